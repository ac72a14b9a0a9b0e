import type { StaffStock, StockLot, StockMovements, StockRow } from '@mali/contracts/staff-stock';
import { buildBrand, buildMaterial, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDetail } from '../catalogue/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { inventoryJobs } from './jobs.ts';
import { stockDifferences } from './repository.ts';

let s: MoneyShop;
/** Inventory, and an accountant. */
let staff: Record<string, string>;
let accountant: Record<string, string>;
let quarantine: number;
beforeAll(async () => {
  s = await moneyShop();
  [staff, accountant] = [await s.staff(6), await s.staff(5)];
  quarantine = (await s.db('stock_locations').where({ code: 'quarantine' }).first()).location_id;
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

let keys = 0;
const key = () => {
  keys += 1;
  return `test-key-${keys}`;
};
const post = (path: string, body: object, headers = staff) =>
  s.inject('POST', `/admin/${path.startsWith('lots') ? 'stock_' : 'stock/'}${path}`, body, headers);
const units = (lot_id: number, act: string, n: number, more: object = {}) =>
  post(`lots/${lot_id}/units`, { act, units: n, location_id: 1, reason: 'นับใหม่', key: key(), ...more });
const stockOf = async (mat_var_id: number, headers = staff): Promise<StaffStock> =>
  (await s.inject('GET', `/admin/stock/${mat_var_id}`, undefined, headers)).json();
const ledgerOf = async (mat_var_id: number, query = ''): Promise<StockMovements> =>
  (await s.inject('GET', `/admin/stock/${mat_var_id}/movements${query}`, undefined, staff)).json();
const listed = async (query: string): Promise<StockRow[]> =>
  (await s.inject('GET', `/admin/stock?${query}`, undefined, staff)).json().rows;
const agree = async () => expect(await stockDifferences(s.db, 9)).toEqual([]);
const quantities = ({ on_hand, held, free, closed }: StaffStock) => ({ on_hand, held, free, closed });
const order = (mat_var_id: number, n: number) =>
  s.inject('POST', '/process_order', orderRequest([[mat_var_id, n]], 200 * n + 55));
const night = () => inventoryJobs(s.jobs).tasks['close-expired-lots']?.({}, {} as never);

/** A variant with one lot. */
async function variantOf(stock: number, expiry: string | null = null) {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock, expiry });
  const { lot_id } = await s.db('stock_lots').where({ mat_var_id }).first();
  return { mat_var_id, lot_id };
}

