import type { NewOfferRequest, OfferFields, StaffOffer } from '@mali/contracts/staff-offers';
import {
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildMaterial,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { resolveOffers } from './offers.ts';

vi.setConfig({ testTimeout: 30_000 });

const START = new Date('2026-11-20T05:00:00Z');
const later = (days: number) => new Date(START.getTime() + days * 86_400_000).toISOString();
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number };
let crm: Member;
let accountant: Member;
let count = 0;
/** A text that no other test uses. */
function text(): string {
  count += 1;
  return `T${count}X`;
}

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 4000 });
  crm = await buildUser(t.deps.db, { role_id: 7 });
  accountant = await buildUser(t.deps.db, { role_id: 5 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = crm) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
const ALL = { all: true, brands: [], categories: [], products: [], variants: [], except: [] };
const only = (...ids: number[]) => ({ ...ALL, all: false, variants: ids });
const TERMS: OfferFields['terms'] = {
  ...{ benefit: 'amount', discount: 50, cap: null, min_spend: 0, exclude_promoted: false },
  ...{ audience: 'everyone', per_customer: null },
};
const codeTerms = (more: OfferFields['terms'] = {}): OfferFields['terms'] => ({
  ...{ ...TERMS, code: text(), usage_limit: null, listed: false },
  ...more,
});
const FIELDS = {
  ...{
    name_th: 'ลดทดลอง',
    name_en: 'Trial',
    starts_at: null,
    ends_at: null,
    customers: [],
    influencer: null,
  },
};
type More = Partial<NewOfferRequest> & Pick<NewOfferRequest, 'kind' | 'terms'>;
const make = (more: More) =>
  ask('POST', '/admin/offers', { ...FIELDS, scope: ALL, stage: 'live', codes: 0, ...more });
async function made(more: More): Promise<StaffOffer> {
  const answer = await make(more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const code = (terms: OfferFields['terms'] = {}, more: Partial<NewOfferRequest> = {}) =>
  made({ kind: 'code', terms: codeTerms(terms), ...more });
const series = (codes: number, terms: OfferFields['terms'] = {}) =>
  made({ kind: 'series', terms: { ...TERMS, prefix: text(), ...terms }, codes });
const read = async (promo_id: number): Promise<StaffOffer> =>
  (await ask('GET', `/admin/offers/${promo_id}`)).json();
const change = (offer: StaffOffer, more: Partial<OfferFields>, reason = '') => {
  const { kind, name_th, name_en, terms, starts_at, ends_at, scope, customers, influencer, revision } = offer;
  const fields = { kind, name_th, name_en, terms, starts_at, ends_at, scope, customers, influencer };
  return ask('POST', `/admin/offers/${offer.promo_id}`, { ...fields, ...more, revision, reason });
};
const setStage = (promo_id: number, from: string, stage: string, reason = '') =>
  ask('POST', `/admin/offers/${promo_id}/stage`, { from, stage, reason });
const codesOf = async ({ promo_id }: StaffOffer): Promise<string[]> =>
  (await t.deps.db('promo_codes').where({ offer_id: promo_id }).orderBy('code')).map((row) => row.code);
/** What a code does for these units: baht off, or why not. */
async function tried(
  promo_code: string | undefined,
  mat_var_id: number,
  quantity = 1,
  who?: Member,
): Promise<number | string> {
  const items = [{ mat_var_id, quantity }];
  const answer = await t.app.inject({
    ...{ method: 'POST', url: '/cart_process', payload: { items, promo_code } },
    ...(who !== undefined && { headers: t.bearer(who) }),
  });
  const { code: outcome } = answer.json().discount_promo_detail;
  return outcome?.applied === true ? outcome.discount : (outcome?.reason ?? answer.body);
}
const variant = async (mat_price = 30_000) =>
  (await buildVariant(t.deps.db, { mat_price, stock: 50 })).mat_var_id;
const placeAs = (mat_var_id: number, promo_code: string, total: number, email: string, who?: Member) =>
  t.app.inject({
    ...{ method: 'POST', url: '/process_order' },
    payload: orderRequest([[mat_var_id, 1]], total, {
      promo_code,
      delivery_address: { ...ADDRESS, email },
    }),
    ...(who !== undefined && { headers: t.bearer(who) }),
  });

describe('a promo code', () => {
  it('of each benefit is made, and takes off what it says', async () => {
    const id = await variant();
    const cases = [
      [{ benefit: 'amount', discount: 50 }, 50],
      [{ benefit: 'percent', discount: 12.5 }, 37.5],
      [{ benefit: 'percent', discount: 50, cap: 20 }, 20],
      [{ benefit: 'free_delivery', discount: 0 }, 0],
      [{ min_spend: 301 }, 'min_spend'],
    ] as const;
    for (const [terms, outcome] of cases) {
      const offer = await code(terms);
      expect(offer).toMatchObject({ state: 'running', codes: 1, used: 0, members: null, revision: 1 });
      expect(await tried(offer.terms.code, id), JSON.stringify(terms)).toBe(outcome);
    }
  });

  it('is for the goods of its scope, also those that come later', async () => {
    const { brand_id, mat_id } = await buildMaterial(t.deps.db);
    const { mat_var_id: inside } = await buildVariant(t.deps.db, { mat_id, mat_price: 30_000, stock: 9 });
    const outside = await variant();
    const offer = await code({}, { scope: { ...ALL, all: false, brands: [brand_id] } });
    expect(offer.members).toBe(1);
    expect(await tried(offer.terms.code, inside)).toBe(50);
    expect(await tried(offer.terms.code, outside)).toBe('no_eligible_item');
    const { mat_var_id: shade } = await buildVariant(t.deps.db, { mat_id, mat_price: 30_000, stock: 9 });
    expect(await tried(offer.terms.code, shade)).toBe('no_eligible_item');
    await resolveOffers(t.deps);
    expect(await tried(offer.terms.code, shade)).toBe(50);
    const except = await code({}, { scope: { ...ALL, except: [outside] } });
    expect([await tried(except.terms.code, outside), await tried(except.terms.code, inside)]).toEqual([
      ...['no_eligible_item', 50],
    ]);
  });

  it('is for everyone, members, new customers or chosen members', async () => {
    const id = await variant();
    const { db } = t.deps;
    const [old, fresh] = [await buildUser(db), await buildUser(db)];
    const total = 300 + 40;
    expect((await placeAs(id, '', total, old.email, old)).statusCode).toBe(200);
    const members = await code({ audience: 'members' });
    expect([await tried(members.terms.code, id), await tried(members.terms.code, id, 1, old)]).toEqual([
      ...['login_required', 50],
    ]);
    const first = await code({ audience: 'new_customers' });
    expect(first.terms.per_customer).toBe(1);
    expect([
      await tried(first.terms.code, id),
      await tried(first.terms.code, id, 1, old),
      await tried(first.terms.code, id, 1, fresh),
    ]).toEqual([50, 'new_customers_only', 50]);
    // A guest's e-mail is known when the order is placed.
    const refused = await placeAs(id, first.terms.code ?? '', total - 50, old.email);
    expect(refused.json().details.cart.discount_promo_detail.code.reason).toBe('new_customers_only');
    const chosen = await code({ audience: 'chosen' }, { customers: [fresh.user_id] });
    expect(chosen).toMatchObject({ customers: [fresh.user_id], terms: { listed: false } });
    expect([
      await tried(chosen.terms.code, id),
      await tried(chosen.terms.code, id, 1, old),
      await tried(chosen.terms.code, id, 1, fresh),
    ]).toEqual(['login_required', 'not_invited', 50]);
    const nobody = await make({ kind: 'code', terms: codeTerms({ audience: 'chosen' }) });
    expect(nobody.json().code).toBe('OFFER.CUSTOMERS');
    const unknown = await make({
      ...{ kind: 'code', terms: codeTerms({ audience: 'chosen' }), customers: [999_999] },
    });
    expect(unknown.json().code).toBe('OFFER.CUSTOMERS');
  });

  it('is refused when it is taken, and with terms that are missing, foreign or senseless', async () => {
    const { terms } = await code();
    const refusal = async (more: More) => {
      const { code: name, details } = (await make(more)).json();
      return [name, details?.fields];
    };
    const again = { ...terms, code: terms.code?.toLowerCase() ?? '' };
    expect(await refusal({ kind: 'code', terms: again })).toEqual(['OFFER.CODE_TAKEN', undefined]);
    const { discount: _discount, ...rest } = codeTerms();
    expect(await refusal({ kind: 'code', terms: rest })).toEqual(['OFFER.TERMS', ['discount']]);
    expect(await refusal({ kind: 'code', terms: codeTerms({ gift: 1 }) })).toEqual(['OFFER.TERMS', ['gift']]);
    expect(await refusal({ kind: 'code', terms: codeTerms({ benefit: 'percent', discount: 101 }) })).toEqual([
      ...['OFFER.TERMS', ['discount']],
    ]);
    expect(await refusal({ kind: 'code', terms: codeTerms(), scope: { ...ALL, all: false } })).toEqual([
      ...['PROMOTION.EMPTY', undefined],
    ]);
    expect(await refusal({ kind: 'code', terms: codeTerms(), ends_at: later(-1) })).toEqual([
      ...['PROMOTION.PERIOD', undefined],
    ]);
    expect(await refusal({ kind: 'series', terms: { ...TERMS, prefix: 'A' }, codes: 3 })).toEqual([
      ...['ERROR.BAD_REQUEST', undefined],
    ]);
  });

  it('is a draft, scheduled, running, paused and ended, and says so to who types it', async () => {
    const id = await variant();
    const offer = await code({}, { starts_at: later(1), ends_at: later(3), stage: 'draft' });
    const state = async () => [(await read(offer.promo_id)).state, await tried(offer.terms.code, id)];
    expect(await state()).toEqual(['draft', 'unknown']);
    await setStage(offer.promo_id, 'draft', 'live');
    expect(await state()).toEqual(['scheduled', 'not_started']);
    now = new Date(later(1));
    expect(await state()).toEqual(['running', 50]);
    await setStage(offer.promo_id, 'live', 'paused', 'Wrong amount');
    expect(await state()).toEqual(['paused', 'unknown']);
    await setStage(offer.promo_id, 'paused', 'live');
    now = new Date(later(2));
    await setStage(offer.promo_id, 'live', 'ended', 'Enough');
    expect(await state()).toEqual(['ended', 'expired']);
    await setStage(offer.promo_id, 'ended', 'live');
    expect(await state()).toEqual(['running', 50]);
    expect((await setStage(offer.promo_id, 'paused', 'ended')).json().code).toBe('RECORD.CHANGED');
    now = new Date(later(3));
    expect(await state()).toEqual(['ended', 'expired']);
    const events = await t.deps.db('security_events').where({ subject: `offer ${offer.promo_id}` });
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['offer_made', 'offer_started', 'offer_paused', 'offer_started', 'offer_ended', 'offer_started'],
    ]);
  });
});

describe('limits of a code', () => {
  it('of the last use hold for orders that are placed at the same moment', async () => {
    const id = await variant();
    const { terms, promo_id } = await code({ usage_limit: 2 });
    const buyers = Array.from({ length: 6 }, (_, i) => `buyer${i}.${promo_id}@example.com`);
    const placed = await Promise.all(buyers.map((email) => placeAs(id, terms.code ?? '', 290, email)));
    expect(placed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const offer = await read(promo_id);
    expect([offer.used, offer.given, await tried(terms.code, id)]).toEqual([2, 100, 'used_up']);
    expect((await change(offer, { terms: { ...offer.terms, usage_limit: 1 } })).json()).toMatchObject({
      ...{ code: 'OFFER.USED', details: { used: 2 } },
    });
    expect((await change(offer, { terms: { ...offer.terms, usage_limit: 3 } })).statusCode).toBe(200);
    expect(await tried(terms.code, id)).toBe(50);
  });

  it('for a first order hold for two first orders at the same moment', async () => {
    const id = await variant();
    const { terms, promo_id } = await code({ audience: 'new_customers' });
    const email = `first.${promo_id}@example.com`;
    const both = await Promise.all([1, 2].map(() => placeAs(id, terms.code ?? '', 290, email)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await read(promo_id)).used).toBe(1);
  });
});

describe('a series', () => {
  it('has codes that nobody guesses, each used once, also at the same moment', async () => {
    const id = await variant();
    const offer = await series(200);
    const codes = await codesOf(offer);
    expect([offer.codes, new Set(codes).size]).toEqual([200, 200]);
    for (const one of codes)
      expect(one).toMatch(new RegExp(`^${offer.terms.prefix}(-[2-9A-HJKMNP-TV-Z]{5}){2}$`));
    const [one = '', two = ''] = codes;
    const placed = await Promise.all(
      ['a', 'b', 'c'].map((name) => placeAs(id, one, 290, `${name}.${offer.promo_id}@example.com`)),
    );
    expect(placed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect([await tried(one, id), await tried(two, id)]).toEqual(['used_up', 50]);
    expect(await read(offer.promo_id)).toMatchObject({ codes: 200, used: 1, given: 50 });
  });

  it('counts the uses of a customer over all of its codes', async () => {
    const id = await variant();
    const offer = await series(4, { per_customer: 1 });
    const codes = await codesOf(offer);
    const email = `same.${offer.promo_id}@example.com`;
    const placed = await Promise.all(codes.map((one) => placeAs(id, one, 290, email)));
    expect(placed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(offer.promo_id)).used).toBe(1);
  });

  it('gets further codes up to its most, follows its terms, and is exported with the orders', async () => {
    const id = await variant();
    const offer = await series(2);
    const add = (codes: number, to = offer.promo_id) => ask('POST', `/admin/offers/${to}/codes`, { codes });
    expect((await add(3)).json().codes).toBe(5);
    expect((await add(20_000)).json().code).toBe('OFFER.CODES');
    expect((await add(1, (await code()).promo_id)).json().code).toBe('OFFER.CODES');
    const changed = await change(await read(offer.promo_id), { terms: { ...offer.terms, discount: 80 } });
    expect(changed.statusCode, changed.body).toBe(200);
    const codes = await codesOf(offer);
    for (const one of codes) expect(await tried(one, id)).toBe(80);
    const { so_no } = (await placeAs(id, codes[0] ?? '', 260, 'exported@example.com')).json();
    const file = await ask('GET', `/admin/offers/${offer.promo_id}/codes?lang=en`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(codes);
    expect(lines[1]).toBe(`${codes[0]},yes,${so_no},${now.toISOString()}`);
    expect(lines[2]).toBe(`${codes[1]},no,,`);
    expect(
      (await ask('GET', `/admin/offers/${offer.promo_id}/codes?lang=en`, undefined, accountant)).statusCode,
    ).toBe(403);
    expect(
      await t.deps
        .db('security_events')
        .where({ kind: 'offer_codes_exported', subject: `offer ${offer.promo_id}` }),
    ).toHaveLength(1);
    const fixed = await change(await read(offer.promo_id), {
      terms: { ...changed.json().terms, prefix: 'ELSE' },
    });
    expect(fixed.json()).toMatchObject({ code: 'OFFER.FIXED', details: { fields: ['prefix'] } });
    await setStage(offer.promo_id, 'live', 'paused', 'Leaked');
    expect(await tried(codes[1], id)).toBe('unknown');
  });

  it('of 20,000 codes is one call', async () => {
    const offer = await series(20_000);
    expect(offer.codes).toBe(20_000);
  });
});

describe('a gift', () => {
  const free = async () => (await buildVariant(t.deps.db, { free: true, stock: 5 })).mat_var_id;
  const givenIn = async (mat_var_id: number, quantity: number): Promise<number[]> => {
    const items = [{ mat_var_id, quantity }];
    const { cart_items } = (
      await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items } })
    ).json();
    return cart_items.flatMap((item: { gwp: boolean; mat_var_id: number }) =>
      item.gwp ? [item.mat_var_id] : [],
    );
  };

  it('comes with carts that reach its minimum with its goods, until it is paused', async () => {
    const [id, other, gift] = [await variant(), await variant(), await free()];
    const terms = { min_spend: 500, gift, quantity: 1 };
    const offer = await made({ kind: 'gift', terms, scope: only(id) });
    expect(offer).toMatchObject({ terms, members: 1, codes: 0 });
    expect([await givenIn(id, 1), await givenIn(id, 2), await givenIn(other, 2)]).toEqual([[], [gift], []]);
    const changed = await change(offer, { terms: { ...terms, min_spend: 300 }, scope: ALL });
    expect(changed.json()).toMatchObject({ revision: 2, members: null });
    expect([await givenIn(id, 1), await givenIn(other, 1)]).toEqual([[gift], [gift]]);
    expect((await placeAs(other, '', 340, 'gift@example.com')).statusCode).toBe(200);
    expect((await read(offer.promo_id)).used).toBe(1);
    await setStage(offer.promo_id, 'live', 'paused', 'None left');
    expect(await givenIn(id, 2)).toEqual([]);
  });

  it('has to exist', async () => {
    const answer = await make({ kind: 'gift', terms: { min_spend: 1, gift: 999_999, quantity: 1 } });
    expect(answer.json().code).toBe('OFFER.GIFT');
  });
});

