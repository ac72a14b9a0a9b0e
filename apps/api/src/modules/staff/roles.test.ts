import { randomUUID } from 'node:crypto';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

vi.setConfig({ testTimeout: 20_000 });

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Headers = Record<string, string>;
async function person(role_id: number, more: object = {}): Promise<{ user_id: number; headers: Headers }> {
  const user = await buildUser(t.deps.db, { role_id, ...more });
  return { user_id: user.user_id, headers: t.bearer(user) };
}
async function ask(method: 'GET' | 'POST', url: string, { headers }: { headers: Headers }, payload?: object) {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), code: answer.json().code };
}
let count = 0;
const fields = (...permissions: string[]) => {
  count += 1;
  return { name_th: `บทบาท ${count}`, name_en: `Role ${count}`, permissions };
};
type Person = Awaited<ReturnType<typeof person>>;
async function role(by: Person, ...permissions: string[]) {
  const made = await ask('POST', '/admin/roles', by, fields(...permissions));
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body as { role_id: number; revision: number; name_th: string; name_en: string };
}
const WHY = { reason: 'asked for' };
const give = (by: Person, user_id: number, role_id: number) =>
  ask('POST', `/admin/staff/${user_id}/role`, by, { ...WHY, role_id });
const active = (by: Person, role_id: number, isActive: boolean) =>
  ask('POST', `/admin/roles/${role_id}/active`, by, { active: isActive });

