import type { Language } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';

/** A holiday's day in words, with the Buddhist year in Thai; `every` wraps one of every year. */
export function dayText(day: string, language: Language, every: (day: string) => string): string {
  const isYearly = day.length === 5;
  const text = formatDate(new Date(`${isYearly ? `2028-${day}` : day}T12:00:00+07:00`), language);
  return isYearly ? every(text.split(' ').slice(0, -1).join(' ')) : text;
}
