import type { ArchiveParts, ImportRows, ProductImport } from '@mali/contracts/product-imports';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/import.tsx';

const imported = (more: Partial<ProductImport> = {}): ProductImport => ({
  ...{ import_id: 4, file_name: 'สินค้า.xlsx', state: 'matching', created_at: '2026-11-20T05:00:00.000Z' },
  ...{ by: 'Nok', row_count: 250, done: 0, inserted: 0, updated: 0, unchanged: 0, refused: 0, warned: 0 },
  ...{ finished_at: null, failure: null, heads: ['Code', 'Name', 'Amount'] },
  samples: [
    ['A-1', 'Lip Tint', '199'],
    ['A-2', 'Balm', '1,290'],
  ],
  ...{ picture_count: 0, has_pictures: false, fields: [null, 'name_en', null], stock: 'new', stage: 'live' },
  ...{ overwrite: [], remembered: false, kept: [] },
  ...more,
});
const CHECKED: Partial<ProductImport> = {
  ...{
    state: 'checked',
    fields: ['sku', 'name_en', 'price'],
    done: 250,
    inserted: 240,
    updated: 9,
    refused: 1,
  },
};
const REFUSED: ImportRows['rows'][number] = {
  ...{ line: 7, number: 'A-7', outcome: 'refused', changes: [] },
  remarks: [
    {
      ...{ level: 'error', line: 8, column: 'C', head: 'Amount', en: '"ten" is not a price' },
      th: '"ten" ไม่ใช่ราคา',
    },
  ],
};
let shown: ProductImport;
let rows: ImportRows;
let sent: { act: string; body: unknown }[];
/** What an act leads to. */
let next: Record<string, Partial<ProductImport>>;

beforeEach(() => {
  shown = imported();
  rows = { rows: [REFUSED], after: null };
  sent = [];
  next = {};
  server.use(
    http.get('*/api/admin/imports/4', () => HttpResponse.json(shown)),
    http.get('*/api/admin/imports/4/rows', ({ request }) => {
      const only = new URL(request.url).searchParams.get('only');
      return HttpResponse.json(only === 'updated' ? { rows: [], after: null } : rows);
    }),
    http.post('*/api/admin/imports/4/:act', async ({ params, request }) => {
      const act = String(params.act);
      sent.push({ act, body: await request.json() });
      shown = { ...shown, ...next[act] };
      return HttpResponse.json(shown);
    }),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = (at = '4') =>
  renderPart(<Component />, {
    at: `/admin/imports/${at}`,
    path: '/admin/imports/:import_id',
    store: staffStore(ROLE.OWNER),
  });
/** Chooses what a column is. */
const match = (head: string, field: string) =>
  fireEvent.change(screen.getByLabelText(`${head} คือ`), { target: { value: field } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Names of the files that are offered to the user. */
function savedFiles(): string[] {
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

it('columns are matched by hand; a check needs a number and each field once', async () => {
  next.check = { state: 'checking' };
  open();
  expect(await screen.findByText('A-1 · A-2')).toBeInTheDocument();
  press('ตรวจไฟล์');
  expect(await screen.findByText('เลือกคอลัมน์ที่เป็นรหัสสินค้าหรือ SKU ก่อน')).toBeInTheDocument();
  match('Code', 'sku');
  match('Amount', 'sku');
  press('ตรวจไฟล์');
  expect(await screen.findByText('เลือก “SKU” ไว้มากกว่าหนึ่งคอลัมน์')).toBeInTheDocument();
  expect(sent).toEqual([]);
  match('Amount', 'stock');
  fireEvent.click(screen.getByLabelText('ตั้งจำนวนใหม่ให้ทุกตัวเลือกในไฟล์'));
  match('Name', 'none');
  fireEvent.change(screen.getByLabelText('สถานะของสินค้าใหม่'), { target: { value: 'draft' } });
  press('ตรวจไฟล์');
  expect(await screen.findByText('ทำแล้ว 0 จาก 250 แถว')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      act: 'check',
      body: { fields: ['sku', null, 'stock'], stock: 'all', stage: 'draft', overwrite: [] },
    },
  ]);
});

it('a dry run tells each error at its row and column, and imports nothing without being asked twice', async () => {
  shown = imported(CHECKED);
  next.run = { state: 'importing', done: 0 };
  open();
  const table = await screen.findByRole('table', { name: 'ผลรายสินค้า' });
  const row = within(table).getByRole('row', { name: /A-7/ });
  expect(row).toHaveTextContent('"ten" ไม่ใช่ราคา');
  expect(row).toHaveTextContent('แถว 8');
  expect(row).toHaveTextContent('คอลัมน์ C (Amount)');
  expect(screen.getByRole('link', { name: 'ส่งไฟล์ที่แก้แล้ว' })).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('แสดง'), { target: { value: 'updated' } });
  expect(await screen.findByText('ไม่มีสินค้าในกลุ่มนี้')).toBeInTheDocument();
  press('นำเข้า 249 สินค้า');
  const dialog = await screen.findByRole('dialog', { name: 'นำเข้า สินค้า.xlsx' });
  expect(dialog).toHaveTextContent('เพิ่มสินค้าใหม่ 240 รายการ เปลี่ยน 9 รายการ ไม่ผ่าน 1 รายการ');
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'เริ่มนำเข้า' }));
  expect(await screen.findByRole('button', { name: 'หยุด' })).toBeInTheDocument();
  expect(sent).toEqual([{ act: 'run', body: {} }]);
});

