import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlaceholder } from '@mali/contracts/images';
import { IMPORT_FIELDS } from '@mali/contracts/product-import-values';
import type { ImportRows, ProductImport } from '@mali/contracts/product-imports';
import { buildBrand, buildCategory, buildUser } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobDeps } from '../../../platform/jobs.ts';
import { openPixels, readPixels } from '../../../platform/picture-pixels.ts';
import { fakeS3 } from '../../../platform/s3-fixtures.ts';
import { type Cell, xlsxBytes } from '../../../platform/xlsx.ts';
import { type TestApp, testApp } from '../../../testing.ts';
import { archiveParts } from './archive-parts.ts';
import { runImportStep } from './import-jobs.ts';
import { runStep } from './run-step.ts';
import { openArchive } from './zip-archive.ts';
import { bookParts, zipOf } from './zip-fixtures.ts';

vi.setConfig({ testTimeout: 30_000 });

const NOW = new Date('2026-11-26T05:00:00Z');
type Member = { user_id: number; role_id: number };
let dir: string;
let t: TestApp;
/** Who edits products in each shop. */
const EDITORS = new WeakMap<TestApp, Member>();
const editorOf = (at: TestApp): Member => EDITORS.get(at) ?? { user_id: 0, role_id: 8 };
let count = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-imports-'));
  t = await shop();
});
afterAll(async () => {
  await t.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  count += 1;
});

/** A shop with the categories that the tests name. */
async function shop(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const made = await testApp({ DATA_DIR: dir, ...environment }, { now: () => NOW });
  const top = await buildCategory(made.deps.db, {
    slug: 'make-up',
    category: 'Make-up',
    category_th: 'เมคอัพ',
  });
  await buildCategory(made.deps.db, {
    ...{ level: 2, parent_id: top.cat_id, slug: 'lips', category: 'Lips', category_th: 'ริมฝีปาก' },
  });
  EDITORS.set(made, await buildUser(made.deps.db, { role_id: 8 }));
  return made;
}

const ask = (method: 'GET' | 'POST', url: string, payload?: object, at: TestApp = t) =>
  at.app.inject({
    ...{ method, url, headers: at.bearer(editorOf(at)) },
    ...(payload === undefined ? {} : { payload }),
  });

