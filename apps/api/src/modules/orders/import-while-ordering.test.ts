import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCategory, buildDeliveryRate } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { parseMap } from '../goods/importing/map.ts';
import { importFile } from '../goods/importing/run.ts';
import { stockDifferences } from '../inventory/repository.ts';
import { ADDRESS, orderRequest } from './fixtures.ts';

const MAP = parseMap(
  {
    source: 'supplier',
    prefix: 'SU',
    file: { format: 'csv' },
    currency: { code: 'THB', rate: 1 },
    id: 'id',
    brand: { column: 'brand' },
    name: { column: 'name' },
    category: { from: [{ columns: ['type'] }], table: { Serum: 'facial-skincare/serums/serum' } },
    price: { column: 'price', min: 1, max: 10_000 },
    stock: { column: 'units', initial: 0 },
  },
  'supplier',
);
const PRODUCTS = 30;
const BUYERS = 4;
/** Price in baht and units on hand of every product, by turns; the last one holds more than is ever ordered. */
const ROUNDS = [
  { price: 150, units: 60 },
  { price: 100, units: 2 },
  { price: 120, units: 15 },
] as const;
const LAST = { price: 99, units: 5000 };

let t: TestApp;
let dir: string;
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '20' });
  dir = await mkdtemp(join(tmpdir(), 'mali-import-'));
  const { db } = t.deps;
  await buildDeliveryRate(db, { min_spend: 0, rate: 0 });
  const top = await buildCategory(db, { slug: 'facial-skincare' });
  await buildCategory(db, { slug: 'serum' }, await buildCategory(db, { slug: 'serums' }, top));
});
afterAll(async () => {
  await t.close();
  await rm(dir, { recursive: true, force: true });
});

async function importProducts({ price, units }: { price: number; units: number }) {
  const file = join(dir, 'products.csv');
  const rows = Array.from({ length: PRODUCTS }, (_, n) => `${n},Lada,Serum ${n},Serum,${price},${units}`);
  await writeFile(file, ['id,brand,name,type,price,units', ...rows, ''].join('\n'));
  return importFile({
    ...{ file, map: MAP, databaseUrl: t.deps.config.databaseUrl, rejects: join(dir, 'rejects.csv') },
    ...{ dryRun: false, limit: Number.POSITIVE_INFINITY, now: new Date() },
    ...{ signal: new AbortController().signal, progress: undefined },
  });
}

it('orders placed and cancelled while imports change prices and stock agree with the ledger, and none fails', async () => {
  const { db } = t.deps;
  const first = await importProducts(ROUNDS[0]);
  expect(first.counts).toMatchObject({ inserted: PRODUCTS, refused: 0 });
  const ids: number[] = await db('variants').orderBy('mat_var_id').pluck('mat_var_id');

  const placed: { so_no: string; total: number; cancelled: boolean }[] = [];
  const answers = new Map<string, number>();
  let isImporting = true;

  /** Buys what costs the shown total; a changed price or too few units are shown to the customer. */
  async function buy(buyer: number, turn: number): Promise<void> {
    // Different variants in different order, so that buyers and imports lock the same rows.
    const units = [0, 1, 2].map((n) => {
      const at = (buyer * 5 + turn * (buyer % 2 === 0 ? 7 : 23) + n * 11) % PRODUCTS;
      return [ids[at] ?? 0, 1 + ((turn + n) % 2)] as const;
    });
    const items = units.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    const cart = await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items } });
    const { total } = cart.json<{ total: number }>();
    const email = `buyer${buyer}@example.com`;
    const payload = orderRequest(units, total, {
      payment_method: 'promptpay',
      delivery_address: { ...ADDRESS, email },
    });
    const answer = await t.app.inject({ method: 'POST', url: '/process_order', payload });
    const outcome = answer.statusCode === 200 ? 'placed' : `${answer.statusCode} ${answer.json().code}`;
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    if (answer.statusCode !== 200) return;
    const order = { so_no: answer.json<{ so_no: string }>().so_no, total, cancelled: turn % 3 === 0 };
    placed.push(order);
    if (!order.cancelled) return;
    const status = { so_no: order.so_no, new_status: 15, email };
    const cancelled = await t.app.inject({ method: 'POST', url: '/order/status', payload: status });
    expect(cancelled.statusCode).toBe(200);
  }
  async function importUntilEnough(): Promise<void> {
    try {
      for (let round = 1; round < 200 && (round < 9 || placed.length < 30); round += 1) {
        const summary = await importProducts(ROUNDS[round % ROUNDS.length] ?? LAST);
        expect(summary).toMatchObject({ read: PRODUCTS, interrupted: false });
        expect(summary.counts).toMatchObject({ inserted: 0, updated: PRODUCTS, refused: 0 });
      }
      await importProducts(LAST);
    } finally {
      isImporting = false;
    }
  }
  await Promise.all([
    importUntilEnough(),
    ...Array.from({ length: BUYERS }, async (_, buyer) => {
      for (let turn = 0; isImporting; turn += 1) await buy(buyer, turn);
    }),
  ]);

  const expected = ['placed', '409 ORDER.PRICE_CHANGED', '409 ORDER.INSUFFICIENT_STOCK'];
  expect([...answers.keys()].filter((outcome) => !expected.includes(outcome))).toEqual([]);
  expect(placed.length).toBeGreaterThanOrEqual(30);

  // Every order has the prices of one import, and costs what its customer saw.
  const prices = [...ROUNDS, LAST].map(({ price }) => price * 100);
  const lines: { so_no: string; list: number; net: number; amount: number; quantity: number }[] = await db(
    'order_lines',
  ).select('so_no', 'list', 'net', 'amount', 'quantity');
  const orders = await db('orders').orderBy('so_no').select('so_no', 'total', 'doc_status');
  expect(orders).toEqual(
    placed
      .toSorted((a, b) => (a.so_no < b.so_no ? -1 : 1))
      .map(({ so_no, total, cancelled }) => ({
        so_no,
        total: Math.round(total * 100),
        doc_status: cancelled ? 15 : 1,
      })),
  );
  for (const { so_no, total } of orders) {
    const own = lines.filter((line) => line.so_no === so_no);
    const [list = 0, ...others] = new Set(own.map((line) => line.list));
    expect([prices.includes(list), others]).toEqual([true, []]);
    expect(own.every(({ net, amount, quantity }) => net === list && amount === list * quantity)).toBe(true);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  }

  // Ledger, balances, allocations, available units and order lines agree, and the last import has set what is on hand.
  expect(await stockDifferences(db, 9)).toEqual([]);
  const held: { mat_var_id: number; on_hand: number; allocated: number }[] = await db('stock_balances')
    .orderBy('mat_var_id')
    .select('mat_var_id', 'on_hand', 'allocated');
  expect(held.map(({ mat_var_id, on_hand }) => [mat_var_id, on_hand])).toEqual(
    ids.map((id) => [id, LAST.units]),
  );
  const open = orders.filter(({ doc_status }) => doc_status === 1).map(({ so_no }) => so_no);
  const ordered = lines
    .filter(({ so_no }) => open.includes(so_no))
    .reduce((n, { quantity }) => n + quantity, 0);
  expect(held.reduce((n, { allocated }) => n + allocated, 0)).toBe(ordered);
  expect(await db('variants').distinct('mat_price')).toEqual([{ mat_price: LAST.price * 100 }]);
}, 60_000);
