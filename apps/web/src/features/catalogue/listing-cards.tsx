import type { MaterialsRequest } from '@mali/contracts/catalogue';
import { PAGE_SIZE } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCount } from '../../ui/money.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useMaterialsQuery } from './calls.ts';
import styles from './listing.module.css';
import { ListingFailed } from './listing-states.tsx';
import { CardGrid, CardSkeleton, ProductCard } from './product-card.tsx';
import { PAGES_MAX, pageAfter } from './requests.ts';
import type { Listing } from './use-listing.ts';

/** Cards of the first row: their pictures are loaded eagerly. */
const FIRST_ROW = 3;

/** URL of the list with this many pages. */
function pageLink(search: URLSearchParams, page: number, slugs: readonly string[]): To {
  const next = new URLSearchParams(search);
  next.set('page', String(page));
  return { pathname: paths.shop(slugs), search: next.toString() };
}

/** The products of all opened pages, and the link to the next page. */
export function ListingCards({
  listing: { data, request, isFetching, pages, search, slugs },
}: {
  listing: Listing;
}) {
  const { t } = useTranslation('results');
  const seen = Math.min(pages * PAGE_SIZE.listing, data.count);
  return (
    <>
      <CardGrid aria-busy={isFetching}>
        {data.data.map((card, place) => (
          <ProductCard key={card.mat_id} card={card} pricing={data.pricing} priority={place < FIRST_ROW} />
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
        <p role="status">{t('seen', { seen: formatCount(seen), all: formatCount(data.count) })}</p>
        <span className={styles.bar}>
          <ProgressBar value={seen} max={data.count} label={t('progress')} tone="ink" />
        </span>
        {seen < data.count &&
          (pages < PAGES_MAX ? (
            <ButtonLink look="secondary" to={pageLink(search, pages + 1, slugs)} replace preventScrollReset>
              {t('more', { count: Math.min(PAGE_SIZE.listing, data.count - seen) })}
            </ButtonLink>
          ) : (
            <p>{t('narrow')}</p>
          ))}
      </div>
    </>
  );
}

/**
 * The pages loaded by "show more", each after the cursor of the previous one, in the grid of the first one. A
 * product that has moved to a later page meanwhile is not repeated.
 */
function FurtherPages({
  request,
  after,
  pages,
  shown,
  expected,
}: {
  request: MaterialsRequest;
  /** Cursor of the previous page. */
  after: string;
  /** Number of pages to show, including this one. */
  pages: number;
  /** Products of the previous pages. */
  shown: ReadonlySet<number>;
  /** Number of remaining products, if known. */
  expected: number;
}) {
  const { data, isError, refetch } = useMaterialsQuery(pageAfter(request, after));
  if (isError && data === undefined) return <ListingFailed retry={refetch} />;
  if (data === undefined) {
    // Placeholder with the final height, so that scroll restoration works at once.
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
