import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { type KeyboardEvent, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './date-time-field.module.css';
import { readDay } from './date-time-value.ts';
import field from './field.module.css';
import { type Around, Frame } from './field.tsx';
import { PickerDialog } from './picker-dialog.tsx';

const DayCalendar = lazy(() => import('./day-calendar.tsx'));

/**
 * A day, typed (`30/11/2569`, `30/11/2026`, `2026-11-30`) or picked in a calendar, which the arrow down key opens. It is
 * shown with a short month, in Thai with the Buddhist year.
 * @param value `2026-11-30`; empty for none
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  className,
  name,
  value,
  onChange,
  onLeave,
}: Omit<Around, 'valid'> & {
  name: string;
  value: string;
  onChange: (day: string) => void;
  onLeave?: () => void;
}) {
  const { t, i18n } = useTranslation('dateTime');
  const language = i18n.language === 'en' ? 'en' : 'th';
  const id = useId();
  const [open, setOpen] = useState(false);
  // What is being typed; null: the value is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === '' ? '' : formatDate(new Date(`${value}T12:00:00+07:00`), language);
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed) === null;
  const [left, setLeft] = useState(false);
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    onChange(readDay(text) ?? '');
  };
  const leave = () => {
    setLeft(true);
    if (!isWrong) setTyped(null);
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Frame
        id={id}
        label={label}
        hint={hint ?? t('example', { day: t('exampleDay') })}
        error={isWrong && left ? t('wrongDay') : error}
        {...(optional && { optional })}
        {...(className && { className })}
      >
        {(describedBy) => (
          <>
            <input
              id={id}
              name={name}
              type="text"
              autoComplete="off"
              className={cx(field.input, styles.input)}
              value={typed ?? shown}
              aria-haspopup="dialog"
              aria-invalid={error || (isWrong && left) ? true : undefined}
              aria-describedby={describedBy}
              onChange={(event) => change(event.target.value)}
              onBlur={leave}
              onKeyDown={onKeyDown}
            />
            <IconButton
              name="calendarCheck"
              label={t('pickDay')}
              className={styles.open}
              onClick={() => setOpen(true)}
            />
          </>
        )}
      </Frame>
      <PickerDialog open={open} title={label} onClose={() => setOpen(false)}>
        <DayCalendar
          value={value === '' ? null : value}
          today={bangkokIsoDay(new Date())}
          language={language}
          onPick={(day) => {
            setTyped(null);
            onChange(day);
            setOpen(false);
            onLeave?.();
          }}
        />
      </PickerDialog>
    </>
  );
}
