import type { SqlPart } from './database.ts';
import { containing } from './list-query.ts';

/** Text as it is searched: phone numbers in any spelling are digits, with the leading zero of Thailand. */
export function searchedText(text: string): string {
  if (!/^\+?[\d\s().-]{5,}$/.test(text)) return text.toLowerCase();
  const digits = text.replace(/\D/g, '');
  return text.startsWith('+66') ? `0${digits.slice(2)}` : digits;
}

/** Orders, under the alias `o`, whose number, receiver, phone, e-mail or parcel contains a text. */
export const orderContains = (text: string): SqlPart => ({
  sql: 'order_search_text(o.so_no, o.email, o.tracking_no, o.delivery_address) LIKE ?',
  bindings: [containing(searchedText(text))],
});

/**
 * Rows that belong to such an order, or contain the text themselves.
 * @param column number of the order
 * @param own columns of the row
 */
export function ofOrderContaining(column: string, text: string, own: readonly string[] = []): SqlPart {
  const order = orderContains(text);
  return {
    sql: [
      `${column} IN (SELECT o.so_no FROM orders o WHERE ${order.sql})`,
      ...own.map((one) => `lower(${one}) LIKE ?`),
    ].join(' OR '),
    bindings: [...order.bindings, ...own.map(() => containing(text.toLowerCase()))],
  };
}
