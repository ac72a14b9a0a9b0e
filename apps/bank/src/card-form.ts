import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from '@mali/thai/dates';
import { BANK_TEXTS, inHtml } from './bank-page.ts';
import { brandOf, groupNumber } from './browser/card-number.js';
import { TEST_CARDS } from './test-cards.ts';

const TEXTS = {
  th: {
    title: 'ข้อมูลบัตร',
    number: 'หมายเลขบัตร',
    exp: 'วันหมดอายุ',
    expSample: 'ดด/ปป',
    cvc: 'CVC',
    three: '3 หลักหลังบัตร',
    four: '4 หลักหน้าบัตร',
    name: 'ชื่อบนบัตร',
    numberFaults: {
      missing: 'กรอกหมายเลขบัตร',
      short: 'เลขบัตรยังไม่ครบ',
      wrong: 'เลขบัตรไม่ถูกต้อง',
    },
    expFaults: {
      missing: 'กรอกวันหมดอายุ',
      wrong: 'เขียนแบบ 08/29',
      past: 'บัตรนี้หมดอายุแล้ว',
    },
    cvcFaults: { missing: 'กรอก CVC' },
    nameFaults: { missing: 'กรอกชื่อบนบัตร', wrong: 'กรอกเป็นตัวอักษร' },
    tests: 'บัตรทดสอบ',
    testsHint: 'ธนาคารนี้เป็นธนาคารจำลอง ไม่มีการตัดเงินจริง กดบัตรเพื่อกรอกให้',
  },
  en: {
    title: 'Card details',
    number: 'Card number',
    exp: 'Expiry date',
    expSample: 'MM/YY',
    cvc: 'CVC',
    three: '3 digits on the back',
    four: '4 digits on the front',
    name: 'Name on card',
    numberFaults: {
      missing: 'Enter the card number',
      short: 'Digits are missing',
      wrong: 'Check this number',
    },
    expFaults: {
      missing: 'Enter the date',
      wrong: 'Write it as 08/29',
      past: 'This card has expired',
    },
    cvcFaults: { missing: 'Enter the CVC' },
    nameFaults: { missing: 'Enter the name on the card', wrong: 'Write it in letters' },
    tests: 'Test cards',
    testsHint: 'This bank is a pretend one; no real money moves. Press a card to fill it in.',
  },
} as const satisfies Record<Lang, Record<string, string | Record<string, string>>>;

/** The form's scripts by URL path: the source files themselves. */
export const SCRIPTS: ReadonlyMap<string, string> = new Map(
  ['card-form.js', 'card-number.js'].map((file) => [
    file,
    readFileSync(join(import.meta.dirname, 'browser', file), 'utf8'),
  ]),
);

