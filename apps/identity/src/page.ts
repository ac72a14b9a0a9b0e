import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PROVIDER_NAMES, type Provider } from '@mali/contracts/identity-values';
import { PEOPLE, type Person } from './people.ts';

export type Lang = 'th' | 'en';

const TEXTS = {
  th: {
    notice: 'หน้านี้จำลองผู้ให้บริการสำหรับทดสอบ ใครก็เข้าได้ ไม่มีบัญชีจริง',
    title: (name: string) => `เลือกบัญชี ${name}`,
    lead: (name: string) => `คุณจะเข้าสู่ร้านด้วยบัญชี ${name} จำลองนี้`,
    noEmail: 'ไม่ได้ให้อีเมล',
    unverified: 'อีเมลยังไม่ได้ยืนยัน',
    other: 'ใช้บัญชีอื่น',
    given: 'ชื่อ',
    family: 'นามสกุล',
    email: 'อีเมล (เว้นว่างได้)',
    verified: 'ผู้ให้บริการยืนยันอีเมลนี้แล้ว',
    go: 'เข้าสู่ระบบด้วยบัญชีนี้',
    cancel: 'ยกเลิก',
    gone: 'หน้านี้หมดอายุแล้ว กลับไปที่ร้านแล้วลองอีกครั้ง',
  },
  en: {
    notice:
      'This page stands in for the provider, for trying things out. Anybody gets in; no account is real.',
    title: (name: string) => `Choose a ${name} account`,
    lead: (name: string) => `You sign in to the shop with this made-up ${name} account.`,
    noEmail: 'tells no e-mail',
    unverified: 'e-mail not verified',
    other: 'Somebody else',
    given: 'First name',
    family: 'Last name',
    email: 'E-mail (may be left out)',
    verified: 'The provider has verified this e-mail',
    go: 'Sign in with this account',
    cancel: 'Cancel',
    gone: 'This page has run out. Go back to the shop and try again.',
  },
} as const;

const { resolve } = createRequire(import.meta.url);
/** Web fonts of the page, so that Thai renders where no Thai font is installed. */
export const FONTS: ReadonlyMap<string, Buffer> = new Map(
  ['thai', 'latin'].map((script) => [
    `${script}.woff2`,
    readFileSync(resolve(`@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`)),
  ]),
);

const CSS = `@font-face{font-family:Anuphan;font-weight:100 700;font-display:swap;src:url(/fonts/thai.woff2) format("woff2");unicode-range:U+0E01-0E5B,U+200C-200D,U+25CC}
@font-face{font-family:Anuphan;font-weight:100 700;font-display:swap;src:url(/fonts/latin.woff2) format("woff2");unicode-range:U+0000-00FF,U+2000-206F}
*{box-sizing:border-box;margin:0}body{background:#f1f3f6;color:#1d2330;font:16px/1.65 Anuphan,Thonburi,"Leelawadee UI",system-ui,sans-serif}
.notice{background:#fff3c4;color:#5c4300;padding:10px 16px;text-align:center;font-size:14px}
main{width:min(440px,100%);margin:0 auto;padding:24px 16px 48px;display:grid;gap:16px}
h1{font-size:22px;line-height:1.4}p{color:#4c566a}
section{background:#fff;border:1px solid #d9dee7;border-radius:14px;padding:8px}
button{font:inherit;cursor:pointer}
.person{display:block;width:100%;min-height:56px;padding:10px 14px;text-align:left;background:none;border:0;border-radius:10px;color:inherit}
.person+.person,form+form .person{border-top:1px solid #e6eaf0;border-radius:0}
.person:hover{background:#f1f3f6}.person b{display:block;font-weight:600}.person span{color:#4c566a;font-size:14px;overflow-wrap:anywhere}
details{padding:8px 14px}summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:600}
.new{display:grid;gap:12px;padding:8px 0}label{display:grid;gap:4px;font-size:14px;color:#4c566a}
label.tick{display:flex;gap:10px;align-items:center;min-height:44px}
input:not([type=checkbox]){font:inherit;min-height:48px;padding:8px 12px;border:1px solid #79849a;border-radius:10px;color:#1d2330}
.go{min-height:48px;border:0;border-radius:10px;background:#1f4fbf;color:#fff;font-weight:600}
.cancel{min-height:48px;width:100%;border:1px solid #79849a;border-radius:10px;background:none;color:inherit}
:focus-visible{outline:3px solid #e0a100;outline-offset:2px}`;

/** CSP: no scripts, and forms target only the provider and from there the shop. */
export const pageCsp = (shopOrigin: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
    "font-src 'self'",
    `form-action 'self' ${shopOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.codePointAt(0)};`);

function document(lang: Lang, title: string, content: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${inHtml(title)}</title><style>${CSS}</style></head>
<body><aside class="notice">${TEXTS[lang].notice}</aside><main>${content}</main></body></html>`;
}

/** The account selection page. Its forms post to `action`. */
export function choicePage(provider: Provider, lang: Lang, action: string): string {
  const text = TEXTS[lang];
  const name = PROVIDER_NAMES[provider];
  const form = (content: string, className = '') =>
    `<form method="post" action="${inHtml(action)}" class="${className}">${content}</form>`;
  const person = ({ sub, given_name, family_name, email, email_verified }: Person) => {
    const told = [email ?? text.noEmail];
    if (provider === 'google' && email !== null && !email_verified) told.push(text.unverified);
    return form(
      `<input type="hidden" name="sub" value="${sub}"><button class="person"><b>${inHtml(`${given_name} ${family_name}`)}</b><span>${inHtml(told.join(' · '))}</span></button>`,
    );
  };
  const tick =
    provider === 'google'
      ? `<label class="tick"><input type="checkbox" name="email_verified" value="1" checked>${text.verified}</label>`
      : '';
  return document(
    lang,
    text.title(name),
    `<h1>${text.title(name)}</h1><p>${text.lead(name)}</p>
<section>${PEOPLE[provider].map(person).join('')}
<details><summary>${text.other}</summary>${form(
      `<label>${text.given}<input name="given_name" required maxlength="100"></label>
<label>${text.family}<input name="family_name" maxlength="100"></label>
<label>${text.email}<input name="email" type="email" maxlength="254"></label>${tick}
<button class="go">${text.go}</button>`,
      'new',
    )}</details></section>
${form(`<input type="hidden" name="cancel" value="1"><button class="cancel">${text.cancel}</button>`)}`,
  );
}

/** Page for an expired interaction. */
export function expiredPage(lang: Lang): string {
  return document(lang, TEXTS[lang].gone, `<h1>${TEXTS[lang].gone}</h1>`);
}
