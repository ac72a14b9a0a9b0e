import {
  OFFICE_SOURCE,
  type OfficeOrderQuote,
  type OfficeOrderQuoteRequest,
  type OfficeOrderRequest,
  type OrderCustomer,
} from '@mali/contracts/office-orders';
import type { Address } from '@mali/contracts/orders';
import { may } from '@mali/contracts/permissions';
import { USUAL_AREA } from '@mali/pricing';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { addressesOf, addressOf } from '../addresses/index.ts';
import { cartState } from '../cart/service.ts';
import { maskedPerson, shortName } from '../chats/service.ts';
import { customerForChat, type OrderRow } from '../orders/index.ts';
import { isServed, promiseFor } from '../pricing/delivery-terms.ts';
import { GUEST, type OrderDeps, placeFor, quoteFor } from './order-for-customer.ts';

type Customer = NonNullable<Awaited<ReturnType<typeof customerForChat>>>;

const noAddress = () => new DomainError('ORDER.ADDRESS', { field: 'address', reason: 'empty' });

/** @throws DomainError ORDER.CUSTOMER */
async function memberOf(db: Db, user_id: number): Promise<Customer> {
  const found = await customerForChat(db, user_id);
  if (found === undefined) throw new DomainError('ORDER.CUSTOMER', { user_id });
  return found;
}

/**
 * An address that the shop has of the member, with the account's e-mail where it has none.
 * @throws DomainError ORDER.ADDRESS
 */
async function savedAddress(db: Db, member: Customer, saved: 'last' | number): Promise<Address> {
  if (saved === 'last') {
    if (member.address === null) throw noAddress();
    return member.address;
  }
  const found = await addressOf(db, member.user_id, saved);
  if (found === undefined) throw noAddress();
  const { first_name, last_name, address, subdistrict, district, province, zipcode } = found;
  return {
    ...{ first_name, last_name, address, subdistrict, district, province, zipcode },
    ...{ country_code: found.country_code, mobile: found.mobile, email: found.email ?? member.email },
    ...(found.mobile_2 !== null && { mobile_2: found.mobile_2 }),
    ...(found.note !== null && { note: found.note }),
  };
}

/**
 * A member with the addresses of the last order and of the account. Staff who may not read every order see where an
 * address is, and not its street.
 * @throws DomainError ORDER.CUSTOMER
 */
export async function orderCustomer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  user_id: number,
): Promise<OrderCustomer> {
  const member = await memberOf(db, user_id);
  await recordReading(db, staff, now(), `customer ${user_id}`, 'personal_data_read', user_id);
  const isOpen = staff.role_id !== null && may(staff.role_id, 'order:read-any');
  const saved = await addressesOf(db, user_id);
  const all = [
    ...(member.address === null ? [] : [{ saved: 'last' as const, ...member.address }]),
    ...saved.map((address) => ({ saved: address.address_id, ...address })),
  ];
  return {
    user_id,
    ...maskedPerson(member),
    addresses: all.map((one) => ({
      saved: one.saved,
      name: isOpen ? `${one.first_name} ${one.last_name}`.trim() : shortName(one.first_name, one.last_name),
      street: isOpen ? one.address : null,
      ...{ subdistrict: one.subdistrict, district: one.district },
      ...{ province: one.province, zipcode: one.zipcode },
    })),
  };
}

/**
 * Price, explanation and promised day of an order that staff are making: what the customer would see.
 * @throws DomainError ORDER.CUSTOMER, ORDER.ADDRESS
 */
export async function quoteOfficeOrder(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  { items, user_id, promo_code = null, email = '', saved, place }: OfficeOrderQuoteRequest,
): Promise<OfficeOrderQuote> {
  const member = user_id === null ? null : await memberOf(deps.db, user_id);
  const area = member !== null && saved !== undefined ? await savedAddress(deps.db, member, saved) : place;
  const quote = await quoteFor(deps, member ?? GUEST, {
    ...{ lines: items, code: promo_code, email: normalEmail(email === '' ? (member?.email ?? '') : email) },
    area,
  });
  const at = deps.now();
  const served = isServed(quote.set, area ?? USUAL_AREA);
  return {
    cart: cartState(quote, { lines: items, blogger: [], promo_code }, at),
    promised_at: promiseFor(quote.set, area ?? USUAL_AREA, at).arrives.toISOString(),
    served: served.delivery,
    cod: served.cod,
  };
}

/**
 * An order made by staff for a member or a guest (ORD-10). It is unpaid, or waits to be confirmed when cash is paid on
 * delivery.
 * @throws DomainError ORDER.CUSTOMER, ORDER.ADDRESS, and the errors of placing an order
 */
export async function placeOfficeOrder(
  deps: OrderDeps,
  staff: Caller,
  request: OfficeOrderRequest,
  idempotencyKey: string | null,
): Promise<OrderRow> {
  const member = request.user_id === null ? null : await memberOf(deps.db, request.user_id);
  const { delivery_address: typed, saved, note, tax_invoice, payment_method, total } = request;
  const { promo_code = null } = request;
  const email = typed?.email ?? member?.email;
  const address =
    member !== null && saved !== undefined
      ? await savedAddress(deps.db, member, saved)
      : typed === undefined || email === undefined
        ? null
        : { ...typed, email };
  if (address === null) throw noAddress();
  const { note: kept, ...to } = address;
  const said = note ?? kept;
  const { address: street, subdistrict, district, province, zipcode } = address;
  return placeFor(
    deps,
    staff,
    member ?? GUEST,
    {
      lines: request.items,
      delivery_address: { ...to, ...(said !== undefined && { note: said }) },
      ...(tax_invoice !== undefined && {
        tax_address: { ...tax_invoice, address: street, subdistrict, district, province, zipcode },
      }),
      ...{ payment_method, total, promo_code, source: OFFICE_SOURCE },
      lang: member?.web_lang ?? request.lang ?? 'th',
    },
    { rawRequest: request, idempotencyKey },
  );
}
