import type { NewOfferRequest, OfferFields, OfferRow, StaffOffer } from '@mali/contracts/staff-offers';
import { buildCoupon, buildDeliveryRate, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { resolveOffers } from './offers.ts';

vi.setConfig({ testTimeout: 20_000 });

const START = new Date('2026-11-20T05:00:00Z');
const later = (days: number) => new Date(START.getTime() + days * 86_400_000).toISOString();
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number };
let crm: Member;

beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  crm = await buildUser(t.deps.db, { role_id: 7 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST', url: string, who?: Member, payload?: object) =>
  t.app.inject({
    method,
    url,
    headers: who === undefined ? {} : t.bearer(who),
    ...(payload === undefined ? {} : { payload }),
  });
const member = () => buildUser(t.deps.db);
let n = 0;
const ALL = { all: true, brands: [], categories: [], products: [], variants: [], except: [] };
const only = (...variants: number[]) => ({ ...ALL, all: false, variants });
const TERMS: OfferFields['terms'] = {
  ...{ benefit: 'amount', discount: 100, cap: null, min_spend: 300, exclude_promoted: false },
  ...{ audience: 'members', usage_limit: null, per_customer: 1, listed: false, use_until: null },
  ...{ valid_days: null, conditions_th: 'ท่านละ 1 ใบ', conditions_en: 'One each.', event: null },
};
type More = Partial<Omit<NewOfferRequest, 'terms'>>;
const make = (terms: OfferFields['terms'] = {}, more: More = {}, who = crm) => {
  n += 1;
  return ask('POST', '/admin/offers', who, {
    ...{ kind: 'coupon', name_en: 'Beauty fair', name_th: 'งานบิวตี้แฟร์', starts_at: null, ends_at: null },
    ...{ scope: ALL, customers: [], influencer: null, stage: 'live', codes: 0 },
    ...more,
    terms: { ...TERMS, code: `fair${n}`, ...terms },
  });
};
async function made(terms: OfferFields['terms'] = {}, more: More = {}): Promise<StaffOffer> {
  const answer = await make(terms, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (promo_id: number, who = crm): Promise<StaffOffer> =>
  (await ask('GET', `/admin/offers/${promo_id}`, who)).json();
const fieldsOf = (offer: StaffOffer): OfferFields => {
  const { kind, name_th, name_en, terms, starts_at, ends_at, scope, customers, influencer } = offer;
  return { kind, name_th, name_en, terms, starts_at, ends_at, scope, customers, influencer };
};
const save = (offer: StaffOffer, more: Partial<OfferFields>, who = crm) =>
  ask('POST', `/admin/offers/${offer.promo_id}`, who, {
    ...{ ...fieldsOf(offer), revision: offer.revision, reason: '' },
    ...more,
  });
/** Changes the newest version. */
const change = async (promo_id: number, terms: OfferFields['terms'], more: Partial<OfferFields> = {}) => {
  const offer = await read(promo_id);
  return save(offer, { ...more, terms: { ...offer.terms, ...terms } });
};
const setStage = (promo_id: number, from: string, stage: string) =>
  ask('POST', `/admin/offers/${promo_id}/stage`, crm, { from, stage, reason: '' });
const collect = (who: Member, promo_id: number) =>
  ask('POST', '/api/collect_coupon', who, { obj: { user_id: who.user_id, promo_id, status: '01' } });
const order = (who: Member, unit: number, total: number, promo_code: string | undefined, app = t.app) =>
  app.inject({
    method: 'POST',
    url: '/process_order',
    headers: t.bearer(who),
    payload: orderRequest([[unit, 1]], total, {
      promo_code: promo_code ?? null,
      delivery_address: { ...ADDRESS, email: `buyer-${who.user_id}@example.com` },
    }),
  });
const lastEvent = () => t.deps.db('security_events').orderBy('event_id', 'desc').first();
const couponsFor = async (who: Member): Promise<{ promo_id: number; reason: string | null }[]> =>
  (await ask('POST', '/api/get_coupons', who, { limit: 48 })).json().data;

describe('making a coupon', () => {
  it('takes effect in every process at once, gives the stated discount, and is recorded in the audit log', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    // A second process, which has cached the rules before.
    const other = await testApp({ DATABASE_URL: t.deps.config.databaseUrl }, { now: () => now });
    expect((await order(await member(), mat_var_id, 500, undefined, other.app)).statusCode).toBe(200);
    const offer = await made({ event: 'fair-one' });
    const { promo_id, terms } = offer;
    expect(offer).toMatchObject({
      ...{ state: 'running', stage: 'live', codes: 1, collected: 0, used: 0, given: 0, influencer: null },
      terms: { benefit: 'amount', discount: 100, min_spend: 300, event: 'fair-one', per_customer: 1 },
    });
    expect(terms.code).toMatch(/^FAIR\d+$/);
    expect(await lastEvent()).toMatchObject({
      ...{ kind: 'offer_made', actor_id: crm.user_id, subject: `offer ${promo_id}` },
    });
    const who = await member();
    expect((await order(who, mat_var_id, 400, terms.code, other.app)).statusCode).toBe(200);
    expect((await change(promo_id, { discount: 150, per_customer: 2 })).statusCode).toBe(200);
    expect((await collect(who, promo_id)).statusCode).toBe(200);
    expect((await order(who, mat_var_id, 350, terms.code, other.app)).statusCode).toBe(200);
    expect(await read(promo_id)).toMatchObject({ collected: 2, used: 2, given: 250, revision: 2 });
    await other.close();
  });

  it.each([
    ['a percent above 100', { benefit: 'percent', discount: 101 }, {}, 'OFFER.TERMS'],
    ['nothing off', { discount: 0 }, {}, 'OFFER.TERMS'],
    ['a percent of at most nothing', { benefit: 'percent', discount: 5, cap: 0 }, {}, 'OFFER.TERMS'],
    ['an audience of everyone', { audience: 'everyone' }, {}, 'OFFER.TERMS'],
    ['any number for a member', { per_customer: null }, {}, 'OFFER.TERMS'],
    ['an end before the beginning', {}, { starts_at: later(2), ends_at: later(1) }, 'PROMOTION.PERIOD'],
    [
      'use that ends while it is collected',
      { use_until: later(2) },
      { ends_at: later(3) },
      'COUPON.USE_UNTIL',
    ],
    [
      'use that ends before it is collected',
      { use_until: later(2) },
      { starts_at: later(2) },
      'COUPON.USE_UNTIL',
    ],
    ['an end that is over', {}, { ends_at: later(-1) }, 'PROMOTION.PERIOD'],
    ['a name of spaces', {}, { name_th: '  ' }, 'ERROR.BAD_REQUEST'],
    ['an event with capitals', { event: 'Fair' }, {}, 'ERROR.BAD_REQUEST'],
    [
      'an unknown influencer',
      {},
      { influencer: { email: 'x@mali.example', name: 'X', affiliate_id: null } },
      'COUPON.INFLUENCER',
    ],
  ] as const)('rejects %s', async (_what, terms, more, refusal) => {
    const before = await t.deps.db('promo_codes').count();
    expect((await make(terms, more)).json().code).toBe(refusal);
    expect(await t.deps.db('promo_codes').count()).toEqual(before);
  });

  it('rejects an existing code or event, also under concurrency', async () => {
    const answers = await Promise.all([make({ code: 'TWICE-1' }), make({ code: 'twice-1' })]);
    expect(answers.map((one) => one.json().code ?? one.json().terms.code).sort()).toEqual([
      ...['OFFER.CODE_TAKEN', 'TWICE-1'],
    ]);
    await made({ event: 'one-place' });
    expect((await make({ event: 'one-place' })).json().code).toBe('COUPON.EVENT_TAKEN');
  });

  it('is forbidden to customers and editors', async () => {
    for (const role_id of [1, 5, 8, 9]) {
      const who = await buildUser(t.deps.db, { role_id });
      expect((await make({}, {}, who)).statusCode).toBe(403);
    }
  });

  it("as a draft is nobody's yet: its code may change, and its page is not there", async () => {
    const { promo_id, terms } = await made({ event: 'draft-fair', listed: true }, { stage: 'draft' });
    const who = await member();
    expect((await collect(who, promo_id)).json().code).toBe('COUPON.NOT_FOUND');
    expect((await ask('GET', '/v3/campaigns/draft-fair')).statusCode).toBe(404);
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    expect((await order(who, mat_var_id, 400, terms.code)).json().code).toBe('ORDER.PRICE_CHANGED');
    const renamed = await change(promo_id, { code: `NEW${promo_id}` });
    expect(renamed.json().terms.code).toBe(`NEW${promo_id}`);
    expect((await setStage(promo_id, 'draft', 'live')).json().state).toBe('running');
    expect((await couponsFor(who)).find((one) => one.promo_id === promo_id)?.reason).toBeNull();
    expect((await order(who, mat_var_id, 400, `NEW${promo_id}`)).statusCode).toBe(200);
    expect((await change(promo_id, { code: 'OTHER' })).json()).toMatchObject({
      ...{ code: 'OFFER.FIXED', details: { fields: ['code'] } },
    });
  });
});

describe('who collects a coupon', () => {
  it('is every member, who has no order, or chosen members, who alone see it', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    const [chosen, other, buyer] = [await member(), await member(), await member()];
    expect((await order(buyer, mat_var_id, 500, undefined)).statusCode).toBe(200);
    const theirs = await made({ audience: 'chosen', listed: true }, { customers: [chosen.user_id] });
    const first = await made({ audience: 'new_customers', listed: true });
    const reasons = async (who: Member) => {
      const listed = await couponsFor(who);
      return [theirs, first].map(({ promo_id }) => {
        const found = listed.find((one) => one.promo_id === promo_id);
        return found === undefined ? 'hidden' : found.reason;
      });
    };
    expect(await reasons(chosen)).toEqual([null, null]);
    expect(await reasons(other)).toEqual(['hidden', null]);
    expect(await reasons(buyer)).toEqual(['hidden', 'new_customers_only']);
    expect((await collect(other, theirs.promo_id)).json().code).toBe('COUPON.NOT_FOR_YOU');
    expect((await collect(buyer, first.promo_id)).json().code).toBe('COUPON.NOT_FOR_YOU');
    expect((await collect(chosen, theirs.promo_id)).statusCode).toBe(200);
    expect((await order(chosen, mat_var_id, 400, theirs.terms.code)).statusCode).toBe(200);
    expect((await collect(other, first.promo_id)).statusCode).toBe(200);
    // Collected as a new customer, used by one who has bought meanwhile.
    expect((await order(other, mat_var_id, 500, undefined)).statusCode).toBe(200);
    expect((await order(other, mat_var_id, 400, first.terms.code)).json().code).toBe('ORDER.PRICE_CHANGED');
  });
});

describe('the limits of a coupon', () => {
  it('give out exactly the available number to fifty concurrent requests', async () => {
    const { promo_id } = await made({ usage_limit: 20 });
    const people = await Promise.all(Array.from({ length: 50 }, member));
    const answers = await Promise.all(people.map((who) => collect(who, promo_id)));
    const said = answers.map((answer) => answer.json().code ?? 'taken');
    expect(said.filter((one) => one === 'taken')).toHaveLength(20);
    expect(said.filter((one) => one === 'COUPON.ALL_COLLECTED')).toHaveLength(30);
    const { rows } = (await ask('GET', '/admin/offers?view=coupons&used_up=yes&limit=100', crm)).json();
    expect(rows.find((one: OfferRow) => one.promo_id === promo_id)).toMatchObject({ collected: 20 });
  });

  it('cannot be set below the collected number, also under concurrency', async () => {
    const { promo_id } = await made({ usage_limit: 30 });
    const people = await Promise.all(Array.from({ length: 20 }, member));
    const [changed] = await Promise.all([
      change(promo_id, { usage_limit: 5 }),
      ...people.map((who) => collect(who, promo_id)),
    ]);
    const { collected, collect_limit } = await t.deps.db('coupons').where({ promo_id }).first();
    expect(await t.deps.db('user_coupons').where({ promo_id })).toHaveLength(collected);
    if (changed?.statusCode === 200) expect([collected, collect_limit]).toEqual([5, 5]);
    else expect([changed?.json().code, collected]).toEqual(['COUPON.PROMISED', 20]);
  });
});

describe('changing a coupon', () => {
  it('allows anything while nothing is collected', async () => {
    const { promo_id } = await made();
    const terms = { benefit: 'percent', discount: 5, cap: 50, min_spend: 900, use_until: later(1) } as const;
    const answer = await change(promo_id, terms);
    expect(answer.statusCode, answer.body).toBe(200);
    // Nobody collects what is not used any more.
    expect(answer.json()).toMatchObject({ terms, ends_at: later(1), revision: 2 });
    expect((await lastEvent()).details.changes).toEqual(
      expect.arrayContaining([
        { field: 'benefit', from: 'amount', to: 'percent' },
        { field: 'min_spend', from: 300, to: 900 },
      ]),
    );
  });

  it('rejects a coupon becoming worse for those who hold it, field by field', async () => {
    const [{ mat_var_id: one }, { mat_var_id: two }] = [
      await buildVariant(t.deps.db, { mat_price: 50_000 }),
      await buildVariant(t.deps.db, { mat_price: 50_000 }),
    ];
    const offer = await made({ use_until: later(10) }, { scope: only(one, two) });
    const { promo_id } = offer;
    const holders = [await member(), await member()];
    for (const who of holders) await collect(who, promo_id);
    const worse: [OfferFields['terms'], Partial<OfferFields>, string[]][] = [
      [{ benefit: 'free_delivery', discount: 0 }, {}, ['benefit', 'discount']],
      [{ discount: 99 }, {}, ['discount']],
      [{ min_spend: 301 }, {}, ['min_spend']],
      [{ exclude_promoted: true }, {}, ['exclude_promoted']],
      [{ audience: 'new_customers' }, {}, ['audience']],
      [{ use_until: later(9) }, { ends_at: null }, ['use_until']],
      [{ usage_limit: 1 }, {}, ['usage_limit']],
      [{}, { scope: only(one) }, ['goods']],
    ];
    for (const [terms, more, fields] of worse) {
      const answer = await change(promo_id, terms, more);
      expect([answer.json().code, answer.json().details], JSON.stringify(terms)).toEqual([
        ...['COUPON.PROMISED', { fields }],
      ]);
    }
    expect(await read(promo_id)).toEqual({ ...offer, collected: 2 });
    expect((await change(promo_id, {}, { scope: ALL })).json()).toMatchObject({ members: null });
  });

  it('never overwrites a newer save: the second is refused with the newer coupon and who saved it', async () => {
    const offer = await made();
    const { promo_id } = offer;
    const nok = await buildUser(t.deps.db, { role_id: 7, first_name: 'Nok', last_name: 'Dee' });
    const first = await save(offer, { name_en: 'Of Nok' }, nok);
    expect(first.json()).toMatchObject({ name_en: 'Of Nok', revision: 2 });
    const logged = await lastEvent();
    const second = await save(offer, { name_en: 'Mine' });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'RECORD.CHANGED', details: { record: first.json(), by: 'Nok Dee', at: START.toISOString() } },
    ]);
    expect(await read(promo_id)).toEqual(first.json());
    expect(await lastEvent()).toEqual(logged);
    const both = await Promise.all(['A', 'B', 'C'].map((name_en) => save(first.json(), { name_en })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('may improve the benefit and extend the validity for holders; an earlier order keeps what it was placed with', async () => {
    const { db } = t.deps;
    const { mat_var_id } = await buildVariant(db, { mat_price: 50_000 });
    const { promo_id, terms } = await made({ use_until: later(10) });
    const [who, buyer] = [await member(), await member()];
    await collect(who, promo_id);
    const { so_no } = (await order(buyer, mat_var_id, 400, terms.code)).json();
    const rows = async () => [
      await db('orders').where({ so_no }).first('total', 'discount', 'subtotal', 'vat'),
      await db('order_lines').where({ so_no }),
      await db('order_price_bases').where({ so_no }),
    ];
    const frozen = await rows();
    const answer = await change(promo_id, { use_until: later(20), discount: 150, min_spend: 0 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().versions).toMatchObject([{ revision: 2 }, { revision: 1 }]);
    const { data } = (await ask('POST', '/api/get_user_coupons', who, {})).json();
    expect(data[0]).toMatchObject({ expires_at: later(20), coupon: { discount: 150, min_spend: 0 } });
    expect(await rows()).toEqual(frozen);
    expect((await order(who, mat_var_id, 350, terms.code)).statusCode).toBe(200);
  });

  it.each(['paused', 'ended'])(
    '%s stops collecting, keeps collected coupons valid, and can go on',
    async (stage) => {
      const event = `event-${stage}`;
      const { promo_id, terms } = await made({ event });
      const [holder, late] = [await member(), await member()];
      await collect(holder, promo_id);
      const answers = await Promise.all([1, 2].map(() => setStage(promo_id, 'live', stage)));
      expect(answers.map((one) => one.json().state)).toEqual([stage, stage]);
      const logged = { kind: `offer_${stage}`, subject: `offer ${promo_id}` };
      expect(await t.deps.db('security_events').where(logged)).toHaveLength(1);
      expect((await collect(late, promo_id)).json().code).toBe('COUPON.NOT_FOUND');
      expect((await ask('GET', `/v3/campaigns/${event}`, late)).json().coupon.reason).toBe('over');
      const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
      expect((await order(late, mat_var_id, 400, terms.code)).json().code).toBe('ORDER.PRICE_CHANGED');
      expect((await order(holder, mat_var_id, 400, terms.code)).statusCode).toBe(200);
      expect((await setStage(promo_id, stage, 'live')).json().state).toBe('running');
      expect((await collect(late, promo_id)).statusCode).toBe(200);
    },
  );
});

describe('coupons from before', () => {
  it('become offers by the job, and work as they did', async () => {
    const { db } = t.deps;
    const { mat_id } = await buildMaterial(db);
    const { mat_var_id } = await buildVariant(db, { mat_id, mat_price: 50_000 });
    const old = await buildCoupon(
      db,
      { collect_limit: 5, valid_days: 7, event: 'old-fair', collect_from: new Date(later(-1)) },
      {
        kind: 'amount',
        discount: 10_000,
        min_spend: 20_000,
        members: [mat_var_id],
        ends_at: new Date(later(9)),
      },
    );
    const open = await buildCoupon(db, {}, { collect_only: false, kind: 'amount', discount: 10_000 });
    const code = async () => {
      const { offer_id: _offer, ...row } = await db('promo_codes').where({ code: old.code }).first();
      return row;
    };
    const before = [await code(), await db('coupons').where({ promo_id: old.promo_id }).first()];
    await resolveOffers(t.deps);
    await resolveOffers(t.deps);
    expect([await code(), await db('coupons').where({ promo_id: old.promo_id }).first()]).toEqual(before);
    const offer = await read(old.promo_id);
    expect(offer).toMatchObject({
      ...{
        kind: 'coupon',
        stage: 'live',
        state: 'running',
        members: 1,
        starts_at: later(-1),
        ends_at: later(9),
      },
      scope: { ...ALL, all: false, products: [mat_id] },
      terms: {
        ...{ code: old.code, benefit: 'amount', discount: 100, min_spend: 200, audience: 'members' },
        ...{ usage_limit: 5, per_customer: 1, use_until: later(9), valid_days: 7, event: 'old-fair' },
      },
    });
    const who = await member();
    expect((await order(who, mat_var_id, 400, old.code)).statusCode).toBe(200);
    // Saved as it is: nothing that prices are made of changes.
    expect((await save(offer, {})).statusCode).toBe(200);
    expect(await code()).toEqual({ ...before[0], name_th: offer.name_th, name_en: offer.name_en });
    expect((await order(await member(), mat_var_id, 400, old.code)).statusCode).toBe(200);
    // A public code is for everybody until collecting is stopped.
    expect((await order(await member(), mat_var_id, 400, open.code)).statusCode).toBe(200);
    await setStage(open.promo_id, 'live', 'ended');
    expect((await order(await member(), mat_var_id, 400, open.code)).json().code).toBe('ORDER.PRICE_CHANGED');
    // As the previous version of the API ends a coupon.
    await db('coupons').where({ promo_id: old.promo_id }).update({ active: false });
    expect((await read(old.promo_id)).state).toBe('ended');
  });
});

describe('the list of coupons', () => {
  it('has them by state, event, influencer and text, and exports what came of them', async () => {
    const nok = await buildUser(t.deps.db, { role_id: 9 });
    const influencer = { email: nok.email, name: 'พี่ฝน', affiliate_id: null };
    const one = await made({ benefit: 'percent', discount: 12.5, cap: 100, event: 'rain' }, { influencer });
    const soon = await made({}, { starts_at: later(1) });
    const found = async (query: string): Promise<number[]> =>
      (await ask('GET', `/admin/offers?limit=100&${query}`, crm))
        .json()
        .rows.map((row: OfferRow) => row.promo_id);
    expect(await found(`view=coupons&q=${encodeURIComponent('พี่ฝน')}`)).toEqual([one.promo_id]);
    expect(await found('view=coupons&q=rain')).toEqual([one.promo_id]);
    expect(await found('kind=coupon&influencer=yes')).toContain(one.promo_id);
    expect(await found('kind=coupon&influencer=yes')).not.toContain(soon.promo_id);
    expect(await found('kind=coupon&state=scheduled')).toEqual([soon.promo_id]);
    now = new Date(later(2));
    expect(await found('kind=coupon&state=running')).toContain(soon.promo_id);
    const columns = 'columns=code,state,collected,given&lang=en';
    const file = await ask('GET', `/admin/offers/export?q=${one.terms.code}&${columns}`, crm);
    expect(file.body.replace('\u{feff}', '').trimEnd().split('\r\n')).toEqual([
      'Code,State,Collected,Given',
      `${one.terms.code},Running,0,0.00`,
    ]);
  });

  it('does not count uses of orders that were cancelled', async () => {
    const { promo_id, terms } = await made();
    const who = await member();
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    const { so_no } = (await order(who, mat_var_id, 400, terms.code)).json();
    await ask('POST', '/order/status', crm, { so_no, new_status: 15, reason: 'หมด' });
    expect(await read(promo_id)).toMatchObject({ collected: 1, used: 0, given: 0 });
  });
});

describe('GET /v3/campaigns/:event', () => {
  it('returns the state for visitors and members', async () => {
    const { promo_id } = await made({ event: 'open-house', usage_limit: 5 });
    const visitor = await ask('GET', '/v3/campaigns/OPEN-House');
    expect(visitor.json()).toMatchObject({
      ...{ coupon: { promo_id, left: 5, collectable: true }, influencer: null },
    });
    const who = await member();
    await collect(who, promo_id);
    expect((await ask('GET', '/v3/campaigns/open-house', who)).json().coupon).toMatchObject({
      ...{ left: 4, reason: 'have_it' },
    });
    expect((await ask('GET', '/v3/campaigns/nowhere')).json().code).toBe('COUPON.NOT_FOUND');
    expect((await ask('GET', '/v3/campaigns/%27;--')).json().code).toBe('COUPON.NOT_FOUND');
  });

  it('names the influencer without account data; nobody once the account is deleted', async () => {
    const nok = await buildUser(t.deps.db, { role_id: 9, first_name: 'Private', last_name: 'Person' });
    const influencer = { email: nok.email.toUpperCase(), name: 'พี่นก', affiliate_id: 'nok_01' };
    const { influencer: stored, promo_id } = await made({ event: 'nok' }, { influencer });
    expect(stored).toEqual({ ...influencer, email: nok.email });
    const editor = await buildUser(t.deps.db, { role_id: 8 });
    expect((await read(promo_id, editor)).influencer).toEqual({ ...influencer, email: '' });
    const answer = await ask('GET', '/v3/campaigns/nok');
    expect(answer.json().influencer).toEqual({ name: 'พี่นก', affiliate_id: 'nok_01' });
    expect(answer.body).not.toContain(nok.email);
    expect(answer.body).not.toContain('Private');
    const rival = await buildUser(t.deps.db, { role_id: 9 });
    const taken = await make({}, { influencer: { email: rival.email, name: 'R', affiliate_id: 'nok_01' } });
    expect(taken.json().code).toBe('COUPON.AFFILIATE_TAKEN');
    await t.deps.db('influencers').where({ user_id: nok.user_id }).delete();
    expect((await ask('GET', '/v3/campaigns/nok')).json().influencer).toBeNull();
  });
});
