import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '@mali/contracts';
import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import type { LightMyRequestResponse } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepFiles } from '../../platform/file-sweep.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, BY_EMAIL, FakeBank, orderRequest } from '../orders/fixtures.ts';
import { gatewaysOf } from '../payments/gateways.ts';
import { STORED_FILES } from '../stored-files.ts';
import { drawSlip, EXIF, slipJpeg } from './fixtures.ts';

// Picture processing is slow on busy machines.
vi.setConfig({ testTimeout: 30_000 });

const START = new Date('2026-11-21T05:00:00Z');
const TRANSFERRED = '2026-11-21T11:30:00+07:00';
const SILENT = new Logger(() => () => undefined);
/** The total of every order here, baht. */
const TOTAL = 255;

let t: TestApp;
let bank: FakeBank;
let folder: string;
let now = START;
let jobs: JobDeps;
let plain: { mat_var_id: number };
let accountant: Record<string, string>;
const mails: Mail[] = [];

beforeAll(async () => {
  bank = new FakeBank();
  folder = await mkdtemp(join(tmpdir(), 'mali-slips-test-'));
  t = await testApp(
    { DATA_DIR: folder, DATABASE_POOL: '20' },
    { now: () => now, gateways: gatewaysOf(bank) },
  );
  jobs = { ...t.deps, sendMail: async (mail) => void mails.push(mail) };
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  plain = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 10_000 });
  accountant = t.bearer(await buildUser(t.deps.db, { role_id: 5 }));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = START;
  bank.now = () => now;
  mails.length = 0;
});

async function place(
  headers: Record<string, string> = {},
  payment_method: 'transfer' | 'promptpay' = 'transfer',
) {
  const payload = orderRequest([[plain.mat_var_id, 1]], TOTAL, { payment_method });
  const answer = await t.app.inject({ method: 'POST', url: '/process_order', headers, payload });
  expect(answer.json()).toMatchObject({ doc_status: 1, total: TOTAL });
  return answer.json().so_no as string;
}

let lastRef = 0;
/** A unique transfer reference. */
function newRef(): string {
  lastRef += 1;
  return `20261121${String(lastRef).padStart(8, '0')}`;
}

type Fields = Record<string, string | Blob | undefined>;
const jpeg = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });

