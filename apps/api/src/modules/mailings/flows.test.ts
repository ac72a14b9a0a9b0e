import type { FlowKind } from '@mali/contracts/flow-values';
import { buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SendMail } from '../../platform/mail.ts';
import { deliverMessages } from '../flows/flow-messages.ts';
import { tellBags, tellUsedUp } from '../flows/jobs.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

type Mail = Parameters<SendMail>[0];
const HOUR = 3_600_000;
let s: MoneyShop;
let crm: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  crm = await s.staff(7);
});
afterAll(() => s?.close());

const post = async (url: string, body: object = {}, who = crm) => {
  const answer = await s.inject('POST', url, body, who);
  return [answer.statusCode, answer.json()] as const;
};
const flow = async (kind: FlowKind) => (await s.inject('GET', `/admin/flows/${kind}`, undefined, crm)).json();
const save = async (kind: FlowKind, more: object) => {
  const { values, revision } = await flow(kind);
  return post(`/admin/flows/${kind}`, { ...values, ...more, revision });
};
async function deliver(sendMail: SendMail = async () => undefined): Promise<Mail[]> {
  const sent: Mail[] = [];
  await deliverMessages({
    ...s.jobs,
    sendMail: async (mail) => {
      await sendMail(mail);
      sent.push(mail);
    },
  });
  return sent;
}
const changed = (hours: number) => new Date(s.clock.now.getTime() - hours * HOUR);
async function member(mat_var_id: number, more: object = {}) {
  const user = await buildUser(s.db, { first_name: 'ฟ้า' });
  const { user_id } = user;
  await s
    .db('users')
    .where({ user_id })
    .update({ email_consent: true, ...more });
  const line = { user_id, mat_var_id, quantity: 2, position: 1, changed_at: changed(30) };
  await s.db('cart_lines').insert(line);
  return { ...user, headers: s.t.bearer(user) };
}

it('a bag that waits is told once to those who agreed, at today’s prices, with results and clicks', async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 9 });
  const [willing, refuses, active] = [
    await member(mat_var_id),
    await member(mat_var_id, { email_consent: false }),
    await member(mat_var_id),
  ];
  await s
    .db('cart_lines')
    .where({ user_id: active.user_id })
    .update({ changed_at: changed(1) });
  // Off until the shop switches it on.
  await tellBags(s.jobs);
  expect(await s.db('flow_messages')).toEqual([]);
  const words = { on: true, channels: ['mail', 'page'], subject_th: 'คุณ{name} ตะกร้ารอ {total}' };
  expect((await save('abandoned_bag', words))[0]).toBe(200);
  await Promise.all([tellBags(s.jobs), tellBags(s.jobs)]);
  const lost = await deliver(async () => {
    throw new Error('lost');
  });
  expect(lost).toEqual([]);
  const [mail, ...more] = await deliver();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: willing.email, subject: 'คุณฟ้า ตะกร้ารอ ฿400' });
  expect(mail?.unsubscribe).toContain('/v3/unsubscribe/one_click');
  await tellBags(s.jobs);
  expect(await deliver()).toEqual([]);
  expect(await s.db('notifications').where({ user_id: willing.user_id })).toHaveLength(1);

  const link = /\/bag\?m=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
  for (let i = 0; i < 2; i += 1) expect((await post('/message_clicks', { link }, {}))[0]).toBe(200);
  expect((await post('/message_clicks', { link: 'https://evil.example' }, {}))[0]).toBe(400);
  expect((await flow('abandoned_bag')).results).toMatchObject({
    ...{ sent: 1, waiting: 0, clicked: 1 },
    skipped: { consent: 1, week: 0 },
  });
  expect(await s.db('flow_messages').where({ user_id: refuses.user_id })).toMatchObject([
    { skip: 'consent' },
  ]);

  // Two pieces of news in a week: the third waits, and is sent once the week is over.
  const day = 24 * HOUR;
  await save('abandoned_bag', { terms: { delay_hours: 1, until_hours: 720, repeat_days: 1 } });
  const bag = (hours: number) =>
    s
      .db('cart_lines')
      .where({ user_id: willing.user_id })
      .update({ changed_at: changed(hours) });
  for (let i = 0; i < 2; i += 1) {
    s.clock.now = new Date(s.clock.now.getTime() + 1.5 * day);
    await bag(2);
    await tellBags(s.jobs);
  }
  expect((await flow('abandoned_bag')).results.skipped.week).toBe(1);
  s.clock.now = new Date(s.clock.now.getTime() + 8 * day);
  await tellBags(s.jobs);
  expect((await flow('abandoned_bag')).results.skipped.week).toBe(0);
  await deliver();
});

