import type { Material } from '@mali/contracts/catalogue';
import type { CommentsAnswer } from '@mali/contracts/reviews';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/money.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './distribution.module.css';

const STARS = [5, 4, 3, 2, 1] as const;

/** The mean, and a bar per score that filters by it on click. */
export function Distribution({
  material,
  data,
  chosen,
  onChoose,
}: {
  material: Pick<Material, 'rating' | 'rating_count'>;
  data: CommentsAnswer;
  chosen: number | null;
  onChoose: (rate: number | null) => void;
}) {
  const { t } = useTranslation('reviews');
  const { rating, rating_count } = material;
  const most = Math.max(1, ...data.distribution);
  const written = data.distribution.reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <p className={styles.score}>
        <span>{Math.min(5, rating).toFixed(1)}</span>
        <small>{t('outOf', { shown: formatCount(rating_count) })}</small>
      </p>
      <ul className={styles.bars}>
        {STARS.map((stars) => {
          const count = data.distribution[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <button
                type="button"
                disabled={count === 0 && chosen !== stars}
                aria-pressed={chosen === stars}
                onClick={() => onChoose(chosen === stars ? null : stars)}
              >
                <span>{t('stars', { count: stars })}</span>
                <span className={styles.bar}>
                  <i style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <span>
                  <span aria-hidden="true">{formatCount(count)}</span>
                  <VisuallyHidden> {t('barCount', { shown: formatCount(count) })}</VisuallyHidden>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {/* Imported ratings have no texts. */}
      {rating_count > written && chosen === null && written > 0 && (
        <p className={styles.note}>{t('written', { shown: formatCount(written) })}</p>
      )}
    </div>
  );
}
