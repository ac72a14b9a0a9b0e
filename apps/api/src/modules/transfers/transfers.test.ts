import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '@mali/contracts';
import { buildUser } from '@mali/db/builders';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { FakePartner } from '../loyalty/fixtures.ts';
import { deleteOld } from './service.ts';

const START = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
let now = START;
let t: TestApp;
let folder: string;
let partner: FakePartner;
let staff: { user_id: number };
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-transfers-test-'));
  partner = new FakePartner();
  t = await testApp({ DATA_DIR: folder }, { now: () => now, loyalty: partner });
  staff = await buildUser(t.deps.db, { role_id: 7 });
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Make: 'Telephone Works' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = START;
});

type Headers = { authorization: string };
let phones = 0;
/** A member who has just verified a card. */
async function holder(more: Parameters<typeof buildUser>[1] = {}) {
  phones += 1;
  const mobile = `08${String(20_000_000 + phones)}`;
  const card = `card-${phones}`;
  partner.give(mobile, card, 100);
  const user = await buildUser(t.deps.db, more);
  const headers = t.bearer(user);
  const verified = await t.app.inject({
    ...{ method: 'POST', url: '/the1/verify', headers },
    payload: { type: 'mobile', params: { mobile, code: '123456' } },
  });
  expect(verified.statusCode).toBe(200);
  return { ...user, headers, mobile, card };
}
type Holder = Awaited<ReturnType<typeof holder>>;

let receipts = 0;
const jpeg = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });
/** A valid form with overrides; undefined omits a field. */
function form(who: Holder, more: Record<string, string | Blob | undefined> = {}): FormData {
  receipts += 1;
  const fields: Record<string, string | Blob | undefined> = {
    ...{ request_key: randomUUID(), the1: who.card, member_no: who.mobile, member_name: '', national_id: '' },
    ...{ first_name: 'กันยารัตน์', last_name: 'ทรัพย์ทวี', birthdate: '1990-02-28', email: 'kanya@mali.example' },
    ...{ mobile: '081-234-5678', id_number: '1101700230708', address: '99/1 ถนนสีลม', zipcode: '10500' },
    ...{ subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', country: 'TH' },
    ...{ receipt_id: `R-${receipts}`, receipt_amount: '1250.50' },
    ...{ id_copy: jpeg(picture), receipt: jpeg(picture) },
    ...more,
  };
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else if (value !== undefined) data.append(name, value, 'somebody.jpg');
  }
  return data;
}
const post = (payload: FormData, headers: Partial<Headers>) =>
  t.app.inject({ method: 'POST', url: '/the1/transfers', headers, payload });
const send = (who: Holder, more: Parameters<typeof form>[1] = {}) => post(form(who, more), who.headers);
const get = (url: string, headers: Partial<Headers> = {}) => t.app.inject({ url, headers });
const decide = (payload: object, who = staff) =>
  t.app.inject({
    ...{ method: 'POST', url: '/admin/points_transfers/decide', payload },
    headers: t.bearer({ role_id: 7, ...who }),
  });
const asStaff = () => t.bearer({ role_id: 7, ...staff });
const files = (): Promise<string[]> => readdir(join(folder, 'private', 'transfers')).catch(() => []);
const rowsOf = (who: { user_id: number }) =>
  t.deps.db('points_transfers').where({ user_id: who.user_id }).orderBy('transfer_id');
function expectError(response: LightMyRequestResponse, code: ErrorCode): void {
  expect({ status: response.statusCode, code: response.json().code }).toEqual({
    status: ERRORS[code].status,
    code,
  });
}

