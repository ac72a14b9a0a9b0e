import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './countdown.module.css';

const two = (count: number) => String(count).padStart(2, '0');

/**
 * Time left in hours, minutes and seconds, in figures that do not jump. A reader is told the label and the figures
 * when it comes by, not every second. The server drew an earlier second than the browser does.
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
