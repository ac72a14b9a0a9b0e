import type { GridRow } from '@mali/contracts/grid';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { editedRows, firstRows, type GridWords, readCell, saveRequest } from './grid-cells.ts';
import { gridReducer, NO_EDITS } from './grid-state.ts';
import { parseTsv, toTsv } from './tsv.ts';

const WORDS: GridWords = {
  language: 'th',
  choices: {
    brands: [
      { brand_id: 3, name_th: 'ฮาร์เบอร์', name_en: 'Harbour' },
      { brand_id: 4, name_th: 'มะลิ', name_en: 'Mali' },
    ],
    categories: [
      { cat_id: 8, name_th: 'ผิว / เซรั่ม', name_en: 'Skin / Serum', cosmetic: true },
      { cat_id: 9, name_th: 'ผม / เซรั่ม', name_en: 'Hair / Serum', cosmetic: true },
      { cat_id: 10, name_th: 'ผม / แชมพู', name_en: 'Hair / Shampoo', cosmetic: true },
    ],
  },
  stages: { draft: 'ฉบับร่าง', live: 'ขาย', hidden: 'ซ่อน', archived: 'เก็บถาวร' },
  active: { yes: 'ขาย', no: 'ไม่ขาย' },
};
const row = (mat_var_id: number, more: Partial<GridRow> = {}): GridRow => ({
  ...{ mat_id: 1, revision: 2, mat_var_id, mat_no: 'H-1', name_th: 'ครีม', name_en: 'Cream' },
  ...{ option_th: '', option_en: '', brand_id: 3, cat_id: 8, weight_g: 50, stage: 'live' },
  ...{ item_id: `S-${mat_var_id}`, gtin: null, volume: 30, price: 590, active: true },
  ...more,
});

describe('a block of a spreadsheet', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"one\ntwo"\t"say ""so"""', [['one\ntwo', 'say "so"']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['5" lamp', [['5" lamp']]],
    ['', []],
  ])('%j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
  });

  it('that is copied is read back as it was', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\r', ''));
    const block = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(block, (cells) => {
        expect(parseTsv(toTsv(cells))).toEqual(cells);
      }),
    );
  });
});

describe('cells', () => {
  test.each([
    ['brand', ' harbour ', { brand_id: 3 }],
    ['brand', 'ใครก็ไม่รู้', 'unknown'],
    ['category', 'Hair / Shampoo', { cat_id: 10 }],
    ['category', 'แชมพู', { cat_id: 10 }],
    ['category', 'เซรั่ม', 'unknown'],
    ['stage', 'ซ่อน', { stage: 'hidden' }],
    ['stage', 'archived', { stage: 'archived' }],
    ['active', 'ไม่ขาย', { active: false }],
    ['active', 'perhaps', 'word'],
    ['gtin', '885-0000 000010', { gtin: '8850000000010' }],
    ['gtin', '8.85E+12', 'barcode'],
    ['gtin', '', { gtin: null }],
    ['price', '฿1,379.50', { price: 1379.5 }],
    ['price', '0', 'number'],
    ['price', '12.345', 'number'],
    ['weight_g', '', { weight_g: null }],
    ['weight_g', '1.5', 'number'],
    ['volume', '7.25', { volume: 7.25 }],
    ['name_th', '  ', 'missing'],
  ] as const)('%s %j is %j', (field, text, expected) => {
    const read = readCell(row(1), field, text, WORDS);
    if (typeof expected === 'string') expect(read).toEqual({ fault: expected });
    else expect(read).toEqual({ row: { ...row(1), ...expected } });
  });

  it('only those that differ are sent, with the version of their product; nothing while one is wrong', () => {
    const rows = [row(1), row(2, { price: 600 }), row(3, { mat_id: 2, revision: 7 })];
    const { edits } = gridReducer(NO_EDITS, {
      act: 'edit',
      cells: [
        { mat_var_id: 1, field: 'name_th', text: 'ครีมใหม่' },
        { mat_var_id: 1, field: 'weight_g', text: '50' },
        { mat_var_id: 2, field: 'price', text: '650' },
        { mat_var_id: 3, field: 'gtin', text: 'x' },
      ],
    });
    const { wanted, faults, changed } = editedRows(rows, edits, WORDS);
    expect(changed).toBe(3);
    expect(faults.get(3)).toEqual({ gtin: 'barcode' });
    expect(saveRequest(rows, wanted, 'ต้นทุน')).toEqual({
      products: [{ mat_id: 1, revision: 2, name_th: 'ครีมใหม่' }],
      variants: [{ mat_id: 1, mat_var_id: 2, price: { was: 600, price: 650 } }],
      reason: 'ต้นทุน',
    });
    expect(saveRequest(rows, rows, '')).toBeNull();
    expect(firstRows(rows)).toEqual(new Set([1, 3]));
  });

  it('a paste is one step back and forth, and rows without an edit stay the same', () => {
    const first = gridReducer(NO_EDITS, {
      act: 'edit',
      cells: [{ mat_var_id: 1, field: 'price', text: '1' }],
    });
    const second = gridReducer(first, {
      act: 'edit',
      cells: [2, 3].map((mat_var_id) => ({ mat_var_id, field: 'price', text: '9' }) as const),
    });
    expect(second.edits.get(1)).toBe(first.edits.get(1));
    const back = gridReducer(second, { act: 'undo' });
    expect(back.edits).toBe(first.edits);
    expect(gridReducer(back, { act: 'redo' }).edits).toBe(second.edits);
    expect(gridReducer(NO_EDITS, { act: 'undo' })).toBe(NO_EDITS);
  });
});
