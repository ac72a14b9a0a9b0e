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

export type ChartDay = Readonly<{ day: string; value: number; before: number | null }>;

/**
 * A figure of each day as bars, with a line for the day each is compared with. What it shows is a table too: that of the
 * report by days, which the page links to.
 */
export function DayChart({
  days,
  label,
  textOf = formatBaht,
}: {
  days: readonly ChartDay[];
  label: string;
  textOf?: (value: number) => string;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const most = Math.max(1, ...days.map(({ value, before }) => Math.max(value, before ?? 0)));
  const steps = stepsTo(most);
  const yOf = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, value) / most);
  const slot = WIDTH / Math.max(1, days.length);
  const dayName = (day: string) =>
    formatDate(new Date(`${day}T12:00:00+07:00`), language).replace(/ \d{4}$/, '');
  const every = Math.ceil(days.length / 8);
  const best = days.reduce((top, one) => (one.value > top.value ? one : top), { day: '', value: 0 });
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label}
        {best.value > 0 && (
          <small> {t('reports.best', { day: dayName(best.day), sum: textOf(best.value) })}</small>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map((step) => (
          <line key={step} x1={0} x2={WIDTH} y1={yOf(step)} y2={yOf(step)} className={styles.rule} />
        ))}
        {days.map(({ day, value, before }, i) => (
          <g key={day}>
            <rect
              x={i * slot + slot * 0.18}
              width={slot * 0.64}
              y={yOf(value)}
              height={HEIGHT - BOTTOM - yOf(value)}
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
        {t('reports.scale', { sum: textOf(Math.round(most)) })}
      </p>
    </figure>
  );
}
