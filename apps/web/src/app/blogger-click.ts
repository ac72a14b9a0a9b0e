import { storeAffiliateId } from './affiliate.ts';

const KEY = 'mali.click';
const DAY_MS = 86_400_000;

/** A link of a blogger was followed: orders of the next days come from it, the last link counts. */
export function storeClick(click: string, days: number, now: number): void {
  storeAffiliateId(click);
  try {
    localStorage.setItem(KEY, JSON.stringify({ click, until: now + days * DAY_MS }));
  } catch {
    // Without storage it counts for this visit alone.
  }
}

/** The click that an order comes from; null when there is none, or it is too old. */
export function storedClick(now: number): string | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { click, until } = found as { click?: unknown; until?: unknown };
    if (typeof click === 'string' && typeof until === 'number' && until > now) return click;
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, or with something else in it, there is none.
  }
  return null;
}
