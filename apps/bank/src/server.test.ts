import { parseEmv } from '@mali/thai/promptpay';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BEARER, BILLER, freshKey, KEY, openSandbox, type Sandbox } from './testing.ts';

let t: Sandbox;

beforeEach(async () => {
  t = await openSandbox();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

function requestCharge(over: object = {}, key = freshKey()) {
  const expires_at = new Date(Date.now() + t.later + 60_000).toISOString();
  const body = {
    method: 'promptpay',
    reference: 'SO26112012345678',
    amount: 129_050,
    currency: 'THB',
    expires_at,
  };
  return t.post('/charges', { ...body, ...over }, { 'idempotency-key': key });
}
async function newCharge(over: object = {}): Promise<{ id: string; expires_at: string }> {
  const response = await requestCharge(over);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('POST /charges', () => {
  test('creates a QR code with the order number and its amount', async () => {
    const before = Date.now();
    const charge = (await requestCharge()).json();
    expect(charge).toMatchObject({
      reference: 'SO26112012345678',
      amount: 129_050,
      currency: 'THB',
      status: 'pending',
      pay_url: `http://bank.example/scan/${charge.id}`,
    });
    expect(parseEmv(charge.payload)).toMatchObject({
      ok: true,
      kind: 'bill_payment',
      method: 'dynamic',
      billerId: BILLER,
      ref1: 'SO26112012345678',
      amountSatang: 129_050,
    });
    expect(Date.parse(charge.expires_at)).toBeGreaterThan(before);
  });

  test('returns the same charge for the same key, even with another expiry', async () => {
    const first = (await requestCharge({}, 'again')).json();
    const second = await requestCharge({ expires_at: new Date(Date.now() + 900_000).toISOString() }, 'again');
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first);
  });

  test('rejects a key that was used for another amount', async () => {
    await requestCharge({}, 'again');
    const second = await requestCharge({ amount: 1 }, 'again');
    expect(second.statusCode).toBe(422);
    expect(second.json()).toEqual({ error: 'idempotency_key_reused' });
  });

  test.each([
    ['a negative amount', { amount: -1 }, 400],
    ['no amount of money', { amount: 0 }, 400],
    ['half a satang', { amount: 10.5 }, 400],
    ['an amount as text', { amount: '100' }, 400],
    ['another currency', { currency: 'USD' }, 400],
    ['another method', { method: 'card' }, 400],
    ['an invalid expiry', { expires_at: 'tomorrow' }, 400],
    ['a property it does not know', { status: 'successful' }, 400],
    ['a reference no QR can hold', { reference: 'เลขที่ ๑' }, 422],
  ])('rejects %s', async (_name, over, status) => {
    expect((await requestCharge(over)).statusCode).toBe(status);
  });

  test('requires an Idempotency-Key', async () => {
    const response = await t.post('/charges', {
      method: 'promptpay',
      reference: 'A1',
      amount: 100,
      currency: 'THB',
      expires_at: new Date().toISOString(),
    });
    expect(response.statusCode).toBe(400);
  });
});

test.each([
  ['POST', '/charges'],
  ['GET', '/charges/chrg_1'],
  ['POST', '/charges/chrg_1/refunds'],
  ['GET', '/sandbox/switches'],
  ['POST', '/sandbox/switches'],
  ['DELETE', '/sandbox/switches'],
  ['GET', '/sandbox/notices'],
  ['POST', '/sandbox/pay'],
] as const)('%s %s requires the API key of the shop', async (method, url) => {
  expect((await t.bank.inject({ method, url })).statusCode).toBe(401);
  const wrong = { authorization: `Bearer ${KEY}x` };
  expect((await t.bank.inject({ method, url, headers: wrong })).statusCode).toBe(401);
});

describe('paying', () => {
  test('settles the charge and notifies the shop by a signed webhook', async () => {
    const before = Date.now();
    const { id } = await newCharge();
    expect((await t.pay(id)).json()).toMatchObject({ id, status: 'successful' });
    expect(await t.stateOf(id)).toBe('successful');
    await t.heard(1);
    const [notice] = t.shop.heard;
    expect(notice).toMatchObject({ genuine: true, event: { type: 'charge.complete', charge_id: id } });
    // Signed with the bank's clock; the shop accepts it within its time window.
    expect(notice?.signedAt).toBeGreaterThanOrEqual(before);
    expect(Date.parse(notice?.event.created_at ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('by reference pays the charge that is still payable', async () => {
    const old = await newCharge({ expires_at: new Date(Date.now() - 1000).toISOString() });
    const live = await newCharge();
    expect((await t.post('/sandbox/pay', { reference: 'SO26112012345678' })).json().id).toBe(live.id);
    expect(await t.stateOf(old.id)).toBe('expired');
  });

  test('twice is one payment and one webhook', async () => {
    const { id } = await newCharge();
    await Promise.all([t.pay(id), t.pay(id), t.pay(id)]);
    await t.heard(1);
    await t.settled();
    expect(t.shop.types).toEqual(['charge.complete']);
  });

  test('an unknown charge is not found', async () => {
    expect((await t.pay('chrg_none')).statusCode).toBe(404);
    expect((await t.post('/sandbox/pay', { reference: 'NONE' })).statusCode).toBe(404);
    expect((await t.bank.inject({ url: '/charges/chrg_none', headers: BEARER })).statusCode).toBe(404);
  });
});

describe('expiry', () => {
  test('ends an unpaid charge, notifies the shop once, and rejects late payments', async () => {
    const { id } = await newCharge();
    t.later = 61_000;
    expect(await t.stateOf(id)).toBe('expired');
    await t.heard(1);
    expect(t.shop.types).toEqual(['charge.expired']);
    const response = await t.pay(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ error: 'expired' });
    expect(await t.stateOf(id)).toBe('expired');
  });

  test('is detected by the bank without a request', async () => {
    await newCharge({ expires_at: new Date(Date.now() + 100).toISOString() });
    await t.heard(1);
    expect(t.shop.types).toEqual(['charge.expired']);
  });

  test('allows late payments if configured', async () => {
    const { id } = await newCharge();
    t.later = 61_000;
    await t.turn({ allow_late: true });
    expect((await t.pay(id)).json()).toMatchObject({ status: 'successful' });
    await expect.poll(() => t.shop.types).toEqual(['charge.expired', 'charge.complete']);
  });
});

describe('refunds', () => {
  const refund = (id: string, amount: number, key = freshKey()) =>
    t.post(`/charges/${id}/refunds`, { amount }, { 'idempotency-key': key });

  test('are made once per key for the full amount', async () => {
    const { id } = await newCharge();
    await t.pay(id);
    const [first, second] = await Promise.all([refund(id, 129_050, 'r'), refund(id, 129_050, 'r')]);
    expect(first.json()).toMatchObject({ status: 'successful', refunded: 129_050 });
    expect(second.json()).toEqual(first.json());
    await expect.poll(() => t.shop.types).toEqual(['charge.complete', 'refund.complete']);
  });

  test('in parts never exceed the paid amount', async () => {
    const { id } = await newCharge();
    await t.pay(id);
    expect((await refund(id, 100_000)).json()).toMatchObject({ status: 'successful', refunded: 100_000 });
    expect((await refund(id, 29_051)).statusCode).toBe(422);
    expect((await refund(id, 29_050)).json()).toMatchObject({ status: 'successful', refunded: 129_050 });
    expect((await refund(id, 1)).statusCode).toBe(422);
  });

  test('of an unpaid charge, or with a reused key, are rejected', async () => {
    const { id } = await newCharge();
    expect((await refund(id, 100)).json()).toEqual({ error: 'not_refundable' });
    await t.pay(id);
    await refund(id, 100, 'r');
    expect((await refund(id, 200, 'r')).json()).toEqual({ error: 'idempotency_key_reused' });
    const keyless = await t.post(`/charges/${id}/refunds`, { amount: 1 });
    expect(keyless.statusCode).toBe(400);
  });
});

describe('webhooks', () => {
  test('are retried until the shop accepts them, with the same event id', async () => {
    t.shop.status = 503;
    const { id } = await newCharge();
    await t.pay(id);
    await t.heard(3);
    t.shop.status = 204;
    const notices = async () => (await t.bank.inject({ url: '/sandbox/notices', headers: BEARER })).json();
    await expect.poll(async () => (await notices())[0]).toMatchObject({ state: 'delivered', charge_id: id });
    const sent = t.shop.heard.length;
    await t.settled();
    expect(t.shop.heard).toHaveLength(sent);
    expect(new Set(t.shop.heard.map(({ event }) => event.event_id)).size).toBe(1);
    expect(t.shop.heard.every(({ genuine }) => genuine)).toBe(true);
  });

  test('survive a restart of the bank', async () => {
    t.shop.status = 500;
    const { id } = await newCharge();
    await t.pay(id);
    await t.heard(1);
    await t.bank.close();
    t.shop.status = 200;
    t.shop.heard.length = 0;
    await t.restart();
    await t.heard(1);
    expect(t.shop.heard[0]).toMatchObject({
      genuine: true,
      event: { type: 'charge.complete', charge_id: id },
    });
    expect(await t.stateOf(id)).toBe('successful');
  });

  test('of one charge are not blocked by those of another that the shop rejects', async () => {
    const { id: refused } = await newCharge();
    t.shop.status = 500;
    await t.pay(refused);
    await t.heard(1);
    const { id: other } = await newCharge({ reference: 'SO26112087654321' });
    await t.pay(other);
    await expect.poll(() => t.shop.heard.some(({ event }) => event.charge_id === other)).toBe(true);
  });
});

describe('switches', () => {
  test('start off, are set individually, and can be reset', async () => {
    const ask = async () => (await t.bank.inject({ url: '/sandbox/switches', headers: BEARER })).json();
    const normal = await ask();
    expect(Object.values(normal).every((value) => value === false || value === 0)).toBe(true);
    await t.turn({ lost: true });
    await t.turn({ delay_ms: 5 });
    expect(await ask()).toEqual({ ...normal, lost: true, delay_ms: 5 });
    await t.restart();
    expect(await ask(), 'after a restart').toEqual({ ...normal, lost: true, delay_ms: 5 });
    await t.bank.inject({ method: 'DELETE', url: '/sandbox/switches', headers: BEARER });
    expect(await ask()).toEqual(normal);
    expect((await t.post('/sandbox/switches', { unknown: true })).statusCode).toBe(400);
    expect((await t.post('/sandbox/switches', { down: 'yes' })).statusCode).toBe(400);
  });

  test('delay_ms: the webhook is delayed, the charge is settled at once', async () => {
    await t.turn({ delay_ms: 60_000 });
    const { id } = await newCharge();
    await t.pay(id);
    await t.turn({ delay_ms: 0 });
    const { id: other } = await newCharge();
    await t.pay(other);
    await t.heard(1);
    expect(t.shop.heard.map(({ event }) => event.charge_id)).toEqual([other]);
    expect(await t.stateOf(id)).toBe('successful');
    t.later += 60_000;
    await t.pay((await newCharge()).id);
    await expect.poll(() => t.shop.heard.map(({ event }) => event.charge_id)).toContain(id);
  });

  test('duplicate: the same event is sent again', async () => {
    await t.turn({ duplicate: 2 });
    const { id } = await newCharge();
    await t.pay(id);
    await t.heard(3);
    await t.settled();
    expect(t.shop.heard).toHaveLength(3);
    expect(new Set(t.shop.heard.map(({ event }) => event.event_id)).size).toBe(1);
  });

  test('lost: no webhook is sent, polling returns the state', async () => {
    await t.turn({ lost: true });
    const { id } = await newCharge();
    await t.pay(id);
    await t.settled();
    expect(t.shop.heard).toHaveLength(0);
    expect(await t.stateOf(id)).toBe('successful');
  });

  test('forged: a webhook claims a payment that was not made, with an invalid signature', async () => {
    await t.turn({ forged: true });
    const { id } = await newCharge();
    await t.heard(1);
    await t.settled();
    expect(t.shop.heard).toEqual([
      expect.objectContaining({
        genuine: false,
        event: expect.objectContaining({ type: 'charge.complete', charge_id: id }),
      }),
    ]);
    expect(await t.stateOf(id)).toBe('pending');
  });

  test('out_of_order: a later webhook overtakes an earlier one', async () => {
    await t.turn({ out_of_order: true });
    const { id } = await newCharge();
    await t.pay(id);
    await t.post(`/charges/${id}/refunds`, { amount: 129_050 }, { 'idempotency-key': 'r' });
    await t.heard(2);
    expect(t.shop.types).toEqual(['refund.complete', 'charge.complete']);
  });

  test('down: no response and no webhook until the bank is up again', async () => {
    const { id } = await newCharge();
    await t.turn({ down: true });
    expect((await t.bank.inject({ url: `/charges/${id}`, headers: BEARER })).statusCode).toBe(503);
    expect((await requestCharge()).statusCode).toBe(503);
    expect((await t.bank.inject(`/scan/${id}`)).statusCode).toBe(503);
    expect((await t.bank.inject('/healthz')).statusCode).toBe(200);
    await t.pay(id);
    await t.settled();
    expect(t.shop.heard).toHaveLength(0);
    await t.turn({ down: false });
    await t.heard(1);
    expect(await t.stateOf(id)).toBe('successful');
  });

  test('slow_ms: the response is delayed', async () => {
    await t.turn({ slow_ms: 5000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answered = vi.fn();
    const asked = requestCharge().then(answered);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 10_000);
    await vi.advanceTimersByTimeAsync(4999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ statusCode: 200 }));
  });

  test('answer_lost: the charge is created although its response breaks off, and a retry finds it', async () => {
    const address = await t.bank.listen({ host: '127.0.0.1', port: 0 });
    const ask = () =>
      fetch(`${address}/charges`, {
        method: 'POST',
        headers: { ...BEARER, 'content-type': 'application/json', 'idempotency-key': 'lost' },
        body: JSON.stringify({
          method: 'promptpay',
          reference: 'SO26112012345678',
          amount: 129_050,
          currency: 'THB',
          expires_at: new Date(Date.now() + 60_000).toISOString(),
        }),
      });
    await t.turn({ answer_lost: true });
    await expect(ask()).rejects.toThrow();
    await t.turn({ answer_lost: false });
    const paid = (await t.post('/sandbox/pay', { reference: 'SO26112012345678' })).json();
    expect(paid.status).toBe('successful');
    const again = await ask();
    expect(await again.json()).toMatchObject({ id: paid.id, status: 'successful' });
  });
});

describe('GET /scan/:id', () => {
  const RETURN = 'http://shop.example:3000/order/qr/SO26112012345678?a=1&b=2';
  const scan = (id: string, query: Record<string, string> = {}) =>
    t.bank.inject({ url: `/scan/${id}`, query });
  const press = async (id: string, act: string, query: Record<string, string> = {}) => {
    const response = await t.bank.inject({
      method: 'POST',
      url: `/scan/${id}/${act}`,
      query,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(response.statusCode).toBe(303);
    return t.bank.inject(String(response.headers.location));
  };

  test('shows payee, reference and amount, and states that the bank is simulated', async () => {
    const { id } = await newCharge();
    const thai = (await scan(id)).body;
    for (const text of ['<html lang="th">', 'ธนาคารจำลอง', 'ไม่มีการตัดเงินจริง', 'มะลิ', 'SO26112012345678']) {
      expect(thai).toContain(text);
    }
    expect(thai).toContain('ยืนยันจ่าย ฿1,290.50');
    const english = (await scan(id, { lang: 'en' })).body;
    for (const text of ['<html lang="en">', 'Sandbox bank', 'No real money moves', 'Mali', 'Pay ฿1,290.50']) {
      expect(english).toContain(text);
    }
  });

  test('runs no script and loads only its own fonts', async () => {
    const { id } = await newCharge();
    const { headers, body } = await scan(id);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action/,
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(body).not.toMatch(/<script|\son\w+=|javascript:|src=|https?:/i);
    const [, font] = /url\((\/fonts\/[a-z.0-9]+)\)/.exec(body) ?? [];
    const face = await t.bank.inject(String(font));
    expect(face.headers['content-type']).toBe('font/woff2');
    expect(face.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    expect((await t.bank.inject('/fonts/..%2fpackage.json')).statusCode).toBe(404);
  });

  test('pays, shows success, notifies the shop and links back to it', async () => {
    const { id } = await newCharge();
    const page = await press(id, 'pay', { return_url: RETURN, lang: 'th' });
    expect(page.body).toContain('ชำระเงินสำเร็จ');
    expect(page.body).toContain('href="http://shop.example:3000/order/qr/SO26112012345678?a=1&#38;b=2"');
    expect(page.body).not.toContain('<form');
    await t.heard(1);
    expect(t.shop.heard[0]).toMatchObject({
      genuine: true,
      event: { type: 'charge.complete', charge_id: id },
    });
    await press(id, 'pay');
    expect(await t.stateOf(id)).toBe('successful');
    await t.settled();
    expect(t.shop.heard).toHaveLength(1);
  });

  test('declines: the charge has failed and cannot be paid any more', async () => {
    const { id } = await newCharge();
    const page = await press(id, 'decline', { lang: 'en' });
    expect(page.body).toContain('Not paid');
    expect(await t.stateOf(id)).toBe('failed');
    await t.heard(1);
    expect((await press(id, 'pay', { lang: 'en' })).body).toContain('Not paid');
    expect(await t.stateOf(id)).toBe('failed');
  });

  test('reports an expired QR code and offers no button', async () => {
    const { id } = await newCharge();
    t.later = 61_000;
    const page = await press(id, 'pay');
    expect(page.body).toContain('คิวอาร์หมดอายุแล้ว');
    expect(page.body).not.toContain('<form');
    await t.turn({ allow_late: true });
    expect((await scan(id)).body).toContain('<form');
  });

  test('shows a full refund', async () => {
    const { id } = await newCharge();
    await t.pay(id);
    const giveBack = (amount: number) =>
      t.post(`/charges/${id}/refunds`, { amount }, { 'idempotency-key': freshKey() });
    await giveBack(29_050);
    expect((await scan(id, { lang: 'en' })).body).toContain('<h1>Paid</h1>');
    await giveBack(100_000);
    expect((await scan(id, { lang: 'en' })).body).toContain('<h1>Refunded</h1>');
  });

  test('an unknown charge is not found', async () => {
    const page = await scan('chrg_none');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('ไม่พบรายการนี้');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    'http://shop.example:3000@evil.example/',
    'http://user:word@shop.example:3000/',
    'https://shop.example:3000/',
    'http://shop.example:3001/',
    'javascript:alert(1)//http://shop.example:3000',
    'data:text/html,x',
    '/order',
    '"><script>alert(1)</script>',
  ])('links only to the shop: %s', async (return_url) => {
    const { id } = await newCharge();
    const page = await press(id, 'pay', { return_url });
    expect(page.body).not.toContain('class="back"');
    expect(page.body).not.toContain('evil.example');
    expect(page.body).not.toContain('<script');
  });
});
