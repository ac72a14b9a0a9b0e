import type { CampaignFields, StaffCampaign, StaffCampaignRow } from '@mali/contracts/campaigns';
import { CAMPAIGN_STATES } from '@mali/contracts/reward-values';
import { buildCoupon, buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';

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
const FIELDS: CampaignFields = {
  ...{ title_en: 'Beauty fair', title_th: 'งานบิวตี้แฟร์', terms_en: 'One each.', terms_th: 'ท่านละ 1 ใบ' },
  ...{ kind: 'amount', discount: 100, cap: null, min_spend: 300, exclude_promoted: false },
  ...{ collect_from: null, collect_until: null, ends_at: null, valid_days: null },
  ...{ collect_limit: null, per_person: 1, listed: false, event: null, influencer: null },
};
const make = (more: Partial<CampaignFields> & { code?: string } = {}) => {
  n += 1;
  return ask('POST', '/admin/campaigns', crm, { ...FIELDS, code: `fair${n}`, ...more });
};
async function made(more: Partial<CampaignFields> & { code?: string } = {}): Promise<StaffCampaign> {
  const answer = await make(more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (promo_id: number): Promise<StaffCampaign> =>
  (await ask('GET', `/admin/campaigns/${promo_id}`, crm)).json();
/** Changes the newest version; an unknown campaign has none. */
const change = async (promo_id: number, more: Partial<CampaignFields>) => {
  const { revision = 1 } = await read(promo_id);
  return ask('POST', `/admin/campaigns/${promo_id}`, crm, { ...FIELDS, ...more, revision });
};
const setActive = (promo_id: number, active: boolean) =>
  ask('POST', `/admin/campaigns/${promo_id}/active`, crm, { active });
const collect = (who: Member, promo_id: number) =>
  ask('POST', '/api/collect_coupon', who, { obj: { user_id: who.user_id, promo_id, status: '01' } });
const order = (who: Member, unit: number, total: number, promo_code: string | null, app = t.app) =>
  app.inject({
    method: 'POST',
    url: '/process_order',
    headers: t.bearer(who),
    payload: orderRequest([[unit, 1]], total, {
      promo_code,
      delivery_address: { ...ADDRESS, email: `buyer-${who.user_id}@example.com` },
    }),
  });
const lastEvent = () => t.deps.db('security_events').orderBy('event_id', 'desc').first();

describe('creating a campaign', () => {
  it('takes effect in every process at once, gives the stated discount, and is recorded in the audit log', async () => {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    // A second process, which has cached the rules before.
    const other = await testApp({ DATABASE_URL: t.deps.config.databaseUrl }, { now: () => now });
    expect((await order(await member(), mat_var_id, 500, null, other.app)).statusCode).toBe(200);
    const { promo_id, code, ...campaign } = await made({ event: 'fair-one' });
    expect(campaign).toMatchObject({
      ...{ kind: 'amount', discount: 100, min_spend: 300, state: 'running', active: true, event: 'fair-one' },
      ...{ collected: 0, used: 0, given: 0, influencer: null },
    });
    expect(code).toMatch(/^FAIR\d+$/);
    expect(await lastEvent()).toMatchObject({
      ...{ kind: 'campaign_made', actor_id: crm.user_id, subject: `campaign ${code}` },
    });
    const who = await member();
    expect((await collect(who, promo_id)).statusCode).toBe(200);
    expect((await order(who, mat_var_id, 400, code, other.app)).statusCode).toBe(200);
    expect((await change(promo_id, { discount: 150, event: 'fair-one', per_person: 2 })).statusCode).toBe(
      200,
    );
    expect((await order(who, mat_var_id, 350, code, other.app)).statusCode).toBe(200);
    expect((await ask('GET', `/admin/campaigns/${promo_id}`, crm)).json()).toMatchObject({
      ...{ collected: 2, used: 2, given: 250 },
    });
    await other.close();
  });

  it.each([
    ['a percent above 100', { kind: 'percent', discount: 101 }, 'CAMPAIGN.BENEFIT'],
    ['nothing off', { discount: 0 }, 'CAMPAIGN.BENEFIT'],
    ['a percent of at most nothing', { kind: 'percent', discount: 5, cap: 0 }, 'CAMPAIGN.BENEFIT'],
    ['an end before the beginning', { collect_from: later(2), collect_until: later(1) }, 'CAMPAIGN.PERIOD'],
    [
      'use that ends while it is collected',
      { collect_until: later(3), ends_at: later(2) },
      'CAMPAIGN.PERIOD',
    ],
    ['an end that is over', { collect_until: later(-1) }, 'CAMPAIGN.PERIOD'],
    ['a name of spaces', { title_th: '  ' }, 'ERROR.BAD_REQUEST'],
    ['an event with capitals', { event: 'Fair' }, 'ERROR.BAD_REQUEST'],
    [
      'an unknown influencer',
      { influencer: { email: 'x@mali.example', name: 'X', affiliate_id: null } },
      'CAMPAIGN.INFLUENCER',
    ],
  ] as const)('rejects %s', async (_what, more, refusal) => {
    const before = await t.deps.db('promo_codes').count();
    expect((await make(more)).json().code).toBe(refusal);
    expect(await t.deps.db('promo_codes').count()).toEqual(before);
  });

  it('rejects an existing code or event, also under concurrency', async () => {
    const answers = await Promise.all([make({ code: 'TWICE-1' }), make({ code: 'twice-1' })]);
    expect(answers.map((one) => one.json().code).sort()).toEqual(['CAMPAIGN.CODE_TAKEN', 'TWICE-1']);
    await made({ event: 'one-place' });
    expect((await make({ event: 'one-place' })).json().code).toBe('CAMPAIGN.EVENT_TAKEN');
  });

  it('is forbidden to customers and editors', async () => {
    for (const role_id of [1, 5, 8, 9]) {
      const who = await buildUser(t.deps.db, { role_id });
      expect((await ask('GET', '/admin/campaigns?view=running', who)).statusCode).toBe(403);
      expect((await ask('POST', '/admin/campaigns', who, { ...FIELDS, code: 'NO' })).statusCode).toBe(403);
    }
  });
});

describe('the limits of a campaign', () => {
  it('give out exactly the available number to fifty concurrent requests', async () => {
    const { promo_id } = await made({ collect_limit: 20 });
    const people = await Promise.all(Array.from({ length: 50 }, member));
    const answers = await Promise.all(people.map((who) => collect(who, promo_id)));
    const said = answers.map((answer) => answer.json().code ?? 'taken');
    expect(said.filter((one) => one === 'taken')).toHaveLength(20);
    expect(said.filter((one) => one === 'COUPON.ALL_COLLECTED')).toHaveLength(30);
    const { rows } = (await ask('GET', '/admin/campaigns?view=used_up&limit=100', crm)).json();
    expect(rows.find((one: StaffCampaignRow) => one.promo_id === promo_id)).toMatchObject({ collected: 20 });
  });

  it('cannot be set below the collected number, also under concurrency', async () => {
    const { promo_id } = await made({ collect_limit: 30 });
    const people = await Promise.all(Array.from({ length: 20 }, member));
    const [changed] = await Promise.all([
      change(promo_id, { collect_limit: 5 }),
      ...people.map((who) => collect(who, promo_id)),
    ]);
    const { collected, collect_limit } = await t.deps.db('coupons').where({ promo_id }).first();
    expect(await t.deps.db('user_coupons').where({ promo_id })).toHaveLength(collected);
    if (changed?.statusCode === 200) expect([collected, collect_limit]).toEqual([5, 5]);
    else expect([changed?.json().code, collected]).toEqual(['CAMPAIGN.PROMISED', 20]);
  });
});

describe('changing a campaign', () => {
  it('allows anything while nothing is collected', async () => {
    const { promo_id } = await made();
    const answer = await change(promo_id, {
      kind: 'percent',
      discount: 5,
      cap: 50,
      min_spend: 900,
      ends_at: later(1),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ kind: 'percent', discount: 5, cap: 50, min_spend: 900 });
    expect((await lastEvent()).details.changes).toEqual(
      expect.arrayContaining([
        { field: 'kind', from: 'amount', to: 'percent' },
        { field: 'min_spend', from: 300, to: 900 },
      ]),
    );
  });

  it.each([
    ['another kind', { kind: 'free_delivery', discount: 0 }, ['kind', 'discount']],
    ['less off', { discount: 99 }, ['discount']],
    ['a larger minimum', { min_spend: 301 }, ['min_spend']],
    ['fewer things it is for', { exclude_promoted: true }, ['exclude_promoted']],
    ['an earlier end', { ends_at: later(9) }, ['ends_at']],
    ['fewer than are collected', { collect_limit: 1 }, ['collect_limit']],
  ] as const)('rejects a campaign becoming %s for holders', async (_what, more, fields) => {
    const { promo_id } = await made({ ends_at: later(10) });
    for (const who of [await member(), await member()]) await collect(who, promo_id);
    const answer = await change(promo_id, { ends_at: later(10), ...more });
    expect([answer.json().code, answer.json().details]).toEqual(['CAMPAIGN.PROMISED', { fields }]);
    expect((await ask('GET', `/admin/campaigns/${promo_id}`, crm)).json()).toMatchObject({
      ...{ kind: 'amount', discount: 100, min_spend: 300, ends_at: later(10) },
    });
  });

  it('never overwrites a newer save: the second is refused with the newer campaign and who saved it', async () => {
    const { promo_id, revision } = await made();
    const nok = await buildUser(t.deps.db, { role_id: 7, first_name: 'Nok', last_name: 'Dee' });
    const url = `/admin/campaigns/${promo_id}`;
    const first = await ask('POST', url, nok, { ...FIELDS, title_en: 'Of Nok', discount: 150, revision });
    expect(first.json()).toMatchObject({ title_en: 'Of Nok', discount: 150, revision: revision + 1 });
    const logged = await lastEvent();
    const second = await ask('POST', url, crm, { ...FIELDS, title_en: 'Mine', revision });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'RECORD.CHANGED', details: { record: first.json(), by: 'Nok Dee', at: START.toISOString() } },
    ]);
    expect(await read(promo_id)).toEqual(first.json());
    expect(await lastEvent()).toEqual(logged);
    const again = await ask('POST', url, crm, { ...FIELDS, title_en: 'Mine', revision: revision + 1 });
    expect(again.json()).toMatchObject({ title_en: 'Mine', revision: revision + 2 });
  });

  it('takes one of two saves that arrive at once', async () => {
    const { promo_id, revision } = await made();
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title_en) =>
        ask('POST', `/admin/campaigns/${promo_id}`, crm, { ...FIELDS, title_en, revision }),
      ),
    );
    const saved = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
    expect(saved).toHaveLength(1);
    expect(await read(promo_id)).toEqual(saved[0]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json());
    expect(refused.map(({ code, details }) => [code, details.record])).toEqual(
      Array.from({ length: 3 }, () => ['RECORD.CHANGED', saved[0]]),
    );
  });

  it('is a new version by a save only: not by collecting or ending, but by a statement that knows no versions', async () => {
    const { promo_id, revision } = await made();
    await collect(await member(), promo_id);
    await setActive(promo_id, false);
    expect((await read(promo_id)).revision).toBe(revision);
    // As the previous version of the API saves.
    await t.deps.db('coupons').where({ promo_id }).update({ title_en: 'Other', listed: true });
    expect((await read(promo_id)).revision).toBe(revision + 1);
  });

  it('may improve the benefit and extend the validity for holders', async () => {
    const { promo_id } = await made({ ends_at: later(10) });
    const who = await member();
    await collect(who, promo_id);
    const answer = await change(promo_id, { ends_at: later(20), discount: 150, min_spend: 0 });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = (await ask('POST', '/api/get_user_coupons', who, {})).json();
    expect(data[0]).toMatchObject({ expires_at: later(20), coupon: { discount: 150, min_spend: 0 } });
  });

  it('stops collecting, keeps collected coupons valid, and can resume', async () => {
    const { promo_id, code } = await made({ event: 'ending' });
    const [holder, late] = [await member(), await member()];
    await collect(holder, promo_id);
    const answers = await Promise.all([setActive(promo_id, false), setActive(promo_id, false)]);
    expect(answers.map((one) => one.json().state)).toEqual(['ended', 'ended']);
    const ended = { kind: 'campaign_ended', subject: `campaign ${code}` };
    expect(await t.deps.db('security_events').where(ended)).toHaveLength(1);
    expect((await collect(late, promo_id)).json().code).toBe('COUPON.NOT_FOUND');
    expect((await ask('GET', '/v3/campaigns/ending', late)).json().coupon.reason).toBe('over');
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    expect((await order(late, mat_var_id, 400, code)).json().code).toBe('ORDER.PRICE_CHANGED');
    expect((await order(holder, mat_var_id, 400, code)).statusCode).toBe(200);
    expect((await setActive(promo_id, true)).json().state).toBe('running');
    expect((await collect(late, promo_id)).statusCode).toBe(200);
  });

  it('also stops a public code for everyone without a coupon', async () => {
    const { promo_id, code } = await buildCoupon(
      t.deps.db,
      {},
      { collect_only: false, kind: 'amount', discount: 10_000 },
    );
    await setActive(promo_id, false);
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    expect((await order(await member(), mat_var_id, 400, code)).json().code).toBe('ORDER.PRICE_CHANGED');
  });

  it('returns not found for an unknown campaign', async () => {
    expect((await change(2_000_000_000, {})).json().code).toBe('COUPON.NOT_FOUND');
    expect((await setActive(2_000_000_000, true)).json().code).toBe('COUPON.NOT_FOUND');
    expect((await ask('GET', '/admin/campaigns/2000000000', crm)).json().code).toBe('COUPON.NOT_FOUND');
  });
});

