import type { Category, MaterialsAnswer } from '@mali/contracts/catalogue';
import { brandPage } from '@mali/contracts/content-values';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { breadcrumbsJsonLd } from '../../../ui/crumbs.ts';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { BrandFront, layout } from '../../content/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { categories, materials, useCategoriesQuery, useMaterialsQuery } from '../calls.ts';
import { changed, clearFilters } from '../filters.ts';
import styles from '../listing.module.css';
import { ListingCards } from '../listing-cards.tsx';
import { isWhole, itemListJsonLd, listingHead } from '../listing-head.ts';
import { frontOf } from '../listing-place.ts';
import { ListingFailed, ListingSkeleton } from '../listing-states.tsx';
import { AppliedFilters, ListingTools } from '../listing-tools.tsx';
import { listingAddress, listingRequest, pageAfter, requestedPages } from '../requests.ts';
import { type Listing, type ListingAddress, type ListingView, useListing } from '../use-listing.ts';

// Rendered by the server, in a column or sheet of its own: hydrated after the products.
const FilterPanel = lazy(() =>
  import('../filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
);
// Loaded on demand: few listings are empty.
const EmptyListing = lazy(() =>
  import('../empty-listing.tsx').then((module) => ({ default: module.EmptyListing })),
);
// Only searches have it; requested with their results, so that it is there when they are.
const loadNote = () => import('../search-note.tsx').then((module) => ({ default: module.SearchNote }));
const SearchNote = lazy(loadNote);

const topsOf = (tree: readonly Category[]): ReadonlySet<string> => new Set(tree.map(({ slug }) => slug));

/** The requests of the page, sequentially: slugs are resolved by the tree. */
const open =
  (slugs: readonly string[], search: URLSearchParams) =>
  async (dispatch: ThunkDispatch<never, unknown, UnknownAction>): Promise<void> => {
    const once = { subscribe: false };
    const { data: tree } = await dispatch(categories.initiate(undefined, once));
    if (tree === undefined) return;
    const request = listingRequest(slugs, search, topsOf(tree.data));
    if (request.filter?.keyword !== undefined) void loadNote();
    const { data } = await dispatch(materials.initiate(request, once));
    const front = frontOf(data, slugs, isWhole(request, search));
    if (front !== null) await dispatch(layout.initiate(brandPage(front.link_name), once));
    // Of a URL with several pages, as after a reload: each page returns the cursor of the next one.
    let after = data?.next;
    for (let left = requestedPages(search) - 1; left > 0 && after; left -= 1) {
      const further = await dispatch(materials.initiate(pageAfter(request, after), once));
      after = further.data?.next;
    }
  };

export const loader = ({ params, request }: LoaderFunctionArgs) => {
  const { slugs, search } = listingAddress(params, new URL(request.url).searchParams);
  return startQuery(open(slugs, search));
};

export function Component() {
  const params = useParams();
  const [typed] = useSearchParams();
  const { data: tree, isError, refetch } = useCategoriesQuery();
  const { slugs, search } = listingAddress(params, typed);
  if (isError) return <ListingFailed page retry={refetch} />;
  if (tree === undefined) return <ListingSkeleton />;
  const request = listingRequest(slugs, search, topsOf(tree.data));
  // Another place is another page: previous content is not shown while it loads.
  return <ListingPage key={slugs.join('/')} address={{ slugs, search, tree: tree.data, request }} />;
}

function ListingPage({ address }: { address: ListingAddress }) {
  const [whole] = useState(() => isWhole(address.request, address.search));
  const { data, currentData, isFetching, isError, refetch } = useMaterialsQuery(address.request);
  // Previous data is not shown for a failed request.
  if (isError && currentData === undefined) return <ListingFailed page retry={refetch} />;
  if (data === undefined) return <ListingSkeleton />;
  if (data.moved_to) return <Navigate to={data.moved_to} replace />;
  if (data.place === null) return <NotFound />;
  return <Loaded address={address} data={data} view={{ isFetching, whole }} />;
}

function Loaded({
  address,
  data,
  view,
}: {
  address: ListingAddress;
  data: MaterialsAnswer;
  view: ListingView;
}) {
  const { t } = useTranslation('catalogue');
  const listing = useListing(address, data, view);
  const { front, title, story } = listing;
  if (front === null) return <Products listing={listing} />;
  return (
    <>
      <BrandFront
        brand={front}
        title={title}
        description={story ?? t('listing.description', { name: title })}
        plain={
          <div className={text.wrap}>
            <Head listing={listing} />
          </div>
        }
      />
      <Products listing={listing} />
    </>
  );
}

function Head({ listing: { data, crumbs, title, story, keyword } }: { listing: Listing }) {
  const { t } = useTranslation('catalogue');
  const brands = data.facets?.brands.filter(({ count }) => count > 0).length ?? 0;
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.head}>
        <h1 className={text.title}>{title}</h1>
        {(story ?? (brands > 1 && keyword === undefined)) && (
          <p className={styles.lead}>{story ?? t('listing.lead', { count: brands })}</p>
        )}
      </div>
    </>
  );
}

