import { afterEach, describe, expect, it } from 'vitest';
import { measureVisits, pageName } from '../../app/measure.ts';
import { createStore } from '../../app/store.ts';
import { settled } from '../../testing/server.ts';
import { acceptAll, customize, rejectAll } from './choice.ts';
import { consentGiven } from './slice.ts';

const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://meter.example"]');
const told = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));

function write(keys: Record<string, string>): void {
  for (const [name, content] of Object.entries(keys)) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    document.head.append(meta);
  }
}
const KEYS = { measuring: 'https://meter.example/tag.js', 'measuring-analytics': 'G-1' };

afterEach(() => {
  document.head.innerHTML = '';
  delete window.dataLayer;
});

describe('measuring visits', () => {
  it('loads and sends nothing before consent, or after a rejection (CONS-19)', async () => {
    write(KEYS);
    const store = createStore('th');
    const reportPage = measureVisits(store, window.location.pathname);
    reportPage('/shop');
    store.dispatch(consentGiven(rejectAll(Date.now())));
    reportPage('/bag');
    await settled();
    expect(script()).toBeNull();
    expect(window.dataLayer).toBeUndefined();
  });

  it('needs a key of the category that was agreed to', async () => {
    write(KEYS);
    const store = createStore('th');
    measureVisits(store, window.location.pathname);
    const marketing = { preferences: true, analytics: false, marketing: true };
    store.dispatch(consentGiven(customize(marketing, Date.now())));
    await settled();
    expect(script()).toBeNull();
  });

  it('starts on consent, sends the consent state first, and stops when it is revoked', async () => {
    write(KEYS);
    const store = createStore('th');
    const reportPage = measureVisits(store, window.location.pathname);
    store.dispatch(consentGiven(acceptAll(Date.now())));
    await expect.poll(() => script()).not.toBeNull();
    expect(script()?.src).toBe('https://meter.example/tag.js?id=G-1');
    expect(told()[0]).toEqual([
      'consent',
      'default',
      expect.objectContaining({ analytics_storage: 'granted' }),
    ]);
    reportPage('/order/SO26112100000001');
    await expect
      .poll(() => told().at(-1))
      .toEqual(['event', 'page_view', expect.objectContaining({ page_path: '/order/:id' })]);
    expect(JSON.stringify(told())).not.toContain('SO2611');

    store.dispatch(consentGiven(rejectAll(Date.now())));
    await expect
      .poll(() => told().at(-1))
      .toEqual([
        'consent',
        'update',
        expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' }),
      ]);
    expect(Reflect.get(window, 'ga-disable-G-1')).toBe(true);
    const before = told().length;
    reportPage('/shop');
    await settled();
    expect(told()).toHaveLength(before);
  });

  it('does nothing without keys', async () => {
    const store = createStore('th');
    measureVisits(store, window.location.pathname);
    store.dispatch(consentGiven(acceptAll(Date.now())));
    await settled();
    expect(document.querySelector('script')).toBeNull();
  });

  it('identifies pages by their type', () => {
    expect(pageName('/')).toBe('/');
    expect(pageName('/order/token/secret')).toBe('/order/token/:token');
    expect(pageName('/no/such/page')).toBe('/*');
  });
});
