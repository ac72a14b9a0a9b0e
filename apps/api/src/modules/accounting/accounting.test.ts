import { randomUUID } from 'node:crypto';
import type { AccountingMonth, LotsAnswer, PayoutAnswer, PayoutsAnswer } from '@mali/contracts/accounting';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueMissing } from '../documents/jobs.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { readPayoutFile } from './payout-file.ts';

let s: MoneyShop;
let accountant: Record<string, string>;
let inventory: Record<string, string>;
/** Orders: paid by PromptPay, by card, by PromptPay and given back in part. */
let orders: { so_no: string; charge_id: string }[];

const DAY = 86_400_000;
const get = async <T>(url: string): Promise<T> => {
  const answer = await s.inject('GET', `/admin/accounting${url}`, undefined, accountant);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const text = async (url: string): Promise<string> =>
  (await s.inject('GET', `/admin/accounting${url}`, undefined, accountant)).body;
const post = (url: string, body: object, headers = accountant) =>
  s.inject('POST', `/admin/accounting${url}`, body, headers);
const month = (name = '2026-11') => get<AccountingMonth>(`/months/${name}`);
const vatOf = (satang: number) => Math.round((satang * 7) / 107);

/** A lot with a cost, and movements of it by reason, one a day from the beginning of the tests. */
async function lot(unit_cost: number | null, moved: readonly (readonly [reason: string, units: number])[]) {
  const { mat_var_id } = await buildVariant(s.db, { stock: null });
  const [{ lot_id }] = await s
    .db('stock_lots')
    .insert({ mat_var_id, code: `L${mat_var_id}`, unit_cost })
    .returning('lot_id');
  for (const [i, [reason, quantity]] of moved.entries())
    await s.db('stock_movements').insert({
      ...{ at: new Date(START.getTime() + i * DAY), mat_var_id, location_id: 1, lot_id, quantity, reason },
      ...{ document: `test ${lot_id} ${i}`, document_line: '1', actor: 'test' },
    });
  const on_hand = moved.reduce((sum, [, units]) => sum + units, 0);
  await s.db('stock_balances').insert({ mat_var_id, location_id: 1, lot_id, on_hand, allocated: 0 });
  return lot_id as number;
}

beforeAll(async () => {
  s = await moneyShop();
  accountant = await s.staff(5);
  inventory = await s.staff(6);
  const [first, second, third] = [await s.paid(), await s.paid(), await s.paid()];
  orders = [first, second, third];
  await s.db('payments').where({ so_no: second.so_no }).update({ method: 'card' });
  // The third order gets its goods back, without delivery.
  const refund = await s.inject(
    'POST',
    '/admin/refunds',
    {
      so_no: third.so_no,
      lines: [{ line_no: 1, quantity: 1 }],
      ...{ whole: false, delivery: false, amount: 200, refunded: 0, method: 'gateway' },
      ...{ reason: 'สินค้าชำรุด', cause: 'shop' },
    },
    accountant,
  );
  expect(refund.statusCode, refund.body).toBe(200);
  await s.work();
  // Cash on delivery: one parcel is collected and paid with a fee, one is collected and outstanding.
  const { so_no } = await s.place({ payment_method: 'cod' });
  for (const [number, cod_amount] of [
    [1, 25_510],
    [2, 99],
  ] as const)
    await s.db('parcels').insert({
      ...{
        so_no,
        number,
        state: 'delivered',
        carrier: 'flash',
        tracking_no: `TH0000000${number}`,
        cod_amount,
      },
      ...{ reference: `R${number}`, created_at: START, shipped_at: START, state_at: START },
      delivered_at: new Date(START.getTime() + DAY),
    });
  await s.db.raw(
    `WITH st AS (INSERT INTO remittance_statements (statement_no, carrier, number, file_hash, request_key, heads, row_count,
         total, fee, booked_at, booked_by) VALUES ('CR26112112345678', 'flash', '1', 'h', 'k', '{}', 1, 25510, 1275, ?::timestamptz, 1)),
       r AS (INSERT INTO remittance_rows (statement_no, line, tracking_no, amount, fee, raw, state)
         VALUES ('CR26112112345678', 1, 'TH00000001', 25510, 1275, '', 'matched') RETURNING row_id)
     INSERT INTO remittance_entries (at, account, amount, row_id, parcel_id)
     SELECT ?::timestamptz, 'settled', 25510, row_id, (SELECT parcel_id FROM parcels WHERE tracking_no = 'TH00000001') FROM r
     UNION ALL SELECT ?::timestamptz, 'fee', 1275, row_id, NULL FROM r`,
    [START, START, START],
  );
  await issueMissing(s.jobs);
});
afterAll(() => s.close());

it('a month agrees with payments, refunds, carriers and documents to the satang, by day and way', async () => {
  const { figures, days, series, over, closed } = await month();
  expect({ over, closed }).toEqual({ over: false, closed: false });
  expect(figures).toMatchObject({
    ...{ taken_promptpay: 510, taken_card: 255, taken_transfer: 0, cod_collected: 256.09 },
    ...{ refunded_gateway: 200, refunded_transfer: 0, gateway_open: 565 },
    ...{ cod_settled: 255.1, cod_fees: 12.75, cod_written_off: 0, cod_outstanding: 0.99 },
  });
  expect(days).toEqual([
    { day: '2026-11-20', promptpay: 510, card: 255, transfer: 0, cod: 0, refunded: 200 },
    { day: '2026-11-21', promptpay: 0, card: 0, transfer: 0, cod: 256.09, refunded: 0 },
  ]);
  const [sums] = (
    await s.db.raw(`SELECT sum(total) FILTER (WHERE kind <> 'credit_note')::int AS invoiced,
      sum(vat) FILTER (WHERE kind <> 'credit_note')::int AS vat, sum(total) FILTER (WHERE kind = 'credit_note')::int AS credited,
      sum(vat) FILTER (WHERE kind = 'credit_note')::int AS credited_vat FROM tax_documents`)
  ).rows;
  expect(sums).toEqual({
    ...{ invoiced: 3 * 25_500, vat: 3 * vatOf(25_500), credited: 20_000, credited_vat: vatOf(20_000) },
  });
  expect(figures).toMatchObject({
    ...{ invoices: 0, abbreviated: 765, abbreviated_vat: (3 * vatOf(25_500)) / 100 },
    ...{ credit_notes: -200, credit_notes_vat: -vatOf(20_000) / 100 },
    vat_due: (3 * vatOf(25_500) - vatOf(20_000)) / 100,
  });
  expect(series).toEqual([
    {
      ...{ series: 'ABB2569-11', first: 'ABB2569-11-000001', last: 'ABB2569-11-000003' },
      ...{ count: 3, missing: [] },
    },
    {
      ...{ series: 'CN2569-11', first: 'CN2569-11-000001', last: 'CN2569-11-000001' },
      ...{ count: 1, missing: [] },
    },
  ]);
  const file = await text('/months/2026-11/export?lang=en');
  expect(file).toBe(
    '\uFEFFdate,promptpay,card,transfer,cod,refunded,net\r\n2026-11-20,510.00,255.00,0.00,0.00,200.00,565.00\r\n' +
      '2026-11-21,0.00,0.00,0.00,256.09,0.00,256.09\r\n',
  );
  const book = await s.inject(
    'GET',
    '/admin/accounting/months/2026-11/export?format=xlsx',
    undefined,
    accountant,
  );
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('the list of documents adds up to output VAT, also with an invoice that replaces another one', async () => {
  const before = (await month()).figures.vat_due;
  // The buyer wanted a full tax invoice: the abbreviated one is replaced, and nothing is taxed twice.
  await s.db.raw(
    `WITH n AS (INSERT INTO document_series (series, last, last_at) VALUES ('INV2569-11', 1, ?))
     INSERT INTO tax_documents (number, series, kind, so_no, replaces_id, issued_at, seller, buyer, content, total, vat)
     SELECT 'INV2569-11-000001', 'INV2569-11', 'tax_invoice', so_no, document_id, ?, seller, buyer, content, total, vat
     FROM tax_documents WHERE so_no = ?`,
    [START, START, orders[0]?.so_no ?? ''],
  );
  expect((await month()).figures).toMatchObject({ vat_due: before, invoices: 0, abbreviated: 765 });
  const lines = (
    await text('/documents/export?lang=en&view=all&sort=issued_at&columns=number,refers_to,base,vat,total')
  )
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(lines).toHaveLength(5);
  expect(lines).toContainEqual(['INV2569-11-000001', 'ABB2569-11-000001', '0.00', '0.00', '0.00']);
  const satang = (column: number) =>
    lines.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0);
  expect(satang(3)).toBe(Math.round(before * 100));
  expect(satang(2) + satang(3)).toBe(satang(4));
  const notes = await get<{ rows: object[] }>('/documents?view=credit_note');
  expect(notes.rows).toMatchObject([{ number: 'CN2569-11-000001', total: -200, so_no: orders[2]?.so_no }]);
  const [found] = (await get<{ rows: object[] }>('/documents?q=abb2569-11-000002')).rows;
  expect(found).toMatchObject({ number: 'ABB2569-11-000002', base: (25_500 - vatOf(25_500)) / 100 });
  const answer = await s.inject('GET', '/admin/accounting/documents', undefined, inventory);
  expect(answer.statusCode).toBe(403);
});

it('stock and cost of goods are by lot, and what changed the stock leads from its opening to its end', async () => {
  const before = (await month()).figures;
  const dear = await lot(12_345, [
    ['received', 10],
    ['shipped', -4],
    ['returned', 1],
    ['written_off', -2],
  ]);
  // A gift is sold for nothing, and costs what it costs.
  const gift = await lot(777, [
    ['received', 5],
    ['shipped', -3],
    ['count', 1],
  ]);
  await lot(null, [['received', 6]]);
  const { figures, units_without_cost } = await month();
  const change = (key: keyof typeof figures) => Math.round((figures[key] - before[key]) * 100);
  expect(change('cost_of_goods')).toBe(3 * 12_345 + 3 * 777);
  expect(change('stock_received')).toBe(10 * 12_345 + 5 * 777);
  expect(change('stock_lost')).toBe(-2 * 12_345);
  expect(change('stock_other')).toBe(777);
  expect(change('stock_closing')).toBe(5 * 12_345 + 3 * 777);
  expect(change('stock_opening')).toBe(0);
  expect(units_without_cost).toBeGreaterThanOrEqual(6);
  const lots = async (query: string) => get<LotsAnswer>(`/lots?${query}`);
  // On the second day four units of the dear lot had left, and none had come back.
  const then = await lots('of=stock&day=2026-11-21');
  expect(then.rows.find(({ lot_id }) => lot_id === dear)).toMatchObject({ units: 6, value: 740.7 });
  expect(then.rows.find(({ lot_id }) => lot_id === gift)).toMatchObject({ units: 2, value: 15.54 });
  expect((await lots('of=stock&day=2026-11-19')).rows.filter(({ lot_id }) => lot_id === dear)).toEqual([]);
  const sold = await lots('of=sold&day=2026-11-30');
  expect(sold.value).toBe(figures.cost_of_goods);
  expect(sold.rows.find(({ lot_id }) => lot_id === dear)).toMatchObject({ units: 3, value: 370.35 });
  const file = await text('/lots/export?of=sold&day=2026-11-30&lang=en');
  expect(file).toContain('\uFEFFsku,product,brand,lot,expires_on,units,unit_cost,value\r\n');
  expect(file).toMatch(/,L\d+,,3,123\.45,370\.35\r\n/);
  expect(
    (await s.inject('GET', '/admin/accounting/lots?of=stock&day=2026-02-30', undefined, accountant))
      .statusCode,
  ).toBe(400);
});

it('coins that members have are a liability of a baht each, as of the end of the month', async () => {
  const before = (await month()).figures.coins_liability;
  const [{ user_id }] = await s.db('users').select('user_id').limit(1);
  await s.db('coin_accounts').insert({ user_id }).onConflict().ignore();
  for (const [i, [at, coins, kind]] of (
    [
      ['2026-11-20', 30, 'granted'],
      ['2026-11-30', -12, 'redeemed'],
      ['2026-12-01', 5, 'granted'],
    ] as const
  ).entries())
    await s
      .db('coin_ledger')
      .insert({ user_id, at: new Date(`${at}T12:00:00+07:00`), coins, kind, dedupe: `accounting ${i}` });
  expect((await month()).figures.coins_liability).toBe(before + 18);
});

it('a payout is matched with its charges; fees, differences and what waits are shown; it counts once', async () => {
  const [first, second, third] = orders.map(({ charge_id }) => charge_id);
  const file = [
    'Charge ID,Gross amount,Fee',
    `${first},255.00,9.31`,
    `${second},"254.00",9.30`,
    `${third},255.00,9.31`,
    `${third},-200.00,0`,
    'chrg_unknown,10.00,0.10',
    `${first},255.00,0`,
  ].join('\n');
  const body = {
    ...{ request_key: randomUUID(), gateway: 'sandbox', reference: 'PO-1', paid_on: '2026-11-24' },
    ...{ net: 800, file },
  };
  const [made, repeated] = await Promise.all([post('/payouts', body), post('/payouts', body)]);
  expect([made.statusCode, repeated.statusCode], made.body).toEqual([200, 200]);
  const { payout, rows }: PayoutAnswer = made.json();
  expect(repeated.json().payout.payout_id).toBe(payout.payout_id);
  expect(payout).toMatchObject({ amount: 829, fee: 28.02, net: 800, difference: -0.98, rows: 6, open: 3 });
  expect(rows.map(({ line, state, expected }) => [line, state, expected])).toEqual([
    ...[
      [3, 'differs', 255],
      [6, 'unknown', null],
      [7, 'twice', 255],
    ],
    ...[
      [2, 'matched', 255],
      [4, 'matched', 255],
      [5, 'matched', -200],
    ],
  ]);
  expect((await month()).figures).toMatchObject({ payout_net: 800, payout_fees: 28.02, gateway_open: -264 });
  const again = await post('/payouts', { ...body, request_key: randomUUID() });
  expect(again.json().code).toBe('ACCOUNTING.SAME_PAYOUT');
  const bad = await post('/payouts', {
    ...body,
    request_key: randomUUID(),
    reference: 'x',
    file: 'id,amount\nx,1.234',
  });
  expect(bad.json()).toMatchObject({ code: 'ACCOUNTING.FILE', details: { lines: [2] } });
  expect((await post('/payouts', { ...body, request_key: randomUUID() }, inventory)).statusCode).toBe(403);
  const waiting = async () => {
    s.clock.now = new Date(START.getTime() + 8 * DAY);
    const { open_charges } = await get<PayoutsAnswer>('/payouts');
    s.clock.now = START;
    return open_charges.map(({ charge_id }) => charge_id);
  };
  expect(await waiting()).toEqual([]);
  const cancelled = await Promise.all(
    [0, 1].map(() => post(`/payouts/${payout.payout_id}/cancel`, { reason: 'ไฟล์ผิด' })),
  );
  expect(cancelled.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await waiting()).toEqual([first, second, third]);
  expect((await month()).figures).toMatchObject({ payout_net: 0, payout_fees: 0, gateway_open: 565 });
  expect(readPayoutFile('\uFEFFเลขรายการ;ยอดเงิน;ค่าธรรมเนียม\nc1;"1,234.50";(3.00)\n')).toEqual({
    rows: [{ line: 2, charge_id: 'c1', amount: 123_450, fee: -300 }],
  });
});

it('a month is closed once it is over, and later changes show as differences', async () => {
  const { figures } = await month();
  const body = { note: 'ส่ง ภ.พ.30 แล้ว', vat_due: figures.vat_due };
  expect((await post('/months/2026-11/close', body)).json().code).toBe('ACCOUNTING.NOT_OVER');
  s.clock.now = new Date('2026-12-02T05:00:00Z');
  const other = await post('/months/2026-11/close', { ...body, vat_due: figures.vat_due + 0.01 });
  expect(other.json().code).toBe('ACCOUNTING.CHANGED');
  const both = await Promise.all([0, 1].map(() => post('/months/2026-11/close', body)));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ACCOUNTING.CLOSED');
  expect(await month()).toMatchObject({ closed: true, differences: [], closings: [{ note: body.note }] });
  // The cost of a lot is corrected afterwards, and a carrier's money is booked into the month.
  await s.db('stock_lots').where({ unit_cost: 12_345 }).update({ unit_cost: 12_346 });
  const changed = await month();
  expect(
    changed.differences.map(({ figure, closed, now }) => [figure, Math.round((now - closed) * 100)]),
  ).toEqual([
    ...[
      ['stock_received', 10],
      ['cost_of_goods', 3],
      ['stock_lost', -2],
      ['stock_closing', 5],
    ],
  ]);
  const reopened = await post('/months/2026-11/reopen', { reason: 'แก้ต้นทุน' });
  expect(reopened.json()).toMatchObject({ closed: false, differences: [], closings: [{ reason: 'แก้ต้นทุน' }] });
  expect((await post('/months/2026-11/reopen', { reason: 'x' })).json().code).toBe('ACCOUNTING.OPEN');
  expect((await post('/months/2026-11/close', body, inventory)).statusCode).toBe(403);
  expect((await post('/months/2026-11/close', body)).json()).toMatchObject({ closed: true, differences: [] });
  const kinds = await s
    .db('security_events')
    .where({ subject: 'month 2026-11' })
    .orderBy('event_id')
    .pluck('kind');
  expect(kinds.filter((kind: string) => kind.startsWith('month_'))).toEqual([
    ...['month_closed', 'month_reopened', 'month_closed'],
  ]);
});
