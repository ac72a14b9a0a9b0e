import type { PaymentMethod } from '@mali/contracts/limits';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { TaxAddress } from '@mali/contracts/orders';
import { buildVariant } from '@mali/db/builders';
import { vatIncluded } from '@mali/pricing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { firstRow, rows } from '../../platform/database.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { signLink } from '../../platform/links.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { orderJobs } from '../order-management/jobs.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { insertOrder, type NewOrderDiscount, type NewOrderLine } from '../orders/repository.ts';
import { unlimitedCodeUse } from '../pricing/claims.ts';
import { pageTexts } from './fixtures.ts';
import { documentJobs, issueMissing } from './jobs.ts';
import { documentsOf } from './repository.ts';
import { issueCreditNote, issueInvoice, presentDocument } from './service.ts';

const NOVEMBER = new Date('2026-11-21T03:00:00Z');
const TAX: TaxAddress = {
  kind: 'company',
  name: 'บริษัท น้ำหอมญี่ปุ่น จำกัด',
  tax_id: '0105556000009',
  address: '99/1 ถนนสุขุมวิท',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  zipcode: '10500',
};

let shop: TestApp;
let jobs: JobDeps;
let now = NOVEMBER;
let variant = 0;
let last = 0;

beforeAll(async () => {
  shop = await testApp({ DATABASE_POOL: '30' }, { now: () => now });
  jobs = { ...shop.deps, sendMail: async () => undefined };
  variant = (await buildVariant(shop.deps.db, { stock: 1000 })).mat_var_id;
});
afterAll(() => shop.close());
afterEach(() => {
  now = NOVEMBER;
});

type Wanted = {
  status: OrderStatus;
  method: PaymentMethod;
  paid: boolean;
  tax: TaxAddress | null;
  lines: {
    list: number;
    quantity: number;
    cut?: number;
    code?: number;
    coin?: number;
    partner?: number;
    gwp?: boolean;
    name?: string;
  }[];
  delivery: number;
  codFee: number;
};

/** An order as created by placing, paid in November by default. Money in satang. */
async function placed(wanted: Partial<Wanted> = {}): Promise<string> {
  last += 1;
  const so_no = `SO261121${String(last).padStart(8, '0')}`;
  const { status = ORDER_STATUS.ORDER_PREPARING, method = 'promptpay', paid = true, tax = null } = wanted;
  const { lines = [{ list: 29_900, quantity: 2 }], delivery = 5500, codFee = 0 } = wanted;
  const rowsOfLines = lines.map((line, i): NewOrderLine => {
    const amount = line.list * line.quantity - (line.cut ?? 0);
    return {
      line_no: i + 1,
      mat_var_id: variant,
      quantity: line.quantity,
      list: line.list,
      net: Math.floor(amount / line.quantity),
      amount,
      code_discount: line.code ?? 0,
      coin_discount: line.coin ?? 0,
      partner_discount: line.partner ?? 0,
      gwp: line.gwp ?? false,
      shown: {
        mat_id: 1,
        mat_name: 'Serum',
        mat_name_th: line.name ?? 'เซรั่มบำรุงผิวหน้า',
        brand_en: 'Marigold',
        variant_name_1: '30 ml',
        variant_name_1_th: '30 มล.',
        variant_name_2: null,
        variant_name_2_th: null,
        image_cart: null,
      },
      buy_from: null,
      review_id: null,
    };
  });
  const discounts = lines.flatMap((line, i): NewOrderDiscount[] => {
    const common = { line_no: i + 1, promo_id: null, name_en: 'Sale', units: null };
    return [
      ...(line.cut ? [{ ...common, kind: 'p003', name_th: 'แฟลชเซล', amount: line.cut }] : []),
      ...(line.code ? [{ ...common, kind: 'code', name_th: 'โค้ด MALI10', amount: line.code }] : []),
      ...(line.coin ? [{ ...common, kind: 'point_bt', name_th: 'เหรียญสะสม', amount: line.coin }] : []),
      ...(line.partner
        ? [{ ...common, kind: 'point_the1', name_th: 'คะแนน The 1', amount: line.partner }]
        : []),
    ];
  });
  const sum = (of: (line: NewOrderLine) => number) => rowsOfLines.reduce((all, line) => all + of(line), 0);
  const list = sum((line) => line.list * line.quantity);
  const subtotal = sum((line) => line.amount);
  const code = sum((line) => line.code_discount);
  const coin = sum((line) => line.coin_discount);
  const partner = sum((line) => line.partner_discount);
  const total = subtotal - code - coin - partner + delivery + codFee;
  const order = {
    so_no,
    user_id: null,
    email: 'somying@example.com',
    lang: 'th' as const,
    doc_status: status,
    payment_method: method,
    placed_at: NOVEMBER,
    expires_at: status === ORDER_STATUS.PLACED ? NOVEMBER : null,
    delivery_address: ADDRESS,
    tax_address: tax,
    promo_code: null,
    list,
    discount: list - subtotal,
    subtotal,
    discount_promo: code + coin + partner,
    point_bt: coin / 100,
    point_the1: (partner / 100) * 8,
    delivery_cost: delivery,
    delivery_default: delivery,
    cod_fee: codFee,
    total,
    vat: vatIncluded(total),
    source: null,
    event: null,
    referer: null,
    ...{ delivery_version: null, delivery_zone: null, promised_at: null },
  };
  await insertOrder(shop.deps.db, order, rowsOfLines, discounts, {
    notice: null,
    idempotency: null,
    actor: 'owner',
    actorId: null,
    basis: { catalogue: [], promotions: [], code: null },
    codeUse: unlimitedCodeUse(so_no, null, { key: 'e:documents@example.com' }),
    with: [],
  });
  if (paid) await shop.deps.db('orders').where({ so_no }).update({ paid_at: NOVEMBER });
  return so_no;
}

