import type { PromotionFields, PromotionRow, StaffPromotion } from '@mali/contracts/staff-promotions';
import { buildDeliveryRate, buildMaterial, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { resolveScopes } from './promotion-admin.ts';

vi.setConfig({ testTimeout: 20_000 });

const START = new Date('2026-11-20T05:00:00Z');
const later = (days: number) => new Date(START.getTime() + days * 86_400_000).toISOString();
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number };
let crm: Member;
let accountant: Member;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  crm = await buildUser(t.deps.db, { role_id: 7 });
  accountant = await buildUser(t.deps.db, { role_id: 5 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = crm) =>
  t.app.inject({
    method,
    url,
    headers: t.bearer(who),
    ...(payload === undefined ? {} : { payload }),
  });
const NO_SCOPE = { all: false, brands: [], categories: [], products: [], variants: [], except: [] };
const variants = (...ids: number[]) => ({ ...NO_SCOPE, variants: ids });
const FIELDS: Omit<PromotionFields, 'scope'> = {
  ...{ kind: 'p004', name_th: 'ซื้อ 2 แถม 1', name_en: 'Buy 2 get 1', terms: { sale_qty: 2, free_qty: 1 } },
  ...{
    exclude_discounted: false,
    max_per_order: null,
    starts_at: null,
    ends_at: null,
    flash: false,
    limits: [],
  },
};
type More = Partial<PromotionFields> & Pick<PromotionFields, 'scope'>;
const make = (more: More, stage = 'live') => ask('POST', '/admin/promotions', { ...FIELDS, ...more, stage });
async function made(more: More, stage = 'live'): Promise<StaffPromotion> {
  const answer = await make(more, stage);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (promo_id: number): Promise<StaffPromotion> =>
  (await ask('GET', `/admin/promotions/${promo_id}`)).json();
const fieldsOf = (promotion: StaffPromotion): PromotionFields => {
  const { kind, name_th, name_en, terms, exclude_discounted, max_per_order } = promotion;
  const { starts_at, ends_at, flash, scope } = promotion;
  const limits = promotion.limits.map(({ taken: _taken, ...limit }) => limit);
  return {
    ...{ kind, name_th, name_en, terms, exclude_discounted, max_per_order, starts_at, ends_at, flash, scope },
    limits,
  };
};
const change = (promotion: StaffPromotion, more: Partial<PromotionFields>, reason = '') =>
  ask('POST', `/admin/promotions/${promotion.promo_id}`, {
    ...{ ...fieldsOf(promotion), ...more },
    ...{ revision: promotion.revision, reason },
  });
const setStage = (promo_id: number, from: string, stage: string, reason = '') =>
  ask('POST', `/admin/promotions/${promo_id}/stage`, { from, stage, reason });
const priced = async (lines: { mat_var_id: number; quantity: number }[]) =>
  (await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items: lines } })).json();
/** Baht for these units. */
const subtotal = async (mat_var_id: number, quantity: number): Promise<number> =>
  (await priced([{ mat_var_id, quantity }])).cart_summary.subtotal;

