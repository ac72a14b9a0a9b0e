import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../ui/field.tsx';
import { useAt } from '../shared/use-at.ts';
import styles from './form.module.css';
import type { Conflict, Meanwhile } from './meanwhile.ts';
import { isSame } from './merge-fields.ts';

/** How the fields of a form are called, and how a value reads; undefined: as it is typed. */
export type FieldWords<Values> = Readonly<{
  label: (name: keyof Values & string) => string;
  show?: (name: keyof Values & string, values: Values) => ReactNode;
}>;

/**
 * What a colleague has saved meanwhile: both versions of each field that both have changed, to choose from, and the
 * fields that were taken over.
 */
export function FieldConflict<Values extends object>({
  meanwhile: { by, at, taken, conflicts },
  isDecided,
  words,
  onPick,
}: {
  meanwhile: Meanwhile<Values>;
  isDecided: (conflict: Conflict<Values>) => boolean;
  words: FieldWords<Values>;
  onPick: (conflict: Conflict<Values>, pick: 'mine' | 'theirs') => void;
}) {
  const { t } = useTranslation('admin');
  const moment = useAt();
  const id = useId();
  const name = by ?? t('forms.conflict.someone');
  const title =
    at === null
      ? t('forms.conflict.titleUnknown', { name })
      : t('forms.conflict.title', { name, time: moment(at) });
  /** Of fields that belong together, those that either side has filled in. */
  const filled = ({ fields, mine, theirs }: Conflict<Values>) =>
    fields.filter((field) => fields.length === 1 || !isSame(mine[field], '') || !isSame(theirs[field], ''));
  const labels = (fields: readonly (keyof Values & string)[]) => fields.map(words.label).join(' · ');
  const shown = (field: keyof Values & string, values: Values): ReactNode => {
    const said = words.show?.(field, values);
    if (said !== undefined) return said;
    const value: unknown = values[field];
    if (typeof value === 'boolean') return t(value ? 'forms.conflict.yes' : 'forms.conflict.no');
    const typed = Array.isArray(value) ? value.join(', ') : String(value ?? '').trim();
    return typed === '' ? t('forms.conflict.empty') : typed;
  };
  const version = (fields: Conflict<Values>['fields'], values: Values) => (
    <span className={styles.version}>
      {fields.length === 1
        ? fields.map((field) => <Fragment key={field}>{shown(field, values)}</Fragment>)
        : fields.map((field) => (
            <span key={field}>
              {words.label(field)}: {shown(field, values)}
            </span>
          ))}
    </span>
  );
  const also = taken.length > 0 && <p>{t('forms.conflict.taken', { name, fields: labels(taken) })}</p>;
  if (conflicts.length === 0) {
    return (
      <div className={styles.meanwhile} role="status">
        <b>{title}</b>
        {also}
      </div>
    );
  }
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p role="alert">{t('forms.conflict.text', { count: conflicts.length })}</p>
      {conflicts.map((conflict) => (
        <div key={conflict.fields[0]} data-undecided={isDecided(conflict) ? undefined : true}>
          <RadioCards
            legend={labels(filled(conflict))}
            name={`conflict-${conflict.fields[0]}`}
            value={conflict.pick}
            onChange={(pick) => onPick(conflict, pick === 'theirs' ? 'theirs' : 'mine')}
            options={[
              {
                ...{ value: 'mine', label: t('forms.conflict.mine') },
                sub: version(filled(conflict), conflict.mine),
              },
              {
                ...{ value: 'theirs', label: t('forms.conflict.theirs', { name }) },
                sub: version(filled(conflict), conflict.theirs),
              },
            ]}
          />
        </div>
      ))}
      {also}
    </section>
  );
}
