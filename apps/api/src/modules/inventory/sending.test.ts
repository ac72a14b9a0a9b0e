import type { CartState } from '@mali/contracts/cart';
import type { PackingWork } from '@mali/contracts/packing';
import type { SenderOptions, Sending } from '@mali/contracts/sending';
import { buildUser } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCardRows, readScarce } from '../catalogue/repository.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { labelsOf } from '../packing/labels.ts';
import { pickSheet } from '../packing/service.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { ADDRESS_TEXT, bi, pickUpAt, pickupBranch, variantAt } from '../pickup/fixtures.ts';
import { stockDifferences } from './repository.ts';
import { choosePlace } from './sending.ts';

const CHIANG_MAI = {
  ...ADDRESS,
  ...{ subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zipcode: '50200' },
};

let s: MoneyShop;
let owner: Record<string, string>;
/** Inventory: of all places, and one who works at `siam`. */
let packer: Record<string, string>;
let atSiam: Record<string, string>;
type Branch = { store_id: string; location_id: number };
let siam: Branch;
let north: Branch;
beforeAll(async () => {
  s = await moneyShop();
  owner = await s.staff(0);
  packer = await s.staff(6);
  siam = await pickupBranch(s, owner);
  north = await pickupBranch(s, owner, { province: { th: 'เชียงใหม่', en: 'Chiang Mai' } });
  const user = await buildUser(s.db, { role_id: 6 });
  atSiam = await s.t.bearer(user);
  const bound = { places: [siam.location_id], was: [] };
  const set = await s.inject('POST', `/admin/branch_people/${user.user_id}`, bound, owner);
  if (set.statusCode !== 200) throw new Error(set.body);
});
afterAll(() => s.close());

const get = async <T>(path: string, headers = owner): Promise<T> =>
  (await s.inject('GET', path, undefined, headers)).json();
const sending = () => get<Sending>('/admin/sending');
type Rule = { branches_send: boolean; near_first: boolean; branches: object[] };
const plain = ({ branches_send, near_first, branches }: Sending): Rule => ({
  ...{ branches_send, near_first },
  branches: branches.flatMap(({ location_id, sends, reserve }) => (sends ? [{ location_id, reserve }] : [])),
});
/** Siam first, then the north; reserves of units. */
async function rule(more: Partial<Rule> = {}, reserve = 0, headers = owner) {
  const both = [siam, north].map(({ location_id }) => ({ location_id, reserve }));
  const wanted = { ...{ branches_send: true, near_first: false, branches: both }, ...more };
  return s.inject('POST', '/admin/sending', { ...wanted, was: plain(await sending()) }, headers);
}
beforeEach(async () => {
  const answer = await rule();
  if (answer.statusCode !== 200) throw new Error(answer.body);
});

const order = (lines: readonly (readonly [number, number])[], more: object = {}) => {
  const total = lines.reduce((sum, [, n]) => sum + 200 * n, 0) + ('pickup' in more ? 0 : 55);
  return s.inject('POST', '/process_order', orderRequest(lines, total, more));
};
async function placed(lines: readonly (readonly [number, number])[], more: object = {}): Promise<string> {
  const answer = await order(lines, more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().so_no;
}
const senderOf = async (so_no: string): Promise<number> =>
  (await s.db('orders').where({ so_no }).first()).sent_from_location_id ?? 1;
const heldAt = async (so_no: string) =>
  (await s.db('stock_allocations').where({ so_no, state: 'open' }).orderBy('line_no')).map(
    ({ location_id, quantity }) => [location_id, quantity],
  );
const branchUnits = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).branch_units;
const agree = async () => expect(await stockDifferences(s.db, 9)).toEqual([]);
let keys = 0;
const transfer = (lot_id: number, units: number, location_id: number, to_location_id: number) => {
  keys += 1;
  const way = { act: 'transfer', units, location_id, to_location_id, reason: 'เติมสาขา' };
  return s.inject('POST', `/admin/stock_lots/${lot_id}/units`, { ...way, key: `sending-key-${keys}` }, owner);
};
const bag = async (lines: readonly (readonly [number, number])[]): Promise<CartState> => {
  const items = lines.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  return (await s.inject('POST', '/cart_process', { items })).json();
};
/** A variant with units at the warehouse, at Siam and in the north. */
async function goods(warehouse: number, atSiamUnits: number, inNorth = 0) {
  const variant = await variantAt(s, owner, siam.location_id, {
    warehouse: warehouse + inNorth,
    branch: atSiamUnits,
  });
  if (inNorth > 0)
    expect((await transfer(variant.lot_id, inNorth, 1, north.location_id)).statusCode).toBe(200);
  return variant;
}
const prepare = (so_no: string) => s.db('orders').where({ so_no }).update({ doc_status: 3 });