it('values of staff stay unless their fields are chosen one by one', async () => {
  shown = imported({
    ...CHECKED,
    kept: [
      { column: 'mat_name', products: 3 },
      { column: 'mat_price', products: 1200 },
    ],
  });
  open();
  const fields = await screen.findByRole('group', { name: 'ช่องที่พนักงานแก้ไว้ ให้ใช้ค่าในไฟล์แทน' });
  expect(
    within(fields).getByRole('checkbox', { name: 'ชื่อสินค้า (อังกฤษ) คงค่าเดิมไว้ใน 3 สินค้า' }),
  ).not.toBeChecked();
  fireEvent.click(within(fields).getByRole('checkbox', { name: 'ราคา (บาท) คงค่าเดิมไว้ใน 1,200 สินค้า' }));
  press('ตรวจอีกครั้ง');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ overwrite: ['mat_price'] });
});

it('its progress goes on by itself to the end, and the products are told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown = imported({ ...CHECKED, state: 'importing', done: 100, inserted: 100, updated: 0, refused: 0 });
  open();
  const bar = await screen.findByRole('progressbar', { name: 'ทำแล้ว 100 จาก 250 แถว' });
  expect(bar).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  shown = { ...shown, done: 200 };
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByRole('progressbar', { name: 'ทำแล้ว 200 จาก 250 แถว' })).toBeInTheDocument();
  shown = { ...shown, state: 'done', done: 250, inserted: 249, refused: 1 };
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByRole('table', { name: 'ผลรายสินค้า' })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ตรวจไฟล์' })).not.toBeInTheDocument();
});

it('it is stopped, and goes on with the rows that are left', async () => {
  shown = imported({ ...CHECKED, state: 'importing', done: 100, inserted: 100 });
  next.stop = { state: 'stopped' };
  next.run = { state: 'importing' };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'หยุด' }));
  fireEvent.click(await screen.findByRole('button', { name: 'นำเข้าต่อ' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('นำเข้าแล้ว 100 จาก 250 แถว');
  fireEvent.click(within(dialog).getByRole('button', { name: 'เริ่มนำเข้า' }));
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(sent.map(({ act }) => act)).toEqual(['stop', 'run']);
});

it('says why it cannot begin', async () => {
  shown = imported(CHECKED);
  server.use(
    http.post('*/api/admin/imports/4/run', () =>
      HttpResponse.json(
        { code: 'IMPORT.RUNNING', message: 'running', message_th: 'ไฟล์นี้กำลังนำเข้าอยู่' },
        { status: 409 },
      ),
    ),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'นำเข้า 249 สินค้า' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'เริ่มนำเข้า' }));
  expect(await within(dialog).findByText('ไฟล์นี้กำลังนำเข้าอยู่')).toBeInTheDocument();
});

