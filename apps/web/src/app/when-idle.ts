/** A moment in which the browser does what is waiting: none of the steps of a start holds up a visitor for long. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Later than this nobody waits for an idle moment. */
const PATIENCE_MS = 3000;

/** Resolves once the page stands with everything its first view asked for, and the browser has nothing to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      if (typeof window.requestIdleCallback === 'function')
        window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
      else setTimeout(resolve, 1);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
}

/** Fetches a module that nobody misses at first once the first view stands: it takes nothing from that. */
export const whenIdle =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    // A page that the web server draws is whole: nothing is ever idle there, and what never came would hold it up.
    typeof window === 'undefined' ? load() : idle().then(load);
