import { randomUUID } from 'node:crypto';
import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import type { NewReceiptRequest, Receipt, ReceiptLineRequest } from '@mali/contracts/receiving';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { type PurchasingShop, purchasingShop } from './purchase-fixtures.ts';

vi.setConfig({ testTimeout: 30_000 });

let s: PurchasingShop;
beforeAll(async () => {
  s = await purchasingShop(new Date('2026-11-20T05:00:00Z'));
});
afterAll(() => s.close());

const line = (mat_var_id: number, quantity: number, lot = 'A1'): ReceiptLineRequest => ({
  ...{ mat_var_id, quantity, lot, expires_on: '2028-06-30', unit_cost: null },
});
type Against = NonNullable<NewReceiptRequest['order']>;
const request = (
  { po_id }: Pick<PurchaseOrder, 'po_id'>,
  lines: ReceiptLineRequest[],
  more: Partial<Against> = {},
): NewReceiptRequest => ({
  ...{ request_key: randomUUID(), reference: 'INV-7', note: '', near_expiry: false, lines },
  order: { po_id, over: false, differences: [], ...more },
});
const receive = (
  order: Pick<PurchaseOrder, 'po_id'>,
  lines: ReceiptLineRequest[],
  more: Partial<Against> = {},
) => s.ask('POST', '/admin/receiving', request(order, lines, more), s.keeper);
async function received(
  order: Pick<PurchaseOrder, 'po_id'>,
  lines: ReceiptLineRequest[],
  more: Partial<Against> = {},
) {
  const answer = await receive(order, lines, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Receipt;
}
const reverse = (receipt_id: number) =>
  s.ask('POST', `/admin/receiving/${receipt_id}/reverse`, { reason: 'Counted twice' });
const freeOf = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first())?.quantity ?? 0;

/** The order says what its receipts say, and the ledger agrees. */
async function agree(po_id: number): Promise<void> {
  const sums = await s
    .db('stock_receipts as r')
    .join('stock_receipt_lines as l', 'l.receipt_id', 'r.receipt_id')
    .where({ 'r.po_id': po_id })
    .groupBy('l.mat_var_id')
    .select('l.mat_var_id')
    .sum('l.quantity as n');
  const come = new Map(sums.map(({ mat_var_id, n }) => [mat_var_id, Number(n)]));
  const order = await s.read(po_id);
  for (const one of order.lines) expect(one.received).toBe(come.get(one.mat_var_id) ?? 0);
  expect(order.received).toBe(order.lines.reduce((sum, one) => sum + one.received, 0));
  expect(await stockDifferences(s.db, 9)).toEqual([]);
}

