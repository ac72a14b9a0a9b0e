import type { Language } from '@mali/contracts/limits';
import { formatDateTime } from '@mali/thai/dates';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Relative time while recent: "5 minutes ago", then "20 Nov 2026 12:00". */
export function whenText(at: Date, now: Date, language: Language): string {
  const ago = Math.max(0, now.getTime() - at.getTime());
  if (ago >= DAY_MS) return formatDateTime(at, language);
  const format = new Intl.RelativeTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', { numeric: 'auto' });
  return ago < HOUR_MS
    ? format.format(-Math.floor(ago / MINUTE_MS), 'minute')
    : format.format(-Math.floor(ago / HOUR_MS), 'hour');
}
