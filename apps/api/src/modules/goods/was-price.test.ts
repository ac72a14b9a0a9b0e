import type { WasPriceSetting } from '@mali/contracts/was-price';
import { buildMaterial, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { refreshWasLimits } from './was-price-repository.ts';

vi.setConfig({ testTimeout: 30_000 });

const DAY = 86_400_000;
const START = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY);
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number };
let owner: Member;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  owner = await buildUser(t.deps.db, { role_id: 0 });
});
afterAll(() => t.close());

const set = (rule: string, was: string, who: Member = owner) =>
  t.app.inject({
    ...{ method: 'POST', url: '/admin/was_price', headers: t.bearer(who) },
    payload: { rule, was, reason: 'กฎการแสดงราคา' },
  });
const limitOf = async (mat_var_id: number) =>
  (await t.deps.db('variants').where({ mat_var_id }).first()).was_limit;
const write = async (mat_var_id: number, mat_price: number, at: Date) =>
  t.deps.db.transaction(async (trx) => {
    await trx.raw(`SELECT name_price_writer('import', 'set', ?::timestamptz, NULL, NULL)`, [at]);
    await trx('variants').where({ mat_var_id }).update({ mat_price });
  });

it('where the shop says so, the lowest price of thirty days is struck through: card, product page and bag', async () => {
  const { db } = t.deps;
  const { mat_id } = await buildMaterial(db, { mat_name_th: 'ครีมวันวาน' });
  const { mat_var_id } = await buildVariant(db, { mat_id, mat_price: 40_000, stock: 9, gtin: null });
  await buildPromotion(db, {
    ...{ kind: 'p003', discount_type: 'price', discount: 35_000, members: [mat_var_id] },
  } as never);
  await refreshListing(db);
  const shown = async () => {
    const list = await t.app.inject({ method: 'POST', url: '/api/v2/materials', payload: { limit: 100 } });
    const cards: { mat_id: number; mat_price: number; net_price: number }[] = list.json().data;
    const card = cards.find((one) => one.mat_id === mat_id);
    const page = (await t.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` })).json();
    const bag = (
      await t.app.inject({
        ...{ method: 'POST', url: '/cart_process' },
        payload: { items: [{ mat_var_id, quantity: 2 }], curr: 'THB', source: 'web' },
      })
    ).json();
    const item = [...(bag.items ?? []), ...(bag.cart_items ?? [])].find(
      (one: { mat_var_id: number }) => one.mat_var_id === mat_var_id,
    );
    return {
      card: [card?.mat_price, card?.net_price],
      page: [page.variants?.[0]?.mat_price, page.variants?.[0]?.net_price],
      bag: [item?.mat_price, item?.unit_price],
      total: [bag.list, bag.subtotal],
    };
  };
  const all = (was: number, total = [1000, 700]) => ({
    ...{ card: [was, 350], page: [was, 350], bag: [was, 350], total },
  });
  now = new Date(START.getTime() + 2 * DAY);
  await write(mat_var_id, 50_000, now);
  await vi.waitFor(async () => expect(await shown()).toEqual(all(500)), 10_000);
  expect((await set('lowest', 'list')).statusCode).toBe(200);
  expect(await limitOf(mat_var_id)).toBe(40_000);
  // The engine prices by the list price, as before: the sums of the bag are the same.
  await vi.waitFor(async () => expect(await shown()).toEqual(all(400)), 10_000);
  // A price of thirty days ago that is below the net price: nothing is struck through.
  await write(mat_var_id, 30_000, new Date(now.getTime() + 1));
  await write(mat_var_id, 60_000, new Date(now.getTime() + 2));
  expect(await limitOf(mat_var_id)).toBe(30_000);
  await vi.waitFor(async () => expect(await shown()).toEqual(all(350, [1200, 700])), 10_000);
  now = new Date(now.getTime() + 31 * DAY);
  await refreshWasLimits(db, now);
  expect(await limitOf(mat_var_id)).toBeNull();
  await vi.waitFor(async () => expect((await shown()).card).toEqual([600, 350]), 10_000);
  expect((await set('list', 'lowest')).json<WasPriceSetting>().rule).toBe('list');
});

it('has its history; a colleague’s newer choice and roles without the right are refused; the same choice adds nothing', async () => {
  const before = (
    await t.app.inject({ url: '/admin/was_price', headers: t.bearer(owner) })
  ).json<WasPriceSetting>();
  expect(before.rule).toBe('list');
  expect((await set('lowest', 'list', await buildUser(t.deps.db, { role_id: 6 }))).statusCode).toBe(403);
  const answers = await Promise.all([set('lowest', 'list'), set('lowest', 'list')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { versions } = answers[0]?.json<WasPriceSetting>() ?? { versions: [] };
  expect(versions).toHaveLength(before.versions.length + 1);
  expect(versions[0]).toMatchObject({ rule: 'lowest', reason: 'กฎการแสดงราคา', at: now.toISOString() });
  const stale = await set('list', 'list');
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'RECORD.CHANGED']);
  expect((await set('list', 'lowest')).statusCode).toBe(200);
  const events = await t.deps
    .db('security_events')
    .where({ kind: 'was_price_changed', subject: 'was price' });
  expect(events.length).toBeGreaterThanOrEqual(2);
});

it('while the list price is struck through, no price has a limit', async () => {
  const { mat_id } = await buildMaterial(t.deps.db);
  const { mat_var_id } = await buildVariant(t.deps.db, { mat_id, mat_price: 10_000 });
  await write(mat_var_id, 20_000, now);
  await refreshWasLimits(t.deps.db, now);
  expect(await limitOf(mat_var_id)).toBeNull();
});
