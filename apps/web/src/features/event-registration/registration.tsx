import { EVENT_EDIT } from '@mali/contracts/shop-event-values';
import type { EventRegistration } from '@mali/contracts/shop-events';
import { formatDateTime } from '@mali/thai/dates';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import text from '../../ui/type.module.css';
import { useServerClock } from '../flash-sale/index.ts';
import { popupOpened } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../session/index.ts';
import {
  useEventRegistrationQuery,
  useOwnEventRegistrationQuery,
  useRegisterGuestMutation,
  useSetEventRegistrationMutation,
  useWithdrawGuestMutation,
} from './calls.ts';
import styles from './registration.module.css';

type Open = NonNullable<EventRegistration['registration']>;

/** Registers for an event and withdraws: members by their account, guests by e-mail and the link of their mail. */
export function Registration({ code }: { code: string }) {
  const { t } = useTranslation('eventRegistration');
  const [search] = useSearchParams();
  const { data } = useEventRegistrationQuery(code);
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const token = search.get('registration');
  if (token !== null) return <GuestWithdrawal token={token} />;
  if (data === undefined || data.registration === null || !known) return null;
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h2 className={text.subheading}>{t('title')}</h2>
      {signedIn ? (
        <Member code={code} of={data.registration} />
      ) : (
        <Guest code={code} of={data.registration} />
      )}
    </section>
  );
}

/** Why nobody can register now, or how many places are left. */
function usePlaces({ opens_at, closes_at, left, waiting_list }: Open): { isOpen: boolean; words: string } {
  const { t } = useTranslation('eventRegistration');
  const language = useLanguage();
  const now = useServerClock();
  if (now < Date.parse(opens_at))
    return { isOpen: false, words: t('opens', { at: formatDateTime(new Date(opens_at), language) }) };
  if (now >= Date.parse(closes_at)) return { isOpen: false, words: t('closed') };
  if (left > 0) return { isOpen: true, words: t('left', { count: left }) };
  return { isOpen: waiting_list, words: t(waiting_list ? 'fullQueue' : 'full') };
}

function Member({ code, of }: { code: string; of: Open }) {
  const { t } = useTranslation('eventRegistration');
  const language = useLanguage();
  const { isOpen, words } = usePlaces(of);
  const own = useOwnEventRegistrationQuery(code, { refetchOnMountOrArgChange: true });
  const [set, { error, isLoading }] = useSetEventRegistrationMutation();
  if (own.data === undefined) return null;
  const { state } = own.data;
  const send = (registered: boolean) => void set({ code, registered, lang: language });
  return (
    <>
      {state === null || state === 'withdrawn' ? (
        <>
          <p>{words}</p>
          {isOpen && (
            <Button busy={isLoading} onClick={() => send(true)}>
              {t(of.left > 0 ? 'register' : 'queue')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p role="status">{t(`states.${state}`)}</p>
          <LinkButton onClick={() => send(false)}>{t('withdraw')}</LinkButton>
        </>
      )}
      {isApiError(error) && <Refused>{error.text[language]}</Refused>}
    </>
  );
}

function Guest({ code, of }: { code: string; of: Open }) {
  const { t } = useTranslation('eventRegistration');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { isOpen, words } = usePlaces(of);
  const [register, { data, error, isLoading }] = useRegisterGuestMutation();
  const [values, setValues] = useState({ name: '', email: '' });
  const [isTried, setTried] = useState(false);
  const [name, email] = [values.name.trim(), values.email.trim()];
  const missing = { name: name === '', email: !/^\S+@\S+\.\S+$/.test(email) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing.name && !missing.email) void register({ code, name, email, lang: language });
  };
  if (data?.state === 'registered' || data?.state === 'waiting')
    return <p role="status">{t(`guest.${data.state}`, { email })}</p>;
  const signIn = (
    <Button look="secondary" onClick={() => dispatch(popupOpened('login'))}>
      {t('signIn')}
    </Button>
  );
  return (
    <>
      <p>{words}</p>
      {isOpen && of.for_members && <p>{t('membersOnly')}</p>}
      {isOpen && signIn}
      {isOpen && !of.for_members && (
        <form noValidate onSubmit={submit}>
          <p className={text.muted}>{t('guest.text')}</p>
          {(['name', 'email'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`guest.${field}`)}
              type={field === 'email' ? 'email' : 'text'}
              autoComplete={field}
              maxLength={EVENT_EDIT.name}
              value={values[field]}
              error={isTried && missing[field] ? t(`guest.missing.${field}`) : undefined}
              onChange={(event) => setValues((now) => ({ ...now, [field]: event.target.value }))}
            />
          ))}
          {isApiError(error) && <Refused>{error.text[language]}</Refused>}
          <Button type="submit" busy={isLoading}>
            {t(of.left > 0 ? 'register' : 'queue')}
          </Button>
        </form>
      )}
    </>
  );
}

/** The link of a guest's mail: withdrawing needs a press, so that a preview of the mail does not do it. */
function GuestWithdrawal({ token }: { token: string }) {
  const { t } = useTranslation('eventRegistration');
  const language = useLanguage();
  const [withdraw, { data, error, isLoading }] = useWithdrawGuestMutation();
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h2 className={text.subheading}>{t('title')}</h2>
      {data !== undefined ? (
        <p role="status">{t('guest.withdrawn')}</p>
      ) : (
        <>
          <p>{t('guest.withdrawText')}</p>
          {isApiError(error) && <Refused>{error.text[language]}</Refused>}
          <Button look="secondary" busy={isLoading} onClick={() => void withdraw(token)}>
            {t('withdraw')}
          </Button>
        </>
      )}
    </section>
  );
}
