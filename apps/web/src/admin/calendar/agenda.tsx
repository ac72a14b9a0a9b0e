import type { CalendarEntry } from '@mali/contracts/calendar';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import styles from './calendar.module.css';
import { type AgendaDay, agendaOf, momentOf } from './calendar-days.ts';
import { EntryMark } from './entry-mark.tsx';

/** What begins and ends, day by day; for phones, and for whoever reads rather than looks. */
export function Agenda({
  days,
  today,
  entries,
  colliding,
}: {
  days: { from: string; until: string };
  today: string;
  entries: readonly CalendarEntry[];
  colliding: ReadonlySet<string>;
}) {
  const { t } = useTranslation('admin');
  const { running, days: listed } = agendaOf(entries, days);
  return (
    <div className={styles.agenda}>
      {running.length > 0 && (
        <section>
          <h2>{t('calendar.already')}</h2>
          <Entries entries={running} colliding={colliding} />
        </section>
      )}
      {listed.map((day) => (
        <Day key={day.day} day={day} isToday={day.day === today} colliding={colliding} />
      ))}
    </div>
  );
}

function Day({
  day: { day, begins, ends },
  isToday,
  colliding,
}: {
  day: AgendaDay;
  isToday: boolean;
  colliding: ReadonlySet<string>;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <section>
      <h2 aria-current={isToday ? 'date' : undefined}>
        <time dateTime={day}>
          {formatDate(momentOf(day), language, 'weekday').split(' ')[0]} {formatDate(momentOf(day), language)}
        </time>
        {isToday && ` · ${t('calendar.today')}`}
      </h2>
      {begins.length > 0 && (
        <>
          <h3>{t('calendar.begins')}</h3>
          <Entries entries={begins} colliding={colliding} />
        </>
      )}
      {ends.length > 0 && (
        <>
          <h3>{t('calendar.ends')}</h3>
          <Entries entries={ends} colliding={colliding} />
        </>
      )}
    </section>
  );
}

function Entries({
  entries,
  colliding,
}: {
  entries: readonly CalendarEntry[];
  colliding: ReadonlySet<string>;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = (moment: string) => formatDateTime(new Date(moment), language);
  const period = ({ starts_at, ends_at, at_once }: CalendarEntry): string => {
    if (at_once) return starts_at === null ? '' : at(starts_at);
    if (ends_at === null) return t('calendar.openEnd', { from: starts_at === null ? '' : at(starts_at) });
    return t('calendar.period', { from: starts_at === null ? '' : at(starts_at), until: at(ends_at) });
  };
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          <EntryMark entry={entry} collides={colliding.has(entry.key)} words />
          <small>{period(entry)}</small>
        </li>
      ))}
    </ul>
  );
}
