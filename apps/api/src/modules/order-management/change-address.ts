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
import { provenOrderAccess } from '../orders/access.ts';
import { deliveryChanges } from '../orders/address-changes.ts';
import {
  deleteScreening,
  insertChange,
  type OrderRow,
  readOrderRow,
  updateAddresses,
} from '../orders/index.ts';
import { checkedAddress, checkedTaxAddress } from '../orders/placement.ts';
import { lockOrder } from '../payments/index.ts';
import { isServed } from '../pricing/delivery-terms.ts';
import { pricingRulesFor } from '../pricing/rules.ts';
import { assertAccepted, deliveryDifference, settleDelivery } from './delivery-difference.ts';

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
 * until it is cancelled. Delivery to another zone is priced anew; the difference has to be accepted and is settled. An
 * issued invoice is replaced by the job of the change (ORD-06).
 * @throws DomainError ORDER.NOT_YOURS, AUTH.FORBIDDEN, ORDER.TRANSITION, ORDER.ADDRESS, ORDER.INVOICE_CREDITED,
 * ORDER.NOT_SERVED, ORDER.COD_NOT_SERVED {zipcode}; as `assertAccepted` and `settleDelivery`
 */
export async function changeAddress(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'rules' | 'publish'>,
  caller: Caller,
  request: OrderAddressRequest,
): Promise<void> {
  const { so_no } = request;
  const found = await readOrderRow(deps.db, so_no);
  const access = found === undefined ? null : provenOrderAccess(deps, caller, found, request);
  if (found === undefined || access === null) throw new DomainError('ORDER.NOT_YOURS');
  if (access === 'staff' && !(caller.role_id !== null && may(caller.role_id, 'order:change')))
    throw new DomainError('AUTH.FORBIDDEN');
  // The e-mail proves access to the order and stays.
  const delivery = await checkedAddress({ ...request.delivery_address, email: found.email });
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
    if (isMoved && !isAddressOpen(order.doc_status)) throw conflict;
    if (isMoved) await assertServed(deps, delivery, order.payment_method);
    if (order.doc_status === ORDER_STATUS.CANCELLED) throw conflict;
    if (isTaxChanged && (await isInvoiceCredited(trx, so_no)))
      throw new DomainError('ORDER.INVOICE_CREDITED');
    const at = deps.now();
    const isStaff = access === 'staff';
    const reason = isStaff ? request.reason?.trim() || null : null;
    const priced = isMoved ? await deliveryDifference(trx, order, delivery, isStaff) : null;
    if (priced !== null) assertAccepted(order, priced, { accepted: request.delivery_difference, reason });
    await updateAddresses(trx, so_no, { delivery, tax });
    const by = { staffId: isStaff ? caller.user_id : null, at };
    const refund_id = priced === null ? null : await settleDelivery(deps, trx, order, by, priced);
    const difference = priced?.difference ?? 0;
    if (isMoved) await deleteScreening(trx, so_no);
    await insertChange(trx, {
      ...{ so_no, at, kind: 'address_changed', actor: access, reason },
      actor_id: access === 'staff' ? caller.user_id : null,
      details: {
        parts: [...(isMoved ? ['address' as const] : []), ...(isTaxChanged ? ['tax' as const] : [])],
        ...(priced !== null &&
          difference !== 0 && { delivery: { difference, settlement: priced.settlement } }),
        ...(refund_id !== null && { refund_id }),
      },
    });
    if (access === 'staff')
      await recordStaffAction(trx, caller, {
        ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}` },
        details: {
          what: 'address_changed',
          ...(difference !== 0 && { delivery_difference: toBaht(difference) }),
          ...(reason !== null && { reason }),
        },
        changes: addressChanges(order, { delivery, tax }),
      });
  });
}
