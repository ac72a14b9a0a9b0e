import { randomUUID } from 'node:crypto';
import type { StockTransfer } from '@mali/contracts/stock-transfers';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
/** Inventory. */
let staff: Record<string, string>;
let branch: number;
beforeAll(async () => {
  s = await moneyShop();
  staff = await s.staff(6);
  const [place] = await s.db('stock_locations').insert({ code: 'branch', kind: 'branch' }, ['location_id']);
  branch = place.location_id;
});
afterAll(() => s.close());

/** A variant with two lots at the warehouse: the later one first. */
async function variantOf(units: number, later = 0) {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: units, expiry: '2027-05-01' });
  const { lot_id } = await s.db('stock_lots').where({ mat_var_id }).first();
  if (later === 0) return { mat_var_id, lot_id: lot_id as number, late: 0 };
  const [lot] = await s
    .db('stock_lots')
    .insert({ mat_var_id, code: 'late', expires_on: '2028-05-01' }, ['lot_id']);
  await s.db.raw("SELECT change_lot_units(?, 1, ?, 'received', '', now(), ?, 'test')", [
    ...[lot.lot_id, later, `late ${lot.lot_id}`],
  ]);
  return { mat_var_id, lot_id: lot_id as number, late: lot.lot_id as number };
}
const begin = (more: object = {}) =>
  s.inject(
    'POST',
    '/admin/stock_transfers',
    {
      ...{ request_key: randomUUID(), from_location_id: 1, to_location_id: branch, reason: 'เติมสาขา' },
      ...more,
    },
    staff,
  );
const act = (id: number, what: string, body: object = {}, headers = staff) =>
  s.inject('POST', `/admin/stock_transfers/${id}/${what}`, body, headers);
async function draft(...lines: (readonly [mat_var_id: number, quantity: number])[]): Promise<number> {
  const { transfer_id }: StockTransfer = (await begin()).json();
  for (const [mat_var_id, quantity] of lines) {
    const set = await act(transfer_id, 'lines', { mat_var_id, quantity, was: 0 });
    if (set.statusCode !== 200) throw new Error(set.body);
  }
  return transfer_id;
}
const read = async (id: number): Promise<StockTransfer> =>
  (await s.inject('GET', `/admin/stock_transfers/${id}`, undefined, staff)).json();
const onHand = async (mat_var_id: number): Promise<Record<string, number>> => {
  const rows = await s
    .db('stock_balances')
    .join('stock_locations', 'stock_locations.location_id', 'stock_balances.location_id')
    .where({ mat_var_id })
    .groupBy('code')
    .select('code', s.db.raw('sum(on_hand) AS n'));
  return Object.fromEntries(rows.flatMap(({ code, n }) => (Number(n) === 0 ? [] : [[code, Number(n)]])));
};
const web = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity;

