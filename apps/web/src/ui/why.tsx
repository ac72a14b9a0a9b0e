import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './why.module.css';

/** Where a price comes from, for who asks: a disclosure with a list of amounts (`dl`), and what is said of them. */
export function Why({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.why}>
      <summary>
        {title}
        <Icon name="chevronDown" size="s" className={styles.mark ?? ''} />
      </summary>
      {children}
    </details>
  );
}
