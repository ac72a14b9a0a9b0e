import type { OfficeWaitingRoom } from '@mali/contracts/waiting-room';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { AT_ONCE, type TestApp, testApp } from '../../testing.ts';
import { siteJobs } from './jobs.ts';
import { followLoad, type LoadAct, NO_LOAD } from './room-load.ts';
import { WaitingRoom } from './waiting-room.ts';
import { networkOf } from './waiting-room-routes.ts';
import { Tickets } from './waiting-tickets.ts';

const START = new Date('2026-11-10T17:00:00Z');
const clock = { now: START };
const routes: RouteOptions[] = [];
let t: TestApp;
let owner: Record<string, string>;
beforeAll(async () => {
  t = await testApp({ RATE_SCALE: '1' }, { now: () => clock.now, onRoute: (route) => routes.push(route) });
  owner = t.bearer({ user_id: 1, role_id: 0 });
  // Beats are given by the tests.
  t.deps.waitingRoom.stop();
});
afterAll(() => t.close());

const row = () => t.deps.db('waiting_room').first();
const set = async (values: object) => {
  await t.deps.db('waiting_room').update(values);
  await t.deps.waitingRoom.read();
};
/** Opens a new room; the clock goes on, so that no opening has the time of another. */
async function open(values: object = {}): Promise<void> {
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  await set({
    ...{ is_open: true, opened_by: 'staff', opening: t.deps.db.raw('opening + 1'), issued: 0, served: 0 },
    ...{
      served_at: clock.now,
      opened_at: clock.now,
      marks: '{}',
      marked_at: clock.now,
      waited_at: clock.now,
    },
    ...{ overloaded_at: clock.now, rate_changed_at: clock.now, per_second: 2, current_per_second: 2 },
    ...{ stay_minutes: 15, joins_per_minute: 600, by_load: false, starts_at: null, ends_at: null },
    ...{ plan_begun: false, ...values },
  });
}
/** The clock goes on by so many seconds, with a beat of the room in each. */
async function pass(seconds: number, rooms = [t.deps.waitingRoom]): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.now = new Date(clock.now.getTime() + 1000);
    for (const room of rooms) await room.beat();
  }
}
type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'waiting_room')?.value;
/** Another one in each test: joins of a real minute are counted. */
let address = 0;
const ask = (method: 'GET' | 'POST', cookie?: string, ip = `203.0.113.${address}`, app = t.app) =>
  app.inject({
    ...{ method, url: '/waiting_room', remoteAddress: ip },
    ...(cookie !== undefined && { cookies: { waiting_room: cookie } }),
  });
const join = async (ip?: string) => cookieOf(await ask('POST', undefined, ip)) ?? '';
const numberOf = (cookie: string) => Number(cookie.split('.')[2]);
const search = (cookie?: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    ...{ method: 'GET', url: '/search?keyword=lip', headers },
    ...(cookie !== undefined && { cookies: { waiting_room: cookie } }),
  });

beforeEach(async () => {
  address += 1;
  await open();
});

