import { createHash, randomUUID } from 'node:crypto';
import type {
  AdminGiveaway,
  Giveaway,
  GiveawayDrawAnswer,
  GiveawayRequest,
  GiveawaysAnswer,
  MyGiveaway,
  PrizesAnswer,
  StaffGiveawaysAnswer,
} from '@mali/contracts/giveaways';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { maskName } from '@mali/thai/mask-name';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { PERSONAL_TABLES } from '../profiles/personal-data-repository.ts';
import { eraseFrom } from '../profiles/privacy-repository.ts';
import { giveawayJobs } from './jobs.ts';
import { deletePrizeAddresses, drawDue } from './service.ts';

const START = new Date('2026-11-20T05:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = START;
let t: TestApp;
let jobs: JobDeps;

beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now });
  jobs = { ...t.deps, sendMail: async () => undefined };
});
afterAll(() => t.close());
beforeEach(async () => {
  now = START;
  // Excludes draws left by earlier tests.
  await t.deps.db('giveaways').whereNull('drawn_at').whereNotNull('published_at').update({ drawn_at: START });
});

type User = Awaited<ReturnType<typeof buildUser>>;
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, who: User | null = null, payload?: object) =>
  t.app.inject({
    method,
    url,
    ...(who !== null && { headers: t.bearer(who) }),
    ...(payload !== undefined && { payload }),
  });
async function ok<T>(...asked: Parameters<typeof ask>): Promise<T> {
  const answer = await ask(...asked);
  expect(answer.statusCode, `${asked[0]} ${asked[1]}: ${answer.body}`).toBe(200);
  return answer.json<T>();
}
const refused = async (...asked: Parameters<typeof ask>): Promise<[number, string]> => {
  const answer = await ask(...asked);
  return [answer.statusCode, answer.json().code];
};

const editor = () => buildUser(t.deps.db, { role_id: 8 });
const at = (ms: number) => new Date(START.getTime() + ms).toISOString();
const both = (text: string) => ({ th: `ไทย ${text}`, en: text });

async function request(over: Partial<GiveawayRequest> = {}): Promise<GiveawayRequest> {
  return {
    mat_var_id:
      over.mat_var_id ?? (await buildVariant(t.deps.db, { mat_price: 59_000, stock: 9 })).mat_var_id,
    ...{ units: 2, title: both('Try it'), text: both('About'), terms: both(''), review_days: 14 },
    ...{ opens_at: at(-HOUR), closes_at: at(DAY), face_types: [], publish: true },
    ...over,
  };
}
const make = async (over: Partial<GiveawayRequest> = {}): Promise<AdminGiveaway> =>
  (await ok<{ giveaway: AdminGiveaway }>('POST', '/admin/giveaways', await editor(), await request(over)))
    .giveaway;
const enter = (id: number, who: User) =>
  ok<MyGiveaway>('POST', `/v3/giveaways/${id}/entry`, who, { agreed: true });
const look = (id: number) => ok<Giveaway>('GET', `/v3/giveaways/${id}`);
const mine = (id: number, who: User) => ok<MyGiveaway>('GET', `/v3/giveaways/${id}/mine`, who);
const members = (n: number) =>
  Promise.all(
    Array.from({ length: n }, () => buildUser(t.deps.db, { first_name: 'พิมพ์ชนก', last_name: 'ใจดี' })),
  );
