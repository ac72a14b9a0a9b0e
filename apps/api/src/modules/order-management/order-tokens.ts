import { randomBytes } from 'node:crypto';
import type { Order } from '@mali/contracts/orders';
import { ORDER_TOKEN_DAYS } from '@mali/contracts/payment-values';
import type { OrderTokenAnswer } from '@mali/contracts/payments';
import { may } from '@mali/contracts/permissions';
import { type Caller, hashToken } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { areOwnOrders } from '../inventory/own-places.ts';
import { insertOrderToken, isPlacedByStaff, orderOfTokenHash, readOrderRow } from '../orders/index.ts';
import { orderAccess } from '../orders/policy.ts';
import { viewOrder } from './view.ts';

type TokenDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings'>;
const DAY_MS = 86_400_000;

/** Whether the caller placed this order for its customer (CHAT-01) and still has the permission. */
async function madeFor(db: Db, { user_id, role_id }: Caller, so_no: string): Promise<boolean> {
  if (role_id === null || !may(role_id, 'order:create-for')) return false;
  return isPlacedByStaff(db, so_no, user_id);
}

/**
 * Creates a token for read-only access to one order for 30 days (TRACK-07): for its owner, signed in or by
 * its e-mail, for staff with permission to read orders, and for the staff member who placed it in a chat.
 * Only its hash is stored.
 * @throws DomainError ORDER.NOT_YOURS, for an unknown order as well
 */
export async function makeToken(
  deps: TokenDeps,
  caller: Caller,
  so_no: string,
  email: string | undefined,
): Promise<OrderTokenAnswer> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined) throw new DomainError('ORDER.NOT_YOURS');
  const stands =
    orderAccess(caller, order, email) ?? ((await madeFor(deps.db, caller, so_no)) ? 'staff' : null);
  if (stands === null || (stands === 'staff' && !(await areOwnOrders(deps.db, caller, [so_no]))))
    throw new DomainError('ORDER.NOT_YOURS');
  const token = randomBytes(32).toString('base64url');
  const at = deps.now();
  const expires = new Date(at.getTime() + ORDER_TOKEN_DAYS * DAY_MS);
  await deps.db.transaction(async (trx) => {
    await insertOrderToken(trx, { hash: hashToken(token), so_no, at, expiresAt: expires });
    if (stands !== 'staff') return;
    const { user_id } = order;
    await recordStaffAction(trx, caller, { kind: 'order_link_made', at, user_id, subject: `order ${so_no}` });
  });
  return { token, expires_at: expires.toISOString() };
}

const masked = (text: string, shown: number): string =>
  text.length <= shown ? text : `${'•'.repeat(Math.min(6, text.length - shown))}${text.slice(-shown)}`;

/**
 * The order of a token, read-only: without actions, files and data needed only by its owner, since links are
 * shared.
 * @throws DomainError ORDER.TOKEN when it is unknown or expired
 */
export async function orderOfToken(deps: TokenDeps, token: string): Promise<Order> {
  const so_no = await orderOfTokenHash(deps.db, hashToken(token), deps.now());
  const order = so_no === undefined ? null : await viewOrder(deps, so_no);
  if (order === null) throw new DomainError('ORDER.TOKEN');
  const [name = '', host = ''] = order.email.split('@');
  const email = `${name.slice(0, 1)}•••@${host}`;
  const { mobile_2: _second, note: _note, ...address } = order.delivery_address;
  const { supplements: _supplements, ...shown } = order;
  return {
    ...shown,
    customer_no: -1,
    email,
    delivery_address: { ...address, email, mobile: masked(address.mobile, 4) },
    tax_address:
      order.tax_address === null
        ? null
        : { ...order.tax_address, tax_id: masked(order.tax_address.tax_id, 4) },
    slip: null,
    documents: [],
    cancel_requests: [],
    // Not packed yet, whatever it waits for.
    checking:
      order.checking === true ||
      [...(order.cancel_requests ?? []), ...(order.supplements ?? [])].some(
        ({ status }) => status === 'open',
      ),
    can: { pay: false, pay_with: [], cancel: false, confirm: false, share: false },
  };
}
