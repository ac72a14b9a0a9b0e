import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { ListCount } from '@mali/contracts/lists/query';
import type { SavedView } from '@mali/contracts/office';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';

/** A count as the API gives it: with a plus when there may be more; nothing was found so far is an ellipsis. */
export function countWords({ count, exact }: ListCount): string {
  if (exact) return formatCount(count);
  return count === 0 ? '…' : `${formatCount(count)}+`;
}

/**
 * The standing views of a list, then the saved ones, each with its count. `alarms`: views whose rows are overdue or
 * failed. `children`: acts on views, after them.
 */
export function ListViews({
  list,
  address,
  label,
  counts,
  alarms,
  saved = [],
  children,
}: {
  list: ListDefinition;
  address: ListAddress;
  label: string;
  counts: Readonly<Record<string, ListCount>> | undefined;
  alarms: readonly string[];
  saved?: readonly SavedView[];
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <nav className={styles.views} aria-label={label}>
      {list.views.map((view) => {
        const count = counts?.[view.key];
        const isAlarm = alarms.includes(view.key) && count !== undefined && count.count > 0;
        return (
          <AppLink
            key={view.key}
            to={address.toView(view.key)}
            aria-current={address.saved === null && view.key === address.view ? 'page' : undefined}
          >
            {view.label[language]}{' '}
            {count !== undefined && (
              <span className={cx(styles.count, isAlarm && styles.alarm)}>{countWords(count)}</span>
            )}
          </AppLink>
        );
      })}
      {saved.map((view) => (
        <AppLink
          key={view.view_id}
          to={address.toSaved(view)}
          aria-current={address.saved === view.view_id ? 'page' : undefined}
          title={view.mine ? undefined : t('office.viewOf', { name: view.owner })}
        >
          {!view.mine && <Icon name="user" size="s" />}
          {view.name} <span className={styles.count}>{countWords(view.count)}</span>
        </AppLink>
      ))}
      {children}
    </nav>
  );
}
