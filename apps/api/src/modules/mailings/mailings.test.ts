import { buildCoupon, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SendMail } from '../../platform/mail.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { mailingJobs, sendMailings } from './jobs.ts';

type Headers = Record<string, string>;
type Mail = Parameters<SendMail>[0];
let s: MoneyShop;
let crm: Headers;
let segment_id: number;
beforeAll(async () => {
  s = await moneyShop();
  crm = await s.staff(7);
  const rule = { join: 'all', conditions: { tag: 'ผู้อ่าน' } };
  segment_id = (await done('/admin/segments', { name: 'ผู้อ่าน', ...rule })).segment_id;
});
afterAll(() => s?.close());

const post = async (url: string, body: object = {}, who = crm) => {
  const answer = await s.inject('POST', url, body, who);
  return [answer.statusCode, answer.json()] as const;
};
const done = async (url: string, body: object = {}, who = crm) => {
  const [status, answer] = await post(url, body, who);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
};
const get = async (url: string, who = crm) => (await s.inject('GET', url, undefined, who)).json();

let people = 0;
async function reader(more: Record<string, unknown> = {}) {
  people += 1;
  const user = await buildUser(s.db, { email: `reader${people}@mali.example`, first_name: `ผู้อ่าน${people}` });
  const { user_id } = user;
  await s
    .db('users')
    .where({ user_id })
    .update({ email_consent: true, ...more });
  await s
    .db('customers')
    .where({ user_id })
    .update({ tags: ['ผู้อ่าน'] });
  const { customer_id } = await s.db('customers').where({ user_id }).first();
  return { ...user, customer_id: customer_id as number, headers: s.t.bearer(user) };
}
const fields = (more: object = {}) => ({
  ...{ name: 'คิดถึง', segment_id, channels: ['mail', 'page'], link: '/brands', promo_id: null, rate: 100 },
  ...{ subject_th: 'คิดถึงคุณ{name}', subject_en: 'We miss you, {name}' },
  ...{ text_th: 'แวะมาดูกัน', text_en: 'Have a look' },
  ...more,
});
const mailing = async (more: object = {}): Promise<number> =>
  (await done('/admin/mailings', fields(more))).mailing_id;
const act = (id: number, what: string) => post(`/admin/mailings/${id}/act`, { act: what });
const results = async (id: number) => (await get(`/admin/mailings/${id}`)).results;
/** Runs the job with a mail server of its own. */
async function send(sendMail: SendMail = async () => undefined): Promise<Mail[]> {
  const sent: Mail[] = [];
  await sendMailings({
    ...s.jobs,
    sendMail: async (mail) => {
      await sendMail(mail);
      sent.push(mail);
    },
  });
  return sent;
}
const clear = () => s.db('customers').update({ tags: [] });

