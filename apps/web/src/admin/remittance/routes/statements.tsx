import { STATEMENT_LIST } from '@mali/contracts/lists/remittances';
import { carrierName } from '@mali/contracts/parcel-states';
import type { StatementRow } from '@mali/contracts/remittance';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { useListAddress } from '../../list/list-address.ts';
import type { ListCell } from '../../list/list-table.tsx';
import { ListViews } from '../../list/list-views.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { CodSummary } from '../../shared/cod-summary.tsx';
import { useAt } from '../../shared/use-at.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { useStatementsQuery } from '../calls.ts';
import { ListBody } from '../list-body.tsx';
import styles from '../remittance.module.css';
import { periodWords } from '../words.ts';

/** Statements of carriers about cash on delivery, and where the money stands. */
export function Component() {
  const { t } = useTranslation('admin');
  const address = useListAddress(STATEMENT_LIST, adminPaths.remittance());
  const asked = useStatementsQuery(address.query, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const cells = useCells();
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.remittance')} noIndex />
      <AdminHead title={t('parts.remittance')} lead={t('remittance.lead')}>
        <div className={styles.acts}>
          <ButtonLink size="m" look="secondary" to={adminPaths.codDifferences()}>
            {t('remittance.differences')}
          </ButtonLink>
          <ButtonLink size="m" to={adminPaths.newStatement()}>
            {t('remittance.upload')}
          </ButtonLink>
        </div>
      </AdminHead>
      <CodSummary />
      <ListViews
        list={STATEMENT_LIST}
        address={address}
        label={t('list.views')}
        counts={undefined}
        alarms={[]}
      />
      <FilterBar list={STATEMENT_LIST} address={address} placeholder={t('remittance.search')} />
      <ListBody
        list={STATEMENT_LIST}
        address={address}
        asked={asked}
        caption={t('parts.remittance')}
        rowKey={({ statement_no }) => statement_no}
        cells={cells}
        empty={(isFiltered) =>
          isFiltered || address.view !== 'all' ? (
            <EmptyState icon="noResult" title={t('remittance.none')} text={t('remittance.noneText')} />
          ) : (
            <EmptyState icon="cash" title={t('remittance.never')} text={t('remittance.neverText')} />
          )
        }
      />
    </div>
  );
}

function useCells(): readonly ListCell<StatementRow>[] {
  const language = useLanguage();
  const at = useAt();
  return [
    {
      key: 'number',
      cell: (row) => (
        <AppLink className={styles.number} to={adminPaths.statement(row.statement_no)}>
          {row.number}
        </AppLink>
      ),
    },
    { key: 'carrier', cell: (row) => carrierName(row.carrier) },
    { key: 'period', cell: (row) => periodWords(row, language) },
    { key: 'rows', cell: (row) => formatCount(row.count) },
    { key: 'total', cell: (row) => formatBaht(row.total) },
    { key: 'fee', cell: (row) => formatBaht(row.fee) },
    {
      key: 'open',
      cell: (row) => <span className={row.open > 0 ? styles.bad : undefined}>{formatCount(row.open)}</span>,
    },
    { key: 'booked_at', cell: (row) => <time dateTime={row.booked_at}>{at(row.booked_at)}</time> },
  ];
}
