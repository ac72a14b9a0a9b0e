import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEmv } from '@mali/thai/promptpay';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BankConfig } from './config.ts';
import { buildBank } from './server.ts';

const KEY = 'k'.repeat(32);
const SECRET = 's'.repeat(32);
const BILLER = '010555600000901';

type Heard = {
  event: { event_id: string; type: string; charge_id: string; created_at: string };
  genuine: boolean;
  age: number;
};

/** The shop's end of the webhooks: remembers what it heard and answers as told. */
class Shop {
  readonly heard: Heard[] = [];
  status = 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.#hear(request.headers, Buffer.concat(chunks));
        response.writeHead(this.status).end();
      });
    });
  }

  #hear(headers: IncomingHttpHeaders, body: Buffer): void {
    const timestamp = String(headers['x-bank-timestamp']);
    const expected = createHmac('sha256', SECRET).update(`${timestamp}.`).update(body).digest('hex');
    this.heard.push({
      event: JSON.parse(body.toString('utf8')),
      genuine: headers['x-bank-signature'] === expected,
      age: Date.now() - Number(timestamp),
    });
  }

  get types(): string[] {
    return this.heard.map(({ event }) => event.type);
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks/sandbox`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

let shop: Shop;
let config: BankConfig;
let bank: FastifyInstance;
let dir: string;
/** Moves the bank's clock. */
let later = 0;

const open = () => buildBank(config, () => Date.now() + later);

beforeEach(async () => {
  later = 0;
  shop = new Shop();
  dir = await mkdtemp(join(tmpdir(), 'mali-bank-'));
  config = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://bank.example',
    key: KEY,
    webhookSecret: SECRET,
    webhookUrl: await shop.open(),
    retryMs: 10,
    billerId: BILLER,
    database: join(dir, 'books', 'bank.sqlite'),
    shopOrigin: 'http://shop.example:3000',
    payeeTh: 'มะลิ',
    payeeEn: 'Mali',
  };
  bank = open();
  await bank.ready();
});
afterEach(async () => {
  await bank.close();
  await shop.close();
  await rm(dir, { recursive: true });
});

const BEARER = { authorization: `Bearer ${KEY}` };
let keys = 0;
const freshKey = () => {
  keys += 1;
  return `key-${keys}`;
};

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return bank.inject({ method: 'POST', url: path, payload, headers: { ...BEARER, ...headers } });
}
function askCharge(over: object = {}, key = freshKey()) {
  const expires_at = new Date(Date.now() + later + 60_000).toISOString();
  const body = {
    method: 'promptpay',
    reference: 'SO26112012345678',
    amount: 129_050,
    currency: 'THB',
    expires_at,
  };
  return post('/charges', { ...body, ...over }, { 'idempotency-key': key });
}
async function newCharge(over: object = {}): Promise<{ id: string; expires_at: string }> {
  const response = await askCharge(over);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const stateOf = async (id: string): Promise<string> =>
  (await bank.inject({ url: `/charges/${id}`, headers: BEARER })).json().status;
const pay = (id: string) => post('/sandbox/pay', { charge_id: id });
const turn = async (switches: object) => {
  expect((await post('/sandbox/switches', switches)).statusCode).toBe(200);
};
const heard = (count: number) =>
  vi.waitFor(() => expect(shop.heard.length).toBeGreaterThanOrEqual(count), 4000);
/** Long enough for a webhook that should not come to have come. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('POST /charges', () => {
  test('makes a QR that names the order and its amount', async () => {
    const charge = (await askCharge()).json();
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
    expect(Date.parse(charge.expires_at)).toBeGreaterThan(Date.now());
  });

  test('gives the same charge for the same key, whatever expiry is asked the second time', async () => {
    const first = (await askCharge({}, 'again')).json();
    const second = await askCharge({ expires_at: new Date(Date.now() + 900_000).toISOString() }, 'again');
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first);
  });

  test('refuses a key that was used for another amount', async () => {
    await askCharge({}, 'again');
    const second = await askCharge({ amount: 1 }, 'again');
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
    ['an expiry that is no time', { expires_at: 'tomorrow' }, 400],
    ['a property it does not know', { status: 'successful' }, 400],
    ['a reference no QR can hold', { reference: 'เลขที่ ๑' }, 422],
  ])('refuses %s', async (_name, over, status) => {
    expect((await askCharge(over)).statusCode).toBe(status);
  });

  test('asks for an Idempotency-Key', async () => {
    const response = await post('/charges', {
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
] as const)('%s %s asks for the key of the shop', async (method, url) => {
  expect((await bank.inject({ method, url })).statusCode).toBe(401);
  const wrong = { authorization: `Bearer ${KEY}x` };
  expect((await bank.inject({ method, url, headers: wrong })).statusCode).toBe(401);
});

describe('paying', () => {
  test('settles the charge and tells the shop in a signed webhook', async () => {
    const { id } = await newCharge();
    expect((await pay(id)).json()).toMatchObject({ id, status: 'successful' });
    expect(await stateOf(id)).toBe('successful');
    await heard(1);
    const [notice] = shop.heard;
    expect(notice).toMatchObject({ genuine: true, event: { type: 'charge.complete', charge_id: id } });
    expect(notice?.age).toBeLessThan(5000);
    expect(Date.parse(notice?.event.created_at ?? '')).toBeGreaterThan(Date.now() - 5000);
  });

  test('by reference pays the charge that still can be paid', async () => {
    const old = await newCharge({ expires_at: new Date(Date.now() - 1000).toISOString() });
    const live = await newCharge();
    expect((await post('/sandbox/pay', { reference: 'SO26112012345678' })).json().id).toBe(live.id);
    expect(await stateOf(old.id)).toBe('expired');
  });

  test('twice is one payment and one webhook', async () => {
    const { id } = await newCharge();
    await Promise.all([pay(id), pay(id), pay(id)]);
    await heard(1);
    await quiet();
    expect(shop.types).toEqual(['charge.complete']);
  });

  test('what nobody knows is not found', async () => {
    expect((await pay('chrg_none')).statusCode).toBe(404);
    expect((await post('/sandbox/pay', { reference: 'NONE' })).statusCode).toBe(404);
    expect((await bank.inject({ url: '/charges/chrg_none', headers: BEARER })).statusCode).toBe(404);
  });
});

describe('expiry', () => {
  test('ends an unpaid charge, tells the shop once, and refuses late money', async () => {
    const { id } = await newCharge();
    later = 61_000;
    expect(await stateOf(id)).toBe('expired');
    await heard(1);
    expect(shop.types).toEqual(['charge.expired']);
    const response = await pay(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ error: 'expired' });
    expect(await stateOf(id)).toBe('expired');
  });

  test('is found by the bank itself, without anybody asking', async () => {
    await newCharge({ expires_at: new Date(Date.now() + 100).toISOString() });
    await heard(1);
    expect(shop.types).toEqual(['charge.expired']);
  });

  test('lets late money through when told to', async () => {
    const { id } = await newCharge();
    later = 61_000;
    await turn({ allow_late: true });
    expect((await pay(id)).json()).toMatchObject({ status: 'successful' });
    await vi.waitFor(() => expect(shop.types).toEqual(['charge.expired', 'charge.complete']));
  });
});

describe('refunds', () => {
  const refund = (id: string, amount: number, key = freshKey()) =>
    post(`/charges/${id}/refunds`, { amount }, { 'idempotency-key': key });

  test('give all of it back once for one key', async () => {
    const { id } = await newCharge();
    await pay(id);
    const [first, second] = await Promise.all([refund(id, 129_050, 'r'), refund(id, 129_050, 'r')]);
    expect(first.json()).toMatchObject({ status: 'refunded', refunded: 129_050 });
    expect(second.json()).toEqual(first.json());
    await vi.waitFor(() => expect(shop.types).toEqual(['charge.complete', 'refund.complete']));
  });

  test('in parts never exceed what was paid', async () => {
    const { id } = await newCharge();
    await pay(id);
    expect((await refund(id, 100_000)).json()).toMatchObject({ status: 'successful', refunded: 100_000 });
    expect((await refund(id, 29_051)).statusCode).toBe(422);
    expect((await refund(id, 29_050)).json()).toMatchObject({ status: 'refunded', refunded: 129_050 });
    expect((await refund(id, 1)).statusCode).toBe(422);
  });

  test('of what was not paid, or with a reused key, are refused', async () => {
    const { id } = await newCharge();
    expect((await refund(id, 100)).json()).toEqual({ error: 'not_refundable' });
    await pay(id);
    await refund(id, 100, 'r');
    expect((await refund(id, 200, 'r')).json()).toEqual({ error: 'idempotency_key_reused' });
    const keyless = await post(`/charges/${id}/refunds`, { amount: 1 });
    expect(keyless.statusCode).toBe(400);
  });
});

describe('webhooks', () => {
  test('are sent again until the shop takes them, with the same event id', async () => {
    shop.status = 503;
    const { id } = await newCharge();
    await pay(id);
    await heard(3);
    shop.status = 204;
    await vi.waitFor(async () => {
      const [notice] = (await bank.inject({ url: '/sandbox/notices', headers: BEARER })).json();
      expect(notice).toMatchObject({ state: 'delivered', charge_id: id });
    }, 4000);
    const sent = shop.heard.length;
    await quiet();
    expect(shop.heard).toHaveLength(sent);
    expect(new Set(shop.heard.map(({ event }) => event.event_id)).size).toBe(1);
    expect(shop.heard.every(({ genuine }) => genuine)).toBe(true);
  });

  test('survive a restart of the bank', async () => {
    shop.status = 500;
    const { id } = await newCharge();
    await pay(id);
    await heard(1);
    await bank.close();
    shop.status = 200;
    shop.heard.length = 0;
    bank = open();
    await bank.ready();
    await heard(1);
    expect(shop.heard[0]).toMatchObject({ genuine: true, event: { type: 'charge.complete', charge_id: id } });
    expect(await stateOf(id)).toBe('successful');
  });

  test('of one charge do not wait for those of another that the shop refuses', async () => {
    const { id: refused } = await newCharge();
    shop.status = 500;
    await pay(refused);
    await heard(1);
    const { id: other } = await newCharge({ reference: 'SO26112087654321' });
    await pay(other);
    await vi.waitFor(() => expect(shop.heard.some(({ event }) => event.charge_id === other)).toBe(true));
  });
});

describe('switches', () => {
  test('start off, are turned one by one, and go back to normal', async () => {
    const ask = async () => (await bank.inject({ url: '/sandbox/switches', headers: BEARER })).json();
    const normal = await ask();
    expect(Object.values(normal).every((value) => value === false || value === 0)).toBe(true);
    await turn({ lost: true });
    await turn({ delay_ms: 5 });
    expect(await ask()).toEqual({ ...normal, lost: true, delay_ms: 5 });
    await bank.close();
    bank = open();
    expect(await ask(), 'after a restart').toEqual({ ...normal, lost: true, delay_ms: 5 });
    await bank.inject({ method: 'DELETE', url: '/sandbox/switches', headers: BEARER });
    expect(await ask()).toEqual(normal);
    expect((await post('/sandbox/switches', { unknown: true })).statusCode).toBe(400);
    expect((await post('/sandbox/switches', { down: 'yes' })).statusCode).toBe(400);
  });

  test('delay_ms: the webhook comes later, the charge is settled at once', async () => {
    await turn({ delay_ms: 400 });
    const { id } = await newCharge();
    await pay(id);
    await quiet();
    expect(shop.heard).toHaveLength(0);
    expect(await stateOf(id)).toBe('successful');
    await heard(1);
  });

  test('duplicate: the same event is sent again', async () => {
    await turn({ duplicate: 2 });
    const { id } = await newCharge();
    await pay(id);
    await heard(3);
    await quiet();
    expect(shop.heard).toHaveLength(3);
    expect(new Set(shop.heard.map(({ event }) => event.event_id)).size).toBe(1);
  });

  test('lost: no webhook comes, asking tells', async () => {
    await turn({ lost: true });
    const { id } = await newCharge();
    await pay(id);
    await quiet();
    expect(shop.heard).toHaveLength(0);
    expect(await stateOf(id)).toBe('successful');
  });

  test('forged: a webhook claims a payment that nobody made, and its signature is wrong', async () => {
    await turn({ forged: true });
    const { id } = await newCharge();
    await heard(1);
    await quiet();
    expect(shop.heard).toEqual([
      expect.objectContaining({
        genuine: false,
        event: expect.objectContaining({ type: 'charge.complete', charge_id: id }),
      }),
    ]);
    expect(await stateOf(id)).toBe('pending');
  });

  test('out_of_order: a later webhook overtakes an earlier one', async () => {
    await turn({ out_of_order: true });
    const { id } = await newCharge();
    await pay(id);
    await post(`/charges/${id}/refunds`, { amount: 129_050 }, { 'idempotency-key': 'r' });
    await heard(2);
    expect(shop.types).toEqual(['refund.complete', 'charge.complete']);
  });

  test('down: nothing is answered and no webhook leaves until the bank is back', async () => {
    const { id } = await newCharge();
    await turn({ down: true });
    expect((await bank.inject({ url: `/charges/${id}`, headers: BEARER })).statusCode).toBe(503);
    expect((await askCharge()).statusCode).toBe(503);
    expect((await bank.inject(`/scan/${id}`)).statusCode).toBe(503);
    expect((await bank.inject('/healthz')).statusCode).toBe(200);
    await pay(id);
    await quiet();
    expect(shop.heard).toHaveLength(0);
    await turn({ down: false });
    await heard(1);
    expect(await stateOf(id)).toBe('successful');
  });

  test('slow_ms: the answer comes late', async () => {
    await turn({ slow_ms: 200 });
    const start = performance.now();
    expect((await askCharge()).statusCode).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  test('answer_lost: the charge is made though its answer breaks off, and asking again finds it', async () => {
    const address = await bank.listen({ host: '127.0.0.1', port: 0 });
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
    await turn({ answer_lost: true });
    await expect(ask()).rejects.toThrow();
    await turn({ answer_lost: false });
    const paid = (await post('/sandbox/pay', { reference: 'SO26112012345678' })).json();
    expect(paid.status).toBe('successful');
    const again = await ask();
    expect(await again.json()).toMatchObject({ id: paid.id, status: 'successful' });
  });
});

describe('GET /scan/:id', () => {
  const RETURN = 'http://shop.example:3000/order/qr/SO26112012345678?a=1&b=2';
  const scan = (id: string, query: Record<string, string> = {}) => bank.inject({ url: `/scan/${id}`, query });
  const press = async (id: string, act: string, query: Record<string, string> = {}) => {
    const response = await bank.inject({
      method: 'POST',
      url: `/scan/${id}/${act}`,
      query,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(response.statusCode).toBe(303);
    return bank.inject(String(response.headers.location));
  };

  test('shows payee, reference and amount, and says that the bank is a pretend one', async () => {
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

  test('runs no script and loads nothing but its own faces', async () => {
    const { id } = await newCharge();
    const { headers, body } = await scan(id);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action/,
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(body).not.toMatch(/<script|\son\w+=|javascript:|src=|https?:/i);
    const [, font] = /url\((\/fonts\/[a-z.0-9]+)\)/.exec(body) ?? [];
    const face = await bank.inject(String(font));
    expect(face.headers['content-type']).toBe('font/woff2');
    expect(face.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    expect((await bank.inject('/fonts/..%2fpackage.json')).statusCode).toBe(404);
  });

  test('pays, shows success, tells the shop and leads back to it', async () => {
    const { id } = await newCharge();
    const page = await press(id, 'pay', { return_url: RETURN, lang: 'th' });
    expect(page.body).toContain('ชำระเงินสำเร็จ');
    expect(page.body).toContain('href="http://shop.example:3000/order/qr/SO26112012345678?a=1&#38;b=2"');
    expect(page.body).not.toContain('<form');
    await heard(1);
    expect(shop.heard[0]).toMatchObject({ genuine: true, event: { type: 'charge.complete', charge_id: id } });
    await press(id, 'pay');
    expect(await stateOf(id)).toBe('successful');
    await quiet();
    expect(shop.heard).toHaveLength(1);
  });

  test('declines: the charge has failed and cannot be paid any more', async () => {
    const { id } = await newCharge();
    const page = await press(id, 'decline', { lang: 'en' });
    expect(page.body).toContain('Not paid');
    expect(await stateOf(id)).toBe('failed');
    await heard(1);
    expect((await press(id, 'pay', { lang: 'en' })).body).toContain('Not paid');
    expect(await stateOf(id)).toBe('failed');
  });

  test('says when the QR has expired and offers no button', async () => {
    const { id } = await newCharge();
    later = 61_000;
    const page = await press(id, 'pay');
    expect(page.body).toContain('คิวอาร์หมดอายุแล้ว');
    expect(page.body).not.toContain('<form');
    await turn({ allow_late: true });
    expect((await scan(id)).body).toContain('<form');
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
  ])('leads nowhere but to the shop: %s', async (return_url) => {
    const { id } = await newCharge();
    const page = await press(id, 'pay', { return_url });
    expect(page.body).not.toContain('class="back"');
    expect(page.body).not.toContain('evil.example');
    expect(page.body).not.toContain('<script');
  });
});
