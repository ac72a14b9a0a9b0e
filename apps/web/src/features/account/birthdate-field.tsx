import { formatDate } from '@mali/thai/dates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../preferences/index.ts';
import type { BirthDraft } from './birthdate.ts';
import styles from './birthdate-field.module.css';

const DAYS = Array.from({ length: 31 }, (_, i) => i + 1);
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

/** "15 มกราคม 2567" without its day and year. */
const monthName = (month: number, language: 'th' | 'en'): string =>
  formatDate(new Date(Date.UTC(2024, month - 1, 15)), language, 'long').split(' ')[1] ?? '';

/**
 * Day and month are selected, the year is typed: 2540 and 1997 are the same. No calendar, since paging back
 * thirty years is impractical.
 */
export function BirthdateField({
  value,
  onChange,
  onLeave,
  error,
  required = false,
}: {
  value: BirthDraft;
  onChange: (value: BirthDraft) => void;
  /** Called on blur of the last field. */
  onLeave: () => void;
  error: string | undefined;
  required?: boolean;
}) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const id = useId();
  const told = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : `${id}-hint`,
  } as const;
  return (
    <fieldset className={styles.field}>
      <legend>
        {t('birth.legend')} {!required && <span className={styles.optional}>{t('optional')}</span>}
      </legend>
      {error && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size="s" />
          {error}
        </span>
      )}
      <div className={styles.parts}>
        <select
          aria-label={t('birth.day')}
          autoComplete="bday-day"
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
          {...told}
        >
          <option value="">{t('birth.day')}</option>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </select>
        <select
          aria-label={t('birth.month')}
          autoComplete="bday-month"
          value={value.month}
          onChange={(event) => onChange({ ...value, month: event.target.value })}
          {...told}
        >
          <option value="">{t('birth.month')}</option>
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {monthName(month, language)}
            </option>
          ))}
        </select>
        <input
          aria-label={t('birth.year')}
          placeholder={t('birth.year')}
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={4}
          value={value.year}
          onChange={(event) => onChange({ ...value, year: event.target.value })}
          onBlur={onLeave}
          {...told}
        />
      </div>
      <span className={styles.hint} id={`${id}-hint`}>
        {t('birth.hint')}
      </span>
    </fieldset>
  );
}