describe('versions', () => {
  it('of a code and of a gift are in force from now on: earlier orders keep what they were placed with', async () => {
    const { db } = t.deps;
    const id = await variant(10_000);
    const gift = (await buildVariant(db, { free: true, stock: 5 })).mat_var_id;
    const present = await made({
      ...{ kind: 'gift', terms: { min_spend: 300, gift, quantity: 1 }, scope: only(id) },
    });
    const offer = await code({ min_spend: 300 }, { scope: only(id) });
    const payload = orderRequest([[id, 4]], 390, {
      ...{ promo_code: offer.terms.code ?? '', delivery_address: { ...ADDRESS, email: 'kept@example.com' } },
    });
    const placed = await t.app.inject({ method: 'POST', url: '/process_order', payload });
    expect(placed.statusCode, placed.body).toBe(200);
    const { so_no } = placed.json();
    const rows = async () => ({
      order: await db('orders').where({ so_no }).first('total', 'discount', 'subtotal', 'vat'),
      lines: await db('order_lines').where({ so_no }).orderBy('line_no'),
    });
    await db('orders').where({ so_no }).update({ doc_status: 17, paid_at: now });
    const frozen = await rows();
    expect(frozen.lines.map((line) => [line.gwp, line.code_discount])).toEqual([
      ...[
        [false, 5000],
        [true, 0],
      ],
    ]);
    const [line] = frozen.lines;
    const quote = async () =>
      (
        await ask(
          'POST',
          '/admin/refunds/quote',
          { so_no, lines: [{ line_no: line.line_no, quantity: 1 }], delivery: false, cause: 'customer' },
          accountant,
        )
      ).json();
    const before = await quote();
    // Three are kept for ฿300 less ฿50; by the later terms the code would need ฿400.
    expect(before.amount).toBe(100);
    const changed = await change(
      offer,
      { terms: { ...offer.terms, min_spend: 400, discount: 90 } },
      'Too much',
    );
    expect(changed.json().versions).toMatchObject([{ revision: 2, reason: 'Too much' }, { revision: 1 }]);
    expect((await change(present, { terms: { ...present.terms, min_spend: 900 } })).statusCode).toBe(200);
    expect(await tried(offer.terms.code, id, 3)).toBe('min_spend');
    expect(await quote()).toEqual(before);
    expect(await rows()).toEqual(frozen);
    await setStage(offer.promo_id, 'live', 'ended', 'Over');
    expect(await quote()).toEqual(before);
    const [event] = await db('security_events').where({
      ...{ kind: 'offer_changed', subject: `offer ${offer.promo_id}` },
    });
    expect(event.details.changes).toEqual([
      { field: 'discount', from: 50, to: 90 },
      { field: 'min_spend', from: 300, to: 400 },
    ]);
  });

  it('of two saves at once one is taken, and what customers have seen is fixed', async () => {
    const offer = await code();
    const both = await Promise.all([change(offer, { name_en: 'One' }), change(offer, { name_en: 'Other' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      ...{ code: 'RECORD.CHANGED', details: { record: { revision: 2 } } },
    });
    const newest = await read(offer.promo_id);
    const renamed = { ...newest.terms, code: text() };
    expect((await change(newest, { terms: renamed })).json().details.fields).toEqual(['code']);
    expect((await change(newest, { starts_at: later(1) })).json().details.fields).toEqual(['starts_at']);
    const draft = await code({}, { stage: 'draft' });
    const answer = await change(draft, { terms: { ...draft.terms, code: renamed.code ?? '' } });
    expect(answer.json().terms.code).toBe(renamed.code);
    const taken = await change(answer.json(), { terms: { ...draft.terms, code: newest.terms.code ?? '' } });
    expect(taken.json().code).toBe('OFFER.CODE_TAKEN');
  });
});

describe('codes and gifts from before', () => {
  it('become offers with their goods, and work as they did', async () => {
    const { db } = t.deps;
    const product = await buildMaterial(db);
    const shades = [
      (await buildVariant(db, { mat_id: product.mat_id, mat_price: 30_000, stock: 9 })).mat_var_id,
      (await buildVariant(db, { mat_id: product.mat_id, mat_price: 30_000, stock: 9 })).mat_var_id,
    ];
    const old = await buildCode(db, {
      ...{ kind: 'percent', discount: 12.5, cap: 9000, min_spend: 10_000, members: shades },
      ...{ login_required: true, per_customer: 2 },
    });
    const gift = await buildGift(db, { min_spend: 50_000, members: shades.slice(0, 1) });
    await db.raw('SELECT adopt_offers(?)', [now]);
    await db.raw('SELECT adopt_offers(?)', [now]);
    const { offer_id } = await db('promo_codes').where({ code: old.code }).first();
    const offer = await read(offer_id);
    expect(offer).toMatchObject({
      ...{
        kind: 'code',
        stage: 'live',
        members: 2,
        scope: { ...ALL, all: false, products: [product.mat_id] },
      },
      terms: {
        ...{ code: old.code, benefit: 'percent', discount: 12.5, cap: 90, min_spend: 100 },
        ...{ audience: 'members', per_customer: 2, usage_limit: null, listed: false },
      },
    });
    const member = await buildUser(db);
    expect(await tried(old.code, shades[0] ?? 0, 1, member)).toBe(37.5);
    expect((await change(offer, { terms: { ...offer.terms, discount: 10 } })).statusCode).toBe(200);
    expect(await tried(old.code, shades[0] ?? 0, 1, member)).toBe(30);
    expect(await read(gift.promo_id)).toMatchObject({
      ...{ kind: 'gift', terms: { min_spend: 500, gift: gift.gift, quantity: 1 }, members: 1 },
      scope: only(shades[0] ?? 0),
    });
  });
});

describe('the list', () => {
  it('has codes, series and gifts by state, kind, text and product, with what came of them', async () => {
    const id = await variant();
    const { mat_id } = await t.deps.db('variants').where({ mat_var_id: id }).first();
    const one = await code({}, { name_en: 'Listed alone', scope: only(id) });
    const many = await series(3);
    const rowsOf = async (query: string): Promise<number[]> =>
      (await ask('GET', `/admin/offers?${query}`)).json().rows.map((row: StaffOffer) => row.promo_id);
    expect(await rowsOf(`view=all&product=${mat_id}`)).toEqual([one.promo_id]);
    expect(await rowsOf('view=all&q=listed alone')).toEqual([one.promo_id]);
    expect(await rowsOf(`view=all&q=${one.terms.code?.toLowerCase()}`)).toEqual([one.promo_id]);
    expect(await rowsOf(`view=all&q=${(await codesOf(many))[1]}`)).toEqual([many.promo_id]);
    expect(await rowsOf('kind=series')).toContain(many.promo_id);
    expect(await rowsOf('view=draft')).not.toContain(one.promo_id);
    const file = await ask('GET', '/admin/offers/export?view=all&lang=th&columns=name,code,kind');
    expect(file.body).toContain(`ลดทดลอง,${one.terms.code},โค้ดเดียว`);
  });
});
