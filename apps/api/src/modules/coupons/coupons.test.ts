import {
  buildBrand,
  buildCode,
  buildCoupon,
  buildDeliveryRate,
  buildMaterial,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { couponJobs } from './jobs.ts';

let t: TestApp;
const START = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
let now = START;
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

type Member = { user_id: number; role_id: number };
const member = () => buildUser(t.deps.db);
const post = (url: string, payload: object, who?: Member) =>
  t.app.inject({ method: 'POST', url, payload, headers: who === undefined ? {} : t.bearer(who) });
const collect = (who: Member, promo_id: number, more: object = {}) =>
  post('/api/collect_coupon', { obj: { user_id: who.user_id, promo_id, status: '01', ...more } }, who);
const mine = async (who: Member, body: object = {}) =>
  (await post('/api/get_user_coupons', body, who)).json().data;
const order = (who: Member | undefined, unit: number, total: number, promo_code: string | null) => {
  const email = `buyer-${who?.user_id ?? 'guest'}@example.com`;
  const more = { promo_code, delivery_address: { ...ADDRESS, email } };
  return post('/process_order', orderRequest([[unit, 1]], total, more), who);
};
/** Cancelled by staff: a shipped cash-on-delivery order. */
const cancel = async (so_no: string) => {
  const staff = await buildUser(t.deps.db, { role_id: 4 });
  return post('/order/status', { so_no, new_status: 15, reason: 'หมด' }, staff);
};
const campaign = async (promo_id: number) => t.deps.db('coupons').where({ promo_id }).first();

describe('POST /api/collect_coupon', () => {
  it('collects a coupon for the member, with the status 01', async () => {
    const who = await member();
    const { promo_id, code } = await buildCoupon(t.deps.db, { valid_days: 7 });
    const answer = await collect(who, promo_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ promo_id, user_id: who.user_id, status: '01', used_at: null, so_no: null, reason: null },
      // Until the end of the seventh day after, in Bangkok.
      expires_at: '2026-11-27T17:00:00.000Z',
      coupon: { code, collected_by_me: 1, collectable: false, reason: 'have_it' },
    });
    expect((await campaign(promo_id)).collected).toBe(1);
  });

  it("limits a coupon's end to that of its code", async () => {
    const who = await member();
    const { promo_id } = await buildCoupon(t.deps.db, { valid_days: 30 }, { ends_at: later(3) });
    expect((await collect(who, promo_id)).json().expires_at).toBe(later(3).toISOString());
  });

  it('is for the caller only: another member’s id is not found', async () => {
    const [who, other] = [await member(), await member()];
    const { promo_id } = await buildCoupon(t.deps.db);
    const answer = await collect(who, promo_id, { user_id: other.user_id });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'ERROR.NOT_FOUND']);
    expect((await campaign(promo_id)).collected).toBe(0);
    expect(
      (await post('/api/collect_coupon', { obj: { user_id: -1, promo_id, status: '01' } })).statusCode,
    ).toBe(401);
  });

  it.each([
    ['02', 400],
    ['1', 400],
  ])('accepts only the status 01: %s', async (status, expected) => {
    const who = await member();
    const { promo_id } = await buildCoupon(t.deps.db);
    expect((await collect(who, promo_id, { status })).statusCode).toBe(expected);
  });

  it.each([
    ['before its time', { collect_from: later(1) }, {}, 'COUPON.NOT_OPEN'],
    ['after its time', { collect_until: later(-1) }, {}, 'COUPON.NOT_OPEN'],
    ['when its code is over', {}, { ends_at: later(-1) }, 'COUPON.NOT_OPEN'],
    ['that was withdrawn', { active: false }, {}, 'COUPON.NOT_FOUND'],
    ['whose code was withdrawn', {}, { active: false }, 'COUPON.NOT_FOUND'],
    ['of which all are collected', { collect_limit: 3, collected: 3 }, {}, 'COUPON.ALL_COLLECTED'],
  ] as const)('rejects one %s', async (_when, coupon, code, refusal) => {
    const who = await member();
    const { promo_id, collected } = await buildCoupon(t.deps.db, coupon, code);
    expect((await collect(who, promo_id)).json().code).toBe(refusal);
    expect((await campaign(promo_id)).collected).toBe(collected);
    expect(await mine(who)).toEqual([]);
  });

  it('rejects more than the limit per member, and an unknown one', async () => {
    const who = await member();
    const { promo_id } = await buildCoupon(t.deps.db, { per_person: 2 });
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await collect(who, promo_id)).json().code ?? 'taken');
    expect(codes).toEqual(['taken', 'taken', 'COUPON.HAVE_IT']);
    expect((await collect(who, 2_000_000_000)).json().code).toBe('COUPON.NOT_FOUND');
  });

  it('gives out exactly the available number under concurrency', async () => {
    const { promo_id } = await buildCoupon(t.deps.db, { collect_limit: 7 });
    const people = await Promise.all(Array.from({ length: 25 }, member));
    const answers = await Promise.all(people.map((who) => collect(who, promo_id)));
    const said = answers.map((answer) => answer.json().code ?? 'taken').sort();
    expect(said.filter((one) => one === 'taken')).toHaveLength(7);
    expect(new Set(said)).toEqual(new Set(['taken', 'COUPON.ALL_COLLECTED']));
    expect((await campaign(promo_id)).collected).toBe(7);
    expect(await t.deps.db('user_coupons').where({ promo_id })).toHaveLength(7);
  });

  it('respects the limit per member under concurrency', async () => {
    const who = await member();
    const { promo_id } = await buildCoupon(t.deps.db, { per_person: 3, collect_limit: 50 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(who, promo_id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await campaign(promo_id)).collected).toBe(3);
    expect(await mine(who)).toHaveLength(3);
  });
});

