import { preferenceArea } from '../consent/index.ts';

const KEY = 'mali.popup';
/** HOME-21 */
const POPUP_EVERY_MS = 15 * 60_000;

/** What a visitor does with a page. */
export const ACTS = ['pointerup', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Whether a quarter of an hour has passed since the royal popup was last closed (HOME-21). */
export function popupIsDue(now: number): boolean {
  try {
    const closed = Number(preferenceArea().getItem(KEY));
    return !(closed > 0 && closed <= now && now - closed < POPUP_EVERY_MS);
  } catch {
    // Without storage it would be shown for ever: it is not shown at all.
    return false;
  }
}

/** Records that it was closed, or followed (HOME-22, HOME-23). */
export function popupClosedAt(now: number): void {
  try {
    preferenceArea().setItem(KEY, String(now));
  } catch {
    // It is not shown in such a browser.
  }
}
