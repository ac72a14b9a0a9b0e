import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { DIFFERENCE_LIST } from '@mali/contracts/lists/remittances';
import { toBaht } from '@mali/contracts/money';
import { carrierName } from '@mali/contracts/parcel-states';
import type { Difference, DifferencesAnswer, StatementsAnswer } from '@mali/contracts/remittance';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
  readListPage,
} from '../../platform/office-list.ts';
import {
  DIFFERENCE_COLUMNS,
  DIFFERENCE_SOURCE,
  type ListedDifference,
  type ListedStatement,
  STATEMENT_COLUMNS,
  STATEMENT_SOURCE,
} from './list-repository.ts';
import { actsOf } from './service.ts';

/**
 * A page of the list of statements.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStatements(deps: ListDeps, query: ListQuery): Promise<StatementsAnswer> {
  const request = listRequest(deps, STATEMENT_SOURCE, query);
  const page = await pageOfList<ListedStatement>(deps, STATEMENT_SOURCE, request, STATEMENT_COLUMNS);
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
  // Lines of carriers' files may name receivers.
  const page = await readListPage<ListedDifference>(
    deps,
    caller,
    DIFFERENCE_SOURCE,
    query,
    DIFFERENCE_COLUMNS,
  );
  return { ...page, rows: page.rows.map(present) };
}

export const countDifferences = (deps: ListDeps) => countViews(deps, DIFFERENCE_SOURCE);

const SHEET_TITLE = { th: 'ผลต่างเงินปลายทาง', en: 'COD differences' } as const;
const CELLS: ExportCells<typeof DIFFERENCE_LIST, ListedDifference> = {
  tracking_no: (row) => row.tracking_no,
  kind: (row, lang) => optionWord(DIFFERENCE_LIST.filters.kind, row.kind, lang),
  so_no: (row) => row.so_no,
  statement: ({ carrier, statement }) =>
    statement === null ? carrierName(carrier) : `${carrierName(carrier)} ${statement.number}`,
  expected: (row) => ({ baht: toBaht(row.expected) }),
  found: (row) => ({ baht: toBaht(row.found) }),
  opened_at: (row) => row.opened_at,
  status: (row, lang) => optionWord(DIFFERENCE_LIST.filters.status, row.status, lang),
};

export const exportDifferences = exportOf({
  source: DIFFERENCE_SOURCE,
  columns: DIFFERENCE_COLUMNS,
  title: SHEET_TITLE,
  cells: CELLS,
});