/** A refund, completed by default. */
async function refunded(
  so_no: string,
  amount: number,
  more: {
    reason_code?: string;
    status?: string;
    delivery?: boolean;
    lines?: { line_no: number; quantity: number; amount: number }[];
  } = {},
): Promise<number> {
  const { reason_code = 'goods', status = 'done', delivery = false, lines = [] } = more;
  const refund = await firstRow<{ refund_id: number }>(
    shop.deps.db,
    `INSERT INTO refunds (so_no, amount, reason_code, reason, method, status, delivery, requested_at, done_at)
     VALUES (?, ?, ?, 'สินค้าชำรุด', 'transfer', ?, ?, ?, ?) RETURNING refund_id`,
    [so_no, amount, reason_code, status, delivery, NOVEMBER, status === 'done' ? NOVEMBER : null],
  );
  const refund_id = refund?.refund_id ?? 0;
  if (lines.length > 0) {
    await shop.deps.db('refund_lines').insert(lines.map((line) => ({ ...line, refund_id, so_no })));
  }
  return refund_id;
}

/** The numbers of a series, in order, unique and without gaps. */
async function expectNoGaps(prefix: string): Promise<number> {
  const found = await rows<{ series: string; last: number; numbers: string[] }>(
    shop.deps.db,
    `SELECT s.series, s.last, array_agg(d.number ORDER BY d.number) AS numbers
     FROM document_series s JOIN tax_documents d USING (series) WHERE s.series LIKE ? GROUP BY s.series, s.last`,
    [`${prefix}%`],
  );
  for (const { series, last: count, numbers } of found) {
    expect(numbers).toEqual(
      Array.from({ length: count }, (_, i) => `${series}-${String(i + 1).padStart(6, '0')}`),
    );
  }
  return found.reduce((all, { last: count }) => all + count, 0);
}

