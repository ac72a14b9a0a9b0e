import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import type { RecallsAnswer } from '@mali/contracts/recalls';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { RECALL_SOURCE } from './recall-list-repository.ts';
import { RECALL_COLUMNS, type RecallRow } from './recall-repository.ts';
import { presentRow } from './recalls.ts';

export const countRecalls = (deps: ListDeps) => countViews(deps, RECALL_SOURCE);

/** @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR */
export async function listRecalls(deps: ListDeps, query: ListQuery): Promise<RecallsAnswer> {
  const request = listRequest(deps, RECALL_SOURCE, query);
  const page = await pageOfList<RecallRow>(deps, RECALL_SOURCE, request, RECALL_COLUMNS);
  return { ...page, rows: page.rows.map(presentRow) };
}

/** The export of the list of recalls; throws as `exportList` does. */
export function exportRecalls(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const { filters } = RECALL_LIST;
  const cells: ExportCells<typeof RECALL_LIST, RecallRow> = {
    number: (row) => row.recall_id,
    goods: (row, lang) => (lang === 'th' ? row.goods_th : row.goods_en),
    lots: (row) => row.codes.join(' '),
    severity: (row, lang) => optionWord(filters.severity, row.severity, lang),
    state: (row, lang) => optionWord(filters.state, row.state, lang),
    created_at: (row) => row.created_at,
    orders: (row) => row.orders,
    told: (row) => row.told,
    unreachable: (row) => row.unreachable,
    by: (row) => row.by,
  };
  const title = { th: 'การเรียกคืนสินค้า', en: 'Recalls' };
  return exportList<RecallRow>(
    deps,
    caller,
    { source: RECALL_SOURCE, columns: RECALL_COLUMNS, title, cells },
    query,
  );
}
