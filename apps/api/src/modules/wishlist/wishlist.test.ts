import type { NotificationsAnswer } from '@mali/contracts/notifications';
import type { WishedAnswer, WishlistAnswer } from '@mali/contracts/wishlist';
import { buildMaterial, buildPromotion, buildUser, buildVariant, setStock } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { watchWishes } from './jobs.ts';

type Member = Awaited<ReturnType<typeof buildUser>>;

const START = new Date('2026-11-20T05:00:00Z');
const HOUR = 3_600_000;
let t: TestApp;
let jobs: JobDeps;
let now: Date;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  jobs = { ...t.deps, sendMail: async () => undefined };
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, user: Member, payload?: object) =>
  t.app.inject({ method, url, headers: t.bearer(user), ...(payload && { payload }) });
const list = async (user: Member): Promise<WishlistAnswer> =>
  (await ask('GET', '/wishlist_mat', user)).json();
const wished = async (user: Member): Promise<WishedAnswer> =>
  (await ask('GET', '/v3/users/me/wished', user)).json();
const wish = (user: Member, mat_var_id: number, more: object = {}) =>
  ask('POST', '/wishlist_mat', user, { mat_var_id, ...more });
const stock = (mat_var_id: number, quantity: number) => setStock(t.deps.db, mat_var_id, quantity);
const price = (mat_var_id: number, mat_price: number) =>
  t.deps.db('variants').where({ mat_var_id }).update({ mat_price });
const told = async (user: Member): Promise<NotificationsAnswer['data']> =>
  (await ask('GET', '/user_notification', user)).json().data;

