import { ACTS } from './popup-time.ts';

/** So long nothing is done before something is laid over the page: it must not take a tap meant for a button. */
const QUIET_MS = 1500;

/** A dialog or sheet, an open menu of the header, or a field being filled in. */
const BUSY = 'dialog[open], header [aria-expanded="true"], :is(input, textarea, select):focus';

/**
 * Calls back once, when the visitor has done nothing for a while and has nothing open.
 * @returns stops waiting
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
      // Open now: waited for until the next thing is done.
      if (document.querySelector(BUSY) !== null) return;
      stop();
      then();
    }, QUIET_MS);
  };
  for (const act of ACTS) addEventListener(act, wait, { capture: true, passive: true });
  wait();
  return stop;
}
