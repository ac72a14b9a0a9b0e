import type { AdminOrderRow, AdminOrdersAnswer, AdminOrdersCounts } from '@mali/contracts/admin-orders';
import type { Language } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import type { ListCount, ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import { type ListRequest, listCounts, listFirst, withExactSearch } from '../../platform/list-query.ts';
import {
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { recordReading } from '../../platform/security-events.ts';
import { boundPlaces } from '../inventory/own-places.ts';
import { refusedBefore } from '../orders/index.ts';
import {
  EXPORT_COLUMNS,
  type ExportRow,
  type ListedOrderRow,
  ORDER_SOURCE,
  orderSource,
  PAGE_COLUMNS,
  type PageRow,
  placedBy,
  preparedAt,
} from './admin-list-repository.ts';

/** Reads a query; sales agents are limited to the orders they have placed. */
async function requestOf(deps: ListDeps, caller: Caller, query: ListQuery): Promise<ListRequest> {
  const read = listRequest(deps, orderSource(caller.user_id), query);
  const request = await withExactSearch(deps.db, ORDER_SOURCE, read);
  // Sales agents answer for what they have placed, whichever place sends it.
  if (caller.role_id === null || !may(caller.role_id, 'order:read-any'))
    return { ...request, conditions: [placedBy(caller.user_id), ...request.conditions] };
  const bound = await boundPlaces(deps.db, caller);
  if (bound === null) return request;
  return { ...request, conditions: [preparedAt(bound, caller.user_id), ...request.conditions] };
}

const WAITS_TO_LEAVE: readonly OrderStatus[] = [ORDER_STATUS.ORDER_PREPARING, ORDER_STATUS.PACKING];

/** Whether a parcel should have left. */
export const isLate = ({ doc_status, ship_by }: Pick<ListedOrderRow, 'doc_status' | 'ship_by'>, at: Date) =>
  ship_by !== null && WAITS_TO_LEAVE.includes(doc_status) && ship_by < at;

const nameOf = ({ first_name, last_name }: ListedOrderRow): string => `${first_name} ${last_name}`.trim();

/** How many parcels the customers of orders with cash on delivery to confirm have refused, by order. */
const refusalsOf = (deps: ListDeps, found: readonly PageRow[]): ReturnType<typeof refusedBefore> =>
  refusedBefore(
    deps.db,
    found.filter(({ doc_status }) => doc_status === ORDER_STATUS.PROCESSING_COD).map(({ so_no }) => so_no),
  );

function presentRow(row: PageRow, at: Date, refused: readonly string[] = []): AdminOrderRow {
  return {
    so_no: row.so_no,
    doc_status: row.doc_status,
    status_at: row.status_at.toISOString(),
    placed_at: row.placed_at.toISOString(),
    customer: nameOf(row),
    user_id: row.user_id,
    province: row.province,
    payment_method: row.payment_method,
    paid_at: row.paid_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    ship_by: row.ship_by?.toISOString() ?? null,
    late: isLate(row, at),
    carrier: row.carrier,
    tracking_no: row.tracking_no,
    promo_code: row.promo_code,
    source: row.source,
    made_by: row.made_by,
    assigned_to: row.assigned_to,
    tags: row.tags ?? [],
    held: row.held,
    ...(row.supplement_of !== null && { supplement_of: row.supplement_of }),
    ...(refused.length > 0 && { refused_before: refused.length }),
    line_count: row.line_count,
    items: row.items ?? [],
    total: toBaht(row.total),
  };
}

/**
 * A page of the orders' list (ORD-01).
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listOrders(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<AdminOrdersAnswer> {
  const page = await pageOfList<PageRow>(
    deps,
    ORDER_SOURCE,
    await requestOf(deps, caller, query),
    PAGE_COLUMNS,
  );
  const at = deps.now();
  if (page.rows.length > 0) await recordReading(deps.db, caller, at, 'list orders');
  const refusals = await refusalsOf(deps, page.rows);
  return { ...page, rows: page.rows.map((row) => presentRow(row, at, refusals.get(row.so_no))) };
}

/** The newest orders for a text, at most `limit` of them; the caller records that they were read. */
export async function findOrders(
  deps: ListDeps,
  caller: Caller,
  q: string,
  limit: number,
): Promise<AdminOrderRow[]> {
  const request = await requestOf(deps, caller, { q, limit });
  const found = await deps.reads.read(
    (db) => listFirst<PageRow>(db, ORDER_SOURCE, request, PAGE_COLUMNS),
    'latest',
  );
  return found.map((row) => presentRow(row, deps.now()));
}

/**
 * Numbers of the orders of a list, in its order, at most `limit` of them.
 * @param status only those that have it; null: all
 */
export async function orderNumbers(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
  status: OrderStatus | null,
  limit: number,
): Promise<string[]> {
  const request = await requestOf(deps, caller, query);
  const having = status === null ? [] : [{ sql: 'o.doc_status = ?', bindings: [status] }];
  const found = await listFirst<{ so_no: string }>(
    deps.db,
    ORDER_SOURCE,
    { ...request, limit, conditions: [...having, ...request.conditions] },
    'o.so_no',
  );
  return found.map(({ so_no }) => so_no);
}

/** How many orders each of these filters has, by name. */
export async function countOrdersBy(
  deps: ListDeps,
  caller: Caller,
  queries: Readonly<Record<string, ListQuery>>,
): Promise<Record<string, ListCount>> {
  const requests = await Promise.all(
    Object.entries(queries).map(
      async ([name, query]) => [name, await requestOf(deps, caller, query)] as const,
    ),
  );
  if (requests.length === 0) return {};
  return deps.reads.read((db) => listCounts(db, ORDER_SOURCE, requests), 'latest');
}

/** How many orders each standing view has. */
export async function countOrders(deps: ListDeps, caller: Caller): Promise<AdminOrdersCounts> {
  const views = ORDER_LIST.views.map(({ key }) => [key, { view: key }] as const);
  return { views: await countOrdersBy(deps, caller, Object.fromEntries(views)) };
}

const SHEET_TITLE: Readonly<Record<Language, string>> = { th: 'คำสั่งซื้อ', en: 'Orders' };
const DIFFERENCE_OF: Readonly<Record<Language, string>> = {
  th: 'ค่าจัดส่งเพิ่มของ',
  en: 'Delivery difference of',
};
const CELLS: ExportCells<typeof ORDER_LIST, ExportRow> = {
  so_no: (row) => row.so_no,
  placed_at: (row) => row.placed_at,
  customer: nameOf,
  province: (row) => row.province,
  items: (row, lang) =>
    row.supplement_of === null
      ? lang === 'th'
        ? row.items_th
        : row.items_en
      : `${DIFFERENCE_OF[lang]} ${row.supplement_of}`,
  payment: (row, lang) => optionWord(ORDER_LIST.filters.payment, row.payment_method, lang),
  paid_at: (row) => row.paid_at,
  status: (row, lang) => optionWord(ORDER_LIST.filters.status, row.doc_status, lang),
  status_at: (row) => row.status_at,
  ship_by: (row) => row.ship_by,
  carrier: (row) => row.carrier,
  tracking_no: (row) => row.tracking_no,
  promo_code: (row) => row.promo_code,
  source: (row) => row.source,
  made_by: (row) => row.made_by,
  assigned: (row) => row.assigned_to,
  tags: (row) => (row.tags ?? []).join(', '),
  total: (row) => ({ baht: toBaht(row.total) }),
};

/**
 * Every order of a list as CSV or as a workbook, in pieces. Recorded in the audit log.
 * @throws DomainError ERROR.BUSY while too many exports run, ERROR.BAD_REQUEST
 */
export async function exportOrders(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const { columns: _columns, lang: _lang, format: _format, ...filters } = query;
  const request = await requestOf(deps, caller, filters);
  const list = { source: ORDER_SOURCE, columns: EXPORT_COLUMNS, title: SHEET_TITLE, cells: CELLS };
  return exportList(deps, caller, list, query, request);
}