// Uses the shop's colours, sizes and field styles: the form appears as part of its checkout.
const CSS = `
@font-face{font-family:Anuphan;font-weight:100 700;font-display:swap;src:url(/fonts/thai.woff2) format("woff2");unicode-range:U+0E01-0E5B,U+200C-200D,U+25CC}
@font-face{font-family:Anuphan;font-weight:100 700;font-display:swap;src:url(/fonts/latin.woff2) format("woff2");unicode-range:U+0000-00FF,U+2000-206F}
:root{color-scheme:light;--surface:#fffdf9;--ink:#241c17;--ink-2:#594c43;--ink-3:#6f6157;--rule:#e4dacb;--rule-2:#cfc1ae;--edge:#8f7f70;--leaf:#2c5a42;--care:#7d5200;--care-wash:#fbf0d8;--error:#a3182a}
*{box-sizing:border-box;margin:0}
html{scrollbar-width:none;-webkit-text-size-adjust:100%}
body{background:none;color:var(--ink);font:400 1rem/1.5 Anuphan,"Leelawadee UI",Thonburi,system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased}
main{padding:1px}
form{display:grid;grid-template-columns:1fr 1fr;gap:20px 16px}
.field{display:grid;grid-template-rows:1fr auto;gap:6px;min-width:0}
.wide{grid-column:1/-1}
.top{display:flex;flex-wrap:wrap;gap:0 12px;align-items:baseline;align-content:start;justify-content:space-between}
label{font-weight:500}
.error{font-size:.875rem;line-height:1.6;color:var(--error);display:flex;gap:6px;align-items:flex-start}
.error svg{flex:none;margin-top:3px}
[hidden]{display:none!important}
.control{position:relative}
input{width:100%;min-height:52px;padding:10px 14px;border:1px solid var(--edge);border-radius:2px;background:var(--surface);color:var(--ink);font:inherit;font-variant-numeric:inherit;appearance:none}
input::placeholder{color:var(--ink-3);opacity:1}
input:focus{outline:2px solid var(--ink);outline-offset:-1px}
input[aria-invalid]{border-color:var(--error);box-shadow:inset 0 0 0 1px var(--error)}
#number{padding-right:64px}
.sign{position:absolute;right:12px;top:13px;pointer-events:none}
.sign svg{display:block}
.tick{display:none;position:absolute;right:14px;top:16px;color:var(--leaf);pointer-events:none}
.right .tick{display:block}
.right input{padding-right:46px}
.hint{font-size:.875rem;line-height:1.6;color:var(--ink-2);display:flex;justify-content:space-between;font-weight:400}
.top:has(.error:not([hidden])) .hint{display:none}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
details{margin-top:20px;border-top:1px solid var(--rule)}
summary{display:flex;justify-content:space-between;align-items:center;min-height:48px;cursor:pointer;list-style:none;font-size:.875rem;color:var(--ink-2)}
summary::-webkit-details-marker{display:none}
summary:hover{color:var(--ink)}
summary svg{transition:transform 220ms cubic-bezier(.2,.7,.2,1)}
details[open] summary svg{transform:rotate(180deg)}
details p{font-size:.875rem;line-height:1.6;color:var(--care);background:var(--care-wash);padding:8px 14px;margin-bottom:4px}
ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr));column-gap:24px}
li{border-bottom:1px solid var(--rule)}
button{display:grid;grid-template-columns:40px 1fr;gap:0 14px;align-items:center;width:100%;min-height:64px;padding:8px 4px;border:0;background:none;color:inherit;font:inherit;font-variant-numeric:inherit;text-align:left;cursor:pointer}
button .words{font-size:.875rem;line-height:1.5;color:var(--ink-2)}
button svg{grid-row:1/3}
button:hover{background:var(--surface)}
button[aria-pressed=true]{background:var(--surface);box-shadow:inset 2px 0 0 var(--ink)}
button:focus-visible,summary:focus-visible{outline:2px solid var(--ink);outline-offset:-2px}
.closed{padding:14px;background:var(--care-wash);color:var(--care)}
.closed b{display:block;font-weight:500}
@media(min-width:620px){form{grid-template-columns:1.7fr 1.15fr 1fr}.number{grid-column:auto}}
@media(prefers-reduced-motion:reduce){summary svg{transition:none}}
`;

/**
 * CSP of the card form: its own style sheet, scripts and bank only; only the shop may frame it.
 * @param shopOrigin scheme, host and port
 */