describe('registering', () => {
  it('stores the form until a decision, with its due date: 45 working days', async () => {
    const who = await holder();
    const answer = await send(who);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'waiting',
      submitted_at: START.toISOString(),
      // 45 days from Monday to Friday, without 10 and 31 December and 1 January.
      due_at: '2027-01-26T17:00:00.000Z',
      receipt_amount: 1250.5,
      decided_at: null,
    });
    expect((await get('/the1/transfers', who.headers)).json()).toMatchObject({
      count: 1,
      transfers: [{ transfer_id: answer.json().transfer_id }],
    });
    expect((await get('/the1/transfers', (await holder()).headers)).json().count).toBe(0);
  });

  it('stores no personal data in plain text: rows, files and log', async () => {
    const who = await holder();
    expect((await send(who)).statusCode).toBe(200);
    const [row] = await rowsOf(who);
    const open = JSON.stringify({ ...row, sealed: row.sealed.toString('utf8') });
    for (const word of ['กันยารัตน์', 'ทรัพย์ทวี', '1101700230708', 'kanya', 'สีลม', '1990-02-28', who.mobile])
      expect(open).not.toContain(word);
    for (const name of [row.id_copy_file, row.receipt_file]) {
      const bytes = await readFile(join(folder, 'private', 'transfers', name));
      expect(bytes.includes(Buffer.from('WEBP'))).toBe(false);
      expect(bytes.includes(Buffer.from('Telephone Works'))).toBe(false);
    }
  });

  it('is idempotent, also under concurrency', async () => {
    const who = await holder();
    const before = (await files()).length;
    const request_key = randomUUID();
    const receipt_id = 'TWICE-1';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(who, { request_key, receipt_id })),
    );
    const again = await send(who, { request_key, receipt_id });
    const ids = [...answers, again].map((answer) => {
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().transfer_id;
    });
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOf(who)).toHaveLength(1);
    expect(await files()).toHaveLength(before + 2);
  });

  it('accepts a receipt once, in any spelling and from any member, and again after a rejection', async () => {
    const [one, two] = [await holder(), await holder()];
    const first = await send(one, { receipt_id: 'inv-2026/001' });
    expectError(await send(two, { receipt_id: 'INV 2026 001' }), 'TRANSFER.RECEIPT_USED');
    const { transfer_id } = first.json();
    expect((await decide({ transfer_id, approve: false, reason: 'อ่านไม่ออก' })).statusCode).toBe(200);
    expect((await send(two, { receipt_id: 'INV 2026 001' })).statusCode).toBe(200);
    const race = await Promise.all(
      Array.from({ length: 4 }, (_, n) => send(n % 2 === 0 ? one : two, { receipt_id: 'RACE-9' })),
    );
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('requires a card verified by the member within half an hour', async () => {
    const [who, other] = [await holder(), await holder()];
    expectError(await send(who, { the1: other.card }), 'THE1.VERIFY');
    now = new Date(START.getTime() + 31 * MINUTE_MS);
    expectError(await send(who), 'THE1.VERIFY');
    expectError(await post(form(who), {}), 'AUTH.REQUIRED');
    expect(await rowsOf(who)).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>, ErrorCode]>([
    ['an ID whose last digit does not fit', { id_number: '1101700230709' }, 'TRANSFER.ID_NUMBER'],
    ['a company as a person', { id_number: '0105512345676' }, 'TRANSFER.ID_NUMBER'],
    ['a national id whose last digit does not fit', { national_id: '1101700230700' }, 'TRANSFER.ID_NUMBER'],
    ['letters as an ID', { id_number: 'ABCDEFG' }, 'ERROR.BAD_REQUEST'],
    ['a birthday to come', { birthdate: '2027-01-01' }, 'ERROR.BAD_REQUEST'],
    ['an invalid date', { birthdate: '1990-02-30' }, 'ERROR.BAD_REQUEST'],
    ['nothing paid', { receipt_amount: '0.00' }, 'ERROR.BAD_REQUEST'],
    ['too much', { receipt_amount: '1000000.01' }, 'ERROR.BAD_REQUEST'],
    ['a number of signs', { receipt_id: '///' }, 'ERROR.BAD_REQUEST'],
    ['a phone of too few digits', { mobile: '081' }, 'ERROR.BAD_REQUEST'],
    ['an unknown country', { country: 'XX' }, 'ERROR.BAD_REQUEST'],
    ['a postcode of four digits', { zipcode: '1050' }, 'ERROR.BAD_REQUEST'],
    ['no first name', { first_name: '  ' }, 'ERROR.BAD_REQUEST'],
    ['no province', { province: undefined }, 'ERROR.BAD_REQUEST'],
    ['no copy of the ID', { id_copy: undefined }, 'ERROR.BAD_REQUEST'],
    ['text as a picture', { receipt: 'a receipt' }, 'ERROR.BAD_REQUEST'],
    ['an unknown field', { status: 'approved' }, 'ERROR.BAD_REQUEST'],
  ])('rejects %s, and stores nothing', async (_name, more, code) => {
    const who = await holder();
    const before = (await files()).length;
    expectError(await send(who, more), code);
    expect(await rowsOf(who)).toEqual([]);
    expect(await files()).toHaveLength(before);
  });

  it('accepts a passport and a foreign address', async () => {
    const who = await holder();
    const abroad = { id_number: 'AA1234567', country: 'JP', zipcode: '150-0001', mobile: '+81 90 1234 5678' };
    const answer = await send(who, { ...abroad, receipt_amount: '1000000' });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it.each<[string, () => Blob, ErrorCode]>([
    ['that is a page', () => jpeg(Buffer.from('<html><script>1</script>'), 'image/jpeg'), 'TRANSFER.PICTURE'],
    ['that says it is a page', () => jpeg(picture, 'text/html'), 'TRANSFER.PICTURE'],
    ['that is cut off', () => jpeg(picture.subarray(0, 200)), 'TRANSFER.PICTURE'],
    ['of more than 5 MB', () => jpeg(Buffer.alloc(5 * 1024 * 1024 + 1, 1)), 'ERROR.TOO_LARGE'],
  ])('rejects a picture %s', async (_name, bytes, code) => {
    const who = await holder();
    const before = (await files()).length;
    for (const field of ['id_copy', 'receipt']) expectError(await send(who, { [field]: bytes() }), code);
    expect(await rowsOf(who)).toEqual([]);
    expect(await files()).toHaveLength(before);
  });
});

describe('the administration', () => {
  it('requires owner, administrator or customer relations', async () => {
    for (const role_id of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 80]) {
      const user = await buildUser(t.deps.db, { role_id });
      const { statusCode } = await get('/admin/points_transfers', t.bearer(user));
      expect([role_id, statusCode]).toEqual([role_id, [0, 4, 7].includes(role_id) ? 200 : 403]);
    }
  });

  it('sorts by due date, marks late ones, and serves pictures by signed links only, for a limited time', async () => {
    await t.deps.db('points_transfers').delete();
    const who = await holder();
    const older = (await send(who)).json().transfer_id;
    now = new Date(START.getTime() + 5 * MINUTE_MS);
    const newer = (await send(who)).json().transfer_id;
    now = new Date('2027-01-27T17:00:00Z');
    const list = (await get('/admin/points_transfers', asStaff())).json();
    expect(list).toMatchObject({
      total: { count: 2, exact: true },
      rows: [
        { transfer_id: older, name: 'กันยารัตน์ ทรัพย์ทวี', late: true },
        { transfer_id: newer, late: true },
      ],
    });
    expect(JSON.stringify(list)).not.toContain('1101700230708');
    const one = (await get(`/admin/points_transfers/${older}?view=waiting`, asStaff())).json();
    expect(one).toMatchObject({ previous: null, next: newer });
    expect(one.person).toMatchObject({
      id_number: '1101700230708',
      birthdate: '1990-02-28',
      mobile: '0812345678',
    });
    expect(one.pictures.map(({ kind }: { kind: string }) => kind)).toEqual(['id_copy', 'receipt']);
    for (const { url } of one.pictures) {
      const path = url.replace(/^\/api/, '');
      const shown = await get(path);
      expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 300,
        height: 200,
      });
      const [address] = path.split('?');
      expectError(await get(address), 'ERROR.NOT_FOUND');
      expectError(await get(path.replace(`/${older}/`, `/${newer}/`)), 'ERROR.NOT_FOUND');
    }
    const [first, second] = one.pictures.map(({ url }: { url: string }) => url.replace(/^\/api/, ''));
    expectError(await get(first.replace('id_copy', 'receipt')), 'ERROR.NOT_FOUND');
    now = new Date(now.getTime() + 16 * MINUTE_MS);
    expectError(await get(second), 'ERROR.NOT_FOUND');
    expectError(await get('/admin/points_transfers/999999', asStaff()), 'ERROR.NOT_FOUND');
  });

  it('finds by receipt, account and status, counts each view, and exports with names', async () => {
    await t.deps.db('points_transfers').delete();
    const who = await holder({ email: 'found-by-mail@mali.example' });
    const waiting = (await send(who)).json();
    const { transfer_id } = (await send(await holder())).json();
    await decide({ transfer_id, approve: false, reason: 'ใบเสร็จไม่ชัด' });
    const ids = async (query: string): Promise<number[]> => {
      const answer = await get(`/admin/points_transfers?${query}`, asStaff());
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().rows.map((row: { transfer_id: number }) => row.transfer_id);
    };
    expect(await ids('')).toEqual([waiting.transfer_id]);
    expect(await ids('view=rejected')).toEqual([transfer_id]);
    expect(await ids('view=late')).toEqual([]);
    expect(await ids(`view=all&q=${encodeURIComponent(waiting.receipt_id)}`)).toEqual([waiting.transfer_id]);
    expect(await ids('view=all&q=found-by-mail')).toEqual([waiting.transfer_id]);
    expect(await ids('view=all&sort=decided_at')).toEqual([transfer_id, waiting.transfer_id]);
    const { views } = (await get('/admin/points_transfers/counts', asStaff())).json();
    const count = (of: number) => ({ count: of, exact: true });
    expect(views).toEqual({
      ...{ waiting: count(1), late: count(0), approved: count(0), rejected: count(1), all: count(2) },
    });
    const file = await get(
      '/admin/points_transfers/export?view=rejected&columns=name,status,reason&lang=en',
      asStaff(),
    );
    expect(file.body.replace('\u{feff}', '').trimEnd().split('\r\n')).toEqual([
      'Member,Status,Reason',
      'กันยารัตน์ ทรัพย์ทวี,Rejected,ใบเสร็จไม่ชัด',
    ]);
    expect(
      await t.deps.db('security_events').where({ kind: 'list_exported', actor_id: staff.user_id }),
    ).toMatchObject([{ subject: 'list transfers', details: { columns: 'name,status,reason' } }]);
  });

  it('logs access to a registration, once per quarter of an hour', async () => {
    const who = await holder();
    const { transfer_id } = (await send(who)).json();
    for (let i = 0; i < 3; i += 1) await get(`/admin/points_transfers/${transfer_id}`, asStaff());
    const looks = await t.deps
      .db('security_events')
      .where({ subject: `points transfer ${transfer_id}`, kind: 'personal_data_read' });
    expect(looks).toMatchObject([{ actor_id: staff.user_id, user_id: who.user_id }]);
  });

  it('decides once, notifies the member, and logs it', async () => {
    const who = await holder();
    const { transfer_id } = (await send(who)).json();
    expectError(await decide({ transfer_id, approve: false, reason: '  ' }), 'ERROR.BAD_REQUEST');
    const answers = await Promise.all([
      decide({ transfer_id, approve: true }),
      decide({ transfer_id, approve: false, reason: 'ใบเสร็จไม่ชัด' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectError(await decide({ transfer_id, approve: true }), 'TRANSFER.DECIDED');
    expectError(await decide({ transfer_id: 999_999, approve: true }), 'ERROR.NOT_FOUND');
    const [row] = await rowsOf(who);
    const told = await t.deps.db('notifications').where({ user_id: who.user_id });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      kind: 'points_transfer',
      title: row.status === 'approved' ? 'Your points are on your card' : 'Registration Failed',
      link: '/the1/register',
    });
    const deeds = await t.deps
      .db('security_events')
      .where({ kind: 'points_transfer_decided', user_id: who.user_id });
    expect(deeds).toMatchObject([
      { actor_id: staff.user_id, details: { before: 'waiting', after: row.status } },
    ]);
  });
});

describe('retention', () => {
  it('deletes personal data and pictures 90 days after the decision, and not before', async () => {
    const who = await holder();
    const { transfer_id } = (await send(who)).json();
    const waiting = (await send(who)).json().transfer_id;
    await decide({ transfer_id, approve: true });
    const [row] = await rowsOf(who);
    now = new Date(START.getTime() + 90 * DAY_MS);
    await deleteOld(t.deps);
    expect((await rowsOf(who))[0].sealed).not.toBeNull();
    now = new Date(now.getTime() + 1000);
    await deleteOld(t.deps);
    const [gone, kept] = await rowsOf(who);
    expect(gone).toMatchObject({ status: 'approved', sealed: null, id_copy_file: null, receipt_file: null });
    expect(kept).toMatchObject({ transfer_id: waiting, status: 'waiting' });
    expect(kept.sealed).not.toBeNull();
    const left = await files();
    expect(left).not.toContain(row.id_copy_file);
    expect(left).not.toContain(row.receipt_file);
    expect(left).toContain(kept.id_copy_file);
    expect((await get(`/admin/points_transfers/${transfer_id}`, asStaff())).json()).toMatchObject({
      person: null,
      pictures: [],
    });
  });

  it('is deleted with the account, rows and pictures; before, it is part of the data export', async () => {
    const password_hash = await hashPassword('แมวสามตัว on a roof');
    const who = await holder({ email: 'leaver@mali.example', password_hash });
    expect((await send(who)).statusCode).toBe(200);
    const [row] = await rowsOf(who);
    const { data } = (await get('/v3/users/me/data', who.headers)).json();
    expect(data.points_transfers).toMatchObject([{ receipt_id: row.receipt_id, status: 'waiting' }]);
    expect(data.points_transfer_forms).toMatchObject([{ id_number: '1101700230708', last_name: 'ทรัพย์ทวี' }]);
    const gone = await t.app.inject({
      ...{ method: 'POST', url: '/v3/users/me/delete', headers: who.headers },
      payload: { password: 'แมวสามตัว on a roof' },
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await rowsOf(who)).toEqual([]);
    expect(await files()).not.toContain(row.id_copy_file);
    expect(await files()).not.toContain(row.receipt_file);
  });
});
