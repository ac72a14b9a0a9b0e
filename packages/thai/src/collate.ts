/**
 * Alphabetical order for Thai and English names together. Code-point order would put words that
 * are written with a leading vowel (เซรั่ม, แป้ง, โทนเนอร์) after all the others.
 */

let collator: Intl.Collator | undefined;

/** Compares two names for `Array.prototype.sort`: Thai dictionary order, case ignored, 2 before 10. */
export function compareThai(left: string, right: string): number {
  collator ??= new Intl.Collator('th', { numeric: true, sensitivity: 'accent' });
  return collator.compare(left, right);
}
