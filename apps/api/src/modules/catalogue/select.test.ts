import type { Facets, MaterialsAnswer, MaterialsFilter } from '@mali/contracts/catalogue';
import { CONCERNS, FINISHES, FREE_OF, SHADE_FAMILIES, SIZES, SKIN_TYPES } from '@mali/contracts/limits';
import { PROMOTION_KINDS } from '@mali/contracts/promotion-values';
import { fillCatalogue } from '@mali/db/bulk';
import { netPrice, type PriceCutPromotion } from '@mali/pricing';
import fc from 'fast-check';
import type { Static } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { runs } from '../../testing-values.ts';

/** A product computed from the tables by a naive implementation. */
type Plain = {
  mat_id: number;
  brand_id: number;
  cat1_id: number;
  cat2_id: number;
  rating: number;
  skin_types: string[];
  concerns: string[];
  finishes: string[];
  free_of: string[];
  shades: string[];
  sizes: string[];
  promotions: string[];
  net: number;
  in_stock: boolean;
};

let shop: TestApp;
let products: Plain[];
let top: number[];

beforeAll(async () => {
  shop = await testApp();
  const { db } = shop.deps;
  await fillCatalogue(db, 400);
  products = await readPlain();
  top = (await db('categories').where({ level: 1 }).select('cat_id')).map(({ cat_id }) => cat_id);
});
afterAll(async () => {
  await shop.close();
});

async function readPlain(): Promise<Plain[]> {
  const { db } = shop.deps;
  const [materials, variants, members, promotions] = await Promise.all([
    db('materials').select(),
    db('variants')
      .join('stock', 'stock.mat_var_id', 'variants.mat_var_id')
      .select('variants.*', 'stock.quantity'),
    db('promotion_members').select(),
    db('promotions').select(),
  ]);
  const kinds = new Map<number, string>(promotions.map((p) => [p.promo_id, p.kind]));
  const cuts = new Map<number, PriceCutPromotion>(
    promotions
      .filter(({ kind }) => kind === 'p003')
      .map((p) => [
        p.promo_id,
        {
          promo_id: p.promo_id,
          kind: 'p003',
          members: [],
          discount_type: p.discount_type,
          discount: p.discount,
        },
      ]),
  );
  return materials.map((m) => {
    const own = variants.filter((v) => v.mat_id === m.mat_id);
    const ids = own.map((v) => v.mat_var_id);
    const promoIds = members.filter((row) => ids.includes(row.mat_var_id)).map((row) => row.promo_id);
    const left = own.filter((v) => v.quantity > 0);
    const nets = (left.length > 0 ? left : own).map((v) => {
      const mine = members.filter((row) => row.mat_var_id === v.mat_var_id);
      return netPrice(
        v.mat_price,
        mine.flatMap((row) => cuts.get(row.promo_id) ?? []),
      );
    });
    return {
      mat_id: m.mat_id,
      brand_id: m.brand_id,
      cat1_id: m.cat1_id,
      cat2_id: m.cat2_id,
      rating: m.rating,
      skin_types: m.skin_types,
      concerns: m.concerns,
      finishes: m.finish === null ? [] : [m.finish],
      free_of: m.free_of,
      shades: own.flatMap((v) => v.shade_family ?? []),
      sizes: own.flatMap((v) => (m.unit === 'pcs' ? [] : sizeOf(Number(v.volume)))),
      promotions: promoIds.flatMap((id) => kinds.get(id) ?? []),
      net: Math.min(...nets),
      in_stock: left.length > 0,
    };
  });
}

function sizeOf(volume: number): string {
  if (volume > 400) return 'over_400';
  return volume > 150 ? 'to_400' : volume > 50 ? 'to_150' : volume > 15 ? 'to_50' : 'to_15';
}

type Dimension = keyof typeof tests;
const some = (wanted: readonly string[] | undefined, has: readonly string[]) =>
  wanted === undefined || wanted.length === 0 || wanted.some((value) => has.includes(value));
const tests = {
  brands: (f: MaterialsFilter, p: Plain) => !f.brands?.length || f.brands.includes(p.brand_id),
  ratings: (f: MaterialsFilter, p: Plain) => p.rating >= (f.rating ?? 0),
  price: (f: MaterialsFilter, p: Plain) =>
    p.net >= (f.price_min ?? 0) * 100 && p.net <= (f.price_max ?? Number.POSITIVE_INFINITY) * 100,
  promotions: (f: MaterialsFilter, p: Plain) => some(f.promotion, p.promotions),
  skin_types: (f: MaterialsFilter, p: Plain) => some(f.skin_types, p.skin_types),
  concerns: (f: MaterialsFilter, p: Plain) => some(f.concerns, p.concerns),
  finishes: (f: MaterialsFilter, p: Plain) => some(f.finishes, p.finishes),
  shades: (f: MaterialsFilter, p: Plain) => some(f.shades, p.shades),
  sizes: (f: MaterialsFilter, p: Plain) => some(f.sizes, p.sizes),
  free_of: (f: MaterialsFilter, p: Plain) => (f.free_of ?? []).every((value) => p.free_of.includes(value)),
  in_stock: (f: MaterialsFilter, p: Plain) => f.in_stock !== true || p.in_stock,
};
const dimensions = Object.keys(tests) as Dimension[];
const passes = (f: MaterialsFilter, p: Plain, but?: Dimension) =>
  dimensions.every((dimension) => dimension === but || tests[dimension](f, p));
