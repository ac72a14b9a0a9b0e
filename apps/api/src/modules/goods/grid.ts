import { randomUUID } from 'node:crypto';
import type {
  GridCellFault,
  GridProductChange,
  GridRow,
  GridRows,
  GridRowsRequest,
  GridVariantChange,
  SavedGrid,
  SaveGridRequest,
} from '@mali/contracts/grid';
import { GRID_ROWS, type GridFault, type GridField } from '@mali/contracts/grid-values';
import type { FieldChange } from '@mali/contracts/history';
import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import { PRICE_EDIT } from '@mali/contracts/price-values';
import { missingOfProduct } from '@mali/contracts/product-edit-values';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import type { ListDeps } from '../../platform/office-list.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  type CategoryRow,
  countGridRows,
  type GridRowRecord,
  lockGridProducts,
  readBrandIds,
  readCategoryPaths,
  readGridRows,
  readSaleNeeds,
  takenCodes,
  updateGridProducts,
  updateGridVariants,
} from './grid-repository.ts';
import { productsOf } from './price-preview.ts';
import { applyPriceChanges, insertPriceChange } from './price-repository.ts';
import { isCosmetic } from './product-edit.ts';
import { moveDueProducts, wrongBarcodes } from './product-repository.ts';

const present = ({ mat_price, temporary: _temporary, ...row }: GridRowRecord): GridRow => ({
  ...row,
  price: toBaht(mat_price),
});

/**
 * Variants of a selection with the cells that staff edit, page by page.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function gridRows(deps: ListDeps, { selection, offset }: GridRowsRequest): Promise<GridRows> {
  if (selection.query === null && selection.products.length === 0)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'products' });
  const products = await productsOf(deps, selection, PRICE_EDIT.variants);
  const [rows, [count]] = await Promise.all([
    readGridRows(deps.db, products, offset, GRID_ROWS),
    countGridRows(deps.db, products),
  ]);
  return { rows: rows.map(present), total: count?.total ?? 0 };
}

type Work = Readonly<{
  products: ReadonlyMap<number, GridProductChange>;
  variants: ReadonlyMap<number, GridVariantChange>;
  before: ReadonlyMap<number, GridRowRecord>;
  categories: ReadonlyMap<number, CategoryRow>;
}>;

/** Everything that is wrong with the cells, each at its place. */
async function faultsOf(trx: Db, { products, variants, before, categories }: Work): Promise<GridCellFault[]> {
  const faults: GridCellFault[] = [];
  const ofProduct = (mat_id: number, field: GridField, fault: GridFault) =>
    faults.push({ mat_id, mat_var_id: null, field, fault });
  const ofVariant = ({ mat_id, mat_var_id }: GridVariantChange, field: GridField, fault: GridFault) =>
    faults.push({ mat_id, mat_var_id, field, fault });
  const brands = await readBrandIds(
    trx,
    [...products.values()].flatMap(({ brand_id }) => brand_id ?? []),
  );
  for (const { mat_id, name_th, name_en, brand_id, cat_id } of products.values()) {
    if (name_th?.trim() === '') ofProduct(mat_id, 'name_th', 'missing');
    if (name_en?.trim() === '') ofProduct(mat_id, 'name_en', 'missing');
    if (brand_id !== undefined && !brands.has(brand_id)) ofProduct(mat_id, 'brand', 'unknown');
    if (cat_id !== undefined && !categories.has(cat_id)) ofProduct(mat_id, 'category', 'unknown');
  }
  const changes = [...variants.values()];
  const codes = changes.flatMap(({ item_id }) => (item_id === undefined ? [] : [item_id.trim()]));
  const barcodes = changes.flatMap(({ gtin }) => gtin ?? []);
  const [taken, wrong] = await Promise.all([
    takenCodes(trx, codes, [...variants.keys()]),
    wrongBarcodes(trx, barcodes),
  ]);
  // The codes of the saved variants as they will be, with how often each one is there.
  const uses = new Map<string, number>();
  for (const { mat_var_id, item_id } of changes) {
    const code = item_id?.trim() ?? before.get(mat_var_id)?.item_id ?? '';
    uses.set(code, (uses.get(code) ?? 0) + 1);
  }
  for (const change of changes) {
    const { item_id, gtin, price } = change;
    if (item_id !== undefined) {
      const code = item_id.trim();
      if (code === '') ofVariant(change, 'item_id', 'missing');
      else if (taken.has(code)) ofVariant(change, 'item_id', 'taken');
      else if ((uses.get(code) ?? 0) > 1) ofVariant(change, 'item_id', 'twice');
    }
    if (gtin != null && wrong.includes(gtin)) ofVariant(change, 'gtin', 'barcode');
    if (price !== undefined && price.price === 0) ofVariant(change, 'price', 'number');
    if (price !== undefined && before.get(change.mat_var_id)?.temporary === true)
      ofVariant(change, 'price', 'temporary');
  }
  return faults;
}