async function addressOf(who: User): Promise<number> {
  const [row] = await t.deps
    .db('addresses')
    .insert({
      ...{ user_id: who.user_id, first_name: 'พิมพ์ชนก', last_name: 'ใจดี', address: '99/1 ถนนสีลม' },
      ...{ subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' },
      ...{ country_code: 'TH', mobile: '0812345678', tax_address: false, created_at: now, updated_at: now },
    })
    .returning('address_id');
  return row.address_id;
}
/** Closes entries and draws the winners. */
async function drawn(id: number): Promise<Giveaway> {
  now = new Date(START.getTime() + DAY);
  await drawDue(t.deps);
  return look(id);
}

describe('creating one', () => {
  it('requires owner, administrator or editor', async () => {
    const body = await request();
    for (const role_id of [1, 5, 6, 7, 80]) {
      const who = await buildUser(t.deps.db, { role_id });
      expect(await refused('POST', '/admin/giveaways', who, body)).toEqual([403, 'AUTH.FORBIDDEN']);
      expect(await refused('GET', '/admin/giveaways', who)).toEqual([403, 'AUTH.FORBIDDEN']);
    }
    expect(await refused('GET', '/admin/giveaways')).toEqual([401, 'AUTH.REQUIRED']);
    for (const role_id of [0, 4, 8])
      await ok('POST', '/admin/giveaways', await buildUser(t.deps.db, { role_id }), body);
  });

  it('hides a draft until published, and the seed until the draw', async () => {
    const boss = await editor();
    const draft = await make({ publish: false, opens_at: at(HOUR) });
    expect(draft).toMatchObject({ published: false, editable: true, seed: null, seed_hash: null });
    expect(await refused('GET', `/v3/giveaways/${draft.giveaway_id}`)).toEqual([404, 'GIVEAWAY.NOT_FOUND']);
    const list = await ok<GiveawaysAnswer>('GET', '/v3/giveaways');
    expect(list.data.some(({ giveaway_id }) => giveaway_id === draft.giveaway_id)).toBe(false);
    const body = await request({ opens_at: at(HOUR), mat_var_id: draft.product.mat_var_id, units: 5 });
    await ok('POST', `/admin/giveaways/${draft.giveaway_id}`, boss, { ...body, revision: 1 });
    expect(await look(draft.giveaway_id)).toMatchObject({
      ...{ state: 'soon', units: 5, seed: null, drawn_at: null, winners: [] },
      ...{ seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/), product: { worth: 590, active: true } },
    });
    // Entries are not open yet: unpublishing is allowed.
    await ok('POST', `/admin/giveaways/${draft.giveaway_id}`, boss, { ...body, publish: false, revision: 2 });
    await ok('DELETE', `/admin/giveaways/${draft.giveaway_id}`, boss);
    expect(await refused('GET', `/admin/giveaways/${draft.giveaway_id}`, boss)).toEqual([
      ...[404, 'GIVEAWAY.NOT_FOUND'],
    ]);
    const events = await t.deps
      .db('security_events')
      .where({ actor_id: boss.user_id, subject: `giveaway ${draft.giveaway_id}` })
      .orderBy('event_id');
    expect(events.map(({ kind }) => kind)).toEqual([
      'giveaway_published',
      'giveaway_saved',
      'giveaway_discarded',
    ]);
  });

  it('cannot be changed once entries are open', async () => {
    const boss = await editor();
    const { giveaway_id, editable } = await make();
    expect(editable).toBe(false);
    const url = `/admin/giveaways/${giveaway_id}`;
    const change = { ...(await request()), revision: 1 };
    expect(await refused('POST', url, boss, change)).toEqual([409, 'GIVEAWAY.BEGUN']);
    expect(await refused('DELETE', url, boss)).toEqual([409, 'GIVEAWAY.BEGUN']);
    expect(await refused('POST', '/admin/giveaways/999999', boss, change)).toEqual([
      404,
      'GIVEAWAY.NOT_FOUND',
    ]);
  });

  it('never overwrites a newer save: one of two at once is taken, the other refused with the newer one', async () => {
    const nok = await buildUser(t.deps.db, { role_id: 8, first_name: 'Nok', last_name: 'Dee' });
    const { giveaway_id, product, revision } = await make({ publish: false, opens_at: at(HOUR) });
    const body = await request({ publish: false, opens_at: at(HOUR), mat_var_id: product.mat_var_id });
    const url = `/admin/giveaways/${giveaway_id}`;
    const answers = await Promise.all(
      [3, 4].map((units) => ask('POST', url, nok, { ...body, units, revision })),
    );
    const [taken] = answers.filter(({ statusCode }) => statusCode === 200);
    const [late] = answers.filter(({ statusCode }) => statusCode === 409);
    const kept: AdminGiveaway = taken?.json().giveaway;
    expect(kept.revision).toBe(revision + 1);
    expect(late?.json()).toMatchObject({
      ...{ code: 'RECORD.CHANGED', details: { record: kept, by: 'Nok Dee', at: START.toISOString() } },
    });
    expect(await ok('GET', url, nok)).toEqual({ giveaway: kept });
    await ok('POST', url, nok, { ...body, units: 7, revision: kept.revision });
  });

  it('rejects invalid dates, unavailable products, and blank texts', async () => {
    const boss = await editor();
    const of = async (over: Partial<GiveawayRequest>) =>
      refused('POST', '/admin/giveaways', boss, await request(over));
    expect(await of({ opens_at: at(DAY), closes_at: at(DAY) })).toEqual([422, 'GIVEAWAY.DATES']);
    expect(await of({ closes_at: at(61 * DAY) })).toEqual([422, 'GIVEAWAY.DATES']);
    expect(await of({ opens_at: at(-2 * DAY), closes_at: at(-DAY) })).toEqual([422, 'GIVEAWAY.DATES']);
    const away = await buildVariant(t.deps.db, { active: false });
    expect(await of({ mat_var_id: away.mat_var_id })).toEqual([422, 'GIVEAWAY.PRODUCT']);
    expect(await of({ mat_var_id: 2_000_000_000 })).toEqual([422, 'GIVEAWAY.PRODUCT']);
    expect(await of({ title: { th: '  ', en: 'x' } })).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(await of({ units: 0 })).toEqual([400, 'ERROR.BAD_REQUEST']);
  });
});

