import type { Language } from '@mali/contracts/limits';
import type { NotificationKind } from '@mali/contracts/notification-values';
import type { StaffNoticeKind } from '@mali/contracts/staff-notice-values';
import type { Config } from '../../config.ts';
import { type MailBlock, mailPage } from '../../platform/mail-page.ts';
import { isOfShop, MAIL_KIND } from './policy.ts';
import type { Recipient } from './repository.ts';
import { oneClickLink, unsubscribeLink } from './unsubscribe-links.ts';

/** Content of a notification in a mail or message. */
export type Told = {
  kind: NotificationKind | StaffNoticeKind;
  title: string;
  title_th: string;
  body: string;
  body_th: string;
  link: string;
  /** Counts the click. */
  message_link?: string | null;
};

const TEXTS = {
  th: {
    several: 'มีข่าวจาก{shop} {n} เรื่อง',
    look: 'ดูที่ร้าน',
    settings: 'เลือกได้ว่าจะรับอีเมลเรื่องใดบ้าง',
    stop: 'ไม่รับอีเมลแบบนี้อีก',
  },
  en: {
    several: '{n} pieces of news from {shop}',
    look: 'Have a look',
    settings: 'Choose which mails you want',
    stop: 'No more mails like this',
  },
} as const;

/** A path of the shop with the link of a message, by which its click is counted. */
export function linkedPath(path: string, link: string | null): string {
  if (link === null) return path;
  const [way = '', hash] = path.split('#');
  return `${way}${way.includes('?') ? '&' : '?'}m=${link}${hash === undefined ? '' : `#${hash}`}`;
}
const addressOf = (publicUrl: string, { link, message_link = null }: Told): string =>
  `${publicUrl}${linkedPath(link, message_link)}`;

const inLanguage = (told: Told, lang: Language) =>
  lang === 'th' ? { title: told.title_th, body: told.body_th } : { title: told.title, body: told.body };

/**
 * One mail with all recent notifications: subject, text and HTML in the reader's language, with an
 * unsubscribe link; of the back office, with a link to its settings instead.
 */
export function noticeMail(
  told: readonly Told[],
  { user_id, lang }: Pick<Recipient, 'user_id' | 'lang'>,
  config: Pick<Config, 'publicUrl' | 'shop' | 'jwtSecret'>,
  at: Date,
): { subject: string; text: string; html: string; unsubscribe?: string } {
  const { publicUrl, shop } = config;
  const words = TEXTS[lang];
  const shopName = lang === 'th' ? shop.nameTh : shop.nameEn;
  const items = told.map((one) => ({ ...inLanguage(one, lang), link: addressOf(publicUrl, one) }));
  const subject =
    items.length === 1
      ? (items[0]?.title ?? '')
      : words.several.replace('{n}', String(items.length)).replace('{shop}', () => shopName);
  const isOffice = told.every(({ kind }) => !isOfShop(kind));
  const settings = `${publicUrl}${isOffice ? '/admin/notices' : '/account/notification'}`;
  const kinds = told.flatMap(({ kind }) => (isOfShop(kind) ? (MAIL_KIND[kind] ?? []) : []));
  const stop = unsubscribeLink(config, { user_id, kinds, at });
  const written = mailPage({
    lang,
    title: subject,
    shopName,
    blocks: items.flatMap(({ title, body, link }): MailBlock[] => [
      ...(items.length === 1 ? [] : [{ kind: 'heading', text: title } as const]),
      { kind: 'text', text: body },
      items.length === 1
        ? { kind: 'button', label: words.look, href: link }
        : { kind: 'link', label: words.look, href: link },
    ]),
    footer: [
      { label: words.settings, href: settings },
      ...(isOffice ? [] : [{ label: words.stop, href: stop }]),
    ],
  });
  if (isOffice) return written;
  return { ...written, unsubscribe: oneClickLink(config, { user_id, kinds, at }) };
}

/** The same as one chat message. */
export function noticeMessage(
  told: readonly Told[],
  { lang }: Pick<Recipient, 'lang'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  return told
    .map((one) => {
      const { title, body } = inLanguage(one, lang);
      return `${title}\n${body}\n${addressOf(publicUrl, one)}`;
    })
    .join('\n\n');
}
