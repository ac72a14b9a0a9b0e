import type {
  ImportFailure,
  ImportField,
  ImportOutcome,
  ImportState,
  RemarkLevel,
} from '@mali/contracts/product-import-values';
import type { CheckImportRequest } from '@mali/contracts/product-imports';
import { type Db, firstRow, rows } from '../../../platform/database.ts';

/** How a file is read and what the user has chosen. */
export type Layout = Readonly<Pick<CheckImportRequest, 'fields' | 'stock' | 'stage'>> &
  Readonly<{ exact: boolean; remembered: boolean }>;

export type ImportRecord = Readonly<{
  import_id: number;
  user_id: number | null;
  by: string | null;
  created_at: Date;
  file_name: string;
  file_hash: string;
  file: string | null;
  pictures: string | null;
  rows_file: string | null;
  state: ImportState;
  step: number;
  failure: ImportFailure | null;
  heads: string[];
  samples: string[][];
  row_count: number;
  picture_count: number;
  layout: Layout | null;
  overwrite: string[];
  done: number;
  inserted: number;
  updated: number;
  unchanged: number;
  refused: number;
  warned: number;
  finished_at: Date | null;
}>;

/** A remark as it is stored: `column` is the place of the column in the file, from 0. */
export type StoredRemark = Readonly<{
  level: RemarkLevel;
  line: number;
  column: number | null;
  key: string;
  values: readonly (string | number)[];
}>;
export type StoredChange = Readonly<{
  column: string;
  item_id: string | null;
  before: string | null;
  after: string | null;
}>;
export type ResultRow = Readonly<{
  line: number;
  number: string;
  rows: number;
  outcome: ImportOutcome;
  remarks: readonly StoredRemark[];
  changes: readonly StoredChange[];
}>;

export const IMPORT_COLUMNS = `i.import_id, i.user_id, i.created_at, i.file_name, i.file_hash, i.file, i.pictures, i.rows_file,
  i.state, i.step, i.failure, i.heads, i.samples, i.row_count, i.picture_count, i.layout, i.overwrite, i.done, i.inserted,
  i.updated, i.unchanged, i.refused, i.warned, i.finished_at,
  (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = i.user_id) AS by`;

export const importById = (db: Db, importId: number): Promise<ImportRecord | undefined> =>
  firstRow(db, `SELECT ${IMPORT_COLUMNS} FROM product_imports i WHERE i.import_id = ?`, [importId]);

const queue = async (trx: Db, importId: number, step: number): Promise<void> => {
  await trx.raw(
    `SELECT graphile_worker.add_job('product-import', json_build_object('import_id', ?::int, 'step', ?::int),
       queue_name := 'product-import', max_attempts := 5)`,
    [importId, step],
  );
};

/** Records a file that was sent, and queues its reading; both in the caller's transaction. */
export async function insertImport(
  trx: Db,
  sent: Readonly<{
    user_id: number;
    at: Date;
    name: string;
    hash: string;
    file: string;
    pictures: string | null;
  }>,
): Promise<number> {
  const made = await firstRow<{ import_id: number }>(
    trx,
    `INSERT INTO product_imports (user_id, created_at, file_name, file_hash, file, pictures, state)
     VALUES (?, ?, ?, ?, ?, ?, 'reading') RETURNING import_id`,
    [sent.user_id, sent.at, sent.name, sent.hash, sent.file, sent.pictures],
  );
  if (made === undefined) throw new Error('the import was not inserted');
  await queue(trx, made.import_id, 1);
  return made.import_id;
}

/** Records what a table is; nothing when it was stopped meanwhile. */
export async function recordTable(
  db: Db,
  importId: number,
  step: number,
  table: Readonly<{
    rows_file: string;
    heads: readonly string[];
    samples: readonly (readonly string[])[];
    rows: number;
    pictures: number;
    layout: Layout;
  }>,
): Promise<void> {
  await db.raw(
    `UPDATE product_imports SET state = 'matching', rows_file = ?, heads = ?, samples = ?::jsonb, row_count = ?,
       picture_count = ?, layout = ?::jsonb WHERE import_id = ? AND step = ? AND state = 'reading'`,
    [
      table.rows_file,
      [...table.heads],
      JSON.stringify(table.samples),
      table.rows,
      table.pictures,
      JSON.stringify(table.layout),
      importId,
      step,
    ],
  );
}

export async function failImport(
  db: Db,
  importId: number,
  step: number,
  failure: ImportFailure,
  at: Date,
): Promise<void> {
  await db.raw(
    `UPDATE product_imports SET state = 'failed', failure = ?, finished_at = ?
     WHERE import_id = ? AND step = ? AND state IN ('reading', 'checking', 'importing')`,
    [failure, at, importId, step],
  );
}

