import { TEXT } from '@mali/contracts/limits';
import type { SavedAddress } from '@mali/contracts/profile';
import type { AddressLine } from '@mali/thai/address';
import { parseThaiPhone } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import {
  type AddressError,
  addressRequest,
  addressRules,
  type BookDraft,
  draftOf,
  EMPTY_ADDRESS,
  PlaceField,
  placeText,
  readPasted,
  TaxFields,
  toPlace,
  typedPhone,
  useAddressTable,
  useCreateAddressMutation,
  useEditAddressMutation,
} from '../addresses/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './address-form.module.css';

const schema = yup.object({
  ...addressRules,
  // Any phone may be the second one.
  mobile_2: yup.string().test((value, context) => {
    if ((value ?? '').trim() === '') return true;
    const phone = parseThaiPhone(value ?? '');
    return phone.ok || context.createError({ message: `phone_${phone.reason}` });
  }),
});

/** A new address, or one of the book to be changed. */
export function AddressForm({
  kept,
  name,
  onDone,
  onCancel,
}: {
  kept: SavedAddress | null;
  /** Who it is likely for. */
  name: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['account', 'addresses']);
  const language = useLanguage();
  const table = useAddressTable();
  const element = useRef<HTMLFormElement>(null);
  const placeInput = useRef<HTMLInputElement>(null);
  const [create] = useCreateAddressMutation();
  const [edit] = useEditAddressMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [choices, setChoices] = useState<readonly AddressLine[]>([]);
  const [more, setMore] = useState(kept !== null && [kept.mobile_2, kept.email, kept.note].some(Boolean));
  const form = useFormik<BookDraft>({
    initialValues: kept === null ? { ...EMPTY_ADDRESS, name } : draftOf(kept),
    validationSchema: schema,
    onSubmit: async (draft) => {
      const address = addressRequest(draft);
      const answer = await (kept === null ? create(address) : edit({ address_id: kept.address_id, address }));
      if (answer.error === undefined) onDone();
      else setRefusal(isApiError(answer.error) ? answer.error : null);
    },
  });
  const { values } = form;
  const errorText = (field: string): string | undefined => {
    const { touched, error } = form.getFieldMeta(field);
    return touched && typeof error === 'string' ? t(`addresses:errors.${error as AddressError}`) : undefined;
  };
  const state = (field: 'name' | 'mobile' | 'street') => ({
    ...form.getFieldProps(field),
    error: errorText(field),
    valid: form.touched[field] === true && form.errors[field] === undefined,
    required: true,
  });
  /** A whole address pasted from a chat is taken apart: what is sure is filled in, the rest is asked. */
  const paste = (pasted: string): boolean => {
    const found = readPasted(pasted, table);
    if (found === null) return false;
    void form.setValues((now) => ({
      ...now,
      ...(found.name !== null && (now.name === '' || now.name === name) ? { name: found.name } : {}),
      ...(found.mobile !== null && now.mobile === '' ? { mobile: found.mobile } : {}),
      street: found.street,
      place: found.place,
      placeText: placeText(toPlace(found.line), table, language),
    }));
    setChoices(found.choices);
    if (found.place === null) placeInput.current?.focus();
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    await form.submitForm();
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        className={styles.wide ?? ''}
        label={t('addresses:street')}
        hint={t('addresses:streetHint')}
        autoComplete="street-address"
        autoCorrect="off"
        spellCheck={false}
        {...state('street')}
        onPaste={(event) => {
          if (paste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
      <div className={styles.wide}>
        <PlaceField
          table={table}
          ref={placeInput}
          text={values.place === null ? values.placeText : placeText(values.place, table, language)}
          choices={choices}
          onText={(typed) => {
            setChoices([]);
            void form.setValues((now) => ({ ...now, placeText: typed, place: null }));
          }}
          onPick={(line) => {
            setChoices([]);
            void form.setValues((now) => ({ ...now, place: toPlace(line), placeText: '' }));
          }}
          onLeave={() => void form.setFieldTouched('place')}
          error={errorText('place')}
          valid={values.place !== null}
        />
      </div>
      <TextField
        label={t('addresses:name')}
        autoComplete="name"
        autoCorrect="off"
        autoCapitalize="words"
        spellCheck={false}
        {...state('name')}
      />
      <TextField
        label={t('addresses:mobile')}
        hint={t('addresses:mobileHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...state('mobile')}
        maxLength={40}
        onChange={(event) => void form.setFieldValue('mobile', typedPhone(event.target))}
      />
      {more && (
        <>
          <TextField
            label={t('account:book.mobile2')}
            optional={t('account:optional')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            {...form.getFieldProps('mobile_2')}
            onChange={(event) => void form.setFieldValue('mobile_2', typedPhone(event.target))}
            error={errorText('mobile_2')}
          />
          <TextField
            label={t('account:book.email')}
            optional={t('account:optional')}
            hint={t('account:book.emailHint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getFieldProps('email')}
            error={errorText('email')}
          />
          <TextArea
            className={styles.wide ?? ''}
            label={t('account:book.note')}
            optional={t('account:optional')}
            maxLength={TEXT.note}
            rows={2}
            {...form.getFieldProps('note')}
          />
        </>
      )}
      <div className={styles.folds}>
        {!more && <LinkButton onClick={() => setMore(true)}>{t('account:book.more')}</LinkButton>}
        {values.tax === null && (
          <LinkButton
            onClick={() =>
              void form.setFieldValue('tax', {
                kind: 'person',
                name: values.name,
                tax_id: '',
                branch: '00000',
              })
            }
          >
            {t('account:book.addTax')}
          </LinkButton>
        )}
      </div>
      {values.tax !== null && (
        <div className={styles.wide}>
          <TaxFields form={form} errorText={errorText} />
        </div>
      )}
      <div className={styles.foot}>
        {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
        <Button type="submit" busy={form.isSubmitting}>
          {t('account:book.save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('account:book.cancel')}
        </Button>
      </div>
    </form>
  );
}
