import { randomUUID } from 'node:crypto';
import { STOCK_ACTS } from '@mali/contracts/stock-values';
import { buildOrder, buildVariant, setStock } from '@mali/db/builders';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '../../testing-values.ts';
import { expireUnpaid } from '../order-management/jobs.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { inventoryJobs } from './jobs.ts';
import { setOnHand, stockDifferences } from './repository.ts';
import { countUnits, holdUnits, takeBackUnits } from './service.ts';

let s: MoneyShop;
let staff: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  staff = await s.staff(0);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const availableOf = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity;
/** Units of one lot. */
const balanceOf = (lot_id: number) => s.db('stock_balances').where({ lot_id }).first('on_hand', 'allocated');
const allocationsOf = (so_no: string) =>
  s
    .db('stock_allocations')
    .where({ so_no })
    .orderBy(['line_no', 'lot_id'])
    .select('line_no', 'lot_id', 'quantity', 'state');
const agree = async () => {
  expect(await stockDifferences(s.db, 9)).toEqual([]);
  // The expiry that the product page shows is that of the first lot with units for sale.
  const wrong = await s.db.raw(
    `SELECT s.mat_var_id, s.expires_on, e.first FROM stock s LEFT JOIN (
       SELECT b.mat_var_id, min(l.expires_on) AS first FROM stock_balances b JOIN stock_lots l USING (lot_id)
       WHERE b.location_id = 1 AND b.on_hand > b.allocated AND l.sellable GROUP BY 1
     ) e USING (mat_var_id) WHERE s.expires_on IS DISTINCT FROM e.first`,
  );
  expect(wrong.rows).toEqual([]);
};

/** The number of a place, which is made when it is missing. */
async function placeOf(code: string, kind = 'quarantine'): Promise<number> {
  const found = await s.db('stock_locations').where({ code }).first();
  if (found !== undefined) return found.location_id;
  const [made] = await s.db('stock_locations').insert({ code, kind }).returning('location_id');
  return made.location_id;
}

/** A lot of a variant, as receiving goods will write it. @returns its number */
async function receive(mat_var_id: number, expires_on: string | null, n: number): Promise<number> {
  return s.db.transaction(async (trx) => {
    const [lot] = await trx('stock_lots')
      .insert({ mat_var_id, code: `L ${expires_on}`, expires_on })
      .returning('lot_id');
    const at = { mat_var_id, location_id: 1, lot_id: lot.lot_id };
    await trx('stock_balances').insert({ ...at, on_hand: n });
    const document = { document: `receipt ${lot.lot_id}`, document_line: '1', actor: 'test' };
    await trx('stock_movements').insert({ ...at, at: START, quantity: n, reason: 'count', ...document });
    await trx('stock').where({ mat_var_id }).increment('quantity', n);
    return lot.lot_id;
  });
}
const order = (units: readonly (readonly [number, number])[], total: number, more: object = {}) =>
  s.inject('POST', '/process_order', orderRequest(units, total, more));
const move = (so_no: string, new_status: number) =>
  s.inject(
    'POST',
    '/order/status',
    {
      ...{ so_no, new_status },
      ...(new_status === 15 ? { reason: 'เหตุผล' } : {}),
      ...(new_status === 14 ? { carrier: 'Flash', tracking_no: 'TH01' } : {}),
    },
    staff,
  );
async function shipped(mat_var_id: number, n: number): Promise<string> {
  const { so_no } = (await order([[mat_var_id, n]], 200 * n + 55)).json();
  for (const status of [3, 13, 14]) expect((await move(so_no, status)).statusCode).toBe(200);
  return so_no;
}
const back = (so_no: string, quantity: number, document: string) =>
  takeBackUnits(s.db, {
    ...{ so_no, document, at: START, actor: 'test' },
    lines: [{ line_no: 1, quantity }],
  });

