import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { RECEIPT_LIST } from '@mali/contracts/lists/receipts';
import { toBaht } from '@mali/contracts/money';
import type { ReceiptsAnswer, ReceiptRow as WireRow } from '@mali/contracts/receiving';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { type ListedReceipt, RECEIPT_COLUMNS, RECEIPT_SOURCE } from './receipt-list-repository.ts';
import { seesCost } from './receipts.ts';

export const countReceipts = (deps: ListDeps) => countViews(deps, RECEIPT_SOURCE);

const presentRow = ({ cost, received_at, ...row }: ListedReceipt, withCost: boolean): WireRow => ({
  ...row,
  received_at: received_at.toISOString(),
  cost: withCost && cost !== null ? toBaht(cost) : null,
});

/**
 * A page of the list of receipts; what they cost only for those who may see the books.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listReceipts(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<ReceiptsAnswer> {
  const request = listRequest(deps, RECEIPT_SOURCE, query);
  const page = await pageOfList<ListedReceipt>(deps, RECEIPT_SOURCE, request, RECEIPT_COLUMNS);
  const withCost = seesCost(caller);
  return { ...page, rows: page.rows.map((row) => presentRow(row, withCost)) };
}

const { state } = RECEIPT_LIST.filters;

/** The export of the list of receipts; throws as `exportList` does. */
export function exportReceipts(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const withCost = seesCost(caller);
  const cells: ExportCells<typeof RECEIPT_LIST, ListedReceipt> = {
    number: (row) => row.receipt_id,
    received_at: (row) => row.received_at,
    reference: (row) => row.reference,
    state: (row, lang) => optionWord(state, row.state, lang),
    lines: (row) => row.line_count,
    units: (row) => row.units,
    cost: (row) => (withCost && row.cost !== null ? { baht: toBaht(row.cost) } : null),
    by: (row) => row.by,
  };
  const title = { th: 'รับของเข้า', en: 'Receipts' };
  return exportList<ListedReceipt>(
    deps,
    caller,
    { source: RECEIPT_SOURCE, columns: RECEIPT_COLUMNS, title, cells },
    query,
  );
}
