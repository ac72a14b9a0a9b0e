import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CARD_CODE } from '@mali/contracts/card-results';
import { billPaymentPayload } from '@mali/thai/promptpay';
import QRCode from 'qrcode';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GatewayCharge, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { openOmise } from './gateway-fixtures.ts';
import { omiseGateway } from './omise.ts';
import { FAILURE_CODES, readCharge, toCharge } from './omise-charge.ts';
import { asksFor } from './omise-qr.ts';

const MINUTE = 60_000;

type Bench = Awaited<ReturnType<typeof openOmise>>;
let bench: Bench;
let orders = 0;
let attempt: { reference: string; key: string; amount: number; expiresAt: Date };

beforeAll(async () => {
  bench = await openOmise();
});
afterAll(() => bench.close());
beforeEach(() => {
  orders += 1;
  const reference = `SO261122${String(orders).padStart(8, '0')}`;
  attempt = {
    reference,
    key: `${reference}-1`,
    amount: 25_550,
    expiresAt: new Date(Date.now() + 15 * MINUTE),
  };
});
afterEach(() =>
  bench.set({ raw_data: true, idempotent: false, promptpay_refundable: true, three_d_secure: false }),
);

const all = async (gateway: PaymentGateway, from: Date): Promise<GatewayCharge[]> => {
  const charges = [];
  for await (const charge of gateway.charges({ from, to: new Date(Date.now() + MINUTE) }))
    charges.push(charge);
  return charges;
};

