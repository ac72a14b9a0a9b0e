import { cx } from './cx.ts';
import styles from './progress-bar.module.css';

/** Progress of `value` towards `max`; `label` is its accessible name. */
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
