import { TEXT } from '@mali/contracts/limits';
import type { SavedAddress } from '@mali/contracts/profile';
import { parseThaiPhone } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFormDraft } from '../../ui/form-draft.ts';
import { Refused } from '../../ui/refused.tsx';
import {
  addressRequest,
  addressRules,
  type BookDraft,
  draftOf,
  EMPTY_ADDRESS,
  NameAndMobile,
  StreetAndPlace,
  TaxFields,
  typedPhone,
  useCreateAddressMutation,
  useEditAddressMutation,
  useFieldState,
} from '../addresses/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './address-form.module.css';

const schema = yup.object({
  ...addressRules,
  // The second number may be a mobile phone or a landline.
  mobile_2: yup.string().test((value, context) => {
    if ((value ?? '').trim() === '') return true;
    const phone = parseThaiPhone(value ?? '');
    return phone.ok || context.createError({ message: `phone_${phone.reason}` });
  }),
});

/** Fields excluded from the stored draft: the number of an identity card. */
const SECRET = ['tax'] as const;

/** Form for a new or an existing address. */
export function AddressForm({
  kept,
  name,
  onDone,
  onCancel,
}: {
  kept: SavedAddress | null;
  /** Default recipient name. */
  name: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['account', 'addresses']);
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [create] = useCreateAddressMutation();
  const [edit] = useEditAddressMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [more, setMore] = useState(kept !== null && [kept.mobile_2, kept.email, kept.note].some(Boolean));
  const form = useFormik<BookDraft>({
    initialValues: kept === null ? { ...EMPTY_ADDRESS, name } : draftOf(kept),
    validationSchema: schema,
    onSubmit: async (draft) => {
      const address = addressRequest(draft);
      const answer = await (kept === null ? create(address) : edit({ address_id: kept.address_id, address }));
      if (answer.error === undefined) {
        deleteDraft();
        onDone();
      } else setRefusal(isApiError(answer.error) ? answer.error : null);
    },
  });
  const { values } = form;
  const deleteDraft = useFormDraft(
    `address.${kept?.address_id ?? 'new'}`,
    values,
    (typed) => void form.setValues({ ...values, ...typed }),
    SECRET,
  );
  const state = useFieldState(form);
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
      <StreetAndPlace form={form} knownName={name} className={styles.wide} />
      <NameAndMobile form={form} />
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
            error={state('mobile_2').error}
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
            error={state('email').error}
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
          <TaxFields form={form} />
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
