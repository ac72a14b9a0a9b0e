import type { Reorder, ReorderSuppliers } from '@mali/contracts/reorder';
import { buildOrder } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshCover } from '../inventory/refresh-cover.ts';
import { type PurchasingShop, purchasingShop } from './purchase-fixtures.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
let s: PurchasingShop;
beforeAll(async () => {
  s = await purchasingShop(NOW);
});
afterAll(() => s.close());

/** A variant of which `units` were there before, and `daily` were sent on each of the last `days` days. */
async function selling(free: number, daily: number, days: number): Promise<number> {
  const id = await s.variant();
  const [lot] = await s.db('stock_lots').insert({ mat_var_id: id, code: 'shelf' }).returning('lot_id');
  const move = (ago: number, quantity: number, reason: string, document: string) => ({
    ...{ at: new Date(NOW.getTime() - ago * DAY_MS), mat_var_id: id, location_id: 1, lot_id: lot.lot_id },
    ...{ quantity, reason, document, document_line: '1', actor: 'test' },
  });
  // They came a hundred days ago.
  await s
    .db('stock_movements')
    .insert([
      move(100, free + daily * days, 'initial_count', `first ${id}`),
      ...Array.from({ length: days }, (_, i) => move(i + 1, -daily, 'shipped', `SO-test-${id}-${i}`)),
    ]);
  await s.db('stock_balances').insert({ mat_var_id: id, location_id: 1, lot_id: lot.lot_id, on_hand: free });
  await s.db('stock').where({ mat_var_id: id }).update({ quantity: free });
  return id;
}
const reckon = () => refreshCover(s.t.deps);
const stockOf = async (id: number) => (await s.ask('GET', `/admin/stock/${id}`, undefined, s.keeper)).json();
const proposal = async (supplier_id: number, cover?: number, who = s.owner): Promise<Reorder> =>
  (
    await s.ask(
      'GET',
      `/admin/reorder/${supplier_id}${cover === undefined ? '' : `?cover=${cover}`}`,
      undefined,
      who,
    )
  ).json();

