import { buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
let packer: Record<string, string>;
let crm: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  packer = s.t.bearer(await buildUser(s.db, { role_id: 6, first_name: 'ปกรณ์', last_name: 'ส' }));
  crm = await s.staff(7);
});
afterAll(() => s.close());

/** A paid order of two units of a variant that has five. */
async function paidForTwo() {
  const { mat_var_id, mat_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
  const answer = await s.inject('POST', '/process_order', {
    ...orderRequest([[mat_var_id, 2]], 455, { payment_method: 'promptpay' }),
  });
  const { so_no } = answer.json();
  await s.pay(await s.qr(so_no));
  return { so_no: so_no as string, mat_var_id, mat_id };
}
const post = async (path: string, body: object, headers: Record<string, string>) => {
  const answer = await s.inject('POST', path, body, headers);
  return [answer.statusCode, answer.json().code];
};
const MISSING = { lines: [{ line_no: 1, quantity: 1 }], cause: 'damaged', note: 'ขวดแตก' };
const report = (so_no: string, more: object = {}, headers = packer) =>
  post(`/admin/orders/${so_no}/shortage`, { ...MISSING, ...more }, headers);
const seenBy = async (so_no: string, headers = crm) =>
  (await s.inject('GET', `/admin/orders/${so_no}`, undefined, headers)).json();
const queue = async (): Promise<string[]> =>
  (await s.inject('GET', '/admin/orders?view=blocked', undefined, crm))
    .json()
    .rows.map(({ so_no }: { so_no: string }) => so_no);
const onHand = async (mat_var_id: number) => (await s.db('stock').where({ mat_var_id }).first()).quantity;
const DONE = [200, undefined];

describe('goods that are missing', () => {
  it('found at the packing bench take the order back, with its dates, into the queue and out of the waves', async () => {
    const { so_no } = await paidForTwo();
    expect(await post('/admin/waves', { orders: [so_no] }, packer)).toEqual(DONE);
    const { ship_by, promised_at } = await s.rowOf(so_no);
    s.later(3 * 24 * 3_600_000);
    expect(await report(so_no)).toEqual(DONE);
    expect(await report(so_no)).toEqual([409, 'ORDER.BLOCKED']);
    expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 3, ship_by, promised_at });
    expect(await queue()).toContain(so_no);
    const wave = await s.inject('POST', '/admin/waves', { orders: [so_no] }, packer);
    expect(wave.json()).toMatchObject({ orders: [], refused: [so_no] });
    expect(await post('/order/status', { so_no, new_status: 13 }, packer)).toEqual([409, 'ORDER.BLOCKED']);
    const shown = await seenBy(so_no, packer);
    expect(shown).toMatchObject({
      shortage: { cause: 'damaged', note: 'ขวดแตก', lines: [{ line_no: 1, quantity: 1 }], wait_until: null },
      may_report_shortage: true,
    });
    expect(shown.moves).toEqual([]);
    expect(shown.changes.at(-1)).toMatchObject({ kind: 'stock_missing', actor: { name: 'ปกรณ์ ส' } });
    // Found after all: it is packed.
    expect(await post(`/admin/orders/${so_no}/shortage/found`, { reason: ' ' }, packer)).toEqual([
      400,
      'ERROR.BAD_REQUEST',
    ]);
    expect(await post(`/admin/orders/${so_no}/shortage/found`, { reason: 'ใต้ชั้น' }, packer)).toEqual(DONE);
    expect(await post(`/admin/orders/${so_no}/shortage/found`, { reason: 'x' }, packer)).toEqual([
      409,
      'ORDER.NOT_BLOCKED',
    ]);
    expect(await queue()).not.toContain(so_no);
    expect(await post('/admin/waves', { orders: [so_no] }, packer)).toEqual(DONE);
    expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 13 });
  });

  it('can be waited for until a day that the customer is told', async () => {
    const { so_no } = await paidForTwo();
    expect(await report(so_no)).toEqual(DONE);
    const wait = (until: string) =>
      post(`/admin/orders/${so_no}/shortage/wait`, { until, reason: 'รอของจากแบรนด์' }, crm);
    expect(await wait('2026-11-01')).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(await wait('2026-13-40')).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(await wait('2026-12-15')).toEqual(DONE);
    expect(await s.rowOf(so_no)).toMatchObject({ promised_at: new Date('2026-12-14T17:00:00Z') });
    expect((await seenBy(so_no)).shortage).toMatchObject({ wait_until: '2026-12-15' });
    expect(await queue()).toContain(so_no);
    await s.work();
    const [mail] = s.mails.filter(({ text }) => text.includes(so_no) && text.includes('รอของจากแบรนด์'));
    expect(mail?.text).toContain('15 ธ.ค. 2569');
  });

  it('refunded in part leave stock, and the rest is packed', async () => {
    const { so_no, mat_var_id } = await paidForTwo();
    expect(await report(so_no)).toEqual(DONE);
    const units = { lines: [{ line_no: 1, quantity: 1 }], cause: 'shop' };
    const url = `/admin/orders/${so_no}/cancel_units`;
    const quote = (await s.inject('POST', `${url}/quote`, units, crm)).json();
    const { version, amount } = quote;
    expect(amount).toBe(200);
    expect(await post(url, { ...units, version, amount, reason: 'ขวดแตก' }, crm)).toEqual(DONE);
    expect((await seenBy(so_no)).shortage).toBeNull();
    // Five, less the one that stays in the order, less the broken one.
    expect(await onHand(mat_var_id)).toBe(3);
    expect(await post('/admin/waves', { orders: [so_no] }, packer)).toEqual(DONE);
    expect(await stockDifferences(s.db, 10)).toEqual([]);
  });

  it('exchanged for another shade leave stock as well', async () => {
    const { so_no, mat_var_id, mat_id } = await paidForTwo();
    const other = await buildVariant(s.db, { mat_id, mat_price: 20_000, stock: 5 });
    expect(await report(so_no)).toEqual(DONE);
    const exchange = { line_no: 1, from: mat_var_id, to: other.mat_var_id, reason: 'ลูกค้ายินยอม' };
    expect(await post(`/admin/orders/${so_no}/exchange`, exchange, crm)).toEqual(DONE);
    expect((await seenBy(so_no)).shortage).toBeNull();
    expect([await onHand(mat_var_id), await onHand(other.mat_var_id)]).toEqual([4, 3]);
    expect(await stockDifferences(s.db, 10)).toEqual([]);
  });

  it('end with the cancellation of the whole order, once', async () => {
    const { so_no, mat_var_id } = await paidForTwo();
    expect(await report(so_no)).toEqual(DONE);
    expect(await post('/order/status', { so_no, new_status: 15, reason: 'ของหมด' }, crm)).toEqual(DONE);
    expect(await onHand(mat_var_id)).toBe(4);
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 45_500, reason_code: 'cancelled' }]);
    expect(await stockDifferences(s.db, 10)).toEqual([]);
  });

  it('are reported only of lines that the order has, before it has parcels, by those who pack', async () => {
    const { so_no } = await paidForTwo();
    expect(await report(so_no, {}, await s.staff(8))).toEqual([403, 'AUTH.FORBIDDEN']);
    expect(await report(so_no, { lines: [{ line_no: 1, quantity: 3 }] })).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(await report(so_no, { lines: [{ line_no: 9, quantity: 1 }] })).toEqual([400, 'ERROR.BAD_REQUEST']);
    const unpaid = await s.place();
    expect(await report(unpaid.so_no)).toEqual([409, 'ORDER.TRANSITION']);
  });
});
