import { useTranslation } from 'react-i18next';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import styles from './listing.module.css';
import { CardGrid, CardSkeleton } from './product-card.tsx';

/** The list failed to load (ERR-03), as a page or as a row of the grid. */
export function ListingFailed({ page, retry }: { page?: boolean; retry: () => unknown }) {
  const { t } = useTranslation('results');
  return (
    <div className={page ? text.wrap : styles.wholeRow}>
      <ErrorState {...(page && { page })} title={t('failed')} retry={() => void retry()} />
    </div>
  );
}

export function ListingSkeleton() {
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
