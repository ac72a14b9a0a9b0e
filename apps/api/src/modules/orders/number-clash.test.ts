import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { orderRequest } from './fixtures.ts';
import { KEYS_OF_SO_NO } from './place.ts';
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

it('is rejected without retry when another unique key of the order is violated', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
  // A permanent error: every retry would violate the same key.
  await s.db.raw(`CREATE FUNCTION refuse_twice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE unique_violation USING MESSAGE = 'there already'; END $$`);
  await s.db.raw(`CREATE TRIGGER refuse_twice BEFORE INSERT ON order_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_twice()`);
  vi.mocked(newSoNo).mockClear();
  const request = orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' });
  const answer = await s.inject('POST', '/process_order', request);
  await s.db.raw('DROP TRIGGER refuse_twice ON order_lines; DROP FUNCTION refuse_twice()');
  expect(answer.statusCode).toBe(500);
  expect(newSoNo).toHaveBeenCalledTimes(1);
  expect(await s.db('stock').where({ mat_var_id }).first()).toMatchObject({ quantity: 5 });
});

it.each([
  { payment_method: 'promptpay' as const },
  { payment_method: 'card' as const, card_token: 'ok-clash' },
])('takes another number when the first is taken: $payment_method', async (more) => {
  const earlier = await s.place();
  vi.mocked(newSoNo).mockReturnValueOnce(earlier.so_no);
  const { so_no } = await s.place(more);
  expect(so_no).not.toBe(earlier.so_no);
  expect(await s.db('order_lines').where({ so_no: earlier.so_no })).toHaveLength(1);
  expect(await s.db('order_lines').where({ so_no })).toHaveLength(1);
});

it("recognises a taken number by the unique keys of the order's tables", async () => {
  const { rows } = await s.db.raw(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
     JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE i.indisunique AND n.nspname = 'public' AND t.relname = ANY(?)
       AND (pg_get_indexdef(i.indexrelid) ~ 'so_no' OR t.relname IN ('coin_ledger', 'payments'))`,
    [
      [
        ...['orders', 'order_lines', 'order_price_bases', 'stock_allocations', 'promo_code_uses', 'payments'],
        ...['coin_uses', 'coin_ledger', 'user_coupons', 'partner_reservations'],
      ],
    ],
  );
  const names = rows.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...KEYS_OF_SO_NO]));
});

it('does not retry when a key without the number is violated, even if the number is taken too', async () => {
  const earlier = await s.place();
  await s.db.raw(`CREATE FUNCTION refuse_other() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE unique_violation USING MESSAGE = 'there already', CONSTRAINT = 'other_key'; END $$`);
  await s.db.raw(`CREATE TRIGGER refuse_other BEFORE INSERT ON stock_allocations
    FOR EACH ROW EXECUTE FUNCTION refuse_other()`);
  vi.mocked(newSoNo).mockClear();
  vi.mocked(newSoNo).mockReturnValueOnce(earlier.so_no);
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
  const request = orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' });
  const answer = await s.inject('POST', '/process_order', request);
  await s.db.raw('DROP TRIGGER refuse_other ON stock_allocations; DROP FUNCTION refuse_other()');
  expect(answer.statusCode).toBe(500);
  expect(newSoNo).toHaveBeenCalledTimes(1);
});
