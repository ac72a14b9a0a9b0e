import { FLOW_EDIT, type FlowRule } from '@mali/contracts/flow-values';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { TextField } from '../../ui/field.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { useOptionNames } from '../list/option-names.ts';
import styles from './segments.module.css';

/** A rule while it is written. */
export type TypedRule = Pick<FlowRule, 'of' | 'id'> & { days: string };
type Of = FlowRule['of'];
const STANDARD_DAYS = '60';
const PICKED: Readonly<Record<Of, ListFilter>> = {
  category: { kind: 'reference', to: 'category', label: { th: 'หมวดสินค้า', en: 'Categories' } },
  product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Products' } },
};

/** Categories and products, each with the days in which it is used up. */
export function FlowRules({
  rules,
  error,
  onChange,
}: {
  rules: readonly TypedRule[];
  error: string | undefined;
  onChange: (rules: TypedRule[]) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className={styles.group}>
      <legend>{t('flows.rules')}</legend>
      <p className={styles.hint}>{t('flows.rulesHint')}</p>
      {(['category', 'product'] as const).map((of) => (
        <RulesOf key={of} of={of} rules={rules} error={error} onChange={onChange} />
      ))}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}

function RulesOf({
  of,
  rules,
  error,
  onChange,
}: {
  of: Of;
  rules: readonly TypedRule[];
  error: string | undefined;
  onChange: (rules: TypedRule[]) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const mine = rules.filter((rule) => rule.of === of);
  const others = rules.filter((rule) => rule.of !== of);
  const value = mine.map(({ id }) => id).join(',');
  const names = useOptionNames(PICKED[of], value, language);
  const pick = (picked: string) =>
    onChange([
      ...others,
      ...(picked === '' ? [] : picked.split(',').map(Number)).map(
        (id) => mine.find((rule) => rule.id === id) ?? { of, id, days: STANDARD_DAYS },
      ),
    ]);
  return (
    <div className={styles.group}>
      <FilterPicker filter={PICKED[of]} value={value} onChange={pick} />
      {mine.map(({ id, days }, i) => (
        <TextField
          key={id}
          label={t('flows.ruleDays', { name: names[i]?.name ?? `#${id}` })}
          inputMode="numeric"
          autoComplete="off"
          error={error !== undefined && !isRuleDays(days) ? error : undefined}
          value={days}
          onChange={({ target }) =>
            onChange([
              ...others,
              ...mine.map((rule) => (rule.id === id ? { ...rule, days: target.value.trim() } : rule)),
            ])
          }
        />
      ))}
    </div>
  );
}

export const isRuleDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= FLOW_EDIT.ruleDays.min && Number(text) <= FLOW_EDIT.ruleDays.max;
