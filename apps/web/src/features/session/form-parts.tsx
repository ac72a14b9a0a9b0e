import { PASSWORD, TEXT } from '@mali/contracts/limits';
import type { FormikProps } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import type { ApiError } from '../../clients/api-error.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage } from '../preferences/index.ts';

/** Messages are keys of this feature's `errors`, translated when rendered (specification, section 5). */
const KEYS = [
  'emailRequired',
  'emailInvalid',
  'emailRequiredStop',
  'emailInvalidStop',
  'passwordRequired',
  'passwordShort',
  'firstNameRequired',
  'lastNameRequired',
] as const;
type ErrorKey = (typeof KEYS)[number];
const isErrorKey = (key: string): key is ErrorKey => KEYS.some((known) => known === key);

/**
 * E-mail rules (AUTH-17). The form with no other field has messages ending in a full stop (AUTH-18, AUTH-19).
 */
const emailWith = (required: ErrorKey, invalid: ErrorKey) =>
  yup.string().trim().required(required).email(invalid).max(TEXT.email, invalid);
export const email = emailWith('emailRequired', 'emailInvalid');
export const onlyEmail = emailWith('emailRequiredStop', 'emailInvalidStop');
export const password = yup
  .string()
  .required('passwordRequired')
  .min(PASSWORD.formMin, 'passwordShort')
  .max(PASSWORD.max, 'passwordShort');
export const firstName = yup.string().trim().required('firstNameRequired').max(TEXT.name);
export const lastName = yup.string().trim().required('lastNameRequired').max(TEXT.name);
/** The current password: no length rule. */
export const currentPassword = yup.string().required('passwordRequired');

/** Error and tick of a field: none before blur, error removed once corrected. */
export function useFieldState<Values extends object>(form: FormikProps<Values>) {
  const { t } = useTranslation('session');
  return (name: keyof Values & string) => {
    const left = form.getFieldMeta(name).touched;
    const error: string | undefined = form.getFieldMeta(name).error;
    const shown = left && error !== undefined && isErrorKey(error) ? t(`errors.${error}`) : undefined;
    return {
      ...form.getFieldProps(name),
      error: shown,
      valid: left && error === undefined,
      required: true,
    };
  };
}
type FieldState = ReturnType<ReturnType<typeof useFieldState>>;

/** Submits the form; on errors focuses the first invalid field. */
export function useSubmit<Values extends object>(form: FormikProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await form.submitForm();
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return { ref: element, noValidate: true, onSubmit };
}

const WEAKNESSES = ['common', 'repeated', 'email', 'name', 'shop'] as const;
const weaknessOf = ({ code, details }: ApiError) => {
  if (code !== 'AUTH.WEAK_PASSWORD' || typeof details !== 'object' || details === null) return undefined;
  return WEAKNESSES.find((reason) => 'reason' in details && details.reason === reason);
};

/** Errors with their own messages; others use ERR-29. */
const SPOKEN = /^(?:AUTH\.|ERROR\.(?:TOO_MANY_REQUESTS|BUSY|SERVICE_OFFLINE)$|NETWORK$|TIMEOUT$)/;

/** The error message (ERR-21 to ERR-23, ERR-29). */
export function Refusal({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('session');
  const language = useLanguage();
  if (error === null) return null;
  const weakness = weaknessOf(error);
  return (
    <Refused>
      {SPOKEN.test(error.code) ? error.text[language] : t('errors.other')}
      {weakness && ` ${t(`weak.${weakness}`)}`}
    </Refused>
  );
}

/** The names of a new member. */
export function NameFields({ field }: { field: (name: 'first_name' | 'last_name') => FieldState }) {
  const { t } = useTranslation('session');
  return (
    <>
      <TextField label={t('first_name')} autoComplete="given-name" {...field('first_name')} />
      <TextField label={t('last_name')} autoComplete="family-name" {...field('last_name')} />
    </>
  );
}

export function EmailField({
  label,
  ...field
}: FieldState & { label?: string; autoComplete?: string; hint?: string }) {
  const { t } = useTranslation('session');
  return (
    <TextField
      autoComplete="email"
      {...field}
      label={label ?? t('email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

export function PasswordField({
  label,
  hint,
  ...field
}: FieldState & { autoComplete: 'current-password' | 'new-password'; label?: string; hint?: string }) {
  const { t } = useTranslation('session');
  const [seen, setSeen] = useState(false);
  return (
    <div>
      <TextField
        label={label ?? t('password')}
        {...field}
        {...(hint && { hint })}
        type={seen ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Checkbox label={t('showPassword')} checked={seen} onChange={() => setSeen(!seen)} />
    </div>
  );
}

/** Hidden username for password managers in forms without an e-mail. */
export function Whose({ email: address }: { email: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={address} />;
}
