import { PAGE_SIZE } from '@mali/contracts/limits';
import type { OtherReview } from '@mali/contracts/reviews';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import { useOtherCommentsQuery } from './calls.ts';
import styles from './other-reviews.module.css';
import item from './review-item.module.css';
import { Stars } from './stars.tsx';

/** Imported reviews of other shops with their source, separate from the shop's own, read-only. */
export function OtherReviews({ mat_id, count }: { mat_id: number; count: number }) {
  const { t } = useTranslation('reviews');
  const [pages, setPages] = useState(1);
  const left = count - pages * PAGE_SIZE.reviews;
  return (
    <section className={cx(text.wrap, styles.other)} aria-label={t('other.title')}>
      <h2 className={text.heading}>{t('other.title')}</h2>
      <p className={styles.note}>{t('other.note')}</p>
      {Array.from({ length: pages }, (_, place) => place + 1).map((page) => (
        <OtherPage key={page} mat_id={mat_id} page={page} />
      ))}
      {left > 0 && (
        <LinkButton onClick={() => setPages(pages + 1)}>
          {t('more', { count: Math.min(left, PAGE_SIZE.reviews) })}
        </LinkButton>
      )}
    </section>
  );
}

function OtherPage({ mat_id, page }: { mat_id: number; page: number }) {
  const { data, isError, refetch } = useOtherCommentsQuery(page === 1 ? { mat_id } : { mat_id, page });
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    );
  }
  return data.data.map((review) => <OtherReviewItem key={review.id} review={review} />);
}

function OtherReviewItem({ review }: { review: OtherReview }) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { source, source_link, rating, comment, written_on } = review;
  const from = t('other.from', { source });
  return (
    <article className={item.review}>
      <p className={item.by}>
        {source_link === null ? (
          <b>{from}</b>
        ) : (
          <a href={source_link} target="_blank" rel="nofollow ugc noopener noreferrer">
            {from}
          </a>
        )}
        {written_on !== null && <span>{formatDate(new Date(`${written_on}T12:00:00Z`), language)}</span>}
      </p>
      <div className={item.told}>
        {rating !== null && (
          <p className={item.meta}>
            <Stars score={rating} />
          </p>
        )}
        <p className={item.comment} {...(review.language !== null && { lang: review.language })}>
          {comment}
        </p>
      </div>
    </article>
  );
}
