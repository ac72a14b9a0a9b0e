import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addToCart, cartActions } from '../features/cart/index.ts';
import { acceptAll, rejectAll } from '../features/consent/choice.ts';
import { consentGiven } from '../features/consent/index.ts';
import { popupOpened, toastShown } from '../features/layout/index.ts';
import { trackingEmailStored } from '../features/orders/index.ts';
import { sessionEnded, signedIn } from '../features/session/index.ts';
import { card, cartAnswer, category, rules } from '../testing/products.ts';
import { server } from '../testing/server.ts';
import { tokenOf } from '../testing/tokens.ts';
import { chooseLanguage } from './choose-language.ts';
import { firstLanguage, storeLanguage } from './language.ts';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';
import { type AppStore, createStore, restore } from './store.ts';
import { followOtherTabs } from './tabs.ts';

const balm = card(1);
const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};

beforeEach(() => {
  const tree = [category('make-up', 9)];
  server.use(
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: tree, count: 1 })),
    // An empty list requests popular products, possibly after the end of its test.
    http.get('*/api/search/popular', () => HttpResponse.json({ data: [], count: 0 })),
    http.get('*/api/v3/home', () =>
      HttpResponse.json({ best_sellers: [], new_arrivals: [], promotions: [], pricing: rules([]) }),
    ),
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer([[balm, 4]]))),
    http.post('*/api/cart', () => HttpResponse.json(cartAnswer([[balm, 4]]))),
    http.get('*/api/user_notification', () =>
      HttpResponse.json({ data: [], count: 0, orderCount: 0, next: null }),
    ),
    http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer([[balm, 2]]))),
  );
});

const kept = (key: string, area = localStorage): unknown => {
  const text = area.getItem(`persist:mali.${key}`);
  return text === null ? null : JSON.parse(text);
};

