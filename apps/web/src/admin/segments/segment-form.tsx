import {
  SEGMENT_CONDITION_NAMES,
  SEGMENT_CONDITIONS,
  SEGMENT_EDIT,
  SEGMENT_JOINS,
  type SegmentCondition,
  type SegmentJoin,
} from '@mali/contracts/segment-values';
import type { Segment, SegmentFields, SegmentRule } from '@mali/contracts/segments';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FilterField } from '../list/filter-sheet.tsx';
import { adminPaths } from '../paths.ts';
import { DaysField, daysOf } from '../shared/days-field.tsx';
import {
  useChangeSegmentMutation,
  useMakeSegmentMutation,
  useRemoveSegmentMutation,
} from '../shared/segment-calls.ts';
import { RuleCount } from '../shared/segment-rule.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './segments.module.css';

type Conditions = Partial<Record<SegmentCondition, string>>;
type Values = { name: string; join: SegmentJoin; conditions: Conditions };
const toValues = (record: Segment | null): Values => ({
  name: record?.name ?? '',
  join: record?.join ?? 'all',
  conditions: { ...record?.conditions },
});
/** Conditions that have a value yet. */
const filled = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== ''));
const toFields = ({ name, join, conditions }: Values): SegmentFields => ({
  ...{ name: name.trim(), join, conditions: filled(conditions) },
});
const schema = yup.object({
  name: yup.string().trim().required('required'),
  conditions: yup
    .mixed<Conditions>()
    .test('condition', 'condition', (conditions) => Object.keys(filled(conditions ?? {})).length > 0),
});
const WRONG = ['required', 'condition'] as const;
const PAUSE_MS = 400;

/** A value that has not changed for a moment. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(text) as T), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Name and rule of a segment, with the number of customers beside it. */
export function SegmentForm({ record }: { record: Segment | null }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeSegmentMutation();
  const [change] = useChangeSegmentMutation();
  const [remove] = useRemoveSegmentMutation();
  const form = useRecordForm<Values, Segment>({
    ...{ kind: 'segment', id: record?.segment_id ?? null, record, toValues, schema },
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ id: base.segment_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ segment_id: id, name, revision }, before) => {
      if (before !== null)
        return notice.done(t('segments.saved', { name }), () =>
          change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('segments.created', { name }), () => remove(id));
      void navigate(adminPaths.segment(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`segments.wrong.${known}`);
    },
    faultsOf: ({ code, text }) => (code === 'SEGMENT.TAKEN' ? { name: text[language] } : {}),
  });
  const { values } = form;
  const labels = { name: t('segments.name'), join: t('segments.join'), conditions: t('segments.rule') };
  const words: FieldWords<Values> = {
    label: (name) => labels[name],
    show: (name, of) =>
      name === 'conditions'
        ? SEGMENT_CONDITION_NAMES.filter((one) => (of.conditions[one] ?? '') !== '')
            .map((one) => SEGMENT_CONDITIONS[one].label[language])
            .join(', ')
        : undefined,
  };
  const set = (conditions: Conditions) => form.setValue('conditions', conditions);
  const counted: SegmentRule = usePaused({ join: values.join, conditions: filled(values.conditions) });
  return (
    <FormFrame form={form} words={words} className={styles.form} save={t('segments.save')}>
      <div className={styles.columns}>
        <div className={styles.group}>
          <TextField {...form.field('name')} label={labels.name} maxLength={SEGMENT_EDIT.name} />
          <RadioCards
            legend={labels.join}
            name="join"
            value={values.join}
            options={SEGMENT_JOINS.map((value) => ({ value, label: t(`segments.joins.${value}`) }))}
            onChange={(value) => form.setValue('join', value === 'any' ? 'any' : 'all')}
          />
          <ConditionFields conditions={values.conditions} onChange={set} />
        </div>
        <aside className={styles.aside} aria-live="polite">
          <h2>{t('segments.now')}</h2>
          <RuleCount rule={counted} />
        </aside>
      </div>
    </FormFrame>
  );
}

function ConditionFields({
  conditions,
  onChange,
}: {
  conditions: Conditions;
  onChange: (conditions: Conditions) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const chosen = SEGMENT_CONDITION_NAMES.filter((name) => conditions[name] !== undefined);
  const others = SEGMENT_CONDITION_NAMES.filter((name) => conditions[name] === undefined);
  const without = (name: SegmentCondition): Conditions =>
    Object.fromEntries(Object.entries(conditions).filter(([one]) => one !== name));
  return (
    <>
      {chosen.map((name) => {
        const filter = SEGMENT_CONDITIONS[name];
        const value = conditions[name] ?? '';
        const field = {
          filter,
          value,
          onChange: (next: string) => onChange({ ...conditions, [name]: next }),
        };
        // Dates that were written otherwise stay as they are.
        const isDays = filter.kind === 'dates' && (value === '' || daysOf(value) !== null);
        return (
          <div key={name} className={styles.condition}>
            {isDays ? <DaysField {...field} /> : <FilterField {...field} />}
            <Button type="button" size="m" look="quiet" onClick={() => onChange(without(name))}>
              {t('segments.removeCondition', { name: filter.label[language] })}
            </Button>
          </div>
        );
      })}
      <Select
        label={t('segments.addCondition')}
        value=""
        options={[
          { value: '', label: t('segments.chooseCondition') },
          ...others.map((name) => ({
            value: name as string,
            label: SEGMENT_CONDITIONS[name].label[language],
          })),
        ]}
        onChange={(name) => {
          if (name !== '') onChange({ ...conditions, [name]: '' });
        }}
      />
    </>
  );
}
