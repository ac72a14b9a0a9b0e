import { randomUUID } from 'node:crypto';
import type { ReturnsAnswer } from '@mali/contracts/returns';
import type { ReturnTerms, SettingSection, SettingValues } from '@mali/contracts/setting-values';
import type { SettingsSection, ShopSettingsAnswer } from '@mali/contracts/settings';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Listener } from '../../platform/listener.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { ShopSettings } from './shop-settings.ts';

const DAY_MS = 86_400_000;
let s: MoneyShop;
let owner: Record<string, string>;
let crm: Record<string, string>;
/** The settings of another process of the shop. */
let other: ShopSettings;
let listener: Listener;
beforeAll(async () => {
  s = await moneyShop();
  [owner, crm] = [await s.staff(0), await s.staff(7)];
  listener = new Listener(s.t.deps.config.databaseUrl, s.t.deps.log);
  other = new ShopSettings(s.db, s.t.deps.config);
  other.follow(listener);
  await listener.start();
});
afterAll(async () => {
  await listener.stop();
  await s.close();
});

const all = async (): Promise<ShopSettingsAnswer> =>
  (await s.inject('GET', '/admin/settings', undefined, owner)).json();
const read = async (section: SettingSection): Promise<SettingsSection> =>
  (await all()).sections.find((one) => one.section === section) as SettingsSection;
const send = (section: SettingSection, body: object, who = owner) =>
  s.inject('POST', `/admin/settings/${section}`, { reason: 'ตามนโยบายใหม่', ...body }, who);
