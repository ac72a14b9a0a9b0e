import { MaterialsRequest, type SearchFound } from '@mali/contracts/catalogue';
import { CLAIMS } from '@mali/contracts/claims';
import { CONCERNS, FINISHES, FREE_OF, SHADE_FAMILIES, SKIN_TYPES } from '@mali/contracts/limits';
import { refreshListing } from '@mali/db/listing';
import { insertCatalogue } from '@mali/db/seed';
import { demoCatalogue } from '@mali/db/seeds/content/catalogue';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCheck } from '../../platform/schemas.ts';
import { type TestApp, testApp } from '../../testing.ts';
import type { CatalogueIndex, CatalogueQuery, QueryResult } from '../catalogue/catalogue-index.ts';
import type { SearchRule } from '../catalogue/repository.ts';
import { GOLDEN, type Right } from './golden-queries.ts';

/** Product fields used by the conditions. */
type Judged = {
  mat_id: number;
  mat_no: string;
  name: string;
  mat_name: string;
  brand_en: string;
  categories: string[];
  ingredients: string;
  skin_types: string[];
  concerns: string[];
  finish: string | null;
  free_of: string[];
  shades: string[];
  variants: string[];
  brand_id: number;
  sold_count: number;
  rating: number;
  created_at: Date;
};

type Suggested = SearchFound & { products: Judged[]; count: number; categories: { count: number }[] };
function isRight(product: Judged, right: Right): boolean {
  const slugs = typeof right.in === 'string' ? [right.in] : right.in;
  const holds = <Value>(wanted: Value | undefined, has: (value: Value) => boolean) =>
    wanted === undefined || has(wanted);
  return (
    holds(right.no, (numbers) => numbers.includes(product.mat_no)) &&
    holds(slugs, (wanted) => wanted.some((slug) => product.categories.includes(slug))) &&
    holds(right.brand, (brand) => product.brand_en === brand) &&
    holds(right.name, (name) => name.test(product.name)) &&
    holds(right.variant, (name) => product.variants.some((one) => name.test(one))) &&
    holds(right.inci, (name) => name.test(product.ingredients)) &&
    holds(right.skin, (skin) => product.skin_types.includes(skin)) &&
    holds(right.concern, (concern) => product.concerns.includes(concern)) &&
    holds(right.finish, (finish) => product.finish === finish) &&
    holds(right.free, (free) => product.free_of.includes(free)) &&
    holds(right.shade, (shade) => product.shades.includes(shade))
  );
}

type Outcome = { keyword: string; answer: Suggested; right: boolean[] };

const told = ({ keyword, answer }: Outcome): string => {
  const names = answer.products.map((item) => `${item.brand_en} ${item.mat_name}`).join(', ');
  return `${keyword} → ${answer.corrected ?? answer.found}: ${names || 'nothing'}`;
};
const isFound = ({ right }: Outcome): boolean => right.includes(true);
const share = (part: readonly unknown[], all: readonly unknown[]): number => part.length / all.length;

const ALL = Object.values(GOLDEN).flat();
/** Correctly spelt, complete queries. */
const WELL_SPELT = Object.entries(GOLDEN)
  .filter(([kind]) => !/misspelt|spelling|tone|typing|spaces|slang|every/.test(kind))
  .flatMap(([, queries]) => queries);

/**
 * The contract of every adapter of CatalogueIndex, on the demo catalogue: filters, orders, pages, counts,
 * relaxations, and the golden queries.
 * @param open creates the adapter for a shop whose tables hold the catalogue
 */