test('a transfer of many variants is on its way, at neither place, and then received: the lots that expire first', async () => {
  const a = await variantOf(3, 5);
  const b = await variantOf(4);
  const id = await draft([a.mat_var_id, 4], [b.mat_var_id, 2]);
  expect(await onHand(a.mat_var_id)).toEqual({ main: 8 });
  const sent: StockTransfer = (await act(id, 'send')).json();
  expect(sent).toMatchObject({ state: 'sent', lines: 2, units: 6, from: { code: 'main' } });
  const goods = sent.goods.find(({ mat_var_id }) => mat_var_id === a.mat_var_id);
  expect(goods?.lots.map(({ lot_id, sent: n }) => [lot_id, n])).toEqual([
    [a.lot_id, 3],
    [a.late, 1],
  ]);
  expect([await onHand(a.mat_var_id), await web(a.mat_var_id)]).toEqual([{ main: 4, transit: 4 }, 4]);
  const lots = sent.goods.flatMap((one) =>
    one.lots.map(({ lot_id, sent: received }) => ({ lot_id, received })),
  );
  const received: StockTransfer = (await act(id, 'receive', { lots })).json();
  expect([received.state, received.difference]).toEqual(['received', '']);
  expect([await onHand(a.mat_var_id), await web(a.mat_var_id)]).toEqual([{ main: 4, branch: 4 }, 4]);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('what does not come is written off, what comes besides is added, with a reason', async () => {
  const [a, b] = [await variantOf(5), await variantOf(5)];
  const id = await draft([a.mat_var_id, 3], [b.mat_var_id, 3]);
  await act(id, 'send');
  const lots = [
    { lot_id: a.lot_id, received: 1 },
    { lot_id: b.lot_id, received: 4 },
  ];
  expect((await act(id, 'receive', { lots })).json().code).toBe('STOCK_TRANSFER.DIFFERENCE');
  expect((await act(id, 'receive', { lots: lots.slice(1) })).json().code).toBe('STOCK_TRANSFER.LOTS');
  expect((await act(id, 'receive', { lots, difference: 'แตกระหว่างทาง' })).statusCode).toBe(200);
  expect([await onHand(a.mat_var_id), await onHand(b.mat_var_id)]).toEqual([
    { main: 2, branch: 1 },
    { main: 2, branch: 4 },
  ]);
  const reasons = await s.db('stock_movements').where({ mat_var_id: a.mat_var_id, reason: 'written_off' });
  expect(reasons.map(({ note, quantity }) => [note, quantity])).toEqual([['แตกระหว่างทาง', -2]]);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('one that is on its way can be taken back, changed and sent again', async () => {
  const { mat_var_id, lot_id } = await variantOf(5);
  const id = await draft([mat_var_id, 2]);
  await act(id, 'send');
  expect((await act(id, 'cancel')).json().code).toBe('STOCK_TRANSFER.STATE');
  expect((await act(id, 'take_back', { reason: 'ผิดสาขา' })).json()).toMatchObject({
    state: 'draft',
    sent_at: null,
  });
  expect([await onHand(mat_var_id), await web(mat_var_id)]).toEqual([{ main: 5 }, 5]);
  await act(id, 'lines', { mat_var_id, quantity: 3, was: 2 });
  await act(id, 'send');
  await act(id, 'receive', { lots: [{ lot_id, received: 3 }] });
  expect(await onHand(mat_var_id)).toEqual({ main: 2, branch: 3 });
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('units that orders hold stay, and of a transfer and orders at the same time nobody gets too many', async () => {
  const { mat_var_id } = await variantOf(2);
  await s.inject(
    'POST',
    '/process_order',
    orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' }),
  );
  const id = await draft([mat_var_id, 2]);
  expect((await act(id, 'send')).json()).toMatchObject({
    ...{ code: 'STOCK_TRANSFER.SHORT', details: { variants: [mat_var_id] } },
  });
  expect(await onHand(mat_var_id)).toEqual({ main: 2 });
  await act(id, 'lines', { mat_var_id, quantity: 1, was: 2 });
  const both = await Promise.all([
    act(id, 'send'),
    s.inject('POST', '/process_order', orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay' })),
  ]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await stockDifferences(s.db, 10)).toEqual([]);
});

test('twice at once it is made, sent and received once', async () => {
  const { mat_var_id, lot_id } = await variantOf(6);
  const request_key = randomUUID();
  const made = await Promise.all([begin({ request_key }), begin({ request_key })]);
  const ids = made.map((answer) => answer.json().transfer_id);
  expect(new Set(ids).size).toBe(1);
  const [id] = ids;
  await act(id, 'lines', { mat_var_id, quantity: 2, was: 0 });
  expect((await act(id, 'lines', { mat_var_id, quantity: 2, was: 0 })).statusCode).toBe(200);
  expect((await act(id, 'lines', { mat_var_id, quantity: 5, was: 1 })).json().code).toBe('RECORD.CHANGED');
  const codes = async (what: string, body: object) =>
    (await Promise.all([act(id, what, body), act(id, what, body)]))
      .map(({ statusCode }) => statusCode)
      .sort();
  expect(await codes('send', {})).toEqual([200, 409]);
  expect(await codes('receive', { lots: [{ lot_id, received: 2 }] })).toEqual([200, 409]);
  expect(await onHand(mat_var_id)).toEqual({ main: 4, branch: 2 });
});

test('places must differ and be open, a draft must have goods, and the accountant only reads', async () => {
  for (const to_location_id of [1, 2, 999])
    expect((await begin({ to_location_id })).json().code).toBe('STOCK.PLACE');
  const id = await draft();
  expect((await act(id, 'send')).json().code).toBe('STOCK_TRANSFER.EMPTY');
  expect((await act(id, 'lines', { mat_var_id: 99_999_999, quantity: 1, was: 0 })).json().code).toBe(
    'STOCK.NOT_FOUND',
  );
  expect((await act(999_999, 'send')).json().code).toBe('STOCK_TRANSFER.NOT_FOUND');
  const accountant = await s.staff(5);
  expect((await act(id, 'send', {}, accountant)).statusCode).toBe(403);
  expect((await s.inject('GET', `/admin/stock_transfers/${id}`, undefined, accountant)).statusCode).toBe(200);
  expect((await act(id, 'cancel')).json().state).toBe('cancelled');
  expect((await read(id)).state).toBe('cancelled');
});

test('nobody moves what is on its way but its transfer', async () => {
  const { mat_var_id, lot_id } = await variantOf(3);
  const id = await draft([mat_var_id, 2]);
  await act(id, 'send');
  const { location_id } = await s.db('stock_locations').where({ code: 'transit' }).first();
  const move = (more: object) =>
    s.inject(
      'POST',
      `/admin/stock_lots/${lot_id}/units`,
      { ...{ act: 'transfer', units: 1, reason: 'x', key: randomUUID() }, ...more },
      staff,
    );
  const refused = [
    await move({ location_id, to_location_id: 1 }),
    await move({ location_id: 1, to_location_id: location_id }),
  ];
  expect(refused.map((answer) => answer.json().code)).toEqual(['STOCK.PLACE', 'STOCK.PLACE']);
  expect(await onHand(mat_var_id)).toEqual({ main: 1, transit: 2 });
});

test('the list says what is on its way, and exports it', async () => {
  const { mat_var_id } = await variantOf(3);
  const id = await draft([mat_var_id, 2]);
  await act(id, 'send');
  const rows = (await s.inject('GET', '/admin/stock_transfers?view=sent', undefined, staff)).json().rows;
  expect(rows[0]).toMatchObject({ transfer_id: id, state: 'sent', lines: 1, units: 2, reason: 'เติมสาขา' });
  const file = await s.inject(
    'GET',
    '/admin/stock_transfers/export?format=csv&view=sent&lang=th',
    undefined,
    staff,
  );
  expect(file.body).toContain('คลัง → branch');
});
