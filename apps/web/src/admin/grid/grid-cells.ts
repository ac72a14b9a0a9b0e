import type { GridRow, SaveGridRequest } from '@mali/contracts/grid';
import { GRID_FIELDS, type GridFault, type GridField, isProductField } from '@mali/contracts/grid-values';
import { PRICE_MAX_BAHT } from '@mali/contracts/limits';
import { PRODUCT_EDIT, PRODUCT_STAGES, type ProductStage } from '@mali/contracts/product-edit-values';
import type { ProductChoices } from '@mali/contracts/staff-products';

/** Texts of changed cells, by the variant of their row. Cells of a product are in its first row. */
export type RowEdits = Readonly<Partial<Record<GridField, string>>>;
export type Edits = ReadonlyMap<number, RowEdits>;

/** What words of cells mean, in both languages. */
export type GridWords = Readonly<{
  choices: ProductChoices;
  language: 'th' | 'en';
  stages: Readonly<Record<ProductStage, string>>;
  active: Readonly<{ yes: string; no: string }>;
}>;

const YES: ReadonlySet<string> = new Set(['yes', 'true', '1', 'ใช่', 'ขาย']);
const NO: ReadonlySet<string> = new Set(['no', 'false', '0', 'ไม่', 'ไม่ใช่', 'ไม่ขาย']);

/** The text of a cell as it is stored. */
export function cellText(
  row: GridRow,
  field: GridField,
  { choices, language, stages, active }: GridWords,
): string {
  const named = language === 'th' ? 'name_th' : 'name_en';
  switch (field) {
    case 'brand':
      return choices.brands.find(({ brand_id }) => brand_id === row.brand_id)?.[named] ?? `#${row.brand_id}`;
    case 'category':
      return choices.categories.find(({ cat_id }) => cat_id === row.cat_id)?.[named] ?? `#${row.cat_id}`;
    case 'stage':
      return stages[row.stage];
    case 'active':
      return row.active ? active.yes : active.no;
    case 'weight_g':
    case 'volume':
      return row[field] === null ? '' : String(row[field]);
    case 'price':
      return String(row.price);
    case 'gtin':
      return row.gtin ?? '';
    default:
      return row[field];
  }
}

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const number = (text: string): string => text.replace(/[,\s฿]/g, '');

