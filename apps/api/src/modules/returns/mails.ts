import { formatDate } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Config } from '../../config.ts';
import { type MailBlock, type MailFact, mailPage } from '../../platform/mail-page.ts';
import type { OrderDetail } from '../orders/index.ts';
import { type ExchangeSums, sendTo } from './present.ts';
import type { ReturnDetail } from './repository.ts';

export const RETURN_NEWS = ['approved', 'refused', 'received', 'changed', 'exchanged'] as const;
export type ReturnNews = (typeof RETURN_NEWS)[number];
export const isReturnNews = (kind: string): kind is ReturnNews => RETURN_NEWS.some((one) => one === kind);

const TEXTS = {
  approved: {
    th: { subject: 'อนุมัติการคืนสินค้า {so_no} แล้ว', lead: 'เราอนุมัติคำขอคืน {return_no} ของคุณแล้ว' },
    en: { subject: 'Your return of {so_no} is approved', lead: 'We have approved your return {return_no}.' },
  },
  refused: {
    th: { subject: 'เรารับคืนสินค้า {so_no} ไม่ได้', lead: 'เราตรวจคำขอคืน {return_no} แล้ว และรับคืนไม่ได้' },
    en: {
      subject: 'We cannot accept the return of {so_no}',
      lead: 'We have looked at your return {return_no} and cannot accept it.',
    },
  },
  received: {
    th: {
      subject: 'ของคืนจาก {so_no} ถึงเราแล้ว',
      lead: 'ของคืนตามคำขอ {return_no} ถึงคลังแล้ว เราจะตรวจและคืนเงินหรือเปลี่ยนสินค้าให้ภายใน 3 วันทำการ',
    },
    en: {
      subject: 'Your return of {so_no} has arrived',
      lead: 'The goods of your return {return_no} are here. We look at them and return the money, or exchange them, within three working days.',
    },
  },
  changed: {
    th: {
      subject: 'การคืนสินค้า {so_no} มีการเปลี่ยนแปลง',
      lead: 'เราเปลี่ยนวิธีดำเนินการกับคำขอคืน {return_no} เป็นดังนี้',
    },
    en: {
      subject: 'Your return of {so_no} has changed',
      lead: 'This is what we do with your return {return_no} now.',
    },
  },
  exchanged: {
    th: {
      subject: 'สร้างคำสั่งซื้อเปลี่ยนสินค้าของ {so_no} แล้ว',
      lead: 'เราสร้างคำสั่งซื้อ {exchange_no} สำหรับสินค้าที่เปลี่ยนตามคำขอ {return_no}',
    },
    en: {
      subject: 'The exchange for {so_no} is ordered',
      lead: 'We have created order {exchange_no} for the exchange of your return {return_no}.',
    },
  },
} as const;
const LABELS = {
  th: {
    accepted: 'รับคืน',
    declined: 'รับคืนไม่ได้',
    keep: 'ไม่ต้องส่งกลับ',
    send: 'ส่งสินค้ามาที่',
    code: 'รหัสส่งคืน (ร้านจ่ายค่าส่ง)',
    at: (carrier: string) => `ส่งได้ที่สาขาของ ${carrier} ทุกแห่ง`,
    print: 'ใบปะหน้าและรหัสให้สาขาสแกน (PDF)',
    until: 'ส่งภายใน',
    amount: 'ยอดที่จะได้คืน',
    open: 'ดูคำขอคืน',
    exchange: 'เปลี่ยนเป็นสินค้าชิ้นใหม่',
    money: 'คืนเงิน',
    credit: 'มูลค่าสินค้าที่คืน',
    goods: 'ราคาสินค้าชิ้นใหม่',
    toPay: 'ส่วนต่างที่ต้องชำระ',
    nothing: 'ไม่มียอดต้องชำระ',
    exchangeOrder: 'คำสั่งซื้อใหม่',
    openExchange: 'ดูคำสั่งซื้อใหม่',
    pay: 'ชำระส่วนต่าง',
  },
  en: {
    accepted: 'accepted',
    declined: 'not accepted',
    keep: 'you may keep it',
    send: 'Send the goods to',
    code: 'Drop-off code (postage is paid)',
    at: (carrier: string) => `Drop it off at any branch of ${carrier}`,
    print: 'Label to print, with the code that a branch scans (PDF)',
    until: 'Send by',
    amount: 'You get back',
    open: 'See your return',
    exchange: 'exchanged for another item',
    money: 'refunded',
    credit: 'Value of the returned items',
    goods: 'Price of the new items',
    toPay: 'Difference to pay',
    nothing: 'Nothing to pay',
    exchangeOrder: 'New order',
    openExchange: 'See the new order',
    pay: 'Pay the difference',
  },
} as const;

