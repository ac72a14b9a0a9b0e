import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrderRequest } from '@mali/contracts/orders';
import type { Caller } from '../../platform/auth.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { type Db, DEADLOCK, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { readPickupPlace } from '../inventory/index.ts';
import { abandon, holdPoints } from '../loyalty/service.ts';
import { commitOrder } from './commit.ts';
import { checkPlacement, type PlacedBy, type Placement } from './placement.ts';
import { displayedTotal, planOrder, totalOf } from './plan.ts';
import { explainRefusal, PlacementRejected, quotePlacement } from './rejection.ts';
import { claimIdempotencyKey, isPlaced, type OrderRow, readOrderRow } from './repository.ts';
import { settleFreeOrder } from './service.ts';
import { newSoNo } from './so-no.ts';

type PlaceDeps = Pick<Deps, 'db' | 'now' | 'rules' | 'config' | 'settings' | 'loyalty' | 'log' | 'publish'>;

/** Number of attempts for an order after a taken number or a deadlock, which are random, or after its place lost units. */
const TRIES = 4;
/**
 * Unique keys that contain the order number. Its rows are written by several statements, so a taken number
 * can violate any of these. A violation of any other key would recur at every attempt.
 */
export const KEYS_OF_SO_NO: readonly string[] = [
  ...[
    'orders_pkey',
    'order_lines_pkey',
    'order_price_bases_pkey',
    'stock_allocations_pkey',
    'coin_uses_pkey',
    'coin_ledger_dedupe_key',
  ],
  ...['promo_code_uses_pkey', 'user_coupons_so_no_key', 'partner_reservations_so_no_key', 'payments_attempt'],
];

/**
 * Maximum number of orders placed concurrently. A thousand buyers of the last hundred units wait here instead
 * of for pool connections, which time out, and for locks: the losers get "sold out".
 */
const placing = new ConcurrencyLimiter({ atOnce: 12, waitingMax: 5000 });

/** Partner points reserved for an order. */
type Held = { key: string; points: number };

/** `fresh`: placed by this request, not by an earlier one with the same key. */
export type PlacedOrder = OrderRow & { fresh: boolean };

/**
 * Places an order atomically, once per idempotency key. Reprices it and trusts no amount of the browser;
 * `planOrder` decides its content, `commitOrder` claims and writes it in one transaction. Its handlers are in
 * modules/events.ts. Partner points are reserved at the partner before that transaction, and released when it
 * fails.
 *
 * @throws DomainError ORDER.EMPTY, ORDER.ADDRESS, ORDER.PAYMENT_METHOD, ORDER.POINTS (details: the balance),
 * THE1.OFF, THE1.VERIFY,
 * THE1.UNAVAILABLE, ORDER.COINS_RULE (details: fewest and most coins), ORDER.PRICE_CHANGED (details: the current cart), ORDER.INSUFFICIENT_STOCK (details: units
 * left, and the cart), ORDER.CODE_USED_UP,
 * CARD_OFFER.METHOD, CARD_OFFER.CARD, CARD_OFFER.UNKNOWN (a code for some cards),
 * ORDER.IDEMPOTENCY_KEY_REUSED, PICKUP.PLACE, ERROR.BUSY
 */
export async function placeOrder(
  deps: PlaceDeps,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string | null,
  by: PlacedBy = {
    actor: 'owner',
    actorId: caller.role_id === null ? null : caller.user_id,
    emptiesCart: true,
    rawRequest: request,
  },
): Promise<PlacedOrder> {
  const branch =
    request.pickup === undefined ? null : ((await readPickupPlace(deps.db, request.pickup.store_id)) ?? null);
  const placement = await checkPlacement(
    await deps.settings.current(),
    caller,
    request,
    idempotencyKey,
    by,
    branch,
  );
  const held = placement.points.point_the1 === 0 ? null : await holdForOrder(deps, placement);
  if (held === null) return placing.run(() => place(deps, placement, null));
  try {
    const order = await placing.run(() => place(deps, placement, held));
    // The order of an earlier request has its points already.
    if (!order.fresh) await abandon(deps, held.key);
    return order;
  } catch (error) {
    await abandon(deps, held.key);
    throw error;
  }
}