describe('browser storage', () => {
  it("contains a guest's lines and the preferences, and until the tab is closed the tracking e-mail (CART-19, TRACK-02)", async () => {
    const store = createStore('th');
    store.dispatch(consentGiven(acceptAll(Date.now())));
    restore(store);
    store.dispatch(addToCart(balm, 2));
    store.dispatch(trackingEmailStored('pim@example.com'));
    await expect.poll(() => kept('cart')).not.toBeNull();
    expect(Object.keys(kept('cart') ?? {}).sort()).toEqual(['blogger_cart', 'items', 'promo_code']);
    expect(Object.keys(localStorage).sort()).toEqual(['mali.consent', 'persist:mali.cart']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('pim@example.com');

    const again = createStore('th');
    restore(again);
    expect(again.getState().cart.items).toMatchObject([{ mat_var_id: 10, quantity: 2 }]);
    expect(again.getState().order.trackingEmail).toBe('pim@example.com');
    store.dispatch(cartActions.cartCleared());
    again.dispatch(cartActions.cartCleared());
  });

  it('contains the choice to use coins, over a reload, until the session ends', () => {
    const store = createStore('th');
    restore(store);
    store.dispatch(cartActions.pointsSet({ point_bt: 40 }));
    const again = createStore('th');
    restore(again);
    expect(again.getState().cart.points.point_bt).toBe(40);
    again.dispatch(sessionEnded());
    expect(again.getState().cart.points.point_bt).toBe(0);
    const last = createStore('th');
    restore(last);
    expect(last.getState().cart.points.point_bt).toBe(0);
  });

  it("does not contain a member's cart", async () => {
    const store = createStore('th');
    restore(store);
    store.dispatch(signedIn({ token: 't', profile }));
    await expect.poll(() => store.getState().cart.items).toHaveLength(1);
    expect(kept('session')).toMatchObject({ token: '"t"' });
    expect(kept('cart')).toMatchObject({ items: '[]' });
    expect(JSON.stringify(kept('session'))).not.toContain('pim@example.com');
  });

  it("is cleared on sign-out, except the device's settings (AUTH-28, CONS-18)", async () => {
    storeLanguage('th');
    localStorage.setItem('mali.device', 'x');
    localStorage.setItem('mali.popup', '1');
    const store = createStore('th');
    store.dispatch(consentGiven(acceptAll(Date.now())));
    restore(store);
    store.dispatch(trackingEmailStored('pim@example.com'));
    store.dispatch(signedIn({ token: 't', profile }));
    await expect.poll(() => store.getState().cart.owner).toBe('member');
    store.dispatch(sessionEnded());
    expect(store.getState().order.trackingEmail).toBeNull();
    expect(localStorage.getItem('mali.device')).toBeNull();
    expect(localStorage.getItem('mali.lang')).toBe('th');
    expect(localStorage.getItem('mali.consent')).toContain('accepted');
    expect(localStorage.getItem('mali.popup')).toBe('1');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('pim@example.com');
  });

  it('shares one bag between all tabs', async () => {
    const [here, there] = [createStore('th'), createStore('th')];
    restore(here);
    followOtherTabs(there);
    const pass = () => {
      const newValue = localStorage.getItem('persist:mali.cart');
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:mali.cart', newValue }));
    };
    here.dispatch(addToCart(balm, 2));
    await expect.poll(() => JSON.stringify(kept('cart'))).toContain('mat_var_id');
    pass();
    expect(there.getState().cart.items).toMatchObject([{ mat_var_id: 10, quantity: 2 }]);
    const before = there.getState().cart;
    pass();
    expect(there.getState().cart).toBe(before);
    here.dispatch(cartActions.cartCleared());
    there.dispatch(cartActions.cartCleared());
  });

  describe('a session ended in another tab', () => {
    const over = (key: string | null = 'persist:mali.session') =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    const tab = () => {
      const store = createStore('th');
      store.dispatch(signedIn({ token: tokenOf(profile.user_id, 5), profile }));
      localStorage.setItem('mali.searches', 'mine');
      followOtherTabs(store);
      return store;
    };
    const answers = (answer: () => Response) => {
      const asked = vi.fn();
      server.use(
        http.get('*/api/profile', ({ request }) => {
          asked(request.headers.get('authorization'));
          return answer();
        }),
      );
      return asked;
    };
    const told = { appearance: {}, setting: { web_lang: null } };

    it('is checked with the server, and continues if the server says so', async () => {
      const asked = answers(() =>
        HttpResponse.json({ profile, ...told, token: tokenOf(profile.user_id, 15) }),
      );
      const store = tab();
      over();
      await expect.poll(() => store.getState().session.token).toBe(tokenOf(profile.user_id, 15));
      expect(store.getState().session.profile).toMatchObject(profile);
      expect(asked.mock.calls).toEqual([[null]]);
      expect(localStorage.getItem('mali.searches')).toBe('mine');
      // The reopened tabs restore it from storage.
      expect(kept('session')).toMatchObject({ token: JSON.stringify(tokenOf(profile.user_id, 15)) });
    });

    it('continues while the server does not respond', async () => {
      answers(() => new HttpResponse(null, { status: 503 }));
      const store = tab();
      over(null);
      await expect.poll(() => store.getState().session.error).toBe('ERROR.CODE_UNAVAILABLE');
      expect(store.getState().session.profile).toMatchObject(profile);
      expect(localStorage.getItem('mali.searches')).toBe('mine');
    });

    it('ends when the server confirms it', async () => {
      answers(() => HttpResponse.json({ profile: { ...profile, user_id: -1 }, ...told }));
      const store = tab();
      over();
      await expect.poll(() => store.getState().session).toMatchObject({ profile: null, token: null });
      expect(localStorage.getItem('mali.searches')).toBeNull();
    });
  });

  it('shares one token between all tabs: the one that expires last, of the same user', async () => {
    const store = createStore('th');
    const mine = tokenOf(profile.user_id, 5);
    store.dispatch(signedIn({ token: mine, profile }));
    followOtherTabs(store);
    const hear = (token: string) =>
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: 'persist:mali.session',
          newValue: JSON.stringify({ token: JSON.stringify(token) }),
        }),
      );
    hear(tokenOf(profile.user_id, 4));
    expect(store.getState().session.token).toBe(mine);
    hear(tokenOf(profile.user_id, 15));
    expect(store.getState().session.token).toBe(tokenOf(profile.user_id, 15));

    const theirs = { ...profile, user_id: 4711 };
    server.use(
      http.get('*/api/profile', () =>
        HttpResponse.json({
          ...{ profile: theirs, appearance: {}, setting: { web_lang: null } },
          token: tokenOf(4711, 15),
        }),
      ),
    );
    hear(tokenOf(4711, 15));
    expect(store.getState().session.token, 'not shown with the page of another').toBe(
      tokenOf(profile.user_id, 15),
    );
    await expect
      .poll(() => store.getState().session)
      .toMatchObject({ profile: theirs, token: tokenOf(4711, 15) });
  });

  it('makes the session cookie temporary only once cookies are rejected', async () => {
    const store = createStore('th');
    restore(store);
    store.dispatch(consentGiven(rejectAll(Date.now())));
    expect(localStorage.getItem('mali.consent')).toContain('rejected');
    store.dispatch(signedIn({ token: 'secret', profile }));
    await expect.poll(() => kept('session', sessionStorage)).toMatchObject({ token: '"secret"' });
    expect(JSON.stringify(kept('session'))).not.toContain('secret');
  });
});