test('the first place that has everything sends it, and none sends more lines than the chosen one', () => {
  const amounts = fc.array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      (stocks, wanted) => {
        const places = stocks.map((units, i) => ({
          location_id: i + 1,
          units: new Map(units.map((n, id) => [id, n])),
        }));
        const lines = wanted.map((quantity, mat_var_id) => ({ mat_var_id, quantity }));
        const wholeAt = ({ units }: (typeof places)[number]) =>
          lines.filter(({ mat_var_id, quantity }) => (units.get(mat_var_id) ?? 0) >= quantity).length;
        const chosen = places.find(
          ({ location_id }) => location_id === choosePlace(lines, places).location_id,
        );
        const most = Math.max(...places.map(wholeAt));
        expect(chosen && wholeAt(chosen)).toBe(most);
        if (most === lines.length) expect(chosen).toBe(places.find((place) => wholeAt(place) === most));
      },
    ),
  );
});

test('the warehouse alone sells until the rule says otherwise; the rule has its conflict, log and role', async () => {
  const { mat_var_id } = await goods(0, 3);
  expect((await rule({ branches_send: false })).statusCode).toBe(200);
  expect([await branchUnits(mat_var_id), (await readScarce(s.db, 6)).get(mat_var_id)]).toEqual([0, 0]);
  expect((await order([[mat_var_id, 1]])).json().code).toBe('ORDER.INSUFFICIENT_STOCK');

  const was = plain(await sending());
  expect((await rule({}, 1)).statusCode).toBe(200);
  // One of three stays for the branch's own customers.
  expect([await branchUnits(mat_var_id), (await readScarce(s.db, 6)).get(mat_var_id)]).toEqual([2, 2]);
  const late = await s.inject('POST', '/admin/sending', { ...was, branches_send: true, was }, owner);
  const { location_id } = siam;
  const part = { ...plain(await sending()), branches: [1, 2].map((reserve) => ({ location_id, reserve })) };
  const short = await s.inject('POST', '/admin/sending', { ...part, was: plain(await sending()) }, owner);
  expect([late.json().code, short.json().code]).toEqual(['RECORD.CHANGED', 'PLACE.NOT_FOUND']);
  expect((await rule({ near_first: true }, 1, await s.staff(5))).statusCode).toBe(403);
  const logged = await s
    .db('security_events')
    .where({ subject: 'sending', kind: 'place_changed' })
    .orderBy('event_id', 'desc')
    .first();
  const both = (n: number) => `${siam.location_id} (${n}), ${north.location_id} (${n})`;
  expect(logged.details.changes).toEqual([
    { field: 'branches_send', from: false, to: true },
    { field: 'sending_branches', from: both(0), to: both(1) },
  ]);
  expect((await order([[mat_var_id, 3]])).json().details.items).toEqual([{ mat_var_id, available: 2 }]);
  await agree();

  // A branch whose address names no place cannot be told to carriers; the others can be chosen without it.
  const moved = (address: object) => s.db('branches').where({ store_id: north.store_id }).update({ address });
  await moved({ th: 'ข้างตลาดวโรรส เชียงใหม่', en: 'Beside the market' });
  expect((await sending()).branches.map(({ has_address }) => has_address)).toEqual([true, false]);
  const unnamed = await rule({}, 2);
  expect([unnamed.statusCode, unnamed.json()]).toMatchObject([
    422,
    { code: 'PLACE.ADDRESS', details: { location_id: north.location_id } },
  ]);
  expect((await rule({ branches: [{ location_id, reserve: 2 }] })).statusCode).toBe(200);
  await moved(ADDRESS_TEXT);
});

