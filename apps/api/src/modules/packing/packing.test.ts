import { buildGift, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageTexts } from '../documents/fixtures.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { matchCode } from './scan-code.ts';

type Headers = Record<string, string>;
let s: MoneyShop;
let packer: Headers;
let packerId: number;
let colleague: Headers;
beforeAll(async () => {
  s = await moneyShop();
  const user = await buildUser(s.db, { role_id: 6, first_name: 'ปกรณ์', last_name: 'ส' });
  packerId = user.user_id;
  packer = s.t.bearer(user);
  colleague = await s.staff(6);
});
afterAll(() => s?.close());
beforeEach(async () => {
  s.clock.now = START;
  // Orders of earlier tests are done.
  await s.db('orders').whereIn('doc_status', [3, 13]).update({ doc_status: 98 });
});

const post = (path: string, body: object, headers = packer) => s.inject('POST', path, body, headers);
const get = (path: string, headers = packer) => s.inject('GET', path, undefined, headers);
const GTINS = ['8850000000003', '8850000000010'] as const;

/** An order to pack: units of variants. */
async function toPack(units: readonly (readonly [matVarId: number, quantity: number])[]): Promise<string> {
  const pieces = units.reduce((sum, [, n]) => sum + n, 0);
  const answer = await s.inject('POST', '/process_order', orderRequest(units, pieces * 200 + 55));
  expect(answer.statusCode, answer.body).toBe(200);
  const { so_no } = answer.json();
  await s.db('orders').where({ so_no }).update({ doc_status: 3, ship_by: s.clock.now });
  return so_no;
}
const variant = (more: object = {}) => buildVariant(s.db, { mat_price: 20_000, stock: 50, ...more });
const lotOf = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock_lots').where({ mat_var_id }).first()).lot_id;

it('a wave takes the orders that leave first, and no order that a colleague has', async () => {
  const [a, b] = [await variant(), await variant()];
  const first = await toPack([[a.mat_var_id, 2]]);
  s.later(60_000);
  const second = await toPack([
    [a.mat_var_id, 1],
    [b.mat_var_id, 1],
  ]);
  s.later(60_000);
  const third = await toPack([[b.mat_var_id, 3]]);
  expect((await get('/admin/waves')).json()).toMatchObject({ to_pack: 3, packing: 0 });
  const wave = (await post('/admin/waves', { next: 2 })).json();
  expect(wave).toMatchObject({ orders: [first, second], refused: [] });
  expect(await s.rowOf(first)).toMatchObject({ doc_status: 13 });
  expect((await post('/admin/waves', { orders: [second, third] }, colleague)).json()).toMatchObject({
    orders: [third],
    refused: [second],
  });
  expect((await post('/admin/waves', { next: 5 })).json()).toMatchObject({ wave_id: null, orders: [] });
  expect((await post('/admin/waves', {})).statusCode).toBe(400);

  await s.db('stock_balances').where({ mat_var_id: b.mat_var_id }).update({ bin: 'A-01' });
  const list = (await get(`/admin/waves/${wave.wave_id}`)).json();
  expect(list.items).toMatchObject([
    { mat_var_id: b.mat_var_id, bin: 'A-01', quantity: 1, lot: 'main', picked: false },
    {
      mat_var_id: a.mat_var_id,
      bin: null,
      quantity: 3,
      orders: [
        { so_no: first, position: 1, quantity: 2 },
        { so_no: second, position: 2, quantity: 1 },
      ],
    },
  ]);
  const printed = await get(`/admin/waves/${wave.wave_id}/pdf?paper=a6`);
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  const [sheet = ''] = await pageTexts(printed.rawPayload);
  expect(sheet).toContain(`ใบหยิบสินค้า ${wave.wave_id}`);
  expect(sheet).toContain('A-01');
  expect((await get('/admin/waves/999999/pdf?paper=a4')).statusCode).toBe(404);
  const tick = { mat_var_id: b.mat_var_id, lot_id: await lotOf(b.mat_var_id), picked: true };
  expect((await post(`/admin/waves/${wave.wave_id}/tick`, tick)).statusCode).toBe(200);
  expect((await get(`/admin/waves/${wave.wave_id}`)).json().items[0].picked).toBe(true);
  const work = (await get('/admin/waves')).json();
  expect(work).toMatchObject({ to_pack: 0, packing: 3, packed: 0 });
  expect(work.waves.map(({ mine }: { mine: boolean }) => mine)).toEqual([false, true]);
});

