import type { Lang } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import { type Charge, ONE_TIME_CODE } from './bank.ts';
import { BANK_TEXTS, bankPage, facts, problemSection, sum } from './bank-page.ts';

const TEXTS = {
  th: {
    title: 'ยืนยันการจ่ายด้วยบัตร',
    ask: 'ธนาคารเจ้าของบัตรขอให้ยืนยันว่าเป็นคุณ',
    code: 'รหัส 6 หลักที่ส่งไปที่มือถือของคุณ',
    hint: 'ธนาคารจำลองไม่ส่ง SMS จริง ใช้รหัส',
    wrong: (left: number) => `รหัสไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`,
    confirm: 'ยืนยันจ่าย',
    cancel: 'ยกเลิก กลับไปที่ร้าน',
  },
  en: {
    title: 'Confirm your card payment',
    ask: 'The bank of your card asks whether it is you.',
    code: 'The 6-digit code sent to your phone',
    hint: 'No text message is sent here. Use the code',
    wrong: (left: number) => `That is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    confirm: 'Confirm',
    cancel: 'Cancel and go back to the shop',
  },
} as const;

export type SecurePage = { lang: Lang; payee: Record<Lang, string> } & (
  | { charge: Charge; triesLeft: number }
  | { problem: 'missing' | 'down' }
);

/** The 3-D Secure page of the card's bank: complete HTML, no script. */
export function securePage(page: SecurePage): string {
  const { lang } = page;
  const query = (language: Lang): string => `?lang=${language}`;
  if ('problem' in page) {
    const content = problemSection(page.problem, lang, '');
    return bankPage({ lang, title: BANK_TEXTS[lang][page.problem][0], content, query });
  }
  const { charge, triesLeft } = page;
  const text = TEXTS[lang];
  const path = `/3ds/${charge.id}`;
  const wrong = charge.tries > 0;
  const content = `<section><h1>${text.title}</h1><p class="ask">${text.ask}</p>${sum(charge, lang)}
    ${facts(charge, { lang, payee: page.payee[lang], withTime: true })}
    <form method="post" action="${path}/confirm${query(lang)}">
      <div class="field"><label for="code">${text.code}</label>
        ${wrong ? `<p class="wrong" id="wrong" role="alert">${text.wrong(triesLeft)}</p>` : ''}
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" autocorrect="off"
          spellcheck="false" maxlength="12" required
          ${wrong ? 'autofocus aria-invalid="true" aria-describedby="wrong hint"' : 'aria-describedby="hint"'}>
        <p class="hint" id="hint">${text.hint} <b>${ONE_TIME_CODE}</b></p></div>
      <button class="pay">${text.confirm} ${formatBaht(charge.amount)}</button></form>
    <form method="post" action="${path}/cancel${query(lang)}">
      <button class="decline">${text.cancel}</button></form></section>`;
  return bankPage({ lang, title: text.title, content, query });
}
