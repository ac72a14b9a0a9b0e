import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './tabs.module.css';

export type Tab = { key: string; label: string; to: string; count?: number | undefined };

/** Tabs with their own URLs and item counts. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.key} to={tab.to} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}{' '}
          {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
