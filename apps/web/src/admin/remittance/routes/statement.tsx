import { carrierName } from '@mali/contracts/parcel-states';
import type { Statement } from '@mali/contracts/remittance';
import { REMITTANCE, ROW_STATES, type RowState } from '@mali/contracts/remittance-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import figures from '../../shared/figures.module.css';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { downloadStatement, useStatementQuery } from '../calls.ts';
import styles from '../remittance.module.css';
import { useRowColumns } from '../row-columns.tsx';

/** One statement: its sums, and its rows by what the comparison found. */
export function Component() {
  const { t } = useTranslation('admin');
  const { statement_no = '' } = useParams();
  const [search] = useSearchParams();
  const page = pageOf(search);
  const state = ROW_STATES.find((one) => one === search.get('state'));
  const query = useStatementQuery(
    { statement_no, page, ...(state !== undefined && { state }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordPage
      title={query.currentData?.number ?? statement_no}
      section="remittance"
      unknown={t('remittance.none')}
      query={query}
    >
      {(data) => <StatementRows data={data} page={page} state={state} />}
    </RecordPage>
  );
}

function StatementRows({
  data,
  page,
  state,
}: {
  data: Statement;
  page: number;
  state: RowState | undefined;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const notice = useNotice();
  const columns = useRowColumns();
  const [busy, setBusy] = useState(false);
  const { statement_no } = data;
  const download = async () => {
    setBusy(true);
    await downloadStatement(statement_no).catch(notice.failed);
    setBusy(false);
  };
  const lead = { carrier: carrierName(data.carrier), at: at(data.booked_at), name: data.booked_by };
  const sums = [
    [t('remittance.check.total'), data.total],
    [t('remittance.check.fee'), data.fee],
    [t('remittance.check.payout'), data.total - data.fee],
    [t('remittance.statement.settled'), data.settled],
    [t('remittance.statement.unapplied'), data.unapplied],
  ] as const;
  const count = state === undefined ? data.count : data.states[state].count;
  return (
    <>
      <RecordHead
        title={data.number}
        marks={t(
          data.booked_by === null ? 'remittance.statement.leadNobody' : 'remittance.statement.lead',
          lead,
        )}
      >
        <div className={styles.acts}>
          {data.open > 0 && (
            <ButtonLink size="m" look="secondary" to={adminPaths.codDifferences()}>
              {t('remittance.differencesCount', { count: data.open })}
            </ButtonLink>
          )}
          <Button size="m" look="secondary" icon="download" busy={busy} onClick={() => void download()}>
            {t('remittance.statement.export')}
          </Button>
        </div>
      </RecordHead>
      <dl className={figures.figures}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBaht(amount)}</dd>
          </div>
        ))}
      </dl>
      <Tabs
        label={t('remittance.statement.tabs')}
        current={state ?? 'all'}
        tabs={[
          {
            key: 'all',
            label: t('remittance.rows.all'),
            to: adminPaths.statement(statement_no),
            count: data.count,
          },
          ...ROW_STATES.filter((one) => data.states[one].count > 0).map((one) => ({
            key: one,
            label: t(`remittance.states.${one}`),
            to: adminPaths.statement(statement_no, { state: one }),
            count: data.states[one].count,
          })),
        ]}
      />
      {data.rows.length === 0 ? (
        <EmptyState icon="noResult" title={t('remittance.rows.none')} />
      ) : (
        <ResponsiveTable
          caption={t('remittance.rows.caption')}
          columns={columns}
          rows={data.rows}
          rowKey={({ line }) => line}
        />
      )}
      <Pager
        page={page}
        count={count}
        limit={REMITTANCE.rowsPerPage}
        to={(other) => adminPaths.statement(statement_no, { state, page: pageParam(other) })}
      />
    </>
  );
}
