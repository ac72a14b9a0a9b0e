import { NEW_ORDER_TAG } from '@mali/contracts/limits';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { cartEmptied } from '../cart/service.ts';
import { redeemCoins } from '../coins/service.ts';
import { claimCoupon } from '../coupons/service.ts';
import { holdSendingUnits } from '../inventory/sending.ts';
import { holdBranchUnits, holdUnits } from '../inventory/service.ts';
import { takeReservation } from '../loyalty/index.ts';
import { claimAllotments, claimCode, unlimitedCodeUse } from '../pricing/claims.ts';
import type { Placement } from './placement.ts';
import type { OrderPlan } from './plan.ts';
import { PlacementRejected } from './rejection.ts';
import { insertOrder, type NewOrderLine, type OrderRow } from './repository.ts';

/**
 * Executes the plan of an order in the caller's transaction: claims units, allotments, points and code,
 * writes it and publishes `order_placed`. Contended rows are locked in a fixed order: stock, sales, coins,
 * code.
 * @param held partner points reserved for it
 * @throws PlacementRejected when a concurrent order was faster; DomainError ORDER.POINTS, ORDER.CODE_USED_UP
 */
export async function commitOrder(
  { publish }: Pick<Deps, 'publish'>,
  trx: Db,
  placement: Placement,
  plan: OrderPlan,
  held: { key: string } | null,
): Promise<OrderRow> {
  const { order, discounts } = plan;
  const { so_no, user_id, placed_at: at } = order;
  const { customer, by } = placement;
  const lines = await claimUnits(trx, placement, plan);
  if (!(await claimAllotments(trx, plan.flash, customer)))
    throw new PlacementRejected({ refused: 'price_changed' });
  if (order.point_bt > 0 && user_id !== null) {
    const has = await redeemCoins(trx, { user_id, so_no, coins: order.point_bt, at });
    if (has !== null) throw new DomainError('ORDER.POINTS', has);
  }
  if (held !== null && !(await takeReservation(trx, held.key, so_no)))
    throw new DomainError('ORDER.POINTS', { point_the1: order.point_the1 });
  const { codeUsed } = await insertOrder(trx, order, lines, discounts, {
    idempotency: placement.idempotency,
    actor: by.actor,
    actorId: by.actorId,
    basis: plan.basis,
    notice: user_id === null ? null : publish.notice('order_placed', { ...plan.placed, user_id }),
    codeUse: unlimitedCodeUse(so_no, order.promo_code, customer),
    with: [
      cartEmptied(by.emptiesCart ? user_id : null),
      ...(by.withOrder === undefined ? [] : [by.withOrder(so_no, order.total, at)]),
    ],
  });
  await publish(trx, 'order_placed', { so_no, at });
  await by.afterInsert?.(trx, so_no, at);
  await claimPromoCode(trx, placement, plan, codeUsed);
  return {
    ...{ ...order, exchange_credit: order.exchange_credit ?? 0 },
    ...{ tag: NEW_ORDER_TAG, paid_at: null, ship_by: null, carrier: null, tracking_no: null },
  };
}

/**
 * Reserves units for the lines.
 * @returns the reserved lines: all purchased ones, and the available gifts
 */
async function claimUnits(trx: Db, placement: Placement, plan: OrderPlan): Promise<NewOrderLine[]> {
  const { so_no, placed_at } = plan.order;
  const branch = plan.order.pickup_location_id ?? null;
  const sender = plan.order.sent_from_location_id ?? null;
  const claimed =
    branch !== null
      ? await holdBranchUnits(trx, so_no, branch, plan.lines, placed_at)
      : sender !== null
        ? await holdSendingUnits(trx, so_no, sender, plan.lines, placed_at)
        : await holdUnits(trx, so_no, plan.lines, placed_at);
  const held = plan.lines.filter((line) => claimed.has(line.line_no));
  const bought = new Set(held.filter((line) => !line.gwp).map((line) => line.mat_var_id));
  const short = placement.lines.filter((line) => !bought.has(line.mat_var_id));
  if (short.length > 0)
    throw new PlacementRejected({ refused: 'insufficient_stock', short }, plan.hasBranches);
  // A gift sold out meanwhile is omitted, as if sold out before pricing.
  return held;
}

/**
 * Records the use of the code, and of the coupon of its campaign.
 * @param isUsed the code has no limits, and its use was written with the order
 * @throws DomainError ORDER.CODE_USED_UP
 */
async function claimPromoCode(
  trx: Db,
  { customer }: Placement,
  { order, code }: OrderPlan,
  isUsed: boolean,
): Promise<void> {
  if (code === null) return;
  const { so_no, placed_at: at } = order;
  const usedUp = new DomainError('ORDER.CODE_USED_UP', { code: code.code });
  if (!(isUsed || (await claimCode(trx, code.code, customer, so_no)))) throw usedUp;
  if (code.campaign === null || customer.user_id === null) return;
  const { user_id } = customer;
  const hasCoupon = await claimCoupon(trx, { promo_id: code.campaign, user_id, so_no, at });
  if (!hasCoupon && code.needsCoupon) throw usedUp;
}
