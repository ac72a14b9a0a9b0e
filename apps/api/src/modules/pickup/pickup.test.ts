import { randomUUID } from 'node:crypto';
import type { Order } from '@mali/contracts/orders';
import type { PickupPlacesAnswer } from '@mali/contracts/pickup';
import type { StaffPickups } from '@mali/contracts/staff-pickup';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { bi, PERSON, pickUpAt, pickupBranch, variantAt } from './fixtures.ts';

let s: MoneyShop;
let owner: Record<string, string>;
/** A sales agent who works at `siam`. */
let agent: Record<string, string>;
let agentId: number;
let siam: { store_id: string; location_id: number };
beforeAll(async () => {
  s = await moneyShop();
  owner = await s.staff(0);
  siam = await pickupBranch(s, owner, { pickup_cod: true });
  const user = await buildUser(s.db, { role_id: 80 });
  agentId = user.user_id;
  agent = await s.t.bearer(user);
  const bound = await s.inject(
    'POST',
    `/admin/branch_people/${agentId}`,
    { places: [siam.location_id], was: [] },
    owner,
  );
  if (bound.statusCode !== 200) throw new Error(bound.body);
});
afterAll(() => s.close());

const balances = (mat_var_id: number, location_id: number) =>
  s
    .db('stock_balances')
    .where({ mat_var_id, location_id })
    .sum({ on_hand: 'on_hand', held: 'allocated' })
    .first();
const webStock = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity;
const unitsOf = async (mat_var_id: number, location_id: number) => {
  const found = await balances(mat_var_id, location_id);
  return [Number(found?.on_hand ?? 0), Number(found?.held ?? 0)];
};
const order = (
  lines: readonly (readonly [number, number])[],
  total: number,
  more: object = {},
  headers: Record<string, string> = {},
) => {
  const { delivery_address: _none, ...request } = orderRequest(lines, total);
  const body = { ...request, payment_method: 'promptpay', pickup: pickUpAt(siam.store_id), ...more };
  return s.inject('POST', '/process_order', body, headers);
};
const seen = async (so_no: string): Promise<Order> =>
  (await s.inject('GET', `/order?so_no=${so_no}&email=${encodeURIComponent(PERSON.email)}`)).json()[0];
const placesOf = async (items: object[], more: object = {}): Promise<PickupPlacesAnswer> =>
  (await s.inject('POST', '/v3/pickup_places', { items, ...more })).json();
const list = async (view: string, headers = agent): Promise<StaffPickups> =>
  (await s.inject('GET', `/admin/pickups?view=${view}`, undefined, headers)).json();
const numbersOf = async (view: string, headers = agent) =>
  (await list(view, headers)).orders.map(({ so_no }) => so_no);
const act = (so_no: string, what: string, body: object, headers = agent) =>
  s.inject('POST', `/admin/pickups/${so_no}/${what}`, body, headers);

/** A paid order of one unit, of which the branch has `branch` units. */
async function paid(branch = 3) {
  const variant = await variantAt(s, owner, siam.location_id, { warehouse: 5, branch });
  const placed = await order([[variant.mat_var_id, 1]], 200);
  if (placed.statusCode !== 200) throw new Error(placed.body);
  const so_no = placed.json().so_no as string;
  const qr = await s.inject('GET', `/order/qr?so_no=${so_no}&email=${encodeURIComponent(PERSON.email)}`);
  await s.pay(qr.json().qr_id);
  await s.work();
  return { so_no, ...variant };
}
/** A paid order that is ready, and its code. */
async function ready() {
  const one = await paid();
  expect((await act(one.so_no, 'ready', { ready: true })).statusCode).toBe(200);
  await s.work();
  const digits = (await seen(one.so_no)).pickup?.code?.digits ?? '';
  expect(digits).toMatch(/^\d{6}$/);
  return { ...one, digits };
}

