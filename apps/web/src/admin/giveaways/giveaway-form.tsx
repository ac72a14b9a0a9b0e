import type { AdminGiveaway } from '@mali/contracts/giveaways';
import { FACE_TYPES } from '@mali/contracts/limits';
import { formatDateTime } from '@mali/thai/dates';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import text from '../../ui/type.module.css';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { SaveBar } from '../form/form-state.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { adminGiveaways } from '../texts/giveaways-th.ts';
import { useSaveGiveawayMutation } from './giveaway-calls.ts';
import { draftOf, type GiveawayDraft, giveawayRequest, newDraft, requestOf } from './giveaway-draft.ts';
import styles from './giveaway-form.module.css';
import { draftSchema } from './giveaway-rules.ts';
import { ProductName, ProductPicker } from './product-picker.tsx';

const YEAR_MS = 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + YEAR_MS);
const STEP_MINUTES = 15;

const FAULTS = [
  ...['product', 'missing', 'long', 'units', 'reviewDays', 'order'],
] as const satisfies readonly (keyof typeof adminGiveaways.errors)[];
/** Form fields by the error that is about them. */
const FIELD: Readonly<Record<string, keyof GiveawayDraft>> = {
  'GIVEAWAY.DATES': 'closes_at',
  'GIVEAWAY.PRODUCT': 'product',
};
const LABEL = {
  ...{ product: 'product', title_th: 'titleTh', title_en: 'titleEn', text_th: 'textTh', text_en: 'textEn' },
  ...{ terms_th: 'termsTh', terms_en: 'termsEn', units: 'units', review_days: 'reviewDays' },
  ...{ opens_at: 'opens', closes_at: 'closes', face_types: 'skin' },
} as const satisfies Record<keyof GiveawayDraft, keyof typeof adminGiveaways.form>;

/** Creates a giveaway, or edits one before entries open. */
export function GiveawayForm({ kept }: { kept: AdminGiveaway | null }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [save] = useSaveGiveawayMutation();
  // Which of the two buttons was pressed.
  const publish = useRef(false);
  const form = useRecordForm<GiveawayDraft, AdminGiveaway>({
    ...{ kind: 'giveaway', id: kept?.giveaway_id ?? null, record: kept, schema: draftSchema },
    toValues: (of) => (of === null ? newDraft(serverNow()) : draftOf(of)),
    basis: ({ published }) => published,
    send: async (values, base) => {
      const giveaway = giveawayRequest(values, publish.current);
      const { data, error } =
        base === null
          ? await save({ id: null, giveaway })
          : await save({ id: base.giveaway_id, giveaway: { ...giveaway, revision: base.revision } });
      return { data: data?.giveaway, error };
    },
    say: (message) => {
      const fault = FAULTS.find((one) => one === message);
      return fault === undefined ? message : t(`errors.${fault}`);
    },
    faultsOf: ({ code, text: said }) => {
      const field = FIELD[code];
      return field === undefined ? {} : { [field]: said[language] };
    },
    onSaved: (made, before) => {
      // A new one stays as a draft when its publication is taken back.
      const former = before !== null ? requestOf(before) : made.published ? requestOf(made, false) : null;
      notice.done(
        t(made.published ? 'form.published' : 'form.savedDraft'),
        former === null
          ? undefined
          : () => save({ id: made.giveaway_id, giveaway: { ...former, revision: made.revision } }),
      );
      void navigate(adminPaths.giveaways());
    },
  });
  const { values, field } = form;
  const moment = (name: 'opens_at' | 'closes_at') => ({
    ...form.picked(name),
    hint: t('form.bangkok'),
    max: inAYear,
    today,
    step: STEP_MINUTES,
  });
  const send = (published: boolean) => {
    publish.current = published;
    form.submit();
  };
  const words: FieldWords<GiveawayDraft> = {
    label: (name) => t(`form.${LABEL[name]}`),
    show: (name, of) => {
      if (name === 'opens_at' || name === 'closes_at') return formatDateTime(new Date(of[name]), language);
      if (name === 'face_types' && of.face_types.length > 0)
        return of.face_types.map((type) => t(`skins.${type}`)).join(' · ');
      return name === 'product' && of.product !== null ? <ProductName {...of.product} /> : undefined;
    },
  };
  const { face_types } = values;
  const published = form.base?.published === true;
  return (
    <form ref={form.element} className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <FormNotices form={form} words={words} />
      <section className={styles.part} aria-labelledby="part-product">
        <h2 className={text.subheading} id="part-product">
          {t('form.product')}
        </h2>
        <ProductPicker
          chosen={values.product}
          error={form.errorOf('product')}
          onPick={(product) => form.setValue('product', product)}
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
                form.setValue(
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
      {form.refusal !== null && <Refused>{form.refusal}</Refused>}
      <SaveBar state={form.state} stays>
        <ButtonLink look="quiet" size="m" to={adminPaths.giveaways()}>
          {t('cancel')}
        </ButtonLink>
        <Button look="secondary" size="m" busy={form.busy && !publish.current} onClick={() => send(false)}>
          {t(published ? 'form.unpublish' : 'form.draft')}
        </Button>
        <Button size="m" busy={form.busy && publish.current} onClick={() => send(true)}>
          {t('form.publish')}
        </Button>
      </SaveBar>
    </form>
  );
}
