import { randomUUID } from 'node:crypto';
import { GUEST_USER_ID, LIVE } from '@mali/contracts/live';
import type { RoleId } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { notify } from '../modules/notifications/service.ts';
import { type TestApp, testApp } from '../testing.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import type { App } from './http.ts';
import { hasRedis, startRedis } from './redis-fixtures.ts';

type Member = Awaited<ReturnType<typeof buildUser>>;

let t: TestApp;
const open: Socket[] = [];

beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const SECRET = 'a-random-browser-id';
const DIALOG = {
  ...{ type: 'info', title: 'Late parcels', title_th: 'พัสดุล่าช้า' },
  ...{ message: 'Songkran', message_th: 'ช่วงสงกรานต์' },
};
const tokenOf = ({ user_id, role_id }: Member, session_id = randomUUID()) =>
  t.deps.tokens.sign({ user_id, role_id: role_id as RoleId, session_id, confirmed_at: null }).token;

/** A page with its received events. */
async function page(token?: string, app: App = t.app) {
  const socket = io(app.listeningOrigin, {
    transports: ['polling'],
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { auth: { token } }),
  });
  open.push(socket);
  const heard: [name: string, payload: unknown][] = [];
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const say = (name: string, payload: unknown) => socket.timeout(5000).emitWithAck(name, payload);
  return {
    socket,
    heard,
    say,
    names: () => heard.map(([name]) => name),
    /** Identifies the user; resolves after earlier events were received. */
    connectUser: (user_id: number, more: object = {}) =>
      say(LIVE.userConnect, { secret: SECRET, user_id, ...more }),
  };
}
const tell = (user: Member, dedupe: string = randomUUID()) =>
  notify(t.deps.db, {
    user_id: user.user_id,
    kind: 'order_paid',
    title: { th: 'ได้รับชำระเงินแล้ว', en: 'Payment received' },
    body: { th: '', en: '' },
    link: '/account/orders',
    dedupe,
    at: new Date(),
  });
/** Resolves when earlier events have arrived at these pages: a later one, which is removed again, has. */
async function settle(...pages: Pick<Awaited<ReturnType<typeof page>>, 'heard'>[]) {
  const dialogs = () => pages.map(({ heard }) => heard.filter(([name]) => name === LIVE.dialog).length);
  const before = dialogs();
  await t.deps.db('site_dialogs').insert(DIALOG);
  await expect.poll(dialogs).toEqual(before.map((count) => count + 1));
  for (const { heard } of pages)
    heard.splice(
      heard.findLastIndex(([name]) => name === LIVE.dialog),
      1,
    );
}

describe('the live connection', () => {
  it('supports polling only (NOTI-03)', async () => {
    const { socket } = await page();
    expect(socket.io.engine.transport.name).toBe('polling');
    const upgrade = await fetch(`${t.app.listeningOrigin}/socket.io/?EIO=4&transport=websocket`);
    expect(upgrade.status).toBe(400);
  });

  it('accepts guests as user 1 and members as themselves, and no other user id (NOTI-05)', async () => {
    const user = await buildUser(t.deps.db);
    const guest = await page();
    expect(await guest.connectUser(GUEST_USER_ID)).toEqual({ ok: true });
    expect(await guest.connectUser(user.user_id)).toEqual({ ok: false });
    const member = await page(tokenOf(user));
    expect(await member.connectUser(user.user_id)).toEqual({ ok: true });
    expect(await member.connectUser(GUEST_USER_ID)).toEqual({ ok: false });
  });

  it('rejects an invalid token with an error to its page', async () => {
    await expect(page('nonsense')).rejects.toThrow('AUTH.REQUIRED');
    await expect(page(`${tokenOf(await buildUser(t.deps.db))}x`)).rejects.toThrow('AUTH.REQUIRED');
  });

  it('rejects the token of an ended session', async () => {
    const user = await buildUser(t.deps.db);
    const session_id = randomUUID();
    t.deps.ended.add([session_id]);
    await expect(page(tokenOf(user, session_id))).rejects.toThrow('AUTH.REQUIRED');
  });

  it.each([
    ['nothing', LIVE.userConnect, undefined],
    ['a text', LIVE.userConnect, 'hello'],
    ['an invalid user', LIVE.userConnect, { secret: SECRET, user_id: '1' }],
    ['an unknown property', LIVE.userConnect, { secret: SECRET, user_id: 1, role_id: 0 }],
    ['a secret too long', LIVE.userConnect, { secret: 'x'.repeat(101), user_id: 1 }],
    ['a URL other than a path', LIVE.setLastPage, { secret: SECRET, user_id: 1, path: 'evil.example' }],
    ['no order number', LIVE.watchOrder, { so_no: "SO' OR 1=1", email: 'a@b.example' }],
    ['a page that leaves without a user', LIVE.disconnectUser, {}],
  ])('rejects %s with an error', async (_what, name, payload) => {
    const guest = await page();
    expect(await guest.say(name, payload)).toEqual({ ok: false });
    expect(guest.heard).toEqual([[LIVE.error, { code: 'ERROR.BAD_REQUEST', event: name }]]);
    expect(guest.socket.connected).toBe(true);
  });

  it('accepts the current page (NOTI-06)', async () => {
    const guest = await page();
    const who = { secret: SECRET, user_id: GUEST_USER_ID };
    expect(await guest.say(LIVE.setLastPage, { ...who, path: '/shop/nuea' })).toEqual({ ok: true });
  });

  it('becomes a guest’s on sign-out: it stays open without member events (NOTI-07)', async () => {
    const user = await buildUser(t.deps.db);
    const member = await page(tokenOf(user));
    expect(await member.say(LIVE.disconnectUser, { secret: SECRET, user_id: user.user_id })).toEqual({
      ok: true,
    });
    expect(await member.connectUser(user.user_id)).toEqual({ ok: false });
    expect(await member.connectUser(GUEST_USER_ID)).toEqual({ ok: true });
    await tell(user);
    await settle(member);
    expect([member.socket.connected, member.names()]).toEqual([true, []]);
  });

  it('closes a connection that exceeds the event rate', async () => {
    const guest = await page();
    const who = { secret: SECRET, user_id: GUEST_USER_ID, path: '/' };
    for (let i = 0; i < 150; i += 1) guest.socket.emit(LIVE.setLastPage, who);
    await expect.poll(() => guest.socket.connected).toBe(false);
  });
});