test('a branch offers pick-up only with an address that names its place, and settings have their conflict and log', async () => {
  const first = await pickupBranch(s, owner);
  await s
    .db('branches')
    .where({ store_id: first.store_id })
    .update({ address: bi('Somewhere') });
  const off = { pickup: false, pickup_days: 7, pickup_cod: false, pickup_note: bi('Counter') };
  const on = { ...off, pickup: true };
  const set = (wanted: object, was: object) =>
    s.inject('POST', `/admin/places/${first.location_id}/pickup`, { ...wanted, was }, owner);
  expect((await set(off, on)).statusCode).toBe(200);
  const [late, nowhere] = [await set(on, on), await set(on, off)];
  expect([late.json().code, nowhere.json().code]).toEqual(['RECORD.CHANGED', 'PLACE.ADDRESS']);
  const warehouse = await s.inject('POST', '/admin/places/1/pickup', { ...on, was: off }, owner);
  expect(warehouse.json().code).toBe('PLACE.NOT_FOUND');
  const logged = await s
    .db('security_events')
    .where({ subject: `place ${first.store_id}`, kind: 'place_changed' })
    .orderBy('event_id');
  expect(logged.map(({ details }) => details.changes)).toEqual([
    expect.arrayContaining([{ field: 'pickup', from: false, to: true }]),
    [{ field: 'pickup', from: true, to: false }],
  ]);
});

test('branches with everything come first, then those of the province; the others say what is missing, never how many', async () => {
  const near = { th: 'เชียงใหม่', en: 'Chiang Mai' };
  const north = await pickupBranch(s, owner, { province: near });
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 2, branch: 2 });
  const other = await variantAt(s, owner, siam.location_id, { warehouse: 2, branch: 1 });
  const items = [
    { mat_var_id, quantity: 2 },
    { mat_var_id: other.mat_var_id, quantity: 1 },
  ];
  const answer = await placesOf(items, { province: near.th });
  const [first] = answer.places;
  expect(first).toMatchObject({ store_id: siam.store_id, complete: true, missing: [], cod: true, days: 7 });
  const there = answer.places.find(({ store_id }) => store_id === north.store_id);
  expect(there).toMatchObject({
    complete: false,
    missing: items.map((item) => ({ mat_var_id: item.mat_var_id, some: false })),
  });
  expect(answer.places.findIndex(({ store_id }) => store_id === north.store_id)).toBe(1);
  const more = await placesOf([{ mat_var_id, quantity: 3 }], {
    gifts: [{ mat_var_id: other.mat_var_id, quantity: 2 }],
  });
  expect(more.places.find(({ store_id }) => store_id === siam.store_id)).toMatchObject({
    complete: false,
    missing: [{ mat_var_id, some: true }],
    gifts_missing: [other.mat_var_id],
  });
  const options = (await s.inject('GET', '/v3/checkout-options')).json();
  expect(options.pickup).toBe(true);
});

test('what the web shop is sold out of stays in the bag, and is picked up where a branch has it', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 2 });
  expect(await webStock(mat_var_id)).toBe(0);
  const member = s.t.bearer(await buildUser(s.db));
  const added = await s.inject('POST', '/cart', { action: 'add', mat_var_id, quantity: 2 }, member);
  expect(added.statusCode, added.body).toBe(200);
  expect(added.json().items).toMatchObject([{ mat_var_id, quantity: 2, sold_out: true }]);
  const [first] = (await placesOf([{ mat_var_id, quantity: 2 }])).places;
  expect(first).toMatchObject({ store_id: siam.store_id, complete: true });
  const { delivery_address: _none, ...rest } = orderRequest([[mat_var_id, 2]], 400, {
    payment_method: 'promptpay',
  });
  const delivered = await s.inject('POST', '/process_order', orderRequest([[mat_var_id, 2]], 455));
  expect(delivered.json().code).toBe('ORDER.INSUFFICIENT_STOCK');
  const answers = await Promise.all(
    [1, 2].map(() => s.inject('POST', '/process_order', { ...rest, pickup: pickUpAt(siam.store_id) })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([2, 2]);
});

