import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listener } from '../../platform/listener.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { SiteState } from './state.ts';

let shop: TestApp;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  lines = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  shop = await testApp({}, { logger: { level: 'info', stream } });
});
afterAll(() => shop.close());

describe('POST /socket_error', () => {
  const post = (payload: object) => shop.app.inject({ method: 'POST', url: '/socket_error', payload });

  test('logs reported errors of a live connection, below warning level (REST-62)', async () => {
    expect((await post({ errLog: 'TransportError: xhr poll error' })).json()).toEqual({ ok: true });
    const line = lines.find(({ errLog }) => errLog === 'TransportError: xhr poll error');
    expect(line).toMatchObject({ level: 30 });
  });

  test('accepts one text of limited length', async () => {
    for (const payload of [{}, { errLog: '' }, { errLog: 'x'.repeat(2001) }, { errLog: {} }])
      expect((await post(payload)).statusCode).toBe(400);
  });
});

describe('the site status', () => {
  test('is queried while notifications may be missed', async () => {
    const { db } = shop.deps;
    const listener = new EventEmitter();
    const site = new SiteState(db);
    site.follow(listener as Listener);
    await db('site_status').update({ status: 'maintenance' });
    expect(await site.isClosed()).toBe(true);
    listener.emit('ready');
    listener.emit('site', 'online');
    expect(await site.isClosed()).toBe(false);
    listener.emit('lost');
    expect(await site.isClosed()).toBe(true);
    await db('site_status').update({ status: 'online' });
    expect(await site.isClosed()).toBe(false);
  });
});

describe('GET /status', () => {
  test('a change notifies every process on commit, and nothing else does (SITE-04)', async () => {
    const heard: string[] = [];
    shop.deps.listener.on('site', (status) => heard.push(status));
    // Waits for notifications of earlier tests.
    await shop.deps.db.raw(`SELECT pg_notify('site', 'earlier')`);
    await expect.poll(() => heard).toContain('earlier');
    heard.length = 0;
    await shop.deps.db('site_status').update({ status: 'offline' });
    await shop.deps.db('site_status').update({ status: 'offline', changed_at: new Date() });
    await shop.deps.db('site_status').update({ status: 'online' });
    await expect.poll(() => heard).toEqual(['offline', 'online']);
  });

  test.each(['online', 'offline', 'maintenance'])(
    'returns the status %s, version 3.0 (SITE-01, CONST-01)',
    async (status) => {
      await shop.deps.db('site_status').update({ status });
      const response = await shop.app.inject({ method: 'GET', url: '/status' });
      expect(response.json()).toMatchObject({ status, version: '3.0' });
    },
  );

  test('returns the active site dialogs, oldest first (NOTI-11)', async () => {
    const dialog = (n: number, over: object = {}) => ({
      ...{ type: 'warning', title: `Title ${n}`, title_th: `หัวข้อ ${n}`, message: 'en', message_th: 'th' },
      ...over,
    });
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
    await shop.deps
      .db('site_dialogs')
      .insert([
        dialog(1, { starts_at: hours(-2), ends_at: hours(-1) }),
        dialog(2, { starts_at: hours(-2), ends_at: hours(1) }),
        dialog(3, { starts_at: hours(-1) }),
        dialog(4, { starts_at: hours(1) }),
      ]);
    const { dialogs } = (await shop.app.inject({ method: 'GET', url: '/status' })).json();
    expect(dialogs).toEqual([
      { dialog_id: expect.any(Number), ...dialog(2) },
      { dialog_id: expect.any(Number), ...dialog(3) },
    ]);
  });
});
