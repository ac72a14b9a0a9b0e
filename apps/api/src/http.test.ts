import { type AddressInfo, connect } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing.ts';

/** Behaviour that only a real socket shows: framing, limits and headers. */
const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

let t: TestApp;
let request: ReturnType<typeof supertest>;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  request = supertest(t.app.server);
});
afterAll(() => t.close());

describe('over a real socket', () => {
  it('GET /status › returns uncacheable JSON, with a request id', async () => {
    const answer = await request.get('/status');
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('online');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['x-request-id']).toMatch(/^req-/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('POST /cart_process › rejects invalid JSON and large bodies, in the common error format', async () => {
    const broken = await request
      .post('/cart_process')
      .set('content-type', 'application/json')
      .send('{"items":[');
    expect([broken.status, broken.body.code]).toEqual([400, 'ERROR.BAD_REQUEST']);
    const large = await request.post('/cart_process').send({ items: [], source: 'x'.repeat(300_000) });
    expect([large.status, large.body.code]).toEqual([413, 'ERROR.TOO_LARGE']);
    const form = await request.post('/cart_process').type('form').send('items=1');
    expect([form.status, form.body.code]).toEqual([415, 'ERROR.UNSUPPORTED_MEDIA']);
  });

  it('returns 431 for large headers, and 400 for an invalid request, in the common error format', async () => {
    const large = await request.get('/status').set('x-large', 'x'.repeat(20_000));
    expect([large.status, large.body.code]).toEqual([431, 'ERROR.HEADERS_TOO_LARGE']);
    expect(large.body).toEqual({
      code: 'ERROR.HEADERS_TOO_LARGE',
      message: expect.any(String),
      message_th: expect.any(String),
    });
    expect(large.headers).toMatchObject(SECURITY);
    const answer = await new Promise<string>((resolve) => {
      const { port } = t.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.once('data', (data) => resolve(String(data)));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"code":"ERROR.BAD_REQUEST"');
  });

  it('all responses have the security headers, with HSTS on an https shop', async () => {
    const https = await testApp({ PUBLIC_URL: 'https://mali.example' });
    try {
      await https.app.listen({ host: '127.0.0.1', port: 0 });
      const ask = supertest(https.app.server);
      for (const answer of [
        await ask.get('/status'),
        await ask.get('/nothing'),
        await ask.post('/signin').send({}),
        await ask.get('/robots'),
        await ask.get('/docs/json'),
        await ask.get('/socket.io/?EIO=4&transport=polling'),
        await ask.get('/socket.io/?EIO=3&transport=none'),
        await ask.get('/status').set('x-large', 'x'.repeat(20_000)),
      ])
        expect(answer.headers).toMatchObject({
          ...SECURITY,
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        });
    } finally {
      await https.close();
    }
  });

  it('POST /process_order › rejects a cross-site request', async () => {
    const answer = await request.post('/process_order').set('sec-fetch-site', 'cross-site').send({});
    expect([answer.status, answer.body.code]).toEqual([403, 'AUTH.FORBIDDEN']);
  });

  it.each<[string, Record<string, string>]>([
    [
      'a page of the shop',
      { cookie: 'token=x', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'a page of the requested host',
      { cookie: 'token=x', origin: 'http://127.0.0.1:3999', 'x-forwarded-host': '127.0.0.1:3999' },
    ],
    ['a program with a bearer alone', { origin: 'https://partner.example' }],
    ['a program that says nothing of itself', { cookie: 'token=x' }],
  ])('POST /v3/auth/signout › accepts %s', async (_who, headers) => {
    const answer = await request.post('/v3/auth/signout').set(headers).send({});
    expect(answer.status).toBe(200);
  });

  it('GET /api/v2/brand › is cacheable, and returns 304 while unchanged', async () => {
    const first = await request.get('/api/v2/brand');
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const tag = first.headers.etag;
    expect(tag).toBeDefined();
    const again = await request.get('/api/v2/brand').set('if-none-match', String(tag));
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
