import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './date-time-calendar.module.css';
import { type Clock, earlier, toClock, toIso } from './date-time-value.ts';
import { DayGrid } from './day-grid.tsx';
import field from './field.module.css';

const range = (count: number, step: number): number[] => Array.from({ length: count }, (_, i) => i * step);
const two = (number: number) => String(number).padStart(2, '0');

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
  language: 'th' | 'en';
  onPick: (value: string) => void;
}) {
  const { t } = useTranslation('dateTime');
  const latest = toClock(max, step);
  const [chosen, setChosen] = useState<Clock>(() => earlier(toClock(value ?? today, step), latest));
  const change = (part: Partial<Clock>) => setChosen((now) => earlier({ ...now, ...part }, latest));
  const isLate = (part: Partial<Clock>) => toIso({ ...chosen, ...part }) > toIso(latest);
  return (
    <div>
      <DayGrid
        value={chosen.day}
        today={toClock(today, step).day}
        last={latest.day}
        language={language}
        onPick={(day) => change({ day })}
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
