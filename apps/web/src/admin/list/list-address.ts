import { type ListDefinition, viewOf } from '@mali/contracts/lists/definition';
import type { SavedView } from '@mali/contracts/office';
import { useSearchParams } from 'react-router-dom';
import { withQuery } from '../../app/paths.ts';

export type ListParameters = Readonly<Record<string, string>>;
/** Parameters of the page alone, which the API does not know. */
export type PageParameters = Readonly<{ saved: number | null; columns: readonly string[] | null }>;
const NO_PARAMETERS: PageParameters = { saved: null, columns: null };

/** Columns of an address that the list knows, with those that cannot be hidden. */
function readColumns(list: ListDefinition, text: string | null): readonly string[] | null {
  const known = [...new Set((text ?? '').split(','))].filter((key) =>
    list.columns.some((column) => column.key === key),
  );
  if (known.length === 0) return null;
  const needed = list.columns.filter(({ key, always }) => always === true && !known.includes(key));
  return [...known, ...needed.map(({ key }) => key)];
}

export function readPage(list: ListDefinition, search: URLSearchParams): PageParameters {
  const saved = Number(search.get('saved') ?? '');
  return {
    saved: Number.isInteger(saved) && saved > 0 ? saved : null,
    columns: readColumns(list, search.get('columns')),
  };
}

type Changes = Readonly<Record<string, string | undefined>>;

/** The state of a list, which is in the address of its page: what the API is sent, and links to other states. */
export type ListAddress = Readonly<{
  /** Parameters as the API takes them. */
  query: ListParameters;
  view: string;
  /** Filters in force: those of the view, and those of the address. */
  filters: ListParameters;
  /** `-key` is descending. */
  sort: string;
  /** The saved view that is open; its filters are in the address, and may have been changed there. */
  saved: number | null;
  /** Columns in their order; null: those that the page shows by itself. */
  columns: readonly string[] | null;
  /** The address with other parameters, on the first page; undefined removes one. */
  to: (changes: Changes) => string;
  /** The address without a filter: one of the view makes it all rows with its other filters. */
  without: (filter: string) => string;
  /** The first page of a view. */
  toView: (view: string) => string;
  /** The first page of a saved view. */
  toSaved: (view: Pick<SavedView, 'view_id' | 'query' | 'columns'>) => string;
}>;

/** Parameters of an address that a list knows, with a view that exists. */
export function readList(list: ListDefinition, search: URLSearchParams): ListParameters {
  const names = [...Object.keys(list.filters), 'view', 'q', 'sort', 'after', 'before'];
  const query: Record<string, string> = {};
  for (const name of names) {
    const value = search.get(name)?.trim() ?? '';
    if (value !== '') query[name] = value;
  }
  if (!list.views.some(({ key }) => key === query.view)) delete query.view;
  if (!list.sorts.includes(query.sort?.replace(/^-/, '') ?? '')) delete query.sort;
  return query;
}

export function listAddress(
  list: ListDefinition,
  path: string,
  query: ListParameters,
  { saved, columns }: PageParameters = NO_PARAMETERS,
): ListAddress {
  const view = viewOf(list, query.view);
  const { after: _after, before: _before, ...firstPage } = query;
  const own = Object.fromEntries(Object.entries(query).filter(([name]) => name in list.filters));
  const filters: ListParameters = { ...view.filters, ...own };
  const page = { columns: columns?.join(','), saved: saved ?? undefined };
  return {
    query,
    saved,
    columns,
    view: view.key,
    filters,
    sort: query.sort ?? view.sort ?? list.defaultSort,
    to: (changes) => withQuery(path, { ...firstPage, ...page, ...changes }),
    without: (filter) => {
      const { [filter]: _removed, ...rest } = filters;
      if (!(filter in view.filters)) return withQuery(path, { ...firstPage, ...page, [filter]: undefined });
      return withQuery(path, { ...rest, q: query.q, sort: query.sort ?? view.sort, ...page });
    },
    toView: (key) => withQuery(path, { view: key === list.defaultView ? undefined : key }),
    toSaved: (one) =>
      withQuery(path, {
        ...Object.fromEntries(new URLSearchParams(one.query)),
        columns: one.columns?.join(','),
        saved: one.view_id,
      }),
  };
}

/** The state of a list in the address of this page. */
export function useListAddress(list: ListDefinition, path: string): ListAddress {
  const [search] = useSearchParams();
  return listAddress(list, path, readList(list, search), readPage(list, search));
}
