import type { Material } from '@mali/contracts/catalogue';
import {
  BODY_PROBLEMS,
  FACE_PROBLEMS,
  FACE_TYPES,
  PAGE_SIZE,
  REVIEW_SORTS,
  type ReviewSort,
} from '@mali/contracts/limits';
import type { CommentsAnswer, CommentsQuery } from '@mali/contracts/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { formatCount } from '../../ui/money.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { useCommentsQuery } from './calls.ts';
import { Distribution } from './distribution.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';

type Filters = Pick<CommentsQuery, 'rate' | 'face_type' | 'face_problem' | 'body_problem' | 'photos'>;
/** A change of filters; what becomes undefined, empty or false is no longer asked for. */
type Change = { [Name in keyof Filters]?: Filters[Name] | undefined };

/**
 * Scores with their distribution, then what buyers wrote (PROD-04, REV-04, REV-05). Every filter tells what it would
 * find, and a bar shows the reviews of its score (rule 47).
 */
export function Reviews({ material, mat_var_id }: { material: Material; mat_var_id: number }) {
  const { t } = useTranslation('reviews');
  const [filters, setFilters] = useState<Filters>({});
  const [sort, setSort] = useState<ReviewSort>('create_date');
  const [pages, setPages] = useState(1);
  const query: CommentsQuery = { mat_no: material.mat_no, ...filters, sort };
  const { data, currentData, isError, refetch } = useCommentsQuery(query);
  const narrow = (more: Change) => {
    setFilters(Object.fromEntries(Object.entries({ ...filters, ...more }).filter(([, value]) => value)));
    setPages(1);
  };
  const write = (
    <ButtonLink look="secondary" size="m" to={paths.addReview(material.mat_id, mat_var_id)}>
      {t('write')}
    </ButtonLink>
  );
  const filtered = Object.keys(filters).length > 0;
  if (data === undefined) {
    return (
      <section className={text.wrap}>
        {isError ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <div className={styles.waiting}>
              <Skeleton width="180px" />
              <Skeleton shape="block" className={styles.waitingBlock} />
              <Skeleton shape="block" className={styles.waitingBlock} />
            </div>
          </Loading>
        )}
      </section>
    );
  }
  const all = data.distribution.reduce((sum, count) => sum + count, 0);
  if (!filtered && all === 0 && material.rating_count === 0) {
    return (
      <section className={text.wrap} aria-label={t('title')}>
        <EmptyState title={t('empty')} text={t('emptyText')}>
          {write}
        </EmptyState>
      </section>
    );
  }
  const left = data.count - pages * PAGE_SIZE.reviews;
  return (
    <section className={text.wrap}>
      <div className={text.sectionHead}>
        <h2 className={text.title}>{t('title')}</h2>
        {write}
      </div>
      <div className={styles.reviews}>
        <Distribution
          material={material}
          data={data}
          chosen={filters.rate ?? null}
          onChoose={(rate) => narrow({ rate: rate ?? undefined })}
        />
        <div>
          <Tools data={data} filters={filters} sort={sort} narrow={narrow} onSort={setSort} />
          <div aria-live="polite" aria-busy={currentData === undefined} className={styles.list}>
            {data.count === 0 ? (
              <p className={styles.none}>
                {t('none')} <LinkButton onClick={() => setFilters({})}>{t('clear')}</LinkButton>
              </p>
            ) : (
              Array.from({ length: pages }, (_, place) => place + 1).map((page) => (
                <ReviewPage key={`${JSON.stringify(query)}${page}`} query={query} page={page} />
              ))
            )}
          </div>
          {left > 0 && (
            <LinkButton onClick={() => setPages(pages + 1)}>
              {t('more', { count: Math.min(left, PAGE_SIZE.reviews) })}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}

/** One page of the list; the first is the answer that brought the counts. */
function ReviewPage({ query, page }: { query: CommentsQuery; page: number }) {
  const { data, isError, refetch } = useCommentsQuery(page === 1 ? query : { ...query, page });
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.waitingBlock} />
      </Loading>
    );
  }
  return data.data.map((review) => <ReviewItem key={review.id} review={review} />);
}

function Tools({
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
  const skinTold = [...data.face_types, ...data.face_problems, ...data.body_problems].some(
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
      {(skinTold || face_type || face_problem || body_problem) && (
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

/** A value that would find nothing is told, not offered (rule 37). */
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

function Choice({
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
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
