import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIVE } from '@mali/contracts/live';
import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import knex, { type Knex } from 'knex';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from './modules/accounts/passwords.ts';
import { ADDRESS, orderRequest } from './modules/orders/fixtures.ts';
import { ENVIRONMENT } from './testing.ts';

/** Two API processes on one database, as behind the balancer; they share nothing else, not even Redis. */
let database: TestDatabase;
let db: Knex;
let dir: string;
const processes: ChildProcess[] = [];
let one: string;
let two: string;

/** @returns the address at which it listens */
async function startApi(more: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      DATABASE_URL: database.url,
      DATABASE_POOL: '5',
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      API_PORT: '0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /api ready (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}: ${output}`)));
  });
}

beforeAll(async () => {
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
  dir = await mkdtemp(join(tmpdir(), 'mali-two-'));
  await buildDeliveryRate(db);
  [one, two] = await Promise.all([startApi(), startApi()]);
}, 120_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGTERM');
  await Promise.all(processes.map((child) => child.exitCode ?? once(child, 'exit')));
  await db.destroy();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

/** Properties of the responses in these tests. */
type Body = Readonly<{
  so_no?: string;
  code?: string;
  token?: string;
  data?: readonly Readonly<{ mat_id: number }>[];
  variants?: readonly Readonly<{ mat_price: number }>[];
  pricing?: Readonly<{ delivery_rates: readonly Readonly<{ rate: number }>[] }>;
}>;

async function ask(method: string, url: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
/** The arguments of the next event of this name. */
const nextEvent = (socket: Socket, name: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    socket.once(name, (...args: unknown[]) => resolve(args));
  });
const place = (at: string, mat_var_id: number, headers: Record<string, string> = {}) =>
  ask('POST', `${at}/process_order`, orderRequest([[mat_var_id, 1]], 255), headers);

describe('two API processes', { timeout: 30_000 }, () => {
  it('create one order for one request that both receive', async () => {
    const { mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 9 });
    const key = { 'idempotency-key': 'sent-to-both-1' };
    const answers = await Promise.all([one, two, one, two].map((at) => place(at, mat_var_id, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.so_no)).size).toBe(1);
    expect(await db('stock').where({ mat_var_id }).first()).toMatchObject({ quantity: 8 });
  });

  it('sell the last unit once', async () => {
    const { mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 1 });
    const answers = await Promise.all([one, two, one, two].map((at) => place(at, mat_var_id)));
    expect(answers.map(({ body }) => body.code ?? 'ordered').sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'ORDER.INSUFFICIENT_STOCK'),
      'ordered',
    ]);
  });

  it('deliver a live event of one to a client of the other', async () => {
    const { mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 1 });
    const request = orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' });
    const { so_no } = (await ask('POST', `${one}/process_order`, request)).body;
    const socket = io(two, { transports: ['polling'], forceNew: true });
    try {
      await nextEvent(socket, 'connect');
      await socket.timeout(10_000).emitWithAck(LIVE.watchOrder, { so_no, email: ADDRESS.email });
      const event = nextEvent(socket, LIVE.order);
      const cancel = { so_no, new_status: 15, email: ADDRESS.email };
      const cancelled = await ask('POST', `${one}/order/status`, cancel);
      expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
      expect(await event).toEqual([{ so_no, doc_status: 15, paid: false }]);
    } finally {
      socket.disconnect();
    }
  });

  it('both reject a session that was ended at one of them', async () => {
    const password = 'มะลิซ้อนริมรั้ว 42';
    const { email } = await buildUser(db, { password_hash: await hashPassword(password) });
    const signedIn = await ask('POST', `${one}/signin`, { email, password });
    const headers = { authorization: `Bearer ${signedIn.body.token}` };
    const statusAt = async (at: string) =>
      (await ask('GET', `${at}/v3/users/me/sessions`, undefined, headers)).status;
    expect([await statusAt(one), await statusAt(two)]).toEqual([200, 200]);
    expect((await ask('DELETE', `${one}/v3/users/me/sessions`, undefined, headers)).status).toBe(200);
    expect(await statusAt(one)).toBe(401);
    await expect.poll(() => statusAt(two)).toBe(401);
  });

  it('both show a new product, and its new price', async () => {
    const { mat_id, mat_var_id } = await buildVariant(db, { mat_price: 20_000 });
    await refreshListing(db);
    const priceAt = async (at: string) => {
      const { body } = await ask('GET', `${at}/api/v2/material?mat_id=${mat_id}`);
      return body.variants?.[0]?.mat_price ?? body.code;
    };
    for (const at of [one, two]) await expect.poll(() => priceAt(at)).toBe(200);
    await db('variants').where({ mat_var_id }).update({ mat_price: 15_000 });
    await refreshListing(db);
    for (const at of [one, two]) await expect.poll(() => priceAt(at)).toBe(150);
  });

  it('both search by a rule as soon as it is saved', async () => {
    const { mat_id } = await buildVariant(db, { mat_price: 20_000 });
    await refreshListing(db);
    const foundAt = async (at: string) => {
      const { body } = await ask('POST', `${at}/api/v2/materials`, { filter: { keyword: 'zzqkxw' } });
      return body.data?.map((card) => card.mat_id);
    };
    for (const at of [one, two]) expect(await foundAt(at)).toEqual([]);
    await db('search_rules').insert({
      ...{ kind: 'pins', words: ['zzqkxw'], products: [mat_id], changed_at: new Date() },
    });
    for (const at of [one, two]) await expect.poll(() => foundAt(at)).toEqual([mat_id]);
  });

  it('both follow delivery settings that are saved, and scheduled ones once they begin', async () => {
    const rateAt = async (at: string) => {
      const { body } = await ask('POST', `${at}/cart_process`, { items: [] });
      return body.pricing?.delivery_rates[0]?.rate;
    };
    const save = (rate: number, valid_from: Date) => {
      const nowhere = { provinces: [], postcodes: [] };
      const zone = { key: 'rest', name_th: 'ก', name_en: 'a', ...nowhere, days_min: 2, days_max: 2 };
      const settings = {
        zones: [{ ...zone, rates: [{ min_spend: 0, rate }] }],
        cut_off: Array.from({ length: 7 }, () => '14:00'),
        ...{ pick_up: '15:00', no_delivery: [], holidays: [], not_served: nowhere, cod_not_served: nowhere },
      };
      return db('delivery_versions').insert({
        ...{ valid_from, reason: 'test', created_at: new Date(), settings: JSON.stringify(settings) },
      });
    };
    for (const at of [one, two]) expect(await rateAt(at)).toBe(55);
    await save(6000, new Date());
    for (const at of [one, two]) await expect.poll(() => rateAt(at)).toBe(60);
    await save(7000, new Date(Date.now() + 500));
    for (const at of [one, two]) await expect.poll(() => rateAt(at), { timeout: 10_000 }).toBe(70);
  });
});

it('a process that ends says so first, and serves until the balancer has heard it', async () => {
  const address = await startApi({ DRAIN_MS: '1500' });
  const child = processes.at(-1);
  const ready = async () => (await fetch(`${address}/readyz`)).status;
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  child?.kill('SIGTERM');
  await expect.poll(ready).toBe(503);
  const served = await fetch(`${address}/status`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await expect.poll(() => child?.exitCode, { timeout: 15_000 }).toBe(0);
  await expect(fetch(`${address}/status`)).rejects.toThrow('fetch failed');
}, 90_000);
