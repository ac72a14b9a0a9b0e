import type { Language } from '@mali/contracts/limits';

type Reason = { key: string } & Record<Language, { label: string; text: string }>;

/**
 * Predefined reasons for rejecting a slip. The label is in the language of the back office; the text is sent
 * to the customer in the order's language, so both are defined here.
 */
export const REJECT_REASONS: readonly Reason[] = [
  {
    key: 'unreadable',
    th: {
      label: 'อ่านไม่ออก',
      text: 'อ่านสลิปไม่ออก รบกวนส่งภาพสลิปฉบับเต็มที่เห็นยอดเงิน วันที่ และเลขอ้างอิงชัดเจนอีกครั้ง',
    },
    en: {
      label: 'Unreadable',
      text: 'We could not read the slip. Please send the whole slip again, with amount, date and reference clear to see.',
    },
  },
  {
    key: 'short',
    th: {
      label: 'ยอดไม่ครบ',
      text: 'ยอดที่โอนน้อยกว่ายอดคำสั่งซื้อ รบกวนโอนให้ครบตามยอดแล้วส่งสลิปใหม่ หรือติดต่อเราเพื่อรับเงินที่โอนมาคืน',
    },
    en: {
      label: 'Too little',
      text: 'The amount transferred is less than the order. Please transfer the full amount and send its slip, or contact us to have your money back.',
    },
  },
  {
    key: 'account',
    th: {
      label: 'ไม่ใช่บัญชีร้าน',
      text: 'เงินเข้าบัญชีที่ไม่ใช่ของร้าน กรุณาโอนเข้าบัญชีที่แสดงในหน้าชำระเงิน แล้วส่งสลิปใหม่',
    },
    en: {
      label: 'Not our account',
      text: 'The money went to an account that is not ours. Please transfer to the account on the payment page and send the new slip.',
    },
  },
  {
    key: 'other-order',
    th: {
      label: 'สลิปของคำสั่งซื้ออื่น',
      text: 'สลิปนี้ใช้กับคำสั่งซื้ออื่นแล้ว กรุณาส่งสลิปของคำสั่งซื้อนี้',
    },
    en: {
      label: 'Of another order',
      text: 'This slip belongs to another order. Please send the slip of this one.',
    },
  },
];
