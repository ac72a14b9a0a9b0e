import { formatDate } from '@mali/thai/dates';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import styles from './date-time-calendar.module.css';
import { fromCalendarDay, toCalendarDay } from './date-time-value.ts';
import { Icon } from './icon.tsx';

/** A calendar day as an instant of that day in Bangkok, for date formatting. */
const moment = (date: Date): Date => new Date(`${fromCalendarDay(date)}T12:00:00+07:00`);

/** `พฤศจิกายน 2569`: a long date without its day. */
const monthText = (date: Date, language: 'th' | 'en'): string =>
  formatDate(moment(date), language, 'long').replace(/^\d+ /, '');

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon name={orientation === 'left' ? 'chevronLeft' : 'chevronRight'} size="s" />;
}

/**
 * The days of a month, in Thai with the Buddhist year; arrow keys move by days and weeks, PageUp and PageDown by months.
 * Days are `2026-11-30`.
 */
export function DayGrid({
  value,
  today,
  last,
  language,
  onPick,
}: {
  /** The chosen day; the month of `today` is shown without one. */
  value: string | null;
  today: string;
  /** The last day that can be chosen. */
  last?: string;
  language: 'th' | 'en';
  onPick: (day: string) => void;
}) {
  const { t } = useTranslation('dateTime');
  const shortWeekdays = t('weekdays').split(' ');
  const weekday = (date: Date) => formatDate(moment(date), language, 'weekday').split(' ')[0] ?? '';
  const end = last === undefined ? undefined : toCalendarDay(last);
  return (
    <DayPicker
      lang={language}
      mode="single"
      required
      autoFocus
      today={toCalendarDay(today)}
      selected={value === null ? undefined : toCalendarDay(value)}
      defaultMonth={toCalendarDay(value ?? today)}
      {...(end !== undefined && { endMonth: end, disabled: { after: end } })}
      onSelect={(date: Date) => onPick(fromCalendarDay(date))}
      weekStartsOn={0}
      formatters={{
        formatCaption: (month) => monthText(month, language),
        formatDay: (date) => String(date.getDate()),
        formatWeekdayName: (date) => shortWeekdays[date.getDay()] ?? '',
      }}
      labels={{
        labelGrid: (month) => monthText(month, language),
        labelNav: () => t('months'),
        labelPrevious: () => t('previous'),
        labelNext: () => t('next'),
        labelWeekday: weekday,
        labelDayButton: (date, modifiers) => {
          const day = `${weekday(date)} ${formatDate(moment(date), language, 'long')}`;
          return modifiers.today ? t('today', { day }) : day;
        },
      }}
      classNames={{
        months: styles.months ?? '',
        month_caption: styles.caption ?? '',
        nav: styles.nav ?? '',
        button_previous: styles.turn ?? '',
        button_next: styles.turn ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.button ?? '',
        today: styles.today ?? '',
        selected: styles.selected ?? '',
        disabled: styles.off ?? '',
      }}
      components={{ Chevron }}
    />
  );
}
