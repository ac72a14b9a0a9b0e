import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Read out, not seen. A heading is hidden itself: one that holds nothing but hidden text has no box to be found by. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'h1' }) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}

export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={to}>
      {children}
    </a>
  );
}
