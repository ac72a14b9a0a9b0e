import {
  LIST_SEARCH,
  type ListDefinition,
  type ListFilter,
  pickedFrom,
} from '@mali/contracts/lists/definition';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Select } from '../shared/select.tsx';
import { FilterPicker } from './filter-picker.tsx';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';

/** Periods that are chosen by name. */
const DAYS = ['today', 'yesterday', 'today-6..today', 'today-29..today'] as const;

type FieldProps = { filter: ListFilter; value: string; onChange: (value: string) => void };

/** Every filter of a list. */
export function FilterSheet({
  list,
  address,
  onClose,
}: {
  list: ListDefinition;
  address: ListAddress;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(address.filters);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    const chosen = Object.fromEntries(
      Object.keys(list.filters).map((name) => [name, values[name] === '' ? undefined : values[name]]),
    );
    const changed = Object.keys(address.filters).some((name) => (chosen[name] ?? '') === '');
    // A view stays as long as nothing of it is taken away.
    void navigate(address.to({ ...chosen, ...(changed && { view: undefined, sort: address.sort }) }));
  };
  return (
    <Sheet
      open
      edge="near"
      onClose={onClose}
      title={t('list.filters')}
      footer={
        <Button type="submit" form="list-filters" wide>
          {t('list.apply')}
        </Button>
      }
    >
      <form id="list-filters" className={styles.filters} onSubmit={submit} noValidate>
        {Object.entries(list.filters).map(([name, filter]) => (
          <FilterField
            key={name}
            filter={filter}
            value={values[name] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </form>
    </Sheet>
  );
}

/** The field of one filter. */
export function FilterField({ filter, value, onChange }: FieldProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const label = filter.label[language];
  if (pickedFrom(filter) !== null) return <FilterPicker {...{ filter, value, onChange }} />;
  switch (filter.kind) {
    case 'choice': {
      const chosen = value === '' ? [] : value.split(',');
      return (
        <fieldset className={styles.choice}>
          <legend>{label}</legend>
          {filter.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label[language]}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  filter.options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? event.target.checked : chosen.includes(one)))
                    .join(','),
                )
              }
            />
          ))}
        </fieldset>
      );
    }
    case 'flag':
      return (
        <Select
          label={label}
          value={value}
          options={(['', 'yes', 'no'] as const).map((one) => ({
            value: one as string,
            label: t(`list.${one === '' ? 'any' : one}`),
          }))}
          onChange={onChange}
        />
      );
    case 'dates':
      return <DatesField {...{ filter, value, onChange }} />;
    case 'range':
      return <RangeField {...{ filter, value, onChange }} />;
    case 'words':
      return (
        <TextField
          label={label}
          maxLength={LIST_SEARCH.max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return null;
  }
}

const OWN_DAYS = 'own';
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A period by name, or from one day to another; either end may stay open. */
function DatesField({ filter, value, onChange }: FieldProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const isNamed = value === '' || DAYS.some((day) => day === value);
  const [isOwn, setOwn] = useState(!isNamed);
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : [value, value];
  const labels: Readonly<Record<string, string>> = {
    today: t('list.today'),
    yesterday: t('list.yesterday'),
    'today-6..today': t('list.days', { count: 7 }),
    'today-29..today': t('list.days', { count: 30 }),
  };
  const ends = { from: ISO_DAY.test(from) ? from : '', to: ISO_DAY.test(to) ? to : '' };
  const set = (next: typeof ends) =>
    onChange(next.from === '' && next.to === '' ? '' : `${next.from}..${next.to}`);
  return (
    <>
      <Select
        label={filter.label[language]}
        value={isOwn ? OWN_DAYS : value}
        options={[
          { value: '', label: t('list.any') },
          ...DAYS.map((day) => ({ value: day as string, label: labels[day] ?? day })),
          { value: OWN_DAYS, label: t('list.ownDays') },
        ]}
        onChange={(chosen) => {
          setOwn(chosen === OWN_DAYS);
          onChange(chosen === OWN_DAYS ? '' : chosen);
        }}
      />
      {isOwn && (
        <div className={styles.range}>
          <DateField
            label={t('list.fromDay')}
            name="from"
            value={ends.from}
            onChange={(day) => set({ ...ends, from: day })}
          />
          <DateField
            label={t('list.toDay')}
            name="to"
            value={ends.to}
            onChange={(day) => set({ ...ends, to: day })}
          />
        </div>
      )}
    </>
  );
}

/** Two ends of a range; money is typed in baht and kept in satang. */
function RangeField({ filter, value, onChange }: FieldProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const isMoney = filter.kind === 'range' && filter.unit === 'satang';
  const scale = isMoney ? 100 : 1;
  const ends = value === '' ? ['', ''] : value.split('..');
  const shown = (end: string | undefined): string =>
    end === undefined || end === '' ? '' : String(Number(end) / scale);
  const set = (place: 0 | 1, typed: string): void => {
    const amount = Math.round(Number(typed.replaceAll(',', '')) * scale);
    const next = [...ends];
    next[place] = typed.trim() === '' || !Number.isFinite(amount) || amount < 0 ? '' : String(amount);
    onChange(
      next.every((end) => end === '' || end === undefined) ? '' : `${next[0] ?? ''}..${next[1] ?? ''}`,
    );
  };
  return (
    <fieldset className={styles.range}>
      <legend>{filter.label[language]}</legend>
      {([0, 1] as const).map((place) => (
        <TextField
          key={place}
          label={t(place === 0 ? 'list.from' : 'list.to')}
          inputMode="decimal"
          defaultValue={shown(ends[place])}
          onChange={(event) => set(place, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
