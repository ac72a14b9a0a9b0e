import { refreshListing } from '@mali/db';
import { buildCode, buildUser, setStock } from '@mali/db/builders';
import { fillCatalogue } from '@mali/db/bulk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderJobs } from './modules/order-management/jobs.ts';
import { ADDRESS } from './modules/orders/fixtures.ts';
import { type TestApp, testApp } from './testing.ts';

/** PostgreSQL plans with the actual values this many times before it considers a generic plan. */
const CUSTOM_PLANS = 5;
const TIMES = 12;
const PRODUCTS = 400;

let t: TestApp;
let code: string;
let headers: Record<string, string>;
let jobs: ReturnType<typeof orderJobs>['tasks'];
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '2', COD_MAX_BAHT: '1000000', RATE_SCALE: '1000' });
  await fillCatalogue(t.deps.db, PRODUCTS);
  await setStock(t.deps.db, 'SELECT mat_var_id FROM variants', 1000);
  await refreshListing(t.deps.db);
  await t.deps.db.raw('ANALYZE');
  code = (await buildCode(t.deps.db, { kind: 'percent', discount: 10, per_customer: 99, usage_limit: 999 }))
    .code;
  headers = t.bearer(await buildUser(t.deps.db));
  jobs = orderJobs({ ...t.deps, sendMail: async () => undefined }).tasks;
}, 60_000);
afterAll(() => t.close());

const post = async (url: string, payload: object, as: Record<string, string> = {}) => {
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const basket = (n: number, lines: number) =>
  Array.from({ length: lines }, (_, i) => ({
    mat_var_id: 1 + ((n * 7 + i * 101) % (PRODUCTS * 2)),
    quantity: 1,
  }));
async function order(n: number, promo_code: string | null) {
  const items = basket(n, 1 + (n % 3));
  const chosen = promo_code === null ? {} : { promo_code };
  const { total } = await post('/cart_process', { items, ...chosen });
  const units = items.map(({ mat_var_id }) => ({ mat_var_id }));
  const request = { items: units, delivery_address: ADDRESS, payment_method: 'cod', total, ...chosen };
  const { so_no } = await post('/process_order', request, {
    'idempotency-key': `hot-statements-${n}-${promo_code}`,
  });
  // What the worker does for each order.
  await jobs['order-placed']?.({ so_no }, {} as never);
}

const PATHS: Record<string, (n: number) => Promise<unknown>> = {
  'a product': async (n) => {
    const answer = await t.app.inject({ url: `/api/v2/material?mat_id=${n + 1}` });
    expect(answer.statusCode).toBe(200);
  },
  "a guest's bag": (n) => post('/cart_process', { items: basket(n, 1 + (n % 5)) }),
  "a member's bag": async (n) => {
    const [line, other] = basket(n, 2);
    await post('/cart', { action: 'add', ...line }, headers);
    await post('/cart', { action: 'increase', ...line }, headers);
    await post('/cart', { action: 'add', ...other }, headers);
    await post('/cart', { action: 'decrease', ...line }, headers);
    await post('/cart', { action: 'remove', mat_var_id: line?.mat_var_id }, headers);
    await post('/cart', { action: 'remove_all' }, headers);
  },
  'an order': (n) => order(n, null),
  'an order with a code': (n) => order(n, code),
};

type Prepared = { statement: string; generic: number; custom: number };
/** Prepared statements of all pool connections, held at once so that each is checked. */
async function preparedStatements(): Promise<Prepared[]> {
  return t.deps.db.transaction((one) =>
    t.deps.db.transaction(async (other) => {
      const found: Prepared[] = [];
      for (const trx of [one, other]) {
        const { rows } = await trx.raw(
          'SELECT statement, generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements',
        );
        found.push(...rows);
      }
      return found;
    }),
  );
}

it.each(Object.keys(PATHS))('%s uses statements that are planned once', async (name) => {
  const run = PATHS[name];
  if (run === undefined) throw new Error(`no path ${name}`);
  const sent = new Map<string, { times: number; prepared: boolean }>();
  const note = ({ sql, options }: { sql: string; options?: { name?: string } }) => {
    const { times = 0 } = sent.get(sql) ?? {};
    sent.set(sql, { times: times + 1, prepared: options?.name !== undefined });
  };
  // Cached reads, such as the rules, are excluded.
  await run(0);
  t.deps.db.on('query', note);
  for (let n = 1; n <= TIMES; n += 1) await run(n);
  t.deps.db.removeListener('query', note);

  const hot = [...sent].filter(([sql, { times }]) => times >= TIMES && !/^(?:BEGIN|COMMIT);$/.test(sql));
  expect(hot.filter(([, { prepared }]) => !prepared).map(([sql]) => sql)).toEqual([]);
  const replanned = (await preparedStatements()).filter(
    ({ generic, custom }) => generic + custom > CUSTOM_PLANS && custom > CUSTOM_PLANS,
  );
  expect(replanned).toEqual([]);
});

it("an emptied member's bag is not read again to return it empty", async () => {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => sent.push(sql);
  await post('/cart', { action: 'add', ...basket(1, 1)[0] }, headers);
  t.deps.db.on('query', note);
  const answer = await post('/cart', { action: 'remove_all' }, headers);
  t.deps.db.removeListener('query', note);
  expect([answer.items, answer.promo_code]).toEqual([[], null]);
  // It is emptied, and the rules are read.
  expect(sent).toHaveLength(2);
});

it('a product reads the cards beside it once: the next one of its kind reads only its own variants', async () => {
  const { db } = t.deps;
  // Not requested by other tests.
  const { cat2_id } = await db('materials').where({ mat_id: PRODUCTS }).first();
  const ofOneKind: number[] = await db('materials')
    .where({ cat2_id })
    .andWhere('mat_id', '>', 2 * TIMES)
    .orderBy('mat_id')
    .pluck('mat_id');
  const read = async (matId: number) => {
    const sent: { sql: string; bindings: unknown[] }[] = [];
    const note = (query: (typeof sent)[number]) => sent.push(query);
    db.on('query', note);
    const answer = await t.app.inject({ url: `/api/v2/material?mat_id=${matId}` });
    db.removeListener('query', note);
    const own: number[] = await db('variants').where({ mat_id: matId }).pluck('mat_var_id');
    const rows = sent.find(({ sql }) => /rule_version/.test(sql))?.bindings ?? [];
    return { sent, own, ids: String(rows).match(/\d+/g)?.map(Number) ?? [], material: answer.json() };
  };
  for (const matId of ofOneKind.slice(0, 4)) await read(matId);
  const { sent, own, ids, material } = await read(ofOneKind[4] ?? 0);
  expect(sent).toHaveLength(3);
  expect(ids.sort()).toEqual(own.sort());
  const { data } = await post('/api/v2/materials', { filter: { category: [] }, limit: 1, page: 1 });
  expect(Object.keys(material.related[0]).sort()).toEqual(Object.keys(data[0]).sort());
  const told: number[] = material.pricing.variants.map((one: { mat_var_id: number }) => one.mat_var_id);
  const shown: number[] = material.related.map((one: { mat_var_id: number }) => one.mat_var_id);
  expect(shown.length).toBeGreaterThan(0);
  expect(told).toEqual(expect.arrayContaining([...own, ...shown]));
});
