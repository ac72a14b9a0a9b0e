import { randomUUID } from 'node:crypto';
import { SOLD_STATUSES } from '@mali/contracts/report-values';
import { SHOP_REPORT_NAMES, shopReport } from '@mali/contracts/shop-report-values';
import type { ShopReport } from '@mali/contracts/shop-reports';
import { buildCode, buildCoupon, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { checkFigures, refreshFigures } from './figure-jobs.ts';
import { refreshReports } from './jobs.ts';
import { mailReports } from './schedule-jobs.ts';
import { daysOf, nextTime } from './schedule-times.ts';
import { deviceOf } from './visit-counts.ts';

type Headers = Record<string, string>;
let s: MoneyShop;
let owner: Headers;
let accountant: Headers;
beforeAll(async () => {
  s = await moneyShop({});
  [owner, accountant] = await Promise.all([s.staff(0), s.staff(5)]);
});
afterAll(() => s?.close());

const TODAY = '2026-11-20';
const get = async (name: string, by: string, more = '', who = owner): Promise<ShopReport> => {
  const answer = await s.inject(
    'GET',
    `/admin/reports/${name}?by=${by}&from=${TODAY}&until=2026-11-26${more}`,
    undefined,
    who,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const done = async (url: string, body: object, who: Headers = {}) => {
  const answer = await s.inject('POST', url, body, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const refresh = async () => {
  await s.work();
  await refreshReports(s.jobs);
  await refreshFigures(s.jobs);
};

it('agree with the books: orders, discounts, margin, coins, returns, searches, visitors and the work of staff', async () => {
  s.clock.now = START;
  const dear = await buildVariant(s.db, { mat_price: 20_000, stock: 50 });
  const cheap = await buildVariant(s.db, { mat_price: 9_900, stock: 50 });
  await s.db('stock_lots').where({ mat_var_id: dear.mat_var_id }).update({ unit_cost: 5_000 });
  const { promo_id } = await buildPromotion(s.db, {
    kind: 'p003',
    members: [{ mat_var_id: dear.mat_var_id }],
  });
  const { code } = await buildCode(s.db, { kind: 'percent', discount: 7 });
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' };
  const mat = (await s.db('variants').where({ mat_var_id: dear.mat_var_id }).first()).mat_id;
  const colleague = { 'user-agent': 'Mozilla/5.0 (Windows NT)', ...owner };
  for (const more of [phone, phone, { 'user-agent': 'Googlebot/2.1' }, colleague])
    await s.inject('GET', `/api/v2/material?mat_id=${mat}`, undefined, more);
  const place = async (withCode: boolean) => {
    const wanted = [
      [dear.mat_var_id, 2],
      [cheap.mat_var_id, 1],
    ] as const;
    const items = wanted.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    const promo = withCode ? { promo_code: code } : {};
    const { total } = await done('/getPro', { items, ...promo }, phone);
    return (
      await done(
        '/process_order',
        orderRequest(wanted, total, { payment_method: 'promptpay', ...promo }),
        phone,
      )
    ).so_no as string;
  };
  const sold = [await place(true), await place(false)];
  for (const so_no of sold) await s.pay(await s.qr(so_no));
  await place(false);
  // Coins of a member, the days after each other.
  const { user_id } = await buildUser(s.db);
  await s.db('coin_accounts').insert({ user_id, balance: 140 });
  const ledger = [
    [0, 300, 'granted'],
    [1, -120, 'redeemed'],
    [2, 20, 'returned'],
    [3, -50, 'expired'],
    [4, -10, 'withdrawn'],
  ] as const;
  for (const [day, coins, kind] of ledger)
    await s.db('coin_ledger').insert({
      ...{ user_id, coins, kind, dedupe: `test:${day}` },
      at: new Date(START.getTime() + day * 86_400_000),
      ...(kind === 'granted' && { expires_at: '2028-01-01' }),
    });
  const [day, at] = [TODAY, START];
  // A coupon that is collected, one that ended unused, and one of an order.
  const coupon = (await buildCoupon(s.db)).promo_id;
  const common = { promo_id: coupon, user_id, collected_at: at };
  await s.db('user_coupons').insert([
    { ...common, status: '01' },
    { ...common, status: '03', expires_at: new Date(START.getTime() + 86_400_000) },
    { ...common, status: '02', so_no: sold[0], used_at: at },
  ]);
  const counted = { day, clicks: 2, adds: 1, found: 'all', last_at: at };
  await s.db('search_counts').insert([
    { ...counted, query: 'serum', searches: 8, results: 3, visitors: 7 },
    { ...counted, query: 'private', searches: 2, results: 0, visitors: 1, clicks: 0, adds: 0 },
  ]);
  const [packer] = await s.db('users').where({ role_id: 5 });
  await s.db('packings').insert({
    so_no: sold[0],
    packer_id: packer.user_id,
    taken_at: at,
    packed_at: at,
    boxes: 1,
    weights: [500],
  });
  await s.db('returns').insert({
    ...{
      return_no: 'RT20261120000001',
      so_no: sold[0],
      status: 'asked',
      source: 'customer',
      request_key: 'k1',
    },
    ...{ note: '', asked_at: at, status_at: at, decide_by: at },
  });
  await s.db('return_lines').insert({
    return_no: 'RT20261120000001',
    so_no: sold[0],
    line_no: 1,
    quantity: 1,
    reason: 'damaged',
    opened: false,
    cause: 'shop',
  });
  s.clock.now = new Date(START.getTime() + 5 * 86_400_000);
  await s.t.deps.visits.flush();
  await s.db.raw(
    "INSERT INTO report_figure_changes (day) SELECT generate_series(date '2026-11-18', date '2026-11-26', interval '1 day')",
  );
  await refresh();

  const funnel = (await get('funnel', 'day')).total.now;
  expect(funnel).toMatchObject({
    viewed: 1,
    bagged: 1,
    ordered: 1,
    placed: 3,
    paid: 2,
    paid_rate: 66.7,
  });
  expect((await get('funnel', 'device')).rows.map(({ key, now }) => [key, now.viewed])).toEqual([
    ['phone', 1],
  ]);
  expect((await get('funnel', 'customer')).rows.reduce((sum, { now }) => sum + (now.paid ?? 0), 0)).toBe(2);

  const coins = await get('coins', 'day');
  const all = await s.db('coin_ledger').sum('coins as n').first();
  expect(coins.total.now).toMatchObject({
    issued: 300,
    spent: 120,
    returned: 20,
    expired: 50,
    withdrawn: 10,
  });
  expect(coins.total.now.balance).toBe(Number(all?.n));
  const opening = (coins.rows[0]?.now.balance ?? 0) - (coins.rows[0]?.now.issued ?? 0);
  const t = coins.total.now as Record<string, number>;
  expect(t.balance).toBe(
    opening + (t.issued ?? 0) + (t.returned ?? 0) - (t.spent ?? 0) - (t.expired ?? 0) - (t.withdrawn ?? 0),
  );

  const lines = await s.db('order_lines').whereIn('so_no', sold);
  const ids = await s.db('orders').whereIn('doc_status', [...SOLD_STATUSES]);
  expect(ids).toHaveLength(2);
  const ofPromotion = lines.filter((one) => one.mat_var_id === dear.mat_var_id);
  const goods = (one: (typeof lines)[number]) =>
    one.amount - one.code_discount - one.coin_discount - one.partner_discount;
  const [row] = (await get('promotions', 'promotion')).rows;
  const taken = await s
    .db('order_discounts')
    .where({ promo_id })
    .whereIn('so_no', sold)
    .sum('amount as n')
    .first();
  expect(row).toMatchObject({ key: String(promo_id), now: { orders: 2, units: 4 } });
  const satang = (value: number | null | undefined) => Math.round((value ?? 0) * 100);
  expect([satang(row?.now.discount), satang(row?.now.revenue), satang(row?.now.margin)]).toEqual([
    Number(taken?.n),
    ofPromotion.reduce((sum, one) => sum + goods(one), 0),
    ofPromotion.reduce((sum, one) => sum + Math.round(goods(one) / 1.07) - 2 * 5_000, 0),
  ]);
  const [codeRow] = (await get('promotions', 'code')).rows;
  const codes = await s
    .db('order_discounts')
    .where({ kind: 'code', so_no: sold[0] })
    .sum('amount as n')
    .first();
  expect([codeRow?.key, codeRow?.now.orders, satang(codeRow?.now.discount)]).toEqual([
    code,
    1,
    Number(codes?.n),
  ]);

  const [used] = (await get('coupons', 'coupon')).rows;
  expect(used).toMatchObject({ key: String(coupon), now: { given: 3, used: 1, expired: 1 } });
  const withCoupon = await s.rowOf(sold[0] as string);
  expect([satang(used?.now.discount), satang(used?.now.revenue)]).toEqual([
    Number(codes?.n),
    withCoupon.subtotal - withCoupon.discount_promo,
  ]);
  expect((await get('coupons', 'day')).rows.map(({ now }) => now.expired)).toEqual([0, 1, 0, 0, 0, 0, 0]);

  expect((await get('returns', 'reason')).rows).toMatchObject([
    { key: 'damaged', now: { returns: 1, units: 1, refunded: 0 } },
  ]);
  expect((await get('returns', 'day')).total.now).toMatchObject({ sold: 6, rate: 16.7 });
  const search = await get('search', 'term');
  expect(search.rows).toMatchObject([{ key: 'serum', now: { searches: 8, click_rate: 25 } }]);
  expect(search.total.now).toMatchObject({ searches: 10, none: 2 });
  expect((await get('staff', 'person')).rows).toMatchObject([
    { key: String(packer.user_id), now: { packed: 1 } },
  ]);
  expect(await checkFigures(s.jobs)).toBe(0);
});

it('follow what is changed later, find what differs, and are refused to other roles', async () => {
  await s.db('returns').update({ status: 'withdrawn' });
  await refresh();
  expect((await get('returns', 'reason')).rows).toEqual([]);
  await s
    .db('report_figures')
    .where({ report: 'coins' })
    .update({ value: s.db.raw('value + 1') });
  // The balance is carried from the first day on: what is wrong long ago is found as well.
  const old = { report: 'coins', dimension: 'day', day: '2025-01-01', key: '', figure: 'change', value: 5 };
  await s.db('report_figures').insert(old);
  s.clock.now = new Date(s.clock.now.getTime() + 9 * 86_400_000);
  expect(await checkFigures(s.jobs)).toBeGreaterThan(5);
  await refresh();
  expect(await checkFigures(s.jobs)).toBe(0);

  const editor = await s.staff(8);
  for (const name of SHOP_REPORT_NAMES) {
    const [by] = Object.keys(shopReport(name).by);
    const url = `/admin/reports/${name}/export?by=${by}&from=${TODAY}&until=2026-11-26`;
    const file = await s.inject('GET', url, undefined, owner);
    expect(file.body.startsWith(`\uFEFF${shopReport(name).by[by as string]?.th},`), file.body).toBe(true);
    expect((await s.inject('GET', url, undefined, editor)).statusCode).toBe(403);
  }
  expect(
    (await s.inject('GET', `/admin/reports/staff?by=day&from=${TODAY}&until=${TODAY}`, undefined, accountant))
      .statusCode,
  ).toBe(403);
  const bad = `/admin/reports/coins?by=day&from=2026-11-26&until=${TODAY}`;
  expect((await s.inject('GET', bad, undefined, accountant)).json().code).toBe('ERROR.BAD_REQUEST');
  expect(await s.db('security_events').where({ subject: 'list coins report' })).toHaveLength(1);
  expect([deviceOf('Mozilla/5.0 (iPad)'), deviceOf('bingbot'), deviceOf('Mozilla/5.0 (Windows NT)')]).toEqual(
    ['tablet', null, 'computer'],
  );
});

it('are mailed on a schedule, once to each colleague who may read them, with file and summary', async () => {
  const [boss, clerk, crm] = await Promise.all(
    [0, 5, 7].map((role_id) => buildUser(s.db, { role_id, first_name: `R${role_id}` })),
  );
  if (boss === undefined || clerk === undefined || crm === undefined) throw new Error('no people');
  await s.db('users').where({ user_id: boss.user_id }).update({ web_lang: 'en' });
  const [owns, reads] = [s.t.bearer(boss), s.t.bearer(crm)];
  const base = '/admin/report_schedules';
  const post = async (url: string, body: object, who = owns) => {
    const answer = await s.inject('POST', url, body, who);
    return [answer.statusCode, answer.json()] as const;
  };
  s.clock.now = new Date('2026-12-06T09:00:00Z');
  const fields = {
    ...{ name: 'สินค้าขายดี', report: 'sales', by: 'product', period: 'days_30', compare: 'before' },
    ...{ every: 'week', on_day: 1, hour: 8, format: 'xlsx', receivers: [boss.user_id, clerk.user_id] },
  };
  expect((await post(base, { ...fields, receivers: [crm.user_id] }))[1]).toMatchObject({
    code: 'REPORT_SCHEDULE.RECEIVER',
    details: { user_id: crm.user_id },
  });
  for (const wrong of [
    { by: 'device' },
    { by: 'toString' },
    { on_day: null },
    { on_day: 8 },
    { every: 'day' },
  ])
    expect((await post(base, { ...fields, ...wrong }))[1].code, JSON.stringify(wrong)).toBe(
      'ERROR.BAD_REQUEST',
    );
  expect((await post(base, fields, reads))[1].code).toBe('AUTH.FORBIDDEN');
  const made = await done(base, fields, owns);
  expect(made.next_at).toBe('2026-12-07T01:00:00.000Z');
  const path = `${base}/${made.schedule_id}`;
  expect((await s.inject('GET', path, undefined, reads)).json().code).toBe('REPORT_SCHEDULE.NOT_FOUND');
  expect((await s.inject('GET', base, undefined, reads)).json().schedules).toEqual([]);
  const saves = await Promise.all(
    ['ก', 'ข'].map((name) => post(path, { ...fields, name, revision: made.revision })),
  );
  expect(saves.map(([status]) => status).sort()).toEqual([200, 409]);

  const mails: Mail[] = [];
  let broken = '';
  const jobs = {
    ...s.jobs,
    sendMail: async (mail: Mail) => {
      if (mail.to === broken) throw new Error(`refused ${mail.to}`);
      mails.push(mail);
    },
  };
  const run = async (): Promise<Mail[]> => {
    mails.length = 0;
    await Promise.all([mailReports(jobs), mailReports(jobs)]);
    await mailReports(jobs);
    return mails;
  };
  const sends = async () => (await s.inject('GET', `${path}/sends`, undefined, owns)).json().sends;
  expect(await run()).toEqual([]);
  // Sales of yesterday are not complete yet: the report waits for them.
  s.clock.now = new Date('2026-12-07T01:00:30Z');
  expect(await run()).toEqual([]);
  await refresh();
  expect(await run()).toHaveLength(2);
  const [english, thai] = [boss, clerk].map(({ email }) => mails.find(({ to }) => to === email));
  const sold = await s
    .db('orders')
    .whereIn('doc_status', [...SOLD_STATUSES])
    .sum('total as n')
    .first();
  expect(english?.text).toContain(`Net sales: ฿${Number(sold?.n) / 100}`);
  expect(english?.text).toContain('by=product&from=2026-11-07&until=2026-12-06');
  expect(thai?.text).toContain('ยอดขายสุทธิ: ');
  expect(thai?.attachment?.name).toBe('sales-product-2026-11-07-2026-12-06.xlsx');
  expect(thai?.attachment?.content.subarray(0, 2).toString()).toBe('PK');
  expect(await run()).toEqual([]);
  expect(await sends()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);

  // After three weeks without a worker only the newest is sent; a role is looked at again, and a failed mail sent later.
  s.clock.now = new Date('2026-12-28T04:00:00Z');
  await s.db('users').where({ user_id: clerk.user_id }).update({ role_id: 6 });
  broken = boss.email;
  expect(await run()).toEqual([]);
  const failed = (await sends()).slice(0, 2);
  expect(failed.map(({ state }: { state: string }) => state).sort()).toEqual(['skipped', 'stored']);
  expect(failed.find(({ state }: { state: string }) => state === 'stored')).toMatchObject({
    ...{ due_at: '2026-12-28T01:00:00.000Z', error: 'refused […]', from: '2026-11-28', until: '2026-12-27' },
  });
  broken = '';
  expect(await run()).toEqual([]);
  s.clock.now = new Date('2026-12-28T04:06:00Z');
  expect((await run()).map(({ to }) => to)).toEqual([boss.email]);
  expect((await s.inject('GET', path, undefined, owns)).json()).toMatchObject({
    next_at: '2027-01-04T01:00:00.000Z',
    last: { sent: 1, skipped: 1, failed: 0, open: 0 },
  });

  // Paused, it is sent by hand alone: once for a key.
  await done(`${path}/active`, { active: false }, owns);
  s.clock.now = new Date('2027-01-06T01:00:00Z');
  expect(await run()).toEqual([]);
  const request_key = randomUUID();
  await Promise.all([1, 2].map(() => done(`${path}/run`, { request_key }, owns)));
  expect(await run()).toHaveLength(1);
  const { code } = (await post(`${base}/${made.schedule_id}/run`, { request_key }, reads))[1];
  expect(code).toBe('REPORT_SCHEDULE.NOT_FOUND');
  expect((await s.inject('DELETE', path, undefined, owns)).statusCode).toBe(200);
  const subject = `report-schedule ${made.schedule_id}`;
  const kinds = (await s.db('security_events').where({ subject }).orderBy('event_id')).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual([
    ...['report_schedule_made', 'report_schedule_changed', 'report_schedule_changed'],
    ...['report_schedule_run', 'report_schedule_removed'],
  ]);
  expect(await s.db('security_events').where({ kind: 'report_mailed', user_id: boss.user_id })).toHaveLength(
    3,
  );

  // Any report as CSV, each for those who may read it.
  const staff = {
    ...fields,
    report: 'staff',
    by: 'person',
    every: 'day',
    on_day: null,
    hour: 0,
    format: 'csv',
  };
  const other = await done(base, { ...staff, period: 'month', receivers: [crm.user_id] }, reads);
  await done(`${base}/${other.schedule_id}/run`, { request_key }, reads);
  const [csv] = await run();
  expect(csv?.attachment).toMatchObject({ name: 'staff-person-2026-12-01-2026-12-31.csv' });
  expect(csv?.attachment?.content.toString()).toContain('พนักงาน,แพ็ก,');
  expect(nextTime({ every: 'month', on_day: 28, hour: 23 }, new Date('2026-12-28T16:00:00Z'))).toEqual(
    new Date('2027-01-28T16:00:00Z'),
  );
  expect(daysOf('month', new Date('2027-01-01T01:00:00Z'))).toEqual({
    from: '2026-12-01',
    until: '2026-12-31',
  });
});

it('mail a month of the accounts to those who may read it: sums in the mail, the file of its page attached', async () => {
  const [book, crm] = await Promise.all(
    [5, 7].map((role_id) => buildUser(s.db, { role_id, first_name: `A${role_id}` })),
  );
  if (book === undefined || crm === undefined) throw new Error('no people');
  await s.db('users').where({ user_id: book.user_id }).update({ web_lang: 'en' });
  const reads = s.t.bearer(book);
  const base = '/admin/report_schedules';
  const fields = {
    ...{ name: 'VAT', report: 'accounting', by: 'documents', period: 'month', compare: 'none' },
    ...{ every: 'month', on_day: 3, hour: 8, format: 'csv', receivers: [book.user_id] },
  };
  for (const wrong of [
    { period: 'days_7' },
    { compare: 'before' },
    { every: 'day', on_day: null },
    { by: 'day' },
  ]) {
    const answer = await s.inject('POST', base, { ...fields, ...wrong }, reads);
    expect(answer.json().code, JSON.stringify(wrong)).toBe('ERROR.BAD_REQUEST');
  }
  const other = await s.inject('POST', base, { ...fields, receivers: [crm.user_id] }, reads);
  expect(other.json().code).toBe('REPORT_SCHEDULE.RECEIVER');
  expect((await s.inject('POST', base, fields, s.t.bearer(crm))).json().code).toBe('AUTH.FORBIDDEN');

  s.clock.now = new Date('2026-12-02T09:00:00Z');
  const made = await Promise.all(
    ['documents', 'takings', 'stock', 'sold', 'month'].map((by) =>
      done(base, { ...fields, by, name: by, format: by === 'month' ? 'xlsx' : 'csv' }, reads),
    ),
  );
  expect(made[0].next_at).toBe('2026-12-03T01:00:00.000Z');
  const mails: Mail[] = [];
  const jobs = { ...s.jobs, sendMail: async (mail: Mail) => void mails.push(mail) };
  s.clock.now = new Date('2026-12-03T01:00:30Z');
  await Promise.all([mailReports(jobs), mailReports(jobs)]);
  await mailReports(jobs);
  const mine = mails.filter(({ to }) => to === book.email);
  expect(mine).toHaveLength(5);
  const mailOf = (by: string) =>
    mine.find(({ attachment }) => attachment?.name.startsWith(`accounting-${by}-`));
  const month = (await s.inject('GET', '/admin/accounting/months/2026-11', undefined, reads)).json();
  const baht = (value: number) =>
    `฿${value.toLocaleString('en-US', { minimumFractionDigits: value % 1 === 0 ? 0 : 2 })}`;
  expect(mailOf('documents')?.text).toContain(`Output VAT, net: ${baht(month.figures.vat_due)}`);
  expect(mailOf('documents')?.text).toContain('/admin/accounting/documents?issued=2026-11-01..2026-11-30');
  const page = async (url: string) => (await s.inject('GET', url, undefined, reads)).body;
  const pages = {
    takings: '/admin/accounting/months/2026-11/export?lang=en',
    stock: '/admin/accounting/lots/export?of=stock&day=2026-11-30&lang=en',
    sold: '/admin/accounting/lots/export?of=sold&day=2026-11-30&lang=en',
  };
  for (const [by, url] of Object.entries(pages))
    expect(mailOf(by)?.attachment?.content.toString(), by).toBe(await page(url));
  const listed = await page('/admin/accounting/documents/export?lang=en&issued=2026-11-01..2026-11-30');
  const linesOf = (text = '') => text.trimEnd().split('\r\n').sort();
  expect(linesOf(mailOf('documents')?.attachment?.content.toString())).toEqual(linesOf(listed));
  expect(mailOf('month')?.attachment).toMatchObject({ name: 'accounting-month-2026-11-01-2026-11-30.xlsx' });
  expect(await s.db('security_events').where({ kind: 'report_mailed', user_id: book.user_id })).toHaveLength(
    5,
  );
  for (const { schedule_id } of made)
    expect((await s.inject('DELETE', `${base}/${schedule_id}`, undefined, reads)).statusCode).toBe(200);
});