/** A valid form with overrides; undefined omits a field. */
async function form(so_no: string, more: Fields = {}): Promise<FormData> {
  const fields: Fields = {
    so_no,
    email: ADDRESS.email,
    bank: '004',
    amount: String(TOTAL),
    transfer_date: TRANSFERRED,
    ...more,
  };
  if (!('slip' in more)) fields.slip = jpeg(await slipJpeg(newRef()));
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else if (value !== undefined) data.append(name, value, 'slip.jpg');
  }
  return data;
}
const post = (payload: FormData, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/update_payment', headers, payload });
const send = async (so_no: string, more: Fields = {}, headers: Record<string, string> = {}) =>
  post(await form(so_no, more), headers);

function expectError(response: LightMyRequestResponse, code: ErrorCode): void {
  expect({ status: response.statusCode, code: response.json().code }).toEqual({
    status: ERRORS[code].status,
    code,
  });
}
const order = async (so_no: string) => t.deps.db('orders').where({ so_no }).first();
const slipsOf = (so_no: string) => t.deps.db('slips').where({ so_no }).orderBy('slip_id');
const paymentsOf = (so_no: string) => t.deps.db('payments').where({ so_no }).orderBy('payment_id');
const refundsOf = (so_no: string) => t.deps.db('refunds').where({ so_no }).orderBy('refund_id');
const files = async (): Promise<string[]> => {
  const slips = join(folder, 'private', 'slips');
  return readdir(slips).catch(() => []);
};
const decide = (slip_id: number, decision: object, headers = accountant) =>
  t.app.inject({ method: 'POST', url: '/admin/slips/decide', headers, payload: { slip_id, ...decision } });
const list = async (query = '') => {
  const answer = await t.app.inject({ url: `/admin/slips?${query}`, headers: accountant });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** An order with a slip under review. */
async function reviewed(more: Fields = {}): Promise<{ so_no: string; slip_id: number }> {
  const so_no = await place();
  const answer = await send(so_no, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return { so_no, slip_id: answer.json().slip_id };
}
/** Snapshot of everything that must not change. */
async function state(so_no: string) {
  const { doc_status, status_at, expires_at } = await order(so_no);
  return { doc_status, status_at, expires_at, slips: await slipsOf(so_no), files: (await files()).length };
}
async function work(): Promise<void> {
  const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const taskList = { ...orderJobs(jobs).tasks };
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: SILENT });
  await pool.end();
}

describe('POST /update_payment', () => {
  test("accepts a guest's slip: the order is under review, the picture is private, nothing is paid", async () => {
    const so_no = await place();
    const ref = newRef();
    const bytes = await (await drawSlip({ key: { sendingBank: '014', transRef: ref } }))
      .withExif(EXIF)
      .jpeg()
      .toBuffer();
    const answer = await send(so_no, { slip: jpeg(bytes), email: ' SOMYING@example.com ' });
    expect(answer.json()).toEqual({
      so_no,
      doc_status: 2,
      slip_id: expect.any(Number),
      amount_differs: false,
    });

    const row = await order(so_no);
    expect(row).toMatchObject({ doc_status: 2, paid_at: null, expires_at: null });
    const [slip, ...others] = await slipsOf(so_no);
    expect(others).toEqual([]);
    expect(slip).toMatchObject({
      bank: '004',
      amount: TOTAL * 100,
      transferred_at: new Date(TRANSFERRED),
      sending_bank: '014',
      trans_ref: ref,
      status: 'waiting',
      uploaded_at: START,
      decided_at: null,
    });
    expect(await paymentsOf(so_no)).toEqual([]);
    const { actor, reason } = await t.deps.db('order_events').where({ so_no, to_status: 2 }).first();
    expect({ actor, reason }).toEqual({ actor: 'owner', reason: null });

    const path = join(folder, 'private', 'slips', slip.file);
    const kept = await readFile(path);
    expect(slip.file).toMatch(/^slips-[0-9a-f]{32}\.webp$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 1920 });
    expect(bytes.toString('latin1')).toContain('secret-software');
    expect(kept.toString('latin1')).not.toMatch(/secret-software|Telephone Works/);
  });

  test("accepts a member's slip without an e-mail, for an order with another payment method", async () => {
    const user = await buildUser(t.deps.db);
    const so_no = await place(t.bearer(user), 'promptpay');
    const answer = await send(so_no, { email: undefined }, t.bearer(user));
    expect(answer.json()).toMatchObject({ so_no, doc_status: 2 });
    const { actor_id } = await t.deps.db('order_events').where({ so_no, to_status: 2 }).first();
    expect(actor_id).toBe(user.user_id);
  });

  test('accepts an order number in any format, and a slip without a mini-QR', async () => {
    const so_no = await place();
    const slip = jpeg(await (await drawSlip({ width: 360, height: 640 })).jpeg().toBuffer());
    const answer = await send(` ${so_no.toLowerCase()} `, { slip });
    expect(answer.json()).toMatchObject({ so_no, doc_status: 2 });
    const [kept] = await slipsOf(so_no);
    expect(kept).toMatchObject({ sending_bank: null, trans_ref: null });
  });

  test('accepts an amount other than the total, and marks it', async () => {
    const so_no = await place();
    const answer = await send(so_no, { amount: '254.75' });
    expect(answer.json()).toMatchObject({ amount_differs: true });
    expect((await slipsOf(so_no))[0]).toMatchObject({ amount: 25_475 });
  });

  test("responds for another user's order as for an unknown one", async () => {
    const owner = await buildUser(t.deps.db);
    const so_no = await place(t.bearer(owner));
    const guests = await place();
    const other = t.bearer(await buildUser(t.deps.db));
    const before = await state(so_no);
    const none = { email: undefined };
    const answers = [
      await send('SO26112199999999', none, other),
      await send(so_no, none, other),
      await send(so_no, none),
      await send(guests, none),
      await send(guests, { email: 'other@example.com' }),
      // Staff may read any order, but not pay.
      await send(so_no, none, accountant),
    ];
    const [unknown] = answers;
    for (const answer of answers) {
      expectError(answer, 'PAYMENT.ORDER_NOT_FOUND');
      const { request_id: _one, ...said } = answer.json();
      const { request_id: _other, ...expected } = unknown?.json() ?? {};
      expect(said).toEqual(expected);
    }
    expect(await state(so_no)).toEqual(before);
    expect((await order(guests)).doc_status).toBe(1);
  });

  test('accepts a transfer to an account that was shown when the order was placed, and to no other', async () => {
    const so_no = await place();
    const at = new Date(START.getTime() + 1000);
    const account = { bank: '025', account_no: '123-4-56789-0', name_th: 'มะลิ', name_en: 'Mali' };
    const stored = JSON.stringify({ accounts: [account] });
    await t.deps
      .db('setting_versions')
      .insert({ section: 'accounts', version: 1, stored, reason: 'ย้าย', at });
    t.deps.settings.clear();
    expectError(await send(so_no, { bank: '030' }), 'ERROR.BAD_REQUEST');
    expect((await send(so_no, { bank: '004' })).statusCode).toBe(200);
    await t.deps.db('setting_versions').delete();
    t.deps.settings.clear();
  });

  test('rejects a slip for an order that is not unpaid', async () => {
    const { so_no } = await reviewed();
    expectError(await send(so_no), 'PAYMENT.NOT_WAITING');
    for (const doc_status of [29, 3, 13, 14, 15, 17, 98, 99]) {
      const other = await place();
      await t.deps.db('orders').where({ so_no: other }).update({ doc_status, expires_at: null });
      expectError(await send(other), 'PAYMENT.NOT_WAITING');
      expect(await slipsOf(other)).toEqual([]);
    }
  });

  test.each([
    ['eleven minutes from now', 11 * 60_000, false],
    ['nine minutes from now', 9 * 60_000, true],
    ['almost thirty days ago', -30 * 86_400_000 + 60_000, true],
    ['thirty days and a minute ago', -30 * 86_400_000 - 60_000, false],
    ['in another century', -100 * 365 * 86_400_000, false],
  ])('transferred %s', async (_when, ms, good) => {
    const so_no = await place();
    const before = await state(so_no);
    const answer = await send(so_no, { transfer_date: new Date(START.getTime() + ms).toISOString() });
    if (good) expect(answer.statusCode, answer.body).toBe(200);
    else {
      expectError(answer, 'SLIP.DATE');
      expect(await state(so_no)).toEqual(before);
    }
  });

  test.each<[string, Fields, object]>([
    ['a field it does not know', { role: '0' }, { rule: 'additionalProperties', property: 'role' }],
    ['no order number', { so_no: undefined }, { rule: 'required', property: 'so_no' }],
    ['an empty order number', { so_no: '' }, { path: '/so_no', rule: 'minLength' }],
    ['a number that is too long', { so_no: 'S'.repeat(41) }, { path: '/so_no', rule: 'maxLength' }],
    ['a field without end', { so_no: 'S'.repeat(5000) }, { path: '/so_no', rule: 'maxLength' }],
    ['no bank', { bank: undefined }, { rule: 'required', property: 'bank' }],
    ['an unknown bank', { bank: 'KBANK' }, { path: '/bank', rule: 'pattern' }],
    ['a bank where the shop has no account', { bank: '030' }, { path: '/bank', rule: 'enum' }],
    ['no amount', { amount: undefined }, { rule: 'required', property: 'amount' }],
    ['nothing', { amount: '0.00' }, { path: '/amount', rule: 'exclusiveMinimum' }],
    ['less than nothing', { amount: '-255' }, { path: '/amount', rule: 'pattern' }],
    ['parts of a satang', { amount: '255.001' }, { path: '/amount', rule: 'pattern' }],
    ['another notation', { amount: '2.55e2' }, { path: '/amount', rule: 'pattern' }],
    ['an amount with a comma', { amount: '1,255.00' }, { path: '/amount', rule: 'pattern' }],
    ['more than any order', { amount: '99999999' }, { path: '/amount', rule: 'pattern' }],
    ['no date', { transfer_date: undefined }, { rule: 'required', property: 'transfer_date' }],
    [
      'a date without its zone',
      { transfer_date: '2026-11-21T11:30:00' },
      { path: '/transfer_date', rule: 'format' },
    ],
    [
      'an invalid date',
      { transfer_date: '2026-02-30T11:30:00Z' },
      { path: '/transfer_date', rule: 'format' },
    ],
    ['a leap second', { transfer_date: '2016-12-31T23:59:60Z' }, { path: '/transfer_date', rule: 'format' }],
    ['no slip', { slip: undefined }, { rule: 'required', property: 'slip' }],
    ['a slip that is text', { slip: 'data:image/png;base64,AAAA' }, { path: '/slip', rule: 'type' }],
    ['a file in a text field', { bank: new Blob(['004']) }, { path: '/bank', rule: 'type' }],
  ])('rejects %s', async (_what, more, fault) => {
    const so_no = await place();
    const before = await state(so_no);
    const answer = await send(so_no, more);
    expectError(answer, 'ERROR.BAD_REQUEST');
    expect(answer.json().details.faults).toEqual([expect.objectContaining(fault)]);
    expect(await state(so_no)).toEqual(before);
  });

  test('rejects a second slip, a duplicate field, and unstorable text', async () => {
    const so_no = await place();
    const before = await state(so_no);
    const twice = await form(so_no);
    twice.append('slip', jpeg(await slipJpeg(newRef())), 'second.jpg');
    const many = await form(so_no);
    for (let n = 0; n < 40; n += 1) many.append(`x${n}`, 'x');
    const again = await form(so_no);
    again.append('amount', '1.00');
    for (const payload of [twice, many, again]) expectError(await post(payload), 'ERROR.BAD_REQUEST');
    expectError(await send(so_no, { email: 'a\0b@example.com' }), 'ERROR.BAD_REQUEST');
    expectError(await send(so_no, { ['__proto__']: '1' }), 'ERROR.BAD_REQUEST');
    expect(await state(so_no)).toEqual(before);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="so_no"\r\n\r\nSO',
    ],
    ['with nothing in it', 'multipart/form-data; boundary=b', ''],
    [
      'with a file that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="slip"; filename="a.jpg"\r\n\r\nxxxx',
    ],
    ['whose part has no head', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    [
      'of JSON fields',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="so_no"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--b--\r\n',
    ],
    [
      'of broken JSON fields',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="so_no"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
    ],
  ])('rejects a form %s', async (_what, type, payload) => {
    const headers = { 'content-type': type };
    expectError(
      await t.app.inject({ method: 'POST', url: '/update_payment', headers, payload }),
      'ERROR.BAD_REQUEST',
    );
  });

  test('accepts multipart forms only', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/jpeg',
    ]) {
      const headers = { 'content-type': type };
      expectError(
        await t.app.inject({ method: 'POST', url: '/update_payment', headers, payload: '{}' }),
        'ERROR.UNSUPPORTED_MEDIA',
      );
    }
    expectError(await t.app.inject({ method: 'POST', url: '/update_payment' }), 'ERROR.UNSUPPORTED_MEDIA');
    // No other route accepts forms.
    expectError(
      await t.app.inject({ method: 'POST', url: '/order/status', payload: await form('x') }),
      'ERROR.UNSUPPORTED_MEDIA',
    );
  });

  const page = '<!doctype html><html><script>alert(1)</script></html>';
  test.each<[string, () => Promise<Blob>, ErrorCode]>([
    ['nothing', async () => jpeg(Buffer.alloc(0)), 'SLIP.NOT_A_PICTURE'],
    ['a page that is called a picture', async () => jpeg(Buffer.from(page)), 'SLIP.NOT_A_PICTURE'],
    [
      'an SVG',
      async () => jpeg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      'SLIP.NOT_A_PICTURE',
    ],
    [
      'a picture with a page behind it',
      async () => jpeg(Buffer.concat([await slipJpeg(newRef()), Buffer.from(page)])),
      'SLIP.NOT_A_PICTURE',
    ],
    [
      'a picture that is called a page',
      async () => jpeg(await slipJpeg(newRef()), 'text/html'),
      'SLIP.NOT_A_PICTURE',
    ],
    ['half a picture', async () => jpeg((await slipJpeg(newRef())).subarray(0, 8000)), 'SLIP.BROKEN'],
    [
      'too many points',
      async () =>
        jpeg(
          await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
            .png({ compressionLevel: 1 })
            .toBuffer(),
        ),
      'SLIP.TOO_MANY_PIXELS',
    ],
    [
      'more than 10 MB',
      async () => jpeg(Buffer.concat([await slipJpeg(newRef()), Buffer.alloc(10 * 1024 * 1024)])),
      'ERROR.TOO_LARGE',
    ],
  ])('rejects %s, and stores nothing', async (_what, make, code) => {
    const so_no = await place();
    const before = await state(so_no);
    expectError(await send(so_no, { slip: await make() }), code);
    expect(await state(so_no)).toEqual(before);
    // The order can still be paid.
    expect((await send(so_no)).statusCode).toBe(200);
  });

  test('accepts a picture of unknown declared type, and ignores its file name', async () => {
    const so_no = await place();
    const data = await form(so_no, { slip: undefined });
    const bytes = await slipJpeg(newRef());
    data.append('slip', jpeg(bytes, 'application/octet-stream'), '../../../../etc/cron.d/slip.html');
    expect((await post(data)).statusCode).toBe(200);
    const [slip] = await slipsOf(so_no);
    expect(slip.file).toMatch(/^slips-[0-9a-f]{32}\.webp$/);
    expect(await readdir(join(folder, 'private'))).toEqual(['slips']);
  });

  test('accepts 10 MB over the wire, and responds to larger uploads', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const picture = await slipJpeg(newRef());
    const of = (size: number) => jpeg(Buffer.concat([picture, Buffer.alloc(size - picture.length)]));
    const [so_no, other] = [await place(), await place()];
    const larger = await fetch(`${address}/update_payment`, {
      method: 'POST',
      body: await form(other, { slip: of(30 * 1024 * 1024) }),
    });
    expect({ status: larger.status, said: await larger.json() }).toMatchObject({
      status: 413,
      said: { code: 'ERROR.TOO_LARGE' },
    });
    const largest = await fetch(`${address}/update_payment`, {
      method: 'POST',
      body: await form(so_no, { slip: of(10 * 1024 * 1024) }),
    });
    expect({ status: largest.status, said: await largest.json() }).toMatchObject({
      status: 200,
      said: { so_no },
    });
  });

  test('rejects a slip used for another order: the same file, and another picture of the same transfer', async () => {
    const ref = newRef();
    const bytes = await slipJpeg(ref);
    const first = await reviewed({ slip: jpeg(bytes) });
    const so_no = await place();
    const before = await state(so_no);
    expectError(await send(so_no, { slip: jpeg(bytes) }), 'SLIP.USED');
    const photo = await (await drawSlip({ key: { sendingBank: '014', transRef: ref } })).png().toBuffer();
    expectError(await send(so_no, { slip: jpeg(photo, 'image/png') }), 'SLIP.USED');
    expect(await state(so_no)).toEqual(before);

    expect((await decide(first.slip_id, { approve: true })).statusCode).toBe(200);
    expectError(await send(so_no, { slip: jpeg(bytes) }), 'SLIP.USED');
    expect(await state(so_no)).toEqual(before);
    // The same reference at another bank is another transfer.
    expect((await send(so_no, { slip: jpeg(await slipJpeg(ref, '004')) })).statusCode).toBe(200);
  });

  test('assigns a slip sent for several orders concurrently to exactly one', async () => {
    for (const sameFile of [true, false]) {
      const ref = newRef();
      const orders = await Promise.all([place(), place(), place(), place()]);
      const bytes = await slipJpeg(ref);
      const before = (await files()).length;
      const answers = await Promise.all(
        orders.map(async (so_no, n) => {
          const other = await sharp(bytes)
            .jpeg({ quality: 70 + n })
            .toBuffer();
          return send(so_no, { slip: jpeg(sameFile ? bytes : other) });
        }),
      );
      const codes = answers
        .map((answer) => (answer.statusCode === 200 ? 'taken' : answer.json().code))
        .sort();
      expect(codes).toEqual(['SLIP.USED', 'SLIP.USED', 'SLIP.USED', 'taken']);
      const statuses = await Promise.all(orders.map(async (so_no) => (await order(so_no)).doc_status));
      expect(statuses.sort()).toEqual([1, 1, 1, 2]);
      expect((await files()).length).toBe(before + 1);
    }
  });

  test('accepts one of several slips sent for an order concurrently', async () => {
    const so_no = await place();
    const before = (await files()).length;
    const answers = await Promise.all([1, 2, 3].map(() => send(so_no)));
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'taken' : answer.json().code)).sort();
    expect(codes).toEqual(['PAYMENT.NOT_WAITING', 'PAYMENT.NOT_WAITING', 'taken']);
    expect(await slipsOf(so_no)).toHaveLength(1);
    expect((await files()).length).toBe(before + 1);
  });

  test('mails the customer a confirmation, once', async () => {
    const { so_no } = await reviewed();
    await work();
    await work();
    const about = mails.filter(({ subject }) => subject.includes(so_no));
    expect(about.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('เราได้รับคำสั่งซื้อ'),
      expect.stringContaining('ได้รับสลิปของ'),
    ]);
    expect(about[1]?.text).toContain('฿255');
  });
});

