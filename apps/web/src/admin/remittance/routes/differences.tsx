import { DIFFERENCE_LIST } from '@mali/contracts/lists/remittances';
import { carrierName } from '@mali/contracts/parcel-states';
import type { Difference } from '@mali/contracts/remittance';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { useListAddress } from '../../list/list-address.ts';
import type { ListCell } from '../../list/list-table.tsx';
import { ListViews } from '../../list/list-views.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useCodDifferenceCountsQuery } from '../../shared/remittance-calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { downloadDifferences, useCodDifferencesQuery } from '../calls.ts';
import { ListBody } from '../list-body.tsx';
import styles from '../remittance.module.css';
import { ResolveDialog } from '../resolve-dialog.tsx';
import { useDownload } from '../use-download.ts';

/** The queue of differences between statements and parcels. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const address = useListAddress(DIFFERENCE_LIST, adminPaths.codDifferences());
  const polled = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true };
  const asked = useCodDifferencesQuery(address.query, polled);
  const counts = useCodDifferenceCountsQuery(undefined, polled);
  const [open, setOpen] = useState<Difference | null>(null);
  const [download, downloading] = useDownload();
  const cells = useCells(setOpen);
  return (
    <div className={styles.page}>
      <PageMeta title={t('remittance.differences')} noIndex />
      <AppLink to={adminPaths.remittance()} className={styles.back}>
        {t('remittance.form.back')}
      </AppLink>
      <AdminHead title={t('remittance.differences')}>
        <Button
          size="m"
          look="secondary"
          icon="download"
          busy={downloading}
          onClick={() => void download(() => downloadDifferences({ ...address.query, lang: language }))}
        >
          {t('remittance.difference.export')}
        </Button>
      </AdminHead>
      <ListViews
        list={DIFFERENCE_LIST}
        address={address}
        label={t('list.views')}
        counts={counts.data?.views}
        alarms={['missing']}
      />
      <FilterBar list={DIFFERENCE_LIST} address={address} placeholder={t('remittance.searchDifferences')} />
      <ListBody
        list={DIFFERENCE_LIST}
        address={address}
        asked={asked}
        caption={t('remittance.differences')}
        rowKey={({ difference_id }) => difference_id}
        cells={cells}
        empty={(isFiltered) =>
          isFiltered ? (
            <EmptyState icon="noResult" title={t('remittance.noneFound')} text={t('remittance.noneText')} />
          ) : (
            <EmptyState title={t('remittance.noDifferences')} />
          )
        }
      />
      {open !== null && (
        <ResolveDialog key={open.difference_id} difference={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function useCells(open: (one: Difference) => void): readonly ListCell<Difference>[] {
  const { t } = useTranslation('admin');
  const at = useAt();
  return [
    {
      key: 'tracking_no',
      cell: (row) => (
        <>
          <span className={styles.number}>{row.tracking_no}</span>
          <small>{carrierName(row.carrier)}</small>
        </>
      ),
    },
    {
      key: 'kind',
      cell: (row) => (
        <>
          {t(`remittance.states.${row.kind}`)}
          {row.status !== 'resolved' && row.surplus > 0 && (
            <small>{t('remittance.difference.surplus', { amount: formatBaht(row.surplus) })}</small>
          )}
          {row.status !== 'resolved' && row.shortage > 0 && (
            <small className={styles.bad}>
              {t('remittance.difference.shortage', { amount: formatBaht(row.shortage) })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'so_no',
      cell: (row) => row.so_no !== null && <AppLink to={adminPaths.order(row.so_no)}>{row.so_no}</AppLink>,
    },
    {
      key: 'statement',
      cell: (row) =>
        row.statement_no !== null && (
          <AppLink to={adminPaths.statement(row.statement_no)}>
            {t('remittance.difference.line', { number: row.number, line: row.line })}
          </AppLink>
        ),
    },
    { key: 'expected', cell: (row) => formatBaht(row.expected) },
    { key: 'found', cell: (row) => formatBaht(row.found) },
    { key: 'opened_at', cell: (row) => <time dateTime={row.opened_at}>{at(row.opened_at)}</time> },
    {
      key: 'status',
      cell: (row) =>
        row.resolution !== null ? (
          <>
            {t(`remittance.difference.resolution.${row.resolution}`)}
            <small>{[row.actor, row.reason].filter(Boolean).join(': ')}</small>
          </>
        ) : (
          <>
            <Button
              size="m"
              look="secondary"
              aria-label={t('remittance.difference.resolve', { tracking_no: row.tracking_no })}
              onClick={() => open(row)}
            >
              {t('remittance.difference.button')}
            </Button>
            {row.status === 'asked' && (
              <small>
                {t('remittance.difference.asked')} {row.reason}
              </small>
            )}
          </>
        ),
    },
  ];
}