async function send(
  content: string | Uint8Array,
  name = 'products.csv',
  at: TestApp = t,
): Promise<ProductImport> {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const answer = await at.app.inject({
    ...{ method: 'POST', url: '/admin/imports', payload: form, headers: at.bearer(editorOf(at)) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (id: number, at: TestApp = t): Promise<ProductImport> =>
  (await ask('GET', `/admin/imports/${id}`, undefined, at)).json();

/** Does the step that waits, as the worker does it. */
async function work(id: number, at: TestApp = t): Promise<ProductImport> {
  const { step } = await at.deps.db('product_imports').where({ import_id: id }).first();
  await runImportStep(at.deps as unknown as JobDeps, { import_id: id, step }, (task) =>
    runStep(task, at.deps.files as never),
  );
  return read(id, at);
}
async function opened(content: string | Uint8Array, name?: string, at: TestApp = t): Promise<ProductImport> {
  return work((await send(content, name, at)).import_id, at);
}
async function check(found: ProductImport, more: object = {}, at: TestApp = t): Promise<ProductImport> {
  const { fields, stock, stage } = found;
  const body = { fields, stock, stage, overwrite: [], ...more };
  const answer = await ask('POST', `/admin/imports/${found.import_id}/check`, body, at);
  expect(answer.statusCode, answer.body).toBe(200);
  return work(found.import_id, at);
}
async function run(found: ProductImport, at: TestApp = t): Promise<ProductImport> {
  const answer = await ask('POST', `/admin/imports/${found.import_id}/run`, {}, at);
  expect(answer.statusCode, answer.body).toBe(200);
  return work(found.import_id, at);
}
const rowsOf = async (id: number, only = 'remarks', at: TestApp = t): Promise<ImportRows['rows']> =>
  (await ask('GET', `/admin/imports/${id}/rows?only=${only}`, undefined, at)).json().rows;
const product = (mat_no: string) => t.deps.db('materials').where({ mat_no }).first();
const variant = (item_id: string) => t.deps.db('variants').where({ item_id }).first();
const csv = (rows: readonly (readonly string[])[], sign = ',') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n');
/** A picture of one colour. */
const picture = (shade: number): Promise<Buffer> =>
  openPixels({ data: Buffer.alloc(400 * 500 * 3, shade), width: 400, height: 500, channels: 3 })
    .png()
    .toBuffer();
async function xlsx(heads: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const source = (async function* () {
    yield rows;
  })();
  for await (const part of xlsxBytes('Products', heads, source)) parts.push(part);
  return Buffer.concat(parts);
}

describe('an import', () => {
  it('guesses columns of any file, checks without writing, and then imports', async () => {
    const no = `IM${count}`;
    const content = csv(
      [
        [
          'Product ID',
          'Seller SKU',
          'EAN',
          'Brand',
          'หมวดหมู่',
          'Name',
          'ชื่อสินค้า',
          'Colour',
          'Price',
          'Qty',
          'Skin type',
          'Colour of the box',
        ],
        [
          no,
          `${no}-R`,
          '8851234567898',
          'Mali Labs',
          'เมคอัพ > ริมฝีปาก',
          'Lip Tint',
          'ลิปทินท์',
          'Red',
          '1,290.50',
          '7',
          'dry, oily',
          'x',
        ],
        [no, `${no}-P`, '', '', '', '', '', 'Pink', '199', '3', '', 'x'],
        [`${no}B`, `${no}B`, '123', 'Mali Labs', 'nowhere', 'Lip Balm', '', '', '10', '', 'green', 'x'],
      ],
      ';',
    );
    const sent = await send(content, 'C:\\สินค้า.csv');
    expect(sent).toMatchObject({ state: 'reading', file_name: 'สินค้า.csv' });
    const found = await work(sent.import_id);
    expect(found).toMatchObject({ state: 'matching', row_count: 3, remembered: false });
    expect(found.fields).toEqual([
      'number',
      'sku',
      'barcode',
      'brand_en',
      'category',
      'name_en',
      'name_th',
      'shade_en',
      'price',
      'stock',
      'skin_types',
      null,
    ]);
    expect(found.samples[0]?.[8]).toBe('1,290.50');

    const checked = await check(found);
    expect(checked).toMatchObject({ state: 'checked', inserted: 1, refused: 1, done: 3 });
    expect(await product(no)).toBeUndefined();
    const [refused] = await rowsOf(found.import_id, 'refused');
    expect(refused).toMatchObject({
      line: 4,
      number: `${no}B`,
      remarks: [
        {
          level: 'error',
          line: 4,
          column: 'E',
          head: 'หมวดหมู่',
          en: 'category "nowhere" has no place in the shop',
        },
      ],
    });
    expect(refused?.remarks[0]?.th).toContain('nowhere');

    expect(await run(checked)).toMatchObject({ state: 'done', inserted: 1, refused: 1, done: 3 });
    expect(await product(no)).toMatchObject({
      mat_name: 'Lip Tint',
      mat_name_th: 'ลิปทินท์',
      skin_types: ['dry', 'oily'],
    });
    expect(await variant(`${no}-R`)).toMatchObject({
      mat_price: 129_050,
      gtin: '8851234567898',
      shade_family: 'red',
    });
    expect(await variant(`${no}-P`)).toMatchObject({ mat_price: 19_900, position: 1 });
    const { mat_var_id } = await variant(`${no}-P`);
    expect(await t.deps.db('stock').where({ mat_var_id }).first()).toMatchObject({ quantity: 3 });

    const result = await ask('GET', `/admin/imports/${found.import_id}/result?lang=en`);
    expect(result.body).toContain(`4,${no}B,refused,error,E,หมวดหมู่`);
    const history = await ask('GET', `/admin/history?record=import%20${found.import_id}`);
    expect(history.json().entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'products_imported',
      'import_begun',
    ]);
    const { mat_id } = await product(no);
    const made = await ask('GET', `/admin/history?record=product%20${mat_id}`);
    expect(made.json().entries).toMatchObject([{ kind: 'product_made', source: 'import' }]);
    // The next file with these heads is matched alike.
    const next = await opened(content.replaceAll(no, `${no}N`));
    expect(next).toMatchObject({ remembered: true, fields: found.fields });
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-874', (text: string) => thaiBytes(text)],
  ])('reads %s', async (_name, encode) => {
    const no = `EN${count}`;
    const text = csv(
      [
        ['รหัสสินค้า', 'แบรนด์', 'หมวดหมู่', 'ชื่อสินค้า', 'ราคา'],
        [no, 'มะลิ', 'เมคอัพ', 'แป้งฝุ่น', '50'],
      ],
      '\t',
    );
    const found = await opened(encode(text));
    expect(found.heads).toEqual(['รหัสสินค้า', 'แบรนด์', 'หมวดหมู่', 'ชื่อสินค้า', 'ราคา']);
    await run(await check(found));
    expect(await product(no)).toMatchObject({ mat_name_th: 'แป้งฝุ่น' });
  });

  it('reads a workbook: barcodes whole, dates, texts in parts, titles above the heads', async () => {
    const no = `XL${count}`;
    const found = await opened(
      await xlsx(
        ['Price list', '', '', '', ''],
        [
          ['SKU', 'Barcode', 'Brand', 'Category', 'Price (baht)'],
          [no, 8_851_234_567_898, 'Mali Labs', 'make-up/lips', { baht: 99.5 }],
        ],
      ),
      'prices.xlsx',
    );
    expect(found).toMatchObject({
      state: 'matching',
      row_count: 1,
      fields: ['sku', 'barcode', 'brand_en', 'category', 'price'],
    });
    expect(found.samples).toEqual([[no, '8851234567898', 'Mali Labs', 'make-up/lips', '99.5']]);
    // A new product has a name.
    const checked = await check(found);
    expect(checked).toMatchObject({ inserted: 0, refused: 1 });
    const [row] = await rowsOf(found.import_id);
    expect(row?.remarks[0]).toMatchObject({ en: 'a new product needs Name (English)' });
  });

  it.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old_excel'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'not_a_table'],
    ['a broken archive', Buffer.from('504b030400000000', 'hex'), 'broken'],
    ['an empty file', Buffer.from('a,b\n'), 'no_rows'],
  ])('refuses %s', async (_name, bytes, failure) => {
    expect(await opened(bytes)).toMatchObject({ state: 'failed', failure });
  });

  it('says at its cell that a formula has no value, and that a barcode has lost its end', async () => {
    const no = `FE${count}`;
    const heads = ['Product number', 'SKU', 'Brand', 'Category', 'Name', 'Barcode', 'Price'];
    const texts = (...cells: readonly string[]) => cells.map((cell) => `<c t="str"><v>${cell}</v></c>`);
    const lines = [
      texts(...heads),
      texts(no, `${no}-1`, 'Mali Labs', 'make-up', 'Balm', '8.85123E+12', '50'),
      [...texts(`${no}B`, `${no}B-1`, 'Mali Labs', 'make-up', 'Tint', ''), '<c><f>A1*2</f><v>90</v></c>'],
      [...texts(`${no}B`, `${no}B-2`, '', '', '', ''), '<c t="e"><f>VLOOKUP(1,A1:B2,2,0)</f><v>#N/A</v></c>'],
    ];
    const rows = lines.map((cells) => `<row>${cells.join('')}</row>`).join('');
    const checked = await check(await opened(zipOf(bookParts({ rows })), 'formulas.xlsx'));
    expect(checked).toMatchObject({ inserted: 1, refused: 1, warned: 1 });
    const found = await rowsOf(checked.import_id);
    expect(found.map(({ line, remarks }) => [line, remarks[0]])).toMatchObject([
      [2, { level: 'warning', column: 'F', en: '"8.85123E+12" is not a barcode (GTIN): left out' }],
      [
        3,
        { level: 'error', line: 4, column: 'G', head: 'Price', en: '"#N/A" is an error of the spreadsheet' },
      ],
    ]);
    expect(await run(checked)).toMatchObject({ inserted: 1, refused: 1 });
    expect(await variant(`${no}-1`)).toMatchObject({ gtin: null });
    expect(await product(`${no}B`)).toBeUndefined();
  });

  it('takes pictures from the archive of the table: each variant its own, the others those of the product', async () => {
    const no = `ZP${count}`;
    const rows = [
      ['Product number', 'SKU', 'Brand', 'Category', 'Name', 'Shade', 'Price', 'Pictures'],
      [no, `${no}-R`, 'Mali Labs', 'make-up', 'Lip Tint', 'Red', '50', ''],
      [no, `${no}-P`, '', '', '', 'Pink', '50', ''],
      [no, `${no}-C`, '', '', '', 'Coral', '50', 'named.png\nmissing.png'],
      [no, `${no}-N`, '', '', '', 'Nude', '50', ''],
    ];
    const [heads = [], ...cells] = rows;
    const archive = zipOf([
      { name: 'ร้าน/สินค้า.xlsx', bytes: await xlsx(heads, cells) },
      { name: `ร้าน/pictures/${no.toLowerCase()}-r-2.JPG`, bytes: await picture(20) },
      { name: `ร้าน/pictures/${no}-R.png`, bytes: await picture(10) },
      { name: `ร้าน/pictures/${no}-P/front.png`, bytes: await picture(30) },
      { name: 'ร้าน/pictures/named.png', bytes: await picture(40) },
      { name: `ร้าน/pictures/${no}.png`, bytes: await picture(50) },
      { name: 'ร้าน/pictures/other.png', bytes: await picture(60) },
      { name: `ร้าน/pictures/${no}-N.png`, bytes: 'not a picture' },
    ]);
    const checked = await check(await opened(archive, 'shop.zip'));
    expect(checked).toMatchObject({ picture_count: 7, has_pictures: true, inserted: 1, warned: 1 });
    expect(await run(checked)).toMatchObject({ state: 'done', inserted: 1 });
    const imagesOf = async (sku: string): Promise<string[]> => (await variant(`${no}-${sku}`)).images;
    // A picture is named by its content.
    const hashOf = async (shade: number): Promise<string> =>
      createHash('sha256')
        .update(await picture(shade))
        .digest('hex')
        .slice(0, 40);
    expect(await imagesOf('R')).toEqual([await hashOf(10), await hashOf(20)]);
    expect(await imagesOf('P')).toEqual([await hashOf(30)]);
    expect(await imagesOf('C')).toEqual([await hashOf(40)]);
    expect((await imagesOf('N')).map(isPlaceholder)).toEqual([true]);
    const said = (await rowsOf(checked.import_id)).flatMap(({ remarks }) => remarks.map(({ en }) => en));
    expect(said).toEqual([
      'picture "missing.png": there is no such file',
      `picture "ร้าน/pictures/${no}-N.png": it is not a picture`,
    ]);
  });

  it('refuses an archive that grows, and takes the product without a picture that does', async () => {
    const no = `ZB${count}`;
    const zeros = Buffer.alloc(16 * 1024 * 1024);
    expect(await opened(zipOf([{ name: 'products.csv', bytes: zeros }]), 'a.zip')).toMatchObject({
      state: 'failed',
      failure: 'packed',
    });
    const table = csv([
      ['SKU', 'Brand', 'Category', 'Name', 'Price'],
      [no, 'Mali Labs', 'make-up', 'Balm', '50'],
    ]);
    const archive = zipOf([
      { name: 'products.csv', bytes: table },
      { name: `${no}.png`, bytes: zeros },
    ]);
    const done = await run(await check(await opened(archive, 'b.zip')));
    expect(done).toMatchObject({ state: 'done', inserted: 1, warned: 1 });
    expect((await variant(no)).images.map(isPlaceholder)).toEqual([true]);
  });

  it('keeps what staff have edited, says so, and overwrites only the fields that are chosen', async () => {
    const no = `KE${count}`;
    const heads = ['Product number', 'SKU', 'Brand', 'Category', 'Name', 'Description', 'Price'];
    const table = (name: string, text: string, price: string) =>
      csv([heads, [no, no, 'Mali Labs', 'make-up', name, text, price]]);
    await run(await check(await opened(table('First', 'Text', '100'))));
    await t.deps.db('materials').where({ mat_no: no }).update({ mat_name: 'By hand' });
    await t.deps.db('variants').where({ item_id: no }).update({ mat_price: 15_000 });

    const second = await check(await opened(table('Second', 'New text', '120')));
    expect(second).toMatchObject({
      updated: 1,
      kept: [
        { column: 'mat_name', products: 1 },
        { column: 'mat_price', products: 1 },
      ],
    });
    const [row] = await rowsOf(second.import_id);
    expect(row?.remarks.map(({ level }) => level)).toEqual(['kept', 'kept']);
    expect(row?.remarks[0]?.en).toMatch(
      /^Name \(English\): kept, edited by hand on .*\(By hand; file: Second\)$/,
    );
    expect(row?.changes).toEqual([{ column: 'mat_desc', item_id: null, before: 'Text', after: 'New text' }]);
    await run(second);
    expect(await product(no)).toMatchObject({ mat_name: 'By hand', mat_desc: 'New text' });
    expect(await variant(no)).toMatchObject({ mat_price: 15_000 });

    await run(await check(await opened(table('Third', 'New text', '130')), { overwrite: ['mat_price'] }));
    expect(await product(no)).toMatchObject({ mat_name: 'By hand' });
    expect(await variant(no)).toMatchObject({
      mat_price: 13_000,
      field_marks: { mat_price: { by: 'import' } },
    });
    // It is the import's again.
    await run(await check(await opened(table('Third', 'New text', '140'))));
    expect(await variant(no)).toMatchObject({ mat_price: 14_000 });
  });

  it('changes the columns of the file alone, and no stock unless that is chosen', async () => {
    const no = `PA${count}`;
    await run(
      await check(
        await opened(
          csv([
            ['SKU', 'Brand', 'Category', 'Name', 'Description', 'Price', 'Stock'],
            [no, 'Mali Labs', 'make-up', 'Balm', 'Soft', '50', '5'],
          ]),
        ),
      ),
    );
    const prices = () =>
      opened(
        csv([
          ['SKU', 'Price', 'Stock'],
          [no, '60', '9'],
        ]),
      );
    await run(await check(await prices()));
    expect(await product(no)).toMatchObject({ mat_desc: 'Soft', mat_name: 'Balm' });
    const { mat_var_id, mat_price } = await variant(no);
    const units = async () => (await t.deps.db('stock').where({ mat_var_id }).first()).quantity;
    expect([mat_price, await units()]).toEqual([6000, 5]);
    await run(await check(await prices(), { stock: 'all' }));
    expect(await units()).toBe(9);
  });

  it('goes on after a crash without repeating a row, and a stopped one goes on where it ended', async () => {
    const numbers = Array.from({ length: 250 }, (_, i) => `CR${count}-${i}`);
    const heads = ['SKU', 'Brand', 'Category', 'Name', 'Price'];
    const found = await check(
      await opened(csv([heads, ...numbers.map((no) => [no, 'Mali Labs', 'make-up', `Balm ${no}`, '50'])])),
    );
    const id = found.import_id;
    expect((await ask('POST', `/admin/imports/${id}/run`, {})).statusCode).toBe(200);
    const { step } = await t.deps.db('product_imports').where({ import_id: id }).first();
    // The process ends after its second batch.
    let batches = 0;
    const crash = runImportStep(t.deps as unknown as JobDeps, { import_id: id, step }, (task) =>
      runStep(task, t.deps.files as never, () => {
        batches += 1;
        if (batches === 2) throw new Error('crashed');
      }),
    );
    await expect(crash).rejects.toThrow('crashed');
    expect(await read(id)).toMatchObject({ state: 'importing', inserted: 200 });
    expect((await ask('POST', `/admin/imports/${id}/stop`, {})).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'stopped', inserted: 200 });
    // The attempt that was under way does nothing more.
    await runImportStep(t.deps as unknown as JobDeps, { import_id: id, step }, (task) =>
      runStep(task, t.deps.files as never),
    );
    expect(await read(id)).toMatchObject({ state: 'stopped', inserted: 200 });
    expect(await run(found)).toMatchObject({ state: 'done', inserted: 250, updated: 0, unchanged: 0 });
  });

  it('does not run the same file twice at the same time', async () => {
    const content = csv([
      ['SKU', 'Price'],
      [`TW${count}`, '1'],
    ]);
    const [one, other] = [await opened(content), await opened(content)];
    const begin = ({ import_id, fields }: ProductImport) =>
      ask('POST', `/admin/imports/${import_id}/check`, {
        fields,
        stock: 'new',
        stage: 'live',
        overwrite: [],
      });
    expect((await begin(one)).statusCode).toBe(200);
    const second = await begin(other);
    expect([second.statusCode, second.json().code]).toEqual([409, 'IMPORT.RUNNING']);
    await work(one.import_id);
    expect((await begin(other)).statusCode).toBe(200);
    await work(other.import_id);
  });
});

