import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { DIFFERENCE_LIST } from '@mali/contracts/lists/remittances';
import { toBaht } from '@mali/contracts/money';
import { carrierName } from '@mali/contracts/parcel-states';
import type {
  Difference,
  DifferencesAnswer,
  DifferencesCounts,
  StatementsAnswer,
} from '@mali/contracts/remittance';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import {
  exportStatement,
  type ListRequest,
  listCounts,
  listPage,
  readListQuery,
  streamRows,
} from '../../platform/list-query.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { type Cell, xlsxBytes } from '../../platform/xlsx.ts';
import {
  DIFFERENCE_COLUMNS,
  DIFFERENCE_SOURCE,
  type ListedDifference,
  type ListedStatement,
  STATEMENT_COLUMNS,
  STATEMENT_SOURCE,
} from './list-repository.ts';
import { actsOf } from './service.ts';

type ListDeps = Pick<Deps, 'db' | 'now' | 'config'>;

const optionsOf = ({ now, config }: ListDeps) => ({
  at: now(),
  cursorKey: derivedKey(config.jwtSecret, 'list cursor'),
});
const differencesOf = (deps: ListDeps, query: ListQuery): ListRequest =>
  readListQuery(DIFFERENCE_SOURCE, query, optionsOf(deps));

/**
 * A page of the list of statements.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStatements(deps: ListDeps, query: ListQuery): Promise<StatementsAnswer> {
  const request = readListQuery(STATEMENT_SOURCE, query, optionsOf(deps));
  const page = await listPage<ListedStatement>(deps.db, STATEMENT_SOURCE, request, STATEMENT_COLUMNS);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...{ statement_no: row.statement_no, carrier: row.carrier, number: row.number },
      ...{ from: row.from_day, to: row.to_day, count: row.row_count, open: row.open },
      ...{ total: toBaht(row.total), fee: toBaht(row.fee), booked_at: row.booked_at.toISOString() },
    })),
  };
}

function present({ statement, ...row }: ListedDifference): Difference {
  return {
    ...{ difference_id: row.difference_id, kind: row.kind, status: row.status, tracking_no: row.tracking_no },
    ...{ carrier: row.carrier, so_no: row.so_no, statement_no: statement?.statement_no ?? null },
    ...{ number: statement?.number ?? null, line: statement?.line ?? null, raw: statement?.raw ?? null },
    ...{ expected: toBaht(row.expected), found: toBaht(row.found) },
    ...{ surplus: toBaht(row.surplus), shortage: toBaht(row.shortage), acts: actsOf(row) },
    ...{ opened_at: row.opened_at.toISOString(), resolution: row.resolution, reason: row.reason },
    ...{ actor: row.actor, changed_at: row.changed_at?.toISOString() ?? null },
  };
}

/**
 * A page of the queue of differences.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listDifferences(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<DifferencesAnswer> {
  const request = differencesOf(deps, query);
  const page = await listPage<ListedDifference>(deps.db, DIFFERENCE_SOURCE, request, DIFFERENCE_COLUMNS);
  // Lines of carriers' files may name receivers.
  if (page.rows.length > 0) await recordReading(deps.db, caller, deps.now(), 'list cod-differences');
  return { ...page, rows: page.rows.map(present) };
}

/** How many differences each standing view has. */
export async function countDifferences(deps: ListDeps): Promise<DifferencesCounts> {
  const requests = DIFFERENCE_LIST.views.map(({ key }) => [key, differencesOf(deps, { view: key })] as const);
  return { views: await listCounts(deps.db, DIFFERENCE_SOURCE, requests) };
}

const SHEET_TITLE = { th: 'ผลต่างเงินปลายทาง', en: 'COD differences' } as const;
type ColumnKey = (typeof DIFFERENCE_LIST.columns)[number]['key'];
const CELLS: Readonly<Record<ColumnKey, (row: Difference, lang: 'th' | 'en') => Cell>> = {
  tracking_no: (row) => row.tracking_no,
  kind: (row, lang) => optionLabel('kind', row.kind, lang),
  so_no: (row) => row.so_no,
  statement: (row) =>
    row.number === null ? carrierName(row.carrier) : `${carrierName(row.carrier)} ${row.number}`,
  expected: (row) => ({ baht: row.expected }),
  found: (row) => ({ baht: row.found }),
  opened_at: (row) => row.opened_at,
  status: (row, lang) => optionLabel('status', row.status, lang),
};
/** A cell as CSV has it: money without separators. */
const csvText = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null
    ? 'baht' in cell
      ? cell.baht.toFixed(2)
      : cell.toISOString()
    : cell;
const optionLabel = (filter: 'kind' | 'status', value: string, lang: 'th' | 'en'): string =>
  DIFFERENCE_LIST.filters[filter].options.find((option) => option.value === value)?.label[lang] ?? value;

/**
 * Every difference of a list as CSV or as a workbook, in pieces. Recorded in the audit log.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function exportDifferences(
  deps: ListDeps,
  caller: Caller,
  { columns, lang = 'th', format = 'csv', ...query }: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const keys = columns?.split(',');
  const shown = DIFFERENCE_LIST.columns.filter(({ key }) => keys === undefined || keys.includes(key));
  const request = differencesOf(deps, query);
  await recordStaffAction(deps.db, caller, {
    ...{ kind: 'list_exported', at: deps.now(), user_id: null, subject: 'list cod-differences' },
    details: { columns: shown.map(({ key }) => key).join(',') },
  });
  const statement = exportStatement(DIFFERENCE_SOURCE, request, DIFFERENCE_COLUMNS);
  const heads = shown.map(({ label }) => label[lang]);
  async function* rowsOf(): AsyncGenerator<Cell[][]> {
    for await (const rows of streamRows<ListedDifference>(deps.db, statement))
      yield rows.map(present).map((row) => shown.map(({ key }) => CELLS[key](row, lang)));
  }
  async function* csv(): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(heads);
    for await (const rows of rowsOf()) yield rows.map((row) => csvLine(row.map(csvText))).join('');
  }
  return format === 'csv' ? csv() : xlsxBytes(SHEET_TITLE[lang], heads, rowsOf());
}