describe('goods received against an order', () => {
  it('come in parts into stock; the order follows until all is there', async () => {
    const [one, two] = [await s.variant(2), await s.variant()];
    const order = await s.sent([s.line(one, 10), s.line(two, 4)]);
    const first = await received(order, [line(one, 6), line(two, 4)]);
    expect(first.order).toEqual({ po_id: order.po_id, po_no: order.po_no });
    expect(await s.read(order.po_id)).toMatchObject({
      ...{ state: 'partial', received: 10, receipts: [{ receipt_id: first.receipt_id, units: 10 }] },
      lines: [{ received: 6 }, { received: 4 }],
    });
    await received(order, [line(one, 3, 'A1'), line(one, 1, 'B2')]);
    expect(await s.read(order.po_id)).toMatchObject({ state: 'received', received: 14 });
    expect([await freeOf(one), await freeOf(two)]).toEqual([12, 4]);
    expect((await receive(order, [line(one, 1)], { over: true })).json()).toMatchObject({
      code: 'PURCHASE.STATE',
      details: { state: 'received' },
    });
    await agree(order.po_id);
  });

  it('have the cost of the order where the receipt says none', async () => {
    const id = await s.variant();
    const order = await s.sent([s.line(id, 5, { unit_cost: 40 })]);
    const { receipt_id } = await received(order, [line(id, 2)]);
    await s.ask('POST', '/admin/receiving', request(order, [{ ...line(id, 3, 'B2'), unit_cost: 44 }]));
    expect((await s.ask('GET', `/admin/receiving/${receipt_id}`)).json().cost).toBe(80);
    const lots = await s.db('stock_lots').where({ mat_var_id: id }).whereIn('code', ['A1', 'B2']);
    expect(new Map(lots.map(({ code, unit_cost }) => [code, unit_cost]))).toEqual(
      new Map([
        ['A1', 4000],
        ['B2', 4400],
      ]),
    );
  });

  it('sent again with their key, also at once, add nothing', async () => {
    const id = await s.variant();
    const order = await s.sent([s.line(id, 5)]);
    const body = request(order, [line(id, 5)]);
    const answers = await Promise.all([1, 2, 3].map(() => s.ask('POST', '/admin/receiving', body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().receipt_id)).size).toBe(1);
    expect((await s.ask('POST', '/admin/receiving', body)).statusCode).toBe(200);
    expect(await freeOf(id)).toBe(5);
    await agree(order.po_id);
  });

  it('by two people at once do not exceed the order unseen', async () => {
    const id = await s.variant();
    const order = await s.sent([s.line(id, 10)]);
    const answers = await Promise.all([7, 7].map((units) => receive(order, [line(id, units)])));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.map((answer) => answer.json().code).filter(Boolean)).toEqual(['RECEIPT.OVER']);
    expect(await freeOf(id)).toBe(7);
    await agree(order.po_id);
  });

  it('beyond the order, or not ordered at all, are taken in when that is confirmed, and noted', async () => {
    const [id, other] = [await s.variant(), await s.variant()];
    const order = await s.sent([s.line(id, 3)]);
    const lines = [line(id, 5), line(other, 2)];
    expect((await receive(order, lines)).json()).toMatchObject({
      code: 'RECEIPT.OVER',
      details: {
        variants: [
          { mat_var_id: id, units: 2 },
          { mat_var_id: other, units: 2 },
        ],
      },
    });
    expect(await freeOf(id)).toBe(0);
    const receipt = await received(order, lines, {
      over: true,
      differences: [{ mat_var_id: id, kind: 'damaged', units: 1, note: ' ฝาแตก ' }],
    });
    expect(receipt.differences).toMatchObject([
      { mat_var_id: id, kind: 'over', units: 2 },
      { mat_var_id: other, kind: 'wrong', units: 2 },
      { mat_var_id: id, kind: 'damaged', units: 1, note: 'ฝาแตก' },
    ]);
    expect(await s.read(order.po_id)).toMatchObject({ state: 'received', units: 3, received: 5 });
    expect([await freeOf(id), await freeOf(other)]).toEqual([5, 2]);
  });

  it('that are damaged or missing are noted, not in stock, and still awaited', async () => {
    const id = await s.variant();
    const order = await s.sent([s.line(id, 10)]);
    const receipt = await received(order, [line(id, 7)], {
      differences: [
        { mat_var_id: id, kind: 'damaged', units: 2, note: '' },
        { mat_var_id: id, kind: 'short', units: 1, note: '' },
      ],
    });
    expect(receipt.differences.map(({ kind }) => kind)).toEqual(['damaged', 'short']);
    expect(await s.read(order.po_id)).toMatchObject({ state: 'partial', received: 7 });
    expect(await freeOf(id)).toBe(7);
  });

  it('are taken back from the order by the counter-receipt, which waits for them again', async () => {
    const id = await s.variant();
    const order = await s.sent([s.line(id, 10)]);
    const [first, second] = [await received(order, [line(id, 4)]), await received(order, [line(id, 6)])];
    const answers = await Promise.all([1, 2].map(() => reverse(second.receipt_id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await s.read(order.po_id)).toMatchObject({ state: 'partial', received: 4 });
    await reverse(first.receipt_id);
    const now = await s.read(order.po_id);
    expect(now).toMatchObject({ state: 'sent', received: 0 });
    expect(now.receipts.map(({ units }) => units).toSorted((a, b) => a - b)).toEqual([-6, -4, 4, 6]);
    expect(await freeOf(id)).toBe(0);
    await agree(order.po_id);
  });

  it('of an order that was closed short leave it closed when they are taken back', async () => {
    const id = await s.variant();
    const order = await s.sent([s.line(id, 10)]);
    const { receipt_id } = await received(order, [line(id, 4)]);
    const closed = await s.act(await s.read(order.po_id), 'close', { reason: 'เลิกผลิต' });
    expect(closed.json()).toMatchObject({ state: 'short', reason: 'เลิกผลิต' });
    expect((await receive(order, [line(id, 1)])).json().code).toBe('PURCHASE.STATE');
    await reverse(receipt_id);
    expect(await s.read(order.po_id)).toMatchObject({ state: 'short', received: 0 });
    await agree(order.po_id);
  });

  it('cannot be received against a draft, a cancelled or an unknown order', async () => {
    const id = await s.variant();
    const draft = await s.draft([s.line(id)]);
    expect((await receive(draft, [line(id, 1)])).json().code).toBe('PURCHASE.STATE');
    await s.act(draft, 'cancel');
    expect((await receive(draft, [line(id, 1)])).json().code).toBe('PURCHASE.STATE');
    expect((await receive({ po_id: 2_000_000_000 }, [line(id, 1)])).json().code).toBe('PURCHASE.NOT_FOUND');
    expect(await freeOf(id)).toBe(0);
  });

  it('keep an order from being changed to fewer units than have come', async () => {
    const [id, other] = [await s.variant(), await s.variant()];
    const order = await s.sent([s.line(id, 10), s.line(other, 2)]);
    await received(order, [line(id, 6)]);
    const revise = async (lines: object[]) =>
      s.ask('POST', `/admin/purchase_orders/${order.po_id}/revise`, {
        ...{
          revision: (await s.read(order.po_id)).revision,
          expected_on: null,
          note: '',
          reason: 'Less',
          lines,
        },
      });
    const fewer = await revise([{ mat_var_id: id, units: 5, expected_on: null }]);
    expect(fewer.json()).toMatchObject({ code: 'PURCHASE.RECEIVED', details: { variants: [id] } });
    // Without the rest, all of it has come.
    const same = await revise([{ mat_var_id: id, units: 6, expected_on: null }]);
    expect(same.json()).toMatchObject({ state: 'received', units: 6, received: 6, version: 2 });
  });

  it('in any order of receipts and counter-receipts leave order, receipts and stock agreeing', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          act: fc.constant('receive' as const),
          units: fc.integer({ min: 1, max: 6 }),
          which: fc.nat(1),
        }),
        fc.record({ act: fc.constant('reverse' as const), which: fc.nat(5) }),
      ),
      { minLength: 3, maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const ids = [await s.variant(), await s.variant()];
        const order = await s.sent(ids.map((id) => s.line(id, 8)));
        const posted: number[] = [];
        for (const step of walk) {
          if (step.act === 'receive') {
            const answer = await receive(order, [line(ids[step.which] ?? 0, step.units)], { over: true });
            expect([200, 409]).toContain(answer.statusCode);
            if (answer.statusCode === 200) posted.push(answer.json().receipt_id);
          } else {
            const receipt_id = posted[step.which];
            if (receipt_id !== undefined)
              expect([200, 409]).toContain((await reverse(receipt_id)).statusCode);
          }
        }
        await agree(order.po_id);
        const now = await s.read(order.po_id);
        const isAll = now.lines.every((one) => one.received >= one.units);
        expect(now.state).toBe(isAll ? 'received' : now.received > 0 ? 'partial' : 'sent');
        for (const [i, id] of ids.entries()) expect(await freeOf(id)).toBe(now.lines[i]?.received);
      }),
      { numRuns: 8 },
    );
  });
});

