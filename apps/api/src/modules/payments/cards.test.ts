import { CARD_CODE } from '@mali/contracts/card-results';
import { buildCode, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireUnpaid } from '../order-management/jobs.ts';
import { ADDRESS, BY_EMAIL, orderRequest } from '../orders/fixtures.ts';
import { checksum, type MoneyShop, moneyShop, START } from './fixtures.ts';
import { inquireOpenCharges } from './jobs.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
  Object.assign(s.bank, {
    down: false,
    answerLost: false,
    requestLost: false,
    hold: null,
    mostCardsAtOnce: 0,
  });
  s.bank.onCall = () => undefined;
  s.bank.chargedTokens.length = 0;
});

const MINUTE = 60_000;
const byCard = (card_token: string) => s.place({ payment_method: 'card', card_token });
const chargesOf = (so_no: string) => s.bank.made.filter((charge) => charge.reference === so_no);
/** Balance of an order at the gateway, satang. */
const heldAtBank = (so_no: string): number =>
  chargesOf(so_no)
    .filter(({ status }) => status === 'successful')
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

describe('POST /process_order with a card', () => {
  it('charges it and prepares the order', async () => {
    const { so_no, answer } = await byCard('ok-placed');
    expect(answer).toMatchObject({
      doc_status: 3,
      payment_method: 'card',
      total: 255,
      response_code: '00',
      authen_url: null,
    });
    expect(chargesOf(so_no)).toMatchObject([
      { amount: 25_500, currency: 'THB', method: 'card', reference: so_no },
    ]);
    const order = await s.seen(so_no);
    expect(order.paid_at).toBe(START.toISOString());
    expect(order.payments).toMatchObject([
      { method: 'card', amount: 255, status: 'successful', response_code: '00', card: 'visa ••4242' },
    ]);
    expect(order.can.pay).toBe(false);
  });

  it('needs no query of gateway or database for a genuine webhook about a payment just applied', async () => {
    const { so_no } = await byCard('ok-booked');
    const [charge] = chargesOf(so_no);
    if (charge === undefined) throw new Error('nothing was charged');
    const asked: string[] = [];
    const note = ({ sql }: { sql: string }) => asked.push(sql);
    s.bank.onCall = async (call) => void asked.push(call);
    s.db.on('query', note);
    try {
      expect((await s.tell(charge.chargeId)).statusCode).toBe(200);
      expect(asked).toEqual([]);
      const forged = await s.inject(
        'POST',
        '/webhooks/sandbox',
        { event_id: 'e-booked', charge_id: charge.chargeId },
        { 'x-bank-signature': 'bad' },
      );
      expect(forged.json()).toMatchObject({ code: 'PAYMENT.WEBHOOK' });
    } finally {
      s.db.removeListener('query', note);
    }
  });

  it.each(Object.values(CARD_CODE).filter((code) => code !== CARD_CODE.APPROVED))(
    'creates the order when a card is declined with %s, and returns the code',
    async (code) => {
      const { so_no, answer } = await byCard(`${code}-refused`);
      expect(answer).toMatchObject({ doc_status: 1, response_code: code, authen_url: null });
      const order = await s.seen(so_no);
      expect(order).toMatchObject({ doc_status: 1, paid_at: null, can: { pay: true } });
      expect(order.can.pay_with).toEqual(['card', 'promptpay', 'transfer']);
      expect(order.payments).toMatchObject([{ status: 'failed', response_code: code, amount: 255 }]);
      expect(await s.inquiry(so_no)).toMatchObject({
        paid: false,
        card: { pending: false, response_code: code, authen_url: null },
      });
    },
  );

  it('redirects the customer to their bank for 3-D Secure, and applies the result', async () => {
    const { so_no, answer } = await byCard('3ds-end');
    const [charge] = chargesOf(so_no);
    const authen_url = `http://bank.test/3ds/${charge?.chargeId}`;
    expect(answer).toMatchObject({ doc_status: 1, response_code: '00', authen_url });
    expect(await s.inquiry(so_no)).toMatchObject({
      paid: false,
      card: { pending: true, response_code: null, authen_url },
    });
    const resp = (await s.inject('GET', `/order_resp?so_no=${so_no}&${BY_EMAIL}`)).json();
    expect(resp).toMatchObject({ paid: false, authen_url });
    await s.pay(charge?.chargeId ?? '');
    expect(await s.inquiry(so_no)).toMatchObject({
      doc_status: 3,
      paid: true,
      card: { pending: false, response_code: '00', authen_url: null },
    });
  });

  it('a 3-D Secure authentication that failed leaves the order payable', async () => {
    const { so_no } = await byCard('3ds-refused');
    const [charge] = chargesOf(so_no);
    s.bank.fail(charge?.chargeId ?? '', '17');
    await s.tell(charge?.chargeId ?? '');
    expect(await s.inquiry(so_no)).toMatchObject({ card: { pending: false, response_code: '17' } });
    expect((await s.card(so_no, 'ok-after-3ds')).json()).toEqual({ response_code: '00', authen_url: null });
    expect((await s.rowOf(so_no)).doc_status).toBe(3);
  });

  it("places the order while the gateway is unavailable, and returns that the card's state is unknown", async () => {
    s.bank.down = true;
    const { so_no, answer } = await byCard('ok-down');
    expect(answer).toMatchObject({ doc_status: 1, response_code: null, authen_url: null });
    expect(await s.inquiry(so_no)).toMatchObject({ card: { pending: true, response_code: null } });
    s.bank.down = false;
    s.later(2 * MINUTE);
    expect(await s.inquiry(so_no)).toMatchObject({ card: { pending: false, response_code: 'xx' } });
    expect(chargesOf(so_no)).toEqual([]);
  });

  it('finds the charge with a lost response by its key', async () => {
    s.bank.answerLost = true;
    const { so_no, answer } = await byCard('ok-answer-lost');
    expect(answer).toMatchObject({ doc_status: 3, response_code: '00' });
    expect(chargesOf(so_no)).toHaveLength(1);
  });

  it('finds it later when the gateway could not be queried', async () => {
    let lost = false;
    s.bank.answerLost = true;
    s.bank.onCall = (call) => {
      // The connection breaks during the charge.
      if (call === 'chargeCard') lost = true;
      else s.bank.down = lost;
    };
    const { so_no, answer } = await byCard('ok-line-broken');
    expect(answer).toMatchObject({ doc_status: 1, response_code: null, authen_url: null });
    expect(heldAtBank(so_no)).toBe(25_500);
    s.bank.onCall = () => undefined;
    s.bank.down = false;
    s.later(MINUTE);
    await inquireOpenCharges(s.jobs);
    expect((await s.rowOf(so_no)).doc_status).toBe(3);
  });

  it('considers a lost request failed after a minute, and accepts a new card', async () => {
    s.bank.requestLost = true;
    const { so_no, answer } = await byCard('ok-request-lost');
    expect(answer).toMatchObject({ doc_status: 1, response_code: null, authen_url: null });
    s.later(30_000);
    expect(await s.inquiry(so_no)).toMatchObject({ card: { pending: true, response_code: null } });
    // The same token is the same request; another one has to wait, since the state of the first is unknown.
    expect((await s.card(so_no, 'ok-request-lost')).json()).toEqual({
      response_code: null,
      authen_url: null,
    });
    s.bank.requestLost = false;
    const other = await s.card(so_no, 'ok-other-card');
    expect([other.statusCode, other.json().code]).toEqual([409, 'PAYMENT.IN_PROGRESS']);
    expect(chargesOf(so_no)).toEqual([]);
    s.later(30_000);
    expect(await s.inquiry(so_no)).toMatchObject({ card: { pending: false, response_code: 'xx' } });
    expect((await s.card(so_no, 'ok-request-lost')).json()).toEqual({
      response_code: 'xx',
      authen_url: null,
    });
    expect((await s.card(so_no, 'ok-other-card')).json()).toEqual({ response_code: '00', authen_url: null });
    expect(chargesOf(so_no)).toHaveLength(1);
  });

  it('ends such a request without further requests', async () => {
    s.bank.requestLost = true;
    const { so_no } = await byCard('ok-nobody-asks');
    s.later(59_999);
    await inquireOpenCharges(s.jobs);
    expect((await s.paymentsOf(so_no)).map((p) => p.status)).toEqual(['pending']);
    s.later(1);
    await inquireOpenCharges(s.jobs);
    expect(await s.paymentsOf(so_no)).toMatchObject([{ status: 'failed', response_code: 'xx' }]);
  });

  it.each([
    ['takes the money for the order that still waits', null, 3, 'successful', null],
    ['gives the money back when another card has paid', 'ok-instead', 3, 'refunded', 'twice'],
    ['gives the money back when the order is over', 'cancel', 15, 'refunded', 'late'],
  ] as const)('%s, when a request delayed for minutes is executed', async (_, then, status, payment, why) => {
    s.bank.requestLost = true;
    const { so_no } = await byCard(`ok-surfaces-${then}`);
    s.later(2 * MINUTE);
    await inquireOpenCharges(s.jobs);
    s.bank.requestLost = false;
    if (then === 'cancel') await s.cancel(so_no);
    else if (then !== null) await s.card(so_no, then);
    const [attempt] = await s.paymentsOf(so_no);
    expect(attempt).toMatchObject({ status: 'failed', charge_id: null });
    const chargeId = `surfaced-${so_no}`;
    s.bank.put({
      ...{ chargeId, key: attempt.attempt_key, reference: so_no, method: 'card', amount: 25_500 },
      ...{ status: 'successful', responseCode: '00', card: { brand: 'visa', last4: '4242' } },
    });
    expect((await s.tell(chargeId)).statusCode).toBe(200);
    await s.work();
    await s.work();
    expect((await s.rowOf(so_no)).doc_status).toBe(status);
    const surfaced = (await s.paymentsOf(so_no)).filter((p) => p.charge_id === chargeId);
    expect(surfaced).toMatchObject([{ payment_id: attempt.payment_id, status: payment, received: 25_500 }]);
    expect((await s.refundsOf(so_no)).map((r) => r.reason_code)).toEqual(why === null ? [] : [why]);
    expect(heldAtBank(so_no)).toBe(status === 3 ? 25_500 : 0);
  });

  it('reports an invalid token, and accepts a valid one', async () => {
    const { so_no, answer } = await byCard('bad-token');
    expect(answer).toMatchObject({ doc_status: 1, response_code: '12', authen_url: null });
    expect((await s.card(so_no, 'bad-token')).json().response_code).toBe('12');
    expect(s.bank.chargedTokens).toEqual(['bad-token']);
    expect((await s.card(so_no, 'ok-better')).json().response_code).toBe('00');
  });

  it('returns the same order and card result for a repeated request', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const repeat = (card_token: string, key: string) =>
      s.inject(
        'POST',
        '/process_order',
        orderRequest([[mat_var_id, 1]], 255, { payment_method: 'card', card_token }),
        { 'idempotency-key': key },
      );
    const good = [await repeat('ok-again', 'again-ok-1'), await repeat('ok-again', 'again-ok-1')];
    expect(good.map((a) => a.json().response_code)).toEqual(['00', '00']);
    expect(good.map((a) => a.json().doc_status)).toEqual([3, 3]);
    expect(new Set(good.map((a) => a.json().so_no)).size).toBe(1);

    const no = [await repeat('51-again', 'again-51-1'), await repeat('51-again', 'again-51-1')];
    expect(no.map((a) => [a.json().doc_status, a.json().response_code])).toEqual([
      [1, '51'],
      [1, '51'],
    ]);

    s.bank.requestLost = true;
    const lost = (await repeat('ok-again-lost', 'again-lost-1')).json();
    s.bank.requestLost = false;
    expect((await repeat('ok-again-lost', 'again-lost-1')).json()).toEqual(lost);
    s.later(2 * MINUTE);
    expect((await repeat('ok-again-lost', 'again-lost-1')).json()).toEqual({ ...lost, response_code: 'xx' });
    // Paid by another method meanwhile: the response has the order's status.
    await s.pay(await s.qr(lost.so_no));
    expect((await repeat('ok-again-lost', 'again-lost-1')).json()).toMatchObject({
      so_no: lost.so_no,
      doc_status: 3,
      payment_method: 'promptpay',
      response_code: 'xx',
    });
    expect(s.bank.chargedTokens).toEqual(['ok-again', '51-again', 'ok-again-lost']);
    // Another card does not create another order: the first one is returned, and nothing is charged.
    const other = await repeat('ok-other-token', 'again-ok-1');
    expect(other.json()).toMatchObject({ so_no: good[0]?.json().so_no, doc_status: 3 });
    expect(s.bank.chargedTokens).toHaveLength(3);
  });

  it('creates one order and one charge for twenty concurrent requests with one key', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 50 });
    const request = orderRequest([[mat_var_id, 1]], 255, {
      payment_method: 'card',
      card_token: 'ok-20-orders',
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        s.inject('POST', '/process_order', request, { 'idempotency-key': 'twenty-at-once' }),
      ),
    );
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    const [so_no, ...others] = new Set(answers.map((a) => a.json().so_no as string));
    expect(others).toEqual([]);
    expect(chargesOf(so_no ?? '')).toHaveLength(1);
    expect(s.bank.chargedTokens).toEqual(['ok-20-orders']);
    // Responses during the charge may be undecided, but never wrong.
    for (const answer of answers) expect(['00', null]).toContain(answer.json().response_code);
    expect((await s.rowOf(so_no ?? '')).doc_status).toBe(3);
  });
});

