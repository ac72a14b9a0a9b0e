import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { type Loadable, Loaded } from './loaded.tsx';
import { RecordHistory } from './record-history.tsx';
import styles from './record-page.module.css';

/** The page of one record: the way back to its list, and the record once it is loaded. */
export function RecordPage<T>({
  title,
  section,
  list = '',
  unknown,
  query,
  children,
}: {
  /** Of the document. */
  title: string;
  /** The section that lists such records. */
  section:
    | 'orders'
    | 'returns'
    | 'remittance'
    | 'slips'
    | 'transfers'
    | 'promotions'
    | 'offers'
    | 'products'
    | 'prices'
    | 'brands'
    | 'collections'
    | 'pages'
    | 'library'
    | 'badges'
    | 'imports'
    | 'receiving'
    | 'suppliers'
    | 'branches'
    | 'purchases'
    | 'counts'
    | 'stockTransfers'
    | 'recalls'
    | 'customers'
    | 'segments'
    | 'flows'
    | 'roles'
    | 'bloggers'
    | 'topSpenders'
    | 'shopEvents'
    | 'reportSchedules'
    | 'reviews'
    | 'searchRules'
    | 'spokenNames'
    | 'stock';
  /** Parameters of the list that it was opened from, `?view=…`. */
  list?: string;
  /** Title for a number that no record has. */
  unknown: string;
  query: Loadable<T>;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={title} noIndex />
      <AppLink className={styles.back} to={adminPaths[section]() + list}>
        {t(`parts.${section === 'counts' ? 'counting' : section}`)}
      </AppLink>
      {query.currentData === undefined && query.error === undefined && (
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
      )}
      <Loaded query={query} page unknown={unknown}>
        {children}
      </Loaded>
    </div>
  );
}

/** Number or name of a record, its state in short, and what can be done with it. */
export function RecordHead({
  title,
  marks,
  children,
}: {
  title: ReactNode;
  marks: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p className={styles.marks}>{marks}</p>
      </div>
      {children}
    </header>
  );
}

/** The record itself, and beside it what it belongs to; one below the other on a narrow screen. */
export function RecordColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <aside className={styles.column}>{aside}</aside>
    </div>
  );
}

/** A part of a record with its heading. */
export function RecordSection({
  title,
  className,
  children,
}: {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={cx(styles.section, className)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What happened to a record, each entry with its time. */
export function RecordTimeline({
  title,
  record,
  entries,
}: {
  title: string;
  /** The record's name in the audit log, `order SO…`. */
  record: string;
  entries: readonly Readonly<{ at: string; time: string; text: string; more: string | null }>[];
}) {
  return (
    <RecordSection title={title}>
      <ol className={styles.timeline}>
        {entries.map(({ at, time, text, more }) => (
          <li key={`${at}${text}`}>
            <span>
              {text}
              {more !== null && <small>{more}</small>}
            </span>
            <time dateTime={at}>{time}</time>
          </li>
        ))}
      </ol>
      <RecordHistory record={record} />
    </RecordSection>
  );
}
