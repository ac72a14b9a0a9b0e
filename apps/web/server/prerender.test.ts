import type { Material } from '@mali/contracts/catalogue';
import type { CommentsAnswer } from '@mali/contracts/reviews';
import { expect, it } from 'vitest';
import { type RequestName, requestKey } from '../src/clients/first-data.ts';
import { LOCATIONS } from '../src/features/stores/fixtures.ts';
import type { MapTiles } from '../src/features/stores/map-tiles.ts';
import { storeLocationsRequest } from '../src/features/stores/requests.ts';
import { prerenderPage } from '../src/prerender.tsx';
import { card, category, rules } from '../src/testing/products.ts';
import { review } from '../src/testing/reviews.ts';
import { firstView } from './first-view.ts';
import { findPage } from './pages.ts';
import type { Asked } from './view.ts';

/** Renders the page at a path with these API responses; the catalogue has one department at most. */
async function drawn(pathname: string, answer: (request: RequestName) => Asked = () => 'missing') {
  const ask = async (request: RequestName): Promise<Asked> => {
    if (request.url === '/v3/categories/find') return { found: { data: [category('make-up', 3)], count: 1 } };
    if (request.url === '/pages') return { found: { data: [] } };
    return answer(request);
  };
  const visit = { ...findPage(pathname), pathname, search: new URLSearchParams(), language: 'th' } as const;
  const view = await firstView({ ...visit, publicUrl: 'https://mali.example' }, ask);
  return { view, ...(await prerenderPage(pathname, 'th', view.data, 20_000)) };
}
/** Loading placeholders in the rendered markup. */
const waiting = (html: string) => html.match(/skeleton|กำลังโหลด/g) ?? [];

it('aborts a page that takes too long, and renders the next one', async () => {
  const late = prerenderPage('/login', 'th', [], 1);
  const next = prerenderPage('/login', 'en', [], 20_000);
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  expect((await next).html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
}, 60_000);

it('keeps the given words unbroken, returns which were used, and leaves texts unchanged without words', async () => {
  const plain = await prerenderPage('/login', 'th', [], 20_000);
  expect(plain.lineWords).toBeNull();
  const words = ['สมาชิก', 'พรอพอลิส'];
  const drawn = await prerenderPage('/login', 'th', [], 20_000, { words });
  expect(drawn.lineWords).toEqual(['สมาชิก']);
  expect(drawn.html).toContain('<line-word>สมาชิก</line-word>');
  const textOf = (html: string) =>
    html.replaceAll(/<wbr\/?>|<\/?line-\w+>|<!-- -->/g, '').replaceAll('\u00a0', ' ');
  expect(textOf(drawn.html)).toBe(textOf(plain.html));
}, 60_000);

it('has the texts of a part in the language of each page, whichever was rendered first', async () => {
  const thai = await prerenderPage('/account/coupon', 'th', [], 20_000);
  const english = await prerenderPage('/account/coupon', 'en', [], 20_000);
  expect(thai.html).toMatch(/<h1[^>]*>คูปองของฉัน</);
  expect(english.html).toMatch(/<h1[^>]*>My coupons</);
}, 60_000);

it.each([
  '/item/2',
  '/item/2/10',
  '/item/none',
  '/blog/nope',
  '/blog/%F0%9F%98%80',
  '/event/nope',
  '/event/%00',
  '/flashsale/9',
  '/flashsale/nope',
  '/campaign/giveaway/9',
  '/campaign/giveaway/nope',
  '/no-such-page',
])(
  'a missing page is complete without scripts: %s',
  async (path) => {
    const { view, html, meta } = await drawn(path);
    expect(view.status).toBe(404);
    expect(meta?.noIndex).toBe(true);
    expect(waiting(html)).toEqual([]);
    expect(html).toContain('<header');
    const main = html.slice(html.indexOf('<main'));
    expect(main).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(main.match(/<a [^>]*href="\//g)?.length).toBeGreaterThan(0);
  },
  60_000,
);

it('the reviews of the shop are in their document (PROD-04, REV-13)', async () => {
  const answer: CommentsAnswer = {
    data: [review(1, { comment: 'สีสวยมาก' })],
    ...{ count: 1, page: 1, limit: 10, distribution: [0, 0, 0, 0, 1], with_photos: 0 },
    ...{ face_types: [], face_problems: [], body_problems: [], hidden: [] },
  };
  const { html, meta } = await drawn('/reviews', ({ url }) =>
    url === '/api/v2/material/comments' ? { found: answer } : 'silent',
  );
  expect(waiting(html)).toEqual([]);
  expect(html).toContain('สีสวยมาก');
  expect(html).toContain('href="/item/1/10"');
  expect(meta?.canonical).toBe('/reviews');
}, 60_000);

it('reserves space for a map of the branches only with map tiles configured', async () => {
  const data = [{ key: requestKey(storeLocationsRequest()), data: LOCATIONS }];
  const page = async (tiles: MapTiles | null) =>
    (await prerenderPage('/store_locations', 'th', data, 20_000, { tiles })).html;
  expect(await page({ url: '/{z}/{x}/{y}.png', attribution: '' })).toContain('mapPlace');
  const without = await page(null);
  expect(without).not.toContain('mapPlace');
  expect(without).toContain('แผนที่ Google');
}, 60_000);

it('the page of a variant is rendered without the metadata that its document has', async () => {
  const shades = [1, 2].map((n) => ({
    ...card(7, { mat_var_id: 70 + n, variant_type_2: 'shade', variant_name_2: `0${n}`, net_price: n * 100 }),
    ...{ expiry: null, gtin: null },
  }));
  const material: Partial<Material> = {
    ...card(7, { mat_var_id: 71, variant_count: 2 }),
    ...{
      mat_desc: '',
      mat_desc_th: '',
      seo_desc: 'A lipstick',
      seo_desc_th: 'ลิปสติก',
      how_to: '',
      how_to_th: '',
    },
    ...{
      benefits: [],
      benefits_th: [],
      ingredients: '',
      skin_types: [],
      concerns: [],
      free_of: [],
      finish: null,
    },
    ...{
      comments: [],
      best_comment: null,
      product_type: 1,
      rating_distribution: [0, 0, 0, 0, 0],
      categories: [],
      variants: shades,
    },
    ...{
      related: [],
      related_count: 0,
      companions: [],
      pao_months: null,
      notification_no: null,
      other_rating: null,
      other_reviews: 0,
      pricing: rules([]),
    },
  };
  for (const path of ['/item/7', '/item/7/71', '/item/7/72', '/item/7/72/selectshade']) {
    const { view, meta } = await drawn(path, ({ url }) =>
      url === '/api/v2/material' ? { found: material } : 'silent',
    );
    const things = (head: Pick<NonNullable<typeof meta>, 'jsonLd'>) =>
      head.jsonLd?.((to) => `https://shop${to}`);
    expect(meta?.canonical).toBe(path.replace('/selectshade', ''));
    expect([meta?.title, meta?.canonical], path).toEqual([view.title, view.canonical]);
    expect(meta && things(meta), path).toEqual(things({ ...(view.jsonLd && { jsonLd: view.jsonLd }) }));
  }
}, 60_000);
