import { PROVIDER_NAMES, type Provider } from '@mali/contracts/identity-values';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { requestProvider } from './ask-provider.ts';
import styles from './auth-forms.module.css';
import { currentPassword, PasswordField, Refusal, useFieldState, useSubmit, Whose } from './form-parts.tsx';
import { selectProfile } from './slice.ts';
import own from './social.module.css';
import { ProviderLogo, useProviders } from './social-buttons.tsx';
import {
  isToken,
  useIdentitiesQuery,
  useLinkIdentityMutation,
  useUnlinkIdentityMutation,
} from './social-calls.ts';
import { SocialFailure } from './social-steps.tsx';

/** What the API may require before changing sign-in methods. */
type Outcome = 'done' | 'password' | ApiError;
const outcomeOf = (error: unknown): Outcome => {
  if (error === undefined) return 'done';
  if (!isApiError(error)) throw error;
  return error.code === 'AUTH.PASSWORD_DUE' ? 'password' : error;
};

const schema = yup.object({ password: currentPassword });

/** Asks for the password again. */
function ConfirmPassword({ onConfirm }: { onConfirm: (password: string) => Promise<Outcome> }) {
  const { t } = useTranslation('session');
  const address = useSelector(selectProfile)?.email ?? '';
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useFormik({
    initialValues: { password: '' },
    validationSchema: schema,
    onSubmit: async ({ password }) => {
      const outcome = await onConfirm(password);
      setRefusal(typeof outcome === 'string' ? null : outcome);
    },
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <p>{t('social.confirm')}</p>
      <Refusal error={refusal} />
      <Whose email={address} />
      <PasswordField
        {...field('password')}
        label={t('settings.password.current')}
        autoComplete="current-password"
      />
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('social.confirmSubmit')}
      </Button>
    </form>
  );
}

/** Links the identity of a token to the account, with the password if required. */
export function LinkStep({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [link] = useLinkIdentityMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async (password?: string): Promise<Outcome> => {
    const answer = await link({ token, ...(password !== undefined && { password }) });
    const came = outcomeOf(answer.error);
    if (came === 'done') {
      dispatch(toastShown({ tone: 'done', text: t('social.linked') }));
      onDone();
    }
    return came;
  };
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is sent automatically once
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void send().then(setOutcome);
  }, []);
  if (outcome === 'password') return <ConfirmPassword onConfirm={send} />;
  if (outcome === null || outcome === 'done') {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  return (
    <div className={styles.form}>
      <Refusal error={outcome} />
      <Button wide look="secondary" onClick={onDone}>
        {t('social.back')}
      </Button>
    </div>
  );
}

/** Linked providers of the signed-in customer: connect and disconnect. */
export function LinkedAccounts() {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const offered = useProviders();
  const { data, isError, refetch } = useIdentitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [unlink] = useUnlinkIdentityMutation();
  const [busy, setBusy] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [parting, setParting] = useState<Provider | null>(null);

  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const linked = new Map(data.data.map((identity) => [identity.provider, identity]));
  const shown = [...new Set([...offered, ...linked.keys()])];

  const connect = async (provider: Provider): Promise<void> => {
    const brought = await requestProvider(provider, 'link', language);
    if (brought === null) return;
    if (isToken(brought)) setToken(brought.token);
    else setFailure(brought);
  };
  const disconnect = async (provider: Provider, password?: string): Promise<Outcome> => {
    const answer = await unlink({ provider, ...(password !== undefined && { password }) });
    const came = outcomeOf(answer.error);
    if (came === 'done') {
      setParting(null);
      dispatch(
        toastShown({ tone: 'done', text: t('social.unlinked', { provider: PROVIDER_NAMES[provider] }) }),
      );
    } else if (came === 'password') setParting(provider);
    return came;
  };
  const press = async (provider: Provider): Promise<void> => {
    setBusy(provider);
    if (linked.has(provider)) {
      const came = await disconnect(provider);
      if (typeof came !== 'string') setFailure(came);
    } else await connect(provider);
    setBusy(null);
  };

  return (
    <>
      <ul className={own.accounts}>
        {shown.map((provider) => {
          const name = PROVIDER_NAMES[provider];
          const identity = linked.get(provider);
          return (
            <li key={provider} className={own.account}>
              <ProviderLogo provider={provider} />
              <p>
                {name}
                <span className={own.told}>
                  {identity === undefined ? t('social.notLinked') : (identity.email ?? t('social.isLinked'))}
                </span>
              </p>
              <Button
                look="quiet"
                size="m"
                busy={busy === provider}
                aria-label={t(identity === undefined ? 'social.linkOne' : 'social.unlinkOne', {
                  provider: name,
                })}
                onClick={() => void press(provider)}
              >
                {t(identity === undefined ? 'social.link' : 'social.unlink')}
              </Button>
            </li>
          );
        })}
      </ul>
      {failure !== null && <LinkFailure error={failure} onClose={() => setFailure(null)} />}
      {token !== null && (
        <Dialog open onClose={() => setToken(null)} title={t('social.linkTitle')}>
          <LinkStep token={token} onDone={() => setToken(null)} />
        </Dialog>
      )}
      {parting !== null && (
        <Dialog
          open
          onClose={() => setParting(null)}
          title={t('social.unlinkOne', { provider: PROVIDER_NAMES[parting] })}
        >
          <ConfirmPassword onConfirm={(password) => disconnect(parting, password)} />
        </Dialog>
      )}
    </>
  );
}

/** A provider's failure has its own title (AUTH-37); an account error is self-explanatory. */
function LinkFailure({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { t } = useTranslation('session');
  if (error.code.endsWith('_FAILED')) return <SocialFailure error={error} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('social.title')}>
      <div className={styles.form}>
        <Refusal error={error} />
        <Button wide onClick={onClose}>
          {t('forgot.close')}
        </Button>
      </div>
    </Dialog>
  );
}
