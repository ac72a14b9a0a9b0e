import type { CountsAnswer, CountRow as WireRow } from '@mali/contracts/counting';
import { COUNT_LIST } from '@mali/contracts/lists/counts';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { boundPlaces, limitedTo } from '../inventory/own-places.ts';
import { COUNT_PLACES, COUNT_SOURCE } from './count-list-repository.ts';
import { COUNT_COLUMNS, type CountRow } from './count-repository.ts';
import { presentCount } from './counts.ts';

/** The list as the caller may see it: counts at their places. */
const sourceFor = async ({ db }: Pick<ListDeps, 'db'>, caller: Caller) =>
  limitedTo(COUNT_SOURCE, await boundPlaces(db, caller), COUNT_PLACES);

export const countCounts = async (deps: ListDeps, caller: Caller) =>
  countViews(deps, await sourceFor(deps, caller));

/**
 * A page of the list of counts; what differs for those who decide or see the books alone.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listCounts(deps: ListDeps, caller: Caller, query: ListQuery): Promise<CountsAnswer> {
  const source = await sourceFor(deps, caller);
  const request = listRequest(deps, source, query);
  const page = await pageOfList<CountRow>(deps, source, request, COUNT_COLUMNS);
  return { ...page, rows: page.rows.map((row): WireRow => presentCount(row, caller)) };
}

/** The export of the list of counts; throws as `exportList` does. */
export async function exportCounts(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const shown = (row: CountRow) => presentCount(row, caller);
  const cells: ExportCells<typeof COUNT_LIST, CountRow> = {
    number: (row) => row.count_id,
    scope: (row, lang) =>
      [
        ...(row.place === null ? [] : [row.place[lang]]),
        optionWord(COUNT_LIST.filters.scope, row.scope, lang),
        lang === 'th' ? row.name_th : row.name_en,
      ].join(' '),
    state: (row, lang) => optionWord(COUNT_LIST.filters.state, row.state, lang),
    created_at: (row) => row.created_at,
    progress: (row) => `${row.sums.counted}/${row.sums.lines}`,
    differences: (row) => shown(row).differences,
    value: (row) => {
      const { value } = shown(row);
      return value === null ? null : { baht: value };
    },
    by: (row) => row.by,
  };
  const title = { th: 'นับสต็อก', en: 'Stock counts' };
  return exportList<CountRow>(
    deps,
    caller,
    { source: await sourceFor(deps, caller), columns: COUNT_COLUMNS, title, cells },
    query,
  );
}
