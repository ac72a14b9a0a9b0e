import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '@mali/contracts/history';
import type { PaymentMethod } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { OrderAddressRequest } from '@mali/contracts/order-changes';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { Address, TaxAddress } from '@mali/contracts/orders';
import { may } from '@mali/contracts/permissions';
import { maskName } from '@mali/thai/mask-name';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { isInvoiceCredited } from '../documents/service.ts';
import { areOwnOrders } from '../inventory/own-places.ts';
import { provenOrderAccess } from '../orders/access.ts';
import { deliveryChanges } from '../orders/address-changes.ts';
import {
  deleteScreening,
  insertChange,
  type OrderRow,
  readOrderRow,
  supplementOf,
  updateAddresses,
  updateSupplementTax,
} from '../orders/index.ts';
import { checkedAddress, checkedTaxAddress } from '../orders/placement.ts';
import { lockOrder } from '../payments/index.ts';
import { isServed } from '../pricing/delivery-terms.ts';
import { pricingRulesFor } from '../pricing/rules.ts';
import { assertAccepted, deliveryDifference, settleDelivery } from './delivery-difference.ts';
import { askForDifference, waitingSupplement } from './supplements.ts';

/** Until packing starts. */
const OPEN: readonly OrderStatus[] = [
  ORDER_STATUS.PLACED,
  ORDER_STATUS.PROCESSING,
  ORDER_STATUS.PROCESSING_COD,
  ORDER_STATUS.ORDER_PREPARING,
];
export const isAddressOpen = (status: OrderStatus): boolean => OPEN.includes(status);

/** @throws DomainError ORDER.NOT_SERVED, ORDER.COD_NOT_SERVED {zipcode} */
async function assertServed(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  area: Address,
  payment_method: PaymentMethod,
): Promise<void> {
  const { set } = await pricingRulesFor(deps, []);
  const served = isServed(set, area);
  const details = { zipcode: area.zipcode };
  if (!served.delivery) throw new DomainError('ORDER.NOT_SERVED', details);
  if (payment_method === 'cod' && !served.cod) throw new DomainError('ORDER.COD_NOT_SERVED', details);
}

/** Whether only the receiver is another one. */
const isSamePlace = (a: Address, b: Address): boolean =>
  (['address', 'subdistrict', 'district', 'province', 'zipcode', 'country_code'] as const).every(
    (part) => a[part] === b[part],
  );

const taxText = (tax: TaxAddress | null): string | null =>
  tax === null ? null : `${maskName(tax.name)} ${tax.province}`;

/** What changed in delivery and tax invoice, with values; masked texts may be equal although the data differ. */
function addressChanges(was: OrderRow, is: { delivery: Address; tax: TaxAddress | null }): FieldChange[] {
  const isTaxChanged = !isDeepStrictEqual(is.tax, was.tax_address);
  return [
    ...deliveryChanges(was.delivery_address, is.delivery),
    ...(isTaxChanged ? [{ field: 'tax_invoice', from: taxText(was.tax_address), to: taxText(is.tax) }] : []),
  ];
}

/**
 * Changes address, receiver, phone or tax invoice of an order: its delivery until packing starts, its tax invoice
 * until it is cancelled. Delivery to another zone is priced anew; the difference has to be accepted and is settled. The
 * address of a paid order that costs more changes when a supplementary order is paid. An issued invoice is replaced by the
 * job of the change (ORD-06).
 * @throws DomainError ORDER.DELIVERY_OPEN while another address waits for its payment, ORDER.NOT_YOURS, AUTH.FORBIDDEN, ORDER.TRANSITION, ORDER.ADDRESS, ORDER.INVOICE_CREDITED,
 * PICKUP.ORDER for another address of one that is picked up, ORDER.NOT_SERVED, ORDER.COD_NOT_SERVED {zipcode}; as `assertAccepted` and `settleDelivery`
 */
