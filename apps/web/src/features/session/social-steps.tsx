import { PROVIDER_NAMES, type Provider } from '@mali/contracts/identity-values';
import { useFormik } from 'formik';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../preferences/index.ts';
import { requestProvider } from './ask-provider.ts';
import styles from './auth-forms.module.css';
import { Agreement } from './auth-legal.tsx';
import {
  EmailField,
  email,
  firstName,
  lastName,
  NameFields,
  Refusal,
  useFieldState,
  useSubmit,
} from './form-parts.tsx';
import own from './social.module.css';
import { ProviderLogo } from './social-buttons.tsx';
import { askToLink, isToken, type NextStep, signUpSocial, verifySocial } from './social-calls.ts';

/** Steps of a provider sign-in shown instead of the forms. */
export type OpenStep = Extract<NextStep, { step: 'signup' | 'prove' }>;

/**
 * Signs in with a provider.
 * @param onStep called with a further step
 */
export function useSocial(onStep: (step: OpenStep) => void) {
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const [busy, setBusy] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const ask = async (provider: Provider): Promise<void> => {
    const brought = await requestProvider(provider, 'sign_in', lang);
    if (brought === null) return;
    if (!isToken(brought)) {
      setFailure(brought);
      return;
    }
    const next = await dispatch(verifySocial(brought));
    if (next.step === 'failed') setFailure(next.error);
    else if (next.step !== 'done') onStep(next);
  };
  const choose = async (provider: Provider) => {
    setBusy(provider);
    await ask(provider);
    setBusy(null);
  };
  const dialog = failure !== null && <SocialFailure error={failure} onClose={() => setFailure(null)} />;
  return { busy, choose: (provider: Provider) => void choose(provider), dialog };
}

/** The error (AUTH-37, ERR-26 to ERR-28). */
export function SocialFailure({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { t } = useTranslation('session');
  return (
    <Dialog open onClose={onClose} title={t('social.failed')}>
      <div className={styles.form}>
        <Refusal error={error} />
        <Button wide onClick={onClose}>
          {t('forgot.close')}
        </Button>
      </div>
    </Dialog>
  );
}

const withoutEmail = { first_name: firstName, last_name: lastName, email_consent: yup.boolean().required() };
const signupSchema = yup.object({ ...withoutEmail, email });

/** Remaining fields of a new member: the provider has identified them, they accept the terms (AUTH-12). */
export function SocialSignupForm({
  step: { token, profile },
  onProve,
}: {
  step: Extract<NextStep, { step: 'signup' }>;
  onProve: (step: OpenStep) => void;
}) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { provider } = profile;
  const form = useFormik({
    initialValues: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      email: profile.email ?? '',
      email_consent: false,
    },
    validationSchema: signupSchema,
    onSubmit: async (values) => {
      const address = values.email.trim();
      const refused = await dispatch(
        signUpSocial(token, {
          first_name: values.first_name.trim(),
          last_name: values.last_name.trim(),
          email: address,
          email_consent: values.email_consent,
          lang,
        }),
      );
      if (refused?.code === 'AUTH.EMAIL_TAKEN') onProve({ step: 'prove', token, provider, email: address });
      else setRefusal(refused);
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <p className={own.who}>
        <ProviderLogo provider={provider} />
        {t('social.almost', { provider: PROVIDER_NAMES[provider] })}
      </p>
      <Refusal error={refusal} />
      <NameFields field={field} />
      <EmailField
        {...field('email')}
        hint={t(profile.email_verified ? 'social.emailKnown' : 'social.emailAsked')}
      />
      <Agreement form={form} />
    </form>
  );
}

/**
 * The e-mail has an account: its owner signs in with the password, or by a mailed link, which links the
 * identity (ERR-28).
 * @param login the password form
 */
export function ProveForm({
  step: { token, provider, email: address },
  login,
}: {
  step: Extract<NextStep, { step: 'prove' }>;
  login: ReactNode;
}) {
  const { t } = useTranslation('session');
  const lang = useLanguage();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const name = PROVIDER_NAMES[provider];
  const send = async () => {
    setBusy(true);
    const refused = await askToLink(token, address, lang);
    setBusy(false);
    setRefusal(refused);
    setSent(refused === null);
  };
  return (
    <div className={styles.form}>
      <p className={own.who}>
        <ProviderLogo provider={provider} />
        <span>{t('social.proveText', { email: address })}</span>
      </p>
      <p className={styles.note}>{t('social.proveWhy', { provider: name })}</p>
      {login}
      <Refusal error={refusal} />
      {sent ? (
        <p role="status">{t('social.linkSent', { email: address })}</p>
      ) : busy ? (
        <p className={styles.note}>{t('social.linkSending')}</p>
      ) : (
        <LinkButton onClick={() => void send()}>{t('social.sendLink')}</LinkButton>
      )}
    </div>
  );
}
