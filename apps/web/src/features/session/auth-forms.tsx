import { PASSWORD, TEXT } from '@mali/contracts/limits';
import { type FormikProps, useFormik } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './auth-forms.module.css';
import { fetchCaptcha, signIn, signUp } from './calls.ts';
import { solve } from './proof-of-work.ts';
import { selectSuspicious } from './slice.ts';

/** Messages are keys of this feature's `errors`: shown in the language of the moment (specification, section 5). */
const email = yup
  .string()
  .trim()
  .required('emailRequired')
  .email('emailInvalid')
  .max(TEXT.email, 'emailInvalid');
const password = yup
  .string()
  .required('passwordRequired')
  .min(PASSWORD.formMin, 'passwordShort')
  .max(PASSWORD.max, 'passwordShort');
const loginSchema = yup.object({ email, password });
const signupSchema = yup.object({
  first_name: yup.string().trim().required('firstNameRequired').max(TEXT.name),
  last_name: yup.string().trim().required('lastNameRequired').max(TEXT.name),
  email,
  password,
  email_consent: yup.boolean().required(),
});

type ErrorKey =
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'firstNameRequired'
  | 'lastNameRequired';
const ERROR_KEYS: readonly ErrorKey[] = [
  'emailRequired',
  'emailInvalid',
  'passwordRequired',
  'passwordShort',
  'firstNameRequired',
  'lastNameRequired',
];
const isErrorKey = (key: string): key is ErrorKey => ERROR_KEYS.some((known) => known === key);

/** Error and tick of a field: nothing before it is left, gone at once when it is put right. */
function useFieldState<Values extends object>(form: FormikProps<Values>) {
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

/** Sends the form; when something is wrong the first field with an error gets the focus. */
function useSubmit<Values extends object>(form: FormikProps<Values>) {
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

function Refusal({ error }: { error: ApiError | null }) {
  const language = useLanguage();
  if (error === null) return null;
  return (
    <p className={styles.refusal} role="alert">
      <Icon name="alert" size="s" />
      {error.text[language]}
    </p>
  );
}

export function LoginForm({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const suspicious = useSelector(selectSuspicious);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const form = useFormik({
    initialValues: { email: '', password: '' },
    validationSchema: loginSchema,
    onSubmit: async (values) => {
      setRefusal(await dispatch(signIn(values.email.trim(), values.password, captcha)));
      // An answer is good once.
      setCaptcha(null);
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <Refusal error={refusal} />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <PasswordField {...field('password')} autoComplete="current-password" />
      {suspicious && (
        <Captcha key={captcha === null ? 'open' : 'solved'} solved={captcha !== null} onSolved={setCaptcha} />
      )}
      <Button type="submit" wide busy={form.isSubmitting} disabled={suspicious && captcha === null}>
        {t('login.submit')}
      </Button>
      <LinkButton onClick={onSwitch}>{t('login.toSignup')}</LinkButton>
    </form>
  );
}

/** Asked for after too many failures (AUTH-04): the browser works for a moment, the customer ticks a box. */
function Captcha({ solved, onSolved }: { solved: boolean; onSolved: (answer: string | null) => void }) {
  const { t } = useTranslation('session');
  const [state, setState] = useState<'asked' | 'working' | 'failed'>('asked');
  const work = async () => {
    setState('working');
    try {
      onSolved(await solve(await fetchCaptcha()));
    } catch {
      setState('failed');
    }
  };
  return (
    <div>
      <Checkbox
        label={state === 'working' ? t('captcha.working') : t('captcha.label')}
        checked={solved || state === 'working'}
        disabled={solved || state === 'working'}
        onChange={() => void work()}
      />
      {state === 'failed' && (
        <p className={styles.refusal} role="alert">
          {t('captcha.failed')}
        </p>
      )}
    </div>
  );
}

export function SignupForm({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useFormik({
    initialValues: { first_name: '', last_name: '', email: '', password: '', email_consent: false },
    validationSchema: signupSchema,
    onSubmit: async (values) => {
      setRefusal(await dispatch(signUp({ ...values, email: values.email.trim() })));
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <Refusal error={refusal} />
      <TextField label={t('first_name')} autoComplete="given-name" {...field('first_name')} />
      <TextField label={t('last_name')} autoComplete="family-name" {...field('last_name')} />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <PasswordField {...field('password')} autoComplete="new-password" hint={t('passwordHint')} />
      <Checkbox
        name="email_consent"
        label={t('signup.consent')}
        checked={form.values.email_consent}
        onChange={form.handleChange}
      />
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('signup.submit')}
      </Button>
      <LinkButton onClick={onSwitch}>{t('signup.toLogin')}</LinkButton>
    </form>
  );
}

function PasswordField({
  hint,
  ...field
}: ReturnType<ReturnType<typeof useFieldState>> & { autoComplete: string; hint?: string }) {
  const { t } = useTranslation('session');
  const [seen, setSeen] = useState(false);
  return (
    <div>
      <TextField
        label={t('password')}
        {...field}
        {...(hint && { hint })}
        type={seen ? 'text' : 'password'}
        autoCapitalize="none"
      />
      <Checkbox label={t('showPassword')} checked={seen} onChange={() => setSeen(!seen)} />
    </div>
  );
}
