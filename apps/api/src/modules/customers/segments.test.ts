import { buildCoins, buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { refreshCustomers } from './jobs.ts';

type Headers = Record<string, string>;
let s: MoneyShop;
let crm: Headers;
let agent: Headers;
beforeAll(async () => {
  s = await moneyShop();
  [crm, agent] = await Promise.all([s.staff(7), s.staff(80)]);
});
afterAll(() => s?.close());

const post = async (url: string, body: object = {}, who = crm) => {
  const answer = await s.inject('POST', url, body, who);
  return [answer.statusCode, answer.json()] as const;
};
const done = async (url: string, body: object = {}, who = crm) => {
  const [status, answer] = await post(url, body, who);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
};
const get = async (url: string, who = crm) => (await s.inject('GET', url, undefined, who)).json();

let people = 0;
async function member(more: Record<string, unknown> = {}) {
  people += 1;
  const user = await buildUser(s.db, { email: `reader${people}@mali.example`, first_name: `ผู้อ่าน${people}` });
  await s
    .db('users')
    .where({ user_id: user.user_id })
    .update({ email_consent: true, ...more });
  const { customer_id } = await s.db('customers').where({ user_id: user.user_id }).first();
  return { ...user, customer_id: customer_id as number, headers: s.t.bearer(user) };
}
const buy = (who: Headers, province = ADDRESS.province) =>
  s.place({ payment_method: 'cod', delivery_address: { ...ADDRESS, province } }, who);
const count = (conditions: object, join = 'all') => done('/admin/segments/count', { join, conditions });

describe('segments of customers', () => {
  it('count whom a rule finds, by figures, orders, goods, place, birthday, coins, tags and consent', async () => {
    const [often, once, never] = [await member({ birthdate: '1990-11-03' }), await member(), await member()];
    for (let i = 0; i < 2; i += 1) await buy(often.headers);
    const order = await buy(once.headers);
    await s.db('users').where({ user_id: never.user_id }).update({ email_consent: false });
    await buildCoins(s.db, {
      user_id: once.user_id,
      coins: 40,
      expires_at: new Date('2027-06-01T00:00:00Z'),
    });
    await s
      .db('customers')
      .where({ customer_id: never.customer_id })
      .update({ tags: ['ทดสอบ'] });
    await refreshCustomers(s.jobs);
    const { brand_id, cat1_id } = await s
      .db('materials')
      .join('variants', 'variants.mat_id', 'materials.mat_id')
      .join('order_lines', 'order_lines.mat_var_id', 'variants.mat_var_id')
      .where({ so_no: order.so_no })
      .first('brand_id', 'cat1_id');
    const others = await count({ kind: 'member', orders: '..0' });
    expect(await count({ orders: '2..' })).toEqual({ customers: 1, news: 1 });
    expect(await count({ orders: '1..' })).toEqual({ customers: 2, news: 2 });
    expect(await count({ tag: 'ทดสอบ' })).toEqual({ customers: 1, news: 0 });
    expect(await count({ tag: 'ทดสอบ', orders: '2..' })).toEqual({ customers: 0, news: 0 });
    expect(await count({ tag: 'ทดสอบ', orders: '2..' }, 'any')).toEqual({ customers: 2, news: 1 });
    expect(await count({ brand: String(brand_id) })).toMatchObject({ customers: 1 });
    expect(await count({ not_brand: String(brand_id), orders: '1..' })).toMatchObject({ customers: 1 });
    expect(await count({ category: String(cat1_id), coins: '40..' })).toMatchObject({ customers: 1 });
    expect(await count({ spent_30: '40000..' })).toMatchObject({ customers: 1 });
    expect(await count({ spent_30: '100..40000' })).toMatchObject({ customers: 1 });
    expect(await count({ spent_90: '..0' })).toMatchObject({ customers: others.customers });
    expect(await count({ province: ADDRESS.province, consent: 'yes' })).toMatchObject({ customers: 2 });
    expect(await count({ province: 'เชียงใหม่' })).toMatchObject({ customers: 0 });
    expect(await count({ birthday: '11' })).toMatchObject({ customers: 1 });
    expect(await count({ last_order: 'today-30..today', refused: '..0', returns: '..0' })).toMatchObject({
      customers: 2,
    });
    expect(await count({ last_order: '..today-30' })).toMatchObject({ customers: 0 });
    // Orders of the past count by their day, and blocked customers are in no segment.
    await s
      .db('orders')
      .where({ so_no: order.so_no })
      .update({ placed_at: new Date(s.clock.now.getTime() - 40 * 86_400_000) });
    expect(await count({ spent_30: '100..' })).toMatchObject({ customers: 1 });
    expect(await count({ spent_90: '100..' })).toMatchObject({ customers: 2 });
    await done(`/admin/customers/${often.customer_id}/block`, { blocked: true, reason: 'ทดสอบ' });
    expect(await count({ orders: '2..' })).toMatchObject({ customers: 0 });
    await done(`/admin/customers/${often.customer_id}/block`, { blocked: false, reason: 'ทดสอบ' });
  });

  it('are saved once by name, changed by the version that was read, removed, and recorded', async () => {
    const fields = { name: 'ซื้อบ่อย', join: 'all', conditions: { orders: '2..' } };
    const made = await done('/admin/segments', fields);
    expect((await post('/admin/segments', { ...fields, name: ' ซื้อบ่อย ' }))[1].code).toBe('SEGMENT.TAKEN');
    const path = `/admin/segments/${made.segment_id}`;
    const change = { ...fields, conditions: { orders: '3..' }, revision: 1 };
    const [first, second] = await Promise.all([
      post(path, change),
      post(path, { ...change, conditions: { orders: '4..' } }),
    ]);
    expect([first[0], second[0]].sort()).toEqual([200, 409]);
    expect([first, second].find(([status]) => status === 409)?.[1].code).toBe('RECORD.CHANGED');
    for (const wrong of [
      { ...fields, conditions: {} },
      { ...fields, conditions: { shoe: '1' } },
      { ...fields, conditions: { orders: 'many' } },
      { ...fields, conditions: { last_order: '2026-02-30' } },
    ])
      expect((await post('/admin/segments', { ...wrong, name: 'x' }))[0]).toBe(400);
    expect(
      (await post('/admin/segments/count', { join: 'all', conditions: { orders: '1..' } }, agent))[0],
    ).toBe(403);
    expect((await get('/admin/segments')).segments).toHaveLength(1);
    expect((await s.inject('DELETE', path, undefined, crm)).statusCode).toBe(200);
    expect((await get(path)).code).toBe('SEGMENT.NOT_FOUND');
    expect(
      (
        await s
          .db('security_events')
          .where({ subject: `segment ${made.segment_id}` })
          .orderBy('event_id')
      ).map(({ kind }) => kind),
    ).toEqual(['segment_made', 'segment_changed', 'segment_removed']);
  });
});
