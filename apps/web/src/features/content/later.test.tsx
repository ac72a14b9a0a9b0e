import type { Block } from '@mali/contracts/content';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { type AppStore, createStore } from '../../app/store.ts';
import { server } from '../../testing/server.ts';
import { selectPopup } from '../layout/slice.ts';
import { BLOCK_OF, layoutOf } from './fixtures.ts';
import { LayoutView } from './layout-view.tsx';
import type { PageLayout } from './requests.ts';

const [coupon] = BLOCK_OF.coupons.coupons;
if (coupon === undefined) throw new Error('no coupon');
const COUPONS = { ...BLOCK_OF.coupons, coupons: [{ ...coupon, login_required: true }] };
const BLOCKS: Block[] = [BLOCK_OF.sis_text, { ...BLOCK_OF.sis_text, id: 'words' }, COUPONS];

/** The layout in the document: placeholders for all blocks but the first one. */
const outlined = (name: string): PageLayout => ({
  ...layoutOf([]),
  components: BLOCKS.map((block, place) =>
    place === 0 ? block : { id: block.id, type: block.type, later: name },
  ),
});

let store: AppStore;
let root: Root | undefined;
let container: HTMLElement;
let asked: unknown[];
let faults: unknown[];
let comeNear: (id: string) => void;

const shop = (part: ReactNode) => (
  <Providers store={store}>
    <MemoryRouter>{part}</MemoryRouter>
  </Providers>
);

/** The page as rendered by the web server, hydrated. */
async function open(name: string): Promise<void> {
  const whole = shop(<LayoutView layout={layoutOf(BLOCKS)} waited={false} />);
  // Loads the chunks of the blocks.
  const view = render(whole);
  await screen.findByText('MALI10');
  view.unmount();
  container.innerHTML = renderToString(whole);
  await act(async () => {
    root = hydrateRoot(container, shop(<LayoutView layout={outlined(name)} waited={false} />), {
      onRecoverableError: (error) => faults.push(error),
    });
  });
}
const press = () => act(async () => screen.getByRole('button', { name: /MALI10|รับ|ใช้/ }).click());

beforeEach(() => {
  store = createStore('th');
  asked = [];
  faults = [];
  const watched = new Map<string, (entries: object[]) => void>();
  comeNear = (id) => watched.get(id)?.([{ isIntersecting: true }]);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #hear: (entries: object[]) => void;
      constructor(hear: (entries: object[]) => void) {
        this.#hear = hear;
      }
      observe({ id }: Element) {
        watched.set(id, this.#hear);
      }
      disconnect() {
        // jsdom has no layout: the test triggers the observers.
      }
    },
  );
  container = document.body.appendChild(document.createElement('div'));
  server.use(
    http.post('*/content/api/web/layout', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(layoutOf(BLOCKS));
    }),
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

describe('a block that the document has as markup, without its data', () => {
  it('stays prerendered until it is near the screen or the visitor interacts', async () => {
    await open('home');
    await press();
    expect(selectPopup(store.getState())).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is hydrated when it is on the screen; the layout is requested once', async () => {
    await open('deals');
    const places = [...container.querySelectorAll('[id]')];
    await act(async () => comeNear('coupons'));
    await waitFor(() => expect(asked).toEqual([{ pageName: 'deals' }]));
    await waitFor(async () => {
      await press();
      expect(selectPopup(store.getState())).toBe('login');
    });
    await act(async () => comeNear('words'));
    // The markup is hydrated, not replaced.
    expect([...container.querySelectorAll('[id]')]).toEqual(places);
    for (const [at, place] of places.entries()) expect(container.querySelectorAll('[id]')[at]).toBe(place);
    expect(asked).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('is hydrated at the first interaction of the visitor', async () => {
    await open('howto');
    window.dispatchEvent(new Event('scroll'));
    await waitFor(async () => {
      await press();
      expect(selectPopup(store.getState())).toBe('login');
    });
    // Pages of other tests receive the event, too.
    expect(asked).toContainEqual({ pageName: 'howto' });
  });

  it('is requested again after a failed request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    server.use(
      http.post('*/content/api/web/layout', () => HttpResponse.json({}, { status: 503 }), { once: true }),
    );
    await open('deals-creditcard');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(asked).toEqual([{ pageName: 'deals-creditcard' }]));
    expect(container).toHaveTextContent('MALI10');
    vi.useRealTimers();
  });

  it('is rendered at once without prerendered markup', async () => {
    await act(async () => render(shop(<LayoutView layout={outlined('brand-nuea')} waited={false} />)));
    expect(await screen.findByText('MALI10')).toBeInTheDocument();
    expect(asked).toEqual([{ pageName: 'brand-nuea' }]);
  });
});
