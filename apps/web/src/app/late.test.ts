import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentHttp } from '../clients/http.ts';
import { sessionEnded, signedIn } from '../features/session/index.ts';
import { MEMBER } from '../testing/member.ts';
import { server } from '../testing/server.ts';
import { startLate } from './late.ts';
import { type AppStore, createStore } from './store.ts';

const wire = vi.hoisted(() => ({
  hears: new Map<string, (event: unknown) => void>(),
  pages: [] as string[],
  entered: 0,
}));
vi.mock('../features/site/waiting-room.ts', () => ({
  enter: () => {
    wire.entered += 1;
  },
}));
vi.mock('../clients/live.ts', () => ({
  onLive: (name: string, listener: (event: unknown) => void) => wire.hears.set(name, listener),
  reportPage: (path: string) => wire.pages.push(path),
  identifyVisitor: () => undefined,
  closeLive: () => undefined,
}));

let store: AppStore;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => {
  wire.hears.clear();
  wire.pages.length = 0;
  store = createStore('th');
  router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/deals'] });
  startLate(store, router);
});

describe('what starts after the first view', () => {
  it.each(['maintenance', 'offline'] as const)('a live event sets the site %s (SITE-04)', (status) => {
    wire.hears.get('maintenance')?.({ status });
    expect(store.getState().site.status).toBe(status);
  });

  it.each([
    ['the live connection is established, initially or again', () => wire.hears.get('connect')?.({})],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a call was refused because the shop is closed', () => silentHttp.post('/cart').catch(() => undefined)],
  ])('a shop that closed while disconnected is closed once %s', async (_when, happens) => {
    server.use(
      http.get('*/api/status', () =>
        HttpResponse.json({ status: 'maintenance', version: '3.0', at: '2026-11-21T00:00:00Z', dialogs: [] }),
      ),
      http.post('*/api/cart', () =>
        HttpResponse.json({ code: 'ERROR.SERVICE_OFFLINE', message: '', message_th: '' }, { status: 503 }),
      ),
    );
    expect(store.getState().site.status).toBe('online');
    happens();
    await expect.poll(() => store.getState().site.status).toBe('maintenance');
  });

  it('a call refused because of the waiting room enters it', async () => {
    server.use(
      // Listeners of the tests above may ask.
      http.get('*/api/status', () => HttpResponse.json({ status: 'online', dialogs: [] })),
      http.post('*/api/cart', () =>
        HttpResponse.json({ code: 'ERROR.WAITING_ROOM', message: '', message_th: '' }, { status: 503 }),
      ),
    );
    await expect(silentHttp.post('/cart')).rejects.toBeDefined();
    await expect.poll(() => wire.entered).toBeGreaterThan(0);
  });

  it('an unknown live event is ignored', () => {
    wire.hears.get('maintenance')?.({ status: 'gone' });
    expect(store.getState().site.status).toBe('online');
  });

  it('form drafts are deleted on sign-out (AUTH-28)', () => {
    server.use(http.get('*/api/cart', () => HttpResponse.error()));
    store.dispatch(signedIn({ token: 't', profile: MEMBER }));
    sessionStorage.setItem('mali.draft.profile', '{"first_name":"พิม"}');
    store.dispatch(sessionEnded());
    expect(sessionStorage.getItem('mali.draft.profile')).toBeNull();
  });

  it('each opened page is reported, once (NOTI-06)', async () => {
    await router.navigate('/brands');
    await router.navigate('/brands?letter=a');
    expect(wire.pages).toEqual(['/deals', '/brands']);
  });
});
