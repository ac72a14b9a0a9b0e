import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { BankConfig } from './config.ts';
import { buildBank } from './server.ts';

export const KEY = 'k'.repeat(32);
export const BEARER = { authorization: `Bearer ${KEY}` };
export const BILLER = '010555600000901';
export const SHOP_ORIGIN = 'http://shop.example:3000';
const SECRET = 's'.repeat(32);

type Heard = {
  event: { event_id: string; type: string; charge_id: string; created_at: string };
  genuine: boolean;
  /** Time in its signature, in ms. */
  signedAt: number;
};

/** The shop's webhook endpoint: records requests and responds as configured. */
class Shop {
  readonly heard: Heard[] = [];
  status = 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
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
      signedAt: Number(timestamp),
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

/** A bank with its own database and a shop that receives its webhooks. */
export class Sandbox {
  readonly shop: Shop;
  readonly dir: string;
  readonly config: BankConfig;
  bank: FastifyInstance;
  /** Offset of the bank's clock. */
  later = 0;

  constructor(shop: Shop, dir: string, webhookUrl: string) {
    this.shop = shop;
    this.dir = dir;
    this.config = {
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'http://bank.example',
      key: KEY,
      webhookSecret: SECRET,
      webhookUrl,
      retryMs: 10,
      billerId: BILLER,
      database: join(dir, 'books', 'bank.sqlite'),
      the1Database: join(dir, 'books', 'the1.sqlite'),
      // Nothing here crashes the machine; syncing each commit would take most of the time.
      sync: 'off',
      rateScale: 1,
      shopOrigin: SHOP_ORIGIN,
      payeeTh: 'มะลิ',
      payeeEn: 'Mali',
    };
    this.bank = this.open();
  }

  open(): FastifyInstance {
    return buildBank(this.config, () => Date.now() + this.later);
  }

  /** Restarts the bank with the same database. */
  async restart(): Promise<void> {
    await this.bank.close();
    this.bank = this.open();
    await this.bank.ready();
  }

  async close(): Promise<void> {
    await this.bank.close();
    await this.shop.close();
    await rm(this.dir, { recursive: true });
  }

  post(path: string, payload: object, headers: Record<string, string> = {}) {
    return this.bank.inject({ method: 'POST', url: path, payload, headers: { ...BEARER, ...headers } });
  }

  get(path: string, query: Record<string, string> = {}) {
    return this.bank.inject({ url: path, query, headers: BEARER });
  }

  pay(id: string) {
    return this.post('/sandbox/pay', { charge_id: id });
  }

  async turn(switches: object): Promise<void> {
    expect((await this.post('/sandbox/switches', switches)).statusCode).toBe(200);
  }

  async stateOf(id: string): Promise<string> {
    return (await this.get(`/charges/${id}`)).json().status;
  }

  heard(count: number) {
    return expect.poll(() => this.shop.heard.length).toBeGreaterThanOrEqual(count);
  }

  /** Resolves when a webhook due before the call would have arrived: requests sent after it have been answered. */
  async settled(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await fetch(this.config.webhookUrl, { method: 'HEAD' });
  }
}

/** A new bank with a shop endpoint; closed by the test. */
export async function openSandbox(): Promise<Sandbox> {
  const shop = new Shop();
  const dir = await mkdtemp(join(tmpdir(), 'mali-bank-'));
  const sandbox = new Sandbox(shop, dir, await shop.open());
  await sandbox.bank.ready();
  return sandbox;
}

let keys = 0;
/** A new idempotency key. */
export const freshKey = (): string => {
  keys += 1;
  return `key-${keys}`;
};