describe('GET /slips/:slip_id/picture', () => {
  const linkOf = async (slip_id: number): Promise<string> => {
    const { picture_url } = (
      await t.app.inject({ url: `/admin/slips/${slip_id}`, headers: accountant })
    ).json();
    expect(picture_url).toMatch(new RegExp(`^/api/slips/${slip_id}/picture\\?link=[\\w.-]+$`));
    return picture_url.slice('/api'.length);
  };

  test('is served by its link with an image content type only', async () => {
    const { slip_id } = await reviewed();
    const answer = await t.app.inject(await linkOf(slip_id));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="slip.webp"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 540,
      height: 960,
    });
  });

  test('is returned with its order to its owner and to staff who review slips only', async () => {
    const { so_no } = await reviewed();
    const owner = await t.app.inject(`/order?so_no=${so_no}&email=${ADDRESS.email}`);
    expect(owner.json()[0].slip).toMatchObject({ status: 'waiting' });
    for (const [role_id, sees] of [
      [0, true],
      [4, true],
      [5, true],
      [6, false],
      [7, false],
    ] as const) {
      const headers = t.bearer(await buildUser(t.deps.db, { role_id }));
      const answer = await t.app.inject({ url: `/order?so_no=${so_no}`, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()[0].slip !== null, `role ${role_id}`).toBe(sees);
      expect(answer.body.includes('/picture?link='), `role ${role_id}`).toBe(sees);
      const knowing = await t.app.inject({ url: `/order?so_no=${so_no}&email=${ADDRESS.email}`, headers });
      expect(knowing.json()[0].slip !== null, `role ${role_id} with the e-mail`).toBe(sees);
      const office = await t.app.inject({ url: `/admin/orders/${so_no}`, headers });
      expect(office.statusCode, office.body).toBe(200);
      expect(office.json().order.slip !== null, `role ${role_id} in the office`).toBe(sees);
      expect(office.body.includes('/picture?link='), `role ${role_id} in the office`).toBe(sees);
      for (const list of ['/admin/orders', '/admin/orders/export', '/orders']) {
        const { body } = await t.app.inject({ url: list, headers });
        expect(body, `role ${role_id}, ${list}`).not.toMatch(/picture\?link=|"slip/);
      }
      const queue = await t.app.inject({ url: '/admin/slips', headers });
      expect(queue.statusCode, `role ${role_id}`).toBe(sees ? 200 : 403);
    }
  });

  test('is served by the link of its order only', async () => {
    const [a, b] = [await reviewed(), await reviewed()];
    const seen = await t.app.inject(`/order?so_no=${a.so_no}&email=${ADDRESS.email}`);
    const url: string = seen.json()[0].slip.picture_url.slice('/api'.length);
    expect((await t.app.inject(url)).statusCode).toBe(200);
    const link = new URL(url, 'http://x').searchParams.get('link') ?? '';
    const [until = '', mac = ''] = link.split('.');
    const path = `/slips/${a.slip_id}/picture`;
    const wrong = [
      path,
      `${path}?link=`,
      `${path}?link=${until}.${'A'.repeat(mac.length)}`,
      `${path}?link=zzzzzzz.${mac}`,
      `${path}?link=${mac}`,
      `/slips/${b.slip_id}/picture?link=${link}`,
      `/slips/999999/picture?link=${link}`,
    ];
    for (const one of wrong) expectError(await t.app.inject(one), 'ERROR.NOT_FOUND');
    for (const headers of [accountant, t.bearer(await buildUser(t.deps.db, { role_id: 0 }))]) {
      expectError(await t.app.inject({ url: path, headers }), 'ERROR.NOT_FOUND');
    }
    now = new Date(START.getTime() + 16 * 60_000);
    expectError(await t.app.inject(url), 'ERROR.NOT_FOUND');
  });

  test('is not accessible by its file path', async () => {
    const { so_no } = await reviewed();
    const [{ file }] = await slipsOf(so_no);
    for (const path of [
      `/private/slips/${file}`,
      `/slips/${file}`,
      `/img/${file}/640.webp`,
      `/img/..%2fprivate%2fslips/${file}`,
      `/slips/..%2f${file}/picture`,
    ]) {
      const { statusCode } = await t.app.inject(path);
      expect([400, 404]).toContain(statusCode);
    }
  });

  test('is not found when its file is missing', async () => {
    const { so_no, slip_id } = await reviewed();
    const url = await linkOf(slip_id);
    const [{ file }] = await slipsOf(so_no);
    await t.deps.files.delete(file);
    expectError(await t.app.inject(url), 'ERROR.NOT_FOUND');
  });
});

