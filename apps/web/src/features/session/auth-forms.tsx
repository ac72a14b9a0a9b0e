import type { SecondStep as Step } from '@mali/contracts/second-step';
import { useFormik } from 'formik';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import { withTexts } from '../../app/i18n.ts';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { mayWriteCookies } from '../consent/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { fetchCaptcha, signIn, signUp } from './auth-calls.ts';
import styles from './auth-forms.module.css';
import { Agreement } from './auth-legal.tsx';
import {
  EmailField,
  email,
  firstName,
  lastName,
  NameFields,
  PasswordField,
  password,
  Refusal,
  useFieldState,
  useSubmit,
} from './form-parts.tsx';
import { solve } from './proof-of-work.ts';
import { selectSuspicious } from './slice.ts';

/** Loaded on demand: only staff need it. */
const SecondStep = lazy(
  withTexts(['second-step'], () =>
    import('../second-step/index.ts').then(({ SecondStep: step }) => ({ default: step })),
  ),
);

/** The ticket for the second step, after a successful first one. */
function secondStepOf({ code, details }: ApiError): Step | null {
  if (code !== 'AUTH.CODE_REQUIRED' || typeof details !== 'object' || details === null) return null;
  if (!('ticket' in details) || typeof details.ticket !== 'string') return null;
  return { ticket: details.ticket, enrol: 'enrol' in details && details.enrol === true };
}

const loginSchema = yup.object({ email, password });
const signupSchema = yup.object({
  first_name: firstName,
  last_name: lastName,
  email,
  password,
  email_consent: yup.boolean().required(),
});

/**
 * @param email initial value
 * @param onSignedIn called with the new session
 * @param social sign-in by providers
 */
export function LoginForm({
  onSwitch,
  onForgot,
  email: known = '',
  onSignedIn,
  social,
}: {
  onSwitch?: () => void;
  onForgot: () => void;
  email?: string;
  onSignedIn?: () => void;
  social?: ReactNode;
}) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const suspicious = useSelector(selectSuspicious);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const mayKeep = mayWriteCookies();
  const form = useFormik({
    initialValues: { email: known, password: '', keep: mayKeep },
    validationSchema: loginSchema,
    onSubmit: async (values) => {
      const { keep } = values;
      const refused = await dispatch(
        signIn(values.email.trim(), values.password, { captchaResponse: captcha, keep }),
      );
      if (refused === null) onSignedIn?.();
      const next = refused === null ? null : secondStepOf(refused);
      setStep(next);
      setRefusal(next === null ? refused : null);
      // A solved challenge is valid once.
      setCaptcha(null);
    },
  });
  const field = useFieldState(form);
  const submit = useSubmit(form);
  if (step !== null) {
    return (
      <Suspense fallback={<Skeleton shape="block" className={styles.wait ?? ''} />}>
        <SecondStep
          step={step}
          onBack={(why) => {
            setStep(null);
            setRefusal(why);
          }}
        />
      </Suspense>
    );
  }
  return (
    <form className={styles.form} {...submit}>
      <Refusal error={refusal} />
      <EmailField {...field('email')} autoComplete="username" />
      <div>
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Checkbox
          name="keep"
          label={t('login.keep')}
          checked={form.values.keep}
          disabled={!mayKeep}
          onChange={form.handleChange}
        />
        {!mayKeep && <p className={styles.note}>{t('login.notKept')}</p>}
      </div>
      {suspicious && (
        <Captcha key={captcha === null ? 'open' : 'solved'} solved={captcha !== null} onSolved={setCaptcha} />
      )}
      <Button type="submit" wide busy={form.isSubmitting} disabled={suspicious && captcha === null}>
        {t('login.submit')}
      </Button>
      <div className={styles.ways}>
        <LinkButton onClick={onForgot}>{t('login.forgot')}</LinkButton>
        {onSwitch && <LinkButton onClick={onSwitch}>{t('login.toSignup')}</LinkButton>}
      </div>
      {social}
    </form>
  );
}

/** Required after too many failures (AUTH-04): the browser computes for a moment, the customer ticks a box. */
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
      {state === 'failed' && <Refused>{t('captcha.failed')}</Refused>}
    </div>
  );
}

/** @param social sign-up by providers */
export function SignupForm({ onSwitch, social }: { onSwitch: () => void; social?: ReactNode }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useFormik({
    initialValues: { first_name: '', last_name: '', email: '', password: '', email_consent: false },
    validationSchema: signupSchema,
    onSubmit: async (values) => {
      setRefusal(await dispatch(signUp({ ...values, email: values.email.trim(), lang })));
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <Refusal error={refusal} />
      <NameFields field={field} />
      <EmailField {...field('email')} />
      <PasswordField {...field('password')} autoComplete="new-password" hint={t('passwordHint')} />
      <Agreement form={form} />
      <div className={styles.ways}>
        <LinkButton onClick={onSwitch}>{t('signup.toLogin')}</LinkButton>
      </div>
      {social}
    </form>
  );
}
