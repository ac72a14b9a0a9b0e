import {
  FLOW_EDIT,
  FLOW_KINDS,
  FLOW_TERMS,
  FLOW_WORDS,
  FLOWS,
  type FlowKind,
  type FlowTerm,
  type FlowValues,
  type FlowWords,
  flowFaults,
} from '@mali/contracts/flow-values';
import type { Flow } from '@mali/contracts/flows';
import { MAILING_CHANNELS, type MailingChannel } from '@mali/contracts/mailing-values';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/money.ts';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { useRunningCouponsQuery } from '../shared/coupon-calls.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useSaveFlowMutation } from './flow-calls.ts';
import { FlowRules, isRuleDays, type TypedRule } from './flow-rules.tsx';
import styles from './segments.module.css';

type Values = FlowWords &
  Record<FlowTerm, string> & {
    on: boolean;
    channels: MailingChannel[];
    promo_id: string;
    rules: TypedRule[];
  };
type Field = keyof Values;
const FIELDS = ['on', 'channels', 'promo_id', 'rules', ...FLOW_WORDS, ...FLOW_TERMS] as const;

const termsOf = (kind: FlowKind): readonly FlowTerm[] =>
  FLOW_TERMS.filter((term) => FLOWS[kind].limits[term] !== undefined);
const toValues = ({ on, channels, promo_id, rules, terms, ...words }: FlowValues): Values => ({
  ...words,
  ...(Object.fromEntries(FLOW_TERMS.map((term) => [term, String(terms[term] ?? '')])) as Record<
    FlowTerm,
    string
  >),
  ...{ on, channels, promo_id: String(promo_id ?? '') },
  rules: rules.map(({ days, ...rule }) => ({ ...rule, days: String(days) })),
});
const numberOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);
const toFields = (kind: FlowKind, values: Values): FlowValues => ({
  ...(Object.fromEntries(FLOW_WORDS.map((name) => [name, values[name].trim()])) as FlowWords),
  ...{ on: values.on, channels: values.channels },
  promo_id: values.promo_id === '' ? null : Number(values.promo_id),
  terms: Object.fromEntries(termsOf(kind).map((term) => [term, numberOf(values[term])])),
  rules: values.rules.map(({ days, ...rule }) => ({ ...rule, days: numberOf(days) })),
});

/** The rules of the API. Formik leaves out empty texts before it checks. */
const schemaOf = (kind: FlowKind) => {
  const faultOf = (name: Field, given: Partial<Values>): string | undefined => {
    const values = { ...toValues({ ...FLOWS[kind].standard, terms: {} }), ...given };
    for (const word of FLOW_WORDS) values[word] = given[word] ?? '';
    values.rules = (given.rules ?? []).map((rule) => ({ ...rule, days: rule.days ?? '' }));
    const { rules } = values;
    if (name === 'rules' && (rules.length > FLOW_EDIT.rules || rules.some(({ days }) => !isRuleDays(days))))
      return 'rules';
    return flowFaults(kind, toFields(kind, values))[name];
  };
  return yup.object(
    Object.fromEntries(
      FIELDS.map((name) => [
        name,
        yup.mixed().test(name, (_, context) => {
          const message = faultOf(name, context.parent as Partial<Values>);
          return message === undefined || context.createError({ message });
        }),
      ]),
    ),
  );
};
const WRONG = ['required', 'placeholder', 'channels', 'limits', 'until', 'rules', 'noRules'] as const;

