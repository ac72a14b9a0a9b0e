import type { Material } from '@mali/contracts/catalogue';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCount } from '../../ui/money.ts';
import { EmptyState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './reviews.module.css';

const STARS = [5, 4, 3, 2, 1] as const;
/** Written reviews shown before the rest is asked for. */
const FIRST = 4;

/** Scores with their distribution, then what buyers wrote; a bar shows the reviews of its score (rule 47). */
export function Reviews({ material }: { material: Material }) {
  const { t } = useTranslation('catalogue');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const [only, setOnly] = useState<number | null>(null);
  const [all, setAll] = useState(false);
  const { rating, rating_count, rating_distribution, comments } = material;
  if (rating_count === 0) {
    return (
      <section className={text.wrap} id="reviews" aria-label={t('reviews.title')}>
        <EmptyState title={t('reviews.empty')} text={t('reviews.emptyText')} />
      </section>
    );
  }
  const most = Math.max(1, ...rating_distribution);
  const told = rating_distribution.some((count) => count > 0);
  const fitting = comments.filter((comment) => only === null || Math.round(comment.rating) === only);
  const shown = all ? fitting : fitting.slice(0, FIRST);
  return (
    <section className={text.wrap} id="reviews">
      <div className={text.sectionHead}>
        <h2 className={text.title}>
          {t('reviews.title')} {formatCount(rating_count)}
        </h2>
      </div>
      <div className={styles.reviews}>
        <div>
          <p className={styles.score}>
            <span>{Math.min(5, rating).toFixed(1)}</span>
            <small>{t('reviews.outOf', { shown: formatCount(rating_count) })}</small>
          </p>
          {told && (
            <ul className={styles.bars}>
              {STARS.map((stars) => {
                const count = rating_distribution[stars - 1] ?? 0;
                return (
                  <li key={stars}>
                    <button
                      type="button"
                      disabled={count === 0}
                      aria-pressed={only === stars}
                      onClick={() => setOnly(only === stars ? null : stars)}
                    >
                      <span>{t('reviews.stars', { count: stars })}</span>
                      <span className={styles.bar}>
                        <i style={{ width: `${(count / most) * 100}%` }} />
                      </span>
                      <span>
                        <span aria-hidden="true">{formatCount(count)}</span>
                        <VisuallyHidden>
                          {' '}
                          {ui('rating.count', { count, shown: formatCount(count) })}
                        </VisuallyHidden>
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
        <div>
          {comments.length === 0 ? (
            <p className={text.muted}>{t('reviews.noText')}</p>
          ) : (
            <>
              <div className={styles.tools}>
                <p className={text.muted}>{t('reviews.newest', { count: comments.length })}</p>
                {only !== null && (
                  <Chip removable onClick={() => setOnly(null)}>
                    {t('reviews.stars', { count: only })}
                  </Chip>
                )}
              </div>
              <div aria-live="polite">
                {shown.length === 0 && only !== null && (
                  <p className={cx(text.muted, styles.none)}>{t('reviews.noneOf', { stars: only })}</p>
                )}
                {shown.map((comment) => {
                  const name = comment.first_name.trim();
                  return (
                    <article key={`${comment.created_date}${name}`} className={styles.review}>
                      <p className={styles.by}>
                        <b>{name === '' ? t('reviews.anonymous') : t('reviews.from', { name })}</b>
                        {formatDate(new Date(comment.created_date), language)}
                      </p>
                      <div>
                        <Stars score={comment.rating} />
                        {comment.comment !== '' && <p>{comment.comment}</p>}
                      </div>
                    </article>
                  );
                })}
              </div>
              {shown.length < fitting.length && (
                <LinkButton onClick={() => setAll(true)}>
                  {t('reviews.more', { count: fitting.length - shown.length })}
                </LinkButton>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Stars({ score }: { score: number }) {
  const { t } = useTranslation('catalogue');
  const full = Math.round(score);
  return (
    <span className={styles.stars} role="img" aria-label={t('reviews.stars', { count: full })}>
      {[...STARS].reverse().map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          className={star > full ? styles.off : undefined}
          aria-hidden="true"
        >
          <path d="M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L12 17.4l-5.8 3.2 1.3-6.5L2.7 9.6l6.5-.8z" />
        </svg>
      ))}
    </span>
  );
}
