/**
 * Fields of EMVCo QR codes and of the mini-QR on bank slips: ID (2 digits) + length (2 digits, in characters)
 * + value, closed by a CRC.
 */

export interface EmvField {
  readonly id: string;
  readonly value: string;
}

/** Why a text is not a sequence of EMVCo fields. */
export type EmvProblem = 'not_ascii' | 'bad_length' | 'duplicate_field';

const ASCII = /^[\x20-\x7e]*$/;
const MAX_VALUE = 99;

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, no reflection, no final xor) as four
 * upper-case hexadecimal digits. `crc16('123456789')` is `29B1`.
 * @param text printable ASCII, up to and including the CRC field's own ID and length (`6304`)
 * @throws RangeError for any other character, since banks disagree on its bytes
 */
export function crc16(text: string): string {
  if (!ASCII.test(text)) throw new RangeError('the CRC is defined over printable ASCII only');
  let crc = 0xffff;
  for (let i = 0; i < text.length; i += 1) {
    crc ^= text.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * One field. An absent value gives an empty text, so optional fields can be listed in place.
 * @throws RangeError when the value is longer than 99 characters or not printable ASCII
 */
export function emvField(id: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (!ASCII.test(value)) throw new RangeError(`field ${id} must be printable ASCII`);
  if (value.length > MAX_VALUE) throw new RangeError(`field ${id} is longer than ${MAX_VALUE} characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Splits a text into its fields, or names what is wrong with it. */
export function readEmvFields(text: string): ReadonlyMap<string, string> | EmvProblem {
  if (!ASCII.test(text)) return 'not_ascii';
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return 'bad_length';
    const id = head.slice(0, 2);
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length) return 'bad_length';
    if (fields.has(id)) return 'duplicate_field';
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
