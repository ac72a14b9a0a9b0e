import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { may } from '@mali/contracts/permissions';
import {
  CUSTOMER_KIND_WORDS,
  isLineDimension,
  SALES_COMPARISONS,
  SALES_DIMENSION_WORDS,
  SALES_DIMENSIONS,
  SALES_FIGURES,
  type SalesFigure,
} from '@mali/contracts/report-values';
import type { SalesFigures, SalesQuery, SalesReport, SalesRow } from '@mali/contracts/reports';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { AccordionItem } from '../../../ui/accordion.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { Column } from '../../../ui/table.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Select } from '../../shared/select.tsx';
import { useAt } from '../../shared/use-at.ts';
import { DayChart } from '../day-chart.tsx';
import { ordersOf, salesQueryOf } from '../report-address.ts';
import { downloadSales, useSalesReportQuery } from '../report-calls.ts';
import { Change } from '../report-change.tsx';
import { ReportTabs } from '../report-tabs.tsx';
import styles from '../reports.module.css';

const TOTALS = ['net', 'orders', 'average', 'goods', 'discount', 'refunded'] as const;

/** Sales, for those who may see them; the section begins for others with the first report that they may see. */
export function Component() {
  const role = useSelector(selectProfile)?.role_id;
  return role === undefined || may(role, 'report:read') ? (
    <Sales />
  ) : (
    <Navigate to={adminPaths.shopReport()} replace />
  );
}

/** Sales by day, product, payment and more, compared with earlier days; each row leads to its orders (RPT-02). */
function Sales() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [address] = useSearchParams();
  const query = salesQueryOf(address, new Date());
  const report = useSalesReportQuery(query, { refetchOnMountOrArgChange: true });
  const [saving, setSaving] = useState(false);
  const go = (more: Partial<SalesQuery>) =>
    void navigate(adminPaths.salesReport({ ...query, ...more }), { replace: true });
  const save = async (format: 'csv' | 'xlsx') => {
    setSaving(true);
    try {
      await downloadSales({ ...query, lang: language, format });
    } catch (error) {
      if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language], ms: 6000 }));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.whole}>
      <PageMeta title={t('reports.title')} noIndex />
      <AdminHead title={t('reports.title')}>
        <div className={styles.files}>
          <ButtonLink
            size="m"
            look="quiet"
            to={adminPaths.reportSchedule('new', { report: 'sales', by: query.by })}
          >
            {t('reportSchedules.add')}
          </ButtonLink>
          <Button size="m" look="secondary" busy={saving} onClick={() => void save('csv')}>
            {t('reports.csv')}
          </Button>
          <Button size="m" look="secondary" busy={saving} onClick={() => void save('xlsx')}>
            {t('reports.xlsx')}
          </Button>
        </div>
      </AdminHead>
      <ReportTabs current="sales" query={query} />
      <div className={styles.choices}>
        <Select
          label={t('reports.by')}
          value={query.by}
          options={SALES_DIMENSIONS.map((value) => ({
            value,
            label: SALES_DIMENSION_WORDS[value][language],
          }))}
          onChange={(by) => go({ by })}
        />
        <DateField
          label={t('reports.from')}
          name="from"
          value={query.from}
          onChange={(from) => from !== '' && go({ from })}
        />
        <DateField
          label={t('reports.until')}
          name="until"
          value={query.until}
          onChange={(until) => until !== '' && go({ until })}
        />
        <Select
          label={t('reports.compare')}
          value={query.compare}
          options={SALES_COMPARISONS.map((value) => ({ value, label: t(`reports.comparisons.${value}`) }))}
          onChange={(compare) => go({ compare })}
        />
      </div>
      <Loaded query={report}>{(found) => <Shown {...{ query, found }} />}</Loaded>
    </div>
  );
}