describe('a shopper in the waiting room', () => {
  it('gets a ticket, is told the place, and is admitted by turn with a pass for the stay', async () => {
    const first = await ask('POST');
    expect(first.json()).toEqual({ state: 'waiting', ahead: 0, seconds: 1, poll_seconds: 5 });
    const tickets = [
      cookieOf(first) ?? '',
      ...(await Promise.all(Array.from({ length: 599 }, () => join()))),
    ];
    expect(tickets.map(numberOf)).toEqual(Array.from({ length: 600 }, (_, n) => n + 1));
    expect((await ask('GET', tickets[599])).json()).toEqual({
      ...{ state: 'waiting', ahead: 599, seconds: 300, poll_seconds: 60 },
    });
    const refused = await search(tickets[0]);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'ERROR.WAITING_ROOM']);
    expect(refused.headers['retry-after']).toBe('5');
    await pass(1);
    const claimed = await ask('GET', tickets[1]);
    expect(claimed.json().state).toBe('admitted');
    expect(claimed.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const own = cookieOf(claimed);
    expect((await search(own)).statusCode).toBe(200);
    expect((await ask('GET', tickets[2])).json()).toMatchObject({ state: 'waiting', ahead: 0 });
    // Joining again changes nothing.
    expect(cookieOf(await ask('POST', own))).toBeUndefined();
    expect((await ask('POST', tickets[2])).json().state).toBe('waiting');
    clock.now = new Date(clock.now.getTime() + 15 * 60_000);
    expect((await search(own)).statusCode).toBe(503);
    expect((await ask('GET', own)).json().state).toBe('none');
    // Who has begun to buy may end it.
    const quote = { method: 'POST', url: '/cart_process', payload: { items: [] } } as const;
    const buys = () => t.app.inject({ ...quote, cookies: { waiting_room: own ?? '' } });
    expect((await buys()).json().code).not.toBe('ERROR.WAITING_ROOM');
    clock.now = new Date(clock.now.getTime() + 10 * 60_000);
    expect((await buys()).json().code).toBe('ERROR.WAITING_ROOM');
  });

  it('gains nothing by forged, old or lapsed tickets', async () => {
    const ticket = await join();
    const forged = ticket.replace(/^t\.(\d+)\.1\./, 'p.$1.1.');
    for (const text of [forged, `${ticket}x`, 'p.1.1.1', 'x'.repeat(5000), ticket.slice(0, -1)])
      expect((await ask('GET', text)).json().state, text.slice(0, 80)).toBe('none');
    await pass(2);
    const own = cookieOf(await ask('GET', ticket));
    // Not claimed for more than ten minutes.
    await pass(60 * 11);
    expect((await ask('GET', ticket)).json().state).toBe('none');
    await open();
    expect((await ask('GET', own)).json().state).toBe('none');
    expect((await search(own)).statusCode).toBe(503);
    await set({ is_open: false });
    expect((await ask('GET', own)).json().state).toBe('open');
    expect((await search()).statusCode).toBe(200);
    const { jwtSecret } = t.deps.config;
    const rotated = new Tickets({ jwtSecret: 'n'.repeat(40), jwtSecretPrevious: jwtSecret });
    expect(rotated.read(ticket)).toMatchObject({ kind: 'ticket', number: 1 });
    expect(new Tickets({ jwtSecret: 'n'.repeat(40), jwtSecretPrevious: null }).read(ticket)).toBeNull();
  });

  it('does not wait behind an empty room, and no rush follows an hour without anybody', async () => {
    await pass(120);
    const standings = await Promise.all(Array.from({ length: 10 }, () => ask('POST')));
    // The rate of one second, and no more.
    expect(standings.filter((answer) => answer.json().state === 'admitted')).toHaveLength(2);
    await pass(1);
    expect(Math.floor((await row()).served)).toBe(4);
    // Nor after all processes were down.
    clock.now = new Date(clock.now.getTime() + 600_000);
    await pass(1);
    expect((await row()).served).toBeLessThanOrEqual(10 + 2);
  });

  it('joins so many times a minute from a network, and not more', async () => {
    await set({ joins_per_minute: 10 });
    const from = (ip: string) => ask('POST', undefined, ip);
    for (let n = 0; n < 10; n += 1) expect((await from('198.51.100.7')).statusCode).toBe(200);
    const refused = await from('198.51.100.7');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'ERROR.TOO_MANY_REQUESTS']);
    expect((await from('198.51.100.8')).statusCode).toBe(200);
    expect(Number((await row()).issued)).toBe(11);
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1');
  });
});

