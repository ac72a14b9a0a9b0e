import type { Overview } from '@mali/contracts/overview';
import {
  CONVERSION,
  DAY_COMPARISONS,
  type DayComparison,
  OVERVIEW_FIGURES,
} from '@mali/contracts/overview-values';
import { may } from '@mali/contracts/permissions';
import { SALES_FIGURES } from '@mali/contracts/report-values';
import { bangkokIsoDay, formatDate, formatTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { adminPaths } from '../paths.ts';
import { Loaded } from '../shared/loaded.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { Select } from '../shared/select.tsx';
import styles from './day.module.css';
import { HourChart } from './hour-chart.tsx';
import { useDayOverviewQuery } from './overview-calls.ts';

/** The time moves on without events: what it is compared with, too. */
const POLL_MS = 60_000;
const READERS = ['report:read', 'stock:read', 'order:fulfil', 'order:read-any'] as const;

/** The day so far, each part for those who may read it (RPT-01). */
export function DayOverview() {
  const profile = useSelector(selectProfile);
  const [compare, setCompare] = useState<DayComparison>('week');
  const mayRead = profile !== null && READERS.some((one) => may(profile.role_id, one));
  const query = useDayOverviewQuery(
    { compare },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true, skip: !mayRead },
  );
  if (!mayRead) return null;
  return (
    <Loaded query={query}>
      {(found) => (
        <div className={styles.day}>
          {found.sales != null && (
            <Sales sales={found.sales} at={found.at} compare={compare} onCompare={setCompare} />
          )}
          {found.best_sellers != null && <BestSellers rows={found.best_sellers} />}
          {found.stock_outs != null && <StockOuts {...found.stock_outs} />}
          {found.late_parcels != null && <LateParcels {...found.late_parcels} />}
        </div>
      )}
    </Loaded>
  );
}

type SalesPart = NonNullable<Overview['sales']>;
function Sales({
  sales,
  at,
  compare,
  onCompare,
}: {
  sales: SalesPart;
  at: string;
  compare: DayComparison;
  onCompare: (compare: DayComparison) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { today, before } = sales;
  const dayName = formatDate(new Date(`${sales.day}T12:00:00+07:00`), language);
  const figures = [
    { key: 'sales', now: today.sales, was: before.sales, text: formatBaht },
    { key: 'orders', now: today.orders, was: before.orders, text: formatCount },
    { key: 'average', now: today.average, was: before.average, text: formatBaht },
  ] as const;
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{t('day.title')}</h2>
        <Select
          label={t('reports.compare')}
          value={compare}
          options={DAY_COMPARISONS.map((value) => ({ value, label: t(`day.comparisons.${value}`) }))}
          onChange={onCompare}
        />
      </div>
      <p className={styles.note}>
        {t('day.until', { time: formatTime(new Date(at)), day: dayName, whole: formatBaht(sales.whole) })}
      </p>
      <dl className={styles.totals}>
        {figures.map(({ key, now, was, text }) => (
          <div key={key}>
            <dt title={SALES_FIGURES[key].meaning[language]}>{SALES_FIGURES[key][language]}</dt>
            <dd className={styles.sum}>{now === null ? '–' : text(now)}</dd>
            {was !== null && (
              <dd className={styles.note}>
                <Change now={now} was={was} /> {t('reports.was', { sum: text(was) })}
              </dd>
            )}
          </div>
        ))}
        {(today.conversion !== null || before.conversion !== null) && (
          <div>
            <dt title={CONVERSION.meaning[language]}>{CONVERSION[language]}</dt>
            <dd className={styles.sum}>{today.conversion === null ? '–' : `${today.conversion}%`}</dd>
            {before.conversion !== null && (
              <dd className={styles.note}>{t('day.conversionWas', { part: `${before.conversion}%` })}</dd>
            )}
          </div>
        )}
      </dl>
      {sales.hours.some((one) => one.orders + one.before_orders > 0) && (
        <HourChart hours={sales.hours} dayName={dayName} />
      )}
    </section>
  );
}

function Change({ now, was }: { now: number | null; was: number }) {
  if (now === null || was <= 0) return null;
  const change = Math.round((now / was - 1) * 1000) / 10;
  return (
    <span className={change < 0 ? styles.down : styles.up}>
      {change < 0 ? '−' : '+'}
      {Math.abs(change)}%
    </span>
  );
}

type Named = { name_th: string; name_en: string; brand: string; image: string | null };
function Name({ row, to }: { row: Named; to: string }) {
  const language = useLanguage();
  return (
    <span className={styles.name}>
      <ProductPicture image={row.image} alt="" sizes="28px" className={styles.picture} />
      <span>
        <AppLink to={to}>{language === 'th' ? row.name_th : row.name_en}</AppLink>
        <small>{row.brand}</small>
      </span>
    </span>
  );
}

