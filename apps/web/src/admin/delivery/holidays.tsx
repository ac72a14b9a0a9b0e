import type { DeliverySettings } from '@mali/contracts/delivery';
import { TEXT } from '@mali/contracts/limits';
import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { holidaysOf } from '@mali/thai/holidays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { Select } from '../shared/select.tsx';
import { dayText } from './day-text.ts';
import styles from './delivery.module.css';
import type { Faults } from './delivery-draft.ts';

type Holiday = DeliverySettings['holidays'][number];

const EMPTY = { day: '', every: false, name_th: '', name_en: '' };
const YEARS_AHEAD = 3;
const byDay = (a: Holiday, b: Holiday) => (a.day < b.day ? -1 : 1);

/** Days without dispatch and delivery, with the public holidays of a year at one press. */
export function Holidays({
  holidays,
  faults,
  onChange,
}: {
  holidays: readonly Holiday[];
  faults: Faults;
  onChange: (holidays: Holiday[]) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const thisYear = Number(bangkokIsoDay(new Date(serverNow())).slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [added, setAdded] = useState(EMPTY);
  const years = Array.from({ length: YEARS_AHEAD }, (_, i) => String(thisYear + i));
  const has = (day: string) =>
    holidays.some(
      (holiday) => holiday.day === day || (holiday.day.length === 5 && day.endsWith(holiday.day)),
    );
  const ready = added.day !== '' && added.name_th.trim() !== '' && added.name_en.trim() !== '';
  const add = () => {
    const day = added.every ? added.day.slice(5) : added.day;
    const holiday = { day, name_th: added.name_th.trim(), name_en: added.name_en.trim() };
    onChange([...holidays.filter((one) => one.day !== day), holiday].sort(byDay));
    setAdded(EMPTY);
  };
  return (
    <section className={styles.section} aria-labelledby="delivery-holidays">
      <h2 id="delivery-holidays">{t('adminDelivery.holidays')}</h2>
      <div className={styles.pair}>
        <Select
          label={t('adminDelivery.year')}
          value={year}
          options={years.map((value) => ({
            value,
            label:
              formatDate(new Date(`${value}-06-01`), language)
                .split(' ')
                .at(-1) ?? value,
          }))}
          onChange={setYear}
        />
        <div className={styles.atEnd}>
          <Button
            look="secondary"
            size="m"
            icon="plus"
            onClick={() =>
              onChange([...holidays, ...holidaysOf(Number(year)).filter(({ day }) => !has(day))].sort(byDay))
            }
          >
            {t('adminDelivery.addPublic')}
          </Button>
        </div>
      </div>
      <ResponsiveTable
        caption={t('adminDelivery.holidays')}
        rows={[...holidays].sort(byDay)}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            head: t('adminDelivery.day'),
            cell: ({ day }) => dayText(day, language, (each) => t('adminDelivery.everyYear', { day: each })),
          },
          {
            key: 'name',
            head: t('adminDelivery.name'),
            cell: (holiday) => (language === 'th' ? holiday.name_th : holiday.name_en),
          },
          {
            key: 'remove',
            head: t('adminDelivery.remove'),
            end: true,
            cell: ({ day }) => (
              <IconButton
                name="trash"
                label={t('adminDelivery.removeDay', {
                  day: dayText(day, language, (each) => t('adminDelivery.everyYear', { day: each })),
                })}
                onClick={() => onChange(holidays.filter((one) => one.day !== day))}
              />
            ),
          },
        ]}
      />
      <div className={styles.pair}>
        <DateField
          name="new-day"
          label={t('adminDelivery.newDay')}
          value={added.day}
          onChange={(day) => setAdded((now) => ({ ...now, day }))}
        />
        <div className={styles.atEnd}>
          <Checkbox
            label={t('adminDelivery.every')}
            checked={added.every}
            onChange={(event) => setAdded({ ...added, every: event.target.checked })}
          />
        </div>
        <TextField
          label={t('adminDelivery.dayNameTh')}
          lang="th"
          maxLength={TEXT.name}
          value={added.name_th}
          onChange={(event) => setAdded({ ...added, name_th: event.target.value })}
        />
        <TextField
          label={t('adminDelivery.dayNameEn')}
          lang="en"
          maxLength={TEXT.name}
          value={added.name_en}
          onChange={(event) => setAdded({ ...added, name_en: event.target.value })}
        />
      </div>
      <div>
        <Button look="secondary" size="m" icon="plus" disabled={!ready} onClick={add}>
          {t('adminDelivery.addDay')}
        </Button>
      </div>
      {faults.holidays !== undefined && <Refused>{t(`adminDelivery.faults.${faults.holidays}`)}</Refused>}
    </section>
  );
}
