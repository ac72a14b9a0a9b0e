import type { Facets, MaterialsAnswer, MaterialsRequest } from '@mali/contracts/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../../app/i18n.ts';
import { createStore } from '../../../app/store.ts';
import { card, category, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Component as Listing } from './listing.tsx';

const lips = category('lips', 3);
const makeUp = category('make-up', 40, [lips]);
const COUNT = 30;

const facets: Facets = {
  categories: [{ value: String(lips.cat1_id), label_en: 'lips', label_th: 'หมวด lips', count: 3 }],
  brands: [
    { value: '1', label_en: 'Nuea', label_th: 'เหนือ', count: 20 },
    { value: '2', label_en: 'Plao', label_th: 'เปล่า', count: 10 },
  ],
  promotions: [{ value: 'p003', count: 4 }],
  ratings: [{ value: '4', count: 12 }],
  skin_types: [{ value: 'dry', count: 0 }],
  concerns: [],
  finishes: [],
  sizes: [{ value: 'to_50', count: 6 }],
  shades: [
    { value: 'red', count: 8 },
    { value: 'pink', count: 0 },
  ],
  free_of: [],
  price_min: 100,
  price_max: 900,
};

const PATH = '/shop/:param1?/:param2?/:param3?/:param4?';
let asked: MaterialsRequest[] = [];

/** A fake API: 30 products, 24 a page; `over` changes the response. */
function answerWith(over: (request: MaterialsRequest) => Partial<MaterialsAnswer> = () => ({})) {
  // A request of an earlier test that arrives late is not one of this test.
  const mine = asked;
  server.use(
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [makeUp], count: 1 })),
    http.post('*/api/api/v2/materials', async ({ request }) => {
      const body = (await request.json()) as MaterialsRequest;
      mine.push(body);
      const first = Number(body.after ?? 0);
      const data = Array.from({ length: Math.min(24, COUNT - first) }, (_, n) => card(first + n + 1));
      const answer: MaterialsAnswer = {
        data,
        count: COUNT,
        page: 1,
        limit: 24,
        next: first + 24 < COUNT ? String(first + 24) : null,
        place: { brand: null, categories: [] },
        ...(body.options?.facets && { facets }),
        pricing: rules(data),
        ...over(body),
      };
      return HttpResponse.json(answer);
    }),
  );
}

const open = (at: string) => renderPart(<Listing />, { at, path: PATH });
const cards = () => screen.getAllByTestId('product-card');

beforeEach(async () => {
  asked = [];
  await showLanguage('th');
});

