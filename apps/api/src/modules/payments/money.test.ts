import { randomBytes } from 'node:crypto';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireUnpaid } from '../order-management/jobs.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { moveTo } from '../orders/service.ts';
import { checksum, type MoneyShop, moneyShop, START } from './fixtures.ts';
import { GatewayRefused, GatewayUnavailable } from './gateway.ts';

/**
 * Every case in which money arrives and is not kept has its row, reason and refund, visible to the customer.
 */
let s: MoneyShop;
let admin: Record<string, string>;
let accountant: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  admin = await s.staff(4);
  accountant = await s.staff(5);
});
afterAll(() => s.close());
beforeEach(async () => {
  s.clock.now = START;
  Object.assign(s.bank, { down: false, refusesRefunds: null, refundAnswerLost: false });
  await s.work();
  s.bank.refunds.length = 0;
});

const HOUR = 3_600_000;
const cancelByStaff = async (so_no: string) => {
  const body = { so_no, new_status: 15, reason: 'สินค้าหมด' };
  expect((await s.inject('POST', '/order/status', body, admin)).statusCode).toBe(200);
};
/**
 * Sends a slip to be decided.
 * @returns its id
 */
async function sendSlip(so_no: string, amount = 25_500): Promise<number> {
  return s.db.transaction(async (trx) => {
    const order = { so_no, doc_status: ORDER_STATUS.PLACED };
    await moveTo(s.t.deps, trx, order, { to: ORDER_STATUS.PROCESSING, actors: ['owner'], actorId: null });
    const [slip] = await trx('slips')
      .insert({
        ...{ so_no, bank: '004', amount, transferred_at: s.clock.now, uploaded_at: s.clock.now },
        ...{ file: `slips/${so_no}.webp`, sha256: randomBytes(32) },
      })
      .returning('slip_id');
    return slip.slip_id;
  });
}
const decideSlip = async (slip_id: number, reason?: string) => {
  const body = { slip_id, approve: reason === undefined, ...(reason === undefined ? {} : { reason }) };
  const answer = await s.inject('POST', '/admin/slips/decide', body, accountant);
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}']);
};
const makeRefund = (so_no: string, amount: number, more: object = {}, who = accountant) =>
  s.inject(
    'POST',
    '/admin/refunds',
    {
      so_no,
      amount,
      refunded: 0,
      lines: [],
      whole: true,
      cause: 'shop',
      delivery: false,
      method: 'gateway',
      reason: 'ชำรุด',
      ...more,
    },
    who,
  );

type Told = { doc_status: number; payments: unknown[]; refunds: unknown[] };
/** The payments in the response of GET /order, by the order's terms. */
async function told(so_no: string): Promise<Told> {
  const { doc_status, payments, refunds } = await s.seen(so_no);
  return {
    doc_status,
    payments: payments.map((p: Record<string, unknown>) => [p.method, p.status, p.amount]),
    refunds: refunds.map((r: Record<string, unknown>) => [r.reason_code, r.method, r.status, r.amount]),
  };
}
/** No order has more money at the gateway than its total. */
async function nothingLost(so_no: string): Promise<void> {
  const { doc_status, total } = await s.rowOf(so_no);
  const payments = await s.paymentsOf(so_no);
  const atBank = s.bank.made
    .filter((charge) => charge.reference === so_no && charge.status === 'successful')
    .reduce((sum, charge) => sum + charge.amount - charge.refunded, 0);
  const byHand = payments
    .filter((p) => p.gateway === 'transfer')
    .reduce((sum, p) => sum + p.received - p.refund_total, 0);
  const paid = [3, 13, 14, 17, 98, 99].includes(doc_status);
  expect(atBank + byHand).toBe(paid ? total : 0);
}