test('what the warehouse lacks is sold from the branch that has everything, and goes back there when it is cancelled', async () => {
  const [a, b] = [await goods(5, 4), await goods(0, 2, 3)];
  const [card] = await readCardRows(s.db, [b.mat_var_id]);
  expect(card?.stock).toBe(3);
  const own = await placed([[a.mat_var_id, 5]]);
  expect([await senderOf(own), await heldAt(own)]).toEqual([1, [[1, 5]]]);
  const so_no = await placed([
    [a.mat_var_id, 2],
    [b.mat_var_id, 2],
  ]);
  const at = siam.location_id;
  expect([await senderOf(so_no), await heldAt(so_no)]).toEqual([
    at,
    [
      [at, 2],
      [at, 2],
    ],
  ]);
  expect(await branchUnits(b.mat_var_id)).toBe(3);
  const shown = await get<{ sender?: object }>(`/admin/orders/${so_no}`);
  expect(shown.sender).toMatchObject({ location_id: at, kind: 'branch', may_change: true });
  await prepare(so_no);
  const cancelled = await s.inject(
    'POST',
    '/order/status',
    { so_no, new_status: 15, reason: 'ลูกค้าขอยกเลิก' },
    owner,
  );
  expect(cancelled.statusCode).toBe(200);
  expect(await heldAt(so_no)).toEqual([]);
  expect([await branchUnits(a.mat_var_id), await branchUnits(b.mat_var_id)]).toEqual([4, 3]);
  await agree();
});

test('a bag that no place has as a whole is priced by the place that has most of it; the rest is set aside', async () => {
  const [a, b] = [await goods(5, 0), await goods(0, 3)];
  const lines = [[a.mat_var_id, 1] as const, [b.mat_var_id, 1] as const];
  const { items } = await bag(lines);
  expect(items.map(({ mat_var_id, sold_out }) => [mat_var_id, sold_out])).toEqual([
    [a.mat_var_id, false],
    [b.mat_var_id, true],
  ]);
  const refused = await order(lines);
  expect(refused.json()).toMatchObject({
    code: 'ORDER.INSUFFICIENT_STOCK',
    details: { items: [{ mat_var_id: b.mat_var_id, available: 0 }] },
  });
  expect((await bag([[b.mat_var_id, 1]])).items[0]).toMatchObject({ sold_out: false, limit: 3 });
});

test('branches are looked at in their order, those of the province of the delivery first where the rule says so', async () => {
  const { mat_var_id } = await goods(0, 3, 3);
  const to = { delivery_address: CHIANG_MAI };
  expect(await senderOf(await placed([[mat_var_id, 1]], to))).toBe(siam.location_id);
  await rule({ near_first: true });
  expect(await senderOf(await placed([[mat_var_id, 1]], to))).toBe(north.location_id);
  expect(await senderOf(await placed([[mat_var_id, 1]]))).toBe(siam.location_id);
});