describe('the wishlist of a member', () => {
  it('lists wishes newest first, without duplicates (WISH-01, WISH-02)', async () => {
    const user = await buildUser(t.deps.db);
    const [a, b] = [await buildVariant(t.deps.db), await buildVariant(t.deps.db)];
    await wish(user, a.mat_var_id);
    now = new Date(START.getTime() + HOUR);
    await wish(user, b.mat_var_id);
    const again = await wish(user, a.mat_var_id);
    expect(again.json()).toEqual({ data: [b.mat_var_id, a.mat_var_id], count: 2 });
    const { data, count } = await list(user);
    expect(count).toBe(2);
    expect(data.map(({ mat_var_id }) => mat_var_id)).toEqual([b.mat_var_id, a.mat_var_id]);
    expect(data[1]).toMatchObject({
      price_then: 100,
      unit_price: 100,
      added_at: START.toISOString(),
      notices: true,
      sold_out: false,
      quantity: 1,
    });
  });

  it('returns former and current prices, with the current price cut', async () => {
    const user = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db, { mat_price: 40_000 });
    await wish(user, v.mat_var_id);
    await buildPromotion(t.deps.db, {
      discount_type: 'percent',
      discount: 25,
      starts_at: new Date(START.getTime() + HOUR),
      members: [v.mat_var_id],
    });
    expect((await list(user)).data[0]).toMatchObject({ price_then: 400, unit_price: 400 });
    now = new Date(START.getTime() + 2 * HOUR);
    expect((await list(user)).data[0]).toMatchObject({ price_then: 400, unit_price: 300, mat_price: 400 });
  });

  it('removes wishes idempotently (WISH-03)', async () => {
    const user = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db);
    await wish(user, v.mat_var_id);
    for (let i = 0; i < 2; i += 1) {
      const answer = await ask('DELETE', `/wishlist?mat_var_id=${v.mat_var_id}`, user);
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: [], count: 0 }]);
    }
  });

  it('is private, and never cached', async () => {
    const [user, other] = [await buildUser(t.deps.db), await buildUser(t.deps.db)];
    const v = await buildVariant(t.deps.db);
    await wish(user, v.mat_var_id);
    await ask('DELETE', `/wishlist?mat_var_id=${v.mat_var_id}`, other);
    expect(await wished(other)).toEqual({ data: [], count: 0 });
    expect(await wished(user)).toEqual({ data: [v.mat_var_id], count: 1 });
    const answer = await ask('GET', '/wishlist_mat', user);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const visitor = await t.app.inject({ method: 'POST', url: '/wishlist_mat', payload: { mat_var_id: 1 } });
    expect(visitor.statusCode).toBe(401);
  });

  it('accepts only variants on sale, and omits discontinued ones', async () => {
    const user = await buildUser(t.deps.db);
    const gone = await buildVariant(t.deps.db, { active: false });
    const gift = await buildVariant(t.deps.db, { free: true });
    for (const id of [gone.mat_var_id, gift.mat_var_id, 2_000_000_000]) {
      const answer = await wish(user, id);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'CATALOGUE.NOT_FOUND']);
    }
    const v = await buildVariant(t.deps.db);
    await wish(user, v.mat_var_id);
    await t.deps.db('variants').where({ mat_var_id: v.mat_var_id }).update({ active: false });
    expect(await list(user)).toEqual({ data: [], count: 0 });
    expect(await wished(user)).toEqual({ data: [], count: 0 });
  });

  it('has a maximum length, also under concurrency', async () => {
    const user = await buildUser(t.deps.db);
    const { mat_id } = await buildMaterial(t.deps.db);
    const variants = await t.deps
      .db('variants')
      .insert(
        Array.from({ length: 205 }, (_, i) => ({
          mat_id,
          item_id: `full-${i}`,
          position: i,
          mat_price: 1000,
        })),
      )
      .returning('mat_var_id');
    const ids = variants.map(({ mat_var_id }) => mat_var_id as number);
    await t.deps.db('wishes').insert(
      ids.slice(0, 198).map((mat_var_id) => ({
        ...{ user_id: user.user_id, mat_var_id, added_at: START, price_then: 1000, price_told: 1000 },
        sold_out: false,
      })),
    );
    const answers = await Promise.all(ids.slice(198).map((id) => wish(user, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect([refused?.statusCode, refused?.json().code]).toEqual([422, 'WISHLIST.FULL']);
    // An existing wish can still be updated.
    expect((await wish(user, ids[0] ?? 0, { notices: false })).statusCode).toBe(200);
  });
});

describe('notifications', () => {
  it('a price drop is notified to every subscriber, once', async () => {
    const [a, b, quiet] = [
      await buildUser(t.deps.db),
      await buildUser(t.deps.db),
      await buildUser(t.deps.db),
    ];
    const { mat_id } = await buildMaterial(t.deps.db, { mat_name: 'Lip gloss', mat_name_th: 'ลิปกลอส' });
    const v = await buildVariant(t.deps.db, {
      mat_id,
      mat_price: 39_000,
      attributes: [{ n: 2, type: 'shade', name: 'Rose', name_th: 'กุหลาบ', code: '#b01e45' }],
    });
    await wish(a, v.mat_var_id);
    await wish(b, v.mat_var_id);
    await wish(quiet, v.mat_var_id, { notices: false });
    await watchWishes(jobs);
    expect(await told(a)).toEqual([]);
    await price(v.mat_var_id, 29_000);
    await watchWishes(jobs);
    await watchWishes(jobs);
    for (const user of [a, b]) {
      const [notice, ...more] = await told(user);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({
        kind: 'price_drop',
        title_th: 'ลดราคาเหลือ ฿290',
        link: `/item/${mat_id}/${v.mat_var_id}`,
      });
      expect(notice?.body_th).toContain('ลิปกลอส กุหลาบ ราคา ฿290 ตอนที่คุณเก็บไว้คือ ฿390');
    }
    expect(await told(quiet)).toEqual([]);
  });

  it('a price is the engine’s: a used-up flash sale is not a drop', async () => {
    const user = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db, { mat_price: 50_000 });
    await wish(user, v.mat_var_id);
    const flash = await buildPromotion(t.deps.db, {
      flash: true,
      starts_at: new Date(START.getTime() - HOUR),
      ends_at: new Date(START.getTime() + HOUR),
      discount_type: 'percent',
      discount: 50,
      members: [{ mat_var_id: v.mat_var_id, allotment: 5, taken: 5 }],
    });
    await watchWishes(jobs);
    expect(await told(user)).toEqual([]);
    await t.deps.db('promotion_members').where({ promo_id: flash.promo_id }).update({ taken: 0 });
    await watchWishes(jobs);
    expect((await told(user)).map(({ title }) => title)).toEqual(['Now ฿250']);
  });

  it('a restock is notified to its subscribers, once each', async () => {
    const user = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db, { stock: 0 });
    await wish(user, v.mat_var_id, { notices: true });
    expect((await list(user)).data[0]).toMatchObject({ sold_out: true });
    await watchWishes(jobs);
    await stock(v.mat_var_id, 20);
    await watchWishes(jobs);
    await watchWishes(jobs);
    expect((await told(user)).map(({ kind }) => kind)).toEqual(['back_in_stock']);
    await stock(v.mat_var_id, 0);
    now = new Date(now.getTime() + HOUR);
    await watchWishes(jobs);
    await stock(v.mat_var_id, 20);
    await watchWishes(jobs);
    expect((await told(user)).map(({ kind }) => kind)).toEqual(['back_in_stock', 'back_in_stock']);
  });

  it('concurrent rounds notify once', async () => {
    const user = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db, { mat_price: 10_000 });
    await wish(user, v.mat_var_id);
    await price(v.mat_var_id, 5000);
    await Promise.all([watchWishes(jobs), watchWishes(jobs), watchWishes(jobs)]);
    expect(await told(user)).toHaveLength(1);
  });

  it('processes any number of wishes with a constant number of statements per page', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    const users = await t.deps
      .db('users')
      .insert(Array.from({ length: 1200 }, (_, i) => ({ email: `many-${i}@mali.example`, first_name: 'M' })))
      .returning('user_id');
    await t.deps.db('wishes').insert(
      users.map(({ user_id }) => ({
        ...{ user_id, mat_var_id: v.mat_var_id, added_at: START, price_then: 20_000, price_told: 20_000 },
        sold_out: false,
      })),
    );
    await price(v.mat_var_id, 10_000);
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    t.deps.db.on('query', count);
    expect(await watchWishes(jobs)).toBe(1200);
    t.deps.db.removeListener('query', count);
    expect(statements).toBeLessThan(40);
  });
});
