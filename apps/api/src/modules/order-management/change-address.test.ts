import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());

const { email, ...WHERE } = ADDRESS;
const TAX = {
  ...{ kind: 'person', name: 'สมหญิง ใจดี', tax_id: '1101700230708', address: ADDRESS.address },
  ...{ subdistrict: ADDRESS.subdistrict, district: ADDRESS.district },
  ...{ province: ADDRESS.province, zipcode: ADDRESS.zipcode },
} as const;
const change = async (so_no: string, more: object, headers: Record<string, string> = {}) => {
  const body = { so_no, email, delivery_address: WHERE, ...more };
  const answer = await s.inject('POST', '/order/address', body, headers);
  return [answer.statusCode, answer.json().code];
};
const NEW = { ...WHERE, first_name: 'มานี', mobile: '089-999-8888' };

describe('POST /order/address', () => {
  it('changes receiver and phone until packing, with a mail and an entry of who did it', async () => {
    const { so_no } = await s.paid();
    expect(await change(so_no, { delivery_address: NEW })).toEqual([200, undefined]);
    const row = await s.rowOf(so_no);
    expect(row.delivery_address).toMatchObject({
      first_name: 'มานี',
      mobile: '0899998888',
      email: email.toLowerCase(),
    });
    expect(row.total).toBe(25_500);
    await s.work();
    const mails = s.mails.filter(({ text }) => text.includes(so_no) && text.includes('ที่อยู่จัดส่งเปลี่ยนแล้ว'));
    expect(mails).toHaveLength(1);
    // The same again changes nothing.
    expect(await change(so_no, { delivery_address: NEW })).toEqual([200, undefined]);
    expect(await s.db('order_changes').where({ so_no })).toMatchObject([
      { kind: 'address_changed', actor: 'owner', actor_id: null, details: { parts: ['address'] } },
    ]);
    await s.inject('POST', '/order/status', { so_no, new_status: 13 }, await s.staff(4));
    expect(await change(so_no, { delivery_address: WHERE })).toEqual([409, 'ORDER.TRANSITION']);
  });

  it('is for the owner and for the roles that may', async () => {
    const { so_no } = await s.place();
    const asked = { delivery_address: NEW, email: 'else@example.com' };
    expect(await change(so_no, asked)).toEqual([403, 'ORDER.NOT_YOURS']);
    expect(await change(so_no, asked, await s.staff(6))).toEqual([403, 'AUTH.FORBIDDEN']);
    expect(await change(so_no, asked, await s.staff(7))).toEqual([200, undefined]);
    const [entry] = await s.db('order_changes').where({ so_no });
    expect(entry).toMatchObject({ actor: 'staff' });
    expect(entry.actor_id).not.toBeNull();
  });

  it('replaces the short invoice by a full one, also after packing, and not once it was credited', async () => {
    const { so_no } = await s.paid();
    await s.work();
    const numbers = async () => (await s.seen(so_no)).documents.map((one: { kind: string }) => one.kind);
    expect(await numbers()).toEqual(['abbreviated']);
    await s.inject('POST', '/order/status', { so_no, new_status: 13 }, await s.staff(4));
    expect(await change(so_no, { tax_address: TAX })).toEqual([200, undefined]);
    await s.work();
    expect(await numbers()).toEqual(['tax_invoice']);
    const [short, full] = await s.db('tax_documents').where({ so_no }).orderBy('document_id');
    expect(full).toMatchObject({ replaces_id: short.document_id, total: short.total, vat: short.vat });
    expect(full.content.replaces.number).toBe(short.number);
    expect(full.buyer).toMatchObject({ name: TAX.name });
    const refund = {
      ...{ so_no, amount: 200, refunded: 0, lines: [{ line_no: 1, quantity: 1 }], whole: false },
      ...{ delivery: false, cause: 'shop', method: 'gateway', reason: 'ชำรุด' },
    };
    expect((await s.inject('POST', '/admin/refunds', refund, await s.staff(5))).statusCode).toBe(200);
    await s.work();
    expect(await numbers()).toEqual(['tax_invoice', 'credit_note']);
    expect(await change(so_no, { tax_address: { ...TAX, name: 'สมชาย' } })).toEqual([
      409,
      'ORDER.INVOICE_CREDITED',
    ]);
  });
});

describe('cash on delivery', () => {
  it('is cancelled by its customer until it is confirmed', async () => {
    const { so_no } = await s.place({ payment_method: 'cod' });
    expect((await s.seen(so_no)).can.cancel).toBe(true);
    expect((await s.cancel(so_no)).statusCode).toBe(200);
    const { so_no: other } = await s.place({ payment_method: 'cod' });
    await s.inject('POST', '/order/status', { so_no: other, new_status: 3 }, await s.staff(7));
    expect((await s.cancel(other)).statusCode).toBe(409);
  });
});

describe('GET /admin/history', () => {
  const history = async (record: string, role_id: number) =>
    s.inject(
      'GET',
      `/admin/history?record=${encodeURIComponent(record)}`,
      undefined,
      s.t.bearer(await buildUser(s.db, { role_id, first_name: 'พิม', last_name: 'ใจงาม' })),
    );

  it('shows an address that staff have changed with masked values, to those who may see the order', async () => {
    const { so_no } = await s.paid();
    const staff = s.t.bearer(await buildUser(s.db, { role_id: 7, first_name: 'นก', last_name: 'ดี' }));
    const moved = { ...NEW, zipcode: WHERE.zipcode };
    // Without the e-mail of the order, which would prove access as its customer.
    const body = { so_no, delivery_address: moved };
    expect((await s.inject('POST', '/order/address', body, staff)).statusCode).toBe(200);
    const answer = await history(`order ${so_no}`, 5);
    const [entry] = answer.json().entries;
    expect(entry).toMatchObject({ kind: 'order_changed', actor: { name: 'นก ดี' }, source: 'page' });
    expect(entry.changes).toContainEqual({ field: 'first_name', from: expect.any(String), to: 'มา***' });
    expect(entry.changes.map(({ field }: { field: string }) => field)).toContain('mobile');
    // The log is append-only: neither name nor phone may stand in it.
    const [stored] = await s
      .db('security_events')
      .where({ subject: `order ${so_no}`, kind: 'order_changed' });
    expect(JSON.stringify(stored.details)).not.toMatch(/มานี|089-999-8888|0899998888/);
    expect((await history(`order ${so_no}`, 8)).statusCode).toBe(403);
    expect((await history('cart 1', 0)).statusCode).toBe(404);
  });

  it('shows from which role to which a colleague was moved', async () => {
    const boss = s.t.bearer(await buildUser(s.db, { role_id: 0, first_name: 'อร', last_name: 'ทัย' }));
    const { user_id } = await buildUser(s.db, { role_id: 7 });
    await s.inject('POST', `/admin/staff/${user_id}/role`, { role_id: 5, reason: 'ย้ายฝ่าย' }, boss);
    expect((await history(`staff ${user_id}`, 4)).json()).toMatchObject({
      entries: [{ actor: { name: 'อร ทัย' }, reason: 'ย้ายฝ่าย', changes: [{ field: 'role', from: 7, to: 5 }] }],
      next: null,
    });
    expect((await history(`staff ${user_id}`, 7)).statusCode).toBe(403);
  });
});
