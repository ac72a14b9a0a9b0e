import { createHash } from 'node:crypto';
import type { CardBeforeCharge } from '@mali/contracts/card-offer-values';
import { CART_LINE_MAX, CART_LINES_MAX } from '@mali/contracts/limits';
import type { Address, OrderRequest, TaxAddress } from '@mali/contracts/orders';
import type { SettingValues } from '@mali/contracts/setting-values';
import type { CartLine, PointsToRedeem } from '@mali/pricing';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { oneLine, plainLines } from '../../platform/text.ts';
import { checkedPlace, checkedTaxId, neededLine } from '../addresses/checks.ts';
import type { PickupPlaceRow } from '../inventory/index.ts';
import type { CodeCustomer } from '../pricing/index.ts';
import { unitsToLines } from '../pricing/quote.ts';

/** The customer, whether their own bag is ordered, and the original request, compared for a repeated key. */
export type PlacedBy = {
  actor: 'owner' | 'staff';
  actorId: number | null;
  emptiesCart: boolean;
  rawRequest: object;
  /** CTEs of a higher module for the statement that writes the order with this number. */
  withOrder?: (so_no: string, total: number, at: Date) => SqlPart;
  /** The card that is charged afterwards; called outside of transactions, for a code that is for some cards. */
  readCard?: () => Promise<CardBeforeCharge | null>;
  /** Further writes in the transaction of the order. */
  afterInsert?: (trx: Db, so_no: string, at: Date) => Promise<void>;
};

/** A request whose price-independent properties have been validated. */
export type Placement = {
  caller: Caller;
  request: OrderRequest;
  /** Of an order that is picked up: who picks it up, and the branch's address. */
  address: Address;
  /** The branch at which it is picked up; null: it is delivered. */
  pickup: PickupPlaceRow | null;
  taxAddress: TaxAddress | null;
  lines: readonly CartLine[];
  points: PointsToRedeem;
  customer: CodeCustomer;
  idempotency: { scope: string; key: string } | null;
  requestHash: Buffer;
  by: PlacedBy;
  /** The card that is charged, once it was read; null: the gateway does not report it. */
  card?: CardBeforeCharge | null;
};

/**
 * Validates and normalises a request.
 * @param pickup the branch that the request names, if it offers pick-up
 * @throws DomainError ORDER.EMPTY, ORDER.ADDRESS, ORDER.PAYMENT_METHOD, ORDER.POINTS, CART.TOO_MANY_LINES,
 * PICKUP.PLACE, ERROR.BAD_REQUEST for both an address and a branch
 */
export async function checkPlacement(
  shop: Pick<SettingValues, 'cod_limit' | 'accounts'>,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string | null,
  by: PlacedBy,
  pickup: PickupPlaceRow | null,
): Promise<Placement> {
  const address = await receiverOf(request, pickup);
  const taxAddress = await checkedTaxAddress(request.tax_address);
  const lines = orderLines(request);
  if (lines.length === 0) throw new DomainError('ORDER.EMPTY');
  const points = { point_bt: request.point_bt ?? 0, point_the1: request.point_the1 ?? 0 };
  // Only members have a balance to redeem from (COUP-11).
  if (caller.role_id === null && points.point_bt + points.point_the1 > 0)
    throw new DomainError('ORDER.POINTS');
  const noCod = shop.cod_limit === 0 || pickup?.cod === false;
  const off = { promptpay: false, card: false, cod: noCod, transfer: shop.accounts.length === 0 };
  if (off[request.payment_method])
    throw new DomainError('ORDER.PAYMENT_METHOD', { payment_method: request.payment_method });
  const user_id = caller.role_id === null ? null : caller.user_id;
  const scope = user_id === null ? `e:${address.email}` : `u:${user_id}`;
  return {
    ...{ caller, request, address, pickup, taxAddress, lines, points, by },
    customer: { key: scope, email: address.email, user_id },
    idempotency: idempotencyKey === null ? null : { scope, key: idempotencyKey },
    requestHash: hashOfRequest(by.rawRequest),
  };
}

/**
 * The compared part of a request, without payment method and total: a customer who chooses another method
 * after a lost response means the same order, which can be paid by any method.
 */
function hashOfRequest(raw: object): Buffer {
  const { payment_method: _way, card_token: _card, total: _total, ...same } = raw as Partial<OrderRequest>;
  return createHash('sha256').update(JSON.stringify(same)).digest();
}

/** Units as lines, each within 0..99 (CART-13). A blogger cart names the sources of units and adds none. */
function orderLines(request: OrderRequest): CartLine[] {
  const lines = unitsToLines(request.items);
  if (lines.length > CART_LINES_MAX) throw new DomainError('CART.TOO_MANY_LINES');
  return lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, CART_LINE_MAX) }));
}

const invalidAddress = (field: string, reason: string) => new DomainError('ORDER.ADDRESS', { field, reason });

/**
 * Normalises the address like saved ones (PROF-28 to PROF-30): trimmed, the phone as 0xxxxxxxxx, the e-mail
 * in lower case.
 * @throws DomainError ORDER.ADDRESS {field, reason}
 */
export async function checkedAddress(address: Address): Promise<Address> {
  // A mobile number, for the carrier's calls and texts.
  const mobile = parseThaiPhone(address.mobile, { mobileOnly: true });
  if (!mobile.ok) throw invalidAddress('mobile', mobile.reason);
  // The second may be a landline, as in the address book.
  const second = address.mobile_2?.trim() ? parseThaiPhone(address.mobile_2) : undefined;
  if (second?.ok === false) throw invalidAddress('mobile_2', second.reason);
  const { mobile_2: _second, ...rest } = address;
  return {
    ...rest,
    first_name: neededLine('first_name', address.first_name, invalidAddress),
    last_name: oneLine(address.last_name),
    address: neededLine('address', address.address, invalidAddress),
    ...(await checkedPlace(address, invalidAddress)),
    email: normalEmail(address.email),
    mobile: mobile.national,
    ...(second?.ok && { mobile_2: second.national }),
    ...(address.note !== undefined && { note: plainLines(address.note) }),
  };
}

/** @throws DomainError ORDER.ADDRESS {field, reason}, PICKUP.PLACE, ERROR.BAD_REQUEST */
async function receiverOf(request: OrderRequest, place: PickupPlaceRow | null): Promise<Address> {
  const { pickup, delivery_address } = request;
  if (pickup === undefined) {
    if (delivery_address === undefined) throw invalidAddress('address', 'empty');
    return checkedAddress(delivery_address);
  }
  if (delivery_address !== undefined) throw new DomainError('ERROR.BAD_REQUEST', { field: 'pickup' });
  if (place === null) throw new DomainError('PICKUP.PLACE');
  const { store_id: _store, ...person } = pickup;
  return checkedAddress({ ...place.ships_from, ...person });
}

/**
 * Normalises the buyer of the tax invoice.
 * @throws DomainError ORDER.ADDRESS {field: tax_…, reason}
 */
export async function checkedTaxAddress(tax: TaxAddress | null | undefined): Promise<TaxAddress | null> {
  if (tax == null) return null;
  const invalid = (field: string, reason: string) =>
    invalidAddress(field.startsWith('tax_') ? field : `tax_${field}`, reason);
  return {
    ...tax,
    name: neededLine('name', tax.name, invalid),
    tax_id: checkedTaxId(tax.tax_id, invalid),
    address: neededLine('address', tax.address, invalid),
    ...(await checkedPlace(tax, invalid)),
  };
}
