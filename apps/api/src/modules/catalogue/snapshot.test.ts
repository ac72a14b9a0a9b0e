import { SORTS } from '@mali/contracts/limits';
import { buildMaterial, buildVariant } from '@mali/db/builders';
import { fillCatalogue } from '@mali/db/bulk';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AT_ONCE, type TestApp, testApp } from '../../testing.ts';
import { runs } from '../../testing-values.ts';
import type { Bits } from './bits.ts';
import { CardCache } from './card-cache.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';
import { SnapshotLoader } from './snapshot-loader.ts';

const PRODUCTS = 120;
let shop: TestApp;
/** The loader used through all changes. */
let keeper: SnapshotLoader;

beforeAll(async () => {
  shop = await testApp();
  await fillCatalogue(shop.deps.db, PRODUCTS);
});
afterAll(async () => {
  await shop.close();
});
beforeEach(() => {
  keeper = new SnapshotLoader(AT_ONCE);
});

/** The snapshot after a change, once its notification has arrived. */
function currentSnapshot(): Promise<CatalogueSnapshot> {
  shop.deps.cache.invalidate();
  shop.deps.rules.clear();
  return keeper.get(shop.deps);
}

/** All content of a snapshot, independent of ordinals. */
function told(snapshot: CatalogueSnapshot) {
  const numbers = (places: Iterable<number>) =>
    Array.from(places, (place) => snapshot.products[place]?.mat_id);
  const members = (bits: Bits) => numbers(bits.places()).sort();
  const sets = (index: ReadonlyMap<unknown, Bits>) =>
    Object.fromEntries(
      [...index].filter(([, bits]) => bits.count > 0).map(([value, bits]) => [value, members(bits)]),
    );
  const { in_stock, ...index } = snapshot.index;
  const products = snapshot.products.map(({ place, promotions, ...product }) => {
    expect(snapshot.byId.get(product.mat_id)?.place).toBe(place);
    for (const id of product.variant_ids) expect(snapshot.productOf(id)?.mat_id).toBe(product.mat_id);
    return { ...product, promotions: [...promotions].sort() };
  });
  return {
    products: products.sort((a, b) => a.mat_id - b.mat_id),
    index: Object.fromEntries(Object.entries(index).map(([name, of]) => [name, sets(of)])),
    in_stock: members(in_stock),
    orders: SORTS.map((sort) => numbers(snapshot.order(sort).places)),
    cheap: members(snapshot.prices.between(0, 60_000)),
    good: members(snapshot.scores.between(3.5, 5)),
    brands: [...snapshot.brandSummaries],
    promotions: [...snapshot.promoIdsOf].map(([id, of]) => [id, of.join()]).sort(),
  };
}

/** All cards of a snapshot, cached or reread, with their pricing rules. */
async function shown(
  cards: CardCache,
  snapshot: Pick<CatalogueSnapshot, 'products'> & Parameters<CardCache['read']>[1],
) {
  const all = snapshot.products.map((product) => ({ product, variant: product.variant }));
  const page = await cards.read(shop.deps, snapshot, all, JSON.stringify);
  return { cards: page.cards.map(String), pricing: { ...page.pricing, at: '' } };
}

const sql = (text: string, ...bindings: (string | number)[]) => shop.deps.db.raw(text, bindings);
/** Changes of one product, or of one variant, that a snapshot must include. */
const CHANGES: Record<string, (n: number) => PromiseLike<unknown>> = {
  'sold units': (n) =>
    sql('UPDATE materials SET sold_count = (sold_count + ?) % 5000 WHERE mat_id = ?', n * 7, n),
  'a score': (n) =>
    sql('UPDATE materials SET (rating, rating_count) = (?, 3) WHERE mat_id = ?', 1 + (n % 4), n),
  'a price': (n) => sql('UPDATE variants SET mat_price = ? WHERE mat_var_id = ?', 5000 + n * 300, n),
  'what it is free of': (n) =>
    sql("UPDATE materials SET free_of = ARRAY['alcohol', 'paraben'] WHERE mat_id = ?", n),
  'a name': (n) => sql('UPDATE materials SET mat_name = mat_name || ? WHERE mat_id = ?', ' x', n),
  'its category': (n) =>
    sql(
      'UPDATE materials SET (cat1_id, cat2_id) = (SELECT parent_id, cat_id FROM categories WHERE level = 2 ORDER BY cat_id LIMIT 1) WHERE mat_id = ?',
      n,
    ),
  'no stock left': (n) => sql('UPDATE stock SET quantity = 0 WHERE mat_var_id = ?', n),
  'few left': (n) => sql('UPDATE stock SET quantity = 3 WHERE mat_var_id = ?', n),
  'enough left': (n) => sql('UPDATE stock SET quantity = 80 WHERE quantity < 6 AND mat_var_id = ?', n),
  'no stock kept': (n) => sql('DELETE FROM stock WHERE mat_var_id = ?', n),
  'stock kept': (n) => sql('INSERT INTO stock VALUES (?, 9) ON CONFLICT DO NOTHING', n),
  'a variant less': (n) => sql('UPDATE variants SET active = NOT active WHERE mat_var_id = ?', n),
  withdrawal: (n) => sql('UPDATE materials SET active = NOT active WHERE mat_id = ?', n),
  'a deeper cut': (n) =>
    sql("UPDATE promotions SET discount = ? WHERE kind = 'p003' AND promo_id = ?", n % 90, n),
  'a promotion less': (n) => sql('UPDATE promotions SET active = NOT active WHERE promo_id = ?', n % 80),
  'a member less': (n) => sql('DELETE FROM promotion_members WHERE mat_var_id = ?', n),
  'an allotment gone': (n) =>
    sql('UPDATE promotion_members SET allotment = 5, taken = 5 WHERE mat_var_id = ?', n),
  'an allotment back': (n) => sql('UPDATE promotion_members SET taken = 0 WHERE mat_var_id = ?', n),
  'a gift more': (n) =>
    sql(
      `WITH gift AS (INSERT INTO gifts (name_en, name_th, min_spend, gift, quantity, scoped)
                     VALUES ('Gift', 'ของแถม', 0, ?, 1, true) RETURNING promo_id)
       INSERT INTO gift_members SELECT promo_id, ? FROM gift`,
      n,
      n,
    ),
  'so many a customer': (n) => sql('UPDATE promotion_members SET per_customer = 2 WHERE mat_var_id = ?', n),
  'a new product': async () => {
    const { brand_id, cat1_id } = await shop.deps.db('materials').first();
    const { mat_id } = await buildMaterial(shop.deps.db, { brand_id, cat1_id });
    await buildVariant(shop.deps.db, { mat_id });
  },
};

