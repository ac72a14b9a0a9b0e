import { type TestDatabase, testDatabase } from '@mali/db/testing';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveNotifier } from './live-notifier.ts';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;
let database: TestDatabase;
let client: pg.Client;
let received: string[];
let notifiers: LiveNotifier[];

beforeEach(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  received = [];
  client.on('notification', ({ payload = '' }) => received.push(payload));
  await client.query('LISTEN live');
  notifiers = [];
});
afterEach(async () => {
  await Promise.all(notifiers.map((one) => one.stop()));
  await client.end();
  await database.drop();
});

const start = (): LiveNotifier => {
  const one = new LiveNotifier(database.url, log);
  one.start();
  notifiers.push(one);
  return one;
};
const leader = async () => (await client.query('SELECT name FROM live_notifier')).rows[0].name;
const leads = () => expect.poll(leader).not.toBe('');
/** As if a process had just renewed. */
const pretend = (name: string) =>
  client.query('UPDATE live_notifier SET name = $1, at = clock_timestamp()', [name]);
const soon = (payload: string) => client.query("SELECT notify_soon('live', $1)", [payload]);
const stored = async () =>
  (await client.query('SELECT payload FROM live_outbox ORDER BY id')).rows.map((row) => row.payload);

it('without a process that notifies, an event is sent at commit', async () => {
  await soon('now');
  expect(received).toEqual(['now']);
  expect(await stored()).toEqual([]);
});

it('events of two processes’ transactions arrive once each, in the order of each record, and none that was rolled back', async () => {
  start();
  start();
  await leads();
  const wanted = Array.from({ length: 4 }, (_, record) =>
    Array.from({ length: 25 }, (_, n) => `${record}:${n}`),
  );
  const writers = await Promise.all(
    wanted.map(async () => {
      const one = new pg.Client({ connectionString: database.url });
      await one.connect();
      return one;
    }),
  );
  await Promise.all(
    wanted.map(async (events, record) => {
      for (const event of events) {
        await writers[record]?.query('BEGIN');
        await writers[record]?.query("SELECT notify_soon('live', 'gone')");
        await writers[record]?.query('ROLLBACK');
        await writers[record]?.query("SELECT notify_soon('live', $1)", [event]);
      }
    }),
  );
  await expect.poll(() => received.length).toBe(100);
  for (const [record, events] of wanted.entries())
    expect(received.filter((event) => event.startsWith(`${record}:`))).toEqual(events);
  expect(await stored()).toEqual([]);
  await Promise.all(writers.map((one) => one.end()));
});

it('of an order that moved there and back, the last event is the last state', async () => {
  await pretend('a process that has just ended');
  await client.query('BEGIN');
  for (const state of ['paid', 'held', 'paid']) await soon(state);
  await client.query('COMMIT');
  expect(await stored()).toEqual(['paid', 'held', 'paid']);
  start();
  await expect.poll(() => received).toEqual(['held', 'paid']);
});

it('another process takes over from one that died, and nothing is lost', async () => {
  await pretend('killed');
  await soon('before');
  start();
  await soon('after');
  await expect.poll(() => received).toEqual(['before', 'after']);
  expect(await leader()).not.toBe('killed');
});

it('a process that ends sends what is left, and the next one goes on at once', async () => {
  const first = start();
  await leads();
  await soon('left');
  await first.stop();
  notifiers = [];
  await client.query('SELECT 1');
  expect(received).toEqual(['left']);
  await soon('meanwhile');
  expect(await stored()).toEqual(['meanwhile']);
  start();
  await expect.poll(() => received).toEqual(['left', 'meanwhile']);
});

it('one event that is too long fails where it is written, and does not hold up others', async () => {
  start();
  await leads();
  await expect(soon('x'.repeat(8000))).rejects.toThrow();
  await soon('short');
  await expect.poll(() => received).toEqual(['short']);
});
