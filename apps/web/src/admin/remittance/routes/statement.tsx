import { carrierName } from '@mali/contracts/parcel-states';
import { REMITTANCE, ROW_STATES } from '@mali/contracts/remittance-values';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { LostPage } from '../../frame/lost-page.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import { downloadStatement, useStatementQuery } from '../calls.ts';
import styles from '../remittance.module.css';
import { useRowColumns } from '../row-columns.tsx';
import { useDownload } from '../use-download.ts';

/** One statement: its sums, and its rows by what the comparison found. */
export function Component() {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { statement_no = '' } = useParams();
  const [search] = useSearchParams();
  const page = pageOf(search);
  const state = ROW_STATES.find((one) => one === search.get('state'));
  const { data, isError, error, refetch } = useStatementQuery(
    { statement_no, page, ...(state !== undefined && { state }) },
    { refetchOnMountOrArgChange: true },
  );
  const [download, downloading] = useDownload();
  const columns = useRowColumns();
  if (isError && isApiError(error) && error.status === 404) return <LostPage />;
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const carrier = carrierName(data.carrier);
  const lead = { carrier, at: at(data.booked_at), name: data.booked_by };
  const sums = [
    [t('remittance.check.total'), data.total],
    [t('remittance.check.fee'), data.fee],
    [t('remittance.check.payout'), data.total - data.fee],
    [t('remittance.statement.settled'), data.settled],
    [t('remittance.statement.unapplied'), data.unapplied],
  ] as const;
  const count = state === undefined ? data.count : data.states[state].count;
  return (
    <div className={styles.page}>
      <PageMeta title={data.number} noIndex />
      <AppLink to={adminPaths.remittance()} className={styles.back}>
        {t('remittance.form.back')}
      </AppLink>
      <AdminHead
        title={data.number}
        lead={t(
          data.booked_by === null ? 'remittance.statement.leadNobody' : 'remittance.statement.lead',
          lead,
        )}
      >
        <div className={styles.acts}>
          {data.open > 0 && (
            <TextLink to={adminPaths.codDifferences()}>
              {t('remittance.differencesCount', { count: data.open })}
            </TextLink>
          )}
          <Button
            size="m"
            look="secondary"
            icon="download"
            busy={downloading}
            onClick={() => void download(() => downloadStatement(statement_no))}
          >
            {t('remittance.statement.export')}
          </Button>
        </div>
      </AdminHead>
      <dl className={styles.sums}>
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
    </div>
  );
}