export function cardFormCsp(shopOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${shopOrigin}`,
  ].join('; ');
}

/** Brand icons; `Card` is the fallback. */
const SIGNS: Readonly<Record<string, string>> = {
  Card: `<rect x="6.5" y="3.5" width="27" height="19" rx="3" fill="none" stroke="#6f6157" stroke-width="1.5"/>
    <path d="M6.5 9.5h27M11 17h5" fill="none" stroke="#6f6157" stroke-width="1.5" stroke-linecap="round"/>`,
  Visa: `<rect x=".5" y=".5" width="39" height="25" rx="3" fill="#fff" stroke="#cfc1ae"/>
    <text x="20" y="17.6" font-size="13" font-weight="700" font-style="italic" text-anchor="middle" fill="#1a1f71">VISA</text>`,
  Mastercard: `<rect x=".5" y=".5" width="39" height="25" rx="3" fill="#fff" stroke="#cfc1ae"/>
    <circle cx="15.5" cy="13" r="7.5" fill="#eb001b"/><circle cx="24.5" cy="13" r="7.5" fill="#f79e1b"/>
    <path d="M20 7a7.5 7.5 0 0 1 0 12 7.5 7.5 0 0 1 0-12z" fill="#ff5f00"/>`,
  JCB: `<rect x=".5" y=".5" width="39" height="25" rx="3" fill="#fff" stroke="#cfc1ae"/>
    <path d="M8 7.500a3 3 0 0 1 3-3h3.500v14a3 3 0 0 1-3 3H8z" fill="#0e4c96"/>
    <path d="M16.500 7.500a3 3 0 0 1 3-3H23v14a3 3 0 0 1-3 3h-3.500z" fill="#c1002a"/>
    <path d="M25 7.500a3 3 0 0 1 3-3h3.500v14a3 3 0 0 1-3 3H25z" fill="#007b40"/>
    <g font-size="7" font-weight="700" text-anchor="middle" fill="#fff"><text x="11.200" y="15.400">J</text><text x="19.700" y="15.400">C</text><text x="28.200" y="15.400">B</text></g>`,
  'American Express': `<rect width="40" height="26" rx="3" fill="#0a66b7"/>
    <text x="20" y="17" font-size="11" font-weight="700" text-anchor="middle" fill="#fff">AMEX</text>`,
  UnionPay: `<rect x=".5" y=".5" width="39" height="25" rx="3" fill="#fff" stroke="#cfc1ae"/>
    <path d="M10 4.500h8l-4 17H6z" fill="#d8232f"/><path d="M19 4.500h8l-4 17h-8z" fill="#10507f"/>
    <path d="M28 4.500h7l-4 17h-7z" fill="#00767b"/>`,
};

const sign = (brand: string, attributes = ''): string =>
  `<svg width="40" height="26" viewBox="0 0 40 26" aria-hidden="true"${attributes}>${SIGNS[brand] ?? ''}</svg>`;

const icon = (paths: string, size: number, attributes = ''): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"${attributes}>${paths}</svg>`;
const ALERT = icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>', 16);
const TICK = `<span class="tick">${icon('<path d="M20 6 9 17l-5-5"/>', 20)}</span>`;
const CHEVRON = icon('<path d="m6 9 6 6 6-6"/>', 18);

/**
 * The page for the shop's iframe in which a card is entered.
 * @param page.closed the bank is down: the form is not shown
 */
export function cardForm(page: { lang: Lang; shopOrigin: string; closed: boolean }): string {
  const { lang, shopOrigin, closed } = page;
  const text = TEXTS[lang];
  const field = (
    name: 'number' | 'exp' | 'cvc' | 'name',
    {
      attributes,
      faults,
      behind,
      hint,
    }: Record<'attributes' | 'behind' | 'hint', string> & { faults: object },
  ): string => {
    const words = Object.entries(faults).map(([fault, said]) => `data-${fault}="${inHtml(String(said))}"`);
    const described = `${name === 'cvc' ? 'cvc-hint ' : name === 'number' ? 'brand ' : ''}${name}-error`;
    return `<div class="field ${name}${name === 'number' || name === 'name' ? ' wide' : ''}">
      <div class="top"><label for="${name}">${text[name]}</label>${hint}
        <span class="error" id="${name}-error" role="alert" hidden>${ALERT}<span></span></span></div>
      <div class="control"><input id="${name}" ${attributes} ${words.join(' ')} spellcheck="false" autocorrect="off"
        aria-describedby="${described}" aria-required="true">${behind}</div></div>`;
  };
  const signs = Object.keys(SIGNS).map((brand) =>
    sign(brand, ` data-brand="${brand}"${brand === 'Card' ? '' : ' hidden'}`),
  );
  const tests = TEST_CARDS.map((card) => {
    const number = groupNumber(card.number);
    return `<li><button type="button" data-number="${card.number}" aria-pressed="false">${sign(brandOf(card.number).name)}
      <span>${number}</span><span class="words">${inHtml(card.text[lang])}</span></button></li>`;
  });
  const content = closed
    ? `<p class="closed" role="alert"><b>${BANK_TEXTS[lang].down[0]}</b> ${BANK_TEXTS[lang].down[1]}</p>`
    : `<form novalidate autocomplete="on">
    ${field('number', {
      attributes:
        'inputmode="numeric" autocomplete="cc-number" placeholder="0000 0000 0000 0000" enterkeyhint="next"',
      faults: text.numberFaults,
      behind: `<span class="sign">${signs.join('')}</span><span class="unseen" id="brand"></span>`,
      hint: '',
    })}
    ${field('exp', {
      attributes: `inputmode="numeric" autocomplete="cc-exp" placeholder="${text.expSample}" enterkeyhint="next"`,
      faults: text.expFaults,
      behind: TICK,
      hint: '',
    })}
    ${field('cvc', {
      attributes: 'inputmode="numeric" autocomplete="cc-csc" enterkeyhint="next"',
      faults: text.cvcFaults,
      behind: TICK,
      hint: `<span class="hint" id="cvc-hint" data-three="${text.three}" data-four="${text.four}">${text.three}</span>`,
    })}
    ${field('name', {
      attributes: 'autocomplete="cc-name" autocapitalize="characters" maxlength="100" enterkeyhint="done"',
      faults: text.nameFaults,
      behind: TICK,
      hint: '',
    })}</form>
    <details><summary>${text.tests}${CHEVRON}</summary><p>${text.testsHint}</p><ul>${tests.join('')}</ul></details>`;
  return `<!doctype html>
<html lang="${lang}" data-lang="${lang}" data-shop="${inHtml(shopOrigin)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${text.title} · ${BANK_TEXTS[lang].bank}</title>
<link rel="preload" href="/fonts/thai.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/fonts/latin.woff2" as="font" type="font/woff2" crossorigin>
<style>${CSS}</style>
${closed ? '' : '<script type="module" src="/browser/card-form.js"></script>'}</head>
<body><main>${content}</main></body></html>`;
}