/**
 * Reserves the usable partner points for an order; none when it would be rejected, or exists already. Outside
 * its transaction: no lock is held during partner requests.
 */
async function holdForOrder(deps: PlaceDeps, placement: Placement): Promise<Held | null> {
  const { idempotency, request, customer } = placement;
  if (idempotency !== null && (await isPlaced(deps.db, idempotency))) return null;
  const quote = await quotePlacement(deps, deps.db, placement, deps.now());
  const points = quote.answer.discount_promo_detail.point_the1?.points ?? 0;
  const seen = displayedTotal(request.total);
  if (seen === null) throw await explainRefusal(deps, placement, { refused: 'malformed_total' });
  if (totalOf(quote, placement, await deps.settings.current()) !== seen)
    throw await explainRefusal(deps, placement, { refused: 'price_changed' });
  if (points === 0 || customer.user_id === null) return null;
  const { user_id } = customer;
  const asked = idempotency === null ? null : `${idempotency.scope} ${idempotency.key}`;
  const key = await holdPoints(deps, { user_id, card: request.the1 ?? '', points, request: asked });
  return { key, points };
}

/** Places the order in a transaction, retrying after random failures, and where another place may have its units. */
async function place(deps: PlaceDeps, request: Placement, held: Held | null): Promise<PlacedOrder> {
  let placement = request;
  for (let attempt = 1; ; attempt += 1) {
    const so_no = newSoNo(deps.now());
    try {
      return await deps.db.transaction((trx) => placeOnce(deps, trx, placement, held, so_no));
    } catch (error) {
      if (isByChance(error) && attempt < TRIES) continue;
      if (error instanceof PlacementRejected && error.mayRetry && attempt < TRIES) continue;
      if (error instanceof PlacementRejected && isCardUnread(error, placement)) {
        placement = { ...placement, card: (await placement.by.readCard?.()) ?? null };
        continue;
      }
      if (error instanceof PlacementRejected) throw await explainRefusal(deps, placement, error.refusal);
      throw error;
    }
  }
}

/** The card is read outside of the transaction, once, and only for a code that is for some cards. */
const isCardUnread = ({ refusal }: PlacementRejected, { card }: Placement): boolean =>
  card === undefined && refusal.refused === 'card_offer' && refusal.because === 'unread';

const isByChance = (error: unknown): boolean =>
  isDatabaseError(error, DEADLOCK) ||
  KEYS_OF_SO_NO.some((key) => isDatabaseError(error, UNIQUE_VIOLATION, key));

async function placeOnce(
  deps: PlaceDeps,
  trx: Db,
  placement: Placement,
  held: Held | null,
  so_no: string,
): Promise<PlacedOrder> {
  const at = deps.now();
  if (placement.idempotency !== null) {
    const { scope, key } = placement.idempotency;
    const earlier = await claimIdempotencyKey(trx, scope, key, placement.requestHash, at);
    if (earlier !== null) {
      if (!earlier.same) throw new DomainError('ORDER.IDEMPOTENCY_KEY_REUSED');
      const order = await readOrderRow(trx, earlier.so_no);
      if (order === undefined) throw new Error(`order ${earlier.so_no} vanished`);
      return { ...order, fresh: false };
    }
  }
  const quote = await quotePlacement(deps, trx, placement, at);
  const shop = await deps.settings.current(trx);
  const plan = planOrder({ placement, quote, shop, at, so_no, heldPoints: held?.points ?? 0 });
  if (plan.refused !== undefined) throw new PlacementRejected(plan);
  const order = await commitOrder(deps, trx, placement, plan, held);
  if (order.total > 0) return { ...order, fresh: true };
  await settleFreeOrder(deps, trx, order, at);
  return { ...order, doc_status: ORDER_STATUS.ORDER_PREPARING, paid_at: at, fresh: true };
}