/**
 * A mail about a step of a return, in the order's language.
 * @param quoted satang that go back in money, and what the exchange comes to before it is made
 */
export function returnMail(
  kind: ReturnNews,
  one: ReturnDetail,
  order: OrderDetail,
  config: Pick<Config, 'publicUrl' | 'shop' | 'seller' | 'jwtSecret'>,
  quoted: { amount: number; exchange: ExchangeSums | null },
): { subject: string; text: string; html: string } {
  const { lang, so_no } = order;
  const label = LABELS[lang];
  const { exchange: made } = one;
  const fill = (text: string) =>
    text
      .replace('{so_no}', so_no)
      .replace('{return_no}', one.return_no)
      .replace('{exchange_no}', made?.so_no ?? '');
  const subject = fill(TEXTS[kind][lang].subject);
  const lead = fill(TEXTS[kind][lang].lead);
  const isToPay = kind === 'exchanged' && made !== null && made.total > 0;
  const target = kind === 'exchanged' && made !== null ? made.so_no : so_no;
  const link = `${config.publicUrl}/order/${target}`;
  const hasWish = one.lines.some(
    ({ wished_for, exchange_for }) => wished_for !== null || exchange_for !== null,
  );
  const items = one.lines.map((line) => {
    const shown = order.lines.find(({ line_no }) => line_no === line.line_no)?.shown;
    const name = (lang === 'th' ? shown?.mat_name_th : shown?.mat_name) ?? '';
    const state =
      line.approved === null
        ? []
        : line.approved
          ? [
              label.accepted,
              ...(line.send_back ? [] : [label.keep]),
              ...(hasWish ? [line.exchange_for === null ? label.money : label.exchange] : []),
            ]
          : [label.declined];
    return [`${name} × ${line.quantity}`, ...state, line.decision_note]
      .filter((part) => part !== '')
      .join(', ');
  });
  const send = kind === 'approved' ? sendTo({ config }, one) : null;
  const before = kind === 'approved' || kind === 'changed' ? quoted.exchange : null;
  const money = quoted.amount + (quoted.exchange?.back ?? 0);
  const difference = (satang: number): MailFact => ({
    label: label.toPay,
    value: satang > 0 ? formatBaht(satang) : label.nothing,
  });
  const facts: MailFact[] = [
    ...(send === null
      ? []
      : [
          {
            label: label.send,
            value: `${lang === 'th' ? send.name_th : send.name_en}\n${send.address}`,
          },
          {
            label: label.code,
            value: send.carrier == null ? send.code : `${send.code}\n${label.at(send.carrier)}`,
          },
          { label: label.until, value: formatDate(new Date(send.until), lang) },
        ]),
    ...(before === null
      ? []
      : [
          { label: label.credit, value: formatBaht(before.credit) },
          { label: label.goods, value: formatBaht(before.goods) },
          difference(before.toPay),
        ]),
    ...(kind === 'exchanged' && made !== null
      ? [
          { label: label.exchangeOrder, value: made.so_no },
          { label: label.credit, value: formatBaht(made.credit) },
          difference(made.total),
        ]
      : []),
    ...((kind === 'approved' || kind === 'changed') && money > 0
      ? [{ label: label.amount, value: formatBaht(money) }]
      : []),
  ];
  return mailPage({
    lang,
    title: subject,
    shopName: lang === 'th' ? config.shop.nameTh : config.shop.nameEn,
    blocks: [
      { kind: 'text', text: lead },
      ...items.map((text): MailBlock => ({ kind: 'text', text })),
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      {
        kind: 'button',
        label: isToPay ? label.pay : target === so_no ? label.open : label.openExchange,
        href: link,
      },
      ...(send === null
        ? []
        : [{ kind: 'link', label: label.print, href: `${config.publicUrl}${send.label}` } as const]),
    ],
  });
}
