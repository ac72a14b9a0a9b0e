import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import { checksum, type MoneyShop, moneyShop, START } from './fixtures.ts';
import { sandboxGateway } from './sandbox.ts';

/** Forged events, derived from a valid one, with payable charges: no row may change. */
let s: MoneyShop;
let secret: string;
let events: Buffer[];
const FORGERIES = runs(10_000);

beforeAll(async () => {
  s = await moneyShop();
  const { gateway } = s.t.deps.config;
  if (gateway.kind !== 'sandbox' || gateway.webhookSecret === null) throw new Error('not the sandbox');
  secret = gateway.webhookSecret;
  const reader = sandboxGateway({ ...gateway, webhookSecret: secret });
  s.bank.readWebhook = (request) => reader.readWebhook(request);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const sign = (body: Buffer | string, timestamp: string, key = secret): string =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
const stamp = (offset = 0): string => String(START.getTime() + offset);
type Sent = { url: string; body: Buffer; headers: Record<string, string | string[]> };
const post = ({ url, body, headers }: Sent) =>
  s.t.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const genuine = (body: Buffer, timestamp = stamp()): Sent => ({
  url: '/webhooks/sandbox',
  body,
  headers: { 'x-bank-timestamp': timestamp, 'x-bank-signature': sign(body, timestamp) },
});
const eventOf = (charge_id: string, event_id = `evnt_${randomBytes(12).toString('hex')}`): Buffer =>
  Buffer.from(JSON.stringify({ event_id, type: 'charge.complete', charge_id }));

/** A valid event of a payment. */
async function paid() {
  const order = await s.place();
  const charge = await s.qr(order.so_no);
  s.bank.pay(charge);
  expect((await post(genuine(eventOf(charge)))).statusCode).toBe(200);
  return order;
}

/** Orders in every state that an event could change, each with an unsettled payment at the gateway. */
async function treasure(): Promise<string[]> {
  const waiting = await s.place();
  const cancelled = await s.place();
  const whole = await paid();
  const card = await s.place({ payment_method: 'card', card_token: '3ds-treasure' });
  const charges = [await s.qr(waiting.so_no), await s.qr(cancelled.so_no)];
  await s.cancel(cancelled.so_no);
  const asked = s.bank.made.find((charge) => charge.reference === card.so_no)?.chargeId ?? '';
  s.bank.put({ chargeId: 'second', reference: whole.so_no, amount: 25_500 });
  s.bank.put({ chargeId: 'unmatched' });
  const all = [...charges, asked, 'second', 'unmatched'];
  for (const charge of all) s.bank.pay(charge);
  return all;
}

/** Modifications of an event, each of which invalidates its signature, time or target. */
const nonce = fc.nat(1_000_000);
const forgery: fc.Arbitrary<Sent> = fc
  .record({ which: fc.nat(99), n: nonce, bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) })
  .chain(({ which, n, bytes }) => {
    const body = events[which % events.length] ?? Buffer.alloc(0);
    const good = genuine(body);
    const signature = sign(body, stamp());
    const withHeaders = (headers: Record<string, string | string[]>): Sent => ({ ...good, headers });
    const signed = (value: string) => withHeaders({ 'x-bank-timestamp': stamp(), 'x-bank-signature': value });
    const of = (other: Buffer | string): Sent => ({ ...good, body: Buffer.from(other) });
    const flipped = Buffer.from(body);
    flipped[n % flipped.length] = (flipped[n % flipped.length] ?? 0) ^ (1 << (n % 8));
    const nibble = n % 64;
    const turned = (Number.parseInt(signature[nibble] ?? '0', 16) ^ (1 + (n % 15))).toString(16);
    const far = 300_001 + n * 1000;
    const json = JSON.parse(body.toString());
    return fc.constantFrom<Sent>(
      // Another secret: empty, similar, or public values of the shop.
      ...['', `${secret} `, secret.slice(1), secret.toUpperCase(), 'mali', String(n)].map((key) =>
        signed(sign(body, stamp(), key)),
      ),
      // A modified signature.
      signed(signature.slice(0, nibble)),
      signed(`${signature.slice(0, nibble)}${turned}${signature.slice(nibble + 1)}`),
      signed(`${signature}${signature}`),
      signed(`${signature}, ${signature}`),
      signed(`${signature}zz`),
      signed(`sha256=${signature}`),
      signed(Buffer.from(signature, 'hex').toString('base64')),
      signed(Buffer.from(bytes).toString('hex')),
      signed(createHmac('sha256', secret).update(body).digest('hex')),
      signed(createHmac('sha512', secret).update(`${stamp()}.`).update(body).digest('hex').slice(0, 64)),
      signed(''),
      // Missing, misplaced or repeated headers.
      withHeaders({}),
      withHeaders({ 'x-bank-signature': signature }),
      withHeaders({ 'x-bank-timestamp': stamp() }),
      withHeaders({ 'x-bank-timestamp': stamp(), 'x-signature': signature }),
      withHeaders({ 'x-bank-timestamp': stamp(), 'x-bank-signature': [signature, signature] }),
      withHeaders({ 'x-bank-timestamp': [stamp(), stamp()], 'x-bank-signature': signature }),
      withHeaders({ 'omise-signature-timestamp': stamp().slice(0, 10), 'omise-signature': signature }),
      // A time other than the signed one, and times that are too old, in the future or missing.
      withHeaders({ 'x-bank-timestamp': stamp(1 + (n % 1000)), 'x-bank-signature': signature }),
      genuine(body, stamp(-far)),
      genuine(body, stamp(far)),
      genuine(body, stamp().slice(0, 10)),
      ...['', '0', '-1', 'NaN', '1e13', `${stamp()}0`, ` ${stamp()}`, `${stamp()}.0`, '99999999999999'].map(
        (time) => genuine(body, time),
      ),
      // A body other than the signed one.
      of(flipped),
      of(body.subarray(0, n % body.length)),
      of(Buffer.concat([body, Buffer.from(' ')])),
      of(JSON.stringify(json, null, 1)),
      of(JSON.stringify({ ...json, charge_id: `${json.charge_id}x` })),
      of(JSON.stringify({ ...json, event_id: `evnt_${n}` })),
      of(''),
      // Invalid bodies with a valid signature.
      ...['', '{', 'null', '[]', '"x"', String(n), '{"event_id":7}', '\u0000', '['.repeat(2000)].map((text) =>
        genuine(Buffer.from(text)),
      ),
      genuine(Buffer.from(bytes)),
      genuine(Buffer.from(JSON.stringify({ ...json, charge_id: { $ne: null } }))),
      genuine(Buffer.from(JSON.stringify({ ...json, event_id: ["'; DROP TABLE orders; --"] }))),
      genuine(Buffer.from(JSON.stringify({ ...json, charge_id: 'x'.repeat(300) }))),
      genuine(Buffer.from(JSON.stringify({ ...json, charge_id: 'a b\u0000' }))),
      // Unknown gateway names.
      { ...good, url: '/webhooks/omise' },
      { ...good, url: '/webhooks/transfer' },
    );
  });

describe('POST /webhooks/sandbox', () => {
  it(`changes no row for ${FORGERIES} forged, modified or outdated events`, async () => {
    const charges = await treasure();
    events = charges.map((charge) => eventOf(charge));
    const before = await checksum(s);
    const asked = s.bank.inquiries.length;
    const statuses = new Map<number, number>();
    const seed = randomInt(2 ** 31);
    const sent = fc.sample(forgery, { seed, numRuns: FORGERIES });
    for (let i = 0; i < sent.length; i += 50) {
      const answers = await Promise.all(sent.slice(i, i + 50).map(post));
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    // Malformed or not genuine; or an unknown path.
    expect([...statuses.keys()].sort(), `seed ${seed}`).toEqual([400, 404]);
    expect(await checksum(s), `seed ${seed}`).toEqual(before);
    expect(s.bank.inquiries.length).toBe(asked);
    // The unmodified events have all the effects.
    for (const event of events) expect((await post(genuine(event))).statusCode).toBe(200);
    const after = await checksum(s);
    for (const table of ['orders', 'payments', 'refunds', 'webhook_events', 'unmatched_charges'])
      expect(after[table]).not.toBe(before[table]);
  }, 60_000);

  it('does nothing for a replayed genuine event, within its validity and after', async () => {
    const { so_no } = await s.place();
    const charge = await s.qr(so_no);
    s.bank.pay(charge);
    const event = genuine(eventOf(charge));
    expect((await post(event)).statusCode).toBe(200);
    expect((await s.rowOf(so_no)).doc_status).toBe(3);
    const before = await checksum(s);
    const asked = s.bank.inquiries.length;
    const replayed = await Promise.all(Array.from({ length: 50 }, () => post(event)));
    expect(new Set(replayed.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    s.later(300_000);
    expect((await post(event)).statusCode).toBe(200);
    s.later(1);
    expect((await post(event)).statusCode).toBe(400);
    expect(s.bank.inquiries.length).toBe(asked);
    expect(await checksum(s)).toEqual(before);
  });

  it('accepts header names in any case, as HTTP requires', async () => {
    const { so_no } = await s.place();
    const charge = await s.qr(so_no);
    s.bank.pay(charge);
    const body = eventOf(charge);
    const headers = { 'X-BANK-TIMESTAMP': stamp(), 'X-Bank-Signature': sign(body, stamp()) };
    expect((await post({ url: '/webhooks/sandbox', body, headers })).statusCode).toBe(200);
    expect((await s.rowOf(so_no)).doc_status).toBe(3);
  });

  it('accepts irrelevant genuine events without any effect', async () => {
    await paid();
    const { webhook_events: _, ...before } = await checksum(s);
    for (const type of ['charge.complete', 'refund.complete', 'something.new']) {
      const body = Buffer.from(
        JSON.stringify({ event_id: `evnt-${type}`, type, charge_id: 'chrg_of_nobody' }),
      );
      expect((await post(genuine(body))).statusCode).toBe(200);
    }
    const { webhook_events: __, ...after } = await checksum(s);
    expect(after).toEqual(before);
  });

  it('rejects an event above the size limit', async () => {
    const before = await checksum(s);
    const huge = Buffer.from(
      JSON.stringify({ ...JSON.parse(eventOf('x').toString()), more: 'x'.repeat(70_000) }),
    );
    expect((await post(genuine(huge))).statusCode).toBe(413);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const event = genuine(eventOf('x'));
      expect((await post({ ...event, headers: { ...event.headers, 'content-type': type } })).statusCode).toBe(
        415,
      );
    }
    expect(await checksum(s)).toEqual(before);
  });

  it('compares signatures in constant time', () => {
    const source = readFileSync(new URL('./sandbox.ts', import.meta.url), 'utf8');
    const reader = source.slice(source.indexOf('readWebhook('));
    expect(reader).toContain('timingSafeEqual(given, expected)');
    // Compared nowhere else, as text or byte by byte.
    expect(reader).not.toMatch(/signature\s*[!=]={1,2}(?![=\s]*'string')/);
    expect(reader).not.toMatch(/(?:given|expected)(?!\.length)\S*\s*[!=]={1,2}/);
  });
});
