import { buildDeliveryRate, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { expireUnpaid, orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, BY_EMAIL, FakeBank, orderRequest } from '../orders/fixtures.ts';
import { gatewaysOf } from './gateways.ts';
import { paymentJobs } from './jobs.ts';

let t: TestApp;
let bank: FakeBank;
let now: Date;
const mails: Mail[] = [];
let jobs: JobDeps;

beforeAll(async () => {
  bank = new FakeBank();
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now, gateways: gatewaysOf(bank) });
  jobs = { ...t.deps, sendMail: async (mail) => void mails.push(mail) };
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = new Date('2026-11-20T05:00:00Z');
  bank.down = false;
  mails.length = 0;
});

const inject = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

/** An unpaid PromptPay order over 255 baht. */
async function unpaid() {
  const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
  const answer = await inject(
    'POST',
    '/process_order',
    orderRequest([[v.mat_var_id, 1]], 255, { payment_method: 'promptpay' }),
  );
  expect(answer.json()).toMatchObject({ doc_status: 1 });
  const { so_no, access_token } = answer.json() as { so_no: string; access_token: string };
  return { so_no, access_token, mat_var_id: v.mat_var_id };
}
const status = async (so_no: string): Promise<number> =>
  (await t.deps.db('orders').where({ so_no }).first()).doc_status;
const stock = async (id: number): Promise<number> =>
  (await t.deps.db('stock').where({ mat_var_id: id }).first()).quantity;
const webhook = (charge_id: string, event_id: string, signature = 'good') =>
  inject('POST', '/webhooks/sandbox', { event_id, charge_id }, { 'x-bank-signature': signature });

/** Runs every queued job, like the worker. */
async function work(): Promise<void> {
  const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 2 });
  const taskList = Object.assign({}, orderJobs(jobs).tasks, paymentJobs(jobs).tasks);
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true });
  await pool.end();
}

describe('the payment of an order', () => {
  const ROUTES = ['/order/qr', '/inquiry/charge', '/order_resp'];
  const told = async (url: string) => {
    const { request_id: _each, ...answer } = (await inject('GET', url)).json();
    return answer;
  };

  it('is not visible with only the order number, another e-mail or another token', async () => {
    const { so_no } = await unpaid();
    const other = await unpaid();
    for (const route of ROUTES) {
      const unknown = await told(`${route}?so_no=SO26112099999999`);
      for (const proof of ['', '&email=else@example.com', '&token=made-up', `&token=${other.access_token}`])
        expect(await told(`${route}?so_no=${so_no}${proof}`)).toEqual(unknown);
    }
    expect(await t.deps.db('payments').where({ so_no })).toEqual([]);
  });

  it("is visible for a week with the order's access token, as is the order", async () => {
    const { so_no, access_token } = await unpaid();
    for (const route of [...ROUTES, '/order']) {
      const url = `${route}?so_no=${so_no}&token=${access_token}`;
      expect((await inject('GET', url)).statusCode, route).toBe(200);
    }
    now = new Date('2026-11-28T00:00:01Z');
    expect((await inject('GET', `/order_resp?so_no=${so_no}&token=${access_token}`)).statusCode).toBe(404);
    expect((await inject('GET', `/order?so_no=${so_no}&token=${access_token}`)).statusCode).toBe(403);
  });

  it('by card requires access to the order, and otherwise writes nothing; a shared link is insufficient', async () => {
    const { so_no, access_token } = await unpaid();
    const shared = await inject('POST', '/order/token/generate', { so_no, email: ADDRESS.email });
    const { token } = shared.json();
    for (const route of ROUTES)
      expect((await inject('GET', `${route}?so_no=${so_no}&token=${token}`)).statusCode, route).toBe(200);
    const paid = (proof: object) =>
      inject('POST', '/payment_credit', { so_no, card_token: '51-made-up', ...proof });
    for (const proof of [{}, { email: 'else@example.com' }, { token: 'made-up' }, { token }])
      expect((await paid(proof)).json().code).toBe('PAYMENT.ORDER_NOT_FOUND');
    expect(await t.deps.db('payments').where({ so_no, method: 'card' })).toEqual([]);
    expect((await paid({ token: access_token })).json()).toMatchObject({ response_code: '51' });
  });
});