it('what became of the rows is saved as a file', async () => {
  shown = imported({ ...CHECKED, state: 'done' });
  let language: string | null = null;
  server.use(
    http.get('*/api/admin/imports/4/result', ({ request }) => {
      language = new URL(request.url).searchParams.get('lang');
      return new HttpResponse('แถว,รหัสสินค้า', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const names = savedFiles();
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'ดาวน์โหลดผล (CSV)' }));
  await waitFor(() => expect(names).toEqual(['import-4.csv']));
  expect(language).toBe('th');
});

it('a file that cannot be read says why, and leads to another one', async () => {
  shown = imported({ state: 'failed', failure: 'packed', heads: [], samples: [], fields: [], row_count: 0 });
  open();
  expect(await screen.findByText(/คลายแล้วใหญ่ผิดปกติ/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ส่งไฟล์ที่แก้แล้ว' })).toHaveAttribute('href', '/admin/imports/new');
});

it('a file is chosen, sent with its pictures, and opened', async () => {
  let form: FormData | undefined;
  server.use(
    http.post('*/api/admin/imports', async ({ request }) => {
      form = await request.formData();
      return HttpResponse.json(imported({ state: 'reading', row_count: 0 }));
    }),
  );
  const { router } = open('new');
  press('ส่งไฟล์');
  expect(await screen.findByText('เลือกไฟล์สินค้าก่อน')).toBeInTheDocument();
  const choose = (label: string, file: File) =>
    fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
  choose('ไฟล์สินค้า', new File([''], 'empty.csv'));
  press('ส่งไฟล์');
  expect(await screen.findByText('ไม่มีแถวข้อมูลในไฟล์')).toBeInTheDocument();
  choose('ไฟล์สินค้า', new File(['a,b'], 'products.csv'));
  choose('ไฟล์ ZIP รูปสินค้า (ไม่บังคับ)', new File(['x'], 'pictures.zip'));
  press('ส่งไฟล์');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/imports/4'));
  expect([...(form?.keys() ?? [])]).toEqual(['file', 'pictures']);
});

it('all products are saved as a table, or with their pictures', async () => {
  const paths: string[] = [];
  let parts: ArchiveParts['parts'] = [{ from: 3, until: null, products: 2, bytes: 9 }];
  server.use(
    http.get('*/api/admin/products/:what', ({ request, params }) => {
      paths.push(`${params.what}${new URL(request.url).search}`);
      return new HttpResponse('file');
    }),
    http.get('*/api/admin/products/archive/parts', () => HttpResponse.json({ parts })),
  );
  const names = savedFiles();
  open('new');
  fireEvent.click(await screen.findByRole('button', { name: 'ดาวน์โหลดสินค้าทั้งหมด (XLSX)' }));
  await waitFor(() => expect(names).toEqual(['products-table.xlsx']));
  fireEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลดพร้อมรูป (ZIP)' }));
  await waitFor(() => expect(names).toEqual(['products-table.xlsx', 'products.zip']));
  expect(paths).toEqual(['table?lang=th&format=xlsx', 'archive?lang=th']);
  // Too large for one import: several files, each with the products of its part.
  parts = [
    { from: 3, until: 40, products: 30, bytes: 9 },
    { from: 41, until: null, products: 12, bytes: 5 },
  ];
  fireEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลดพร้อมรูป (ZIP)' }));
  await waitFor(() => expect(names.slice(2)).toEqual(['products-1-of-2.zip', 'products-2-of-2.zip']));
  expect(paths.slice(2)).toEqual(['archive?lang=th&from=3&until=40', 'archive?lang=th&from=41']);
});
