import { CARD_APPROVED } from '@mali/contracts/card-results';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { InquiryAnswer } from '@mali/contracts/orders';

/** Whether the result of the bank, or of the shop, is pending. */
export const isDeciding = ({ pending, response_code }: InquiryAnswer['card']): boolean =>
  pending || response_code === CARD_APPROVED;

/**
 * State of a card payment: `open`, the bank waits for the customer; `form`, no card was tried; `paid`,
 * `review`, `cod` and `cancelled`, nothing to pay by card.
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

/** Derives the state from the shop's response: the page never decides itself that an order is paid. */
export function cardState({ doc_status, paid, card }: InquiryAnswer): CardState {
  if (doc_status === ORDER_STATUS.CANCELLED) return 'cancelled';
  if (paid) return card.response_code === CARD_APPROVED ? 'approved' : 'paid';
  if (doc_status === ORDER_STATUS.PROCESSING) return 'review';
  // An order that advances without payment is cash on delivery.
  if (doc_status !== ORDER_STATUS.PLACED) return 'cod';
  if (card.pending && card.authen_url !== null) return 'open';
  if (isDeciding(card)) return 'waiting';
  return card.response_code === null ? 'form' : 'failed';
}