describe('units of a lot', () => {
  it('are adjusted with a reason that stands in the ledger, the audit log and the history', async () => {
    const { mat_var_id, lot_id } = await variantOf(10);
    const answer = await units(lot_id, 'adjust', -2, { reason: 'หาย' });
    expect(answer.statusCode).toBe(200);
    expect(quantities(await stockOf(mat_var_id))).toEqual({ on_hand: 8, held: 0, free: 8, closed: 0 });
    const [newest] = (await ledgerOf(mat_var_id)).rows;
    expect(newest).toMatchObject({ reason: 'adjusted', units: -2, note: 'หาย', lot_id, lot: 'main' });
    expect(newest?.actor).not.toMatch(/^staff/);
    const logged = await s.db('security_events').where({ subject: `stock ${mat_var_id}` });
    expect(logged).toMatchObject([{ kind: 'stock_adjusted', details: { units: -2, reason: 'หาย' } }]);
    await agree();
  });

  it('that open orders hold stay: the act is refused as a whole', async () => {
    const { mat_var_id, lot_id } = await variantOf(5);
    expect((await order(mat_var_id, 3)).statusCode).toBe(200);
    for (const act of ['damage', 'write_off', 'quarantine']) {
      const refused = await units(lot_id, act, 3);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'STOCK.HELD']);
    }
    expect((await units(lot_id, 'damage', 2)).statusCode).toBe(200);
    const shown = await stockOf(mat_var_id);
    expect(quantities(shown)).toEqual({ on_hand: 3, held: 3, free: 0, closed: 0 });
    expect(shown.orders).toMatchObject([{ lot_id, units: 3 }]);
    await agree();
  });

  it('are booked once for a request that is repeated', async () => {
    const { mat_var_id, lot_id } = await variantOf(5);
    const body = { act: 'adjust', units: 4, location_id: 1, reason: 'พบเพิ่ม', key: key() };
    const answers = await Promise.all([1, 2, 3].map(() => post(`lots/${lot_id}/units`, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await stockOf(mat_var_id)).on_hand).toBe(9);
    expect(await s.db('security_events').where({ subject: `stock ${mat_var_id}` })).toHaveLength(1);
  });

  it('leave sale in quarantine and come back in their lot', async () => {
    const { mat_var_id, lot_id } = await variantOf(6);
    await units(lot_id, 'quarantine', 4);
    expect(quantities(await stockOf(mat_var_id))).toEqual({ on_hand: 6, held: 0, free: 2, closed: 4 });
    expect((await listed('view=closed')).map((row) => row.mat_var_id)).toContain(mat_var_id);
    await units(lot_id, 'release', 3, { location_id: quarantine });
    await units(lot_id, 'write_off', 1, { location_id: quarantine });
    expect(quantities(await stockOf(mat_var_id))).toEqual({ on_hand: 5, held: 0, free: 5, closed: 0 });
    const wrong = await units(lot_id, 'release', 1);
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'STOCK.PLACE']);
    await agree();
  });

  it('go to another place, and are for sale in the warehouse alone', async () => {
    const { mat_var_id, lot_id } = await variantOf(6);
    expect((await units(lot_id, 'transfer', 1)).json().code).toBe('STOCK.PLACE');
    const [branch] = await s
      .db('stock_locations')
      .insert({ code: 'thonglor', kind: 'branch' })
      .returning('location_id');
    await units(lot_id, 'transfer', 4, { to_location_id: branch.location_id });
    expect(quantities(await stockOf(mat_var_id))).toMatchObject({ on_hand: 6, free: 2 });
    expect(
      (await ledgerOf(mat_var_id)).rows.slice(0, 2).map((row) => [row.reason, row.location_id, row.units]),
    ).toEqual([
      ['transferred', branch.location_id, 4],
      ['transferred', 1, -4],
    ]);
    await agree();
  });

  it('are put back by who has just moved them, once, and not later', async () => {
    const { mat_var_id, lot_id } = await variantOf(6);
    const { document } = (await units(lot_id, 'quarantine', 4)).json();
    const other = await post('undo', { document }, await s.staff(4));
    expect([other.statusCode, other.json().code]).toEqual([409, 'STOCK.UNDO_OVER']);
    expect((await post('undo', { document })).statusCode).toBe(200);
    expect((await post('undo', { document })).statusCode).toBe(200);
    expect(quantities(await stockOf(mat_var_id))).toEqual({ on_hand: 6, held: 0, free: 6, closed: 0 });
    const late = (await units(lot_id, 'damage', 1)).json().document;
    s.clock.now = new Date(START.getTime() + 3_600_000);
    expect((await post('undo', { document: late })).json().code).toBe('STOCK.UNDO_OVER');
    await agree();
  });

  it('and orders that come at once never share a unit', async () => {
    const { mat_var_id, lot_id } = await variantOf(12);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => (n % 2 ? order(mat_var_id, 1) : units(lot_id, 'damage', 1))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    const { on_hand, held, free } = await stockOf(mat_var_id);
    expect({ free, same: on_hand === held }).toEqual({ free: 0, same: true });
    await agree();
  });
});

