import { preferenceArea } from '../consent/index.ts';

const KEY = 'mali.popup';
/** HOME-21 */
const POPUP_EVERY_MS = 15 * 60_000;

/** Events of user activity. */
export const ACTS = ['pointerup', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Whether the popup interval has passed since the popup was last closed (HOME-21). */
export function popupIsDue(now: number): boolean {
  try {
    const closed = Number(preferenceArea().getItem(KEY));
    return !(closed > 0 && closed <= now && now - closed < POPUP_EVERY_MS);
  } catch {
    // Without storage it would be shown on every page: it is not shown at all.
    return false;
  }
}

/** Records that it was closed or clicked (HOME-22, HOME-23). */
export function popupClosedAt(now: number): void {
  try {
    preferenceArea().setItem(KEY, String(now));
  } catch {
    // It is not shown in such a browser.
  }
}
