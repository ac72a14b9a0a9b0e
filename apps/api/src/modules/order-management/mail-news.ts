import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Db } from '../../platform/database.ts';
import { changeById, type OrderDetail } from '../orders/index.ts';
import { refundById } from '../payments/index.ts';
import { parcelChangeById } from '../shipping/index.ts';
import { slipById } from '../slips/index.ts';
import { ADDRESS_WHY, type MailKind, REFUND_WHY } from './mail-texts.ts';
import type { MailNews } from './mails.ts';
import { changeInWords } from './order-changes.ts';

/**
 * Amount and reason of a mail about an order, in its language, from the record that the mail is about.
 * @param once id of the record; of mails that an order gets once, its number
 */
export async function newsOf(
  db: Db,
  order: OrderDetail,
  kind: MailKind,
  once: string,
): Promise<MailNews | null> {
  switch (kind) {
    case 'refunded': {
      const refund = await refundById(db, Number(once));
      return refund === undefined
        ? null
        : { amount: refund.amount, why: REFUND_WHY[refund.reason_code][order.lang] };
    }
    case 'changed':
    case 'cancel_asked':
    case 'cancel_refused': {
      const change = await changeById(db, Number(once));
      if (change === undefined) return null;
      const isRefused = kind === 'cancel_refused';
      return { amount: 0, why: isRefused ? (change.reason ?? '') : changeInWords(change, order)[order.lang] };
    }
    case 'address_refused': {
      const change = await parcelChangeById(db, Number(once));
      if (change === undefined) return null;
      const { answer, answered_by } = change;
      const why = ADDRESS_WHY[answer ?? ''] ?? ADDRESS_WHY.other;
      return { amount: 0, why: (answered_by === null ? why?.[order.lang] : answer) ?? '' };
    }
    case 'slip_received':
    case 'slip_rejected': {
      const slip = await slipById(db, Number(once));
      return slip === undefined ? null : { amount: slip.amount, why: slip.reason ?? '' };
    }
    case 'undelivered': {
      const last = order.events.findLast(({ to_status }) => to_status === ORDER_STATUS.CANCELLED);
      return { amount: 0, why: last?.reason ?? '' };
    }
    default:
      return null;
  }
}