describe('an order', () => {
  it('takes the lot that expires first, and the next for the rest', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 0 });
    const late = await receive(mat_var_id, '2027-12-31', 3);
    const soon = await receive(mat_var_id, '2027-01-31', 2);
    const unknown = await receive(mat_var_id, null, 4);
    const { so_no } = (await order([[mat_var_id, 4]], 855)).json();
    expect(await allocationsOf(so_no)).toEqual([
      { line_no: 1, lot_id: late, quantity: 2, state: 'open' },
      { line_no: 1, lot_id: soon, quantity: 2, state: 'open' },
    ]);
    const other = (await order([[mat_var_id, 5]], 1055)).json().so_no;
    expect(await allocationsOf(other)).toEqual([
      { line_no: 1, lot_id: late, quantity: 1, state: 'open' },
      { line_no: 1, lot_id: unknown, quantity: 4, state: 'open' },
    ]);
    expect(await availableOf(mat_var_id)).toBe(0);
    await agree();
  });

  it('reserves a gift of a purchased variant too, as far as units remain', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 2 });
    const late = await receive(mat_var_id, '2027-12-31', 2);
    const { so_no } = await buildOrder(s.db, [
      [mat_var_id, 2],
      [mat_var_id, 1],
      [mat_var_id, 2],
    ]);
    const lines = await s.db('order_lines').where({ so_no }).orderBy('line_no');
    expect(await holdUnits(s.db, so_no, lines, START)).toEqual(new Set([1, 2]));
    expect(await allocationsOf(so_no)).toMatchObject([
      { line_no: 1, lot_id: late, quantity: 2 },
      { line_no: 2, quantity: 1 },
    ]);
    expect(await availableOf(mat_var_id)).toBe(1);
    await s.db('order_lines').where({ so_no, line_no: 3 }).delete();
    await agree();
  });

  it('excludes units expiring today or earlier, also before the nightly job', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 1 });
    const old = await receive(mat_var_id, '2026-11-20', 5);
    const answer = await order([[mat_var_id, 2]], 455);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER.INSUFFICIENT_STOCK']);
    expect((await order([[mat_var_id, 1]], 255)).statusCode).toBe(200);
    // The day before, in Bangkok, it was still sellable.
    s.clock.now = new Date('2026-11-19T16:59:00Z');
    const { so_no } = (await order([[mat_var_id, 2]], 455)).json();
    expect(await allocationsOf(so_no)).toMatchObject([{ lot_id: old, quantity: 2 }]);
    s.clock.now = START;
    await inventoryJobs(s.jobs).tasks['close-expired-lots']?.({}, {} as never);
    expect(await availableOf(mat_var_id)).toBe(0);
    // Expired units reserved by an order do not become available again.
    expect((await move(so_no, 15)).statusCode).toBe(200);
    expect(await availableOf(mat_var_id)).toBe(0);
    expect(await balanceOf(old)).toEqual({ on_hand: 5, allocated: 0 });
    await agree();
  });

  it('shipped deducts its units once; returns go into their original lot', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const so_no = await shipped(mat_var_id, 3);
    const [{ lot_id }] = await allocationsOf(so_no);
    expect(await balanceOf(lot_id)).toEqual({ on_hand: 2, allocated: 0 });
    expect(await availableOf(mat_var_id)).toBe(2);
    await s.db.raw("SELECT ship_stock(?, now(), 'again')", [so_no]);
    expect(await balanceOf(lot_id)).toEqual({ on_hand: 2, allocated: 0 });
    // Idempotent by document, and limited to the shipped units.
    expect([await back(so_no, 2, 'r1'), await back(so_no, 2, 'r1'), await back(so_no, 9, 'r2')]).toEqual([
      2, 0, 1,
    ]);
    expect(await back(so_no, 1, 'r3')).toBe(0);
    expect(await availableOf(mat_var_id)).toBe(5);
    const movements = await s.db('stock_movements').where({ lot_id }).orderBy('movement_id');
    expect(movements.map(({ quantity, reason, actor }) => [quantity, reason, actor.split(' ')[0]])).toEqual([
      [5, 'initial_count', 'test'],
      [-3, 'shipped', 'inventory'],
      [2, 'returned', 'test'],
      [1, 'returned', 'test'],
    ]);
    await agree();
  });

  it('of the previous version, without allocations, is deducted like any other', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const one = (await order([[mat_var_id, 1]], 255)).json().so_no;
    const other = (await order([[mat_var_id, 2]], 455)).json().so_no;
    // The previous version only decreased stock.
    await s.db('stock_allocations').whereIn('so_no', [one, other]).delete();
    await s.db('stock_balances').where({ mat_var_id }).update({ allocated: 0 });
    expect((await order([[mat_var_id, 3]], 655)).statusCode).toBe(409);
    expect((await move(one, 15)).statusCode).toBe(200);
    for (const status of [3, 13, 14]) expect((await move(other, status)).statusCode).toBe(200);
    expect(await availableOf(mat_var_id)).toBe(3);
    await agree();
  });
});

