import type { Language } from '@mali/contracts/limits';
import type { Config } from '../../config.ts';
import { mailPage } from '../../platform/mail-page.ts';
import { oneClickLink, unsubscribeLink } from '../notifications/unsubscribe-links.ts';
import type { MailingColumns } from './mailing-repository.ts';

const WORDS = {
  th: { look: 'ดูที่ร้าน', settings: 'เลือกได้ว่าจะรับอีเมลเรื่องใดบ้าง', stop: 'ไม่รับข่าวสารอีก', you: 'ลูกค้า' },
  en: { look: 'Have a look', settings: 'Choose which mails you want', stop: 'No more news', you: 'there' },
} as const;
type Texts = Pick<MailingColumns, 'subject_th' | 'subject_en' | 'text_th' | 'text_en' | 'link'>;
type MailConfig = Pick<Config, 'publicUrl' | 'shop' | 'jwtSecret'>;

const named = (text: string, name: string, lang: Language): string =>
  text.replaceAll('{name}', () => name.trim() || WORDS[lang].you);
/** Subject and text in a language, with the reader's name. */
export const wordsOf = (texts: Texts, name: string, lang: Language) => ({
  subject: named(texts[`subject_${lang}`], name, lang),
  text: named(texts[`text_${lang}`], name, lang),
});

/** The mail of a mailing; without a reader its links to unsubscribe lead to the settings. */
export function mailingMail(
  texts: Texts,
  config: MailConfig,
  { name, lang, user_id, at }: { name: string; lang: Language; user_id: number | null; at: Date },
): { subject: string; text: string; html: string; unsubscribe?: string } {
  const { publicUrl, shop } = config;
  const { subject, text } = wordsOf(texts, name, lang);
  const words = WORDS[lang];
  const settings = `${publicUrl}/account/notification`;
  const of = user_id === null ? null : { user_id, kinds: ['marketing'] as const, at };
  const written = mailPage({
    lang,
    title: subject,
    shopName: lang === 'th' ? shop.nameTh : shop.nameEn,
    blocks: [
      ...text
        .split(/\n{2,}/)
        .filter((part) => part.trim() !== '')
        .map((part) => ({ kind: 'text', text: part.trim() }) as const),
      { kind: 'button', label: words.look, href: `${publicUrl}${texts.link}` },
    ],
    footer: [
      { label: words.settings, href: settings },
      { label: words.stop, href: of === null ? settings : unsubscribeLink(config, of) },
    ],
  });
  return of === null ? written : { ...written, unsubscribe: oneClickLink(config, of) };
}
