import type { MaterialsAnswer, MaterialsRequest } from '@mali/contracts/catalogue';
import { SORTS } from '@mali/contracts/limits';
import { buildMaterial, buildVariant } from '@mali/db/builders';
import { fillCatalogue } from '@mali/db/bulk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';

const LIMIT = 24;
let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
  await fillCatalogue(shop.deps.db, 150);
});
afterAll(async () => {
  await shop.close();
});

async function list(request: MaterialsRequest): Promise<MaterialsAnswer> {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload: request });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Reads a list page by page to its end; `between` runs before each further page. */
async function walk(
  request: MaterialsRequest,
  between: (page: number) => Promise<void> = async () => undefined,
) {
  const shown: number[] = [];
  let answer = await list({ ...request, limit: LIMIT });
  for (let page = 1; ; page += 1) {
    shown.push(...answer.data.map(({ mat_id }) => mat_id));
    if (answer.next === null) return shown;
    await between(page);
    answer = await list({ ...request, limit: LIMIT, after: answer.next });
  }
}

const all = async () =>
  (await shop.deps.db('materials').where({ active: true }).pluck('mat_id')).sort((a, b) => a - b);

it.each(SORTS)(
  '%s: every page continues where the previous ended, and the last has no cursor',
  async (sort) => {
    const shown = await walk({ sort });
    const numbered: number[] = [];
    for (let page = 1; numbered.length < shown.length; page += 1) {
      numbered.push(...(await list({ sort, page, limit: LIMIT })).data.map(({ mat_id }) => mat_id));
    }
    expect(shown).toEqual(numbered);
    expect([...shown].sort((a, b) => a - b)).toEqual(await all());
  },
);

it.each(SORTS)(
  '%s: concurrent additions, removals and changes cause neither repetitions nor omissions',
  async (sort) => {
    const { db } = shop.deps;
    const before = await all();
    const touched = new Set<number>();
    const shown = await walk({ sort }, async (page) => {
      const { mat_id } = await buildMaterial(db, {
        sold_count: page * 37,
        created_at: new Date(2026, 9, page),
      });
      await buildVariant(db, { mat_id, mat_price: 1000 * page });
      const [gone, moved] = before.filter((id) => !touched.has(id) && id % 7 === page % 7);
      if (gone !== undefined) await db('materials').where({ mat_id: gone }).update({ active: false });
      if (moved !== undefined) {
        await db('materials')
          .where({ mat_id: moved })
          .update({ sold_count: 1, created_at: new Date(2020, 1, page) });
        await db('variants').where({ mat_id: moved }).update({ mat_price: 99_900 });
      }
      for (const id of [mat_id, gone, moved]) if (id !== undefined) touched.add(id);
      await notificationsHandled(shop.deps);
    });
    const still = before.filter((id) => !touched.has(id));
    const seen = shown.filter((id) => still.includes(id));
    expect(seen).toHaveLength(new Set(seen).size);
    expect([...seen].sort((a, b) => a - b)).toEqual(still);
  },
);

it('continues in the order of a search and of requested products, with filters', async () => {
  const keyword = await walk({ filter: { keyword: 'Product' } });
  expect(new Set(keyword).size).toBe(keyword.length);
  expect(keyword).toHaveLength((await list({ filter: { keyword: 'Product' } })).count);
  const variants: number[] = (await shop.deps.db('variants').orderBy('mat_var_id').pluck('mat_var_id'))
    .filter((_: number, i: number) => i % 3 === 0)
    .slice(0, 60);
  const chosen = await walk({ filter: { products: variants } });
  expect(chosen).toHaveLength((await list({ filter: { products: variants } })).count);
  const cheap = { price_max: 800, in_stock: true };
  const filtered = await walk({ filter: cheap, sort: 'price_desc' });
  expect(filtered).toHaveLength((await list({ filter: cheap })).count);
  expect(new Set(filtered).size).toBe(filtered.length);
});

it('a search continues at the same position when the last product of a page was removed', async () => {
  const request = { filter: { keyword: 'Product' }, limit: 10 };
  const first = await list(request);
  const second = await list({ ...request, after: first.next ?? '' });
  const { mat_id = 0 } = second.data.at(-1) ?? {};
  await shop.deps.db('materials').where({ mat_id }).update({ active: false });
  await expect.poll(async () => (await list(request)).count).toBe(first.count - 1);
  const third = await list({ ...request, after: second.next ?? '' });
  const shown = [...first.data, ...second.data, ...third.data].map((card) => card.mat_id);
  expect(new Set(shown).size).toBe(shown.length);
});

it('rejects an invalid cursor', async () => {
  for (const after of ['', '7', '1_2_3', 'x'.repeat(30), '1_2_3_4_5_6_7_8_9', '1_2_3_4_5_6_7\n']) {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload: { after } });
    expect(answer.statusCode, after).toBe(400);
  }
});
