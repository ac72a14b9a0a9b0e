import type { Knex } from 'knex';
import type { Db } from '../../../platform/database.ts';
import { recordImported } from '../../../platform/security-events.ts';
import { insertPlaceholders } from '../../images/index.ts';
import { importInBatches } from './batches.ts';
import {
  countRows,
  lastEditors,
  type ResultRow,
  recordedLines,
  recordRows,
  type StoredChange,
  type StoredRemark,
} from './imports-repository.ts';
import { type Issue, Issues, issue, type Remark } from './issues.ts';
import { type PictureOptions, Pictures } from './pictures.ts';
import { Refusal } from './product.ts';
import type { FileRecord } from './records.ts';
import { SeenIds } from './seen.ts';
import { type ShopLayout, type ShopProduct, ShopReader, type ShopRow } from './shop-product.ts';
import { ShopStore } from './shop-repository.ts';
import { type Kept, loadTree, type SavedProduct } from './store-repository.ts';
import { storedRows } from './table-reader.ts';

export type ShopRunOptions = Readonly<{
  importId: number;
  /** Who sent the file. */
  userId: number | null;
  /** Step of the worker: the run ends when another one was begun. */
  step: number;
  /** Rows as they were read. */
  rows: string;
  layout: ShopLayout;
  overwrite: ReadonlySet<string>;
  dryRun: boolean;
  now: Date;
  pictures: Pick<PictureOptions, 'files' | 'store' | 'folder'> & Partial<Pick<PictureOptions, 'fetch'>>;
  /** Called after each batch. */
  onProgress(): Promise<void>;
  signal: AbortSignal;
}>;

/** Products of a transaction: a stop and the progress wait for no more. */
const BATCH = 100;
const VALUE_MAX = 200;

/** Rows of one product, or one that cannot be read. */
type ShopRecord = FileRecord & Readonly<{ rows?: readonly [ShopRow, ...ShopRow[]]; count: number }>;

/**
 * Checks or imports a table that was read before, by the rules of `npm run import`. What becomes of a row is recorded in
 * the transaction that writes it, so that an attempt that goes on after a crash neither repeats nor loses one.
 */
export async function runShopImport(db: Knex, options: ShopRunOptions): Promise<void> {
  const { importId, step, layout, dryRun, now, overwrite } = options;
  const tree = await loadTree(db);
  const reader = new ShopReader(layout, tree);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const store = new ShopStore(db, { source: 'office', dryRun, now, overwrite, insertPlaceholders });
  await store.start();
  const pictures = new Pictures(db, {
    ...options.pictures,
    source: 'office',
    dryRun,
    decodes: false,
    signal,
  });
  const done = dryRun ? new Set<number>() : await recordedLines(db, importId);
  const seen = new SeenIds();
  const counts = new Map<number, number>();
  const remarksOf = new Map<ShopProduct, Remark[]>();
  const savedOf = new Map<number, SavedProduct>();

  const rowsOf = async (on: Db, products: readonly ShopProduct[], saved: readonly SavedProduct[]) =>
    resultsOf(on, products, saved, { remarksOf, counts });
  await importInBatches<ShopProduct>(
    {
      file: options.rows,
      shape: { format: 'jsonl', encoding: 'utf-8', delimiter: ',', columns: undefined, key: undefined },
      columns: [],
      records: recordsOf(options.rows, reader, done, seen, counts),
      rejects: { add: async () => undefined },
      batch: BATCH,
      limit: Number.POSITIVE_INFINITY,
      signal,
      progress: undefined,
      onBatch: async (rows) => {
        // Rows that a transaction has recorded stay as they are.
        await recordRows(
          db,
          importId,
          rows.flatMap(({ line, id, saved, remarks }) => {
            const known = savedOf.get(line);
            if (known !== undefined) return [];
            return [resultOf(line, id, counts.get(line) ?? 1, { saved, kept: [], changed: [] }, remarks)];
          }),
        );
        savedOf.clear();
        remarksOf.clear();
        if (!(await countRows(db, importId, step))) stop.abort();
        await options.onProgress();
      },
    },
    {
      read: (record) => {
        const { rows } = record as ShopRecord;
        if (rows === undefined) {
          const told = 'problem' in record ? record.problem : '';
          return { id: '', refused: problemOf(told) };
        }
        const id = reader.idOf(rows[0]);
        const before = seen.lineOf(id);
        if (before !== undefined)
          return { id, refused: issue('the id came before, on line {}', reader.idColumn, before) };
        const issues = new Issues();
        try {
          const value = reader.read(rows, issues);
          seen.keep(id, record.line);
          remarksOf.set(value, [...issues.all]);
          return { id, value, repairs: issues.all };
        } catch (error) {
          if (error instanceof Refusal) return { id, refused: error.issue };
          throw error;
        }
      },
      save: async (products) => {
        const pictured = await pictures.gather(products, (product, remark) => {
          remarksOf.get(product)?.push(pictureRemark(remark, layout));
        });
        for (const [i, product] of pictured.entries()) {
          const original = products[i];
          if (original === undefined) continue;
          remarksOf.set(product, remarksOf.get(original) ?? []);
        }
        const outcomes = await store.save(pictured, async (trx, some, saved) => {
          await recordRows(trx, importId, await rowsOf(trx, some, saved));
          await recordImported(trx, { at: now, actor_id: options.userId }, saved.flatMap(historyOf));
        });
        if (dryRun) await recordRows(db, importId, await rowsOf(db, pictured, outcomes));
        return outcomes.map((outcome, i) => {
          const product = products[i];
          // A product that the database refused alone was recorded in no transaction.
          if (product !== undefined && (dryRun || !isRefusedAlone(outcome)))
            savedOf.set(product.line, outcome);
          return { saved: outcome.saved, repairs: [] };
        });
      },
    },
  );
}

