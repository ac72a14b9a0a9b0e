const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const parts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of baht as both languages write it: ฿359, ฿1,290.50, −฿122. Satang are shown only when there are any. */
export function formatBaht(baht: number): string {
  const amount = Math.abs(baht);
  const text = Number.isInteger(amount) ? whole.format(amount) : parts.format(amount);
  return baht < 0 ? `−฿${text}` : `฿${text}`;
}

/** A count with separators: 2,140. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** What a price cut is told as: the amount from 100 baht up, else the percent (PRICE-24). Null when nothing is cut. */
export function priceCut(now: number, was: number): { baht: number } | { percent: number } | null {
  const cut = was - now;
  if (cut <= 0) return null;
  if (cut >= 100) return { baht: Math.round(cut * 100) / 100 };
  return { percent: Math.max(1, Math.round((cut / was) * 100)) };
}