describe('the export', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'aA 1-=+@\'",;\n฿กขค่ำ้é<&'), maxLength: 24 })
    .map((s) => s.trim());
  const line = text.map((s) => s.replace(/\s+/g, ' ')).map((s) => s || 'x');
  const lists = fc.array(line, { maxLength: 3 });
  const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
  const variantOf = fc.record({
    price: fc.integer({ min: 1, max: 900_000 }),
    label: some(fc.integer({ min: 900_001, max: 999_999 })),
    volume: some(fc.integer({ min: 1, max: 50_000 }).map((n) => n / 100)),
    gtin: some(fc.constantFrom('8851234567898', '00012345600012')),
    family: some(fc.constantFrom('red', 'pink')),
    active: fc.boolean(),
    stock: fc.integer({ min: 0, max: 50 }),
    options: fc.uniqueArray(
      fc.record({
        n: fc.integer({ min: 1, max: 5 }),
        name: line,
        name_th: line,
        code: some(fc.constantFrom('#aabbcc', '30ml')),
      }),
      { selector: ({ n }) => n, maxLength: 3 },
    ),
  });
  const productOf = fc.record({
    ...{
      name: line,
      name_th: line,
      desc: text,
      desc_th: text,
      benefits: lists,
      how_to: text,
      ingredients: line,
      meta: line,
    },
    skin_types: fc.subarray(['dry', 'oily']),
    finish: some(fc.constantFrom('matte', 'satin')),
    ...{ pao: some(fc.integer({ min: 1, max: 60 })), fda: some(fc.constantFrom('10-1-6700000001', 'old 7')) },
    ...{ unit: some(fc.constantFrom('ml', 'g')), weight: some(fc.integer({ min: 1, max: 999 })) },
    stage: fc.constantFrom('draft', 'live', 'hidden', 'archived'),
    lips: fc.boolean(),
    variants: fc.array(variantOf, { minLength: 1, maxLength: 3 }),
  });

  const TYPES = ['size', 'shade', 'scent', 'strength', 'pack'];
  async function plant(
    at: TestApp,
    products: readonly (typeof productOf extends fc.Arbitrary<infer P> ? P : never)[],
  ) {
    const { db } = at.deps;
    const { brand_id } = await buildBrand(db);
    const cats = await db('categories').orderBy('cat_id');
    for (const [i, one] of products.entries()) {
      const [{ mat_id }] = await db('materials')
        .insert({
          ...{
            mat_no: `RT${i}`,
            brand_id,
            cat1_id: cats[0].cat_id,
            cat2_id: one.lips ? cats[1].cat_id : null,
          },
          ...{ mat_name: one.name, mat_name_th: one.name_th, mat_desc: one.desc, mat_desc_th: one.desc_th },
          ...{
            benefits: one.benefits,
            how_to: one.how_to,
            ingredients: one.ingredients,
            meta_desc: one.meta,
          },
          ...{
            skin_types: one.skin_types,
            finish: one.finish,
            pao_months: one.pao,
            notification_no: one.fda,
          },
          ...{
            unit: one.unit,
            weight_g: one.weight,
            stage: one.stage,
            created_at: new Date(NOW.getTime() - i * 1000),
          },
        })
        .returning('mat_id');
      for (const [place, own] of one.variants.entries()) {
        const [{ mat_var_id }] = await db('variants')
          .insert({
            ...{
              mat_id,
              item_id: `RT${i}-${place}`,
              position: place * 2,
              mat_price: own.price,
              mat_label_price: own.label,
            },
            ...{ volume: own.volume, gtin: own.gtin, shade_family: own.family, active: own.active },
            attributes: JSON.stringify(
              own.options.map((option) => ({ ...option, type: TYPES[option.n - 1] })),
            ),
          })
          .returning('mat_var_id');
        await db.raw(
          "SELECT * FROM set_stock_on_hand(ARRAY[?::int], ARRAY[?::int], ?, 'import', ?, 'test')",
          [...[mat_var_id, own.stock, NOW, `test ${mat_var_id}`]],
        );
      }
    }
  }
  const table = async (at: TestApp, format: string) => {
    const answer = await ask(
      'GET',
      `/admin/products/table?format=${format}&lang=en&sort=name`,
      undefined,
      at,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.rawPayload;
  };

  it('has the pictures in an archive: its own shop changes nothing, another one, with its files in a bucket, gets them by SKU', async () => {
    const s3 = await fakeS3();
    const [from, empty] = [await shop(), await shop(s3.environment)];
    try {
      const rows = [
        ['PA', 'PA/1', 'Mali Labs', 'make-up', 'Tint', 'Red', '50', 'a.png\nb.png'],
        ['PA', 'PA-2', '', '', '', 'Pink', '50', 'b.png'],
        ['PB', '..', 'Mali Labs', 'make-up', 'Balm', '', '60', ''],
      ];
      const heads = ['Product number', 'SKU', 'Brand', 'Category', 'Name', 'Shade', 'Price', 'Pictures'];
      const sent = zipOf([
        { name: 'table.csv', bytes: csv([heads, ...rows]) },
        { name: 'a.png', bytes: await picture(10) },
        { name: 'b.png', bytes: await picture(200) },
      ]);
      expect(await run(await check(await opened(sent, 'a.zip', from), {}, from), from)).toMatchObject({
        ...{ inserted: 2, warned: 0 },
      });
      const answer = await ask('GET', '/admin/products/archive?lang=en', undefined, from);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      const file = join(dir, 'archive.zip');
      await writeFile(file, answer.rawPayload);
      const { names, close } = await openArchive(file);
      close();
      expect(names).toEqual([
        'products.xlsx',
        expect.stringMatching(/^pictures\/PA_1\/[0-9a-f]{40}\.webp$/u),
        expect.stringMatching(/^pictures\/PA_1\/[0-9a-f]{40}\.webp$/u),
      ]);
      const again = await check(await opened(answer.rawPayload, 'a.zip', from), {}, from);
      expect(again).toMatchObject({ unchanged: 2, updated: 0, inserted: 0, refused: 0, warned: 0 });
      // Parts for a limit that each product alone is above: one file for each, with what it needs.
      const whole = (await ask('GET', '/admin/products/archive/parts', undefined, from)).json();
      const [first, second] = (await from.deps.db('materials').orderBy('mat_id')).map(({ mat_id }) => mat_id);
      expect(whole.parts).toMatchObject([{ from: first, until: null, products: 2 }]);
      const { parts } = await archiveParts(from.deps, {}, { bytes: 1, rows: 50_000 });
      expect(parts).toMatchObject([
        { from: first, until: second - 1, products: 1 },
        { from: second, until: null, products: 1 },
      ]);
      const files = await Promise.all(
        parts.map(async (part) => {
          const range = `from=${part.from}${part.until === null ? '' : `&until=${part.until}`}`;
          const { rawPayload } = await ask(
            'GET',
            `/admin/products/archive?lang=en&${range}`,
            undefined,
            from,
          );
          // The table is counted with more than it takes.
          expect(rawPayload.length).toBeLessThan(part.bytes);
          return rawPayload;
        }),
      );
      const [one, other] = files as [Buffer, Buffer];
      const checkedOne = await check(await opened(one, 'a.zip', from), {}, from);
      const checkedOther = await check(await opened(other, 'a.zip', from), {}, from);
      expect([checkedOne.unchanged, checkedOther.unchanged, checkedOther.warned]).toEqual([1, 1, 0]);
      const there = await check(await opened(answer.rawPayload, 'a.zip', empty), {}, empty);
      expect(await run(there, empty)).toMatchObject({ inserted: 2, refused: 0, warned: 0 });
      // How light the pictures of each variant are, in their order.
      const shades = await Promise.all(
        (await empty.deps.db('variants').orderBy('item_id')).map(
          async ({ images }: { images: string[] }) =>
            await Promise.all(
              images
                .filter((hash) => !isPlaceholder(hash))
                .map(async (hash) => {
                  const { art } = await empty.deps.db('images').where({ hash }).first();
                  const read = await readPixels((await empty.deps.files.get(art.photo)) ?? Buffer.of(), 100);
                  return read.ok ? Math.round((read.pixels.data[0] ?? 0) / 10) * 10 : null;
                }),
            ),
        ),
      );
      expect(shades).toEqual([[], [200], [10, 200]]);
      const fromBucket = await ask('GET', '/admin/products/archive?lang=en', undefined, empty);
      expect(fromBucket.statusCode).toBe(200);
      const inParts = await archiveParts(empty.deps, {}, { bytes: 1, rows: 50_000 });
      // Its products have other numbers.
      const sizes = (of: typeof parts) => of.map(({ bytes }) => bytes).sort((a, b) => a - b);
      expect(sizes(inParts.parts)).toEqual(sizes(parts));
    } finally {
      await from.close();
      await empty.close();
      await s3.close();
    }
  });

  it('comes back without loss: into an empty shop it makes the same products, into its own it changes nothing', async () => {
    const formats = fc.constantFrom('csv', 'xlsx');
    await fc.assert(
      fc.asyncProperty(
        formats,
        fc.array(productOf, { minLength: 4, maxLength: 12 }),
        async (format, products) => {
          const [from, empty] = [await shop(), await shop()];
          try {
            await plant(from, products);
            const exported = await table(from, format);
            const again = await check(await opened(exported, `products.${format}`, from), {}, from);
            expect((await rowsOf(again.import_id, 'updated', from)).map(({ changes }) => changes)).toEqual(
              [],
            );
            expect(again).toMatchObject({
              unchanged: products.length,
              refused: 0,
              updated: 0,
              inserted: 0,
              warned: 0,
            });
            expect(again.fields).toEqual(IMPORT_FIELDS.map(({ key }) => key));
            const other = await check(await opened(exported, `products.${format}`, empty), {}, empty);
            expect(await run(other, empty)).toMatchObject({
              inserted: products.length,
              refused: 0,
              warned: 0,
            });
            expect((await table(empty, 'csv')).toString()).toBe((await table(from, 'csv')).toString());
          } finally {
            await from.close();
            await empty.close();
          }
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  }, 120_000);
});

/** Thai letters in Windows-874: TIS-620 from 0xA1 on. */
const thaiBytes = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0xe01 && code <= 0xe5b ? code - 0xe01 + 0xa1 : code;
    }),
  );