const isRefusedAlone = ({ saved }: SavedProduct): boolean =>
  typeof saved === 'object' &&
  typeof saved.refused === 'object' &&
  saved.refused.key === 'the database refuses it: {}';

const problemOf = (text: string): Issue => {
  const cells = /^(\d+) cells instead of (\d+)$/u.exec(text);
  if (cells !== null) return issue('{} cells instead of {}', null, Number(cells[1]), Number(cells[2]));
  if (text === 'a quote is not closed' || text === 'a quote stands where none may') return issue(text, null);
  return issue('the cells cannot be told apart', null);
};

const pictureRemark = (remark: Issue, { fields }: ShopLayout): Issue => {
  const column = fields.indexOf('pictures');
  return column < 0 ? remark : { ...remark, column: String(column) };
};

/** Rows one after the other that have the same number are one record; those that are done are left out. */
async function* recordsOf(
  path: string,
  reader: ShopReader,
  done: ReadonlySet<number>,
  seen: SeenIds,
  counts: Map<number, number>,
): AsyncGenerator<ShopRecord> {
  let group: [ShopRow, ...ShopRow[]] | null = null;
  const take = (): ShopRecord[] => {
    const rows = group;
    group = null;
    if (rows === null) return [];
    const { line } = rows[0];
    counts.set(line, rows.length);
    if (!done.has(line)) return [{ line, raw: '', cells: {}, rows, count: rows.length }];
    seen.keep(reader.idOf(rows[0]), line);
    return [];
  };
  for await (const row of storedRows(path)) {
    if ('problem' in row) {
      yield* take();
      if (!done.has(row.line)) yield { line: row.line, raw: '', problem: row.problem, count: 1 };
      continue;
    }
    const id = reader.idOf(row);
    if (group !== null && id !== '' && id === reader.idOf(group[0])) {
      group.push(row);
      continue;
    }
    yield* take();
    group = [row];
  }
  yield* take();
}

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  const list = Array.isArray(value)
    ? value.map((one) =>
        typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one),
      )
    : [typeof value === 'object' ? JSON.stringify(value) : String(value)];
  const text = list.join(', ');
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX - 1)}…` : text;
};

/** Prices in baht, as the page shows them. */
const shownOf = (column: string, value: unknown): string | null =>
  typeof value === 'number' && /price$/u.test(column) ? (value / 100).toFixed(2) : shown(value);

const storedRemark = (line: number, level: StoredRemark['level'], remark: Remark): StoredRemark =>
  typeof remark === 'string'
    ? { level, line, column: null, key: remark, values: [] }
    : {
        level,
        line: remark.line ?? line,
        column: remark.column === null ? null : Number(remark.column),
        key: remark.key,
        values: remark.values,
      };

/** `values` of a kept field: its column, when and by whom it was set, its value and that of the file, and the SKU. */
const keptRemark = (
  line: number,
  { column, at, stored, told, item_id }: Kept,
  by: string | null,
): StoredRemark => ({
  level: 'kept',
  line,
  column: null,
  key: 'kept',
  values: [column, at, by ?? '', shownOf(column, stored) ?? '', shownOf(column, told) ?? '', item_id ?? ''],
});

const changeOf = ({ column, item_id, before, after }: SavedProduct['changed'][number]): StoredChange => ({
  column,
  item_id,
  before: shownOf(column, before),
  after: shownOf(column, after),
});

function resultOf(
  line: number,
  number: string,
  rows: number,
  { saved, kept, changed }: SavedProduct,
  remarks: readonly Remark[],
  editorOf: (column: string) => string | null = () => null,
): ResultRow {
  const isRefused = typeof saved === 'object';
  return {
    line,
    number,
    rows,
    outcome: isRefused ? 'refused' : saved,
    remarks: [
      ...(isRefused ? [storedRemark(line, 'error', saved.refused)] : []),
      ...remarks.map((remark) => storedRemark(line, 'warning', remark)),
      ...kept.map((one) => keptRemark(line, one, editorOf(one.column))),
    ],
    // The columns of a category are one field.
    changes: changed
      .filter(({ column }) => !['brand_id', 'cat2_id', 'cat3_id', 'position'].includes(column))
      .map(changeOf),
  };
}

/** Names of fields in the history of a product, by column. */
const HISTORY_FIELDS: Readonly<Record<string, string>> = {
  ...{ mat_name: 'name_en', mat_name_th: 'name_th', mat_desc: 'desc_en', mat_desc_th: 'desc_th' },
  ...{ benefits: 'benefits_en', how_to: 'how_to_en', meta_desc: 'meta_desc_en', mat_price: 'unit_price' },
  ...{ attributes: 'options' },
};

/** What the history of a product has of an import. */
function historyOf({ saved, changed, mat_id }: SavedProduct) {
  if (mat_id === undefined || (saved !== 'inserted' && changed.length === 0)) return [];
  const changes = changed.filter(({ column }) => column !== 'position').map(changeOf);
  return [
    {
      kind: saved === 'inserted' ? ('product_made' as const) : ('product_changed' as const),
      subject: `product ${mat_id}`,
      changes: changes.map(({ column, item_id, before, after }) => ({
        field: HISTORY_FIELDS[column] ?? column,
        ...(item_id !== null && { of: item_id }),
        from: before,
        to: after,
      })),
    },
  ];
}

async function resultsOf(
  db: Db,
  products: readonly ShopProduct[],
  saved: readonly SavedProduct[],
  {
    remarksOf,
    counts,
  }: Readonly<{ remarksOf: ReadonlyMap<ShopProduct, Remark[]>; counts: ReadonlyMap<number, number> }>,
): Promise<ResultRow[]> {
  const subjects = saved.flatMap(({ kept, mat_id }) =>
    kept.length > 0 && mat_id != null ? [`product ${mat_id}`] : [],
  );
  const editors = subjects.length > 0 ? await lastEditors(db, subjects) : [];
  return products.map((product, i) => {
    const outcome = saved[i];
    if (outcome === undefined) throw new Error('a product came back without an outcome');
    const editorOf = (column: string) =>
      editors.find(
        ({ subject, fields }) =>
          subject === `product ${outcome.mat_id}` && fields.includes(HISTORY_FIELDS[column] ?? column),
      )?.by ?? null;
    const { line, material } = product;
    return resultOf(
      line,
      material.mat_no,
      counts.get(line) ?? 1,
      outcome,
      remarksOf.get(product) ?? [],
      editorOf,
    );
  });
}