describe('POST /api/get_coupons', () => {
  it("lists campaigns twelve a page, from page 1, with the member's coupons of them", async () => {
    const who = await member();
    const fresh = await testApp({}, { now: () => now });
    const made = [];
    for (let i = 0; i < 13; i += 1) {
      made.push(await buildCoupon(fresh.deps.db, { collect_limit: 5, collected: i === 12 ? 5 : 0 }));
    }
    await buildCoupon(fresh.deps.db, { listed: false });
    await buildCoupon(fresh.deps.db, {}, { ends_at: later(-1) });
    const ask = async (body: object) =>
      (await fresh.app.inject({ method: 'POST', url: '/api/get_coupons', payload: body })).json();
    const first = await ask({});
    expect([first.count, first.data.length]).toEqual([13, 12]);
    expect(first.data[0]).toMatchObject({ left: 5, collected_by_me: 0, collectable: true, reason: null });
    const second = await ask({ page: 2 });
    expect(second.data, 'what nobody can collect comes last').toMatchObject([
      { promo_id: made[12]?.promo_id, reason: 'all_collected' },
    ]);
    expect((await ask({ page: 1, limit: 3, sort: 'ending' })).data).toHaveLength(3);
    const other = await fresh.app.inject({
      method: 'POST',
      url: '/api/get_coupons',
      payload: { user_id: who.user_id + 1 },
      headers: fresh.bearer(who),
    });
    expect(other.statusCode).toBe(404);
    await fresh.close();
  });

  it('returns which are upcoming, which are unavailable to the member, and their targets', async () => {
    const who = await member();
    const { db } = t.deps;
    const brand = await buildBrand(db);
    const { mat_id } = await buildMaterial(db, { brand_id: brand.brand_id });
    const one = await buildVariant(db, { mat_id });
    const of = await buildCoupon(
      db,
      { collect_from: later(1) },
      { kind: 'amount', discount: 12_000, min_spend: 90_000, members: [one.mat_var_id] },
    );
    const ask = async (filter: object) => (await post('/api/get_coupons', { filter }, who)).json().data;
    expect(await ask({ promo_id: of.promo_id })).toMatchObject([
      {
        ...{ discount: 120, min_spend: 900, scoped: true, mat_id, reason: 'not_started', collectable: false },
        brand: { link_name: brand.link_name },
      },
    ]);
    expect(await ask({ promo_id: of.promo_id, collectable: true })).toEqual([]);
    now = later(2);
    await collect(who, of.promo_id);
    expect(await ask({ code: of.code.toLowerCase() })).toMatchObject([
      { reason: 'have_it', collected_by_me: 1 },
    ]);
  });
});

