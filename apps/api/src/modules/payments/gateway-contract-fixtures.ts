import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GatewayCharge, GatewayRefused, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { type Bench, TIMEOUT_MS } from './gateway-fixtures.ts';
import { asksFor } from './omise-qr.ts';

const MINUTE = 60_000;
const RETURN_URL = 'http://localhost:3000/payment/credit/SO1';
let orders = 0;

/** The contract of every gateway adapter. */
export function describeGateway(name: string, open: () => Promise<Bench>): void {
  describe(name, () => {
    let bench: Bench;
    let gateway: PaymentGateway;
    /** Number and key of a new order. */
    let reference: string;
    let key: string;
    let since: Date;

    beforeAll(async () => {
      bench = await open();
      gateway = bench.gateway;
    });
    afterAll(() => bench.close());
    beforeEach(() => {
      orders += 1;
      reference = `SO261121${String(orders).padStart(8, '0')}`;
      key = `${reference}-1`;
      since = new Date();
    });

    const qr = (more: Partial<Parameters<PaymentGateway['createQr']>[0]> = {}) =>
      gateway.createQr({
        reference,
        key,
        amount: 25_550,
        expiresAt: new Date(Date.now() + 15 * MINUTE),
        ...more,
      });
    const card = (cardToken: string, more: Partial<Parameters<PaymentGateway['chargeCard']>[0]> = {}) =>
      gateway.chargeCard({ reference, key, amount: 25_550, cardToken, returnUrl: RETURN_URL, ...more });
    const all = async (from: Date, to: Date): Promise<GatewayCharge[]> => {
      const charges = [];
      for await (const charge of gateway.charges({ from, to })) charges.push(charge);
      return charges;
    };
    const made = async () => {
      const charges = await all(new Date(since.getTime() - 2000), new Date(Date.now() + MINUTE));
      return charges.filter((charge) => charge.key === key && charge.status !== 'expired');
    };
    const inTrouble = async (trouble: Parameters<Bench['turn']>[0], work: () => Promise<void>) => {
      await bench.turn(trouble);
      try {
        await work();
      } finally {
        await bench.turn({ down: false, slow_ms: 0, answer_lost: false });
      }
    };

    describe('QR', () => {
      test('is created for the amount, until it expires', async () => {
        const expiresAt = new Date(Date.now() + 15 * MINUTE);
        const charge = await qr({ expiresAt });
        expect(charge).toMatchObject({
          key,
          reference,
          method: 'promptpay',
          amount: 25_550,
          currency: 'THB',
          status: 'pending',
          responseCode: null,
          authenUrl: null,
          card: null,
          refunded: 0,
        });
        expect(asksFor(charge.payload, 25_550)).toBe(true);
        expect(Math.abs(charge.expiresAt.getTime() - expiresAt.getTime())).toBeLessThan(1000);
        // Omise counts in seconds.
        expect(charge.createdAt.getTime()).toBeGreaterThan(since.getTime() - 1000);
        const { payload: _, expiresAt: __, ...known } = charge;
        expect(await gateway.inquire(charge.chargeId)).toEqual(known);
      });

      test('is the same for repeated requests', async () => {
        const first = await qr();
        const [second, third] = await Promise.all([qr(), qr()]);
        expect([second.chargeId, third.chargeId]).toEqual([first.chargeId, first.chargeId]);
        expect(second.payload).toBe(first.payload);
        expect((await made()).map(({ chargeId }) => chargeId)).toEqual([first.chargeId]);
      });

      test('is the same for concurrent requests', async () => {
        const [first, second] = await Promise.all([qr(), qr()]);
        expect(second.chargeId).toBe(first.chargeId);
        expect(await made()).toHaveLength(1);
      });

      test('is paid', async () => {
        const { chargeId } = await qr();
        await bench.pay(chargeId);
        expect(await gateway.inquire(chargeId)).toMatchObject({ status: 'successful', amount: 25_550 });
      });

      test('expires', async () => {
        const { chargeId } = await qr({ expiresAt: new Date(Date.now() + 1500) });
        await expect
          .poll(() => gateway.inquire(chargeId), { interval: 250 })
          .toMatchObject({ status: 'expired' });
      });

      test('that is invalid is rejected', async () => {
        await expect(qr({ amount: 0 })).rejects.toThrow(GatewayRefused);
        const { minimum } = gateway;
        await expect(qr({ key: `${key}-less`, amount: minimum - 1 })).rejects.toThrow(GatewayRefused);
        expect(await qr({ key: `${key}-least`, amount: minimum })).toMatchObject({ amount: minimum });
        expect(await gateway.find({ key, since })).toBeNull();
      });
    });

    test('an unknown charge is null', async () => {
      expect(await gateway.inquire(`${bench.words.chargeId}9`)).toBeNull();
    });

    describe('card', () => {
      test('is approved', async () => {
        const charge = await card(await bench.token(bench.goodCard));
        expect(charge).toMatchObject({
          key,
          reference,
          method: 'card',
          amount: 25_550,
          status: 'successful',
          responseCode: '00',
          authenUrl: null,
          card: { brand: 'Visa', last4: '4242' },
        });
        expect(await gateway.inquire(charge.chargeId)).toEqual(charge);
      });

      test('is declined, with the reason code', async () => {
        for (const [at, [number, code]] of bench.refusedCards.entries()) {
          const charge = await card(await bench.token(number), { key: `${key}${at}` });
          expect([number, charge.status, charge.responseCode]).toEqual([number, 'failed', code]);
        }
      });

      test.each([
        ['and is charged when the customer confirms', true, 'successful', '00'],
        ['and is over when the customer does not', false, 'failed', '17'],
      ] as const)('requires 3-D Secure authentication %s', async (_, approve, status, code) => {
        const charge = await card(await bench.token(bench.goodCard, true));
        expect(charge).toMatchObject({ status: 'pending', responseCode: null });
        expect(charge.authenUrl).toMatch(/^http/);
        await bench.answer(charge.chargeId, approve);
        expect(await gateway.inquire(charge.chargeId)).toMatchObject({
          status,
          responseCode: code,
          authenUrl: null,
        });
      });

      test('may be declined after authentication', async () => {
        const [number, code] = bench.authenticatedAndDeclined;
        const charge = await card(await bench.token(number, true));
        expect(charge.status).toBe('pending');
        await bench.answer(charge.chargeId, true);
        expect(await gateway.inquire(charge.chargeId)).toMatchObject({
          status: 'failed',
          responseCode: code,
        });
      });

      test('is charged once per token, also when sent again', async () => {
        const token = await bench.token(bench.goodCard);
        const first = await card(token);
        expect(await card(token)).toEqual(first);
        await expect(card(token, { key: `${key}-other` })).rejects.toThrow(GatewayRefused);
        expect(await made()).toEqual([first]);
      });

      test('is known before it is charged, as far as the gateway reports it', async () => {
        const token = await bench.token(bench.goodCard);
        const known = { brand: 'visa', firstDigits: gateway.cardDetails === 'digits' ? '424242' : null };
        expect(await gateway.readCard(token)).toEqual(gateway.cardDetails === 'none' ? null : known);
        // Reading does not use it.
        expect(await card(token)).toMatchObject({ status: 'successful' });
        expect(await gateway.readCard(token)).toBeNull();
        expect(await gateway.readCard('tokn_nobody_made_this')).toBeNull();
      });

      test('with an unknown token is rejected', async () => {
        await expect(card('tokn_nobody_made_this')).rejects.toThrow(GatewayRefused);
        expect(await gateway.find({ key, since })).toBeNull();
      });
    });

    describe('a lost response', () => {
      test('of a QR: the charge is found by its key, and a repeated request returns the same', async () => {
        await inTrouble({ answer_lost: true }, () => expect(qr()).rejects.toThrow(GatewayUnavailable));
        const found = await gateway.find({ key, since });
        expect(found).toMatchObject({ key, reference, status: 'pending' });
        expect((await qr()).chargeId).toBe(found?.chargeId);
        expect(await made()).toHaveLength(1);
      });

      test('of a card: the charge is found by its key, and a repeated request returns the same', async () => {
        const token = await bench.token(bench.goodCard);
        await inTrouble({ answer_lost: true }, () => expect(card(token)).rejects.toThrow(GatewayUnavailable));
        const found = await gateway.find({ key, since });
        expect(found).toMatchObject({ key, status: 'successful', responseCode: '00' });
        expect(await card(token)).toEqual(found);
        expect(await made()).toHaveLength(1);
      });

      test('to a repeated request after a time-out: there is one charge', async () => {
        const token = await bench.token(bench.goodCard);
        await inTrouble({ slow_ms: TIMEOUT_MS + 500 }, () =>
          expect(card(token)).rejects.toThrow(GatewayUnavailable),
        );
        expect(await card(token)).toMatchObject({ key, status: 'successful' });
        expect(await made()).toHaveLength(1);
      });

      test('of a refund: it is made once', async () => {
        const { chargeId } = await card(await bench.token(bench.goodCard));
        const refund = () => gateway.refund({ chargeId, amount: 5000, key: `${key}-r` });
        await inTrouble({ answer_lost: true }, () => expect(refund()).rejects.toThrow(GatewayUnavailable));
        await refund();
        expect(await gateway.inquire(chargeId)).toMatchObject({ refunded: 5000 });
      });
    });

    test('an unavailable gateway is never a definite result', async () => {
      const token = await bench.token(bench.goodCard);
      const { chargeId } = await qr();
      const asked = (one: PaymentGateway) => [
        one.inquire(chargeId),
        one.readCard(token),
        one.find({ key, since }),
        one.createQr({ reference, key, amount: 25_550, expiresAt: new Date(Date.now() + MINUTE) }),
        one.chargeCard({ reference, key, amount: 25_550, cardToken: token, returnUrl: RETURN_URL }),
        one.refund({ chargeId, amount: 1, key }),
        one.charges({ from: since, to: new Date() })[Symbol.asyncIterator]().next(),
      ];
      await inTrouble({ down: true }, async () => {
        for (const answer of await Promise.allSettled(asked(gateway)))
          expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(GatewayUnavailable) });
      });
      // Port 9 has no listener.
      for (const answer of await Promise.allSettled(asked(bench.at('http://127.0.0.1:9'))))
        expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(GatewayUnavailable) });
    });

    describe('refund', () => {
      const paid = async () => (await card(await bench.token(bench.goodCard))).chargeId;
      const refunded = async (chargeId: string) => (await gateway.inquire(chargeId))?.refunded;

      test('is made once per key, in parts, and never exceeds the payment', async () => {
        const chargeId = await paid();
        await gateway.refund({ chargeId, amount: 10_000, key: `${key}-a` });
        await gateway.refund({ chargeId, amount: 10_000, key: `${key}-a` });
        expect(await refunded(chargeId)).toBe(10_000);
        await expect(gateway.refund({ chargeId, amount: 15_551, key: `${key}-b` })).rejects.toThrow(
          GatewayRefused,
        );
        await gateway.refund({ chargeId, amount: 15_550, key: `${key}-c` });
        expect(await gateway.inquire(chargeId)).toMatchObject({ status: 'successful', refunded: 25_550 });
        await expect(gateway.refund({ chargeId, amount: 1, key: `${key}-d` })).rejects.toThrow(
          GatewayRefused,
        );
        // Earlier refunds stay, whatever else is requested.
        await gateway.refund({ chargeId, amount: 15_550, key: `${key}-c` });
        expect(await refunded(chargeId)).toBe(25_550);
      });

      test('of another amount with a used key is rejected', async () => {
        const chargeId = await paid();
        await gateway.refund({ chargeId, amount: 100, key: `${key}-a` });
        await expect(gateway.refund({ chargeId, amount: 200, key: `${key}-a` })).rejects.toThrow(
          GatewayRefused,
        );
        expect(await refunded(chargeId)).toBe(100);
      });

      test('of a paid QR is accepted; of an unpaid one, rejected', async () => {
        const { chargeId } = await qr();
        await expect(gateway.refund({ chargeId, amount: 1, key: `${key}-a` })).rejects.toThrow(
          GatewayRefused,
        );
        await bench.pay(chargeId);
        await gateway.refund({ chargeId, amount: 25_550, key: `${key}-b` });
        expect(await refunded(chargeId)).toBe(25_550);
      });

      test('of an unknown charge is rejected', async () => {
        const chargeId = `${bench.words.chargeId}9`;
        await expect(gateway.refund({ chargeId, amount: 1, key })).rejects.toThrow(GatewayRefused);
      });
    });

    test('charges are listed completely, oldest first, over many pages', async () => {
      const keys = Array.from({ length: 205 }, (_, at) => `${key}-${String(at).padStart(3, '0')}`);
      // Omise's times have whole seconds: charges of earlier tests may have the same.
      const from = new Date();
      for (let at = 0; at < keys.length; at += 20)
        await Promise.all(keys.slice(at, at + 20).map((each) => qr({ key: each })));
      const to = new Date(Date.now() + 1000);
      const charges = (await all(from, to)).filter((charge) => charge.key?.startsWith(`${key}-`));
      expect(charges.map((charge) => charge.key).sort()).toEqual(keys);
      const times = charges.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(await all(new Date(to.getTime() + MINUTE), new Date(to.getTime() + 2 * MINUTE))).toEqual([]);
      expect(await gateway.find({ key: keys[204] ?? '', since: from })).toMatchObject({ key: keys[204] });
      expect(await gateway.find({ key: `${key}-none`, since: from })).toBeNull();
    }, 30_000);

    describe('webhook', () => {
      /** Webhooks sent by the gateway about a charge. */
      const genuine = async () => {
        const { chargeId } = await qr();
        await bench.pay(chargeId);
        return vi.waitFor(
          () => {
            const heard = bench.heard.findLast(
              ({ body }) => body.includes(chargeId) && body.includes('complete'),
            );
            if (heard === undefined) throw new Error('nothing was heard');
            return { ...heard, chargeId };
          },
          { timeout: 15_000 },
        );
      };
      const now = () => new Date();

      test('of the gateway is parsed; parsed again it is the same event', async () => {
        const { body, headers, chargeId } = await genuine();
        const event = gateway.readWebhook({ body, headers, now: now() });
        expect(event).toMatchObject({ type: 'charge.complete', chargeId });
        expect(gateway.readWebhook({ body, headers, now: now() })).toEqual(event);
        // Proves that signatures made here are valid: the following cases fail for their own reason.
        expect(gateway.readWebhook({ body, headers: bench.signed(body), now: now() })).toEqual(event);
      });

      test('that is forged is rejected', async () => {
        const { body } = await genuine();
        const headers = bench.signed(body, { secret: 'x'.repeat(32) });
        expect(gateway.readWebhook({ body, headers, now: now() })).toBeNull();
        expect(gateway.readWebhook({ body, headers: {}, now: now() })).toBeNull();
        for (const name of Object.keys(bench.signed(body))) {
          const half: Record<string, string> = bench.signed(body);
          delete half[name];
          expect(gateway.readWebhook({ body, headers: half, now: now() })).toBeNull();
          expect(gateway.readWebhook({ body, headers: { ...half, [name]: '' }, now: now() })).toBeNull();
          const twice = { ...half, [name]: ['1', '2'] };
          expect(gateway.readWebhook({ body, headers: twice, now: now() })).toBeNull();
        }
      });

      test('that was modified is rejected, also by a space', async () => {
        const { body, headers, chargeId } = await genuine();
        const text = body.toString();
        for (const changed of [
          text.replace(chargeId, `${chargeId.slice(0, -1)}${chargeId.endsWith('0') ? '1' : '0'}`),
          `${text} `,
          JSON.stringify(JSON.parse(text), null, 1),
          '',
        ])
          expect(gateway.readWebhook({ body: Buffer.from(changed), headers, now: now() })).toBeNull();
      });

      test('that is too old or in the future is rejected', async () => {
        const { body, headers } = await genuine();
        for (const minutes of [-6, 6]) {
          const at = new Date(Date.now() + minutes * MINUTE);
          expect(gateway.readWebhook({ body, headers, now: at })).toBeNull();
        }
        // The signature includes the time.
        const later = { ...bench.signed(body, { at: Date.now() + 60 * MINUTE }) };
        const name = Object.keys(later).find((each) => each.endsWith('timestamp')) ?? '';
        const mixed = { ...later, [name]: bench.signed(body)[name] };
        expect(gateway.readWebhook({ body, headers: mixed, now: now() })).toBeNull();
      });

      test.each(['', 'no JSON', 'null', '[]', '{}', '"charge"', '{"object":"event"}', '{"event_id":1}'])(
        'with the body %j is rejected, although signed',
        (text) => {
          const body = Buffer.from(text);
          expect(gateway.readWebhook({ body, headers: bench.signed(body), now: now() })).toBeNull();
        },
      );
    });

    describe('a gateway with invalid responses', () => {
      let server: Server;
      let answer: (response: ServerResponse) => void;
      let odd: PaymentGateway;
      beforeAll(async () => {
        server = createServer((request, response) => {
          request.resume();
          answer(response);
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        odd = bench.at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      });
      afterAll(() => {
        server.closeAllConnections();
        server.close();
      });
      const json = (status: number, body: unknown) => (response: ServerResponse) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const questions = (): (() => Promise<unknown>)[] => {
        const { charge, chargeId } = bench.words;
        const attempt = {
          reference: String(charge.reference ?? charge.description),
          key: 'SO26112000000001-1',
          amount: 10_000,
        };
        return [
          () => odd.inquire(chargeId),
          () => odd.readCard('tokn_1'),
          () => odd.find({ key: attempt.key, since: new Date('2026-11-20T04:59:00Z') }),
          () => odd.createQr({ ...attempt, expiresAt: new Date('2026-11-20T05:15:00Z') }),
          () => odd.chargeCard({ ...attempt, cardToken: 'tokn_1', returnUrl: RETURN_URL }),
          () => odd.refund({ chargeId, amount: 100, key: 'r' }),
          async () => {
            const range = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };
            for await (const one of odd.charges(range)) expect(one).toBeDefined();
          },
        ];
      };

      test('is used when its responses are valid', async () => {
        const { charge, chargeId, notFound, list } = bench.words;
        answer = json(200, charge);
        expect(await odd.inquire(chargeId)).toMatchObject({ chargeId, status: 'successful', amount: 10_000 });
        answer = json(200, list([charge]));
        expect(
          await odd.find({ key: 'SO26112000000001-1', since: new Date('2026-11-20T04:59:00Z') }),
        ).toMatchObject({ chargeId });
        answer = json(404, notFound);
        expect(await odd.inquire(chargeId)).toBeNull();
      });

      test("an absent charge is accepted only from the gateway's own error response", async () => {
        for (const body of [{ error: 'no such page' }, {}, null, 'not_found', { code: 'not_found' }]) {
          answer = json(404, body);
          await expect(odd.inquire(bench.words.chargeId)).rejects.toThrow(GatewayUnavailable);
        }
      });

      test.each<[string, (response: ServerResponse) => void]>([
        ['a response other than JSON', (r) => void r.end('<html>')],
        [
          'an answer that breaks off',
          (r) => void r.writeHead(200, { 'content-length': '500' }).write('{"id":'),
        ],
        ['a broken connection', (r) => void r.destroy()],
        ['half of a charge', json(200, { id: 'chrg_1', object: 'charge', status: 'successful' })],
        ['null', json(200, null)],
        [
          'a list of nothing that is a charge',
          json(200, { object: 'list', data: [1], charges: [1], next: null, offset: 0, total: 1 }),
        ],
        [
          'a key that is not taken',
          json(401, { error: 'unauthorized', object: 'error', code: 'authentication_failure' }),
        ],
        ['too many questions', json(429, { error: 'too_many', object: 'error', code: 'too_many_requests' })],
        ['a failure', json(500, { error: 'failure', object: 'error', code: 'internal_error' })],
        ['a server error in another format', json(502, 'Bad Gateway')],
        ['a client error in another format', json(400, 'Bad Request')],
      ])('gives no definite result for %s', async (_, act) => {
        answer = act;
        for (const question of questions()) await expect(question()).rejects.toThrow(GatewayUnavailable);
      });

      test('redirects are not followed, even to a valid response', async () => {
        const { charge, chargeId } = bench.words;
        answer = (response) => {
          if (response.req.url === '/elsewhere') json(200, charge)(response);
          else response.writeHead(302, { location: '/elsewhere' }).end();
        };
        await expect(odd.inquire(chargeId)).rejects.toThrow(GatewayUnavailable);
      });

      test('no response is no definite result', async () => {
        answer = () => undefined;
        await expect(odd.inquire(bench.words.chargeId)).rejects.toThrow(GatewayUnavailable);
      });

      test('an inconsistent charge is no definite result', async () => {
        const { charge, chargeId, impossible } = bench.words;
        for (const [what, change] of impossible) {
          answer = json(200, { ...charge, ...change });
          await expect(odd.inquire(chargeId), what).rejects.toThrow(GatewayUnavailable);
        }
      });

      test('another charge than requested is no definite result', async () => {
        const { charge, chargeId } = bench.words;
        answer = json(200, charge);
        await expect(odd.inquire(`${chargeId}2`)).rejects.toThrow(GatewayUnavailable);
        const attempt = {
          reference: 'SO26112000000001',
          key: 'SO26112000000001-1',
          amount: 10_000,
          expiresAt: new Date('2026-11-20T05:15:00Z'),
        };
        for (const change of [{ key: 'another' }, { amount: 9999 }])
          await expect(odd.createQr({ ...attempt, ...change })).rejects.toThrow(GatewayUnavailable);
        answer = json(200, { ...charge, currency: 'USD' });
        await expect(odd.createQr(attempt)).rejects.toThrow(GatewayUnavailable);
      });
    });
  });
}