describe('the language', () => {
  it('is Thai for a first visit, and the chosen one afterwards (I18N-01)', () => {
    document.documentElement.lang = 'th';
    expect(firstLanguage()).toBe('th');
    storeLanguage('en');
    expect(firstLanguage()).toBe('en');
    // The shop has Thai pages alone (0112).
    document.documentElement.toggleAttribute('data-only', true);
    expect(firstLanguage()).toBe('th');
    document.documentElement.removeAttribute('data-only');
    expect(document.cookie).toContain('lang=en');
    storeLanguage('th');
  });

  it("changes everywhere at once, and in a member's profile (I18N-04)", async () => {
    const saved = vi.fn();
    server.use(
      http.post('*/api/profile/lang', async ({ request }) => {
        saved(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    const { store } = await openShop('/nothing');
    expect(await screen.findByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeInTheDocument();
    store.dispatch(signedIn({ token: 't', profile }));
    await act(() => chooseLanguage(store, 'en'));
    expect(screen.getByRole('heading', { name: 'This page is not here' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en');
    expect(saved).toHaveBeenCalledWith({ lang: 'en' });
    await act(() => chooseLanguage(store, 'th'));
  });
});

async function openShop(at: string, store: AppStore = createStore('th')) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('main');
  return { store, router, user: userEvent.setup() };
}

function Broken(): never {
  throw new Error('cannot be drawn');
}

describe('the shell', () => {
  it('redirects /store to /shop with its query (SHELL-06)', async () => {
    server.use(
      http.post('*/api/v2/materials', () =>
        HttpResponse.json({
          data: [],
          count: 0,
          page: 1,
          limit: 24,
          place: { brand: null, categories: [] },
          pricing: rules([]),
        }),
      ),
    );
    const { router } = await openShop('/store/nuea/make-up?keyword=a%20b');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/shop/nuea/make-up?keyword=a%20b');
  });

  it('shows a not-found page with links (SHELL-28)', async () => {
    await openShop('/nothing/here');
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeInTheDocument();
    expect(main.getByRole('link', { name: 'ดูสินค้าทั้งหมด' })).toHaveAttribute('href', '/shop');
    expect(await main.findByRole('link', { name: 'หมวด make-up' })).toHaveAttribute('href', '/shop/make-up');
  });

  it('offers sign-in to a visitor, and greets a customer (HEAD-07)', async () => {
    const { store, user } = await openShop('/nothing');
    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('button', { name: 'บัญชี' }));
    expect(await header.findByRole('button', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
    act(() => void store.dispatch(signedIn({ token: 't', profile })));
    expect(header.getByRole('button', { name: /^บัญชี\s*สวัสดี พิม/ })).toBeInTheDocument();
    await expect.poll(() => store.getState().cart.owner).toBe('member');
  });

  it('has the search and a link to the branches in its header (HEAD-06, HEAD-08)', async () => {
    await openShop('/nothing');
    const header = within(screen.getByRole('banner'));
    expect(header.getAllByRole('combobox', { name: 'ค้นหา' }).length).toBeGreaterThan(0);
    expect(header.getByRole('link', { name: 'สาขา' })).toHaveAttribute('href', '/store_locations');
  });

  it('labels each of its menus differently, in both languages', async () => {
    const { store } = await openShop('/nothing');
    await screen.findByRole('contentinfo');
    const names = () => screen.getAllByRole('navigation').map((menu) => menu.getAttribute('aria-label'));
    for (const language of ['th', 'en'] as const) {
      await act(() => chooseLanguage(store, language));
      expect(new Set(names()).size, names().join()).toBe(names().length);
    }
    await act(() => chooseLanguage(store, 'th'));
  });

  it('logs a rendering error, and continues around it (SITE-10)', async () => {
    const sent = vi.fn();
    server.events.on('request:start', ({ request }) => sent(request.method));
    const page = { path: '/broken', element: <Broken />, errorElement: <RouteError /> };
    const broken = createMemoryRouter([{ element: <Shell />, children: [page] }], {
      initialEntries: ['/broken'],
    });
    render(
      <Providers store={createStore('th')}>
        <RouterProvider router={broken} />
      </Providers>,
    );
    expect(await screen.findByRole('heading', { name: 'หน้านี้เปิดไม่ได้' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    const logged = vi.spyOn(console, 'error');
    expect(JSON.stringify(logged.mock.calls.map((call) => call.map(String)))).toContain('cannot be drawn');
    logged.mockClear();
    expect(sent.mock.calls.flat()).not.toContain('POST');
    server.events.removeAllListeners();
  });

  it('links to the transfer slip page from the footer and the account menu (HEAD-20, HEAD-23)', async () => {
    const { user } = await openShop('/nothing');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'แจ้งโอนเงิน' })).toHaveAttribute('href', '/upload_receipt');
    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('button', { name: 'บัญชี' }));
    expect(await header.findByRole('link', { name: 'แจ้งโอนเงิน' })).toHaveAttribute('href', '/upload_receipt');
  });

  it('closes the sign-in popup after sign-in (AUTH-01, AUTH-02)', async () => {
    const { store, user } = await openShop('/nothing');
    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('button', { name: 'บัญชี' }));
    await user.click(await header.findByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
    act(() => void store.dispatch(signedIn({ token: 't', profile })));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Opened by a press that was handled before the sign-in was known.
    act(() => void store.dispatch(popupOpened('login')));
    await expect.poll(() => store.getState().layout.popup).toBeNull();
    await expect.poll(() => store.getState().cart.owner).toBe('member');
  });

  it('opens the tracking popup from the footer, and closes it when the page changes (HEAD-22, AUTH-02)', async () => {
    const { router, user } = await openShop('/nothing');
    const footer = within(await screen.findByRole('contentinfo'));
    await user.click(footer.getByRole('button', { name: 'ติดตามคำสั่งซื้อ' }));
    await screen.findByRole('dialog', { name: 'ติดตามคำสั่งซื้อ' });
    await act(() => router.navigate('/nothing/else'));
    expect(screen.queryByRole('dialog', { name: 'ติดตามคำสั่งซื้อ' })).toBeNull();
  });

  it('keeps open what was opened before its effects have run', async () => {
    const store = createStore('th');
    store.dispatch(popupOpened('track-order'));
    const { router } = await openShop('/nothing', store);
    await screen.findByRole('dialog', { name: 'ติดตามคำสั่งซื้อ' });
    await act(() => router.navigate('/nothing/else'));
    expect(store.getState().layout.popup).toBeNull();
  });

  it('confirms what was added to the bag, and shows it in the dropdown (CART-28, HEAD-09)', async () => {
    const { store, user } = await openShop('/nothing');
    act(() => void store.dispatch(addToCart(balm, 2)));
    const added = within(await screen.findByRole('dialog', { name: 'ใส่ถุงแล้ว' }));
    expect(added.getByText('สินค้า 1')).toBeInTheDocument();
    await user.click(added.getByRole('button', { name: 'เลือกของต่อ' }));
    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('button', { name: 'ถุง 2 ชิ้น' }));
    expect(await header.findByRole('link', { name: 'สั่งซื้อ ฿255' })).toHaveAttribute('href', '/checkout');
    act(() => void store.dispatch(cartActions.cartCleared()));
  });

  it('shows toasts and removes them automatically (SHELL-41)', async () => {
    const { store } = await openShop('/nothing');
    act(() => void store.dispatch(toastShown({ tone: 'done', text: 'จำที่อยู่แล้ว', ms: 500 })));
    expect(await screen.findByText('จำที่อยู่แล้ว')).toBeInTheDocument();
    await expect.poll(() => screen.queryByText('จำที่อยู่แล้ว')).toBeNull();
  });
});