describe('POST /api/get_user_coupons', () => {
  it('returns which are usable, used and expired, whether or not the job has run', async () => {
    const who = await member();
    const { db } = t.deps;
    const v = await buildVariant(db, { mat_price: 50_000 });
    const short = await buildCoupon(db, { valid_days: 1 });
    const long = await buildCoupon(db, {}, { kind: 'amount', discount: 1000 });
    const spent = await buildCoupon(db, {}, { kind: 'amount', discount: 1000 });
    for (const { promo_id } of [short, long, spent]) await collect(who, promo_id);
    expect((await order(who, v.mat_var_id, 490, spent.code)).statusCode).toBe(200);
    now = later(3);
    const statuses = async () =>
      Object.fromEntries(
        (await mine(who)).map((one: { promo_id: number; status: string }) => [one.promo_id, one.status]),
      );
    const expected = { [short.promo_id]: '03', [long.promo_id]: '01', [spent.promo_id]: '02' };
    expect(await statuses()).toEqual(expected);
    const job = couponJobs({ ...t.deps, sendMail: async () => undefined }).tasks['expire-coupons'];
    await job?.({}, {} as never);
    expect(await statuses()).toEqual(expected);
    expect(await mine(who, { filter: { status: ['01'] } })).toHaveLength(1);
    expect(await mine(who, { filter: { status: ['02', '03'] } })).toHaveLength(2);
    expect(await db('user_coupons').where({ status: '03', promo_id: short.promo_id })).toHaveLength(1);
  });

  it('returns why one cannot be used with any bag', async () => {
    const who = await member();
    const { db } = t.deps;
    const soon = await buildCoupon(db, {}, { starts_at: later(1) });
    const gone = await buildCoupon(db, {}, { usage_limit: 1, used: 1 });
    for (const { promo_id } of [soon, gone]) await collect(who, promo_id);
    expect((await mine(who)).map((one: { reason: string }) => one.reason)).toEqual([
      'used_up',
      'not_started',
    ]);
  });

  it("returns only the caller's coupons", async () => {
    const [who, other] = [await member(), await member()];
    const { promo_id } = await buildCoupon(t.deps.db);
    await collect(other, promo_id);
    expect(await mine(who)).toEqual([]);
    expect((await post('/api/get_user_coupons', { user_id: other.user_id }, who)).statusCode).toBe(404);
  });
});

describe('ordering with a coupon', () => {
  async function shop(
    coupon: Parameters<typeof buildCoupon>[1] = {},
    code: Parameters<typeof buildCoupon>[2] = {},
  ) {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000, stock: 40 });
    const made = await buildCoupon(t.deps.db, coupon, { kind: 'amount', discount: 10_000, ...code });
    return { unit: mat_var_id, ...made };
  }
  const coupons = (promo_id: number) => t.deps.db('user_coupons').where({ promo_id }).orderBy('coupon_id');

  it('uses the one that ends first, and returns it once when the order is cancelled', async () => {
    const who = await member();
    const s = await shop({ per_person: 2, valid_days: 10 });
    await collect(who, s.promo_id);
    now = later(1);
    await collect(who, s.promo_id);
    const answer = await order(who, s.unit, 400, s.code);
    expect(answer.statusCode).toBe(200);
    const { so_no } = answer.json();
    expect((await coupons(s.promo_id)).map((one) => [one.status, one.so_no])).toEqual([
      ['02', so_no],
      ['01', null],
    ]);
    expect((await cancel(so_no)).statusCode).toBe(200);
    expect((await coupons(s.promo_id)).map((one) => [one.status, one.so_no, one.used_at])).toEqual([
      ['01', null, null],
      ['01', null, null],
    ]);
    expect((await cancel(so_no)).statusCode).toBe(409);
    expect((await campaign(s.promo_id)).collected).toBe(2);
  });

  it('collects and uses in one step while collecting is open, and not after', async () => {
    const [who, late] = [await member(), await member()];
    const s = await shop({ collect_until: later(1) });
    expect((await order(who, s.unit, 400, s.code)).statusCode).toBe(200);
    expect((await coupons(s.promo_id)).map((one) => one.status)).toEqual(['02']);
    expect((await campaign(s.promo_id)).collected).toBe(1);
    const again = await order(who, s.unit, 400, s.code);
    expect([again.statusCode, again.json().code]).toEqual([409, 'ORDER.PRICE_CHANGED']);
    now = later(2);
    expect((await order(late, s.unit, 400, s.code)).json().code).toBe('ORDER.PRICE_CHANGED');
    expect(await coupons(s.promo_id)).toHaveLength(1);
  });

  it('requires a member: a guest’s code is rejected', async () => {
    const s = await shop();
    expect((await order(undefined, s.unit, 400, s.code)).json().code).toBe('ORDER.PRICE_CHANGED');
    expect((await order(undefined, s.unit, 500, null)).statusCode).toBe(200);
  });

  it('accepts a public code without a coupon', async () => {
    const who = await member();
    const s = await shop({ collect_limit: 0 }, { collect_only: false });
    expect((await order(undefined, s.unit, 400, s.code)).statusCode).toBe(200);
    expect((await order(who, s.unit, 400, s.code)).statusCode).toBe(200);
    expect(await coupons(s.promo_id)).toEqual([]);
  });

  it('gives one member exactly as many uses as coupons, under concurrency', async () => {
    const who = await member();
    const s = await shop({ per_person: 3 });
    for (let i = 0; i < 2; i += 1) await collect(who, s.promo_id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(who, s.unit, 400, s.code)));
    const good = answers.filter(({ statusCode }) => statusCode === 200);
    expect(good).toHaveLength(3);
    expect((await coupons(s.promo_id)).map((one) => one.status)).toEqual(['02', '02', '02']);
    expect(new Set((await coupons(s.promo_id)).map((one) => one.so_no))).toEqual(
      new Set(good.map((answer) => answer.json().so_no)),
    );
    expect(await t.deps.db('promo_code_uses').where({ code: s.code })).toHaveLength(3);
  });

  it('gives the last coupons of a campaign to as many members, typed or collected', async () => {
    const s = await shop({ collect_limit: 5 });
    const people = await Promise.all(Array.from({ length: 16 }, member));
    const answers = await Promise.all(
      people.map(async (who, i) => {
        if (i % 2 === 0) await collect(who, s.promo_id);
        return order(who, s.unit, 400, s.code);
      }),
    );
    expect((await campaign(s.promo_id)).collected).toBe(5);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await coupons(s.promo_id)).filter((one) => one.status === '02')).toHaveLength(5);
  });
});