describe('notifications', () => {
  it('reach the pages of their user, once each, and no other page (NOTI-09)', async () => {
    const [user, other] = [await buildUser(t.deps.db), await buildUser(t.deps.db)];
    const [first, second] = [await page(tokenOf(user)), await page(tokenOf(user))];
    const [stranger, guest] = [await page(tokenOf(other)), await page()];
    await tell(user);
    await expect.poll(() => [...first.names(), ...second.names()]).toEqual(['notification', 'notification']);
    await settle(first, second, stranger, guest);
    expect(first.heard).toEqual([[LIVE.notification, {}]]);
    expect([...stranger.heard, ...guest.heard]).toEqual([]);
  });

  it('are sent on commit only', async () => {
    const user = await buildUser(t.deps.db);
    const member = await page(tokenOf(user));
    await t.deps.db.transaction(async (trx) => {
      await notify(trx, {
        ...{ user_id: user.user_id, kind: 'order_paid', dedupe: 'later', link: '/', at: new Date() },
        ...{ title: { th: 'ก', en: 'a' }, body: { th: '', en: '' } },
      });
      await settle(member);
      expect(member.heard).toEqual([]);
    });
    await expect.poll(() => member.heard.length).toBe(1);
  });

  it('no longer reach a page with an expired token, until it sends a new one', async () => {
    const user = await buildUser(t.deps.db);
    // With this clock a new token is valid for half a second.
    let ahead = ACCESS_TOKEN_SECONDS * 1000 - 500;
    const { app } = await buildApp(t.deps.config, { now: () => new Date(Date.now() + ahead) });
    try {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const member = await page(tokenOf(user), app);
      await expect.poll(() => member.heard).toEqual([[LIVE.error, { code: 'AUTH.REQUIRED' }]]);
      await tell(user);
      await settle(member);
      expect(member.names()).toEqual(['error']);
      expect(await member.connectUser(user.user_id)).toEqual({ ok: false });
      ahead = 0;
      expect(await member.connectUser(user.user_id, { token: tokenOf(user) })).toEqual({ ok: true });
      await tell(user);
      await expect.poll(member.names).toEqual(['error', 'notification']);
    } finally {
      for (const socket of open.splice(0)) socket.disconnect();
      await app.close();
    }
  });

  it('no longer reach pages of an ended session, on any device; other sessions are unaffected', async () => {
    const user = await buildUser(t.deps.db);
    const [here, there] = [randomUUID(), randomUUID()];
    const at = new Date();
    await t.deps.db('sessions').insert(
      [here, there].map((session_id) => ({
        ...{ session_id, user_id: user.user_id, started_at: at, seen_at: at, ip: '', user_agent: '' },
        ...{ expires_at: new Date(at.getTime() + 86_400_000), keep: true },
      })),
    );
    const [first, second] = [await page(tokenOf(user, here)), await page(tokenOf(user, there))];
    await t.deps.db('sessions').where({ session_id: here }).update({ ended_at: at });
    await expect.poll(() => first.heard).toEqual([[LIVE.error, { code: 'AUTH.REQUIRED' }]]);
    await tell(user);
    await expect.poll(second.names).toEqual(['notification']);
    await settle(first, second);
    expect(first.names()).toEqual(['error']);
    // The old token cannot be used again.
    expect(await first.connectUser(user.user_id, { token: tokenOf(user, here) })).toEqual({ ok: false });
  });

  it('are refetched by members’ pages after a listener outage', async () => {
    const member = await page(tokenOf(await buildUser(t.deps.db)));
    const guest = await page();
    t.deps.listener.emit('lost');
    t.deps.listener.emit('ready');
    await expect.poll(member.names).toEqual(['notification']);
    await settle(member, guest);
    expect(guest.heard).toEqual([]);
  });

  it('ignore invalid database notifications', async () => {
    const member = await page(tokenOf(await buildUser(t.deps.db)));
    for (const payload of ['', '{', 'null', '{"user_id":"7"}', '[]'])
      await t.deps.db.raw(`SELECT pg_notify('live', ?)`, [payload]);
    await settle(member);
    expect(member.heard).toEqual([]);
    expect(member.socket.connected).toBe(true);
  });
});

