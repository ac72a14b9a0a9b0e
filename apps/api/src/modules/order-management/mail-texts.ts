import type { Language, PaymentMethod } from '@mali/contracts/limits';
import type { RefundReason } from '@mali/contracts/payment-values';

/** Mails about an order: one set, with the words of the order's page (docs/decisions/0041-mails.md). */
export const MAIL_KINDS = [
  'placed',
  'pay_by',
  'slip_received',
  'slip_rejected',
  'paid',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'cancelled',
  'undelivered',
  'refunded',
  'changed',
  'cancel_asked',
  'cancel_refused',
  'address_refused',
  'held',
  'hold_released',
  'pickup_ready',
  'pickup_reminder',
  'review_request',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

type InBoth<T> = Readonly<Record<Language, T>>;
type MailText = Readonly<{ subject: string; lead: string }>;

/** Reasons of refunds, for the customer. */
export const REFUND_WHY: Readonly<Record<RefundReason, InBoth<string>>> = {
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

/** Why a carrier did not change the address of a parcel, by its code; the words of staff are shown as they are. */
export const ADDRESS_WHY: Readonly<Record<string, InBoth<string>>> = {
  area: { th: 'ขนส่งไม่ส่งถึงที่อยู่ใหม่', en: 'the carrier does not deliver to the new address.' },
  late: { th: 'พัสดุออกนำส่งแล้ว', en: 'the parcel is already out for delivery.' },
  cancelled: { th: 'พัสดุถูกยกเลิกและจะแพ็กใหม่', en: 'the parcel was cancelled and is packed again.' },
  number: { th: 'เลขพัสดุเปลี่ยนแล้ว', en: 'the number of the parcel has changed.' },
  other: { th: 'ขนส่งไม่รับคำขอนี้', en: 'the carrier did not accept it.' },
};

/** Placeholders: {so_no}; {amount} and {why} of the news. */
export const MAIL_TEXTS: Readonly<Record<MailKind, InBoth<MailText>>> = {
  placed: {
    th: { subject: 'เราได้รับคำสั่งซื้อ {so_no} แล้ว', lead: 'ขอบคุณที่สั่งซื้อกับเรา นี่คือรายการของคุณ' },
    en: { subject: 'We have your order {so_no}', lead: 'Thank you for your order. Here is what is in it.' },
  },
  pay_by: {
    th: {
      subject: 'คำสั่งซื้อ {so_no} ใกล้หมดเวลาชำระ',
      lead: 'เรายังเก็บของไว้ให้คุณ หากไม่ชำระภายในเวลาด้านล่าง คำสั่งซื้อจะยกเลิกเองและไม่มีค่าใช้จ่าย',
    },
    en: {
      subject: 'Order {so_no} is waiting to be paid',
      lead: 'We are still keeping your items. Unless it is paid by the time below, the order is cancelled by itself at no cost.',
    },
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
      lead: 'เรายังยืนยันการโอนเงิน {amount} ไม่ได้ ({why}) คำสั่งซื้อของคุณยังอยู่ ส่งสลิปใหม่หรือเลือกวิธีชำระเงินอื่นได้เลย',
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
  packed: {
    th: {
      subject: 'เรากำลังแพ็กคำสั่งซื้อ {so_no}',
      lead: 'เรากำลังแพ็กและตรวจวันหมดอายุทุกชิ้น จะแจ้งเลขพัสดุเมื่อออกจากคลัง',
    },
    en: {
      subject: 'We are packing order {so_no}',
      lead: 'We are packing it and checking every expiry date. The parcel number follows when it leaves.',
    },
  },
  shipped: {
    th: { subject: 'คำสั่งซื้อ {so_no} ออกเดินทางแล้ว', lead: 'พัสดุของคุณออกจากคลังแล้ว คนส่งจะโทรก่อนถึง' },
    en: {
      subject: 'Order {so_no} is on its way',
      lead: 'Your parcel has left our warehouse. The courier calls before coming.',
    },
  },
  out_for_delivery: {
    th: { subject: 'พัสดุของ {so_no} จะถึงคุณวันนี้', lead: 'คนส่งนำพัสดุออกจากศูนย์แล้ว และจะโทรก่อนถึง' },
    en: {
      subject: 'Your parcel of {so_no} arrives today',
      lead: 'The courier is on the way and calls before coming.',
    },
  },
  delivery_failed: {
    th: {
      subject: 'ยังส่งพัสดุของ {so_no} ไม่สำเร็จ',
      lead: 'ขนส่งยังส่งพัสดุให้คุณไม่ได้ และจะลองส่งอีกครั้งในวันทำการถัดไป รอรับสายจากคนส่ง หรือติดต่อเราเพื่อเปลี่ยนที่อยู่',
    },
    en: {
      subject: 'Your parcel of {so_no} could not be delivered yet',
      lead: 'The carrier could not hand it over and tries again on the next working day. Please answer the courier’s call, or write to us to change the address.',
    },
  },
  delivered: {
    th: {
      subject: 'พัสดุของ {so_no} ถึงแล้ว',
      lead: 'ตรวจของให้ครบ แล้วกดยืนยันว่าได้รับ หากมีปัญหาคืนได้ภายใน 30 วัน',
    },
    en: {
      subject: 'Your parcel of {so_no} has arrived',
      lead: 'Look through the parcel, then confirm that you have it. If something is wrong, you may return it within 30 days.',
    },
  },
  cancelled: {
    th: { subject: 'คำสั่งซื้อ {so_no} ถูกยกเลิก', lead: 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว หากชำระเงินไปแล้ว เราจะคืนเงินให้เต็มจำนวน' },
    en: {
      subject: 'Order {so_no} is cancelled',
      lead: 'This order is cancelled. Anything you have paid is refunded in full.',
    },
  },
  undelivered: {
    th: {
      subject: 'คำสั่งซื้อ {so_no} ส่งไม่สำเร็จ',
      lead: '{why} เราจึงยกเลิกคำสั่งซื้อนี้ หากชำระเงินไปแล้ว เราจะคืนเงินให้เต็มจำนวน',
    },
    en: {
      subject: 'Order {so_no} could not be delivered',
      lead: '{why} We have cancelled the order. Anything you have paid is refunded in full.',
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
  changed: {
    th: { subject: 'คำสั่งซื้อ {so_no} มีการเปลี่ยนแปลง', lead: '{why}' },
    en: { subject: 'Order {so_no} was changed', lead: '{why}' },
  },
  cancel_asked: {
    th: {
      subject: 'ได้รับคำขอยกเลิก {so_no} แล้ว',
      lead: 'เราได้รับคำขอยกเลิกของคุณแล้ว และจะยังไม่แพ็กคำสั่งซื้อนี้จนกว่าจะตอบคุณ',
    },
    en: {
      subject: 'Your request to cancel {so_no}',
      lead: 'We have your request to cancel this order. It is not packed before we have answered you.',
    },
  },
  cancel_refused: {
    th: {
      subject: 'ยกเลิกคำสั่งซื้อ {so_no} ไม่ได้',
      lead: '{why} เราจะเตรียมจัดส่งต่อ เมื่อได้รับของแล้ว คุณขอคืนสินค้าได้ในหน้าคำสั่งซื้อ',
    },
    en: {
      subject: 'Order {so_no} could not be cancelled',
      lead: '{why} We go on preparing it. Once it has arrived you may ask for a return on its page.',
    },
  },
  address_refused: {
    th: {
      subject: 'เปลี่ยนที่อยู่ของ {so_no} ไม่ได้',
      lead: 'เราขอให้ขนส่งเปลี่ยนที่อยู่ตามที่คุณแจ้ง แต่เปลี่ยนไม่ได้: {why} พัสดุยังไปที่อยู่เดิม หากรับของไม่ได้ ติดต่อเรา',
    },
    en: {
      subject: 'The address of {so_no} could not be changed',
      lead: 'We asked the carrier for the address that you told us, but it could not be changed: {why} The parcel still goes to the address before. If you cannot receive it there, please write to us.',
    },
  },
  held: {
    th: {
      subject: 'เรากำลังตรวจสอบคำสั่งซื้อ {so_no}',
      lead: 'บางคำสั่งซื้อเราตรวจสอบก่อนแพ็ก คำสั่งซื้อของคุณเป็นหนึ่งในนั้น คุณไม่ต้องทำอะไร เราจะแจ้งวันที่ของจะถึงเมื่อตรวจเสร็จ หากเราส่งให้ไม่ได้ จะแจ้งเหตุผลและคืนเงินที่ชำระแล้วเต็มจำนวน',
    },
    en: {
      subject: 'We are checking order {so_no}',
      lead: 'We check some orders before we pack them, and yours is one of them. You need not do anything. Once it is checked we tell you the day it arrives. If we cannot send it, we tell you why and refund everything you have paid.',
    },
  },
  hold_released: {
    th: {
      subject: 'ตรวจสอบ {so_no} เรียบร้อยแล้ว',
      lead: 'ขอบคุณที่รอ เราตรวจสอบคำสั่งซื้อของคุณเสร็จแล้ว และกำลังเตรียมจัดส่ง',
    },
    en: {
      subject: 'Order {so_no} is checked',
      lead: 'Thank you for waiting. The check of your order is done and we are preparing it.',
    },
  },
  pickup_ready: {
    th: {
      subject: '{so_no} พร้อมให้รับที่สาขาแล้ว',
      lead: 'ของของคุณพร้อมแล้ว แสดงรหัสด้านล่างหรือ QR ในหน้าคำสั่งซื้อที่สาขา ใครมารับแทนก็ได้ถ้ามีรหัส',
    },
    en: {
      subject: 'Order {so_no} is ready to pick up',
      lead: 'Your items are ready. Show the code below, or the QR on the order’s page, at the branch. Somebody else may pick them up with it.',
    },
  },
  pickup_reminder: {
    th: {
      subject: '{so_no} ยังรอคุณอยู่ที่สาขา',
      lead: 'เรายังเก็บของไว้ให้คุณ ถ้าไม่มารับภายใน 2 วัน เราจะยกเลิกคำสั่งซื้อ และคืนเงินที่ชำระแล้วเต็มจำนวน',
    },
    en: {
      subject: 'Order {so_no} still waits for you',
      lead: 'We are still keeping your items. Unless they are picked up within 2 days, we cancel the order and refund everything you have paid.',
    },
  },
  review_request: {
    th: {
      subject: 'ของใน {so_no} เป็นอย่างไรบ้าง',
      lead: 'รีวิวสั้น ๆ จากคุณช่วยให้คนอื่นเลือกได้ถูก เราแสดงทุกรีวิว ทั้งดีและไม่ดี',
    },
    en: {
      subject: 'How do you like what was in {so_no}?',
      lead: 'A few words from you help others choose. We show every review, good or bad.',
    },
  },
};

/** Of orders that are picked up at a branch, where other words are needed; null: no mail. */
export const PICKUP_TEXTS: Readonly<Partial<Record<MailKind, InBoth<MailText> | null>>> = {
  paid: {
    th: {
      subject: 'ได้รับชำระเงินสำหรับ {so_no} แล้ว',
      lead: 'เราได้รับเงินแล้ว สาขากำลังเตรียมของให้คุณ เราจะแจ้งรหัสรับของเมื่อพร้อม',
    },
    en: {
      subject: 'Payment received for {so_no}',
      lead: 'Your payment has arrived and the branch is preparing your items. We send you the code to pick them up when they are ready.',
    },
  },
  packed: null,
  shipped: null,
  delivered: {
    th: {
      subject: 'คุณรับ {so_no} ที่สาขาแล้ว',
      lead: 'ขอบคุณที่แวะมา ตรวจของให้ครบ แล้วกดยืนยันว่าได้รับ หากมีปัญหาคืนได้ภายใน 30 วัน',
    },
    en: {
      subject: 'You have picked up {so_no}',
      lead: 'Thank you for coming by. Look through your items, then confirm that you have them. If something is wrong, you may return it within 30 days.',
    },
  },
};

/** How an order was or will be paid, as on its page. */
export const PAID_BY: Readonly<Record<PaymentMethod, InBoth<string>>> = {
  promptpay: { th: 'พร้อมเพย์', en: 'PromptPay' },
  card: { th: 'บัตรเครดิตหรือเดบิต', en: 'Credit or debit card' },
  transfer: { th: 'โอนเงินเข้าบัญชีธนาคาร', en: 'Bank transfer' },
  cod: { th: 'จ่ายเมื่อได้รับของ', en: 'Cash on delivery' },
};

export const MAIL_LABELS = {
  th: {
    cancelled: 'ยกเลิกแล้ว {count} ชิ้น',
    ...{ items: 'รายการสินค้า', full: 'ราคาเต็ม', goods: 'ราคาสินค้า', gift: 'ของแถม' },
    ...{
      credit: 'มูลค่าสินค้าที่คืน',
      partner: 'ชำระด้วยคะแนน The 1',
      fee: 'ค่าบริการเก็บเงินปลายทาง',
      delivery: 'ค่าส่ง',
      free: 'ฟรี',
    },
    ...{ total: 'ยอดชำระ', vat: 'รวมภาษีมูลค่าเพิ่ม {vat} แล้ว', payment: 'วิธีชำระเงิน', nothing: 'ไม่มียอดต้องชำระ' },
    ...{ payBy: 'ชำระภายใน', pay: 'ชำระเงิน {total}', follow: 'ดูคำสั่งซื้อ', track: 'ติดตามพัสดุ' },
    arrives: 'ถึงวัน',
    ...{ parcel: 'พัสดุ', cash: 'เตรียมเงินสดจ่ายคนส่ง', address: 'ส่งถึง', phone: 'โทร {phone}' },
    ...{ invoice: 'ใบกำกับภาษีและใบเสร็จ', confirm: 'ยืนยันว่าได้รับของแล้ว', review: 'เขียนรีวิว' },
    ...{ again: 'ส่งสลิปใหม่', contact: 'ติดต่อเรา', returns: 'การคืนสินค้า', stop: 'ไม่รับอีเมลแบบนี้อีก' },
    ...{ pickUpAt: 'รับที่สาขา', ready: 'พร้อมให้รับ', code: 'รหัสรับของ', until: 'เก็บไว้ถึง', atBranch: 'จ่ายที่สาขา' },
    ...{ branchPhone: 'โทรสาขา {phone}', whoPicksUp: 'ผู้รับ' },
    clock: '{time} น.',
  },
  en: {
    cancelled: '{count} cancelled',
    ...{ items: 'Your items', full: 'Before discounts', goods: 'Items', gift: 'Gift' },
    ...{
      credit: 'Value of the returned items',
      partner: 'Paid with The 1 points',
      fee: 'Cash on delivery fee',
      delivery: 'Delivery',
      free: 'Free',
    },
    ...{ total: 'Total', vat: 'VAT of {vat} is included', payment: 'Payment', nothing: 'Nothing to pay' },
    arrives: 'Arrives',
    ...{ payBy: 'Pay by', pay: 'Pay {total}', follow: 'See your order', track: 'Follow your parcel' },
    ...{
      parcel: 'Parcel',
      cash: 'Have this ready for the courier',
      address: 'Delivered to',
      phone: 'Phone {phone}',
    },
    ...{ invoice: 'Tax invoice and receipt', confirm: 'Confirm that you have it', review: 'Write a review' },
    ...{
      again: 'Send another slip',
      contact: 'Contact us',
      returns: 'Returns',
      stop: 'No more mails like this',
    },
    ...{
      pickUpAt: 'Pick up at',
      ready: 'Ready',
      code: 'Your code',
      until: 'Held until',
      atBranch: 'To pay at the branch',
    },
    ...{ branchPhone: 'Branch phone {phone}', whoPicksUp: 'Picked up by' },
    clock: '{time}',
  },
} as const;