it('scanned units fill an order; a wrong, surplus or unknown code changes nothing', async () => {
  const [mine, other] = [await variant({ gtin: GTINS[0] }), await variant({ gtin: GTINS[1] })];
  const so_no = await toPack([[mine.mat_var_id, 2]]);
  await post('/admin/waves', { orders: [so_no] });
  const scan = async (code: string) => (await post(`/admin/packing/${so_no}/scan`, { code, box: 1 })).json();
  expect(await scan(GTINS[0])).toMatchObject({
    result: 'packed',
    packing: { lines: [{ packed: 1, quantity: 2 }] },
  });
  expect(await scan(GTINS[1])).toMatchObject({
    result: 'wrong',
    found: { mat_var_id: other.mat_var_id },
    packing: { lines: [{ packed: 1 }] },
  });
  expect(await scan('4006381333931')).toMatchObject({ result: 'unknown', found: null });
  expect((await post(`/admin/packing/${so_no}/packed`, { weights: [500] })).json().code).toBe(
    'PACKING.INCOMPLETE',
  );
  expect(await scan(mine.item_id.toLowerCase())).toMatchObject({ result: 'packed' });
  expect(await scan(GTINS[0])).toMatchObject({ result: 'surplus', packing: { lines: [{ packed: 2 }] } });
  const done = await post(`/admin/packing/${so_no}/packed`, { weights: [540] });
  expect(done.json()).toMatchObject({ weights: [540], packed_at: START.toISOString() });
  expect((await post(`/admin/packing/${so_no}/scan`, { code: GTINS[0], box: 1 })).json().code).toBe(
    'PACKING.DONE',
  );
});

it('the lot that expires first is asked for, and the units of each lot are kept', async () => {
  const { mat_var_id, item_id } = await variant({ stock: 1 });
  const early = await lotOf(mat_var_id);
  await s.db('stock_lots').where({ lot_id: early }).update({ code: 'K2605', expires_on: '2028-05-01' });
  const [{ lot_id: late }] = await s
    .db('stock_lots')
    .insert({ mat_var_id, code: 'K2608', expires_on: '2028-08-01' })
    .returning('lot_id');
  await s.db('stock_balances').insert({ mat_var_id, location_id: 1, lot_id: late, on_hand: 5 });
  await s.db('stock').where({ mat_var_id }).update({ quantity: 6 });
  const so_no = await toPack([[mat_var_id, 2]]);
  await post(`/admin/packing/${so_no}/take`, {});
  const { packing } = (await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 })).json();
  expect(packing.lines).toMatchObject([
    { lot: 'K2605', expires_on: '2028-05-01', later_lot: 'K2608', packed: 1, quantity: 1 },
    { lot: 'K2608', later_lot: null, packed: 0, quantity: 1 },
  ]);
  await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 });
  expect(await s.db('packed_units').where({ so_no }).orderBy('lot_id').select('lot_id', 'quantity')).toEqual([
    { lot_id: early, quantity: 1 },
    { lot_id: late, quantity: 1 },
  ]);
});

it('one person packs an order: a colleague takes it over openly, and continues where it stood', async () => {
  const { mat_var_id, item_id } = await variant();
  const so_no = await toPack([[mat_var_id, 2]]);
  await post(`/admin/packing/${so_no}/take`, {});
  await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 });
  const refused = await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 }, colleague);
  expect(refused.json()).toMatchObject({ code: 'PACKING.TAKEN', details: { name: 'ปกรณ์ ส' } });
  expect((await post(`/admin/packing/${so_no}/take`, {}, colleague)).statusCode).toBe(409);
  const taken = await post(`/admin/packing/${so_no}/take`, { from: packerId }, colleague);
  expect(taken.json()).toMatchObject({ mine: true, lines: [{ packed: 1, quantity: 2 }] });
  expect((await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 })).statusCode).toBe(409);
  expect(
    await s.db('security_events').where({ kind: 'order_taken_over', subject: `order ${so_no}` }),
  ).toHaveLength(1);
});

