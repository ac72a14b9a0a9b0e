import type { Label } from './lists/definition.ts';

/** Webhooks to outside systems (SET-03). Plain values: the browser imports this file. */
export const WEBHOOK_KINDS = [
  'order.placed',
  'order.paid',
  'order.slip_rejected',
  'order.packing',
  'order.shipped',
  'order.delivered',
  'order.completed',
  'order.cancelled',
  'refund.done',
  'return.approved',
  'return.refused',
  'return.received',
  'product.changed',
  'stock.changed',
  'customer.erased',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOK_KIND_NAMES: Readonly<Record<WebhookKind, Label>> = {
  'order.placed': { th: 'มีคำสั่งซื้อใหม่', en: 'Order placed' },
  'order.paid': { th: 'ชำระเงินแล้ว', en: 'Order paid' },
  'order.slip_rejected': { th: 'สลิปไม่ผ่าน', en: 'Slip rejected' },
  'order.packing': { th: 'เริ่มจัดของ', en: 'Packing begun' },
  'order.shipped': { th: 'ส่งของแล้ว', en: 'Order shipped' },
  'order.delivered': { th: 'ถึงผู้รับแล้ว', en: 'Order delivered' },
  'order.completed': { th: 'คำสั่งซื้อเสร็จสิ้น', en: 'Order completed' },
  'order.cancelled': { th: 'ยกเลิกคำสั่งซื้อ', en: 'Order cancelled' },
  'refund.done': { th: 'คืนเงินแล้ว', en: 'Refund done' },
  'return.approved': { th: 'อนุมัติการคืน', en: 'Return approved' },
  'return.refused': { th: 'ไม่อนุมัติการคืน', en: 'Return refused' },
  'return.received': { th: 'ได้รับของคืนแล้ว', en: 'Returned goods received' },
  'product.changed': { th: 'แก้ข้อมูลหรือราคาสินค้า', en: 'Product changed' },
  'stock.changed': { th: 'จำนวนที่ขายได้เปลี่ยน', en: 'Stock changed' },
  'customer.erased': { th: 'ลบข้อมูลลูกค้าแล้ว', en: 'Customer’s data erased' },
};
/** The kind of messages that staff send to try an endpoint; every endpoint gets its own. */
export const WEBHOOK_TEST = 'test';

export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const WEBHOOK_DISABLED_FOR = ['gone', 'failing'] as const;
export type WebhookDisabledFor = (typeof WEBHOOK_DISABLED_FOR)[number];
export const WEBHOOK_MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const;
export type WebhookMessageState = (typeof WEBHOOK_MESSAGE_STATES)[number];

/** Why an address is refused. */
export type WebhookAddressFault = 'format' | 'https' | 'password' | 'private';

export const WEBHOOK_LIMITS = {
  endpoints: 10,
  name: 80,
  url: 500,
  /** Messages on one page of the log. */
  page: 50,
  /** Messages that one request sends again. */
  replayed: 1000,
  /** Hours in which the earlier secret signs too. */
  oldSecretHours: 24,
  /** Days after which messages leave the log. */
  days: 30,
  /** Products or variants in one message. */
  goods: 500,
  /** Characters of an answer that the log has. */
  answer: 1000,
} as const;