describe('the listing', () => {
  it('shows the number of products, and the first page', async () => {
    answerWith();
    open('/shop');
    expect(await screen.findByRole('heading', { level: 1, name: 'สินค้าทั้งหมด' })).toBeInTheDocument();
    expect(screen.getByText('30 รายการ')).toBeInTheDocument();
    expect(cards()).toHaveLength(24);
    expect(asked).toEqual([{ filter: {}, limit: 24, sort: 'best_sellers', options: { facets: true } }]);
  });

  it('appends the next page, and stores it in the URL (rule of use 36)', async () => {
    answerWith();
    const { user, router } = open('/shop');
    await user.click(await screen.findByRole('link', { name: 'ดูเพิ่มอีก 6 รายการ' }));
    await waitFor(() => expect(cards()).toHaveLength(30));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByText('ดูแล้ว 30 จาก 30 รายการ')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /ดูเพิ่มอีก/ })).toBeNull();
  });

  it('shows a product once that has moved to the next page meanwhile', async () => {
    answerWith(({ after }) => (after === undefined ? {} : { data: [card(7), card(25), card(26)] }));
    const { user } = open('/shop');
    await user.click(await screen.findByRole('link', { name: 'ดูเพิ่มอีก 6 รายการ' }));
    await waitFor(() => expect(cards()).toHaveLength(26));
    expect(asked[1]).toEqual({ filter: {}, limit: 24, sort: 'best_sellers', after: '24', options: {} });
  });

  it('opens as many pages as its URL says', async () => {
    answerWith();
    open('/shop?page=2');
    await waitFor(() => expect(cards()).toHaveLength(30));
  });

  it('offers the filters of its category in their order; one that is not offered is removed above the results', async () => {
    answerWith(() => ({ facets: { ...facets, shown: ['rating', 'brands', 'concerns'] } }));
    const { user, router } = open('/shop?shades=red');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    await rail.findByText('คะแนนรีวิว');
    const titles = ['หมวด', 'ราคา', 'โทนสี', 'แบรนด์', 'คะแนนรีวิว', 'สต็อก'];
    const shown = Array.from(rail.getAllByRole('group'), ({ textContent }) => textContent ?? '');
    expect(shown.flatMap((text) => titles.find((title) => text.startsWith(title)) ?? [])).toEqual([
      ...['หมวด', 'คะแนนรีวิว', 'แบรนด์'],
    ]);
    await user.click(screen.getByRole('button', { name: 'เอาตัวกรอง แดง ออก' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows the place with breadcrumbs', async () => {
    const at = (id: number, slug: string) => ({
      cat_id: id,
      category: slug,
      category_th: `หมวด ${slug}`,
      slug,
      intro: `About ${slug}`,
      intro_th: `ว่าด้วย ${slug}`,
    });
    answerWith(() => ({ place: { brand: null, categories: [at(1, 'make-up'), at(2, 'lips')] } }));
    open('/shop/make-up/lips');
    expect(await screen.findByRole('heading', { level: 1, name: 'หมวด lips' })).toBeInTheDocument();
    expect(screen.getByText('ว่าด้วย lips')).toBeInTheDocument();
    const way = within(screen.getByRole('navigation', { name: 'ตำแหน่งของหน้านี้' }));
    expect(way.getByRole('link', { name: 'หมวด make-up' })).toHaveAttribute('href', '/shop/make-up');
    expect(asked[0]?.filter).toEqual({ category: ['make-up', 'lips'] });
  });

  it('of a collection has its name and text, and sends its slug in the place of a brand', async () => {
    const texts = { name: 'Summer lips', name_th: 'ริมฝีปากหน้าร้อน', text: 'Light', text_th: 'เนื้อเบา' };
    answerWith(() => ({ place: { brand: null, categories: [], collection: { ...texts, image: null } } }));
    open('/shop/summer-lips');
    expect(await screen.findByRole('heading', { level: 1, name: 'ริมฝีปากหน้าร้อน' })).toBeInTheDocument();
    expect(screen.getByText('เนื้อเบา')).toBeInTheDocument();
    expect(asked[0]?.filter).toEqual({ brand: 'summer-lips' });
  });

  it('leads from the former address of a collection to the present one', async () => {
    answerWith(({ filter }) =>
      filter?.brand === 'old-lips' ? { place: null, data: [], count: 0, moved_to: '/shop/summer-lips' } : {},
    );
    const { router } = open('/shop/old-lips');
    await waitFor(() => expect(router.state.location.pathname).toBe('/shop/summer-lips'));
  });

  it('is not found for an unknown brand or category', async () => {
    answerWith(() => ({ place: null, data: [], count: 0 }));
    open('/shop/nobody');
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });

  it('filters, shows the active filter in its row, and removes it (rules of use 34, 35)', async () => {
    answerWith();
    const { user, router } = open('/shop?page=2&sort=rating');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    await user.click(rail.getByRole('button', { name: 'แดง 8' }));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ shades: ['red'] }));
    expect(router.state.location.search).toBe('?sort=rating&shades=red');
    const row = within(await screen.findByRole('list', { name: 'ตัวกรองที่ใช้อยู่' }));
    expect(rail.getByRole('button', { name: 'แดง 8' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(row.getByRole('button', { name: 'เอาตัวกรอง แดง ออก' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=rating'));
  });

  it('disables values without products, shown with 0 (rule of use 37)', async () => {
    answerWith();
    open('/shop');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    expect(rail.getByRole('button', { name: 'ชมพู 0' })).toBeDisabled();
    expect(rail.getByLabelText(/ผิวแห้ง/)).toBeDisabled();
  });

  it('has a filter for all data on a card (rule of use 33)', async () => {
    answerWith();
    open('/shop');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    for (const name of ['หมวด', 'แบรนด์', 'ราคา', 'ขนาด', 'โทนสี', 'คะแนนรีวิว', 'โปรโมชัน', 'สต็อก'])
      expect(rail.getByText(name)).toBeInTheDocument();
  });

  it('filters by score and by availability (LIST-14)', async () => {
    answerWith();
    const { user } = open('/shop');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    await user.click(rail.getByLabelText(/^4 ดาวขึ้นไป/));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ rating: 4 }));
    await user.click(rail.getByLabelText('เฉพาะที่มีของ'));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ rating: 4, in_stock: true }));
  });

  it('accepts a price range, correcting swapped limits', async () => {
    answerWith();
    const { user, router } = open('/shop');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    await user.type(rail.getByLabelText('ต่ำสุด (บาท)'), '฿800');
    await user.type(rail.getByLabelText('สูงสุด (บาท)'), '250');
    await user.click(rail.getByRole('button', { name: 'ใช้ช่วงราคา' }));
    await waitFor(() => expect(router.state.location.search).toBe('?price_min=250&price_max=800'));
    expect(await screen.findByRole('button', { name: 'เอาตัวกรอง ฿250–฿800 ออก' })).toBeInTheDocument();
  });

  it('searches the brand filter', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      value: String(n + 1),
      label_en: `Brand ${n + 1}`,
      label_th: `${'กขคงจฉชซฌญฎฏ'[n]}ารา`,
      count: 20 - n,
    }));
    answerWith((request) => (request.options?.facets ? { facets: { ...facets, brands: many } } : {}));
    const { user, router } = open('/shop');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    expect(rail.queryByLabelText(/ฏารา/)).toBeNull();
    await user.type(rail.getByLabelText('หาแบรนด์'), 'ฏา');
    await user.click(rail.getByLabelText(/ฏารา/));
    await waitFor(() => expect(router.state.location.search).toBe('?brands=12'));
  });

  it('opens with best sellers, sorts, and omits the default order from the URL', async () => {
    answerWith();
    const { user, router } = open('/shop');
    const [select] = await screen.findAllByRole('combobox', { name: 'เรียงตาม' });
    expect(select).toHaveValue('best_sellers');
    expect(asked.at(-1)?.sort).toBe('best_sellers');
    if (!select) throw new Error('no select');
    await user.selectOptions(select, 'price_asc');
    await waitFor(() => expect(asked.at(-1)?.sort).toBe('price_asc'));
    const [again] = await screen.findAllByRole('combobox', { name: 'เรียงตาม' });
    if (!again) throw new Error('no select');
    await user.selectOptions(again, 'new_arrivals');
    await waitFor(() => expect(router.state.location.search).toBe('?sort=new_arrivals'));
    const [last] = await screen.findAllByRole('combobox', { name: 'เรียงตาม' });
    if (!last) throw new Error('no select');
    await user.selectOptions(last, 'best_sellers');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('offers alternatives when a search has no results (rule of use 44)', async () => {
    server.use(
      http.get('*/api/v3/home', () => {
        const best = [card(501)];
        return HttpResponse.json({
          best_sellers: best,
          new_arrivals: [],
          promotions: [],
          pricing: rules(best),
        });
      }),
    );
    server.use(
      http.get('*/api/search/popular', () =>
        HttpResponse.json({ data: [{ keyword: 'Serum', keyword_th: 'เซรั่ม' }], count: 1 }),
      ),
    );
    answerWith(() => ({ data: [], count: 0 }));
    open('/shop?keyword=คุชชั่น น้ำมะพร้าว');
    expect(await screen.findByText('ไม่พบ “คุชชั่น น้ำมะพร้าว”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ลอง “คุชชั่น”' })).toHaveAttribute(
      'href',
      `/shop?keyword=${encodeURIComponent('คุชชั่น')}`,
    );
    expect(screen.getByRole('link', { name: 'หมวด make-up' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'เซรั่ม' })).toHaveAttribute(
      'href',
      `/shop?keyword=${encodeURIComponent('เซรั่ม')}`,
    );
    expect(await screen.findByText('สินค้า 501')).toBeInTheDocument();
    // Without results there are neither filters nor sorting.
    expect(screen.queryByRole('complementary', { name: 'ตัวกรอง' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'เรียงตาม' })).toBeNull();
  });

  it.each([
    ['abc,0', []],
    ['999999', [999_999]],
  ])(
    'shows a message when none of the products of a link is available: %s (LIST-07)',
    async (products, ids) => {
      const best = [card(501)];
      server.use(
        http.get('*/api/v3/home', () =>
          HttpResponse.json({ best_sellers: best, new_arrivals: [], promotions: [], pricing: rules(best) }),
        ),
      );
      answerWith(() => ({ data: [], count: 0, next: null }));
      open(`/shop?products=${products}`);
      expect(await screen.findByText(/ลิงก์อาจผิด หรือสินค้าเลิกขายแล้ว/)).toBeInTheDocument();
      expect(asked[0]?.filter?.products).toEqual(ids);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ไม่มีสินค้าจากลิงก์นี้ในร้าน');
      expect(screen.queryByText('สินค้าที่เลือกไว้')).toBeNull();
      expect(await screen.findByText('สินค้า 501')).toBeInTheDocument();
    },
  );

  it.each([
    ['th', 'เกิดข้อผิดพลาดบางอย่าง', 'ลองใหม่'],
    ['en', 'Some error has occurred.', 'Try again'],
  ] as const)('shows a loading error in %s, and retries (ERR-03)', async (language, told, retry) => {
    server.use(
      http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [makeUp], count: 1 })),
      http.post('*/api/api/v2/materials', () => HttpResponse.error()),
    );
    await showLanguage(language);
    const { user } = renderPart(<Listing />, { at: '/shop', path: PATH, store: createStore(language) });
    await screen.findByRole('heading', { level: 1, name: told });
    answerWith();
    await user.click(screen.getByRole('button', { name: retry }));
    await waitFor(() => expect(cards()).toHaveLength(24));
  });

  it('does not show the previous products for a filter whose request failed', async () => {
    answerWith();
    const { user, router } = open('/shop');
    const rail = within(await screen.findByRole('complementary', { name: 'ตัวกรอง' }));
    server.use(http.post('*/api/api/v2/materials', () => HttpResponse.error()));
    await user.click(rail.getByRole('button', { name: 'แดง 8' }));
    await screen.findByRole('heading', { level: 1, name: 'เกิดข้อผิดพลาดบางอย่าง' });
    expect(screen.queryByTestId('product-card')).toBeNull();
    expect(router.state.location.search).toBe('?shades=red');
    answerWith();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    expect(asked.at(-1)?.filter).toEqual({ shades: ['red'] });
  });

  it('shows an error below the products when a further page fails, and retries (ERR-03)', async () => {
    answerWith();
    server.use(
      http.post('*/api/api/v2/materials', async ({ request }) => {
        const { after } = (await request.clone().json()) as MaterialsRequest;
        return after === undefined ? undefined : HttpResponse.error();
      }),
    );
    const { user } = open('/shop?page=2');
    await screen.findByRole('heading', { level: 2, name: 'เกิดข้อผิดพลาดบางอย่าง' });
    expect(cards()).toHaveLength(24);
    answerWith();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    await waitFor(() => expect(cards()).toHaveLength(30));
  });
});
