import type { Language } from '@mali/contracts/limits';
import type { Label, ListDefinition } from '@mali/contracts/lists/definition';
import type { ListCount, ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { Caller } from './auth.ts';
import { CSV_BOM, cellText, csvLine } from './csv.ts';
import type { Db } from './database.ts';
import type { Deps } from './deps.ts';
import { derivedKey } from './derived-key.ts';
import { DomainError } from './errors.ts';
import {
  type AnyListSource,
  exportStatement,
  type ListPage,
  type ListRequest,
  listCounts,
  listNeighbours,
  listPage,
  readListQuery,
  streamRows,
} from './list-query.ts';
import { recordReading, recordStaffAction } from './security-events.ts';
import { type Cell, xlsxBytes } from './xlsx.ts';

/*
 * What the routes of every list of the back office do (docs/decisions/0034-back-office-foundation.md, "Lists"): a page,
 * the counts of its views, the neighbours of a record, and an export.
 */

export type ListDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'config'>;

/** @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR */
export const listRequest = (
  { now, config }: Pick<ListDeps, 'now' | 'config'>,
  source: AnyListSource,
  query: ListQuery,
): ListRequest =>
  readListQuery(source, query, { at: now(), cursorKey: derivedKey(config.jwtSecret, 'list cursor') });

/** A page of a list: of the latest state, since pages read it again when they are notified of a change. */
export const pageOfList = <Row>(
  { reads }: Pick<ListDeps, 'reads'>,
  source: AnyListSource,
  request: ListRequest,
  columns: string,
): Promise<ListPage<Row>> => reads.read((db) => listPage<Row>(db, source, request, columns), 'latest');

/**
 * A page of a list that shows personal data: reading it is recorded.
 * @param columns SQL of the columns, from the source's alias
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function readListPage<Row>(
  deps: ListDeps,
  caller: Caller,
  source: AnyListSource,
  query: ListQuery,
  columns: string,
): Promise<ListPage<Row>> {
  const page = await pageOfList<Row>(deps, source, listRequest(deps, source, query), columns);
  if (page.rows.length > 0)
    await recordReading(deps.db, caller, deps.now(), `list ${source.definition.name}`);
  return page;
}

/** How many rows each of these queries has, by name. */
export const countQueries =
  (source: AnyListSource) =>
  async (
    deps: ListDeps,
    _caller: Caller | null,
    queries: Readonly<Record<string, ListQuery>>,
  ): Promise<Record<string, ListCount>> => {
    const requests = Object.entries(queries).map(
      ([name, query]) => [name, listRequest(deps, source, query)] as const,
    );
    if (requests.length === 0) return {};
    return deps.reads.read((db) => listCounts(db, source, requests), 'latest');
  };

/** How many rows each standing view has. */
export async function countViews(
  deps: ListDeps,
  source: AnyListSource,
): Promise<{ views: Record<string, ListCount> }> {
  const queries = Object.fromEntries(source.definition.views.map(({ key }) => [key, { view: key }]));
  return { views: await countQueries(source)(deps, null, queries) };
}

/** The ids of the rows before and after a record in a list, also of a record that the list has no more. */
export async function neighboursIn(
  deps: ListDeps,
  source: AnyListSource,
  query: ListQuery,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const request = listRequest(deps, source, query);
  const found = await deps.reads.read((db) => listNeighbours(db, source, request, String(id)), 'latest');
  const numberOf = (text: string | null) => (text === null ? null : Number(text));
  return { previous: numberOf(found.previous), next: numberOf(found.next) };
}

/** Cells of a row in an export, for each column of the list. */
export type ExportCells<D extends ListDefinition, Row> = Readonly<
  Record<D['columns'][number]['key'], (row: Row, lang: Language) => Cell>
>;

/** Exports that run at once on one pool of connections: each holds a connection. */
const EXPORTS_MAX = 2;
const exportsRunning = new WeakMap<Db, number>();
const runningOn = (db: Db): number => exportsRunning.get(db) ?? 0;

type ExportedList<Row> = Readonly<{
  source: AnyListSource;
  /** SQL of the columns, from the source's alias. */
  columns: string;
  /** Name of the sheet. */
  title: Label;
  cells: Readonly<Record<string, (row: Row, lang: Language) => Cell>>;
  /** Rows of the file for a row of the list, where it is not one. */
  expand?: (row: Row) => readonly Row[];
}>;

/**
 * Every row of a list as CSV or as a workbook, in pieces: memory does not grow with their number. Recorded in the audit
 * log.
 * @throws DomainError ERROR.BUSY while too many exports run, ERROR.BAD_REQUEST
 */
export async function exportList<Row>(
  deps: ListDeps,
  caller: Caller,
  list: ExportedList<Row>,
  { columns, lang = 'th', format = 'csv', ...query }: ListExportQuery,
  request: ListRequest = listRequest(deps, list.source, query),
): Promise<AsyncGenerator<string | Buffer>> {
  const { definition } = list.source;
  const shown =
    columns === undefined
      ? definition.columns
      : columns.split(',').flatMap((key) => definition.columns.filter((column) => column.key === key));
  if (runningOn(deps.db) >= EXPORTS_MAX) throw new DomainError('ERROR.BUSY');
  // The text that was searched for may be a person's: it is not written down.
  const { q, ...filters } = query;
  await recordStaffAction(deps.db, caller, {
    kind: 'list_exported',
    at: deps.now(),
    user_id: null,
    subject: `list ${definition.name}`,
    details: {
      searched: q !== undefined,
      filters: new URLSearchParams(filters as Record<string, string>).toString(),
      columns: shown.map(({ key }) => key).join(','),
    },
  });
  const statement = exportStatement(list.source, request, list.columns);
  const heads = shown.map(({ label }) => label[lang]);
  const cells = shown.map(({ key }) => list.cells[key] ?? (() => null));
  async function* rowsOf(): AsyncGenerator<Cell[][]> {
    for await (const found of deps.reads.stream((db) => streamRows<Row>(db, statement)))
      yield found.flatMap(list.expand ?? ((row) => [row])).map((row) => cells.map((cell) => cell(row, lang)));
  }
  async function* csv(): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(heads);
    for await (const found of rowsOf()) yield found.map((row) => csvLine(row.map(cellText))).join('');
  }
  return (async function* pieces() {
    if (runningOn(deps.db) >= EXPORTS_MAX) throw new DomainError('ERROR.BUSY');
    exportsRunning.set(deps.db, runningOn(deps.db) + 1);
    try {
      if (format === 'csv') yield* csv();
      else yield* xlsxBytes(list.title[lang], heads, rowsOf());
    } finally {
      exportsRunning.set(deps.db, runningOn(deps.db) - 1);
    }
  })();
}

/**
 * The export of a list that everybody who opens it sees alike; throws as `exportList` does. `cells` may need the moment,
 * or what opens sealed data.
 */
export const exportOf =
  <Row>({
    cells,
    ...list
  }: Omit<ExportedList<Row>, 'cells'> &
    Readonly<{
      cells: ExportedList<Row>['cells'] | ((at: Date, deps: ListDeps) => ExportedList<Row>['cells']);
    }>) =>
  (deps: ListDeps, caller: Caller, query: ListExportQuery): Promise<AsyncGenerator<string | Buffer>> =>
    exportList(
      deps,
      caller,
      { ...list, cells: typeof cells === 'function' ? cells(deps.now(), deps) : cells },
      query,
    );
