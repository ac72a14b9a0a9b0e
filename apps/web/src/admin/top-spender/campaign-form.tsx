import type { ListFilter } from '@mali/contracts/lists/definition';
import type { StaffTopSpender } from '@mali/contracts/top-spender-office';
import { TOP_SPENDER_EDIT, TOP_SPENDER_REGISTRATIONS } from '@mali/contracts/top-spender-values';
import { formatDateTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, RadioCards, TextArea, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { adminPaths } from '../paths.ts';
import styles from '../shared/campaign-editor.module.css';
import { useNotice } from '../shared/use-notice.ts';
import type { topSpenders } from '../texts/top-spenders-th.ts';
import { useChangeTopSpenderMutation, useMakeTopSpenderMutation } from './calls.ts';
import {
  type CampaignValues,
  campaignSchema,
  NO_PRIZE,
  type PrizeValues,
  toFields,
  toValues,
} from './campaign-values.ts';

const WRONG = [
  ...['required', 'whole', 'order', 'announce', 'prizes', 'scope'],
] as const satisfies readonly (keyof typeof topSpenders.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof CampaignValues & string>> = {
  'TOP_SPENDER.DATES': 'ends_at',
  'TOP_SPENDER.PRIZES': 'prizes',
  'TOP_SPENDER.SCOPE': 'brands',
};
const reference = (to: 'brand' | 'category' | 'product', th: string, en: string): ListFilter => ({
  ...{ kind: 'reference', to, label: { th, en } },
});
const COUNTED = {
  brands: reference('brand', 'แบรนด์', 'Brands'),
  categories: reference('category', 'หมวดสินค้า', 'Categories'),
  products: reference('product', 'สินค้า', 'Products'),
} as const;
const COUNTED_NAMES = ['brands', 'categories', 'products'] as const;
const MOMENTS = ['starts_at', 'ends_at', 'announce_at'] as const;
const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + YEARS_MS);

/** All fields of a campaign. Once it has begun, those that members have agreed to are locked. */
export function CampaignForm({ record }: { record: StaffTopSpender | null }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeTopSpenderMutation();
  const [change] = useChangeTopSpenderMutation();
  const [request_key] = useState(() => crypto.randomUUID());
  const form = useRecordForm<CampaignValues, StaffTopSpender>({
    ...{ kind: 'top-spender', id: record?.campaign_id ?? null, record, toValues, schema: campaignSchema },
    together: [['all', 'brands', 'categories', 'products']],
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), request_key })
        : change({ id: base.campaign_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ campaign_id: id, revision, begun }, before) => {
      // What was added to a campaign that has begun is not taken away again.
      if (before !== null)
        return notice.done(
          t('topSpenders.saved'),
          begun ? undefined : () => change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('topSpenders.created'));
      void navigate(adminPaths.topSpender(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`topSpenders.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const begun = form.base?.begun === true;
  const label = (name: keyof CampaignValues) => t(`topSpenders.fields.${name}`);
  const words: FieldWords<CampaignValues> = {
    label,
    show: (name, of) => {
      if (name === 'starts_at' || name === 'ends_at' || name === 'announce_at')
        return formatDateTime(new Date(of[name]), language);
      if (name === 'prizes')
        return of.prizes.map(({ from, to, prize_th }) => `${from}–${to}: ${prize_th}`).join(', ');
      return name === 'registration' ? t(`topSpenders.registrations.${of.registration}`) : undefined;
    },
  };
  const [prizesError, scopeError] = [form.errorOf('prizes'), form.errorOf('brands')];
  return (
    <FormFrame form={form} words={words} className={styles.form} save={t('topSpenders.save')}>
      {begun && <p className={styles.note}>{t('topSpenders.begunNote')}</p>}
      <fieldset className={styles.group}>
        <legend>{t('topSpenders.parts.texts')}</legend>
        {(['th', 'en'] as const).map((lang) => (
          <TextField
            key={lang}
            {...field(`name_${lang}`)}
            label={label(`name_${lang}`)}
            lang={lang}
            maxLength={TOP_SPENDER_EDIT.name}
          />
        ))}
        {(['th', 'en'] as const).map((lang) => (
          <TextArea
            key={lang}
            {...field(`lead_${lang}`)}
            label={label(`lead_${lang}`)}
            lang={lang}
            rows={3}
            maxLength={TOP_SPENDER_EDIT.lead}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('topSpenders.parts.period')}</legend>
        {MOMENTS.map((name) => {
          const { value, ...rest } = form.picked(name);
          return name === 'starts_at' && begun ? (
            <TextField
              key={name}
              label={label(name)}
              value={formatDateTime(new Date(value), language)}
              disabled
              readOnly
            />
          ) : (
            <DateTimeField
              key={name}
              {...rest}
              value={value}
              label={label(name)}
              hint={t(name === 'announce_at' ? 'topSpenders.announceHint' : 'collections.timeHint')}
              max={inTwoYears}
              today={today}
              step={15}
            />
          );
        })}
      </fieldset>
      <fieldset className={styles.fields} disabled={begun}>
        <fieldset className={styles.group}>
          <legend>{t('topSpenders.parts.counted')}</legend>
          <Checkbox {...form.checkbox('all')} label={label('all')} className={styles.whole ?? ''} />
          {!values.all &&
            COUNTED_NAMES.map((name) => (
              <FilterPicker
                key={name}
                filter={COUNTED[name]}
                value={values[name]}
                onChange={(value) => form.setValue(name, value)}
              />
            ))}
          {scopeError !== undefined && (
            <p className={styles.wrong} role="alert">
              {scopeError}
            </p>
          )}
          <TextField
            {...field('right_amount')}
            label={label('right_amount')}
            hint={t('topSpenders.rightHint')}
            inputMode="numeric"
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('topSpenders.parts.members')}</legend>
          <div className={styles.whole}>
            <RadioCards
              legend={label('registration')}
              name="registration"
              value={values.registration}
              options={TOP_SPENDER_REGISTRATIONS.map((value) => ({
                value,
                label: t(`topSpenders.registrations.${value}`),
              }))}
              onChange={(value) => {
                const chosen = TOP_SPENDER_REGISTRATIONS.find((one) => one === value);
                if (chosen !== undefined) form.setValue('registration', chosen);
              }}
            />
          </div>
          {(['th', 'en'] as const).map((lang) => (
            <TextArea
              key={lang}
              {...field(`terms_${lang}`)}
              label={label(`terms_${lang}`)}
              lang={lang}
              rows={4}
              maxLength={TOP_SPENDER_EDIT.terms}
            />
          ))}
        </fieldset>
      </fieldset>
      <fieldset className={styles.fields}>
        <fieldset className={styles.group}>
          <legend>{t('topSpenders.parts.prizes')}</legend>
          <TextField {...field('places')} label={label('places')} inputMode="numeric" />
        </fieldset>
        <Prizes
          values={values.prizes}
          locked={begun ? (form.base?.prizes.length ?? 0) : 0}
          onChange={(prizes) => form.setValue('prizes', prizes)}
        />
        {prizesError !== undefined && (
          <p className={styles.wrong} role="alert">
            {prizesError}
          </p>
        )}
      </fieldset>
    </FormFrame>
  );
}

/** Prizes by place; the first `locked` of them have been promised. */
function Prizes({
  values,
  locked,
  onChange,
}: {
  values: readonly PrizeValues[];
  locked: number;
  onChange: (values: readonly PrizeValues[]) => void;
}) {
  const { t } = useTranslation('admin');
  const set = (place: number, name: keyof PrizeValues, typed: string) =>
    onChange(values.map((one, i) => (i === place ? { ...one, [name]: typed } : one)));
  const add = () => {
    const next = String(Number(values.at(-1)?.to ?? 0) + 1);
    onChange([...values, { ...NO_PRIZE, from: next, to: next }]);
  };
  return (
    <>
      {values.map((one, place) => {
        const name = (field: keyof PrizeValues) => ({
          label: t(`topSpenders.prize.${field}`),
          value: one[field],
          disabled: place < locked,
          autoComplete: 'off',
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place in the list
          <div key={place} className={styles.prize}>
            {(['from', 'to'] as const).map((field) => (
              <TextField
                key={field}
                {...name(field)}
                inputMode="numeric"
                maxLength={2}
                onChange={(event) => set(place, field, event.target.value)}
              />
            ))}
            {(['prize_th', 'prize_en'] as const).map((field) => (
              <TextField
                key={field}
                {...name(field)}
                lang={field === 'prize_th' ? 'th' : 'en'}
                maxLength={TOP_SPENDER_EDIT.prize}
                onChange={(event) => set(place, field, event.target.value)}
              />
            ))}
            {place >= locked && (
              <Button
                size="m"
                look="quiet"
                aria-label={t('topSpenders.prize.removeOf', { n: place + 1 })}
                onClick={() => onChange(values.filter((_one, i) => i !== place))}
              >
                {t('topSpenders.prize.remove')}
              </Button>
            )}
          </div>
        );
      })}
      {values.length < TOP_SPENDER_EDIT.prizes && (
        <div className={styles.acts}>
          <Button size="m" look="secondary" onClick={add}>
            {t('topSpenders.prize.add')}
          </Button>
        </div>
      )}
    </>
  );
}
