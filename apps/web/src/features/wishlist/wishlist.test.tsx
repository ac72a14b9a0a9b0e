import type { Wish } from '@mali/contracts/wishlist';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { api } from '../../clients/api.ts';
import { MEMBER, memberStore } from '../../testing/member.ts';
import { card, cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { toCartItem } from '../cart/cart-item.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { addPendingWish, Heart, NotifyMe } from './index.ts';
import { Component as Wishlist } from './routes/wishlist.tsx';
import { sorted } from './sort.ts';

const wish = (id: number, over: Partial<Wish> = {}): Wish => ({
  ...toCartItem(card(id, { mat_name_th: `ลิป ${id}` }), 1),
  price_then: 100,
  added_at: '2026-11-20T05:00:00.000Z',
  notices: true,
  ...over,
});

/**
 * A fake wishlist API.
 * @returns recorded requests
 */
function shopWith(wishes: Wish[]) {
  const list = [...wishes];
  const sent: unknown[] = [];
  const wished = () => HttpResponse.json({ data: list.map((one) => one.mat_var_id), count: list.length });
  server.use(
    http.get('*/api/wishlist_mat', () => HttpResponse.json({ data: list, count: list.length })),
    http.get('*/api/v3/users/me/wished', wished),
    http.post('*/api/wishlist_mat', async ({ request }) => {
      const body = (await request.json()) as { mat_var_id: number; notices?: boolean };
      sent.push(body);
      const there = list.find((one) => one.mat_var_id === body.mat_var_id);
      if (there === undefined) list.unshift(wish(body.mat_var_id / 10));
      else there.notices = body.notices ?? there.notices;
      return wished();
    }),
    http.delete('*/api/wishlist', ({ request }) => {
      const id = Number(new URL(request.url).searchParams.get('mat_var_id'));
      sent.push({ removed: id });
      list.splice(
        list.findIndex((one) => one.mat_var_id === id),
        1,
      );
      return wished();
    }),
  );
  return sent;
}
const refusal = { code: 'WISHLIST.FULL', message: 'full', message_th: 'ที่เก็บไว้เต็มแล้ว' };

describe('a heart', () => {
  const heart = () => screen.getByRole('button', { name: 'เก็บ ลิป ไว้' });
  const part = <Heart mat_var_id={10} name="ลิป" />;

  it('toggles on click (WISH-02, WISH-03)', async () => {
    const sent = shopWith([]);
    const { user, store } = renderPart(part, { store: memberStore() });
    expect(heart()).toHaveAttribute('aria-pressed', 'false');
    await user.click(heart());
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
    await expect.poll(() => store.getState().layout.toasts.at(-1)?.text).toBe('เก็บไว้ให้แล้ว');
    await user.click(heart());
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(sent).toEqual([{ mat_var_id: 10, notices: true }, { removed: 10 }]));
  });

  it('shows wished variants', async () => {
    shopWith([wish(1)]);
    renderPart(part, { store: memberStore() });
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('reverts when rejected, and shows why (WISH-05)', async () => {
    shopWith([]);
    const { user, store } = renderPart(part, { store: memberStore() });
    server.use(http.post('*/api/wishlist_mat', () => HttpResponse.json(refusal, { status: 422 })));
    await user.click(heart());
    await expect
      .poll(() => store.getState().layout.toasts)
      .toMatchObject([{ tone: 'error', text: refusal.message_th }]);
    expect(heart()).toHaveAttribute('aria-pressed', 'false');
  });

  it('lets a visitor sign in first, and is carried out then, once (WISH-06)', async () => {
    const sent = shopWith([]);
    const visitor = createStore('th');
    visitor.dispatch(sessionEnded());
    const { user } = renderPart(part, { store: visitor });
    await user.click(heart());
    expect(visitor.getState().layout.popup).toBe('login');
    expect(sent).toEqual([]);
    const member = memberStore();
    await member.dispatch(addPendingWish());
    await member.dispatch(addPendingWish());
    expect(sent).toEqual([{ mat_var_id: 10, notices: true }]);
    expect(member.getState().layout.toasts).toMatchObject([{ text: 'เก็บไว้ให้แล้ว' }]);
  });

  it('is carried out as soon as the visitor has signed in on the page, before its late parts are loaded', async () => {
    const sent = shopWith([]);
    server.use(http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))));
    const store = createStore('th');
    store.dispatch(sessionEnded());
    const { user } = renderPart(part, { store });
    await user.click(heart());
    act(() => {
      store.dispatch(signedIn({ token: null, profile: MEMBER }));
    });
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
    await store.dispatch(addPendingWish());
    expect(sent).toEqual([{ mat_var_id: 10, notices: true }]);
  });

  it('stays when the wishes that were requested before it arrive after it', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = vi.fn();
    server.use(
      http.get('*/api/v3/users/me/wished', async () => {
        asked();
        await held;
        return HttpResponse.json({ data: [] });
      }),
      http.post('*/api/wishlist_mat', () => HttpResponse.json({ data: [10] })),
    );
    const { user, store } = renderPart(part, { store: memberStore() });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await user.click(heart());
    await waitFor(() => expect(store.getState().layout.toasts).toMatchObject([{ text: 'เก็บไว้ให้แล้ว' }]));
    const running = store.dispatch(api.util.getRunningQueriesThunk());
    release();
    await act(() => Promise.all(running));
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('of a member whose session has just arrived is carried out without asking to sign in', async () => {
    const sent = shopWith([]);
    server.use(http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))));
    const store = createStore('th');
    renderPart(part, { store });
    act(() => {
      store.dispatch(signedIn({ token: null, profile: MEMBER }));
      heart().click();
    });
    await expect.poll(() => sent).toEqual([{ mat_var_id: 10, notices: true }]);
    expect(store.getState().layout.popup).toBeNull();
  });

  it.each([
    ['an old wish', JSON.stringify({ mat_var_id: 10, at: Date.now() - 16 * 60_000 })],
    ['nonsense', '{'],
    ['something else', JSON.stringify({ mat_var_id: '10', at: Date.now() })],
  ])('is dropped after signing in %s', async (_what, kept) => {
    const sent = shopWith([]);
    sessionStorage.setItem('mali.wish', kept);
    await memberStore().dispatch(addPendingWish());
    expect(sent).toEqual([]);
    expect(sessionStorage.getItem('mali.wish')).toBeNull();
  });
});

