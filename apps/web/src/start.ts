/*
 * Brings the shop's scripts to a page that the web server has drawn. Until its large pictures and its text are painted,
 * the scripts would only take the wire and the processor from them; a visitor who does something is not kept waiting
 * for that.
 */

import { keepEarlyDeeds } from './early-deeds.ts';

/** A page whose pictures take longer comes to life before them. */
const PATIENCE_MS = 2500;
/** How long after its arrival a picture may take to be painted; not every browser tells, nor of every picture. */
const PAINT_MS = 300;
const DEEDS = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * What the web server tells it with: the script that begins the shop, what that one imports, all that is needed besides,
 * and the style that is here already.
 */
const told = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset;
let begun = false;

const list = (text = ''): string[] => text.split(' ').filter(Boolean);

function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties));
}

/** A moment in which the browser does what is waiting: a visitor's deed, a frame. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function begin(): Promise<void> {
  if (begun) return;
  begun = true;
  for (const deed of DEEDS) window.removeEventListener(deed, begin);
  // Scripts that come later look for the style sheets they need: these are not fetched, and not found missing.
  for (const href of list(told?.styles)) addLink({ rel: 'stylesheet', disabled: true, href });
  const entry = told?.entry ?? '';
  for (const href of [...list(told?.ahead), entry]) addLink({ rel: 'modulepreload', crossOrigin: '', href });
  // One after the other, with a breath in between: all of them at once would keep a slow phone busy for long.
  for (const href of list(told?.first)) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await breath();
  }
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: '', src: entry });
  document.head.append(script);
}

const isHere = (picture: HTMLImageElement): Promise<unknown> | true =>
  picture.complete ||
  new Promise((resolve) => {
    picture.addEventListener('load', resolve, { once: true });
    picture.addEventListener('error', resolve, { once: true });
  });

/** Resolves when the largest thing on the screen has been painted, be it one of these. */
const painted = (pictures: ReadonlySet<unknown>): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      const hit = (paint: PerformanceEntry) => 'element' in paint && pictures.has(paint.element);
      if (pictures.size === 0 || paints.getEntries().some(hit)) resolve();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

async function seen(): Promise<void> {
  const large = new Set(document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]'));
  const shown = painted(large);
  await Promise.all([...large].map(isHere));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PAINT_MS))]);
  begin();
}

/**
 * The language an address asks for is kept at once: who goes on before the shop's scripts have begun has chosen it too.
 * The key is that of app/language.ts, which has no place in so small a file; its test holds the two together.
 */
function keepLanguage(): void {
  const asked = /[?&]lang=(th|en)(?:&|$)/.exec(window.location.search)?.[1];
  if (asked === undefined) return;
  try {
    localStorage.setItem('mali.lang', asked);
  } catch {
    // A browser without storage asks for it with every address.
  }
}

keepLanguage();
keepEarlyDeeds();
for (const deed of DEEDS) window.addEventListener(deed, begin, { passive: true });
setTimeout(begin, PATIENCE_MS);
if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', () => void seen(), { once: true });
} else {
  void seen();
}
