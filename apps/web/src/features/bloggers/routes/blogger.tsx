import type { BloggerApplication } from '@mali/contracts/bloggers';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { AccountFrame } from '../../account/index.ts';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { ApplyForm } from '../apply-form.tsx';
import { useOwnBloggerQuery, useWithdrawAsBloggerMutation } from '../calls.ts';
import { Earnings } from '../earnings.tsx';
import { Links } from '../links.tsx';
import styles from './blogger.module.css';

/** The member's application as a blogger, or the form to apply (BLOG-07). */
export function Component() {
  return (
    <AccountFrame page="blogger">
      <Blogger />
    </AccountFrame>
  );
}

function Blogger() {
  const { t } = useTranslation('blogger');
  const language = useLanguage();
  const { data, isError, refetch } = useOwnBloggerQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const { application, may_apply, again_at } = data;
  return (
    <>
      {application !== null && <State key={application.application_id} of={application} />}
      {application?.state === 'approved' && <Links />}
      {(application?.state === 'approved' || application?.state === 'ended') && <Earnings />}
      {again_at !== null && (
        <p className={styles.note}>{t('again', { date: formatDate(new Date(again_at), language) })}</p>
      )}
      {may_apply && (
        <>
          <p className={styles.intro}>{t('intro')}</p>
          <ApplyForm />
        </>
      )}
      {!may_apply && application === null && <p className={styles.note}>{t('notFor')}</p>}
    </>
  );
}

function State({ of }: { of: BloggerApplication }) {
  const { t } = useTranslation('blogger');
  const language = useLanguage();
  const { application_id, state, channels, about, applied_at, reason } = of;
  const isOpen = state === 'waiting' || state === 'approved';
  return (
    <section className={styles.state} aria-labelledby="blogger-state">
      <h2 id="blogger-state">{t(`states.${state}`)}</h2>
      <p className={styles.note}>{t('sent', { date: formatDate(new Date(applied_at), language) })}</p>
      {reason !== null && <p>{t('reason', { reason })}</p>}
      {isOpen && (
        <>
          <ul className={styles.note}>
            {channels.map((channel) => (
              <li key={channel}>{channel}</li>
            ))}
          </ul>
          <p className={styles.note}>{about}</p>
          <Withdraw id={application_id} isBlogger={state === 'approved'} />
        </>
      )}
    </section>
  );
}

function Withdraw({ id, isBlogger }: { id: number; isBlogger: boolean }) {
  const { t } = useTranslation('blogger');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [withdraw, { error, isLoading }] = useWithdrawAsBloggerMutation();
  const send = async () => {
    const answer = await withdraw(id);
    if (answer.error !== undefined) return;
    setOpen(false);
    dispatch(toastShown({ tone: 'done', text: t('withdrawn') }));
  };
  const act = t(isBlogger ? 'stop' : 'withdraw');
  return (
    <>
      <Button look="secondary" size="m" onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t(isBlogger ? 'stopping' : 'withdrawing')}>
        <p>{t(isBlogger ? 'stopText' : 'withdrawText')}</p>
        {isApiError(error) && (
          <p role="alert" className={styles.refused}>
            {error.text[language]}
          </p>
        )}
        <p className={styles.deeds}>
          <Button size="m" busy={isLoading} onClick={() => void send()}>
            {act}
          </Button>
          <Button look="quiet" size="m" onClick={() => setOpen(false)}>
            {t('keep')}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
