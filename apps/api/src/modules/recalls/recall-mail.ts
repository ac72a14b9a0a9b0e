import { CUSTOMER_RELATIONS } from '@mali/contracts/contact';
import type { Language } from '@mali/contracts/limits';
import type { RecallRemedy, RecallSeverity } from '@mali/contracts/recall-values';
import type { OrderReturn } from '@mali/contracts/returns';
import { formatDate } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Config } from '../../config.ts';
import { type MailBlock, type MailFact, mailPage } from '../../platform/mail-page.ts';
import type { RecallTexts } from './recall-repository.ts';

const SUBJECTS: Readonly<Record<RecallSeverity, Readonly<Record<Language, string>>>> = {
  stop_using: {
    th: 'โปรดหยุดใช้สินค้าจากคำสั่งซื้อ {so_no}',
    en: 'Please stop using an item of order {so_no}',
  },
  caution: {
    th: 'ข้อควรระวังเรื่องสินค้าจากคำสั่งซื้อ {so_no}',
    en: 'A safety notice about your order {so_no}',
  },
  quality: {
    th: 'เรียกคืนสินค้าจากคำสั่งซื้อ {so_no}',
    en: 'We are recalling an item of your order {so_no}',
  },
};
const REMEDIES: Readonly<Record<RecallRemedy | 'none', Readonly<Record<Language, string>>>> = {
  return: {
    th: 'ส่งสินค้าคืนได้ฟรี แม้เปิดใช้แล้วหรือเลยกำหนดคืน เราคืนเงินเต็มจำนวนเมื่อได้รับของ',
    en: 'Send it back free of charge, even if it has been opened and whenever you bought it. We refund it in full once it is here.',
  },
  refund: {
    th: 'ไม่ต้องส่งสินค้าคืน เราจะคืนเงินให้เต็มจำนวน',
    en: 'You need not send anything back. We refund it in full.',
  },
  none: {
    th: 'โปรดติดต่อเราหากยังมีสินค้านี้อยู่',
    en: 'Please contact us if you still have it.',
  },
};
const LABELS = {
  th: {
    lot: 'ล็อต',
    send: 'ส่งสินค้ามาที่',
    code: 'รหัสส่งคืน (ร้านจ่ายค่าส่ง)',
    at: (carrier: string) => `ส่งได้ที่สาขาของ ${carrier} ทุกแห่ง`,
    until: 'ส่งภายใน',
    amount: 'ยอดที่จะได้คืน',
    follows: 'รหัสส่งคืนจะตามไปในอีเมลถัดไปและอยู่ในหน้าคำสั่งซื้อ',
    open: 'ดูคำสั่งซื้อ',
    print: 'ใบปะหน้าและรหัสให้สาขาสแกน (PDF)',
    questions: 'มีคำถาม โทร',
  },
  en: {
    lot: 'lot',
    send: 'Send the goods to',
    code: 'Drop-off code (postage is paid)',
    at: (carrier: string) => `Drop it off at any branch of ${carrier}`,
    until: 'Send by',
    amount: 'You get back',
    follows: 'The drop-off code follows by mail, and is on the page of your order.',
    open: 'See your order',
    print: 'Label to print, with the code that a branch scans (PDF)',
    questions: 'Questions? Call',
  },
} as const;
/** The lot that a variant has before any other is received: customers find no such code on a product. */
const FIRST_LOT = 'main';

export type RecallMailOf = Readonly<{
  lang: Language;
  so_no: string;
  items: readonly Readonly<{ name: string; quantity: number; lots: readonly string[] }>[];
  /** null: no return is open, as for a gift or what has gone back already. */
  back: Readonly<{ send: OrderReturn['send']; amount: number; follows: boolean }> | null;
  /** Of the shop; in examples the standard one. */
  phone?: string;
}>;

export const subjectOf = (severity: RecallSeverity, lang: Language, so_no: string): string =>
  SUBJECTS[severity][lang].replace('{so_no}', so_no);

/** The mail of a recall to a customer. Amounts in satang. */
export function recallMail(
  recall: RecallTexts,
  { lang, so_no, items, back, phone = CUSTOMER_RELATIONS.phone }: RecallMailOf,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): { subject: string; text: string; html: string } {
  const label = LABELS[lang];
  const subject = subjectOf(recall.severity, lang, so_no);
  const send = back?.send ?? null;
  const facts: MailFact[] = [
    ...(send === null
      ? []
      : [
          { label: label.send, value: `${lang === 'th' ? send.name_th : send.name_en}\n${send.address}` },
          {
            label: label.code,
            value: send.carrier == null ? send.code : `${send.code}\n${label.at(send.carrier)}`,
          },
          { label: label.until, value: formatDate(new Date(send.until), lang) },
        ]),
    ...(back !== null && back.amount > 0 ? [{ label: label.amount, value: formatBaht(back.amount) }] : []),
  ];
  const text = (of: string): MailBlock => ({ kind: 'text', text: of });
  return mailPage({
    lang,
    title: subject,
    shopName: lang === 'th' ? config.shop.nameTh : config.shop.nameEn,
    blocks: [
      ...items.map(({ name, quantity, lots }) => {
        const codes = lots.filter((code) => code !== FIRST_LOT);
        return text([`${name} × ${quantity}`, ...codes.map((code) => `${label.lot} ${code}`)].join(', '));
      }),
      ...(lang === 'th' ? recall.text_th : recall.text_en)
        .split(/\n+/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map(text),
      text(REMEDIES[back === null ? 'none' : recall.remedy][lang]),
      ...(back?.follows ? [text(label.follows)] : []),
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      { kind: 'button', label: label.open, href: `${config.publicUrl}/order/${so_no}` },
      ...(send === null
        ? []
        : [{ kind: 'link', label: label.print, href: `${config.publicUrl}${send.label}` } as const]),
      { kind: 'small', text: `${label.questions} ${phone}` },
    ],
  });
}
