import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatDateTime, type Lang } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Charge } from './bank.ts';

/** Texts shared by all pages of the bank. */
export const BANK_TEXTS = {
  th: {
    bank: 'ธนาคารจำลอง',
    notice: 'หน้านี้เป็นธนาคารจำลองสำหรับทดสอบ ไม่มีการตัดเงินจริง',
    payee: 'จ่ายให้',
    reference: 'เลขอ้างอิง',
    until: 'ชำระได้ถึง',
    card: 'บัตร',
    amount: 'ยอดชำระ',
    back: 'กลับไปที่ร้าน',
    other: 'English',
    missing: ['ไม่พบรายการนี้', 'ตรวจสอบลิงก์ หรือกลับไปเริ่มจากร้านอีกครั้ง'],
    down: ['ธนาคารปิดให้บริการชั่วคราว', 'กรุณาลองใหม่อีกครั้งในภายหลัง'],
  },
  en: {
    bank: 'Sandbox bank',
    notice: 'This bank is a pretend one for testing. No real money moves.',
    payee: 'Pay to',
    reference: 'Reference',
    until: 'Payable until',
    card: 'Card',
    amount: 'Amount',
    back: 'Back to the shop',
    other: 'ไทย',
    missing: ['This payment was not found', 'Check the link, or start from the shop again.'],
    down: ['The bank is closed for a moment', 'Please try again later.'],
  },
} as const satisfies Record<Lang, Record<string, string | readonly [string, string]>>;

const { resolve } = createRequire(import.meta.url);
/** Web fonts of the pages, so that Thai renders where no Thai font is installed. */
export const FONTS: ReadonlyMap<string, Buffer> = new Map(
  ['thai', 'latin'].map((script) => [
    `${script}.woff2`,
    readFileSync(resolve(`@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`)),
  ]),
);

const CSS = `
@font-face{font-family:Anuphan;font-weight:100 700;font-display:swap;src:url(/fonts/thai.woff2) format("woff2");unicode-range:U+0E01-0E5B,U+200C-200D,U+25CC}
@font-face{font-family:Anuphan;font-weight:100 700;font-display:swap;src:url(/fonts/latin.woff2) format("woff2");unicode-range:U+0000-00FF,U+2000-206F}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:#e8eeee;color:#10262b;font:16px/1.65 Anuphan,Thonburi,"Leelawadee UI",system-ui,sans-serif}
.notice{background:#ffe9a8;color:#4a3500;text-align:center;padding:8px 16px;font-size:14px}
main{max-width:440px;margin:0 auto;padding:20px 16px 40px}
header{display:flex;justify-content:space-between;align-items:center;margin-bottom:16px}
.bank{font-weight:600;font-size:17px;color:#0d4450}
.bank span{display:block;font-weight:400;font-size:13px;line-height:1.35;color:#47636a}
header a{color:#0d4450;padding:10px 0 10px 16px}
section{background:#fff;border-radius:16px;padding:24px 20px;box-shadow:0 1px 2px #10262b1f}
h1{font-size:18px;line-height:1.4;font-weight:600;margin-bottom:4px}
.sum{font-size:44px;line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;margin:4px 0 16px}
.sum small{display:block;font-size:14px;line-height:1.65;font-weight:400;color:#47636a}
dl{border-top:1px solid #d5dfdf}
dl div{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid #d5dfdf}
dt{color:#47636a;flex:none}
dd{text-align:right;font-weight:500;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.late{color:#7a4b00;margin-top:12px}
form{margin-top:16px}
button,.back{display:flex;width:100%;min-height:56px;padding:8px 16px;align-items:center;justify-content:center;text-align:center;border-radius:12px;border:1px solid #0b6b5d;font:inherit;font-size:18px;font-weight:600;text-decoration:none;cursor:pointer}
.pay,.back{background:#0b6b5d;color:#fff}
.pay:hover,.back:hover{background:#095a4e}
.decline{min-height:48px;background:none;border-color:#7d9297;color:#33484d;font-size:16px;font-weight:500}
.decline:hover{background:#eef3f3}
a:focus-visible,button:focus-visible{outline:3px solid #e0a100;outline-offset:2px}
.field{margin:20px 0;display:grid;gap:6px}
label{font-weight:500}
input{width:100%;min-height:56px;padding:8px 16px;border:1px solid #6b8288;border-radius:12px;background:#fff;color:inherit;font:inherit;font-size:24px;font-weight:500;letter-spacing:.3em;font-variant-numeric:tabular-nums}
input:focus{outline:3px solid #e0a100;outline-offset:1px}
input[aria-invalid]{border-color:#a3341f;box-shadow:inset 0 0 0 1px #a3341f}
.ask,.hint{color:#47636a;font-size:14px}
.ask{margin-bottom:12px}
.hint b{color:#10262b;letter-spacing:.05em}
.wrong{color:#a3341f;font-weight:500}
.mark{width:72px;height:72px;margin:4px auto 12px;display:block}
.end{text-align:center}
.end h1{font-size:22px}
.end p{color:#47636a;margin-bottom:20px}
.end dl{text-align:left;margin-bottom:20px}
`;
/**
 * CSP of the bank's pages: only this style sheet and its fonts, no scripts.
 * @param formAction allowed form targets, redirects included
 */