describe('issueInvoice', () => {
  it('freezes lines, discounts, seller and buyer', async () => {
    const so_no = await placed({
      tax: TAX,
      codFee: 2000,
      lines: [
        { list: 50_000, quantity: 2, cut: 20_000, code: 1000 },
        { list: 0, quantity: 1, gwp: true, name: 'มินิเซ็ต' },
      ],
    });
    const invoice = await issueInvoice(shop.deps, so_no);
    const total = 100_000 - 20_000 - 1000 + 5500 + 2000;
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      number: expect.stringMatching(/^INV2569-11-\d{6}$/),
      so_no,
      issued_at: NOVEMBER,
      total,
      vat: Math.round((total * 7) / 107),
      seller: { name: 'บริษัท มะลิ บิวตี้ จำกัด', tax_id: '0105556000009', branch: '00000' },
      buyer: {
        name: TAX.name,
        address: ['99/1 ถนนสุขุมวิท', 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'],
        tax_id: TAX.tax_id,
        branch: '00000',
      },
      content: {
        lines: [
          {
            description: 'Marigold เซรั่มบำรุงผิวหน้า 30 มล.',
            quantity: 2,
            unit_price: 50_000,
            discount: 21_000,
            amount: 79_000,
            discounts: [
              { name: 'แฟลชเซล', amount: 20_000 },
              { name: 'โค้ด MALI10', amount: 1000 },
            ],
            gift: false,
          },
          { description: 'Marigold มินิเซ็ต 30 มล.', unit_price: 0, amount: 0, gift: true },
        ],
        delivery: 5500,
        cod_fee: 2000,
        payment: { method: 'promptpay', paid_at: NOVEMBER.toISOString() },
      },
    });
    // A name that changes later changes no document.
    await shop.deps.db('orders').where({ so_no }).update({ tax_address: null });
    expect(await issueInvoice(shop.deps, so_no)).toEqual(invoice);
  });

  it('is abbreviated for a customer without tax data, and names only the recipient', async () => {
    const invoice = await issueInvoice(shop.deps, await placed());
    expect(invoice).toMatchObject({
      kind: 'abbreviated',
      number: expect.stringMatching(/^ABB2569-11-\d{6}$/),
      buyer: { name: 'สมหญิง ใจดี', address: [], tax_id: null, branch: null },
    });
  });

  it('gives a person with tax data a full invoice without a branch', async () => {
    const so_no = await placed({ tax: { ...TAX, kind: 'person', name: 'สมหญิง ใจดี', branch: '00002' } });
    expect(await issueInvoice(shop.deps, so_no)).toMatchObject({
      kind: 'tax_invoice',
      buyer: { branch: null },
    });
    const branch = await placed({ tax: { ...TAX, branch: '00002' } });
    expect(await issueInvoice(shop.deps, branch)).toMatchObject({ buyer: { branch: '00002' } });
  });

  it.each<[string, Partial<Wanted>, boolean]>([
    ['an unpaid order', { status: 1, paid: false }, false],
    ['a slip under review', { status: 2, method: 'transfer', paid: false }, false],
    ['a paid transfer', { status: 3, method: 'transfer' }, true],
    ['a paid card', { status: 3, method: 'card' }, true],
    ['a paid order that was cancelled since', { status: 15 }, true],
    ['an order cancelled unpaid', { status: 15, paid: false }, false],
    ['cash on delivery, confirmed', { status: 3, method: 'cod', paid: false }, false],
    ['cash on delivery, packed', { status: 13, method: 'cod', paid: false }, false],
    ['cash on delivery, shipped', { status: 14, method: 'cod', paid: false }, true],
    ['cash on delivery, received', { status: 17, method: 'cod', paid: false }, true],
    ['an order that cost nothing', { lines: [{ list: 100, quantity: 1, cut: 100 }], delivery: 0 }, false],
  ])('%s', async (_what, wanted, due) => {
    const so_no = await placed(wanted);
    expect((await issueInvoice(shop.deps, so_no)) !== null).toBe(due);
    await issueMissing(jobs);
    expect(await documentsOf(shop.deps.db, so_no)).toHaveLength(due ? 1 : 0);
  });

  it('is null for an order that does not exist', async () => {
    expect(await issueInvoice(shop.deps, 'SO26112199999999')).toBeNull();
  });

  it('counts each kind by the month in Bangkok', async () => {
    // Still November in London.
    now = new Date('2026-11-30T17:00:00Z');
    expect(await issueInvoice(shop.deps, await placed())).toMatchObject({ number: 'ABB2569-12-000001' });
    expect(await issueInvoice(shop.deps, await placed({ tax: TAX }))).toMatchObject({
      number: 'INV2569-12-000001',
    });
    now = new Date('2026-11-30T16:59:59Z');
    expect(await issueInvoice(shop.deps, await placed())).toMatchObject({
      number: expect.stringMatching(/^ABB2569-11-/),
    });
  });

  it('keeps dates ascending with its numbers', async () => {
    now = new Date('2027-01-10T00:00:05Z');
    const first = await issueInvoice(shop.deps, await placed());
    now = new Date('2027-01-10T00:00:01Z');
    const second = await issueInvoice(shop.deps, await placed());
    expect([first?.number, second?.number]).toEqual(['ABB2570-01-000001', 'ABB2570-01-000002']);
    expect(second?.issued_at).toEqual(first?.issued_at);
  });

  it('is issued once under concurrency', async () => {
    const so_no = await placed({ tax: TAX });
    const all = await Promise.all(Array.from({ length: 20 }, () => issueInvoice(shop.deps, so_no)));
    expect(new Set(all.map((one) => one?.number)).size).toBe(1);
    await expectNoGaps('INV');
  });

  it('leaves no gap among fifty concurrent ones, some of which fail', async () => {
    now = new Date('2027-03-05T05:00:00Z');
    const orders: string[] = [];
    for (let i = 0; i < 50; i += 1) orders.push(await placed());
    const broken = new Set(orders.filter((_, i) => i % 7 === 3));
    // Constraints of the database reject these, after they have taken their number.
    await shop.deps.db.raw(
      `ALTER TABLE tax_documents ADD CONSTRAINT refused CHECK (so_no NOT IN (${[...broken].map((so_no) => `'${so_no}'`).join(',')}))`,
    );
    // Each is requested twice: by the order's job and by the cron job.
    const settled = await Promise.allSettled(
      [...orders, ...orders].map((so_no) => issueInvoice(shop.deps, so_no)),
    );
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(2 * broken.size);
    expect(await expectNoGaps('ABB2570-03')).toBe(50 - broken.size);
    // The next run issues what failed.
    await shop.deps.db.raw('ALTER TABLE tax_documents DROP CONSTRAINT refused');
    await issueMissing(jobs);
    expect(await expectNoGaps('ABB2570-03')).toBe(50);
    for (const so_no of orders) expect(await documentsOf(shop.deps.db, so_no)).toHaveLength(1);
  });

  it('a transaction rolled back after issuing frees its number', async () => {
    now = new Date('2027-04-05T05:00:00Z');
    const so_no = await placed();
    await expect(
      shop.deps.db.transaction(async (trx) => {
        await issueInvoice({ ...shop.deps, db: trx }, so_no);
        throw new Error('crash');
      }),
    ).rejects.toThrow('crash');
    expect(await documentsOf(shop.deps.db, so_no)).toEqual([]);
    expect(await issueInvoice(shop.deps, so_no)).toMatchObject({ number: 'ABB2570-04-000001' });
  });

  it('supports more than a million a month', async () => {
    now = new Date('2027-05-05T05:00:00Z');
    await shop.deps.db('document_series').insert({ series: 'ABB2570-05', last: 999_999, last_at: now });
    expect(await issueInvoice(shop.deps, await placed())).toMatchObject({ number: 'ABB2570-05-1000000' });
  });
});

