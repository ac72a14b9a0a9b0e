import { CARD_APPROVED } from '@mali/contracts/card-results';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { InquiryAnswer } from '@mali/contracts/orders';

/** Whether the word of the bank, or of the shop about it, is still to come. */
export const isDeciding = ({ pending, response_code }: InquiryAnswer['card']): boolean =>
  pending || response_code === CARD_APPROVED;

/**
 * How an order stands for whoever wants to pay it by card: `open`, its bank waits for the customer; `form`, no card
 * was tried; `paid`, `review`, `cod` and `cancelled`, there is nothing to pay by card.
 */
export type CardState =
  | 'waiting'
  | 'open'
  | 'form'
  | 'failed'
  | 'approved'
  | 'paid'
  | 'review'
  | 'cod'
  | 'cancelled';

/** What the shop's answer means. A page never decides that an order is paid: it shows what the shop says. */
export function cardState({ doc_status, paid, card }: InquiryAnswer): CardState {
  if (doc_status === ORDER_STATUS.CANCELLED) return 'cancelled';
  if (paid) return card.response_code === CARD_APPROVED ? 'approved' : 'paid';
  if (doc_status === ORDER_STATUS.PROCESSING) return 'review';
  // What moves on without money is paid at the door.
  if (doc_status !== ORDER_STATUS.PLACED) return 'cod';
  if (card.pending && card.authen_url !== null) return 'open';
  if (isDeciding(card)) return 'waiting';
  return card.response_code === null ? 'form' : 'failed';
}
