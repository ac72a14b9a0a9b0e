import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './stars.module.css';

const SCORES = [1, 2, 3, 4, 5] as const;

function Star({ off }: { off: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={cx(off && styles.off)} aria-hidden="true">
      <path d="M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L12 17.4l-5.8 3.2 1.3-6.5L2.7 9.6l6.5-.8z" />
    </svg>
  );
}

export function Stars({ score }: { score: number }) {
  const { t } = useTranslation('reviews');
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { count: score })}>
      {SCORES.map((star) => (
        <Star key={star} off={star > score} />
      ))}
    </span>
  );
}

/** Star selection as a radio group, operated by arrow keys. 0: none selected (REV-07). */
export function StarsField({
  value,
  error,
  onChange,
}: {
  value: number;
  error: string | undefined;
  onChange: (score: number) => void;
}) {
  const { t } = useTranslation('reviews');
  const id = useId();
  const chosen = SCORES.find((score) => score === value);
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('form.stars')}</legend>
      <div className={styles.choice}>
        {SCORES.map((score) => (
          <label key={score} className={styles.star}>
            <input
              type="radio"
              name={`${id}-stars`}
              value={score}
              checked={score === value}
              aria-invalid={error ? true : undefined}
              aria-label={`${t('stars', { count: score })}, ${t(`form.scores.s${score}`)}`}
              onChange={() => onChange(score)}
            />
            <Star off={score > value} />
          </label>
        ))}
        {chosen && <span className={styles.word}>{t(`form.scores.s${chosen}`)}</span>}
      </div>
      {error && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size="s" />
          {error}
        </span>
      )}
    </fieldset>
  );
}
