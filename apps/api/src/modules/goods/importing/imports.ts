import type { Language } from '@mali/contracts/limits';
import type {
  CheckImportRequest,
  ImportRows,
  ImportRowsQuery,
  ProductImport,
} from '@mali/contracts/product-imports';
import type { Caller } from '../../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../../platform/csv.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { StoredUpload } from '../../../platform/form.ts';
import { recordStaffAction } from '../../../platform/security-events.ts';
import { headsHash } from './heads-hash.ts';
import { presentRow } from './import-list.ts';
import {
  beginCheck,
  beginImport,
  type ImportRecord,
  importById,
  insertImport,
  keptColumns,
  notifyOwner,
  type ResultRow,
  resultRows,
  stopImport,
} from './imports-repository.ts';
import { presentRemark } from './remark-texts.ts';

type ImportDeps = Pick<Deps, 'db' | 'now'>;
const PAGE = 100;
const RESULT_PAGE = 1000;
export const subjectOf = (importId: number): string => `import ${importId}`;

/** @throws DomainError IMPORT.NOT_FOUND */
async function recordOf({ db }: Pick<Deps, 'db'>, importId: number): Promise<ImportRecord> {
  const record = await importById(db, importId);
  if (record === undefined) throw new DomainError('IMPORT.NOT_FOUND');
  return record;
}

async function present({ db }: Pick<Deps, 'db'>, record: ImportRecord): Promise<ProductImport> {
  const { layout } = record;
  return {
    ...presentRow(record),
    failure: record.failure,
    heads: record.heads,
    samples: record.samples,
    picture_count: record.picture_count,
    has_pictures: record.pictures !== null || record.picture_count > 0,
    fields: [...(layout?.fields ?? [])],
    stock: layout?.stock ?? 'new',
    stage: layout?.stage ?? 'live',
    overwrite: record.overwrite,
    remembered: layout?.remembered ?? false,
    kept: await keptColumns(db, record.import_id),
  };
}

/** Takes a file that was sent; the worker reads it. */
export async function sendImport(
  deps: ImportDeps & Pick<Deps, 'files'>,
  caller: Caller,
  { file, pictures }: Readonly<{ file: StoredUpload; pictures?: StoredUpload | undefined }>,
): Promise<ProductImport> {
  try {
    const id = await deps.db.transaction((trx) =>
      insertImport(trx, {
        user_id: caller.user_id,
        at: deps.now(),
        name: file.name || 'file',
        hash: file.sha256,
        file: file.key,
        pictures: pictures?.key ?? null,
      }),
    );
    return await present(deps, await recordOf(deps, id));
  } catch (error) {
    for (const one of [file, pictures]) if (one !== undefined) await deps.files.delete(one.key);
    throw error;
  }
}

/** @throws DomainError IMPORT.NOT_FOUND */
export const getImport = async (deps: Pick<Deps, 'db'>, importId: number): Promise<ProductImport> =>
  present(deps, await recordOf(deps, importId));

/** Names the import of the same file that runs. */
async function refusingTwice<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION, 'product_imports_running'))
      throw new DomainError('IMPORT.RUNNING');
    throw error;
  }
}

/**
 * Begins a dry run with the columns and choices of the user.
 * @throws DomainError IMPORT.NOT_FOUND, IMPORT.COLUMNS, IMPORT.STATE, IMPORT.RUNNING
 */
export async function checkImport(
  deps: ImportDeps,
  importId: number,
  { fields, stock, stage, overwrite }: CheckImportRequest,
): Promise<ProductImport> {
  const record = await recordOf(deps, importId);
  const used = fields.filter((field) => field !== null);
  const isUsable = used.includes('number') || used.includes('sku');
  if (fields.length !== record.heads.length || !isUsable || new Set(used).size < used.length)
    throw new DomainError('IMPORT.COLUMNS');
  const layout = {
    fields,
    stock,
    stage,
    exact: record.layout?.exact ?? false,
    remembered: record.layout?.remembered ?? false,
  };
  const chosen = { layout, overwrite, headsHash: headsHash(record.heads), at: deps.now() };
  const begun = await refusingTwice(deps.db.transaction((trx) => beginCheck(trx, importId, chosen)));
  if (!begun) throw new DomainError('IMPORT.STATE');
  return getImport(deps, importId);
}

