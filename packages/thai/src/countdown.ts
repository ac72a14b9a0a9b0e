import type { Lang } from './dates.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Time left, for a countdown that ticks: `14:59`, `2:03:04`, `1 วัน 02:03:04`. Whole seconds, rounded
 * up so that zero means over; never below zero.
 * @param milliseconds time left
 */
export function formatCountdown(milliseconds: number, lang: Lang): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const clock = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) {
    const word = lang === 'th' ? 'วัน' : days === 1 ? 'day' : 'days';
    return `${days} ${word} ${two(hours)}:${clock}`;
  }
  return hours > 0 ? `${hours}:${clock}` : clock;
}
