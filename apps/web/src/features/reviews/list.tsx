import { PAGE_SIZE } from '@mali/contracts/limits';
import type { CommentsQuery } from '@mali/contracts/reviews';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useCommentsQuery } from './calls.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';

/** Reviews, ten per page; the first page is in the response with the counts. */
export function ReviewList({
  query,
  count,
  pages,
  busy,
  withProduct = false,
  onMore,
  onClear,
}: {
  query: CommentsQuery;
  /** Number of matching reviews. */
  count: number;
  /** Number of loaded pages. */
  pages: number;
  busy: boolean;
  /** Shows the product of each. */
  withProduct?: boolean;
  onMore: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('reviews');
  const left = count - pages * PAGE_SIZE.reviews;
  return (
    <>
      <div aria-live="polite" aria-busy={busy} className={styles.list}>
        {count === 0 ? (
          <p className={styles.none}>
            {t('none')} <LinkButton onClick={onClear}>{t('clear')}</LinkButton>
          </p>
        ) : (
          Array.from({ length: pages }, (_, place) => place + 1).map((page) => (
            <ReviewPage
              key={`${JSON.stringify(query)}${page}`}
              query={query}
              page={page}
              withProduct={withProduct}
            />
          ))
        )}
      </div>
      {left > 0 && (
        <LinkButton onClick={onMore}>{t('more', { count: Math.min(left, PAGE_SIZE.reviews) })}</LinkButton>
      )}
    </>
  );
}

function ReviewPage({
  query,
  page,
  withProduct,
}: {
  query: CommentsQuery;
  page: number;
  withProduct: boolean;
}) {
  const { data, isError, refetch } = useCommentsQuery(page === 1 ? query : { ...query, page });
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.waitingBlock} />
      </Loading>
    );
  }
  return data.data.map((review) => <ReviewItem key={review.id} review={review} withProduct={withProduct} />);
}
