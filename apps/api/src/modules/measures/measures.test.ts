import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkStock } from '../inventory/service.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { measureShop, readMeasures } from './index.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop({});
});
afterAll(() => s?.close());

const MINUTE = 60_000;
/** Figures by name and labels. */
const measured = async (): Promise<Record<string, number>> => {
  await measureShop(s.jobs);
  const figures = await readMeasures(s.pool);
  return Object.fromEntries(
    figures.map(({ name, value, labels }) => [[name, ...Object.values(labels).sort()].join(' '), value]),
  );
};
const sums = (day: string, hours: Readonly<Record<string, number>>) =>
  s.db('report_sales').insert(
    [['day', ''] as const, ...Object.keys(hours).map((key) => ['hour', key] as const)].map(
      ([dimension, key]) => ({
        ...{ dimension, key, day, orders: hours[key] ?? 1 },
        ...{ units: 1, discount: 0, goods: 0, delivery: 0, refunded: 0 },
      }),
    ),
  );

it('compares the orders of an hour with that hour of the weeks before, and counts attempts to pay', async () => {
  expect(await measured()).not.toHaveProperty('mali.orders.expected');
  // At noon on a Friday in Bangkok; the hour that is measured is from 11:05 to 12:05.
  await s.paid();
  await s.place();
  await s.card((await s.place()).so_no, '51-refused');
  s.later(20 * MINUTE);
  await sums('2026-11-13', { '11': 12, '12': 24 });
  await sums('2026-11-06', { '11': 6 });
  const found = await measured();
  expect(found).toMatchObject({ 'mali.orders.sold': 1, 'mali.orders.expected': 9.25 });
  expect(found).toMatchObject({ 'mali.payments.attempts promptpay sandbox successful': 1 });
  expect(found).toMatchObject({ 'mali.payments.attempts card failed sandbox': 1 });
  expect(found['mali.measures.age']).toBeGreaterThanOrEqual(0);
  s.later(60 * MINUTE);
  expect(Object.keys(await measured()).filter((name) => name.includes('attempts'))).toEqual([]);
});

it('counts differences of the stock check, and ages of checks and backups', async () => {
  expect(await measured()).not.toHaveProperty('mali.stock.differences');
  await checkStock(s.jobs);
  expect(await measured()).toMatchObject({ 'mali.stock.differences': 0, 'mali.stock.check_age': 0 });
  const { mat_var_id } = await s.place();
  await s.db('stock_balances').where({ mat_var_id }).increment('on_hand', 1);
  await checkStock(s.jobs);
  const at = s.clock.now;
  await s.db('backups').insert({ name: 'a', started_at: at, finished_at: at, bytes: 1 });
  s.later(10 * MINUTE);
  const found = await measured();
  expect(found['mali.stock.differences']).toBeGreaterThan(0);
  expect(found).toMatchObject({ 'mali.stock.check_age': 600, 'mali.backup.age': 600 });
  expect(found).toMatchObject({ 'mali.replication.standbys': 0 });
  expect(found).not.toHaveProperty('mali.replication.lag');
});

it('keeps the newest of two measures that overlap', async () => {
  const newest = await measured();
  const late = { ...s.jobs, now: () => new Date(s.clock.now.getTime() - 5 * MINUTE) };
  await measureShop(late);
  const kept = await readMeasures(s.pool);
  expect(kept.find(({ name }) => name === 'mali.stock.check_age')?.value).toBe(
    newest['mali.stock.check_age'],
  );
});
