import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startLate } from './late.ts';
import { type AppStore, createStore } from './store.ts';

const wire = vi.hoisted(() => ({
  hears: new Map<string, (event: unknown) => void>(),
  pages: [] as string[],
}));
vi.mock('../clients/live.ts', () => ({
  onLive: (name: string, listener: (event: unknown) => void) => wire.hears.set(name, listener),
  tellPage: (path: string) => wire.pages.push(path),
  tellVisitor: () => undefined,
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

describe('what begins once the first view stands', () => {
  it.each(['maintenance', 'offline'] as const)('a live event sets the site %s (SITE-04)', (status) => {
    wire.hears.get('maintenance')?.({ status });
    expect(store.getState().site.status).toBe(status);
  });

  it('a live event that says nothing known sets nothing', () => {
    wire.hears.get('maintenance')?.({ status: 'gone' });
    expect(store.getState().site.status).toBe('online');
  });

  it('each page that is opened is told, once (NOTI-06)', async () => {
    await router.navigate('/brands');
    await router.navigate('/brands?letter=a');
    expect(wire.pages).toEqual(['/deals', '/brands']);
  });
});
