import { startSession } from '../features/session/calls.ts';
import { isThaiOnly } from '../ui/thai-only.ts';
import { chooseLanguage, type SessionStore } from './choose-language.ts';

/** The profile is requested again this long after a failed request, then after twice as long, and so on. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Asks who is signed in, until somebody answers, and shows the language of their profile.
 * @param chosen the visit began with a choice of language, which takes precedence over the profile's
 */
export async function recognise(store: SessionStore, chosen: boolean): Promise<void> {
  const ask = async () => {
    const kept = await store.dispatch(startSession());
    if (kept !== null && !chosen && !isThaiOnly() && kept !== store.getState().preferences.language) {
      await chooseLanguage(store, kept);
    }
  };
  askAgain(store, ask);
  await ask();
}

/** Repeats a failed profile request: sooner at first, and when the network or the visitor is back. */
export function askAgain(store: SessionStore, ask: () => Promise<void>): void {
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const isOpen = () => store.getState().session.error !== null;
  const now = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (asking || !isOpen()) return;
    asking = true;
    await ask().finally(() => {
      asking = false;
    });
    plan();
  };
  const plan = () => {
    if (!isOpen()) waits = 0;
    else if (!asking && timer === undefined) {
      timer = setTimeout(now, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits));
      waits += 1;
    }
  };
  store.subscribe(plan);
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void now();
  });
}
