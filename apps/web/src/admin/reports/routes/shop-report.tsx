import { SALES_COMPARISONS } from '@mali/contracts/report-values';
import { figuresOf, type ReportFigure, shopReport, wordOfRow } from '@mali/contracts/shop-report-values';
import type { ShopReport, ShopReportQuery, ShopReportRow } from '@mali/contracts/shop-reports';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
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
import { FunnelSteps } from '../funnel-steps.tsx';
import { type NamedShopQuery, recordOf, shopQueryOf } from '../report-address.ts';
import { downloadShopReport, useShopReportQuery } from '../report-calls.ts';
import { Change } from '../report-change.tsx';
import { ReportTabs } from '../report-tabs.tsx';
import styles from '../reports.module.css';

/** The reports besides sales: visits, coins, coupons, promotions, returns, searches and the work of staff (RPT-04). */
export function Component() {
  const [address] = useSearchParams();
  const role = useSelector(selectProfile)?.role_id;
  const query = role === undefined ? null : shopQueryOf(address, new Date(), role);
  return query === null ? null : <Report query={query} />;
}

function Report({ query }: { query: NamedShopQuery }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const report = useShopReportQuery(query, { refetchOnMountOrArgChange: true });
  const [saving, setSaving] = useState(false);
  const definition = shopReport(query.report);
  const go = (more: Partial<ShopReportQuery>) =>
    void navigate(adminPaths.shopReport({ ...query, ...more }), { replace: true });
  const save = async (format: 'csv' | 'xlsx') => {
    setSaving(true);
    try {
      await downloadShopReport({ ...query, lang: language, format });
    } catch (error) {
      if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language], ms: 6000 }));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.whole}>
      <PageMeta title={definition[language]} noIndex />
      <AdminHead title={definition[language]}>
        <div className={styles.files}>
          <ButtonLink
            size="m"
            look="quiet"
            to={adminPaths.reportSchedule('new', { report: query.report, by: query.by })}
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
      <ReportTabs current={query.report} query={query} />
      <div className={styles.choices}>
        <Select
          label={t('reports.by')}
          value={query.by}
          options={Object.entries(definition.by).map(([value, words]) => ({ value, label: words[language] }))}
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
        {query.by !== 'day' && (
          <Select
            label={t('reports.sort')}
            value={query.sort ?? mainOf(query).key}
            options={figuresOf(query.report, query.by).map((one) => ({
              value: one.key,
              label: one[language],
            }))}
            onChange={(sort) => go({ sort })}
          />
        )}
        <Select
          label={t('reports.compare')}
          value={query.compare ?? 'before'}
          options={SALES_COMPARISONS.map((value) => ({ value, label: t(`reports.comparisons.${value}`) }))}
          onChange={(compare) => go({ compare })}
        />
      </div>
      <Loaded query={report}>{(found) => <Shown {...{ query, found }} />}</Loaded>
    </div>
  );
}

type Keyed = ReportFigure & { key: string };
/** The figure by which rows are sorted, and compared. */
function mainOf({ report, by, sort }: NamedShopQuery): Keyed {
  const figures = figuresOf(report, by);
  const key = sort ?? shopReport(report).sort;
  return figures.find((one) => one.key === key) ?? (figures[0] as Keyed);
}

/** A value as its unit is written. */
function useValueText(): (unit: ReportFigure['unit'], value: number | null | undefined) => string {
  const { t } = useTranslation('admin');
  return (unit, value) => {
    if (value == null) return '–';
    if (unit === 'baht') return formatBaht(value);
    if (unit === 'percent') return `${value}%`;
    if (unit !== 'seconds') return formatCount(value);
    const minutes = Math.round(value / 60);
    if (value < 60) return t('reports.seconds', { seconds: value });
    if (minutes < 60) return t('reports.minutes', { minutes });
    return t('reports.hours', { hours: formatCount(Math.floor(minutes / 60)), minutes: minutes % 60 });
  };
}

