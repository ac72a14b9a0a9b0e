import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeBank } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from './fixtures.ts';
import { GatewayUnavailable } from './gateway.ts';
import { gatewaysOf } from './gateways.ts';
import { inquireOpenCharges } from './jobs.ts';
import { reconcile } from './reconcile.ts';

const MINUTE_MS = 60_000;
let s: MoneyShop;
/** Takes payments before the switch. */
let before: FakeBank;
/** Takes new payments after it. */
let after: FakeBank;

beforeAll(async () => {
  s = await moneyShop();
  before = s.bank;
  after = new FakeBank('omise');
  after.now = () => s.clock.now;
});
afterAll(() => s?.close());

const takeWith = (bank: FakeBank, ...former: FakeBank[]) => s.configure(gatewaysOf(bank, former));
const cancel = async (so_no: string) => {
  const answer = await s.inject(
    'POST',
    '/order/status',
    { so_no, new_status: 15, reason: 'ของหมด' },
    await s.staff(4),
  );
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('a shop that has changed its gateway', () => {
  test('refunds through the gateway of the payment, and through no other', async () => {
    takeWith(before);
    const { so_no, charge_id } = await s.paid();
    takeWith(after, before);
    await cancel(so_no);
    await s.work();
    expect(before.charge(charge_id)?.refunded).toBe(25_500);
    expect(after.refunds).toEqual([]);
    expect(await s.refundsOf(so_no)).toMatchObject([{ status: 'done', method: 'gateway' }]);
  });

  test('accepts a late webhook of the former gateway, and its payment pays the order', async () => {
    takeWith(before);
    const { so_no } = await s.place();
    const charge_id = await s.qr(so_no);
    takeWith(after, before);
    before.pay(charge_id);
    expect((await s.tell(charge_id)).statusCode).toBe(200);
    expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 3 });
    expect(await s.paymentsOf(so_no)).toMatchObject([{ gateway: 'sandbox', status: 'successful' }]);
  });

  test('finds a payment at the former gateway whose webhook was lost', async () => {
    takeWith(before);
    const { so_no } = await s.place();
    const charge_id = await s.qr(so_no);
    takeWith(after, before);
    before.pay(charge_id);
    expect(await s.inquiry(so_no)).toMatchObject({ paid: true, doc_status: 3 });
  });

  test('queries both gateways about pending charges, though one of them does not respond', async () => {
    takeWith(before);
    const old = await s.place();
    const oldCharge = await s.qr(old.so_no);
    takeWith(after, before);
    const young = await s.place();
    const youngCharge = await s.qr(young.so_no);
    s.later(30 * MINUTE_MS);
    after.pay(youngCharge);
    before.pay(oldCharge);
    before.down = true;
    await inquireOpenCharges(s.jobs);
    expect(await s.rowOf(young.so_no)).toMatchObject({ doc_status: 3 });
    expect(await s.rowOf(old.so_no)).toMatchObject({ doc_status: 1 });
    before.down = false;
    await inquireOpenCharges(s.jobs);
    expect(await s.rowOf(old.so_no)).toMatchObject({ doc_status: 3 });
  });

  test('uses the new gateway for new payments, and shows a valid QR of the former one', async () => {
    takeWith(before);
    const earlier = await s.place();
    const charge_id = await s.qr(earlier.so_no);
    takeWith(after, before);
    expect(await s.qr(earlier.so_no)).toBe(charge_id);
    const { so_no } = await s.place({ payment_method: 'card' });
    expect((await s.card(so_no, 'ok-new')).json()).toMatchObject({ response_code: '00' });
    expect(await s.paymentsOf(so_no)).toMatchObject([{ gateway: 'omise', status: 'successful' }]);
  });

  test('does not charge a card again that was sent to the former gateway', async () => {
    takeWith(before);
    const { so_no } = await s.place({ payment_method: 'card' });
    before.onCall = (call) => {
      if (call === 'find') throw new GatewayUnavailable('silent');
    };
    expect((await s.card(so_no, 'ok-lost/answer')).json()).toMatchObject({ response_code: null });
    before.onCall = () => undefined;
    takeWith(after, before);
    s.later(2 * MINUTE_MS);
    expect((await s.card(so_no, 'ok-lost/answer')).json()).toMatchObject({ response_code: '00' });
    expect(after.chargedTokens).not.toContain('ok-lost/answer');
    expect(await s.paymentsOf(so_no)).toMatchObject([{ gateway: 'sandbox', status: 'successful' }]);
  });

  test('reconciles both', async () => {
    takeWith(before);
    const old = await s.paid();
    const unheard = await s.place();
    const unheardCharge = await s.qr(unheard.so_no);
    takeWith(after, before);
    const { so_no } = await s.place({ payment_method: 'card' });
    await s.card(so_no, 'ok-books');
    before.pay(unheardCharge);
    const range = {
      from: new Date(s.clock.now.getTime() - MINUTE_MS),
      to: new Date(s.clock.now.getTime() + MINUTE_MS),
    };
    const run = await reconcile(s.jobs, range);
    expect(run).toMatchObject({ mended: 1, failure: null });
    expect(
      run.findings.filter((finding) => [old.so_no, so_no, unheard.so_no].includes(finding.so_no ?? '')),
    ).toEqual([]);
    expect(await s.rowOf(unheard.so_no)).toMatchObject({ doc_status: 3 });
    before.forget(old.charge_id);
    expect((await reconcile(s.jobs, range)).findings).toContainEqual(
      expect.objectContaining({ kind: 'paid_without_money', so_no: old.so_no }),
    );
  });

  test('names the gateway that did not respond', async () => {
    takeWith(after, before);
    before.down = true;
    const range = { from: new Date(s.clock.now.getTime() - MINUTE_MS), to: s.clock.now };
    expect((await reconcile(s.jobs, range)).failure).toBe('the gateway sandbox did not answer');
    before.down = false;
  });
});

describe('a shop without keys for a former gateway', () => {
  test('rejects its webhooks, concludes nothing about its payments and keeps its refunds due', async () => {
    takeWith(before);
    const { so_no, charge_id } = await s.paid();
    const open = await s.place();
    const openCharge = await s.qr(open.so_no);
    takeWith(after);
    expect((await s.tell(openCharge)).json()).toMatchObject({ code: 'PAYMENT.WEBHOOK' });
    expect(await s.inquiry(open.so_no)).toMatchObject({ paid: false, doc_status: 1 });
    await cancel(so_no);
    await s.work();
    expect(await s.refundsOf(so_no)).toMatchObject([{ status: 'due' }]);
    const range = {
      from: new Date(s.clock.now.getTime() - MINUTE_MS),
      to: new Date(s.clock.now.getTime() + MINUTE_MS),
    };
    expect((await reconcile(s.jobs, range)).failure).toContain('the gateway sandbox is not configured');
    // Its keys are configured again: the due refund is made.
    takeWith(after, before);
    await s.work();
    expect(await s.refundsOf(so_no)).toMatchObject([{ status: 'done' }]);
    expect(before.charge(charge_id)?.refunded).toBe(25_500);
  });
});