describe('a promotion', () => {
  it('of each kind is made, priced by its terms, and answered as it was typed', async () => {
    const cases = [
      [{ kind: 'p001', terms: { sale_qty: 2, price: 150 } }, 2, 150],
      [{ kind: 'p002', terms: { sale_qty: 2, disc: 50 } }, 2, 150],
      [{ kind: 'p003', terms: { discount_type: 'percent', discount: 12.5 } }, 1, 87.5],
      [{ kind: 'p003', terms: { discount_type: 'amount', discount: 20 } }, 1, 80],
      [{ kind: 'p003', terms: { discount_type: 'price', discount: 79.5 } }, 1, 79.5],
      [{ kind: 'p004', terms: { sale_qty: 2, free_qty: 1 } }, 3, 200],
      [{ kind: 'p005', terms: { sale_qty: 3, price: 199 } }, 3, 199],
    ] as const;
    for (const [fields, quantity, baht] of cases) {
      const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 10_000, stock: 9 });
      const promotion = await made({ ...fields, scope: variants(mat_var_id) });
      expect(promotion).toMatchObject({ ...fields, state: 'running', members: 1, revision: 1 });
      expect(await subtotal(mat_var_id, quantity), JSON.stringify(fields)).toBe(baht);
    }
  });

  it('of a full set needs all of its goods', async () => {
    const [one, two] = [
      await buildVariant(t.deps.db, { mat_price: 10_000, stock: 9 }),
      await buildVariant(t.deps.db, { mat_price: 20_000, stock: 9 }),
    ];
    const scope = variants(one.mat_var_id, two.mat_var_id);
    await made({ kind: 'p006', terms: { percent: 10 }, scope });
    const set = await priced([
      { mat_var_id: one.mat_var_id, quantity: 1 },
      { mat_var_id: two.mat_var_id, quantity: 1 },
    ]);
    expect(set.cart_summary.subtotal).toBe(270);
    const alone = await make({ kind: 'p006', terms: { percent: 10 }, scope: variants(one.mat_var_id) });
    expect(alone.json()).toMatchObject({ code: 'PROMOTION.SET', details: { members: 1 } });
  });

  it('is refused without goods, with terms missing or senseless, and with a wrong period', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db);
    const scope = variants(mat_var_id);
    const refusal = async (more: More) => {
      const answer = await make(more);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refusal({ scope: NO_SCOPE })).toEqual([422, 'PROMOTION.EMPTY']);
    expect(await refusal({ scope, terms: { sale_qty: 2 } })).toEqual([422, 'PROMOTION.TERMS']);
    expect(await refusal({ scope, kind: 'p002', terms: { sale_qty: 1, disc: 50 } })).toEqual([
      ...[422, 'PROMOTION.TERMS'],
    ]);
    expect(
      await refusal({ scope, kind: 'p003', terms: { discount_type: 'percent', discount: 101 } }),
    ).toEqual([422, 'PROMOTION.TERMS']);
    expect(await refusal({ scope, starts_at: later(2), ends_at: later(1) })).toEqual([
      422,
      'PROMOTION.PERIOD',
    ]);
    expect(await refusal({ scope, ends_at: later(-1) })).toEqual([422, 'PROMOTION.PERIOD']);
    const cut = { kind: 'p003', terms: { discount_type: 'price', discount: 50 } } as const;
    expect(await refusal({ ...cut, scope, flash: true })).toEqual([422, 'PROMOTION.PERIOD']);
    expect(await t.deps.db('promotion_members').where({ mat_var_id })).toEqual([]);
  });

  it('from before it could be edited names whole products by the product, and keeps its goods when saved', async () => {
    const whole = await buildMaterial(t.deps.db);
    const [one, two] = [
      await buildVariant(t.deps.db, { mat_id: whole.mat_id }),
      await buildVariant(t.deps.db, { mat_id: whole.mat_id }),
    ];
    const part = await buildMaterial(t.deps.db);
    const shade = await buildVariant(t.deps.db, { mat_id: part.mat_id });
    await buildVariant(t.deps.db, { mat_id: part.mat_id });
    const members = [one, two, shade].map(({ mat_var_id }) => mat_var_id);
    const { promo_id } = await buildPromotion(t.deps.db, { kind: 'p003', members });
    const before = await read(promo_id);
    expect(before.scope).toEqual({ ...NO_SCOPE, products: [whole.mat_id], variants: [shade.mat_var_id] });
    const saved = await change(before, { name_en: 'Renamed' }, 'a better name');
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ members: 3, scope: before.scope });
    const set = await buildPromotion(t.deps.db, { kind: 'p006', members: members.slice(0, 2) });
    expect((await read(set.promo_id)).scope).toEqual(variants(one.mat_var_id, two.mat_var_id));
  });

  it('is a draft, scheduled, running, paused and ended, and priced while it runs', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 10_000, stock: 9 });
    const scope = variants(mat_var_id);
    const { promo_id } = await made({ scope, starts_at: later(1), ends_at: later(3) }, 'draft');
    const state = async () => [(await read(promo_id)).state, await subtotal(mat_var_id, 3)];
    expect(await state()).toEqual(['draft', 300]);
    expect((await setStage(promo_id, 'draft', 'live')).statusCode).toBe(200);
    expect(await state()).toEqual(['scheduled', 300]);
    now = new Date(later(1));
    expect(await state()).toEqual(['running', 200]);
    expect((await setStage(promo_id, 'live', 'paused', 'Wrong price')).statusCode).toBe(200);
    expect(await state()).toEqual(['paused', 300]);
    expect((await setStage(promo_id, 'paused', 'live')).statusCode).toBe(200);
    now = new Date(later(3));
    expect(await state()).toEqual(['ended', 300]);
    expect((await setStage(promo_id, 'live', 'ended', 'Over')).statusCode).toBe(200);
    expect((await setStage(promo_id, 'ended', 'live')).json().code).toBe('PROMOTION.OVER');
    expect((await setStage(promo_id, 'paused', 'live')).json().code).toBe('RECORD.CHANGED');
    expect((await setStage(promo_id, 'ended', 'draft')).json().code).toBe('PROMOTION.BEGUN');
  });

  it('that was switched off by the previous version is paused', async () => {
    const { promo_id } = await buildPromotion(t.deps.db, { kind: 'p004', sale_qty: 2, free_qty: 1 });
    await t.deps.db('promotions').where({ promo_id }).update({ active: false });
    expect((await read(promo_id)).state).toBe('paused');
    await t.deps.db('promotions').where({ promo_id }).update({ active: true });
    expect((await read(promo_id)).state).toBe('running');
  });
});

