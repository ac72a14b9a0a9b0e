import type { Material, MaterialsAnswer } from '@mali/contracts/catalogue';
import { buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';

vi.setConfig({ testTimeout: 20_000 });

let t: TestApp;
let editor: { user_id: number; role_id: number };
let cat_id: number;
const beside: number[] = [];

beforeAll(async () => {
  t = await testApp();
  editor = await buildUser(t.deps.db, { role_id: 8 });
  ({ cat_id } = await buildCategory(t.deps.db));
  for (const name of ['Toner', 'Serum', 'Cream'])
    beside.push(await sold(name, { cat1_id: cat_id, sold_count: 100 - beside.length }));
});
afterAll(() => t.close());

/** A product on sale. @returns its id */
async function sold(mat_name: string, more: object): Promise<number> {
  const { mat_id } = await buildMaterial(t.deps.db, { mat_name, mat_name_th: mat_name, ...more });
  await buildVariant(t.deps.db, { mat_id, stock: 5 });
  return mat_id;
}
/** Saves a product as the page of the back office does, with some fields changed. */
async function save(mat_id: number, more: object) {
  const url = `/admin/products/${mat_id}`;
  const {
    mat_no: _no,
    state: _state,
    missing: _missing,
    originals: _originals,
    created_at: _at,
    ...read
  } = (await t.app.inject({ url, headers: t.bearer(editor) })).json();
  const { mat_id: _id, ...fields } = read;
  const variants = fields.variants.map(({ stock: _stock, ...one }: { stock: number }) => ({
    ...one,
    price: null,
  }));
  const answer = await t.app.inject({
    ...{ method: 'POST', url, headers: t.bearer(editor), payload: { ...fields, variants, ...more } },
  });
  await notificationsHandled(t.deps);
  return answer;
}
const shown = async (mat_id: number): Promise<Material> =>
  (await t.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` })).json();
const found = async (filter: object): Promise<MaterialsAnswer['data']> =>
  (await t.app.inject({ method: 'POST', url: '/api/v2/materials', payload: { filter } })).json().data;

describe('how a product is found', () => {
  it('its title and the readable part of its address are those of staff, and absent without them', async () => {
    const mat_id = await sold('Lip Oil', {});
    expect(await shown(mat_id)).not.toHaveProperty('slug');
    const saved = await save(mat_id, { meta_title_th: ' ลิปออยล์ของแท้ ', slug: 'lip-oil-2' });
    expect(saved.statusCode, saved.body).toBe(200);
    const after = await shown(mat_id);
    expect(after).toMatchObject({ seo_title_th: 'ลิปออยล์ของแท้', slug: 'lip-oil-2' });
    expect(after).not.toHaveProperty('seo_title');
    for (const slug of ['Lip Oil', 'lip--oil', '-lip', 'ลิป'])
      expect((await save(mat_id, { slug })).statusCode).toBe(400);
  });

  it('the shop finds it by words that no name of it has, in both scripts', async () => {
    const mat_id = await sold('Velvet Tint', {});
    expect(await found({ keyword: 'มะม่วงแช่อิ่มน้อย' })).toEqual([]);
    await save(mat_id, { search_words: ['มะม่วงแช่อิ่มน้อย', 'zyxlip', 'zyxlip', ' '] });
    for (const keyword of ['มะม่วงแช่อิ่มน้อย', 'zyxlip'])
      expect((await found({ keyword })).map((card) => card.mat_id)).toEqual([mat_id]);
    await save(mat_id, { search_words: [] });
    expect((await found({ keyword: 'zyxlip' })).map((card) => card.mat_id)).not.toContain(mat_id);
  });

  it('its chosen products come first beside it, each once, and without those that are not sold', async () => {
    const mat_id = await sold('Mist', { cat1_id: cat_id });
    const elsewhere = await sold('Brush', {});
    const hidden = await sold('Hidden', { active: false });
    const usual = (await shown(mat_id)).related.map((card) => card.mat_id);
    expect(usual).toEqual(beside);
    const [, second = 0] = beside;
    const saved = await save(mat_id, { related: [elsewhere, hidden, second] });
    expect(saved.statusCode, saved.body).toBe(200);
    const { related, related_count, pricing } = await shown(mat_id);
    const ids = related.map((card) => card.mat_id);
    expect(ids).toEqual([elsewhere, second, ...beside.filter((id) => id !== second)]);
    expect(related_count).toBe(ids.length);
    const priced = new Set(pricing.variants.map((variant) => variant.mat_var_id));
    expect(related.every((card) => priced.has(card.mat_var_id))).toBe(true);
    expect((await save(mat_id, { related: [999_999] })).statusCode).toBe(400);
  });

  it('its cards say that it is new as staff have set', async () => {
    const old = await sold('Old Powder', { created_at: new Date('2020-01-01T00:00:00Z') });
    const card = async () => (await found({ keyword: 'Old Powder' }))[0]?.is_new;
    expect(await card()).toBe(false);
    await save(old, { new_badge: 'always' });
    expect([await card(), (await shown(old)).is_new]).toEqual([true, true]);
    await save(old, { new_badge: 'never' });
    expect([await card(), (await shown(old)).is_new]).toEqual([false, false]);
  });

  it('the sitemap lists its readable address', async () => {
    const mat_id = await sold('Eye Cream', {});
    await save(mat_id, { slug: 'eye-cream' });
    await shown(mat_id);
    const { body } = await t.app.inject({ url: '/sitemaps/products-1.xml' });
    expect(body).toContain(`/item/${mat_id}-eye-cream</loc>`);
  });
});
