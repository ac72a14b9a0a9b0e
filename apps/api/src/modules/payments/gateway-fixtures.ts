import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CardResponseCode } from '@mali/contracts/card-results';
import { vi } from 'vitest';
import { buildFakeOmise, type FakeOmiseSwitches, OMISE_TEST_CARDS } from './fake-omise/server.ts';
import type { GatewayName, PaymentGateway } from './gateway.ts';
import { omiseGateway } from './omise.ts';
import { sandboxGateway } from './sandbox.ts';

/** A received webhook. */
export type Heard = { body: Buffer; headers: IncomingHttpHeaders };

/** Controls of a gateway for the contract tests. */
export type Trouble = { down: boolean; slow_ms: number; answer_lost: boolean };

/** A gateway with its backend, and the actions of customers and banks. */
export type Bench = Readonly<{
  name: GatewayName;
  gateway: PaymentGateway;
  /** An approved card number, and declined ones by response code. */
  goodCard: string;
  refusedCards: readonly (readonly [number: string, code: CardResponseCode | '99'])[];
  /**
   * A token, as created by the card form.
   * @param asks whether 3-D Secure is required
   */
  token(number: string, asks?: boolean): Promise<string>;
  /** A card number declined after authentication, with its code. */
  authenticatedAndDeclined: readonly [number: string, code: CardResponseCode];
  /** The customer pays a QR. */
  pay(chargeId: string): Promise<void>;
  /** The customer authenticates at their bank. */
  answer(chargeId: string, approve: boolean): Promise<void>;
  turn(trouble: Partial<Trouble>): Promise<void>;
  /** Webhooks sent to the shop so far. */
  heard: readonly Heard[];
  /** Headers of a webhook signed now, or with another time or secret. */
  signed(body: Buffer, options?: { at?: number; secret?: string }): Record<string, string>;
  /** A gateway adapter with another URL, and a timeout of 300 ms unless another is given. */
  at(url: string, timeoutMs?: number): PaymentGateway;
  /** A settled charge, a rejected request and a list, in this gateway's format. */
  words: {
    chargeId: string;
    charge: Record<string, unknown>;
    /** Inconsistent charges. */
    impossible: readonly (readonly [name: string, change: Record<string, unknown>])[];
    notFound: Record<string, unknown>;
    list(charges: unknown[]): Record<string, unknown>;
  };
  close(): Promise<void>;
}>;

const KEY = 'k'.repeat(32);
const SECRET = 's'.repeat(32);
/** Longer than any request here takes, shorter than the delayed responses. */
export const TIMEOUT_MS = 1500;

const signature = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** The shop's webhook endpoint: accepts all. */
async function openShop(): Promise<{ heard: Heard[]; url: string; server: Server }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ body: Buffer.concat(chunks), headers: request.headers });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A local port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  if (response.status >= 400)
    throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Resolves when the bank answers. @throws when it ends before */
async function untilReady(url: string, bank: ChildProcess): Promise<void> {
  const ended = once(bank, 'exit').then(([code]) => {
    throw new Error(`the bank ended with exit code ${code}`);
  });
  await Promise.race([vi.waitFor(() => send('GET', `${url}/healthz`), { timeout: 60_000 }), ended]);
}