describe('entering', () => {
  it('counts a member once, also under concurrency', async () => {
    const { giveaway_id } = await make();
    const [who] = await members(1);
    if (who === undefined) throw new Error('no entry');
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(giveaway_id, who)));
    expect(new Set(answers.map(({ entry_no }) => entry_no))).toEqual(new Set([1]));
    expect((await look(giveaway_id)).entries).toBe(1);
    expect(await mine(giveaway_id, who)).toMatchObject({
      ...{ entry_no: 1, entered_at: START.toISOString(), won: false, reason: null },
    });
  });

  it('assigns unique numbers without gaps to concurrent entries', async () => {
    const { giveaway_id } = await make();
    const crowd = await members(12);
    const answers = await Promise.all(crowd.map((who) => enter(giveaway_id, who)));
    const numbers = answers.map(({ entry_no }) => entry_no).sort((a, b) => Number(a) - Number(b));
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });

  it('requires agreement, a member, and an open giveaway', async () => {
    const { giveaway_id } = await make({ opens_at: at(HOUR) });
    const [who] = await members(1);
    const url = `/v3/giveaways/${giveaway_id}/entry`;
    const agreed = { agreed: true };
    expect(await refused('POST', url, null, agreed)).toEqual([401, 'AUTH.REQUIRED']);
    expect(await refused('POST', url, who, { agreed: false })).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(await refused('POST', url, await editor(), agreed)).toEqual([403, 'AUTH.FORBIDDEN']);
    expect(await refused('POST', url, who, agreed)).toEqual([409, 'GIVEAWAY.NOT_OPEN']);
    now = new Date(START.getTime() + HOUR);
    await ok('POST', url, who, agreed);
    const [late] = await members(1);
    now = new Date(START.getTime() + DAY);
    expect(await refused('POST', url, late, agreed)).toEqual([409, 'GIVEAWAY.NOT_OPEN']);
    // A member who has entered still sees so afterwards.
    expect(await ok<MyGiveaway>('POST', url, who, agreed)).toMatchObject({ entry_no: 1 });
    const gone = { ...(await buildUser(t.deps.db)), user_id: 999_999 };
    now = START;
    const open = await make();
    expect(await refused('POST', `/v3/giveaways/${open.giveaway_id}/entry`, gone, agreed)).toEqual([
      401,
      'AUTH.REQUIRED',
    ]);
    expect(await refused('POST', '/v3/giveaways/999999/entry', who, agreed)).toEqual([
      404,
      'GIVEAWAY.NOT_FOUND',
    ]);
  });

  it('can be withdrawn while entries are open, and its number is not reused', async () => {
    const { giveaway_id } = await make();
    const [first, second] = await members(2);
    if (first === undefined || second === undefined) throw new Error('no entry');
    const url = `/v3/giveaways/${giveaway_id}/entry`;
    await enter(giveaway_id, first);
    expect(await ok<MyGiveaway>('DELETE', url, first)).toMatchObject({ entry_no: null });
    expect((await enter(giveaway_id, second)).entry_no).toBe(2);
    expect((await enter(giveaway_id, first)).entry_no).toBe(3);
    now = new Date(START.getTime() + DAY);
    expect(await refused('DELETE', url, first)).toEqual([409, 'GIVEAWAY.NOT_OPEN']);
  });

  it('is for the skin it is for', async () => {
    const { giveaway_id } = await make({ face_types: ['dry', 'normal'] });
    const [who] = await members(1);
    if (who === undefined) throw new Error('no entry');
    const url = `/v3/giveaways/${giveaway_id}/entry`;
    expect((await mine(giveaway_id, who)).reason).toBe('skin');
    const answer = await ask('POST', url, who, { agreed: true });
    expect([answer.statusCode, answer.json().code, answer.json().details]).toEqual([
      422,
      'GIVEAWAY.SKIN',
      { face_types: ['dry', 'normal'] },
    ]);
    await t.deps
      .db('users')
      .where({ user_id: who.user_id })
      .update({ appearance: { face_type: 'dry' } });
    expect((await enter(giveaway_id, who)).entry_no).toBe(1);
  });
});