it('a gift is scanned like what was bought: without it nothing is packed', async () => {
  const bought = await variant();
  const mini = await buildVariant(s.db, { free: true, stock: 5 });
  await buildGift(s.db, { min_spend: 100, gift: mini.mat_var_id, members: [bought.mat_var_id] });
  const so_no = await toPack([[bought.mat_var_id, 1]]);
  await post(`/admin/packing/${so_no}/take`, {});
  const scan = async (code: string) => (await post(`/admin/packing/${so_no}/scan`, { code, box: 1 })).json();
  const finish = () => post(`/admin/packing/${so_no}/packed`, { weights: [250] });
  expect((await scan(bought.item_id)).packing.lines).toMatchObject([
    { gift: false, packed: 1 },
    { gift: true, mat_var_id: mini.mat_var_id, packed: 0, quantity: 1 },
  ]);
  expect((await finish()).json().code).toBe('PACKING.INCOMPLETE');
  expect(await scan(mini.item_id)).toMatchObject({ result: 'packed' });
  expect((await finish()).statusCode).toBe(200);
});

it('units counted by hand have a reason, boxes are weighed each, and a card is not forgotten', async () => {
  const { mat_var_id, item_id } = await variant();
  const so_no = await toPack([[mat_var_id, 3]]);
  await post(`/admin/packing/${so_no}/inserts`, { text: 'การ์ดขอโทษ' }, await s.staff(7));
  await post(`/admin/packing/${so_no}/take`, {});
  expect((await post(`/admin/packing/${so_no}/boxes`, {})).json().code).toBe('PACKING.INCOMPLETE');
  await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 });
  await post(`/admin/packing/${so_no}/boxes`, {});
  const lot_id = await lotOf(mat_var_id);
  const count = { line_no: 1, lot_id, box: 2, reason: 'unreadable' };
  expect((await post(`/admin/packing/${so_no}/count`, { ...count, quantity: 3 })).statusCode).toBe(400);
  const counted = await post(`/admin/packing/${so_no}/count`, { ...count, quantity: 2 });
  expect(counted.json()).toMatchObject({ boxes: 2, lines: [{ packed: 3, by_hand: 2, by_box: [1, 2] }] });
  expect((await post(`/admin/packing/${so_no}/packed`, { weights: [300, 400] })).json().code).toBe(
    'PACKING.INCOMPLETE',
  );
  const [{ insert_id }] = counted.json().inserts;
  await post(`/admin/packing/${so_no}/inserts/${insert_id}`, { done: true });
  expect((await post(`/admin/packing/${so_no}/packed`, { weights: [300] })).json().code).toBe(
    'PACKING.INCOMPLETE',
  );
  expect((await get(`/admin/labels?orders=${so_no}`)).statusCode).toBe(404);
  expect((await post(`/admin/packing/${so_no}/packed`, { weights: [300, 400] })).statusCode).toBe(200);
  // Each box is a parcel with its items by lot; together they collect what the order costs.
  const parcels = await s.db('parcels').where({ so_no }).orderBy('number');
  expect(parcels).toMatchObject([
    { number: 1, state: 'packed', weight_g: 300, cod_amount: 20_000 },
    { number: 2, state: 'packed', weight_g: 400, cod_amount: 45_500 },
  ]);
  expect(
    await s.db('parcel_items').where({ so_no }).orderBy('parcel_id').select('lot_id', 'quantity'),
  ).toEqual([
    { lot_id, quantity: 1 },
    { lot_id, quantity: 2 },
  ]);
  const labels = await get(`/admin/labels?orders=${so_no}`);
  expect(labels.headers['content-type']).toBe('application/pdf');
  expect(await pageTexts(labels.rawPayload)).toHaveLength(2);
});

