import styles from './reports.module.css';

/** By how many percent it is more or less; null: there was nothing. */
function changeOf(now: number, before: number | null | undefined): number | null {
  return before == null || before <= 0 ? null : Math.round((now / before - 1) * 1000) / 10;
}
export function Change({ now, before }: { now: number; before: number | null | undefined }) {
  const change = changeOf(now, before);
  if (change === null) return '–';
  return (
    <span className={change < 0 ? styles.down : styles.up}>
      {change < 0 ? '−' : '+'}
      {Math.abs(change)}%
    </span>
  );
}