describe('the QR', () => {
  test('is read from its picture', async () => {
    await bench.set({ raw_data: false });
    const { payload } = await bench.gateway.createQr(attempt);
    expect(asksFor(payload, 25_550)).toBe(true);
    await bench.set({ raw_data: true });
    expect((await bench.gateway.createQr(attempt)).payload).toBe(payload);
  });

  test('expires when requested, though Omise may accept money longer', async () => {
    const { expiresAt } = await bench.gateway.createQr(attempt);
    const soon = new Date(Date.now() + 5 * MINUTE);
    const again = await bench.gateway.createQr({ ...attempt, expiresAt: soon });
    expect(again.expiresAt).toEqual(soon);
    expect(expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });

  test('of a second request is expired at once, so that it cannot be paid', async () => {
    const { chargeId } = await bench.gateway.createQr(attempt);
    await bench.gateway.createQr(attempt);
    const ours = (await all(bench.gateway, new Date(Date.now() - MINUTE))).filter(
      ({ key }) => key === attempt.key,
    );
    expect(ours.map(({ status }) => status)).toEqual(['pending', 'expired']);
    expect(ours[0]?.chargeId).toBe(chargeId);
  });

  test('is created once where Omise honours an Idempotency-Key', async () => {
    await bench.set({ idempotent: true });
    const { chargeId } = await bench.gateway.createQr(attempt);
    expect((await bench.gateway.createQr(attempt)).chargeId).toBe(chargeId);
    const made = await all(bench.gateway, new Date(Date.now() - MINUTE));
    expect(made.filter(({ key }) => key === attempt.key)).toHaveLength(1);
  });

  test.each([
    ['less than Omise takes', 1999],
    ['more than Omise takes', 15_000_001],
  ])('for %s is rejected', async (_, amount) => {
    await expect(bench.gateway.createQr({ ...attempt, amount })).rejects.toMatchObject({
      name: 'GatewayRefused',
      reason: 'invalid_amount',
    });
  });

  test.each([
    ['the amount', (text: string) => text, 25_550, true],
    ['another amount', (text: string) => text, 25_551, false],
    [
      'a wrong checksum',
      (text: string) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`,
      25_550,
      false,
    ],
    ['a part of it', (text: string) => text.slice(0, 60), 25_550, false],
    ['another text', () => 'https://www.omise.co', 25_550, false],
    ['nothing', () => '', 25_550, false],
  ] as const)('contains %s', (_, change, satang, asks) => {
    const text = billPaymentPayload({ billerId: '010555609115299', ref1: 'A1', amountSatang: 25_550 });
    expect(asksFor(change(text), satang)).toBe(asks);
  });
});

/** Omise with configured responses, for those the fake never sends. */
describe('unusual responses of Omise', () => {
  let server: Server;
  let base: string;
  let gateway: PaymentGateway;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push({
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        });
        handle(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    gateway = bench.at(base, 10_000);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const json = (response: ServerResponse, body: unknown, status = 200): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const wire = (more: Record<string, unknown> = {}) => ({
    ...bench.words.charge,
    livemode: true,
    status: 'pending',
    paid: false,
    amount: attempt.amount,
    metadata: { key: attempt.key, reference: attempt.reference },
    created_at: new Date().toISOString(),
    expires_at: null,
    ...more,
  });
  const withPicture = (download_uri: string, more: Record<string, unknown> = {}) =>
    wire({
      source: {
        object: 'source',
        type: 'promptpay',
        scannable_code: { object: 'barcode', type: 'qr', image: { object: 'document', download_uri } },
      },
      ...more,
    });
  const svg = (text: string): Promise<string> => QRCode.toString(text, { type: 'svg' });
  /** The charge when created and listed; other paths by the test. */
  const serve = (charge: () => unknown, picture: (path: string, response: ServerResponse) => void): void => {
    handle = ({ url = '' }, response) => {
      if (url === '/charges') json(response, charge());
      else if (url.startsWith('/charges?')) json(response, bench.words.list([charge()]));
      else picture(url, response);
    };
  };
  const payload = () =>
    billPaymentPayload({ billerId: '010555609115299', ref1: 'A1', amountSatang: attempt.amount });

  test('requests have the secret key, and the API version', async () => {
    serve(
      () =>
        wire({
          source: null,
          card: { brand: 'Visa', last_digits: '4242' },
          status: 'successful',
          paid: true,
        }),
      (_, response) => json(response, null, 404),
    );
    const { amount, key, reference } = attempt;
    await gateway.chargeCard({ amount, key, reference, cardToken: 'tokn_1', returnUrl: 'http://shop/back' });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('skey_stand_in:').toString('base64')}`,
      'omise-version': '2019-05-29',
      'idempotency-key': key,
    });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      amount: 25_550,
      currency: 'thb',
      card: 'tokn_1',
      capture: true,
      return_uri: 'http://shop/back',
      description: reference,
      metadata: { key, reference },
    });
  });

  test('pictures are loaded without the key, also after a redirect', async () => {
    const picture = await svg(payload());
    serve(
      () => withPicture(`${base}/picture`),
      (path, response) => {
        if (path === '/picture') response.writeHead(302, { location: '/other' }).end();
        else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
      },
    );
    expect((await gateway.createQr(attempt)).payload).toBe(payload());
    const pictures = asked.filter(({ path }) => ['/picture', '/other'].includes(path));
    expect(pictures.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  test.each([
    'http://127.0.0.1:9/picture',
    'http://169.254.169.254/latest/meta-data',
    'https://omise.co.evil.example/qr',
    'https://evilomise.co/qr',
    'http://api.omise.co/qr',
    'https://user@api.omise.co/qr',
    'https://api.omise.co:8443/qr',
    'file:///etc/passwd',
    'data:image/svg+xml,<svg/>',
  ])('a picture is not loaded from %s', async (address) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    serve(
      () => withPicture(address),
      (_, response) => json(response, null, 404),
    );
    await expect(gateway.createQr(attempt)).rejects.toThrow(GatewayUnavailable);
    serve(
      () => withPicture(`${base}/picture`),
      (_, response) => void response.writeHead(302, { location: address }).end(),
    );
    await expect(gateway.createQr(attempt)).rejects.toThrow(GatewayUnavailable);
    const origins = fetched.mock.calls.map(([url]) => new URL(String(url)).origin);
    fetched.mockRestore();
    expect(new Set(origins)).toEqual(new Set([base]));
  });

  test("a picture may be redirected to Omise's other hosts", async () => {
    const picture = await svg(payload());
    serve(
      () => withPicture('https://files.omise.co/qr.svg'),
      (_, response) => json(response, null, 404),
    );
    const real = globalThis.fetch;
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (url, init) =>
        String(url) === 'https://files.omise.co/qr.svg' ? new Response(picture) : real(url, init),
      );
    const qr = await gateway.createQr(attempt);
    fetched.mockRestore();
    expect(qr.payload).toBe(payload());
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['is no picture', (r) => void r.end('no picture')],
    ['is not there', (r) => void r.writeHead(404).end()],
    ['leads round in circles', (r) => void r.writeHead(302, { location: '/picture' }).end()],
    ['does not come', () => undefined],
  ])('a QR is rejected when its picture %s', async (_, act) => {
    serve(
      () => withPicture(`${base}/picture`),
      (__, response) => act(response),
    );
    await expect(bench.at(base).createQr(attempt)).rejects.toThrow(GatewayUnavailable);
  });

  test('a QR is rejected when its picture is too large', async () => {
    const picture = `${await svg(payload())}<!--${'x'.repeat(2 * 1024 * 1024)}-->`;
    serve(
      () => withPicture(`${base}/picture`),
      (_, response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture),
    );
    await expect(gateway.createQr(attempt)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('too large') },
    });
  });

  test('a QR may have any text in test mode, but must match the amount in live mode', async () => {
    const picture = await svg('a QR for testing');
    let livemode = false;
    serve(
      () => withPicture(`${base}/picture`, { livemode }),
      (_, response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture),
    );
    expect((await gateway.createQr(attempt)).payload).toBe('a QR for testing');
    livemode = true;
    await expect(gateway.createQr(attempt)).rejects.toThrow(GatewayUnavailable);
  });

  test('a customer is not redirected to an invalid URL for 3-D Secure', async () => {
    const asks = (authorize_uri: string) =>
      wire({ id: 'chrg_1', source: null, card: { brand: 'Visa', last_digits: '4242' }, authorize_uri });
    handle = (_, response) => json(response, asks('https://pay.omise.co/payments/paym_1/authorize'));
    expect(await gateway.inquire('chrg_1')).toMatchObject({
      authenUrl: 'https://pay.omise.co/payments/paym_1/authorize',
    });
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'pay', '//evil.example']) {
      handle = (_, response) => json(response, asks(address));
      await expect(gateway.inquire('chrg_1'), address).rejects.toThrow(GatewayUnavailable);
    }
    // With Omise's own API over TLS the page must be on TLS as well.
    const live = omiseGateway({
      ...{ vault: null, firstDigits: false },
      url: 'https://api.omise.co',
      publicUrl: 'https://shop.example',
      key: 'skey',
      webhookSecret: null,
      timeoutMs: 100,
    });
    expect(live.cardForm).toEqual({ url: 'https://shop.example/card-form', origin: 'https://shop.example' });
  });

  test('errors are mapped by their code; its own failures are no definite result', async () => {
    const { amount, key, reference } = attempt;
    const charge = () =>
      gateway.chargeCard({ amount, key, reference, cardToken: 'tokn_1', returnUrl: 'http://shop/back' });
    const error = (code: string, status = 400) => {
      handle = (_, response) => json(response, { object: 'error', code, message: 'x' }, status);
    };
    for (const code of ['failed_fraud_check', 'brand_not_supported', 'invalid_card', 'bad_request']) {
      error(code);
      await expect(charge(), code).rejects.toMatchObject({ name: 'GatewayRefused', reason: code });
    }
    for (const [code, status] of [
      ['backend_error', 400],
      ['internal_error', 500],
      ['service_unavailable', 503],
      ['too_many_requests', 429],
      ['authentication_failure', 401],
      ['bad_request', 200],
    ] as const) {
      error(code, status);
      await expect(charge(), code).rejects.toThrow(GatewayUnavailable);
    }
  });

  test('charges of other kinds are ignored', async () => {
    const others = [
      wire({ id: 'chrg_1', source: { type: 'truemoney' } }),
      wire({ id: 'chrg_2', source: null }),
      wire({
        id: 'chrg_3',
        metadata: {},
        description: 'a payment link',
        source: null,
        card: { brand: 'JCB', last_digits: '0000' },
      }),
      wire({ id: 'chrg_4' }),
    ];
    handle = (_, response) => json(response, bench.words.list(others));
    const charges = await all(gateway, new Date(Date.now() - MINUTE));
    expect(charges.map(({ chargeId, key, reference }) => [chargeId, key, reference])).toEqual([
      ['chrg_3', null, 'a payment link'],
      ['chrg_4', attempt.key, attempt.reference],
    ]);
  });

  test('a list that repeats itself ends', async () => {
    handle = (_, response) => json(response, { ...bench.words.list([]), total: 5 });
    await expect(all(gateway, new Date())).rejects.toThrow(GatewayUnavailable);
    handle = (_, response) => json(response, { ...bench.words.list([wire()]), total: 5 });
    await expect(all(gateway, new Date(Date.now() - MINUTE))).rejects.toThrow(GatewayUnavailable);
  });

  test('a refund that reversed a payment is reported: paid and refunded', () => {
    const undone = readCharge(
      wire({ status: 'reversed', paid: false, refunded_amount: attempt.amount, livemode: true }),
    );
    expect(undone && toCharge(undone)).toMatchObject({ status: 'successful', refunded: attempt.amount });
    const reversed = readCharge(wire({ status: 'reversed', paid: false }));
    expect(reversed && toCharge(reversed)).toMatchObject({ status: 'failed', refunded: 0 });
  });

  test('every failure code maps to a result with a text', () => {
    const result = (failure_code: string | null) => {
      const charge = readCharge(
        wire({ status: 'failed', failure_code, source: null, card: { brand: 'Visa', last_digits: '4242' } }),
      );
      return charge && toCharge(charge)?.responseCode;
    };
    for (const [reason, code] of FAILURE_CODES) {
      expect(result(reason)).toBe(code);
      expect(Object.values(CARD_CODE)).toContain(code);
      expect(code).not.toBe('00');
    }
    expect([result('something new'), result(null), result('constructor')]).toEqual(['yy', 'yy', 'yy']);
  });
});