/** Products that would go on sale without what they need: after the save, before the commit. */
async function incompleteOf(trx: Db, live: readonly GridRowRecord[], categories: Work['categories']) {
  if (live.length === 0) return [];
  const categoryOf = new Map(live.map(({ mat_id, cat_id }) => [mat_id, cat_id]));
  const needs = await readSaleNeeds(trx, [...categoryOf.keys()]);
  return needs.flatMap(({ mat_id, ...product }): GridCellFault[] => {
    const slugs = categories.get(categoryOf.get(mat_id) ?? 0)?.slugs ?? [];
    const isMissing = missingOfProduct(product, isCosmetic(slugs)).length > 0;
    return isMissing ? [{ mat_id, mat_var_id: null, field: 'stage', fault: 'incomplete' }] : [];
  });
}

const PRODUCT_CELLS = ['name_th', 'name_en', 'brand_id', 'cat_id', 'weight_g', 'stage'] as const;
const VARIANT_CELLS = ['item_id', 'gtin', 'volume', 'active'] as const;
const cells = <K extends keyof GridRowRecord>(row: GridRowRecord, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** The history of a product: its own cells, and those of its variants by their code. */
function changesOf(before: readonly GridRowRecord[], after: readonly GridRowRecord[]): FieldChange[] {
  const was = new Map(before.map((row) => [row.mat_var_id, row]));
  const [first] = after;
  const old = first === undefined ? undefined : was.get(first.mat_var_id);
  const own =
    first === undefined || old === undefined
      ? []
      : changesBetween(cells(old, PRODUCT_CELLS), cells(first, PRODUCT_CELLS));
  return [
    ...own,
    ...after.flatMap((row) => {
      const known = was.get(row.mat_var_id);
      if (known === undefined) return [];
      const readable = (one: GridRowRecord) => ({
        ...cells(one, VARIANT_CELLS),
        unit_price: toBaht(one.mat_price),
      });
      return changesBetween(readable(known), readable(row)).map((change) => ({ ...change, of: row.item_id }));
    }),
  ];
}

/** Rows by their product. */
function byProduct(rows: readonly GridRowRecord[]): Map<number, GridRowRecord[]> {
  const groups = new Map<number, GridRowRecord[]>();
  for (const row of rows) groups.set(row.mat_id, [...(groups.get(row.mat_id) ?? []), row]);
  return groups;
}

/** @throws DomainError ERROR.BAD_REQUEST for a product or variant that is named twice or not at all */
function mapped(request: SaveGridRequest): Pick<Work, 'products' | 'variants'> {
  const products = new Map(request.products.map((one) => [one.mat_id, one]));
  const variants = new Map(request.variants.map((one) => [one.mat_var_id, one]));
  const isTwice = products.size < request.products.length || variants.size < request.variants.length;
  if (isTwice || request.variants.some(({ mat_id }) => !products.has(mat_id)))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', products: isTwice ? 'twice' : 'missing' });
  return { products, variants };
}

/**
 * Saves the cells of a grid in one transaction: all of them, or none when one is wrong. Prices are one change of prices.
 * @throws DomainError AUTH.FORBIDDEN for prices, ERROR.BAD_REQUEST, PRODUCT.NOT_FOUND; GRID.CHANGED {rows} with the rows
 *   as they are now when a colleague has saved one of the products, or a price is another one than was shown; GRID.CELLS
 *   {cells} with everything that is wrong
 */
export async function saveGrid(
  deps: Pick<ListDeps, 'db' | 'now'>,
  caller: Caller,
  request: SaveGridRequest,
): Promise<SavedGrid> {
  const at = deps.now();
  const { products, variants } = mapped(request);
  const priced = request.variants.filter(({ price }) => price !== undefined);
  if (priced.length > 0 && (caller.role_id === null || !may(caller.role_id, 'price:edit')))
    throw new DomainError('AUTH.FORBIDDEN');
  const reason = request.reason.trim();
  if (priced.length > 0 && reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const ids = [...products.keys()];
  try {
    return await deps.db.transaction(async (trx) => {
      await lockGridProducts(trx, ids);
      const rows = await readGridRows(trx, ids);
      const before = new Map(rows.map((row) => [row.mat_var_id, row]));
      const groups = byProduct(rows);
      if (ids.some((id) => !groups.has(id))) throw new DomainError('PRODUCT.NOT_FOUND');
      if (request.variants.some(({ mat_var_id, mat_id }) => before.get(mat_var_id)?.mat_id !== mat_id))
        throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', unknown: 'mat_var_id' });
      const changed = new Set([
        ...rows.filter((row) => row.revision !== products.get(row.mat_id)?.revision).map((row) => row.mat_id),
        ...priced
          .filter(({ mat_var_id, price }) => before.get(mat_var_id)?.mat_price !== toSatang(price?.was ?? 0))
          .map(({ mat_id }) => mat_id),
      ]);
      if (changed.size > 0)
        throw new DomainError('GRID.CHANGED', {
          rows: rows.filter((row) => changed.has(row.mat_id)).map(present),
        });
      const categories = new Map((await readCategoryPaths(trx)).map((one) => [one.cat_id, one]));
      const faults = await faultsOf(trx, { products, variants, before, categories });
      if (faults.length > 0) throw new DomainError('GRID.CELLS', { cells: faults });
      await updateGridProducts(
        trx,
        [...groups.values()].flatMap(([row]) => {
          if (row === undefined) return [];
          const {
            mat_id,
            revision: _revision,
            cat_id,
            ...change
          } = products.get(row.mat_id) ?? {
            mat_id: row.mat_id,
            revision: row.revision,
          };
          const [cat1_id, cat2_id, cat3_id] = categories.get(cat_id ?? row.cat_id)?.path ?? [row.cat_id];
          const { name_th, name_en, brand_id, weight_g, stage } = { ...row, ...change };
          return [
            {
              ...{ mat_id, name_th: name_th.trim(), name_en: name_en.trim(), brand_id, weight_g, stage },
              ...{ cat1_id: cat1_id ?? row.cat_id, cat2_id: cat2_id ?? null, cat3_id: cat3_id ?? null },
            },
          ];
        }),
      );
      const edited = request.variants.filter((one) => VARIANT_CELLS.some((name) => one[name] !== undefined));
      if (edited.length > 0)
        await updateGridVariants(
          trx,
          edited.flatMap((change) => {
            const row = before.get(change.mat_var_id);
            if (row === undefined) return [];
            const { mat_var_id, item_id, gtin, volume, active } = { ...row, ...change };
            return [{ mat_var_id, item_id: item_id.trim(), gtin, volume, active }];
          }),
          edited.filter(({ item_id }) => item_id !== undefined).map(({ mat_var_id }) => mat_var_id),
        );
      if (priced.length > 0) {
        const rule = { kind: 'typed', value: null, ending: null, direction: 'nearest' } as const;
        const change = {
          ...{ request_key: randomUUID(), made_at: at, user_id: caller.user_id, reason, rule },
          ...{ starts_at: at, ends_at: null },
        };
        const prices = priced.map(({ mat_var_id, price }) => ({
          ...{ mat_var_id, price: toSatang(price?.price ?? 0), seen: toSatang(price?.was ?? 0) },
        }));
        await insertPriceChange(trx, change, prices);
        await applyPriceChanges(trx, at, caller.user_id);
      }
      await moveDueProducts(trx, at, null);
      const after = await readGridRows(trx, ids);
      const afterGroups = byProduct(after);
      const toLive = [...afterGroups.values()].flatMap(([row]) =>
        row !== undefined && row.stage === 'live' && groups.get(row.mat_id)?.[0]?.stage !== 'live'
          ? [row]
          : [],
      );
      const incomplete = await incompleteOf(trx, toLive, categories);
      if (incomplete.length > 0) throw new DomainError('GRID.CELLS', { cells: incomplete });
      for (const [mat_id, now] of afterGroups) {
        const changes = changesOf(groups.get(mat_id) ?? [], now);
        if (changes.length === 0) continue;
        await recordStaffAction(trx, caller, {
          ...{ kind: 'product_changed', at, user_id: null, subject: `product ${mat_id}`, changes },
          ...(reason !== '' && { details: { reason } }),
        });
      }
      return { rows: after.map(present) };
    });
  } catch (error) {
    // A colleague has taken a code between the check and the save.
    if (isDatabaseError(error, UNIQUE_VIOLATION, 'variants_item_id_key'))
      throw new DomainError('PRODUCT.CODE_TAKEN', { field: 'variants' });
    throw error;
  }
}
