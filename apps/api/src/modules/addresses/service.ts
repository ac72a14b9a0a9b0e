import type { AddressRequest, SavedAddress } from '@mali/contracts/profile';
import { ADDRESSES_MAX, type AddressUse } from '@mali/contracts/profile-values';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { oneLine, plainLines } from '../../platform/text.ts';
import { checkedPlace, checkedTaxId, neededLine } from './checks.ts';
import {
  type AddressFields,
  type AddressRow,
  addressesOf,
  addressOf,
  deleteAddress,
  insertAddress,
  lockAddresses,
  setUse,
  updateAddress,
} from './repository.ts';

type AddressDeps = Pick<Deps, 'db' | 'now'>;

/** The member's addresses, the default first (PROF-23). */
export const getAddresses = (db: Db, userId: number): Promise<SavedAddress[]> => addressesOf(db, userId);

/**
 * Saves a new address (PROF-24). The first one becomes the default; the first with tax data is used for tax
 * invoices.
 * @throws DomainError ADDRESS.INVALID {field, reason}, ADDRESS.TOO_MANY, AUTH.REQUIRED when the account does
 * not exist
 */
export async function createAddress(
  deps: AddressDeps,
  caller: Caller,
  request: AddressRequest,
): Promise<SavedAddress> {
  const fields = await checked(request);
  return withAddressLock(deps, caller, async (trx) => {
    const kept = await addressesOf(trx, caller.user_id);
    if (kept.length >= ADDRESSES_MAX) throw new DomainError('ADDRESS.TOO_MANY', { max: ADDRESSES_MAX });
    const id = await insertAddress(trx, caller.user_id, fields, deps.now());
    if (kept.length === 0) await setUse(trx, caller.user_id, id, 'default');
    if (fields.tax_address && !kept.some(({ is_tax }) => is_tax))
      await setUse(trx, caller.user_id, id, 'tax');
    return found(await addressOf(trx, caller.user_id, id));
  });
}

/**
 * Updates an address; omitted fields are unchanged.
 * @throws DomainError ADDRESS.NOT_FOUND when it is not the caller's, ADDRESS.INVALID {field, reason},
 * AUTH.REQUIRED
 */
export function editAddress(
  deps: AddressDeps,
  caller: Caller,
  addressId: number,
  change: Partial<AddressRequest>,
): Promise<SavedAddress> {
  return withAddressLock(deps, caller, async (trx) => {
    const {
      address_id: _id,
      is_default,
      is_delivery,
      is_tax,
      ...now
    } = found(await addressOf(trx, caller.user_id, addressId));
    await updateAddress(trx, addressId, await checked({ ...now, ...change }), deps.now());
    return found(await addressOf(trx, caller.user_id, addressId));
  });
}

/**
 * Deletes an address (PROF-25). If it was the default, the newest of the others becomes it.
 * @throws DomainError ADDRESS.NOT_FOUND when it is not the caller's, AUTH.REQUIRED
 */
export function removeAddress(deps: AddressDeps, caller: Caller, addressId: number): Promise<void> {
  return withAddressLock(deps, caller, async (trx) => {
    const gone = found(await addressOf(trx, caller.user_id, addressId));
    await deleteAddress(trx, addressId);
    const [newest] = gone.is_default ? await addressesOf(trx, caller.user_id) : [];
    if (newest !== undefined) await setUse(trx, caller.user_id, newest.address_id, 'default');
  });
}

/**
 * Sets an address as the default, for deliveries or for tax invoices (PROF-27), replacing the previous one.
 * @throws DomainError ADDRESS.NOT_FOUND when it is not the caller's, ADDRESS.NO_TAX_ID, AUTH.REQUIRED
 */
export function chooseAddress(
  deps: AddressDeps,
  caller: Caller,
  addressId: number,
  use: AddressUse,
): Promise<SavedAddress[]> {
  return withAddressLock(deps, caller, async (trx) => {
    const { tax_address } = found(await addressOf(trx, caller.user_id, addressId));
    if (use === 'tax' && !tax_address) throw new DomainError('ADDRESS.NO_TAX_ID');
    await setUse(trx, caller.user_id, addressId, use);
    return addressesOf(trx, caller.user_id);
  });
}

/** Serialises changes of a member's addresses, so that counts and the default are consistent. */
function withAddressLock<T>(deps: AddressDeps, caller: Caller, change: (trx: Db) => Promise<T>): Promise<T> {
  return deps.db.transaction(async (trx) => {
    if (!(await lockAddresses(trx, caller.user_id))) throw new DomainError('AUTH.REQUIRED');
    return change(trx);
  });
}

function found(row: AddressRow | undefined): AddressRow {
  if (row === undefined) throw new DomainError('ADDRESS.NOT_FOUND');
  return row;
}

/**
 * Normalises an address: trimmed and without control characters, phones as 0xxxxxxxxx, the e-mail in lower
 * case, the place in the official spelling, the tax number as 13 digits with a valid check digit (PROF-28 to
 * PROF-30).
 * @throws DomainError ADDRESS.INVALID with the field and the reason
 */
async function checked(request: AddressRequest): Promise<AddressFields> {
  const invalid = (field: string, reason: string) => new DomainError('ADDRESS.INVALID', { field, reason });
  // The first must be a mobile number, for the carrier; the second may be a landline.
  const phone = (field: 'mobile' | 'mobile_2', text: string): string => {
    const read = parseThaiPhone(text, { mobileOnly: field === 'mobile' });
    if (!read.ok) throw invalid(field, read.reason);
    return read.national;
  };
  const second = (request.mobile_2 ?? '').trim() || null;
  return {
    first_name: neededLine('first_name', request.first_name, invalid),
    last_name: oneLine(request.last_name),
    email: (request.email ?? '').trim().toLowerCase() || null,
    address: neededLine('address', request.address, invalid),
    ...(await checkedPlace(request, invalid)),
    country_code: request.country_code,
    mobile: phone('mobile', request.mobile),
    mobile_2: second === null ? null : phone('mobile_2', second),
    note: plainLines(request.note ?? '') || null,
    ...taxPart(request, invalid),
  };
}

type TaxPart = Pick<AddressFields, 'tax_address' | 'tax_kind' | 'tax_name' | 'tax_id' | 'tax_branch'>;

function taxPart(
  { tax_address, tax_kind, tax_name, tax_id, tax_branch }: AddressRequest,
  invalid: (field: string, reason: string) => DomainError,
): TaxPart {
  if (!tax_address) {
    return { tax_address, tax_kind: null, tax_name: null, tax_id: null, tax_branch: null };
  }
  const kind = tax_kind ?? 'person';
  const name = neededLine('tax_name', tax_name ?? '', invalid);
  const digits = checkedTaxId(tax_id ?? '', invalid);
  // 00000 is the head office.
  const branch = kind === 'company' ? (tax_branch ?? '00000') : null;
  return { tax_address, tax_kind: kind, tax_name: name, tax_id: digits, tax_branch: branch };
}