/** Whether, when, how and in which words a message of the shop is sent. */
export function FlowForm({ record }: { record: Flow }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const coupons = useRunningCouponsQuery().data?.rows ?? [];
  const [save] = useSaveFlowMutation();
  const { kind } = record;
  const { always, limits, placeholders, standard } = FLOWS[kind];
  const send = (values: Values, revision: number) =>
    save({ kind, fields: { ...toFields(kind, values), revision } });
  const say = (message: string) => {
    const known = WRONG.find((one) => one === message);
    const { min, max } = FLOW_EDIT.ruleDays;
    return known === undefined ? message : t(`flows.wrong.${known}`, { min, max, most: FLOW_EDIT.rules });
  };
  const form = useRecordForm<Values, Flow>({
    ...{ kind: 'flow', id: FLOW_KINDS.indexOf(kind) + 1, record, schema: schemaOf(kind), say },
    toValues: (of) => toValues(of?.values ?? standard),
    send: (values, base) => send(values, (base ?? record).revision),
    onSaved: ({ revision }, before) =>
      notice.done(
        t('flows.saved', { name: t(`flows.names.${kind}`) }),
        before === null ? undefined : () => send(toValues(before.values), revision),
      ),
    faultsOf: ({ code, details }) => {
      if (code !== 'FLOW.WRONG') return {};
      const { field, fault } = details as { field: string; fault: string };
      return { [field]: say(fault) };
    },
  });
  const { values, field } = form;
  const label = (name: Field): string => {
    if (name === 'on') return t('flows.switch');
    if (name === 'rules') return t('flows.rules');
    const term = FLOW_TERMS.find((one) => one === name);
    return term === undefined
      ? t(`mailings.fields.${name as 'channels' | 'promo_id' | keyof FlowWords}`)
      : t(`flows.terms.${term}`);
  };
  const channelWords = (channels: readonly MailingChannel[]) =>
    channels.map((one) => t(`mailings.channels.${one}`)).join(', ');
  const words: FieldWords<Values> = {
    label,
    show: (name, of) =>
      name === 'channels'
        ? channelWords(of.channels)
        : name === 'rules'
          ? of.rules.map((rule) => `${t(`flows.ruleOf.${rule.of}`)} #${rule.id}: ${rule.days}`).join(', ')
          : undefined,
  };
  const isStandard = FLOW_WORDS.every((name) => values[name] === standard[name]);
  return (
    <FormFrame form={form} words={words} className={styles.form} save={t('mailings.save')}>
      <div className={styles.group}>
        <Checkbox
          label={label('on')}
          checked={values.on}
          onChange={({ target }) => form.setValue('on', target.checked)}
        />
        <fieldset className={styles.group}>
          <legend>{t('flows.when')}</legend>
          <div className={styles.terms}>
            {termsOf(kind).map((term) => (
              <TextField
                key={term}
                {...field(term)}
                label={label(term)}
                hint={t('flows.range', {
                  min: formatCount(limits[term]?.min ?? 0),
                  max: formatCount(limits[term]?.max ?? 0),
                })}
                inputMode="numeric"
              />
            ))}
          </div>
        </fieldset>
        {kind === 'reorder' && (
          <FlowRules
            rules={values.rules}
            error={form.errorOf('rules')}
            onChange={(rules) => form.setValue('rules', rules)}
          />
        )}
        <fieldset className={styles.group}>
          <legend>{label('channels')}</legend>
          {MAILING_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`mailings.channels.${channel}`)}
              checked={values.channels.includes(channel)}
              disabled={always.includes(channel)}
              onChange={({ target }) =>
                form.setValue(
                  'channels',
                  MAILING_CHANNELS.filter((one) =>
                    one === channel ? target.checked : values.channels.includes(one),
                  ),
                )
              }
            />
          ))}
          {always.length > 0 && (
            <p className={styles.hint}>{t('flows.always', { channels: channelWords(always) })}</p>
          )}
          {form.errorOf('channels') !== undefined && (
            <p className={styles.wrong}>{form.errorOf('channels')}</p>
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('flows.words')}</legend>
          <p className={styles.hint}>{t('flows.placeholder')}</p>
          <dl className={styles.placeholders}>
            {placeholders.map((name) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{t(`flows.placeholders.${name as 'name'}`)}</dd>
              </div>
            ))}
          </dl>
          {(['th', 'en'] as const).map((lang) => (
            <div key={lang} className={styles.group}>
              <TextField
                {...field(`subject_${lang}`)}
                label={label(`subject_${lang}`)}
                lang={lang}
                maxLength={FLOW_EDIT.subject}
              />
              <TextArea
                {...field(`text_${lang}`)}
                label={label(`text_${lang}`)}
                lang={lang}
                rows={4}
                maxLength={FLOW_EDIT.text}
              />
            </div>
          ))}
          {!isStandard && (
            <div>
              <Button
                type="button"
                size="m"
                look="quiet"
                onClick={() => {
                  for (const name of FLOW_WORDS) form.setValue(name, standard[name]);
                }}
              >
                {t('flows.standard')}
              </Button>
            </div>
          )}
        </fieldset>
        <Select
          label={label('promo_id')}
          value={values.promo_id}
          options={[
            { value: '', label: t('mailings.noCoupon') },
            ...coupons.map(({ promo_id, name_th, name_en }) => ({
              value: String(promo_id),
              label: language === 'th' ? name_th : name_en,
            })),
            // One that has ended since stays chosen until another is.
            ...[values.promo_id]
              .filter((id) => id !== '' && coupons.every(({ promo_id }) => String(promo_id) !== id))
              .map((id) => ({ value: id, label: `#${id}` })),
          ]}
          onChange={(value) => form.setValue('promo_id', value)}
        />
      </div>
    </FormFrame>
  );
}
