import { type AddressTable, addressParts, decodeAddressTable, findExact } from '@mali/thai/address';
import { parseTaxId } from '@mali/thai/tax-id';
import type { DomainError } from '../../platform/errors.ts';
import { lazy } from '../../platform/lazy.ts';
import { oneLine } from '../../platform/text.ts';

export type Place = { subdistrict: string; district: string; province: string; zipcode: string };
/** The error for a field: its name and the reason. */
type Invalid = (field: string, reason: string) => DomainError;

/** The official places of Thailand, the same as in the browser; loaded in a quarter of a second. */
export const loadPlaces = lazy(async (): Promise<AddressTable> => {
  const { buildAddressTable } = await import('@mali/thai/build-address-table');
  return decodeAddressTable(await buildAddressTable());
});

/**
 * Normalises the place to the official table, in Thai. Prefixes, English names and กทม. are accepted.
 * @throws the error of `invalid` for an empty part, or for `zipcode` with `no_such_place` when no subdistrict
 * of that district and province has that postcode
 */
export async function checkedPlace(place: Place, invalid: Invalid): Promise<Place> {
  const sent = {
    subdistrict: oneLine(place.subdistrict),
    district: oneLine(place.district),
    province: oneLine(place.province),
    zip: place.zipcode,
  };
  for (const field of ['subdistrict', 'district', 'province'] as const)
    if (sent[field] === '') throw invalid(field, 'empty');
  const line = findExact(await loadPlaces(), sent);
  if (line === null) throw invalid('zipcode', 'no_such_place');
  const { zip, ...names } = addressParts(line, 'th');
  return { ...names, zipcode: zip };
}

/**
 * A tax number as 13 digits with a valid check digit; older company numbers may have a wrong one.
 * @throws the error of `invalid` for `tax_id`
 */
export function checkedTaxId(text: string, invalid: Invalid): string {
  const read = parseTaxId(text);
  if (!read.ok) throw invalid('tax_id', read.reason);
  return read.digits;
}

/** Something that can be seen: zero-width characters alone are an empty line on a label. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A line of text with something to read.
 * @throws the error of `invalid` for the field
 */
export function neededLine(field: string, text: string, invalid: Invalid): string {
  const line = oneLine(text);
  if (!VISIBLE.test(line)) throw invalid(field, 'empty');
  return line;
}