export function bankCsp(formAction: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
    "font-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Escapes text for HTML content or a quoted attribute value. */
export const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const MARKS = {
  good: ['#0b6b5d', 'M22 37l10 10 19-21'],
  bad: ['#a3341f', 'M26 26l20 20M46 26L26 46'],
  other: ['#47636a', 'M36 22v16l10 6'],
} as const;

/** Status icon of a finished payment. */
export function mark(kind: keyof typeof MARKS): string {
  const [colour, path] = MARKS[kind];
  return `<svg class="mark" viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="34" fill="${colour}"/>
    <path d="${path}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** The amount, displayed prominently. */
export const sum = (charge: Charge, lang: Lang): string =>
  `<p class="sum"><small>${BANK_TEXTS[lang].amount}</small>${formatBaht(charge.amount)}</p>`;

/** Payee, purpose, card, and the expiry where it applies. */
export function facts(
  charge: Charge,
  { lang, payee, withTime }: { lang: Lang; payee: string; withTime: boolean },
): string {
  const text = BANK_TEXTS[lang];
  const rows = [
    [text.payee, payee],
    ...(charge.last4 === null ? [] : [[text.card, `${charge.brand} •• ${charge.last4}`]]),
    [text.reference, charge.reference],
    ...(withTime ? [[text.until, formatDateTime(new Date(charge.expires_at), lang)]] : []),
  ];
  const row = ([name = '', value = '']: readonly string[]) =>
    `<div><dt>${name}</dt><dd>${inHtml(value)}</dd></div>`;
  return `<dl>${rows.map(row).join('')}</dl>`;
}

/** Message for a payment that cannot be shown. */
export function problemSection(problem: 'missing' | 'down', lang: Lang, back: string): string {
  const [head, advice] = BANK_TEXTS[lang][problem];
  return `<section class="end">${mark('other')}<h1>${head}</h1><p>${advice}</p>${back}</section>`;
}

/**
 * A page of the bank: complete HTML, no script.
 * @param page.query query parameters of the link to the other language
 */
export function bankPage(page: {
  lang: Lang;
  title: string;
  content: string;
  query: (lang: Lang) => string;
}): string {
  const { lang, title, content, query } = page;
  const text = BANK_TEXTS[lang];
  const other: Lang = lang === 'th' ? 'en' : 'th';
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${text.bank}</title><style>${CSS}</style></head>
<body><aside class="notice">${text.notice}</aside><main>
<header><p class="bank">${text.bank}<span>${BANK_TEXTS[other].bank}</span></p>
<a href="${inHtml(query(other))}" lang="${other}" hreflang="${other}">${text.other}</a></header>
${content}</main></body></html>`;
}
