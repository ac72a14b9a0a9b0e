import type { AdminGiveaway } from '@mali/contracts/giveaways';
import { FACE_TYPES } from '@mali/contracts/limits';
import { useFormik } from 'formik';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import text from '../../ui/type.module.css';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useSaveGiveawayMutation } from './giveaway-calls.ts';
import {
  draftOf,
  draftSchema,
  type GiveawayDraft,
  giveawayRequest,
  newDraft,
  requestOf,
} from './giveaway-draft.ts';
import styles from './giveaway-form.module.css';
import { ProductPicker } from './product-picker.tsx';

const YEAR_MS = 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + YEAR_MS);
const STEP_MINUTES = 15;

type Fault = 'product' | 'missing' | 'long' | 'units' | 'reviewDays' | 'order';
const FAULTS: readonly Fault[] = ['product', 'missing', 'long', 'units', 'reviewDays', 'order'];

/** Creates a giveaway, or edits one before entries open. */
export function GiveawayForm({ kept }: { kept: AdminGiveaway | null }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [save, { isLoading }] = useSaveGiveawayMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [matId, setMatId] = useState(kept?.product.mat_id ?? null);
  // Which of the two buttons was pressed.
  const publish = useRef(false);
  const form = useFormik<GiveawayDraft>({
    initialValues: kept === null ? newDraft(serverNow()) : draftOf(kept),
    validationSchema: draftSchema,
    onSubmit: async (values) => {
      setRefusal(null);
      const giveaway = giveawayRequest(values, publish.current);
      const answer = await save({ id: kept?.giveaway_id ?? null, giveaway });
      if (isApiError(answer.error)) return setRefusal(answer.error);
      // A new one stays as a draft when its publication is taken back.
      const made = answer.data?.giveaway;
      const former =
        kept === null
          ? made !== undefined && giveaway.publish
            ? requestOf(made, false)
            : null
          : requestOf(kept);
      notice.done(
        t(giveaway.publish ? 'form.published' : 'form.savedDraft'),
        made === undefined || former === null
          ? undefined
          : () => save({ id: made.giveaway_id, giveaway: former }),
      );
      await navigate(adminPaths.giveaways());
    },
  });
  const faultOf = (name: keyof GiveawayDraft): string | undefined => {
    const { touched, error } = form.getFieldMeta(name);
    const fault = FAULTS.find((one) => one === error);
    return touched && fault !== undefined ? t(`errors.${fault}`) : undefined;
  };
  const field = (name: Exclude<keyof GiveawayDraft, 'mat_var_id' | 'face_types'>) => {
    const { onChange, onBlur } = form.getFieldProps(name);
    return { name, value: form.values[name], onChange, onBlur, error: faultOf(name) };
  };
  const moment = (name: 'opens_at' | 'closes_at') => ({
    name,
    value: form.values[name],
    hint: t('form.bangkok'),
    error: faultOf(name),
    onChange: (value: string) => void form.setFieldValue(name, value),
    onLeave: () => void form.setFieldTouched(name),
    max: inAYear,
    today,
    step: STEP_MINUTES,
  });
  const send = (published: boolean) => {
    publish.current = published;
    void form.submitForm();
  };
  const { face_types } = form.values;
  const published = kept?.published === true;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <section className={styles.part} aria-labelledby="part-product">
        <h2 className={text.subheading} id="part-product">
          {t('form.product')}
        </h2>
        <ProductPicker
          matId={matId}
          matVarId={form.values.mat_var_id}
          error={faultOf('mat_var_id')}
          onPick={(mat_id, mat_var_id) => {
            setMatId(mat_id);
            void form.setFieldValue('mat_var_id', mat_var_id);
          }}
        />
      </section>
      <div className={styles.pair}>
        <TextField {...field('title_th')} label={t('form.titleTh')} lang="th" />
        <TextField {...field('title_en')} label={t('form.titleEn')} lang="en" />
        <TextArea {...field('text_th')} label={t('form.textTh')} rows={5} lang="th" />
        <TextArea {...field('text_en')} label={t('form.textEn')} rows={5} lang="en" />
        <TextArea {...field('terms_th')} label={t('form.termsTh')} optional={t('form.optional')} lang="th" />
        <TextArea {...field('terms_en')} label={t('form.termsEn')} optional={t('form.optional')} lang="en" />
        <TextField {...field('units')} label={t('form.units')} inputMode="numeric" autoComplete="off" />
        <TextField
          {...field('review_days')}
          label={t('form.reviewDays')}
          hint={t('form.reviewDaysHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <DateTimeField {...moment('opens_at')} label={t('form.opens')} />
        <DateTimeField {...moment('closes_at')} label={t('form.closes')} />
      </div>
      <fieldset className={styles.part}>
        <legend>{t('form.skin')}</legend>
        <p className={text.small}>{t('form.skinHint')}</p>
        <Chips>
          {FACE_TYPES.map((type) => (
            <Chip
              key={type}
              pressed={face_types.includes(type)}
              onClick={() =>
                void form.setFieldValue(
                  'face_types',
                  face_types.includes(type)
                    ? face_types.filter((one) => one !== type)
                    : [...face_types, type],
                )
              }
            >
              {t(`skins.${type}`)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
      <div className={styles.ways}>
        <Button busy={isLoading && publish.current} onClick={() => send(true)}>
          {t('form.publish')}
        </Button>
        <Button look="secondary" busy={isLoading && !publish.current} onClick={() => send(false)}>
          {t(published ? 'form.unpublish' : 'form.draft')}
        </Button>
        <ButtonLink look="quiet" to={adminPaths.giveaways()}>
          {t('cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}
