import { buildCoupon, buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { giveCouponsDue } from './handouts.ts';
import { refreshAudience, refreshAudiences } from './segments.ts';

vi.setConfig({ testTimeout: 30_000 });

const AT = new Date('2026-11-20T05:00:00Z');
type Member = { user_id: number; role_id: number };
let t: TestApp;
let crm: Member;
let accountant: Member;
beforeAll(async () => {
  t = await testApp({}, { now: () => AT });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  [crm, accountant] = await Promise.all([
    buildUser(t.deps.db, { role_id: 7 }),
    buildUser(t.deps.db, { role_id: 5 }),
  ]);
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who?: Member) =>
  t.app.inject({
    ...{ method, url, ...(payload !== undefined && { payload }) },
    ...(who !== undefined && { headers: t.bearer(who) }),
  });
async function done(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who: Member = crm) {
  const answer = await ask(method, url, payload, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
let count = 0;
/** A segment of those with a tag of its own. */
async function segment(): Promise<{ segment_id: number; tag: string }> {
  count += 1;
  const tag = `ป้าย${count}`;
  const fields = { name: `กลุ่ม ${count}`, join: 'all', conditions: { tag } };
  return { segment_id: (await done('POST', '/admin/segments', fields)).segment_id, tag };
}
async function tagged(who: Member, tag: string | null): Promise<void> {
  await t.deps
    .db('customers')
    .where({ user_id: who.user_id })
    .update({ tags: tag === null ? [] : [tag] });
}
async function inSegment(of: { segment_id: number; tag: string }): Promise<Member> {
  const who = await buildUser(t.deps.db);
  await tagged(who, of.tag);
  return who;
}
const variant = async () => (await buildVariant(t.deps.db, { mat_price: 10_000, stock: 50 })).mat_var_id;
const NOTHING = { all: false, brands: [], categories: [], products: [], variants: [], except: [] };
const ALL = { ...NOTHING, all: true };
const PROMOTION = {
  ...{ kind: 'p003', name_th: 'ราคาพิเศษ', name_en: 'Special price', max_per_order: null, limits: [] },
  ...{ terms: { discount_type: 'percent', discount: 20 }, exclude_discounted: false, flash: false },
  ...{ starts_at: null, ends_at: null, stage: 'live' },
};
const promotion = (mat_var_id: number, segment_id: number | null, more: object = {}) =>
  done('POST', '/admin/promotions', {
    ...PROMOTION,
    ...{ segment_id, scope: { ...NOTHING, variants: [mat_var_id] } },
    ...more,
  });
const OFFER = {
  ...{ name_th: 'โค้ดกลุ่ม', name_en: 'Segment code', starts_at: null, ends_at: null, scope: ALL },
  ...{ customers: [], influencer: null, stage: 'live', codes: 0 },
};
const TERMS = {
  ...{ benefit: 'amount', discount: 30, cap: null, min_spend: 0, exclude_promoted: false },
  ...{ audience: 'segment', per_customer: null, usage_limit: null, listed: false },
};
const offer = (kind: 'code' | 'coupon', code: string, segment_id: number, more: object = {}) =>
  done('POST', '/admin/offers', { ...OFFER, kind, terms: { ...TERMS, code, segment_id, ...more } });
const cart = async (mat_var_id: number, who?: Member, promo_code?: string) => {
  const body = { items: [{ mat_var_id, quantity: 1 }], ...(promo_code !== undefined && { promo_code }) };
  return (await ask('POST', '/cart_process', body, who)).json();
};
const order = (mat_var_id: number, total: number, who: Member, promo_code?: string) =>
  ask(
    'POST',
    '/process_order',
    orderRequest([[mat_var_id, 1]], total, {
      ...{ delivery_address: { ...ADDRESS, email: `u${who.user_id}@example.com` } },
      ...(promo_code !== undefined && { promo_code }),
    }),
    who,
  );
const reasonOf = (answer: { discount_promo_detail: { code?: { reason?: string } } }) =>
  answer.discount_promo_detail.code?.reason;

describe('a promotion for a segment', () => {
  it('is the price of its members alone, in bag and order, and in no answer for everybody', async () => {
    const of = await segment();
    const [mine, other, id] = [await inSegment(of), await buildUser(t.deps.db), await variant()];
    const { promo_id, segment_name, segment_id } = await promotion(id, of.segment_id);
    expect([segment_id, segment_name]).toEqual([of.segment_id, 'กลุ่ม 1']);
    await refreshAudience(t.deps, of.segment_id);

    const own = await cart(id, mine);
    expect(own.total).toBe(80);
    expect(own.pricing).toMatchObject({
      promotions: [{ promo_id, selected: true }],
      variants: [{ promo_ids: [], own_ids: [promo_id] }],
    });
    for (const who of [undefined, other]) {
      const theirs = await cart(id, who);
      expect(theirs.total).toBe(100);
      expect(theirs.pricing).toMatchObject({ promotions: [], variants: [{ promo_ids: [], own_ids: [] }] });
    }
    // Shared answers: nothing of it, for whoever asks.
    const { mat_id } = await t.deps.db('variants').where({ mat_var_id: id }).first('mat_id');
    const page = await ask('GET', `/api/v2/material?mat_id=${mat_id}`, undefined, mine);
    expect(page.statusCode, page.body).toBe(200);
    expect(page.json().pricing.variants).toMatchObject([{ price: 100, promo_ids: [] }]);
    expect(page.body).not.toContain('Special price');
    expect(page.body).not.toContain('กลุ่ม 1');
    expect(page.body).not.toContain('own_ids');

    expect((await order(id, 80, other)).json()).toMatchObject({ code: 'ORDER.PRICE_CHANGED' });
    const placed = await order(id, 80, mine);
    expect(placed.statusCode, placed.body).toBe(200);
    // The order keeps what it was priced by.
    const { so_no } = placed.json();
    expect(await t.deps.db('order_discounts').where({ so_no }).first()).toMatchObject({
      ...{ promo_id, amount: 2000 },
    });
  });

  it('ends for a member who leaves the segment between bag and order with the new price', async () => {
    const of = await segment();
    const [mine, id] = [await inSegment(of), await variant()];
    await promotion(id, of.segment_id);
    await refreshAudiences(t.deps);
    expect((await cart(id, mine)).total).toBe(80);
    await tagged(mine, null);
    await refreshAudiences(t.deps);
    const refused = (await order(id, 80, mine)).json();
    expect(refused).toMatchObject({ code: 'ORDER.PRICE_CHANGED', details: { cart: { total: 100 } } });
    expect(refused.details.cart.pricing.variants[0].own_ids).toEqual([]);
    expect((await order(id, 100, mine)).statusCode).toBe(200);
  });

  it('costs one statement more, of members with goods that it is for; other bags cost none', async () => {
    const of = await segment();
    const [mine, id, plain] = [await inSegment(of), await variant(), await variant()];
    await promotion(id, of.segment_id);
    await refreshAudience(t.deps, of.segment_id);
    const statements = async (mat_var_id: number, who?: Member) => {
      // Before the first bag, which reads the rules: a later notification would make the second one read them again.
      await notificationsHandled(t.deps);
      await cart(mat_var_id, who);
      const sent: string[] = [];
      const note = ({ sql }: { sql: string }) => sent.push(sql);
      t.deps.db.on('query', note);
      await cart(mat_var_id, who);
      t.deps.db.removeListener('query', note);
      return sent.filter((sql) => !sql.includes('sessions'));
    };
    const few = (await statements(plain, mine)).length;
    expect((await statements(id)).length).toBe(few);
    const more = await statements(id, mine);
    expect(more.length).toBe(few + 1);
    expect(more.filter((sql) => sql.includes('segment_members'))).toHaveLength(1);
  });

  it('is no flash sale, needs a segment that exists, and keeps it when a request says nothing of it', async () => {
    const of = await segment();
    const id = await variant();
    const scope = { ...NOTHING, variants: [id] };
    const period = { starts_at: '2026-11-20T04:00:00.000Z', ends_at: '2026-11-21T00:00:00.000Z' };
    const flash = { ...PROMOTION, ...period, flash: true, segment_id: of.segment_id, scope };
    expect((await ask('POST', '/admin/promotions', flash, crm)).json().code).toBe('PROMOTION.FLASH_AUDIENCE');
    const unknown = { ...PROMOTION, segment_id: 999_999, scope };
    expect((await ask('POST', '/admin/promotions', unknown, crm)).json().code).toBe('SEGMENT.NOT_FOUND');
    const made = await promotion(id, of.segment_id);
    const { stage: _stage, ...fields } = { ...PROMOTION, scope };
    const change = (more: object, revision: number) =>
      done('POST', `/admin/promotions/${made.promo_id}`, { ...fields, ...more, revision, reason: '' });
    const kept = await change({ name_en: 'Renamed' }, made.revision);
    expect(kept.segment_id).toBe(of.segment_id);
    expect((await change({ segment_id: null }, kept.revision)).segment_id).toBe(null);
    expect((await cart(id)).total).toBe(80);
    // Colleagues who only read see the name.
    expect((await ask('GET', `/admin/promotions/${made.promo_id}`, undefined, accountant)).statusCode).toBe(
      200,
    );
  });
});

describe('a code for a segment', () => {
  it('works for its members, and says to others why not', async () => {
    const of = await segment();
    const [mine, other, id] = [await inSegment(of), await buildUser(t.deps.db), await variant()];
    const made = await offer('code', 'SEGONE', of.segment_id);
    expect(made).toMatchObject({ segment_name: `กลุ่ม ${count}`, terms: { audience: 'segment' } });
    await refreshAudience(t.deps, of.segment_id);
    expect((await cart(id, mine, 'SEGONE')).total).toBe(70);
    expect(reasonOf(await cart(id, undefined, 'SEGONE'))).toBe('login_required');
    expect(reasonOf(await cart(id, other, 'SEGONE'))).toBe('not_invited');
    expect((await order(id, 70, mine, 'SEGONE')).statusCode).toBe(200);
    expect((await order(id, 70, other, 'SEGONE')).json().code).toBe('ORDER.PRICE_CHANGED');
    const none = { ...OFFER, kind: 'code', terms: { ...TERMS, code: 'SEGNONE', segment_id: null } };
    expect((await ask('POST', '/admin/offers', none, crm)).json()).toMatchObject({
      ...{ code: 'OFFER.TERMS', details: { fields: ['segment_id'] } },
    });
  });

  it('as a coupon is seen and collected by its members, and stays good for those who have left', async () => {
    const of = await segment();
    const [mine, other, id] = [await inSegment(of), await buildUser(t.deps.db), await variant()];
    const coupon = {
      ...{ per_customer: 1, listed: true, use_until: null, valid_days: null, event: null },
      ...{ conditions_th: '', conditions_en: '' },
    };
    const { promo_id } = await offer('coupon', 'SEGCOUPON', of.segment_id, coupon);
    await refreshAudience(t.deps, of.segment_id);
    const seen = async (who?: Member) =>
      (await ask('POST', '/api/get_coupons', { filter: { promo_id } }, who)).json().data;
    expect(await seen(mine)).toMatchObject([{ promo_id, selected: true, collectable: true }]);
    expect(await seen(other)).toEqual([]);
    expect(await seen()).toEqual([]);
    const collect = (who: Member) =>
      ask('POST', '/api/collect_coupon', { obj: { user_id: who.user_id, promo_id, status: '01' } }, who);
    expect((await collect(other)).json().code).toBe('COUPON.NOT_FOR_YOU');
    expect((await collect(mine)).statusCode).toBe(200);
    await tagged(mine, null);
    await refreshAudience(t.deps, of.segment_id);
    expect((await collect(mine)).json().code).toBe('COUPON.NOT_FOR_YOU');
    expect((await cart(id, mine, 'SEGCOUPON')).total).toBe(70);
    expect((await order(id, 70, mine, 'SEGCOUPON')).statusCode).toBe(200);
    expect(reasonOf(await cart(id, mine, 'SEGCOUPON'))).toBe('not_invited');
  });
});

describe('a segment that something is for', () => {
  it('is not removed, and names what it is for; what was for it has ended frees it', async () => {
    const of = await segment();
    const path = `/admin/segments/${of.segment_id}`;
    const made = await promotion(await variant(), of.segment_id);
    const code = await offer('code', 'SEGUSED', of.segment_id);
    await refreshAudience(t.deps, of.segment_id);
    const refused = await ask('DELETE', path, {}, crm);
    expect(refused.json()).toMatchObject({
      code: 'SEGMENT.IN_USE',
      details: {
        uses: [
          { kind: 'promotion', id: made.promo_id, name_en: 'Special price' },
          { kind: 'offer', id: code.promo_id, name_en: 'Segment code' },
        ],
      },
    });
    const end = (url: string) => done('POST', `${url}/stage`, { from: 'live', stage: 'ended', reason: '' });
    await end(`/admin/promotions/${made.promo_id}`);
    await end(`/admin/offers/${code.promo_id}`);
    await done('DELETE', path, {});
    await refreshAudiences(t.deps);
    expect(await t.deps.db('segment_members').where({ segment_id: of.segment_id })).toEqual([]);
    // It does not come back for everybody.
    const again = { from: 'ended', stage: 'live', reason: '' };
    const answer = await ask('POST', `/admin/promotions/${made.promo_id}/stage`, again, crm);
    expect(answer.json().code).toBe('SEGMENT.NOT_FOUND');
  });

  it('follows its rule when it is changed, and only those who may edit segments change it', async () => {
    const of = await segment();
    const id = await variant();
    const [mine, later] = [await inSegment(of), await inSegment({ ...of, tag: 'อีกป้าย' })];
    await promotion(id, of.segment_id);
    await refreshAudience(t.deps, of.segment_id);
    expect([(await cart(id, mine)).total, (await cart(id, later)).total]).toEqual([80, 100]);
    const { revision, name } = await done('GET', `/admin/segments/${of.segment_id}`);
    const change = { name, join: 'all', conditions: { tag: 'อีกป้าย' }, revision };
    expect((await ask('POST', `/admin/segments/${of.segment_id}`, change, accountant)).statusCode).toBe(403);
    await done('POST', `/admin/segments/${of.segment_id}`, change);
    const queued = await t.deps.db.raw(
      "SELECT key FROM graphile_worker.jobs WHERE key = 'refresh-audience-' || ?::int",
      [of.segment_id],
    );
    expect(queued.rows).toHaveLength(1);
    await refreshAudience(t.deps, of.segment_id);
    expect([(await cart(id, mine)).total, (await cart(id, later)).total]).toEqual([100, 80]);
  });
});

describe('a coupon given to a segment', () => {
  it('is counted before, given once to each member of the moment, and says what came of each', async () => {
    const of = await segment();
    const [first, second, third] = [await inSegment(of), await inSegment(of), await inSegment(of)];
    const { promo_id } = await buildCoupon(t.deps.db, { collect_limit: 2, per_person: 1 });
    const path = `/admin/offers/${promo_id}/handouts`;
    const body = { segment_id: of.segment_id };
    await ask(
      'POST',
      '/api/collect_coupon',
      { obj: { user_id: first.user_id, promo_id, status: '01' } },
      first,
    );
    expect(await done('POST', `${path}/count`, body)).toEqual({
      ...{ members: 3, have_it: 1, not_for_them: 0, left: 1, given: 1 },
    });
    // Two at once: one of them starts.
    const both = await Promise.all([ask('POST', path, body, crm), ask('POST', path, body, crm)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('HANDOUT.RUNNING');
    // Who joins later gets none.
    await inSegment(of);
    await Promise.all([giveCouponsDue(t.deps), giveCouponsDue(t.deps)]);
    expect((await done('GET', path)).handouts).toMatchObject([
      {
        ...{ members: 3, waiting: 0, given: 1, have_it: 1, not_for_them: 0, none_left: 1, ended: 0 },
        ended_at: AT.toISOString(),
      },
    ]);
    const held = await t.deps.db('user_coupons').where({ promo_id }).orderBy('user_id').pluck('user_id');
    expect(held).toHaveLength(2);
    expect([second.user_id, third.user_id]).toEqual(
      expect.arrayContaining(held.filter((id) => id !== first.user_id)),
    );
    expect((await ask('POST', path, body, accountant)).statusCode).toBe(403);
  });

  it('that is for another segment, or has nobody, is refused or counted so', async () => {
    const [of, empty] = [await segment(), await segment()];
    await inSegment(of);
    const coupon = {
      ...{ per_customer: 1, listed: true, use_until: null, valid_days: null, event: null },
      ...{ conditions_th: '', conditions_en: '' },
    };
    const { promo_id } = await offer('coupon', 'SEGOTHER', empty.segment_id, coupon);
    await refreshAudiences(t.deps);
    const path = `/admin/offers/${promo_id}/handouts`;
    expect(await done('POST', `${path}/count`, { segment_id: of.segment_id })).toMatchObject({
      ...{ members: 1, not_for_them: 1, left: null, given: 0 },
    });
    const nobody = await ask('POST', path, { segment_id: empty.segment_id }, crm);
    expect(nobody.json().code).toBe('HANDOUT.NOBODY');
    await done('POST', path, { segment_id: of.segment_id });
    await giveCouponsDue(t.deps);
    expect((await done('GET', path)).handouts).toMatchObject([{ given: 0, not_for_them: 1 }]);
    const unknown = await ask('POST', '/admin/offers/999999/handouts', { segment_id: of.segment_id }, crm);
    expect(unknown.json().code).toBe('COUPON.NOT_FOUND');
  });
});
