import { cx } from './cx.ts';
import styles from './progress-bar.module.css';

/** How far `value` is on the way to `max`; `label` says what it measures. */
export function ProgressBar({
  value,
  max,
  label,
  tone = 'leaf',
}: {
  value: number;
  max: number;
  label: string;
  tone?: 'leaf' | 'accent' | 'ink';
}) {
  return (
    <progress
      className={cx(styles.bar, styles[tone])}
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
    />
  );
}
