import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './ticket.module.css';

/** A coupon as it would be torn off: what it is worth, what it asks for, and what can be done with it. */
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
  /** What holds for it. */
  text?: ReactNode;
  /** It can no longer be used. */
  quiet?: boolean;
  /** Stands beside two others. */
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
