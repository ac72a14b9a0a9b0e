import type { Language } from '@mali/contracts/limits';
import type { NotificationKind } from '@mali/contracts/notification-values';
import { formatBaht } from '@mali/thai/money';
import type { Db } from '../../platform/database.ts';
import type { NoticeArguments, NoticeData } from '../../platform/domain-events.ts';
import { type Notice, notify, telling } from '../notifications/service.ts';

type OrderNotice = Extract<NotificationKind, `order_${string}`>;
type Text = Readonly<Record<Language, string>>;

/** Placeholders: `{so_no}`, and data of the event: `{reason}`, `{parcel}`, `{amount}`. */
const TEXTS: Readonly<Record<OrderNotice, { title: Text; body: Text }>> = {
  order_placed: {
    title: { th: 'ได้รับคำสั่งซื้อแล้ว', en: 'We have your order' },
    body: { th: '{so_no} ยอดรวม {amount}', en: '{so_no}, {amount} in all' },
  },
  order_paid: {
    title: { th: 'ได้รับชำระเงินแล้ว', en: 'Payment received' },
    body: { th: '{so_no} กำลังเตรียมสินค้า', en: '{so_no} is being prepared' },
  },
  order_slip_rejected: {
    title: { th: 'สลิปยังใช้ไม่ได้', en: 'Your slip could not be accepted' },
    body: {
      th: '{so_no}: {reason} กรุณาส่งสลิปใหม่หรือเลือกวิธีชำระเงินอื่น',
      en: '{so_no}: {reason} Please send another slip or pay another way.',
    },
  },
  order_shipped: {
    title: { th: 'พัสดุออกเดินทางแล้ว', en: 'Your parcel is on its way' },
    body: { th: '{so_no} {parcel}', en: '{so_no} {parcel}' },
  },
  order_delivered: {
    title: { th: 'พัสดุถึงแล้ว', en: 'Your parcel has arrived' },
    body: {
      th: '{so_no} ตรวจดูของในกล่อง แล้วกดยืนยันว่าได้รับ',
      en: '{so_no}: look through the parcel, then confirm that you have it',
    },
  },
  order_cancelled: {
    title: { th: 'คำสั่งซื้อถูกยกเลิก', en: 'Your order is cancelled' },
    body: {
      th: '{so_no} หากชำระเงินไปแล้ว เราจะคืนให้เต็มจำนวน',
      en: '{so_no}: anything you have paid is refunded in full',
    },
  },
  order_refunded: {
    title: { th: 'คืนเงินแล้ว {amount}', en: '{amount} refunded' },
    body: {
      th: '{so_no} เงินจะเข้าบัญชีหรือบัตรภายใน 7–14 วันทำการ',
      en: '{so_no}: your bank shows it within 7 to 14 working days',
    },
  },
  order_return_approved: {
    title: { th: 'อนุมัติการคืนสินค้าแล้ว', en: 'Your return is approved' },
    body: {
      th: '{so_no} ดูขั้นตอนต่อไปและรหัสส่งคืนในหน้าคำสั่งซื้อ',
      en: '{so_no}: see the next step and the drop-off code on its page',
    },
  },
  order_return_refused: {
    title: { th: 'รับคืนสินค้าไม่ได้', en: 'Your return could not be accepted' },
    body: { th: '{so_no} ดูเหตุผลในหน้าคำสั่งซื้อ', en: '{so_no}: the reason is on its page' },
  },
  order_return_received: {
    title: { th: 'ของคืนถึงเราแล้ว', en: 'Your return has arrived' },
    body: { th: '{so_no} เรากำลังตรวจสินค้า', en: '{so_no}: we are looking at it now' },
  },
  order_return_changed: {
    title: { th: 'การคืนสินค้ามีการเปลี่ยนแปลง', en: 'Your return has changed' },
    body: { th: '{so_no} ดูรายละเอียดในหน้าคำสั่งซื้อ', en: '{so_no}: the details are on its page' },
  },
  order_return_exchanged: {
    title: { th: 'สร้างคำสั่งซื้อเปลี่ยนสินค้าแล้ว', en: 'Your exchange is ordered' },
    body: {
      th: '{so_no} ดูคำสั่งซื้อใหม่ในหน้าคำสั่งซื้อ',
      en: '{so_no}: the new order is on its page',
    },
  },
  order_changed: {
    title: { th: 'คำสั่งซื้อมีการเปลี่ยนแปลง', en: 'Your order was changed' },
    body: { th: '{so_no}: {reason}', en: '{so_no}: {reason}' },
  },
};

export type OrderNews = {
  so_no: string;
  /** The order's user; guests are notified by mail only. */
  user_id: number | null;
  kind: OrderNotice;
  /** Distinguishes repeated events of an order. */
  once: string;
  image: string | null;
  at: Date;
  reason?: string | null;
  parcel?: string | null;
  /** Satang. */
  amount?: number;
};

const fill = (text: string, { so_no, reason, parcel, amount }: OrderNews): string =>
  text
    .replace('{so_no}', so_no)
    .replace('{reason}', () => reason ?? '')
    .replace('{parcel}', () => parcel ?? '')
    .replace('{amount}', () => formatBaht(amount ?? 0))
    .trim();

/** The notification of an event, for the order's member. */
function noticeOf(news: OrderNews & { user_id: number }): Notice {
  const { title, body } = TEXTS[news.kind];
  return {
    user_id: news.user_id,
    kind: news.kind,
    title: { th: fill(title.th, news), en: fill(title.en, news) },
    body: { th: fill(body.th, news), en: fill(body.en, news) },
    link: `/order/${news.so_no}`,
    image: news.image,
    dedupe: `${news.kind}:${news.once}`,
    at: news.at,
  };
}

/** Notifies the order's member; guests get mails only. */
export async function notifyOrder(trx: Db, news: OrderNews): Promise<void> {
  const { user_id } = news;
  if (user_id !== null) await notify(trx, noticeOf({ ...news, user_id }));
}

/** The notification of an event, for the statement of the change. */
export const orderNotice =
  (kind: Exclude<OrderNotice, 'order_refunded' | 'order_changed' | `order_return_${string}`>) =>
  ({ so_no, at, reason, parcel, total, user_id = 0, image = null }: NoticeData): NoticeArguments => {
    // A slip may be rejected more than once.
    const once = kind === 'order_slip_rejected' ? `${so_no}:${at.getTime()}` : so_no;
    const news = { so_no, user_id, kind, once, image, at };
    return telling([
      noticeOf({
        ...news,
        reason: reason ?? null,
        parcel: parcel ?? null,
        ...(total !== undefined && { amount: total }),
      }),
    ]);
  };