function Shown({ query, found }: { query: NamedShopQuery; found: ShopReport }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const textOf = useValueText();
  const definition = shopReport(query.report);
  const dayName = (day: string) => formatDate(new Date(`${day}T12:00:00+07:00`), language);
  const { rows } = found;
  const isEmpty = rows.every(({ now, before }) =>
    [...Object.values(now), ...Object.values(before ?? {})].every((value) => value === 0 || value === null),
  );
  const drawn = figuresOf(query.report, 'day').find(
    ({ key }) => key === (definition.chart ?? definition.sort),
  );
  return (
    <>
      <p className={styles.note}>
        {found.complete_until == null
          ? t('reports.notComplete')
          : t('reports.completeUntil', { at: at(found.complete_until) })}
        {found.checked_at != null && <> · {t('reports.checkedRows', { at: at(found.checked_at) })}</>}
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
            {figuresOf(query.report, 'day').map((figure) => (
              <Total key={figure.key} {...{ figure, total: found.total }} />
            ))}
          </dl>
          {query.report === 'funnel' && <FunnelSteps total={found.total.now} />}
          {query.by === 'day' && drawn !== undefined && (
            <DayChart
              label={t('reports.days', { figure: drawn[language] })}
              textOf={(value) => textOf(drawn.unit, value)}
              days={rows.map(({ key, now, before }) => ({
                day: key,
                value: now[drawn.key] ?? 0,
                before: before === null ? null : (before[drawn.key] ?? 0),
              }))}
            />
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
          {Object.entries(definition.figures).map(([key, figure]) => (
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

function Total({ figure, total }: { figure: Keyed; total: ShopReport['total'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const textOf = useValueText();
  const { key, unit } = figure;
  return (
    <div>
      <dt title={figure.meaning[language]}>{figure[language]}</dt>
      <dd className={styles.sum}>{textOf(unit, total.now[key])}</dd>
      {total.before !== null && (
        <dd>
          <small>
            {unit !== 'percent' && <Change now={total.now[key] ?? 0} before={total.before[key]} />}{' '}
            {t('reports.was', { sum: textOf(unit, total.before[key]) })}
          </small>
        </dd>
      )}
    </div>
  );
}

function Rows({ query, rows }: { query: NamedShopQuery; rows: readonly ShopReportRow[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const textOf = useValueText();
  const role = useSelector(selectProfile)?.role_id;
  const { by, report } = query;
  const main = mainOf(query);
  const nameOf = (row: ShopReportRow): string => {
    const name = language === 'th' ? row.name_th : row.name_en;
    if (name !== null) return name;
    if (by === 'day') return formatDate(new Date(`${row.key}T12:00:00+07:00`), language);
    if (row.key === '') return t('reports.noName');
    return wordOfRow(by, row.key, language) ?? row.key;
  };
  const definition = shopReport(report);
  const columns: (Column<ShopReportRow> & { head: string })[] = [
    {
      key: 'name',
      head: definition.by[by]?.[language] ?? '',
      cell: (row) => {
        const to = role === undefined ? null : recordOf(query, row, role);
        return to === null ? nameOf(row) : <AppLink to={to}>{nameOf(row)}</AppLink>;
      },
    },
    ...figuresOf(report, by).map(({ key, unit, ...words }) => ({
      key,
      head: words[language],
      end: true,
      cell: (row: ShopReportRow) => textOf(unit, row.now[key]),
    })),
    ...(query.compare === 'none'
      ? []
      : [
          {
            key: 'change',
            head: `${t('reports.change')} (${main[language]})`,
            end: true,
            cell: (row: ShopReportRow) => (
              <Change now={row.now[main.key] ?? 0} before={row.before?.[main.key]} />
            ),
          },
        ]),
  ];
  return (
    <div className={styles.rows}>
      <ResponsiveTable
        caption={`${definition[language]} – ${definition.by[by]?.[language] ?? ''}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </div>
  );
}