test('orders, pick-ups and transfers at once never take more than there is, nor the reserve', async () => {
  await rule({}, 1);
  const { mat_var_id, lot_id } = await goods(3, 5, 4);
  const [orders, picked, moved] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => order([[mat_var_id, 1]]))),
    Promise.all(
      Array.from({ length: 3 }, () =>
        order([[mat_var_id, 1]], {
          pickup: pickUpAt(siam.store_id),
          delivery_address: undefined,
          payment_method: 'promptpay',
        }),
      ),
    ),
    Promise.all([1, 2].map(() => transfer(lot_id, 1, siam.location_id, north.location_id))),
  ]);
  const count = (answers: readonly { statusCode: number }[]) =>
    answers.filter(({ statusCode }) => statusCode === 200).length;
  const codes = new Set(
    [...orders, ...picked].filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code),
  );
  expect([...codes].filter((code) => code !== 'ORDER.INSUFFICIENT_STOCK')).toEqual([]);
  const rows = await s.db('stock_balances').where({ mat_var_id }).orderBy('location_id');
  const freeAt = (id: number) => {
    const row = rows.find(({ location_id }) => location_id === id);
    return row.on_hand - row.allocated;
  };
  const held = rows.reduce((sum, { allocated }) => sum + allocated, 0);
  expect(held).toBe(count(orders) + count(picked));
  // The web shop is sold out: only what pick-ups and staff left of the reserves is free.
  expect(freeAt(1)).toBe(0);
  expect([freeAt(siam.location_id) <= 1, freeAt(north.location_id)]).toEqual([true, 1]);
  expect(count(orders) + count(picked) + freeAt(siam.location_id) + 1).toBe(12);
  expect(count(moved)).toBeLessThanOrEqual(2);
  await agree();
});

test('a branch packs what it sends; people who are bound to it see no other orders', async () => {
  const [a, b] = [await goods(5, 0), await goods(0, 3)];
  const [own, theirs] = [await placed([[a.mat_var_id, 1]]), await placed([[b.mat_var_id, 2]])];
  await prepare(own);
  await prepare(theirs);
  const work = (headers: Record<string, string>, query = '') =>
    get<PackingWork>(`/admin/waves${query}`, headers);
  const at = siam.location_id;
  expect(await work(packer)).toMatchObject({ place: 1, to_pack: 1, places: [{ kind: 'warehouse' }, {}, {}] });
  expect(await work(packer, `?place=${at}`)).toMatchObject({ place: at, to_pack: 1 });
  expect(await work(atSiam)).toMatchObject({ place: at, to_pack: 1, places: [{ location_id: at }] });
  const other = await s.inject('GET', '/admin/waves?place=1', undefined, atSiam);
  const foreign = await s.inject('POST', `/admin/packing/${own}/take`, {}, atSiam);
  expect([other.json().code, foreign.json().code]).toEqual(['PLACE.NOT_FOUND', 'ERROR.NOT_FOUND']);

  const mixed = await s.inject('POST', '/admin/waves', { orders: [own, theirs] }, atSiam);
  expect(mixed.json()).toMatchObject({ orders: [theirs], refused: [own] });
  const wave = `/admin/waves/${mixed.json().wave_id}`;
  const list = await get<{ items: { lot_id: number; quantity: number }[] }>(wave, atSiam);
  expect(list.items).toMatchObject([{ lot_id: b.lot_id, quantity: 2 }]);
  expect((await work(packer)).waves).toEqual([]);
  const line = { line_no: 1, lot_id: b.lot_id, box: 1, quantity: 2, reason: 'no_barcode' };
  const counted = await s.inject('POST', `/admin/packing/${theirs}/count`, line, atSiam);
  expect(counted.statusCode, counted.body).toBe(200);
  const packed = await s.inject('POST', `/admin/packing/${theirs}/packed`, { weights: [300] }, atSiam);
  expect(packed.statusCode, packed.body).toBe(200);
  const { parcel_id } = await s.db('parcels').where({ so_no: theirs }).first();
  const branch = { name: bi(siam.store_id), phone: '02-000-0101', address: ADDRESS_TEXT.th };
  expect(await get(wave, atSiam)).toMatchObject({ branch });
  const manifest = { branch, carriers: [{ waiting: [{ so_no: theirs }] }] };
  expect(await get('/admin/manifests', atSiam)).toMatchObject({ place: at, ...manifest });
  const ofWarehouse = await get('/admin/manifests', packer);
  expect(ofWarehouse).toMatchObject({ place: 1, carriers: [] });
  expect(ofWarehouse).not.toHaveProperty('branch');
  const number = { parcel_id, carrier: 'Kerry', tracking_no: 'KEX0001' };
  expect((await s.inject('POST', '/admin/manifests/number', number, atSiam)).statusCode).toBe(200);
  // Labels and pick lists name who sends it: the branch, and the shop's own address for the warehouse.
  const caller = { ...(await s.db('users').where({ role_id: 6 }).first()), origin: null };
  const [label] = await labelsOf(s.t.deps, caller, [theirs]);
  const sender = { name: bi(siam.store_id).th, phone: '02-000-0101', address: ADDRESS_TEXT.th };
  expect(label?.sender).toEqual(sender);
  const { wave_id } = mixed.json();
  expect((await pickSheet(s.t.deps, caller, wave_id)).branch).toEqual(sender);
  const main = (await s.inject('POST', '/admin/waves', { orders: [own] }, packer)).json();
  expect((await pickSheet(s.t.deps, caller, main.wave_id)).branch).toBeNull();
  const left = await s.inject('POST', '/admin/manifests/hand_over', { parcels: [parcel_id] }, atSiam);
  expect(left.json()).toEqual({ shipped: [parcel_id], refused: [] });
  const [movement] = await s.db('stock_movements').where({ document: theirs, reason: 'shipped' });
  expect(movement).toMatchObject({ location_id: at, quantity: -2 });
  await agree();
});