function Meta({
  listing: { data, request, slugs, search, crumbs, title, story, pages },
}: {
  listing: Listing;
}) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { canonical, noindex } = listingHead(request, slugs, search, data.count);
  return (
    <PageMeta
      title={pages > 1 ? t('listing.pageTitle', { title, page: pages }) : title}
      description={story ?? t('listing.description', { name: title })}
      {...(canonical !== null && { canonical })}
      image={data.place?.collection?.image ?? data.data[0]?.image_1 ?? null}
      jsonLd={(absolute) => [
        breadcrumbsJsonLd(crumbs, absolute),
        ...(noindex || data.count === 0 ? [] : [itemListJsonLd(data.data, language, absolute)]),
      ]}
      noIndex={noindex}
    />
  );
}

function Products({ listing }: { listing: Listing }) {
  const { t } = useTranslation('catalogue');
  const { t: filters } = useTranslation('filters');
  const [sheet, setSheet] = useState(false);
  const {
    data,
    isFetching,
    slugs,
    search,
    keyword,
    bare,
    chosen,
    below,
    applied,
    gone,
    front,
    title,
    apply,
  } = listing;
  const panel = data.facets && !bare && (
    <Suspense fallback={null}>
      <FilterPanel
        facets={data.facets}
        search={search}
        onChange={apply}
        chosen={chosen}
        brand={data.place?.brand?.link_name ?? null}
      >
        {below}
      </FilterPanel>
    </Suspense>
  );
  return (
    <div className={text.wrap}>
      {front ? (
        <h2 id="products" className={cx(text.title, styles.all)}>
          {t('listing.allOf', { name: title })}
        </h2>
      ) : (
        <>
          <Meta listing={listing} />
          <Head listing={listing} />
        </>
      )}
      {data.search !== undefined && keyword !== undefined && (
        <Suspense fallback={null}>
          <SearchNote found={data.search} keyword={keyword} slugs={slugs} search={search} />
        </Suspense>
      )}
      <div className={cx(styles.layout, panel && styles.railed)}>
        {panel && (
          <aside className={styles.rail} aria-label={filters('title')}>
            {panel}
          </aside>
        )}
        <section aria-label={t('listing.results')}>
          <ListingTools listing={listing} onFilter={() => setSheet(true)} />
          <AppliedFilters listing={listing} />
          {data.count === 0 ? (
            <Suspense fallback={null}>
              <EmptyListing
                keyword={keyword ?? null}
                filtered={applied.length > 0}
                gone={gone}
                onClear={() => apply(changed(search, clearFilters))}
              />
            </Suspense>
          ) : (
            <ListingCards listing={listing} />
          )}
        </section>
      </div>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title={filters('title')}
        edge="bottom"
        footer={
          <div className={styles.sheetFoot}>
            <Button look="quiet" size="m" onClick={() => apply(changed(search, clearFilters))}>
              {filters('clear')}
            </Button>
            <Button size="m" busy={isFetching} onClick={() => setSheet(false)}>
              {filters('show', { count: data.count, shown: formatCount(data.count) })}
            </Button>
          </div>
        }
      >
        {panel}
      </Sheet>
    </div>
  );
}
