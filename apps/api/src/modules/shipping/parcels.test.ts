import { buildCoins, buildUser, buildVariant, setStock } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { ordersPresumedDelivered, type ParcelWithItems, parcelsOf } from './repository.ts';
import {
  changeItems,
  correctTracking,
  createParcel,
  fillMissingParcels,
  giveTracking,
  moveParcelByStaff,
  packParcel,
  shipParcel,
} from './service.ts';

/** Orders of two lines: three units of one variant, two of another; 200 baht a unit and 55 of delivery. */
let s: MoneyShop;
let packer: { user_id: number; role_id: number };
let variants: [number, number];
beforeAll(async () => {
  s = await moneyShop();
  packer = await buildUser(s.db, { role_id: 6 });
  const build = async () => (await buildVariant(s.db, { mat_price: 20_000, stock: 0 })).mat_var_id;
  variants = [await build(), await build()];
  for (const variant of variants) await setStock(s.db, variant, 500);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const move = async (so_no: string, new_status: number, more: object = {}) => {
  const headers = s.t.bearer({ user_id: packer.user_id, role_id: 0 });
  return s.inject('POST', '/order/status', { so_no, new_status, ...more }, headers);
};
/** An order with cash on delivery (1,055 baht) that is being packed. */
async function packing(): Promise<string> {
  const answer = await s.inject(
    'POST',
    '/process_order',
    orderRequest(
      [
        [variants[0], 3],
        [variants[1], 2],
      ],
      1055,
    ),
  );
  expect(answer.statusCode, answer.body).toBe(200);
  const { so_no } = answer.json();
  for (const next of [3, 13]) {
    const moved = await move(so_no, next);
    expect(moved.statusCode, moved.body).toBe(200);
  }
  return so_no;
}
const status = async (so_no: string): Promise<number> =>
  (await s.db('orders').where({ so_no }).first('doc_status')).doc_status;
const inTrx = <T>(run: (trx: Parameters<Parameters<MoneyShop['db']['transaction']>[0]>[0]) => Promise<T>) =>
  s.db.transaction(run);
const create = (so_no: string, ...items: [line: number, quantity: number][]) =>
  inTrx((trx) =>
    createParcel(trx, {
      so_no,
      at: s.clock.now,
      items: items.map(([line_no, quantity]) => ({ line_no, quantity, lot_id: null })),
    }),
  );
/** Closes a parcel and hands it to its carrier. */
const send = (parcel_id: number, tracking_no: string) =>
  inTrx(async (trx) => {
    await packParcel(trx, { parcel_id, weight_g: 350, by: packer, at: s.clock.now });
    await giveTracking(trx, { parcel_id, carrier: 'Flash', tracking_no, at: s.clock.now });
    await shipParcel(s.t.deps, trx, { parcel_id, by: packer });
  });
const contents = (parcels: readonly ParcelWithItems[]) =>
  parcels.map(({ state, carrier, tracking_no, cod_amount, items }) => ({
    ...{ state, carrier, tracking_no, cod_amount },
    items: items.map(({ line_no, quantity }) => [line_no, quantity]),
  }));
const refused = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? error,
  );

describe('parcels of an order', () => {
  it('hold together never more units of a line than were ordered, also when two packers pack at once', async () => {
    const so_no = await packing();
    const first = await create(so_no, [1, 2], [2, 1]);
    expect(await refused(create(so_no, [1, 2]))).toBe('PARCEL.ITEMS');
    expect(await refused(create(so_no, [3, 1]))).toBe('PARCEL.ITEMS');
    expect(await refused(create(so_no))).toBe('PARCEL.ITEMS');
    expect((await Promise.all([1, 2].map(() => refused(create(so_no, [1, 1]))))).sort()).toEqual([
      'PARCEL.ITEMS',
      'done',
    ]);
    // A lot of another variant.
    const [lot] = await s.db('stock_lots').where({ mat_var_id: variants[0] });
    const wrongLot = [{ line_no: 2, lot_id: Number(lot.lot_id), quantity: 1 }];
    expect(await refused(inTrx((trx) => createParcel(trx, { so_no, at: START, items: wrongLot })))).toBe(
      'PARCEL.ITEMS',
    );
    // Its own units do not count against it.
    await inTrx((trx) =>
      changeItems(trx, first.parcel_id, [{ line_no: 1, lot_id: lot.lot_id, quantity: 2 }]),
    );
    expect(contents(await parcelsOf(s.db, so_no)).map(({ items }) => items)).toEqual([[[1, 2]], [[1, 1]]]);
  });

  it('that never left free their units', async () => {
    const so_no = await packing();
    const { parcel_id } = await create(so_no, [1, 3], [2, 2]);
    expect(await refused(create(so_no, [1, 1]))).toBe('PARCEL.ITEMS');
    await moveParcelByStaff(s.t.deps, packer, parcel_id, { to: 'cancelled', reason: 'ลูกค้าเปลี่ยนใจ' });
    expect(await refused(create(so_no, [1, 3], [2, 2]))).toBe('done');
    expect(await refused(send(parcel_id, 'TH0'))).toBe('PARCEL.TRANSITION');
  });

  it('are created only while their order is packed', async () => {
    const { so_no } = await s.place();
    expect(await refused(create(so_no, [1, 1]))).toBe('PARCEL.TRANSITION');
  });

  it('move their order to 14 when the last unit has left, and share its cash on delivery to the satang', async () => {
    const so_no = await packing();
    const first = await create(so_no, [1, 2]);
    await send(first.parcel_id, 'TH01');
    expect(await status(so_no)).toBe(13);
    const second = await create(so_no, [1, 1], [2, 2]);
    await send(second.parcel_id, 'TH02');
    expect(await status(so_no)).toBe(14);
    expect(contents(await parcelsOf(s.db, so_no))).toEqual([
      { state: 'shipped', carrier: 'flash', tracking_no: 'TH01', cod_amount: 40_000, items: [[1, 2]] },
      {
        ...{ state: 'shipped', carrier: 'flash', tracking_no: 'TH02', cod_amount: 65_500 },
        items: [
          [1, 1],
          [2, 2],
        ],
      },
    ]);
    expect(await s.db('orders').where({ so_no }).first('carrier', 'tracking_no')).toEqual({
      carrier: 'Flash Express',
      tracking_no: 'TH01',
    });
    expect(await stockDifferences(s.db, 10)).toEqual([]);
  });

  it('an order shipped whole with one number has one parcel with everything, by lot', async () => {
    const so_no = await packing();
    expect((await move(so_no, 14, { carrier: 'ไปรษณีย์ไทย', tracking_no: 'EY1TH' })).statusCode).toBe(200);
    const parcels = await parcelsOf(s.db, so_no);
    expect(contents(parcels)).toEqual([
      {
        ...{ state: 'shipped', carrier: 'thailand-post', tracking_no: 'EY1TH', cod_amount: 105_500 },
        items: [
          [1, 3],
          [2, 2],
        ],
      },
    ]);
    expect(parcels[0]?.items.every(({ lot_id }) => lot_id !== null)).toBe(true);
    await move(so_no, 17);
    expect(contents(await parcelsOf(s.db, so_no))[0]?.state).toBe('delivered');
  });

  it('an open parcel leaves with an order that is shipped whole; the rest is one more', async () => {
    const so_no = await packing();
    await create(so_no, [1, 1]);
    await move(so_no, 14, { carrier: 'Messenger', tracking_no: 'M1' });
    expect(
      contents(await parcelsOf(s.db, so_no)).map(({ items, carrier, tracking_no }) => [
        carrier,
        tracking_no,
        items,
      ]),
    ).toEqual([
      ['Messenger', 'M1', [[1, 1]]],
      [
        'Messenger',
        'M1',
        [
          [1, 2],
          [2, 2],
        ],
      ],
    ]);
  });

  it('an order that the previous version shipped gets its parcel by the job, once', async () => {
    const [sent, arrived] = [await packing(), await packing()];
    for (const so_no of [sent, arrived]) await move(so_no, 14, { carrier: 'Flash', tracking_no: 'TH9' });
    await move(arrived, 17);
    await s.db('parcels').whereIn('so_no', [sent, arrived]).delete();
    await fillMissingParcels(s.t.deps, false);
    expect(await parcelsOf(s.db, arrived)).toEqual([]);
    await fillMissingParcels(s.t.deps, true);
    await fillMissingParcels(s.t.deps, true);
    const states = await s.db('parcels').whereIn('so_no', [sent, arrived]).orderBy('state').select('state');
    expect(states.map(({ state }) => state)).toEqual(['delivered', 'shipped']);
    const items = await s.db('parcel_items').where({ so_no: sent }).orderBy('line_no').select('quantity');
    expect(items.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });
});

it('a wrong number is corrected with a reason, which the audit log holds', async () => {
  const so_no = await packing();
  await move(so_no, 14, { carrier: 'Flash', tracking_no: 'TH7' });
  const [parcel] = await parcelsOf(s.db, so_no);
  const id = parcel?.parcel_id ?? 0;
  const typed = { carrier: 'Flash Express', tracking_no: 'TH70' };
  expect(await refused(correctTracking(s.t.deps, packer, id, { ...typed, reason: ' ' }))).toBe(
    'ERROR.BAD_REQUEST',
  );
  await correctTracking(s.t.deps, packer, id, { ...typed, reason: 'พิมพ์ผิด' });
  expect(contents(await parcelsOf(s.db, so_no))[0]).toMatchObject({ carrier: 'flash', tracking_no: 'TH70' });
  const [logged] = await s.db('security_events').where({ kind: 'parcel_tracking_corrected' });
  expect(logged).toMatchObject({
    ...{ subject: `order ${so_no}`, actor_id: packer.user_id },
    details: { parcel: 1, before: 'flash TH7', after: 'flash TH70', reason: 'พิมพ์ผิด' },
  });
});

describe('an order whose parcels do not arrive', () => {
  const stockOf = async (mat_var_id: number) =>
    (await s.db('stock').where({ mat_var_id }).first('quantity')).quantity;
  const setState = (parcel_id: number, to: string, role_id = 0, reason = 'ผู้รับปฏิเสธ') =>
    s.inject(
      'POST',
      `/admin/parcels/${parcel_id}/state`,
      { to, reason },
      s.t.bearer({ user_id: packer.user_id, role_id }),
    );
  const inspect = (parcel_id: number, resalable: object[]) =>
    s.inject('POST', `/admin/parcels/${parcel_id}/inspection`, { resalable }, s.t.bearer(packer));
  const documents = async (so_no: string) =>
    (await s.db('tax_documents').where({ so_no }).orderBy('document_id')).map(({ kind, total }) => [
      kind,
      total,
    ]);
  const movements = async (so_no: string, mat_var_id: number) =>
    (
      await s
        .db('stock_movements')
        .where({ mat_var_id })
        .where('document', 'like', `${so_no}%`)
        .orderBy('movement_id')
    ).map(({ reason, quantity }) => [reason, quantity]);

  it('refused with cash on delivery and back at the shop: nothing due, invoice credited, coins back, stock when inspected', async () => {
    const member = await buildUser(s.db);
    await buildCoins(s.db, { user_id: member.user_id, coins: 100, expires_at: new Date('2027-01-01') });
    const placed = await s.inject(
      'POST',
      '/process_order',
      orderRequest(
        [
          [variants[0], 3],
          [variants[1], 2],
        ],
        955,
        { point_bt: 100 },
      ),
      s.t.bearer(member),
    );
    expect(placed.statusCode, placed.body).toBe(200);
    const { so_no } = placed.json();
    for (const next of [3, 13]) await move(so_no, next);
    await move(so_no, 14, { carrier: 'Flash', tracking_no: 'TH20' });
    await s.work();
    expect(await documents(so_no)).toEqual([['abbreviated', 95_500]]);
    const parcel_id = (await parcelsOf(s.db, so_no))[0]?.parcel_id ?? 0;
    const before = await stockOf(variants[0]);

    expect((await setState(parcel_id, 'returned', 7)).statusCode).toBe(403);
    expect((await setState(parcel_id, 'returned', 6, ' ')).json().code).toBe('ERROR.BAD_REQUEST');
    /** Orders of each view with parcels that come back. */
    const views = async () =>
      Promise.all(
        ['returning', 'parcels_back'].map(async (view) => {
          const answer = await s.inject(
            'GET',
            `/admin/orders?view=${view}&q=${so_no}`,
            undefined,
            s.t.bearer(packer),
          );
          return answer.json().rows.map((row: { so_no: string }) => row.so_no);
        }),
      );
    expect(await views()).toEqual([[], []]);
    await s.db('parcels').where({ parcel_id }).update({ state: 'returning' });
    expect(await views()).toEqual([[so_no], []]);
    const back = await setState(parcel_id, 'returned', 6);
    expect(back.statusCode, back.body).toBe(200);
    expect(await views()).toEqual([[], [so_no]]);
    expect((await setState(parcel_id, 'lost', 6)).json().code).toBe('PARCEL.TRANSITION');
    await s.work();
    expect(await status(so_no)).toBe(15);
    expect(await s.refundsOf(so_no)).toEqual([]);
    expect(await documents(so_no)).toEqual([
      ['abbreviated', 95_500],
      ['credit_note', 95_500],
    ]);
    expect((await s.db('coin_accounts').where({ user_id: member.user_id }).first('balance')).balance).toBe(
      100,
    );
    expect(s.mails.at(-1)).toMatchObject({ subject: `คำสั่งซื้อ ${so_no} ส่งไม่สำเร็จ` });
    expect(await stockOf(variants[0])).toBe(before);

    // One unit of the first line is broken; the second line was not looked at: it is written off.
    expect((await inspect(parcel_id, [{ line_no: 1, quantity: 4 }])).json().code).toBe('PARCEL.ITEMS');
    expect((await inspect(parcel_id, [{ line_no: 1, quantity: 2 }])).statusCode).toBe(200);
    expect((await inspect(parcel_id, [{ line_no: 1, quantity: 1 }])).json().code).toBe('PARCEL.TRANSITION');
    expect(await views()).toEqual([[], []]);
    expect(await stockOf(variants[0])).toBe(before + 2);
    expect(await movements(so_no, variants[0])).toEqual([
      ['shipped', -3],
      ['returned', 2],
      ['returned', 1],
      ['written_off', -1],
    ]);
    expect(await stockDifferences(s.db, 10)).toEqual([]);
  });

  it('paid and lost by the carrier: refunded in full, its units written off', async () => {
    const { so_no, mat_var_id } = await s.paid();
    await move(so_no, 13);
    await move(so_no, 14, { carrier: 'Flash', tracking_no: 'TH21' });
    await s.work();
    const before = await stockOf(mat_var_id);
    const parcel_id = (await parcelsOf(s.db, so_no))[0]?.parcel_id ?? 0;
    expect((await setState(parcel_id, 'lost')).statusCode).toBe(200);
    await s.work();
    expect(await status(so_no)).toBe(15);
    expect((await s.refundsOf(so_no)).map(({ amount, status: state }) => [amount, state])).toEqual([
      [25_500, 'done'],
    ]);
    expect(await documents(so_no)).toEqual([
      ['abbreviated', 25_500],
      ['credit_note', 25_500],
    ]);
    expect(await stockOf(mat_var_id)).toBe(before);
    expect(await movements(so_no, mat_var_id)).toEqual([
      ['shipped', -1],
      ['returned', 1],
      ['written_off', -1],
    ]);
    expect(await stockDifferences(s.db, 10)).toEqual([]);
    const [logged] = await s.db('security_events').where({ kind: 'parcel_moved', subject: `order ${so_no}` });
    expect(logged.details).toEqual({ parcel: 1, before: 'shipped', after: 'lost', reason: 'ผู้รับปฏิเสธ' });
  });

  it('arrived in part: the order is delivered, and the clock does not take a lost parcel for delivered', async () => {
    const so_no = await packing();
    const [first, second] = [await create(so_no, [1, 3]), await create(so_no, [2, 2])];
    await send(first.parcel_id, 'TH30');
    await send(second.parcel_id, 'TH31');
    expect((await setState(first.parcel_id, 'lost')).statusCode).toBe(200);
    s.later(8 * 86_400_000);
    const due = await ordersPresumedDelivered(s.db, s.clock.now, 1000);
    expect(due.map((order) => order.so_no)).not.toContain(so_no);
    expect(await status(so_no)).toBe(14);
    expect((await setState(second.parcel_id, 'delivered')).statusCode).toBe(200);
    expect(await status(so_no)).toBe(17);
    // It was reported as delivered, and came back after all.
    expect((await setState(second.parcel_id, 'returned')).statusCode).toBe(200);
    expect(await status(so_no)).toBe(15);
    expect(await stockDifferences(s.db, 10)).toEqual([]);
  });
});