it('an incrementally updated snapshot equals a newly built one, and cached cards equal reread ones', async () => {
  const change = fc.record({
    what: fc.constantFrom(...Object.keys(CHANGES)),
    n: fc.integer({ min: 1, max: PRODUCTS }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      // Computed orders and scales are carried over.
      const before = await currentSnapshot();
      told(before);
      await shown(keeper.cards, before);
      for (const { what, n } of changes) await CHANGES[what]?.(n);
      const now = await currentSnapshot();
      expect(told(now)).toEqual(told(await new SnapshotLoader(AT_ONCE).get(shop.deps)));
      expect(await shown(keeper.cards, now)).toEqual(await shown(new CardCache(), now));
    }),
    { numRuns: runs(80) },
  );
}, 90_000);

it('no cached card is used while changes are pending', async () => {
  const snapshot = await currentSnapshot();
  const cards = new CardCache();
  const before = await shown(cards, snapshot);
  await sql('UPDATE variants SET mat_price = mat_price + 700');
  expect(await shown(cards, snapshot)).toEqual(before);
  const anew = await shown(new CardCache(), snapshot);
  expect(anew).not.toEqual(before);
  expect(
    await shown(cards, { ...snapshot, newestTenthAfter: snapshot.newestTenthAfter, isComplete: false }),
  ).toEqual(anew);
});

it('marks as new the newest tenth, of the last 30 days, and nothing after a bulk import', async () => {
  const created = (how: string) => sql(`UPDATE materials SET created_at = ${how}`);
  const marked = async () => {
    const snapshot = await currentSnapshot();
    const { cards } = await shown(keeper.cards, snapshot);
    const ids = cards.flatMap((text) => {
      const { is_new, mat_id } = JSON.parse(text);
      return is_new ? [mat_id] : [];
    });
    const newest = Array.from(
      snapshot.order('new_arrivals').places,
      (place) => snapshot.products[place]?.mat_id,
    );
    return { ids: ids.sort(), newest, tenth: Math.floor(newest.length / 10) };
  };
  // The random changes above may have disabled the first products.
  await sql('UPDATE materials SET active = true');
  await sql('UPDATE variants SET active = true');
  await created("now() - mat_id * interval '1 hour'");
  const hourly = await marked();
  expect(hourly.tenth).toBeGreaterThan(5);
  expect(hourly.ids).toEqual(hourly.newest.slice(0, hourly.tenth).sort());
  // One product per twenty days: one or two of the newest tenth are within thirty days.
  await created(
    "now() - (SELECT count(*) FROM materials o WHERE o.mat_id < materials.mat_id) * interval '20 days'",
  );
  const rare = await marked();
  expect(rare.ids.length).toBeGreaterThan(0);
  expect(rare.ids.length).toBeLessThanOrEqual(2);
  await created('now()');
  expect((await marked()).ids).toEqual([]);
});

describe('an incrementally updated snapshot', () => {
  const unlike = (before: CatalogueSnapshot, now: CatalogueSnapshot): Product[] =>
    now.products.filter((product) => before.byId.get(product.mat_id) !== product);

  it.each([
    ['sold units', 'UPDATE materials SET sold_count = sold_count + 1 WHERE mat_id = ?'],
    ['a price', 'UPDATE variants SET mat_price = mat_price + 100 WHERE mat_id = ?'],
    [
      'few left',
      'UPDATE stock SET quantity = 3 FROM variants v WHERE v.mat_var_id = stock.mat_var_id AND mat_id = ?',
    ],
  ])('carries over what has not changed: %s', async (_, change) => {
    await sql('INSERT INTO stock SELECT mat_var_id, 50 FROM variants ON CONFLICT DO NOTHING');
    await sql('UPDATE stock SET quantity = 50');
    const before = await currentSnapshot();
    await sql(change, before.products[3]?.mat_id ?? 0);
    const now = await currentSnapshot();
    expect(unlike(before, now)).toEqual([now.products[3]]);
    expect(now.textVersion).toBe(before.textVersion);
  });

  it('detects changed texts', async () => {
    const before = await currentSnapshot();
    await CHANGES['a name']?.(before.products[3]?.mat_id ?? 0);
    expect((await currentSnapshot()).textVersion).not.toBe(before.textVersion);
  });
});
