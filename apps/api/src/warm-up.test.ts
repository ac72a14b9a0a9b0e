import { refreshListing } from '@mali/db';
import { buildBrand, buildCategory, buildMaterial, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from './testing.ts';
import { warmUp } from './warm-up.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
  const { db } = shop.deps;
  const { brand_id } = await buildBrand(db, { link_name: 'nuea', brand_en: 'Nuea', brand_th: 'เหนือ' });
  const { cat_id } = await buildCategory(db, { category: 'Serums', category_th: 'เซรั่ม', slug: 'serums' });
  const { mat_id } = await buildMaterial(db, { brand_id, cat1_id: cat_id, mat_name: 'Rain Serum' });
  await buildVariant(db, { mat_id });
  await refreshListing(db);
});
afterAll(() => shop.close());

const ready = async () => (await shop.app.inject({ method: 'GET', url: '/readyz' })).statusCode;
const list = () =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v2/materials',
    payload: { filter: { category: ['serums'] }, options: { facets: true } },
  });

test('a process is ready after answering typical first requests, which then use no statement', async () => {
  expect(await ready()).toBe(503);
  const get = vi.spyOn(shop.deps.snapshot, 'get').mockRejectedValueOnce(new Error('no database'));
  const warm = warmUp(shop.app, shop.deps, () => false);
  await expect.poll(() => get.mock.results[0]?.type).toBe('return');
  expect(await ready()).toBe(503);
  await warm;
  expect(await ready()).toBe(200);

  const statements: string[] = [];
  shop.deps.db.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  expect((await list()).json().count).toBe(1);
  const found = await shop.app.inject({ method: 'GET', url: '/search?keyword=Serums' });
  expect(found.json()).toMatchObject({ count: 1 });
  expect(statements).toEqual([]);
});
