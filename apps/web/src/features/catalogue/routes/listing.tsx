import type { Brand, Category, MaterialsAnswer, MaterialsRequest } from '@mali/contracts/catalogue';
import { brandPage } from '@mali/contracts/content-values';
import { type Language, PAGE_SIZE, SORTS } from '@mali/contracts/limits';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, type To, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Select } from '../../../ui/choices.tsx';
import { breadcrumbsJsonLd, type Crumb } from '../../../ui/crumbs.ts';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { BrandFront, layout } from '../../content/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { categories, materials, useCategoriesQuery, useMaterialsQuery } from '../calls.ts';
import { appliedFilters, changed, clearFilters, put } from '../filters.ts';
import { isWhole, itemListJsonLd, listingHead } from '../listing-head.ts';
import { CardGrid, CardSkeleton, ProductCard } from '../product-card.tsx';
import { brandNames, type CatalogueText } from '../product-texts.ts';
import {
  listingAddress,
  listingRequest,
  PAGES_MAX,
  pageAfter,
  pagesAsked,
  promotionKinds,
  USUAL_SORT,
} from '../requests.ts';
import { SearchNote } from '../search-note.tsx';
import styles from './listing.module.css';

// Drawn by the server, in a column or a sheet of its own: products are seen and pressed before it is.
const FilterPanel = lazy(() =>
  import('../filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
);
// Few listings are empty.
const EmptyListing = lazy(() =>
  import('../empty-listing.tsx').then((module) => ({ default: module.EmptyListing })),
);

/** Cards of the first row: their pictures are asked for first. */
const FIRST_ROW = 3;
const topsOf = (tree: readonly Category[]): ReadonlySet<string> => new Set(tree.map(({ slug }) => slug));

/** The same list, opened so far: an address like any other. */
function pageLink(search: URLSearchParams, page: number, slugs: readonly string[]): To {
  const next = new URLSearchParams(search);
  next.set('page', String(page));
  return { pathname: paths.shop(slugs), search: next.toString() };
}

/** The brand whose own page stands above its listing, when nothing narrower has been asked for. */
function frontOf(data: MaterialsAnswer | undefined, slugs: readonly string[], whole: boolean): Brand | null {
  const brand = data?.place?.brand ?? null;
  return brand?.shop_in_shop && slugs.length === 1 && whole ? brand : null;
}

/** The calls of the page, one after the other: what a slug stands for is known by the tree. */
const open =
  (slugs: readonly string[], search: URLSearchParams) =>
  async (dispatch: ThunkDispatch<never, unknown, UnknownAction>): Promise<void> => {
    const once = { subscribe: false };
    const { data: tree } = await dispatch(categories.initiate(undefined, once));
    if (tree === undefined) return;
    const request = listingRequest(slugs, search, topsOf(tree.data));
    const { data } = await dispatch(materials.initiate(request, once));
    const front = frontOf(data, slugs, isWhole(request, search));
    if (front !== null) await dispatch(layout.initiate(brandPage(front.link_name), once));
    // Of an address that is opened further, as after a reload, each page tells where the next one begins.
    let after = data?.next;
    for (let left = pagesAsked(search) - 1; left > 0 && after; left -= 1) {
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
  // Another place is another page: nothing of the one before is shown while it loads.
  return <Listing key={slugs.join('/')} slugs={slugs} search={search} tree={tree.data} request={request} />;
}

function Listing({
  slugs,
  search,
  tree,
  request,
}: {
  slugs: readonly string[];
  search: URLSearchParams;
  tree: readonly Category[];
  request: MaterialsRequest;
}) {
  const { t } = useTranslation('catalogue');
  const { t: filters } = useTranslation('filters');
  const language = useLanguage();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);
  // A brand's page does not go away under the hands of who begins to filter below it.
  const [whole] = useState(() => isWhole(request, search));
  const { data, currentData, isFetching, isError, refetch } = useMaterialsQuery(request);

  // What was there before does not stand for what could not be had.
  if (isError && currentData === undefined) return <ListingFailed page retry={refetch} />;
  if (data === undefined) return <ListingSkeleton />;
  if (data.place === null) return <NotFound />;

  const { brand } = data.place;
  const chosen = chosenCategories(tree, data.place.categories);
  const below = chosen.at(-1)?.subCategories ?? (chosen.length === 0 ? tree : []);
  const applied = appliedFilters(search, data.facets, language, filters);
  // Products were asked for by their ids, and none of them is sold.
  const gone = data.count === 0 && applied.length === 0 && request.filter?.products !== undefined;
  const title = gone ? t('listing.chosenNone') : titleOf(data, search, language, t);
  // What the place says of itself: the brand, else the category.
  const about = brand ? inLanguage(storyOf(brand), 'story', language) : introOf(data, language);
  const story = about === '' ? null : about;
  const houses = data.facets?.brands.filter(({ count }) => count > 0).length ?? 0;
  const apply = (next: URLSearchParams) =>
    void navigate({ pathname: paths.shop(slugs), search: next.toString() }, { preventScrollReset: true });
  // Where nothing is and nothing is filtered, there is nothing to filter or to sort.
  const bare = data.count === 0 && applied.length === 0;
  const panel = data.facets && !bare && (
    <Suspense fallback={null}>
      <FilterPanel
        facets={data.facets}
        search={search}
        onChange={apply}
        chosen={chosen}
        brand={brand?.link_name ?? null}
      >
        {below}
      </FilterPanel>
    </Suspense>
  );
  const pages = Math.min(pagesAsked(search), Math.max(1, Math.ceil(data.count / PAGE_SIZE.listing)));
  const seen = Math.min(pages * PAGE_SIZE.listing, data.count);
  const keyword = request.filter?.keyword;

  const description = story ?? t('listing.description', { name: title });
  const front = frontOf(data, slugs, whole);
  const { canonical, noindex } = listingHead(request, slugs, search, data.count);
  const crumbs = crumbsOf(data, slugs, title, language, t);
  const head = (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.head}>
        <h1 className={text.title}>{title}</h1>
        {(story ?? (houses > 1 && keyword === undefined)) && (
          <p className={styles.lead}>{story ?? t('listing.lead', { count: houses })}</p>
        )}
      </div>
    </>
  );
  const products = (
    <div className={text.wrap}>
      {front ? (
        <h2 id="products" className={cx(text.title, styles.all)}>
          {t('listing.allOf', { name: title })}
        </h2>
      ) : (
        <>
          <PageMeta
            title={pages > 1 ? t('listing.pageTitle', { title, page: pages }) : title}
            description={description}
            {...(canonical !== null && { canonical })}
            image={data.data[0]?.image_1 ?? null}
            jsonLd={(absolute) => [
              breadcrumbsJsonLd(crumbs, absolute),
              ...(noindex || data.count === 0 ? [] : [itemListJsonLd(data.data, language, absolute)]),
            ]}
            noIndex={noindex}
          />
          {head}
        </>
      )}
      {data.search !== undefined && keyword !== undefined && (
        <SearchNote found={data.search} keyword={keyword} slugs={slugs} search={search} />
      )}
      <div className={cx(styles.layout, panel && styles.railed)}>
        {panel && (
          <aside className={styles.rail} aria-label={filters('title')}>
            {panel}
          </aside>
        )}
        <section aria-label={t('listing.results')}>
          <div className={bare ? styles.unseen : styles.tools}>
            {!bare && (
              <button type="button" className={styles.filter} onClick={() => setSheet(true)}>
                <Icon name="filter" size="s" />
                {applied.length > 0 ? filters('openCount', { count: applied.length }) : filters('open')}
              </button>
            )}
            <p role="status">{t('listing.count', { count: data.count, shown: formatCount(data.count) })}</p>
            {!bare && <SortSelect search={search} keyword={keyword !== undefined} onChange={apply} />}
          </div>
          {applied.length > 0 && (
            <ul className={styles.applied} aria-label={filters('applied')}>
              {applied.map(({ key, label, remove }) => (
                <li key={key}>
                  <Chip
                    removable
                    className={styles.chip}
                    aria-label={filters('remove', { name: label })}
                    onClick={() => apply(changed(search, remove))}
                  >
                    {label}
                  </Chip>
                </li>
              ))}
              <li>
                <LinkButton onClick={() => apply(changed(search, clearFilters))}>
                  {filters('clear')}
                </LinkButton>
              </li>
            </ul>
          )}
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
            <>
              <CardGrid aria-busy={isFetching}>
                {data.data.map((card, place) => (
                  <ProductCard
                    key={card.mat_id}
                    card={card}
                    pricing={data.pricing}
                    priority={place < FIRST_ROW}
                  />
                ))}
                {pages > 1 && data.next !== null && (
                  <FurtherPages
                    request={request}
                    after={data.next}
                    pages={pages - 1}
                    shown={new Set(data.data.map(({ mat_id }) => mat_id))}
                    expected={data.count - data.data.length}
                  />
                )}
              </CardGrid>
              <div className={styles.more}>
                <p role="status">
                  {t('listing.seen', { seen: formatCount(seen), all: formatCount(data.count) })}
                </p>
                <span className={styles.bar}>
                  <ProgressBar value={seen} max={data.count} label={t('listing.progress')} tone="ink" />
                </span>
                {seen < data.count &&
                  (pages < PAGES_MAX ? (
                    <ButtonLink
                      look="secondary"
                      to={pageLink(search, pages + 1, slugs)}
                      replace
                      preventScrollReset
                    >
                      {t('listing.more', { count: Math.min(PAGE_SIZE.listing, data.count - seen) })}
                    </ButtonLink>
                  ) : (
                    <p>{t('listing.narrow')}</p>
                  ))}
              </div>
            </>
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
  if (front === null) return products;
  return (
    <>
      <BrandFront
        brand={front}
        title={title}
        description={description}
        plain={<div className={text.wrap}>{head}</div>}
      />
      {products}
    </>
  );
}

/**
 * The pages loaded by "show more", each from where the one before it ended; their cards stand in the grid of the first
 * one. A product that has moved behind the end of a page meanwhile is not shown again.
 */
function FurtherPages({
  request,
  after,
  pages,
  shown,
  expected,
}: {
  request: MaterialsRequest;
  /** Where the page before ended. */
  after: string;
  /** How many are to be shown, this one included. */
  pages: number;
  /** Products of the pages before. */
  shown: ReadonlySet<number>;
  /** Products that are left for these pages, as far as it is known. */
  expected: number;
}) {
  const { data, isError, refetch } = useMaterialsQuery(pageAfter(request, after));
  if (isError && data === undefined) return <ListingFailed retry={refetch} />;
  if (data === undefined) {
    // As high as what comes, so that Back finds its place at once.
    const places = Math.min(pages * PAGE_SIZE.listing, expected);
    // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing but their order
    return Array.from({ length: places }, (_place, index) => <CardSkeleton key={index} />);
  }
  const fresh = data.data.filter(({ mat_id }) => !shown.has(mat_id));
  return (
    <>
      {fresh.map((card) => (
        <ProductCard key={card.mat_id} card={card} pricing={data.pricing} />
      ))}
      {pages > 1 && data.next !== null && (
        <FurtherPages
          request={request}
          after={data.next}
          pages={pages - 1}
          shown={new Set([...shown, ...fresh.map(({ mat_id }) => mat_id)])}
          expected={expected - data.data.length}
        />
      )}
    </>
  );
}

/** The system's own list, as words in the row of tools. */
function SortSelect({
  search,
  keyword,
  onChange,
}: {
  search: URLSearchParams;
  /** Results of a search begin with what fits best. */
  keyword: boolean;
  onChange: (next: URLSearchParams) => void;
}) {
  const { t } = useTranslation('catalogue');
  const chosen = SORTS.find((order) => order === search.get('sort')) ?? (keyword ? '' : USUAL_SORT);
  return (
    <label className={styles.sort}>
      <span className={styles.sortLabel}>{t('listing.sort')}</span>
      <Select
        aria-label={t('listing.sort')}
        value={chosen}
        onChange={(event) =>
          onChange(
            changed(search, (next) => {
              const order = event.target.value;
              put(next, 'sort', order === USUAL_SORT && !keyword ? '' : order);
            }),
          )
        }
      >
        {keyword && <option value="">{t('listing.orders.relevance')}</option>}
        {SORTS.map((order) => (
          <option key={order} value={order}>
            {t(`listing.orders.${order}`)}
          </option>
        ))}
      </Select>
      <Icon name="chevronDown" size="s" />
    </label>
  );
}

function introOf({ place }: MaterialsAnswer, language: Language): string {
  const category = place?.categories.at(-1);
  return category === undefined ? '' : inLanguage(category, 'intro', language);
}

const storyOf = ({ story_en, story_th }: { story_en: string; story_th: string }) => ({
  story: story_en,
  story_th,
});

/** The categories of a place as the tree holds them. */
function chosenCategories(
  tree: readonly Category[],
  place: NonNullable<MaterialsAnswer['place']>['categories'],
): Category[] {
  const found: Category[] = [];
  let level = tree;
  for (const { slug } of place) {
    const category = level.find((one) => one.slug === slug);
    if (category === undefined) break;
    found.push(category);
    level = category.subCategories;
  }
  return found;
}

/** What the page is called: the place, else what was asked for. */
function titleOf(
  { place, search: found }: MaterialsAnswer,
  search: URLSearchParams,
  language: Language,
  t: CatalogueText,
): string {
  const brand = place?.brand ? brandNames(place.brand, language).name : null;
  const category = place?.categories.at(-1);
  const names = [brand, category && inLanguage(category, 'category', language)].filter(Boolean);
  const keyword = found?.corrected ?? search.get('keyword')?.trim();
  if (keyword) names.unshift(t('listing.found', { keyword }));
  if (names.length > 0) return names.join(' · ');
  if (search.get('products')) return t('listing.chosen');
  const kinds = promotionKinds(search.get('promotion'));
  if (kinds.length > 0) return kinds.join() === 'p003' ? t('listing.sale') : t('listing.promotions');
  const sort = search.get('sort');
  if (sort === 'new_arrivals') return t('listing.newIn');
  if (sort === 'best_sellers') return t('listing.bestSellers');
  return t('listing.all');
}

function crumbsOf(
  { place }: MaterialsAnswer,
  slugs: readonly string[],
  title: string,
  language: Language,
  t: CatalogueText,
): Crumb[] {
  const names = [
    ...(place?.brand ? [brandNames(place.brand, language).name] : []),
    ...(place?.categories ?? []).map((category) => inLanguage(category, 'category', language)),
  ];
  const way: Crumb[] = names.map((label, index) => ({
    label,
    ...(index < names.length - 1 && { to: paths.shop(slugs.slice(0, index + 1)) }),
  }));
  return [{ label: t('home.crumb'), to: paths.home() }, ...(way.length > 0 ? way : [{ label: title }])];
}

/** The list did not come (ERR-03), as a page or as a row of the grid. */
function ListingFailed({ page, retry }: { page?: boolean; retry: () => unknown }) {
  const { t } = useTranslation('catalogue');
  return (
    <div className={page ? text.wrap : styles.wholeRow}>
      <ErrorState {...(page && { page })} title={t('listing.failed')} retry={() => void retry()} />
    </div>
  );
}

function ListingSkeleton() {
  return (
    <div className={text.wrap}>
      <Loading>
        <div className={styles.waiting}>
          <Skeleton width="180px" />
          <div className={text.title}>
            <Skeleton width="240px" />
          </div>
        </div>
        <div className={styles.layout}>
          <div className={styles.rail}>
            {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
              <Skeleton key={line} />
            ))}
          </div>
          <div>
            <div className={styles.tools}>
              <Skeleton width="120px" />
            </div>
            <CardGrid>
              {[0, 1, 2, 3, 4, 5].map((place) => (
                <CardSkeleton key={place} />
              ))}
            </CardGrid>
          </div>
        </div>
      </Loading>
    </div>
  );
}
