import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionEnded, sessionUnreached } from '../features/session/slice.ts';
import { server } from '../testing/server.ts';
import { affiliateId } from './affiliate.ts';
import { startFirstQueries } from './first-queries.ts';
import { askAgain } from './recognise.ts';
import { startUp } from './start-up.ts';
import { createStore } from './store.ts';

/** Excludes requests made a second after loading. */
function dropLate(): void {
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === 1000 ? 0 : later(run, ms)) as typeof setTimeout);
}

describe('a profile that failed to load', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  it('is retried after 1, 2, 4 … 30 seconds, and at once when the network or the visitor returns', async () => {
    const store = createStore('th');
    const fails = async () => void store.dispatch(sessionUnreached('NETWORK'));
    const ask = vi.fn(fails);
    askAgain(store, ask);
    expect(vi.getTimerCount()).toBe(0);
    await fails();
    let asked = 0;
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(ask).toHaveBeenCalledTimes(asked);
      await vi.advanceTimersByTimeAsync(1);
      asked += 1;
      expect(ask).toHaveBeenCalledTimes(asked);
    }
    for (const [target, event] of [
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const) {
      target.dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(0);
      asked += 1;
      expect(ask).toHaveBeenCalledTimes(asked);
    }
    ask.mockImplementation(async () => void store.dispatch(sessionEnded()));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event('online'));
    expect(ask).toHaveBeenCalledTimes(asked + 1);
    expect(vi.getTimerCount()).toBe(0);
    // A later failure starts with the initial delay.
    ask.mockImplementation(fails);
    await fails();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(asked + 2);
  });
});

it('starts with status, session, added pages, categories and delivery rates (SHELL-36, SHELL-37)', async () => {
  const asked: string[] = [];
  const answer = (path: string, body: object) =>
    http.get(`*${path}`, () => {
      asked.push(path);
      return HttpResponse.json(body);
    });
  const profile = {
    user_id: 9,
    first_name: 'พิม',
    last_name: '',
    email: 'pim@example.com',
    role_id: 1,
    pdpa_consented: true,
  };
  server.use(
    answer('/api/status', { status: 'maintenance', version: '3.0', at: '2026-11-21T00:00:00Z', dialogs: [] }),
    answer('/api/profile', { profile, token: 't', appearance: {}, setting: { web_lang: 'th' } }),
    answer('/content/pages', { data: [], count: 0, empty: [] }),
    answer('/api/v3/categories/find', { data: [], count: 0 }),
    answer('/api/v3/delivery-rates', [{ active: true, min_spend: 0, rate: 40, priority: 1 }]),
    http.get('*/api/cart', () => new HttpResponse(null, { status: 503 })),
  );
  window.history.replaceState(null, '', '/?eid=pim_01');
  dropLate();
  const store = createStore('th');
  await startFirstQueries();
  await startUp(store, createMemoryRouter([{ path: '*', element: null }]));
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      '/api/profile',
      '/api/status',
      '/api/v3/categories/find',
      '/api/v3/delivery-rates',
      '/content/pages',
    ]);
  await expect.poll(() => store.getState().site.status).toBe('maintenance');
  expect(store.getState().session.profile).toMatchObject({ user_id: 9 });
  expect(store.getState().ruleBook.delivery_rates).toHaveLength(1);
  expect(affiliateId()).toBe('pim_01');
  window.history.replaceState(null, '', '/');
  vi.mocked(globalThis.setTimeout).mockRestore();
});