describe('units on the way', () => {
  const stockOf = async (id: number) =>
    (await s.ask('GET', `/admin/stock/${id}`, undefined, s.keeper)).json();
  const listed = async (id: number, query = '') => {
    const { item_id } = await s.db('variants').where({ mat_var_id: id }).first();
    return (await s.ask('GET', `/admin/stock?q=${item_id}${query}`)).json().rows;
  };

  it('are those of sent orders that have not come, with the orders and days', async () => {
    const [id, supplier] = [await s.variant(1), await s.supplier()];
    await s.draft([s.line(id, 100)], supplier);
    expect(await stockOf(id)).toMatchObject({ coming: 0, coming_on: null, coming_orders: [] });
    const later = await s.sent([s.line(id, 10)], supplier);
    const first = await s.sent([s.line(id, 6, { expected_on: '2026-11-19' })], supplier);
    expect(await stockOf(id)).toMatchObject({
      ...{ free: 1, coming: 16, coming_on: '2026-11-19' },
      coming_orders: [
        { po_no: first.po_no, units: 6, expected_on: '2026-11-19', late: true },
        {
          po_no: later.po_no,
          supplier: supplier.name,
          units: 10,
          expected_on: later.expected_on,
          late: false,
        },
      ],
    });
    expect(await listed(id, '&coming=yes')).toMatchObject([{ mat_var_id: id, coming: 16 }]);
    const { receipt_id } = await received(later, [line(id, 4)]);
    expect(await stockOf(id)).toMatchObject({ free: 5, coming: 12 });
    // More than ordered of one order does not lessen what another brings.
    await received(first, [line(id, 9)], { over: true });
    expect(await stockOf(id)).toMatchObject({ free: 14, coming: 6 });
    await reverse(receipt_id);
    expect(await stockOf(id)).toMatchObject({ free: 10, coming: 10 });
    await s.act(await s.read(later.po_id), 'cancel');
    expect(await stockOf(id)).toMatchObject({ coming: 0, coming_on: null });
    expect(await listed(id, '&coming=yes')).toEqual([]);
  });
});