export const storedFields = async (db: Db, headsHash: string): Promise<(ImportField | null)[] | null> =>
  (
    await firstRow<{ fields: (ImportField | null)[] }>(
      db,
      'SELECT fields FROM product_import_layouts WHERE heads_hash = ?',
      [headsHash],
    )
  )?.fields ?? null;

/**
 * Begins a dry run with these choices, and remembers the columns for the next file with the same heads.
 * @returns whether it began: it does not while the worker is at it
 */
export async function beginCheck(
  trx: Db,
  importId: number,
  chosen: Readonly<{ layout: Layout; overwrite: readonly string[]; headsHash: string; at: Date }>,
): Promise<boolean> {
  const begun = await firstRow<{ step: number }>(
    trx,
    `UPDATE product_imports SET state = 'checking', step = step + 1, layout = ?::jsonb, overwrite = ?, failure = NULL, done = 0,
       inserted = 0, updated = 0, unchanged = 0, refused = 0, warned = 0, started_at = ?, finished_at = NULL
     WHERE import_id = ? AND rows_file IS NOT NULL AND state IN ('matching', 'checked', 'stopped', 'failed') RETURNING step`,
    [JSON.stringify(chosen.layout), [...chosen.overwrite], chosen.at, importId],
  );
  if (begun === undefined) return false;
  await trx.raw('DELETE FROM product_import_rows WHERE import_id = ?', [importId]);
  await trx.raw(
    `INSERT INTO product_import_layouts (heads_hash, fields, changed_at) VALUES (?, ?::jsonb, ?)
     ON CONFLICT (heads_hash) DO UPDATE SET fields = excluded.fields, changed_at = excluded.changed_at`,
    [chosen.headsHash, JSON.stringify(chosen.layout.fields), chosen.at],
  );
  await queue(trx, importId, begun.step);
  return true;
}

/**
 * Begins the import that was checked, or goes on with one that was stopped after some of its rows.
 * @returns whether it began
 */
export async function beginImport(trx: Db, importId: number, at: Date): Promise<boolean> {
  const was = await firstRow<{ state: ImportState }>(
    trx,
    'SELECT state FROM product_imports WHERE import_id = ? FOR UPDATE',
    [importId],
  );
  if (was === undefined || !['checked', 'stopped'].includes(was.state)) return false;
  if (was.state === 'checked')
    await trx.raw('DELETE FROM product_import_rows WHERE import_id = ?', [importId]);
  const begun = await firstRow<{ step: number }>(
    trx,
    `UPDATE product_imports SET state = 'importing', step = step + 1, started_at = ?, finished_at = NULL
     WHERE import_id = ? RETURNING step`,
    [at, importId],
  );
  if (begun === undefined) return false;
  await countRows(trx, importId);
  await queue(trx, importId, begun.step);
  return true;
}

/** Stops the worker after the batch that it is at. @returns whether it was at one */
export async function stopImport(db: Db, importId: number, at: Date): Promise<boolean> {
  const stopped = await rows(
    db,
    `UPDATE product_imports SET state = CASE state WHEN 'checking' THEN 'matching' ELSE 'stopped' END, step = step + 1,
       finished_at = CASE state WHEN 'importing' THEN ?::timestamptz END
     WHERE import_id = ? AND state IN ('checking', 'importing') RETURNING import_id`,
    [at, importId],
  );
  return stopped.length > 0;
}

/** Records what became of rows; one that is recorded already stays. */
export async function recordRows(trx: Db, importId: number, results: readonly ResultRow[]): Promise<void> {
  if (results.length === 0) return;
  await trx.raw(
    `INSERT INTO product_import_rows (import_id, line, number, rows, outcome, remarks, changes)
     SELECT ?::int, line, number, rows, outcome, remarks, changes
       FROM jsonb_to_recordset(?::jsonb) AS r(line integer, number text, rows integer, outcome text, remarks jsonb, changes jsonb)
     ON CONFLICT (import_id, line) DO NOTHING`,
    [importId, JSON.stringify(results)],
  );
}

/** @returns whether the step goes on */
export async function countRows(db: Db, importId: number, step: number | null = null): Promise<boolean> {
  const counted = await firstRow<{ step: number }>(
    db,
    `UPDATE product_imports i SET done = r.done, inserted = r.inserted, updated = r.updated, unchanged = r.unchanged,
       refused = r.refused, warned = r.warned
       FROM (SELECT coalesce(sum(rows), 0) AS done, count(*) FILTER (WHERE outcome = 'inserted') AS inserted,
               count(*) FILTER (WHERE outcome = 'updated') AS updated,
               count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
               count(*) FILTER (WHERE outcome = 'refused') AS refused,
               count(*) FILTER (WHERE outcome <> 'refused' AND remarks <> '[]') AS warned
             FROM product_import_rows WHERE import_id = ?) r
     WHERE i.import_id = ? RETURNING i.step`,
    [importId, importId],
  );
  return counted !== undefined && (step === null || counted.step === step);
}

