import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { countSales } from './sales.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());

const soldOf = async (mat_var_id: number): Promise<number> => {
  const { mat_id } = await s.db('variants').where({ mat_var_id }).first();
  return (await s.db('materials').where({ mat_id }).first()).sold_count;
};

it('counts the units of an order once, though runs overlap', async () => {
  const { mat_var_id } = await s.place();
  await Promise.all([countSales(s.db), countSales(s.db), countSales(s.db)]);
  expect(await soldOf(mat_var_id)).toBe(1);
});

it('subtracts the units of an order cancelled after it was counted', async () => {
  const { so_no, mat_var_id } = await s.place();
  await countSales(s.db);
  expect(await soldOf(mat_var_id)).toBe(1);
  expect((await s.cancel(so_no)).statusCode).toBe(200);
  await countSales(s.db);
  await countSales(s.db);
  expect(await soldOf(mat_var_id)).toBe(0);
});