export async function changeAddress(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'rules' | 'publish' | 'gateways'>,
  caller: Caller,
  request: OrderAddressRequest,
): Promise<void> {
  const { so_no } = request;
  const placed = await readOrderRow(deps.db, so_no);
  const access = placed === undefined ? null : provenOrderAccess(deps, caller, placed, request);
  if (placed === undefined || access === null) throw new DomainError('ORDER.NOT_YOURS');
  if (access === 'staff' && !(await areOwnOrders(deps.db, caller, [so_no])))
    throw new DomainError('ORDER.NOT_YOURS');
  if (access === 'staff' && !(caller.role_id !== null && may(caller.role_id, 'order:change')))
    throw new DomainError('AUTH.FORBIDDEN');
  // The e-mail proves access to the order and stays.
  const delivery = await checkedAddress({ ...request.delivery_address, email: placed.email });
  const wanted = request.tax_address === undefined ? undefined : await checkedTaxAddress(request.tax_address);
  await deps.db.transaction(async (trx) => {
    await lockOrder(trx, so_no);
    const order = await readOrderRow(trx, so_no);
    if (order === undefined) throw new DomainError('ORDER.NOT_YOURS');
    const tax = wanted === undefined ? order.tax_address : wanted;
    const isMoved = !isDeepStrictEqual(delivery, order.delivery_address);
    const isTaxChanged = !isDeepStrictEqual(tax, order.tax_address);
    if (!isMoved && !isTaxChanged) return;
    const conflict = new DomainError('ORDER.TRANSITION', { from: order.doc_status, to: order.doc_status });
    // A supplementary order goes nowhere, and its tax invoice is that of its order.
    if (!isAddressOpen(order.doc_status) && isMoved) throw conflict;
    const isPickup = order.pickup_location_id != null;
    // It stays at its branch; somebody else may pick it up.
    if (isPickup && !isSamePlace(delivery, order.delivery_address)) throw new DomainError('PICKUP.ORDER');
    if ((await supplementOf(trx, so_no)) !== undefined) throw conflict;
    if (isMoved && !isPickup) await assertServed(deps, delivery, order.payment_method);
    if (order.doc_status === ORDER_STATUS.CANCELLED) throw conflict;
    if (isTaxChanged && (await isInvoiceCredited(trx, so_no)))
      throw new DomainError('ORDER.INVOICE_CREDITED');
    const at = deps.now();
    const isStaff = access === 'staff';
    const reason = isStaff ? request.reason?.trim() || null : null;
    const actor = { actor: access, actor_id: isStaff ? caller.user_id : null };
    if (isMoved) {
      const waiting = await waitingSupplement(trx, so_no);
      // A repeated request asks for the difference once.
      if (waiting !== undefined && isDeepStrictEqual(waiting.delivery_address, delivery)) return;
      if (waiting !== undefined) throw new DomainError('ORDER.DELIVERY_OPEN');
    }
    const { minimum } = deps.gateways.current;
    const found = isMoved && !isPickup ? await deliveryDifference(trx, order, delivery, minimum) : null;
    const accepted = {
      accepted: request.delivery_difference,
      ...{ shopBears: isStaff && request.shop_bears === true, reason },
    };
    const priced = found && { ...found, settlement: assertAccepted(order, found, accepted) };
    const difference = priced?.difference ?? 0;
    const audit = (what: string, changes: FieldChange[]) =>
      recordStaffAction(trx, caller, {
        ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}`, changes },
        details: {
          what,
          ...(difference !== 0 && { delivery_difference: toBaht(difference) }),
          ...(reason !== null && { reason }),
        },
      });
    if (isTaxChanged) await updateAddresses(trx, so_no, { delivery: order.delivery_address, tax });
    if (isTaxChanged) await updateSupplementTax(trx, so_no);
    const waits = priced?.settlement === 'supplement' && difference > 0;
    if (priced !== null && waits) {
      await askForDifference(
        deps,
        trx,
        { ...order, tax_address: tax },
        { ...actor, at },
        { ...priced, delivery },
      );
      if (isStaff) await audit('address_waits', deliveryChanges(order.delivery_address, delivery));
      if (!isTaxChanged) return;
    }
    const isApplied = isMoved && !waits;
    if (isApplied) await updateAddresses(trx, so_no, { delivery, tax });
    const by = { staffId: actor.actor_id, at };
    const [refund_id] = priced === null || waits ? [] : await settleDelivery(deps, trx, order, by, priced);
    if (isApplied) await deleteScreening(trx, so_no);
    await insertChange(trx, {
      ...{ so_no, at, kind: 'address_changed', reason, ...actor },
      details: {
        parts: [...(isApplied ? ['address' as const] : []), ...(isTaxChanged ? ['tax' as const] : [])],
        ...(priced !== null &&
          !waits &&
          difference !== 0 && { delivery: { difference, settlement: priced.settlement } }),
        ...(refund_id !== undefined && { refund_id }),
      },
    });
    const is = { delivery: isApplied ? delivery : order.delivery_address, tax };
    if (isStaff) await audit('address_changed', addressChanges(order, is));
  });
}
