import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PICTURE = '<img fetchpriority="high" src="/a.avif">';
let reportPaint: ((element: Element | null) => void) | undefined;

/** The document as sent by the web server, before its scripts run. */
async function open(body: string, first = ''): Promise<void> {
  document.head.innerHTML = `<script type="module" async data-entry="/assets/index.js" data-first="${first}"
    data-ahead="/assets/a.js /assets/b.js" data-styles="/assets/a.css"></script>`;
  document.body.innerHTML = body;
  for (const picture of document.images)
    Object.defineProperty(picture, 'complete', { value: false, configurable: true });
  vi.resetModules();
  await import('./start.ts');
}
const entries = () =>
  [...document.head.querySelectorAll('script[src]')].map((each) => each.getAttribute('src'));
/** Advances the time, running pending work. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      #hear: (list: { getEntries(): object[] }) => void;
      constructor(hear: (list: { getEntries(): object[] }) => void) {
        this.#hear = hear;
      }
      observe() {
        reportPaint = (element) => this.#hear({ getEntries: () => [{ element }] });
      }
    },
  );
});
afterEach(() => {
  // Starts whatever a test has left pending, so that it does not run in the next one.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('?lang= is stored before the scripts run', async () => {
  localStorage.clear();
  document.documentElement.lang = 'th';
  window.history.replaceState(null, '', '/shop?page=2&lang=en');
  await open(PICTURE);
  expect(entries()).toEqual([]);
  const { firstLanguage } = await import('./app/language.ts');
  expect(firstLanguage()).toBe('en');
  window.history.replaceState(null, '', '/shop?lang=xx');
  localStorage.clear();
  await open(PICTURE);
  expect(firstLanguage()).toBe('th');
  window.history.replaceState(null, '', '/');
});

describe('the scripts of a rendered page', () => {
  it('are loaded after its large picture was painted, with their imports', async () => {
    await open(PICTURE);
    await pass(100);
    expect(entries()).toEqual([]);
    const [picture] = document.images;
    if (picture === undefined) throw new Error('no picture');
    picture.dispatchEvent(new Event('load'));
    await pass(50);
    expect(entries()).toEqual([]);
    reportPaint?.(document.body);
    await pass(0);
    expect(entries()).toEqual([]);
    reportPaint?.(picture);
    await pass(0);
    expect(entries()).toEqual(['/assets/index.js']);
    const preloads = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    expect(preloads.map((link) => [link.getAttribute('href'), link.crossOrigin])).toEqual([
      ['/assets/a.js', ''],
      ['/assets/b.js', ''],
      ['/assets/index.js', ''],
    ]);
  });

  it('use the inlined style sheet, and do not load it', async () => {
    await open('<p>words</p>');
    await pass(1000);
    const link = document.head.querySelector<HTMLLinkElement>('link[href="/assets/a.css"][rel="stylesheet"]');
    expect(link?.disabled).toBe(true);
  });

  it('run sequentially, the entry script last', async () => {
    Object.assign(globalThis, { ran: [] });
    const script = (name: string) => `data:text/javascript,globalThis.ran.push('${name}')`;
    await open(PICTURE, `${script('vendor')} ${script('shop')}`);
    window.dispatchEvent(new Event('pointerdown'));
    const ran = (): unknown => Reflect.get(globalThis, 'ran');
    expect(entries()).toEqual([]);
    await vi.waitFor(async () => {
      await pass(1);
      expect(entries()).toEqual(['/assets/index.js']);
    }, 10_000);
    expect(ran()).toEqual(['vendor', 'shop']);
    Reflect.deleteProperty(globalThis, 'ran');
  });

  it('run even when one of them fails to load', async () => {
    await open(PICTURE, '/assets/gone.js');
    window.dispatchEvent(new Event('pointerdown'));
    await vi.waitFor(async () => {
      await pass(1);
      expect(entries()).toEqual(['/assets/index.js']);
    }, 10_000);
  });

  it('are loaded soon after a picture that is never painted or fails', async () => {
    await open(PICTURE);
    document.images[0]?.dispatchEvent(new Event('error'));
    await pass(1000);
    expect(entries()).toEqual(['/assets/index.js']);
  });

  it('are loaded at the first paint of a page without a large picture', async () => {
    await open('<p>words</p>');
    await pass(20);
    reportPaint?.(document.querySelector('p'));
    await pass(0);
    expect(entries()).toEqual(['/assets/index.js']);
  });

  it('are loaded after a time limit for pictures', async () => {
    await open(PICTURE);
    await pass(2400);
    expect(entries()).toEqual([]);
    await pass(200);
    expect(entries()).toEqual(['/assets/index.js']);
  });

  it('are loaded at once on the first interaction, and only once', async () => {
    await open(PICTURE);
    window.dispatchEvent(new Event('pointerdown'));
    expect(entries()).toEqual(['/assets/index.js']);
    document.images[0]?.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('keydown'));
    await pass(5000);
    expect(entries()).toEqual(['/assets/index.js']);
  });
});
