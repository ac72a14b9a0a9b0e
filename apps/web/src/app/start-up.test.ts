import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { server } from '../testing/server.ts';
import { affiliateId } from './affiliate.ts';
import { startFirstQueries } from './first-queries.ts';
import { startUp } from './start-up.ts';
import { createStore } from './store.ts';

/** What the shop does 5 s after its start is not of it. */
function dropLate(): void {
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === 5000 ? 0 : later(run, ms)) as typeof setTimeout);
}

it('begins with status, session, added pages, categories and delivery rates (SHELL-36, SHELL-37)', async () => {
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
    answer('/content/pages', { data: [], count: 0 }),
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