describe('money that does not pay an order', () => {
  it('is refunded as late when it arrives after the customer cancelled', async () => {
    const { so_no } = await s.place();
    const charge = await s.qr(so_no);
    await s.cancel(so_no);
    await s.pay(charge);
    expect(await told(so_no)).toEqual({
      doc_status: 15,
      payments: [['promptpay', 'refund_due', 255]],
      refunds: [['late', 'gateway', 'due', 255]],
    });
    await s.work();
    expect(await told(so_no)).toMatchObject({
      payments: [['promptpay', 'refunded', 255]],
      refunds: [['late', 'gateway', 'done', 255]],
    });
    await nothingLost(so_no);
  });

  it('is refunded as late when it arrives after the order expired, also when its webhook is lost', async () => {
    const { so_no } = await s.place();
    const charge = await s.qr(so_no);
    s.later(24 * HOUR);
    await expireUnpaid(s.jobs);
    expect((await told(so_no)).doc_status).toBe(15);
    s.bank.pay(charge);
    await s.pool.query(`SELECT graphile_worker.add_job('ask-silent-charges')`);
    await s.work();
    await s.work();
    expect(await told(so_no)).toEqual({
      doc_status: 15,
      payments: [['promptpay', 'refunded', 255]],
      refunds: [['late', 'gateway', 'done', 255]],
    });
    await nothingLost(so_no);
  });

  it('is refunded as twice, whichever of two QRs is paid first', async () => {
    const { so_no } = await s.place();
    const first = await s.qr(so_no);
    s.later(HOUR / 2);
    const second = await s.qr(so_no);
    await s.pay(second);
    await s.pay(first);
    await s.work();
    expect(await told(so_no)).toEqual({
      doc_status: 3,
      payments: [
        ['promptpay', 'refunded', 255],
        ['promptpay', 'successful', 255],
      ],
      refunds: [['twice', 'gateway', 'done', 255]],
    });
    await nothingLost(so_no);
  });

  it('is refunded as twice when an order is paid by QR and by card', async () => {
    const one = await s.place();
    const charge = await s.qr(one.so_no);
    await s.card(one.so_no, 'ok-before-qr');
    await s.pay(charge);
    const other = await s.place({ payment_method: 'card', card_token: '3ds-after-qr' });
    await s.pay(await s.qr(other.so_no));
    const card = s.bank.made.find((c) => c.reference === other.so_no && c.method === 'card')?.chargeId ?? '';
    await s.pay(card);
    await s.work();
    expect(await told(one.so_no)).toEqual({
      doc_status: 3,
      payments: [
        ['promptpay', 'refunded', 255],
        ['card', 'successful', 255],
      ],
      refunds: [['twice', 'gateway', 'done', 255]],
    });
    expect(await told(other.so_no)).toEqual({
      doc_status: 3,
      payments: [
        ['card', 'refunded', 255],
        ['promptpay', 'successful', 255],
      ],
      refunds: [['twice', 'gateway', 'done', 255]],
    });
    await nothingLost(one.so_no);
    await nothingLost(other.so_no);
  });

  it.each([
    ['too little', 25_499, 'THB'],
    ['too much', 25_501, 'THB'],
    ['in another money', 25_500, 'USD'],
  ])(
    'is refunded completely as wrong when it is %s, and the order stays unpaid',
    async (_, amount, currency) => {
      const { so_no } = await s.place();
      await s.pay(await s.qr(so_no), amount, currency);
      await s.work();
      expect(await told(so_no)).toEqual({
        doc_status: 1,
        payments: [['promptpay', 'refunded', amount / 100]],
        refunds: [['wrong_amount', 'gateway', 'done', amount / 100]],
      });
      expect(s.bank.refunds.at(-1)?.amount).toBe(amount);
      await nothingLost(so_no);
      // The next QR can be paid.
      s.later(1000);
      await s.pay(await s.qr(so_no));
      expect((await told(so_no)).doc_status).toBe(3);
      await nothingLost(so_no);
    },
  );

  it('is refunded as unrequested when it names an order that is not unpaid', async () => {
    const { so_no } = await s.paid();
    s.bank.put({ chargeId: `unasked-${so_no}`, reference: so_no, amount: 25_500, status: 'successful' });
    await s.tell(`unasked-${so_no}`);
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['twice', 'gateway', 'done', 255]]);
    await nothingLost(so_no);
  });

  it('is stored once for the accountant when it names no order', async () => {
    s.bank.put({ chargeId: 'nobodys', reference: 'SO00000000000000', amount: 777, status: 'successful' });
    for (const _ of [1, 2]) expect((await s.tell('nobodys')).statusCode).toBe(200);
    expect(await s.db('unmatched_charges').where({ charge_id: 'nobodys' })).toMatchObject([
      { reference: 'SO00000000000000', amount: 777, currency: 'THB', seen_at: START },
    ]);
  });

  it('pays the unpaid order even if the payment row is lost', async () => {
    const { so_no } = await s.place();
    const charge = await s.qr(so_no);
    await s.db('payments').where({ so_no }).delete();
    await s.pay(charge);
    expect(await told(so_no)).toEqual({
      doc_status: 3,
      payments: [['promptpay', 'successful', 255]],
      refunds: [],
    });
  });
});

