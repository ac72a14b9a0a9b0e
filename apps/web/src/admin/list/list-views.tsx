import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { ListCount } from '@mali/contracts/lists/query';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';

/** A count as the API gives it: beyond its limit with a plus. */
export const countWords = ({ count, exact }: ListCount): string =>
  exact ? formatCount(count) : `${formatCount(count)}+`;

/** The standing views of a list, each with its count. `alarms`: views whose rows are overdue or failed. */
export function ListViews({
  list,
  address,
  label,
  counts,
  alarms,
}: {
  list: ListDefinition;
  address: ListAddress;
  label: string;
  counts: Readonly<Record<string, ListCount>> | undefined;
  alarms: readonly string[];
}) {
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
            aria-current={view.key === address.view ? 'page' : undefined}
          >
            {view.label[language]}{' '}
            {count !== undefined && (
              <span className={cx(styles.count, isAlarm && styles.alarm)}>{countWords(count)}</span>
            )}
          </AppLink>
        );
      })}
    </nav>
  );
}
