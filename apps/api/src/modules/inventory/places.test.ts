import type { BranchStockAnswer } from '@mali/contracts/branch-stock';
import type { StaffPlaces } from '@mali/contracts/staff-places';
import type { StaffStock } from '@mali/contracts/staff-stock';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { stockDifferences } from './repository.ts';

let s: MoneyShop;
/** Inventory. */
let staff: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  staff = await s.staff(6);
});
afterAll(() => s.close());

let numbers = 0;
const bi = (text: string) => ({ th: `${text} ไทย`, en: text });
/** A branch of the store locator. @returns its id */
async function branch(more: object = {}): Promise<string> {
  numbers += 1;
  const store_id = `branch-${numbers}`;
  await s.db('branches').insert({
    ...{ store_id, position: numbers, name: bi(store_id), address: bi('Road'), province: bi('Bangkok') },
    ...{ lat: 13.7, lng: 100.5, phone: '02-000-0101', opening_hours: bi('Every day') },
    hours: JSON.stringify(Array(7).fill(null)),
    ...more,
  });
  return store_id;
}
const places = async (): Promise<StaffPlaces> =>
  (await s.inject('GET', '/admin/places', undefined, staff)).json();
const placeOf = async (store_id: string) => {
  const found = (await places()).places.find((one) => one.store_id === store_id);
  if (found === undefined) throw new Error(`no place ${store_id}`);
  return found;
};
const open = (store_id: string) => s.inject('POST', '/admin/places', { store_id }, staff);
const change = (location_id: number, wanted: object, was: object) =>
  s.inject(
    'POST',
    `/admin/places/${location_id}`,
    { ...{ shows_stock: true, active: true }, ...wanted, was: { shows_stock: true, active: true, ...was } },
    staff,
  );
const transfer = (lot_id: number, units: number, location_id: number, to_location_id: number) => {
  numbers += 1;
  const request = { act: 'transfer', units, location_id, to_location_id, reason: 'เติมสาขา' };
  return s.inject(
    'POST',
    `/admin/stock_lots/${lot_id}/units`,
    { ...request, key: `places-key-${numbers}` },
    staff,
  );
};
const seen = async (mat_var_id: number): Promise<[string, string][]> => {
  const answer = await s.inject('GET', `/v3/branch_stock?mat_var_id=${mat_var_id}`);
  expect(answer.statusCode).toBe(200);
  const { branches }: BranchStockAnswer = answer.json();
  return branches.map(({ store_id, level }) => [store_id, level]);
};
async function variantOf(stock: number, expiry: string | null = null) {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock, expiry });
  const { lot_id } = await s.db('stock_lots').where({ mat_var_id }).first();
  return { mat_var_id, lot_id };
}

