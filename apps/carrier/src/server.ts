import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CarrierConfig } from './config.ts';
import { PAGE_CSP, shipmentsPage } from './page.ts';
import { CODES, codeOf, type Shipment, Shipments, serves } from './shipments.ts';
import { statementCsv } from './statement.ts';
import { WebhookSender } from './webhooks.ts';

const BODY_MAX = 64 * 1024;

/** @throws Error when it is too large */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > BODY_MAX) throw new Error('the body is too large');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

const shown = ({ tracking_no, sort_code }: Shipment) => ({ tracking_no, sort_code });

/**
 * Simulates a carrier: books shipments, moves them by its own clock or by its page, and reports them by signed webhooks.
 */
export class CarrierSandbox {
  /** Failures for tests: no answer at all, or an answer that is lost after the work is done. */
  readonly trouble = { down: false, answerLost: false };
  readonly shipments: Shipments;
  readonly #config: CarrierConfig;
  readonly #server: Server;
  readonly #webhooks: WebhookSender;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: CarrierConfig, now: () => Date = () => new Date()) {
    this.#config = config;
    this.shipments = new Shipments(config.file, now);
    this.#webhooks = new WebhookSender(config);
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => {
        if (!response.headersSent) answer(response, 400, { error: 'bad_request' });
        else response.destroy();
      });
    });
  }

  /**
   * Starts listening.
   * @returns the URL
   */
  async open(): Promise<string> {
    this.#server.listen(this.#config.port, this.#config.host);
    await once(this.#server, 'listening');
    if (this.#config.stepMs > 0) this.#timer = setInterval(() => this.step(), this.#config.stepMs);
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#webhooks.stop();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** Moves every shipment on by one step. */
  step(): void {
    for (const shipment of this.shipments.list) {
      const code = this.shipments.usual(shipment);
      if (code !== undefined) this.move(shipment, code);
    }
  }

  /** @returns false when the code cannot follow */
  move(shipment: Shipment, code: (typeof CODES)[number]): boolean {
    const event = this.shipments.move(shipment, code);
    if (event === null) return false;
    this.#webhooks.send({ event_id: event.id, tracking_no: shipment.tracking_no });
    return true;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://carrier');
    const [, room = '', name = '', act = ''] = url.pathname.split('/').map(decodeURIComponent);
    const call = `${request.method} /${room}${name === '' ? '' : '/:name'}${act === '' ? '' : `/${act}`}`;
    if (call === 'GET /healthz') return answer(response, 200, { ok: true });
    if (call === 'GET /') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_CSP })
        .end(shipmentsPage(this.shipments.list));
      return;
    }
    if (call === 'GET /statements/:name') {
      const csv = statementCsv(this.shipments.list, name.replace(/\.csv$/, ''));
      if (csv === null) return answer(response, 404, { error: 'not_found' });
      response
        .writeHead(200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="cod-statement.csv"',
        })
        .end(csv);
      return;
    }
    if (call === 'POST /shipments/:name/move') {
      // Another site must not move parcels through a visitor's browser.
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') return answer(response, 403, { error: 'forbidden' });
      const form = new URLSearchParams(await readBody(request));
      const code = CODES.find((one) => one === form.get('code'));
      const shipment = this.shipments.find(name);
      if (shipment !== undefined && code !== undefined) this.move(shipment, code);
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    if (this.trouble.down) return answer(response, 503, { error: 'down' });
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.#config.key}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return answer(response, 401, { error: 'unauthorized' });
    const body = request.method === 'POST' ? await readBody(request) : '';
    const { status, content } = this.#api(call, name, url.searchParams, body);
    if (this.trouble.answerLost) return void response.destroy();
    answer(response, status, content);
  }

  #api(
    call: string,
    name: string,
    query: URLSearchParams,
    body: string,
  ): { status: number; content: object } {
    const says = (status: number, content: object) => ({ status, content });
    if (call === 'POST /shipments') {
      const booked = this.shipments.book(JSON.parse(body));
      if (typeof booked === 'string') return says(422, { error: booked });
      return says(booked.isNew ? 201 : 200, shown(booked.shipment));
    }
    if (call === 'GET /shipments') {
      const found = this.shipments.byReference(query.get('reference') ?? '');
      return says(200, { shipments: found === undefined ? [] : [shown(found)] });
    }
    if (call === 'GET /areas/:name') return says(200, { served: serves(name) });
    const shipment = this.shipments.find(name);
    if (shipment === undefined) return says(404, { error: 'not_found' });
    if (call === 'GET /shipments/:name')
      return says(200, { ...shown(shipment), receiver: shipment.receiver });
    if (call === 'POST /shipments/:name/receiver') {
      const refused = this.shipments.changeReceiver(shipment, JSON.parse(body));
      return refused === null
        ? says(200, shown(shipment))
        : says(refused === 'late' ? 409 : 422, { error: refused });
    }
    if (call === 'GET /shipments/:name/events') return says(200, { events: shipment.events });
    if (call === 'POST /shipments/:name/cancel') {
      const isCancelled = codeOf(shipment) === 'CANCELLED' || this.move(shipment, 'CANCELLED');
      return isCancelled ? says(200, { cancelled: true }) : says(409, { error: 'collected' });
    }
    return says(404, { error: 'not_found' });
  }
}
