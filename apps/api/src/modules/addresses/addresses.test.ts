import type { AddressesAnswer, AddressRequest, SavedAddress } from '@mali/contracts/profile';
import { ADDRESSES_MAX } from '@mali/contracts/profile-values';
import { buildUser } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { runs } from '../../testing-values.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const HOME: AddressRequest = {
  first_name: 'สมหญิง',
  last_name: 'ใจดี',
  address: '99/1 ถนนสีลม',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  zipcode: '10500',
  country_code: 'TH',
  mobile: '081-234-5678',
  tax_address: false,
};
const COMPANY = {
  tax_address: true,
  tax_kind: 'company',
  tax_name: 'บริษัท ดอกไม้ จำกัด',
  tax_id: '0105512345676',
} as const;

type Who = { authorization: string };
const member = async (): Promise<Who> => t.bearer(await buildUser(t.deps.db));
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', who: Partial<Who>, path = '', payload?: object) =>
  t.app.inject({
    method,
    url: `/v3/users/me/addresses${path}`,
    headers: who,
    ...(payload === undefined ? {} : { payload }),
  });
const list = async (who: Who): Promise<SavedAddress[]> =>
  (await ask('GET', who)).json<AddressesAnswer>().data;
async function keep(who: Who, more: Partial<AddressRequest> = {}): Promise<SavedAddress> {
  const answer = await ask('POST', who, '', { ...HOME, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().address;
}
const chosen = (addresses: readonly SavedAddress[]) => ({
  default: addresses.filter((a) => a.is_default).map((a) => a.address_id),
  delivery: addresses.filter((a) => a.is_delivery).map((a) => a.address_id),
  tax: addresses.filter((a) => a.is_tax).map((a) => a.address_id),
});

describe('a saved address', () => {
  it('is normalised, and the first is the default (PROF-22 to PROF-24)', async () => {
    const who = await member();
    const answer = await ask('POST', who, '', {
      ...HOME,
      first_name: ' สมหญิง ',
      email: 'Somying@Example.com',
      mobile: '+66 81 234 5678',
      mobile_2: '๐๒-๑๒๓-๔๕๖๗',
      note: ' ',
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.json().address).toEqual({
      ...HOME,
      address_id: expect.any(Number),
      first_name: 'สมหญิง',
      email: 'somying@example.com',
      mobile: '0812345678',
      mobile_2: '021234567',
      note: null,
      tax_kind: null,
      tax_name: null,
      tax_id: null,
      tax_branch: null,
      is_default: true,
      is_delivery: false,
      is_tax: false,
    });
    expect(await list(who)).toEqual([answer.json().address]);
  });

  it('has its place in the official spelling, without control characters', async () => {
    const who = await member();
    const kept = await keep(who, {
      first_name: 'สม\u0007หญิง',
      address: '99/1\r\nถนนสีลม\u202e',
      note: 'ฝากไว้\nที่ป้อม\u0007',
      subdistrict: 'แขวงสีลม',
      district: 'Bang Rak',
      province: 'กทม.',
    });
    expect(kept).toMatchObject({
      first_name: 'สมหญิง',
      address: '99/1 ถนนสีลม',
      note: 'ฝากไว้\nที่ป้อม',
      subdistrict: 'สีลม',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
    });
  });

  it('of a company has number and branch, and is used for tax invoices if it is the first', async () => {
    const who = await member();
    await keep(who);
    const company = await keep(who, COMPANY);
    expect(company).toMatchObject({
      tax_address: true,
      tax_id: '0105512345676',
      tax_branch: '00000',
      is_tax: true,
      is_default: false,
    });
    const other = await keep(who, { ...COMPANY, tax_branch: '00012' });
    expect(other).toMatchObject({ tax_branch: '00012', is_tax: false });
    expect(chosen(await list(who)).tax).toEqual([company.address_id]);
  });

  it('of a person has no branch, and a number with a valid check digit', async () => {
    const who = await member();
    const tax = { tax_address: true, tax_kind: 'person', tax_name: 'สมหญิง ใจดี' } as const;
    const person = await keep(who, { ...tax, tax_id: '1101700230708', tax_branch: '00001' });
    expect(person).toMatchObject({ tax_id: '1101700230708', tax_branch: null });
    const wrong = await ask('POST', who, '', { ...HOME, ...tax, tax_id: '1101700230709' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({
      code: 'ADDRESS.INVALID',
      details: { field: 'tax_id', reason: 'check_digit' },
    });
  });

  it.each<[string, Partial<AddressRequest>, { field: string; reason: string }]>([
    ['a phone of eight digits', { mobile: '08123456' }, { field: 'mobile', reason: 'too_short' }],
    ['a landline', { mobile: '02-123-4567' }, { field: 'mobile', reason: 'landline_where_mobile' }],
    ['a second phone of letters', { mobile_2: 'later' }, { field: 'mobile_2', reason: 'letters' }],
    ['a name of spaces', { first_name: '  ' }, { field: 'first_name', reason: 'empty' }],
    [
      'a name of zero-width characters',
      { first_name: '\u200b\u2060' },
      { field: 'first_name', reason: 'empty' },
    ],
    ['a street of spaces', { address: ' ' }, { field: 'address', reason: 'empty' }],
    ['a postcode of another place', { zipcode: '50200' }, { field: 'zipcode', reason: 'no_such_place' }],
    [
      'a subdistrict of another district',
      { subdistrict: 'คลองตัน' },
      { field: 'zipcode', reason: 'no_such_place' },
    ],
    ['a street of control characters', { address: '\u0007\n' }, { field: 'address', reason: 'empty' }],
    [
      'a person’s tax number of zeros',
      { tax_address: true, tax_kind: 'person', tax_name: 'สมหญิง', tax_id: '0000000000000' },
      { field: 'tax_id', reason: 'check_digit' },
    ],
    ['a tax address without a name', { tax_address: true }, { field: 'tax_name', reason: 'empty' }],
    [
      'a tax address without a number',
      { tax_address: true, tax_name: 'ร้าน' },
      { field: 'tax_id', reason: 'empty' },
    ],
  ])('with %s is rejected, and not stored', async (_name, over, details) => {
    const who = await member();
    const answer = await ask('POST', who, '', { ...HOME, ...over });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'ADDRESS.INVALID', details });
    expect(await list(who)).toEqual([]);
  });

  it('is partly updated; without its tax number it is no longer used for invoices', async () => {
    const who = await member();
    const { address_id } = await keep(who, COMPANY);
    const street = await ask('PATCH', who, `/${address_id}`, { address: '5 ถนนสาทร' });
    expect(street.json().address).toMatchObject({
      ...HOME,
      address: '5 ถนนสาทร',
      mobile: '0812345678',
      tax_address: true,
      is_tax: true,
    });
    const plain = await ask('PATCH', who, `/${address_id}`, { tax_address: false });
    expect(plain.json().address).toMatchObject({
      tax_address: false,
      tax_id: null,
      is_tax: false,
      is_default: true,
    });
    const wrong = await ask('PATCH', who, `/${address_id}`, { mobile: '1' });
    expect(wrong.json().code).toBe('ADDRESS.INVALID');
  });

  it('is deleted; after the default the newest of the others becomes it (PROF-25)', async () => {
    const who = await member();
    const first = await keep(who);
    await keep(who);
    const newest = await keep(who);
    expect((await ask('DELETE', who, `/${first.address_id}`)).json()).toEqual({ ok: true });
    expect(chosen(await list(who)).default).toEqual([newest.address_id]);
    expect((await ask('DELETE', who, `/${first.address_id}`)).statusCode).toBe(404);
  });

  it('is selected as default, for deliveries and for invoices, replacing another (PROF-27)', async () => {
    const who = await member();
    const first = await keep(who);
    const second = await keep(who, COMPANY);
    const third = await keep(who, COMPANY);
    const use = async (address: SavedAddress, as: string) =>
      chosen((await ask('POST', who, `/${address.address_id}/use`, { as })).json().data);
    expect(await use(second, 'default')).toMatchObject({ default: [second.address_id], delivery: [] });
    expect(await use(first, 'delivery')).toMatchObject({
      default: [second.address_id],
      delivery: [first.address_id],
    });
    expect((await use(third, 'tax')).tax).toEqual([third.address_id]);
    expect((await use(third, 'tax')).tax).toEqual([third.address_id]);
    const refused = await ask('POST', who, `/${first.address_id}/use`, { as: 'tax' });
    expect(refused.json().code).toBe('ADDRESS.NO_TAX_ID');
    expect((await list(who))[0]?.address_id).toBe(second.address_id);
  });

  it.each(['PATCH', 'DELETE', 'POST'] as const)(
    'of another member returns not found on %s',
    async (method) => {
      const { address_id } = await keep(await member());
      const path = method === 'POST' ? `/${address_id}/use` : `/${address_id}`;
      const payload = { PATCH: { first_name: 'ใคร' }, POST: { as: 'default' }, DELETE: undefined }[method];
      const answer = await ask(method, await member(), path, payload);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('ADDRESS.NOT_FOUND');
    },
  );

  it('requires a member whose account exists', async () => {
    expect((await ask('GET', {})).statusCode).toBe(401);
    const gone = t.bearer({ user_id: 999_999, role_id: 1 });
    expect((await ask('POST', gone, '', HOME)).statusCode).toBe(401);
    const disabled = await buildUser(t.deps.db, { disabled: true });
    expect((await ask('POST', t.bearer(disabled), '', HOME)).statusCode).toBe(401);
  });
});

describe('the address book', { timeout: 30_000 }, () => {
  it(`is limited to ${ADDRESSES_MAX}, also under concurrency`, async () => {
    const who = await member();
    for (let n = 0; n < ADDRESSES_MAX - 2; n += 1) await keep(who);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('POST', who, '', HOME)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 422, 422, 422, 422]);
    const kept = await list(who);
    expect(kept).toHaveLength(ADDRESSES_MAX);
    expect(chosen(kept).default).toHaveLength(1);
  });

  it('has exactly one default at any time, also under concurrency', async () => {
    const act = fc.record({
      what: fc.constantFrom('create', 'delete', 'default', 'delivery', 'tax', 'untax'),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        async (rounds) => {
          const who = await member();
          await keep(who);
          for (const round of rounds) {
            const now = await list(who);
            const answers = await Promise.all(
              round.map(({ what, which }) => {
                const id = now[which % Math.max(1, now.length)]?.address_id ?? 1;
                if (what === 'create') return ask('POST', who, '', { ...HOME, ...COMPANY });
                if (what === 'delete') return ask('DELETE', who, `/${id}`);
                if (what === 'untax') return ask('PATCH', who, `/${id}`, { tax_address: false });
                return ask('POST', who, `/${id}/use`, { as: what });
              }),
            );
            for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
            const after = await list(who);
            const { default: defaults, delivery, tax } = chosen(after);
            expect(defaults).toHaveLength(after.length === 0 ? 0 : 1);
            expect(delivery.length).toBeLessThanOrEqual(1);
            expect(tax.length).toBeLessThanOrEqual(1);
            expect(after.every((a) => a.tax_address || !a.is_tax)).toBe(true);
          }
        },
      ),
      { numRuns: runs(15) },
    );
  });

  it('is deleted with its member', async () => {
    const user = await buildUser(t.deps.db);
    await keep(t.bearer(user));
    await t.deps.db('users').where({ user_id: user.user_id }).delete();
    expect(await rows(t.deps.db, 'SELECT 1 FROM addresses WHERE user_id = ?', [user.user_id])).toEqual([]);
  });
});
