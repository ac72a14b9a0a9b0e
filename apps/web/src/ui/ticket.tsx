import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './ticket.module.css';

/** A coupon: its value, conditions and actions. */
export function Ticket({
  value,
  code,
  title,
  text,
  quiet,
  narrow,
  children,
}: {
  value: ReactNode;
  code: string;
  title: ReactNode;
  /** The terms. */
  text?: ReactNode;
  /** No longer usable. */
  quiet?: boolean;
  /** Layout for three side by side. */
  narrow?: boolean;
  children?: ReactNode;
}) {
  return (
    <article className={cx(styles.ticket, quiet && styles.quiet, narrow && styles.narrow)}>
      <div className={styles.value}>
        <b>{value}</b>
        <span>{code}</span>
      </div>
      <div className={styles.about}>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        {children}
      </div>
    </article>
  );
}
