/** Hand-written: Intl.NumberFormat would delay the first page of a visit by loading its tables. */
const separated = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** An amount of baht in either language: ฿359, ฿1,290.50, −฿122. Satang are shown only when non-zero. */
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

/** Displayed price cut: the amount from 100 baht up, else the percentage (PRICE-24). Null without a cut. */
export function priceCut(now: number, was: number): { baht: number } | { percent: number } | null {
  const cut = was - now;
  if (cut <= 0) return null;
  if (cut >= 100) return { baht: Math.round(cut * 100) / 100 };
  return { percent: Math.max(1, Math.round((cut / was) * 100)) };
}