describe('money that arrives while a slip is under review', () => {
  it('is held, and refunded as twice when the slip is approved', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    const charge = await s.qr(so_no);
    const slip = await sendSlip(so_no);
    await s.pay(charge);
    expect(await told(so_no)).toEqual({
      doc_status: 2,
      payments: [['promptpay', 'held', 255]],
      refunds: [],
    });
    await decideSlip(slip);
    await s.work();
    expect(await told(so_no)).toEqual({
      doc_status: 3,
      payments: [
        ['promptpay', 'refunded', 255],
        ['transfer', 'successful', 255],
      ],
      refunds: [['twice', 'gateway', 'done', 255]],
    });
    expect((await s.rowOf(so_no)).payment_method).toBe('transfer');
    await nothingLost(so_no);
  });

  it('pays the order when the slip is rejected', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    const charge = await s.qr(so_no);
    const slip = await sendSlip(so_no);
    await s.pay(charge);
    await decideSlip(slip, 'ยอดไม่เข้า');
    expect(await told(so_no)).toEqual({
      doc_status: 3,
      payments: [['promptpay', 'successful', 255]],
      refunds: [],
    });
    expect((await s.rowOf(so_no)).payment_method).toBe('promptpay');
    await s.work();
    await nothingLost(so_no);
  });

  it('pays it also when the decision was interrupted before', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    const charge = await s.qr(so_no);
    await sendSlip(so_no);
    await s.pay(charge);
    await s.db.transaction((trx) =>
      moveTo(
        s.t.deps,
        trx,
        { so_no, doc_status: 2 },
        { to: 1, actors: ['accountant'], actorId: null, reason: 'ไม่ชัด' },
      ),
    );
    expect((await told(so_no)).payments).toEqual([['promptpay', 'held', 255]]);
    await s.pool.query(`SELECT graphile_worker.add_job('settle-held')`);
    await s.work();
    expect(await told(so_no)).toMatchObject({ doc_status: 3, payments: [['promptpay', 'successful', 255]] });
  });

  it('pays it once when two charges were held', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    const first = await s.qr(so_no);
    s.later(HOUR / 2);
    const second = await s.qr(so_no);
    const slip = await sendSlip(so_no);
    await s.pay(first);
    await s.pay(second);
    await decideSlip(slip, 'ไม่ใช่สลิป');
    await s.work();
    const { doc_status, payments, refunds } = await told(so_no);
    expect([doc_status, refunds]).toEqual([3, [['twice', 'gateway', 'done', 255]]]);
    expect(payments).toEqual(expect.arrayContaining([['promptpay', 'successful', 255]]));
    await nothingLost(so_no);
  });

  it('is refunded when staff cancel the order under review, and the transfer, if found, as late', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    const charge = await s.qr(so_no);
    const slip = await sendSlip(so_no);
    await s.pay(charge);
    await cancelByStaff(so_no);
    await decideSlip(slip);
    await s.work();
    expect(await told(so_no)).toEqual({
      doc_status: 15,
      payments: [
        ['promptpay', 'refunded', 255],
        ['transfer', 'refund_due', 255],
      ],
      refunds: [
        ['cancelled', 'gateway', 'done', 255],
        ['late', 'transfer', 'due', 255],
      ],
    });
    await nothingLost(so_no);
  });

  it('is not bypassed by a manual status change: a slip is decided with its money', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    const slip = await sendSlip(so_no);
    const before = await checksum(s, so_no);
    for (const [new_status, who] of [
      [3, accountant],
      [3, admin],
      [1, accountant],
      [1, admin],
    ] as const) {
      const answer = await s.inject('POST', '/order/status', { so_no, new_status, reason: 'x' }, who);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'AUTH.FORBIDDEN']);
    }
    expect(await checksum(s, so_no)).toEqual(before);
    await decideSlip(slip);
    expect(await told(so_no)).toMatchObject({ doc_status: 3, payments: [['transfer', 'successful', 255]] });
  });

  it('is a surplus when the transfer exceeds the order, and is refunded manually', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    await decideSlip(await sendSlip(so_no, 30_000));
    expect(await told(so_no)).toEqual({
      doc_status: 3,
      payments: [['transfer', 'successful', 300]],
      refunds: [['surplus', 'transfer', 'due', 45]],
    });
    await nothingLost(so_no);
  });
});

