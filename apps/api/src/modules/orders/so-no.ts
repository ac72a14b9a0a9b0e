import { randomInt } from 'node:crypto';
import { bangkokYmd } from '@mali/thai/dates';

/** A new order number: SO, the Bangkok day, and 8 random digits. */
export function newSoNo(at: Date): string {
  return `SO${bangkokYmd(at)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;
}
