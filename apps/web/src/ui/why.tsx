import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './why.module.css';

/** Price explanation on demand: a disclosure with a list of amounts (`dl`) and notes. */
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