describe('the draw', () => {
  it('is made once under concurrency, with one notification per winner', async () => {
    const { giveaway_id } = await make({ units: 3 });
    const crowd = await members(9);
    for (const who of crowd) await enter(giveaway_id, who);
    expect(await drawDue(t.deps)).toBe(0);
    now = new Date(START.getTime() + DAY);
    const drawnBy = await Promise.all(Array.from({ length: 5 }, () => drawDue(t.deps)));
    expect(drawnBy.reduce((sum, n) => sum + n)).toBe(1);
    await giveawayJobs(jobs).tasks['draw-giveaways']?.({}, undefined as never);
    const told = await t.deps.db('notifications').where({ link: `/campaign/giveaway/${giveaway_id}` });
    expect(told).toHaveLength(3);
    expect(told.every(({ kind }) => kind === 'giveaway_won')).toBe(true);
    const { winners, drawn_at, state } = await look(giveaway_id);
    expect([winners.length, drawn_at, state]).toEqual([3, now.toISOString(), 'drawn']);
    expect(winners[0]?.name).toBe(`${maskName('พิมพ์ชนก')} ${maskName('ใจดี')}`);
    const won = await Promise.all(crowd.map((who) => mine(giveaway_id, who)));
    expect(
      won
        .filter((one) => one.won)
        .map(({ entry_no }) => entry_no)
        .sort(),
    ).toEqual(winners.map(({ entry_no }) => entry_no).sort());
  });

  it('can be verified by anyone from the seed, whose hash was published before', async () => {
    const { giveaway_id, seed_hash } = await make({ units: 4 });
    const crowd = await members(10);
    for (const who of crowd) await enter(giveaway_id, who);
    expect(await refused('GET', `/v3/giveaways/${giveaway_id}/draw`)).toEqual([404, 'GIVEAWAY.NOT_FOUND']);
    const { winners } = await drawn(giveaway_id);
    const told = await ok<GiveawayDrawAnswer>('GET', `/v3/giveaways/${giveaway_id}/draw`);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect([hash(told.seed), told.seed_hash]).toEqual([seed_hash, seed_hash]);
    const again = Array.from({ length: 10 }, (_, i) => i + 1).sort((a, b) =>
      hash(`${told.seed}:${a}`) < hash(`${told.seed}:${b}`) ? -1 : 1,
    );
    expect(told.order).toEqual(again);
    expect(winners.map(({ entry_no }) => entry_no)).toEqual(again.slice(0, 4));
  });

  it('includes an entry or has rejected it, in either order', async () => {
    const { giveaway_id } = await make({ units: 50 });
    const crowd = await members(10);
    // The clock of entries is just before the end, that of the worker at it.
    now = new Date(START.getTime() + DAY - 1);
    const late = { ...t.deps, now: () => new Date(START.getTime() + DAY) };
    const url = `/v3/giveaways/${giveaway_id}/entry`;
    const [answers] = await Promise.all([
      Promise.all(crowd.map((who) => ask('POST', url, who, { agreed: true }))),
      drawDue(late),
    ]);
    await drawDue(late);
    const accepted = answers.filter(({ statusCode }) => statusCode === 200).length;
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(others.every((answer) => answer.json().code === 'GIVEAWAY.NOT_OPEN')).toBe(true);
    expect((await look(giveaway_id)).winners).toHaveLength(accepted);
  });

  it('excludes deleted members, and no one wins twice with more units than entries', async () => {
    const { giveaway_id } = await make({ units: 5 });
    const [stays, leaves] = await members(2);
    if (stays === undefined || leaves === undefined) throw new Error('no entry');
    await enter(giveaway_id, stays);
    await enter(giveaway_id, leaves);
    await t.deps.db('users').where({ user_id: leaves.user_id }).update({ disabled: true });
    const { winners } = await drawn(giveaway_id);
    expect(winners.map(({ entry_no }) => entry_no)).toEqual([1]);
  });

  it('without entries has no winners', async () => {
    const { giveaway_id } = await make();
    expect(await drawn(giveaway_id)).toMatchObject({ state: 'drawn', winners: [] });
  });
});