describe('a lot', () => {
  it('leaves sale as a whole and comes back; orders keep what they hold', async () => {
    const { mat_var_id, lot_id } = await variantOf(5);
    await order(mat_var_id, 2);
    const sale = (on_sale: boolean) =>
      post(`lots/${lot_id}/sale`, { on_sale, reason: 'ลูกค้าแจ้งกลิ่นเปลี่ยน', key: key() });
    expect((await sale(false)).statusCode).toBe(200);
    expect((await sale(false)).json().code).toBe('STOCK.SAME');
    const shown = await stockOf(mat_var_id);
    expect(quantities(shown)).toEqual({ on_hand: 5, held: 2, free: 0, closed: 3 });
    expect(shown.lots[0]?.state).toBe('blocked');
    await sale(true);
    expect((await stockOf(mat_var_id)).free).toBe(3);
    expect((await ledgerOf(mat_var_id)).rows.map(({ reason, units }) => [reason, units])).toEqual([
      ['unblocked', 0],
      ['blocked', 0],
      ['initial_count', 5],
    ]);
    await agree();
  });

  it('leaves sale the set number of days before its expiry, unless staff put it back', async () => {
    const { mat_var_id, lot_id } = await variantOf(5, '2027-01-15');
    const far = await variantOf(5, '2027-12-31');
    expect((await listed('view=near_expiry')).map((row) => row.mat_var_id)).toEqual([mat_var_id]);
    await night();
    expect(quantities(await stockOf(mat_var_id))).toEqual({ on_hand: 5, held: 0, free: 0, closed: 5 });
    expect((await stockOf(far.mat_var_id)).free).toBe(5);
    expect((await ledgerOf(mat_var_id)).rows[0]).toMatchObject({ reason: 'near_expiry', actor: 'system' });
    expect((await listed('view=near_expiry')).map((row) => row.mat_var_id)).toContain(mat_var_id);
    await post(`lots/${lot_id}/sale`, { on_sale: true, reason: 'ลดราคาล้างสต็อก', key: key() });
    await night();
    expect((await stockOf(mat_var_id)).free).toBe(5);
    s.clock.now = new Date('2027-01-15T17:01:00Z');
    await night();
    const expired = await stockOf(mat_var_id);
    expect([expired.free, expired.lots[0]?.state]).toEqual([0, 'expired']);
    const again = await post(`lots/${lot_id}/sale`, { on_sale: true, reason: 'x', key: key() });
    expect(again.json().code).toBe('STOCK.EXPIRED');
    await agree();
  });

  it('leaves sale by another number of days when staff set one', async () => {
    const set = (removal_days: number, was: number) => post('settings', { removal_days, was });
    expect((await set(30, 7)).json().code).toBe('RECORD.CHANGED');
    expect((await set(30, 90)).json().removal_days).toBe(30);
    const soon = await variantOf(5, '2026-12-15');
    const later = await variantOf(5, '2027-01-20');
    await night();
    expect([(await stockOf(soon.mat_var_id)).free, (await stockOf(later.mat_var_id)).free]).toEqual([0, 5]);
    await set(90, 30);
  });

  it('is corrected; a wrong date that had closed it opens it again', async () => {
    const { mat_var_id, lot_id } = await variantOf(5, '2026-12-15');
    await night();
    const correct = (body: object, headers = staff) =>
      post(
        `lots/${lot_id}`,
        {
          ...{ code: 'H2602', expires_on: '2028-12-15', was: { code: 'main', expires_on: '2026-12-15' } },
          ...{ reason: 'พิมพ์ปีผิด', key: key(), ...body },
        },
        headers,
      );
    expect((await correct({ was: { code: 'x', expires_on: null } })).json().code).toBe('STOCK.LOT_CHANGED');
    expect((await correct({ unit_cost: 12.5 })).statusCode).toBe(403);
    expect((await correct({ expires_on: '2028-02-31' })).statusCode).toBe(400);
    expect((await correct({})).statusCode).toBe(200);
    const shown = await stockOf(mat_var_id);
    expect(shown).toMatchObject({ free: 5, expires_on: '2028-12-15' });
    expect(shown.lots).toMatchObject([{ code: 'H2602', state: 'on_sale', unit_cost: null }]);
    await agree();
  });

  it('gets a shelf place, which the next lot takes over, and which a colleague’s newer one keeps', async () => {
    const { mat_var_id, lot_id } = await variantOf(5, '2028-12-15');
    const was = { code: 'main', expires_on: '2028-12-15' };
    const stand = (bin: string | null, before: string | null, more: object = {}) =>
      post(`lots/${lot_id}`, {
        ...{ ...was, was, place: { location_id: 1, bin, was: before }, reason: 'จัดชั้นใหม่', key: key() },
        ...more,
      });
    const bins = async () =>
      (await stockOf(mat_var_id)).lots.map(({ code, balances }: StockLot) => [code, balances[0]?.bin]);
    const once = { key: key() };
    expect((await stand('D-04', null, once)).statusCode).toBe(200);
    expect((await stand('D-04', null, once)).statusCode).toBe(200);
    expect((await stand('E-01', null)).json().code).toBe('STOCK.LOT_CHANGED');
    expect((await stand(' ', 'D-04')).statusCode).toBe(400);
    const elsewhere = { place: { location_id: 2, bin: 'D-04', was: null } };
    expect((await stand(null, null, elsewhere)).json().code).toBe('STOCK.NOT_FOUND');
    const logged = await s
      .db('security_events')
      .where({ subject: `stock ${mat_var_id}`, kind: 'lot_corrected' });
    expect(logged.map(({ details }) => details.changes)).toEqual([
      [{ field: 'bin', from: null, to: 'D-04' }],
    ]);
    const [next] = await s.db('stock_lots').insert({ mat_var_id, code: 'H9' }).returning('lot_id');
    await s.db('stock_balances').insert({ mat_var_id, location_id: 1, lot_id: next.lot_id });
    await s.db('stock_balances').insert({ mat_var_id, location_id: 2, lot_id: next.lot_id });
    const places = s.db('stock_balances').where({ lot_id: next.lot_id }).orderBy('location_id');
    expect(await places.select('bin')).toEqual([{ bin: 'D-04' }, { bin: null }]);
    expect((await stand(null, 'D-04')).statusCode).toBe(200);
    expect(await bins()).toContainEqual(['main', null]);
    await s.db('stock_balances').where({ lot_id: next.lot_id }).delete();
    await agree();
  });

  it('shows its cost to roles that see the books alone', async () => {
    const { mat_var_id, lot_id } = await variantOf(5);
    const owner = await s.staff(0);
    await post(
      `lots/${lot_id}`,
      {
        ...{ code: 'main', expires_on: null, was: { code: 'main', expires_on: null } },
        ...{ unit_cost: 134.46, reason: 'ใบส่งของ', key: key() },
      },
      owner,
    );
    const costs = async (headers: Record<string, string>) =>
      (await stockOf(mat_var_id, headers)).lots[0]?.unit_cost;
    expect([await costs(accountant), await costs(staff)]).toEqual([134.46, null]);
  });

  it('of another product has the same code, of the same product not', async () => {
    const { mat_var_id, lot_id } = await variantOf(5);
    await s.db('stock_lots').insert({ mat_var_id, code: 'H1' });
    const body = { code: 'H1', expires_on: null, was: { code: 'main', expires_on: null } };
    const answer = await post(`lots/${lot_id}`, { ...body, reason: 'x', key: key() });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'STOCK.LOT_CODE']);
  });
});

