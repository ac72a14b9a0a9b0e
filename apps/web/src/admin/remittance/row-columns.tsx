import type { StatementCheck } from '@mali/contracts/remittance';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import type { Column } from '../../ui/table.tsx';
import { adminPaths } from '../paths.ts';
import styles from './remittance.module.css';
import { periodWords } from './words.ts';

type Row = StatementCheck['rows'][number];

/** Columns of a table of a statement's rows. */
export function useRowColumns(): (Column<Row> & { head: string })[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    { key: 'line', head: t('remittance.rows.line'), cell: (row) => row.line },
    {
      key: 'tracking',
      head: t('remittance.rows.tracking'),
      cell: (row) => <span className={styles.number}>{row.tracking_no}</span>,
    },
    {
      key: 'state',
      head: t('remittance.rows.state'),
      cell: (row) => (
        <span className={row.state === 'matched' ? undefined : styles.bad}>
          {t(`remittance.states.${row.state}`)}
        </span>
      ),
    },
    {
      key: 'order',
      head: t('remittance.rows.order'),
      cell: (row) =>
        row.so_no === null ? '–' : <AppLink to={adminPaths.order(row.so_no)}>{row.so_no}</AppLink>,
    },
    {
      key: 'expected',
      head: t('remittance.rows.expected'),
      end: true,
      cell: (row) => (row.expected === null ? '–' : formatBaht(row.expected)),
    },
    { key: 'amount', head: t('remittance.rows.amount'), end: true, cell: (row) => formatBaht(row.amount) },
    { key: 'fee', head: t('remittance.rows.fee'), end: true, cell: (row) => formatBaht(row.fee) },
    {
      key: 'paid_on',
      head: t('remittance.rows.paidOn'),
      cell: (row) => periodWords({ from: row.paid_on, to: row.paid_on }, language),
    },
  ];
}
