import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './countdown.module.css';

const two = (count: number) => String(count).padStart(2, '0');

/**
 * A countdown with hours, minutes and seconds in tabular figures. Screen readers read it on demand, not every
 * second. The server-rendered second differs from the browser's.
 * @param left milliseconds; rounded up, so that 00:00:00 means over
 */
export function Countdown({ left, label }: { left: number; label: string }) {
  const { t } = useTranslation('flash');
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return (
    <p className={styles.countdown} role="timer" aria-live="off">
      <span className={styles.label}>{label}</span>
      {days > 0 && (
        <b className={styles.days} suppressHydrationWarning>
          {t('days', { count: days })}
        </b>
      )}
      <b className={styles.clock}>
        {clock.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds are known by their place
          <span key={place} suppressHydrationWarning>
            {place > 0 && <i aria-hidden="true">:</i>}
            {place > 0 && <VisuallyHidden>:</VisuallyHidden>}
            {two(part)}
          </span>
        ))}
      </b>
    </p>
  );
}
