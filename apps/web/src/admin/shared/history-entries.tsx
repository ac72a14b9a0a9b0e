import { EVENT_NAMES } from '@mali/contracts/audit-names';
import type { HistoryAnswer } from '@mali/contracts/history';
import type { Label } from '@mali/contracts/lists/definition';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { useHistoryQuery, useLazyHistoryQuery } from './calls.ts';
import { ChangeList } from './change-list.tsx';
import { HistoryLink } from './history-link.tsx';
import { Loaded } from './loaded.tsx';
import styles from './record-history.module.css';
import { useAt } from './use-at.ts';

/** The entries of the history of a record, the newest first. */
export function HistoryEntries({ record }: { record: string }) {
  const query = useHistoryQuery({ record, before: null }, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(first) => <EntryList record={record} first={first} />}</Loaded>;
}

function EntryList({ record, first }: { record: string; first: HistoryAnswer }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const [load, loading] = useLazyHistoryQuery();
  const [earlier, setEarlier] = useState<HistoryAnswer | null>(null);
  const names: Readonly<Record<string, Label>> = EVENT_NAMES;
  const entries = [...first.entries, ...(earlier?.entries ?? [])];
  const next = earlier === null ? first.next : earlier.next;
  const more = async () => {
    const { data } = await load({ record, before: next });
    if (data !== undefined)
      setEarlier({ next: data.next, entries: [...(earlier?.entries ?? []), ...data.entries] });
  };
  if (entries.length === 0) return <p className={styles.none}>{t('recordHistory.none')}</p>;
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.event_id}>
            <p>
              <b>{entry.actor?.name || t(`recordHistory.by.${entry.source === 'page' ? 'gone' : 'shop'}`)}</b>{' '}
              {names[entry.kind]?.[language] ?? entry.kind}
            </p>
            <p className={styles.when}>
              <time dateTime={entry.at}>{at(entry.at)}</time>
              {entry.source !== 'page' && ` · ${t(`recordHistory.sources.${entry.source}`)}`}
              {entry.reason !== null && ` · ${entry.reason}`}
            </p>
            <ChangeList changes={entry.changes} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button size="m" look="quiet" busy={loading.isFetching} onClick={() => void more()}>
          {t('recordHistory.more')}
        </Button>
      )}
      <HistoryLink record={record} />
    </>
  );
}