describe('GET /order/qr', () => {
  it('creates one QR and returns it while valid, also to two concurrent tabs', async () => {
    const { so_no } = await unpaid();
    const [a, b] = await Promise.all([
      inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`),
      inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`),
    ]);
    expect(a.statusCode).toBe(200);
    expect(a.json()).toMatchObject({ amount: 255, expired: '2026-11-20T05:15:00.000Z' });
    expect(a.json().qr_image).toMatch(/^data:image\/png;base64,/);
    expect(b.json().qr_id).toBe(a.json().qr_id);
    expect(await t.deps.db('payments').where({ so_no })).toHaveLength(1);
  });

  it('creates a new QR after the first has expired, until the order itself expires', async () => {
    const { so_no } = await unpaid();
    const first = await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`);
    now = new Date('2026-11-20T05:15:01Z');
    expect((await inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`)).json()).toMatchObject({
      paid: false,
      expired: true,
    });
    const second = await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`);
    expect(second.json().qr_id).not.toBe(first.json().qr_id);
    now = new Date('2026-11-21T04:55:00Z');
    expect((await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json().expired).toBe(
      '2026-11-21T05:00:00.000Z',
    );
    now = new Date('2026-11-21T05:00:00Z');
    expect((await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json().code).toBe(
      'PAYMENT.NOT_WAITING',
    );
  });

  it('rejects unknown, paid and cash-on-delivery orders, and reports an unavailable gateway', async () => {
    expect((await inject('GET', `/order/qr?so_no=SO26112099999999&${BY_EMAIL}`)).json().code).toBe(
      'PAYMENT.ORDER_NOT_FOUND',
    );
    expect((await inject('GET', '/order/qr?so_no=nonsense')).statusCode).toBe(400);
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    const cod = await inject('POST', '/process_order', orderRequest([[v.mat_var_id, 1]], 255));
    const refused = await inject('GET', `/order/qr?so_no=${cod.json().so_no}&${BY_EMAIL}`);
    expect(refused.json().message).toBe(
      'The order status is not waiting for payment. It might be paid or cancelled.',
    );
    const { so_no } = await unpaid();
    bank.down = true;
    expect((await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json()).toMatchObject({
      code: 'PAYMENT.GATEWAY',
    });
    expect(await status(so_no)).toBe(1);
  });
});

describe('POST /webhooks/sandbox', () => {
  it('marks the order paid once, for any number of concurrent webhooks and inquiries', async () => {
    const { so_no } = await unpaid();
    const { qr_id } = (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
    bank.pay(qr_id);
    const answers = await Promise.all([
      webhook(qr_id, 'e1'),
      webhook(qr_id, 'e1'),
      webhook(qr_id, 'e2'),
      inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`),
      inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`),
    ]);
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await status(so_no)).toBe(3);
    expect(await t.deps.db('order_events').where({ so_no, to_status: 3 })).toHaveLength(1);
    expect(await t.deps.db('payments').where({ so_no, status: 'successful' })).toHaveLength(1);
    expect((await inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`)).json()).toMatchObject({
      paid: true,
      doc_status: 3,
      expired: false,
    });
    await work();
    expect(mails.map((m) => m.subject)).toEqual(
      expect.arrayContaining([`เราได้รับคำสั่งซื้อ ${so_no} แล้ว`, `ได้รับชำระเงินสำหรับ ${so_no} แล้ว`]),
    );
  });

  it('trusts no webhook: a charge unpaid at the gateway stays unpaid', async () => {
    const { so_no } = await unpaid();
    const { qr_id } = (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
    expect((await webhook(qr_id, 'e10')).statusCode).toBe(200);
    expect(await status(so_no)).toBe(1);
  });

  it('rejects a forged one, and returns an error when the gateway cannot be queried, so that it is retried', async () => {
    const { so_no } = await unpaid();
    const { qr_id } = (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
    bank.pay(qr_id);
    expect((await webhook(qr_id, 'e20', 'forged')).json().code).toBe('PAYMENT.WEBHOOK');
    bank.down = true;
    expect((await webhook(qr_id, 'e21')).statusCode).toBe(503);
    expect(await status(so_no)).toBe(1);
    bank.down = false;
    expect((await webhook(qr_id, 'e21')).statusCode).toBe(200);
    expect(await status(so_no)).toBe(3);
  });

  it('refunds the money of a cancelled order, of a second QR and of a wrong amount, each once', async () => {
    const late = await unpaid();
    const lateQr = (await inject('GET', `/order/qr?so_no=${late.so_no}&${BY_EMAIL}`)).json().qr_id;
    await inject('POST', '/order/status', { so_no: late.so_no, new_status: 15, email: ADDRESS.email });
    bank.pay(lateQr);

    const twice = await unpaid();
    const first = (await inject('GET', `/order/qr?so_no=${twice.so_no}&${BY_EMAIL}`)).json().qr_id;
    now = new Date('2026-11-20T05:20:00Z');
    const second = (await inject('GET', `/order/qr?so_no=${twice.so_no}&${BY_EMAIL}`)).json().qr_id;
    bank.pay(first);
    bank.pay(second);

    const wrong = await unpaid();
    const wrongQr = (await inject('GET', `/order/qr?so_no=${wrong.so_no}&${BY_EMAIL}`)).json().qr_id;
    bank.pay(wrongQr, 100);

    for (const [i, id] of [lateQr, first, second, wrongQr, lateQr, second].entries()) {
      expect((await webhook(id, `refund-${i}`)).statusCode).toBe(200);
    }
    expect([await status(late.so_no), await status(twice.so_no), await status(wrong.so_no)]).toEqual([
      15, 3, 1,
    ]);
    await work();
    await work();
    const back = bank.refunds.map((r) => r.chargeId);
    expect(back.sort()).toEqual([lateQr, second, wrongQr].sort());
    expect(
      await t.deps.db('payments').whereIn('charge_id', back).andWhere({ status: 'refunded' }),
    ).toHaveLength(3);
  });
});