test('a PromptPay payment may require a manual refund', async () => {
  await bench.set({ promptpay_refundable: false });
  const { chargeId } = await bench.gateway.createQr(attempt);
  await bench.pay(chargeId);
  await expect(bench.gateway.refund({ chargeId, amount: 100, key: 'r' })).rejects.toMatchObject({
    name: 'GatewayRefused',
    reason: 'failed_refund',
  });
  expect(await bench.gateway.inquire(chargeId)).toMatchObject({ status: 'successful', refunded: 0 });
});

describe('an event', () => {
  const event = (data: Record<string, unknown>, key = 'charge.complete') =>
    Buffer.from(JSON.stringify({ object: 'event', id: 'evnt_1', key, data }));
  const read = (body: Buffer, headers: Record<string, unknown> = bench.signed(body)) =>
    bench.gateway.readWebhook({ body, headers, now: new Date() });

  test('of a refund refers to its charge', () => {
    const refund = { object: 'refund', id: 'rfnd_1' };
    expect(read(event({ ...refund, charge: 'chrg_1' }, 'refund.create'))).toEqual({
      eventId: 'evnt_1',
      type: 'refund.create',
      chargeId: 'chrg_1',
    });
    expect(read(event({ ...refund, charge: { id: 'chrg_1' } }))).toMatchObject({ chargeId: 'chrg_1' });
  });

  test('about something else is genuine and ignored', () => {
    for (const data of [
      { object: 'transfer', id: 'trsf_1' },
      { object: 'customer', id: 'cust_1' },
      { object: 'charge', id: '../account' },
      { object: 'refund', id: 'rfnd_1', charge: null },
    ])
      expect(read(event(data))).toMatchObject({ eventId: 'evnt_1', chargeId: null });
  });

  test('has two signatures while the secret is rotated', () => {
    const body = event({ object: 'charge', id: 'chrg_1' });
    const [good, bad] = [bench.signed(body), bench.signed(body, { secret: 'x'.repeat(32) })];
    const both = (...signatures: (string | undefined)[]) => ({
      ...good,
      'omise-signature': signatures.join(','),
    });
    expect(read(body, both(bad['omise-signature'], good['omise-signature']))).toMatchObject({
      chargeId: 'chrg_1',
    });
    expect(read(body, both(good['omise-signature'], ` ${bad['omise-signature']}`))).toMatchObject({
      chargeId: 'chrg_1',
    });
    expect(read(body, both(bad['omise-signature'], bad['omise-signature']))).toBeNull();
  });

  test('is accepted unsigned only when no secret is configured', () => {
    const body = event({ object: 'charge', id: 'chrg_1' });
    expect(read(body, {})).toBeNull();
    const unsigned = omiseGateway({
      ...{ vault: null, firstDigits: false },
      url: bench.base,
      publicUrl: 'http://localhost:3000',
      key: 'skey',
      webhookSecret: null,
      timeoutMs: 100,
    });
    expect(unsigned.readWebhook({ body, headers: {}, now: new Date() })).toMatchObject({
      chargeId: 'chrg_1',
    });
  });
});

