import { randomUUID } from 'node:crypto';
import type { NewReceiptRequest, Receipt, ReceiptLineRequest } from '@mali/contracts/receiving';
import { buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { stockDifferences } from '../inventory/repository.ts';

vi.setConfig({ testTimeout: 20_000 });

const NOW = new Date('2026-11-20T05:00:00Z');
let t: TestApp;
type Member = { user_id: number; role_id: number };
let owner: Member;
let keeper: Member;
let accountant: Member;

beforeAll(async () => {
  t = await testApp({}, { now: () => NOW });
  owner = await buildUser(t.deps.db, { role_id: 0 });
  keeper = await buildUser(t.deps.db, { role_id: 6 });
  accountant = await buildUser(t.deps.db, { role_id: 5 });
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = owner) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload === undefined ? {} : { payload }) });
const line = (mat_var_id: number, more: Partial<ReceiptLineRequest> = {}): ReceiptLineRequest => ({
  ...{ mat_var_id, quantity: 10, lot: 'A1', expires_on: '2028-06-30', unit_cost: null },
  ...more,
});
const request = (lines: ReceiptLineRequest[], more: Partial<NewReceiptRequest> = {}): NewReceiptRequest => ({
  ...{ request_key: randomUUID(), reference: 'INV-7', note: '', near_expiry: false, lines },
  ...more,
});
const receive = (lines: ReceiptLineRequest[], more: Partial<NewReceiptRequest> = {}, who: Member = owner) =>
  ask('POST', '/admin/receiving', request(lines, more), who);
async function received(lines: ReceiptLineRequest[], who: Member = owner): Promise<Receipt> {
  const answer = await receive(lines, {}, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const variant = async (stock = 0): Promise<number> =>
  (await buildVariant(t.deps.db, { mat_price: 10_000, stock })).mat_var_id;
const availableOf = async (mat_var_id: number): Promise<number> =>
  (await t.deps.db('stock').where({ mat_var_id }).first()).quantity;
const lotsOf = (mat_var_id: number) =>
  t.deps
    .db('stock_lots as l')
    .leftJoin('stock_balances as b', 'b.lot_id', 'l.lot_id')
    .where({ 'l.mat_var_id': mat_var_id })
    .orderBy('l.lot_id')
    .select('l.code', t.deps.db.raw('l.expires_on::text as expires_on'), 'l.unit_cost', 'b.on_hand');
const agree = async () => expect(await stockDifferences(t.deps.db, 9)).toEqual([]);

describe('received goods', () => {
  it('come into their lots, with cost and movement, and are for sale', async () => {
    const [one, two] = [await variant(3), await variant()];
    const receipt = await received([
      line(one, { quantity: 12, unit_cost: 40.5 }),
      line(two, { quantity: 5, lot: ' B 2 ', expires_on: null, unit_cost: 10 }),
    ]);
    expect(receipt).toMatchObject({ state: 'posted', units: 17, line_count: 2, cost: 536 });
    expect(receipt.lines).toMatchObject([
      { mat_var_id: one, quantity: 12, lot: 'A1', expires_on: '2028-06-30', unit_cost: 40.5 },
      { mat_var_id: two, quantity: 5, lot: 'B 2', expires_on: null, unit_cost: 10 },
    ]);
    expect(await availableOf(one)).toBe(15);
    expect(await lotsOf(one)).toContainEqual({
      ...{ code: 'A1', expires_on: '2028-06-30', unit_cost: 4050, on_hand: 12 },
    });
    expect(
      await t.deps
        .db('stock_movements')
        .where({ document: `receipt ${receipt.receipt_id}` })
        .orderBy('document_line')
        .select('reason', 'quantity', 'document_line', 'actor'),
    ).toEqual([
      { reason: 'received', quantity: 12, document_line: '1', actor: `staff ${owner.user_id}` },
      { reason: 'received', quantity: 5, document_line: '2', actor: `staff ${owner.user_id}` },
    ]);
    await agree();
  });

  it('sent again, also twice at once, add nothing', async () => {
    const id = await variant();
    const sent = request([line(id, { quantity: 4 })]);
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/admin/receiving', sent)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().receipt_id)).size).toBe(1);
    expect(await availableOf(id)).toBe(4);
    await agree();
  });

  it('of several receipts at once in any order of their lines are all there', async () => {
    const ids = [await variant(), await variant(), await variant()];
    const lines = ids.map((id) => line(id, { quantity: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => receive(i % 2 === 0 ? lines : lines.toReversed())),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await Promise.all(ids.map(availableOf))).toEqual([6, 6, 6]);
    await agree();
  });

  it('of a known lot make its cost the average of its units', async () => {
    const id = await variant();
    await received([line(id, { quantity: 10, unit_cost: 40 })]);
    await received([line(id, { quantity: 30, unit_cost: 60 })]);
    expect(await lotsOf(id)).toContainEqual(
      expect.objectContaining({ code: 'A1', on_hand: 40, unit_cost: 5500 }),
    );
  });

  it('are refused when they are expired, have no expiry although the product has one, or the lot has another', async () => {
    const { mat_id } = await buildMaterial(t.deps.db, { pao_months: 12 });
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_id, mat_price: 10_000, stock: 0 });
    const id = await variant();
    await received([line(id, { lot: 'K9', expires_on: '2028-01-31' })]);
    const answer = await receive([
      line(id, { lot: 'X', expires_on: '2026-11-20' }),
      line(mat_var_id, { expires_on: null }),
      line(id, { lot: 'Y', expires_on: '2028-01-01' }),
      line(id, { lot: 'Y', expires_on: '2028-02-01' }),
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'RECEIPT.LINES',
      details: {
        faults: [
          { line: 1, fault: 'expired' },
          { line: 2, fault: 'expiry_missing' },
          { line: 4, fault: 'lot_expiry', expires_on: '2028-01-01' },
        ],
      },
    });
    const other = await receive([line(id), line(id, { lot: 'K9', expires_on: '2028-02-28' })]);
    expect(other.json()).toMatchObject({
      code: 'RECEIPT.LINES',
      details: { faults: [{ line: 2, fault: 'lot_expiry', expires_on: '2028-01-31' }] },
    });
    // Nothing of a refused receipt is there.
    expect(await availableOf(id)).toBe(10);
    expect((await lotsOf(id)).map(({ code }) => code)).not.toContain('A1');
    await agree();
  });

  it('that expire soon need a confirmation', async () => {
    const id = await variant();
    const near = [line(id), line(id, { lot: 'N', expires_on: '2027-01-15' })];
    const answer = await receive(near);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'RECEIPT.NEAR_EXPIRY', details: { lines: [2] } });
    expect((await receive(near, { near_expiry: true })).statusCode).toBe(200);
    expect(await availableOf(id)).toBe(20);
  });

  it('have a cost only from and for those who may see the books', async () => {
    const id = await variant();
    expect((await receive([line(id, { unit_cost: 5 })], {}, keeper)).statusCode).toBe(403);
    const { receipt_id } = await received([line(id)], keeper);
    const costly = await received([line(id, { lot: 'C', unit_cost: 5 })]);
    const read = async (number: number, who: Member) =>
      (await ask('GET', `/admin/receiving/${number}`, undefined, who)).json();
    expect((await read(costly.receipt_id, accountant)).lines[0].unit_cost).toBe(5);
    expect(await read(costly.receipt_id, keeper)).toMatchObject({ cost: null, lines: [{ unit_cost: null }] });
    expect((await read(receipt_id, accountant)).cost).toBeNull();
    const list = (await ask('GET', '/admin/receiving', undefined, keeper)).json();
    expect(list.rows.map((row: { cost: unknown }) => row.cost)).not.toContain(50);
    const file = await ask('GET', '/admin/receiving/export?columns=number,cost', undefined, keeper);
    expect(file.body).not.toContain('50.00');
    expect((await receive([line(id)], {}, accountant)).statusCode).toBe(403);
  });
});