export function catalogueIndexContract(
  name: string,
  open: (shop: TestApp) => CatalogueIndex | Promise<CatalogueIndex>,
): void {
  describe(name, () => {
    let shop: TestApp;
    let index: CatalogueIndex;
    let products: Map<number, Judged>;

    beforeAll(async () => {
      shop = await testApp();
      const client = new pg.Client({ connectionString: shop.deps.config.databaseUrl });
      await client.connect();
      await insertCatalogue(client, demoCatalogue(), new Date());
      await refreshListing(shop.deps.db);
      const { rows } = await client.query<Judged>(`
    SELECT m.mat_id, m.mat_no, m.mat_name || ' ' || m.mat_name_th AS name, m.mat_name, b.brand_en, m.ingredients, m.skin_types,
           m.concerns, m.finish, m.free_of, m.brand_id, l.sold_count, l.rating, m.created_at,
           ARRAY(SELECT slug FROM categories c WHERE c.cat_id IN (m.cat1_id, m.cat2_id, m.cat3_id)) AS categories,
           ARRAY(SELECT shade_family FROM variants v WHERE v.mat_id = m.mat_id AND shade_family IS NOT NULL) AS shades,
           ARRAY(SELECT n FROM variants v, jsonb_array_elements(v.attributes) a, unnest(ARRAY[a->>'name', a->>'name_th']) n
                 WHERE v.mat_id = m.mat_id) AS variants
    FROM materials m JOIN brands b USING (brand_id) JOIN listing l USING (mat_id)`);
      await client.end();
      index = await open(shop);
      products = new Map(rows.map((row) => [row.mat_id, row]));
    }, 120_000);
    afterAll(async () => {
      await shop.close();
    });

    const productOf = (id: number): Judged => {
      const product = products.get(id);
      if (product === undefined) throw new Error(`${id} is no product of the demo shop`);
      return product;
    };

    async function search(keyword: string): Promise<Suggested> {
      const { hits, count, categories, found } = await index.suggest(keyword);
      const products = hits.map(({ mat_id }) => productOf(mat_id));
      return { ...found, products, count, categories: [...categories] };
    }

    async function outcome(keyword: string, right: Right): Promise<Outcome> {
      const answer = await search(keyword);
      const shown = answer.products;
      return { keyword, answer, right: shown.map((product) => isRight(product, right)) };
    }

    async function ask(queries: readonly (readonly [string, Right])[]): Promise<Outcome[]> {
      const outcomes: Outcome[] = [];
      for (const [keyword, right] of queries) outcomes.push(await outcome(keyword, right));
      return outcomes;
    }

    describe('golden queries', { timeout: 120_000 }, () => {
      it('are more than 800, unique, each with a matching product in the demo shop', () => {
        expect(ALL.length).toBeGreaterThan(800);
        expect(new Set(ALL.map(([keyword]) => keyword)).size).toBe(ALL.length);
        for (const [keyword, right] of ALL) {
          expect(
            [...products.values()].some((product) => isRight(product, right)),
            keyword,
          ).toBe(true);
        }
      });

      it.each(Object.entries(GOLDEN))(
        '%s: 19 of 20 have a matching product among the first five',
        async (_, queries) => {
          const outcomes = await ask(queries);
          const missed = outcomes.filter((one) => !isFound(one));
          expect(share(missed, outcomes), missed.map(told).join('\n')).toBeLessThanOrEqual(0.05);
        },
      );

      it('98 of 100 have a matching product among the first five, 95 in first place', async () => {
        const outcomes = await ask(ALL);
        const missed = outcomes.filter((one) => !isFound(one));
        const late = outcomes.filter(({ right }) => right[0] !== true);
        expect(share(missed, outcomes), missed.map(told).join('\n')).toBeLessThanOrEqual(0.02);
        expect(share(late, outcomes), late.map(told).join('\n')).toBeLessThanOrEqual(0.05);
      });

      it('with an omitted letter or a transposition still find a matching product: 9 of 10', async () => {
        const slipped = WELL_SPELT.filter(([keyword]) => /^[a-z ]{6,}$/.test(keyword)).flatMap(
          ([keyword, right]) => {
            const at = Math.floor(keyword.length / 2);
            const [before, a = '', b = '', after] = [
              keyword.slice(0, at),
              keyword[at],
              keyword[at + 1],
              keyword.slice(at + 2),
            ];
            return [[before + b + after, right] as const, [before + b + a + after, right] as const];
          },
        );
        const outcomes = await ask(slipped);
        const missed = outcomes.filter((one) => !isFound(one));
        expect(slipped.length).toBeGreaterThan(200);
        expect(share(missed, outcomes), missed.map(told).join('\n')).toBeLessThanOrEqual(0.1);
      });

      it('in Thai with an omitted consonant or a transposition still find a matching product: 8 of 10', async () => {
        const slipped = WELL_SPELT.filter(([keyword]) => /^[ก-๎]{7,}$/.test(keyword)).flatMap(
          ([keyword, right]) => {
            const at = [...keyword.matchAll(/[ก-ฮ](?=[ก-ฮ])/g)].map(({ index }) => index);
            const place = at[Math.floor(at.length / 2)];
            if (place === undefined) return [];
            const [before, after] = [keyword.slice(0, place), keyword.slice(place + 2)];
            const [a = '', b = ''] = keyword.slice(place, place + 2);
            return [[before + b + after, right] as const, [before + b + a + after, right] as const];
          },
        );
        const outcomes = await ask(slipped);
        const missed = outcomes.filter((one) => !isFound(one));
        expect(slipped.length).toBeGreaterThan(150);
        expect(share(missed, outcomes), missed.map(told).join('\n')).toBeLessThanOrEqual(0.2);
      });
    });

    const WHOLE = {
      sort: undefined,
      literal: false,
      page: 1,
      limit: 1000,
      after: undefined,
      facets: false,
    } as const;
    const find = (
      filter: CatalogueQuery['filter'],
      more: Partial<CatalogueQuery> = {},
    ): Promise<QueryResult> => index.find({ ...WHOLE, filter, ...more });
    const found = ({ hits }: QueryResult): Judged[] => hits.map(({ mat_id }) => productOf(mat_id));

    describe('lists', () => {
      it('contain exactly the products matching all filters; values of one filter are alternatives', async () => {
        const all = found(await find({}));
        expect(all.length).toBe(products.size);
        const filters: [CatalogueQuery['filter'], (product: Judged) => boolean][] = [
          [{ category: ['make-up'] }, ({ categories }) => categories.includes('make-up')],
          [
            { skin_types: ['dry', 'oily'] },
            ({ skin_types }) => skin_types.includes('dry') || skin_types.includes('oily'),
          ],
          [
            { concerns: ['acne'], category: ['facial-skincare'] },
            ({ concerns, categories }) => concerns.includes('acne') && categories.includes('facial-skincare'),
          ],
          [{ finishes: ['matte'] }, ({ finish }) => finish === 'matte'],
          [
            { free_of: ['alcohol', 'fragrance'] },
            ({ free_of }) => free_of.includes('alcohol') && free_of.includes('fragrance'),
          ],
          [{ rating: 4 }, ({ rating }) => rating >= 4],
        ];
        for (const [filter, passes] of filters) {
          const result = await find(filter);
          const expected = all.filter(passes).map(({ mat_id }) => mat_id);
          expect(new Set(found(result).map(({ mat_id }) => mat_id)), JSON.stringify(filter)).toEqual(
            new Set(expected),
          );
          expect(result.count).toBe(expected.length);
        }
      });

      it('are in the requested order', async () => {
        const by = async (sort: CatalogueQuery['sort']) => found(await find({}, { sort }));
        const numbers = {
          new_arrivals: (one: Judged) => one.created_at.getTime(),
          best_sellers: (one: Judged) => one.sold_count,
          rating: (one: Judged) => Number(one.rating),
        };
        for (const [sort, of] of Object.entries(numbers)) {
          const told = (await by(sort as keyof typeof numbers)).map(of);
          expect(told, sort).toEqual([...told].sort((a, b) => b - a));
        }
        const ids = (list: Judged[]) => list.map(({ mat_id }) => mat_id);
        expect(ids(await by('price_asc'))).not.toEqual(ids(await by('price_desc')));
        expect(ids(await by(undefined))).toEqual(ids(await by('new_arrivals')));
      });

      it('keep the order of the requested variants, each product once', async () => {
        const { hits } = await find({}, { sort: 'rating', limit: 4 });
        const [first, second, third] = hits.map(({ mat_var_id }) => mat_var_id).reverse();
        const asked = [first, second, third].flatMap((id) => id ?? []);
        const result = await find({ products: [...asked, ...asked, 2_000_000_000] });
        expect(result.hits.map(({ mat_var_id }) => mat_var_id)).toEqual(asked);
      });

      it('are paged without repetition or omission', async () => {
        const accepted = requestCheck({ schema: MaterialsRequest, httpPart: 'body' });
        for (const filter of [{}, { category: ['make-up'] }, { keyword: 'serum' }]) {
          const whole = await find(filter, { sort: 'rating' });
          const read: number[] = [];
          let after: string | undefined;
          for (let page = 1; ; page += 1) {
            const part = await find(filter, { sort: 'rating', limit: 24, page, after });
            expect(part.count).toBe(whole.count);
            read.push(...part.hits.map(({ mat_id }) => mat_id));
            if (part.next === null) break;
            // The route's schema accepts what this list returns.
            expect(accepted({ after: part.next }), part.next).toBe(true);
            after = part.next;
          }
          expect(read).toEqual(whole.hits.map(({ mat_id }) => mat_id));
          const second = await find(filter, { sort: 'rating', limit: 24, page: 2 });
          expect(second.hits.map(({ mat_id }) => mat_id)).toEqual(read.slice(24, 48));
        }
      });

      it('count for each filter value the products that remain when it is chosen', async () => {
        const filter = { category: ['facial-skincare'], skin_types: ['dry' as const] };
        const { facets } = await find(filter, { facets: true });
        for (const { value, count } of facets?.brands ?? [])
          expect((await find({ ...filter, brands: [Number(value)] })).count, value).toBe(count);
        for (const { value, count } of facets?.concerns ?? [])
          expect((await find({ ...filter, concerns: [value as never] })).count, value).toBe(count);
        // As if the filter itself were not set.
        for (const { value, count } of facets?.skin_types ?? [])
          expect((await find({ ...filter, skin_types: [value as never] })).count, value).toBe(count);
        expect(facets?.brands.length).toBeGreaterThan(3);
        expect((await find(filter)).facets).toBeNull();
      });

      it('of an unknown brand or category have no place and no results', async () => {
        for (const filter of [
          { brand: 'nobody' },
          { category: ['nothing'] },
          { category: ['make-up', 'serum'] },
        ]) {
          expect(await find(filter)).toMatchObject({
            place: null,
            hits: [],
            count: 0,
            next: null,
            search: null,
          });
          expect(await index.countByCategory(filter)).toBeNull();
        }
      });

      it('count the products of each category like its lists', async () => {
        const counted = await index.countByCategory({ skin_types: ['dry'] });
        expect(counted?.byCategory.size).toBeGreaterThan(10);
        for (const [id, count] of [...(counted?.byCategory ?? [])].slice(0, 20))
          expect((await find({ skin_types: ['dry'], cat1_id: id })).count).toBe(count);
        const popular = await index.popularKinds(8);
        expect(new Set(popular).size).toBe(8);
      });

      it('have brands, each with the number of its products and its best seller; that of the best seller first', async () => {
        const brands = await index.brands();
        const all = [...products.values()];
        expect(new Set(brands.keys())).toEqual(new Set(all.map(({ brand_id }) => brand_id)));
        const most = (list: Judged[]) => Math.max(...list.map(({ sold_count }) => sold_count));
        for (const [id, { count, best_mat_id }] of brands) {
          const own = all.filter(({ brand_id }) => brand_id === id);
          expect(count).toBe(own.length);
          expect(own).toContain(productOf(best_mat_id));
          expect(productOf(best_mat_id).sold_count).toBe(most(own));
        }
        const [first] = brands.values();
        expect(productOf(first?.best_mat_id ?? 0).sold_count).toBe(most(all));
      });

      it('return how a keyword was interpreted, what was relaxed, and the price in it', async () => {
        expect((await find({})).search).toBeNull();
        expect((await find({ keyword: 'serum' })).search).toMatchObject({ found: 'all', corrected: null });
        expect((await find({ keyword: 'sreum' })).search).toMatchObject({
          found: 'spelling',
          corrected: 'serum',
        });
        expect((await find({ keyword: 'sreum' }, { literal: true })).count).toBe(0);
        const priced = await find({ keyword: 'serum under 300' });
        expect(priced.search?.price).toMatchObject({ keyword: 'serum', max: 300 });
        expect(priced.hits).toEqual((await find({ keyword: 'serum', price_max: 300 })).hits);
      });
    });

    describe('rules of the search', () => {
      const rule = (kind: SearchRule['kind'], more: Partial<SearchRule>): SearchRule => ({
        ...{ rule_id: 1, words: ['serum'], means: [], both_ways: false, products: [], target: '' },
        ...{ starts_at: null, ends_at: null, kind },
        ...more,
      });
      const ids = ({ hits }: QueryResult) => hits.map(({ mat_id }) => mat_id);

      it('put products first in their order, hide others, and add words, only where they are tried', async () => {
        const before = ids(await find({ keyword: 'serum' }));
        const [first = 0, second = 0, third = 0] = before;
        const last = before.at(-1) ?? 0;
        const tried = await index.underRules((rules) => [
          ...rules,
          rule('pins', { products: [last, third] }),
          rule('hidden', { rule_id: 2, products: [first] }),
          rule('synonyms', { rule_id: 3, words: ['qxvkwj'], means: ['serum'] }),
        ]);
        const after = ids(await tried.find({ ...WHOLE, filter: { keyword: 'serum' } }));
        expect(after.slice(0, 3)).toEqual([last, third, second]);
        expect(after).not.toContain(first);
        expect(after).toHaveLength(before.length - 1);
        expect((await tried.find({ ...WHOLE, filter: { keyword: 'qxvkwj' } })).count).toBe(before.length);
        expect(ids(await find({ keyword: 'serum' }))).toEqual(before);
        expect((await find({ keyword: 'qxvkwj' })).count).toBe(0);
      });

      it('are among the reasons of a result, as its name, an attribute and a correction are', async () => {
        const [first = 0] = ids(await find({ keyword: 'acne serum' }));
        const [reasons = []] = await index.reasons('acne serum', [first]);
        expect(reasons.map(({ typed }) => typed)).toEqual(['acne', 'serum']);
        const [slip = 0] = ids(await find({ keyword: 'sreum' }));
        const [corrected] = await index.reasons('sreum', [slip]);
        expect(corrected).toContainEqual({ by: 'corrected', typed: 'sreum', text: 'serum' });
      });
    });

    describe('random letters', { timeout: 60_000 }, () => {
      /** Deterministic numbers below `below` (a linear congruential generator). */
      function numbers(seed: number): (below: number) => number {
        let state = seed;
        return (below) => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
          return Math.floor((state / 0x8000_0000) * below);
        };
      }
      const LATIN = 'abcdefghijklmnopqrstuvwxyz';
      const CONSONANTS = 'กขคงจชซญดตถทธนบปผพฟภมยรลวศสหอ';
      const VOWELS = 'ะาิีึืุู่้';
      const next = numbers(20_261_121);
      const pick = (letters: string): string => letters[next(letters.length)] ?? '';
      const thai = (length: number): string =>
        Array.from({ length }, (_, i) => pick(i > 0 && next(3) === 0 ? VOWELS : CONSONANTS)).join('');
      const latin = (length: number): string => Array.from({ length }, () => pick(LATIN)).join('');
      const nonsense = Array.from({ length: 240 }, (_, i) => {
        const length = 4 + next(9);
        if (i % 3 === 0) return latin(length);
        if (i % 3 === 1) return thai(length);
        return `${thai(3 + next(4))}${next(2) === 0 ? ' ' : ''}${latin(3 + next(5))}`;
      });

      it('have no results, or rarely results marked as a guess', async () => {
        expect(new Set(nonsense).size).toBeGreaterThan(200);
        const answers = [];
        for (const keyword of nonsense) answers.push({ keyword, answer: await search(keyword) });
        const sure = answers.filter(({ answer }) => answer.count > 0 && answer.found === 'all');
        const guesses = answers.filter(({ answer }) => answer.count > 0);
        expect(sure.map(({ keyword }) => keyword)).toEqual([]);
        expect(share(guesses, answers), guesses.map(({ keyword }) => keyword).join(', ')).toBeLessThanOrEqual(
          0.03,
        );
        for (const { answer } of answers) {
          if (answer.found === 'keyboard' || answer.found === 'spelling')
            expect(answer.corrected).not.toBeNull();
          if (answer.found === 'some') expect(answer.ignored).not.toEqual([]);
        }
      });
    });

    it('demo catalogue › of categories with the same name the one with most products is suggested first', async () => {
      const { categories } = await search('serum');
      const counts = categories.map(({ count }) => count);
      expect(counts.length).toBeGreaterThan(1);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });

    it('demo catalogue › describes products by the filter values of the shop', async () => {
      const { db } = shop.deps;
      const values = async (sql: string) => {
        const { rows } = await db.raw(
          `SELECT DISTINCT value FROM ${sql} AS t (value) WHERE value IS NOT NULL`,
        );
        return rows.map(({ value }: { value: string }) => value);
      };
      expect(SKIN_TYPES).toEqual(
        expect.arrayContaining(await values('(SELECT unnest(skin_types) FROM materials)')),
      );
      expect(CONCERNS).toEqual(
        expect.arrayContaining(await values('(SELECT unnest(concerns) FROM materials)')),
      );
      expect([...FREE_OF, ...CLAIMS]).toEqual(
        expect.arrayContaining(await values('(SELECT unnest(free_of) FROM materials)')),
      );
      expect(FINISHES).toEqual(expect.arrayContaining(await values('(SELECT finish FROM materials)')));
      expect(SHADE_FAMILIES).toEqual(
        expect.arrayContaining(await values('(SELECT shade_family FROM variants)')),
      );
    });

    it('demo catalogue › no brand has the slug of a top category, so that the first path segment is unambiguous', async () => {
      const clashes = await shop.deps
        .db('brands')
        .whereIn('link_name', shop.deps.db('categories').where({ level: 1 }).select('slug'));
      expect(clashes).toEqual([]);
    });
  });
}
