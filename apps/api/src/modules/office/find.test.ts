import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s?.close());

const find = async (role: number, q: string, kind?: string) =>
  (await s.inject('POST', '/admin/find', { q, ...(kind && { kind }) }, await s.staff(role))).json();

it('finds an order by its number, its last five digits, phone, e-mail and parcel, and a customer by name, phone and e-mail', async () => {
  const member = await buildUser(s.db, {
    first_name: 'Kamolchanok',
    last_name: 'Sriwong',
  });
  await s.db('users').where({ user_id: member.user_id }).update({ mobile: '0812345678' });
  const { so_no } = await s.place({ payment_method: 'cod' }, s.t.bearer(member));
  await s.db('orders').where({ so_no }).update({ tracking_no: 'TH55500077X' });
  await s.db.raw(
    `UPDATE orders SET email = 'guest@example.com', delivery_address = delivery_address || '{"mobile": "+66 89 555 0148"}' WHERE so_no = ?`,
    [so_no],
  );
  for (const q of [so_no, so_no.slice(-5), '089-555-0148', 'GUEST@example.com', 'th55500077x'])
    expect(
      (await find(4, q)).orders.map((order: { so_no: string }) => order.so_no),
      q,
    ).toEqual([so_no]);
  for (const q of ['kamolch', '081 234 5678', member.email])
    expect((await find(4, q)).customers, q).toEqual([
      {
        user_id: member.user_id,
        name: 'Kamolchanok Sriwong',
        email: member.email,
        mobile: '0812345678',
        orders: 1,
      },
    ]);
  expect((await find(4, 'kamolch', 'orders')).customers).toEqual([]);
  const read = await s.db('security_events').where({ kind: 'personal_data_read', subject: 'office search' });
  expect(read.length).toBeGreaterThan(0);
});

it('a role finds only what it may see: content editors products alone, sales agents orders that they placed', async () => {
  const { so_no } = await s.paid();
  expect(await find(8, so_no)).toMatchObject({ orders: [], customers: [] });
  expect(await find(80, so_no)).toMatchObject({ orders: [], customers: [] });
  expect((await find(6, so_no)).orders).toHaveLength(1);
});