describe('the cover of a variant', () => {
  it('is reckoned by the days of the shop, and proposals last as long as it says', async () => {
    const [id, supplier] = [await selling(70, 1, 60), await s.supplier({ lead_days: 10 })];
    await s.supplies(supplier.supplier_id, id);
    await reckon();
    expect(await stockOf(id)).toMatchObject({ rate: 1, lasts: 70, cover: { sold_90: 60, short_days: 30 } });
    const set = async (revision: number, days: object) => {
      const values = {
        cover_days: 30,
        sales_short_days: 30,
        sales_long_days: 90,
        reserve_days: 7,
        lead_days: 14,
      };
      const body = { revision, values: { ...values, ...days }, reason: 'ช่วงเทศกาล' };
      const saved = await s.ask('POST', '/admin/settings/reorder', body, s.owner);
      expect(saved.statusCode, saved.body).toBe(200);
    };
    await set(0, { cover_days: 80, sales_short_days: 10, sales_long_days: 45, reserve_days: 61 });
    await reckon();
    expect(await stockOf(id)).toMatchObject({
      cover: {
        sold_30: 10,
        days_30: 10,
        sold_90: 45,
        days_90: 45,
        short_days: 10,
        long_days: 45,
        runs_out: true,
      },
    });
    const { suppliers, cover } = (await s.ask('GET', '/admin/reorder', undefined, s.owner)).json();
    expect([suppliers.map(({ supplier_id }: { supplier_id: number }) => supplier_id), cover]).toEqual([
      [supplier.supplier_id],
      80,
    ]);
    expect((await proposal(supplier.supplier_id)).lines).toMatchObject([{ units: 20 }]);
    await set(1, {});
    await reckon();
    expect((await stockOf(id)).cover).toMatchObject({ runs_out: false, long_days: 90 });
  });

  it('follows from what was sent on days in stock, and is explained', async () => {
    const [id, supplier] = [await selling(19, 3, 30), await s.supplier({ lead_days: 9 })];
    await s.supplies(supplier.supplier_id, id);
    expect(await stockOf(id)).toMatchObject({ rate: 0, lasts: null });
    await reckon();
    expect(await stockOf(id)).toMatchObject({
      ...{ rate: 3, lasts: 6 },
      cover: {
        ...{ sold_30: 90, days_30: 30, sold_90: 90, days_90: 90, lead_days: 9, runs_out: true },
        supplier: { supplier_id: supplier.supplier_id, name: supplier.name },
      },
    });
    // Reckoned again nothing changes, and rows are not written.
    const before = await s
      .db('stock_cover')
      .where({ mat_var_id: id })
      .select(s.db.raw('xmin::text AS version'))
      .first();
    await reckon();
    const after = await s
      .db('stock_cover')
      .where({ mat_var_id: id })
      .select(s.db.raw('xmin::text AS version'))
      .first();
    expect(after).toEqual(before);
  });

  it('counts what branches have sent in its place, not what they sold to their own customers', async () => {
    const id = await selling(60, 1, 30);
    const { lot_id } = await s.db('stock_lots').where({ mat_var_id: id }).first();
    const [branch] = await s.db('stock_locations').insert({ code: 'siam', kind: 'branch' }).returning('*');
    const { location_id } = branch;
    const [sent, pickedUp] = await Promise.all([buildOrder(s.db, []), buildOrder(s.db, [])]);
    await s.db('orders').where({ so_no: sent.so_no }).update({ sent_from_location_id: location_id });
    const move = (document: string, quantity: number, reason = 'shipped') => ({
      ...{ at: new Date(NOW.getTime() - 3 * DAY_MS), mat_var_id: id, location_id, lot_id, quantity, reason },
      ...{ document, document_line: '1', actor: 'test' },
    });
    await s
      .db('stock_movements')
      .insert([
        move(sent.so_no, -30),
        move(pickedUp.so_no, -30),
        move(`first siam ${id}`, 60, 'initial_count'),
      ]);
    await reckon();
    // 30 of the warehouse and 30 in its place; units of the branch are not those of the warehouse.
    expect(await stockOf(id)).toMatchObject({ rate: 2, lasts: 30, cover: { sold_30: 60, days_30: 30 } });
  });

  it('sorts the list of stock, whose view has what runs out soon, in pages', async () => {
    const [supplier, soon, sooner, later] = [
      await s.supplier({ lead_days: 5 }),
      await selling(10, 1, 30),
      await selling(4, 1, 30),
      await selling(200, 1, 30),
    ];
    for (const id of [soon, sooner, later]) await s.supplies(supplier.supplier_id, id);
    await reckon();
    const ours = async (query: string) => {
      const rows: { mat_var_id: number; lasts: number | null }[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: { rows: typeof rows; after: string | null } = (
          await s.ask('GET', `/admin/stock?${query}&limit=2${after === '' ? '' : `&after=${after}`}`)
        ).json();
        rows.push(...page.rows);
        after = page.after;
      }
      return rows.filter(({ mat_var_id }) => [soon, sooner, later].includes(mat_var_id));
    };
    expect(await ours('view=runs_out')).toMatchObject([
      { mat_var_id: sooner, lasts: 4 },
      { mat_var_id: soon, lasts: 10 },
    ]);
    expect((await ours('view=all&sort=-cover')).map(({ mat_var_id }) => mat_var_id)).toEqual([
      later,
      soon,
      sooner,
    ]);
  });

  it('is that of the new units at once when goods are received, and taken back', async () => {
    const id = await selling(4, 2, 30);
    await reckon();
    const received = await s.ask('POST', '/admin/receiving', {
      ...{ request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e77', reference: '', note: '', near_expiry: false },
      lines: [{ mat_var_id: id, quantity: 96, lot: 'A1', expires_on: '2029-01-31', unit_cost: null }],
    });
    expect(await s.db('stock_cover').where({ mat_var_id: id }).first()).toMatchObject({
      cover_days: 50,
      runs_out: false,
    });
    await s.ask('POST', `/admin/receiving/${received.json().receipt_id}/reverse`, { reason: 'Twice' });
    expect(await s.db('stock_cover').where({ mat_var_id: id }).first()).toMatchObject({
      cover_days: 2,
      runs_out: true,
    });
  });
});

describe('proposals to order', () => {
  it('are for delivery and cover, less what is there and on the way, in packs; one press makes the draft', async () => {
    const [supplier, id, enough] = [
      await s.supplier({ lead_days: 10 }),
      await selling(20, 2, 30),
      await selling(500, 1, 30),
    ];
    await s.supplies(supplier.supplier_id, id, { pack_size: 12, item_no: 'H-9' });
    await s.supplies(supplier.supplier_id, enough);
    await reckon();
    // 40 days of 2 a day less 20: 60.
    expect(await proposal(supplier.supplier_id, 30)).toMatchObject({
      ...{ cover: 30, extra_days: 0, below_minimum: false },
      lines: [{ mat_var_id: id, free: 20, coming: 0, rate: 2, lasts: 10, units: 60, unit_cost: 50 }],
    });
    expect((await proposal(supplier.supplier_id, 30, s.keeper)).lines).toMatchObject([{ unit_cost: null }]);
    const made = await s.ask(
      'POST',
      '/admin/purchase_orders',
      s.request(supplier.supplier_id, [{ mat_var_id: id, units: 60, expected_on: null }]),
      s.keeper,
    );
    expect(made.json()).toMatchObject({ state: 'draft', units: 60, lines: [{ item_no: 'H-9' }] });
    // A draft brings nothing yet; once it is sent, nothing more is proposed.
    expect((await proposal(supplier.supplier_id, 30)).lines).toHaveLength(1);
    await s.act(made.json(), 'send');
    expect((await proposal(supplier.supplier_id, 30)).lines).toEqual([]);
  });

  it('reach the minimum order of the supplier by lasting longer', async () => {
    const [supplier, id] = [
      await s.supplier({ lead_days: 5, minimum_order: 2000 }),
      await selling(10, 1, 30),
    ];
    await s.supplies(supplier.supplier_id, id);
    await reckon();
    // 15 days less 10 are 5 units of 50 baht; 40 units are 2,000 baht.
    expect(await proposal(supplier.supplier_id, 10)).toMatchObject({
      ...{ extra_days: 35, below_minimum: false },
      lines: [{ units: 40 }],
    });
  });

  it('are made where a variant is ordered first: of the preferred supplier, not of one that has ended', async () => {
    const [one, two, id] = [await s.supplier(), await s.supplier(), await selling(0, 1, 30)];
    await s.supplies(one.supplier_id, id, { preferred: false });
    await s.supplies(two.supplier_id, id, { preferred: true });
    await reckon();
    const has = async (supplier_id: number) => (await proposal(supplier_id)).lines.length;
    expect([await has(one.supplier_id), await has(two.supplier_id)]).toEqual([0, 1]);
    const listed = async (): Promise<ReorderSuppliers> => (await s.ask('GET', '/admin/reorder')).json();
    expect((await listed()).suppliers).toContainEqual({
      ...{ supplier_id: two.supplier_id, name: two.name, lead_days: 7, minimum_order: 0, runs_out: 1 },
    });
    const before = (await listed()).without_supplier;
    await s.ask('POST', `/admin/suppliers/${two.supplier_id}/active`, { active: false, was: true });
    expect([await has(one.supplier_id), (await listed()).without_supplier]).toEqual([1, before]);
    await s.ask('POST', `/admin/suppliers/${one.supplier_id}/active`, { active: false, was: true });
    expect((await listed()).without_supplier).toBe(before + 1);
    expect((await s.ask('GET', '/admin/reorder/2000000000')).json().code).toBe('SUPPLIER.NOT_FOUND');
  });
});
