import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.deps.db('mails').insert({
    dedupe: 'x',
    recipient: 'pim@example.com',
    subject: 'ขอบคุณ <script>',
    body_text: 'text',
    body_html: '<p>สวัสดี</p>',
    created_at: new Date(),
  });
});
afterAll(() => t.close());

describe('GET /outbox', () => {
  it('lists the mails and shows each without active content', async () => {
    const list = await t.app.inject('/outbox');
    expect(list.headers['content-type']).toContain('text/html');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect(list.body).not.toContain('<script>');
    const link = /href="(\/outbox\/\d+)"/.exec(list.body)?.[1];
    expect((await t.app.inject(String(link))).body).toBe('<p>สวัสดี</p>');
    expect((await t.app.inject('/outbox/2000000000')).statusCode).toBe(404);
  });

  it('finds mails by recipient', async () => {
    const found = async (to: string) => (await t.app.inject({ url: '/outbox', query: { to } })).body;
    expect(await found(' PIM@ ')).toContain('pim@example.com');
    expect(await found('somebody@else')).not.toContain('pim@example.com');
    expect(await found('"><script>')).not.toContain('<script>');
  });

  it('is disabled in production', async () => {
    const production = await testApp({ DEV_PAGES: '0' });
    expect((await production.app.inject('/outbox')).statusCode).toBe(404);
    await production.close();
  });
});
