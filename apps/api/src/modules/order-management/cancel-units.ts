import { toBaht, toSatang } from '@mali/contracts/money';
import type {
  CancelUnitsQuote,
  CancelUnitsQuoteRequest,
  CancelUnitsRequest,
} from '@mali/contracts/order-changes';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { vatIncluded } from '@mali/pricing';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { settleOrderCoins } from '../coins/service.ts';
import { releaseLineUnits } from '../inventory/service.ts';
import {
  type CancelPlan,
  namesInOrder,
  planCancellation,
  type RewrittenOrder,
  rewriteOrder,
} from '../orders/cancel-plan.ts';
import {
  insertChange,
  lastChangeOf,
  markCancelled,
  markCutsReturned,
  type OrderDetail,
  readOrder,
  readPriceBasis,
  replaceLines,
} from '../orders/index.ts';
import { settleFreeOrder } from '../orders/service.ts';
import { settleShortage } from '../orders/shortage.ts';
import { lockOrder, paymentsOf } from '../payments/index.ts';
import { quoteCancelledUnits, refundCancelledUnits } from '../payments/refunds.ts';
import { promotionNames, returnCutUnits } from '../pricing/index.ts';

/** Statuses before packing in which units may be cancelled; not 2: the slip is for the whole amount. */
const CHANGEABLE: readonly OrderStatus[] = [
  ORDER_STATUS.PLACED,
  ORDER_STATUS.PROCESSING_COD,
  ORDER_STATUS.ORDER_PREPARING,
];
export const isChangeable = (status: OrderStatus): boolean => CHANGEABLE.includes(status);

type Prepared = {
  order: OrderDetail;
  version: number;
  plan: CancelPlan;
  names: ReadonlyMap<number, { name_en: string; name_th: string }>;
  isPaid: boolean;
  /** Satang. */
  amount: number;
  shares: number;
  /** Null for a paid order, whose lines stay as invoiced. */
  rewritten: RewrittenOrder | null;
};

/**
 * Computes a cancellation of units without changing anything.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION, ORDER.CANCEL_WHOLE,
 * ORDER.REST_COSTS_MORE, ORDER.POINTS_UNPAID, REFUND.TOO_MUCH
 */
async function prepare(
  db: Db,
  so_no: string,
  { lines: units, cause }: CancelUnitsQuoteRequest,
): Promise<Prepared> {
  if (units.length === 0) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'lines' });
  const order = await readOrder(db, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  if (!isChangeable(order.doc_status))
    throw new DomainError('ORDER.TRANSITION', { from: order.doc_status, to: order.doc_status });
  // Its credit belongs to all of its units: it is cancelled as a whole.
  if (order.exchange_credit > 0) throw new DomainError('ORDER.CANCEL_WHOLE');
  const { amount, shares, isPaid, back } = await quoteCancelledUnits(db, so_no, units, cause);
  const basis = await readPriceBasis(db, so_no);
  const plan = planCancellation({ lines: order.lines, basis, cause, units, back });
  const isKept = order.lines.some(
    (line) =>
      !line.gwp &&
      line.quantity - line.cancelled > (units.find(({ line_no }) => line_no === line.line_no)?.quantity ?? 0),
  );
  if (!isKept) throw new DomainError('ORDER.CANCEL_WHOLE');
  const names = namesInOrder(order.lines);
  const missing = plan.promotions.map(({ promo_id }) => promo_id).filter((id) => !names.has(id));
  if (missing.length > 0)
    for (const { promo_id, ...name } of await promotionNames(db, missing)) names.set(promo_id, name);
  const common = { order, plan, names, isPaid, shares, version: await lastChangeOf(db, so_no) };
  if (isPaid) return { ...common, amount, rewritten: null };
  if (order.point_the1 > 0) throw new DomainError('ORDER.POINTS_UNPAID');
  const rewritten = rewriteOrder(order, plan, { basis, cause, names });
  if (rewritten.sums.total > order.total) throw new DomainError('ORDER.REST_COSTS_MORE');
  return { ...common, amount: order.total - rewritten.sums.total, rewritten };
}

const nameOf = ({ shown }: OrderDetail['lines'][number]) => {
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return {
    name_en: join(shown.brand_en, shown.mat_name, shown.variant_name_2),
    name_th: join(shown.brand_en, shown.mat_name_th, shown.variant_name_2_th),
  };
};

