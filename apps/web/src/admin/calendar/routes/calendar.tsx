import type { CalendarAnswer } from '@mali/contracts/calendar';
import { CALENDAR_KIND_NAMES, type CalendarKind } from '@mali/contracts/calendar-values';
import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip, Chips } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { usePageKeys } from '../../shared/use-page-keys.ts';
import { Agenda } from '../agenda.tsx';
import styles from '../calendar.module.css';
import { useCalendarQuery } from '../calendar-calls.ts';
import { CALENDAR_VIEWS, type CalendarView, daysOf, momentOf, moved } from '../calendar-days.ts';
import { Collisions } from '../collisions.tsx';
import { Weeks } from '../month-grid.tsx';
import { useNarrow } from '../use-narrow.ts';

/** Bars of a week in a month. */
const MONTH_LANES = 5;
const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** All promotions, prices, campaigns, popups and pages by day, with what collides (PROMO-06). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const isNarrow = useNarrow();
  const today = bangkokIsoDay(new Date());
  const typed = address.get('day') ?? '';
  const day = DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : today;
  const wanted = CALENDAR_VIEWS.find((one) => one === address.get('view')) ?? 'month';
  const view = isNarrow ? 'agenda' : wanted;
  const hidden = (address.get('hide') ?? '').split(',').filter(Boolean);
  const days = daysOf(view, day);
  const query = useCalendarQuery(days, { refetchOnMountOrArgChange: true });
  const at = (to: string, of: CalendarView = wanted, hide: readonly string[] = hidden) =>
    adminPaths.calendar({
      view: of === 'month' ? undefined : of,
      day: to === today ? undefined : to,
      hide: hide.length === 0 ? undefined : hide.join(','),
    });
  usePageKeys((code) => {
    if (code !== 'ArrowLeft' && code !== 'ArrowRight') return false;
    void navigate(at(moved(view, day, code === 'ArrowLeft' ? -1 : 1)));
    return true;
  });
  const toggle = (kind: CalendarKind) =>
    void navigate(
      at(day, wanted, hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind]),
      { replace: true },
    );
  const monthName = formatDate(momentOf(day), language, 'long').replace(/^\d+ /, '');
  const title =
    view === 'week'
      ? t('calendar.weekTitle', {
          from: formatDate(momentOf(days.from), language),
          until: formatDate(momentOf(days.until), language),
        })
      : monthName;
  return (
    <div className={styles.whole}>
      <PageMeta title={t('parts.calendar')} noIndex />
      <AdminHead title={t('parts.calendar')} lead={t('calendar.lead')} />
      {!isNarrow && (
        <Tabs
          label={t('calendar.views.label')}
          current={view}
          tabs={CALENDAR_VIEWS.map((key) => ({ key, label: t(`calendar.views.${key}`), to: at(day, key) }))}
        />
      )}
      <div className={styles.top}>
        <p className={styles.title} aria-live="polite">
          {title} {!isNarrow && <small>{t('calendar.keys')}</small>}
        </p>
        <nav className={styles.moves} aria-label={t('calendar.move')}>
          <ButtonLink size="m" look="secondary" to={at(moved(view, day, -1))}>
            {t(view === 'week' ? 'calendar.weekBefore' : 'calendar.monthBefore')}
          </ButtonLink>
          <ButtonLink size="m" look="secondary" to={at(today)}>
            {t('calendar.today')}
          </ButtonLink>
          <ButtonLink size="m" look="secondary" to={at(moved(view, day, 1))}>
            {t(view === 'week' ? 'calendar.weekAfter' : 'calendar.monthAfter')}
          </ButtonLink>
        </nav>
      </div>
      <Loaded query={query}>
        {(calendar) => (
          <>
            {calendar.kinds.length > 1 && (
              <Chips>
                {CALENDAR_KIND_NAMES.filter((kind) => calendar.kinds.includes(kind)).map((kind) => (
                  <Chip key={kind} pressed={!hidden.includes(kind)} onClick={() => toggle(kind)}>
                    <span className={cx(styles.dot, styles[kind])} aria-hidden="true" />
                    {t(`calendar.kinds.${kind}`)}
                  </Chip>
                ))}
              </Chips>
            )}
            <Shown
              calendar={withoutKinds(calendar, hidden)}
              {...{ view, day, days, today }}
              weekAt={(monday) => at(monday, 'week')}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The calendar without kinds that are hidden; a collision goes with any of its records. */
function withoutKinds(calendar: CalendarAnswer, hidden: readonly string[]): CalendarAnswer {
  const entries = calendar.entries.filter(({ kind }) => !hidden.includes(kind));
  const keys = new Set(entries.map(({ key }) => key));
  const collisions = calendar.collisions.filter((one) => one.entries.every((key) => keys.has(key)));
  return { ...calendar, entries, collisions };
}

function Shown({
  calendar,
  view,
  day,
  days,
  today,
  weekAt,
}: {
  calendar: CalendarAnswer;
  view: CalendarView;
  day: string;
  days: { from: string; until: string };
  today: string;
  weekAt: (day: string) => string;
}) {
  const { t } = useTranslation('admin');
  const { entries } = calendar;
  if (entries.length === 0)
    return <EmptyState icon="calendarCheck" title={t('calendar.nothing')} text={t('calendar.nothingText')} />;
  const colliding = new Set(calendar.collisions.flatMap((one) => one.entries));
  return (
    <>
      {calendar.more && <p className={styles.more}>{t('calendar.more')}</p>}
      <Collisions calendar={calendar} />
      {view === 'agenda' ? (
        <Agenda {...{ days, today, entries, colliding }} />
      ) : (
        <Weeks
          {...{ days, today, entries, colliding, weekAt }}
          month={view === 'month' ? day.slice(0, 7) : null}
          lanes={view === 'month' ? MONTH_LANES : Number.POSITIVE_INFINITY}
        />
      )}
    </>
  );
}
