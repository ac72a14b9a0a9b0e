import { EVENT_EDIT } from '@mali/contracts/shop-event-values';
import type { StaffEvent } from '@mali/contracts/shop-events';
import { formatDateTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import styles from '../shared/campaign-editor.module.css';
import { LibraryButton } from '../shared/library-button.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { shopEvents } from '../texts/shop-events-th.ts';
import { useChangeShopEventMutation, useMakeShopEventMutation } from './calls.ts';
import { codeOf, type EventValues, eventSchema, toFields, toValues } from './event-values.ts';

const WRONG = [
  ...['required', 'address', 'order', 'place', 'whole', 'closes'],
] as const satisfies readonly (keyof typeof shopEvents.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof EventValues & string>> = {
  'EVENT.CODE_TAKEN': 'code',
  'EVENT.DATES': 'ends_at',
  'EVENT.PLACE': 'place_th',
  'EVENT.LINK': 'online_url',
  'EVENT.CAPACITY': 'capacity',
};
const LANGS = ['th', 'en'] as const;
const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + YEARS_MS);

/** All fields of an event. */
export function EventForm({ record }: { record: StaffEvent | null }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeShopEventMutation();
  const [change] = useChangeShopEventMutation();
  const [request_key] = useState(() => crypto.randomUUID());
  const form = useRecordForm<EventValues, StaffEvent>({
    ...{ kind: 'event', id: record?.event_id ?? null, record, toValues, schema: eventSchema },
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), event_code: codeOf(values), request_key })
        : change({ id: base.event_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ event_id: id, revision }, before) => {
      if (before !== null)
        return notice.done(t('shopEvents.saved'), () =>
          change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('shopEvents.created'));
      void navigate(adminPaths.shopEvent(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`shopEvents.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const label = (name: keyof EventValues) => t(`shopEvents.fields.${name}`);
  const words: FieldWords<EventValues> = {
    label,
    show: (name, of) =>
      name === 'starts_at' || name === 'ends_at' || name === 'opens_at' || name === 'closes_at'
        ? formatDateTime(new Date(of[name]), language)
        : undefined,
  };
  const moment = (name: 'starts_at' | 'ends_at' | 'opens_at' | 'closes_at') => (
    <DateTimeField
      key={name}
      {...form.picked(name)}
      label={label(name)}
      hint={t('collections.timeHint')}
      max={inTwoYears}
      today={today}
      step={15}
    />
  );
  return (
    <FormFrame form={form} words={words} className={styles.form} save={t('shopEvents.save')}>
      <fieldset className={styles.group}>
        <legend>{t('shopEvents.parts.texts')}</legend>
        {LANGS.map((lang) => (
          <TextField
            key={lang}
            {...field(`title_${lang}`)}
            label={label(`title_${lang}`)}
            lang={lang}
            maxLength={EVENT_EDIT.title}
          />
        ))}
        {LANGS.map((lang) => (
          <TextArea
            key={lang}
            {...field(`summary_${lang}`)}
            label={label(`summary_${lang}`)}
            lang={lang}
            rows={4}
            maxLength={EVENT_EDIT.summary}
          />
        ))}
        <TextField
          {...field('code')}
          label={label('code')}
          {...(codeOf(values) !== '' && {
            hint: paths.event(codeOf(values)),
          })}
          placeholder={codeOf({ ...values, code: '' })}
          maxLength={EVENT_EDIT.code}
          autoCapitalize="none"
          spellCheck={false}
          disabled={form.base !== null}
        />
        <Checkbox {...form.checkbox('published')} label={label('published')} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('shopEvents.parts.place')}</legend>
        {moment('starts_at')}
        {moment('ends_at')}
        {(['place_th', 'place_en', 'address_th', 'address_en'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={label(name)}
            lang={name.endsWith('th') ? 'th' : 'en'}
            maxLength={name.startsWith('place') ? EVENT_EDIT.place : EVENT_EDIT.address}
          />
        ))}
        <TextField
          {...field('online_url')}
          label={label('online_url')}
          hint={t('shopEvents.linkHint')}
          maxLength={EVENT_EDIT.link}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('shopEvents.parts.picture')}</legend>
        <div className={styles.acts}>
          {values.image !== '' && (
            <ProductPicture
              image={`/img/${values.image}/320.webp`}
              alt=""
              sizes="96px"
              className={styles.picture}
            />
          )}
          <LibraryButton look="secondary" onPick={({ picture }) => form.setValue('image', picture.hash)} />
          {values.image !== '' && (
            <LinkButton onClick={() => form.setValue('image', '')}>{t('collections.noPicture')}</LinkButton>
          )}
        </div>
        {LANGS.map((lang) => (
          <TextField
            key={lang}
            {...field(`alt_${lang}`)}
            label={label(`alt_${lang}`)}
            lang={lang}
            maxLength={EVENT_EDIT.alt}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('shopEvents.parts.registration')}</legend>
        <Checkbox {...form.checkbox('registers')} label={label('registers')} className={styles.whole ?? ''} />
        {values.registers && (
          <>
            {moment('opens_at')}
            {moment('closes_at')}
            <TextField {...field('capacity')} label={label('capacity')} inputMode="numeric" />
            <Checkbox {...form.checkbox('waiting_list')} label={label('waiting_list')} />
            <Checkbox {...form.checkbox('for_members')} label={label('for_members')} />
          </>
        )}
      </fieldset>
    </FormFrame>
  );
}