describe('a counter-receipt', () => {
  const reverse = (receipt_id: number) =>
    ask('POST', `/admin/receiving/${receipt_id}/reverse`, { reason: 'นับผิด' });

  it('takes all units out again, once, and is linked both ways', async () => {
    const id = await variant(2);
    const { receipt_id } = await received([line(id), line(id, { lot: 'B', quantity: 3 })]);
    const answers = await Promise.all([reverse(receipt_id), reverse(receipt_id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const receipt: Receipt = (await ask('GET', `/admin/receiving/${receipt_id}`)).json();
    expect(receipt.state).toBe('reversed');
    const counter: Receipt = (await ask('GET', `/admin/receiving/${receipt.reversed_by}`)).json();
    expect(counter).toMatchObject({ state: 'reversal', reverses: receipt_id, units: -13, note: 'นับผิด' });
    expect(await availableOf(id)).toBe(2);
    expect((await reverse(counter.receipt_id)).json().code).toBe('RECEIPT.REVERSED');
    const history = (await ask('GET', `/admin/history?record=receipt+${receipt_id}`)).json();
    expect(history.entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      'receipt_reversed',
      'goods_received',
    ]);
    await agree();
  });

  it('is refused when units have been sold or held, and changes nothing', async () => {
    const id = await variant();
    const { receipt_id } = await received([line(id, { quantity: 2 }), line(id, { lot: 'B' })]);
    const lot = await t.deps.db('stock_lots').where({ mat_var_id: id, code: 'A1' }).first();
    await t.deps.db('stock_balances').where({ lot_id: lot.lot_id }).update({ allocated: 1 });
    const answer = await reverse(receipt_id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'RECEIPT.UNITS_GONE', details: { lines: [1] } });
    expect((await ask('GET', `/admin/receiving/${receipt_id}`)).json().state).toBe('posted');
    expect(await availableOf(id)).toBe(12);
    await t.deps.db('stock_balances').where({ lot_id: lot.lot_id }).update({ allocated: 0 });
    expect((await reverse(receipt_id)).statusCode).toBe(200);
    await agree();
  });
});

describe('goods', () => {
  it('are found by SKU in any case and by barcode, with their lots', async () => {
    const id = await variant();
    const { item_id } = await t.deps.db('variants').where({ mat_var_id: id }).first();
    await t.deps.db('variants').where({ mat_var_id: id }).update({ gtin: '4006381333931' });
    await received([line(id)]);
    for (const code of [item_id.toLowerCase(), '4006381333931', '04006381333931']) {
      const answer = await ask('POST', '/admin/receiving/goods', { codes: [code], variants: [] }, keeper);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().goods).toMatchObject([
        { mat_var_id: id, expires: true, lots: [{ code: 'A1', expires_on: '2028-06-30' }, {}] },
      ]);
    }
    const unknown = await ask('POST', '/admin/receiving/goods', { codes: ['none-1'], variants: [] });
    expect(unknown.json().code).toBe('RECEIPT.UNKNOWN_CODE');
  });
});

describe('labels of lots', () => {
  it('are a page for each line', async () => {
    const id = await variant();
    const { receipt_id } = await received([line(id), line(id, { lot: 'B' })]);
    const answer = await ask('GET', `/admin/receiving/${receipt_id}/labels`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});
