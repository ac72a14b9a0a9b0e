import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type RouteOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { ENVIRONMENT } from '../testing.ts';
import { openDatabase } from './database.ts';
import { type App, handleError } from './http.ts';
import { ReplicaReads } from './reads.ts';
import { within, writeLsn } from './replica.ts';
import { followAnswers, limitTime } from './time-limit.ts';

/** A database that takes connections and says nothing. */
const heard: Socket[] = [];
const silent = createServer((socket) => heard.push(socket.on('error', () => undefined)));
let databaseUrl: string;
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  databaseUrl = `postgres://mali:x@127.0.0.1:${(silent.address() as AddressInfo).port}/mali`;
});
afterAll(() => {
  for (const socket of heard) socket.destroy();
  silent.close();
});

afterEach(() => {
  vi.useRealTimers();
});

const LIMIT_MS = 50;
/** After every position: until it is out of date, the session reads from the primary. */
const UNKNOWN = writeLsn(2n ** 64n - 1n);

async function shop(handler: RouteOptions['handler'], follow: (app: App) => unknown = () => undefined) {
  const app = Fastify() as App;
  app.setErrorHandler(handleError);
  followAnswers(app);
  await app.register(cookie);
  follow(app);
  app.addHook('onRoute', (route) => limitTime(route, LIMIT_MS));
  app.post('/order', { config: { rate: 'order' } }, handler);
  return app;
}
const order = { method: 'POST', url: '/order', payload: {} } as const;

describe('the time limit of an answer', () => {
  it('holds against a failure that comes while "try again" is being sent', async () => {
    const { promise: sending, resolve: isSending } = Promise.withResolvers<void>();
    const { promise: failed, resolve: hasFailed } = Promise.withResolvers<void>();
    const handler = async () => {
      await sending;
      setImmediate(hasFailed);
      throw new Error('the database is away');
    };
    let sent = 0;
    const app = await shop(handler, (it) =>
      it.addHook('onSend', async () => {
        sent += 1;
        isSending();
        await failed;
      }),
    );
    const answer = await app.inject(order);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'ERROR.BUSY']);
    expect([answer.headers['retry-after'], sent]).toEqual(['2', 1]);
  });

  it('does not replace an answer that is on its way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = await shop(
      async () => ({ so_no: 'SO26112800000001' }),
      (it) => it.addHook('onSend', async () => void (await vi.advanceTimersByTimeAsync(LIMIT_MS))),
    );
    const answer = await app.inject(order);
    expect([answer.statusCode, answer.json()]).toEqual([200, { so_no: 'SO26112800000001' }]);
  });

  it('does not ask a database for its position that has not answered', async () => {
    const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: databaseUrl });
    const db = openDatabase(databaseUrl, 1, 'mali-api', null);
    const { promise: over, resolve: end } = Promise.withResolvers<object>();
    const app = await shop(
      () => over,
      (it) => new ReplicaReads(db, config, it.log).followSessions(it),
    );
    const answer = await app.inject(order);
    end({});
    expect(answer.statusCode).toBe(503);
    expect(answer.cookies).toMatchObject([{ name: 'mali_lsn', value: UNKNOWN }]);
    expect(heard).toEqual([]);
    await db.destroy();
  });

  it('waits 0.4 s for the position after a write, and not for as long as the database is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: databaseUrl });
    const db = openDatabase(databaseUrl, 1, 'mali-api', null);
    const app = await shop(
      async () => ({}),
      (it) => {
        // Runs before the hook that asks for the position.
        it.addHook('onSend', (_request, _reply, _payload, done) => {
          setImmediate(() => vi.advanceTimersByTime(400));
          done();
        });
        new ReplicaReads(db, config, it.log).followSessions(it);
      },
    );
    const answer = await app.inject(order);
    expect([answer.statusCode, answer.cookies]).toMatchObject([200, [{ value: UNKNOWN }]]);
    await db.destroy();
  });
});

describe('within', () => {
  it('gives the fallback for what comes too late or fails', async () => {
    vi.useFakeTimers();
    const never = within(400, new Promise<string>(() => undefined), 'unknown');
    await vi.advanceTimersByTimeAsync(400);
    expect(await never).toBe('unknown');
    vi.useRealTimers();
    expect(await within(400, Promise.reject(new Error('away')), 'unknown')).toBe('unknown');
    expect(await within(400, Promise.resolve('16/B374D848'), 'unknown')).toBe('16/B374D848');
  });
});
