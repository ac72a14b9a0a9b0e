import type { HomeAnswer } from '@mali/contracts/catalogue';
import type { RulePromotion } from '@mali/contracts/pricing';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { card, category, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Component as Home } from './home.tsx';

const cut: RulePromotion = {
  promo_id: 1,
  kind: 'p003',
  name_en: 'Payday',
  name_th: 'วันเงินเดือนออก',
  ends_at: '2026-12-02T17:00:00.000Z',
  flash: false,
  discount_type: 'percent',
  discount: 25,
};
const makeUp = category('make-up', 12);
const empty = category('derma', 0);
const best = [1, 2, 3].map((id) => card(id, { cat1_id: makeUp.cat1_id, image_1: `/img/best${id}/640.webp` }));
const sale = [card(9, { mat_price: 400, net_price: 300, discount: 25, discount_type: 'percent' })];

const brand = (id: number, th: string, count: number) => ({
  brand_id: id,
  brand_en: `Brand ${id}`,
  brand_th: th,
  link_name: `brand-${id}`,
  image: null,
  shop_in_shop: false,
  story_en: '',
  story_th: '',
  count,
});

function open(home: Partial<HomeAnswer> = {}) {
  const answer: HomeAnswer = {
    best_sellers: best,
    new_arrivals: best,
    promotions: sale,
    pricing: rules([...best, ...sale], {}, [cut]),
    ...home,
  };
  server.use(
    http.get('*/api/v3/home', () => HttpResponse.json(answer)),
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [makeUp, empty], count: 2 })),
    http.get('*/api/api/v2/brand', () =>
      HttpResponse.json({ data: [brand(1, 'ฮารุ', 3), brand(2, 'เกสร', 5), brand(3, 'ขวัญ', 0)], count: 3 }),
    ),
  );
  return renderPart(<Home />);
}

describe('the front page', () => {
  it('leads into every department that has something', async () => {
    open();
    const contents = within(screen.getByRole('navigation', { name: 'สารบัญ' }));
    expect(await contents.findByRole('link', { name: /หมวด make-up/ })).toHaveAttribute(
      'href',
      '/shop/make-up',
    );
    expect(contents.queryByRole('link', { name: /derma/ })).toBeNull();
  });

  it('shows best sellers, and a plate of one with its name and price', async () => {
    open();
    const shelf = within(await screen.findByRole('list', { name: 'ขายดีตอนนี้' }));
    expect(shelf.getAllByTestId('product-card')).toHaveLength(3);
    expect(screen.getByText(/ภาพที่ 1/)).toHaveTextContent('สินค้า 1 เหนือ ฿100');
  });

  it('tells of each cut the rule and the last day, and puts it into the bag', async () => {
    const { user, store } = open();
    expect(await screen.findByText('วันเงินเดือนออก ถึง 2 ธ.ค. 2569')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใส่ถุง สินค้า 9' }));
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: 90 }]);
  });

  it('has no section of cuts when nothing is cut', async () => {
    open({ promotions: [] });
    await screen.findByRole('list', { name: 'ขายดีตอนนี้' });
    expect(screen.queryByText('ลดจริง')).toBeNull();
  });

  it('lists brands with something on sale in the order of the Thai alphabet', async () => {
    open();
    await screen.findByText('เกสร');
    const brands = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('brand-'));
    expect(brands.map((link) => link.getAttribute('href'))).toEqual(['/shop/brand-2', '/shop/brand-1']);
  });

  it('offers to try again when the shelves could not be loaded', async () => {
    open();
    server.use(http.get('*/api/v3/home', () => HttpResponse.error()));
    expect(await screen.findByRole('button', { name: 'ลองใหม่' })).toBeInTheDocument();
  });
});
