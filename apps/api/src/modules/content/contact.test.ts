import { CUSTOMER_RELATIONS } from '@mali/contracts/contact';
import type { ContactRequest } from '@mali/contracts/content';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_TIERS } from '../../platform/http.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { runDueJobs } from '../../testing-jobs.ts';
import { contentJobs } from './jobs.ts';

let now = new Date('2026-11-21T05:00:00Z');
let t: TestApp;
let pool: pg.Pool;
const mails: Mail[] = [];
let mailServerIsUp = true;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});
afterAll(async () => {
  await pool.end();
  await t.close();
});
beforeEach(async () => {
  mailServerIsUp = true;
  mails.length = 0;
  await t.deps.db('contact_messages').del();
});

const MESSAGE: ContactRequest = {
  topic: 'partner',
  name: 'นวล <b>',
  email: 'nuan@example.com',
  phone: '0812345678',
  company: 'บ้านสบู่',
  subject: 'ขอวางสินค้า\r\nBcc: everybody@example.com',
  message: 'สวัสดีค่ะ\nสนใจนำสบู่มาวาง & ขาย',
  lang: 'th',
};
const send = (body: object, remoteAddress = '203.0.113.20') =>
  t.app.inject({ method: 'POST', url: '/content/contact', payload: body, remoteAddress });

async function runJobs(more?: string): Promise<void> {
  if (more !== undefined) await pool.query('SELECT graphile_worker.add_job($1)', [more]);
  const sendMail = async (mail: Mail) => {
    if (!mailServerIsUp) throw new Error('no mail server');
    mails.push(mail);
  };
  const jobs: JobDeps = { ...t.deps, sendMail };
  await runDueJobs(pool, contentJobs(jobs).tasks);
}

describe('POST /content/contact', () => {
  it('stores the message and mails it to the shop', async () => {
    expect((await send(MESSAGE)).json()).toEqual({ ok: true });
    const [kept] = await t.deps.db('contact_messages');
    const { subject, ...same } = MESSAGE;
    expect(kept).toMatchObject({ ...same, subject, so_no: null });
    await runJobs();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toBe(CUSTOMER_RELATIONS.email);
    expect(mail?.subject).toBe('[ร่วมเป็นพาร์ตเนอร์] ขอวางสินค้า Bcc: everybody@example.com');
    expect(mail?.text).toContain('อีเมล: nuan@example.com');
    expect(mail?.html).toContain('นวล &lt;b&gt;');
    expect(mail?.html).toContain('สนใจนำสบู่มาวาง &amp; ขาย');
  });

  it('is delivered once after a mail server outage', async () => {
    mailServerIsUp = false;
    expect((await send({ ...MESSAGE, topic: 'order', so_no: 'SO26112100000001' })).statusCode).toBe(200);
    await runJobs();
    await runJobs();
    expect(mails).toEqual([]);
    expect(await t.deps.db('contact_messages')).toHaveLength(1);
    mailServerIsUp = true;
    await runJobs();
    await runJobs();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('[คำสั่งซื้อ]')]);
  });

  it('is deleted after a year, with its mail', async () => {
    await send(MESSAGE);
    await runJobs();
    const storedMails = async () =>
      t.deps.db('mails').where('dedupe', 'like', 'contact:%').pluck('recipient');
    const start = now;
    now = new Date(start.getTime() + 365 * 86_400_000);
    await send({ ...MESSAGE, name: 'ใหม่' });
    await runJobs('forget-messages');
    expect(await t.deps.db('contact_messages').orderBy('id').pluck('name')).toEqual([MESSAGE.name, 'ใหม่']);
    now = new Date(now.getTime() + 1);
    const before = (await storedMails()).length;
    await runJobs('forget-messages');
    expect(await t.deps.db('contact_messages').pluck('name')).toEqual(['ใหม่']);
    expect(await storedMails()).toHaveLength(before - 1);
    now = start;
  });

  it('silently drops a message with the honeypot field', async () => {
    expect((await send({ ...MESSAGE, website: 'https://spam.example' })).json()).toEqual({ ok: true });
    expect((await send({ ...MESSAGE, website: '  ' })).json()).toEqual({ ok: true });
    expect(await t.deps.db('contact_messages')).toHaveLength(1);
  });

  it.each([
    ['no name', { name: '' }],
    ['no message', { message: '' }],
    ['a message that is too long', { message: 'ก'.repeat(3001) }],
    ['an invalid e-mail', { email: 'nuan' }],
    ['a telephone of another country', { phone: '+15551234567' }],
    ['an unknown topic', { topic: 'love' }],
    ['an invalid order number', { so_no: 'SO1' }],
    ['something besides', { admin: true }],
  ])('rejects %s', async (_, change) => {
    expect((await send({ ...MESSAGE, ...change })).statusCode).toBe(400);
    expect(await t.deps.db('contact_messages')).toHaveLength(0);
  });

  it('is rate limited', async () => {
    const limited = await testApp({ RATE_SCALE: '1' });
    const statuses: number[] = [];
    for (let n = 0; n < RATE_TIERS.auth + 3; n += 1) {
      const request = { method: 'POST', url: '/content/contact', payload: MESSAGE } as const;
      statuses.push((await limited.app.inject({ ...request, remoteAddress: '203.0.113.21' })).statusCode);
    }
    await limited.close();
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});
