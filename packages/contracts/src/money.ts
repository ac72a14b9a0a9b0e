/** The only conversion between satang (internal, whole numbers) and baht (wire and screen). */

/** Satang to baht for the wire: 129050 → 1290.5. */
export const toBaht = (satang: number): number => satang / 100;

/**
 * Baht from the wire to satang: 1290.5 → 129050.
 * @throws RangeError when the amount has more than two decimals or is not a safe number of satang
 */
export function toSatang(baht: number): number {
  const satang = Math.round(baht * 100);
  if (!Number.isSafeInteger(satang) || Math.abs(satang / 100 - baht) > 1e-9) {
    throw new RangeError(`not an amount of money: ${baht}`);
  }
  return satang;
}