/** Ends a step of the worker. @returns the import, unless it was stopped meanwhile */
export const endStep = (
  db: Db,
  importId: number,
  step: number,
  at: Date,
): Promise<ImportRecord | undefined> =>
  firstRow(
    db,
    `WITH ended AS (
       UPDATE product_imports SET state = CASE state WHEN 'checking' THEN 'checked' ELSE 'done' END,
         finished_at = CASE state WHEN 'importing' THEN ?::timestamptz END
       WHERE import_id = ? AND step = ? AND state IN ('checking', 'importing') RETURNING *)
     SELECT ${IMPORT_COLUMNS} FROM ended i`,
    [at, importId, step],
  );

/** Lines whose outcome is recorded: an attempt that ended before has done them. */
export const recordedLines = async (db: Db, importId: number): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await rows<{ line: number }>(db, 'SELECT line FROM product_import_rows WHERE import_id = ?', [importId])
    ).map(({ line }) => line),
  );

export async function deleteRows(db: Db, importId: number): Promise<void> {
  await db.raw('DELETE FROM product_import_rows WHERE import_id = ?', [importId]);
}

const ONLY = {
  remarks: "(remarks <> '[]' OR outcome = 'refused')",
  refused: "outcome = 'refused'",
  inserted: "outcome = 'inserted'",
  updated: "outcome = 'updated'",
} as const;

export const resultRows = (
  db: Db,
  importId: number,
  { only, after, limit }: Readonly<{ only: keyof typeof ONLY | null; after: number; limit: number }>,
): Promise<ResultRow[]> =>
  rows(
    db,
    `SELECT line, number, rows, outcome, remarks, changes FROM product_import_rows
     WHERE import_id = ? AND line > ? AND ${only === null ? 'true' : ONLY[only]} ORDER BY line LIMIT ?`,
    [importId, after, limit],
  );

/** Products in which a value of staff stays, by column. */
export const keptColumns = (db: Db, importId: number): Promise<{ column: string; products: number }[]> =>
  rows(
    db,
    `SELECT r.value->'values'->>0 AS column, count(DISTINCT line)::int AS products
       FROM product_import_rows, jsonb_array_elements(remarks) r
      WHERE import_id = ? AND r.value->>'level' = 'kept' GROUP BY 1 ORDER BY 2 DESC, 1`,
    [importId],
  );

/** Who changed these fields of products last, and when, by the audit log. */
export const lastEditors = (
  db: Db,
  subjects: readonly string[],
): Promise<{ subject: string; by: string | null; fields: string[] }[]> =>
  rows(
    db,
    `SELECT e.subject, nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') AS by,
            ARRAY(SELECT c.value->>'field' FROM jsonb_array_elements(e.details->'changes') c) AS fields
       FROM security_events e LEFT JOIN users u ON u.user_id = e.actor_id
      WHERE e.subject = ANY(?) AND e.details->'changes' IS NOT NULL ORDER BY e.at DESC LIMIT 5000`,
    [[...subjects]],
  );

/** The files of all imports. */
export const FILES_OF_IMPORTS =
  'SELECT unnest(ARRAY[file, pictures, rows_file]) AS file FROM product_imports';

/** Files of imports that ended before a moment; they are forgotten. */
export const forgetFiles = async (db: Db, before: Date): Promise<string[]> =>
  (
    await rows<{ key: string }>(
      db,
      `WITH old AS (SELECT import_id, file, pictures, rows_file FROM product_imports
                     WHERE created_at < ? AND num_nonnulls(file, pictures, rows_file) > 0
                       AND state NOT IN ('reading', 'checking', 'importing') FOR UPDATE SKIP LOCKED),
            gone AS (UPDATE product_imports i SET file = NULL, pictures = NULL, rows_file = NULL FROM old
                     WHERE i.import_id = old.import_id)
       SELECT unnest(array_remove(ARRAY[file, pictures, rows_file], NULL)) AS key FROM old`,
      [before],
    )
  ).map(({ key }) => key);

/** Open pages of a person request again what they show of their work. */
export async function notifyOwner(db: Db, userId: number | null): Promise<void> {
  if (userId !== null)
    await db.raw(`SELECT notify_soon('live', json_build_object('user_id', ?::int)::text)`, [userId]);
}
