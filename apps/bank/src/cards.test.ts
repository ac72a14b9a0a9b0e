import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARD_CODE } from '@mali/contracts/card-results';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCardNumber } from './browser/card-number.js';
import { TEST_CARDS } from './test-cards.ts';
import { BEARER, freshKey, openSandbox, type Sandbox, SHOP_ORIGIN } from './testing.ts';

const RETURN = `${SHOP_ORIGIN}/order/card/SO26112012345678?a=1&b=2`;
const APPROVED = '4242424242424242';
const SECURE = '4000000000003220';
const SECURE_POOR = '4000005100003004';
const TIMEOUT = '4000009800000005';
const MINUTE = 60_000;

let t: Sandbox;

beforeEach(async () => {
  t = await openSandbox();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const CARD = { number: APPROVED, exp_month: 12, exp_year: 2099, cvc: '123', name: 'PIMCHANOK W' };

function askToken(over: object = {}, { headers = {}, url = '/tokens' } = {}) {
  const cvc = 'number' in over && String(over.number).startsWith('37') ? '1234' : '123';
  return t.bank.inject({ method: 'POST', url, payload: { ...CARD, cvc, ...over }, headers });
}
async function newToken(number = APPROVED, lang = 'th'): Promise<string> {
  const response = await askToken({ number }, { url: `/tokens?lang=${lang}`, headers: BEARER });
  expect(response.statusCode).toBe(200);
  return response.json().token;
}
function requestCharge(card_token: string, over: object = {}, key = freshKey()) {
  const body = {
    method: 'card',
    reference: 'SO26112012345678',
    amount: 129_050,
    currency: 'THB',
    card_token,
    return_url: RETURN,
  };
  return t.post('/charges', { ...body, ...over }, { 'idempotency-key': key });
}
async function charge(number = APPROVED, over: object = {}) {
  const response = await requestCharge(await newToken(number), over);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const chargeNow = async (id: string) => (await t.get(`/charges/${id}`)).json();

describe('GET /card-form', () => {
  test('can be framed by the shop only, and loads only its own styles, scripts and fonts', async () => {
    for (const lang of ['th', 'en']) {
      const { headers, body } = await t.bank.inject(`/card-form?lang=${lang}`);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors http:\/\/shop\.example:3000$/,
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(body).toContain(`<html lang="${lang}"`);
      expect(body).not.toMatch(/\son\w+=|\sstyle=|javascript:|<script(?! type="module" src="\/browser\/)/i);
      expect(body.match(/(?:src|href)="[^"]*"/g)).toEqual([
        'href="/fonts/thai.woff2"',
        'href="/fonts/latin.woff2"',
        'src="/browser/card-form.js"',
      ]);
    }
    expect((await t.bank.inject('/card-form')).body).toContain('<html lang="th"');
  });

  test('loads its scripts from the bank, with all their imports', async () => {
    const paths = ['/browser/card-form.js'];
    for (const path of paths) {
      const script = await t.bank.inject(path);
      expect(script.statusCode, path).toBe(200);
      expect(script.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      for (const [, file] of script.body.matchAll(/from '\.\/([^']+)'/g)) paths.push(`/browser/${file}`);
    }
    expect(paths).toEqual(['/browser/card-form.js', '/browser/card-number.js']);
    expect((await t.bank.inject('/browser/card-form.ts')).statusCode).toBe(404);
    expect((await t.bank.inject('/browser/..%2fbank.ts')).statusCode).toBe(404);
  });

  test('reports that the bank is closed', async () => {
    await t.turn({ down: true });
    const page = await t.bank.inject('/card-form?lang=en');
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('The bank is closed for a moment');
    expect(page.body).not.toContain('<script');
  });
});

describe('POST /tokens', () => {
  test('returns a token, the brand and the last digits', async () => {
    const response = await askToken({ number: '5555 5555-5555 ๔๔๔๔' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ token: expect.any(String), brand: 'Mastercard', last4: '4444' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['number', { number: '4242424242424241' }],
    ['number', { number: '' }],
    ['number', { number: null }],
    ['number', { number: ['4242424242424242'] }],
    ['exp', { exp_month: 13 }],
    ['exp', { exp_month: 1, exp_year: 2020 }],
    ['exp', { exp_year: 'never' }],
    ['cvc', { cvc: '12' }],
    ['cvc', { cvc: '1234' }],
    ['cvc', { number: '378282246310005', cvc: '123' }],
    ['name', { name: ' ' }],
    ['name', { name: { toString: 'x' } }],
  ])('rejects an invalid %s: %j', async (field, over) => {
    const response = await askToken(over);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ error: 'bad_card', field });
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the shop', { 'sec-fetch-site': 'same-site', origin: SHOP_ORIGIN }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a sealed frame', { origin: 'null' }],
  ])('rejects requests from %s', async (_where, headers) => {
    const response = await askToken({}, { headers });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ error: 'foreign' });
  });

  test.each([
    ['the form', { 'sec-fetch-site': 'same-origin', origin: 'http://bank.example' }],
    ['the form in an older browser', { origin: 'http://bank.example' }],
    ['no browser', {}],
  ])('responds to %s', async (_where, headers) => {
    expect((await askToken({}, { headers })).statusCode).toBe(200);
  });

  test('is rate limited per address, with a retry after a minute', async () => {
    const codes = new Set<number>();
    for (let i = 0; i < 60; i += 1) codes.add((await askToken()).statusCode);
    expect([...codes]).toEqual([200]);
    const refused = await askToken();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ error: 'too_many' });
    expect((await askToken({}, { headers: BEARER })).statusCode).toBe(200);
    t.later += MINUTE;
    expect((await askToken()).statusCode).toBe(200);
  });

  test('never echoes unreadable input', async () => {
    const response = await t.bank.inject({
      method: 'POST',
      url: '/tokens',
      headers: { 'content-type': 'application/json' },
      payload: '{"number": 4242424242424242, "cvc": 737 oops',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: 'bad_request' });
  });

  test('returns none while the bank is down', async () => {
    await t.turn({ down: true });
    expect((await askToken()).statusCode).toBe(503);
  });
});

