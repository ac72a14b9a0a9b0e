import { BRANCH_EDIT } from '@mali/contracts/branch-values';
import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useClock } from '../form/use-clock.ts';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import type { DayHours, SpecialDay } from './branch-values.ts';
import styles from './branches.module.css';

const NEW_DAY = { open: '10:00', close: '21:00' };

/** The hours of each day of the week, Monday first. */
export function WeekFields({
  hours,
  error,
  onChange,
}: {
  hours: readonly DayHours[];
  error: string | undefined;
  onChange: (hours: DayHours[]) => void;
}) {
  const { t } = useTranslation('admin');
  const days = t('inbox.edit.days', { returnObjects: true }) as string[];
  return (
    <fieldset className={styles.days} aria-invalid={error !== undefined || undefined} tabIndex={-1}>
      <legend>{t('branches.week')}</legend>
      {days.map((day, place) => {
        const of = hours[place] ?? null;
        const set = (to: DayHours) => onChange(hours.map((one, at) => (at === place ? to : one)));
        return (
          <div key={day} className={styles.day}>
            <Checkbox
              label={t('inbox.edit.opens', { day })}
              checked={of !== null}
              onChange={(event) => set(event.target.checked ? NEW_DAY : null)}
            />
            {of !== null && <Clocks of={of} name={day} onChange={set} />}
          </div>
        );
      })}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
      <p className={styles.hint}>{t('branches.weekHint')}</p>
    </fieldset>
  );
}

function Clocks({
  of,
  name,
  onChange,
}: {
  of: NonNullable<DayHours>;
  name: string;
  onChange: (to: NonNullable<DayHours>) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        {...useClock(of.open, (open) => onChange({ ...of, open }))}
        label={t('inbox.edit.from', { day: name })}
      />
      <TextField
        {...useClock(of.close, (close) => onChange({ ...of, close }))}
        label={t('inbox.edit.to', { day: name })}
      />
    </>
  );
}

const EMPTY = { date: '', th: '', en: '' };
const byDate = (one: SpecialDay, other: SpecialDay) => (one.date < other.date ? -1 : 1);

/** Days with other hours than those of the week, or without; those that are over are not shown, and stay. */
export function SpecialDayFields({
  days,
  error,
  onChange,
}: {
  days: readonly SpecialDay[];
  error: string | undefined;
  onChange: (days: SpecialDay[]) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [added, setAdded] = useState(EMPTY);
  const [hours, setHours] = useState<DayHours>(null);
  const today = bangkokIsoDay(new Date(serverNow()));
  const dayName = (date: string) => formatDate(new Date(`${date}T12:00:00+07:00`), language);
  const coming = days.filter(({ date }) => date >= today);
  const add = () => {
    const day = { date: added.date, hours, reason: { th: added.th.trim(), en: added.en.trim() } };
    onChange([...days.filter(({ date }) => date !== day.date), day].sort(byDate));
    setAdded(EMPTY);
    setHours(null);
  };
  return (
    <fieldset className={styles.days}>
      <legend>{t('branches.special')}</legend>
      {coming.length > 0 && (
        <ResponsiveTable
          caption={t('branches.special')}
          rows={coming}
          rowKey={({ date }) => date}
          columns={[
            { key: 'day', head: t('branches.day'), cell: ({ date }) => dayName(date) },
            {
              key: 'hours',
              head: t('branches.fields.hours'),
              cell: ({ hours: of }) => (of === null ? t('branches.closed') : `${of.open}–${of.close}`),
            },
            { key: 'reason', head: t('branches.reason'), cell: ({ reason }) => reason[language] || '–' },
            {
              ...{ key: 'remove', head: t('branches.remove'), end: true },
              cell: ({ date }) => (
                <IconButton
                  name="trash"
                  label={t('branches.removeDay', { day: dayName(date) })}
                  onClick={() => onChange(days.filter((one) => one.date !== date))}
                />
              ),
            },
          ]}
        />
      )}
      <div className={styles.group}>
        <DateField
          name="special-day"
          label={t('branches.newDay')}
          value={added.date}
          onChange={(date) => setAdded((now) => ({ ...now, date }))}
        />
        <Checkbox
          label={t('branches.closedAllDay')}
          checked={hours === null}
          onChange={(event) => setHours(event.target.checked ? null : NEW_DAY)}
        />
        {hours !== null && <Clocks of={hours} name={t('branches.special')} onChange={setHours} />}
        <TextField
          label={t('branches.reasonTh')}
          lang="th"
          maxLength={BRANCH_EDIT.reason}
          value={added.th}
          onChange={(event) => setAdded({ ...added, th: event.target.value })}
        />
        <TextField
          label={t('branches.reasonEn')}
          lang="en"
          maxLength={BRANCH_EDIT.reason}
          value={added.en}
          onChange={(event) => setAdded({ ...added, en: event.target.value })}
        />
      </div>
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
      <div>
        <Button
          look="secondary"
          size="m"
          icon="plus"
          disabled={added.date === '' || days.length >= BRANCH_EDIT.specialDays}
          onClick={add}
        >
          {t('branches.addDay')}
        </Button>
      </div>
    </fieldset>
  );
}
