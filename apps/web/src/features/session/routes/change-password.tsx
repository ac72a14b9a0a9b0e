import { isStaff } from '@mali/contracts/roles';
import { useFormik } from 'formik';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import * as yup from 'yup';
import { useAppDispatch } from '../../../app/hooks.ts';
import { withTexts } from '../../../app/i18n.ts';
import { paths } from '../../../app/paths.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { AccountFrame } from '../../account/index.ts';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { changePassword, forgotPassword } from '../auth-calls.ts';
import styles from '../auth-forms.module.css';
import { ForgotDialog, type ForgotOutcome } from '../forgot-form.tsx';
import {
  currentPassword,
  EmailField,
  email,
  PasswordField,
  password,
  Refusal,
  useFieldState,
  useSubmit,
  Whose,
} from '../form-parts.tsx';
import { LinkedAccounts } from '../linked-accounts.tsx';
import { useAskToVerifyMutation, useChangeEmailMutation, useSignInSettingsQuery } from '../settings-calls.ts';
import { selectProfile } from '../slice.ts';
import page from './settings.module.css';

const SecondStepSettings = lazy(
  withTexts(['second-step'], () =>
    import('../../second-step/index.ts').then((step) => ({ default: step.SecondStepSettings })),
  ),
);

/** Sign-in data: the password (AUTH-38) and the e-mail. */
export function Component() {
  return (
    <AccountFrame page="change_password">
      <Settings />
    </AccountFrame>
  );
}

function Settings() {
  const { t } = useTranslation('session');
  const profile = useSelector(selectProfile);
  const staff = profile !== null && isStaff(profile.role_id);
  const { data, isError, refetch } = useSignInSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={page.wait} />
        <Skeleton shape="block" className={page.wait} />
      </Loading>
    );
  }
  return (
    <div className={page.parts}>
      <section className={page.part} aria-labelledby="sign-in-password">
        <h2 id="sign-in-password" className={text.subheading}>
          {t('settings.password.title')}
        </h2>
        {data.has_password ? <PasswordForm email={data.email} /> : <FirstPassword email={data.email} />}
      </section>
      {staff && (
        <section className={page.part} aria-labelledby="sign-in-code">
          <h2 id="sign-in-code" className={text.subheading}>
            {t('settings.code')}
          </h2>
          <Suspense fallback={<Skeleton shape="block" className={page.wait ?? ''} />}>
            <SecondStepSettings />
          </Suspense>
        </section>
      )}
      <section className={page.part} aria-labelledby="sign-in-email">
        <h2 id="sign-in-email" className={text.subheading}>
          {t('settings.email.title')}
        </h2>
        <EmailPart address={data.email} verified={data.email_verified} hasPassword={data.has_password} />
      </section>
      <section className={page.part} aria-labelledby="sign-in-social">
        <h2 id="sign-in-social" className={text.subheading}>
          {t('social.title')}
        </h2>
        <LinkedAccounts />
      </section>
      <TextLink to={paths.account('devices')}>{t('settings.toDevices')}</TextLink>
    </div>
  );
}

/** Requests a mailed link to set a password: for a forgotten one, or an account without one. */
function useMailedLink(address: string) {
  const language = useLanguage();
  const [outcome, setOutcome] = useState<ForgotOutcome>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setOutcome((await forgotPassword(address, language)) ?? 'sent');
    setBusy(false);
  };
  const dialog = outcome !== null && <ForgotDialog outcome={outcome} onClose={() => setOutcome(null)} />;
  return { send, busy, dialog };
}

function FirstPassword({ email: address }: { email: string }) {
  const { t } = useTranslation('session');
  const { send, busy, dialog } = useMailedLink(address);
  return (
    <>
      <p>{t('settings.password.none')}</p>
      <Button size="m" look="secondary" busy={busy} onClick={() => void send()}>
        {t('forgot.submit')}
      </Button>
      {dialog}
    </>
  );
}

const passwordSchema = yup.object({ current: currentPassword, next: password });

function PasswordForm({ email: address }: { email: string }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const { send, dialog } = useMailedLink(address);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useFormik({
    initialValues: { current: '', next: '' },
    validationSchema: passwordSchema,
    onSubmit: async (values, { resetForm }) => {
      const refused = await dispatch(changePassword(values.current, values.next));
      setRefusal(refused);
      if (refused !== null) return;
      resetForm();
      dispatch(toastShown({ tone: 'done', text: t('settings.password.done') }));
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <Refusal error={refusal} />
      <Whose email={address} />
      <PasswordField
        {...field('current')}
        label={t('settings.password.current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('next')}
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <p className={styles.note}>{t('settings.password.note')}</p>
      <div className={page.ways}>
        <Button type="submit" size="m" busy={form.isSubmitting}>
          {t('settings.password.submit')}
        </Button>
        <LinkButton onClick={() => void send()}>{t('login.forgot')}</LinkButton>
      </div>
      {dialog}
    </form>
  );
}

function EmailPart({
  address,
  verified,
  hasPassword,
}: {
  address: string;
  verified: boolean;
  hasPassword: boolean;
}) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [changing, setChanging] = useState(false);
  const [askToVerify, asked] = useAskToVerifyMutation();
  const verify = async () => {
    const answer = await askToVerify();
    if (answer.error === undefined) {
      dispatch(toastShown({ tone: 'done', text: t('settings.email.verifySent', { email: address }) }));
    } else if (isApiError(answer.error)) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
    }
  };
  return (
    <>
      <p className={page.address}>
        {address}
        <span className={verified ? page.proved : page.open}>
          <Icon name={verified ? 'check' : 'alert'} size="s" />
          {t(verified ? 'settings.email.verified' : 'settings.email.unverified')}
        </span>
      </p>
      {!verified && (
        <>
          <p className={styles.note}>{t('settings.email.why')}</p>
          <Button size="m" look="secondary" busy={asked.isLoading} onClick={() => void verify()}>
            {t('settings.email.verify')}
          </Button>
        </>
      )}
      {changing ? (
        <EmailForm onDone={() => setChanging(false)} />
      ) : hasPassword ? (
        <LinkButton onClick={() => setChanging(true)}>{t('settings.email.change')}</LinkButton>
      ) : (
        <p className={styles.note}>{t('settings.email.needsPassword')}</p>
      )}
    </>
  );
}

const emailSchema = yup.object({ email, password: currentPassword });

function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('session');
  const [changeEmail] = useChangeEmailMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useFormik({
    initialValues: { email: '', password: '' },
    validationSchema: emailSchema,
    onSubmit: async (values) => {
      const address = values.email.trim();
      const answer = await changeEmail({ email: address, password: values.password });
      setRefusal(isApiError(answer.error) ? answer.error : null);
      if (answer.error === undefined) setSentTo(address);
    },
  });
  const field = useFieldState(form);
  const submit = useSubmit(form);
  if (sentTo !== null) return <p role="status">{t('settings.email.sent', { email: sentTo })}</p>;
  return (
    <form className={styles.form} {...submit}>
      <Refusal error={refusal} />
      <EmailField {...field('email')} label={t('settings.email.new')} />
      <PasswordField
        {...field('password')}
        label={t('settings.password.current')}
        autoComplete="current-password"
      />
      <div className={page.ways}>
        <Button type="submit" size="m" busy={form.isSubmitting}>
          {t('settings.email.submit')}
        </Button>
        <LinkButton onClick={onDone}>{t('settings.cancel')}</LinkButton>
      </div>
    </form>
  );
}
