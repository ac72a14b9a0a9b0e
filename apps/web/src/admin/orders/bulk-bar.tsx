import type { AdminOrderRow } from '@mali/contracts/admin-orders';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { may, type Permission } from '@mali/contracts/permissions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './bulk-bar.module.css';
import { BulkWork } from './bulk-work.tsx';
import { useMoveOrderMutation } from './calls.ts';
import { useChosenWork } from './use-chosen-work.ts';
import { WaveButton } from './wave-button.tsx';

/** Changes of status that need no words of each order's own. */
const BULK: readonly {
  name: 'confirm';
  from: OrderStatus;
  to: OrderStatus;
  permission: Permission;
}[] = [
  {
    name: 'confirm',
    from: ORDER_STATUS.PROCESSING_COD,
    to: ORDER_STATUS.ORDER_PREPARING,
    permission: 'order:confirm-cod',
  },
];

type Progress = { done: number; all: number; failed: { so_no: string; why: string }[]; isOver: boolean };

/** What can be done with the chosen orders, one after the other: progress, what failed and why, and a stop. */
export function BulkBar({ rows, onDone }: { rows: readonly AdminOrderRow[]; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const [move] = useMoveOrderMutation();
  const changeWork = useChosenWork(
    rows.map(({ so_no }) => so_no),
    onDone,
  );
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopped = useRef(false);

  const run = async (targets: readonly AdminOrderRow[], to: OrderStatus) => {
    stopped.current = false;
    const failed: Progress['failed'] = [];
    let done = 0;
    const report = (isOver: boolean) =>
      setProgress({ done, all: targets.length, failed: [...failed], isOver });
    report(false);
    for (const { so_no } of targets) {
      if (stopped.current) break;
      const answer = await move({ so_no, new_status: to });
      if (!('error' in answer)) done += 1;
      else {
        const why = isApiError(answer.error) ? answer.error.text[language] : t('adminOrders.failed');
        failed.push({ so_no, why });
      }
      report(false);
    }
    report(true);
  };

  const offers = BULK.flatMap((one) => {
    const targets = rows.filter(({ doc_status }) => doc_status === one.from);
    const isAllowed = profile !== null && may(profile.role_id, one.permission);
    return isAllowed && targets.length > 0 ? [{ ...one, targets }] : [];
  });
  const refused = offers.reduce(
    (count, { targets }) => count + targets.filter(({ refused_before = 0 }) => refused_before > 0).length,
    0,
  );
  return (
    <section className={styles.bar} aria-label={t('list.bulk')}>
      {progress === null ? (
        <>
          <span>{t('list.chosen', { count: rows.length })}</span>
          {refused > 0 && <span>{t('adminOrders.refusedChosen', { count: refused })}</span>}
          {offers.map(({ name, targets, to }) => (
            <Button key={name} size="m" look="secondary" onClick={() => void run(targets, to)}>
              {t(`adminOrders.bulk.${name}`, { count: targets.length })}
            </Button>
          ))}
          <WaveButton rows={rows} />
          <BulkWork count={t('teamwork.bulk.chosen', { count: rows.length })} submit={changeWork} />
        </>
      ) : (
        <div role="status" className={styles.progress}>
          {t('list.progress', { done: progress.done, all: progress.all })}
          {progress.failed.length > 0 && (
            <ul>
              {progress.failed.map(({ so_no, why }) => (
                <li key={so_no}>
                  {so_no}: {why}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {progress !== null && !progress.isOver ? (
        <Button
          size="m"
          look="secondary"
          onClick={() => {
            stopped.current = true;
          }}
        >
          {t('list.stop')}
        </Button>
      ) : (
        <IconButton
          name="close"
          label={t('list.unchoose')}
          onClick={() => {
            setProgress(null);
            onDone();
          }}
        />
      )}
    </section>
  );
}