/** Units of the last days as a line. */
function Trend({ units }: { units: readonly number[] }) {
  const most = Math.max(1, ...units);
  const points = units.map((one, i) => `${(i * 60) / (units.length - 1)},${18 - (one / most) * 16}`);
  return (
    <svg viewBox="0 0 60 20" className={styles.trend} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

function BestSellers({ rows }: { rows: NonNullable<Overview['best_sellers']> }) {
  const { t } = useTranslation('admin');
  const today = bangkokIsoDay(new Date());
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{t('day.best')}</h2>
        <AppLink to={adminPaths.salesReport({ by: 'product', from: today, until: today })}>
          {t('day.report')}
        </AppLink>
      </div>
      {rows.length === 0 ? (
        <p className={styles.note}>{t('day.noneSold')}</p>
      ) : (
        <ResponsiveTable
          caption={t('day.best')}
          rows={rows}
          rowKey={({ mat_id }) => mat_id}
          columns={[
            {
              key: 'name',
              head: t('day.product'),
              cell: (row) => <Name row={row} to={adminPaths.product(row.mat_id)} />,
            },
            { key: 'trend', head: t('day.trend'), cell: (row) => <Trend units={row.trend} /> },
            { key: 'units', head: t('day.units'), end: true, cell: (row) => formatCount(row.units) },
            { key: 'sales', head: t('day.goods'), end: true, cell: (row) => formatBaht(row.sales) },
            { key: 'free', head: t('day.free'), end: true, cell: (row) => formatCount(row.free) },
            {
              key: 'lasts',
              head: t('day.lasts'),
              end: true,
              cell: ({ lasts }) =>
                lasts === null ? '–' : t('waited.days', { count: lasts, shown: formatCount(lasts) }),
            },
          ]}
        />
      )}
    </section>
  );
}

function StockOuts({ count, lost_a_day, rows }: NonNullable<Overview['stock_outs']>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { lost } = OVERVIEW_FIGURES;
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{t('day.outs')}</h2>
        <AppLink to={adminPaths.stock({ view: 'sold_out' })}>{t('day.stock')}</AppLink>
      </div>
      {count === 0 ? (
        <p className={styles.note}>{t('day.noOuts')}</p>
      ) : (
        <>
          <p className={styles.note}>
            {t('day.outsNote', { count, shown: formatCount(count), sum: formatBaht(lost_a_day) })}
          </p>
          <ResponsiveTable
            caption={t('day.outs')}
            rows={rows}
            rowKey={({ mat_var_id }) => mat_var_id}
            columns={[
              {
                key: 'name',
                head: t('day.product'),
                cell: (row) => <Name row={row} to={adminPaths.stock({ q: row.sku })} />,
              },
              {
                key: 'since',
                head: t('day.since'),
                cell: ({ since }) => (since === null ? '–' : formatDate(new Date(since), language)),
              },
              { key: 'rate', head: t('day.rate'), end: true, cell: ({ rate }) => rate },
              { key: 'lost', head: lost[language], end: true, cell: (row) => formatBaht(row.lost) },
            ]}
          />
          <p className={styles.note}>
            {lost[language]}: {lost.meaning[language]}
          </p>
        </>
      )}
    </section>
  );
}

function LateParcels({ count, rows }: NonNullable<Overview['late_parcels']>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { late_parcels } = OVERVIEW_FIGURES;
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>
          {late_parcels[language]} {count > 0 && <span className={styles.late}>{formatCount(count)}</span>}
        </h2>
        <AppLink to={adminPaths.orders({ overdue: 'yes', sort: 'placed_at' })}>{t('day.allLate')}</AppLink>
      </div>
      <p className={styles.note}>{count === 0 ? t('day.noLate') : late_parcels.meaning[language]}</p>
      {rows.length > 0 && (
        <ResponsiveTable
          caption={late_parcels[language]}
          rows={rows}
          rowKey={({ so_no }) => so_no}
          columns={[
            {
              key: 'so_no',
              head: t('day.order'),
              cell: ({ so_no }) => <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>,
            },
            {
              key: 'parcel',
              head: t('day.parcel'),
              cell: (row) => [row.carrier, row.tracking_no].filter(Boolean).join(' ') || '–',
            },
            {
              key: 'promised',
              head: t('day.promised'),
              cell: ({ promised }) => formatDate(new Date(promised), language),
            },
            {
              key: 'days',
              head: t('day.late'),
              end: true,
              cell: ({ days }) => t('waited.days', { count: days }),
            },
          ]}
        />
      )}
    </section>
  );
}