describe('issueCreditNote', () => {
  const paidOrder = () => placed({ tax: TAX, lines: [{ list: 50_000, quantity: 3, cut: 15_000 }] });
  const TOTAL = 140_500;

  it('names the invoice, the refunded items and the reason', async () => {
    const so_no = await paidOrder();
    const invoice = await issueInvoice(shop.deps, so_no);
    const line = { line_no: 1, quantity: 1, amount: 45_000 };
    const refund = await refunded(so_no, 50_500, { delivery: true, lines: [line] });
    const note = await issueCreditNote(shop.deps, refund);
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^CN2569-11-\d{6}$/),
      so_no,
      total: 50_500,
      vat: Math.round((50_500 * 7) / 107),
      buyer: { name: TAX.name },
      content: {
        lines: [{ quantity: 1, unit_price: 50_000, discount: 5000, amount: 45_000 }],
        delivery: 5500,
        reason: 'สินค้าชำรุด',
        original: {
          number: invoice?.number,
          issued_at: invoice?.issued_at.toISOString(),
          value: TOTAL - Math.round((TOTAL * 7) / 107),
        },
        credited: 0,
      },
    });
    expect(await issueCreditNote(shop.deps, refund)).toEqual(note);
  });

  it('refunds the whole invoice of a cancelled order, line by line, also without an earlier invoice', async () => {
    const so_no = await placed({ status: 15, codFee: 0, lines: [{ list: 10_000, quantity: 1 }] });
    const refund = await refunded(so_no, 15_500, { reason_code: 'cancelled' });
    const note = await issueCreditNote(shop.deps, refund);
    const [invoice] = await documentsOf(shop.deps.db, so_no);
    if (invoice?.kind !== 'abbreviated') throw new Error('no abbreviated invoice');
    expect(note).toMatchObject({
      total: invoice.total,
      vat: invoice.vat,
      content: { lines: invoice.content.lines, delivery: 5500 },
    });
  });

  it.each(['late', 'twice', 'wrong_amount', 'surplus'])(
    'is not issued for money outside the order: %s',
    async (reason_code) => {
      const so_no = await paidOrder();
      await issueInvoice(shop.deps, so_no);
      const refund = await refunded(so_no, 100, { reason_code });
      expect(await issueCreditNote(shop.deps, refund)).toBeNull();
      await issueMissing(jobs);
      expect(await documentsOf(shop.deps.db, so_no)).toHaveLength(1);
    },
  );

  it('waits until the refund is completed', async () => {
    const so_no = await paidOrder();
    const refund = await refunded(so_no, 45_000, {
      status: 'due',
      lines: [{ line_no: 1, quantity: 1, amount: 45_000 }],
    });
    expect(await issueCreditNote(shop.deps, refund)).toBeNull();
    await shop.deps.db('refunds').where({ refund_id: refund }).update({ status: 'done', done_at: NOVEMBER });
    expect(await issueCreditNote(shop.deps, refund)).toMatchObject({ total: 45_000 });
  });

  it('is not issued without an invoice, nor for an unknown refund', async () => {
    const so_no = await placed({ status: 15, method: 'transfer', paid: false });
    const refund = await refunded(so_no, 100, { reason_code: 'cancelled' });
    expect(await issueCreditNote(shop.deps, refund)).toBeNull();
    expect(await issueCreditNote(shop.deps, 2 ** 40)).toBeNull();
  });

  it("never exceeds the invoice's total or VAT, for any number of notes", async () => {
    for (const parts of [
      [46_833, 46_833, 46_834],
      [1, 1, 1, 140_497],
      [3333, 3333, 133_834],
      [100_000, 60_000, 5],
    ]) {
      const so_no = await paidOrder();
      const invoice = await issueInvoice(shop.deps, so_no);
      const refunds = [];
      for (const amount of parts) refunds.push(await refunded(so_no, amount));
      // All concurrently: each is computed after the previous one.
      const notes = await Promise.all(refunds.map((id) => issueCreditNote(shop.deps, id)));
      const issued = notes
        .filter((note) => note?.kind === 'credit_note')
        .sort((a, b) => a.document_id - b.document_id);
      const sum = (of: (note: (typeof issued)[number]) => number) =>
        issued.reduce((all, n) => all + of(n), 0);
      expect(sum((note) => note.total)).toBe(invoice?.total);
      expect(sum((note) => note.vat)).toBe(invoice?.vat);
      let credited = 0;
      for (const { total, vat, content } of issued) {
        expect(content.credited).toBe(credited);
        expect(Math.abs(vat - (total * 7) / 107)).toBeLessThanOrEqual(1);
        credited += total - vat;
      }
    }
    await expectNoGaps('CN');
  });

  it('is issued once under concurrency', async () => {
    const so_no = await paidOrder();
    const refund = await refunded(so_no, 45_000, { lines: [{ line_no: 1, quantity: 1, amount: 45_000 }] });
    const all = await Promise.all(Array.from({ length: 10 }, () => issueCreditNote(shop.deps, refund)));
    expect(new Set(all.map((one) => one?.number)).size).toBe(1);
    await expectNoGaps('CN');
  });
});

