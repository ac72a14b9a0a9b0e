import { SEARCH_LIST } from '@mali/contracts/lists/search';
import { refreshListing } from '@mali/db';
import { buildBrand, buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { countedQuery } from './query-counts.ts';
import { summariseSearches } from './searched.ts';

const START = new Date('2026-11-20T05:00:00Z');
const DAY = 86_400_000;
let now = START;
let t: TestApp;
let serum: { mat_id: number; mat_var_id: number };
let editor: { user_id: number; role_id: number };

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  const { db } = t.deps;
  const { brand_id } = await buildBrand(db, { brand_en: 'Serene', brand_th: 'ซีรีน' });
  const { cat_id } = await buildCategory(db, { category: 'Serums', category_th: 'เซรั่ม' });
  const { mat_id } = await buildMaterial(db, {
    brand_id,
    cat1_id: cat_id,
    mat_name: 'Dew Serum',
    mat_name_th: 'เซรั่มดิว',
  });
  const { mat_var_id } = await buildVariant(db, { mat_id, mat_price: 30_000, stock: 9 });
  serum = { mat_id, mat_var_id };
  editor = await buildUser(db, { role_id: 8 });
  await refreshListing(db);
});
afterAll(() => t.close());

/** One of 250 visitors, by the address that the proxy forwards. */
const from = (visitor: number) => ({ 'x-forwarded-for': `203.0.113.${visitor}` });
const search = (keyword: string, visitor: number, more: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/v2/materials',
    headers: from(visitor),
    payload: { filter: { keyword }, ...more },
  });
const open = (visitor: number) =>
  t.app.inject({ url: `/api/v2/material?mat_id=${serum.mat_id}`, headers: from(visitor) });
const list = async (query = ''): Promise<{ rows: { query: string }[] }> =>
  (await t.app.inject({ url: `/admin/search${query}`, headers: t.bearer(editor) })).json();
async function counted(): Promise<void> {
  await t.deps.searches.flush();
  await summariseSearches(t.deps);
}

describe('what was searched', () => {
  it('has searches, clicks and bag adds by query, however it is spaced and capitalised', async () => {
    for (let visitor = 1; visitor <= 20; visitor += 1) {
      await search(visitor % 2 === 0 ? 'Serum' : ' serum ', visitor);
      // The next page and another order are the same search.
      await search('serum', visitor, { page: 2 });
      await search('serum', visitor, { sort: 'price_asc' });
    }
    await open(1);
    await open(1);
    await open(2);
    // Of a visitor who searched nothing.
    await open(99);
    t.deps.searches.note('203.0.113.1', { kind: 'add', mat_var_id: serum.mat_var_id });
    await counted();
    expect((await list()).rows).toEqual([
      expect.objectContaining({
        ...{ query: 'serum', searches: 20, results: 1, found: 'all', clicks: 2, click_rate: 0.1, adds: 1 },
      }),
    ]);
  });

  it('names words that found nothing, and leaves out those of fewer than three visitors', async () => {
    for (let visitor = 1; visitor <= 20; visitor += 1) await search('zzqqxk', visitor);
    for (let times = 0; times < 5; times += 1) {
      now = new Date(now.getTime() + 3_600_000);
      await search('birthday of nok', 7);
    }
    now = START;
    await counted();
    const { rows } = await list('?view=nothing');
    expect(rows.map(({ query }) => query)).toEqual(['zzqqxk']);
    expect((await list('?days=90')).rows.map(({ query }) => query)).not.toContain('birthday of nok');
  });

  it('is written once more when the database failed', async () => {
    const { db } = t.deps;
    await db.raw('ALTER TABLE search_counts RENAME TO away');
    await search('dew', 1);
    await t.deps.searches.flush();
    await db.raw('ALTER TABLE away RENAME TO search_counts');
    await t.deps.searches.flush();
    expect(await db('search_counts').where({ query: 'dew' }).first()).toMatchObject({ searches: 1 });
  });

  it('has no number or address of a visitor in the database, and ends after 90 days', async () => {
    const columns = await t.deps.db('search_counts').columnInfo();
    expect(Object.keys(columns).sort()).toEqual(
      ['day', 'query', 'searches', 'clicks', 'adds', 'results', 'found', 'visitors', 'last_at'].sort(),
    );
    now = new Date(START.getTime() + 10 * DAY);
    await counted();
    expect((await list('?days=7')).rows).toEqual([]);
    expect((await list('?days=30')).rows).not.toEqual([]);
    now = new Date(START.getTime() + 90 * DAY);
    await counted();
    expect(await t.deps.db('search_counts')).toEqual([]);
    expect((await list('?days=90')).rows).toEqual([]);
    now = START;
  });

  it('sorts by every column of its definition', async () => {
    for (const sort of SEARCH_LIST.sorts) {
      const { statusCode } = await t.app.inject({
        url: `/admin/search?sort=-${sort}`,
        headers: t.bearer(editor),
      });
      expect(statusCode).toBe(200);
    }
  });
});

it.each([
  ['  Sunscreen  SPF50 ', 'sunscreen spf50'],
  ['นํ้าหอม', 'น้ำหอม'],
  ['fit me 220', 'fit me 220'],
  ['081-234-5678', null],
  ['๐๘๑๒๓๔๕๖๗๘', null],
  ['+66 81 234 5678', null],
  ['nok@example.com', null],
  ['x', null],
  ['a'.repeat(61), null],
])('%j is counted as %j', (typed, query) => {
  expect(countedQuery(typed)).toBe(query);
});