function found<T extends { name_th: string; name_en: string }>(
  all: readonly T[],
  text: string,
): T | undefined {
  const wanted = folded(text);
  const whole = all.find((one) => [one.name_th, one.name_en].some((name) => folded(name) === wanted));
  if (whole !== undefined) return whole;
  // The last part of a category's path is enough where only one ends with it.
  const ends = all.filter((one) =>
    [one.name_th, one.name_en].some((name) => folded(name.split(' / ').at(-1) ?? '') === wanted),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

type Read = Readonly<{ row: GridRow } | { fault: GridFault }>;

/** A row with the text of one cell, or what is wrong with it. */
export function readCell(row: GridRow, field: GridField, text: string, words: GridWords): Read {
  const plain = text.trim();
  switch (field) {
    case 'name_th':
    case 'name_en':
    case 'item_id': {
      if (plain === '') return { fault: 'missing' };
      const most = field === 'item_id' ? PRODUCT_EDIT.code : PRODUCT_EDIT.name;
      return plain.length > most ? { fault: 'word' } : { row: { ...row, [field]: plain } };
    }
    case 'brand': {
      const brand = found(words.choices.brands, plain);
      return brand === undefined ? { fault: 'unknown' } : { row: { ...row, brand_id: brand.brand_id } };
    }
    case 'category': {
      const category = found(words.choices.categories, plain);
      return category === undefined ? { fault: 'unknown' } : { row: { ...row, cat_id: category.cat_id } };
    }
    case 'stage': {
      const stage = PRODUCT_STAGES.find((one) => [one, folded(words.stages[one])].includes(folded(plain)));
      return stage === undefined ? { fault: 'word' } : { row: { ...row, stage } };
    }
    case 'active': {
      const word = folded(plain);
      if (YES.has(word) || word === folded(words.active.yes)) return { row: { ...row, active: true } };
      if (NO.has(word) || word === folded(words.active.no)) return { row: { ...row, active: false } };
      return { fault: 'word' };
    }
    case 'gtin': {
      const digits = plain.replace(/[\s-]/g, '');
      if (digits === '') return { row: { ...row, gtin: null } };
      return /^\d{8,14}$/.test(digits) ? { row: { ...row, gtin: digits } } : { fault: 'barcode' };
    }
    case 'weight_g': {
      if (plain === '') return { row: { ...row, weight_g: null } };
      const grams = number(plain);
      const isGood = /^\d{1,6}$/.test(grams) && Number(grams) > 0 && Number(grams) <= PRODUCT_EDIT.weightMax;
      return isGood ? { row: { ...row, weight_g: Number(grams) } } : { fault: 'number' };
    }
    case 'volume': {
      if (plain === '') return { row: { ...row, volume: null } };
      const amount = number(plain);
      const isGood = /^\d{1,6}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0;
      return isGood && Number(amount) <= PRODUCT_EDIT.volumeMax
        ? { row: { ...row, volume: Number(amount) } }
        : { fault: 'number' };
    }
    case 'price': {
      const amount = number(plain);
      const isGood = /^\d{1,7}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0;
      return isGood && Number(amount) <= PRICE_MAX_BAHT
        ? { row: { ...row, price: Number(amount) } }
        : { fault: 'number' };
    }
  }
}

/** What is wrong with cells, by row and column. */
export type CellFaults = ReadonlyMap<number, Readonly<Partial<Record<GridField, GridFault>>>>;

/** The rows as the edits make them, and every cell that is wrong. */
export function editedRows(
  rows: readonly GridRow[],
  edits: Edits,
  words: GridWords,
): { wanted: GridRow[]; faults: CellFaults; changed: number } {
  const faults = new Map<number, Partial<Record<GridField, GridFault>>>();
  let changed = 0;
  const wanted = rows.map((row) => {
    const own = edits.get(row.mat_var_id);
    if (own === undefined) return row;
    let next = row;
    for (const field of GRID_FIELDS) {
      const text = own[field];
      if (text === undefined || text === cellText(row, field, words)) continue;
      changed += 1;
      const read = readCell(next, field, text, words);
      if ('row' in read) next = read.row;
      else faults.set(row.mat_var_id, { ...faults.get(row.mat_var_id), [field]: read.fault });
    }
    return next;
  });
  return { wanted, faults, changed };
}

type ProductCell = 'name_th' | 'name_en' | 'brand_id' | 'cat_id' | 'weight_g' | 'stage';
const PRODUCT_CELLS: readonly ProductCell[] = [
  'name_th',
  'name_en',
  'brand_id',
  'cat_id',
  'weight_g',
  'stage',
];
const VARIANT_CELLS = ['item_id', 'gtin', 'volume', 'active'] as const;

/**
 * What the API is sent so that rows become the wanted ones: only cells that differ.
 * @returns null: nothing differs
 */
export function saveRequest(
  rows: readonly GridRow[],
  wanted: readonly GridRow[],
  reason: string,
): SaveGridRequest | null {
  const products = new Map<number, SaveGridRequest['products'][number]>();
  const variants: SaveGridRequest['variants'] = [];
  const seen = new Set<number>();
  const want = new Map(wanted.map((row) => [row.mat_var_id, row]));
  for (const row of rows) {
    const next = want.get(row.mat_var_id) ?? row;
    const { mat_id, revision, mat_var_id } = row;
    const isFirst = !seen.has(mat_id);
    seen.add(mat_id);
    const own = isFirst ? PRODUCT_CELLS.filter((name) => row[name] !== next[name]) : [];
    const cells = VARIANT_CELLS.filter((name) => row[name] !== next[name]);
    const isPriced = row.price !== next.price;
    if (own.length === 0 && cells.length === 0 && !isPriced) continue;
    if (own.length > 0 || !products.has(mat_id))
      products.set(mat_id, {
        ...{ mat_id, revision },
        ...Object.fromEntries(own.map((name) => [name, next[name]])),
      });
    if (cells.length > 0 || isPriced)
      variants.push({
        ...{ mat_id, mat_var_id },
        ...Object.fromEntries(cells.map((name) => [name, next[name]])),
        ...(isPriced && { price: { was: row.price, price: next.price } }),
      });
  }
  return products.size === 0 ? null : { products: [...products.values()], variants, reason };
}

/** The first row of each product on the page: its cells are edited there. */
export function firstRows(rows: readonly GridRow[]): ReadonlySet<number> {
  const seen = new Set<number>();
  return new Set(
    rows.flatMap(({ mat_id, mat_var_id }) => {
      if (seen.has(mat_id)) return [];
      seen.add(mat_id);
      return [mat_var_id];
    }),
  );
}

/** Whether a cell can be edited. */
export const isEditable = (
  row: GridRow,
  field: GridField,
  first: ReadonlySet<number>,
  mayPrice: boolean,
): boolean => (isProductField(field) ? first.has(row.mat_var_id) : field !== 'price' || mayPrice);
