import { randomUUID } from 'node:crypto';
import { buildCode, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
let agent: Awaited<ReturnType<typeof buildUser>>;
let crm: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  s = await moneyShop();
  agent = await buildUser(s.db, { role_id: 80, first_name: 'ตูน', last_name: 'ขายดี' });
  crm = await buildUser(s.db, { role_id: 7 });
});
afterAll(() => s?.close());

type Who = Awaited<ReturnType<typeof buildUser>>;
const make = (body: object, who: Who = agent, key: string = randomUUID()) =>
  s.inject('POST', '/admin/orders', body, { ...s.t.bearer(who), 'idempotency-key': key });
const quote = async (body: object, who: Who = agent) =>
  (await s.inject('POST', '/admin/orders/quote', body, s.t.bearer(who))).json();
const listed = async (who: Who, query = '') =>
  (await s.inject('GET', `/admin/orders?${query}`, undefined, s.t.bearer(who))).json().rows;

it('an agent makes an order for a guest with a code: priced by the shop’s engine, once for a repeated request, and recorded with the agent', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 9 });
  const code = await buildCode(s.db);
  const content = { items: [{ mat_var_id, quantity: 2 }], user_id: null, promo_code: code.code };
  const priced = await quote({ ...content, email: ADDRESS.email });
  expect(priced).toMatchObject({
    cart: { items: [{ mat_var_id, quantity: 2 }], discount_promo_detail: { code: { applied: true } } },
    ...{ served: true, cod: true, promised_at: expect.any(String) },
  });
  const { total } = priced.cart;
  const body = { ...content, delivery_address: ADDRESS, payment_method: 'promptpay', total, lang: 'en' };
  const answers = [await make(body, agent, 'office-repeated'), await make(body, agent, 'office-repeated')];
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  const [{ so_no }, again] = answers.map((answer) => answer.json());
  expect(again.so_no).toBe(so_no);
  expect(await s.db('orders').where({ so_no }).first()).toMatchObject({
    ...{ user_id: null, email: 'somying@example.com', doc_status: 1, source: 'office', lang: 'en' },
    ...{ total: total * 100, paid_at: null },
  });
  expect((await s.db('stock').where({ mat_var_id }).first()).quantity).toBe(7);
  expect(
    await s
      .db('security_events')
      .where({ subject: `order ${so_no}` })
      .first(),
  ).toMatchObject({
    ...{ kind: 'order_made_for_customer', actor_id: agent.user_id, user_id: null },
  });
  expect(await listed(agent, 'made=me')).toMatchObject([{ so_no, made_by: 'ตูน ขายดี' }]);
  expect(await listed(crm, `made_by=${agent.user_id}`)).toMatchObject([{ so_no }]);
  expect(await listed(crm, 'made=staff')).toMatchObject([{ so_no }]);
  expect(await listed(crm, 'made=me')).toEqual([]);
  const placed = await s.place();
  expect((await listed(crm, 'made=customer')).map((row: { so_no: string }) => row.so_no)).toEqual([
    placed.so_no,
  ]);
  // The agent who made it may give the customer its link.
  const link = await s.inject('POST', '/order/token/generate', { so_no }, s.t.bearer(agent));
  expect(link.json().token).toEqual(expect.any(String));
});

it('a changed price is refused with the new cart, and a product that is sold out meanwhile with the units left', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 2 });
  const content = { items: [{ mat_var_id, quantity: 2 }], user_id: null };
  const { total } = (await quote(content)).cart;
  const body = { ...content, delivery_address: ADDRESS, payment_method: 'transfer', total };
  await s.db('variants').where({ mat_var_id }).update({ mat_price: 30_000 });
  const dearer = await make(body);
  expect([dearer.statusCode, dearer.json().code]).toEqual([409, 'ORDER.PRICE_CHANGED']);
  const now = dearer.json().details.cart.total;
  expect(now).toBeGreaterThan(total);
  await s.inject(
    'POST',
    '/process_order',
    orderRequest(
      [[mat_var_id, 1]],
      (await quote({ ...content, items: [{ mat_var_id, quantity: 1 }] })).cart.total,
    ),
  );
  const short = await make({ ...body, total: now });
  expect([short.statusCode, short.json().code]).toEqual([409, 'ORDER.INSUFFICIENT_STOCK']);
});

it('a member’s addresses are offered: without streets to an agent, whole to customer relations; the order goes there in the member’s name', async () => {
  const member = await buildUser(s.db, { first_name: 'มาลี', last_name: 'รักดี', web_lang: 'th' });
  const { email: _email, ...address } = ADDRESS;
  const saved = await s.inject(
    'POST',
    '/v3/users/me/addresses',
    { ...address, tax_address: false },
    s.t.bearer(member),
  );
  expect(saved.statusCode, saved.body).toBe(200);
  const of = async (who: Who) =>
    (await s.inject('GET', `/admin/order_customers/${member.user_id}`, undefined, s.t.bearer(who))).json();
  const masked = await of(agent);
  expect(masked).toMatchObject({ user_id: member.user_id, name: 'มาลี ร.' });
  expect(masked.addresses).toMatchObject([{ name: 'สมหญิง ใ.', street: null, province: 'กรุงเทพมหานคร' }]);
  expect((await of(crm)).addresses).toMatchObject([{ name: 'สมหญิง ใจดี', street: ADDRESS.address }]);
  expect(
    await s.db('security_events').where({ kind: 'personal_data_read', user_id: member.user_id }),
  ).toHaveLength(2);
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 9 });
  const [{ saved: chosen }] = masked.addresses;
  const content = { items: [{ mat_var_id, quantity: 1 }], user_id: member.user_id, saved: chosen };
  const { total } = (await quote(content)).cart;
  const tax_invoice = { kind: 'company', name: 'บริษัท ดอกไม้ จำกัด', tax_id: '0105512345676', branch: '00002' };
  const body = { ...content, payment_method: 'card', total, note: 'ฝากป้อมยาม' };
  const wrong = await make({ ...body, tax_invoice: { ...tax_invoice, tax_id: '0000000000000' } });
  expect(wrong.json()).toMatchObject({ code: 'ORDER.ADDRESS', details: { field: 'tax_id' } });
  const { so_no } = (await make({ ...body, tax_invoice })).json();
  expect(await s.db('orders').where({ so_no }).first()).toMatchObject({
    ...{ user_id: member.user_id, email: member.email, payment_method: 'card', doc_status: 1 },
    delivery_address: { address: ADDRESS.address, note: 'ฝากป้อมยาม' },
    // The agent does not see the street that it is made out to.
    tax_address: { ...tax_invoice, address: ADDRESS.address, zipcode: ADDRESS.zipcode },
  });
  const other = await buildUser(s.db);
  expect(
    (await make({ ...content, user_id: other.user_id, payment_method: 'card', total })).json().code,
  ).toBe('ORDER.ADDRESS');
});

it('a guest’s order needs an address and an e-mail; accountants, stock keepers and customers make none', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 9 });
  const { email: _email, ...without } = ADDRESS;
  const body = { items: [{ mat_var_id, quantity: 1 }], user_id: null, payment_method: 'cod', total: 255 };
  for (const request of [body, { ...body, delivery_address: without }, { ...body, saved: 'last' }])
    expect((await make(request)).json().code).toBe('ORDER.ADDRESS');
  for (const role_id of [1, 5, 6, 8])
    expect((await make(body, await buildUser(s.db, { role_id }))).statusCode).toBe(403);
});