describe('a mailing to a segment', () => {
  it('reaches those who agreed, by mail and on the page, with a coupon, and says what came of it', async () => {
    const [thai, english, refuses] = [await reader(), await reader({ web_lang: 'en' }), await reader()];
    await s.db('users').where({ user_id: refuses.user_id }).update({ email_consent: false });
    const { promo_id } = await buildCoupon(s.db);
    const id = await mailing({ promo_id });
    const path = `/admin/mailings/${id}`;

    const shown = await done(`${path}/preview`, { customer_id: thai.customer_id });
    expect(shown.skip).toBeNull();
    expect((await done(`${path}/preview`, { customer_id: refuses.customer_id })).skip).toBe('consent');
    const page = await s.inject('GET', shown.url.en.replace('/api', ''));
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('We miss you, ผู้อ่***<');
    expect(page.body).not.toContain('ผู้อ่าน1');
    expect(
      (await s.inject('GET', shown.url.en.replace('/api', '').replace('lang=en', 'lang=th'))).statusCode,
    ).toBe(404);

    await done(`${path}/test`);
    const tests = await s.db('mails').whereLike('dedupe', 'mailing-test:%').orderBy('mail_id');
    expect(tests.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^คิดถึงคุณ/),
      expect.stringMatching(/^We miss you, /),
    ]);
    await mailingJobs(s.jobs).tasks['mailing-test']?.({ dedupe: tests[0].dedupe }, {} as never);
    expect((await s.db('mails').where({ dedupe: tests[0].dedupe }).first()).sent_at).not.toBeNull();

    // Of two starts at once one is refused; a draft alone may be changed.
    const both = await Promise.all([act(id, 'start'), act(id, 'start')]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    expect((await post(path, { ...fields(), revision: 1 }))[1].code).toBe('MAILING.STARTED');
    expect((await s.inject('DELETE', path, undefined, crm)).json().code).toBe('MAILING.STARTED');

    const mails = await send();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [thai.email, `คิดถึงคุณ${thai.first_name}`],
      [english.email, `We miss you, ${english.first_name}`],
    ]);
    expect(await send()).toEqual([]);
    expect(JSON.stringify(await s.db('notifications').where({ kind: 'news' }))).toContain(
      `คิดถึงคุณ${thai.first_name}`,
    );
    expect(await s.db('user_coupons').where({ promo_id })).toHaveLength(3);

    // One click of the mail program, without signing in. The trigger goes by the clock of the database.
    await s.db('mailing_recipients').where({ user_id: thai.user_id }).update({ taken_at: new Date() });
    const url = new URL(mails[0]?.unsubscribe ?? '');
    const click = await s.t.app.inject({
      method: 'POST',
      url: `${url.pathname.replace('/api', '')}${url.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(click.statusCode, click.body).toBe(200);
    await s.place({ payment_method: 'cod', delivery_address: ADDRESS }, english.headers);
    await s
      .db('notifications')
      .where({ user_id: english.user_id, kind: 'news' })
      .update({ read_at: s.clock.now });
    expect(await get(path)).toMatchObject({
      state: 'done',
      results: {
        ...{
          recipients: 3,
          waiting: 0,
          sent: 2,
          failed: 0,
          coupons: 3,
          read: 1,
          unsubscribed: 1,
          orders: 1,
          value: 255,
        },
        skipped: { consent: 1, week: 0, channel: 0, gone: 0 },
      },
    });
    expect((await get('/admin/mailings')).mailings[0]).toMatchObject({
      mailing_id: id,
      recipients: 3,
      sent: 2,
    });
    await clear();
  });

  it('keeps its rate, stops and goes on, and after a crash or a failure nobody gets it twice', async () => {
    for (let i = 0; i < 5; i += 1) await reader();
    const id = await mailing({ rate: 2 });
    await act(id, 'start');
    const sent = await send();
    expect(sent).toHaveLength(2);
    expect(await send()).toEqual([]);
    s.clock.now = new Date(s.clock.now.getTime() + 61_000);
    await act(id, 'stop');
    expect(await send()).toEqual([]);
    expect((await act(id, 'stop'))[1].code).toBe('MAILING.STATE');
    await act(id, 'continue');

    // The server took the first mail, and the answer was lost: it gets the same message again.
    const tried: Mail[] = [];
    await send(async (mail) => {
      tried.push(mail);
      if (tried.length === 1) throw new Error('lost');
    });
    expect(await results(id)).toMatchObject({ sent: 3, waiting: 2 });
    // Killed after the row was stored and before anything was delivered.
    const [again] = await send();
    expect(again?.id).toBe(tried[0]?.id);

    s.clock.now = new Date(s.clock.now.getTime() + 61_000);
    const last = await Promise.all([send(), send()]);
    const all = [...sent, tried[1], again, ...last.flat()].map((mail) => mail?.to);
    expect([...new Set(all)]).toHaveLength(5);
    expect(await s.db('mails').whereLike('dedupe', `mailing:${id}:%`)).toHaveLength(5);
    expect(await get(`/admin/mailings/${id}`)).toMatchObject({
      state: 'done',
      results: { sent: 5, waiting: 0 },
    });

    // A second one in the week reaches them, a third does not.
    const second = await mailing();
    await act(second, 'start');
    expect(await send()).toHaveLength(5);
    const third = await mailing();
    await act(third, 'start');
    expect(await send()).toEqual([]);
    expect((await results(third)).skipped).toMatchObject({ week: 5 });
    // The shop allows three: the next one reaches them.
    expect((await get('/admin/mailings')).per_week).toBe(2);
    await done(
      '/admin/settings/mailings',
      { revision: 0, values: { mailings_week: 3 }, reason: '' },
      await s.staff(0),
    );
    expect((await get('/admin/mailings')).per_week).toBe(3);
    const fourth = await mailing();
    await act(fourth, 'start');
    expect(await send()).toHaveLength(5);
    const history = await get('/admin/history?record=settings%20mailings');
    expect(JSON.stringify(history)).toContain('mailings_week');
    s.clock.now = new Date(s.clock.now.getTime() + 8 * 86_400_000);

    // A mail that is refused every time is given up.
    const refused = await mailing({ channels: ['mail'] });
    await act(refused, 'start');
    for (let i = 0; i < 5; i += 1)
      await send(async () => {
        throw new Error('no such mailbox');
      });
    expect(await get(`/admin/mailings/${refused}`)).toMatchObject({
      state: 'done',
      results: { failed: 5, sent: 0 },
    });
    const line = await mailing({ channels: ['line'] });
    await act(line, 'start');
    await send();
    expect((await results(line)).skipped).toMatchObject({ channel: 5 });
    await clear();
    const nobody = await mailing();
    expect((await act(nobody, 'start'))[1].code).toBe('MAILING.NOBODY');
  });

  it('is edited by the version that was read, and by nobody without the permission', async () => {
    const id = await mailing();
    const path = `/admin/mailings/${id}`;
    expect((await done(path, { ...fields({ rate: 5 }), revision: 1 })).rate).toBe(5);
    expect((await post(path, { ...fields({ rate: 6 }), revision: 1 }))[1].code).toBe('RECORD.CHANGED');
    for (const link of ['https://evil.example', '//evil.example', 'brands'])
      expect((await post('/admin/mailings', fields({ link })))[0], link).toBe(400);
    expect((await post('/admin/mailings', fields({ promo_id: 987_654 })))[1].code).toBe('COUPON.NOT_FOUND');
    expect((await post('/admin/mailings', fields({ segment_id: 987_654 })))[1].code).toBe(
      'SEGMENT.NOT_FOUND',
    );
    expect((await post('/admin/mailings', fields(), await s.staff(80)))[0]).toBe(403);
    expect((await s.inject('DELETE', path, undefined, crm)).statusCode).toBe(200);
    const kinds = await s
      .db('security_events')
      .where({ subject: `mailing ${id}` })
      .orderBy('event_id')
      .pluck('kind');
    expect(kinds).toEqual(['mailing_made', 'mailing_changed', 'mailing_removed']);
  });
});
