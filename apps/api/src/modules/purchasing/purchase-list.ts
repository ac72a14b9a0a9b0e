import { optionWord } from '@mali/contracts/lists/definition';
import { PURCHASE_LIST } from '@mali/contracts/lists/purchase-orders';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { PurchasesAnswer } from '@mali/contracts/purchase-orders';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { PURCHASE_SOURCE } from './purchase-list-repository.ts';
import { presentRow } from './purchase-orders.ts';
import { PURCHASE_COLUMNS, type PurchaseRow } from './purchase-repository.ts';

export const countPurchases = (deps: ListDeps) => countViews(deps, PURCHASE_SOURCE);

/**
 * A page of the list of purchase orders; costs for those who may see the books alone.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listPurchases(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<PurchasesAnswer> {
  const request = listRequest(deps, PURCHASE_SOURCE, query);
  const page = await pageOfList<PurchaseRow>(deps, PURCHASE_SOURCE, request, PURCHASE_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, caller, at)) };
}

/** The export of the list of purchase orders; throws as `exportList` does. */
export function exportPurchases(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const at = deps.now();
  const cells: ExportCells<typeof PURCHASE_LIST, PurchaseRow> = {
    number: (row) => row.po_no,
    supplier: (row) => row.supplier,
    state: (row, lang) => optionWord(PURCHASE_LIST.filters.state, row.state, lang),
    created_at: (row) => row.created_at,
    sent_at: (row) => row.sent_at,
    expected_on: (row) => row.expected_on,
    lines: (row) => row.line_count,
    units: (row) => row.units,
    received: (row) => row.received,
    cost: (row) => {
      const { cost } = presentRow(row, caller, at);
      return cost === null ? null : { baht: cost };
    },
    by: (row) => row.by,
  };
  const title = { th: 'ใบสั่งซื้อ', en: 'Purchase orders' };
  return exportList<PurchaseRow>(
    deps,
    caller,
    { source: PURCHASE_SOURCE, columns: PURCHASE_COLUMNS, title, cells },
    query,
  );
}