describe('GET /order', () => {
  test('returns the state of the last slip to its owner', async () => {
    const { so_no, slip_id } = await reviewed({ amount: '300' });
    const seen = async () => (await t.app.inject(`/order?so_no=${so_no}&email=${ADDRESS.email}`)).json()[0];
    expect((await seen()).slip).toEqual({
      slip_id,
      status: 'waiting',
      bank: '004',
      amount: 300,
      transfer_date: new Date(TRANSFERRED).toISOString(),
      uploaded_at: START.toISOString(),
      reason: null,
      picture_url: expect.stringContaining(`/slips/${slip_id}/picture?link=`),
    });
    await decide(slip_id, { approve: false, reason: 'ยอดเงินไม่เข้าบัญชี' });
    expect(await seen()).toMatchObject({
      doc_status: 1,
      slip: { status: 'rejected', reason: 'ยอดเงินไม่เข้าบัญชี' },
      can: { pay: true },
    });
    const again = (await send(so_no)).json();
    expect((await seen()).slip).toMatchObject({ slip_id: again.slip_id, status: 'waiting' });
  });
});

describe('the list of slips', () => {
  const ids = async (query = '') =>
    (await list(query)).rows.map(({ slip_id }: { slip_id: number }) => slip_id);
  const get = (path: string) => t.app.inject({ url: `/admin/slips${path}`, headers: accountant });

  test('lists the longest waiting first, decided ones newest first, each view with its count', async () => {
    await t.deps.db('slips').del();
    const first = await reviewed({ amount: '300.50' });
    now = new Date(START.getTime() + 3_600_000);
    const second = await reviewed();
    const third = await reviewed();
    const { rows, total } = await list();
    expect(total).toEqual({ count: 3, exact: true });
    expect(await ids()).toEqual([first, second, third].map(({ slip_id }) => slip_id));
    expect(rows[0]).toEqual({
      slip_id: first.slip_id,
      so_no: first.so_no,
      doc_status: 2,
      status: 'waiting',
      customer: 'สมหญิง ใจดี',
      bank: '004',
      amount: 300.5,
      total: TOTAL,
      transfer_date: new Date(TRANSFERRED).toISOString(),
      uploaded_at: START.toISOString(),
      decided_at: null,
      reason: null,
      late: false,
    });
    const page = await list('limit=2');
    expect(await ids(`limit=2&after=${page.after}`)).toEqual([third.slip_id]);

    await decide(first.slip_id, { approve: true });
    now = new Date(START.getTime() + 2 * 3_600_000);
    await decide(second.slip_id, { approve: false, reason: 'อ่านไม่ออก' });
    const again = (await send(second.so_no)).json();
    expect(await ids('view=waiting')).toEqual([third.slip_id, again.slip_id]);
    expect(await list('view=approved')).toMatchObject({
      rows: [{ slip_id: first.slip_id, doc_status: 3, decided_at: expect.any(String) }],
    });
    await decide(third.slip_id, { approve: false, reason: 'ไม่ใช่สลิป' });
    expect(await ids('view=rejected')).toEqual([third.slip_id, second.slip_id]);
    expect((await get('/counts')).json().views).toMatchObject({
      waiting: { count: 1, exact: true },
      late: { count: 0 },
      approved: { count: 1 },
      rejected: { count: 2 },
      all: { count: 4 },
    });
    now = new Date(START.getTime() + 27 * 3_600_000);
    expect(await list('view=late')).toMatchObject({ rows: [{ slip_id: again.slip_id, late: true }] });
  });

  test('filters find what they name; a text finds an order by number and phone, and a transfer by its reference', async () => {
    await t.deps.db('slips').del();
    const exact = await reviewed();
    const over = await reviewed({ amount: '300' });
    const [row] = await slipsOf(over.so_no);
    expect(await ids('differs=yes')).toEqual([over.slip_id]);
    expect(await ids('amount=30000..')).toEqual([over.slip_id]);
    expect(await ids('bank=002')).toEqual([]);
    expect(await ids('view=all&uploaded=today')).toEqual([over.slip_id, exact.slip_id]);
    expect(await ids(`q=${over.so_no.slice(-6)}`)).toEqual([over.slip_id]);
    expect(await ids(`q=${row.trans_ref.toLowerCase()}`)).toEqual([over.slip_id]);
    expect((await get('?status=nothing')).statusCode).toBe(400);
  });

  test('a slip is read with what is needed to decide, and leads to its neighbours in the list', async () => {
    await t.deps.db('slips').del();
    const slips = [await reviewed(), await reviewed(), await reviewed()];
    const [first, second, third] = slips.map(({ slip_id }) => slip_id);
    const one = async (query = '') => (await get(`/${second}?${query}`)).json();
    const [row] = await slipsOf(slips[1]?.so_no ?? '');
    expect(await one()).toMatchObject({
      slip_id: second,
      email: 'somying@example.com',
      mobile: expect.stringContaining('81'),
      lang: 'th',
      sending_bank: '014',
      trans_ref: row.trans_ref,
      earlier: 0,
      picture_url: expect.stringContaining('link='),
      previous: first,
      next: third,
    });
    expect(await one('view=all')).toMatchObject({ previous: third, next: first });
    await decide(second ?? 0, { approve: true });
    // Not in the list any more, its place still is.
    expect(await one()).toMatchObject({ status: 'approved', previous: first, next: third });
    expectError(await get('/999999999'), 'ERROR.NOT_FOUND');
  });

  test('an export has the rows and columns of the list', async () => {
    await t.deps.db('slips').del();
    const { so_no, slip_id } = await reviewed({ amount: '300.5' });
    const { body, headers } = await get('/export?columns=slip_id,so_no,amount,status&lang=en');
    expect(headers['content-disposition']).toContain('slips.csv');
    expect(body.trim().split('\r\n')).toEqual([
      expect.stringContaining('Slip,Order,Transferred,Status'),
      `${slip_id},${so_no},300.50,Waiting`,
    ]);
  });
});

