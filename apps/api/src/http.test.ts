import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing.ts';

/** What only a real socket shows: framing, limits and headers as a client gets them. */
let t: TestApp;
let request: ReturnType<typeof supertest>;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  request = supertest(t.app.server);
});
afterAll(() => t.close());

describe('over a real socket', () => {
  it('GET /status › answers JSON that nobody keeps, with a request id', async () => {
    const answer = await request.get('/status');
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('online');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['x-request-id']).toMatch(/^req-/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('POST /cart_process › refuses what is no JSON, and what is too large, in the shape of every error', async () => {
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

  it('POST /process_order › refuses a request that another site sends', async () => {
    const answer = await request.post('/process_order').set('sec-fetch-site', 'cross-site').send({});
    expect([answer.status, answer.body.code]).toEqual([403, 'AUTH.FORBIDDEN']);
  });

  it('GET /api/v2/brand › may be kept by caches, and is not sent again when it has not changed', async () => {
    const first = await request.get('/api/v2/brand');
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const tag = first.headers.etag;
    expect(tag).toBeDefined();
    const again = await request.get('/api/v2/brand').set('if-none-match', String(tag));
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
