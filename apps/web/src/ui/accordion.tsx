import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.list, className)}>{children}</div>;
}

/** Native disclosure element: works without scripts and with find-in-page. */
export function AccordionItem({
  title,
  open,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.item} open={open}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Icon name="chevronDown" className={styles.mark ?? ''} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
