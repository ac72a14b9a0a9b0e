import { ORDER_STATUS } from '@mali/contracts/order-status';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
let crm: Record<string, string>;
let inventory: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  [crm, inventory] = await Promise.all([s.staff(7), s.staff(6)]);
});
afterAll(() => s.close());

/** A paid order of one unit of a variant with this stock. */
const paid = async (stock = 4) => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 30_000, stock });
  const items = [{ mat_var_id, quantity: 1 }];
  const { total } = (await s.inject('POST', '/getPro', { items })).json();
  const request = orderRequest([[mat_var_id, 1]], total, { payment_method: 'card' });
  const placed = await s.inject('POST', '/process_order', { ...request, card_token: `ok-${Math.random()}` });
  expect(placed.statusCode, placed.body).toBe(200);
  return { so_no: placed.json().so_no as string, mat_var_id, total: total as number };
};
const { email } = ADDRESS;
const status = async (answer: ReturnType<MoneyShop['inject']>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json().code];
};
const ask = (so_no: string, more: object = {}) =>
  status(s.inject('POST', '/order/cancel_request', { so_no, email, reason: 'สั่งผิดสี', ...more }));
const withdraw = (so_no: string) =>
  status(s.inject('POST', '/order/cancel_request/withdraw', { so_no, email }));
const decide = (so_no: string, accepted: boolean, reason = '') =>
  status(s.inject('POST', `/admin/orders/${so_no}/cancel_request`, { accepted, reason }, crm));
const pack = (so_no: string) =>
  status(s.inject('POST', '/order/status', { so_no, new_status: ORDER_STATUS.PACKING }, inventory));
const order = (so_no: string) => s.seen(so_no);
const OK = [200, undefined];

describe('a request to cancel a paid order', () => {
  it('granted, refunds the order, releases its units, and closes the request for its customer', async () => {
    const { so_no, mat_var_id, total } = await paid();
    expect(await ask(so_no, { email: 'other@example.com' })).toEqual([403, 'ORDER.NOT_YOURS']);
    expect(await ask(so_no, { reason: ' ' })).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect([await ask(so_no), await ask(so_no)]).toEqual([OK, OK]);
    await s.work();
    expect(s.mails.map(({ subject }) => subject)).toContain(`ได้รับคำขอยกเลิก ${so_no} แล้ว`);
    expect(await order(so_no)).toMatchObject({ cancel_requests: [{ status: 'open', reason: 'สั่งผิดสี' }] });
    const counts = (await s.inject('GET', '/admin/orders/counts', undefined, crm)).json();
    expect(counts.views.cancel_requests).toMatchObject({ count: 1 });
    const seen = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, crm)).json();
    expect([seen.may_decide_cancel, seen.changes.map(({ kind }: { kind: string }) => kind)]).toEqual([
      true,
      ['cancel_asked'],
    ]);

    const both = await Promise.all([decide(so_no, true), decide(so_no, true)]);
    expect(both.map(([code]) => code).sort()).toEqual([200, 409]);
    await s.work();
    const now = await order(so_no);
    expect(now).toMatchObject({
      doc_status: ORDER_STATUS.CANCELLED,
      cancel_requests: [{ status: 'accepted' }],
    });
    expect(now.events.at(-1).reason).toBe('ลูกค้าขอยกเลิก: สั่งผิดสี');
    expect(now.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([total]);
    expect((await s.db('stock').where({ mat_var_id }).first()).quantity).toBe(4);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
    expect(await ask(so_no)).toEqual([409, 'ORDER.TRANSITION']);
  });

  it('refused, tells its reason and is not asked again; withdrawn, it may be', async () => {
    const { so_no } = await paid();
    expect(await ask(so_no)).toEqual(OK);
    expect(await withdraw(so_no)).toEqual(OK);
    expect(await withdraw(so_no)).toEqual([409, 'ORDER.NO_CANCEL_REQUEST']);
    expect(await decide(so_no, true)).toEqual([409, 'ORDER.NO_CANCEL_REQUEST']);
    expect(await ask(so_no)).toEqual(OK);
    expect(await decide(so_no, false)).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(await decide(so_no, false, 'ห่อของขวัญแล้ว')).toEqual(OK);
    expect(await ask(so_no)).toEqual([409, 'ORDER.CANCEL_ANSWERED']);
    await s.work();
    const mail = s.mails.find(({ subject }) => subject === `ยกเลิกคำสั่งซื้อ ${so_no} ไม่ได้`);
    expect(mail?.text).toContain('ห่อของขวัญแล้ว');
    expect(await order(so_no)).toMatchObject({
      doc_status: ORDER_STATUS.ORDER_PREPARING,
      cancel_requests: [{ status: 'withdrawn' }, { status: 'refused', decision: 'ห่อของขวัญแล้ว' }],
    });
  });

  it('keeps the order from being packed until it is answered, and comes too late afterwards', async () => {
    const { so_no } = await paid();
    expect(await ask(so_no)).toEqual(OK);
    expect(await pack(so_no)).toEqual([409, 'ORDER.CANCEL_OPEN']);
    expect((await order(so_no)).doc_status).toBe(ORDER_STATUS.ORDER_PREPARING);
    expect(await decide(so_no, false, 'x')).toEqual(OK);
    expect(await pack(so_no)).toEqual(OK);
    const late = await paid();
    expect(await pack(late.so_no)).toEqual(OK);
    expect(await ask(late.so_no)).toEqual([409, 'ORDER.CANCEL_TOO_LATE']);
  });

  it('made while packing starts, is either answered first or too late, never lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { so_no } = await paid();
      const [asked, packed] = await Promise.all([ask(so_no), pack(so_no)]);
      const { doc_status, cancel_requests } = await order(so_no);
      const outcome = [asked[0], packed[0], doc_status, cancel_requests.length];
      expect([
        [200, 409, ORDER_STATUS.ORDER_PREPARING, 1],
        [409, 200, ORDER_STATUS.PACKING, 0],
      ]).toContainEqual(outcome);
    }
  });
});