describe('the list', () => {
  it('finds variants by SKU, barcode and name, and by brand, category and level', async () => {
    const { brand_id } = await buildBrand(s.db, {});
    const product = await buildMaterial(s.db, {
      brand_id,
      mat_name: 'Lotus Balm',
      mat_name_th: 'บาล์มบัวหลวง',
    });
    const of = { mat_id: product.mat_id };
    const none = await buildVariant(s.db, { ...of, stock: 0 });
    const few = await buildVariant(s.db, { ...of, stock: 3 });
    const many = await buildVariant(s.db, { ...of, stock: 30, gtin: '8850000000010' } as object);
    const ids = async (query: string) => (await listed(query)).map((row) => row.mat_var_id);
    const all = [none, few, many].map(({ mat_var_id }) => mat_var_id);
    expect((await ids(`brand=${brand_id}`)).sort()).toEqual(all);
    expect((await ids(`q=${encodeURIComponent('บัวหลวง')}`)).sort()).toEqual(all);
    expect((await ids('q=lotus')).sort()).toEqual(all);
    expect(await ids('q=8850000000010')).toEqual([many.mat_var_id]);
    expect(await ids(`q=${few.item_id}`)).toEqual([few.mat_var_id]);
    expect(await ids(`view=sold_out&brand=${brand_id}`)).toEqual([none.mat_var_id]);
    expect(await ids(`view=low&brand=${brand_id}`)).toEqual([few.mat_var_id]);
    expect((await ids(`category=${product.cat1_id}&brand=${brand_id}`)).length).toBe(3);
  });

  it('shows what was sent in 30 days, and is exported', async () => {
    const { mat_var_id } = await variantOf(9);
    const { so_no } = (await order(mat_var_id, 2)).json();
    const owner = await s.staff(0);
    for (const new_status of [3, 13, 14])
      await s.inject(
        'POST',
        '/order/status',
        { so_no, new_status, ...(new_status === 14 && { carrier: 'Flash', tracking_no: 'TH01' }) },
        owner,
      );
    const { item_id } = await s.db('variants').where({ mat_var_id }).first();
    expect(await listed(`q=${item_id}`)).toMatchObject([
      { on_hand: 7, held: 0, free: 7, sold: 2, coming: 0 },
    ]);
    const file = await s.inject('GET', `/admin/stock/export?q=${item_id}&lang=en`, undefined, staff);
    expect(file.body).toContain('On hand');
    expect(file.body).toContain(item_id);
  });

  it('tells when the ledger was checked, and which variants differ', async () => {
    const check = () => inventoryJobs(s.jobs).tasks['check-stock']?.({}, {} as never);
    const told = async () => (await s.inject('GET', '/admin/stock/check', undefined, staff)).json();
    const { mat_var_id } = await variantOf(5);
    await check();
    expect(await told()).toEqual({
      ...{ checked_at: START.toISOString(), differences: [], removal_days: 90 },
    });
    expect(await listed('view=differs')).toEqual([]);
    await s.db('stock').where({ mat_var_id }).increment('quantity', 1);
    await check();
    await s.db('stock').where({ mat_var_id }).decrement('quantity', 1);
    expect((await told()).differences).toEqual([
      {
        ...{ what: 'available', subject: `variant ${mat_var_id}`, expected: 5, found: 6 },
        ...{ mat_var_id, so_no: null },
      },
    ]);
    expect((await listed('view=differs')).map((row) => row.mat_var_id)).toEqual([mat_var_id]);
  });
});

