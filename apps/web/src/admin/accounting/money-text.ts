import { formatBaht } from '../../ui/money.ts';

/** Money of the books: always with satang, so that decimals stand below each other. */
export function bookMoney(baht: number): string {
  const text = formatBaht(baht);
  return text.includes('.') ? text : `${text}.00`;
}
