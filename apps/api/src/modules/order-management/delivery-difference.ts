import { toBaht, toSatang } from '@mali/contracts/money';
import type { DeliverySettlement } from '@mali/contracts/order-changes';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { type DeliveryArea, deliveryFor, vatIncluded } from '@mali/pricing';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type OrderRow, updateDelivery } from '../orders/index.ts';
import { settleFreeOrder } from '../orders/service.ts';
import { paymentsOf } from '../payments/index.ts';
import { deliveryPaid, refundDelivery } from '../payments/refunds.ts';
import { ratesFor } from '../pricing/delivery-terms.ts';
import { deliverySettingsOf } from '../pricing/index.ts';

/** What an address in another zone changes in an order. */
export type DeliveryDifference = {
  zone: string;
  /** Price of delivery to the new address and its rate at a subtotal of 0, satang. */
  delivery_cost: number;
  delivery_default: number;
  /** Satang, of what the customer pays; negative: less. */
  difference: number;
  settlement: DeliverySettlement;
};

/** Thai, as on the credit note. */
const REASON = 'ค่าจัดส่งไปที่อยู่ใหม่ถูกกว่า';

/**
 * The gateway takes no payment of so little: neither a QR code nor a card can pay it. Whoever paid by transfer pays by a
 * slip again.
 */
export const isBelowMinimum = (
  { payment_method }: Pick<OrderRow, 'payment_method'>,
  amount: number,
  minimum: number,
): boolean => payment_method !== 'transfer' && amount < minimum;

function settlementOf(order: OrderRow, difference: number, minimum: number): DeliverySettlement {
  const { doc_status, paid_at } = order;
  if (doc_status === ORDER_STATUS.PROCESSING) return 'slip';
  if (paid_at === null) return 'pay';
  if (difference < 0) return 'refund';
  return isBelowMinimum(order, difference, minimum) ? 'below_minimum' : 'supplement';
}

/**
 * Prices the delivery of an order to another area by the settings it was placed by. Within its zone nothing changes, and
 * free delivery by a code stays free.
 * @param minimum the least amount of a payment, satang
 * @returns null: the zone stays, the shop has no zones, or the order pays no delivery because it is an exchange
 */
export async function deliveryDifference(
  db: Db,
  order: OrderRow,
  area: DeliveryArea,
  minimum: number,
): Promise<DeliveryDifference | null> {
  if (order.delivery_version === null || order.exchange_credit > 0) return null;
  const found = await deliverySettingsOf(db, order.delivery_version);
  if (found === undefined) return null;
  const quoteOf = (to: DeliveryArea) =>
    deliveryFor(order.subtotal, ratesFor({ delivery: found, delivery_rates: [] }, to));
  const zone = found.zoneOf(area);
  if (zone === order.delivery_zone) return null;
  const [before, after] = [quoteOf(order.delivery_address), quoteOf(area)];
  const isFree = order.delivery_cost === 0 && before.delivery_cost > 0;
  const delivery_cost = isFree ? 0 : after.delivery_cost;
  const paid = order.paid_at === null ? null : await deliveryPaid(db, order.so_no);
  const more = delivery_cost - (paid?.price ?? order.delivery_cost);
  const difference = paid === null ? more : Math.max(more, -paid.refundable);
  const settlement = settlementOf(order, difference, minimum);
  return { zone, delivery_cost, delivery_default: after.delivery_default, difference, settlement };
}

/**
 * Requires that the difference is the one that the user has accepted.
 * @param accepted baht; absent: none
 * @param shopBears the staff do not ask the customer of a paid order for it, or cannot: it is below the gateway's minimum
 * @returns how it is settled
 * @throws DomainError ORDER.DELIVERY_CHANGED {difference, total, settlement}, ERROR.BAD_REQUEST when the shop bears it
 * without a reason
 */
export function assertAccepted(
  order: OrderRow,
  { difference, settlement }: DeliveryDifference,
  {
    accepted = 0,
    shopBears,
    reason,
  }: { accepted: number | undefined; shopBears: boolean; reason: string | null },
): DeliverySettlement {
  if (difference === 0) return settlement;
  const isImpossible = settlement === 'slip' || (settlement === 'below_minimum' && !shopBears);
  if (isImpossible || toSatang(accepted) !== difference)
    throw new DomainError('ORDER.DELIVERY_CHANGED', {
      difference: toBaht(difference),
      total: toBaht(settlement === 'pay' ? order.total + difference : order.total),
      settlement,
    });
  if ((settlement !== 'supplement' && settlement !== 'below_minimum') || !shopBears) return settlement;
  if (reason === null) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return 'shop';
}

/**
 * Settles the difference of a locked order whose address was changed: an unpaid order costs more or less, a paid one gets
 * money back, or the shop bears it or a supplementary order has collected it. Its zone and promised day are those of the new address.
 * @returns ids of the refunds
 * @throws DomainError PAYMENT.IN_PROGRESS while a card is undecided, ORDER.PAYMENT_METHOD {max_total} above the limit of
 * cash on delivery
 */
export async function settleDelivery(
  deps: Pick<Deps, 'now' | 'config' | 'settings' | 'publish'>,
  trx: Db,
  order: OrderRow,
  by: { staffId: number | null; at: Date },
  { zone, settlement, difference, ...cost }: DeliveryDifference,
): Promise<number[]> {
  const { so_no } = order;
  if (settlement !== 'pay' || difference === 0) {
    await updateDelivery(trx, so_no, { zone, price: null });
    if (difference >= 0) return [];
    const refund = { so_no, amount: -difference, reason: REASON, requestedBy: by.staffId, at: by.at };
    return refundDelivery(trx, refund);
  }
  const isUndecided = (await paymentsOf(trx, so_no)).some(
    ({ method, status }) => method === 'card' && status === 'pending',
  );
  if (isUndecided) throw new DomainError('PAYMENT.IN_PROGRESS');
  const total = order.total + difference;
  if (order.payment_method === 'cod' && difference > 0) {
    // The limit that it was placed with.
    const { cod_limit } = await deps.settings.at(trx, order.placed_at);
    if (total > cod_limit) throw new DomainError('ORDER.PAYMENT_METHOD', { max_total: toBaht(cod_limit) });
  }
  await updateDelivery(trx, so_no, { zone, price: { ...cost, total, vat: vatIncluded(total) } });
  if (total === 0) await settleFreeOrder(deps, trx, order, by.at);
  return [];
}