/** A giveaway won by this member alone. */
async function won(over: Partial<GiveawayRequest> = {}) {
  const { mat_id, mat_no } = await buildMaterial(t.deps.db);
  const { mat_var_id } = await buildVariant(t.deps.db, { mat_id, stock: 5 });
  const { giveaway_id } = await make({ mat_var_id, units: 1, ...over });
  const [who] = await members(1);
  if (who === undefined) throw new Error('no entry');
  await enter(giveaway_id, who);
  await drawn(giveaway_id);
  return { who, giveaway_id, mat_id, mat_no, mat_var_id };
}
const claim = async (giveaway_id: number, who: User) =>
  ok<MyGiveaway>('POST', `/v3/giveaways/${giveaway_id}/claim`, who, { address_id: await addressOf(who) });
const send = async (giveaway_id: number, tracking_no = 'TH1') =>
  ok('POST', `/admin/giveaways/${giveaway_id}/sent`, await editor(), { entry_no: 1, tracking_no });
const review = (of: { mat_no: string; mat_var_id: number }, who: User, more: object = {}) =>
  ask('POST', '/api/v2/material/comment', who, {
    ...{ mat_no: of.mat_no, mat_var_id: of.mat_var_id, rate: 4, comment: 'ได้มาลองฟรี เนื้อบางเบา' },
    ...more,
  });