describe('an order cancelled after payment', () => {
  it('refunds what was paid, once, and returns every unit', async () => {
    const { so_no, mat_var_id } = await s.paid();
    await cancelByStaff(so_no);
    expect(await told(so_no)).toEqual({
      doc_status: 15,
      payments: [['promptpay', 'refund_due', 255]],
      refunds: [['cancelled', 'gateway', 'due', 255]],
    });
    await s.work();
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['cancelled', 'gateway', 'done', 255]]);
    expect(s.bank.refunds).toHaveLength(1);
    expect((await s.db('stock').where({ mat_var_id }).first()).quantity).toBe(5);
    await nothingLost(so_no);
  });

  it('refunds the remainder after partial refunds: never more than received', async () => {
    const { so_no, charge_id } = await s.paid();
    const part = { whole: false, lines: [{ line_no: 1, quantity: 1 }] };
    expect((await makeRefund(so_no, 200, part)).statusCode).toBe(200);
    await s.work();
    await cancelByStaff(so_no);
    await s.work();
    expect(await told(so_no)).toEqual({
      doc_status: 15,
      payments: [['promptpay', 'refunded', 255]],
      refunds: [
        ['goods', 'gateway', 'done', 200],
        ['cancelled', 'gateway', 'done', 55],
      ],
    });
    expect(s.bank.charge(charge_id)?.refunded).toBe(25_500);
    await nothingLost(so_no);
    const [payment] = await s.paymentsOf(so_no);
    await expect(
      s.db('payments').where({ payment_id: payment.payment_id }).increment('refund_total', 1),
    ).rejects.toThrow('payments_refunds');
  });

  it('is not "refunded" while an earlier refund is pending', async () => {
    const { so_no } = await s.paid();
    const line = { whole: false, lines: [{ line_no: 1, quantity: 1 }] };
    expect((await makeRefund(so_no, 200, line)).statusCode).toBe(200);
    await cancelByStaff(so_no);
    expect(await told(so_no)).toEqual({
      doc_status: 15,
      payments: [['promptpay', 'refund_due', 255]],
      refunds: [
        ['goods', 'gateway', 'due', 200],
        ['cancelled', 'gateway', 'due', 55],
      ],
    });
    await s.work();
    expect((await told(so_no)).payments).toEqual([['promptpay', 'refunded', 255]]);
    expect(s.bank.refunds.map(({ amount }) => amount).sort()).toEqual([20_000, 5500]);
  });
});

/** A packed order cannot be cancelled. */
async function pack(so_no: string): Promise<void> {
  const moved = await s.inject('POST', '/order/status', { so_no, new_status: 13 }, admin);
  expect(moved.statusCode, moved.body).toBe(200);
}

