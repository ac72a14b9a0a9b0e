/** Lets the browser handle events and paint between two steps of the start. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Maximum wait for an idle moment, ms. */
const PATIENCE_MS = 3000;

/** Resolves when the page has loaded and the browser is idle. */
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

/** Loads a module not needed for the first view once the browser is idle. */
export const whenIdle =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    // The web server renders whole pages without waiting.
    typeof window === 'undefined' ? load() : idle().then(load);