describe('a count', () => {
  const count = (mat_var_id: number, n: number, document: string) =>
    countUnits(s.db, new Map([[mat_var_id, n]]), { at: START, document, actor: 'test' });

  it('sets the units on hand, and never makes reserved units available', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    await order([[mat_var_id, 3]], 655);
    expect(await count(mat_var_id, 5, 'count a')).toEqual([]);
    expect(await count(mat_var_id, 9, 'count b')).toEqual([{ mat_var_id, change: 4, short: 0 }]);
    expect(await availableOf(mat_var_id)).toBe(6);
    // Idempotent by document.
    await count(mat_var_id, 4, 'count c');
    await setStock(s.db, mat_var_id, 6);
    expect(await count(mat_var_id, 4, 'count c')).toEqual([]);
    expect(await availableOf(mat_var_id)).toBe(6);
    // Fewer than reserved: none is available, and the shortage is reported.
    expect(await count(mat_var_id, 1, 'count d')).toEqual([{ mat_var_id, change: -6, short: 2 }]);
    expect(await availableOf(mat_var_id)).toBe(0);
    await agree();
  });

  it('with fewer units deducts unreserved ones from the lots that expire first', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 0 });
    const soon = await receive(mat_var_id, '2027-01-31', 4);
    const late = await receive(mat_var_id, '2027-12-31', 4);
    await order([[mat_var_id, 3]], 655);
    await count(mat_var_id, 5, 'count e');
    expect([await balanceOf(soon), await balanceOf(late)]).toEqual([
      { on_hand: 3, allocated: 3 },
      { on_hand: 2, allocated: 0 },
    ]);
    await agree();
  });
});

it('stock movements are immutable', async () => {
  const { mat_var_id } = await buildVariant(s.db, { stock: 5 });
  await expect(s.db('stock_movements').where({ mat_var_id }).update({ quantity: 1 })).rejects.toThrow(
    /never/,
  );
  await expect(s.db('stock_movements').where({ mat_var_id }).delete()).rejects.toThrow(/never/);
});

it('a first lot has the expiry of the catalogue', async () => {
  const { mat_var_id } = await buildVariant(s.db, { expiry: '2028-02-29', stock: 5 });
  expect(await s.db('stock_lots').where({ mat_var_id }).first()).toMatchObject({ expires_on: '2028-02-29' });
});