describe('the prize', () => {
  it("is sent to the winner's address, changeable until then; visible to the sender, with logged access", async () => {
    const { who, giveaway_id } = await won();
    const url = `/v3/giveaways/${giveaway_id}/claim`;
    const [other] = await members(1);
    if (other === undefined) throw new Error('no entry');
    expect(await refused('POST', url, who, { address_id: await addressOf(other) })).toEqual([
      404,
      'ADDRESS.NOT_FOUND',
    ]);
    expect(await refused('POST', url, other, { address_id: await addressOf(other) })).toEqual([
      422,
      'GIVEAWAY.NOT_WON',
    ]);
    const boss = await editor();
    const sent = `/admin/giveaways/${giveaway_id}/sent`;
    const parcel = { entry_no: 1, tracking_no: ' TH77 ' };
    expect(await refused('POST', sent, boss, parcel)).toEqual([409, 'GIVEAWAY.NO_ADDRESS']);
    expect(await refused('POST', sent, boss, { ...parcel, entry_no: 9 })).toEqual([
      404,
      'GIVEAWAY.NOT_FOUND',
    ]);

    expect(await claim(giveaway_id, who)).toMatchObject({
      ...{ won: true, claimed_at: now.toISOString(), sent_at: null, address: { zipcode: '10500' } },
      claim_by: new Date(now.getTime() + 14 * DAY).toISOString(),
    });
    const waiting = async () =>
      (await ok<StaffGiveawaysAnswer>('GET', '/admin/giveaways?view=to_send&limit=100', boss)).rows.find(
        (one) => one.giveaway_id === giveaway_id,
      );
    expect(await waiting()).toMatchObject({ to_send: 1, entries: 1, state: 'drawn' });
    const prizes = await ok<PrizesAnswer>('GET', `/admin/giveaways/${giveaway_id}/prizes`, boss);
    expect(prizes).toMatchObject({ count: 1, data: [{ entry_no: 1, address: { mobile: '0812345678' } }] });

    await ok('POST', sent, boss, parcel);
    expect(await waiting()).toBeUndefined();
    await ok('POST', sent, boss, { ...parcel, tracking_no: 'TH78' });
    expect(await mine(giveaway_id, who)).toMatchObject({
      ...{ sent_at: now.toISOString(), tracking_no: 'TH78' },
      review_by: new Date(now.getTime() + 14 * DAY).toISOString(),
    });
    expect(await refused('POST', url, who, { address_id: await addressOf(who) })).toEqual([
      409,
      'GIVEAWAY.SENT',
    ]);
    const told = await t.deps.db('notifications').where({ user_id: who.user_id }).orderBy('notification_id');
    expect(told.map(({ kind }) => kind)).toEqual(['giveaway_won', 'giveaway_sent']);
    const events = await t.deps.db('security_events').where({ actor_id: boss.user_id }).orderBy('event_id');
    expect(events.map(({ kind, subject, details }) => ({ kind, subject, details }))).toEqual([
      { kind: 'personal_data_read', subject: `giveaway ${giveaway_id}`, details: {} },
      {
        ...{ kind: 'giveaway_prize_sent', subject: `giveaway ${giveaway_id}` },
        details: { entry_no: 1, before: null, after: 'TH77' },
      },
      {
        ...{ kind: 'giveaway_prize_sent', subject: `giveaway ${giveaway_id}` },
        details: { entry_no: 1, before: 'TH77', after: 'TH78' },
      },
    ]);
  });

  it('lapses without an address within two weeks', async () => {
    const { who, giveaway_id } = await won();
    now = new Date(now.getTime() + 14 * DAY + 1);
    const address_id = await addressOf(who);
    expect(await refused('POST', `/v3/giveaways/${giveaway_id}/claim`, who, { address_id })).toEqual([
      409,
      'GIVEAWAY.CLAIM_OVER',
    ]);
  });

  it('address is deleted a month after it was sent', async () => {
    const { who, giveaway_id } = await won();
    await claim(giveaway_id, who);
    await send(giveaway_id);
    now = new Date(now.getTime() + 30 * DAY);
    await deletePrizeAddresses(t.deps);
    expect((await mine(giveaway_id, who)).address).not.toBeNull();
    now = new Date(now.getTime() + 1);
    await giveawayJobs(jobs).tasks['forget-prize-addresses']?.({}, undefined as never);
    expect(await mine(giveaway_id, who)).toMatchObject({ address: null, tracking_no: 'TH1' });
  });
});

