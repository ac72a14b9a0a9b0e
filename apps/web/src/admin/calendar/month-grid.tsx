import type { CalendarEntry } from '@mali/contracts/calendar';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './calendar.module.css';
import { addDays, barsOf, daysBetween, momentOf } from './calendar-days.ts';
import { EntryMark } from './entry-mark.tsx';

/** Weeks from Monday: each record is a bar over its days. `lanes`: bars of a week, the others are counted. */
export function Weeks({
  days: { from, until },
  today,
  month,
  entries,
  colliding,
  lanes,
  weekAt,
}: {
  days: { from: string; until: string };
  today: string;
  /** Days of other months are quieter; null: of none. */
  month: string | null;
  entries: readonly CalendarEntry[];
  colliding: ReadonlySet<string>;
  lanes: number;
  /** Address of the week of a day. */
  weekAt: (day: string) => string;
}) {
  const language = useLanguage();
  const weeks = Array.from({ length: (daysBetween(from, until) + 1) / 7 }, (_, i) => addDays(from, 7 * i));
  const names = Array.from({ length: 7 }, (_, i) => addDays(from, i));
  return (
    <div className={styles.weeks}>
      <div className={styles.head} aria-hidden="true">
        {names.map((day) => (
          <span key={day}>{formatDate(momentOf(day), language, 'weekday').split(' ')[0]}</span>
        ))}
      </div>
      {weeks.map((monday) => (
        <Week key={monday} {...{ monday, today, month, entries, colliding, lanes, weekAt }} />
      ))}
    </div>
  );
}

function Week({
  monday,
  today,
  month,
  entries,
  colliding,
  lanes,
  weekAt,
}: {
  monday: string;
  today: string;
  month: string | null;
  entries: readonly CalendarEntry[];
  colliding: ReadonlySet<string>;
  lanes: number;
  weekAt: (day: string) => string;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const bars = barsOf(entries, monday);
  const shown = bars.filter(({ lane }) => lane < lanes);
  const hidden = bars.length - shown.length;
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  return (
    <section
      className={styles.week}
      aria-label={t('calendar.weekOf', { day: formatDate(momentOf(monday), language) })}
    >
      <ol className={styles.days}>
        {days.map((day) => (
          <li
            key={day}
            className={cx(month !== null && day.slice(0, 7) !== month && styles.other)}
            aria-current={day === today ? 'date' : undefined}
          >
            <time dateTime={day}>{Number(day.slice(8))}</time>
          </li>
        ))}
      </ol>
      <ul className={styles.bars}>
        {shown.map(({ entry, column, span, lane, before, after }) => (
          <li key={entry.key} style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 1 }}>
            <EntryMark
              entry={entry}
              collides={colliding.has(entry.key)}
              className={cx(before && styles.before, after && styles.after)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <AppLink className={styles.hidden} to={weekAt(monday)}>
          {t('calendar.hidden', { count: hidden })}
        </AppLink>
      )}
    </section>
  );
}
