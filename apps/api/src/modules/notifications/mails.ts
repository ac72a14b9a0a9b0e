import type { Language } from '@mali/contracts/limits';
import type { NotificationKind } from '@mali/contracts/notification-values';
import type { Config } from '../../config.ts';
import { MAIL_KIND } from './policy.ts';
import type { Recipient } from './repository.ts';
import { oneClickLink, unsubscribeLink } from './unsubscribe-links.ts';

/** Content of a notification in a mail or message. */
export type Told = {
  kind: NotificationKind;
  title: string;
  title_th: string;
  body: string;
  body_th: string;
  link: string;
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

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const inLanguage = (told: Told, lang: Language) =>
  lang === 'th' ? { title: told.title_th, body: told.body_th } : { title: told.title, body: told.body };

/**
 * One mail with all recent notifications: subject, text and HTML in the reader's language, with an
 * unsubscribe link.
 */
export function noticeMail(
  told: readonly Told[],
  { user_id, lang }: Pick<Recipient, 'user_id' | 'lang'>,
  config: Pick<Config, 'publicUrl' | 'shop' | 'jwtSecret'>,
  at: Date,
): { subject: string; text: string; html: string; unsubscribe: string } {
  const { publicUrl, shop } = config;
  const words = TEXTS[lang];
  const shopName = lang === 'th' ? shop.nameTh : shop.nameEn;
  const items = told.map((one) => ({ ...inLanguage(one, lang), link: `${publicUrl}${one.link}` }));
  const subject =
    items.length === 1
      ? (items[0]?.title ?? '')
      : words.several.replace('{n}', String(items.length)).replace('{shop}', () => shopName);
  const settings = `${publicUrl}/account/notification`;
  const kinds = told.flatMap(({ kind }) => MAIL_KIND[kind] ?? []);
  const stop = unsubscribeLink(config, { user_id, kinds, at });
  const text = [
    ...items.flatMap(({ title, body, link }) => [title, body, link, '']),
    shopName,
    `${words.settings}: ${settings}`,
    `${words.stop}: ${stop}`,
  ].join('\n');
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf7ef;color:#241c17;font:16px/1.65 sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-size:22px;margin:0 0 24px">${escapeHtml(shopName)}</p>${items
    .map(
      ({ title, body, link }) =>
        `<h1 style="font-weight:400;font-size:20px;margin:28px 0 4px">${escapeHtml(title)}</h1><p style="margin:0 0 12px">${escapeHtml(body)}</p><p style="margin:0"><a href="${escapeHtml(link)}" style="color:#b01e45">${escapeHtml(words.look)}</a></p>`,
    )
    .join('')}
<p style="margin-top:36px;font-size:14px"><a href="${escapeHtml(settings)}" style="color:#6b5d52">${escapeHtml(words.settings)}</a> · <a href="${escapeHtml(stop)}" style="color:#6b5d52">${escapeHtml(words.stop)}</a></p>
</div></body></html>`;
  return { subject, text, html, unsubscribe: oneClickLink(config, { user_id, kinds, at }) };
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
      return `${title}\n${body}\n${publicUrl}${one.link}`;
    })
    .join('\n\n');
}
