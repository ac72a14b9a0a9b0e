import type { Language } from '@mali/contracts/limits';
import { breakdownOf } from '@mali/contracts/order-breakdown';
import type { RefundReason } from '@mali/contracts/payment-values';
import { formatBaht } from '@mali/thai/money';
import type { Config } from '../../config.ts';
import type { OrderDetail } from '../orders/repository.ts';

export type MailKind =
  | 'placed'
  | 'slip_received'
  | 'slip_rejected'
  | 'paid'
  | 'cancelled'
  | 'shipped'
  | 'refunded';

/** Additional data of a mail: an amount and its reason, in the order's language. */
export type MailNews = { amount: number; why: string };

/** Reasons of refunds, for the customer. */
export const REFUND_WHY: Readonly<Record<RefundReason, Readonly<Record<Language, string>>>> = {
  cancelled: { th: 'คำสั่งซื้อถูกยกเลิก', en: 'The order was cancelled.' },
  late: {
    th: 'เงินมาถึงหลังจากคำสั่งซื้อถูกยกเลิกหรือหมดเวลาแล้ว',
    en: 'The money arrived after the order had been cancelled or had run out of time.',
  },
  twice: {
    th: 'คำสั่งซื้อนี้ชำระไว้แล้ว เงินก้อนนี้จึงซ้ำ',
    en: 'The order had been paid already: this was a second payment.',
  },
  wrong_amount: {
    th: 'ยอดเงินไม่ตรงกับคำสั่งซื้อ',
    en: 'The amount was not that of the order.',
  },
  surplus: { th: 'ยอดโอนเกินยอดสั่งซื้อ', en: 'The transfer was more than the order.' },
  goods: { th: 'คืนเงินค่าสินค้า', en: 'Goods of the order are refunded.' },
};