describe('the nightly check', () => {
  it('logs every inconsistent table', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const so_no = await shipped(mat_var_id, 1);
    const held = (await order([[mat_var_id, 1]], 255)).json().so_no;
    await agree();
    const faults: Record<string, (db: Knex) => Promise<unknown>> = {
      on_hand: (db) => db('stock_balances').where({ mat_var_id }).increment('on_hand', 1),
      allocated: (db) => db('stock_balances').where({ mat_var_id }).increment('allocated', 1),
      available: (db) => db('stock').where({ mat_var_id }).increment('quantity', 1),
      'held by order': (db) => db('order_lines').where({ so_no: held }).increment('quantity', 1),
      returned: (db) => db('stock_allocations').where({ so_no }).increment('returned', 1),
      shipped: (db) => db('stock_allocations').where({ so_no: held }).update({ state: 'shipped' }),
    };
    for (const [what, tamper] of Object.entries(faults)) {
      const trx = await s.db.transaction();
      const error = vi.spyOn(s.jobs.log, 'error').mockImplementation(() => undefined);
      try {
        await tamper(trx);
        await inventoryJobs({ ...s.jobs, db: trx }).tasks['check-stock']?.({}, {} as never);
        const told = error.mock.calls.map(([difference]) => (difference as { what: string }).what);
        expect(told).toContain(what);
      } finally {
        error.mockRestore();
        await trx.rollback();
      }
    }
    await agree();
  });

  it('stays consistent under any sequence of order and stock events', async () => {
    const who = fc.nat({ max: 11 });
    const units = fc.integer({ min: 1, max: 4 });
    const variant = fc.nat({ max: 1 });
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ act: fc.constant('place' as const), units, variant, cod: fc.boolean() }),
      },
      { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const), who }) },
      { weight: 8, arbitrary: fc.record({ act: fc.constant('onward' as const), who }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), who }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('expire' as const) }) },
      { weight: 3, arbitrary: fc.record({ act: fc.constant('return' as const), who, units }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), who }) },
      {
        weight: 3,
        arbitrary: fc.record({
          act: fc.constantFrom('count' as const, 'import' as const),
          variant,
          n: fc.nat({ max: 12 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('receive' as const), variant, units }) },
      {
        weight: 6,
        arbitrary: fc.record({
          act: fc.constant('move' as const),
          variant,
          lot: fc.nat({ max: 3 }),
          how: fc.constantFrom(...STOCK_ACTS),
          n: fc.integer({ min: -3, max: 4 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          act: fc.constantFrom('block' as const, 'unblock' as const, 'correct' as const),
          variant,
          lot: fc.nat({ max: 3 }),
          n: fc.nat({ max: 3 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver' as const), variant, units }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('reverse' as const) }) },
      {
        weight: 5,
        arbitrary: fc.record({ act: fc.constant('counted' as const), variant, n: fc.nat({ max: 12 }) }),
      },
      { weight: 3, arbitrary: fc.record({ act: fc.constant('decide' as const), n: fc.nat({ max: 3 }) }) },
    );
    const NEXT: Readonly<Record<number, number>> = { 29: 3, 3: 13, 13: 14, 14: 17 };
    let documents = 0;
    const quarantine = await placeOf('quarantine');
    const branch = await placeOf('siam', 'branch');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }), async (steps) => {
        s.clock.now = START;
        const variants = [
          await buildVariant(s.db, { mat_price: 20_000, stock: 9 }),
          await buildVariant(s.db, { mat_price: 20_000, stock: 0, expiry: '2026-11-28' }),
        ].map(({ mat_var_id }) => mat_var_id);
        const orders: string[] = [];
        const booked: string[] = [];
        const receipts: number[] = [];
        /** The count that is in progress. */
        let counting: number | null = null;
        const bin = `W-${variants[0]}`;
        await s.db('stock_balances').whereIn('mat_var_id', variants).update({ bin: bin });
        const ask = async (path: string, body: object, fine: readonly number[] = [200]) => {
          const answer = await s.inject('POST', `/admin/${path}`, body, staff);
          expect(fine, answer.body).toContain(answer.statusCode);
          return answer.json();
        };
        /** An act of staff with one of the variant's lots: done, or refused with a named error. */
        const act = async (path: string, body: object) => {
          const answer = await s.inject('POST', `/admin/${path}`, body, staff);
          expect([200, 409, 422]).toContain(answer.statusCode);
          if (answer.statusCode === 200) booked.push(answer.json().document);
        };
        for (const one of steps) {
          const mat_var_id = variants['variant' in one ? one.variant : 0] ?? 0;
          const lots = 'lot' in one ? await s.db('stock_lots').where({ mat_var_id }).orderBy('lot_id') : [];
          const lot = 'lot' in one ? lots[one.lot % lots.length] : undefined;
          const so_no = 'who' in one ? orders[one.who % Math.max(1, orders.length)] : undefined;
          documents += 1;
          const by = { at: s.clock.now, document: `walk ${documents}`, actor: 'walk' };
          if (one.act === 'place') {
            const more = { payment_method: one.cod ? ('cod' as const) : ('promptpay' as const) };
            const left = await availableOf(mat_var_id);
            const answer = await order([[mat_var_id, one.units]], 200 * one.units + 55, more);
            expect(answer.statusCode).toBe(left < one.units ? 409 : 200);
            if (answer.statusCode === 200) orders.push(answer.json().so_no);
          } else if (one.act === 'count') await countUnits(s.db, new Map([[mat_var_id, one.n]]), by);
          else if (one.act === 'import')
            await setOnHand(s.db, new Map([[mat_var_id, one.n]]), { ...by, reason: one.act });
          else if (one.act === 'receive')
            await receive(mat_var_id, `2027-0${(documents % 9) + 1}-01`, one.units).catch(() => 0);
          else if (one.act === 'deliver') {
            const line = { mat_var_id, quantity: one.units, lot: `D ${documents % 3}`, unit_cost: null };
            const { receipt_id } = await ask(
              'receiving',
              {
                ...{ request_key: randomUUID(), reference: '', note: '', near_expiry: true },
                lines: [{ ...line, expires_on: '2029-06-30' }],
              },
              // A lot may have been corrected to another expiry.
              [200, 422],
            );
            if (receipt_id !== undefined) receipts.push(receipt_id);
          } else if (one.act === 'reverse') {
            const receipt = receipts.pop();
            if (receipt !== undefined)
              await ask(`receiving/${receipt}/reverse`, { reason: 'walk' }, [200, 409]);
          } else if (one.act === 'counted') {
            const begun = { request_key: randomUUID(), scope: 'bin', bin, of: null, note: '' };
            if (counting === null) counting = (await ask('stock_counts', begun)).count_id;
            await ask(`stock_counts/${counting}/entries`, {
              ...{ entry_key: randomUUID(), code: null, mat_var_id, add: one.n + 1, total: null, was: null },
              beyond: true,
            });
          } else if (one.act === 'decide' && counting !== null) {
            const reason = { reason: 'walk' };
            if (one.n > 0) {
              await ask(`stock_counts/${counting}/submit`, {});
              // Stock may have been corrected after it was counted.
              const { code } = await ask(`stock_counts/${counting}/approve`, reason, [200, 409]);
              if (code !== undefined) await ask(`stock_counts/${counting}/cancel`, reason);
            } else await ask(`stock_counts/${counting}/cancel`, reason);
            counting = null;
          } else if (one.act === 'move') {
            const units = one.how === 'adjust' ? one.n || 1 : Math.abs(one.n) || 1;
            const places = { location_id: one.how === 'release' || one.n === 3 ? quarantine : 1 };
            await act(`stock_lots/${lot.lot_id}/units`, {
              ...{ act: one.how, units, ...places, reason: 'walk', key: `walk-key-${documents}` },
              ...(one.how === 'transfer' && { to_location_id: one.n < 2 ? branch : 1 }),
            });
          } else if (one.act === 'block' || one.act === 'unblock')
            await act(`stock_lots/${lot.lot_id}/sale`, {
              ...{ on_sale: one.act === 'unblock', reason: 'walk', key: `walk-key-${documents}` },
            });
          else if (one.act === 'correct')
            await act(`stock_lots/${lot.lot_id}`, {
              code: `C ${documents}`,
              expires_on: [null, '2026-11-20', '2026-12-20', '2029-01-01'][one.n],
              was: { code: lot.code, expires_on: lot.expires_on },
              ...{ reason: 'walk', key: `walk-key-${documents}` },
            });
          else if (one.act === 'undo') {
            const document = booked.pop();
            if (document !== undefined) await act('stock/undo', { document });
          } else if (one.act === 'expire') {
            s.clock.now = new Date(s.clock.now.getTime() + 25 * 3_600_000);
            await expireUnpaid(s.jobs);
            await inventoryJobs(s.jobs).tasks['close-expired-lots']?.({}, {} as never);
          } else if (so_no !== undefined) {
            const { doc_status } = await s.rowOf(so_no);
            if (one.act === 'pay' && doc_status === 1) await s.pay(await s.qr(so_no));
            if (one.act === 'onward') await move(so_no, NEXT[doc_status] ?? 15);
            if (one.act === 'cancel') await move(so_no, 15);
            if (one.act === 'return') await back(so_no, one.units, `return ${documents}`);
            if (one.act === 'refund') {
              const shown = (
                await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, staff)
              ).json();
              const { left: amount, refunded } = shown;
              const whole = {
                so_no,
                amount,
                refunded,
                whole: true,
                cause: 'shop',
                delivery: false,
                method: 'gateway',
              };
              await s.inject('POST', '/admin/refunds', { ...whole, reason: 'แตก', lines: [] }, staff);
            }
          }
        }
        if (counting !== null) await ask(`stock_counts/${counting}/cancel`, { reason: 'walk' });
        await agree();
      }),
      { numRuns: runs(8), endOnFailure: true },
    );
  }, 60_000);
});

it('concurrent buyers of the last units: each unit is sold once, everyone else gets "sold out"', async () => {
  const UNITS = 10;
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: UNITS });
  let most = 0;
  const busy = () => {
    most = Math.max(most, s.db.client.pool.numUsed());
  };
  s.db.on('query', busy);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      order([[mat_var_id, 1]], 255, { delivery_address: { ...ADDRESS, email: `buyer-${n}@example.com` } }),
    ),
  );
  s.db.removeListener('query', busy);
  const heard = answers.map((answer) => answer.json().code ?? 'bought').sort();
  expect(heard).toEqual([
    ...Array.from({ length: 60 - UNITS }, () => 'ORDER.INSUFFICIENT_STOCK'),
    ...Array.from({ length: UNITS }, () => 'bought'),
  ]);
  expect(await availableOf(mat_var_id)).toBe(0);
  // Connections remain available for other requests.
  expect(most).toBeLessThan(20);
  await agree();
});