/** What cancelling units of an order would change, before it is done (ORD-05). @throws as `prepare` */
export async function quoteCancellation(
  { db }: Pick<Deps, 'db'>,
  so_no: string,
  request: CancelUnitsQuoteRequest,
): Promise<CancelUnitsQuote> {
  const { order, version, plan, names, isPaid, amount, shares, rewritten } = await prepare(
    db,
    so_no,
    request,
  );
  return {
    version,
    paid: isPaid,
    amount: toBaht(amount),
    shares: toBaht(shares),
    total: toBaht(rewritten?.sums.total ?? order.total),
    promotions: plan.promotions.map(({ promo_id, before, after }) => ({
      ...(names.get(promo_id) ?? { name_en: `#${promo_id}`, name_th: `#${promo_id}` }),
      before: toBaht(before),
      after: toBaht(after),
    })),
    gifts: plan.gifts.map(({ line, quantity }) => ({ ...nameOf(line), quantity })),
  };
}

/**
 * Cancels units of an order before it is packed, in one transaction: stock, price cuts, coins and refund, or less to
 * pay. Mail, notification and credit note follow as jobs.
 * @throws DomainError as `prepare`; REFUND.CHANGED when the order or the amount is not the quoted one;
 * PAYMENT.IN_PROGRESS while a card is undecided
 */
export async function cancelUnits(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>,
  caller: Caller,
  so_no: string,
  request: CancelUnitsRequest,
): Promise<void> {
  const reason = request.reason.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const { cause } = request;
  await deps.db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const found = await prepare(trx, so_no, request);
    const { order, plan, amount, isPaid, rewritten } = found;
    if (found.version !== request.version || toSatang(request.amount) !== amount)
      throw new DomainError('REFUND.CHANGED', { amount: toBaht(amount) });
    const undecided = (await paymentsOf(trx, so_no)).some(
      ({ method, status }) => method === 'card' && status === 'pending',
    );
    if (undecided) throw new DomainError('PAYMENT.IN_PROGRESS');
    const at = deps.now();
    const units = plan.cancelled.flatMap(({ line_no, quantity }) => {
      const line = order.lines.find((one) => one.line_no === line_no);
      return line === undefined ? [] : [{ ...nameOf(line), quantity }];
    });
    await releaseLineUnits(trx, so_no, plan.cancelled);
    const details = { units, amount };
    let refund_id: number | null = null;
    if (rewritten === null) {
      await markCancelled(trx, so_no, plan.cancelled);
      await markCutsReturned(trx, so_no, plan.cuts);
      await returnCutUnits(trx, plan.cuts);
      refund_id = await refundCancelledUnits(trx, caller, {
        ...{ so_no, units: request.lines, cause, amount, reason, at },
      });
    } else {
      await returnCutUnits(trx, cutsBack(order, rewritten));
      const vat = vatIncluded(rewritten.sums.total);
      await replaceLines(trx, so_no, { ...rewritten, sums: { ...rewritten.sums, vat } });
    }
    const change_id = await insertChange(trx, {
      ...{ so_no, at, kind: 'units_cancelled', actor: 'staff', actor_id: caller.user_id, reason },
      details: refund_id === null ? details : { ...details, refund_id },
    });
    await settleShortage(trx, so_no, { at, by: caller.user_id });
    if (!isPaid && order.user_id !== null) await settleOrderCoins(trx, so_no, `change-${change_id}`, at);
    if (rewritten?.sums.total === 0) await settleFreeOrder(deps, trx, order, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { what: 'units_cancelled', amount: toBaht(amount), units: plan.cancelled.length },
    });
  });
}

/** Units of price cuts that a rewritten order no longer has. */
function cutsBack(order: OrderDetail, { discounts }: RewrittenOrder) {
  return order.lines.flatMap((line) =>
    line.discounts.flatMap(({ kind, promo_id, units }) => {
      if (kind !== PromotionKind.PriceCut || promo_id === null) return [];
      const left = discounts.find((row) => row.line_no === line.line_no && row.promo_id === promo_id);
      const n = (units ?? line.quantity) - (left?.units ?? 0);
      return n > 0 ? [{ promo_id, mat_var_id: line.mat_var_id, n }] : [];
    }),
  );
}
