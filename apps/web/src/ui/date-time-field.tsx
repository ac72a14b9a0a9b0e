import { formatDateTime } from '@mali/thai/dates';
import { type KeyboardEvent, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './date-time-field.module.css';
import field from './field.module.css';
import { type Around, Frame } from './field.tsx';
import { PickerDialog } from './picker-dialog.tsx';

// The calendar is loaded when it is first opened.
const DateTimeCalendar = lazy(() => import('./date-time-calendar.tsx'));

const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * A date and time that is picked, not typed: the input is read-only and shows day, short month and year,
 * hours and minutes (I18N-07, I18N-08), in Bangkok time, in Thai with the Buddhist year.
 * @param value with its offset, `2026-11-20T14:35:00+07:00`
 * @param max returns the latest selectable time; called when the calendar is opened
 * @param today the highlighted day; default: that of `max`
 * @param step minutes between selectable times
 */
export function DateTimeField({
  label,
  hint,
  error,
  className,
  name,
  value,
  onChange,
  onLeave,
  max,
  today = max,
  step,
}: Omit<Around, 'valid' | 'optional'> & {
  name: string;
  value: string | null;
  onChange: (value: string) => void;
  onLeave: () => void;
  max: () => Date;
  today?: () => Date;
  step: number;
}) {
  const { t, i18n } = useTranslation('dateTime');
  const language = i18n.language === 'en' ? 'en' : 'th';
  const id = useId();
  const [latest, setLatest] = useState<Date | null>(null);
  const open = () => setLatest(max());
  const close = () => {
    setLatest(null);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Frame id={id} label={label} hint={hint} error={error} {...(className && { className })}>
        {(describedBy) => (
          <>
            <input
              id={id}
              name={name}
              type="text"
              readOnly
              className={cx(field.input, styles.input)}
              value={value === null ? '' : formatDateTime(new Date(value), language)}
              aria-haspopup="dialog"
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              onClick={open}
              onKeyDown={onKeyDown}
            />
            <IconButton name="calendarCheck" label={t('pick')} className={styles.open} onClick={open} />
          </>
        )}
      </Frame>
      <PickerDialog open={latest !== null} onClose={close} title={label}>
        {latest !== null && (
          <DateTimeCalendar
            value={value === null ? null : new Date(value)}
            max={latest}
            today={today()}
            step={step}
            language={language}
            onPick={(picked) => {
              onChange(picked);
              close();
            }}
          />
        )}
      </PickerDialog>
    </>
  );
}
