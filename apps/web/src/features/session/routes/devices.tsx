import type { SessionsAnswer } from '@mali/contracts/sign-in';
import { formatDateTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { AccountFrame } from '../../account/index.ts';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { signOutEverywhere } from '../auth-calls.ts';
import { signOut } from '../calls.ts';
import { Refusal } from '../form-parts.tsx';
import { useEndSessionMutation, useSessionsQuery } from '../settings-calls.ts';
import styles from './settings.module.css';

/** Sessions of the account; each can be ended, or all at once. */
export function Component() {
  return (
    <AccountFrame page="devices">
      <Devices />
    </AccountFrame>
  );
}

function Devices() {
  const { t } = useTranslation('session');
  const [asking, setAsking] = useState(false);
  const { data, isError, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        {['a', 'b'].map((key) => (
          <Skeleton key={key} shape="block" className={styles.wait} />
        ))}
      </Loading>
    );
  }
  return (
    <>
      <p className={styles.lead}>{t(data.count === 1 ? 'devices.only' : 'devices.lead')}</p>
      <ul className={styles.list}>
        {data.data.map((session) => (
          <Device key={session.session_id} session={session} />
        ))}
      </ul>
      <Button className={styles.all} look="secondary" size="m" icon="logout" onClick={() => setAsking(true)}>
        {t('devices.everywhere')}
      </Button>
      {asking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </>
  );
}

function Device({ session }: { session: SessionsAnswer['data'][number] }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [end, ending] = useEndSessionMutation();
  const { session_id, browser, system, ip, seen_at, started_at, current } = session;
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t('devices.unknown');
  const leave = async () => {
    // This browser's own session ends like from the menu.
    if (current) return void dispatch(signOut());
    const answer = await end(session_id);
    if (isApiError(answer.error) && answer.error.status !== 404) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
      return;
    }
    dispatch(toastShown({ tone: 'done', text: t('devices.ended', { name }) }));
  };
  return (
    <li className={styles.device}>
      <p className={styles.name}>
        {name}
        {current && <span className={styles.here}>{t('devices.here')}</span>}
      </p>
      <p className={styles.facts}>
        {t('devices.seen', { at: formatDateTime(new Date(seen_at), language) })}
        <br />
        {t('devices.started', { at: formatDateTime(new Date(started_at), language) })}
        {ip !== '' && ` · ${ip}`}
      </p>
      <Button
        look="quiet"
        size="m"
        busy={ending.isLoading}
        aria-label={t('devices.endOne', { name })}
        onClick={() => void leave()}
      >
        {t('devices.end')}
      </Button>
    </li>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const leave = async () => {
    setBusy(true);
    const refused = await dispatch(signOutEverywhere());
    if (refused === null) {
      dispatch(toastShown({ tone: 'done', text: t('devices.everywhereDone') }));
      return;
    }
    setBusy(false);
    setRefusal(refused);
  };
  return (
    <Dialog open onClose={onClose} title={t('devices.everywhere')}>
      <div className={styles.ask}>
        <p>{t('devices.everywhereText')}</p>
        <Refusal error={refusal} />
        <Button wide busy={busy} onClick={() => void leave()}>
          {t('devices.everywhereConfirm')}
        </Button>
        <Button wide look="secondary" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
