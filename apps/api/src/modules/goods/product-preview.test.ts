import type { ProductPreview } from '@mali/contracts/product-preview';
import { buildMaterial, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ANY_RULE, type GoodsShop, goodsShop, type Member } from './fixtures.ts';

vi.setConfig({ testTimeout: 30_000 });

let s: GoodsShop;
let inventory: Member;

beforeAll(async () => {
  s = await goodsShop();
  inventory = await buildUser(s.deps.db, { role_id: 6 });
});
afterAll(() => s?.close());

const days = (count: number) => s.days(count).toISOString();
const get = (url: string, who?: Member) =>
  s.app.inject({ url, ...(who !== undefined && { headers: s.bearer(who) }) });
const preview = (matId: number, at?: string, who: Member = s.editor) =>
  get(`/admin/products/${matId}/preview${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`, who);
async function previewed(matId: number, at?: string): Promise<ProductPreview> {
  const answer = await preview(matId, at);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
/** A product of two variants at 300 baht. */
async function build(columns: object = {}) {
  const material = await buildMaterial(s.deps.db, {
    brand_id: s.brand.brand_id,
    cat1_id: s.cat_id,
    mat_name: 'Serum',
  });
  const variants = [
    await buildVariant(s.deps.db, { mat_id: material.mat_id, mat_price: 30_000 }),
    await buildVariant(s.deps.db, { mat_id: material.mat_id, mat_price: 30_000 }),
  ];
  if (Object.keys(columns).length > 0)
    await s.deps.db('materials').where({ mat_id: material.mat_id }).update(columns);
  return { ...material, ids: variants.map(({ mat_var_id }) => mat_var_id) };
}
let request = 0;
/** Plans a price of a variant. */
async function plan(mat_var_id: number, price: number, starts_at: string, ends_at: string | null) {
  request += 1;
  const [{ change_id }] = await s.deps
    .db('price_changes')
    .insert({
      request_key: `00000000-0000-4000-8000-${String(request).padStart(12, '0')}`,
      ...{
        made_at: s.days(0),
        user_id: inventory.user_id,
        reason: 'plan',
        rule: JSON.stringify({ kind: 'typed' }),
      },
      ...{ starts_at, ends_at, row_count: 1 },
    })
    .returning('change_id');
  await s.deps
    .db('price_change_rows')
    .insert({ change_id, mat_var_id, price, seen: 30_000, starts_at, ends_at });
}
const pricesOf = ({ material }: ProductPreview) => material.variants.map(({ mat_price }) => mat_price);

it('a draft is shown as its page will be, and no shopper sees it', async () => {
  const draft = await build({ stage: 'draft' });
  const shown = await previewed(draft.mat_id);
  expect(shown).toMatchObject({
    state: 'draft',
    material: { mat_id: draft.mat_id, mat_name: 'Serum', net_price: 300, variant_count: 2, related: [] },
  });
  expect(shown.material.variants.map(({ mat_var_id }) => mat_var_id)).toEqual(draft.ids);
  expect(shown.material.categories).toHaveLength(1);
  expect((await get(`/api/v2/material?mat_id=${draft.mat_id}`)).statusCode).toBe(404);
  expect((await preview(draft.mat_id)).headers['cache-control']).toBe('private, no-store');
});

it('how the product stands follows from its period at that moment', async () => {
  const { mat_id } = await build({ on_sale_from: days(2), on_sale_until: days(5) });
  const state = async (at: number) => (await previewed(mat_id, days(at))).state;
  expect([await state(0), await state(2), await state(4), await state(5)]).toEqual([
    ...['scheduled', 'on_sale', 'on_sale', 'ended'],
  ]);
});

it('prices are those planned for the moment: lasting ones stay, temporary ones return', async () => {
  const { mat_id, ids } = await build();
  const [one = 0, two = 0] = ids;
  await plan(one, 25_000, days(1), null);
  await plan(one, 19_900, days(3), days(5));
  await plan(two, 29_000, days(2), null);
  await plan(two, 35_000, days(4), null);
  const at = async (day: number) => pricesOf(await previewed(mat_id, days(day)));
  expect(await at(0)).toEqual([300, 300]);
  expect(await at(1)).toEqual([250, 300]);
  expect(await at(3)).toEqual([199, 290]);
  expect(await at(5)).toEqual([250, 350]);
  // Nothing was written.
  const prices = await s.deps.db('variants').where({ mat_id }).pluck('mat_price');
  expect(prices).toEqual([30_000, 30_000]);
});

it('under a temporary price in force the price is the one it returns to after its end', async () => {
  const { mat_id, ids } = await build();
  const [one = 0] = ids;
  await plan(one, 19_900, days(-1), days(3));
  await s.deps.db.raw('SELECT apply_price_changes(?::timestamptz, ?, ?::int)', [s.days(0), 'job', null]);
  const at = async (day: number) => pricesOf(await previewed(mat_id, days(day)))[0];
  expect([await at(0), await at(2), await at(3)]).toEqual([199, 199, 300]);
});

it('promotions that run then make the price that is shown', async () => {
  const { mat_id, ids } = await build({ stage: 'hidden' });
  await buildPromotion(s.deps.db, {
    ...{ kind: 'p003', discount_type: 'percent', discount: 10, members: ids },
    ...{ starts_at: new Date(days(2)), ends_at: new Date(days(4)) },
  });
  const net = async (day: number) => (await previewed(mat_id, days(day))).material.net_price;
  expect([await net(1), await net(2), await net(4)]).toEqual([300, 270, 300]);
});

it('a moment that is past, or none, is now; what cannot be shown is named', async () => {
  const { mat_id } = await build();
  expect((await previewed(mat_id, days(-3))).at).toBe(s.days(0).toISOString());
  expect((await previewed(mat_id)).at).toBe(s.days(0).toISOString());
  expect((await preview(mat_id, 'tomorrow')).statusCode).toBe(400);
  expect((await preview(2_000_000_000)).json()).toMatchObject({ code: 'PRODUCT.NOT_FOUND' });
  const empty = await buildMaterial(s.deps.db, { brand_id: s.brand.brand_id, cat1_id: s.cat_id });
  expect((await preview(empty.mat_id)).json()).toMatchObject({ code: 'PRODUCT.NO_PREVIEW' });
});

it('is for staff who may see goods', async () => {
  const { mat_id } = await build();
  const customer = await buildUser(s.deps.db);
  expect((await preview(mat_id, undefined, customer)).statusCode).toBe(403);
  expect((await get(`/admin/products/${mat_id}/preview`)).statusCode).toBe(401);
});

it('shows the badges of that time: one that begins later, and none that is over by then', async () => {
  const { mat_id } = await build();
  const draft = await build({ stage: 'draft' });
  const badge = (text_en: string, more: object) =>
    s.deps.db('badges').insert({
      ...{ text_th: 'ป้าย', text_en, tone: 'leaf', priority: 1, kind: 'hand', rule: JSON.stringify(ANY_RULE) },
      ...{ products: [mat_id, draft.mat_id], live: true, made_at: s.days(0), ...more },
    });
  await badge('Now', { ends_at: s.days(2) });
  await badge('Later', { starts_at: s.days(3), priority: 2 });
  await badge('Every', { kind: 'rule', products: [], priority: 3 });
  await badge('Off', { live: false });
  await s.settled();
  const at = async (id: number, day: number) =>
    ((await previewed(id, days(day))).material.badges ?? []).map(({ text }) => text);
  expect([await at(mat_id, 1), await at(mat_id, 2.5), await at(mat_id, 4)]).toEqual([
    ['Now', 'Every'],
    ['Every'],
    ['Later', 'Every'],
  ]);
  // A draft is in no list that a rule looks at.
  expect([await at(draft.mat_id, 1), await at(draft.mat_id, 4)]).toEqual([['Now'], ['Later']]);
  await s.deps.db('badges').del();
});