describe('a change', () => {
  it('of a running promotion is in force from now on, and earlier orders keep what they were placed with', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 10_000, stock: 9 });
    const promotion = await made({
      ...{ kind: 'p005', terms: { sale_qty: 3, price: 200 }, scope: variants(mat_var_id) },
    });
    const placed = await t.app.inject({
      ...{ method: 'POST', url: '/process_order' },
      payload: orderRequest([[mat_var_id, 4]], 300),
    });
    expect(placed.statusCode, placed.body).toBe(200);
    const { so_no } = placed.json();
    const [line] = await t.deps.db('order_lines').where({ so_no });
    const quote = async () =>
      (
        await ask(
          'POST',
          '/admin/refunds/quote',
          { so_no, lines: [{ line_no: line.line_no, quantity: 1 }], delivery: false, cause: 'customer' },
          accountant,
        )
      ).json();
    await t.deps.db('orders').where({ so_no }).update({ doc_status: 17, paid_at: now });
    const before = await quote();
    // The three that are kept still are the bundle for ฿200; by the later terms they would cost ฿290.
    expect(before.amount).toBe(100);
    const answer = await change(promotion, { terms: { sale_qty: 3, price: 290 } }, 'Too cheap');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      revision: 2,
      terms: { sale_qty: 3, price: 290 },
      used: 1,
      given: 100,
    });
    expect(answer.json().versions).toMatchObject([{ revision: 2, reason: 'Too cheap' }, { revision: 1 }]);
    expect(await subtotal(mat_var_id, 3)).toBe(290);
    expect(await quote()).toEqual(before);
    const [event] = await t.deps
      .db('security_events')
      .where({ kind: 'promotion_changed', subject: `promotion ${promotion.promo_id}` });
    expect(event.details.changes).toEqual([{ field: 'price', from: 200, to: 290 }]);
  });

  it('keeps kind and beginning of one that has begun', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db);
    const promotion = await made({ scope: variants(mat_var_id) });
    const kind = await change(promotion, { kind: 'p002', terms: { sale_qty: 2, disc: 50 } });
    expect(kind.json()).toMatchObject({ code: 'PROMOTION.BEGUN', details: { fields: ['kind'] } });
    const begun = await change(promotion, { starts_at: later(1) });
    expect(begun.json()).toMatchObject({ code: 'PROMOTION.BEGUN', details: { fields: ['starts_at'] } });
    const draft = await made({ scope: variants(mat_var_id) }, 'draft');
    expect((await change(draft, { kind: 'p002', terms: { sale_qty: 2, disc: 50 } })).statusCode).toBe(200);
  });

  it('of an older version is refused with the newer one, and of two at once one is taken', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db);
    const promotion = await made({ scope: variants(mat_var_id) });
    const both = await Promise.all([
      change(promotion, { name_en: 'One' }),
      change(promotion, { name_en: 'Other' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'RECORD.CHANGED', details: { record: { revision: 2 } } });
  });

  it('never allots fewer units than were sold', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 10_000, stock: 9 });
    const cut = { kind: 'p003', terms: { discount_type: 'price', discount: 50 }, flash: true } as const;
    const promotion = await made({
      ...{ ...cut, scope: variants(mat_var_id), starts_at: later(-1), ends_at: later(1) },
      limits: [{ mat_var_id, allotment: 5, per_customer: 3 }],
    });
    expect(promotion.limits).toEqual([{ mat_var_id, allotment: 5, per_customer: 3, taken: 0 }]);
    const placed = await t.app.inject({
      ...{ method: 'POST', url: '/process_order' },
      payload: orderRequest([[mat_var_id, 3]], 150, {
        delivery_address: { ...ADDRESS, email: 'flash@example.com' },
      }),
    });
    expect(placed.statusCode, placed.body).toBe(200);
    const fewer = await change(promotion, { limits: [{ mat_var_id, allotment: 2, per_customer: 3 }] });
    expect(fewer.json()).toMatchObject({ code: 'PROMOTION.ALLOTMENT', details: { mat_var_id, taken: 3 } });
    const enough = await change(promotion, { limits: [{ mat_var_id, allotment: 3, per_customer: null }] });
    expect(enough.json().limits).toEqual([{ mat_var_id, allotment: 3, per_customer: null, taken: 3 }]);
  });
});

