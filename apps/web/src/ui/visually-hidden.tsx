import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Read out, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={to}>
      {children}
    </a>
  );
}
