import { randomBytes } from 'node:crypto';
import type { Reconciliation } from '@mali/contracts/payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checksum, type MoneyShop, moneyShop, START } from './fixtures.ts';
import { GatewayUnavailable } from './gateway.ts';
import { reconcile } from './reconcile.ts';

/** Each inconsistency is created by SQL at a time of its own, outside the range of other tests. */
let s: MoneyShop;
let accountant: Record<string, string>;
let month = 0;
beforeAll(async () => {
  s = await moneyShop();
  accountant = await s.staff(5);
});
afterAll(() => s.close());
const inquire = () => undefined;
beforeEach(async () => {
  month += 1;
  s.clock.now = new Date(START.getTime() + month * 30 * DAY);
  s.bank.down = false;
  s.bank.onCall = inquire;
  await s.work();
});
// Open refunds and slips are found at any later time: closed here for other tests.
afterEach(async () => {
  s.bank.down = false;
  await s.db('refunds').whereNot({ status: 'done' }).update({ status: 'done', done_at: START });
  await s.db('slips').where({ status: 'waiting' }).delete();
  await s.db('payments').where({ status: 'held' }).delete();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const run = () => reconcile(s.jobs);
type Findings = Reconciliation['findings'];
const kinds = ({ findings }: { findings: Findings }) => findings.map(({ kind, so_no }) => [kind, so_no]);
/** Reconciles ten minutes later, when nothing is pending. */
const check = async (): Promise<Reconciliation> => {
  s.later(10 * MINUTE);
  return run();
};
const payment = (so_no: string) => s.db('payments').where({ so_no });
const order = (so_no: string) => s.db('orders').where({ so_no });

describe('a consistent shop', () => {
  it('has no findings, whatever happened to its orders', async () => {
    const admin = await s.staff(4);
    const cancel = (so_no: string) =>
      s.inject('POST', '/order/status', { so_no, new_status: 15, reason: 'x' }, admin);
    await s.place();
    await s.qr((await s.place()).so_no);
    await s.place({ payment_method: 'cod' });
    await s.place({ payment_method: 'card', card_token: '51-healthy' });
    await s.place({ payment_method: 'card', card_token: '3ds-healthy' });
    await s.place({ payment_method: 'card', card_token: 'ok-healthy' });
    await cancel((await s.paid()).so_no);
    const twice = await s.place();
    const first = await s.qr(twice.so_no);
    s.later(20 * MINUTE);
    await s.pay(await s.qr(twice.so_no));
    await s.pay(first);
    const wrong = await s.place();
    await s.pay(await s.qr(wrong.so_no), 100, 'USD');
    const goods = await s.paid();
    const part = {
      lines: [{ line_no: 1, quantity: 1 }],
      whole: false,
      cause: 'shop',
      delivery: false,
      method: 'gateway',
    };
    const asked = { ...part, so_no: goods.so_no, amount: 200, refunded: 0, reason: 'x' };
    // The clock has advanced: requires a new code.
    expect((await s.inject('POST', '/admin/refunds', asked, await s.staff(5))).statusCode).toBe(200);
    // Between gateway and rows: refunds due, and made but not recorded yet.
    const before = await check();
    expect([before.findings, before.failure]).toEqual([[], null]);
    s.bank.refundAnswerLost = true;
    await s.work();
    s.bank.refundAnswerLost = false;
    expect((await run()).findings).toEqual([]);
    await s.work();
    const after = await run();
    expect(after).toMatchObject({ findings: [], failure: null, mended: 0, orders: 10 });
    expect(after.charges).toBe(s.bank.made.length);
    expect(after.finished_at).not.toBeNull();
  });
});

it("ignores refunds made while the gateway's charges are listed", async () => {
  const { so_no } = await s.paid();
  await s.inject('POST', '/order/status', { so_no, new_status: 15, reason: 'x' }, await s.staff(4));
  const charges = s.bank.charges.bind(s.bank);
  s.bank.charges = async function* (range) {
    yield* charges(range);
    await s.work();
  };
  const found = await check();
  s.bank.charges = charges;
  expect([found.findings, (await s.refundsOf(so_no))[0].status]).toEqual([[], 'done']);
});

describe('unknown payments of charges', () => {
  it('are settled and counted as mended', async () => {
    const paid = await s.place();
    const late = await s.place();
    const failed = await s.place();
    const [a, b, c] = [await s.qr(paid.so_no), await s.qr(late.so_no), await s.qr(failed.so_no)];
    s.bank.pay(a);
    await s.cancel(late.so_no);
    s.bank.pay(b);
    s.bank.fail(c, '91');
    const lost = await s.place();
    const d = await s.qr(lost.so_no);
    await payment(lost.so_no).delete();
    s.bank.pay(d);
    const found = await check();
    expect(found).toMatchObject({ mended: 4, findings: [], failure: null });
    expect((await s.rowOf(paid.so_no)).doc_status).toBe(3);
    expect((await s.rowOf(lost.so_no)).doc_status).toBe(3);
    expect((await payment(late.so_no).first()).status).toBe('refund_due');
    expect((await payment(failed.so_no).first()).status).toBe('failed');
    await s.work();
    expect(await run()).toMatchObject({ mended: 0, findings: [] });
  });

  it('are ignored while younger than five minutes', async () => {
    const { so_no } = await s.place();
    s.bank.pay(await s.qr(so_no));
    expect(await run()).toMatchObject({ mended: 0, charges: 0 });
    expect((await s.rowOf(so_no)).doc_status).toBe(1);
  });

  it('are reported when they belong to no order', async () => {
    s.bank.put({ chargeId: `unmatched-${month}`, reference: 'NOBODY', amount: 12_345, status: 'successful' });
    const found = await check();
    expect(found.findings).toEqual([
      {
        kind: 'charge_unknown',
        so_no: null,
        charge_id: `unmatched-${month}`,
        expected: 0,
        found: 123.45,
        note: 'its reference is NOBODY',
      },
    ]);
    expect(kinds(await run())).toEqual([['charge_unknown', null]]);
  });

  it('are reported when they cannot be settled, and others are settled', async () => {
    const stuck = await s.place();
    const fine = await s.place();
    const [a, b] = [await s.qr(stuck.so_no), await s.qr(fine.so_no)];
    s.bank.pay(a);
    s.bank.pay(b);
    s.bank.nonsense = a;
    const found = await check();
    s.bank.nonsense = null;
    expect(kinds(found)).toEqual([['charge_not_settled', stuck.so_no]]);
    expect(found).toMatchObject({
      mended: 1,
      findings: [{ expected: 255, found: 0, note: 'our books say pending' }],
    });
    expect((await s.rowOf(fine.so_no)).doc_status).toBe(3);
    expect(await run()).toMatchObject({ mended: 1, findings: [] });
  });
});

describe('an inconsistency', () => {
  const wrong: [string, string, (so_no: string, charge_id: string) => Promise<unknown>, object][] = [
    [
      'paid_without_money',
      'an order that stands as paid without a payment',
      (so_no) => payment(so_no).update({ status: 'failed', received: null }),
      { expected: 255, found: 0 },
    ],
    [
      'paid_without_money',
      'a payment of which the bank knows nothing',
      async (_, charge_id) => s.bank.forget(charge_id),
      { expected: 255, found: 0, note: 'the bank has no such money' },
    ],
    [
      'paid_without_money',
      'a payment which the bank says has failed',
      async (_, charge_id) => s.bank.fail(charge_id, '91'),
      { expected: 255, found: 0, note: 'the bank has no such money' },
    ],
    [
      'paid_without_money',
      'a paid order that is said to be paid at no time',
      (so_no) => order(so_no).update({ paid_at: null }),
      {},
    ],
    [
      'amount_differs',
      'an order that costs more than was paid',
      (so_no) => order(so_no).update({ list: 30_000, subtotal: 30_000, total: 35_500 }),
      { expected: 355, found: 255 },
    ],
    [
      'amount_differs',
      'a charge that is less at the bank than in our books',
      async (_, charge_id) => s.bank.pay(charge_id, 25_499),
      { expected: 254.99, found: 255 },
    ],
    [
      'currency_differs',
      'a charge in another money than our books say',
      async (_, charge_id) => s.bank.pay(charge_id, 25_500, 'USD'),
      { note: 'USD at the bank' },
    ],
    [
      'money_without_order',
      'a cancelled order that keeps its money',
      (so_no) => order(so_no).update({ doc_status: 15 }),
      { expected: 0, found: 255 },
    ],
    [
      'refund_missing',
      'money that is due back and not owed',
      (so_no) => payment(so_no).update({ status: 'refund_due' }),
      { expected: 255, found: 0 },
    ],
    [
      'refund_differs',
      'more given back at the bank than our books know of',
      (_, charge_id) => s.bank.refund({ chargeId: charge_id, amount: 100, key: 'nobody asked' }),
      { expected: 0, found: 1 },
    ],
    [
      'refund_differs',
      'refunds whose sum is not what the payment says',
      (so_no) => payment(so_no).update({ refund_total: 100 }),
      { expected: 1, found: 0 },
    ],
  ];
  it.each(wrong)('%s: %s', async (kind, _, spoil, finding) => {
    const fine = await s.paid();
    const { so_no, charge_id } = await s.paid();
    expect((await check()).findings).toEqual([]);
    await spoil(so_no, charge_id);
    const { findings, failure } = await run();
    expect(failure).toBeNull();
    expect(findings.map((f) => [f.kind, f.so_no])).toContainEqual([kind, so_no]);
    expect(findings.find((f) => f.kind === kind)).toMatchObject(finding);
    expect(findings.filter((f) => f.so_no === fine.so_no)).toEqual([]);
    // The inconsistency itself is not corrected: that requires a person.
    const before = await checksum(s, so_no);
    expect((await run()).findings).toEqual(findings);
    expect(await checksum(s, so_no)).toEqual(before);
  });

  it('refund_differs: a refund completed in our rows but not at the gateway', async () => {
    const { so_no } = await s.paid();
    await s.inject('POST', '/order/status', { so_no, new_status: 15, reason: 'x' }, await s.staff(4));
    await s.db('refunds').where({ so_no }).update({ status: 'done', done_at: s.clock.now });
    const { findings } = await check();
    expect(findings).toMatchObject([{ kind: 'refund_differs', so_no, expected: 255, found: 0 }]);
  });

  it('refund_failed and refund_overdue: refunds that need attention', async () => {
    const admin = await s.staff(4);
    const cancelled = async () => {
      const { so_no } = await s.paid();
      await s.inject('POST', '/order/status', { so_no, new_status: 15, reason: 'x' }, admin);
      return so_no;
    };
    const failed = await cancelled();
    s.bank.refusesRefunds = 'insufficient_balance';
    await s.work();
    s.bank.refusesRefunds = null;
    const overdue = await cancelled();
    s.bank.down = true;
    await s.work();
    s.bank.down = false;
    expect((await check()).findings).toMatchObject([
      { kind: 'refund_failed', so_no: failed, expected: 255, found: 0, note: 'insufficient_balance' },
    ]);
    s.later(DAY);
    expect(kinds(await run())).toEqual([
      ['refund_failed', failed],
      ['refund_overdue', overdue],
    ]);
    await s.work();
    expect(kinds(await run())).toEqual([['refund_failed', failed]]);
  });

  it('slip_waiting_long and held_long: decisions pending for a day', async () => {
    const { so_no } = await s.place();
    await order(so_no).update({ doc_status: 2 });
    await s.db('slips').insert({
      ...{ so_no, bank: '004', amount: 25_500, transferred_at: s.clock.now, uploaded_at: s.clock.now },
      ...{ file: 'slips/x.webp', sha256: randomBytes(32) },
    });
    s.bank.put({ chargeId: `held-${so_no}`, reference: so_no, amount: 25_500, status: 'successful' });
    await s.tell(`held-${so_no}`);
    expect((await check()).findings).toEqual([]);
    s.later(DAY);
    expect(kinds(await run()).sort()).toEqual([
      ['held_long', so_no],
      ['slip_waiting_long', so_no],
    ]);
  });

  it('is found in an order older than the range, if it arose within it', async () => {
    const late = await s.place();
    const charge = await s.qr(late.so_no);
    const sent = await s.paid();
    s.later(20 * DAY);
    expect((await s.cancel(late.so_no)).statusCode).toBe(200);
    await s.pay(charge);
    await payment(late.so_no).update({ refund_total: 0 });
    await s.db('refunds').where({ so_no: late.so_no }).delete();
    await order(sent.so_no).update({ doc_status: 13, status_at: s.clock.now });
    await payment(sent.so_no).update({ status: 'failed', received: null });
    expect(kinds(await check()).sort()).toEqual([
      ['paid_without_money', sent.so_no],
      ['refund_missing', late.so_no],
    ]);
  });

  it('excludes money about to be settled after a slip decision', async () => {
    const { so_no } = await s.place();
    s.bank.put({ chargeId: `held-${so_no}`, reference: so_no, amount: 25_500, status: 'successful' });
    await order(so_no).update({ doc_status: 2 });
    await s.tell(`held-${so_no}`);
    s.later(10 * MINUTE);
    await order(so_no).update({ doc_status: 1, status_at: s.clock.now });
    expect((await run()).findings).toEqual([]);
    expect(kinds(await check())).toEqual([['refund_missing', so_no]]);
  });
});

describe('a gateway that does not respond', () => {
  it('fails the run, and our own rows are checked nevertheless', async () => {
    const { so_no } = await s.paid();
    await payment(so_no).update({ status: 'failed', received: null });
    s.later(10 * MINUTE);
    s.bank.down = true;
    const found = await run();
    expect(found).toMatchObject({ failure: 'the bank did not answer', charges: 0 });
    expect(kinds(found)).toEqual([['paid_without_money', so_no]]);
    expect(found.finished_at).not.toBeNull();
  });

  it('about one charge leaves it open and does not hide other findings', async () => {
    const stuck = await s.place();
    const wrong = await s.paid();
    const [a, b] = [await s.qr(stuck.so_no), wrong.charge_id];
    s.bank.pay(a);
    s.bank.pay(b, 25_400);
    s.later(10 * MINUTE);
    s.bank.onCall = (call) => {
      if (call === 'inquire') throw new GatewayUnavailable('no answer');
    };
    const found = await run();
    expect(found).toMatchObject({ failure: 'the bank did not answer', charges: 2 });
    expect(kinds(found).sort()).toEqual([
      ['amount_differs', wrong.so_no],
      ['charge_not_settled', stuck.so_no],
    ]);
    s.bank.onCall = inquire;
    expect(kinds(await run())).toEqual([['amount_differs', wrong.so_no]]);
  });
});

it('settles what it can though the gateway never responds about some charges', async () => {
  const orders = [];
  for (let i = 0; i < 5; i += 1) orders.push((await s.place()).so_no);
  const charges = [];
  for (const so_no of orders) charges.push(await s.qr(so_no));
  for (const charge of charges) s.bank.pay(charge);
  for (const charge of charges.slice(0, 2)) s.bank.silentAbout.add(charge);
  const found = await check();
  s.bank.silentAbout.clear();
  expect(found).toMatchObject({ mended: 3, failure: 'the bank did not answer' });
  expect(kinds(found).sort()).toEqual(
    orders
      .slice(0, 2)
      .sort()
      .map((so_no) => ['charge_not_settled', so_no]),
  );
  expect(await run()).toMatchObject({ mended: 2, findings: [], failure: null });
});

describe('/admin/reconciliations', () => {
  it('reconciles on request, and lists runs newest first, with paging', async () => {
    const now = await s.inject('POST', '/admin/reconciliations', undefined, accountant);
    expect(now.statusCode).toBe(200);
    expect(now.json()).toMatchObject({
      findings: [],
      started_at: s.clock.now.toISOString(),
      from: new Date(s.clock.now.getTime() - 3 * DAY).toISOString(),
      to: new Date(s.clock.now.getTime() - 5 * MINUTE).toISOString(),
    });
    const { so_no } = await s.paid();
    await payment(so_no).update({ status: 'failed', received: null });
    await check();
    await run();
    const list = async (query: string) =>
      (await s.inject('GET', `/admin/reconciliations?${query}`, undefined, accountant)).json();
    const all = await list('limit=100');
    const ids: number[] = all.runs.map((r: Reconciliation) => r.run_id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(all.count).toBe(ids.length);
    expect(all.runs[0]).toMatchObject({ findings: [{ kind: 'paid_without_money', so_no }] });
    const pages = [...(await list('limit=2&page=1')).runs, ...(await list('limit=2&page=2')).runs];
    expect(pages).toEqual(all.runs.slice(0, 4));
    expect(await list('limit=2&page=10000')).toEqual({ runs: [], count: all.count });
  });

  it('requires the permission', async () => {
    for (const role of [1, 3, 6, 7, 8, 80]) {
      const headers = await s.staff(role);
      const answers = [
        await s.inject('GET', '/admin/reconciliations', undefined, headers),
        await s.inject('POST', '/admin/reconciliations', undefined, headers),
        await s.inject('GET', '/admin/refunds', undefined, headers),
        await s.inject('GET', '/admin/refundable?so_no=SO26112099999999', undefined, headers),
      ];
      expect(answers.map((a) => a.statusCode)).toEqual([403, 403, 403, 403]);
    }
    expect((await s.inject('GET', '/admin/reconciliations')).statusCode).toBe(401);
  });

  it('deletes runs after ninety days', async () => {
    await run();
    const [{ run_id }] = await s.db('reconciliations').orderBy('run_id', 'desc').limit(1);
    s.later(90 * DAY);
    await run();
    expect(await s.db('reconciliations').where({ run_id })).toHaveLength(1);
    s.later(1000);
    await run();
    expect(await s.db('reconciliations').where({ run_id })).toHaveLength(0);
    month += 4;
  });
});

it("reads a gateway's charges page by page", async () => {
  const orders = [];
  for (let i = 0; i < 5; i += 1) orders.push((await s.place()).so_no);
  for (const so_no of orders) s.bank.pay(await s.qr(so_no));
  const unmatched = Array.from({ length: 210 }, (_, i) => `many-${month}-${i}`);
  for (const chargeId of unmatched)
    s.bank.put({ chargeId, reference: 'MANY', amount: 1, status: 'successful' });
  const found = await check();
  expect(found).toMatchObject({ charges: 215, mended: 5 });
  expect(found.findings.map((f) => f.charge_id).sort()).toEqual([...unmatched].sort());
});
