import { DIFFERENCE_LIST } from '@mali/contracts/lists/remittances';
import { carrierName } from '@mali/contracts/parcel-states';
import type { Difference } from '@mali/contracts/remittance';
import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useCodDifferenceCountsQuery } from '../../shared/remittance-calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadDifferences, useCodDifferencesQuery } from '../calls.ts';
import styles from '../remittance.module.css';
import { ResolveDialog } from '../resolve-dialog.tsx';

/** Opens the dialog of a difference from its row. */
const OpenDifference = createContext<(one: Difference) => void>(() => undefined);

const DIFFERENCES: ListPageDefinition<Difference> = {
  list: DIFFERENCE_LIST,
  path: adminPaths.codDifferences(),
  useRows: useCodDifferencesQuery,
  useCounts: useCodDifferenceCountsQuery,
  useCells,
  rowKey: ({ difference_id }) => difference_id,
  alarms: ['missing'],
  download: downloadDifferences,
};

/** The queue of differences between statements and parcels. */
export function Component() {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<Difference | null>(null);
  return (
    <OpenDifference value={setOpen}>
      <ListPage
        definition={DIFFERENCES}
        title={t('remittance.differences')}
        search={t('remittance.searchDifferences')}
        none={{ title: t('remittance.noneFound'), text: t('remittance.noneText') }}
        done={() => t('remittance.noDifferences')}
        mayExport
        actions={
          <ButtonLink size="m" look="secondary" to={adminPaths.remittance()}>
            {t('remittance.form.back')}
          </ButtonLink>
        }
      >
        {open !== null && (
          <ResolveDialog key={open.difference_id} difference={open} onClose={() => setOpen(null)} />
        )}
      </ListPage>
    </OpenDifference>
  );
}

function useCells(): readonly ListCell<Difference>[] {
  const open = useContext(OpenDifference);
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