test('an order that is picked up holds units of its branch alone, is free of delivery, and goes out again when it is cancelled', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 5, branch: 2 });
  const placed = await order([[mat_var_id, 2]], 400);
  expect(placed.statusCode).toBe(200);
  const { so_no } = placed.json();
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([2, 2]);
  expect(await unitsOf(mat_var_id, 1)).toEqual([5, 0]);
  expect(await webStock(mat_var_id)).toBe(5);
  const shown = await seen(so_no);
  expect(shown).toMatchObject({ delivery_cost: 0, total: 400 });
  expect(shown.delivery_address).toMatchObject({
    subdistrict: 'ปทุมวัน',
    zipcode: '10330',
    mobile: '0812345678',
  });
  expect(shown.pickup).toMatchObject({
    store_id: siam.store_id,
    state: 'waiting',
    note: bi('Counter'),
    hold_until: null,
  });
  expect(shown.pickup?.code).toBeUndefined();
  await s.work();
  const mail = s.mails.find(({ subject }) => subject.includes(so_no));
  expect(mail?.text).toContain(bi(siam.store_id).th);
  const again = await order([[mat_var_id, 1]], 200);
  expect(again.json()).toMatchObject({
    code: 'ORDER.INSUFFICIENT_STOCK',
    details: { items: [{ mat_var_id, available: 0 }] },
  });
  expect(
    (await s.inject('POST', '/order/status', { so_no, new_status: 15, email: PERSON.email })).statusCode,
  ).toBe(200);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([2, 0]);
  expect(await webStock(mat_var_id)).toBe(5);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('what the warehouse has not is sold from the branch, and the other way round it is refused', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 1 });
  expect((await order([[mat_var_id, 1]], 200)).statusCode).toBe(200);
  const other = await variantAt(s, owner, siam.location_id, { warehouse: 3, branch: 0 });
  expect((await order([[other.mat_var_id, 1]], 200)).json().code).toBe('ORDER.INSUFFICIENT_STOCK');
});

test('of many buyers of the last unit at a branch one gets it, and the web shop’s buyers get theirs', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 1, branch: 1 });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, i) =>
      order([[mat_var_id, 1]], 200, {
        pickup: { ...pickUpAt(siam.store_id), email: `buyer${i}@example.com` },
      }),
    ),
    ...Array.from({ length: 3 }, () =>
      s.inject(
        'POST',
        '/process_order',
        orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' }),
      ),
    ),
  ]);
  const won = answers.map(({ statusCode }) => statusCode === 200);
  expect(won.slice(0, 6).filter(Boolean)).toHaveLength(1);
  expect(won.slice(6).filter(Boolean)).toHaveLength(1);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([1, 1]);
  expect(await unitsOf(mat_var_id, 1)).toEqual([1, 1]);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('two orders with the same variants in other order never wait for each other for ever', async () => {
  const [a, b] = [
    await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 20 }),
    await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 20 }),
  ];
  const both = [a.mat_var_id, b.mat_var_id];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      order(
        (i % 2 === 0 ? both : [...both].reverse()).map((id) => [id, 1] as const),
        400,
      ),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
});

test('the request names a branch or an address, a branch that offers it, a full receiver, and is one order by its key', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 5, branch: 5 });
  const both = await order([[mat_var_id, 1]], 200, {
    delivery_address: orderRequest([], 0).delivery_address,
  });
  expect([both.statusCode, both.json().code]).toEqual([400, 'ERROR.BAD_REQUEST']);
  const neither = await order([[mat_var_id, 1]], 200, { pickup: undefined });
  expect([neither.statusCode, neither.json().code]).toEqual([422, 'ORDER.ADDRESS']);
  const nowhere = await order([[mat_var_id, 1]], 200, { pickup: pickUpAt('nowhere') });
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([409, 'PICKUP.PLACE']);
  const nobody = await order([[mat_var_id, 1]], 200, {
    pickup: { ...pickUpAt(siam.store_id), mobile: '021234567' },
  });
  expect(nobody.json()).toMatchObject({ code: 'ORDER.ADDRESS', details: { field: 'mobile' } });
  const dear = await order([[mat_var_id, 1]], 255);
  expect(dear.json().code).toBe('ORDER.PRICE_CHANGED');
  const key = { 'idempotency-key': 'pickup-once' };
  const twice = await Promise.all([0, 1].map(() => order([[mat_var_id, 1]], 200, {}, key)));
  expect(new Set(twice.map((answer) => answer.json().so_no)).size).toBe(1);
});

