import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, category, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { MainMenu } from './main-menu.tsx';

function Menu() {
  const [open, setOpen] = useState(false);
  return <MainMenu open={open} onOpen={setOpen} />;
}

beforeEach(() => {
  const tree = [
    category('make-up', 9, [category('lips', 4, [category('lipstick', 4)])]),
    category('hair', 3, [category('shampoo', 3)]),
    category('derma', 0),
  ];
  server.use(
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: tree, count: tree.length })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the main menu', () => {
  it('shows the departments that have products, New in, Brands and Promo (HEAD-13 to HEAD-15)', async () => {
    renderPart(<Menu />);
    await screen.findByRole('link', { name: 'หมวด make-up' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/shop/make-up',
      '/shop/hair',
      '/shop?sort=new_arrivals',
      '/brands',
      '/deals',
    ]);
  });

  it('is navigated inside a panel with the arrow keys, and up returns to the menu', async () => {
    const { user } = renderPart(<Menu />);
    const link = await screen.findByRole('link', { name: 'หมวด make-up' });
    link.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /หมวด make-upทั้งหมด/ })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^หมวด lips ?\d/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: /lipstick/ })).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(link).toHaveFocus();
  });

  it('has pictures in its panel: best sellers, an offer, and brands', async () => {
    const cards = [
      card(1, { mat_name_th: 'ลิปขายดี' }),
      card(2, { link_name: 'ploenta', brand_th: 'เพลินตา' }),
      card(3, { mat_name_th: 'ลิปลดราคา', mat_price: 300, net_price: 240 }),
    ];
    const list = { count: 3, page: 1, limit: 24, place: { brand: null, categories: [] }, pricing: rules([]) };
    server.use(http.post('*/api/v2/materials', () => HttpResponse.json({ data: cards, ...list })));
    vi.stubGlobal('innerWidth', 1440);
    const { user } = renderPart(<Menu />);
    (await screen.findByRole('link', { name: 'หมวด make-up' })).focus();
    await user.keyboard('{ArrowDown}');
    const best = within(await screen.findByRole('complementary', { name: 'ขายดี' }));
    expect(await best.findByRole('link', { name: /ลิปขายดี/ })).toHaveAttribute('href', '/item/1/10');
    expect(best.getByRole('link', { name: /ลิปลดราคา.*฿240/ })).toHaveAttribute('href', '/item/3/30');
    expect(best.getByRole('link', { name: 'เพลินตา' })).toHaveAttribute('href', '/shop/ploenta/make-up');
  });

  it('has the pictures and brands that staff have chosen for the department (CMS-03)', async () => {
    const picture = {
      hash: 'abcdefgh',
      url: '/img/abcdefgh/960.webp',
      width: 960,
      height: 1200,
      widths: [960],
    };
    const tile = (title: string, link: string) => ({
      ...{ picture: { ...picture, alt: { th: '', en: '' } }, title: { th: title, en: title }, link },
    });
    const chosen = [
      { department: null, tiles: [tile('ทุกหมวด', '/blogs')], brands: [] },
      {
        ...{ department: 'make-up', tiles: [tile('ลิปใหม่', '/deals'), tile('อีเวนต์', 'https://example.com/')] },
        brands: [{ link_name: 'nuea', brand_en: 'Nuea', brand_th: 'เหนือ' }],
      },
    ];
    const list = { count: 0, page: 1, limit: 24, place: { brand: null, categories: [] }, pricing: rules([]) };
    server.use(
      http.get('*/content/mega-menu', () => HttpResponse.json({ data: chosen })),
      http.post('*/api/v2/materials', () => HttpResponse.json({ data: [], ...list })),
    );
    vi.stubGlobal('innerWidth', 1440);
    const { user } = renderPart(<Menu />);
    (await screen.findByRole('link', { name: 'หมวด make-up' })).focus();
    await user.keyboard('{ArrowDown}');
    const panel = within(await screen.findByRole('complementary', { name: 'หมวด make-up' }));
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/deals', 'https://example.com/', '/shop/nuea/make-up'],
    ]);
  });

  it('opens on the first touch, and follows the link on the second', async () => {
    const { user, router } = renderPart(<Menu />);
    const link = await screen.findByRole('link', { name: 'หมวด make-up' });
    await user.pointer({ keys: '[TouchA]', target: link });
    expect(await screen.findByRole('link', { name: /lipstick/ })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    await user.pointer({ keys: '[TouchA]', target: link });
    expect(router.state.location.pathname).toBe('/shop/make-up');
  });

  it('opens on hover after 200 ms, and not in passing (HEAD-12)', async () => {
    renderPart(<Menu />);
    const link = await screen.findByRole('link', { name: 'หมวด make-up' });
    const mouse = { pointerType: 'mouse' };
    const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerEnter(link, mouse);
    await passes(150);
    fireEvent.pointerLeave(screen.getByRole('list'), mouse);
    await passes(1000);
    expect(link).toHaveAttribute('aria-expanded', 'false');
    fireEvent.pointerEnter(link, mouse);
    await passes(199);
    expect(link).toHaveAttribute('aria-expanded', 'false');
    await passes(1);
    expect(link).toHaveAttribute('aria-expanded', 'true');
    vi.useRealTimers();
    expect(await screen.findByRole('link', { name: /lipstick/ })).toHaveAttribute(
      'href',
      '/shop/make-up/lips/lipstick',
    );
  });

  it('is navigated with the arrow keys, and Esc closes', async () => {
    const { user } = renderPart(<Menu />);
    const link = await screen.findByRole('link', { name: 'หมวด make-up' });
    await user.tab();
    expect(link).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'หมวด hair' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /หมวด make-upทั้งหมด/ })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(link).toHaveFocus();
    expect(screen.queryByRole('link', { name: /lipstick/ })).toBeNull();
  });
});
