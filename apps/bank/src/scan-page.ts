import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatDateTime, type Lang } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Charge } from './bank.ts';

const TEXTS = {
  th: {
    bank: 'ธนาคารจำลอง',
    notice: 'หน้านี้เป็นธนาคารจำลองสำหรับทดสอบ ไม่มีการตัดเงินจริง',
    title: 'สแกนจ่ายด้วยพร้อมเพย์',
    payee: 'จ่ายให้',
    reference: 'เลขอ้างอิง',
    until: 'ชำระได้ถึง',
    amount: 'ยอดชำระ',
    pay: 'ยืนยันจ่าย',
    decline: 'ไม่จ่าย',
    back: 'กลับไปที่ร้าน',
    other: 'English',
    successful: ['ชำระเงินสำเร็จ', 'ธนาคารแจ้งร้านแล้ว กลับไปที่ร้านได้เลย'],
    failed: ['ไม่ได้ชำระเงิน', 'รายการนี้ถูกปฏิเสธ กลับไปที่ร้านเพื่อขอคิวอาร์ใหม่'],
    expired: ['คิวอาร์หมดอายุแล้ว', 'กลับไปที่ร้านเพื่อขอคิวอาร์ใหม่'],
    refunded: ['คืนเงินแล้ว', 'ธนาคารคืนเงินของรายการนี้ให้คุณแล้ว'],
    missing: ['ไม่พบรายการนี้', 'ตรวจสอบลิงก์หรือสแกนคิวอาร์จากร้านอีกครั้ง'],
    down: ['ธนาคารปิดให้บริการชั่วคราว', 'กรุณาลองใหม่อีกครั้งในภายหลัง'],
    late: 'คิวอาร์นี้หมดอายุแล้ว แต่ธนาคารยังรับเงินที่มาช้า',
  },
  en: {
    bank: 'Sandbox bank',
    notice: 'This bank is a pretend one for testing. No real money moves.',
    title: 'Scan and pay with PromptPay',
    payee: 'Pay to',
    reference: 'Reference',
    until: 'Payable until',
    amount: 'Amount',
    pay: 'Pay',
    decline: 'Do not pay',
    back: 'Back to the shop',
    other: 'ไทย',
    successful: ['Paid', 'The bank has told the shop. You may go back to it.'],
    failed: ['Not paid', 'This payment was declined. Ask the shop for a new QR code.'],
    expired: ['This QR code has expired', 'Ask the shop for a new one.'],
    refunded: ['Refunded', 'The money of this payment has been given back to you.'],
    missing: ['This payment was not found', 'Check the link, or scan the QR code of the shop again.'],
    down: ['The bank is closed for a moment', 'Please try again later.'],
    late: 'This QR code has expired, but the bank still takes late money.',
  },
} as const satisfies Record<Lang, Record<string, string | readonly [string, string]>>;

const { resolve } = createRequire(import.meta.url);
/** The face of the page, so that Thai is read also where no Thai face is installed. */
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
.mark{width:72px;height:72px;margin:4px auto 12px;display:block}
.end{text-align:center}
.end h1{font-size:22px}
.end p{color:#47636a;margin-bottom:20px}
.end dl{text-align:left;margin-bottom:20px}
`;
/** Nothing but this very style sheet and its faces loads on the page, and nothing runs. */
export const SCAN_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export type ScanPage = {
  lang: Lang;
  payee: Record<Lang, string>;
  /** Where the shop is; already known to be its own origin. */
  returnUrl: string | null;
} & ({ charge: Charge; payable: boolean } | { problem: 'missing' | 'down' });

const MARKS = {
  good: ['#0b6b5d', 'M22 37l10 10 19-21'],
  bad: ['#a3341f', 'M26 26l20 20M46 26L26 46'],
  other: ['#47636a', 'M36 22v16l10 6'],
} as const;

function mark(kind: keyof typeof MARKS): string {
  const [colour, path] = MARKS[kind];
  return `<svg class="mark" viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="34" fill="${colour}"/>
    <path d="${path}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** The page that stands for the customer's bank app: complete HTML, no script. */
export function scanPage(page: ScanPage): string {
  const { lang, returnUrl } = page;
  const text = TEXTS[lang];
  const other: Lang = lang === 'th' ? 'en' : 'th';
  const query = (language: Lang): string =>
    inHtml(
      `?${new URLSearchParams({ lang: language, ...(returnUrl === null ? {} : { return_url: returnUrl }) })}`,
    );
  const back = returnUrl === null ? '' : `<a class="back" href="${inHtml(returnUrl)}">${text.back}</a>`;
  const rows = (charge: Charge, withTime: boolean): string =>
    `<dl><div><dt>${text.payee}</dt><dd>${inHtml(page.payee[lang])}</dd></div>
     <div><dt>${text.reference}</dt><dd>${inHtml(charge.reference)}</dd></div>
     ${withTime ? `<div><dt>${text.until}</dt><dd>${formatDateTime(new Date(charge.expires_at), lang)}</dd></div>` : ''}</dl>`;
  const sum = (charge: Charge): string =>
    `<p class="sum"><small>${text.amount}</small>${formatBaht(charge.amount)}</p>`;

  let content: string;
  let title: string = text.title;
  if ('problem' in page) {
    const [head, advice] = text[page.problem];
    title = head;
    content = `<section class="end">${mark('other')}<h1>${head}</h1><p>${advice}</p>${back}</section>`;
  } else if (page.payable) {
    const { charge } = page;
    const path = `/scan/${charge.id}`;
    content = `<section><h1>${text.title}</h1>${sum(charge)}${rows(charge, true)}
      ${charge.status === 'expired' ? `<p class="late">${text.late}</p>` : ''}
      <form method="post" action="${path}/pay${query(lang)}">
        <button class="pay">${text.pay} ${formatBaht(charge.amount)}</button></form>
      <form method="post" action="${path}/decline${query(lang)}">
        <button class="decline">${text.decline}</button></form></section>`;
  } else {
    const { charge } = page;
    const status = charge.status === 'pending' ? 'expired' : charge.status;
    const [head, advice] = text[status];
    title = head;
    const kind = status === 'successful' ? 'good' : status === 'failed' ? 'bad' : 'other';
    content = `<section class="end" role="status">${mark(kind)}<h1>${head}</h1>${sum(charge)}<p>${advice}</p>
      ${rows(charge, false)}${back}</section>`;
  }
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${text.bank}</title><style>${CSS}</style></head>
<body><p class="notice">${text.notice}</p><main>
<header><p class="bank">${text.bank}<span>${TEXTS[other].bank}</span></p>
<a href="${query(other)}" lang="${other}" hreflang="${other}">${text.other}</a></header>
${content}</main></body></html>`;
}