describe('jobs', () => {
  const helpers = {} as Parameters<NonNullable<ReturnType<typeof orderJobs>['tasks'][string]>>[1];
  const run = (task: string, payload: object) => orderJobs(jobs).tasks[task]?.(payload, helpers);

  it('issue an invoice when an order is paid, once, even if the job is repeated', async () => {
    const so_no = await placed();
    for (let i = 0; i < 3; i += 1) await run('order-moved', { so_no, from: 1, to: 3 });
    expect(await documentsOf(shop.deps.db, so_no)).toHaveLength(1);
    const cod = await placed({ method: 'cod', status: 13, paid: false });
    await run('order-moved', { so_no: cod, from: 3, to: 13 });
    expect(await documentsOf(shop.deps.db, cod)).toEqual([]);
    await shop.deps.db('orders').where({ so_no: cod }).update({ doc_status: 14 });
    await run('order-moved', { so_no: cod, from: 13, to: 14 });
    expect(await documentsOf(shop.deps.db, cod)).toHaveLength(1);
  });

  it('issue a credit note when a refund is completed', async () => {
    const so_no = await placed();
    const refund_id = await refunded(so_no, 5500, { delivery: true });
    await run('refund-done', { refund_id });
    await run('refund-done', { refund_id });
    expect((await documentsOf(shop.deps.db, so_no)).map(({ kind }) => kind)).toEqual([
      'abbreviated',
      'credit_note',
    ]);
  });

  it('find every order and refund with a lost job, and a failing one does not block others', async () => {
    const orders = [await placed(), await placed(), await placed()];
    const refund = await refunded(orders[2] ?? '', 5500, { delivery: true });
    await shop.deps.db.raw(
      `ALTER TABLE tax_documents ADD CONSTRAINT refused CHECK (so_no <> '${orders[0]}')`,
    );
    const error = vi.fn();
    await documentJobs({ ...jobs, log: { ...jobs.log, error } as never }).tasks['issue-missing-documents']?.(
      {},
      helpers,
    );
    expect(error).toHaveBeenCalledOnce();
    const counts = () =>
      Promise.all(orders.map(async (so_no) => (await documentsOf(shop.deps.db, so_no)).length));
    expect(await counts()).toEqual([0, 1, 2]);
    await shop.deps.db.raw('ALTER TABLE tax_documents DROP CONSTRAINT refused');
    await issueMissing(jobs);
    expect(await counts()).toEqual([1, 1, 2]);
    expect(await issueCreditNote(shop.deps, refund)).toMatchObject({ so_no: orders[2] });
  });
});

