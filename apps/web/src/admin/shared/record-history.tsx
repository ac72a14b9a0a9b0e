import { historyPermission } from '@mali/contracts/history-values';
import { may } from '@mali/contracts/permissions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import styles from './record-history.module.css';

// Names of all fields and events are large: they are loaded when the history is opened.
const Entries = lazy(async () => ({ default: (await import('./history-entries.tsx')).HistoryEntries }));

/**
 * Who changed what of a record from which value to which, read when it is opened; for those who may see the record
 * (ADM-08).
 * @param record as the audit log names it: `order SO…`, `campaign CODE`, `delivery`, `staff 12`
 */
export function RecordHistory({ record }: { record: string }) {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const [open, setOpen] = useState(false);
  const permission = historyPermission(record);
  if (profile === null || permission === null || !may(profile.role_id, permission)) return null;
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('recordHistory.title')}</summary>
      {open && (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="line" />
            </Loading>
          }
        >
          <Entries record={record} />
        </Suspense>
      )}
    </details>
  );
}