describe('POST /payment_credit', () => {
  it('creates one charge for one token sent twenty times concurrently', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => s.card(so_no, 'ok-20-tokens')));
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    for (const answer of answers) expect(['00', null]).toContain(answer.json().response_code);
    expect(s.bank.chargedTokens).toEqual(['ok-20-tokens']);
    expect(chargesOf(so_no)).toHaveLength(1);
    expect(await s.paymentsOf(so_no)).toHaveLength(1);
    expect((await s.card(so_no, 'ok-20-tokens')).json()).toEqual({ response_code: '00', authen_url: null });
  });

  it('has one open charge at a time, for any number of tabs', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    let go = (): void => undefined;
    s.bank.hold = new Promise((resolve) => {
      go = resolve;
    });
    let told = 0;
    const tabs = Array.from({ length: 8 }, async (_, i) => {
      const answer = await s.card(so_no, `ok-tab-${i}`);
      told += 1;
      return answer;
    });
    // The first response is pending: the others are rejected for now.
    await expect.poll(() => told).toBe(7);
    go();
    const answers = (await Promise.all(tabs)).map((a) => [
      a.statusCode,
      a.json().code ?? a.json().response_code,
    ]);
    expect(answers.filter(([status]) => status === 200)).toEqual([[200, '00']]);
    expect(answers.filter(([, code]) => code === 'PAYMENT.IN_PROGRESS')).toHaveLength(7);
    expect([s.bank.mostCardsAtOnce, s.bank.chargedTokens.length]).toEqual([1, 1]);
    expect(heldAtBank(so_no)).toBe(25_500);
  });

  it('rejects another card while the last charge is undecided', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    expect((await s.card(so_no, 'wait-first')).json()).toEqual({ response_code: null, authen_url: null });
    expect((await s.card(so_no, 'ok-second')).json().code).toBe('PAYMENT.IN_PROGRESS');
    const [first] = chargesOf(so_no);
    s.bank.fail(first?.chargeId ?? '', '91');
    expect((await s.card(so_no, 'ok-second')).json().response_code).toBe('00');
    expect(chargesOf(so_no)).toHaveLength(2);
  });

  it('stops waiting for a charge that is never decided', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    await s.card(so_no, 'wait-for-ever');
    s.later(15 * MINUTE);
    expect((await s.card(so_no, 'ok-at-last')).json().response_code).toBe('00');
    const [first] = chargesOf(so_no);
    await s.pay(first?.chargeId ?? '');
    await s.work();
    expect(heldAtBank(so_no)).toBe(25_500);
    expect(await s.refundsOf(so_no)).toMatchObject([
      { reason_code: 'twice', amount: 25_500, status: 'done' },
    ]);
  });

  it('refunds the second of two cards that were both authenticated', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    for (const tab of ['a', 'b'])
      expect((await s.card(so_no, `3ds-tab-${tab}`)).json().response_code).toBe('00');
    const [a, b] = chargesOf(so_no).map(({ chargeId }) => chargeId);
    s.bank.pay(a ?? '');
    s.bank.pay(b ?? '');
    await Promise.all([s.tell(a ?? ''), s.tell(b ?? ''), s.tell(a ?? ''), s.inquiry(so_no)]);
    await s.work();
    await s.work();
    expect((await s.paymentsOf(so_no)).map((p) => p.status).sort()).toEqual(['refunded', 'successful']);
    expect(await s.refundsOf(so_no)).toMatchObject([
      { reason_code: 'twice', amount: 25_500, status: 'done' },
    ]);
    expect(heldAtBank(so_no)).toBe(25_500);
  });

  it('rejects orders that are not unpaid, without a gateway request', async () => {
    expect((await s.card('SO26112099999999', 'ok-nobody')).json()).toMatchObject({
      code: 'PAYMENT.ORDER_NOT_FOUND',
    });
    const paid = await s.paid();
    const cancelled = await s.place({ payment_method: 'card' });
    await s.cancel(cancelled.so_no);
    const cod = await s.place({ payment_method: 'cod' });
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 1000 });
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 1000 });
    await s.db('delivery_rates').insert({ active: true, min_spend: 0, rate: 0, priority: 0 });
    s.t.deps.rules.clear();
    const request = orderRequest([[mat_var_id, 1]], 0, { promo_code: code });
    const free = (await s.inject('POST', '/process_order', request)).json();
    await s.db('delivery_rates').where({ priority: 0 }).delete();
    s.t.deps.rules.clear();
    expect(free).toMatchObject({ total: 0, doc_status: 3 });
    s.bank.chargedTokens.length = 0;
    const before = await checksum(s);
    for (const { so_no } of [paid, cancelled, cod, free]) {
      const answer = await s.card(so_no, `ok-${so_no}`);
      expect([so_no, answer.statusCode, answer.json().code]).toEqual([so_no, 409, 'PAYMENT.NOT_WAITING']);
    }
    expect(s.bank.chargedTokens).toEqual([]);
    expect(await checksum(s)).toEqual(before);
  });

  it("charges the order's amount, whatever the browser sends", async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    const told = { so_no, card_token: 'ok-cheap', amount: 1 };
    expect((await s.inject('POST', '/payment_credit', told)).statusCode).toBe(400);
    expect(chargesOf(so_no)).toEqual([]);
    await s.card(so_no, 'ok-full');
    expect(chargesOf(so_no)).toMatchObject([{ amount: 25_500 }]);
  });

  it('does not exclude other methods: an order with a declined card is paid by QR, and says so', async () => {
    const { so_no } = await byCard('51-then-qr');
    expect((await s.rowOf(so_no)).payment_method).toBe('card');
    await s.pay(await s.qr(so_no));
    const order = await s.seen(so_no);
    expect(order).toMatchObject({ doc_status: 3, payment_method: 'promptpay' });
    expect(order.payments).toMatchObject([
      { method: 'card', status: 'failed', response_code: '51' },
      { method: 'promptpay', status: 'successful', amount: 255 },
    ]);
    // An order with QR chosen first may be paid by card as well.
    const other = await s.place();
    await s.qr(other.so_no);
    await s.card(other.so_no, 'ok-not-qr');
    expect(await s.seen(other.so_no)).toMatchObject({ doc_status: 3, payment_method: 'card' });
  });

  it('does not report an order as paid that was cancelled during the charge', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    let go = (): void => undefined;
    s.bank.hold = new Promise((resolve) => {
      go = resolve;
    });
    const answer = s.card(so_no, 'ok-too-late').then((told) => told);
    await expect.poll(() => s.bank.chargedTokens.length).toBe(1);
    expect((await s.cancel(so_no)).statusCode).toBe(200);
    go();
    expect((await answer).json()).toEqual({ response_code: '50', authen_url: null });
    expect(await s.inquiry(so_no)).toMatchObject({
      doc_status: 15,
      card: { pending: false, response_code: '50' },
    });
    await s.work();
    expect(heldAtBank(so_no)).toBe(0);
    expect(await s.refundsOf(so_no)).toMatchObject([{ reason_code: 'late', status: 'done', amount: 25_500 }]);
  });

  it('keeps an unpaid order while its card is pending, and cancels it afterwards', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    s.later(24 * 60 * MINUTE - 10_000);
    s.bank.requestLost = true;
    await s.card(so_no, 'ok-last-minute');
    s.later(20_000);
    await expireUnpaid(s.jobs);
    expect((await s.rowOf(so_no)).doc_status).toBe(1);
    s.later(MINUTE);
    await expireUnpaid(s.jobs);
    expect((await s.rowOf(so_no)).doc_status).toBe(15);
  });

  it('returns e-mails to their owner only', async () => {
    const { so_no } = await s.place({ payment_method: 'card' });
    const bodies = [
      (await s.card(so_no, 'ok-quiet')).body,
      (await s.inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`)).body,
      (await s.inject('GET', `/order_resp?so_no=${so_no}&${BY_EMAIL}`)).body,
    ];
    for (const body of bodies) expect(body.toLowerCase()).not.toContain(ADDRESS.email.toLowerCase());
  });
});