describe('a document', () => {
  it.each([
    ["UPDATE tax_documents SET buyer = '{}' WHERE document_id = ?"],
    ['UPDATE tax_documents SET total = 1, vat = 0 WHERE document_id = ?'],
    ['DELETE FROM tax_documents WHERE document_id = ?'],
    ['TRUNCATE tax_documents CASCADE'],
  ])('is immutable: %s', async (sql) => {
    const so_no = await placed();
    const invoice = await issueInvoice(shop.deps, so_no);
    const bindings = sql.includes('?') ? [invoice?.document_id ?? 0] : [];
    await expect(shop.deps.db.raw(sql, bindings)).rejects.toThrow('tax documents are never changed');
    await expect(shop.deps.db('orders').where({ so_no }).delete()).rejects.toThrow(/foreign key/);
    expect(await documentsOf(shop.deps.db, so_no)).toEqual([invoice]);
  });
});

describe('GET /documents/:number', () => {
  const issued = async (tax: TaxAddress | null = null) => {
    const row = await issueInvoice(shop.deps, await placed({ tax }));
    if (row === null) throw new Error('nothing was issued');
    return row;
  };
  const get = (url: string) => shop.app.inject({ url: url.replace(/^\/api/, '') });

  it('returns the PDF by its link, and forbids caching', async () => {
    const row = await issued(TAX);
    const document = presentDocument(shop.deps, row);
    expect(document).toMatchObject({
      kind: 'tax_invoice',
      number: row.number,
      issued_at: row.issued_at.toISOString(),
      total: row.total / 100,
    });
    const answer = await get(document.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${row.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
    });
    const text = (await pageTexts(answer.rawPayload)).join('\n');
    for (const wanted of [row.number, row.so_no, TAX.name, 'ใบกำกับภาษี', '653.00', '42.72']) {
      expect(text).toContain(wanted);
    }
  });

  it('returns a credit note', async () => {
    const row = await issued();
    const refund = await refunded(row.so_no, 5500, { delivery: true });
    const note = await issueCreditNote(shop.deps, refund);
    if (note === null) throw new Error('nothing was issued');
    const answer = await get(presentDocument(shop.deps, note).url);
    expect((await pageTexts(answer.rawPayload)).join('\n')).toContain(row.number);
  });

  it('returns not found without a link, with an invalid one, with that of another document, or after its expiry', async () => {
    const row = await issued();
    const other = await issued();
    const { url } = presentDocument(shop.deps, row);
    const link = new URL(url, 'http://localhost').searchParams.get('link') ?? '';
    const bare = `/documents/${row.number}`;
    const secret = shop.deps.config.jwtSecret;
    const later = new Date(NOVEMBER.getTime() + 3_600_000);
    const refused = [
      bare,
      `${bare}?link=`,
      `${bare}?link=${link.slice(0, -1)}`,
      `${bare}?link=${link.replace('.', 'z.')}`,
      `/documents/${other.number}?link=${link}`,
      `${bare}?link=${signLink(secret, `slip:${row.number}`, later)}`,
      `${bare}?link=${signLink('another secret of thirty-two letters', `document:${row.number}`, later)}`,
      // A valid link of a document that does not exist.
      `/documents/INV2569-11-999999?link=${signLink(secret, 'document:INV2569-11-999999', later)}`,
      '/documents/..%2f..%2fetc%2fpasswd?link=x',
    ];
    for (const path of refused) {
      const answer = await get(path);
      expect({ path, status: answer.statusCode, code: answer.json().code }).toEqual({
        path,
        status: 404,
        code: 'ERROR.NOT_FOUND',
      });
    }
    expect((await get(url)).statusCode).toBe(200);
    now = new Date(NOVEMBER.getTime() + 15 * 60_000 + 1000);
    expect((await get(url)).statusCode).toBe(404);
  });

  it('prints customer input as text, without interpreting it', async () => {
    const row = await issued({
      ...TAX,
      name: '<script>alert(1)</script> 💄 "><img src=x> =HYPERLINK("x")',
      address: `\u202e${'ยาว'.repeat(90)}`,
    });
    const answer = await get(presentDocument(shop.deps, row).url);
    expect(answer.statusCode).toBe(200);
    expect((await pageTexts(answer.rawPayload)).join('\n')).toContain('<script>alert(1)</script>');
    expect(answer.rawPayload.includes('/JavaScript')).toBe(false);
  });
});
