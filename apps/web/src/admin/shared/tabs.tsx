import { useEffect, useRef } from 'react';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './tabs.module.css';

export type Tab = { key: string; label: string; to: string; count?: number | undefined };

/** Tabs with their own URLs and item counts. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const place = tabs.findIndex(({ key }) => key === current);
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs scroll: the current one is shown whole.
  useEffect(() => {
    const link = nav.current?.children[place];
    if (nav.current === null || link === undefined) return;
    const beyond = link.getBoundingClientRect().right - nav.current.getBoundingClientRect().right;
    if (beyond > 0) nav.current.scrollLeft += beyond;
  }, [place]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.key} to={tab.to} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}{' '}
          {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