it('goods that are used up are told unless they were bought again', async () => {
  const order = await s.paid({});
  const [{ mat_var_id }] = await s.db('order_lines').where({ so_no: order.so_no });
  const { mat_id } = await s.db('variants').where({ mat_var_id }).first('mat_id');
  const { user_id, email } = await buildUser(s.db, { email_consent: true });
  await s.db('orders').where({ so_no: order.so_no }).update({ user_id, doc_status: 99 });
  await s.db('order_events').insert({
    ...{ so_no: order.so_no, at: s.clock.now, from_status: 14, to_status: 17, actor: 'system' },
  });
  expect((await save('reorder', { on: true }))[1].details).toMatchObject({
    field: 'rules',
    fault: 'noRules',
  });
  expect((await save('reorder', { on: true, rules: [{ of: 'product', id: 987_654, days: 30 }] }))[0]).toBe(
    422,
  );
  const saved = await save('reorder', { on: true, rules: [{ of: 'product', id: mat_id, days: 30 }] });
  expect(saved[0], JSON.stringify(saved[1])).toBe(200);
  await tellUsedUp(s.jobs);
  expect(await deliver()).toEqual([]);
  s.clock.now = new Date(s.clock.now.getTime() + 31 * 24 * HOUR);
  await tellUsedUp(s.jobs);
  await tellUsedUp(s.jobs);
  expect((await deliver()).map(({ to }) => to)).toEqual([email]);
});

it('is worded by version, with known placeholders alone, previewed, tested and recorded', async () => {
  const { values, revision } = await flow('price_drop');
  const path = '/admin/flows/price_drop';
  for (const wrong of [
    { text_th: '{secret}' },
    { subject_en: '{price' },
    { channels: ['mail'] },
    { terms: {} },
  ])
    expect((await post(path, { ...values, ...wrong, revision }))[1].code, JSON.stringify(wrong)).toBe(
      'FLOW.WRONG',
    );
  const both = await Promise.all(
    ['ถูกลง {price}', 'เหลือ {price}'].map((subject_th) => post(path, { ...values, subject_th, revision })),
  );
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  expect((await post(path, { ...values, revision }, await s.staff(80)))[0]).toBe(403);
  const [, shown] = await post(`${path}/preview`, { customer_id: null });
  const page = await s.inject('GET', shown.url.th.replace('/api', ''));
  expect(page.statusCode, page.body).toBe(200);
  expect(page.body).toMatch(/ถูกลง|เหลือ/);
  for (const kind of ['price_drop', 'abandoned_bag', 'reorder', 'review_request', 'back_in_stock'])
    expect((await post(`/admin/flows/${kind}/test`))[0], kind).toBe(200);
  expect(await s.db('mails').whereLike('dedupe', 'mailing-test:%')).toHaveLength(10);
  const kinds = await s.db('security_events').where({ subject: 'flow price_drop' }).pluck('kind');
  expect(kinds.sort()).toEqual(['flow_changed', 'flow_tested']);
  expect((await s.inject('GET', '/admin/flows', undefined, crm)).json().flows).toHaveLength(5);
});
