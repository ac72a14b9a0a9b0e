import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { OrderChange } from '@mali/contracts/order-changes';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { formatBaht } from '@mali/thai/money';
import type { ChangeRow } from '../orders/index.ts';

/** A change in the wire format of staff. */
export function presentChange(change: ChangeRow): OrderChange {
  const { actor_id, actor_name, details } = change;
  return {
    at: change.at.toISOString(),
    kind: change.kind,
    by: change.actor,
    actor: actor_id === null ? null : { user_id: actor_id, name: actor_name ?? String(actor_id) },
    reason: change.reason,
    units: details.units ?? [],
    amount: details.amount === undefined ? null : toBaht(details.amount),
    ...(details.delivery !== undefined && { delivery: toBaht(details.delivery.difference) }),
    ...(details.supplement !== undefined && { supplement: details.supplement.so_no }),
  };
}

/** What another price of delivery means for the customer; nothing where the shop bears it. */
function deliveryInWords(delivery: ChangeRow['details']['delivery']): Record<Language, string> {
  if (delivery === undefined || delivery.settlement === 'shop') return { th: '', en: '' };
  const amount = formatBaht(Math.abs(delivery.difference));
  if (delivery.settlement === 'supplement')
    return { th: ` ได้รับค่าจัดส่งเพิ่ม ${amount} แล้ว`, en: ` You paid ${amount} more for delivery.` };
  if (delivery.settlement === 'refund')
    return { th: ` ค่าจัดส่งถูกลง เราคืนเงิน ${amount} ให้คุณ`, en: ` Delivery costs less: we refund ${amount}.` };
  return delivery.difference < 0
    ? { th: ` ค่าจัดส่งลดลง ${amount}`, en: ` Delivery costs ${amount} less.` }
    : {
        th: ` ค่าจัดส่งเพิ่มขึ้น ${amount} รวมในยอดที่ต้องชำระแล้ว`,
        en: ` Delivery costs ${amount} more, which is part of what is left to pay.`,
      };
}

/** A change in words for the customer, in both languages. */
export function changeInWords(change: ChangeRow, order: { paid_at: Date | null }): Record<Language, string> {
  const { units = [], amount = 0, parts = [] } = change.details;
  if (change.kind === 'address_changed') {
    const both = parts.length > 1;
    const isTax = parts[0] === 'tax';
    const more = deliveryInWords(change.details.delivery);
    return {
      th: `${both ? 'ที่อยู่จัดส่งและใบกำกับภาษีเปลี่ยนแล้ว' : isTax ? 'ข้อมูลใบกำกับภาษีเปลี่ยนแล้ว' : 'ที่อยู่จัดส่งเปลี่ยนแล้ว'}${more.th}`,
      en: `${
        both
          ? 'The delivery address and the tax invoice were changed.'
          : isTax
            ? 'The tax invoice was changed.'
            : 'The delivery address was changed.'
      }${more.en}`,
    };
  }
  if (change.kind === 'address_waits') {
    const { delivery, supplement } = change.details;
    const more = formatBaht(delivery?.difference ?? 0);
    const until = (lang: Language) =>
      supplement === undefined ? '' : formatDateTime(new Date(supplement.until), lang);
    return {
      th: `ส่งไปที่อยู่ใหม่ต้องชำระค่าจัดส่งเพิ่ม ${more} ภายใน ${until('th')} เมื่อชำระแล้วเราจะเปลี่ยนที่อยู่ให้ ถ้าไม่ชำระ เราจะส่งไปที่อยู่เดิม`,
      en: `Delivery to the new address costs ${more} more. Please pay it by ${until('en')}: then the address changes. Otherwise the order goes to the earlier address.`,
    };
  }
  if (change.kind === 'address_dropped')
    return {
      th: 'ใช้ที่อยู่จัดส่งเดิม เพราะไม่ได้ชำระค่าจัดส่งเพิ่ม',
      en: 'The earlier delivery address stays: the difference for the new one was not paid.',
    };
  if (change.kind === 'cancel_asked')
    return {
      th: 'เราได้รับคำขอยกเลิกแล้ว และกำลังตรวจสอบ',
      en: 'We have your request to cancel and are looking at it.',
    };
  if (change.kind === 'cancel_refused')
    return {
      th: `ยกเลิกคำสั่งซื้อไม่ได้: ${change.reason ?? ''}`,
      en: `It could not be cancelled: ${change.reason ?? ''}`,
    };
  if (change.kind === 'stock_waiting') {
    const { until } = change.details;
    const day = (lang: Language) =>
      until === undefined ? '' : formatDate(new Date(`${until}T00:00:00+07:00`), lang);
    const reason = change.reason ?? '';
    return {
      th: `สินค้าบางรายการยังไม่พร้อมส่ง (${reason}) คาดว่าจะได้รับภายใน ${day('th')} ถ้าไม่ต้องการรอ แจ้งเราได้เลย`,
      en: `Some of your items are not ready to leave (${reason}). You will have them by ${day('en')}. If you do not want to wait, please tell us.`,
    };
  }
  if (change.kind === 'held')
    return {
      th: 'เรากำลังตรวจสอบคำสั่งซื้อก่อนแพ็ก คุณไม่ต้องทำอะไร',
      en: 'We are checking your order before we pack it. You need not do anything.',
    };
  if (change.kind === 'hold_released')
    return {
      th: 'ตรวจสอบเรียบร้อยแล้ว เรากำลังเตรียมจัดส่ง',
      en: 'The check of your order is done and we are preparing it.',
    };
  const list = (lang: Language) =>
    units.map((unit) => `${lang === 'th' ? unit.name_th : unit.name_en} × ${unit.quantity}`).join(', ');
  const reason = change.reason ?? '';
  if (change.kind === 'shade_exchanged')
    return {
      th: `เปลี่ยนสินค้าให้แล้วในราคาเดิม: ${list('th')} (${reason})`,
      en: `Exchanged at the same price: ${list('en')} (${reason}).`,
    };
  const isPaid = order.paid_at !== null;
  const money = {
    th: isPaid ? `เราคืนเงิน ${formatBaht(amount)} ให้คุณ` : `ยอดที่ต้องชำระลดลง ${formatBaht(amount)}`,
    en: isPaid ? `We refund ${formatBaht(amount)}.` : `The amount to pay falls by ${formatBaht(amount)}.`,
  };
  return {
    th: [`ยกเลิก ${list('th')} (${reason})`, ...(amount > 0 ? [money.th] : [])].join(' '),
    en: [`Cancelled: ${list('en')} (${reason}).`, ...(amount > 0 ? [money.en] : [])].join(' '),
  };
}
