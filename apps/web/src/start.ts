/* Loads the application's scripts into a prerendered page. They wait until its large pictures and its text
   are painted, to leave them bandwidth and processor; the first interaction loads them at once. */

import { recordInteractions } from './event-replay.ts';

/** Time limit in ms of waiting for the pictures. */
const TIMEOUT_MS = 2500;
/** Time limit in ms between loading and painting a picture; not every browser reports the paint. */
const PAINT_MS = 300;
const FIRST_INPUTS = ['pointerdown', 'keydown', 'touchstart'] as const;

/** Set by the web server: the entry script, its imports, further scripts to preload, and style sheets that are inlined. */
const files = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset;
let begun = false;

const list = (text = ''): string[] => text.split(' ').filter(Boolean);

function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties));
}

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function begin(): Promise<void> {
  if (begun) return;
  begun = true;
  for (const input of FIRST_INPUTS) window.removeEventListener(input, begin);
  // The bundler's loader looks for these links before loading a style sheet: these are inlined.
  for (const href of list(files?.styles)) addLink({ rel: 'stylesheet', disabled: true, href });
  const entry = files?.entry ?? '';
  for (const href of [...list(files?.ahead), entry]) addLink({ rel: 'modulepreload', crossOrigin: '', href });
  // Sequentially, in separate tasks: together they would be one long task on a slow phone.
  for (const href of list(files?.first)) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await yieldToEventLoop();
  }
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: '', src: entry });
  document.head.append(script);
}

const loaded = (picture: HTMLImageElement): Promise<unknown> | true =>
  picture.complete ||
  new Promise((resolve) => {
    picture.addEventListener('load', resolve, { once: true });
    picture.addEventListener('error', resolve, { once: true });
  });

/** Resolves at the largest contentful paint, of one of the pictures if there are any. */
const painted = (pictures: ReadonlySet<unknown>): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      const hit = (paint: PerformanceEntry) => 'element' in paint && pictures.has(paint.element);
      if (pictures.size === 0 || paints.getEntries().some(hit)) resolve();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

async function beginAfterPaint(): Promise<void> {
  const large = new Set(document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]'));
  const shown = painted(large);
  await Promise.all([...large].map(loaded));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PAINT_MS))]);
  begin();
}

/**
 * Stores the language of ?lang=, also for a visitor who leaves before the application has started. The key is
 * that of app/language.ts, which is too large to import here; a test compares the two.
 */
function storeLanguage(): void {
  const asked = /[?&]lang=(th|en)(?:&|$)/.exec(window.location.search)?.[1];
  if (asked === undefined) return;
  try {
    localStorage.setItem('mali.lang', asked);
  } catch {
    // Without storage the language is in every URL.
  }
}

storeLanguage();
recordInteractions();
for (const input of FIRST_INPUTS) window.addEventListener(input, begin, { passive: true });
setTimeout(begin, TIMEOUT_MS);
if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', () => void beginAfterPaint(), { once: true });
} else {
  void beginAfterPaint();
}