describe('POST /coupon_list and GET /promotion', () => {
  it('mark the best, and return why another does not apply', async () => {
    const { db } = t.deps;
    // Disables the codes of other tests.
    await db('coupons').update({ listed: false });
    const who = await member();
    const other = await buildVariant(db);
    const { mat_var_id } = await buildVariant(db, { mat_price: 50_000, stock: 40 });
    const amount = (discount: number) => ({ kind: 'amount' as const, discount });
    const best = await buildCoupon(db, {}, amount(9000));
    const worse = await buildCoupon(db, {}, amount(5000));
    const minimum = await buildCoupon(db, {}, { ...amount(20_000), min_spend: 70_000 });
    const elsewhere = await buildCoupon(db, {}, { ...amount(20_000), members: [other.mat_var_id] });
    const used = await buildCoupon(db, {}, amount(20_000));
    const missed = await buildCoupon(db, { collect_until: later(1) }, amount(20_000));
    const ended = await buildCoupon(db, { valid_days: 1, collect_until: later(1) }, amount(20_000));
    const plain = await buildCode(db, { listed: true, ...amount(1000) });
    for (const { promo_id } of [best, minimum, elsewhere, used, ended]) await collect(who, promo_id);
    await order(who, mat_var_id, 300, used.code);
    now = later(5);
    const list = async (caller?: Member) => {
      const promo_list = [used, missed, ended].map(({ code }) => code);
      const body = { items: [{ mat_var_id }], promo_select: worse.code, promo_list };
      const { data } = (await post('/coupon_list', body, caller)).json();
      return new Map<string, Record<string, unknown>>(
        data.map((one: { promo_code: string }) => [one.promo_code, one]),
      );
    };
    const seen = await list(who);
    expect(seen.get(best.code)).toMatchObject({ usable: true, best: true, discount: 90, collected: 1 });
    expect(seen.get(worse.code)).toMatchObject({
      ...{ usable: true, best: false, selected: true, collected: 0, collectable: true, discount: 50 },
    });
    expect(seen.get(minimum.code)).toMatchObject({ usable: false, reason: 'min_spend', missing: 200 });
    expect(seen.get(elsewhere.code)).toMatchObject({ reason: 'no_eligible_item' });
    expect(seen.get(used.code)).toMatchObject({ reason: 'already_used', collectable: false });
    expect(seen.get(missed.code)).toMatchObject({ reason: 'not_collected' });
    expect(seen.get(ended.code)).toMatchObject({ reason: 'expired' });
    expect(seen.get(plain.code)).toMatchObject({ usable: true, promo_id: null, name_th: plain.name_th });
    expect(seen.get(best.code), 'a campaign is called as it calls itself').toMatchObject({
      name_th: best.title_th,
    });

    const visitor = await list();
    expect(visitor.get(best.code)).toMatchObject({
      usable: false,
      reason: 'login_required',
      collectable: false,
    });
    expect(visitor.get(plain.code)).toMatchObject({ usable: true, best: true });

    const promotion = await t.app.inject({
      url: `/promotion?promo_code=${missed.code}&orders=${mat_var_id}`,
      headers: t.bearer(who),
    });
    expect(promotion.json()).toMatchObject({ reason: 'not_collected' });
    expect(promotion.json().message).toMatch(/collected/);
  });

  it('uses as many statements for any number of codes', async () => {
    const { db } = t.deps;
    const who = await member();
    const { mat_var_id } = await buildVariant(db);
    const statements = async () => {
      let n = 0;
      const count = () => {
        n += 1;
      };
      await notificationsHandled(t.deps);
      db.on('query', count);
      await post('/coupon_list', { items: [{ mat_var_id }] }, who);
      db.removeListener('query', count);
      return n;
    };
    // The first request also reads the rules.
    await statements();
    const few = await statements();
    for (let i = 0; i < 10; i += 1) await buildCoupon(db);
    expect(await statements()).toBe(few);
  });
});
