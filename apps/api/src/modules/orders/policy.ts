import { ORDER_STATUS, type OrderStatus, type TransitionActor } from '@mali/contracts/order-status';
import { may, type RoleId } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { OrderRow } from './repository.ts';

/** E-mails are compared as they are stored: trimmed, lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/**
 * How a caller stands to an order: its owner (signed in, or knowing its e-mail), staff who may read any, or nobody.
 */
export function standing(
  caller: Caller,
  order: Pick<OrderRow, 'user_id' | 'email'>,
  email: string | undefined,
): 'owner' | 'staff' | null {
  if (caller.role_id !== null && order.user_id === caller.user_id) return 'owner';
  if (email !== undefined && normalEmail(email) === order.email) return 'owner';
  if (caller.role_id !== null && may(caller.role_id, 'order:read-any')) return 'staff';
  return null;
}

/** As what a role may move an order to a status: cancelling and confirming are granted one by one. */
export function staffActors(role: RoleId, to: OrderStatus): TransitionActor[] {
  const actors: TransitionActor[] = [];
  if (may(role, 'order:approve-slip')) actors.push('accountant');
  if (may(role, 'order:fulfil')) actors.push('inventory');
  if (may(role, to === ORDER_STATUS.CANCELLED ? 'order:cancel-any' : 'order:confirm-cod'))
    actors.push('staff');
  return actors;
}
