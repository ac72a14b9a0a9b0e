import type { Brand, MaterialsAnswer } from '@mali/contracts/catalogue';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { card, category, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Component as Listing } from '../catalogue/routes/listing.tsx';
import { BLOCK_OF, bi, layoutOf } from './fixtures.ts';

const house: Brand = { ...BLOCK_OF.sis_header.brand, count: 6 };
const shown = [card(1), card(2)];
let asked: string[];

beforeEach(() => {
  asked = [];
  const answer: MaterialsAnswer = {
    data: shown,
    count: 2,
    page: 1,
    limit: 24,
    next: null,
    place: { brand: house, categories: [] },
    pricing: rules(shown),
  };
  server.use(
    http.get('*/api/v3/categories/find', () =>
      HttpResponse.json({ data: [category('make-up', 9, [category('lips', 2)])], count: 1 }),
    ),
    http.post('*/api/api/v2/materials', () => HttpResponse.json(answer)),
    http.post<never, { pageName: string }>('*/content/api/web/layout', async ({ request }) => {
      asked.push((await request.json()).pageName);
      return HttpResponse.json(
        layoutOf([BLOCK_OF.sis_header, BLOCK_OF.sis_text, BLOCK_OF.sis_products], {
          seo_title: bi('บ้าน', 'House'),
        }),
      );
    }),
  );
});
const open = (at: string) =>
  renderPart(<Listing />, { at, path: '/shop/:param1?/:param2?/:param3?/:param4?' });
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);

describe('a brand with its own page', () => {
  it('is shown above its listing, with one title for both', async () => {
    open('/shop/heading');
    expect(await screen.findByRole('link', { name: 'ไปดู' })).toHaveAttribute('href', '/shop/heading/lips');
    expect(asked).toEqual(['brand-heading']);
    expect(headings(1)).toEqual(['บ้านหัวข้อHeading House']);
    expect(headings(2)).toContain('สินค้าทั้งหมดของบ้านหัวข้อ');
    expect(screen.getAllByTestId('product-card')).toHaveLength(2);
    await waitFor(() => expect(document.title).toBe('บ้าน | มะลิ'));
  });

  it('stays when filtering below it', async () => {
    const { user, router } = open('/shop/heading');
    await screen.findByText('อ่านต่อ');
    await user.selectOptions(screen.getAllByRole('combobox')[0] as HTMLElement, 'price_asc');
    expect(router.state.location.search).toBe('?sort=price_asc');
    expect(screen.getByText('อ่านต่อ')).toBeInTheDocument();
  });

  it.each(['/shop/heading?sort=price_asc', '/shop/heading/make-up'])(
    'is hidden for a narrower request: %s',
    async (at) => {
      open(at);
      expect(await screen.findAllByTestId('product-card')).toHaveLength(2);
      expect(headings(1)).toEqual(['บ้านหัวข้อ']);
      expect(asked).toEqual([]);
    },
  );

  it('falls back to the listing’s own head on failure', async () => {
    server.use(http.post('*/content/api/web/layout', () => HttpResponse.error()));
    open('/shop/heading');
    await waitFor(() => expect(headings(1)).toEqual(['บ้านหัวข้อ']));
    expect(screen.getAllByTestId('product-card')).toHaveLength(2);
  });
});