describe('unpaid orders', () => {
  it('are cancelled after 24 hours and return everything once', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 3 });
    const sale = await buildPromotion(t.deps.db, {
      kind: 'p003',
      flash: true,
      discount_type: 'price',
      discount: 50_000,
      members: [{ mat_var_id: v.mat_var_id, allotment: 5 }],
      starts_at: new Date('2026-11-20T00:00:00Z'),
      ends_at: new Date('2026-11-22T00:00:00Z'),
    });
    const placed = await inject(
      'POST',
      '/process_order',
      orderRequest([[v.mat_var_id, 2]], 1055, { payment_method: 'promptpay' }),
    );
    expect(placed.statusCode).toBe(200);
    const { so_no } = placed.json();
    expect(await stock(v.mat_var_id)).toBe(1);
    now = new Date('2026-11-21T04:59:59Z');
    await expireUnpaid(jobs);
    expect(await status(so_no)).toBe(1);
    now = new Date('2026-11-21T05:00:00Z');
    await Promise.all([expireUnpaid(jobs), expireUnpaid(jobs), expireUnpaid(jobs)]);
    expect(await status(so_no)).toBe(15);
    expect(await stock(v.mat_var_id)).toBe(3);
    expect((await t.deps.db('promotion_members').where({ promo_id: sale.promo_id }).first()).taken).toBe(0);
    expect(await t.deps.db('order_events').where({ so_no, to_status: 15 })).toHaveLength(1);
  });

  it('are inquired before they are cancelled: a received payment is not lost', async () => {
    const { so_no } = await unpaid();
    const { qr_id } = (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
    bank.pay(qr_id);
    now = new Date('2026-11-21T06:00:00Z');
    bank.down = true;
    await expireUnpaid(jobs);
    expect(await status(so_no)).toBe(1);
    bank.down = false;
    await expireUnpaid(jobs);
    expect(await status(so_no)).toBe(3);
  });
});