describe('a card charge', () => {
  test('approved at once is settled in its response, with a webhook', async () => {
    const key = freshKey();
    const before = Date.now();
    const made = (await requestCharge(await newToken(), {}, key)).json();
    expect(made).toEqual({
      id: expect.stringMatching(/^chrg_/),
      key,
      method: 'card',
      reference: 'SO26112012345678',
      amount: 129_050,
      currency: 'THB',
      status: 'successful',
      response_code: '00',
      authen_url: null,
      card: { brand: 'Visa', last4: '4242' },
      payload: null,
      created_at: expect.any(String),
      expires_at: null,
      pay_url: null,
      refunded: 0,
    });
    expect(Date.parse(made.created_at)).toBeGreaterThanOrEqual(before);
    expect(await chargeNow(made.id)).toEqual(made);
    await t.heard(1);
    await t.settled();
    expect(t.shop.heard).toMatchObject([
      { genuine: true, event: { type: 'charge.complete', charge_id: made.id } },
    ]);
  });

  test('has the same shape as that of a QR code', async () => {
    const body = { method: 'promptpay', reference: 'SO1', amount: 100, currency: 'THB' };
    const expires_at = new Date(Date.now() + MINUTE).toISOString();
    const made = (await t.post('/charges', { ...body, expires_at }, { 'idempotency-key': 'q' })).json();
    expect(made).toEqual({
      ...body,
      id: expect.any(String),
      key: 'q',
      status: 'pending',
      response_code: null,
      authen_url: null,
      card: null,
      payload: expect.any(String),
      created_at: expect.any(String),
      expires_at,
      pay_url: `http://bank.example/scan/${made.id}`,
      refunded: 0,
    });
    await t.pay(made.id);
    expect(await chargeNow(made.id)).toMatchObject({ status: 'successful', response_code: null });
  });

  test('is the same for the same key, even with its token consumed', async () => {
    const token = await newToken();
    const first = (await requestCharge(token, {}, 'again')).json();
    t.later += 20 * MINUTE;
    const second = await requestCharge(token, { return_url: `${SHOP_ORIGIN}/elsewhere` }, 'again');
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first);
    await t.heard(1);
    await t.settled();
    expect(t.shop.heard).toHaveLength(1);
  });

  test('that was pending is returned for its key with its current state', async () => {
    const token = await newToken(SECURE);
    const first = (await requestCharge(token, {}, 'again')).json();
    await t.pay(first.id);
    expect((await requestCharge(token, {}, 'again')).json()).toMatchObject({
      id: first.id,
      status: 'successful',
    });
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another reference', { reference: 'SO2' }],
    ['another card', { card_token: 'tokn_other' }],
  ])('is not created with a used key for %s', async (_name, over) => {
    const token = await newToken();
    await requestCharge(token, {}, 'again');
    const second = await requestCharge(token, over, 'again');
    expect(second.statusCode).toBe(422);
    expect(second.json()).toEqual({ error: 'idempotency_key_reused' });
  });

  test('is not created with the key of a QR charge', async () => {
    const common = { reference: 'SO26112012345678', amount: 129_050, currency: 'THB' };
    const expires_at = new Date(Date.now() + MINUTE).toISOString();
    const qr = { ...common, method: 'promptpay', expires_at };
    await t.post('/charges', qr, { 'idempotency-key': 'one' });
    expect((await requestCharge(await newToken(), {}, 'one')).json()).toEqual({
      error: 'idempotency_key_reused',
    });
    await requestCharge(await newToken(), {}, 'two');
    const second = await t.post('/charges', qr, { 'idempotency-key': 'two' });
    expect(second.json()).toEqual({ error: 'idempotency_key_reused' });
  });

  test('consumes its token once, also under concurrency', async () => {
    const token = await newToken();
    const answers = await Promise.all([1, 2, 3, 4].map(() => requestCharge(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(answer.json()).toEqual({ error: 'bad_token' });
    }
  });

  test('accepts no unknown token, and none older than a quarter of an hour', async () => {
    expect((await requestCharge('tokn_none')).json()).toEqual({ error: 'bad_token' });
    const [early, late] = [await newToken(), await newToken()];
    t.later += 15 * MINUTE - 5000;
    expect((await requestCharge(early)).statusCode).toBe(200);
    t.later += 5000;
    const refused = await requestCharge(late);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({ error: 'bad_token' });
  });

  test.each([
    'https://evil.example/',
    'http://shop.example:3001/',
    'http://shop.example:3000@evil.example/',
    '/order',
    'javascript:alert(1)',
    '',
  ])('does not return to %s, and leaves its token valid', async (return_url) => {
    const token = await newToken();
    const refused = await requestCharge(token, { return_url });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({ error: 'bad_return_url' });
    expect((await requestCharge(token)).statusCode).toBe(200);
  });

  test.each([
    ['no token', { card_token: undefined }],
    ['no return address', { return_url: undefined }],
    ['an expiry', { expires_at: '2026-11-21T00:00:00Z' }],
    ['half a satang', { amount: 10.5 }],
    ['another currency', { currency: 'USD' }],
  ])('is rejected with %s', async (_name, over) => {
    expect((await requestCharge(await newToken(), over)).statusCode).toBe(400);
  });

  test('is refunded in parts that are listed, and stays successful', async () => {
    const { id } = await charge();
    const refund = (amount: number, key: string) =>
      t.post(`/charges/${id}/refunds`, { amount }, { 'idempotency-key': key });
    expect((await refund(100_000, 'a')).json()).toMatchObject({ status: 'successful', refunded: 100_000 });
    expect((await refund(29_051, 'b')).json()).toEqual({ error: 'not_refundable' });
    expect((await refund(29_050, 'c')).json()).toMatchObject({ status: 'successful', refunded: 129_050 });
    expect((await refund(29_050, 'c')).json()).toMatchObject({ refunded: 129_050 });
    const { refunds } = (await t.get(`/charges/${id}/refunds`)).json();
    expect(refunds).toEqual([
      { key: 'a', amount: 100_000, created_at: expect.any(String) },
      { key: 'c', amount: 29_050, created_at: expect.any(String) },
    ]);
    expect(Number.isNaN(Date.parse(refunds[0].created_at))).toBe(false);
    expect((await t.get('/charges/chrg_none/refunds')).statusCode).toBe(404);
    await expect.poll(() => t.shop.types).toEqual(['charge.complete', 'refund.complete', 'refund.complete']);
  });

  test('that failed cannot be refunded', async () => {
    const { id } = await charge('4000005100000000');
    const refused = await t.post(`/charges/${id}/refunds`, { amount: 1 }, { 'idempotency-key': 'r' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({ error: 'not_refundable' });
  });

  test('has no scan page', async () => {
    const { id } = await charge(SECURE);
    expect((await t.bank.inject(`/scan/${id}`)).statusCode).toBe(404);
    for (const act of ['pay', 'decline']) await t.bank.inject({ method: 'POST', url: `/scan/${id}/${act}` });
    expect(await t.stateOf(id)).toBe('pending');
  });

  test('is created although its response is lost, and found by its key', async () => {
    const address = await t.bank.listen({ host: '127.0.0.1', port: 0 });
    await t.turn({ answer_lost: true });
    const body = {
      method: 'card',
      reference: 'SO1',
      amount: 100,
      currency: 'THB',
      card_token: await newToken(),
      return_url: RETURN,
    };
    const ask = fetch(`${address}/charges`, {
      method: 'POST',
      headers: { ...BEARER, 'content-type': 'application/json', 'idempotency-key': 'lost' },
      body: JSON.stringify(body),
    });
    await expect(ask).rejects.toThrow();
    const found = (await t.get('/charges', { key: 'lost' })).json();
    expect(found).toMatchObject({ charges: [{ key: 'lost', status: 'successful' }], next: null });
  });
});

describe('the test cards', () => {
  test('are valid unique card numbers, with at least one for every result', () => {
    expect(TEST_CARDS.filter(({ number }) => !isCardNumber(number))).toEqual([]);
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
    const plain = TEST_CARDS.filter(({ asks }) => !asks).map(({ code }) => code);
    expect(new Set(plain)).toEqual(new Set(Object.values(CARD_CODE)));
  });

  test.each(TEST_CARDS.filter(({ code, asks }) => !asks && code !== 'xx'))(
    '$number is settled at once with $code',
    async ({ number, code }) => {
      const made = await charge(number);
      expect(made).toMatchObject({
        status: code === '00' ? 'successful' : 'failed',
        // An unknown code has a card number too, and is in no table of the shop.
        response_code: code === 'yy' ? '99' : code,
        authen_url: null,
        card: { last4: number.slice(-4) },
      });
      await t.heard(1);
      expect(t.shop.heard).toMatchObject([{ event: { type: 'charge.complete', charge_id: made.id } }]);
    },
  );

  test.each([
    ['approved', SECURE, { status: 'successful', response_code: '00' }],
    ['short of money', SECURE_POOR, { status: 'failed', response_code: '51' }],
  ])('%s after 3-D Secure: %s', async (_name, number, end) => {
    const made = await charge(number);
    expect(made).toMatchObject({
      status: 'pending',
      response_code: null,
      authen_url: `http://bank.example/3ds/${made.id}`,
    });
    expect((await t.pay(made.id)).json()).toMatchObject({ ...end, authen_url: null });
    await t.heard(1);
    expect(t.shop.types).toEqual(['charge.complete']);
  });

  test('any other number is invalid', async () => {
    expect(await charge('4111111111111111')).toMatchObject({ status: 'failed', response_code: '14' });
  });

  test('one does not respond for some seconds, and then times out', async () => {
    const made = await charge(TIMEOUT);
    expect(made).toMatchObject({ status: 'pending', response_code: null, authen_url: null });
    expect((await t.pay(made.id)).json()).toEqual({ error: 'not_payable' });
    expect((await t.bank.inject(`/3ds/${made.id}`)).statusCode).toBe(404);
    t.later += 5000;
    expect(await chargeNow(made.id)).toMatchObject({ status: 'failed', response_code: 'xx' });
    await t.heard(1);
    expect(t.shop.types).toEqual(['charge.complete']);
  });
});

describe('GET /charges', () => {
  test('finds the charge of a key, or none', async () => {
    const made = (await requestCharge(await newToken(), {}, 'mine')).json();
    expect((await t.get('/charges', { key: 'mine' })).json()).toEqual({ charges: [made], next: null });
    expect((await t.get('/charges', { key: 'other' })).json()).toEqual({ charges: [], next: null });
  });

  test('lists a period, oldest first, page by page, each charge once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const made = [];
    for (let i = 0; i < 5; i += 1) {
      made.push(await charge(APPROVED, { amount: 100 + i }));
      // Pairs of charges share a timestamp.
      t.later += i % 2 === 0 ? 0 : 1000;
    }
    const seen = [];
    let after: Record<string, string> = {};
    for (let pages = 0; pages < 10; pages += 1) {
      const page = (await t.get('/charges', { limit: '2', ...after })).json();
      expect(page.charges.length).toBeLessThanOrEqual(2);
      seen.push(...page.charges);
      if (page.next === null) break;
      expect(page.next).toBe(page.charges.at(-1).id);
      after = { after: page.next };
    }
    expect(seen).toEqual(made);
    const [, , third, fourth, fifth] = made;
    expect(fourth.created_at).toBe(third.created_at);
    const span = { from: third.created_at, to: fifth.created_at };
    const within = (await t.get('/charges', span)).json();
    expect(within.next).toBeNull();
    expect(within.charges).toEqual([third, fourth]);
  });

  test('is complete when the last page ends with the last charge', async () => {
    await charge();
    await charge();
    expect((await t.get('/charges', { limit: '2' })).json()).toMatchObject({ next: null });
  });

  test('returns the current state of charges', async () => {
    await charge(SECURE);
    t.later += 15 * MINUTE;
    expect((await t.get('/charges')).json().charges).toMatchObject([{ status: 'expired' }]);
  });

  test.each([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { from: 'today' }, { before: '1' }])(
    'rejects %j',
    async (query) => expect((await t.get('/charges', query)).statusCode).toBe(400),
  );

  test('rejects an unknown charge as cursor', async () => {
    expect((await t.get('/charges', { after: 'chrg_none' })).statusCode).toBe(404);
  });

  test.each(['/charges', '/charges/chrg_1/refunds'])('%s requires the API key of the shop', async (url) => {
    expect((await t.bank.inject(url)).statusCode).toBe(401);
    await t.turn({ down: true });
    expect((await t.get(url)).statusCode).toBe(503);
  });
});

describe('the page of 3-D Secure', () => {
  const open = (id: string, query: Record<string, string> = {}) =>
    t.bank.inject({ url: `/3ds/${id}`, query });
  const press = (id: string, act: string, form: Record<string, string> = {}, lang = 'en') =>
    t.bank.inject({
      method: 'POST',
      url: `/3ds/${id}/${act}?lang=${lang}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const secure = async (number = SECURE, lang = 'th'): Promise<string> => {
    const response = await requestCharge(await newToken(number, lang));
    return response.json().id;
  };

  test('shows shop, amount and card in the language of the form, or the requested one', async () => {
    const thai = (await open(await secure())).body;
    for (const text of ['<html lang="th">', 'มะลิ', '฿1,290.50', 'Visa •• 3220', '123456', 'ไม่มีการตัดเงินจริง'])
      expect(thai).toContain(text);
    const id = await secure(SECURE, 'en');
    const english = (await open(id)).body;
    for (const text of [
      '<html lang="en">',
      'Mali',
      '฿1,290.50',
      'Visa •• 3220',
      '123456',
      'No real money moves',
    ])
      expect(english).toContain(text);
    expect((await open(id, { lang: 'th' })).body).toContain('<html lang="th">');
  });

  test('runs no script, cannot be framed, and its forms target only itself and the shop', async () => {
    const { headers, body } = await open(await secure());
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action 'self' http:\/\/shop\.example:3000; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(body).not.toMatch(/<script|\son\w+=|javascript:|src=|https?:/i);
  });

  test.each([
    ['approves', SECURE, '123456', { status: 'successful', response_code: '00' }],
    ['approves digits as they are typed', SECURE, ' ๑๒๓ 456 ', { status: 'successful', response_code: '00' }],
    ['confirms a card without money', SECURE_POOR, '123456', { status: 'failed', response_code: '51' }],
  ])('%s, and returns to the shop', async (_name, number, code, end) => {
    const id = await secure(number);
    const answer = await press(id, 'confirm', { code });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(RETURN);
    expect(await chargeNow(id)).toMatchObject(end);
    await t.heard(1);
    expect(t.shop.heard).toMatchObject([
      { genuine: true, event: { type: 'charge.complete', charge_id: id } },
    ]);
  });

  test('reports a wrong code twice, and fails at the third', async () => {
    const id = await secure();
    const wrong = { code: '654321' };
    const first = await press(id, 'confirm', wrong);
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).toBe(`/3ds/${id}?lang=en`);
    const page = (await t.bank.inject(String(first.headers.location))).body;
    expect(page).toContain('2 tries left');
    expect(page).toContain('aria-invalid="true"');
    await press(id, 'confirm', wrong);
    expect((await open(id, { lang: 'th' })).body).toContain('ลองได้อีก 1 ครั้ง');
    expect(await t.stateOf(id)).toBe('pending');
    expect((await press(id, 'confirm', wrong)).headers.location).toBe(RETURN);
    expect(await chargeNow(id)).toMatchObject({ status: 'failed', response_code: '05' });
    await press(id, 'confirm', { code: '123456' });
    expect(await chargeNow(id)).toMatchObject({ status: 'failed', response_code: '05' });
  });

  test('does not count an empty field as an attempt', async () => {
    const id = await secure();
    for (let i = 0; i < 4; i += 1) await press(id, 'confirm', { code: ' ' });
    await press(id, 'confirm');
    await t.bank.inject({ method: 'POST', url: `/3ds/${id}/confirm`, payload: { code: '1' } });
    expect(await t.stateOf(id)).toBe('pending');
    expect((await open(id)).body).not.toContain('aria-invalid="true"');
  });

  test('can be cancelled by the customer', async () => {
    const id = await secure();
    const answer = await press(id, 'cancel');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(RETURN);
    expect(await chargeNow(id)).toMatchObject({ status: 'failed', response_code: '17' });
    await t.heard(1);
    expect(t.shop.types).toEqual(['charge.complete']);
  });

  test('redirects to the shop once finished, on any further request', async () => {
    const id = await secure();
    await press(id, 'confirm', { code: '123456' });
    for (const answer of [
      await open(id),
      await press(id, 'cancel'),
      await press(id, 'confirm', { code: '1' }),
    ]) {
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(RETURN);
    }
    expect(await t.stateOf(id)).toBe('successful');
    await t.heard(1);
    await t.settled();
    expect(t.shop.heard).toHaveLength(1);
  });

  test('expires after a quarter of an hour', async () => {
    const id = await secure();
    t.later += 15 * MINUTE - 5000;
    expect(await t.stateOf(id)).toBe('pending');
    t.later += 5000;
    expect(await chargeNow(id)).toMatchObject({ status: 'expired', response_code: null, authen_url: null });
    await t.heard(1);
    expect(t.shop.types).toEqual(['charge.expired']);
    await t.turn({ allow_late: true });
    expect((await press(id, 'confirm', { code: '123456' })).headers.location).toBe(RETURN);
    expect((await t.pay(id)).json()).toEqual({ error: 'expired' });
    expect(await t.stateOf(id)).toBe('expired');
  });

  test('survives a restart of the bank', async () => {
    const id = await secure();
    await press(id, 'confirm', { code: '1' });
    await t.restart();
    expect((await open(id, { lang: 'en' })).body).toContain('2 tries left');
    await press(id, 'confirm', { code: '123456' });
    expect(await t.stateOf(id)).toBe('successful');
  });

  test('is not found for a charge without 3-D Secure', async () => {
    const { id } = await charge();
    for (const unknown of ['chrg_none', id]) {
      const page = await open(unknown, { lang: 'en' });
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('This payment was not found');
      expect((await press(unknown, 'cancel')).statusCode).toBe(404);
    }
    await t.turn({ down: true });
    expect((await open(id)).statusCode).toBe(503);
  });

  test('limits the body size', async () => {
    const id = await secure();
    expect((await press(id, 'confirm', { code: '1'.repeat(5000) })).statusCode).toBe(413);
    expect(await t.stateOf(id)).toBe('pending');
  });
});

describe('stored card data', () => {
  test('includes neither the number nor the security code nor the name', async () => {
    const number = '378282246310005';
    const cvc = '7391';
    const name = 'ZACHARIAS QUILLFEATHER';
    const said: string[] = [];
    const stop = ['stdout', 'stderr'].map((stream) =>
      vi.spyOn(process[stream === 'stdout' ? 'stdout' : 'stderr'], 'write').mockImplementation((text) => {
        said.push(String(text));
        return true;
      }),
    );
    const answers = [];
    try {
      const made = await askToken({ number, cvc, name }, { headers: BEARER });
      answers.push(made, await askToken({ number, cvc: '739', name }));
      answers.push(await askToken({ number: `${number}1`, cvc, name }));
      answers.push(await requestCharge(made.json().token), await t.get('/charges'));
      answers.push(await t.get('/sandbox/notices'));
    } finally {
      for (const spy of stop) spy.mockRestore();
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422, 200, 200, 200]);
    await t.bank.close();
    const folder = join(t.dir, 'books');
    const files = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'latin1')),
    );
    expect(files.join('')).toContain('American Express');
    // Ids are random and could contain the code by chance.
    const kept = [...files, ...answers.map(({ body }) => body), ...said].join('\n');
    const readable = kept.replaceAll(/(?:chrg|tokn|evnt)_[0-9a-f]{24}/g, '');
    for (const secret of [number, '3782 822463 10005', number.slice(0, -4), number.slice(4), cvc, name]) {
      expect(readable.includes(secret), secret).toBe(false);
    }
  });

  test('is deleted when its token expires', async () => {
    await newToken();
    t.later += 15 * MINUTE;
    const { DatabaseSync } = await import('node:sqlite');
    const books = new DatabaseSync(t.config.database, { readOnly: true });
    try {
      await expect.poll(() => books.prepare('SELECT * FROM tokens').all()).toEqual([]);
    } finally {
      books.close();
    }
  });
});