describe('work of the staff (ADM-09)', () => {
  const staffPage = async (role_id: RoleId) => {
    const { user_id } = await buildUser(t.deps.db, { role_id });
    const session = { session_id: randomUUID(), confirmed_at: new Date() };
    return page(t.deps.tokens.sign({ user_id, role_id, ...session }).token);
  };

  it('a changed order and a waiting slip reach pages of staff, without numbers those who may not read every order, and nobody else', async () => {
    const [crm, agent] = [await staffPage(7), await staffPage(80)];
    const [member, guest] = [await page(tokenOf(await buildUser(t.deps.db))), await page()];
    await t.deps.db.raw(
      `SELECT pg_notify('live', '{"so_no":"SO26112000000001","doc_status":3,"paid":true}'),
         pg_notify('live', '{"office":"SO26112000000002"}'), pg_notify('live', '{"office":null}')`,
    );
    const orders = ['SO26112000000001', 'SO26112000000002'];
    await expect.poll(() => crm.heard).toEqual([[LIVE.office, { orders, all: false }]]);
    await expect.poll(() => agent.heard).toEqual([[LIVE.office, { orders: [], all: true }]]);
    await settle(member, guest);
    expect([member.heard, guest.heard]).toEqual([[], []]);
  });

  it('pages of a role of the shop get what it allows now, and ask who they are again', async () => {
    const made = { name_th: 'ก', name_en: 'A', permissions: ['order:read-any'] };
    const [{ role_id }] = await t.deps.db('custom_roles').insert(made, ['role_id']);
    const its = await staffPage(role_id);
    const tellOrder = () => t.deps.db.raw(`SELECT pg_notify('live', '{"office":"SO26112000000003"}')`);
    await tellOrder();
    await expect
      .poll(() => its.heard)
      .toContainEqual([LIVE.office, { orders: ['SO26112000000003'], all: false }]);
    its.heard.length = 0;
    await t.deps
      .db('custom_roles')
      .where({ role_id })
      .update({ permissions: ['stock:read'] });
    await expect.poll(() => its.names()).toContain(LIVE.role);
    await tellOrder();
    await expect.poll(() => its.heard).toContainEqual([LIVE.office, { orders: [], all: true }]);
    expect(its.heard).not.toContainEqual([LIVE.office, { orders: ['SO26112000000003'], all: false }]);
  });

  it('after a listener outage everything may have changed', async () => {
    const crm = await staffPage(7);
    t.deps.listener.emit('lost');
    t.deps.listener.emit('ready');
    await expect.poll(() => crm.heard).toContainEqual([LIVE.office, { orders: [], all: true }]);
  });
});

it('a site dialog reaches every page (NOTI-11)', async () => {
  const guest = await page();
  await t.deps.db('site_dialogs').insert(DIALOG);
  await expect.poll(() => guest.heard).toEqual([[LIVE.dialog, {}]]);
});

describe.skipIf(!hasRedis)('two API processes over Redis', () => {
  it('each page receives every event of either once, also while Redis is unavailable', async () => {
    const redis = await startRedis();
    const config = { ...t.deps.config, redis: { url: redis.url } };
    const apps = [await buildApp(config), await buildApp(config)];
    try {
      for (const { app } of apps) await app.listen({ port: 0, host: '127.0.0.1' });
      const user = await buildUser(t.deps.db);
      const pages = await Promise.all(apps.map(({ app }) => page(tokenOf(user), app)));
      const guests = await Promise.all(apps.map(({ app }) => page(undefined, app)));
      const heard = () => pages.map(({ names }) => names());
      await tell(user);
      await expect.poll(heard).toEqual([['notification'], ['notification']]);
      await t.deps.db('site_status').update({ status: 'maintenance' });
      await expect.poll(() => guests.map(({ names }) => names())).toEqual([['maintenance'], ['maintenance']]);
      await t.deps.db('site_status').update({ status: 'online' });
      await redis.kill();
      await tell(user);
      await expect
        .poll(() => heard().map((names) => names.filter((name) => name === 'notification').length))
        .toEqual([2, 2]);
      await settle(...pages);
      expect(heard().map((names) => names.length)).toEqual([4, 4]);
    } finally {
      for (const socket of open.splice(0)) socket.disconnect();
      await Promise.all(apps.map(({ app }) => app.close()));
      await redis.stop();
    }
  }, 30_000);
});
