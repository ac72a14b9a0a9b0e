import type { NewBrandRequest, StaffBrand } from '@mali/contracts/staff-brands';
import { buildBrand, buildMaterial, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let t: TestApp;
type Member = { user_id: number; role_id: number };
let editor: Member;
let colleague: Member;
let accountant: Member;

beforeAll(async () => {
  t = await testApp();
  editor = await buildUser(t.deps.db, { role_id: 8, first_name: 'Boonma', last_name: '' });
  colleague = await buildUser(t.deps.db, { role_id: 8 });
  accountant = await buildUser(t.deps.db, { role_id: 5 });
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who: Member = editor) =>
  t.app.inject({
    ...{ method, url, headers: t.bearer(who) },
    ...(payload === undefined ? {} : { payload }),
  });
let n = 0;
const fields = (more: Partial<NewBrandRequest> = {}): NewBrandRequest => {
  n += 1;
  return {
    ...{ brand_en: `Harbour ${n}`, brand_th: `ฮาร์เบอร์ ${n}`, link_name: `harbour-${n}`, aliases: [] },
    ...{ origin: null, story_en: '', story_th: '', shop_in_shop: false },
    ...more,
  };
};
async function made(more: Partial<NewBrandRequest> = {}): Promise<StaffBrand> {
  const answer = await ask('POST', '/admin/brands', fields(more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const saved = ({ link_name: _link, on_sale: _sale, products: _all, brand_id: _id, ...rest }: StaffBrand) =>
  rest;

describe('a brand', () => {
  it('is made with its names trimmed, and the shop answers it', async () => {
    const brand = await made({ brand_en: '  Quiet Pier ', aliases: ['ไควเอทเพียร์', ' เพียร์ ', 'เพียร์'] });
    expect(brand).toMatchObject({
      ...{ brand_en: 'Quiet Pier', aliases: ['ไควเอทเพียร์', 'เพียร์'], products: 0, revision: 1 },
    });
    const told = await ask('GET', `/admin/brands/${brand.brand_id}`, undefined, accountant);
    expect(told.json()).toEqual(brand);
  });

  it('without a Thai name has its English one in the shop, and none in the form', async () => {
    const brand = await made({ brand_th: ' ' });
    expect(brand.brand_th).toBe('');
    expect(await t.deps.db('brands').where({ brand_id: brand.brand_id }).first()).toMatchObject({
      brand_th: brand.brand_en,
    });
    const list = await ask('GET', '/admin/brands?view=no_thai');
    expect(list.json().rows.map(({ brand_id }: StaffBrand) => brand_id)).toContain(brand.brand_id);
  });

  it('is refused with a name or an address that is taken', async () => {
    const brand = await made();
    const code = async (more: Partial<NewBrandRequest>) =>
      (await ask('POST', '/admin/brands', fields(more))).json().code;
    expect(await code({ brand_en: brand.brand_en.toUpperCase() })).toBe('BRAND.NAME_TAKEN');
    expect(await code({ link_name: brand.link_name })).toBe('BRAND.ADDRESS_TAKEN');
    const { cat_id } = (
      await ask('POST', '/admin/categories', {
        ...{ category: 'Sun', category_th: 'แดด', intro: '', intro_th: '', unit_price: null, filters: null },
        ...{ parent_id: null, slug: 'sun-of-brands' },
      })
    ).json();
    expect(cat_id).toBeGreaterThan(0);
    expect(await code({ link_name: 'sun-of-brands' })).toBe('BRAND.ADDRESS_TAKEN');
    expect((await ask('POST', '/admin/brands', fields({ link_name: 'Not A Slug' }))).statusCode).toBe(400);
  });

  it('of which two colleagues save the same version is the first one’s; the second sees it', async () => {
    const brand = await made();
    const first = await ask('POST', `/admin/brands/${brand.brand_id}`, {
      ...saved(brand),
      story_th: 'จากกระบี่',
    });
    expect(first.json()).toMatchObject({ story_th: 'จากกระบี่', revision: 2 });
    const second = await ask(
      'POST',
      `/admin/brands/${brand.brand_id}`,
      { ...saved(brand), origin: 'Krabi' },
      colleague,
    );
    expect(second.json()).toMatchObject({
      code: 'RECORD.CHANGED',
      details: { by: 'Boonma', record: { story_th: 'จากกระบี่', revision: 2 } },
    });
    const history = await ask('GET', `/admin/history?record=brand%20${brand.brand_id}`);
    expect(history.body).toContain('จากกระบี่');
  });

  it('tells the index to read its products again, which are then found by its new name', async () => {
    const brand = await made();
    const { mat_id } = await buildMaterial(t.deps.db, { brand_id: brand.brand_id });
    await t.deps.db('listing_changes').del();
    await ask('POST', `/admin/brands/${brand.brand_id}`, { ...saved(brand), aliases: ['ท่าเรือ'] });
    expect(await t.deps.db('listing_changes').pluck('mat_id')).toEqual([mat_id]);
  });

  it('is removed only without products', async () => {
    const brand = await made();
    await buildMaterial(t.deps.db, { brand_id: brand.brand_id });
    const refused = await ask('DELETE', `/admin/brands/${brand.brand_id}`);
    expect(refused.json().code).toBe('BRAND.IN_USE');
    const empty = await made();
    expect((await ask('DELETE', `/admin/brands/${empty.brand_id}`)).statusCode).toBe(200);
    expect((await ask('GET', `/admin/brands/${empty.brand_id}`)).json().code).toBe('BRAND.NOT_FOUND');
    // Again: nothing is left to do.
    expect((await ask('DELETE', `/admin/brands/${empty.brand_id}`)).statusCode).toBe(200);
  });

  it('is changed by those who may edit goods alone', async () => {
    expect((await ask('POST', '/admin/brands', fields(), accountant)).statusCode).toBe(403);
  });

  it('is found in the list by any of its names, and counted', async () => {
    const brand = await buildBrand(t.deps.db, { brand_en: 'Lantern Row', aliases: ['แลนเทิร์น'] });
    await buildMaterial(t.deps.db, { brand_id: brand.brand_id });
    await buildMaterial(t.deps.db, { brand_id: brand.brand_id, active: false });
    const list = await ask('GET', `/admin/brands?q=${encodeURIComponent('แลนเทิร์น')}`);
    expect(list.json().rows).toMatchObject([{ brand_id: brand.brand_id, products: 2, on_sale: 1 }]);
    const none = await ask('GET', '/admin/brands?sold=yes&q=lantern');
    expect(none.json().rows).toHaveLength(1);
    const file = await ask('GET', '/admin/brands/export?lang=th');
    expect(file.body).toContain('แลนเทิร์น');
  });
});
