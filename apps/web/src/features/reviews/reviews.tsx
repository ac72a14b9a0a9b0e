import type { Material } from '@mali/contracts/catalogue';
import type { ReviewSort } from '@mali/contracts/limits';
import type { CommentsQuery } from '@mali/contracts/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Near } from '../../ui/near.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { HiddenReviews, Questions } from '../feedback/index.ts';
import { useCommentsQuery } from './calls.ts';
import { Distribution } from './distribution.tsx';
import { ReviewList } from './list.tsx';
import { OtherReviews } from './other-reviews.tsx';
import { PhotoRow } from './photo-row.tsx';
import styles from './reviews.module.css';
import { type Change, changed, type Filters, Tools } from './tools.tsx';

/** The shop's own reviews, and separately imported ones. */
export function Reviews({ material, mat_var_id }: { material: Material; mat_var_id: number }) {
  return (
    <>
      <OwnReviews material={material} mat_var_id={mat_var_id} />
      {material.other_reviews > 0 && <OtherReviews mat_id={material.mat_id} count={material.other_reviews} />}
      <Near>
        <Suspense fallback={null}>
          <Questions mat_id={material.mat_id} />
        </Suspense>
      </Near>
    </>
  );
}

/**
 * Score distribution, then reviews (PROD-04, REV-04, REV-05). Filters show their match counts, and a bar
 * filters by its score (rule 47).
 */
function OwnReviews({ material, mat_var_id }: { material: Material; mat_var_id: number }) {
  const { t } = useTranslation('reviews');
  const [filters, setFilters] = useState<Filters>({});
  const [sort, setSort] = useState<ReviewSort>('create_date');
  const [pages, setPages] = useState(1);
  const query: CommentsQuery = { mat_no: material.mat_no, ...filters, sort };
  const { data, currentData, isError, refetch } = useCommentsQuery(query);
  const narrow = (more: Change) => {
    setFilters(changed(filters, more));
    setPages(1);
  };
  const write = (
    <ButtonLink look="secondary" size="m" to={paths.addReview(material.mat_id, mat_var_id)}>
      {t('write')}
    </ButtonLink>
  );
  const filtered = Object.keys(filters).length > 0;
  if (data === undefined) {
    return (
      <section className={text.wrap}>
        {isError ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <div className={styles.waiting}>
              <Skeleton width="180px" />
              <Skeleton shape="block" className={styles.waitingBlock} />
              <Skeleton shape="block" className={styles.waitingBlock} />
            </div>
          </Loading>
        )}
      </section>
    );
  }
  const all = data.distribution.reduce((sum, count) => sum + count, 0);
  if (!filtered && all === 0 && material.rating_count === 0 && data.hidden.length === 0) {
    return (
      <section className={text.wrap} aria-label={t('title')}>
        <EmptyState title={t('empty')} text={t('emptyText')}>
          {write}
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={text.wrap}>
      <div className={text.sectionHead}>
        <h2 className={text.title}>{t('title')}</h2>
        {write}
      </div>
      <PhotoRow of={{ mat_no: material.mat_no }} />
      <div className={styles.reviews}>
        <Distribution
          material={material}
          data={data}
          chosen={filters.rate ?? null}
          onChoose={(rate) => narrow({ rate: rate ?? undefined })}
        />
        <div>
          <Tools data={data} filters={filters} sort={sort} narrow={narrow} onSort={setSort} />
          <ReviewList
            query={query}
            count={data.count}
            pages={pages}
            busy={currentData === undefined}
            onMore={() => setPages(pages + 1)}
            onClear={() => setFilters({})}
          />
          {data.hidden.length > 0 && (
            <Suspense fallback={null}>
              <HiddenReviews hidden={data.hidden} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
