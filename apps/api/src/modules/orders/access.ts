import { ORDER_ACCESS_DAYS } from '@mali/contracts/payment-values';
import { type Caller, hashToken } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { orderOfTokenHash } from './order-token-repository.ts';
import { orderAccess } from './policy.ts';
import type { OrderRow } from './repository.ts';

type AccessDeps = Pick<Deps, 'db' | 'now' | 'config'>;
/** Proof of access to an order in a request: its e-mail, or a token. */
export type OrderProof = { email?: string | undefined; token?: string | undefined };

const DAY_MS = 86_400_000;
const subjectOf = (so_no: string): string => `order access ${so_no}`;

/**
 * Token that grants the order's creator access without the e-mail: a guest pays and returns from a bank
 * without typing anything. It is a signature over the order number, not stored, and deterministic, so that
 * repeated requests to the gateway have the same return URL.
 */
export function accessToken({ config }: Pick<Deps, 'config'>, so_no: string): string {
  const [, year, month, day] = /^SO(\d\d)(\d\d)(\d\d)/.exec(so_no) ?? [];
  const placed = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day));
  return signLink(config.jwtSecret, subjectOf(so_no), new Date(placed + (ORDER_ACCESS_DAYS + 1) * DAY_MS));
}

/** The caller's access to an order: by session, e-mail or the order's access token. */
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

/** Whether a caller may see the payment state of an order: as `provenOrderAccess`, or by a shared link. */
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
