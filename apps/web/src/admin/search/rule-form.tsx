import { optionWord } from '@mali/contracts/lists/definition';
import { SEARCH_RULE_LIST } from '@mali/contracts/lists/search-rules';
import { SEARCH_RULE, SEARCH_RULE_KINDS } from '@mali/contracts/search-values';
import type { StaffSearchRule } from '@mali/contracts/staff-search-rules';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { ProductOrder } from '../list/product-order.tsx';
import { adminPaths } from '../paths.ts';
import { Select } from '../shared/select.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { searchRules } from '../texts/search-rules-th.ts';
import {
  useChangeSearchRuleMutation,
  useMakeSearchRuleMutation,
  useRemoveSearchRuleMutation,
} from './rule-calls.ts';
import styles from './rule-form.module.css';
import { linesOf, type RuleValues, ruleSchema, targetOf, toFields, toValues } from './rule-values.ts';
import { TrySearch } from './try-search.tsx';

const WRONG = [
  'required',
  'many',
  'long',
  'products',
  'target',
  'period',
] as const satisfies readonly (keyof typeof searchRules.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof RuleValues & string>> = {
  'SEARCH_RULE.TARGET': 'target',
  'SEARCH_RULE.TARGET_UNKNOWN': 'target',
  'SEARCH_RULE.PRODUCT_UNKNOWN': 'products',
  'SEARCH_RULE.WORD_TAKEN': 'words',
};
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + 2 * 366 * 86_400_000);
const STEP_MINUTES = 15;

/** A rule of the search with what it would do beside what the shop answers now (GOODS-09). */
export function RuleForm({
  rule,
  proposed,
}: {
  /** Null for a new one. */
  rule: StaffSearchRule | null;
  /** What a new one begins with. */
  proposed?: RuleValues;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const at = useAt();
  const [make] = useMakeSearchRuleMutation();
  const [change] = useChangeSearchRuleMutation();
  const [remove] = useRemoveSearchRuleMutation();
  const form = useRecordForm<RuleValues, StaffSearchRule>({
    ...{ kind: 'search-rule', id: rule?.rule_id ?? null, record: rule, schema: ruleSchema },
    toValues: (record) => (record === null && proposed !== undefined ? proposed : toValues(record)),
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), kind: values.kind })
        : change({ rule_id: base.rule_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ rule_id, words, revision }, before) => {
      const word = words[0] ?? '';
      if (before !== null)
        return notice.done(t('searchRules.saved', { word }), () =>
          change({ rule_id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('searchRules.created', { word }), () => remove(rule_id));
      void navigate(adminPaths.searchRules());
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`searchRules.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const { kind } = values;
  const words: FieldWords<RuleValues> = {
    label: (name) => t(`searchRules.fields.${name}`),
    show: (name, of) => {
      if (name === 'products') return of.products.map((id) => `#${id}`).join(', ');
      if (name === 'starts_at' || name === 'ends_at') return of[name] === '' ? undefined : at(of[name]);
      return name === 'kind' ? optionWord(SEARCH_RULE_LIST.filters.kind, of.kind, language) : undefined;
    },
  };
  const moment = (name: 'starts_at' | 'ends_at') => ({
    ...form.picked(name),
    value: values[name] === '' ? null : values[name],
    ...{ max: inTwoYears, today, step: STEP_MINUTES },
  });
  const choosesProducts = kind === 'pins' || kind === 'hidden';
  return (
    <div className={styles.columns}>
      <FormFrame
        form={form}
        words={words}
        className={styles.form}
        save={t(rule === null ? 'searchRules.make' : 'promotions.save')}
      >
        <fieldset className={styles.group}>
          <legend>{t('searchRules.what')}</legend>
          {rule === null && (
            <Select
              label={t('searchRules.fields.kind')}
              value={kind}
              options={SEARCH_RULE_KINDS.map((value) => ({
                ...{ value, label: optionWord(SEARCH_RULE_LIST.filters.kind, value, language) },
              }))}
              onChange={(value) => form.setValue('kind', value)}
            />
          )}
          <p className={styles.note}>{t(`searchRules.does.${kind}`)}</p>
          <TextArea
            {...field('words')}
            label={t('searchRules.fields.words')}
            hint={t('searchRules.wordsHint')}
            rows={3}
          />
          {kind === 'synonyms' && (
            <>
              <TextArea
                {...field('means')}
                label={t('searchRules.fields.means')}
                hint={t('searchRules.meansHint')}
                rows={3}
              />
              <Checkbox {...form.checkbox('both_ways')} label={t('searchRules.fields.both_ways')} />
            </>
          )}
          {choosesProducts && (
            <ProductOrder
              label={t(`searchRules.products.${kind}`)}
              value={values.products}
              ordered={kind === 'pins'}
              most={SEARCH_RULE.products}
              error={form.errorOf('products')}
              onChange={(products) => form.setValue('products', products)}
            />
          )}
          {kind === 'redirect' && (
            <TextField
              {...field('target')}
              label={t('searchRules.fields.target')}
              hint={t('searchRules.targetHint')}
              placeholder={paths.deals()}
              maxLength={SEARCH_RULE.target}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={(event) => {
                field('target').onBlur(event);
                form.setValue('target', targetOf(values.target, window.location.origin));
              }}
            />
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('searchRules.period')}</legend>
          <div>
            <DateTimeField {...moment('starts_at')} label={t('searchRules.fields.starts_at')} />
            {values.starts_at !== '' && (
              <LinkButton onClick={() => form.setValue('starts_at', '')}>
                {t('promotions.noStart')}
              </LinkButton>
            )}
          </div>
          <div>
            <DateTimeField {...moment('ends_at')} label={t('searchRules.fields.ends_at')} />
            {values.ends_at !== '' && (
              <LinkButton onClick={() => form.setValue('ends_at', '')}>{t('promotions.noEnd')}</LinkButton>
            )}
          </div>
          <TextArea
            {...field('reason')}
            label={t('searchRules.fields.reason')}
            optional={t('campaigns.optional')}
            maxLength={SEARCH_RULE.reason}
            rows={2}
          />
          <Checkbox {...form.checkbox('active')} label={t('searchRules.fields.active')} />
        </fieldset>
      </FormFrame>
      <TrySearch
        word={linesOf(values.words)[0] ?? ''}
        ruleId={rule?.rule_id ?? null}
        draft={{ kind, ...toFields(values) }}
        onTake={
          choosesProducts
            ? (mat_id) =>
                form.change('products', (now) =>
                  now.includes(mat_id) ? now.filter((one) => one !== mat_id) : [...now, mat_id],
                )
            : null
        }
      />
    </div>
  );
}
