import type { ListQuery } from '@mali/contracts/lists/query';
import { type SEARCH_LIST, SEARCH_PERIODS } from '@mali/contracts/lists/search';
import type { SearchedAnswer } from '@mali/contracts/staff-search';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Deps } from '../../platform/deps.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { foundName } from './found-names.ts';
import {
  deleteCountsBefore,
  type ListedWord,
  listSearched,
  SEARCHED_COLUMNS,
  SEARCHED_SOURCE,
} from './searched-repository.ts';

const DAY_MS = 86_400_000;
/** Sums of a day are deleted after so many days. */
const KEPT_DAYS = Math.max(...SEARCH_PERIODS.map(Number));

/** Makes the lists of what was searched from the sums of the days, and deletes sums of days that no list has. */
export async function summariseSearches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await deleteCountsBefore(db, bangkokIsoDay(new Date(at.getTime() - (KEPT_DAYS - 1) * DAY_MS)));
  for (const days of SEARCH_PERIODS) await listSearched(db, bangkokIsoDay(at), Number(days));
}

export const countSearched = (deps: ListDeps) => countViews(deps, SEARCHED_SOURCE);

/**
 * A page of what was searched.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listSearches(deps: ListDeps, query: ListQuery): Promise<SearchedAnswer> {
  const request = listRequest(deps, SEARCHED_SOURCE, query);
  const page = await pageOfList<ListedWord>(deps, SEARCHED_SOURCE, request, SEARCHED_COLUMNS);
  return {
    ...page,
    rows: page.rows.map(({ click_rate, last_at, ...row }) => ({
      ...row,
      click_rate: click_rate / 1000,
      last_at: last_at.toISOString(),
    })),
  };
}

/** The export of what was searched; throws as `exportList` does. */
export const exportSearched = exportOf<ListedWord>({
  source: SEARCHED_SOURCE,
  columns: SEARCHED_COLUMNS,
  title: { th: 'คำค้น', en: 'Searches' },
  cells: {
    query: ({ query }) => query,
    searches: ({ searches }) => searches,
    results: ({ results }) => results,
    found: ({ found }, lang) => foundName(found, lang),
    clicks: ({ clicks }) => clicks,
    click_rate: ({ click_rate }) => click_rate / 1000,
    adds: ({ adds }) => adds,
    last_at: ({ last_at }) => last_at,
  } satisfies ExportCells<typeof SEARCH_LIST, ListedWord>,
});