describe('GET /order_resp', () => {
  it('returns the current state after a lost response', async () => {
    const { so_no } = await unpaid();
    await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`);
    expect((await inject('GET', `/order_resp?so_no=${so_no}&${BY_EMAIL}`)).json()).toMatchObject({
      so_no,
      doc_status: 1,
      payment_method: 'promptpay',
      total: 255,
      paid: false,
      qr: { amount: 255 },
    });
    expect((await inject('GET', `/order_resp?so_no=SO26112099999999&${BY_EMAIL}`)).json().code).toBe(
      'ERR.NOT_AVAILABLE',
    );
  });
});

describe('live events', () => {
  it('notify viewers of an order, and only them, that it is paid', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const { so_no } = await unpaid();
    const { qr_id } = (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
    const connect = () => io(url, { transports: ['polling'], forceNew: true });
    const [owner, stranger] = [connect(), connect()];
    const watch = (socket: typeof owner, email: string) =>
      new Promise((resolve) => socket.emit('watch order', { so_no, email }, resolve));
    expect(await watch(owner, 'SOMYING@example.com ')).toEqual({ ok: true });
    expect(await watch(stranger, 'else@example.com')).toEqual({ ok: false });
    let overheard = false;
    stranger.on('order', () => {
      overheard = true;
    });
    const heard = new Promise((resolve) => owner.once('order', resolve));
    bank.pay(qr_id);
    await webhook(qr_id, 'live-1');
    expect(await heard).toEqual({ so_no, doc_status: 3, paid: true });
    expect(overheard).toBe(false);
    owner.disconnect();
    stranger.disconnect();
  });
});

describe('GET /order and POST /order/status', () => {
  it('show an order for its e-mail and its owner only, in the texts of the specification', async () => {
    const { so_no } = await unpaid();
    const good = await inject(
      'GET',
      `/order?so_no=${so_no.toLowerCase()}&email=${encodeURIComponent(' Somying@EXAMPLE.com')}`,
    );
    expect(good.json()[0]).toMatchObject({
      so_no,
      doc_status: 1,
      total: 255,
      can: { pay: true, cancel: true, confirm: false },
    });
    for (const query of [
      `so_no=${so_no}`,
      `so_no=${so_no}&email=other@example.com`,
      'so_no=SO26112000000000&email=somying@example.com',
    ]) {
      const answer = await inject('GET', `/order?${query}`);
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Sorry, order number or order e-mail was wrong',
      ]);
    }
    const stranger = t.bearer(await buildUser(t.deps.db));
    expect((await inject('GET', `/order?so_no=${so_no}`, undefined, stranger)).statusCode).toBe(403);
    const staff = t.bearer(await buildUser(t.deps.db, { role_id: 5 }));
    expect((await inject('GET', `/order?so_no=${so_no}`, undefined, staff)).statusCode).toBe(200);
  });

  it('list a member’s own orders only, newest number first', async () => {
    const user = await buildUser(t.deps.db);
    const headers = t.bearer(user);
    const numbers: string[] = [];
    for (const _ of [1, 2, 3]) {
      const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
      numbers.push(
        (await inject('POST', '/process_order', orderRequest([[v.mat_var_id, 2]], 455), headers)).json()
          .so_no,
      );
    }
    const page = await inject('GET', '/orders?page=0&limit=2&withItems=true', undefined, headers);
    expect(page.json().count).toBe(3);
    expect(page.json().orders.map((o: { so_no: string }) => o.so_no)).toEqual(
      numbers.sort().reverse().slice(0, 2),
    );
    expect(page.json().orders[0]).toMatchObject({ count: 2, items: [{ quantity: 2, amount: 400 }] });
    expect((await inject('GET', '/orders?page=5', undefined, headers)).json()).toEqual({
      orders: [],
      count: 3,
    });
    expect((await inject('GET', '/orders?doc_status=99,15', undefined, headers)).json()).toEqual({
      orders: [],
      count: 0,
    });
    const stranger = t.bearer(await buildUser(t.deps.db));
    expect((await inject('GET', `/orders?customer_no=${user.user_id}`, undefined, stranger)).statusCode).toBe(
      403,
    );
    expect((await inject('GET', '/orders')).statusCode).toBe(401);
  });

  it('let the customer cancel an unpaid order once, which returns the units', async () => {
    const { so_no, mat_var_id } = await unpaid();
    const cancel = () => inject('POST', '/order/status', { so_no, new_status: 15, email: ADDRESS.email });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
    expect(await stock(mat_var_id)).toBe(5);
    expect((await cancel()).json().code).toBe('ORDER.TRANSITION');
    expect(
      (await inject('POST', '/order/status', { so_no, new_status: 15, email: 'x@example.com' })).statusCode,
    ).toBe(403);
  });

  it('move an order only as the transition table allows the role', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    const { so_no } = (await inject('POST', '/process_order', orderRequest([[v.mat_var_id, 1]], 255))).json();
    const as = async (role_id: number) => t.bearer(await buildUser(t.deps.db, { role_id }));
    const [crm, inventory] = [await as(7), await as(6)];
    const move = async (headers: Record<string, string>, new_status: number, more: object = {}) =>
      (await inject('POST', '/order/status', { so_no, new_status, ...more }, headers)).statusCode;
    expect(await move(inventory, 3)).toBe(403);
    expect(await move(crm, 3)).toBe(200);
    expect(await move(crm, 13)).toBe(403);
    expect(await move(inventory, 13)).toBe(200);
    expect(await move(inventory, 14)).toBe(400);
    expect(await move(inventory, 14, { carrier: 'Flash', tracking_no: 'TH0123' })).toBe(200);
    expect(await move({}, 99, { email: ADDRESS.email })).toBe(409);
    expect(await move({}, 98, { email: ADDRESS.email })).toBe(200);
    // Requires a review.
    expect(await move({}, 99, { email: ADDRESS.email })).toBe(409);
    const order = (await inject('GET', `/order?so_no=${so_no}&email=${ADDRESS.email}`)).json()[0];
    expect(order.events.map((e: { to: number }) => e.to)).toEqual([29, 3, 13, 14, 98]);
    expect(order).toMatchObject({ carrier: 'Flash', tracking_no: 'TH0123', tag: '' });
  });

  it('reject a cancellation by staff without a reason', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 4 });
    const { so_no } = (await inject('POST', '/process_order', orderRequest([[v.mat_var_id, 1]], 255))).json();
    const admin = t.bearer(await buildUser(t.deps.db, { role_id: 4 }));
    expect((await inject('POST', '/order/status', { so_no, new_status: 15 }, admin)).statusCode).toBe(400);
    expect(
      (await inject('POST', '/order/status', { so_no, new_status: 15, reason: 'ลูกค้าขอยกเลิก' }, admin))
        .statusCode,
    ).toBe(200);
    expect(await stock(v.mat_var_id)).toBe(4);
  });
});
