import { optionWord } from '@mali/contracts/lists/definition';
import { IMPORT_LIST } from '@mali/contracts/lists/imports';
import type { ListQuery } from '@mali/contracts/lists/query';
import type { ImportRow, ImportsAnswer } from '@mali/contracts/product-imports';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../../platform/office-list.ts';
import { IMPORT_SOURCE } from './import-list-repository.ts';
import { IMPORT_COLUMNS, type ImportRecord } from './imports-repository.ts';

export const countImports = (deps: ListDeps) => countViews(deps, IMPORT_SOURCE);

export const presentRow = (record: ImportRecord): ImportRow => ({
  import_id: record.import_id,
  file_name: record.file_name,
  state: record.state,
  created_at: record.created_at.toISOString(),
  by: record.by,
  row_count: record.row_count,
  done: record.done,
  inserted: record.inserted,
  updated: record.updated,
  unchanged: record.unchanged,
  refused: record.refused,
  warned: record.warned,
  finished_at: record.finished_at?.toISOString() ?? null,
});

/**
 * A page of the list of imports.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listImports(deps: ListDeps, query: ListQuery): Promise<ImportsAnswer> {
  const page = await pageOfList<ImportRecord>(
    deps,
    IMPORT_SOURCE,
    listRequest(deps, IMPORT_SOURCE, query),
    IMPORT_COLUMNS,
  );
  return { ...page, rows: page.rows.map(presentRow) };
}

/** The export of the list of imports; throws as `exportList` does. */
export const exportImports = exportOf<ImportRecord>({
  source: IMPORT_SOURCE,
  columns: IMPORT_COLUMNS,
  title: { th: 'การนำเข้าสินค้า', en: 'Imports' },
  cells: {
    file: (row) => row.file_name,
    created_at: (row) => row.created_at,
    by: (row) => row.by,
    state: (row, lang) => optionWord(IMPORT_LIST.filters.state, row.state, lang),
    rows: (row) => row.row_count,
    inserted: (row) => row.inserted,
    updated: (row) => row.updated,
    unchanged: (row) => row.unchanged,
    refused: (row) => row.refused,
  } satisfies ExportCells<typeof IMPORT_LIST, ImportRecord>,
});