/** The sandbox gateway, with the sandbox bank as a separate process. */
export async function openSandbox(): Promise<Bench> {
  const [port, folder, shop] = [
    await freePort(),
    await mkdtemp(join(tmpdir(), 'mali-bank-')),
    await openShop(),
  ];
  const url = `http://127.0.0.1:${port}`;
  const bank = spawn(
    process.execPath,
    [
      // Stopped when the test run ends in any way.
      `--import=${new URL('../../../../../scripts/lib/with-parent.ts', import.meta.url).href}`,
      fileURLToPath(new URL('../../../../bank/src/main.ts', import.meta.url)),
    ],
    {
      env: {
        HOST: '127.0.0.1',
        BANK_PORT: String(port),
        BANK_PUBLIC_URL: url,
        PUBLIC_URL: 'http://localhost:3000',
        WEBHOOK_URL: shop.url,
        GATEWAY_KEY: KEY,
        WEBHOOK_SECRET: SECRET,
        DATA_DIR: folder,
        BANK_SYNC: 'off',
      },
      stdio: 'ignore',
    },
  );
  await untilReady(url, bank);
  const own = { authorization: `Bearer ${KEY}` };
  const at = (address: string, timeoutMs = 300) =>
    sandboxGateway({
      url: address,
      publicUrl: address,
      key: KEY,
      webhookSecret: SECRET,
      timeoutMs,
    });
  return {
    name: 'sandbox',
    gateway: at(url, TIMEOUT_MS),
    goodCard: '4242424242424242',
    refusedCards: [
      ['4000000100000001', '01'],
      ['4000000500000007', '05'],
      ['4000001400000006', '14'],
      ['4000004300000001', '43'],
      ['4000005100000000', '51'],
      ['4000005400000007', '54'],
      ['4000009600000007', '96'],
      // Unknown names are passed through: the shop must handle them as unknown.
      ['4000009900000004', '99'],
    ],
    authenticatedAndDeclined: ['4000005100003004', '51'],
    async token(number, asks = false) {
      const card = asks && number === '4242424242424242' ? '4000000000003220' : number;
      const fields = { number: card, exp_month: 12, exp_year: 2031, cvc: '123', name: 'TEST CARD' };
      const response = await send('POST', `${url}/tokens`, fields, own);
      return ((await response.json()) as { token: string }).token;
    },
    pay: async (id) => void (await send('POST', `${url}/sandbox/pay`, { charge_id: id }, own)),
    async answer(id, approve) {
      const response = await fetch(`${url}/3ds/${id}/${approve ? 'confirm' : 'cancel'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: approve ? 'code=123456' : '',
        redirect: 'manual',
      });
      if (response.status >= 400) throw new Error(`3ds: ${response.status}`);
    },
    turn: async (trouble) => void (await send('POST', `${url}/sandbox/switches`, trouble, own)),
    heard: shop.heard,
    signed(body, { at: time = Date.now(), secret = SECRET } = {}) {
      const timestamp = String(time);
      return {
        'x-bank-timestamp': timestamp,
        'x-bank-signature': signature(secret, timestamp, body),
      };
    },
    at,
    words: {
      chargeId: 'chrg_1',
      charge: {
        id: 'chrg_1',
        key: 'SO26112000000001-1',
        method: 'promptpay',
        reference: 'SO26112000000001',
        amount: 10_000,
        currency: 'THB',
        status: 'successful',
        response_code: null,
        authen_url: null,
        card: null,
        payload: '00020101',
        created_at: '2026-11-20T05:00:00.000Z',
        expires_at: '2026-11-20T05:15:00.000Z',
        pay_url: 'http://x',
        refunded: 0,
      },
      impossible: [
        ['a status it does not have', { status: 'paid' }],
        ['an amount that is none', { amount: '10000' }],
        ['a part of a satang', { amount: 100.5 }],
        ['less than nothing', { amount: -1 }],
        ['more given back than came', { refunded: 10_001 }],
        ['a currency that is none', { currency: 'baht' }],
        ['a time that is none', { created_at: 'yesterday' }],
        ['a QR without its text', { payload: null }],
        ['a card without a card', { method: 'card', payload: null }],
        [
          'a card that is paid and refused',
          { method: 'card', payload: null, card: { brand: 'Visa', last4: '4242' }, response_code: '51' },
        ],
        [
          'more of a card than its last digits',
          {
            method: 'card',
            payload: null,
            card: { brand: 'Visa', last4: '4242424242424242' },
            response_code: '00',
          },
        ],
      ],
      notFound: { error: 'not_found' },
      list: (charges) => ({ charges, next: null }),
    },
    async close() {
      bank.kill('SIGTERM');
      await once(bank, 'exit');
      shop.server.closeAllConnections();
      shop.server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Omise's gateway, with the fake Omise. */
export async function openOmise(options: { webhookUrl?: string } = {}): Promise<
  Bench & {
    /** Its URL, and settings of API and worker. */
    base: string;
    environment: Readonly<Record<string, string>>;
    set(switches: Partial<FakeOmiseSwitches>): Promise<void>;
  }
> {
  const [port, shop] = [await freePort(), await openShop()];
  const url = `http://127.0.0.1:${port}`;
  const publicKey = 'pkey_stand_in';
  const secretKey = 'skey_stand_in';
  const webhookSecret = Buffer.from(SECRET).toString('base64');
  const standIn = buildFakeOmise({
    url,
    publicKey,
    secretKey,
    webhookUrl: options.webhookUrl ?? shop.url,
    webhookSecret,
    retryMs: 50,
  });
  await standIn.listen({ host: '127.0.0.1', port });
  const at = (address: string, timeoutMs = 300) =>
    omiseGateway({
      url: address,
      publicUrl: 'http://localhost:3000',
      key: secretKey,
      vault: { url: address, publicKey },
      firstDigits: true,
      webhookSecret,
      timeoutMs,
    });
  const set = async (switches: Partial<FakeOmiseSwitches>): Promise<void> =>
    void (await send('POST', `${url}/stand-in/switches`, switches));
  // Drawing and reading QR codes is tested elsewhere: there would be very many here.
  await set({ raw_data: true });
  const codes: Readonly<Record<string, CardResponseCode>> = {
    insufficient_fund: '51',
    stolen_or_lost_card: '43',
    failed_processing: '96',
    payment_rejected: '05',
    failed_fraud_check: '05',
    invalid_account_number: '14',
  };
  const mark = (id: string, approve: boolean) =>
    send('POST', `${url}/stand-in/charges/${id}/mark`, { approve });
  let asking = false;
  return {
    name: 'omise',
    base: url,
    environment: {
      PAYMENT_GATEWAY: 'omise',
      OMISE_API_URL: url,
      OMISE_SECRET_KEY: secretKey,
      OMISE_WEBHOOK_SECRET: webhookSecret,
    },
    set,
    gateway: at(url, TIMEOUT_MS),
    goodCard: '4242424242424242',
    refusedCards: Object.entries(OMISE_TEST_CARDS).map(([number, name]) => [number, codes[name] ?? 'yy']),
    authenticatedAndDeclined: ['4111111111140011', '51'],
    async token(number, asks = false) {
      if (asks !== asking) await set({ three_d_secure: asks });
      asking = asks;
      const card = {
        name: 'TEST CARD',
        number,
        expiration_month: 12,
        expiration_year: 2031,
        security_code: '123',
      };
      const authorization = `Basic ${Buffer.from(`${publicKey}:`).toString('base64')}`;
      const response = await send('POST', `${url}/tokens`, { card }, { authorization });
      return ((await response.json()) as { id: string }).id;
    },
    pay: async (id) => void (await mark(id, true)),
    answer: async (id, approve) => void (await mark(id, approve)),
    turn: set,
    heard: shop.heard,
    signed(body, { at: time = Date.now(), secret = SECRET } = {}) {
      const timestamp = String(Math.floor(time / 1000));
      return {
        'omise-signature-timestamp': timestamp,
        'omise-signature': signature(secret, timestamp, body),
      };
    },
    at,
    words: {
      chargeId: 'chrg_test_1',
      charge: {
        object: 'charge',
        id: 'chrg_test_1',
        livemode: false,
        amount: 10_000,
        refunded_amount: 0,
        currency: 'THB',
        status: 'successful',
        paid: true,
        failure_code: null,
        authorize_uri: null,
        description: 'SO26112000000001',
        metadata: { key: 'SO26112000000001-1', reference: 'SO26112000000001' },
        card: null,
        source: { object: 'source', type: 'promptpay', scannable_code: null },
        created_at: '2026-11-20T05:00:00Z',
        expires_at: '2026-11-20T05:15:00Z',
      },
      impossible: [
        ['a status it does not have', { status: 'paid' }],
        ['an amount that is none', { amount: '10000' }],
        ['a part of a satang', { amount: 100.5 }],
        ['less than nothing', { amount: -1 }],
        ['more given back than came', { refunded_amount: 10_001 }],
        ['a currency that is none', { currency: 'baht' }],
        ['a time that is none', { created_at: 'yesterday' }],
        ['something that is no charge', { object: 'transfer' }],
        ['success without money', { paid: false }],
        ['a card and a QR at once', { card: { brand: 'Visa', last_digits: '4242' } }],
        ['a way of paying that is not ours', { source: { type: 'truemoney' } }],
        [
          'more of a card than its last digits',
          { source: null, card: { brand: 'Visa', last_digits: '4242424242424242' } },
        ],
      ],
      notFound: { object: 'error', code: 'not_found', message: 'charge chrg_test_1 was not found' },
      list: (charges) => ({ object: 'list', data: charges, offset: 0, limit: 100, total: charges.length }),
    },
    async close() {
      await standIn.close();
      shop.server.closeAllConnections();
      shop.server.close();
    },
  };
}
