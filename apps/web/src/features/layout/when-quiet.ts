import { ACTS } from './popup-time.ts';

/** Inactivity required before an overlay opens: it must not intercept a tap meant for a button. */
const QUIET_MS = 1500;

/** A dialog or sheet, an open menu of the header, or a field being filled in. */
const BUSY = 'dialog[open], header [aria-expanded="true"], :is(input, textarea, select):focus';

/**
 * Calls back once after a period of inactivity without open dialogs.
 * @returns cancels
 */
export function whenQuiet(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, wait, true);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Something is open now: waits for the next activity.
      if (document.querySelector(BUSY) !== null) return;
      stop();
      then();
    }, QUIET_MS);
  };
  for (const act of ACTS) addEventListener(act, wait, { capture: true, passive: true });
  wait();
  return stop;
}