test('paying at the branch is allowed where the branch says so, and costs no fee', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 5 });
  const placed = await order([[mat_var_id, 1]], 200, { payment_method: 'cod' });
  expect(placed.json()).toMatchObject({ doc_status: 29, total: 200 });
  const strict = await pickupBranch(s, owner);
  const there = await variantAt(s, owner, strict.location_id, { warehouse: 0, branch: 1 });
  const refused = await order([[there.mat_var_id, 1]], 200, {
    ...{ payment_method: 'cod', pickup: pickUpAt(strict.store_id) },
  });
  expect(refused.json().code).toBe('ORDER.PAYMENT_METHOD');
});

test('a paid order stands at its branch to be prepared, in no wave and in no view of parcels', async () => {
  const { so_no } = await paid();
  expect(await numbersOf('prepare')).toContain(so_no);
  const wave = await s.inject('POST', '/admin/waves', { orders: [so_no] }, owner);
  expect(wave.json()).toMatchObject({ orders: [], refused: [so_no] });
  const taken = await s.inject('POST', `/admin/packing/${so_no}/take`, {}, owner);
  expect(taken.json().code).toBe('PICKUP.ORDER');
  const moved = await s.inject('POST', '/order/status', { so_no, new_status: 13 }, owner);
  expect(moved.json().code).toBe('PICKUP.ORDER');
  const view = async (query: string) =>
    (await s.inject('GET', `/admin/orders?${query}&q=${so_no}`, undefined, owner)).json().rows.length;
  expect([await view('view=to_pack'), await view('view=all'), await view('view=all&pickup=yes')]).toEqual([
    0, 1, 1,
  ]);
});

test('people see and work on the branches that they are bound to alone', async () => {
  const { so_no } = await paid();
  const stranger = await s.staff(80);
  expect(await list('prepare', stranger)).toMatchObject({ places: [], orders: [] });
  expect((await act(so_no, 'ready', { ready: true }, stranger)).statusCode).toBe(404);
  expect(
    (
      await s.inject(
        'GET',
        `/admin/pickups?view=prepare&location_id=${siam.location_id}`,
        undefined,
        stranger,
      )
    ).json().code,
  ).toBe('PLACE.NOT_FOUND');
  expect(await numbersOf('prepare', owner)).toContain(so_no);
  const people = (await s.inject('GET', '/admin/branch_people', undefined, owner)).json().people;
  expect(people.find(({ user_id }: { user_id: number }) => user_id === agentId).places).toEqual([
    siam.location_id,
  ]);
  const late = await s.inject('POST', `/admin/branch_people/${agentId}`, { places: [], was: [] }, owner);
  expect(late.json().code).toBe('RECORD.CHANGED');
  expect((await s.inject('GET', '/admin/branch_people', undefined, agent)).statusCode).toBe(403);
});

