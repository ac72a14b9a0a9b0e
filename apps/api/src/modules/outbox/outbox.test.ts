import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
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

describe('examples of mails for the back office', () => {
  const list = async (role_id: number) =>
    t.app.inject({
      url: '/admin/mails',
      headers: t.bearer(await buildUser(t.deps.db, { role_id })),
    });

  it('every kind opens in both languages by its link, without active content and without real data', async () => {
    const { mails } = (await list(ROLE.CRM)).json();
    expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining([
        'placed',
        'pay_by',
        'shipped',
        'refunded',
        'review_request',
        'reset',
        'new_device',
        ...['cancel_asked', 'cancel_refused', 'return_approved', 'return_refused', 'return_received'],
        ...['return_changed', 'return_exchanged'],
      ]),
    );
    for (const { url, subject } of mails)
      for (const lang of ['th', 'en'] as const) {
        const answer = await t.app.inject(url[lang].replace('/api', ''));
        expect(answer.statusCode, url[lang]).toBe(200);
        expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
        expect(answer.body).toContain(`<html lang="${lang}"`);
        expect(answer.body).not.toMatch(/undefined|NaN|\{\w+\}(?!<)|<script/);
        expect(subject[lang]).not.toMatch(/\{\w+\}/);
      }
  });

  it('a changed link opens nothing', async () => {
    const { mails } = (await list(ROLE.CONTENT_EDITOR)).json();
    const url = mails[0].url.th.replace('/api', '');
    expect((await t.app.inject(url.replace('lang=th', 'lang=en'))).statusCode).toBe(404);
    // Not the last character, of which some bits do not count.
    const other = url.replace(/.(?=.{4}$)/, (one: string) => (one === 'A' ? 'B' : 'A'));
    expect((await t.app.inject(other)).statusCode).toBe(404);
  });

  it('an accountant has no access to them', async () => {
    expect((await list(ROLE.ACCOUNTANT)).statusCode).toBe(403);
  });
});
