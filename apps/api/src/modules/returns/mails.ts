import { formatDate } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { Config } from '../../config.ts';
import { type MailBlock, type MailFact, mailPage } from '../../platform/mail-page.ts';
import type { OrderDetail } from '../orders/index.ts';
import { sendTo } from './present.ts';
import type { ReturnDetail } from './repository.ts';

export const RETURN_NEWS = ['approved', 'refused', 'received'] as const;
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
      lead: 'ของคืนตามคำขอ {return_no} ถึงคลังแล้ว เราจะตรวจและคืนเงินภายใน 3 วันทำการ',
    },
    en: {
      subject: 'Your return of {so_no} has arrived',
      lead: 'The goods of your return {return_no} are here. We look at them and return the money within three working days.',
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
    until: 'ส่งภายใน',
    amount: 'ยอดที่จะได้คืน',
    open: 'ดูคำขอคืน',
  },
  en: {
    accepted: 'accepted',
    declined: 'not accepted',
    keep: 'you may keep it',
    send: 'Send the goods to',
    code: 'Drop-off code (postage is paid)',
    until: 'Send by',
    amount: 'You get back',
    open: 'See your return',
  },
} as const;

/**
 * A mail about a step of a return, in the order's language.
 * @param amount satang that go back
 */
export function returnMail(
  kind: ReturnNews,
  one: ReturnDetail,
  order: OrderDetail,
  config: Pick<Config, 'publicUrl' | 'shop' | 'seller'>,
  amount: number,
): { subject: string; text: string; html: string } {
  const { lang, so_no } = order;
  const label = LABELS[lang];
  const fill = (text: string) => text.replace('{so_no}', so_no).replace('{return_no}', one.return_no);
  const subject = fill(TEXTS[kind][lang].subject);
  const lead = fill(TEXTS[kind][lang].lead);
  const link = `${config.publicUrl}/order/${so_no}`;
  const items = one.lines.map((line) => {
    const shown = order.lines.find(({ line_no }) => line_no === line.line_no)?.shown;
    const name = (lang === 'th' ? shown?.mat_name_th : shown?.mat_name) ?? '';
    const state =
      line.approved === null
        ? []
        : line.approved
          ? [label.accepted, ...(line.send_back ? [] : [label.keep])]
          : [label.declined];
    return [`${name} × ${line.quantity}`, ...state, line.decision_note]
      .filter((part) => part !== '')
      .join(', ');
  });
  const send = kind === 'approved' ? sendTo({ config }, one) : null;
  const facts: MailFact[] = [
    ...(send === null
      ? []
      : [
          {
            label: label.send,
            value: `${lang === 'th' ? send.name_th : send.name_en}\n${send.address}`,
          },
          { label: label.code, value: send.code },
          { label: label.until, value: formatDate(new Date(send.until), lang) },
        ]),
    ...(kind === 'approved' && amount > 0 ? [{ label: label.amount, value: formatBaht(amount) }] : []),
  ];
  return mailPage({
    lang,
    title: subject,
    shopName: lang === 'th' ? config.shop.nameTh : config.shop.nameEn,
    blocks: [
      { kind: 'text', text: lead },
      ...items.map((text): MailBlock => ({ kind: 'text', text })),
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      { kind: 'button', label: label.open, href: link },
    ],
  });
}
