import type { Category, MaterialsAnswer, MaterialsRequest } from '@mali/contracts/catalogue';
import { PAGE_SIZE } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useLanguage } from '../preferences/index.ts';
import { appliedFilters } from './filters.ts';
import { chosenCategories, crumbsOf, frontOf, storyOfPlace, titleOf } from './listing-place.ts';
import { requestedPages } from './requests.ts';

/** The URL of a listing. */
export type ListingAddress = {
  slugs: readonly string[];
  search: URLSearchParams;
  tree: readonly Category[];
  request: MaterialsRequest;
};

export type ListingView = {
  isFetching: boolean;
  /** The list was opened without filters: a brand's page above it stays when it is filtered. */
  whole: boolean;
};

/** Data of a listing, from its URL and the API's response; `apply` navigates with other parameters. */
export function useListing(
  { slugs, search, tree, request }: ListingAddress,
  data: MaterialsAnswer,
  { isFetching, whole }: ListingView,
) {
  const { t } = useTranslation('catalogue');
  const { t: filters } = useTranslation('filters');
  const language = useLanguage();
  const navigate = useNavigate();
  const chosen = chosenCategories(tree, data.place?.categories ?? []);
  const applied = appliedFilters(search, data.facets, language, filters);
  // Products were requested by id, and none of them is on sale.
  const gone = data.count === 0 && applied.length === 0 && request.filter?.products !== undefined;
  const title = gone ? t('listing.chosenNone') : titleOf(data, search, language, t);
  const apply = (next: URLSearchParams) =>
    void navigate({ pathname: paths.shop(slugs), search: next.toString() }, { preventScrollReset: true });
  return {
    slugs,
    search,
    request,
    data,
    isFetching,
    chosen,
    /** Sub-categories of the selected one. */
    below: chosen.at(-1)?.subCategories ?? (chosen.length === 0 ? tree : []),
    applied,
    gone,
    title,
    story: storyOfPlace(data, language),
    crumbs: crumbsOf(data, slugs, title, language, t),
    /** Without products and active filters there are neither filters nor sorting. */
    bare: data.count === 0 && applied.length === 0,
    /** Number of shown pages, limited by the number of products. */
    pages: Math.min(requestedPages(search), Math.max(1, Math.ceil(data.count / PAGE_SIZE.listing))),
    keyword: request.filter?.keyword,
    front: frontOf(data, slugs, whole),
    apply,
  };
}

export type Listing = ReturnType<typeof useListing>;