/**
 * Begins the import that was checked, or goes on with one that was stopped.
 * @throws DomainError IMPORT.NOT_FOUND, IMPORT.STATE, IMPORT.RUNNING
 */
export async function runImport(deps: ImportDeps, caller: Caller, importId: number): Promise<ProductImport> {
  const record = await recordOf(deps, importId);
  const at = deps.now();
  const begun = await refusingTwice(
    deps.db.transaction(async (trx) => {
      if (!(await beginImport(trx, importId, at))) return false;
      await recordStaffAction(trx, caller, {
        ...{ kind: 'import_begun', at, user_id: null, subject: subjectOf(importId) },
        details: { file: record.file_name, rows: record.row_count, overwrite: record.overwrite.join(',') },
      });
      return true;
    }),
  );
  if (!begun) throw new DomainError('IMPORT.STATE');
  return getImport(deps, importId);
}

/**
 * Stops a dry run or an import; what is imported stays.
 * @throws DomainError IMPORT.NOT_FOUND, IMPORT.STATE
 */
export async function stopRun(deps: ImportDeps, caller: Caller, importId: number): Promise<ProductImport> {
  const record = await recordOf(deps, importId);
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    if (!(await stopImport(trx, importId, at))) throw new DomainError('IMPORT.STATE');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'import_stopped', at, user_id: null, subject: subjectOf(importId) },
      details: { file: record.file_name },
    });
    await notifyOwner(trx, record.user_id);
  });
  return getImport(deps, importId);
}

/** What became of the products of a file, some at a time. @throws DomainError IMPORT.NOT_FOUND */
export async function importRows(
  deps: Pick<Deps, 'db'>,
  importId: number,
  { only, after = 0 }: ImportRowsQuery,
): Promise<ImportRows> {
  const { heads } = await recordOf(deps, importId);
  const found = await resultRows(deps.db, importId, { only: only ?? null, after, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  return {
    rows: page.map(({ line, number, outcome, remarks, changes }) => ({
      ...{ line, number, outcome, changes: [...changes] },
      remarks: remarks.map((remark) => presentRemark(remark, heads)),
    })),
    after: found.length > PAGE ? (page.at(-1)?.line ?? null) : null,
  };
}

const RESULT_HEADS = {
  th: ['แถว', 'รหัสสินค้า', 'ผล', 'ระดับ', 'คอลัมน์', 'หัวคอลัมน์', 'รายละเอียด'],
  en: ['Row', 'Product', 'Outcome', 'Level', 'Column', 'Head', 'Remark'],
} as const;
const OUTCOMES = {
  inserted: { th: 'สินค้าใหม่', en: 'new' },
  updated: { th: 'เปลี่ยน', en: 'changed' },
  unchanged: { th: 'เหมือนเดิม', en: 'unchanged' },
  refused: { th: 'ไม่ผ่าน', en: 'refused' },
} as const;
const LEVELS = {
  error: { th: 'ผิดพลาด', en: 'error' },
  warning: { th: 'คำเตือน', en: 'warning' },
  kept: { th: 'คงค่าเดิม', en: 'kept' },
} as const;

/** What became of each product, as CSV: a line for each remark. @throws DomainError IMPORT.NOT_FOUND */
export async function importResult(
  deps: Pick<Deps, 'db'>,
  importId: number,
  lang: Language,
): Promise<AsyncGenerator<string>> {
  const { heads } = await recordOf(deps, importId);
  const linesOf = ({ line, number, outcome, remarks }: ResultRow): string[] => {
    const told = OUTCOMES[outcome][lang];
    if (remarks.length === 0) return [csvLine([line, number, told, '', '', '', ''])];
    return remarks.map((remark) => {
      const shown = presentRemark(remark, heads);
      return csvLine([
        shown.line,
        number,
        told,
        LEVELS[shown.level][lang],
        shown.column,
        shown.head,
        shown[lang],
      ]);
    });
  };
  return (async function* () {
    yield CSV_BOM + csvLine(RESULT_HEADS[lang]);
    for (let after = 0, more = true; more; ) {
      const found = await resultRows(deps.db, importId, { only: null, after, limit: RESULT_PAGE });
      yield found.flatMap(linesOf).join('');
      more = found.length === RESULT_PAGE;
      after = found.at(-1)?.line ?? after;
    }
  })();
}
