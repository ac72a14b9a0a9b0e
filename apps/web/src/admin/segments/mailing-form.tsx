import { MAILING_CHANNELS, MAILING_EDIT, type MailingChannel } from '@mali/contracts/mailing-values';
import type { Mailing, MailingFields } from '@mali/contracts/mailings';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useRunningCouponsQuery } from '../shared/coupon-calls.ts';
import { useSegmentsQuery } from '../shared/segment-calls.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  useChangeMailingMutation,
  useMakeMailingMutation,
  useRemoveMailingMutation,
} from './mailing-calls.ts';
import styles from './segments.module.css';

type Values = {
  name: string;
  segment_id: string;
  channels: MailingChannel[];
  subject_th: string;
  subject_en: string;
  text_th: string;
  text_en: string;
  link: string;
  promo_id: string;
  rate: string;
};
const toValues = (record: Mailing | null): Values => ({
  name: record?.name ?? '',
  segment_id: String(record?.segment_id ?? ''),
  channels: record?.channels ?? ['mail', 'page'],
  ...{ subject_th: record?.subject_th ?? '', subject_en: record?.subject_en ?? '' },
  ...{ text_th: record?.text_th ?? '', text_en: record?.text_en ?? '' },
  link: record?.link ?? '/',
  promo_id: String(record?.promo_id ?? ''),
  rate: String(record?.rate ?? MAILING_EDIT.rate.standard),
});
const toFields = ({ segment_id, promo_id, rate, ...values }: Values): MailingFields => ({
  ...values,
  ...{
    segment_id: Number(segment_id),
    promo_id: promo_id === '' ? null : Number(promo_id),
    rate: Number(rate),
  },
});
const required = yup.string().trim().required('required');
const schema = yup.object({
  ...{ name: required, segment_id: required, subject_th: required, subject_en: required },
  ...{ text_th: required, text_en: required },
  channels: yup.array().min(1, 'channels'),
  link: yup.string().matches(/^\/(?:[^/\\\s][^\\\s]*)?$/, 'link'),
  rate: yup
    .string()
    .test(
      'rate',
      'rate',
      (text = '') => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAILING_EDIT.rate.max,
    ),
});
const WRONG = ['required', 'channels', 'link', 'rate'] as const;

/** The text of a mailing and to whom it goes; a draft alone is edited. */
export function MailingForm({ record }: { record: Mailing | null }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const segments = useSegmentsQuery().data?.segments ?? [];
  const coupons = useRunningCouponsQuery().data?.rows ?? [];
  const [make] = useMakeMailingMutation();
  const [change] = useChangeMailingMutation();
  const [remove] = useRemoveMailingMutation();
  const form = useRecordForm<Values, Mailing>({
    ...{ kind: 'mailing', id: record?.mailing_id ?? null, record, toValues, schema },
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ id: base.mailing_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ mailing_id: id, name, revision }, before) => {
      if (before !== null)
        return notice.done(t('mailings.saved', { name }), () =>
          change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('mailings.created', { name }), () => remove(id));
      void navigate(adminPaths.mailing(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`mailings.wrong.${known}`);
    },
  });
  const { values, field } = form;
  const label = (name: keyof Values) => t(`mailings.fields.${name}`);
  const words: FieldWords<Values> = {
    label,
    show: (name, of) =>
      name === 'channels' ? of.channels.map((one) => t(`mailings.channels.${one}`)).join(', ') : undefined,
  };
  return (
    <FormFrame form={form} words={words} className={styles.form} save={t('mailings.save')}>
      <div className={styles.group}>
        <TextField {...field('name')} label={label('name')} maxLength={MAILING_EDIT.name} />
        <Select
          label={label('segment_id')}
          value={values.segment_id}
          options={[
            { value: '', label: t('mailings.chooseSegment') },
            ...segments.map(({ segment_id, name }) => ({ value: String(segment_id), label: name })),
          ]}
          onChange={(value) => form.setValue('segment_id', value)}
        />
        <fieldset className={styles.group}>
          <legend>{label('channels')}</legend>
          {MAILING_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`mailings.channels.${channel}`)}
              checked={values.channels.includes(channel)}
              onChange={(event) =>
                form.setValue(
                  'channels',
                  MAILING_CHANNELS.filter((one) =>
                    one === channel ? event.target.checked : values.channels.includes(one),
                  ),
                )
              }
            />
          ))}
        </fieldset>
        {(['th', 'en'] as const).map((lang) => (
          <div key={lang} className={styles.group}>
            <TextField
              {...field(`subject_${lang}`)}
              label={label(`subject_${lang}`)}
              lang={lang}
              maxLength={MAILING_EDIT.subject}
            />
            <TextArea
              {...field(`text_${lang}`)}
              label={label(`text_${lang}`)}
              hint={t('mailings.nameHint', { interpolation: { skipOnVariables: true } })}
              lang={lang}
              rows={5}
              maxLength={MAILING_EDIT.text}
            />
          </div>
        ))}
        <TextField
          {...field('link')}
          label={label('link')}
          maxLength={MAILING_EDIT.link}
          spellCheck={false}
        />
        <Select
          label={label('promo_id')}
          value={values.promo_id}
          options={[
            { value: '', label: t('mailings.noCoupon') },
            ...coupons.map(({ promo_id, name_th, name_en }) => ({
              value: String(promo_id),
              label: language === 'th' ? name_th : name_en,
            })),
          ]}
          onChange={(value) => form.setValue('promo_id', value)}
        />
        <TextField {...field('rate')} label={label('rate')} inputMode="numeric" />
      </div>
    </FormFrame>
  );
}
