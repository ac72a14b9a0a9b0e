import type { ListFilter } from '@mali/contracts/lists/definition';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './segment.module.css';
import { Select } from './select.tsx';

type Side = 'within' | 'before';

/** Days before today, as a rule has them: `today-90..` within, `..today-90` longer ago; null: other dates. */
export function daysOf(value: string): { side: Side; days: string } | null {
  const [, within, before] = /^(?:today-(\d{1,3})\.\.(?:today)?|\.\.today-(\d{1,3}))$/.exec(value) ?? [];
  if (within !== undefined) return { side: 'within', days: within };
  return before === undefined ? null : { side: 'before', days: before };
}

/** A number of days that moves with the day. */
export function DaysField({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const known = daysOf(value);
  const [side, setSide] = useState<Side>(known?.side ?? 'within');
  const [days, setDays] = useState(known?.days ?? '');
  const set = (nextSide: Side, typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, 3);
    setSide(nextSide);
    setDays(next);
    onChange(next === '' ? '' : nextSide === 'within' ? `today-${next}..` : `..today-${next}`);
  };
  return (
    <div className={styles.pair}>
      <Select<Side>
        label={filter.label[language]}
        value={side}
        options={(['within', 'before'] as const).map((one) => ({ value: one, label: t(`segments.${one}`) }))}
        onChange={(chosen) => set(chosen, days)}
      />
      <TextField
        label={t('segments.days')}
        inputMode="numeric"
        value={days}
        onChange={(event) => set(side, event.target.value)}
      />
    </div>
  );
}
