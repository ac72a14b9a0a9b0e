import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/**
 * Read by screen readers, not visible. A heading is hidden itself: with only hidden text it would have no
 * box.
 */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1' | 'legend';
}) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}

export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={to}>
      {children}
    </a>
  );
}
