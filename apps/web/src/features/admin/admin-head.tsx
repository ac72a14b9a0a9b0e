import type { ReactNode } from 'react';
import text from '../../ui/type.module.css';
import styles from './admin-head.module.css';

/** Page header of the back office: title, description, and actions beside them. */
export function AdminHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className={text.heading}>{title}</h1>
        <p className={text.muted}>{lead}</p>
      </div>
      {children}
    </div>
  );
}
