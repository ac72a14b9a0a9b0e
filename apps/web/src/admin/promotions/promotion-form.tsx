import { TEXT } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import {
  DISCOUNT_TYPES,
  PROMOTION_KINDS,
  PromotionKind,
  type PromotionTerm,
  termsOf,
} from '@mali/contracts/promotion-values';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { formatDateTime } from '@mali/thai/dates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { useOptionNames } from '../list/option-names.ts';
import { adminPaths } from '../paths.ts';
import { SegmentField } from '../shared/segment-field.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { promotions } from '../texts/promotions-th.ts';
import { GOODS, GoodsFields, type GoodsName, goodsNames, scopeOf } from './goods-fields.tsx';
import { useOfferText } from './offer-text.ts';
import { useChangePromotionMutation, useMakePromotionMutation } from './promotion-calls.ts';
import styles from './promotion-form.module.css';
import {
  type PromotionValues,
  promotionSchema,
  TOGETHER,
  termValues,
  toFields,
  toValues,
} from './promotion-values.ts';
import { StageBar } from './stage-bar.tsx';
import { TryOut } from './try-out.tsx';
import type { Candidate } from './try-promotion.ts';

const YEAR_MS = 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + YEAR_MS);
const STEP_MINUTES = 15;

const WRONG = [
  ...['required', 'quantity', 'money', 'percent', 'whole', 'order', 'flash', 'goods'],
] as const satisfies readonly (keyof typeof promotions.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof PromotionValues & string>> = {
  'PROMOTION.PERIOD': 'ends_at',
  'PROMOTION.EMPTY': 'variants',
  'PROMOTION.SET': 'variants',
  'PROMOTION.ALLOTMENT': 'limits',
  'PROMOTION.FLASH_AUDIENCE': 'segment_id',
  'SEGMENT.NOT_FOUND': 'segment_id',
};
/** A full set names each of its goods. */
const goodsOf = (values: PromotionValues): readonly GoodsName[] =>
  values.kind === PromotionKind.FullSet ? ['variants'] : goodsNames(values);

/** All fields of a promotion, and carts to try it on. A new one opens its page once it is made. */
export function PromotionForm({
  promotion,
  copy = null,
  flash: isFlashSale = false,
  mayEdit,
}: {
  /** Null for a new one. */
  promotion: StaffPromotion | null;
  /** A new one begins with the fields of this one. */
  copy?: StaffPromotion | null;
  /** A new one begins as a flash sale. */
  flash?: boolean;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const offer = useOfferText();
  const [make] = useMakePromotionMutation();
  const [change] = useChangePromotionMutation();
  // Which of the two buttons of a new one was pressed.
  const stage = useRef<'draft' | 'live'>('live');
  const [reason, setReason] = useState('');
  const form = useRecordForm<PromotionValues, StaffPromotion>({
    ...{ kind: 'promotion', id: promotion?.promo_id ?? null, record: promotion },
    toValues: (record) => {
      if (record !== null) return toValues(record);
      if (copy !== null) return { ...toValues(copy), starts_at: '', ends_at: '' };
      return { ...toValues(null), flash: isFlashSale };
    },
    ...{ schema: promotionSchema, together: TOGETHER },
    basis: ({ stage: now }) => now,
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), stage: stage.current })
        : change({
            promo_id: base.promo_id,
            fields: { ...toFields(values), revision: base.revision, reason: reason.trim() },
          }),
    onSaved: (saved, before) => {
      setReason('');
      const name = saved[`name_${language}`];
      if (before === null) {
        notice.done(t('promotions.created', { name }));
        void navigate(adminPaths.promotion(saved.promo_id));
        return;
      }
      notice.done(t('promotions.saved', { name }), () =>
        change({
          promo_id: saved.promo_id,
          fields: { ...toFields(toValues(before)), revision: saved.revision, reason: '' },
        }),
      );
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`promotions.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const { kind, flash } = values;
  const isCut = kind === PromotionKind.PriceCut;
  const isFixed = form.base?.begun === true;
  const terms = termValues(values);
  const isComplete = termsOf(kind).every((term) => terms[term] !== undefined);
  const candidate: Candidate | null = !isComplete
    ? null
    : {
        ...{ kind, flash, ...terms, name_th: values.name_th, name_en: values.name_en },
        exclude_discounted: values.exclude_discounted,
        ...(values.max_per_order !== '' &&
          Number(values.max_per_order) > 0 && { max_per_order: Number(values.max_per_order) }),
        units: new Map(
          !flash || !isCut
            ? []
            : values.limits.flatMap(({ mat_var_id, allotment, per_customer }): [number, number][] => {
                const most = [allotment, per_customer].filter((typed) => typed !== '').map(Number);
                return most.length === 0 ? [] : [[mat_var_id, Math.min(...most)]];
              }),
        ),
      };
  const moment = (name: 'starts_at' | 'ends_at') => ({
    ...form.picked(name),
    value: values[name] === '' ? null : values[name],
    ...{ max: inAYear, today, step: STEP_MINUTES },
  });
  const termField = (term: Exclude<PromotionTerm, 'discount_type'>) => (
    <TextField
      key={term}
      {...field(term)}
      label={
        term === 'discount' ? t(`promotions.discount.${values.discount_type}`) : t(`promotions.terms.${term}`)
      }
      inputMode={term === 'sale_qty' || term === 'free_qty' ? 'numeric' : 'decimal'}
    />
  );
  const words: FieldWords<PromotionValues> = {
    label: (name) => t(`promotions.fields.${name}`),
    show: (name, of) => {
      if (name === 'kind') return optionWord(PROMOTION_LIST.filters.kind, of.kind, language);
      if ((name === 'starts_at' || name === 'ends_at') && of[name] !== '')
        return formatDateTime(new Date(of[name]), language);
      if (name === 'audience') return t(`offers.audiences.${of.audience}`);
      return name === 'limits' ? String(of.limits.length) : undefined;
    },
  };
  const goodsError = form.errorOf('variants');
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        stage.current = 'live';
        form.submit();
      }}
    >
      {/* What may not be changed is read: the fields are those of the record. */}
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <FormNotices form={form} words={words} />
        <fieldset className={styles.group}>
          <legend>{t('promotions.what')}</legend>
          <TextField
            {...field('name_th')}
            label={t('promotions.fields.name_th')}
            maxLength={TEXT.name}
            lang="th"
          />
          <TextField
            {...field('name_en')}
            label={t('promotions.fields.name_en')}
            maxLength={TEXT.name}
            lang="en"
          />
        </fieldset>
        <fieldset className={styles.group} disabled={isFixed}>
          <legend>{t('promotions.offer')}</legend>
          <Select
            label={t('promotions.fields.kind')}
            value={kind}
            options={PROMOTION_KINDS.map((value) => ({
              ...{ value, label: optionWord(PROMOTION_LIST.filters.kind, value, language) },
            }))}
            onChange={(value) => form.setValue('kind', value)}
          />
          {isCut && (
            <Checkbox
              {...form.checkbox('flash')}
              label={t('promotions.fields.flash')}
              className={styles.whole ?? ''}
            />
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('promotions.gives')}</legend>
          {isCut && (
            <Select
              label={t('promotions.fields.discount_type')}
              value={values.discount_type}
              options={DISCOUNT_TYPES.map((value) => ({
                value,
                label: t(`promotions.discountTypes.${value}`),
              }))}
              onChange={(value) => form.setValue('discount_type', value)}
            />
          )}
          {termsOf(kind).flatMap((term) => (term === 'discount_type' ? [] : [termField(term)]))}
          {!isCut && (
            <>
              <TextField
                {...field('max_per_order')}
                label={t('promotions.fields.max_per_order')}
                optional={t('campaigns.optional')}
                inputMode="numeric"
              />
              <Checkbox
                {...form.checkbox('exclude_discounted')}
                label={t('promotions.fields.exclude_discounted')}
                className={styles.whole ?? ''}
              />
            </>
          )}
          {candidate !== null && (
            <p className={`${styles.sentence} ${styles.whole}`}>
              {offer(kind, terms, values.variants === '' ? 0 : values.variants.split(',').length)}
            </p>
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('promotions.goods')}</legend>
          {kind !== PromotionKind.FullSet && (
            <Checkbox
              {...form.checkbox('all')}
              label={t('promotions.fields.all')}
              className={styles.whole ?? ''}
            />
          )}
          <GoodsFields
            names={goodsOf(values)}
            values={values}
            className={styles.whole}
            onChange={(name, value) => form.setValue(name, value)}
          />
          {goodsError !== undefined && (
            <div className={styles.whole}>
              <Refused>{goodsError}</Refused>
            </div>
          )}
          <p className={styles.note}>
            {t(kind === PromotionKind.FullSet ? 'promotions.setHint' : 'promotions.goodsHint')}
          </p>
        </fieldset>
        {!(isCut && flash) && (
          <fieldset className={styles.group}>
            <legend>{t('promotions.audience.title')}</legend>
            <Select
              label={t('promotions.audience.title')}
              value={values.audience}
              options={(['everyone', 'segment'] as const).map((value) => ({
                value,
                label: t(`offers.audiences.${value}`),
              }))}
              onChange={(value) => form.setValue('audience', value)}
            />
            {values.audience === 'segment' && (
              <div className={styles.whole}>
                <SegmentField
                  label={t('promotions.fields.segment_id')}
                  empty={t('mailings.chooseSegment')}
                  value={values.segment_id}
                  name={form.base?.segment_name ?? null}
                  onChange={(value) => form.setValue('segment_id', value)}
                />
              </div>
            )}
            {form.errorOf('segment_id') !== undefined && (
              <div className={styles.whole}>
                <Refused>{form.errorOf('segment_id')}</Refused>
              </div>
            )}
            {values.audience === 'segment' && <p className={styles.note}>{t('promotions.audience.hint')}</p>}
          </fieldset>
        )}
        <fieldset className={styles.group}>
          <legend>{t('promotions.period')}</legend>
          <div>
            <DateTimeField {...moment('starts_at')} label={t('promotions.fields.starts_at')} />
            {values.starts_at !== '' && !isFixed && (
              <LinkButton onClick={() => form.setValue('starts_at', '')}>
                {t('promotions.noStart')}
              </LinkButton>
            )}
          </div>
          <div>
            <DateTimeField {...moment('ends_at')} label={t('promotions.fields.ends_at')} />
            {values.ends_at !== '' && (
              <LinkButton onClick={() => form.setValue('ends_at', '')}>{t('promotions.noEnd')}</LinkButton>
            )}
          </div>
          <p className={styles.note}>
            {t(isCut && flash ? 'promotions.flashHint' : 'promotions.periodHint')}
          </p>
        </fieldset>
        {isCut && flash && (
          <fieldset className={styles.group}>
            <legend>{t('promotions.fields.limits')}</legend>
            <Limits
              values={values}
              onChange={(limits) => form.setValue('limits', limits)}
              taken={new Map(form.base?.limits.map((one) => [one.mat_var_id, one.taken]) ?? [])}
            />
            {form.errorOf('limits') !== undefined && (
              <div className={styles.whole}>
                <Refused>{t('promotions.wrong.limits')}</Refused>
              </div>
            )}
          </fieldset>
        )}
      </fieldset>
      <aside className={styles.side}>
        <TryOut scope={scopeOf(values)} candidate={candidate} own={promotion?.promo_id ?? null} />
        <StageBar
          {...{ form, mayEdit, reason, isNew: promotion === null, isBegun: isFixed, onReason: setReason }}
          onDraft={() => {
            stage.current = 'draft';
          }}
        />
      </aside>
    </form>
  );
}

/** Units of each variant of a flash sale: in all, and for one customer. */
function Limits({
  values: { variants, limits },
  taken,
  onChange,
}: {
  values: PromotionValues;
  taken: ReadonlyMap<number, number>;
  onChange: (limits: PromotionValues['limits']) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const named = useOptionNames(GOODS.variants, variants, language);
  if (named.length === 0) return <p className={styles.note}>{t('promotions.limitsHint')}</p>;
  const of = (id: number) =>
    limits.find(({ mat_var_id }) => mat_var_id === id) ?? { mat_var_id: id, allotment: '', per_customer: '' };
  const set = (id: number, part: 'allotment' | 'per_customer', typed: string) =>
    onChange([
      ...limits.filter(({ mat_var_id }) => mat_var_id !== id),
      { ...of(id), [part]: typed.replace(/\D/g, '') },
    ]);
  return (
    <div className={styles.whole}>
      <table className={styles.limits}>
        <thead>
          <tr>
            <th scope="col">{t('promotions.try.item')}</th>
            <th scope="col">{t('promotions.allotment')}</th>
            <th scope="col">{t('promotions.perCustomer')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ value, name }) => {
            const id = Number(value);
            const limit = of(id);
            const sold = taken.get(id) ?? 0;
            return (
              <tr key={value}>
                <td>
                  {name}
                  {sold > 0 && <small> {t('promotions.taken', { count: sold })}</small>}
                </td>
                {(['allotment', 'per_customer'] as const).map((part) => (
                  <td key={part}>
                    <input
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={`${t(part === 'allotment' ? 'promotions.allotment' : 'promotions.perCustomer')} ${name}`}
                      value={limit[part]}
                      maxLength={6}
                      onChange={(event) => set(id, part, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>{t('promotions.limitsEmpty')}</p>
    </div>
  );
}
