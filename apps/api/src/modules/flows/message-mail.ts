import type { Language } from '@mali/contracts/limits';
import type { Config } from '../../config.ts';
import { type MailItem, mailPage } from '../../platform/mail-page.ts';
import { oneClickLink, unsubscribeLink } from '../notifications/unsubscribe-links.ts';

const WORDS = {
  th: { look: 'ดูที่ร้าน', settings: 'เลือกได้ว่าจะรับอีเมลเรื่องใดบ้าง', stop: 'ไม่รับข่าวสารอีก', total: 'รวม' },
  en: {
    ...{ look: 'Have a look', settings: 'Choose which mails you want', stop: 'No more news' },
    total: 'Total',
  },
} as const;

export type MailGoods = Readonly<{ items: readonly MailItem[]; total: string }>;
export type MessageMail = Readonly<{ subject: string; text: string; html: string; unsubscribe?: string }>;

/** The mail of a message to a member; without a reader its links to unsubscribe lead to the settings. */
export function messageMail(
  config: Pick<Config, 'publicUrl' | 'shop' | 'jwtSecret'>,
  message: Readonly<{ subject: string; text: string; path: string; goods: MailGoods | null }>,
  { lang, user_id, at }: Readonly<{ lang: Language; user_id: number | null; at: Date }>,
): MessageMail {
  const { publicUrl, shop } = config;
  const words = WORDS[lang];
  const { subject, text, path, goods } = message;
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
      ...(goods === null
        ? []
        : [
            {
              ...{ kind: 'items' as const, items: goods.items },
              sums: [{ label: words.total, amount: goods.total }],
            },
          ]),
      { kind: 'button', label: words.look, href: `${publicUrl}${path}` },
    ],
    footer: [
      { label: words.settings, href: settings },
      { label: words.stop, href: of === null ? settings : unsubscribeLink(config, of) },
    ],
  });
  return of === null ? written : { ...written, unsubscribe: oneClickLink(config, of) };
}
