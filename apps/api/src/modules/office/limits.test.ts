import { buildCoupon, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { notifyLimits } from './limits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t?.close());

/** Titles of the notifications of a colleague, oldest first. */
const titles = (user_id: number): Promise<string[]> =>
  t.deps.db('notifications').where({ user_id }).orderBy('notification_id').pluck('title');

it('low stock and used-up promotions are notified once for each crossing, to the roles that can act', async () => {
  const { db } = t.deps;
  const [store, crm, editor] = await Promise.all([6, 7, 8].map((role_id) => buildUser(db, { role_id })));
  const { mat_var_id } = await buildVariant(db, { stock: 6 });
  const setStock = (quantity: number) => db('stock').where({ mat_var_id }).update({ quantity });
  const coupon = await buildCoupon(db, { title_en: 'Songkran', collect_limit: 3 });
  await notifyLimits(t.deps);
  expect(await titles(store?.user_id ?? 0)).toEqual([]);

  await setStock(5);
  await db('coupons').where({ promo_id: coupon.promo_id }).update({ collected: 3 });
  await notifyLimits(t.deps);
  // Further below, and looked at again: the same crossing.
  await setStock(0);
  await notifyLimits(t.deps);
  expect(await titles(store?.user_id ?? 0)).toEqual([expect.stringMatching(/^Low stock: /)]);
  expect(await titles(crm?.user_id ?? 0)).toEqual(['Used up: Songkran']);
  expect(await titles(editor?.user_id ?? 0)).toEqual([]);
  const [notice] = await db('notifications').where({ user_id: crm?.user_id });
  expect(notice.link).toBe(`/admin/offers/${coupon.promo_id}`);

  await setStock(20);
  await notifyLimits(t.deps);
  await setStock(2);
  await notifyLimits(t.deps);
  expect(await titles(store?.user_id ?? 0)).toHaveLength(2);
});

it('the allotment of a running flash sale and the uses of a code are limits; those of ended ones are not', async () => {
  const { db } = t.deps;
  const crm = await buildUser(db, { role_id: 7 });
  const { mat_var_id } = await buildVariant(db);
  const DAY_MS = 86_400_000;
  const now = t.deps.now().getTime();
  const sale = (name_en: string, from: number, until: number) =>
    buildPromotion(db, {
      ...{ name_en, flash: true, starts_at: new Date(now + from), ends_at: new Date(now + until) },
      members: [{ mat_var_id, allotment: 4, taken: 4 }],
    });
  await sale('Payday flash', -DAY_MS, DAY_MS);
  await sale('Last week', -8 * DAY_MS, -DAY_MS);
  await db('promo_codes').insert({
    ...{ code: 'ONCE', kind: 'free_delivery', name_en: 'Once', name_th: 'ครั้งเดียว', usage_limit: 1, used: 1 },
  });
  await notifyLimits(t.deps);
  expect(await titles(crm.user_id)).toEqual(['Used up: Once ONCE, Payday flash']);
});