describe('a sold-out product', () => {
  it('is added to the wishlist for back-in-stock notifications', async () => {
    const sent = shopWith([]);
    const { user } = renderPart(<NotifyMe mat_var_id={10} />, { store: memberStore() });
    await user.click(await screen.findByRole('button', { name: 'แจ้งเมื่อมีของ' }));
    expect(await screen.findByText(/มีของเมื่อไรเราแจ้งทันที/)).toBeInTheDocument();
    expect(sent).toEqual([{ mat_var_id: 10, notices: true }]);
  });

  it('offers them again when they are switched off', async () => {
    shopWith([wish(1, { notices: false })]);
    renderPart(<NotifyMe mat_var_id={10} />, { store: memberStore() });
    expect(await screen.findByRole('button', { name: 'แจ้งเมื่อมีของ' })).toBeInTheDocument();
  });
});

describe('the wishlist page (WISH-01)', () => {
  const open = (wishes: Wish[], at = '/account/wishlist') => {
    const sent = shopWith(wishes);
    return { sent, ...renderPart(<Wishlist />, { store: memberStore(), at, path: '/account/wishlist' }) };
  };
  const names = () => screen.getAllByRole('link', { name: /^ลิป \d$/ }).map((link) => link.textContent);

  it('shows former and current prices, and availability', async () => {
    open([
      wish(1, { price_then: 390, unit_price: 290, mat_price: 390 }),
      wish(2, { price_then: 100, unit_price: 120, mat_price: 120, sold_out: true }),
    ]);
    await screen.findByRole('link', { name: 'ลิป 1' });
    const line = (name: string) => {
      const item = screen.getByRole('button', { name: `เอา ${name} ออก` }).closest('li');
      if (item === null) throw new Error(`${name} is not listed`);
      return item;
    };
    const [first, second] = [line('ลิป 1'), line('ลิป 2')];
    expect(first).toHaveTextContent('฿290');
    expect(first).toHaveTextContent('ตอนที่เก็บ ฿390ถูกลง ฿100');
    expect(within(first).getByRole('button', { name: 'ย้ายไปถุง ลิป 1' })).toBeInTheDocument();
    expect(second).toHaveTextContent('แพงขึ้น ฿20');
    expect(second).toHaveTextContent('หมดชั่วคราว');
    expect(within(second).queryByRole('button', { name: /ย้ายไปถุง/ })).toBeNull();
  });

  it('moves a wish to the bag', async () => {
    const { user, store, sent } = open([wish(1), wish(2)]);
    server.use(http.post('*/api/cart', () => HttpResponse.json(cartAnswer([[card(1), 1]]))));
    await user.click(await screen.findByRole('button', { name: 'ย้ายไปถุง ลิป 1' }));
    expect(store.getState().cart.items.map(({ mat_var_id }) => mat_var_id)).toEqual([10]);
    await waitFor(() => expect(names()).toEqual(['ลิป 2']));
    expect(sent).toEqual([{ removed: 10 }]);
  });

  it('removes a wish, and reloads the list (WISH-03)', async () => {
    const { user } = open([wish(1), wish(2)]);
    await user.click(await screen.findByRole('button', { name: 'เอา ลิป 2 ออก' }));
    await waitFor(() => expect(names()).toEqual(['ลิป 1']));
  });

  it('toggles the notifications of a wish', async () => {
    const { user, sent } = open([wish(1)]);
    const box = await screen.findByRole('checkbox', { name: 'แจ้งเมื่อลดราคาหรือมีของ ลิป 1' });
    expect(box).toBeChecked();
    await user.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    expect(sent).toEqual([{ mat_var_id: 10, notices: false }]);
  });

  it('keeps its sort order in the URL', async () => {
    const cheap = wish(3, { unit_price: 10, price_then: 10 });
    const { user, router } = open(
      [wish(1), wish(2, { unit_price: 80 }), cheap],
      '/account/wishlist?sort=cheap',
    );
    await screen.findByRole('link', { name: 'ลิป 1' });
    expect(names()).toEqual(['ลิป 3', 'ลิป 2', 'ลิป 1']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'เรียงตาม' }), 'ลดราคามากที่สุด');
    expect(names()).toEqual(['ลิป 2', 'ลิป 1', 'ลิป 3']);
    expect(router.state.location.search).toBe('?sort=drop');
  });

  it('shows what to do when it is empty', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีของที่เก็บไว้' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เลือกดูสินค้า' })).toHaveAttribute('href', '/shop');
  });

  it('can be retried after a loading failure (WISH-04)', async () => {
    server.use(http.get('*/api/wishlist_mat', () => HttpResponse.error()));
    renderPart(<Wishlist />, { store: memberStore() });
    expect(await screen.findByRole('button', { name: 'ลองใหม่' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('sorting keeps ties newest first', () => {
  const all = [wish(1), wish(2, { sold_out: true }), wish(3), wish(4, { sold_out: true })];
  expect(sorted(all, 'there').map(({ mat_var_id }) => mat_var_id)).toEqual([10, 30, 20, 40]);
  expect(sorted(all, 'newest')).toEqual(all);
});
