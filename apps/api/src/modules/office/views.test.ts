import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s?.close());

const VIEW = {
  list: 'orders',
  name: 'แพ็กก่อน',
  shared: false,
  query: 'status=3%2C13',
  columns: ['so_no', 'total'],
};
const save = (headers: Record<string, string>, more: object = {}) =>
  s.inject('POST', '/admin/views', { ...VIEW, ...more }, headers);
const views = async (headers: Record<string, string>) =>
  (await s.inject('GET', '/admin/views?list=orders', undefined, headers)).json().views;

it('a view is its owner’s until it is shared; its count is live, and only the owner changes and deletes it', async () => {
  const [own, other] = [await s.staff(4), await s.staff(6)];
  const { view_id } = (await save(own)).json();
  expect(await views(other)).toEqual([]);
  expect(await views(own)).toEqual([
    {
      ...VIEW,
      list: undefined,
      view_id,
      mine: true,
      owner: expect.any(String),
      count: { count: 0, exact: true },
    },
  ]);
  await s.paid();
  const changed = { ...VIEW, shared: true, name: 'ทั้งทีม' };
  const change = (headers: Record<string, string>) =>
    s.inject('PATCH', `/admin/views/${view_id}`, changed, headers);
  expect((await change(other)).statusCode).toBe(404);
  expect((await change(own)).statusCode).toBe(200);
  expect(await views(other)).toMatchObject([{ name: 'ทั้งทีม', mine: false, count: { count: 1, exact: true } }]);
  const remove = (headers: Record<string, string>) =>
    s.inject('DELETE', `/admin/views/${view_id}`, undefined, headers);
  expect((await remove(other)).statusCode).toBe(404);
  expect((await remove(own)).statusCode).toBe(200);
  expect(await views(other)).toEqual([]);
});

it('parameters and columns that the list does not know, a text that was searched for, and other lists are refused', async () => {
  const own = await s.staff(4);
  for (const more of [
    { query: 'status=77' },
    { query: 'unknown=1' },
    { query: 'q=0812345678' },
    { query: 'after=abc' },
    { columns: ['secret'] },
    { list: 'staff' },
  ])
    expect((await save(own, more)).statusCode, JSON.stringify(more)).toBe(400);
  // A content editor opens no orders.
  expect((await save(await s.staff(8))).statusCode).toBe(403);
});

it('a filter that a list has lost is left out of its saved views', async () => {
  const own = await s.staff(7);
  await save(own, { query: 'status=29' });
  await s.db.raw(`UPDATE saved_views SET query = query || '{"lost": "yes"}' WHERE name = ?`, [VIEW.name]);
  expect(await views(own)).toMatchObject([{ query: 'status=29' }]);
});

it('a person keeps so many views of a list', async () => {
  const own = await s.staff(5);
  for (let n = 0; n < 30; n += 1) await save(own, { name: `view ${n}` });
  expect((await save(own)).json().code).toBe('VIEW.TOO_MANY');
});
