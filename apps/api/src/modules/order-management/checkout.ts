import type { OrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { markChatOrdered } from '../chats/service.ts';
import { accessToken } from '../orders/access.ts';
import { readOrderRow } from '../orders/index.ts';
import { placeOrder } from '../orders/place.ts';
import { presentPlaced } from '../orders/present.ts';
import { attemptWithOrder, cardBeforeCharge, chargeAttempt, payByCard } from '../payments/service.ts';

/**
 * Places an order and, with a card token, charges it (REST-08). The order exists once its transaction
 * commits: whatever happens to the card, it can be paid again by any method. The attempt is recorded in that
 * transaction. A repeated request returns the same order and charge.
 */
export async function checkOut(
  deps: Deps,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string | null,
): Promise<ProcessOrderAnswer> {
  const { chat } = request;
  // A free order charges nothing; a wrong total is rejected.
  const card_token = request.payment_method === 'card' && request.total > 0 ? request.card_token : undefined;
  const order = await placeOrder(deps, caller, request, idempotencyKey, {
    actor: 'owner',
    actorId: caller.role_id === null ? null : caller.user_id,
    emptiesCart: true,
    rawRequest: request,
    ...(chat !== undefined && {
      afterInsert: (trx, so_no, at) => markChatOrdered(trx, { caller, ...chat, so_no, at }),
    }),
    ...(card_token !== undefined && {
      readCard: () => cardBeforeCharge(deps, card_token),
      withOrder: (so_no, amount, at) => attemptWithOrder(deps, { so_no, amount, at, cardToken: card_token }),
    }),
  });
  const access_token = accessToken(deps, order.so_no);
  if (card_token === undefined) return { ...presentPlaced(order), access_token };
  try {
    const { so_no, total } = order;
    const said = order.fresh
      ? await chargeAttempt(deps, { so_no, amount: total, cardToken: card_token })
      : await payByCard(deps, so_no, card_token);
    if (said.paid)
      return { ...presentPlaced({ ...order, doc_status: said.paid }), ...said.answer, access_token };
    const now = (await readOrderRow(deps.db, so_no)) ?? order;
    return { ...presentPlaced(now), ...said.answer, access_token };
  } catch (error) {
    // The order exists and must be returned; its page queries the card's state.
    if (error instanceof DomainError) {
      deps.log.warn({ err: error, so_no: order.so_no }, 'an order stands whose card was not charged');
      return { ...presentPlaced(order), access_token };
    }
    throw error;
  }
}
