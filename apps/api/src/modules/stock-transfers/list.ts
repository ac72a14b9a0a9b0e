import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { STOCK_TRANSFER_LIST } from '@mali/contracts/lists/stock-transfers';
import type { StockTransfersAnswer } from '@mali/contracts/stock-transfers';
import type { Caller } from '../../platform/auth.ts';
import { listPage } from '../../platform/list-query.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
} from '../../platform/office-list.ts';
import { STOCK_TRANSFER_SOURCE } from './list-repository.ts';
import { TRANSFER_COLUMNS, type TransferRow } from './repository.ts';

export const countTransfers = (deps: ListDeps) => countViews(deps, STOCK_TRANSFER_SOURCE);

/** @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR */
export async function listTransfers(deps: ListDeps, query: ListQuery): Promise<StockTransfersAnswer> {
  const request = listRequest(deps, STOCK_TRANSFER_SOURCE, query);
  const page = await listPage<TransferRow>(deps.db, STOCK_TRANSFER_SOURCE, request, TRANSFER_COLUMNS);
  return { ...page, rows: page.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

const WORDS = { main: { th: 'คลัง', en: 'Warehouse' } } as const;
const nameOf = ({ code, name }: TransferRow['from'], lang: 'th' | 'en'): string =>
  code === 'main' ? WORDS.main[lang] : (name?.[lang] ?? code);

/** The export of the list; throws as `exportList` does. */
export function exportTransfers(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const cells: ExportCells<typeof STOCK_TRANSFER_LIST, TransferRow> = {
    number: (row) => row.transfer_id,
    way: (row, lang) => `${nameOf(row.from, lang)} → ${nameOf(row.to, lang)}`,
    state: (row, lang) => optionWord(STOCK_TRANSFER_LIST.filters.state, row.state, lang),
    created_at: (row) => row.created_at,
    lines: (row) => row.lines,
    units: (row) => row.units,
    reason: (row) => row.reason,
    by: (row) => row.by,
  };
  const title = { th: 'ย้ายของระหว่างที่เก็บ', en: 'Stock transfers' };
  return exportList<TransferRow>(
    deps,
    caller,
    { source: STOCK_TRANSFER_SOURCE, columns: TRANSFER_COLUMNS, title, cells },
    query,
  );
}
