import type { AddressLine, AddressTable } from '@mali/thai/address';
import { parsePastedAddress } from '@mali/thai/address-paste';
import { formatPhoneInput } from '@mali/thai/phone';
import { type Place, toPlace } from './place-field.tsx';

/**
 * Parses an address pasted in one piece: certain parts are filled in, for the others there are choices.
 * @returns null when it is not an address; `place` is null while one of `choices` must be selected
 */
export function readPasted(
  text: string,
  table: AddressTable,
): {
  name: string | null;
  mobile: string | null;
  street: string;
  place: Place | null;
  line: AddressLine;
  choices: readonly AddressLine[];
} | null {
  const found = parsePastedAddress(text, table);
  if (found.line === undefined) return null;
  const sure = found.confidence === 'high';
  return {
    name: found.name ?? null,
    mobile: found.phone === undefined ? null : formatPhoneInput(found.phone),
    street: found.street ?? text,
    place: sure ? toPlace(found.line) : null,
    line: found.line,
    choices: sure ? [] : [found.line, ...found.choices],
  };
}
