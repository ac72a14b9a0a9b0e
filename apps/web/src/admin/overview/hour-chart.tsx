import type { Overview } from '@mali/contracts/overview';
import { useTranslation } from 'react-i18next';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import styles from './day.module.css';

type Hour = NonNullable<Overview['sales']>['hours'][number];
const [WIDTH, HEIGHT, BOTTOM, TOP] = [960, 200, 2, 8];
const clock = (hour: number) => `${String(hour).padStart(2, '0')}.00`;

/** Sold orders of each hour as bars, with a line for the other day; the same as a table, of hours that have any. */
export function HourChart({ hours, dayName }: { hours: readonly Hour[]; dayName: string }) {
  const { t } = useTranslation('admin');
  const most = Math.max(1, ...hours.map((one) => Math.max(one.orders, one.before_orders)));
  const yOf = (orders: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - orders / most);
  const slot = WIDTH / 24;
  return (
    <figure className={styles.chart}>
      <figcaption>
        {t('day.chart', { day: dayName })}{' '}
        <small>{t('day.scale', { count: most, shown: formatCount(most) })}</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1={0} x2={WIDTH} y1={TOP} y2={TOP} className={styles.rule} />
        <line x1={0} x2={WIDTH} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className={styles.base} />
        {hours.map(({ hour, orders, before_orders }) => (
          <g key={hour}>
            <rect
              x={hour * slot + slot * 0.18}
              width={slot * 0.64}
              y={yOf(orders)}
              height={HEIGHT - BOTTOM - yOf(orders)}
              className={styles.bar}
            />
            {before_orders > 0 && (
              <line
                x1={hour * slot + slot * 0.05}
                x2={hour * slot + slot * 0.95}
                y1={yOf(before_orders)}
                y2={yOf(before_orders)}
                className={styles.was}
              />
            )}
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{clock(hour)}</span>
        ))}
      </div>
      <details>
        <summary>{t('day.asTable')}</summary>
        <ResponsiveTable
          caption={t('day.hours')}
          rows={hours.filter((one) => one.orders > 0 || one.before_orders > 0)}
          rowKey={({ hour }) => hour}
          columns={[
            { key: 'hour', head: t('day.hour'), cell: ({ hour }) => clock(hour) },
            { key: 'orders', head: t('day.orders'), end: true, cell: (one) => formatCount(one.orders) },
            { key: 'sales', head: t('day.sales'), end: true, cell: (one) => formatBaht(one.sales) },
            {
              key: 'before',
              head: t('day.ordersOf', { day: dayName }),
              end: true,
              cell: (one) => formatCount(one.before_orders),
            },
            {
              key: 'beforeSales',
              head: t('day.salesOf', { day: dayName }),
              end: true,
              cell: (one) => formatBaht(one.before_sales),
            },
          ]}
        />
      </details>
    </figure>
  );
}
