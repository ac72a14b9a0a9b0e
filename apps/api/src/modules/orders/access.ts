import { ORDER_ACCESS_DAYS } from '@mali/contracts/payment-values';
import { type Caller, hashToken } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { orderOfTokenHash } from './order-token-repository.ts';
import { orderAccess } from './policy.ts';
import type { OrderRow } from './repository.ts';

type AccessDeps = Pick<Deps, 'db' | 'now' | 'config'>;
/** What a request brings to prove an order with: its e-mail, or a token. */
export type OrderProof = { email?: string | undefined; token?: string | undefined };

const DAY_MS = 86_400_000;
const subjectOf = (so_no: string): string => `order access ${so_no}`;

/**
 * The token that proves an order to who has placed it, in place of the e-mail: a guest pays and comes back from a bank
 * without typing anything. It is signed, kept nowhere, and always the same for an order, so that a repeated request to
 * the bank names the same address to come back to.
 */
export function accessToken({ config }: Pick<Deps, 'config'>, so_no: string): string {
  const [, year, month, day] = /^SO(\d\d)(\d\d)(\d\d)/.exec(so_no) ?? [];
  const placed = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day));
  return signLink(config.jwtSecret, subjectOf(so_no), new Date(placed + (ORDER_ACCESS_DAYS + 1) * DAY_MS));
}

/** How a caller stands to an order, by session, e-mail or the token of who has placed it. */
export function provenOrderAccess(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  caller: Caller,
  order: Pick<OrderRow, 'so_no' | 'user_id' | 'email'>,
  { email, token }: OrderProof,
): 'owner' | 'staff' | null {
  if (token !== undefined && linkHolds(config.jwtSecret, subjectOf(order.so_no), token, now()))
    return 'owner';
  return orderAccess(caller, order, email);
}

/** Whether a caller may be told how the payment of an order stands: as `provenOrderAccess`, or by a link that was shared. */
export async function maySeePayment(
  deps: AccessDeps,
  caller: Caller,
  order: Pick<OrderRow, 'so_no' | 'user_id' | 'email'>,
  proof: OrderProof,
): Promise<boolean> {
  if (provenOrderAccess(deps, caller, order, proof) !== null) return true;
  if (proof.token === undefined) return false;
  return (await orderOfTokenHash(deps.db, hashToken(proof.token), deps.now())) === order.so_no;
}
