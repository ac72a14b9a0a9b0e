import { type ListDefinition, viewOf } from '@mali/contracts/lists/definition';
import { useSearchParams } from 'react-router-dom';
import { withQuery } from '../../app/paths.ts';

export type ListParameters = Readonly<Record<string, string>>;
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
  /** The address with other parameters, on the first page; undefined removes one. */
  to: (changes: Changes) => string;
  /** The address without a filter: one of the view makes it all rows with its other filters. */
  without: (filter: string) => string;
  /** The first page of a view. */
  toView: (view: string) => string;
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

export function listAddress(list: ListDefinition, path: string, query: ListParameters): ListAddress {
  const view = viewOf(list, query.view);
  const { after: _after, before: _before, ...firstPage } = query;
  const own = Object.fromEntries(Object.entries(query).filter(([name]) => name in list.filters));
  const filters: ListParameters = { ...view.filters, ...own };
  return {
    query,
    view: view.key,
    filters,
    sort: query.sort ?? view.sort ?? list.defaultSort,
    to: (changes) => withQuery(path, { ...firstPage, ...changes }),
    without: (filter) => {
      const { [filter]: _removed, ...rest } = filters;
      if (!(filter in view.filters)) return withQuery(path, { ...firstPage, [filter]: undefined });
      return withQuery(path, { ...rest, q: query.q, sort: query.sort ?? view.sort });
    },
    toView: (key) => withQuery(path, { view: key === list.defaultView ? undefined : key }),
  };
}

/** The state of a list in the address of this page. */
export function useListAddress(list: ListDefinition, path: string): ListAddress {
  const [search] = useSearchParams();
  return listAddress(list, path, readList(list, search));
}