describe('the fake Omise', () => {
  const post = (path: string, body: URLSearchParams, key = 'skey_stand_in') =>
    fetch(`${bench.base}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
      body,
    });

  test('accepts forms and JSON, like Omise', async () => {
    const token = await post(
      '/tokens',
      new URLSearchParams({ 'card[number]': '4242424242424242', 'card[name]': 'X' }),
      'pkey_stand_in',
    );
    const { id } = (await token.json()) as { id: string };
    const response = await post(
      '/charges',
      new URLSearchParams({
        amount: '2000',
        currency: 'thb',
        card: id,
        'metadata[key]': 'k',
        'metadata[a][b]': 'c',
      }),
    );
    expect(await response.json()).toMatchObject({
      object: 'charge',
      amount: 2000,
      status: 'successful',
      metadata: { key: 'k', a: { b: 'c' } },
    });
  });

  test('accepts only the key for the requested resource', async () => {
    for (const key of ['pkey_stand_in', 'skey_other', '']) {
      const response = await post('/charges', new URLSearchParams(), key);
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { object: 'error', code: 'authentication_failure' },
      ]);
    }
    expect((await post('/tokens', new URLSearchParams(), 'skey_stand_in')).status).toBe(401);
  });

  test('retries a webhook until the shop accepts it', async () => {
    let refused = 0;
    const shop = createServer((request, response) => {
      request.resume();
      refused += 1;
      response.writeHead(refused < 3 ? 500 : 200).end();
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const { buildFakeOmise } = await import('./fake-omise/server.ts');
    const standIn = buildFakeOmise({
      url: 'http://x',
      publicKey: 'pkey',
      secretKey: 'skey',
      webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
      webhookSecret: null,
      retryMs: 1,
    });
    const response = await standIn.inject({
      method: 'POST',
      url: '/charges',
      headers: { authorization: `Basic ${Buffer.from('skey:').toString('base64')}` },
      payload: { amount: 2000, currency: 'thb', source: { type: 'promptpay' } },
    });
    expect(response.json()).toMatchObject({ id: expect.stringMatching(/^chrg_[0-9a-z]+$/) });
    await expect.poll(() => refused).toBe(3);
    await standIn.close();
    shop.closeAllConnections();
    shop.close();
  });
});