describe('a refund', () => {
  const openRefund = async () => {
    const { so_no, charge_id } = await s.paid();
    await cancelByStaff(so_no);
    const [refund] = await s.refundsOf(so_no);
    return { so_no, charge_id, refund_id: refund.refund_id as number };
  };
  const byHand = (refund_id: number, who = accountant) =>
    s.inject('POST', '/admin/refunds/done', { refund_id, transfer_reference: 'KBANK 20261120-77' }, who);

  it('rejected by the gateway is reported to the accountant, who makes it manually, once', async () => {
    const { so_no, refund_id } = await openRefund();
    s.bank.refusesRefunds = 'insufficient_balance';
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['cancelled', 'gateway', 'failed', 255]]);
    const list = await s.inject('GET', '/admin/refunds?view=failed', undefined, accountant);
    expect(list.json().rows).toMatchObject([
      { refund_id, so_no, status: 'failed', failure: 'insufficient_balance', amount: 255 },
    ]);
    expect((await s.refundsOf(so_no))[0]).toMatchObject({ failed_at: START });
    s.bank.refusesRefunds = null;
    const answers = await Promise.all([byHand(refund_id), byHand(refund_id, admin), byHand(refund_id)]);
    expect(answers.map((a) => a.json().code ?? a.json().status).sort()).toEqual([
      'REFUND.NOT_OPEN',
      'REFUND.NOT_OPEN',
      'done',
    ]);
    expect(await told(so_no)).toMatchObject({
      payments: [['promptpay', 'refunded', 255]],
      refunds: [['cancelled', 'transfer', 'done', 255]],
    });
    const [row] = await s.refundsOf(so_no);
    expect(row).toMatchObject({ transfer_reference: 'KBANK 20261120-77', done_at: START });
    await s.work();
    expect(s.bank.refunds).toEqual([]);
  });

  it('that is pending at the gateway cannot be made manually too', async () => {
    const { so_no, refund_id } = await openRefund();
    expect((await byHand(refund_id)).json().code).toBe('REFUND.NOT_OPEN');
    s.bank.down = true;
    await s.work();
    expect((await byHand(refund_id)).json().code).toBe('REFUND.NOT_OPEN');
    s.bank.down = false;
    await s.work();
    await Promise.all([byHand(refund_id), s.work()]);
    expect((await s.refundsOf(so_no))[0]).toMatchObject({
      status: 'done',
      method: 'gateway',
      transfer_reference: null,
    });
    expect(s.bank.refunds).toHaveLength(1);
    expect((await byHand(999_999)).json().code).toBe('ERROR.NOT_FOUND');
  });

  it('is made once despite repeatedly lost responses', async () => {
    const { so_no, charge_id } = await openRefund();
    s.bank.refundAnswerLost = true;
    await s.work();
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['cancelled', 'gateway', 'due', 255]]);
    s.bank.refundAnswerLost = false;
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['cancelled', 'gateway', 'done', 255]]);
    expect([s.bank.refunds.length, s.bank.charge(charge_id)?.refunded]).toEqual([1, 25_500]);
  });

  it("already made in the gateway's dashboard is not made again", async () => {
    const { so_no, charge_id } = await openRefund();
    await s.bank.refund({ chargeId: charge_id, amount: 25_500, key: 'at the counter' });
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['cancelled', 'gateway', 'done', 255]]);
    expect(s.bank.charge(charge_id)?.refunded).toBe(25_500);
  });

  it('is made once by two concurrent accountants', async () => {
    const { so_no } = await s.paid();
    await pack(so_no);
    const answers = await Promise.all([
      makeRefund(so_no, 255),
      makeRefund(so_no, 255, {}, admin),
      makeRefund(so_no, 255),
    ]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
    await s.work();
    expect((await told(so_no)).refunds).toEqual([['goods', 'gateway', 'done', 255]]);
    expect(s.bank.refunds).toHaveLength(1);
  });

  it('is the last of a payment only when the others are completed, also under concurrency', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { so_no } = await s.paid();
      const part = { whole: false, method: 'transfer', lines: [{ line_no: 1, quantity: 1 }] };
      expect((await makeRefund(so_no, 200, part)).statusCode).toBe(200);
      await cancelByStaff(so_no);
      const [goods, rest] = await s.refundsOf(so_no);
      await s.db('refunds').where({ refund_id: rest.refund_id }).update({ status: 'failed', failure: 'x' });
      const answers = await Promise.all([byHand(goods.refund_id), byHand(rest.refund_id)]);
      expect(answers.map((a) => a.statusCode)).toEqual([200, 200]);
      expect((await told(so_no)).payments).toEqual([['promptpay', 'refunded', 255]]);
    }
  });

  it('that is rejected is not considered made because another one of the payment was', async () => {
    const { so_no, charge_id } = await s.paid();
    await pack(so_no);
    await makeRefund(so_no, 55, { whole: false, delivery: true });
    const [first] = await s.refundsOf(so_no);
    await makeRefund(so_no, 200, { whole: false, refunded: 55, lines: [{ line_no: 1, quantity: 1 }] });
    const [, second] = await s.refundsOf(so_no);
    // The gateway makes the larger, whose response is lost, and then has too little left for the smaller.
    const give = s.bank.refund.bind(s.bank);
    s.bank.refund = async (request) => {
      if (request.key !== `refund-${first.refund_id}`) return give(request);
      if (s.bank.refunds.length === 0) throw new GatewayUnavailable('later');
      throw new GatewayRefused('insufficient_balance');
    };
    s.bank.refundAnswerLost = true;
    await s.work();
    expect(s.bank.refunds).toHaveLength(1);
    s.bank.refundAnswerLost = false;
    await s.work();
    s.bank.refund = give;
    const rows = await s.refundsOf(so_no);
    expect(rows.map((r) => [r.refund_id, r.status])).toEqual([
      [first.refund_id, 'failed'],
      [second.refund_id, 'done'],
    ]);
    expect(s.bank.charge(charge_id)?.refunded).toBe(20_000);
  });
});

it('payments of an order are visible to its own customer only', async () => {
  const { so_no } = await s.paid();
  const url = `/order?so_no=${so_no}&email=${encodeURIComponent(`x${ADDRESS.email}`)}`;
  expect((await s.inject('GET', url)).statusCode).toBe(403);
});