test('a branch of the store locator gets stock of its own once, with an entry in the audit log', async () => {
  const store_id = await branch();
  expect((await places()).branches.map((one) => one.store_id)).toContain(store_id);
  const answers = await Promise.all([open(store_id), open(store_id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('PLACE.BRANCH');
  expect(await placeOf(store_id)).toMatchObject({
    kind: 'branch',
    active: true,
    on_hand: 0,
    name: bi(store_id),
  });
  expect((await places()).branches.map((one) => one.store_id)).not.toContain(store_id);
  const logged = await s.db('security_events').where({ subject: `place ${store_id}` });
  expect(logged.map(({ kind }) => kind)).toEqual(['place_made']);
  expect((await open('nowhere')).json().code).toBe('PLACE.BRANCH');
});

test('a product page says which branches have a variant, those with units first, and the web shop sells none of them', async () => {
  const stores = [await branch(), await branch(), await branch()] as const;
  for (const store_id of stores) await open(store_id);
  const { mat_var_id, lot_id } = await variantOf(20);
  const [, second, third] = await Promise.all(stores.map((store_id) => placeOf(store_id)));
  await transfer(lot_id, 2, 1, second?.location_id ?? 0);
  await transfer(lot_id, 5, 1, third?.location_id ?? 0);
  expect((await seen(mat_var_id)).filter(([id]) => stores.includes(id))).toEqual([
    [stores[2], 'in_stock'],
    [stores[1], 'few'],
    [stores[0], 'none'],
  ]);
  const stock: StaffStock = (await s.inject('GET', `/admin/stock/${mat_var_id}`, undefined, staff)).json();
  expect(stock).toMatchObject({ on_hand: 20, branches: 7, free: 13, closed: 0 });
  expect(await placeOf(stores[2])).toMatchObject({ on_hand: 5, variants: 1 });
  expect(await stockDifferences(s.db, 9)).toEqual([]);
});

test('units of a lot that is blocked or has expired are in no branch', async () => {
  const store_id = await branch();
  await open(store_id);
  const { location_id } = await placeOf(store_id);
  const level = async (id: number) => (await seen(id)).find(([one]) => one === store_id)?.[1];
  const [blocked, expired] = [await variantOf(9), await variantOf(9, '2030-01-31')];
  for (const { lot_id } of [blocked, expired]) await transfer(lot_id, 5, 1, location_id);
  expect([await level(blocked.mat_var_id), await level(expired.mat_var_id)]).toEqual([
    'in_stock',
    'in_stock',
  ]);
  const block = { on_sale: false, reason: 'เรียกคืน', key: 'places-block-1' };
  await s.inject('POST', `/admin/stock_lots/${blocked.lot_id}/sale`, block, staff);
  expect(await level(blocked.mat_var_id)).toBe('none');
  s.clock.now = new Date('2030-01-31T03:00:00Z');
  expect(await level(expired.mat_var_id)).toBe('none');
  s.clock.now = START;
});

test('a branch is hidden, closed once it has no units, and opened again; nothing comes to a closed one', async () => {
  const store_id = await branch();
  await open(store_id);
  const { location_id } = await placeOf(store_id);
  const { mat_var_id, lot_id } = await variantOf(9);
  const isSeen = async () => (await seen(mat_var_id)).some(([id]) => id === store_id);
  expect(await isSeen()).toBe(true);
  expect((await change(location_id, { shows_stock: false }, {})).statusCode).toBe(200);
  expect(await isSeen()).toBe(false);
  const late = await change(location_id, { active: false }, {});
  expect([late.statusCode, late.json().code]).toEqual([409, 'RECORD.CHANGED']);
  expect((await change(location_id, {}, { shows_stock: false })).statusCode).toBe(200);

  await transfer(lot_id, 4, 1, location_id);
  const full = await change(location_id, { active: false }, {});
  expect([full.statusCode, full.json().code]).toEqual([409, 'PLACE.HAS_UNITS']);
  await transfer(lot_id, 4, location_id, 1);
  expect((await change(location_id, { active: false }, {})).statusCode).toBe(200);
  expect(await isSeen()).toBe(false);
  expect((await transfer(lot_id, 1, 1, location_id)).json().code).toBe('STOCK.PLACE');
  expect((await change(location_id, {}, { active: false })).statusCode).toBe(200);
  expect(await isSeen()).toBe(true);
  expect(
    await s.db('security_events').where({ subject: `place ${store_id}`, kind: 'place_changed' }),
  ).toHaveLength(4);
});

test('a branch that is closed while units come to it has either none or is open', async () => {
  const { lot_id } = await variantOf(50);
  for (let i = 0; i < 8; i += 1) {
    const store_id = await branch();
    await open(store_id);
    const { location_id } = await placeOf(store_id);
    await Promise.all([transfer(lot_id, 1, 1, location_id), change(location_id, { active: false }, {})]);
    const { active, on_hand } = await placeOf(store_id);
    expect([
      [true, 1],
      [false, 0],
    ]).toContainEqual([active, on_hand]);
  }
});

test('the warehouse and the quarantine cannot be closed, and a variant that nobody sees has no branches', async () => {
  const refused = await change(1, { active: false }, {});
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'PLACE.NOT_FOUND']);
  const { mat_var_id } = await variantOf(3);
  await s.db('variants').where({ mat_var_id }).update({ active: false });
  expect((await s.inject('GET', `/v3/branch_stock?mat_var_id=${mat_var_id}`)).statusCode).toBe(404);
});
