import { randomUUID } from 'node:crypto';
import { buildCoins, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { coinFaults } from './service.ts';

vi.setConfig({ testTimeout: 20_000 });

const NOW = new Date('2026-11-20T05:00:00Z');
let t: TestApp;
let crm: { user_id: number; role_id: number; email: string };
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => NOW });
  crm = await buildUser(t.deps.db, { role_id: 7 });
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who = crm) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
const deed = (user_id: number, way: 'give' | 'take', coins: number, more: object = {}) =>
  ask('POST', `/admin/coins/${user_id}`, { way, coins, reason: 'ขออภัยที่ส่งช้า', key: randomUUID(), ...more });
const member = (overrides: Parameters<typeof buildUser>[1] = {}) => buildUser(t.deps.db, overrides);
const ledger = (user_id: number) => t.deps.db('coin_ledger').where({ user_id }).orderBy('entry_id');

describe('POST /admin/coins/find', () => {
  const find = async (who: string) =>
    (await ask('POST', '/admin/coins/find', { who }))
      .json()
      .data.map((one: { user_id: number }) => one.user_id);

  it('finds by complete e-mail or phone, in any format, and by no part of them', async () => {
    const who = await member({ email: 'coin.lady@mali.example' });
    await t.deps.db('users').where({ user_id: who.user_id }).update({ mobile: '0898765432' });
    expect(await find(' Coin.Lady@mali.example ')).toEqual([who.user_id]);
    expect(await find('+66 89-876-5432')).toEqual([who.user_id]);
    for (const part of ['coin.lady', 'coin.lady@', '089876543', '%@%']) expect(await find(part)).toEqual([]);
    await t.deps.db('users').where({ user_id: who.user_id }).update({ deleted_at: NOW, disabled: true });
    expect(await find('coin.lady@mali.example')).toEqual([]);
  });

  it('logs the lookup, once', async () => {
    const { user_id, email } = await member();
    await find(email);
    await ask('GET', `/admin/coins/${user_id}`);
    const reads = { kind: 'personal_data_read', user_id, actor_id: crm.user_id };
    expect(await t.deps.db('security_events').where(reads)).toHaveLength(1);
  });
});

describe('POST /admin/coins/:user_id', () => {
  it('grants coins with a reason shown to the member, and logs the actor', async () => {
    const who = await member();
    const { user_id } = who;
    const answer = await deed(user_id, 'give', 80);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ member: { user_id }, coins: { balance: 80, ledger: [{ kind: 'granted', coins: 80 }] } },
    });
    const own = (await ask('GET', '/v3/users/me/coins', undefined, who)).json();
    expect(own.ledger).toMatchObject([{ kind: 'granted', coins: 80, reason: 'ขออภัยที่ส่งช้า' }]);
    const told = await t.deps.db('notifications').where({ user_id });
    expect(told).toMatchObject([
      { kind: 'coins_given', title: 'You have got 80 coins', body_th: 'ขออภัยที่ส่งช้า' },
    ]);
    expect(await t.deps.db('security_events').where({ user_id, kind: 'coins_given' }).first()).toMatchObject({
      ...{ actor_id: crm.user_id, details: { coins: 80, had: 0 } },
    });
  });

  it('deducts coins, oldest first, and never more than available', async () => {
    const { user_id } = await member();
    await buildCoins(t.deps.db, { user_id, coins: 30, expires_at: new Date('2026-12-01T00:00:00Z') });
    await deed(user_id, 'give', 20);
    expect((await deed(user_id, 'take', 35)).json().coins.balance).toBe(15);
    const lots = await t.deps.db('coin_lots').where({ user_id }).orderBy('expires_at');
    expect(lots.map((lot) => lot.remaining)).toEqual([0, 15]);
    const refused = await deed(user_id, 'take', 16);
    expect([refused.json().code, refused.json().details]).toEqual(['COINS.NOT_ENOUGH', { balance: 15 }]);
    expect((await ledger(user_id)).at(-1)).toMatchObject({ kind: 'withdrawn', coins: -35 });
  });

  it('is idempotent by key, also under concurrency', async () => {
    const { user_id } = await member();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deed(user_id, 'give', 50, { key })));
    expect(answers.map((one) => one.json().coins.balance)).toEqual(Array(10).fill(50));
    expect(await ledger(user_id)).toHaveLength(1);
    expect(await t.deps.db('notifications').where({ user_id })).toHaveLength(1);
    expect((await deed(user_id, 'give', 51, { key })).json().code).toBe('COINS.KEY_USED');
  });

  it('never becomes negative under concurrent deductions', async () => {
    const { user_id } = await member();
    await deed(user_id, 'give', 100);
    const answers = await Promise.all(Array.from({ length: 12 }, () => deed(user_id, 'take', 30)));
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(3);
    expect((await ask('GET', `/admin/coins/${user_id}`)).json().coins.balance).toBe(10);
    expect(await coinFaults(t.deps.db)).toEqual([]);
  });

  it('settles the debt first', async () => {
    const { user_id } = await member();
    await t.deps.db('coin_accounts').insert({ user_id, owed: 0 });
    await t.deps
      .db('coin_ledger')
      .insert({ user_id, at: NOW, coins: 0, owed: 12, kind: 'taken_back', dedupe: randomUUID() });
    await t.deps.db('coin_accounts').where({ user_id }).update({ owed: 12 });
    expect((await deed(user_id, 'give', 20)).json().coins).toMatchObject({ balance: 8, owed: 0 });
    expect(await coinFaults(t.deps.db)).toEqual([]);
  });

  it('rejects too large amounts, a missing reason, the own account, unknown members, and missing permission', async () => {
    const { user_id } = await member();
    expect((await deed(user_id, 'give', 1001)).statusCode).toBe(400);
    expect((await deed(user_id, 'give', 0)).statusCode).toBe(400);
    expect((await deed(user_id, 'give', 5, { reason: '    ' })).json().code).toBe('ERROR.BAD_REQUEST');
    expect((await deed(crm.user_id, 'give', 5)).json().code).toBe('COINS.NOT_YOURSELF');
    expect((await deed(2_000_000_000, 'give', 5)).json().code).toBe('ERROR.NOT_FOUND');
    for (const role_id of [1, 5, 6, 8]) {
      const other = await member({ role_id });
      const payload = { way: 'give', coins: 5, reason: 'abc', key: randomUUID() };
      expect((await ask('POST', `/admin/coins/${user_id}`, payload, other)).statusCode).toBe(403);
    }
    expect(await ledger(user_id)).toEqual([]);
  });

  it('stores the reason with the account, not in the ledger', async () => {
    const { user_id } = await member();
    await deed(user_id, 'give', 5);
    await t.deps.db('coin_notes').where({ user_id }).delete();
    expect(await ledger(user_id)).toHaveLength(1);
    await expect(t.deps.db('coin_ledger').where({ user_id }).delete()).rejects.toThrow(/never changed/);
  });
});