describe('several processes', () => {
  it('keep one order, admit once together, and a new one goes on where the others were', async () => {
    const second = await buildApp(t.deps.config, { now: () => clock.now, snapshot: AT_ONCE });
    second.deps.waitingRoom.stop();
    try {
      const of = (app: typeof t.app) =>
        Promise.all(Array.from({ length: 50 }, () => ask('POST', undefined, '192.0.2.1', app)));
      const [here, there] = await Promise.all([of(t.app), of(second.app)]);
      const numbers = [here, there].map((answers) =>
        answers.map((answer) => numberOf(cookieOf(answer) ?? '')),
      );
      for (const own of numbers) expect(own).toEqual([...own].sort((a, b) => a - b));
      expect(new Set(numbers.flat()).size).toBe(100);
      await pass(10, [t.deps.waitingRoom, second.deps.waitingRoom]);
      expect((await row()).served).toBe(20);
      // A process that starts now, as after a crash.
      const third = new WaitingRoom(t.deps);
      await third.read();
      const standing = (n: number) => {
        const text = [...here, ...there].map((answer) => cookieOf(answer) ?? '');
        return third.standing(text.find((cookie) => numberOf(cookie) === n)).answer;
      };
      expect(standing(20).state).toBe('admitted');
      expect(standing(21)).toMatchObject({ state: 'waiting', ahead: 0 });
      expect((await third.join()).answer.ahead).toBe(80);
    } finally {
      await second.app.close();
    }
  });
});

describe('the gate', () => {
  it('is for what sells and carries load, and for nothing else', () => {
    const gated = routes.flatMap(({ method, url, config }) =>
      config?.waitingRoom === undefined || method === 'HEAD'
        ? []
        : [`${method} ${url} ${config.waitingRoom}`],
    );
    expect(gated.sort()).toEqual([
      'GET /api/v2/material look',
      'GET /cart buy',
      'GET /search look',
      'GET /v3/flash-sales look',
      'GET /v3/home look',
      'POST /api/v2/countByCat look',
      'POST /api/v2/materials look',
      'POST /cart buy',
      'POST /cart_process buy',
      'POST /coupon_list buy',
      'POST /getPro buy',
      'POST /process_order buy',
    ]);
  });

  it('lets staff through, also on public routes, and /status says that shoppers wait', async () => {
    expect((await search(undefined, owner)).statusCode).toBe(200);
    expect((await search(undefined, t.bearer({ user_id: 2, role_id: 10 }))).statusCode).toBe(503);
    expect((await t.app.inject('/status')).json().waiting_room).toBe(true);
    await set({ is_open: false });
    expect((await t.app.inject('/status')).json().waiting_room).toBeUndefined();
  });
});

describe('load', () => {
  const closed = { is_open: false, by_load: true, opened_by: null, issued: 0, served: 0 };
  const run = (samples: readonly number[], room: object) => {
    let memory = NO_LOAD;
    const acts: (LoadAct | null)[] = [];
    for (const [n, p99] of samples.entries()) {
      const full = { ...closed, per_second: 20, current_per_second: 20, ...room };
      const step = followLoad(memory, { p99, at: n * 2000 }, full);
      memory = step.memory;
      acts.push(step.act);
    }
    return acts;
  };
  it('opens after ten seconds of overload running, lowers and raises the rate, and closes when all is calm', () => {
    expect(run([300, 300, 300, 300, 100, 300, 300, 300, 300, 300], {}).indexOf('open')).toBe(9);
    expect(run(Array(20).fill(900), { by_load: false }).every((act) => act === null)).toBe(true);
    expect(run([900, 900, 900], { is_open: true })).toEqual([null, 'slow', 'slow']);
    const calm = Array(32).fill(10);
    const low = { is_open: true, current_per_second: 5, issued: 9, served: 3, opened_by: 'load' };
    expect(run(calm, low).indexOf('speed')).toBe(15);
    expect(run(calm, { ...low, issued: 3 }).indexOf('close')).toBe(30);
    expect(run(calm, { ...low, issued: 3, opened_by: 'staff' }).includes('close')).toBe(false);
  });

  it('of one process opens the room for all, halves the rate at most each ten seconds, and closes it again', async () => {
    await set({ is_open: false, by_load: true, per_second: 8 });
    let p99 = 900;
    const room = new WaitingRoom(t.deps, () => p99);
    await room.read();
    await pass(10, [room]);
    expect(await row()).toMatchObject({ is_open: true, opened_by: 'load', current_per_second: 8 });
    await room.join();
    await pass(40, [room]);
    expect((await row()).current_per_second).toBe(1);
    p99 = 5;
    await pass(34, [room]);
    expect((await row()).current_per_second).toBe(1.5);
    await pass(40, [room]);
    expect((await row()).is_open).toBe(false);
    const { details } = await t.deps.db('security_events').orderBy('event_id', 'desc').first();
    expect(details).toMatchObject({ source: 'job' });
  });
});

