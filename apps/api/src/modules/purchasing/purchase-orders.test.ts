import { vatOf } from '@mali/contracts/purchase-order-values';
import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { runDueJobs } from '../../testing-jobs.ts';
import { pageTexts } from '../documents/fixtures.ts';
import { type PurchaseDocument, purchaseCsv } from './purchase-document.ts';
import { type PurchasingShop, purchasingShop } from './purchase-fixtures.ts';
import { purchasingJobs } from './purchase-jobs.ts';
import { renderPurchaseOrder } from './purchase-sheet.ts';

vi.setConfig({ testTimeout: 20_000 });

let s: PurchasingShop;
let pool: pg.Pool;
beforeAll(async () => {
  s = await purchasingShop(new Date('2026-11-20T05:00:00Z'));
  pool = new pg.Pool({ connectionString: s.t.deps.config.databaseUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await s.close();
});

const change = (order: PurchaseOrder, more: object = {}) => ({
  ...{ revision: order.revision, expected_on: order.expected_on, note: order.note },
  lines: order.lines.map(({ mat_var_id, units, expected_on }) => ({ mat_var_id, units, expected_on })),
  ...more,
});
const save = (order: PurchaseOrder, more: object = {}) =>
  s.ask('POST', `/admin/purchase_orders/${order.po_id}`, change(order, more));
const revise = (order: PurchaseOrder, more: object = {}) =>
  s.ask('POST', `/admin/purchase_orders/${order.po_id}/revise`, change(order, { reason: 'More', ...more }));

/** Runs the jobs of the module. @returns the mails that left */
async function mailed(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const deps: JobDeps = {
    ...s.t.deps,
    sendMail: async (mail) => {
      mails.push(mail);
    },
  };
  await runDueJobs(pool, purchasingJobs(deps).tasks);
  return mails;
}

describe('a purchase order', () => {
  it('is made as a draft with a number of the month, the costs of its supplier, and VAT', async () => {
    const supplier = await s.supplier({ lead_days: 9 });
    const [one, two] = [await s.variant(), await s.variant()];
    await s.supplies(supplier.supplier_id, one, { item_no: 'H-1', unit_cost: 12.35 });
    const { unit_cost: _cost, ...line } = s.line(one, 3);
    const order = await s.draft(
      [line, s.line(two, 2, { unit_cost: 10, expected_on: '2026-12-24' })],
      supplier,
    );
    expect(order.po_no).toMatch(/^PO-2611-\d{4}$/);
    expect(order).toMatchObject({
      ...{ state: 'draft', version: 0, revision: 1, units: 5, received: 0, expected_on: '2026-11-29' },
      ...{ cost: 57.05, vat: 3.99, total: 61.04, mail: 'none', by: 'Boonma' },
      lines: [
        { mat_var_id: one, item_no: 'H-1', unit_cost: 12.35, expected_on: null },
        { mat_var_id: two, item_no: '', unit_cost: 10, expected_on: '2026-12-24' },
      ],
    });
  });

  it('sent again with its key, also at once, is made once; numbers of orders at once differ', async () => {
    const [{ supplier_id }, id] = [await s.supplier(), await s.variant()];
    const body = s.request(supplier_id, [s.line(id)]);
    const same = await Promise.all([1, 2, 3].map(() => s.ask('POST', '/admin/purchase_orders', body)));
    expect(new Set(same.map((answer) => answer.json().po_id)).size).toBe(1);
    const others = await Promise.all(
      [1, 2, 3].map(() => s.ask('POST', '/admin/purchase_orders', s.request(supplier_id, [s.line(id)]))),
    );
    expect(new Set(others.map((answer) => answer.json().po_no)).size).toBe(3);
  });

  it('is refused for an ended supplier, unknown or repeated goods, and costs of those who may not see them', async () => {
    const [supplier, id] = [await s.supplier(), await s.variant()];
    const code = async (lines: ReturnType<typeof s.line>[], who = s.owner) =>
      (await s.ask('POST', '/admin/purchase_orders', s.request(supplier.supplier_id, lines), who)).json()
        .code;
    expect(await code([s.line(id), s.line(id)])).toBe('PURCHASE.LINES');
    expect(await code([s.line(2_000_000_000)])).toBe('PURCHASE.LINES');
    expect(await code([s.line(id)], s.keeper)).toBe('AUTH.FORBIDDEN');
    const { unit_cost: _cost, ...line } = s.line(id);
    expect(await code([line], s.accountant)).toBe('AUTH.FORBIDDEN');
    const made = await s.ask(
      'POST',
      '/admin/purchase_orders',
      s.request(supplier.supplier_id, [line]),
      s.keeper,
    );
    expect(made.json()).toMatchObject({ shows_costs: false, cost: null, total: null });
    await s.ask('POST', `/admin/suppliers/${supplier.supplier_id}/active`, { active: false, was: true });
    expect(await code([s.line(id)])).toBe('SUPPLIER.ENDED');
  });

  it('as a draft is changed by one of two colleagues at once; the other sees the newer one', async () => {
    const id = await s.variant();
    const order = await s.draft([s.line(id, 10)]);
    const answers = await Promise.all(
      [20, 30].map((units) => save(order, { lines: [{ mat_var_id: id, units, expected_on: null }] })),
    );
    const [first, second] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(first?.json()).toMatchObject({ revision: 2, lines: [{ unit_cost: 50 }] });
    expect(second?.json()).toMatchObject({
      code: 'RECORD.CHANGED',
      details: { by: 'Boonma', record: { revision: 2, units: first?.json().units } },
    });
    const history = await s.ask(
      'GET',
      `/admin/history?record=purchase-order%20${order.po_id}`,
      undefined,
      s.keeper,
    );
    expect(history.json().entries[0]).toMatchObject({
      kind: 'purchase_order_changed',
      changes: [{ field: 'units', of: order.lines[0]?.item_id, from: 10, to: first?.json().units }],
    });
    expect(history.body).not.toContain('unit_cost');
  });

  it('is sent once, with its PDF by mail in the language of the supplier', async () => {
    const [id, supplier] = [
      await s.variant(),
      await s.supplier({ lang: 'en', email: 'kim@harbour.example' }),
    ];
    const order = await s.draft([s.line(id, 24)], supplier);
    const answers = await Promise.all([1, 2].map(() => s.act(order, 'send')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await s.read(order.po_id)).mail).toBe('waiting');
    const [mail, ...others] = (await mailed()).filter(({ to }) => to === 'kim@harbour.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: expect.stringContaining(`Purchase order ${order.po_no}`),
      attachment: { name: `${order.po_no}.pdf` },
    });
    const text = (await pageTexts(mail?.attachment?.content ?? Buffer.alloc(0))).join('\n');
    expect(text).toContain(order.po_no);
    expect(text).toContain('1,284.00');
    expect(await s.read(order.po_id)).toMatchObject({ state: 'sent', version: 1, mail: 'sent' });
    expect((await save(await s.read(order.po_id))).json().code).toBe('PURCHASE.STATE');
  });

  it('is handed over in another way where the supplier has no address', async () => {
    const [id, supplier] = [await s.variant(), await s.supplier({ email: null })];
    const order = await s.draft([s.line(id)], supplier);
    expect((await s.act(order, 'send')).json().code).toBe('PURCHASE.NO_EMAIL');
    expect((await s.act(order, 'send', { by_mail: false })).json()).toMatchObject({
      state: 'sent',
      mail: 'none',
    });
  });

  it('that was sent is changed by a new version, which is mailed again; the first one can still be printed', async () => {
    const [id, supplier] = [await s.variant(), await s.supplier()];
    const order = await s.sent([s.line(id, 10)], supplier);
    await mailed();
    const revised = await revise(order, { lines: [{ mat_var_id: id, units: 15, expected_on: null }] });
    expect(revised.json()).toMatchObject({
      version: 2,
      units: 15,
      state: 'sent',
      versions: [{ reason: 'More' }, {}],
    });
    const [mail] = await mailed();
    expect(mail?.attachment?.name).toBe(`${order.po_no}-v2.pdf`);
    expect(mail?.text).toContain('More');
    const csv = async (version: string) =>
      (await s.ask('GET', `/admin/purchase_orders/${order.po_id}/csv${version}`)).body;
    expect(await csv('')).toContain(',15,');
    expect(await csv('?version=1')).toContain(',10,');
    expect((await s.ask('GET', `/admin/purchase_orders/${order.po_id}/csv?version=9`)).json().code).toBe(
      'PURCHASE.NOT_FOUND',
    );
    // The version that was read is not the newest any more.
    expect((await revise(order)).json().code).toBe('RECORD.CHANGED');
  });

  it('is cancelled with a reason, of which the supplier is notified; not twice, and not when it is closed', async () => {
    const [id, supplier] = [await s.variant(), await s.supplier()];
    const order = await s.sent([s.line(id)], supplier);
    await mailed();
    expect((await s.act(order, 'cancel', { reason: ' ' })).statusCode).toBe(400);
    const cancelled = await s.act(order, 'cancel', { reason: 'เลิกผลิต' });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', reason: 'เลิกผลิต' });
    const [mail] = await mailed();
    expect(mail?.subject).toContain('ยกเลิก');
    expect(mail?.text).toContain('เลิกผลิต');
    expect(mail?.attachment).toBeNull();
    expect((await s.act(cancelled.json(), 'cancel')).json().code).toBe('PURCHASE.STATE');
    expect((await s.act(cancelled.json(), 'close')).json().code).toBe('PURCHASE.STATE');
  });

  it('is in the list by its state, supplier and number, late when its day is over', async () => {
    const [id, supplier] = [await s.variant(), await s.supplier()];
    const order = await s.sent([s.line(id)], supplier);
    const other = await s.draft([s.line(id)], supplier);
    const listed = async (query: string) =>
      (await s.ask('GET', `/admin/purchase_orders?supplier=${supplier.supplier_id}&${query}`))
        .json()
        .rows.map(({ po_id }: PurchaseOrder) => po_id);
    expect(await listed('view=all')).toEqual([other.po_id, order.po_id]);
    expect(await listed('view=coming')).toEqual([order.po_id]);
    expect(await listed('view=late')).toEqual([]);
    expect(await listed(`q=${order.po_no.toLowerCase()}`)).toEqual([order.po_id]);
    s.clock.now = new Date('2026-12-10T05:00:00Z');
    expect(await listed('view=late')).toEqual([order.po_id]);
    expect((await s.read(order.po_id)).late).toBe(true);
    s.clock.now = new Date('2026-11-20T05:00:00Z');
    const options = await s.ask('POST', '/admin/options', { kind: 'supplier', q: supplier.name });
    expect(options.json().options).toMatchObject([{ value: String(supplier.supplier_id) }]);
    const file = await s.ask(
      'GET',
      `/admin/purchase_orders/export?q=${order.po_no}&lang=en`,
      undefined,
      s.keeper,
    );
    expect(file.body).toContain(order.po_no);
    expect(file.body).not.toContain('500.00');
  });
});

const document: PurchaseDocument = {
  ...{ po_no: 'PO-2611-0007', version: 2, at: '2026-11-20T18:00:00.000Z', lang: 'th', note: 'ส่งก่อนเที่ยง' },
  buyer: { name: 'บริษัท มะลิ จำกัด', address: '9 ถนนสีลม', tax_id: '0105556000009' },
  supplier: { name: 'ท่าเรือเทรดดิ้ง', address: '1 ท่าเรือ', tax_id: '', contact: 'คุณนิด', payment_days: 30 },
  expected_on: '2026-12-24',
  lines: [
    {
      ...{
        item_id: 'SKU-1',
        item_no: 'H-1',
        gtin: '8850001000011',
        name_th: 'ครีมน้ำมะลิ',
        name_en: 'Jasmine cream',
      },
      ...{ units: 1200, unit_cost: 1235, expected_on: '2027-01-31' },
    },
  ],
};

describe('the document of a purchase order', { timeout: 30_000 }, () => {
  it('says in Thai what is ordered, for how much, by when and from whom', async () => {
    const text = (await pageTexts(await renderPurchaseOrder(document))).join('\n');
    for (const wanted of [
      ...['ใบสั่งซื้อ', 'PO-2611-0007', 'ฉบับที่ 2', 'บริษัท มะลิ จำกัด', 'ท่าเรือเทรดดิ้ง', 'คุณนิด', 'ส่งก่อนเที่ยง'],
      // The Bangkok date, at 1 a.m. there.
      ...['21 พฤศจิกายน 2569', '24 ธันวาคม 2569', '31 มกราคม 2570'],
      ...[
        'ครีมน้ำมะลิ',
        'H-1',
        'SKU-1',
        '8850001000011',
        '1,200',
        '12.35',
        '14,820.00',
        '1,037.40',
        '15,857.40',
      ],
    ])
      expect(text).toContain(wanted);
  });

  it('has no amounts when a cost is unknown, and every line on some page', async () => {
    const lines = Array.from({ length: 90 }, (_, i) => ({
      ...{ item_id: `LINE-${i}`, item_no: '', gtin: null, name_th: 'ครีม', name_en: 'Cream', units: 2 },
      ...{ unit_cost: i === 40 ? null : 100, expected_on: null },
    }));
    const pages = await pageTexts(await renderPurchaseOrder({ ...document, lang: 'en', lines }));
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.join('\n');
    expect(lines.filter(({ item_id }) => !text.includes(item_id))).toEqual([]);
    expect(text).not.toContain('Total');
    expect(text).toContain(`Page ${pages.length}/${pages.length}`);
  });

  it('as CSV is safe for a spreadsheet, and has costs only where they are known', () => {
    const [line] = document.lines;
    if (line === undefined) throw new Error('a line was expected');
    const csv = purchaseCsv({ ...document, lines: [{ ...line, name_th: '=HYPERLINK("x")' }] });
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain('12.35,14820.00');
    expect(purchaseCsv({ ...document, lines: [{ ...line, unit_cost: null }] })).not.toContain('ราคาต่อหน่วย');
  });

  it('rounds VAT to the satang', () => {
    expect([vatOf(0), vatOf(100), vatOf(107), vatOf(150), vatOf(5705)]).toEqual([0, 7, 7, 11, 399]);
  });
});