describe('POST /admin/slips/decide', () => {
  test('approved, the slip pays the order', async () => {
    const { so_no, slip_id } = await reviewed();
    now = new Date(START.getTime() + 3_600_000);
    expect((await decide(slip_id, { approve: true })).json()).toEqual({ ok: true });
    expect(await order(so_no)).toMatchObject({
      doc_status: 3,
      paid_at: now,
      payment_method: 'transfer',
      expires_at: null,
    });
    expect(await paymentsOf(so_no)).toEqual([
      expect.objectContaining({
        gateway: 'transfer',
        method: 'transfer',
        charge_id: `slip-${slip_id}`,
        status: 'successful',
        amount: TOTAL * 100,
        received: TOTAL * 100,
        refund_total: 0,
        settled_at: now,
      }),
    ]);
    const [slip] = await slipsOf(so_no);
    expect(slip).toMatchObject({ status: 'approved', decided_at: now, decided_by: expect.any(Number) });
    expect(await refundsOf(so_no)).toEqual([]);
    await work();
    expect(mails.some(({ subject }) => subject.includes('ได้รับชำระเงิน') && subject.includes(so_no))).toBe(
      true,
    );
  });

  test('too low an amount cannot be approved, and nothing changes', async () => {
    const { so_no, slip_id } = await reviewed({ amount: '254.99' });
    const before = await state(so_no);
    const answer = await decide(slip_id, { approve: true });
    expectError(answer, 'SLIP.AMOUNT');
    expect(answer.json().details).toEqual({ amount: 254.99, total: TOTAL });
    expect(await state(so_no)).toEqual(before);
    expect(await paymentsOf(so_no)).toEqual([]);
  });

  test('too high an amount is approved, and the excess refunded by transfer', async () => {
    const { so_no, slip_id } = await reviewed({ amount: '300.25' });
    expect((await decide(slip_id, { approve: true })).statusCode).toBe(200);
    expect(await order(so_no)).toMatchObject({ doc_status: 3 });
    expect(await paymentsOf(so_no)).toEqual([
      expect.objectContaining({ status: 'successful', received: 30_025, refund_total: 4_525 }),
    ]);
    expect(await refundsOf(so_no)).toEqual([
      expect.objectContaining({ amount: 4_525, reason_code: 'surplus', method: 'transfer', status: 'due' }),
    ]);
  });

  test('a rejection makes the order payable again, and the customer reads the reason', async () => {
    const { so_no, slip_id } = await reviewed();
    now = new Date(START.getTime() + 3 * 3_600_000);
    const reason = ' ยอดเงินไม่เข้าบัญชี <b>$&</b> ';
    expect((await decide(slip_id, { approve: false, reason })).json()).toEqual({ ok: true });
    expect(await order(so_no)).toMatchObject({
      doc_status: 1,
      paid_at: null,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
    });
    const [slip] = await slipsOf(so_no);
    expect(slip).toMatchObject({ status: 'rejected', reason: reason.trim(), decided_at: now });
    const event = await t.deps.db('order_events').where({ so_no, from_status: 2 }).first();
    expect(event).toMatchObject({ to_status: 1, actor: 'accountant', reason: reason.trim() });
    expect(await paymentsOf(so_no)).toEqual([]);
    await work();
    const mail = mails.find(({ subject }) => subject.includes('ยังใช้ไม่ได้') && subject.includes(so_no));
    expect(mail?.text).toContain(reason.trim());
    expect(mail?.html).not.toContain('<b>');
  });

  test('after a rejection the same order accepts another slip, or the same one', async () => {
    const bytes = await slipJpeg(newRef());
    const { so_no, slip_id } = await reviewed({ slip: jpeg(bytes) });
    await decide(slip_id, { approve: false, reason: 'ยอดไม่ตรง' });
    const again = await send(so_no, { slip: jpeg(bytes), amount: '255.00' });
    expect(again.json()).toMatchObject({ doc_status: 2 });
    expect((await decide(again.json().slip_id, { approve: true })).statusCode).toBe(200);
    expect((await slipsOf(so_no)).map(({ status }) => status)).toEqual(['rejected', 'approved']);
    await work();
    expect(
      mails.filter(({ subject }) => subject.includes('ได้รับสลิปของ') && subject.includes(so_no)),
    ).toHaveLength(2);
  });

  test('a rejection requires a reason, and an unknown slip is not found', async () => {
    const { so_no, slip_id } = await reviewed();
    const before = await state(so_no);
    for (const reason of [undefined, '', '   ']) {
      const answer = await decide(slip_id, { approve: false, ...(reason === undefined ? {} : { reason }) });
      expectError(answer, 'ERROR.BAD_REQUEST');
      expect(answer.json().details).toEqual({ missing: 'reason' });
    }
    expectError(await decide(999_999, { approve: true }), 'ERROR.NOT_FOUND');
    expect(await state(so_no)).toEqual(before);
  });

  test('of concurrent decisions, one succeeds', async () => {
    for (const round of [0, 1, 2]) {
      const { so_no, slip_id } = await reviewed();
      const [approval, refusal] = [{ approve: true }, { approve: false, reason: 'ไม่พบยอด' }];
      const decisions =
        round === 0
          ? [approval, approval, approval]
          : round === 1
            ? [refusal, refusal, refusal]
            : [approval, refusal, approval];
      const answers = await Promise.all(decisions.map((decision) => decide(slip_id, decision)));
      const codes = answers.map((answer) => (answer.statusCode === 200 ? 'done' : answer.json().code)).sort();
      expect(codes).toEqual(['SLIP.DECIDED', 'SLIP.DECIDED', 'done']);
      const [slip] = await slipsOf(so_no);
      const approved = slip.status === 'approved';
      expect((await order(so_no)).doc_status).toBe(approved ? 3 : 1);
      expect(await paymentsOf(so_no)).toHaveLength(approved ? 1 : 0);
      expect(await t.deps.db('order_events').where({ so_no, from_status: 2 })).toHaveLength(1);
      expectError(await decide(slip_id, approval), 'SLIP.DECIDED');
    }
  });

  test('the payment of a slip whose order was cancelled meanwhile is refunded', async () => {
    const { so_no, slip_id } = await reviewed();
    const cancel = { so_no, new_status: 15, reason: 'ลูกค้าเปลี่ยนใจ' };
    expect(
      (await t.app.inject({ method: 'POST', url: '/order/status', headers: accountant, payload: cancel }))
        .statusCode,
    ).toBe(200);
    expect(await list('view=waiting&limit=100')).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ slip_id, doc_status: 15 })]),
    });
    expect((await decide(slip_id, { approve: true })).statusCode).toBe(200);
    expect(await order(so_no)).toMatchObject({ doc_status: 15, paid_at: null });
    expect(await paymentsOf(so_no)).toEqual([
      expect.objectContaining({
        charge_id: `slip-${slip_id}`,
        status: 'refund_due',
        received: 25_500,
        refund_total: 25_500,
      }),
    ]);
    expect(await refundsOf(so_no)).toEqual([
      expect.objectContaining({ amount: 25_500, reason_code: 'late', method: 'transfer', status: 'due' }),
    ]);
  });

  test('a slip whose order was cancelled meanwhile can be rejected, and its order stays cancelled', async () => {
    const { so_no, slip_id } = await reviewed();
    const cancel = { so_no, new_status: 15, reason: 'ลูกค้าเปลี่ยนใจ' };
    await t.app.inject({ method: 'POST', url: '/order/status', headers: accountant, payload: cancel });
    expect((await decide(slip_id, { approve: false, reason: 'ไม่พบยอด' })).statusCode).toBe(200);
    expect(await order(so_no)).toMatchObject({ doc_status: 15 });
    expect(await paymentsOf(so_no)).toEqual([]);
    await work();
    expect(mails.some(({ subject }) => subject.includes('ยังใช้ไม่ได้') && subject.includes(so_no))).toBe(false);
  });

  test.each([
    [true, 'goes back, for the slip has paid', 'refund_due', 3],
    [false, 'pays the order', 'successful', 3],
  ])('a QR payment during the review (approved: %s) %s', async (approve, _what, becomes, doc_status) => {
    const so_no = await place({}, 'promptpay');
    const qr = (await t.app.inject(`/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
    const { slip_id } = (await send(so_no)).json();
    bank.pay(qr.qr_id);
    const headers = { 'x-bank-signature': 'good' };
    const event = { event_id: `evnt_${slip_id}`, charge_id: qr.qr_id };
    expect(
      (await t.app.inject({ method: 'POST', url: '/webhooks/sandbox', headers, payload: event })).statusCode,
    ).toBe(200);
    expect(await order(so_no)).toMatchObject({ doc_status: 2 });
    expect((await paymentsOf(so_no))[0]).toMatchObject({ status: 'held' });

    const decision = approve ? { approve } : { approve, reason: 'ไม่พบยอด' };
    expect((await decide(slip_id, decision)).statusCode).toBe(200);
    expect(await order(so_no)).toMatchObject({ doc_status, paid_at: now });
    const [byQr, bySlip] = await paymentsOf(so_no);
    expect(byQr).toMatchObject({ method: 'promptpay', status: becomes });
    if (approve) expect(bySlip).toMatchObject({ method: 'transfer', status: 'successful' });
    else expect(bySlip).toBeUndefined();
  });
});

describe('pictures that belong to no slip', () => {
  test('are deleted after a day, and no others', async () => {
    const { so_no } = await reviewed();
    const [{ file: kept }] = await slipsOf(so_no);
    const as = { area: 'slips', extension: 'webp' } as const;
    const [lost, fresh] = [
      await t.deps.files.put(Buffer.from('lost'), as),
      await t.deps.files.put(Buffer.from('fresh'), as),
    ];
    const half = `slips-${'1'.repeat(32)}.webp.part`;
    const path = (file: string) => join(folder, 'private', 'slips', file);
    await writeFile(path(half), 'half of one');
    const [yesterday, justNow] = [
      new Date(START.getTime() - 25 * 3_600_000),
      new Date(START.getTime() - 3_600_000),
    ];
    for (const file of [kept, lost, half]) await utimes(path(file), yesterday, yesterday);
    await utimes(path(fresh), justNow, justNow);

    const before = await files();
    expect(await sweepFiles(t.deps, 'slips', STORED_FILES.slips)).toBe(2);
    const gone = new Set([lost, half]);
    expect((await files()).sort()).toEqual(before.filter((file) => !gone.has(file)).sort());
    expect(await sweepFiles(t.deps, 'slips', STORED_FILES.slips)).toBe(0);
  });
});
