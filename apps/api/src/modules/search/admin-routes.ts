import { SEARCH_LIST } from '@mali/contracts/lists/search';
import { SearchedWord } from '@mali/contracts/staff-search';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countSearched, exportSearched, listSearches } from './searched.ts';

/** What was searched (docs/decisions/0067). */
export function searchAdminRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/search',
      guard: 'search:edit',
      tag: 'search',
      list: SEARCH_LIST,
      row: SearchedWord,
      what: 'What was searched',
      operation: 'Searches',
    },
    {
      page: (_caller, query) => listSearches(deps, query),
      counts: () => countSearched(deps),
      file: (caller, query) => exportSearched(deps, caller, query),
    },
  );
}
