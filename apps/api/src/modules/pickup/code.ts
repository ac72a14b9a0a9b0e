import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PICKUP_CODE_DIGITS } from '@mali/contracts/pickup-values';
import type { Config } from '../../config.ts';
import { derivedKey } from '../../platform/derived-key.ts';

type Secret = Pick<Config, 'jwtSecret'>;

/** Stored beside an order that is ready; another one for each time. */
export const newSalt = (): Buffer => randomBytes(16);

/**
 * The code of an order that is ready: computed, so that its page and mails can show it at any time while the database
 * alone does not tell it.
 */
export function codeOf({ jwtSecret }: Secret, so_no: string, salt: Buffer): string {
  const hash = createHmac('sha256', derivedKey(jwtSecret, 'pickup code')).update(so_no).update(salt).digest();
  return String(hash.readUIntBE(0, 6) % 10 ** PICKUP_CODE_DIGITS).padStart(PICKUP_CODE_DIGITS, '0');
}

/** What the QR code of an order holds: a scanner finds the order by it, with a Thai keyboard as well. */
export const scannedText = (so_no: string, digits: string): string => `${so_no}-${digits}`;

/** Whether what was typed or scanned is the code. A scan of another order's code is none. */
export function isCode(typed: string, so_no: string, code: string): boolean {
  const text = typed.trim().replaceAll(/\s/g, '');
  const digits = text.startsWith('SO')
    ? text.startsWith(`${so_no}-`)
      ? text.slice(so_no.length + 1)
      : ''
    : text;
  const [given, right] = [Buffer.from(digits), Buffer.from(code)];
  return given.length === right.length && timingSafeEqual(given, right);
}
