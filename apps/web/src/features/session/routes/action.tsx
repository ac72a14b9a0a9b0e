import { LINK_FAULTS, LINK_PURPOSES, type LinkPurpose } from '@mali/contracts/sign-in-values';
import { useFormik } from 'formik';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as yup from 'yup';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { api } from '../../../clients/api.ts';
import type { ApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { useLanguage } from '../../preferences/index.ts';
import {
  checkLink,
  confirmNewEmail,
  isRefused,
  type LinkOutcome,
  resetPassword,
  signIn,
  verifyEmail,
} from '../auth-calls.ts';
import styles from '../auth-forms.module.css';
import { startSession } from '../calls.ts';
import { FormPage } from '../form-page.tsx';
import { PasswordField, password, Refusal, useFieldState, useSubmit, Whose } from '../form-parts.tsx';
import { selectSignedIn } from '../slice.ts';
import { confirmSocialLink } from '../social-calls.ts';

const TOKEN = /^[\w-]{43}$/;

/** Target of mailed links: reset a password, verify an e-mail, change the e-mail (SHELL-19, AUTH-16). */
export function Component() {
  const { t } = useTranslation('session');
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const mode = search.get('mode');
  const purpose = LINK_PURPOSES.find((known) => known === mode);
  const token = hash.slice(1);
  if (purpose === undefined || !TOKEN.test(token)) {
    return (
      <>
        <PageMeta title={t('action.incomplete.title')} noIndex />
        <EmptyState page icon="alert" title={t('action.incomplete.title')} text={t('action.incomplete.text')}>
          <ButtonLink to={paths.contactUs()}>{t('action.askStaff')}</ButtonLink>
          <ButtonLink look="secondary" to={paths.forgotPassword()}>
            {t('action.newLink')}
          </ButtonLink>
        </EmptyState>
      </>
    );
  }
  return <MailedLink key={`${purpose} ${token}`} purpose={purpose} token={token} />;
}

/** Opening the page consumes nothing: mail scanners open links, too. */
function MailedLink({ purpose, token }: { purpose: LinkPurpose; token: string }) {
  const { t } = useTranslation('session');
  const [link, setLink] = useState<LinkOutcome | null>(null);
  const [tries, setTries] = useState(0);
  const [done, setDone] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the request
  useEffect(() => {
    let stale = false;
    void checkLink(purpose, token).then((outcome) => {
      if (!stale) setLink(outcome);
    });
    return () => {
      stale = true;
    };
  }, [purpose, token, tries]);

  if (done !== null) return <Done purpose={purpose} email={done} />;
  if (link === null) {
    return (
      <FormPage title={t(`action.${purpose}.title`)}>
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      </FormPage>
    );
  }
  if (isRefused(link)) {
    const again = () => {
      setLink(null);
      setTries(tries + 1);
    };
    return <Fault purpose={purpose} error={link} onRetry={again} />;
  }
  const form = { email: link.email, token, onDone: setDone, onFault: setLink };
  return (
    <FormPage title={t(`action.${purpose}.title`)}>
      {purpose === 'reset' && <ResetForm {...form} />}
      {purpose === 'link' && <LinkForm {...form} />}
      {(purpose === 'verify' || purpose === 'change_email') && <ConfirmForm purpose={purpose} {...form} />}
    </FormPage>
  );
}

/** Why a link is invalid, and alternatives. */
function Fault({ purpose, error, onRetry }: { purpose: LinkPurpose; error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const signedIn = useSelector(selectSignedIn);
  const { code, details } = error;
  if (code === 'AUTH.USER_DISABLED') {
    return (
      <EmptyState page icon="alert" title={error.text[language]}>
        <ButtonLink to={paths.contactUs()}>{t('action.askStaff')}</ButtonLink>
      </EmptyState>
    );
  }
  if (code !== 'AUTH.LINK') return <ErrorState page text={error.text[language]} retry={onRetry} />;
  const reason =
    LINK_FAULTS.find(
      (fault) =>
        typeof details === 'object' && details !== null && 'reason' in details && details.reason === fault,
    ) ?? 'unknown';
  // Page to request another link.
  const again = {
    reset: paths.forgotPassword(),
    link: paths.login(),
    verify: paths.account('change_password'),
    change_email: paths.account('change_password'),
  }[purpose];
  const isOpen = purpose === 'reset' || purpose === 'link';
  return (
    <>
      <PageMeta title={t(`action.${reason}.title`)} noIndex />
      <EmptyState page icon="alert" title={t(`action.${reason}.title`)} text={t(`action.${reason}.text`)}>
        <ButtonLink to={again}>{t(isOpen ? 'action.newLink' : 'action.toSettings')}</ButtonLink>
        {!signedIn && purpose !== 'link' && (
          <ButtonLink look="secondary" to={paths.login()}>
            {t('login.submit')}
          </ButtonLink>
        )}
      </EmptyState>
    </>
  );
}

type FormProps = {
  email: string;
  token: string;
  onDone: (email: string) => void;
  onFault: (error: ApiError) => void;
};

const resetSchema = yup.object({ password });

/** A new password, followed by a regular sign-in, including further steps. */
function ResetForm({ email, token, onDone, onFault }: FormProps) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useFormik({
    initialValues: { password: '' },
    validationSchema: resetSchema,
    onSubmit: async (values) => {
      const outcome = await resetPassword(token, values.password);
      if (isRefused(outcome)) {
        if (outcome.code === 'AUTH.LINK') onFault(outcome);
        else setRefusal(outcome);
        return;
      }
      await dispatch(signIn(outcome.email, values.password));
      onDone(outcome.email);
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <p>{t('action.reset.text', { email })}</p>
      <Refusal error={refusal} />
      <Whose email={email} />
      <PasswordField
        {...field('password')}
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <p className={styles.note}>{t('action.reset.note')}</p>
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('action.reset.submit')}
      </Button>
    </form>
  );
}

function ConfirmForm({
  purpose,
  email,
  token,
  onDone,
  onFault,
}: FormProps & { purpose: 'verify' | 'change_email' }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const outcome = await (purpose === 'verify' ? verifyEmail(token) : confirmNewEmail(token));
    setBusy(false);
    if (isRefused(outcome)) {
      if (outcome.code === 'AUTH.LINK') onFault(outcome);
      else setRefusal(outcome);
      return;
    }
    // Cached account data is outdated.
    dispatch(api.util.resetApiState());
    if (signedIn) await dispatch(startSession());
    onDone(outcome.email);
  };
  return (
    <div className={styles.form}>
      <p>{t(`action.${purpose}.text`, { email })}</p>
      <Refusal error={refusal} />
      <Button wide busy={busy} onClick={() => void confirm()}>
        {t(`action.${purpose}.submit`)}
      </Button>
    </div>
  );
}

/** Links the identity requested in this browser to the account. */
function LinkForm({ email, token, onDone, onFault }: FormProps) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const refused = await dispatch(confirmSocialLink(token));
    setBusy(false);
    if (refused === null) onDone(email);
    else if (refused.code === 'AUTH.LINK') onFault(refused);
    else setRefusal(refused);
  };
  return (
    <div className={styles.form}>
      <p>{t('action.link.text', { email })}</p>
      <p className={styles.note}>{t('action.link.note')}</p>
      <Refusal error={refusal} />
      <Button wide busy={busy} onClick={() => void confirm()}>
        {t('action.link.submit')}
      </Button>
    </div>
  );
}

/** Confirmation with links. */
function Done({ purpose, email }: { purpose: LinkPurpose; email: string }) {
  const { t } = useTranslation('session');
  const signedIn = useSelector(selectSignedIn);
  const title = t(`action.${purpose}.done`);
  // Sign-in required more than the new password, such as a captcha.
  const text =
    purpose === 'reset' && !signedIn ? t('action.reset.signIn') : t(`action.${purpose}.doneText`, { email });
  return (
    <>
      <PageMeta title={title} noIndex />
      <EmptyState page icon="check" title={title} text={text}>
        <ButtonLink to={paths.shop()}>{t('action.toShop')}</ButtonLink>
        {signedIn ? (
          <ButtonLink look="secondary" to={paths.accountHome()}>
            {t('action.toAccount')}
          </ButtonLink>
        ) : (
          <ButtonLink look="secondary" to={paths.login()} state={{ email }}>
            {t('login.submit')}
          </ButtonLink>
        )}
      </EmptyState>
    </>
  );
}
