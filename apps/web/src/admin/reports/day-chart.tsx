import type { SalesReport } from '@mali/contracts/reports';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import styles from './reports.module.css';

const [WIDTH, HEIGHT, BOTTOM, TOP] = [1000, 240, 22, 12];
/** Heights at which a line is drawn: the smallest round step that needs at most four of them. */
function stepsTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [0.25, 0.5, 1, 2.5].map((part) => part * power).find((one) => most / one <= 4) ?? power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/**
 * Net sales of each day as bars, with a line for the day each is compared with. What it shows is a table too: that of the
 * report by days, which the page links to.
 */
export function DayChart({ days }: { days: SalesReport['days'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const most = Math.max(1, ...days.map(({ net, before }) => Math.max(net, before ?? 0)));
  const steps = stepsTo(most);
  const yOf = (baht: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, baht) / most);
  const slot = WIDTH / Math.max(1, days.length);
  const dayName = (day: string) =>
    formatDate(new Date(`${day}T12:00:00+07:00`), language).replace(/ \d{4}$/, '');
  const every = Math.ceil(days.length / 8);
  const best = days.reduce((top, one) => (one.net > top.net ? one : top), { day: '', net: 0 });
  return (
    <figure className={styles.chart}>
      <figcaption>
        {t('reports.chart')}
        {best.net > 0 && (
          <small> {t('reports.best', { day: dayName(best.day), sum: formatBaht(best.net) })}</small>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map((step) => (
          <line key={step} x1={0} x2={WIDTH} y1={yOf(step)} y2={yOf(step)} className={styles.rule} />
        ))}
        {days.map(({ day, net, before }, i) => (
          <g key={day}>
            <rect
              x={i * slot + slot * 0.18}
              width={slot * 0.64}
              y={yOf(net)}
              height={HEIGHT - BOTTOM - yOf(net)}
              className={day === best.day ? styles.best : styles.bar}
            />
            {before !== null && (
              <line
                x1={i * slot + slot * 0.05}
                x2={i * slot + slot * 0.95}
                y1={yOf(before)}
                y2={yOf(before)}
                className={styles.was}
              />
            )}
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {days
          .filter((_, i) => i % every === 0)
          .map(({ day }) => (
            <span key={day}>{dayName(day)}</span>
          ))}
      </div>
      <p className={styles.scale} aria-hidden="true">
        {t('reports.scale', { sum: formatBaht(Math.round(most)) })}
      </p>
    </figure>
  );
}
