import { cardTermsName } from '@mali/contracts/card-offer-values';
import type { PaymentMethod } from '@mali/contracts/limits';
import { ORDER_STATUS, type OrderStatus, type TransitionActor } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import type { RoleId } from '@mali/contracts/roles';
import type { SettingValues } from '@mali/contracts/setting-values';
import type { Caller } from '../../platform/auth.ts';
import { normalEmail } from '../../platform/email-address.ts';
import type { OrderRow } from './repository.ts';

/**
 * Access to an order: its owner (signed in, or by its e-mail), staff with permission to read orders, or none.
 */
export function orderAccess(
  caller: Caller,
  order: Pick<OrderRow, 'user_id' | 'email'>,
  email: string | undefined,
): 'owner' | 'staff' | null {
  if (caller.role_id !== null && order.user_id === caller.user_id) return 'owner';
  if (email !== undefined && normalEmail(email) === order.email) return 'owner';
  if (caller.role_id !== null && may(caller.role_id, 'order:read-any')) return 'staff';
  return null;
}

/**
 * Actor kind by which a role may move an order to a status: cancelling and confirming are separate
 * permissions. Never the accountant: an order under review moves by the decision about its slip, together
 * with its payment.
 */
export function staffActors(role: RoleId, to: OrderStatus): TransitionActor[] {
  const actors: TransitionActor[] = [];
  if (may(role, 'order:fulfil')) actors.push('inventory');
  if (may(role, to === ORDER_STATUS.CANCELLED ? 'order:cancel-any' : 'order:confirm-cod'))
    actors.push('staff');
  return actors;
}

/** The cards that an order's price is for, as customers read them; nothing for other orders. */
export const cardOfferOf = ({ card_terms }: Pick<OrderRow, 'card_terms'>) =>
  card_terms
    ? { card_offer: { th: cardTermsName(card_terms, 'th'), en: cardTermsName(card_terms, 'en') } }
    : {};

/**
 * Payment methods available for an unpaid order, the chosen one first, so that a failed method needs no new
 * order. Empty for other orders.
 */
export function waysToPay(
  order: Pick<OrderRow, 'doc_status' | 'payment_method' | 'total' | 'card_terms'>,
  { accounts }: Pick<SettingValues, 'accounts'>,
): PaymentMethod[] {
  if (order.doc_status !== ORDER_STATUS.PLACED || order.total === 0) return [];
  // Its price is that of a card.
  if (order.card_terms) return ['card'];
  const ways: PaymentMethod[] = [
    'promptpay',
    'card',
    ...(accounts.length > 0 ? (['transfer'] as const) : []),
  ];
  return ways.sort((a, b) => Number(b === order.payment_method) - Number(a === order.payment_method));
}