it('parcels are handed over by carrier: with a number alone, and the order is shipped with its last parcel', async () => {
  const { mat_var_id, item_id } = await variant();
  const so_no = await toPack([[mat_var_id, 2]]);
  await post(`/admin/packing/${so_no}/take`, {});
  await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 });
  await post(`/admin/packing/${so_no}/boxes`, {});
  await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 2 });
  await post(`/admin/packing/${so_no}/packed`, { weights: [300, 400] });
  const manifest = async () =>
    (await get('/admin/manifests'))
      .json()
      .carriers.map(({ carrier, waiting, left }: Record<string, object[]>) => [
        carrier,
        ...[waiting, left].map(
          (some) => (some ?? []).filter((one) => Object.values(one).includes(so_no)).length,
        ),
      ]);
  const [first, second] = await s.db('parcels').where({ so_no }).orderBy('number').pluck('parcel_id');
  expect(await manifest()).toContainEqual([null, 2, 0]);
  const handOver = async (parcels: number[]) =>
    (await post('/admin/manifests/hand_over', { parcels })).json();
  expect(await handOver([first])).toEqual({ shipped: [], refused: [first] });
  const number = (parcel_id: number) =>
    post('/admin/manifests/number', { parcel_id, carrier: 'flash', tracking_no: `TH${parcel_id}` });
  expect((await number(first)).statusCode).toBe(200);
  await number(second);
  expect(await handOver([first])).toEqual({ shipped: [first], refused: [] });
  expect(await manifest()).toContainEqual(['Flash Express', 1, 1]);
  expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 13 });
  expect(await handOver([second, first])).toEqual({ shipped: [second], refused: [first] });
  expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 14 });
});

it('a wave that has left as a whole stays for half a day, with the orders whose labels can be printed again', async () => {
  const { mat_var_id, item_id } = await variant();
  const [first, second] = [await toPack([[mat_var_id, 1]]), await toPack([[mat_var_id, 1]])];
  const { wave_id } = (await post('/admin/waves', { orders: [first, second] })).json();
  const finished = async () =>
    (await get('/admin/waves'))
      .json()
      .finished.filter((wave: { wave_id: number }) => wave.wave_id === wave_id);
  for (const so_no of [first, second]) {
    await post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 });
    expect((await post(`/admin/packing/${so_no}/packed`, { weights: [300] })).statusCode).toBe(200);
  }
  // Packed but not handed over: still among the waves under way.
  expect(await finished()).toEqual([]);
  const parcels: number[] = await s.db('parcels').whereIn('so_no', [first, second]).pluck('parcel_id');
  for (const parcel_id of parcels)
    await post('/admin/manifests/number', { parcel_id, carrier: 'flash', tracking_no: `TH8${parcel_id}` });
  await post('/admin/manifests/hand_over', { parcels });
  const work = (await get('/admin/waves')).json();
  expect(work.waves.map((wave: { wave_id: number }) => wave.wave_id)).not.toContain(wave_id);
  const [wave] = await finished();
  expect(wave).toMatchObject({ finished_at: START.toISOString() });
  expect([...wave.orders].sort()).toEqual([first, second].sort());
  const labels = await get(`/admin/labels?orders=${wave.orders.join(',')}`);
  expect(await pageTexts(labels.rawPayload)).toHaveLength(2);
  s.later(12 * 3_600_000 + 1);
  expect(await finished()).toEqual([]);
});

it('of two scans of the last unit at the same moment one is refused', async () => {
  const { mat_var_id, item_id } = await variant();
  const so_no = await toPack([[mat_var_id, 1]]);
  await post(`/admin/packing/${so_no}/take`, {});
  const answers = await Promise.all(
    [1, 2].map(() => post(`/admin/packing/${so_no}/scan`, { code: item_id, box: 1 })),
  );
  expect(answers.map((answer) => answer.json().result).sort()).toEqual(['packed', 'surplus']);
});

it('codes are read as GTIN of any length, GS1, stock-keeping unit, or the last four figures of one variant', () => {
  const lines = [
    { mat_var_id: 1, gtin: '8850000000003', item_id: 'ML-1001' },
    { mat_var_id: 2, gtin: null, item_id: 'ML-2001' },
  ];
  const found = (code: string) => matchCode(code, lines).map(({ mat_var_id }) => mat_var_id);
  expect(found('08850000000003')).toEqual([1]);
  expect(found(']C10108850000000003' + '10K2605')).toEqual([1]);
  expect(found('ml-2001 ')).toEqual([2]);
  expect(found('0003')).toEqual([1]);
  expect(found('003')).toEqual([]);
  expect(found('1001')).toEqual([1]);
  expect(
    matchCode('0001', [
      ...lines,
      { mat_var_id: 3, gtin: null, item_id: 'X-0001' },
      { mat_var_id: 4, gtin: null, item_id: 'Y-0001' },
    ]),
  ).toEqual([]);
});
