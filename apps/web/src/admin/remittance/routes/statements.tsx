import { STATEMENT_LIST } from '@mali/contracts/lists/remittances';
import { carrierName } from '@mali/contracts/parcel-states';
import type { StatementRow } from '@mali/contracts/remittance';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { CodSummary } from '../../shared/cod-summary.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useStatementsQuery } from '../calls.ts';
import styles from '../remittance.module.css';
import { periodWords } from '../words.ts';

const STATEMENTS: ListPageDefinition<StatementRow> = {
  list: STATEMENT_LIST,
  path: adminPaths.remittance(),
  useRows: useStatementsQuery,
  useCells,
  rowKey: ({ statement_no }) => statement_no,
};

/** Statements of carriers about cash on delivery, and where the money stands. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={STATEMENTS}
      title={t('parts.remittance')}
      lead={t('remittance.lead')}
      search={t('remittance.search')}
      none={{ title: t('remittance.none'), text: t('remittance.noneText') }}
      done={(view) => t(view === 'all' ? 'remittance.never' : 'remittance.noDifferences')}
      actions={
        <div className={styles.acts}>
          <ButtonLink size="m" look="secondary" to={adminPaths.codDifferences()}>
            {t('remittance.differences')}
          </ButtonLink>
          <ButtonLink size="m" to={adminPaths.newStatement()}>
            {t('remittance.upload')}
          </ButtonLink>
        </div>
      }
    >
      <CodSummary />
    </ListPage>
  );
}

function useCells(): readonly ListCell<StatementRow>[] {
  const language = useLanguage();
  const at = useAt();
  return [
    {
      key: 'number',
      cell: (row) => <RowLink to={adminPaths.statement(row.statement_no)}>{row.number}</RowLink>,
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
