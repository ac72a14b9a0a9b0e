import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { formatBaht, formatCount, priceCut } from './money.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PriceProps = {
  /** Current price in baht. */
  now: number;
  /** Price before the cut in baht; shown struck through when higher. */
  was?: number;
  /** Variants differ in price: `now` is the lowest. */
  from?: boolean;
  size?: 'm' | 'l';
};

export function Price({ now, was, from, size = 'm' }: PriceProps) {
  const { t } = useTranslation('ui');
  const cut = was === undefined ? null : priceCut(now, was);
  return (
    <span className={cx(styles.price, cut && styles.sale, size === 'l' && styles.large)}>
      <span className={styles.now}>
        {from ? t('price.from', { price: formatBaht(now) }) : formatBaht(now)}
      </span>
      {cut && was !== undefined && (
        <>
          <span className={styles.was}>
            <VisuallyHidden>{t('price.before')} </VisuallyHidden>
            {formatBaht(was)}
          </span>
          <span className={styles.off}>
            {'baht' in cut
              ? t('price.cutBaht', { amount: formatBaht(cut.baht) })
              : t('price.cutPercent', { percent: cut.percent })}
          </span>
        </>
      )}
    </span>
  );
}

/** Mean score with the number of reviews, always together. */
export function Rating({ score, count }: { score: number; count: number }) {
  const { t } = useTranslation('ui');
  if (count === 0) return <span className={styles.rating}>{t('rating.none')}</span>;
  const shown = Math.min(5, score).toFixed(1);
  return (
    <span className={styles.rating}>
      <span className={styles.star}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L12 17.4l-5.8 3.2 1.3-6.5L2.7 9.6l6.5-.8z" />
        </svg>
        <VisuallyHidden>{t('rating.score')} </VisuallyHidden>
        <span>{shown}</span>
      </span>
      <span>{t('rating.count', { count, shown: formatCount(count) })}</span>
    </span>
  );
}
