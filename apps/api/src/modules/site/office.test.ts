import { randomUUID } from 'node:crypto';
import type { OfficeSite } from '@mali/contracts/site-office';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { siteJobs } from './jobs.ts';

let s: MoneyShop;
type Who = Record<string, string>;
let owner: Who;
let editor: Who;
let crm: Who;
beforeAll(async () => {
  s = await moneyShop();
  [owner, editor, crm] = [await s.staff(0), await s.staff(8), await s.staff(7)] as [Who, Who, Who];
});
afterAll(() => s.close());

const MINUTE_MS = 60_000;
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
const moment = (minutes: number) => after(minutes).toISOString();
const code = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const change = (state: string, more: object = {}, who = owner) =>
  s.inject(
    'POST',
    '/admin/site/state',
    {
      ...{ request_key: randomUUID(), state, was: 'open', starts_at: null, ends_at: null },
      ...{ message: '', message_th: '', reason: 'ย้ายฐานข้อมูล', ...more },
    },
    who,
  );
const site = async (): Promise<OfficeSite> => (await s.inject('GET', '/admin/site', undefined, owner)).json();
const status = async () => (await s.inject('GET', '/status')).json();
/** The worker at a time of the shop's clock. */
const work = async (minutes: number) => {
  s.clock.now = after(minutes);
  await siteJobs(s.jobs).tasks['follow-site-plan']?.({}, {} as never);
};
const settled = (closed: boolean) =>
  vi.waitUntil(async () => (await s.t.deps.site.isClosed()) === closed, 10_000);
const shopperWrites = () => s.inject('POST', '/signup', {});

const DIALOG = {
  ...{ type: 'info', title: 'Late', title_th: 'ส่งช้า', message: 'Rain.', message_th: 'ฝนตก' },
  ...{ starts_at: null, ends_at: null },
};
const say = (more: object = {}, who = editor) =>
  s.inject('POST', '/admin/site/dialogs', { request_key: randomUUID(), ...DIALOG, ...more }, who);

describe('the state of the shop', () => {
  it('is read-only: pages stay, changes are refused by name, webhooks and staff go on', async () => {
    const order = await s.place();
    const charge = await s.qr(order.so_no);
    const key = randomUUID();
    const twice = await Promise.all([
      change('read_only', { request_key: key }),
      change('read_only', { request_key: key }),
    ]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await site()).toMatchObject({ state: 'read_only', by_hand: false });
    expect((await site()).periods).toHaveLength(1);
    await settled(true);
    const refused = await shopperWrites();
    expect(code(refused)).toEqual([503, 'ERROR.READ_ONLY']);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.body).toMatch(/พักรับคำสั่งซื้อ/);
    // Everybody is told by a dialog; the shop is online for its pages.
    expect(await status()).toMatchObject({
      status: 'online',
      dialogs: [{ type: 'warning', title_th: 'พักรับคำสั่งซื้อสักครู่' }],
    });
    // A payment that was under way goes on.
    await s.pay(charge);
    expect(await s.paymentsOf(order.so_no)).toMatchObject([{ status: 'successful' }]);
    const { dialog_id, revision } = (await site()).dialogs[0] ?? { dialog_id: 0, revision: 0 };
    const own = await s.inject(
      'POST',
      `/admin/site/dialogs/${dialog_id}/withdraw`,
      { revision, withdrawn: true },
      owner,
    );
    expect(code(own)).toEqual([409, 'SITE.BEGUN']);

    // A page that shows another state does not change it; the one that shows it does.
    const stale = await change('maintenance');
    expect([...code(stale), stale.json().details]).toEqual([409, 'SITE.CHANGED', { state: 'read_only' }]);
    expect((await change('open', { was: 'read_only' })).statusCode).toBe(200);
    expect((await change('open')).statusCode).toBe(200);
    await settled(false);
    expect(await status()).toMatchObject({ status: 'online', dialogs: [] });
    expect((await site()).periods).toMatchObject([{ state: 'read_only', stage: 'over' }]);
    expect((await shopperWrites()).statusCode).toBe(400);
  });

  it('follows its plan to the minute, also after the worker was down', async () => {
    const planned = {
      starts_at: moment(10),
      ends_at: moment(20),
      message: 'Back soon',
      message_th: 'เดี๋ยวกลับมา',
    };
    expect((await change('closed', planned)).statusCode).toBe(200);
    const overlap = await change('maintenance', { starts_at: moment(19), ends_at: moment(30) });
    expect(code(overlap)).toEqual([409, 'SITE.OVERLAP']);
    // Without an end it would run into the plan.
    expect(code(await change('maintenance'))).toEqual([409, 'SITE.OVERLAP']);
    await work(9);
    expect((await site()).state).toBe('open');
    await work(10);
    expect((await site()).state).toBe('closed');
    await settled(true);
    expect(await status()).toMatchObject({
      status: 'offline',
      closed: { until: moment(20), message: 'Back soon', message_th: 'เดี๋ยวกลับมา' },
    });
    const closed = await shopperWrites();
    expect(code(closed)).toEqual([503, 'ERROR.SERVICE_OFFLINE']);
    expect(closed.headers['retry-after']).toBe(new Date(moment(20)).toUTCString());
    const [period] = (await site()).periods;
    const begun = await s.inject(
      'POST',
      `/admin/site/periods/${period?.period_id}/withdraw`,
      { reason: 'ไม่ต้องแล้ว' },
      owner,
    );
    expect(code(begun)).toEqual([409, 'SITE.BEGUN']);
    // The worker was down over the end of this one, and over all of the next.
    expect((await change('maintenance', { starts_at: moment(30), ends_at: moment(40) })).statusCode).toBe(
      200,
    );
    await work(50);
    expect(await site()).toMatchObject({ state: 'open', by_hand: false });
    await settled(false);

    // A withdrawn one never begins.
    expect((await change('maintenance', { starts_at: moment(60), ends_at: moment(70) })).statusCode).toBe(
      200,
    );
    const next = (await site()).periods.find(({ stage }) => stage === 'planned');
    const address = `/admin/site/periods/${next?.period_id}/withdraw`;
    expect((await s.inject('POST', address, { reason: ' ' }, owner)).statusCode).toBe(400);
    expect((await s.inject('POST', address, { reason: 'เลื่อน' }, owner)).statusCode).toBe(200);
    await work(61);
    expect((await site()).state).toBe('open');
    const history = await s.inject('GET', '/admin/history?record=site', undefined, owner);
    const rows = history.json().entries as { kind: string; source: string | null }[];
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['site_state_withdrawn', 'site_state_planned', 'site_state_changed', 'site_state_planned'],
      ...['site_state_changed', 'site_state_planned', 'site_state_set', 'site_state_set'],
    ]);
    expect(rows.find(({ kind }) => kind === 'site_state_changed')?.source).toBe('job');
  });

  it('refuses bad input and roles, and shows what was set in the database', async () => {
    expect(code(await change('closed'))).toEqual([400, 'ERROR.BAD_REQUEST']);
    for (const bad of [
      { starts_at: moment(90), ends_at: moment(80) },
      { ends_at: moment(1) },
      { reason: '  ' },
      { starts_at: '2090-01-01T00:00:00Z' },
      { message: 'x'.repeat(401) },
    ])
      expect((await change('maintenance', bad)).statusCode, JSON.stringify(bad)).toBe(400);
    expect((await change('open', { ends_at: moment(200) })).statusCode).toBe(400);
    expect((await change('maintenance', {}, editor)).statusCode).toBe(403);
    const missing = await s.inject('POST', '/admin/site/periods/99999/withdraw', { reason: 'x' }, owner);
    expect(code(missing)).toEqual([404, 'SITE.NOT_FOUND']);
    await s.db('site_status').update({ status: 'maintenance' });
    expect(await site()).toMatchObject({ state: 'maintenance', by_hand: true });
    await work(62);
    expect((await site()).state).toBe('maintenance');
    expect((await change('open', { was: 'maintenance' })).statusCode).toBe(200);
    expect(await site()).toMatchObject({ state: 'open', by_hand: false });
    await settled(false);
  });
});