test('ready is told once, some seconds later, with a code that the database does not tell; before that it can be taken back', async () => {
  const { so_no } = await paid();
  expect((await act(so_no, 'ready', { ready: true })).json().ready_at).not.toBeNull();
  expect((await act(so_no, 'ready', { ready: false })).json().ready_at).toBeNull();
  await s.work();
  const told = () => s.mails.filter(({ subject }) => subject === `${so_no} พร้อมให้รับที่สาขาแล้ว`);
  expect(told()).toEqual([]);
  await Promise.all([act(so_no, 'ready', { ready: true }), act(so_no, 'ready', { ready: true })]);
  await s.work();
  const { pickup } = await seen(so_no);
  const digits = pickup?.code?.digits ?? '';
  expect(pickup).toMatchObject({
    state: 'ready',
    code: { qr_image: expect.stringMatching(/^data:image\//) },
  });
  expect(told().map(({ text }) => text.includes(digits))).toEqual([true]);
  expect(await numbersOf('ready')).toContain(so_no);
  expect((await act(so_no, 'ready', { ready: false })).json().code).toBe('PICKUP.STATE');
  const stored = JSON.stringify(await s.db('order_pickups').where({ so_no }).first());
  expect(stored).not.toContain(digits);
  const { token } = (await s.inject('POST', '/order/token/generate', { so_no, email: PERSON.email })).json();
  const shared: Order = (await s.inject('POST', '/order/token', { token })).json();
  expect([shared.pickup?.state, shared.pickup?.code]).toEqual(['ready', undefined]);
  const forStaff = (await s.inject('GET', `/order?so_no=${so_no}`, undefined, owner)).json()[0];
  expect(forStaff.pickup.code).toBeUndefined();
});

test('it is handed over against its code, typed or scanned: shipped from the branch and delivered in one step', async () => {
  const { so_no, digits, mat_var_id } = await ready();
  const handed = await act(so_no, 'hand_over', { code: `${so_no}-${digits}` });
  expect(handed.json()).toMatchObject({ doc_status: 17, handed_at: expect.any(String) });
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([2, 0]);
  expect(await webStock(mat_var_id)).toBe(5);
  const movements = await s.db('stock_movements').where({ document: so_no });
  expect(movements.map(({ reason, location_id, quantity }) => [reason, location_id, quantity])).toEqual([
    ['shipped', siam.location_id, -1],
  ]);
  const shown = await seen(so_no);
  expect(shown.events.map(({ to }) => to)).toEqual([1, 3, 13, 14, 17]);
  expect(shown.parcels).toEqual([]);
  expect(shown.pickup?.state).toBe('handed_over');
  await s.work();
  const subjects = s.mails.filter(({ subject }) => subject.includes(so_no)).map(({ subject }) => subject);
  expect(subjects).toContain(`คุณรับ ${so_no} ที่สาขาแล้ว`);
  expect(subjects.filter((subject) => /แพ็ก|ออกเดินทาง|ถึงแล้ว/.test(subject))).toEqual([]);
  expect(await numbersOf('handed')).toContain(so_no);
  expect((await act(so_no, 'hand_over', { code: digits })).json().code).toBe('PICKUP.STATE');
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('five wrong codes lock an order for a quarter of an hour, also the right one; two at once hand over once', async () => {
  const { so_no, digits } = await ready();
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  const other = await ready();
  expect((await act(so_no, 'hand_over', { code: `${other.so_no}-${digits}` })).json()).toMatchObject({
    ...{ code: 'PICKUP.CODE', details: { left: 4 } },
  });
  for (let left = 3; left >= 0; left -= 1)
    expect((await act(so_no, 'hand_over', { code: wrong })).json().details).toEqual({ left });
  expect((await act(so_no, 'hand_over', { code: digits })).json().code).toBe('PICKUP.LOCKED');
  s.later(16 * 60_000);
  const twice = await Promise.all([0, 1].map(() => act(so_no, 'hand_over', { code: digits })));
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('what is paid at the branch is confirmed by its amount', async () => {
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 5 });
  const { so_no } = (await order([[mat_var_id, 1]], 200, { payment_method: 'cod' })).json();
  await s.work();
  expect((await s.inject('POST', '/order/status', { so_no, new_status: 3 }, owner)).statusCode).toBe(200);
  expect((await act(so_no, 'ready', { ready: true })).json()).toMatchObject({ to_collect: 200 });
  await s.work();
  const code = (await seen(so_no)).pickup?.code?.digits ?? '';
  for (const collected of [undefined, 199])
    expect((await act(so_no, 'hand_over', { code, ...(collected && { collected }) })).statusCode).toBe(400);
  expect((await act(so_no, 'hand_over', { code, collected: 200 })).json()).toMatchObject({
    doc_status: 17,
    to_collect: 0,
  });
});

test('its customer may ask to cancel it until it is handed over; meanwhile it stays at the branch', async () => {
  const { so_no, digits, mat_var_id } = await ready();
  const asked = await s.inject('POST', '/order/cancel_request', {
    so_no,
    email: PERSON.email,
    reason: 'ไม่สะดวกไปรับ',
  });
  expect(asked.statusCode).toBe(200);
  expect((await act(so_no, 'hand_over', { code: digits })).json().code).toBe('ORDER.CANCEL_OPEN');
  expect((await list('ready')).orders.find((one) => one.so_no === so_no)?.waits).toBe('cancel');
  const cancelled = await s.inject(
    'POST',
    '/order/status',
    { so_no, new_status: 15, reason: 'ลูกค้าขอ' },
    owner,
  );
  expect(cancelled.statusCode).toBe(200);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([3, 0]);
  expect((await s.refundsOf(so_no)).map(({ amount }) => amount)).toEqual([20_000]);
  expect(await numbersOf('put_back')).toContain(so_no);
  expect((await act(so_no, 'shelved', { shelved: true })).json().shelved_at).not.toBeNull();
  expect((await act(so_no, 'shelved', { shelved: true })).json().code).toBe('PICKUP.STATE');
  expect((await act(so_no, 'shelved', { shelved: false })).json().shelved_at).toBeNull();
});

test('an order that nobody picks up is reminded of once, then cancelled with its refund, and its units are free again', async () => {
  const { so_no, mat_var_id } = await ready();
  const other = await ready();
  await act(other.so_no, 'hand_over', { code: other.digits });
  const run = async () => {
    await s.pool.query("SELECT graphile_worker.add_job('end-overdue-pickups', '{}'::json)");
    await s.work();
  };
  const day = 86_400_000;
  s.later(6 * day);
  await run();
  expect(await numbersOf('ready')).toContain(so_no);
  s.later(2 * day);
  await run();
  await run();
  const reminders = s.mails.filter(({ subject }) => subject === `${so_no} ยังรอคุณอยู่ที่สาขา`);
  expect(reminders).toHaveLength(1);
  expect(await numbersOf('overdue')).toContain(so_no);
  s.later(2 * day + 1000);
  await run();
  const shown = await seen(so_no);
  expect([shown.doc_status, shown.pickup?.state]).toEqual([15, 'ended']);
  expect((await s.refundsOf(so_no)).map(({ amount }) => amount)).toEqual([20_000]);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([3, 0]);
  expect((await seen(other.so_no)).doc_status).not.toBe(15);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('goods that come back of it go to the warehouse', async () => {
  const { so_no, digits, mat_var_id, lot_id } = await ready();
  await act(so_no, 'hand_over', { code: digits });
  const { inspectUnits } = await import('../inventory/service.ts');
  const lines = [{ line_no: 1, restocked: 1, quarantined: 0, written_off: 0 }];
  const book = () =>
    s.db.transaction((trx) =>
      inspectUnits(trx, { so_no, lines, at: s.clock.now, document: 'RT1', actor: 'staff 1' }),
    );
  expect(await book()).toBe(1);
  expect(await book()).toBe(0);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([2, 0]);
  expect(await unitsOf(mat_var_id, 1)).toEqual([6, 0]);
  expect(await webStock(mat_var_id)).toBe(6);
  expect((await s.db('stock_lots').where({ lot_id })).length).toBe(1);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('its goods go back for money alone: an exchange would be sent to the address of the branch', async () => {
  const { so_no, digits, mat_var_id } = await ready();
  await act(so_no, 'hand_over', { code: digits });
  const proof = { so_no, email: PERSON.email };
  const shown = await s.inject('GET', `/order/returns?${new URLSearchParams(proof)}`);
  expect(shown.json().lines).toMatchObject([{ line_no: 1, exchange: [] }]);
  const line = { line_no: 1, quantity: 1, reason: 'changed_mind', opened: false };
  const ask = (more: object) =>
    s.inject('POST', '/order/returns', {
      ...{ ...proof, request_key: randomUUID(), note: '', photos: [] },
      lines: [{ ...line, ...more }],
    });
  expect((await ask({ exchange_for: mat_var_id })).json().code).toBe('RETURN.EXCHANGE');
  expect((await ask({})).statusCode).toBe(200);
});

test('somebody else may pick it up until it is handed over, and a tax invoice is asked for before and after', async () => {
  const { so_no, digits } = await ready();
  const { delivery_address: to } = await seen(so_no);
  const { email, ...where } = to;
  const tax_address = {
    ...{ kind: 'person', name: 'มานี ใจดี', tax_id: '1101700230708', address: '99/1 ถนนสีลม' },
    ...{ subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' },
  };
  const change = (delivery_address: object, more: object = {}) =>
    s.inject('POST', '/order/address', { so_no, email, delivery_address, ...more });
  const other = { ...where, first_name: 'มานี', mobile: '089-876-5432' };
  const moved = await change({ ...where, address: '1 ถนนอื่น' });
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'PICKUP.ORDER']);
  expect((await change(other, { tax_address })).statusCode).toBe(200);
  const [shown] = (await list('ready')).orders.filter((one) => one.so_no === so_no);
  expect(shown).toMatchObject({ customer: 'มานี ใจดี', mobile: '0898765432' });
  expect(await seen(so_no)).toMatchObject({
    ...{ tax_address: { name: 'มานี ใจดี', address: '99/1 ถนนสีลม' }, pickup: { code: { digits } } },
    delivery_address: { address: where.address, first_name: 'มานี' },
  });
  expect((await act(so_no, 'hand_over', { code: digits })).statusCode).toBe(200);
  const late = await change({ ...other, first_name: 'ปิติ' });
  expect(late.json().code).toBe('ORDER.TRANSITION');
  const again = { ...other, mobile: (await seen(so_no)).delivery_address.mobile };
  const renamed = { ...tax_address, name: 'มานี มีสุข' };
  expect((await change(again, { tax_address: renamed })).statusCode).toBe(200);
  expect((await seen(so_no)).tax_address).toMatchObject({ name: 'มานี มีสุข' });
});

test('a branch reports what it has not: the order waits, and what is refunded leaves the stock of the branch', async () => {
  const { so_no, mat_var_id } = await paid(3);
  const other = await s.t.bearer(await buildUser(s.db, { role_id: 80 }));
  const report = { lines: [{ line_no: 1, quantity: 1 }], cause: 'missing', note: 'ชั้นว่าง' };
  expect((await act(so_no, 'shortage', report, other)).statusCode).toBe(404);
  const reported = await act(so_no, 'shortage', report);
  expect(reported.json()).toMatchObject({ so_no, waits: 'stock' });
  const refused = [await act(so_no, 'ready', { ready: true }), await act(so_no, 'shortage', report)];
  expect(refused.map((one) => one.json().code)).toEqual(['ORDER.BLOCKED', 'ORDER.BLOCKED']);
  const status = { so_no, new_status: 15, reason: 'ของไม่มี' };
  expect((await s.inject('POST', '/order/status', status, owner)).statusCode).toBe(200);
  expect(await unitsOf(mat_var_id, siam.location_id)).toEqual([2, 0]);
  expect(await webStock(mat_var_id)).toBe(5);
  expect(await stockDifferences(s.db, 9)).toEqual([]);
});

test('an order marked as fraud holds no others of its branch, whose address they share', async () => {
  const [marked, same] = [await paid(), await paid()];
  await s.inject('POST', '/order/status', { so_no: marked.so_no, new_status: 15, reason: 'x' }, owner);
  const mark = await s.inject(
    'POST',
    `/admin/orders/${marked.so_no}/fraud`,
    { fraud: true, reason: 'x' },
    owner,
  );
  expect(mark.statusCode, mark.body).toBe(200);
  const { mat_var_id } = await variantAt(s, owner, siam.location_id, { warehouse: 0, branch: 1 });
  const stranger = { ...pickUpAt(siam.store_id), email: 'other@example.com', mobile: '0899999999' };
  const { so_no } = (await order([[mat_var_id, 1]], 200, { payment_method: 'cod', pickup: stranger })).json();
  await s.pool.query("SELECT graphile_worker.add_job('screen-orders', '{}'::json)");
  await s.work();
  const held = await s.db('order_requests').where({ kind: 'hold', status: 'open' }).pluck('so_no');
  expect(held).not.toContain(so_no);
  // Its phone is known all the same.
  expect(held).toContain(same.so_no);
});
