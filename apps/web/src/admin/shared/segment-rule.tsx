import { pickedFrom } from '@mali/contracts/lists/definition';
import {
  SEGMENT_CONDITION_NAMES,
  SEGMENT_CONDITIONS,
  type SegmentCondition,
} from '@mali/contracts/segment-values';
import type { SegmentRule } from '@mali/contracts/segments';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatCount } from '../../ui/money.ts';
import { filterWords } from '../list/filter-words.ts';
import { useOptionNames } from '../list/option-names.ts';
import { daysOf } from './days-field.tsx';
import styles from './segment.module.css';
import { useSegmentCountQuery } from './segment-calls.ts';

function Condition({ name, value }: { name: SegmentCondition; value: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const filter = SEGMENT_CONDITIONS[name];
  const names = useOptionNames(filter, value, language);
  const days = filter.kind === 'dates' ? daysOf(value) : null;
  const words =
    days !== null
      ? `${t(`segments.${days.side}`)} ${t('segments.daysLong', { count: Number(days.days) })}`
      : pickedFrom(filter) === null
        ? filterWords(filter, value, language, (key) => t(`list.${key}`))
        : names.map((one) => one.name).join(', ');
  return (
    <li>
      {filter.label[language]} <strong>{words}</strong>
    </li>
  );
}

/** A rule in words. */
export function RuleWords({ join, conditions }: SegmentRule) {
  const { t } = useTranslation('admin');
  const names = SEGMENT_CONDITION_NAMES.filter((name) => conditions[name] !== undefined);
  return (
    <>
      {names.length > 1 && <small className={styles.join}>{t(`segments.joins.${join}`)}</small>}
      <ul className={styles.words}>
        {names.map((name) => (
          <Condition key={name} name={name} value={conditions[name] ?? ''} />
        ))}
      </ul>
    </>
  );
}

/** How many customers a rule finds now. */
export function RuleCount({ rule }: { rule: SegmentRule }) {
  const { t } = useTranslation('admin');
  const { currentData } = useSegmentCountQuery(rule, { skip: Object.keys(rule.conditions).length === 0 });
  if (Object.keys(rule.conditions).length === 0) return <p>{t('segments.wrong.condition')}</p>;
  if (currentData === undefined) return <p>{t('segments.counting')}</p>;
  const { customers, news } = currentData;
  if (customers === null || news === null) return <p>{t('segments.tooLong')}</p>;
  return (
    <p>
      <strong>{t('segments.customers', { n: formatCount(customers) })}</strong>
      <br />
      <small>{t('segments.news', { n: formatCount(news) })}</small>
    </p>
  );
}
