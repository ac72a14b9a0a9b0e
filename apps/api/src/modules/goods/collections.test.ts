import type { CollectionFields, CollectionRule, StaffCollection } from '@mali/contracts/collections';
import { buildBrand, buildPromotion, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANY_RULE, type GoodsShop, goodsShop } from './fixtures.ts';

vi.setConfig({ testTimeout: 30_000 });

let s: GoodsShop;
let brand_id: number;
let other_brand: number;
let link_name: string;
let cat_id: number;
let count = 0;

beforeAll(async () => {
  s = await goodsShop();
  ({ brand_id, link_name } = s.brand);
  ({ cat_id } = s);
  ({ brand_id: other_brand } = await buildBrand(s.deps.db));
});
afterAll(() => s?.close());
beforeEach(() => s.begin());

const fields = (more: Partial<CollectionFields> = {}): CollectionFields => {
  count += 1;
  return {
    ...{ slug: `picks-${count}`, name_th: 'คัดมาให้', name_en: 'Our picks', text_th: 'ของดี', text_en: 'Good' },
    ...{
      image: null,
      kind: 'rule',
      rule: ANY_RULE,
      products: [],
      live: true,
      starts_at: null,
      ends_at: null,
    },
    ...more,
  };
};
async function made(more: Partial<CollectionFields> = {}): Promise<StaffCollection> {
  const answer = await s.ask('POST', '/admin/collections', fields(more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const sent = (collection: StaffCollection, more: Partial<CollectionFields> = {}) => {
  const { collection_id: _id, state: _state, count: _count, made_at: _made, ...read } = collection;
  const { former_slugs: _former, ...rest } = read;
  return { ...rest, ...more };
};
const change = (collection: StaffCollection, more: Partial<CollectionFields> = {}) =>
  s.ask('POST', `/admin/collections/${collection.collection_id}`, sent(collection, more));
const list = async (brand: string, filter: object = {}, sort = 'best_sellers') => {
  const payload = { filter: { brand, ...filter }, sort, options: { facets: true } };
  const answer = await s.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** The page of a collection, once the shop has it. */
const shown = (slug: string) =>
  vi.waitFor(async () => {
    const page = await list(slug);
    expect(page.place).not.toBeNull();
    return page;
  }, 10_000);
const idsOf = ({ data }: { data: { mat_id: number }[] }) => data.map(({ mat_id }) => mat_id);

describe('a collection by rule', () => {
  it('holds what fits every filter of it now, and shoppers filter it further', async () => {
    const cheap = await s.product(90, { finish: 'velvet' });
    const fits = await s.product(200, { finish: 'velvet' });
    const gone = await s.product(210, { finish: 'velvet' }, 0);
    await s.product(220, { finish: 'glossy' });
    await s.product(230, { finish: 'velvet', brand_id: other_brand });
    const rule = {
      ...ANY_RULE,
      brands: [brand_id],
      cat_id,
      price_min: 80,
      price_max: 300,
      finishes: ['velvet'],
    } as const;
    const collection = await made({ rule: rule as unknown as CollectionRule });
    expect(collection).toMatchObject({ count: 3, state: 'live', revision: 1 });
    const page = await shown(collection.slug);
    expect(page.place).toMatchObject({
      ...{ brand: null, categories: [] },
      collection: { name: 'Our picks', name_th: 'คัดมาให้', text: 'Good', text_th: 'ของดี', image: null },
    });
    expect(new Set(idsOf(page))).toEqual(new Set([cheap, fits, gone]));
    expect(idsOf(await list(collection.slug, { price_min: 100, in_stock: true }))).toEqual([fits]);
    const inStock = await change(collection, { rule: { ...collection.rule, in_stock: true } });
    expect(inStock.json()).toMatchObject({ count: 2, revision: 2 });
    // A new product that fits is in it.
    const later = await s.product(150, { finish: 'velvet' });
    await vi.waitFor(async () => expect(idsOf(await list(collection.slug))).toContain(later), 10_000);
  });

  it('may be of what is new, and of what a promotion touches', async () => {
    // New is at most a tenth of the shop.
    for (let n = 0; n < 15; n += 1) await s.product(400 + n, { brand_id: other_brand });
    const fresh = await s.product(100, { created_at: s.days(0) });
    const { collection_id } = await made({ rule: { ...ANY_RULE, is_new: true, brands: [brand_id] } });
    await vi.waitFor(async () => {
      const answer = await s.ask('GET', `/admin/collections/${collection_id}`);
      expect(answer.json()).toMatchObject({ count: 1 });
    }, 10_000);
    const [variant] = await s.deps.db('variants').where({ mat_id: fresh });
    await buildPromotion(s.deps.db, {
      ...{ kind: 'p004', sale_qty: 2, free_qty: 1, members: [variant.mat_var_id] },
    });
    const rule: CollectionRule = { ...ANY_RULE, promotion: ['p004'], brands: [brand_id] };
    await vi.waitFor(async () => {
      const preview = await s.ask('POST', '/admin/collections/preview', { kind: 'rule', rule, products: [] });
      const first = [{ mat_id: fresh, price: 100, sold_out: false }];
      expect(preview.json()).toMatchObject({ count: 1, first });
    }, 10_000);
  });
});

describe('a collection by hand', () => {
  it('keeps its order, without what is not on sale; another order is chosen by the shopper', async () => {
    const [one, two, three] = [await s.product(300), await s.product(100), await s.product(200)];
    const hidden = await s.product(50, { active: false });
    const collection = await made({ kind: 'hand', products: [three, hidden, one, two] });
    expect(collection.count).toBe(3);
    expect(idsOf(await shown(collection.slug))).toEqual([three, one, two]);
    expect(idsOf(await list(collection.slug, {}, 'price_asc'))).toEqual([two, three, one]);
    expect(idsOf(await list(collection.slug, { price_min: 150 }))).toEqual([three, one]);
    const preview = await s.ask('POST', '/admin/collections/preview', {
      ...{ kind: 'hand', rule: ANY_RULE, products: [two, three] },
    });
    expect(preview.json().first.map(({ mat_id }: { mat_id: number }) => mat_id)).toEqual([two, three]);
    const unknown = await s.ask(
      'POST',
      '/admin/collections',
      fields({ kind: 'hand', products: [2_000_000_000] }),
    );
    expect(unknown.json()).toMatchObject({ code: 'ERROR.BAD_REQUEST', details: { unknown: 'products' } });
  });
});

describe('the address of a collection', () => {
  it('leads from a former one to the present one, and is in the sitemap', async () => {
    const collection = await made();
    const moved = await change(collection, { slug: `${collection.slug}-now` });
    expect(moved.json()).toMatchObject({ slug: `${collection.slug}-now`, former_slugs: [collection.slug] });
    const former = { place: null, moved_to: `/shop/${collection.slug}-now` };
    await vi.waitFor(async () => expect(await list(collection.slug)).toMatchObject(former), 10_000);
    const sitemap = await s.app.inject({ url: '/sitemaps/listings.xml' });
    expect(sitemap.body).toContain(`/shop/${collection.slug}-now<`);
    expect(sitemap.body).not.toContain(`/shop/${collection.slug}<`);
    // Back again: nothing leads from it to itself.
    const back = await change(moved.json(), { slug: collection.slug });
    expect(back.json()).toMatchObject({ slug: collection.slug, former_slugs: [`${collection.slug}-now`] });
    await vi.waitFor(async () => expect((await list(collection.slug)).place).not.toBeNull(), 10_000);
  });

  it('is not that of a brand, a department or another collection, and they do not take it', async () => {
    const collection = await made();
    const [{ slug: department }] = await s.deps.db('categories').where({ cat_id });
    for (const slug of [link_name, department, collection.slug]) {
      const taken = await s.ask('POST', '/admin/collections', fields({ slug }));
      expect(taken.json(), slug).toMatchObject({ code: 'COLLECTION.ADDRESS_TAKEN' });
    }
    const brand = {
      brand_en: 'Another',
      brand_th: '',
      aliases: [],
      origin: null,
      story_en: '',
      story_th: '',
    };
    const taking = { ...brand, shop_in_shop: false, link_name: collection.slug };
    expect((await s.ask('POST', '/admin/brands', taking)).json()).toMatchObject({
      code: 'BRAND.ADDRESS_TAKEN',
    });
    const both = await Promise.all(
      [1, 2].map(() => s.ask('POST', '/admin/collections', { ...fields(), slug: 'at-once' })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('a collection', () => {
  it('is in the shop in its period alone, and not as a draft', async () => {
    const draft = await made({ live: false });
    expect(draft.state).toBe('draft');
    expect((await list(draft.slug)).place).toBeNull();
    const planned = await made({ starts_at: s.days(1).toISOString(), ends_at: s.days(2).toISOString() });
    const at = async (day: number, isShown: boolean) => {
      s.clock.now = s.days(day);
      const { state } = (await s.ask('GET', `/admin/collections/${planned.collection_id}`)).json();
      const there = async () => (await list(planned.slug)).place !== null;
      await vi.waitFor(async () => expect(await there()).toBe(isShown), 10_000);
      return state;
    };
    expect([await at(0, false), await at(1, true), await at(2, false)]).toEqual([
      'scheduled',
      'live',
      'ended',
    ]);
  });

  it('that a colleague has saved meanwhile is not overwritten; what was done is in its history', async () => {
    const collection = await made();
    expect((await change(collection, { name_en: 'First' })).statusCode).toBe(200);
    const late = await change(collection, { name_en: 'Second' });
    expect(late.json()).toMatchObject({ code: 'RECORD.CHANGED', details: { record: { name_en: 'First' } } });
    const history = await s.ask('GET', `/admin/history?record=collection%20${collection.collection_id}`);
    expect(history.json().entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['collection_changed', 'collection_made'],
    ]);
  });

  it('is removed with its address', async () => {
    const collection = await made();
    const remove = () => s.ask('DELETE', `/admin/collections/${collection.collection_id}`);
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await list(collection.slug)).place).toBeNull(), 10_000);
    expect((await change(collection)).json()).toMatchObject({ code: 'COLLECTION.NOT_FOUND' });
    expect((await s.ask('POST', '/admin/collections', fields({ slug: collection.slug }))).statusCode).toBe(
      200,
    );
  });

  it('is refused with a period or prices the wrong way round, without a name, and of who may not edit goods', async () => {
    const refusal = async (more: Partial<CollectionFields>) =>
      (await s.ask('POST', '/admin/collections', fields(more))).json().code;
    const period = { starts_at: s.days(2).toISOString(), ends_at: s.days(1).toISOString() };
    expect(await refusal(period)).toBe('COLLECTION.PERIOD');
    expect(await refusal({ rule: { ...ANY_RULE, price_min: 300, price_max: 200 } })).toBe(
      'COLLECTION.PRICES',
    );
    expect(await refusal({ name_th: '  ' })).toBe('ERROR.BAD_REQUEST');
    expect(await refusal({ image: 'nosuchpicture' })).toBe('ERROR.BAD_REQUEST');
    const warehouse = await buildUser(s.deps.db, { role_id: 5 });
    expect((await s.ask('POST', '/admin/collections', fields(), warehouse)).statusCode).toBe(403);
  });

  it('is found in the list by state, kind, product and text, the newest first, and in its export', async () => {
    await s.deps.db('collections').del();
    const mine = await s.product(200);
    await made({ name_en: 'Older', slug: 'older' });
    await made({ name_en: 'Newer', slug: 'newer', kind: 'hand', products: [mine] });
    await made({ name_en: 'Draft', slug: 'draft-1', live: false });
    await s.deps
      .db('collections')
      .where({ slug: 'older' })
      .update({ made_at: s.days(-1) });
    const names = async (query: string) => {
      const { rows } = (await s.ask('GET', `/admin/collections?${query}`)).json();
      return rows.map(({ name_en }: StaffCollection) => name_en);
    };
    expect(await names('view=live')).toEqual(['Newer', 'Older']);
    expect(await names('state=draft')).toEqual(['Draft']);
    expect(await names(`product=${mine}`)).toEqual(['Newer']);
    expect(await names('kind=hand')).toEqual(['Newer']);
    expect(await names('q=/older')).toEqual([]);
    expect(await names('q=older')).toEqual(['Older']);
    const { views } = (await s.ask('GET', '/admin/collections/counts')).json();
    expect([views.all.count, views.live.count, views.away.count]).toEqual([3, 2, 1]);
    const file = await s.ask('GET', '/admin/collections/export?view=live&lang=en&columns=name,address,count');
    expect(file.body.trim().split('\r\n')[1]).toBe('Newer,/shop/newer,1');
  });
});
