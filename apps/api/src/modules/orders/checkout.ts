import type { OrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { payByCard } from '../payments/service.ts';
import { placeOrder } from './place.ts';
import { presentPlaced } from './present.ts';
import { readOrderRow } from './repository.ts';

/**
 * Places an order and, with a card's token, charges it (REST-08). The order stands from the moment its transaction
 * commits: whatever becomes of the card, it can be paid again, by any way. A repeated request meets the same order
 * and the same charge.
 */
export async function checkOut(
  deps: Deps,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string | null,
): Promise<ProcessOrderAnswer> {
  const order = await placeOrder(deps, caller, request, idempotencyKey);
  if (request.payment_method !== 'card' || request.card_token === undefined) return presentPlaced(order);
  try {
    const said = await payByCard(deps, order.so_no, request.card_token);
    const now = (await readOrderRow(deps.db, order.so_no)) ?? order;
    return { ...presentPlaced(now), ...said };
  } catch (error) {
    // The order is there and must be told of; what its card needs is asked on its own page.
    if (error instanceof DomainError) {
      deps.log.warn({ err: error, so_no: order.so_no }, 'an order stands whose card was not charged');
      return presentPlaced(order);
    }
    throw error;
  }
}