describe('GET /admin/campaigns', () => {
  it('lists by state, with counts', async () => {
    const soon = await made({ collect_from: later(1) });
    const over = await made({ collect_until: later(1) });
    const views = async () => (await ask('GET', '/admin/campaigns/counts', crm)).json().views;
    expect((await views()).soon).toEqual({ count: 1, exact: true });
    now = new Date(later(2));
    const list = async (query: string): Promise<StaffCampaignRow[]> =>
      (await ask('GET', `/admin/campaigns?limit=100&${query}`, crm)).json().rows;
    const ids = async (query: string) => (await list(query)).map(({ promo_id }) => promo_id);
    expect(await ids('view=running')).toContain(soon.promo_id);
    expect(await ids('view=ended')).toContain(over.promo_id);
    expect(await ids('view=soon')).toEqual([]);
    // What is shown of a campaign is what it is found by.
    for (const state of CAMPAIGN_STATES)
      for (const one of await list(`view=${state}`)) expect(one.state).toBe(state);
    const all = await views();
    const sum = CAMPAIGN_STATES.reduce((before, state) => before + all[state].count, 0);
    expect(all.all.count).toBe(sum);
    expect((await ask('GET', '/admin/campaigns?state=other', crm)).statusCode).toBe(400);
  });

  it('finds by code and kind, and exports what came of them', async () => {
    const { promo_id, code } = await made({ kind: 'percent', discount: 12.5, cap: 100 });
    const found = async (query: string) =>
      (await ask('GET', `/admin/campaigns?q=${code.toLowerCase()}&${query}`, crm)).json().rows;
    expect(await found('kind=percent')).toMatchObject([{ promo_id, discount: 12.5, used: 0, given: 0 }]);
    expect(await found('kind=amount,free_delivery')).toEqual([]);
    const columns = 'columns=code,state,benefit,given&lang=en';
    const file = await ask('GET', `/admin/campaigns/export?q=${code}&${columns}`, crm);
    expect(file.body.replace('\u{feff}', '').trimEnd().split('\r\n')).toEqual([
      'Promo code,State,Benefit,Given',
      `${code},Running,12.5%,0.00`,
    ]);
  });

  it('does not count uses of orders that were cancelled', async () => {
    const { promo_id, code } = await made();
    const who = await member();
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 50_000 });
    const { so_no } = (await order(who, mat_var_id, 400, code)).json();
    await ask('POST', '/order/status', crm, { so_no, new_status: 15, reason: 'หมด' });
    expect((await ask('GET', `/admin/campaigns/${promo_id}`, crm)).json()).toMatchObject({
      ...{ collected: 1, used: 0, given: 0 },
    });
  });
});

describe('GET /v3/campaigns/:event', () => {
  it('returns the state for visitors and members', async () => {
    const { promo_id } = await made({ event: 'open-house', collect_limit: 5 });
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
    const { influencer: kept } = await made({ event: 'nok', influencer });
    expect(kept).toEqual({ ...influencer, email: nok.email });
    const answer = await ask('GET', '/v3/campaigns/nok');
    expect(answer.json().influencer).toEqual({ name: 'พี่นก', affiliate_id: 'nok_01' });
    expect(answer.body).not.toContain(nok.email);
    expect(answer.body).not.toContain('Private');
    const rival = await buildUser(t.deps.db, { role_id: 9 });
    const taken = await make({ influencer: { email: rival.email, name: 'R', affiliate_id: 'nok_01' } });
    expect(taken.json().code).toBe('CAMPAIGN.AFFILIATE_TAKEN');
    await t.deps.db('influencers').where({ user_id: nok.user_id }).delete();
    expect((await ask('GET', '/v3/campaigns/nok')).json().influencer).toBeNull();
  });
});