describe('the goods of a promotion', () => {
  it('are those of its brands, categories and products, without the exceptions; new shades join', async () => {
    const { db } = t.deps;
    const material = await buildMaterial(db);
    const first = await buildVariant(db, { mat_id: material.mat_id });
    const left = await buildVariant(db, { mat_id: material.mat_id });
    const other = await buildVariant(db);
    const members = async (promo_id: number) =>
      (await db('promotion_members').where({ promo_id }).orderBy('mat_var_id')).map((row) => row.mat_var_id);
    const byBrand = await made({
      scope: {
        ...NO_SCOPE,
        brands: [material.brand_id],
        variants: [other.mat_var_id],
        except: [left.mat_var_id],
      },
    });
    expect(await members(byBrand.promo_id)).toEqual([first.mat_var_id, other.mat_var_id]);
    const byCategory = await made({ scope: { ...NO_SCOPE, categories: [material.cat1_id] } });
    expect(await members(byCategory.promo_id)).toContain(left.mat_var_id);
    const shade = await buildVariant(db, { mat_id: material.mat_id });
    await resolveScopes(t.deps);
    expect(await members(byBrand.promo_id)).toEqual([first.mat_var_id, other.mat_var_id, shade.mat_var_id]);
    const [{ value: version }] = await db('rule_version');
    await resolveScopes(t.deps);
    expect((await db('rule_version'))[0].value, 'nothing is written where nothing changes').toBe(version);
  });
});

describe('samples', () => {
  it('have recent carts with a member, without their customers, the rules, and costs for those who see the books', async () => {
    const { db } = t.deps;
    const [member, beside] = [
      await buildVariant(db, { mat_price: 10_000, stock: 9 }),
      await buildVariant(db, { mat_price: 5_000, stock: 9 }),
    ];
    await db('stock_lots').where({ mat_var_id: member.mat_var_id }).update({ unit_cost: 4_000 });
    const place = await t.app.inject({
      ...{ method: 'POST', url: '/process_order' },
      payload: orderRequest(
        [
          [member.mat_var_id, 2],
          [beside.mat_var_id, 1],
        ],
        250,
      ),
    });
    expect(place.statusCode, place.body).toBe(200);
    const body = { scope: variants(member.mat_var_id), variants: [] };
    const samples = (await ask('POST', '/admin/promotions/samples', body)).json();
    expect(samples.carts).toEqual([
      {
        lines: [
          { mat_var_id: member.mat_var_id, quantity: 2 },
          { mat_var_id: beside.mat_var_id, quantity: 1 },
        ],
      },
    ]);
    expect(samples.items).toMatchObject([
      { item: { mat_var_id: member.mat_var_id, mat_price: 100 }, member: true, cost: null },
      { item: { mat_var_id: beside.mat_var_id }, member: false },
    ]);
    expect(samples.pricing.variants).toHaveLength(2);
    const owners = (await ask('POST', '/admin/promotions/samples', body, accountant)).json();
    expect(owners.items[0].cost).toBe(40);
    now = new Date(later(8));
    expect((await ask('POST', '/admin/promotions/samples', body)).json().carts).toEqual([]);
  });
});

describe('the list', () => {
  it('has each state as a view, by the same rule as the rows, and is searched and filtered', async () => {
    const { mat_var_id, mat_id } = await buildVariant(t.deps.db);
    const scope = variants(mat_var_id);
    const drafted = await made({ scope, name_en: 'Listed draft' }, 'draft');
    const soon = await made({ scope, name_en: 'Listed soon', starts_at: later(2) });
    const running = await made({ scope, name_en: 'Listed running' });
    const list = async (query: string): Promise<PromotionRow[]> =>
      (await ask('GET', `/admin/promotions?${query}`)).json().rows;
    const ids = async (query: string) => (await list(query)).map(({ promo_id }) => promo_id);
    const of = `product=${mat_id}&q=Listed`;
    expect(await ids(`view=all&${of}`)).toEqual([running.promo_id, soon.promo_id, drafted.promo_id]);
    for (const [view, promotion] of [
      ['draft', drafted],
      ['scheduled', soon],
      ['running', running],
    ] as const) {
      const rows = await list(`view=${view}&${of}`);
      expect(
        rows.map(({ promo_id }) => promo_id),
        view,
      ).toEqual([promotion.promo_id]);
      expect(rows[0]?.state).toBe(view);
    }
    const counts = (await ask('GET', '/admin/promotions/counts')).json();
    expect(counts.views.scheduled.count).toBeGreaterThan(0);
    const file = await ask(
      'GET',
      `/admin/promotions/export?view=all&${of}&columns=name,kind,state,given&lang=en`,
    );
    expect(file.body).toContain('Listed running,Buy and get free,Running,0');
  });
});