describe('roles of the shop', () => {
  test('are made, listed, changed by version, and have a history', async () => {
    const [owner, admin, accountant] = [await person(0), await person(4), await person(5)];
    const made = await ask('POST', '/admin/roles', owner, {
      ...{ name_th: ' หัวหน้าคลัง ', name_en: 'Head of stock' },
      permissions: ['stock:edit', 'stock:read'],
    });
    // In the order of the list.
    const values = {
      name_th: 'หัวหน้าคลัง',
      name_en: 'Head of stock',
      permissions: ['stock:read', 'stock:edit'],
    };
    expect(made.body).toEqual({
      ...values,
      ...{ role_id: expect.any(Number), revision: 1, active: true, holders: [] },
    });
    const { role_id } = made.body;
    expect(role_id).toBeGreaterThanOrEqual(1000);
    for (const by of [admin, accountant])
      expect((await ask('POST', '/admin/roles', by, fields('stock:read'))).code).toBe('AUTH.FORBIDDEN');
    const stale = { user_id: owner.user_id, role_id: 0 as const, session_id: randomUUID() };
    const { token } = t.deps.tokens.sign({ ...stale, confirmed_at: new Date(Date.now() - 3_600_000) });
    const old = { headers: { authorization: `Bearer ${token}` } };
    expect((await ask('POST', '/admin/roles', old, fields('stock:read'))).code).toBe('AUTH.CONFIRM_REQUIRED');
    expect((await ask('GET', '/admin/roles', accountant)).code).toBe('AUTH.FORBIDDEN');
    expect((await ask('GET', '/admin/roles', admin)).body.roles).toContainEqual(made.body);
    const taken = { ...fields('stock:read'), name_en: 'HEAD of stock' };
    expect((await ask('POST', '/admin/roles', owner, taken)).code).toBe('ROLE.NAME_TAKEN');
    for (const bad of [
      { ...fields() },
      { ...fields('stock:read', 'stock:read') },
      { ...fields('nothing:known') },
      { ...fields('office:use') },
      { ...fields('stock:read'), name_th: '  ' },
      { ...fields('stock:read'), name_en: 'x'.repeat(61) },
    ])
      expect((await ask('POST', '/admin/roles', owner, bad)).code, JSON.stringify(bad)).toBe(
        'ERROR.BAD_REQUEST',
      );

    const path = `/admin/roles/${role_id}`;
    const next = { ...values, name_en: 'Stock manager', revision: 1 };
    const both = await Promise.all([
      ask('POST', path, owner, next),
      ask('POST', path, owner, { ...next, name_en: 'Stock lead' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = [
      both.find(({ status }) => status === 200),
      both.find(({ status }) => status === 409),
    ];
    expect(lost?.body).toMatchObject({
      code: 'RECORD.CHANGED',
      details: { record: won?.body, by: expect.anything(), at: expect.any(String) },
    });
    // The same again changes nothing.
    const same = await ask('POST', path, owner, { ...next, name_en: won?.body.name_en, revision: 2 });
    expect(same.body.revision).toBe(2);
    const history = await ask('GET', `/admin/history?record=role%20${role_id}`, admin);
    expect(history.body.entries.map((one: { kind: string }) => one.kind)).toEqual([
      'role_changed',
      'role_made',
    ]);
    expect(history.body.entries[0].changes).toEqual([
      { field: 'name_en', from: 'Head of stock', to: won?.body.name_en },
    ]);
    expect((await ask('GET', '/admin/roles/32000', owner)).code).toBe('ROLE.NOT_FOUND');
  });

  test('take effect at once, here and in another process', async () => {
    const owner = await person(0);
    const made = await role(owner, 'stock:read');
    const colleague = await person(7, { first_name: 'Wanida' });
    expect((await give(owner, colleague.user_id, made.role_id)).status).toBe(200);
    const now = { ...colleague, headers: t.bearer({ user_id: colleague.user_id, role_id: made.role_id }) };
    const statuses = async () => [
      (await ask('GET', '/admin/stock', now)).status,
      (await ask('GET', '/admin/orders', now)).status,
      (await ask('GET', '/admin/notices', now)).status,
    ];
    const [stock, orders, own] = await statuses();
    expect([stock, orders]).toEqual([200, 403]);
    expect(own).not.toBe(403);
    const { profile } = (await ask('GET', '/profile', now)).body;
    expect(profile).toMatchObject({
      role_id: made.role_id,
      custom_role: { name_th: made.name_th, name_en: made.name_en, permissions: ['stock:read'] },
    });

    const { name_th, name_en } = made;
    const permissions = ['order:list', 'order:read-any', 'inbox:work'];
    const changed = { name_th, name_en, permissions, revision: 1 };
    expect((await ask('POST', `/admin/roles/${made.role_id}`, owner, changed)).status).toBe(200);
    expect((await statuses()).slice(0, 2)).toEqual([403, 200]);

    // As another process saves it: the database tells.
    await t.deps
      .db('custom_roles')
      .where({ role_id: made.role_id })
      .update({ permissions: ['stock:read'] });
    await expect.poll(async () => (await statuses()).slice(0, 2)).toEqual([200, 403]);

    // Shown where colleagues are.
    const listed = await ask('GET', '/admin/staff?role=custom', owner);
    expect(listed.body.rows).toMatchObject([
      { user_id: colleague.user_id, role_id: made.role_id, role_name: { th: name_th, en: name_en } },
    ]);
    const found = await ask('POST', '/admin/find', owner, { q: 'wanida' });
    expect(found.body.staff).toMatchObject([{ role_name: { th: name_th, en: name_en } }]);
    const one = await ask('GET', `/admin/roles/${made.role_id}`, owner);
    expect(one.body.holders).toEqual([
      { user_id: colleague.user_id, name: expect.stringContaining('Wanida') },
    ]);
    const history = await ask('GET', `/admin/history?record=staff%20${colleague.user_id}`, owner);
    expect(history.body.entries[0].changes).toEqual([
      { field: 'role', from: 7, to: `${name_th} (${name_en})` },
    ]);
    // People of roles of the shop can be bound to places, as others.
    const branches = async () =>
      (await ask('GET', '/admin/branch_people', owner)).body.people.some(
        ({ user_id }: { user_id: number }) => user_id === colleague.user_id,
      );
    expect(await branches()).toBe(true);
    const options = await ask('POST', '/admin/options', owner, { kind: 'staff', q: 'wanida' });
    expect(options.body.options).toMatchObject([{ value: String(colleague.user_id) }]);
    // Built-in roles are as they were.
    expect((await ask('GET', '/admin/stock', await person(6))).status).toBe(200);
    expect((await ask('GET', '/admin/stock', await person(7))).status).toBe(403);
  });

  test('nobody gives, makes or changes what they do not have, or acts on who has more', async () => {
    const owner = await person(0);
    const hr = await role(owner, 'staff:read', 'staff:roles', 'staff:lock', 'stock:read');
    const [small, large] = [await role(owner, 'stock:read'), await role(owner, 'stock:read', 'refund:make')];
    const boss = await person(hr.role_id);
    const [helper, cashier, accountant] = [
      await person(small.role_id),
      await person(large.role_id),
      await person(5),
    ];
    expect((await ask('POST', '/admin/roles', boss, fields('stock:read'))).status).toBe(200);
    const code = async (answer: ReturnType<typeof ask>) => (await answer).code;
    expect(await code(ask('POST', '/admin/roles', boss, fields('stock:read', 'stock:edit')))).toBe(
      'ROLE.BEYOND',
    );
    const widened = { ...fields('stock:read', 'refund:make'), revision: 1 };
    expect(await code(ask('POST', `/admin/roles/${small.role_id}`, boss, widened))).toBe('ROLE.BEYOND');
    expect(await code(ask('POST', `/admin/roles/${hr.role_id}`, boss, widened))).toBe('ROLE.BEYOND');
    // Not even to take something away.
    const narrowed = { ...fields('stock:read'), revision: 1 };
    expect(await code(ask('POST', `/admin/roles/${large.role_id}`, boss, narrowed))).toBe('ROLE.BEYOND');
    expect(await code(active(boss, large.role_id, false))).toBe('ROLE.BEYOND');
    expect(await code(give(boss, helper.user_id, large.role_id))).toBe('ROLE.BEYOND');
    expect(await code(give(boss, helper.user_id, 5))).toBe('ROLE.BEYOND');
    for (const above of [0, 4])
      expect(await code(give(boss, helper.user_id, above))).toBe('STAFF.OWNER_ONLY');
    const disable = (who: Person) => ask('POST', `/admin/staff/${who.user_id}/disable`, boss, WHY);
    for (const who of [cashier, accountant]) expect(await code(disable(who))).toBe('ROLE.BEYOND');
    expect((await disable(helper)).status).toBe(200);
    const invite = (role_id: number) =>
      ask('POST', '/admin/staff', boss, {
        ...{ email: `new${role_id}@example.com`, first_name: 'New', last_name: '', role_id },
        ...WHY,
      });
    expect(await code(invite(large.role_id))).toBe('ROLE.BEYOND');
    expect((await invite(small.role_id)).status).toBe(200);
    expect(await code(invite(32_000))).toBe('ROLE.NOT_FOUND');

    // A colleague takes the role away while the request waits: it is refused, though the session had it when it began.
    const { db } = t.deps;
    const datname = db.raw('current_database()');
    const waiting = async () =>
      (await db('pg_stat_activity').where({ wait_event_type: 'Lock', datname })).length;
    const late = await db.transaction(async (trx) => {
      await trx('users').where({ user_id: boss.user_id }).update({ role_id: small.role_id });
      const answers = [
        ask('POST', '/admin/roles', boss, fields('stock:read')),
        ask('POST', `/admin/roles/${small.role_id}`, boss, { ...fields('stock:read'), revision: 1 }),
        active(boss, small.role_id, false),
        invite(7),
      ];
      await expect.poll(waiting).toBe(answers.length);
      return answers;
    });
    for (const answer of late) expect(await code(answer)).toBe('AUTH.REQUIRED');
  });

  test('one that somebody has is not removed, and one that was removed is not given', async () => {
    const owner = await person(0);
    const made = await role(owner, 'stock:read');
    const colleague = await person(6);
    expect((await give(owner, colleague.user_id, made.role_id)).status).toBe(200);
    expect((await active(owner, made.role_id, false)).code).toBe('ROLE.IN_USE');
    expect((await give(owner, colleague.user_id, 6)).status).toBe(200);
    expect((await active(owner, made.role_id, false)).body).toMatchObject({ active: false, revision: 2 });
    expect((await active(owner, made.role_id, false)).status).toBe(200);
    expect((await give(owner, colleague.user_id, made.role_id)).code).toBe('ROLE.NOT_FOUND');
    // Its name is free; it is back unless somebody has taken that.
    const other = { ...fields('stock:read'), name_th: made.name_th };
    const second = (await ask('POST', '/admin/roles', owner, other)).body;
    expect((await active(owner, made.role_id, true)).code).toBe('ROLE.NAME_TAKEN');
    expect((await active(owner, second.role_id, false)).status).toBe(200);
    expect((await active(owner, made.role_id, true)).body).toMatchObject({ active: true });

    // At once: either it is given and stays, or it is removed and not given.
    for (let run = 0; run < 4; run += 1) {
      const { role_id } = await role(owner, 'stock:read');
      const [given, removed] = await Promise.all([
        give(owner, colleague.user_id, role_id),
        active(owner, role_id, false),
      ]);
      if (given.status === 200) expect(removed.code).toBe('ROLE.IN_USE');
      else expect([given.code, removed.status]).toEqual(['ROLE.NOT_FOUND', 200]);
    }
  });
});