describe('dialogs to everybody', () => {
  it('are written once, changed, withdrawn and shown again, and announced when they begin', async () => {
    const heard: string[] = [];
    s.t.deps.listener.on('site', (payload: string) => heard.push(payload));
    const request_key = randomUUID();
    for (const _ of [1, 2]) expect((await say({ request_key })).statusCode).toBe(200);
    const shown = async () => (await site()).dialogs.filter(({ stage }) => stage === 'now');
    const [first] = await shown();
    expect(await shown()).toHaveLength(1);
    const address = `/admin/site/dialogs/${first?.dialog_id}`;
    expect((await say({}, crm)).statusCode).toBe(403);
    const changed = { ...DIALOG, title: 'Very late' };
    const saves = await Promise.all(
      [editor, owner].map((who) => s.inject('POST', address, { revision: 1, ...changed }, who)),
    );
    expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await status()).dialogs).toMatchObject([{ title: 'Very late' }]);
    const withdraw = (revision: number, withdrawn: boolean) =>
      s.inject('POST', `${address}/withdraw`, { revision, withdrawn }, editor);
    expect((await withdraw(2, true)).statusCode).toBe(200);
    expect((await status()).dialogs).toEqual([]);
    expect(code(await s.inject('POST', address, { revision: 3, ...DIALOG }, editor))).toEqual([
      ...[409, 'SITE.OVER'],
    ]);
    expect((await withdraw(3, false)).statusCode).toBe(200);
    expect((await status()).dialogs).toHaveLength(1);

    // Shops show five at once: a sixth is refused, one for later is not.
    for (let n = 0; n < 4; n += 1) expect((await say({ ends_at: moment(100) })).statusCode).toBe(200);
    expect(code(await say())).toEqual([409, 'SITE.DIALOGS_FULL']);
    expect((await say({ starts_at: moment(110), ends_at: moment(120) })).statusCode).toBe(200);
    /** What was announced until now: announcements come in the order of their transactions. */
    const announced = async () => {
      await s.db.raw(`SELECT pg_notify('site', 'the last')`);
      await vi.waitUntil(() => heard.includes('the last'), 10_000);
      return heard.splice(0).filter((payload) => payload !== 'the last');
    };
    expect(await announced()).toContain('dialogs');
    await work(111);
    expect(await announced()).toContain('dialogs');
    // What is announced is not announced again.
    await work(112);
    expect(await announced()).toEqual([]);
    const history = await s.inject(
      'GET',
      `/admin/history?record=site-dialog ${first?.dialog_id}`,
      undefined,
      crm,
    );
    expect(history.json().entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['site_dialog_restored', 'site_dialog_withdrawn', 'site_dialog_changed', 'site_dialog_made'],
    ]);
  });
});
