import type { ReactNode } from 'react';
import { PageMeta } from '../../ui/page-meta.tsx';
import text from '../../ui/type.module.css';
import styles from './auth-forms.module.css';

/** A page with one form, as narrow as the dialog with the same form. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={text.wrap}>
      <PageMeta title={title} noIndex />
      <div className={styles.page}>
        <h1 className={text.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
