/** By hand: for the browser's own number format the first page of a visit would wait until its tables are read. */
const separated = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** An amount of baht as both languages write it: ฿359, ฿1,290.50, −฿122. Satang are shown only when there are any. */
export function formatBaht(baht: number): string {
  const amount = Math.abs(baht);
  const [whole = '', satang] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  const text = separated(whole) + (satang === undefined ? '' : `.${satang}`);
  return baht < 0 ? `−฿${text}` : `฿${text}`;
}

/** A count with separators: 2,140. */
export function formatCount(count: number): string {
  return separated(String(Math.round(count)));
}

/** What a price cut is told as: the amount from 100 baht up, else the percent (PRICE-24). Null when nothing is cut. */
export function priceCut(now: number, was: number): { baht: number } | { percent: number } | null {
  const cut = was - now;
  if (cut <= 0) return null;
  if (cut >= 100) return { baht: Math.round(cut * 100) / 100 };
  return { percent: Math.max(1, Math.round((cut / was) * 100)) };
}
