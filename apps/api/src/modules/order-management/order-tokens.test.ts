import { createHash, randomBytes } from 'node:crypto';
import { buildUser } from '@mali/db/builders';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS } from '../orders/fixtures.ts';
import { checksum, type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const DAY = 86_400_000;
const NOBODY = 'SO26112099999999';
const generate = (body: object, headers: Record<string, string> = {}) =>
  s.inject('POST', '/order/token/generate', body, headers);
const open = (token: string) => s.inject('POST', '/order/token', { token });
/** An order with all kinds of private data. */
const ordered = (headers: Record<string, string> = {}) =>
  s.place(
    {
      delivery_address: {
        ...ADDRESS,
        mobile_2: '0899999999',
        note: 'กุญแจอยู่ใต้กระถาง',
      },
      tax_address: {
        ...{ kind: 'person', name: 'สมหญิง ใจดี', tax_id: '1101700230708', address: '99/1 ถนนสีลม' },
        ...{ subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' },
      },
    },
    headers,
  );
const tokenOf = async (so_no: string): Promise<string> =>
  (await generate({ so_no, email: ADDRESS.email })).json().token;

describe('POST /order/token/generate', () => {
  it('creates one for the owner: signed in, or with the e-mail', async () => {
    const owner = s.t.bearer(await buildUser(s.db));
    const { so_no } = await ordered(owner);
    for (const [body, headers] of [
      [{ so_no }, owner],
      [{ so_no, email: ADDRESS.email }, {}],
      [{ so_no, email: 'SOMYING@EXAMPLE.COM' }, {}],
    ] as const) {
      const answer = await generate(body, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().token).toMatch(/^[\w-]{43}$/);
      expect(answer.json().expires_at).toBe(new Date(START.getTime() + 30 * DAY).toISOString());
      expect((await open(answer.json().token)).json().so_no).toBe(so_no);
    }
  });

  it('creates one for staff with permission to read orders, and for no other role', async () => {
    const { so_no } = await ordered();
    const statuses = [];
    for (const role of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 80]) {
      statuses.push([role, (await generate({ so_no }, await s.staff(role))).statusCode]);
    }
    const may = [0, 4, 5, 6, 7];
    expect(statuses).toEqual(statuses.map(([role]) => [role, may.includes(role ?? -1) ? 200 : 403]));
  });

  it('returns the same error to others for existing and unknown orders, and creates nothing', async () => {
    const { so_no } = await ordered(s.t.bearer(await buildUser(s.db)));
    const stranger = s.t.bearer(await buildUser(s.db));
    const before = await checksum(s);
    const answers = [];
    for (const number of [so_no, NOBODY]) {
      for (const [body, headers] of [
        [{ so_no: number }, {}],
        [{ so_no: number, email: 'else@example.com' }, {}],
        [{ so_no: number }, stranger],
        [{ so_no: number, email: 'else@example.com' }, stranger],
      ] as const) {
        const { statusCode, headers: answered, body: text } = await generate(body, headers);
        const { request_id: _, ...rest } = JSON.parse(text);
        answers.push(JSON.stringify([statusCode, rest, answered['content-type']]));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('ORDER.NOT_YOURS');
    expect(await checksum(s)).toEqual(before);
  });

  it("stores only the token's hash", async () => {
    const { so_no } = await ordered();
    const token = await tokenOf(so_no);
    const [row, ...others] = await s.db('order_tokens').where({ so_no });
    expect(others).toEqual([]);
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest());
    const { rows } = await s.pool.query(`SELECT string_agg(x::text, ' ') AS text FROM order_tokens x`);
    expect(rows[0].text).not.toContain(token);
    expect(rows[0].text).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('POST /order/token', () => {
  it('grants access to its order for thirty days', async () => {
    const { so_no } = await ordered();
    const token = await tokenOf(so_no);
    s.later(30 * DAY - 1);
    expect((await open(token)).json()).toMatchObject({ so_no, doc_status: 1 });
    s.later(1);
    expect((await open(token)).json()).toMatchObject({ code: 'ORDER.TOKEN' });
  });

  it('grants access to no other order, and any modified token is rejected', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const [a, b] = [await tokenOf(one.so_no), await tokenOf(one.so_no)];
    expect(a).not.toBe(b);
    expect((await open(a)).json().so_no).toBe(one.so_no);
    expect((await open(b)).json().so_no).toBe(one.so_no);
    expect((await open(await tokenOf(other.so_no))).json().so_no).toBe(other.so_no);
    const near = [a.slice(0, -1), `${a}A`, ` ${a}`, a.toUpperCase(), a.replaceAll(/./g, '.'), one.so_no, '%'];
    for (const token of [...near, createHash('sha256').update(a).digest('hex')]) {
      const answer = await open(token);
      expect([token, answer.statusCode, answer.json().code]).toEqual([token, 404, 'ORDER.TOKEN']);
    }
  });

  it("returns the customer's view of the order with masked personal data and no actions", async () => {
    const { so_no } = await ordered();
    await s.pay(await s.qr(so_no));
    await s.db('slips').insert({
      ...{ so_no, bank: '004', amount: 25_500, transferred_at: START, uploaded_at: START },
      ...{
        file: 'slips/x.webp',
        sha256: randomBytes(32),
        status: 'rejected',
        reason: 'x',
        decided_at: START,
      },
    });
    const mine = await s.seen(so_no);
    expect(mine.slip.picture_url).toMatch(/link=/);
    const answer = await open(await tokenOf(so_no));
    const shared = answer.json();
    expect(shared).toEqual({
      ...mine,
      customer_no: -1,
      email: 's•••@example.com',
      delivery_address: {
        ...Object.fromEntries(
          Object.entries(mine.delivery_address).filter(([key]) => key !== 'mobile_2' && key !== 'note'),
        ),
        email: 's•••@example.com',
        mobile: '••••••5678',
      },
      tax_address: { ...mine.tax_address, tax_id: '••••••0708' },
      slip: null,
      documents: [],
      can: { pay: false, pay_with: [], cancel: false, confirm: false, share: false },
    });
    for (const secret of ['somying@', '081234', '0899999999', 'กุญแจ', '1101700230708', 'link='])
      expect(answer.body.toLowerCase()).not.toContain(secret);
    expect(shared.payments).toMatchObject([{ method: 'promptpay', status: 'successful', amount: 255 }]);
  });

  it('does not reveal the member', async () => {
    const user = await buildUser(s.db);
    const { so_no } = await ordered(s.t.bearer(user));
    expect((await s.seen(so_no)).customer_no).toBe(user.user_id);
    expect((await open(await tokenOf(so_no))).json().customer_no).toBe(-1);
  });

  it('changes nothing', async () => {
    const { so_no } = await ordered();
    const token = await tokenOf(so_no);
    const before = await checksum(s);
    for (const _ of [1, 2]) await open(token);
    await open('nonsense');
    expect(await checksum(s)).toEqual(before);
  });

  it('grants no other access', async () => {
    const { so_no } = await ordered();
    const token = await tokenOf(so_no);
    const bearer = { authorization: `Bearer ${token}` };
    const cookie = { cookie: `token=${token}; admin_token=${token}` };
    const before = await checksum(s);
    for (const headers of [bearer, cookie]) {
      expect((await s.inject('GET', '/orders', undefined, headers)).statusCode).toBe(401);
      for (const url of [`/order?so_no=${so_no}`, `/order?so_no=${so_no}&email=${token}`]) {
        expect([401, 403]).toContain((await s.inject('GET', url, undefined, headers)).statusCode);
      }
      for (const body of [
        { so_no, new_status: 15 },
        { so_no, new_status: 15, email: token },
      ]) {
        expect([401, 403]).toContain((await s.inject('POST', '/order/status', body, headers)).statusCode);
      }
      expect([401, 403]).toContain((await generate({ so_no }, headers)).statusCode);
    }
    expect((await generate({ so_no, email: token })).statusCode).toBe(400);
    expect(await checksum(s)).toEqual(before);
  });

  it('does not authorise live events of its order', async () => {
    const owner = await buildUser(s.db);
    const { so_no } = await ordered(s.t.bearer(owner));
    const token = await tokenOf(so_no);
    await s.t.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = io(s.t.app.listeningOrigin, { transports: ['polling'], forceNew: true });
    const watch = (request: object) => new Promise((resolve) => socket.emit('watch order', request, resolve));
    expect(await watch({ so_no, token })).toEqual({ ok: false });
    expect(await watch({ so_no, email: token })).toEqual({ ok: false });
    // The access token of the order's creator does.
    const access = s.t.bearer(owner).authorization.replace('Bearer ', '');
    expect(await watch({ so_no, token: access })).toEqual({ ok: true });
    socket.disconnect();
  });
});
