import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { newSoNo } from './so-no.ts';

vi.mock('./so-no.ts', async (original) => {
  const real = await original<typeof import('./so-no.ts')>();
  return { newSoNo: vi.fn(real.newSoNo) };
});

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());

it.each([
  { payment_method: 'promptpay' as const },
  { payment_method: 'card' as const, card_token: 'ok-clash' },
])('takes another number when the first is taken, whatever is bought: $payment_method', async (more) => {
  const earlier = await s.place();
  vi.mocked(newSoNo).mockReturnValueOnce(earlier.so_no);
  const { so_no } = await s.place(more);
  expect(so_no).not.toBe(earlier.so_no);
  expect(await s.db('order_lines').where({ so_no: earlier.so_no })).toHaveLength(1);
  expect(await s.db('order_lines').where({ so_no })).toHaveLength(1);
});
