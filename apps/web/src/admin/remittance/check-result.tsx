import type { StatementCheck } from '@mali/contracts/remittance';
import { ROW_STATES, STATEMENT_FIELDS, type StatementField } from '@mali/contracts/remittance-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import figures from '../shared/figures.module.css';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { Select } from '../shared/select.tsx';
import styles from './remittance.module.css';
import { useRowColumns } from './row-columns.tsx';

/** Columns chosen by hand; null: the file has none. */
export type ChosenColumns = Record<StatementField, number | null>;
export const isMissingColumns = ({ columns }: StatementCheck): boolean =>
  columns.tracking_no === null || columns.amount === null;

/** Which column of a file is which. */
export function ColumnsForm({
  check,
  busy,
  onChoose,
}: {
  check: StatementCheck;
  busy: boolean;
  onChoose: (columns: ChosenColumns) => void;
}) {
  const { t } = useTranslation('admin');
  const [columns, setColumns] = useState<ChosenColumns>(check.columns);
  const options = check.header.map((head, i) => ({
    value: String(i),
    label: `${head === '' ? t('remittance.check.column', { n: i + 1 }) : head} (${check.sample[0]?.[i] ?? ''})`,
  }));
  const isReady = columns.tracking_no !== null && columns.amount !== null;
  return (
    <section className={styles.section}>
      <h2>{t('remittance.check.columns')}</h2>
      <p>{t('remittance.check.columnsText')}</p>
      <div className={styles.fields}>
        {STATEMENT_FIELDS.map((field) => (
          <Select
            key={field}
            label={t(`remittance.check.field.${field}`)}
            value={columns[field] === null ? '' : String(columns[field])}
            options={[{ value: '', label: t('remittance.check.noColumn') }, ...options]}
            onChange={(value) => setColumns({ ...columns, [field]: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
      <Button size="m" disabled={!isReady} busy={busy} onClick={() => onChoose(columns)}>
        {t('remittance.check.again')}
      </Button>
    </section>
  );
}

/** What booking a file would do: sums by state, wrong lines, rows that differ. */
export function CheckResult({ check }: { check: StatementCheck }) {
  const { t } = useTranslation('admin');
  const columns = useRowColumns();
  const sums = [
    [t('remittance.check.total'), check.total],
    [t('remittance.check.fee'), check.fee],
    [t('remittance.check.payout'), check.total - check.fee],
  ] as const;
  return (
    <section className={styles.section} aria-label={t('remittance.check.title')}>
      <h2>{t('remittance.check.title')}</h2>
      <dl className={figures.figures}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBaht(amount)}</dd>
          </div>
        ))}
        {ROW_STATES.filter((state) => check.states[state].count > 0).map((state) => (
          <div key={state}>
            <dt>{t(`remittance.states.${state}`)}</dt>
            <dd>{formatCount(check.states[state].count)}</dd>
          </div>
        ))}
      </dl>
      {check.fault_count > 0 && (
        <>
          <h2 className={styles.bad}>{t('remittance.check.faults', { count: check.fault_count })}</h2>
          <p>{t('remittance.check.faultsText')}</p>
          <ul className={styles.faults}>
            {check.faults.map(({ line, fault, text }) => (
              <li key={`${line} ${fault}`}>
                <strong>{t('remittance.check.line', { line })}</strong>
                {t(`remittance.check.fault.${fault}`)}
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {check.fault_count === 0 && check.count === 0 && <p>{t('remittance.check.empty')}</p>}
      {check.count > 0 && check.rows.length === 0 && <p>{t('remittance.check.allGood')}</p>}
      {check.rows.length > 0 && (
        <>
          <h2>{t('remittance.check.differing')}</h2>
          <p className={styles.muted}>{t('remittance.check.differingText')}</p>
          <ResponsiveTable
            caption={t('remittance.check.differing')}
            columns={columns}
            rows={check.rows}
            rowKey={({ line }) => line}
          />
        </>
      )}
    </section>
  );
}
