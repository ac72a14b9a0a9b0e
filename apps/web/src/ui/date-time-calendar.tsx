import { formatDate } from '@mali/thai/dates';
import { useId, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './date-time-calendar.module.css';
import { type Clock, earlier, fromCalendarDay, toCalendarDay, toClock, toIso } from './date-time-value.ts';
import field from './field.module.css';
import { Icon } from './icon.tsx';

type Language = 'th' | 'en';

/** A calendar day as an instant of that day in Bangkok, for date formatting. */
const moment = (date: Date): Date => new Date(`${fromCalendarDay(date)}T12:00:00+07:00`);

/** `พฤศจิกายน 2569`: a long date without its day. */
const monthText = (date: Date, language: Language): string =>
  formatDate(moment(date), language, 'long').replace(/^\d+ /, '');

const range = (count: number, step: number): number[] => Array.from({ length: count }, (_, i) => i * step);
const two = (number: number) => String(number).padStart(2, '0');

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon name={orientation === 'left' ? 'chevronLeft' : 'chevronRight'} size="s" />;
}

function TimeSelect({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: number; disabled: boolean }[];
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={field.input}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {two(option.value)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Date by calendar, time by hour and minute; values after `max` are disabled. All in Bangkok time. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function DateTimeCalendar({
  value,
  max,
  today,
  step,
  language,
  onPick,
}: {
  value: Date | null;
  max: Date;
  today: Date;
  step: number;
  language: Language;
  onPick: (value: string) => void;
}) {
  const { t } = useTranslation('dateTime');
  const latest = toClock(max, step);
  const [chosen, setChosen] = useState<Clock>(() => earlier(toClock(value ?? today, step), latest));
  const change = (part: Partial<Clock>) => setChosen((now) => earlier({ ...now, ...part }, latest));
  const lastDay = toCalendarDay(latest.day);
  const isLate = (part: Partial<Clock>) => toIso({ ...chosen, ...part }) > toIso(latest);
  const shortWeekdays = t('weekdays').split(' ');
  const weekday = (date: Date) => formatDate(moment(date), language, 'weekday').split(' ')[0] ?? '';
  return (
    <div>
      <DayPicker
        lang={language}
        mode="single"
        required
        autoFocus
        today={toCalendarDay(toClock(today, step).day)}
        selected={toCalendarDay(chosen.day)}
        defaultMonth={toCalendarDay(chosen.day)}
        endMonth={lastDay}
        disabled={{ after: lastDay }}
        onSelect={(date: Date) => change({ day: fromCalendarDay(date) })}
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
      <fieldset className={styles.time}>
        <legend>{t('time')}</legend>
        <TimeSelect
          label={t('hour')}
          value={chosen.hour}
          options={range(24, 1).map((hour) => ({ value: hour, disabled: isLate({ hour, minute: 0 }) }))}
          onChange={(hour) => change({ hour })}
        />
        <span aria-hidden="true">:</span>
        <TimeSelect
          label={t('minute')}
          value={chosen.minute}
          options={range(60 / step, step).map((minute) => ({ value: minute, disabled: isLate({ minute }) }))}
          onChange={(minute) => change({ minute })}
        />
      </fieldset>
      <Button wide onClick={() => onPick(toIso(chosen))}>
        {t('done')}
      </Button>
    </div>
  );
}