/** Saves what differs from the section as it is. */
async function save(section: SettingSection, values: Partial<SettingValues>): Promise<SettingsSection> {
  const before = await read(section);
  const { revision } = before;
  const answer = await send(section, { revision, values: { ...before.values, ...values } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const code = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const history = async (section: SettingSection) =>
  (await s.inject('GET', `/admin/history?record=settings%20${section}`, undefined, crm)).json().rows ??
  (await s.inject('GET', `/admin/history?record=settings%20${section}`, undefined, crm)).json();

describe('a section of the settings', () => {
  it('has the standard until it is set, and is read by those who work with it', async () => {
    const { sections, seller } = await all();
    expect(sections.map(({ section, revision }) => [section, revision])).toEqual([
      ...[
        ['returns', 0],
        ['parcels', 0],
        ['reorder', 0],
        ['mailings', 0],
      ],
      ['payment', 0],
      ['accounts', 0],
      ['staff_sessions', 0],
      ['bloggers', 0],
      ['contact', 0],
      ['languages', 0],
    ]);
    expect(sections[0]?.values).toMatchObject({
      return_changed_mind: { offered: true, name_en: 'Changed mind', days: 30, wish: 'any' },
      return_reaction: { days: 14 },
      return_damaged: { days: 7 },
      return_defect: { days: null },
    });
    expect(sections[1]?.values).toEqual({ silent_days: 5 });
    expect(sections[2]?.values).toMatchObject({ cover_days: 30, sales_short_days: 30, sales_long_days: 90 });
    expect(sections[3]?.values).toEqual({ mailings_week: 2 });
    expect(sections[4]?.values).toEqual({ cod_limit: 5000, cod_fee: 0, unpaid_hours: 24, qr_minutes: 15 });
    expect(sections[5]?.values.accounts).toHaveLength(2);
    expect(seller).toMatchObject({ tax_id: '0105556000009', branch: '00000' });
    expect((await s.inject('GET', '/admin/settings', undefined, crm)).statusCode).toBe(200);
    expect((await s.inject('GET', '/admin/settings', undefined, await s.staff(8))).statusCode).toBe(403);
    const values = { silent_days: 6 };
    expect((await send('parcels', { revision: 0, values }, await s.staff(5))).statusCode).toBe(403);
  });

  it('is saved once by two at the same time; who is second is answered with the newer one', async () => {
    const { revision } = await read('parcels');
    const answers = await Promise.all(
      [7, 8, 9].map((silent_days) => send('parcels', { revision, values: { silent_days }, reason: '' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json();
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'RECORD.CHANGED', details: { record: { values: saved.values } } });
    // Saved as it is: nothing is written.
    const again = await send('parcels', { revision: revision + 1, values: saved.values });
    expect(again.json().revision).toBe(revision + 1);
    await save('parcels', { silent_days: 5 });
    const [row] = await s.db('setting_versions').where({ section: 'parcels' }).orderBy('version', 'desc');
    expect([row.version, row.stored]).toEqual([revision + 2, {}]);
    const entries = JSON.stringify(await history('parcels'));
    expect(entries).toContain('silent_days');
    expect(entries).toContain('settings_changed');
  });

  it('of languages takes English out of the shop: its state says so, and the sitemap has each page once', async () => {
    const languages = async () => (await s.inject('GET', '/status')).json().languages;
    const places = async () => {
      const { body } = await s.inject('GET', '/sitemaps/pages.xml');
      return { pages: body.split('<loc>').length - 1, english: body.split('lang=en').length - 1 };
    };
    const both = await places();
    expect(await languages()).toBeUndefined();
    await save('languages', { shop_english: false });
    expect(await languages()).toEqual(['th']);
    expect(await places()).toEqual({ pages: both.pages / 2, english: 0 });
    expect(code(await send('languages', { revision: 1, values: { shop_english: 'no' } }))).toEqual([
      400,
      'ERROR.BAD_REQUEST',
    ]);
    await save('languages', { shop_english: true });
    expect(await languages()).toBeUndefined();
    expect(await places()).toEqual(both);
  });

  it('refuses settings of another section, what contradicts, and money or stock without a reason', async () => {
    const { values: reorder, revision } = await read('reorder');
    const bad = async (section: SettingSection, values: object, more: object = {}) =>
      code(await send(section, { revision, values, ...more }));
    const refused = [400, 'ERROR.BAD_REQUEST'];
    expect(await bad('parcels', { silent_days: 3, cover_days: 3 })).toEqual(refused);
    expect(await bad('reorder', { cover_days: 3 })).toEqual(refused);
    expect(await bad('reorder', { ...reorder, cover_days: 0 })).toEqual(refused);
    for (const mailings_week of [0, 15]) expect(await bad('mailings', { mailings_week })).toEqual(refused);
    expect(await bad('reorder', { ...reorder, sales_short_days: 60, sales_long_days: 45 })).toEqual(refused);
    expect(await bad('reorder', { ...reorder, cover_days: 10 }, { reason: ' ' })).toEqual(refused);
    const { values: returns } = await read('returns');
    const none = Object.fromEntries(
      Object.entries(returns).map(([key, value]) => [
        key,
        Array.isArray(value) ? value : { ...(value as ReturnTerms), offered: false },
      ]),
    );
    expect(await bad('returns', none)).toEqual(refused);
    const { values } = await read('accounts');
    const [account] = values.accounts ?? [];
    const written = `${account?.account_no.replaceAll('-', '')}`;
    expect(await bad('accounts', { accounts: [account, { ...account, account_no: written }] })).toEqual(
      refused,
    );
  });

  it('holds in every process at once', async () => {
    expect((await other.current()).cover_days).toBe(30);
    await save('reorder', { cover_days: 21 });
    await expect.poll(async () => (await other.current()).cover_days).toBe(21);
    expect((await s.t.deps.settings.current()).cover_days).toBe(21);
    // Everything that was reckoned by it is reckoned anew.
    const { rows } = await s.db.raw(
      "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'refresh-stock-cover'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe('returns', () => {
  const delivered = async (price = 20_000): Promise<string> => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: price, stock: 9 });
    const answer = await s.inject('POST', '/process_order', {
      ...orderRequest([[mat_var_id, 1]], price / 100 + 55),
      ...{ payment_method: 'card', card_token: `ok-${randomUUID()}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { so_no } = answer.json();
    for (const new_status of [13, 14, 17]) {
      const more = new_status === 14 ? { carrier: 'Flash', tracking_no: 'TH01' } : {};
      await s.inject('POST', '/order/status', { so_no, new_status, ...more }, owner);
    }
    return so_no;
  };
  const shown = async (so_no: string): Promise<ReturnsAnswer> =>
    (
      await s.inject('GET', `/order/returns?so_no=${so_no}&email=${encodeURIComponent(ADDRESS.email)}`)
    ).json();
  const ask = (so_no: string, reason: string, more: object = {}) =>
    s.inject('POST', '/order/returns', {
      ...{ so_no, email: ADDRESS.email, request_key: randomUUID(), note: '', photos: [] },
      lines: [{ line_no: 1, quantity: 1, reason, opened: false, ...more }],
    });

  it('have the days, names, order and wishes of the shop; orders keep the days that they were placed with', async () => {
    const before = await delivered();
    s.later(1000);
    const { values } = await read('returns');
    const terms = (key: keyof SettingValues) => values[key] as ReturnTerms;
    const saved = await save('returns', {
      return_changed_mind: { ...terms('return_changed_mind'), days: 3, name_th: 'ไม่ถูกใจ ' },
      return_other_shade: { ...terms('return_other_shade'), wish: 'exchange' },
      return_reaction: { ...terms('return_reaction'), offered: false },
      return_wrong_item: { ...terms('return_wrong_item'), wish: 'money' },
      return_order: ['other_shade', 'changed_mind', 'damaged', 'wrong_item', 'defect', 'reaction'],
    });
    expect(saved.values.return_changed_mind?.name_th).toBe('ไม่ถูกใจ');
    s.later(1000);
    const after = await delivered();
    // Structured data of product pages says the same.
    const { mat_id } =
      (await s
        .db('order_lines')
        .join('variants', 'variants.mat_var_id', 'order_lines.mat_var_id')
        .where({ so_no: after })
        .first()) ?? {};
    const page = await s.inject('GET', `/api/v2/material?mat_id=${mat_id}`);
    expect([page.statusCode, page.json().return_days]).toEqual([200, 3]);
    const names = (await shown(after)).terms?.map(({ reason, name_th, days }) => [reason, name_th, days]);
    expect(names?.slice(0, 2)).toEqual([
      ['other_shade', 'เฉดไม่ตรง', 30],
      ['changed_mind', 'ไม่ถูกใจ', 3],
    ]);
    expect((await shown(after)).lines[0]?.reasons).toEqual([
      ...['other_shade', 'changed_mind', 'damaged', 'wrong_item'],
      'defect',
    ]);
    expect(code(await ask(after, 'reaction'))).toEqual([409, 'RETURN.LINE']);
    // It could be exchanged for a new one of the same.
    expect(code(await ask(after, 'other_shade'))).toEqual([422, 'RETURN.WISH']);
    const { exchange } = (await shown(after)).lines[0] ?? { exchange: [] };
    const exchange_for = exchange[0]?.mat_var_id;
    expect(code(await ask(after, 'wrong_item', { exchange_for }))).toEqual([422, 'RETURN.WISH']);

    s.later(5 * DAY_MS);
    expect((await shown(after)).lines[0]?.reasons).not.toContain('changed_mind');
    expect((await shown(before)).lines[0]?.reasons).toContain('changed_mind');
    const asked = await ask(before, 'changed_mind');
    expect(asked.statusCode, asked.body).toBe(200);
    const { return_no } = asked.json();
    const office = (await s.inject('GET', `/admin/returns/${return_no}`, undefined, crm)).json();
    expect(office.terms.find(({ reason }: { reason: string }) => reason === 'changed_mind')).toMatchObject({
      ...{ days: 30, name_th: 'ไม่ถูกใจ' },
    });
    const { rows } = (await s.inject('GET', '/admin/returns?view=to_decide', undefined, crm)).json();
    expect(rows[0]).toMatchObject({ return_no, reason_names: [{ th: 'ไม่ถูกใจ', en: 'Changed mind' }] });

    // What may only be exchanged goes back for money once there is nothing to exchange it for.
    await s.db('stock').update({ quantity: 0 });
    expect((await ask(after, 'other_shade')).statusCode).toBe(200);
  });
});

describe('payment', () => {
  it('has the limit, fee and times of the shop; orders placed before keep theirs', async () => {
    owner = await s.staff(0);
    const before = await s.place();
    s.later(1000);
    await save('payment', { cod_limit: 300, cod_fee: 20, unpaid_hours: 2, qr_minutes: 30 });
    const { payment_methods } = (await s.inject('GET', '/v3/checkout-options')).json();
    expect(payment_methods.find(({ method }: { method: string }) => method === 'cod')).toMatchObject({
      ...{ max_total: 300, fee: 20, available: true },
    });
    s.later(1000);
    const cod = { payment_method: 'cod' } as const;
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 9 });
    const order = (total: number, units = 1) =>
      s.inject('POST', '/process_order', orderRequest([[mat_var_id, units]], total, cod));
    expect(code(await order(255))).toEqual([409, 'ORDER.PRICE_CHANGED']);
    expect(code(await order(475, 2))).toEqual([422, 'ORDER.PAYMENT_METHOD']);
    expect((await order(275)).statusCode).toBe(200);
    const after = await s.place();
    const hours = async (so_no: string) => {
      const { placed_at, expires_at } = await s.rowOf(so_no);
      return (expires_at.getTime() - placed_at.getTime()) / 3_600_000;
    };
    expect([await hours(before.so_no), await hours(after.so_no)]).toEqual([24, 2]);
    await s.qr(after.so_no);
    const [payment] = await s.paymentsOf(after.so_no);
    expect((payment.expires_at.getTime() - payment.created_at.getTime()) / 60_000).toBe(30);
  });

  it('changes where money goes to with a recent code alone, and shows it at checkout', async () => {
    const { revision } = await read('accounts');
    const accounts = [
      { bank: '025', account_no: '123-4-56789-0', name_th: 'บริษัท มะลิ จำกัด', name_en: 'Mali Co., Ltd.' },
    ];
    s.later(11 * 60_000);
    expect(code(await send('accounts', { revision, values: { accounts } }))).toEqual([
      ...[403, 'AUTH.CONFIRM_REQUIRED'],
    ]);
    owner = await s.staff(0);
    await save('accounts', { accounts });
    expect((await s.inject('GET', '/v3/checkout-options')).json().accounts).toEqual(accounts);
    await save('accounts', { accounts: [] });
    const { payment_methods } = (await s.inject('GET', '/v3/checkout-options')).json();
    expect(payment_methods.find(({ method }: { method: string }) => method === 'transfer').available).toBe(
      false,
    );
    const events = await s.db('security_events').where({ subject: 'settings accounts' }).orderBy('event_id');
    expect(events[0].details).toMatchObject({
      reason: 'ตามนโยบายใหม่',
      changes: [{ field: 'accounts', to: '025 123-4-56789-0 บริษัท มะลิ จำกัด' }],
    });
  });
});

describe('how to reach the shop', () => {
  it('is set with the rest, and every document has what differs from the standard', async () => {
    const shown = async () => (await s.inject('GET', '/content/pages')).json().contact;
    expect(await shown()).toBeUndefined();
    await save('contact', { contact_phone: '02 123 4567', social_tiktok: '', contact_address_th: ' สีลม ' });
    expect(await shown()).toEqual({
      contact_phone: '02 123 4567',
      social_tiktok: '',
      contact_address_th: 'สีลม',
    });
    const { entries } = (
      await s.inject('GET', '/admin/history?record=settings%20contact', undefined, owner)
    ).json();
    expect(entries[0].changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      ...['contact_address_th', 'contact_phone', 'social_tiktok'],
    ]);
  });

  it('takes no links that run scripts, and no telephone of words', async () => {
    const { revision, values } = await read('contact');
    for (const wrong of [
      ...[{ social_line: 'javascript:alert(1)' }, { social_line: 'http://line.me/x' }],
      ...[
        { social_line: 'https://x' },
        { contact_phone: 'call us' },
        { contact_email: 'nobody' },
        { contact_phone: '' },
      ],
    ])
      expect(
        (await send('contact', { revision, values: { ...values, ...wrong } })).statusCode,
        JSON.stringify(wrong),
      ).toBe(400);
  });
});