test('staff give an order to another place with a reason; goods that were missing leave stock where they were missing', async () => {
  const { mat_var_id, lot_id } = await goods(0, 2, 1);
  const so_no = await placed([[mat_var_id, 1]]);
  await prepare(so_no);
  const path = `/admin/orders/${so_no}/sender`;
  const [from, to] = [siam.location_id, north.location_id];
  const change = (location_id: number, was: number, headers = owner) =>
    s.inject('POST', path, { location_id, was, reason: 'หาของไม่เจอ' }, headers);
  const options = await get<SenderOptions>(path);
  expect(options.location_id).toBe(from);
  expect(options.places.map(({ location_id, missing }) => [location_id, missing])).toEqual([
    [1, 1],
    [from, 0],
    [to, 0],
  ]);
  const report = { lines: [{ line_no: 1, quantity: 1 }], cause: 'missing', note: '' };
  expect((await s.inject('POST', `/admin/orders/${so_no}/shortage`, report, owner)).statusCode).toBe(200);
  const refused = [
    await change(1, from),
    await change(to, 1),
    await change(to, from, atSiam),
    await change(99, from),
  ];
  expect(refused.map((answer) => answer.json().code)).toEqual([
    'PLACE.LACKS',
    'RECORD.CHANGED',
    'PLACE.NOT_FOUND',
    'PLACE.NOT_FOUND',
  ]);
  const twice = await Promise.all([change(to, from), change(to, from)]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([await senderOf(so_no), await heldAt(so_no)]).toEqual([to, [[to, 1]]]);
  const rows = await s.db('stock_balances').where({ mat_var_id, lot_id }).whereIn('location_id', [from, to]);
  expect(rows.map(({ location_id, on_hand, allocated }) => [location_id, on_hand, allocated]).sort()).toEqual(
    [
      [from, 1, 0],
      [to, 1, 1],
    ],
  );
  const changes = await s.db('order_changes').where({ so_no, kind: 'sender_changed' });
  expect(changes).toMatchObject([{ reason: 'หาของไม่เจอ' }]);
  expect((await get<{ shortage?: object | null }>(`/admin/orders/${so_no}`)).shortage ?? null).toBeNull();
  await agree();
  // A packed order stays where it is.
  await s.db('orders').where({ so_no }).update({ doc_status: 13 });
  expect((await change(from, to)).json().code).toBe('ORDER.TRANSITION');
});