describe('the review', () => {
  it('is possible once the prize was sent, once, and permanently marked as a free product', async () => {
    const prize = await won();
    const { who, giveaway_id } = prize;
    expect((await review(prize, who)).json().code).toBe('REVIEW.NOT_BOUGHT');
    await claim(giveaway_id, who);
    await send(giveaway_id);
    const asked = { mat_no: prize.mat_no, mat_var_id: prize.mat_var_id };
    const retrieve = () => ok('POST', '/api/v2/material/retrieve_comment', who, asked);
    expect(await retrieve()).toMatchObject({
      ...{ review: null, so_no: null, can_review: true, received_free: true },
    });
    const both = await Promise.all([review(prize, who), review(prize, who)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('REVIEW.WRITTEN');
    const list = await ok<{ data: object[] }>('GET', `/api/v2/material/comments?mat_no=${prize.mat_no}`);
    expect(list.data).toMatchObject([{ rating: 4, bought: false, received_free: true }]);
    expect(await retrieve()).toMatchObject({ review: { received_free: true }, received_free: true });
    expect((await mine(giveaway_id, who)).reviewed).toBe(true);
    expect((await look(giveaway_id)).reviews).toBe(1);
    // It counts in the score, and is marked on the product page; it is excluded from structured data.
    const material = await ok<{ rating_count: number; comments: object[]; best_comment: object | null }>(
      'GET',
      `/api/v2/material?mat_id=${prize.mat_id}`,
    );
    expect(material).toMatchObject({
      rating_count: 1,
      comments: [{ received_free: true }],
      best_comment: null,
    });
  });

  it('overdue blocks the next giveaway', async () => {
    const prize = await won();
    const { who } = prize;
    await claim(prize.giveaway_id, who);
    await send(prize.giveaway_id);
    now = new Date(now.getTime() + 14 * DAY);
    const window = { opens_at: new Date(now.getTime() - 1).toISOString() };
    const closes_at = new Date(now.getTime() + 5 * DAY).toISOString();
    const next = await make({ ...window, closes_at });
    expect((await mine(next.giveaway_id, who)).reason).toBeNull();
    now = new Date(now.getTime() + 1);
    expect(await mine(next.giveaway_id, who)).toMatchObject({
      ...{ reason: 'review_due', review_due: prize.giveaway_id },
    });
    const url = `/v3/giveaways/${next.giveaway_id}/entry`;
    expect(await refused('POST', url, who, { agreed: true })).toEqual([409, 'GIVEAWAY.REVIEW_DUE']);
    // An overdue review is still accepted.
    expect((await review(prize, who)).statusCode).toBe(200);
    expect((await enter(next.giveaway_id, who)).entry_no).toBe(1);
  });
});

it('deleting the account deletes name and address; the draw is unchanged', async () => {
  const prize = await won();
  await claim(prize.giveaway_id, prize.who);
  await send(prize.giveaway_id);
  await review(prize, prize.who);
  const { user_id } = prize.who;
  const data = await ok<object>('GET', '/v3/users/me/data', prize.who);
  expect(JSON.stringify(data)).toContain('99/1 ถนนสีลม');
  for (const table of PERSONAL_TABLES.filter(({ table }) => ['giveaway_entries', 'reviews'].includes(table)))
    await eraseFrom(t.deps.db, table, { user_id });
  const { winners } = await look(prize.giveaway_id);
  expect(winners).toEqual([{ entry_no: 1, name: '' }]);
  const [entry] = await t.deps.db('giveaway_entries').where({ giveaway_id: prize.giveaway_id });
  expect(entry).toMatchObject({ user_id: null, address: null, tracking_no: null, place: 1, won: true });
  const [written] = await t.deps.db('reviews').where({ giveaway_id: prize.giveaway_id });
  expect(written).toMatchObject({ user_id: null, first_name: '', rating: 4 });
  const told = await ok<GiveawayDrawAnswer>('GET', `/v3/giveaways/${prize.giveaway_id}/draw`);
  expect(told.order).toEqual([1]);
});

it('lists open ones first, then upcoming ones, then ended ones, newest first', async () => {
  const later = await make({ opens_at: at(3 * HOUR), closes_at: at(3 * DAY) });
  const soon = await make({ opens_at: at(2 * HOUR), closes_at: at(4 * DAY) });
  const open = await make({ closes_at: at(2 * DAY) });
  const ending = await make({ closes_at: at(25 * HOUR) });
  const older = await make({ closes_at: at(HOUR) });
  const over = await make({ closes_at: at(2 * HOUR) });
  const ids = [ending, open, soon, later, over, older].map(({ giveaway_id }) => giveaway_id);
  await drawDue({ ...t.deps, now: () => new Date(START.getTime() + 2 * HOUR) });
  now = new Date(START.getTime() + HOUR);
  const { data } = await ok<GiveawaysAnswer>('GET', '/v3/giveaways');
  const states = data.filter(({ giveaway_id }) => ids.includes(giveaway_id));
  expect(states.map(({ giveaway_id }) => giveaway_id)).toEqual(ids);
  expect(states.map(({ state }) => state)).toEqual(['open', 'open', 'soon', 'soon', 'drawn', 'drawn']);
});

// The last: the shop lists the newest ended ones alone, and these become such.
describe('GET /admin/giveaways', () => {
  it('finds each by how it stands, which is what is shown of it', async () => {
    const boss = await editor();
    const name = randomUUID();
    const title = both(name);
    const draft = await make({ title, publish: false, opens_at: at(-HOUR) });
    const soon = await make({ title, opens_at: at(HOUR), closes_at: at(2 * DAY) });
    const open = await make({ title });
    const over = await make({ title });
    await t.deps
      .db('giveaways')
      .where({ giveaway_id: over.giveaway_id })
      .update({ closes_at: at(0) });
    const look = async (query: string) =>
      (await ok<StaffGiveawaysAnswer>('GET', `/admin/giveaways?q=${name.toUpperCase()}&${query}`, boss)).rows;
    const ids = async (query: string) => (await look(query)).map(({ giveaway_id }) => giveaway_id);
    const stands = { draft, soon, open, closed: over };
    for (const [state, one] of Object.entries(stands))
      expect(await look(`state=${state}`)).toMatchObject([
        { giveaway_id: one.giveaway_id, state, editable: one.editable },
      ]);
    now = new Date(at(0));
    await drawDue(t.deps);
    expect(await look('view=drawn')).toMatchObject([{ giveaway_id: over.giveaway_id, state: 'drawn' }]);
    expect(await ids('sort=closes_at')).toEqual([
      ...[over, draft, open, soon].map(({ giveaway_id }) => giveaway_id),
    ]);
    const views = (await ok<ListViewCounts>('GET', '/admin/giveaways/counts', boss)).views;
    expect(views.soon?.count).toBeGreaterThan(0);
    expect(await refused('GET', '/admin/giveaways?state=other', boss)).toEqual([400, 'ERROR.BAD_REQUEST']);
  });

  it('finds by product and exports rows and columns of the list', async () => {
    const { product, giveaway_id } = await make({ title: both(randomUUID()), opens_at: at(HOUR), units: 7 });
    await t.deps
      .db('materials')
      .where({ mat_id: product.mat_id })
      .update({ mat_name: `Serum ${giveaway_id}x` });
    const columns = 'columns=title,product,state,units&lang=en';
    const file = await ask(
      'GET',
      `/admin/giveaways/export?q=serum ${giveaway_id}x&${columns}`,
      await editor(),
    );
    const [head, row, ...more] = file.body.replace('\u{feff}', '').trimEnd().split('\r\n');
    expect(head).toBe('Giveaway,Product,State,Units');
    expect(row).toMatch(new RegExp(`Serum ${giveaway_id}x,Coming,7$`));
    expect(more).toEqual([]);
  });
});
