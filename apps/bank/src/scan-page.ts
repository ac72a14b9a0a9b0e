import type { Lang } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Charge } from './bank.ts';
import { BANK_TEXTS, bankCsp, bankPage, facts, inHtml, mark, problemSection, sum } from './bank-page.ts';

const TEXTS = {
  th: {
    title: 'สแกนจ่ายด้วยพร้อมเพย์',
    pay: 'ยืนยันจ่าย',
    decline: 'ไม่จ่าย',
    successful: ['ชำระเงินสำเร็จ', 'ธนาคารแจ้งร้านแล้ว กลับไปที่ร้านได้เลย'],
    failed: ['ไม่ได้ชำระเงิน', 'รายการนี้ถูกปฏิเสธ กลับไปที่ร้านเพื่อขอคิวอาร์ใหม่'],
    expired: ['คิวอาร์หมดอายุแล้ว', 'กลับไปที่ร้านเพื่อขอคิวอาร์ใหม่'],
    refunded: ['คืนเงินแล้ว', 'ธนาคารคืนเงินของรายการนี้ให้คุณแล้ว'],
    late: 'คิวอาร์นี้หมดอายุแล้ว แต่ธนาคารยังรับเงินที่มาช้า',
  },
  en: {
    title: 'Scan and pay with PromptPay',
    pay: 'Pay',
    decline: 'Do not pay',
    successful: ['Paid', 'The bank has told the shop. You may go back to it.'],
    failed: ['Not paid', 'This payment was declined. Ask the shop for a new QR code.'],
    expired: ['This QR code has expired', 'Ask the shop for a new one.'],
    refunded: ['Refunded', 'The money of this payment has been given back to you.'],
    late: 'This QR code has expired, but the bank still takes late money.',
  },
} as const satisfies Record<Lang, Record<string, string | readonly [string, string]>>;

/** Its forms lead to itself. */
export const SCAN_CSP = bankCsp("'self'");

export type ScanPage = {
  lang: Lang;
  payee: Record<Lang, string>;
  /** Return URL; already validated to be the shop's origin. */
  returnUrl: string | null;
} & ({ charge: Charge; payable: boolean } | { problem: 'missing' | 'down' });

/** The simulated banking app: complete HTML, no script. */
export function scanPage(page: ScanPage): string {
  const { lang, returnUrl } = page;
  const text = TEXTS[lang];
  const query = (language: Lang): string =>
    `?${new URLSearchParams({ lang: language, ...(returnUrl === null ? {} : { return_url: returnUrl }) })}`;
  const back =
    returnUrl === null ? '' : `<a class="back" href="${inHtml(returnUrl)}">${BANK_TEXTS[lang].back}</a>`;
  if ('problem' in page) {
    const content = problemSection(page.problem, lang, back);
    return bankPage({ lang, title: BANK_TEXTS[lang][page.problem][0], content, query });
  }
  const { charge } = page;
  const told = { lang, payee: page.payee[lang] };
  if (page.payable) {
    const path = `/scan/${charge.id}`;
    const action = inHtml(query(lang));
    const content = `<section><h1>${text.title}</h1>${sum(charge, lang)}${facts(charge, { ...told, withTime: true })}
      ${charge.status === 'expired' ? `<p class="late">${text.late}</p>` : ''}
      <form method="post" action="${path}/pay${action}">
        <button class="pay">${text.pay} ${formatBaht(charge.amount)}</button></form>
      <form method="post" action="${path}/decline${action}">
        <button class="decline">${text.decline}</button></form></section>`;
    return bankPage({ lang, title: text.title, content, query });
  }
  const settled = charge.status === 'pending' ? 'expired' : charge.status;
  const status = settled === 'successful' && charge.refunded === charge.amount ? 'refunded' : settled;
  const [head, advice] = text[status];
  const kind = status === 'successful' ? 'good' : status === 'failed' ? 'bad' : 'other';
  const content = `<section class="end" role="status">${mark(kind)}<h1>${head}</h1>${sum(charge, lang)}<p>${advice}</p>
      ${facts(charge, { ...told, withTime: false })}${back}</section>`;
  return bankPage({ lang, title: head, content, query });
}
