import type { Language } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';

/** Days of payment of a statement: one, or the first and the last. */
export function periodWords(
  { from, to }: { from: string | null; to: string | null },
  language: Language,
): string {
  if (from === null || to === null) return '–';
  const [first, last] = [from, to].map((day) => formatDate(new Date(`${day}T00:00:00+07:00`), language));
  return from === to ? `${first}` : `${first} – ${last}`;
}