it('the ledger is read page by page', async () => {
  const { mat_var_id, lot_id } = await variantOf(5);
  for (let n = 0; n < 31; n += 1) await units(lot_id, 'adjust', 1);
  const first = await ledgerOf(mat_var_id);
  expect([first.rows.length, first.before]).toEqual([30, first.rows.at(-1)?.movement_id]);
  const second = await ledgerOf(mat_var_id, `?before=${first.before}`);
  expect([second.rows.length, second.before]).toEqual([2, null]);
});

it('flash sales that run name what they may still sell', async () => {
  const { mat_var_id } = await variantOf(5);
  const [promotion] = await s
    .db('promotions')
    .insert({
      ...{
        kind: 'p003',
        name_en: 'Flash',
        name_th: 'แฟลช',
        discount_type: 'percent',
        discount: 10,
        flash: true,
      },
      ...{ starts_at: START, ends_at: new Date(START.getTime() + 86_400_000) },
    })
    .returning('promo_id');
  await s
    .db('promotion_members')
    .insert({ promo_id: promotion.promo_id, mat_var_id, allotment: 4, taken: 1 });
  expect((await stockOf(mat_var_id)).allotments).toMatchObject([
    { allotment: 4, taken: 1, name_en: 'Flash' },
  ]);
});

it('the product page has the expiry of the lot that is sent next', async () => {
  const { mat_var_id, lot_id } = await variantOf(2, '2028-02-29');
  const { mat_id } = await s.db('variants').where({ mat_var_id }).first();
  const shown = async () => (await readDetail(s.db, mat_id))?.variants[0]?.expiry;
  const [later] = await s
    .db('stock_lots')
    .insert({ mat_var_id, code: 'L2', expires_on: '2029-06-30' })
    .returning('lot_id');
  await units(later.lot_id, 'adjust', 3);
  expect(await shown()).toBe('2028-02-29');
  await order(mat_var_id, 2);
  expect(await shown()).toBe('2029-06-30');
  await post(`lots/${later.lot_id}/sale`, { on_sale: false, reason: 'x', key: key() });
  // Sold out: the date of the catalogue.
  expect(await shown()).toBe('2028-02-29');
  await units(lot_id, 'adjust', 1);
  expect((await stockOf(mat_var_id)).expires_on).toBe('2028-02-29');
  await agree();
});