describe('staff', () => {
  const settings = {
    ...{ by_load: false, per_second: 30, stay_minutes: 20, joins_per_minute: 500 },
    ...{ starts_at: null as string | null, ends_at: null as string | null, reason: 'ลดราคา 11.11' },
  };
  const post = (path: string, payload: object, headers = owner) =>
    t.app.inject({ method: 'POST', url: `/admin/site/waiting_room${path}`, payload, headers });
  const read = async (): Promise<OfficeWaitingRoom> =>
    (await t.app.inject({ url: '/admin/site/waiting_room', headers: owner })).json();

  it('open, set and close it, each of the newest version, with a reason in the log', async () => {
    await set({ is_open: false });
    const { revision } = await read();
    const opened = await post('/open', { revision, open: true, reason: 'คนเยอะ' });
    expect(opened.json()).toMatchObject({
      open: true,
      opened_by: 'staff',
      waiting: 0,
      revision: revision + 1,
    });
    const stale = await post('', { revision, ...settings });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'RECORD.CHANGED']);
    const saved = await post('', { revision: revision + 1, ...settings });
    expect(saved.json()).toMatchObject({ per_second: 30, current_per_second: 30, stay_minutes: 20 });
    const half = await post('', { revision: revision + 2, ...settings, ends_at: '2030-01-01T00:00:00Z' });
    expect(half.statusCode).toBe(400);
    for (const who of [t.bearer({ user_id: 1, role_id: 7 }), t.bearer({ user_id: 1, role_id: 10 })])
      expect((await post('/open', { revision: 1, open: true, reason: 'x' }, who)).statusCode).toBe(403);
    const closed = await post('/open', { revision: revision + 2, open: false, reason: 'พอแล้ว' });
    expect(closed.json()).toMatchObject({ open: false });
    const events = await t.deps.db('security_events').where({ subject: 'waiting-room' }).orderBy('event_id');
    expect(events.slice(-3).map(({ kind }) => kind)).toEqual([
      ...['waiting_room_opened', 'waiting_room_changed', 'waiting_room_closed'],
    ]);
    expect(events.at(-1).details).toMatchObject({ reason: 'พอแล้ว' });
  });

  it('plan it: it opens once at the beginning, stays closed when closed by staff, and the plan ends', async () => {
    await set({ is_open: false });
    const at = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
    const [starts_at, ends_at] = [at(10).toISOString(), at(20).toISOString()];
    const { revision } = await read();
    await post('', { revision, ...settings, starts_at, ends_at });
    await t.deps.waitingRoom.read();
    await pass(1);
    expect(t.deps.waitingRoom.isOpen).toBe(false);
    clock.now = new Date(starts_at);
    await pass(1);
    expect(await row()).toMatchObject({ is_open: true, opened_by: 'schedule', plan_begun: true });
    await post('/open', { revision: (await read()).revision, open: false, reason: 'พอแล้ว' });
    await t.deps.waitingRoom.read();
    await pass(2);
    expect((await row()).is_open).toBe(false);
    clock.now = new Date(ends_at);
    // By the worker, while no process of the API runs.
    await siteJobs(t.deps as unknown as JobDeps).tasks['follow-site-plan']?.({}, {} as never);
    expect(await row()).toMatchObject({ starts_at: null, ends_at: null, plan_begun: false });
  });
});