const place = (f: MaterialsFilter, p: Plain) =>
  (f.cat1_id === undefined || p.cat1_id === f.cat1_id) &&
  (f.cat2_id === undefined || p.cat2_id === f.cat2_id);

function expectedFacets(
  f: MaterialsFilter,
): Omit<Facets, 'categories' | 'brands'> & { brands: Record<string, number> } {
  const here = products.filter((p) => place(f, p));
  const under = (dimension: Dimension) => here.filter((p) => passes(f, p, dimension));
  const values = (
    names: readonly string[],
    dimension: Dimension,
    of: (p: Plain) => readonly string[],
    chosen: readonly string[] = [],
  ) => {
    const from = dimension === 'free_of' ? here.filter((p) => passes(f, p)) : under(dimension);
    return names
      .filter((value) => here.some((p) => of(p).includes(value)) || chosen.includes(value))
      .map((value) => ({ value, count: from.filter((p) => of(p).includes(value)).length }));
  };
  const nets = under('price').map((p) => p.net / 100);
  const brandIds = new Set([...here.map((p) => p.brand_id), ...(f.brands ?? [])]);
  return {
    brands: Object.fromEntries(
      [...brandIds].map((id) => [id, under('brands').filter((p) => p.brand_id === id).length]),
    ),
    ratings: [4, 3, 2, 1].map((stars) => ({
      value: String(stars),
      count: under('ratings').filter((p) => p.rating >= stars).length,
    })),
    promotions: values(PROMOTION_KINDS, 'promotions', (p) => p.promotions, f.promotion),
    skin_types: values(SKIN_TYPES, 'skin_types', (p) => p.skin_types, f.skin_types),
    concerns: values(CONCERNS, 'concerns', (p) => p.concerns, f.concerns),
    finishes: values(FINISHES, 'finishes', (p) => p.finishes, f.finishes),
    sizes: values(SIZES, 'sizes', (p) => p.sizes, f.sizes),
    shades: values(SHADE_FAMILIES, 'shades', (p) => p.shades, f.shades),
    free_of: values(FREE_OF, 'free_of', (p) => p.free_of, f.free_of),
    price_min: nets.length === 0 ? 0 : Math.min(...nets),
    price_max: nets.length === 0 ? 0 : Math.max(...nets),
  };
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const few = <T extends string>(values: readonly T[]) =>
  maybe(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));

it('POST /api/v2/materials › finds and counts the same as a naive implementation on the tables', async () => {
  const filters = fc.record({
    brands: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 })),
    cat1_id: maybe(fc.integer({ min: 0, max: 5 }).map((i) => top[i] ?? 0)),
    rating: maybe(fc.constantFrom(0, 2.5, 3, 4)),
    price_min: maybe(fc.integer({ min: 0, max: 2000 })),
    price_max: maybe(fc.integer({ min: 100, max: 2600 })),
    promotion: few(PROMOTION_KINDS),
    skin_types: few(SKIN_TYPES),
    concerns: few(CONCERNS),
    finishes: few(FINISHES),
    sizes: few(SIZES),
    shades: few(SHADE_FAMILIES),
    free_of: few(['fragrance', 'alcohol', 'paraben'] as const),
    in_stock: maybe(fc.boolean()),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      // JSON omits undefined properties, as a client does.
      const payload = { filter, limit: 100, sort: 'price_asc', options: { facets: true } };
      const response = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
      const answer: Static<typeof MaterialsAnswer> = response.json();
      const clean: MaterialsFilter = JSON.parse(JSON.stringify(filter));
      const found = products
        .filter((p) => place(clean, p) && passes(clean, p))
        .sort((a, b) => a.net - b.net || a.mat_id - b.mat_id);
      expect(answer.count).toBe(found.length);
      expect(answer.data.map(({ mat_id, net_price }) => [mat_id, net_price])).toEqual(
        found.slice(0, 100).map((p) => [p.mat_id, p.net / 100]),
      );
      const { brands = [], categories: _, ...facets } = answer.facets ?? {};
      const counted = Object.fromEntries(brands.map(({ value, count }) => [value, count]));
      expect({ ...facets, brands: counted }).toEqual(expectedFacets(clean));
    }),
    { numRuns: runs(150) },
  );
}, 30_000);

it('every facet count is the number of products that remain when the value is chosen', async () => {
  const ask = async (filter: MaterialsFilter): Promise<Static<typeof MaterialsAnswer>> => {
    const payload = { filter, options: { facets: true }, limit: 1 };
    return (await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload })).json();
  };
  const filter: MaterialsFilter = { concerns: ['acne', 'sun'], price_max: 1800 };
  const { facets } = await ask(filter);
  for (const { value, count } of facets?.categories ?? []) {
    expect((await ask({ ...filter, cat1_id: Number(value) })).count).toBe(count);
  }
  for (const { value, count } of facets?.skin_types ?? []) {
    const skin = SKIN_TYPES.find((name) => name === value);
    expect((await ask({ ...filter, skin_types: skin === undefined ? [] : [skin] })).count).toBe(count);
  }
  for (const { value, count } of (facets?.brands ?? []).slice(0, 20)) {
    expect((await ask({ ...filter, brands: [Number(value)] })).count).toBe(count);
  }
});
