import { buildCode, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
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

const options = (role: number, body: object) =>
  s.staff(role).then((headers) => s.inject('POST', '/admin/options', body, headers));
const values = async (role: number, body: object): Promise<string[]> =>
  (await options(role, body)).json().options.map((option: { value: string }) => option.value);

it('values of a filter are found by name and code, and named when an address holds them, unknown ones left out', async () => {
  const { mat_id, mat_var_id, item_id } = await buildVariant(s.db, { stock: 1 });
  await s.db('variants').where({ mat_var_id }).update({ gtin: '8850002900011' });
  const { brand_id, mat_name } = await s.db('materials').where({ mat_id }).first('brand_id', 'mat_name');
  const { brand_en } = await s.db('brands').where({ brand_id }).first('brand_en');
  const { promo_id } = await buildPromotion(s.db, { name_en: 'Moonlight days' });
  const { code } = await buildCode(s.db, { code: 'MOON55' });
  const { so_no } = await s.paid();
  await s.db('orders').where({ so_no }).update({ carrier: 'Flash' });
  await s.db('order_tags').insert({ so_no, tag: 'moon orders' });
  const owner = await buildUser(s.db, { role_id: 0, first_name: 'Moonrise' });
  for (const q of [item_id, item_id.toLowerCase(), '8850002900011', '08850002900011'])
    expect(await values(8, { kind: 'variant', q }), q).toEqual([String(mat_var_id)]);
  expect(await values(8, { kind: 'product', q: item_id })).toEqual([String(mat_id)]);
  const found = {
    promotion: await values(8, { kind: 'promotion', q: 'moonl' }),
    code: await values(80, { kind: 'code', q: 'moon' }),
    tag: await values(80, { kind: 'tag', q: 'Moon' }),
    carrier: await values(80, { kind: 'carrier' }),
    staff: await values(80, { kind: 'staff', q: 'moonrise' }),
    province: await values(8, { kind: 'province', q: 'chiang r' }),
  };
  expect(found).toEqual({
    promotion: [String(promo_id)],
    code: [code],
    tag: ['moon orders'],
    carrier: ['Flash'],
    staff: [String(owner.user_id)],
    province: ['เชียงราย'],
  });
  const named = await options(8, { kind: 'brand', values: [String(brand_id), '999999999', 'x'] });
  expect(named.json().options).toMatchObject([{ value: String(brand_id), name_en: brand_en }]);
  expect((await options(8, { kind: 'product', values: [String(mat_id)] })).json().options).toMatchObject([
    { value: String(mat_id), name_en: mat_name },
  ]);
});

it('names of customers and colleagues are for roles whose lists have them', async () => {
  const member = await buildUser(s.db, { first_name: 'Kwanruedee' });
  const values_ = [String(member.user_id)];
  expect(await values(4, { kind: 'customer', q: 'kwanrue' })).toEqual(values_);
  expect(await values(4, { kind: 'customer', values: values_ })).toEqual(values_);
  expect(await values(4, { kind: 'staff', values: values_ })).toEqual([]);
  expect((await options(80, { kind: 'customer', values: values_ })).statusCode).toBe(403);
  expect((await options(8, { kind: 'staff' })).statusCode).toBe(403);
});
