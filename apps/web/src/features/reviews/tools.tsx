import {
  BODY_PROBLEMS,
  FACE_PROBLEMS,
  FACE_TYPES,
  REVIEW_SORTS,
  type ReviewSort,
} from '@mali/contracts/limits';
import type { CommentsAnswer, CommentsQuery } from '@mali/contracts/reviews';
import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Select } from '../../ui/choices.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './reviews.module.css';

export type Filters = Pick<CommentsQuery, 'rate' | 'face_type' | 'face_problem' | 'body_problem' | 'photos'>;
/** A change of filters; undefined, empty and false values are removed. */
export type Change = { [Name in keyof Filters]?: Filters[Name] | undefined };

/** The filters after a change. */
export const changed = (filters: Filters, more: Change): Filters =>
  Object.fromEntries(Object.entries({ ...filters, ...more }).filter(([, value]) => value));

/** Filters and order of a list of reviews, with the count of each value (REV-04, REV-05). */
export function Tools({
  data,
  filters,
  sort,
  narrow,
  onSort,
}: {
  data: CommentsAnswer;
  filters: Filters;
  sort: ReviewSort;
  narrow: (more: Change) => void;
  onSort: (sort: ReviewSort) => void;
}) {
  const { t } = useTranslation('reviews');
  const { photos, rate, face_type, face_problem, body_problem } = filters;
  const skinLabel = [...data.face_types, ...data.face_problems, ...data.body_problems].some(
    ({ count }) => count > 0,
  );
  return (
    <fieldset className={styles.tools}>
      <legend className={styles.legend}>{t('filters')}</legend>
      <div className={styles.row}>
        <Chips>
          {(data.with_photos > 0 || photos) && (
            <Chip pressed={photos === true} onClick={() => narrow({ photos: !photos })}>
              {t('photosOnly', { shown: formatCount(data.with_photos) })}
            </Chip>
          )}
          {rate !== undefined && (
            <Chip removable onClick={() => narrow({ rate: undefined })}>
              {t('stars', { count: rate })}
            </Chip>
          )}
        </Chips>
        <Choice
          label={t('sort')}
          value={sort}
          options={REVIEW_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(value) => onSort(REVIEW_SORTS.find((known) => known === value) ?? 'create_date')}
        />
      </div>
      {(skinLabel || face_type || face_problem || body_problem) && (
        <details className={styles.skin} open={Boolean(face_type || face_problem || body_problem)}>
          <summary>{t('skin')}</summary>
          <div className={styles.choices}>
            <Choice
              label={t('faceType')}
              value={face_type ?? ''}
              options={counted(FACE_TYPES, data.face_types, (value) => t(`face_type.${value}`), t('any'))}
              onChange={(value) => narrow({ face_type: FACE_TYPES.find((known) => known === value) })}
            />
            <Choice
              label={t('faceProblem')}
              value={face_problem ?? ''}
              options={counted(
                FACE_PROBLEMS,
                data.face_problems,
                (value) => t(`face_problem.${value}`),
                t('any'),
              )}
              onChange={(value) => narrow({ face_problem: FACE_PROBLEMS.find((known) => known === value) })}
            />
            <Choice
              label={t('bodyProblem')}
              value={body_problem ?? ''}
              options={counted(
                BODY_PROBLEMS,
                data.body_problems,
                (value) => t(`body_problem.${value}`),
                t('any'),
              )}
              onChange={(value) => narrow({ body_problem: BODY_PROBLEMS.find((known) => known === value) })}
            />
          </div>
          <p className={styles.note}>{t('skinNote')}</p>
        </details>
      )}
    </fieldset>
  );
}

type Option = { value: string; label: string; disabled?: boolean };

/** A value without matches is disabled (rule 37). */
function counted<Value extends string>(
  values: readonly Value[],
  counts: CommentsAnswer['face_types'],
  word: (value: Value) => string,
  any: string,
): Option[] {
  const options = values.map((value): Option => {
    const count = counts.find((one) => one.value === value)?.count ?? 0;
    return { value, label: `${word(value)} ${formatCount(count)}`, disabled: count === 0 };
  });
  return [{ value: '', label: any }, ...options];
}

export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