function Shown({ query, found }: { query: SalesQuery; found: SalesReport }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const dayName = (day: string) => formatDate(new Date(`${day}T12:00:00+07:00`), language);
  const { rows } = found;
  const isEmpty = rows.every(({ now, before }) => now.orders === 0 && (before?.orders ?? 0) === 0);
  return (
    <>
      <p className={styles.note}>
        {found.complete_until == null
          ? t('reports.notComplete')
          : t('reports.completeUntil', { at: at(found.complete_until) })}
        {found.checked_at != null && <> · {t('reports.checked', { at: at(found.checked_at) })}</>}
        {found.differences > 0 && <> · {t('reports.differed', { count: found.differences })}</>}
        {found.before != null && (
          <>
            {' · '}
            {t('reports.comparedDays', {
              from: dayName(found.before.from),
              until: dayName(found.before.until),
            })}
          </>
        )}
      </p>
      {isEmpty ? (
        <EmptyState icon="receipt" title={t('reports.none')} text={t('reports.noneText')} />
      ) : (
        <>
          <dl className={styles.totals}>
            {TOTALS.map((figure) => (
              <Total key={figure} {...{ figure, total: found.total }} />
            ))}
          </dl>
          <DayChart
            label={t('reports.chart')}
            days={found.days.map(({ day, net, before }) => ({ day, value: net, before }))}
          />
          {query.by !== 'day' && (
            <p>
              <AppLink to={adminPaths.salesReport({ ...query, by: 'day' })}>{t('reports.asTable')}</AppLink>
            </p>
          )}
          <Rows {...{ query, rows }} />
          {found.more > 0 && (
            <p className={styles.note}>
              {t('reports.more', { count: found.more, shown: formatCount(found.more) })}
            </p>
          )}
        </>
      )}
      <AccordionItem title={t('reports.meanings')}>
        <dl className={styles.meanings}>
          {Object.entries(SALES_FIGURES).map(([key, figure]) => (
            <div key={key}>
              <dt>{figure[language]}</dt>
              <dd>{figure.meaning[language]}</dd>
            </div>
          ))}
        </dl>
      </AccordionItem>
    </>
  );
}

const textOf = (figure: SalesFigure, figures: SalesFigures): string => {
  const value = figures[figure];
  if (value === null) return '–';
  return figure === 'orders' || figure === 'units' ? formatCount(value) : formatBaht(value);
};

function Total({ figure, total }: { figure: (typeof TOTALS)[number]; total: SalesReport['total'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const now = total.now[figure] ?? 0;
  return (
    <div>
      <dt title={SALES_FIGURES[figure].meaning[language]}>{SALES_FIGURES[figure][language]}</dt>
      <dd className={styles.sum}>{textOf(figure, total.now)}</dd>
      {total.before !== null && (
        <dd>
          <small>
            <Change now={now} before={total.before[figure]} />{' '}
            {t('reports.was', { sum: textOf(figure, total.before) })}
          </small>
        </dd>
      )}
    </div>
  );
}

function Rows({ query, rows }: { query: SalesQuery; rows: readonly SalesRow[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { by } = query;
  const nameOf = (row: SalesRow): string => {
    const name = language === 'th' ? row.name_th : row.name_en;
    if (name !== null) return name;
    if (by === 'day') return formatDate(new Date(`${row.key}T12:00:00+07:00`), language);
    if (by === 'hour') return `${row.key}:00`;
    if (by === 'customer') return CUSTOMER_KIND_WORDS[row.key === 'new' ? 'new' : 'returning'][language];
    if (by === 'payment')
      return (
        ORDER_LIST.filters.payment.options.find(({ value }) => value === row.key)?.label[language] ?? row.key
      );
    if (row.key === '') return t(by === 'channel' ? 'reports.noChannel' : 'reports.noWord');
    return row.key;
  };
  const figure = (key: Exclude<SalesFigure, 'average'>) => ({
    key,
    head: SALES_FIGURES[key][language],
    end: true,
    cell: (row: SalesRow) => textOf(key, row.now),
  });
  const columns: (Column<SalesRow> & { head: string })[] = [
    {
      key: 'name',
      head: SALES_DIMENSION_WORDS[by][language],
      cell: (row) => {
        const to = row.now.orders === 0 ? null : ordersOf(query, row);
        return to === null ? nameOf(row) : <AppLink to={to}>{nameOf(row)}</AppLink>;
      },
    },
    ...[figure('orders'), figure('units'), figure('discount'), figure('goods')],
    ...(isLineDimension(by) ? [] : [figure('delivery')]),
    ...[figure('refunded'), figure('net')],
    ...(query.compare === 'none'
      ? []
      : [
          {
            key: 'before',
            head: t('reports.before'),
            end: true,
            cell: (row: SalesRow) => (row.before === null ? '–' : formatBaht(row.before.net)),
          },
          {
            key: 'change',
            head: t('reports.change'),
            end: true,
            cell: (row: SalesRow) => <Change now={row.now.net} before={row.before?.net} />,
          },
        ]),
  ];
  return (
    <div className={styles.rows}>
      <ResponsiveTable
        caption={`${t('reports.title')} – ${SALES_DIMENSION_WORDS[by][language]}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </div>
  );
}