const TEXTS = {
  placed: {
    th: { subject: 'เราได้รับคำสั่งซื้อ {so_no} แล้ว', lead: 'ขอบคุณที่สั่งซื้อกับเรา นี่คือรายการของคุณ' },
    en: { subject: 'We have your order {so_no}', lead: 'Thank you for your order. Here is what is in it.' },
  },
  slip_received: {
    th: {
      subject: 'ได้รับสลิปของ {so_no} แล้ว',
      lead: 'เราได้รับสลิปโอนเงิน {amount} แล้ว และกำลังตรวจสอบ เราจะแจ้งคุณทันทีที่ตรวจเสร็จ',
    },
    en: {
      subject: 'We have your slip for {so_no}',
      lead: 'Your slip of {amount} has arrived and is under review. We write again as soon as it is checked.',
    },
  },
  slip_rejected: {
    th: {
      subject: 'สลิปของ {so_no} ยังใช้ไม่ได้',
      lead: 'เรายังยืนยันการโอนเงิน {amount} ไม่ได้ ({why}) คำสั่งซื้อของคุณยังอยู่ กรุณาส่งสลิปใหม่หรือเลือกวิธีชำระเงินอื่น',
    },
    en: {
      subject: 'Your slip for {so_no} could not be accepted',
      lead: 'We could not confirm your transfer of {amount} ({why}). Your order is kept. Please send another slip or pay another way.',
    },
  },
  paid: {
    th: { subject: 'ได้รับชำระเงินสำหรับ {so_no} แล้ว', lead: 'เราได้รับเงินแล้ว และกำลังเตรียมจัดส่งให้คุณ' },
    en: {
      subject: 'Payment received for {so_no}',
      lead: 'Your payment has arrived and we are preparing your parcel.',
    },
  },
  cancelled: {
    th: { subject: 'คำสั่งซื้อ {so_no} ถูกยกเลิก', lead: 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว หากชำระเงินไปแล้ว เราจะคืนเงินให้เต็มจำนวน' },
    en: {
      subject: 'Order {so_no} is cancelled',
      lead: 'This order is cancelled. Anything you have paid is refunded in full.',
    },
  },
  refunded: {
    th: {
      subject: 'คืนเงินสำหรับ {so_no} แล้ว',
      lead: 'เราคืนเงิน {amount} ให้คุณแล้ว: {why} เงินจะเข้าบัญชีหรือบัตรของคุณภายใน 7–14 วันทำการตามธนาคารของคุณ',
    },
    en: {
      subject: 'Refund for {so_no}',
      lead: 'We have given back {amount}. {why} Your bank shows it within 7 to 14 working days.',
    },
  },
  shipped: {
    th: { subject: 'คำสั่งซื้อ {so_no} ออกเดินทางแล้ว', lead: 'พัสดุของคุณออกจากคลังแล้ว' },
    en: { subject: 'Order {so_no} is on its way', lead: 'Your parcel has left our warehouse.' },
  },
} as const;
const LABELS = {
  th: {
    full: 'ราคาเต็ม',
    goods: 'ราคาสินค้า',
    partner: 'ชำระด้วยคะแนน The 1',
    fee: 'ค่าบริการเก็บเงินปลายทาง',
    delivery: 'ค่าส่ง',
    free: 'ฟรี',
    total: 'ยอดชำระ',
    follow: 'ติดตามคำสั่งซื้อ',
  },
  en: {
    full: 'Before discounts',
    goods: 'Items',
    partner: 'Paid with The 1 points',
    fee: 'Cash on delivery fee',
    delivery: 'Delivery',
    free: 'Free',
    total: 'Total',
    follow: 'Follow your order',
  },
} as const;

/** A label, an amount, and an explanation. */
type Row = [string, string, string[]];

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A mail about an order, in the order's language: subject, text and HTML. */
export function orderMail(
  kind: MailKind,
  order: OrderDetail,
  shop: Pick<Config, 'publicUrl' | 'shop'>,
  news: MailNews | null = null,
): { subject: string; text: string; html: string } {
  const lang = order.lang;
  const label = LABELS[lang];
  const { subject } = TEXTS[kind][lang];
  const lead = TEXTS[kind][lang].lead
    .replace('{amount}', () => formatBaht(news?.amount ?? 0))
    .replace('{why}', () => news?.why ?? '');
  const link = `${shop.publicUrl}/order/${order.so_no}`;
  const name = (line: OrderDetail['lines'][number]) => {
    const { shown } = line;
    const own = lang === 'th' ? shown.mat_name_th : shown.mat_name;
    const shade = lang === 'th' ? shown.variant_name_2_th : shown.variant_name_2;
    return [shown.brand_en, own, shade].filter((part) => part !== null && part !== '').join(' ');
  };
  const { lines, goods, partner, delivery, fee, total } = breakdownOf(order);
  const rows: Row[] = [
    ...lines.map(({ line, full, discounts, amount }): Row => {
      const before = amount < full ? [`${label.full} ${formatBaht(full)}`] : [];
      const cuts = discounts.map(
        (cut) => `−${formatBaht(cut.amount)} ${lang === 'th' ? cut.name_th : cut.name_en}`,
      );
      return [`${name(line)} × ${line.quantity}`, formatBaht(amount), [...before, ...cuts]];
    }),
    [label.goods, formatBaht(goods), []],
    ...(partner > 0 ? [[label.partner, `−${formatBaht(partner)}`, []] satisfies Row] : []),
    [label.delivery, delivery === 0 ? label.free : formatBaht(delivery), []],
    ...(fee > 0 ? [[label.fee, formatBaht(fee), []] satisfies Row] : []),
    [label.total, formatBaht(total), []],
  ];
  const tracking = order.tracking_no === null ? '' : `${order.carrier ?? ''} ${order.tracking_no}`.trim();
  const title = subject.replace('{so_no}', order.so_no);
  const shopName = lang === 'th' ? shop.shop.nameTh : shop.shop.nameEn;
  const text = [
    title,
    '',
    lead,
    tracking,
    '',
    ...rows.flatMap(([a, b, notes]) => [`${a}  ${b}`, ...notes.map((note) => `  ${note}`)]),
    '',
    `${label.follow}: ${link}`,
    '',
    shopName,
  ].join('\n');
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fbf7ef;color:#241c17;font:16px/1.65 sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-size:22px;margin:0 0 24px">${escapeHtml(shopName)}</p><h1 style="font-weight:400;font-size:22px">${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>${tracking === '' ? '' : `<p>${escapeHtml(tracking)}</p>`}
<table role="presentation" style="width:100%;border-collapse:collapse">${rows
    .map(
      ([a, b, notes]) =>
        `<tr><td style="padding:8px 0;border-bottom:1px solid #e4dacb">${escapeHtml(a)}${notes
          .map((note) => `<br><span style="font-size:13px;color:#594c43">${escapeHtml(note)}</span>`)
          .join(
            '',
          )}</td><td style="padding:8px 0;border-bottom:1px solid #e4dacb;text-align:right;white-space:nowrap">${escapeHtml(b)}</td></tr>`,
    )
    .join('')}</table>
<p style="margin-top:28px"><a href="${escapeHtml(link)}" style="background:#b01e45;color:#fff;padding:12px 24px;text-decoration:none">${escapeHtml(label.follow)}</a></p>
</div></body></html>`;
  return { subject: title, text, html };
}
