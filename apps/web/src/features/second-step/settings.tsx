import type { EnrolmentAnswer } from '@mali/contracts/second-step';
import { formatDateTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { Authenticator, RecoveryCodes } from './authenticator.tsx';
import {
  useBeginReplacementMutation,
  useMakeRecoveryCodesMutation,
  useReplaceAuthenticatorMutation,
  useSecondStepQuery,
} from './calls.ts';
import { FreshCode } from './fresh-code.tsx';
import styles from './second-step.module.css';

/** Second factor settings of staff: replace the authenticator, new recovery codes. */
export function SecondStepSettings() {
  const { t } = useTranslation('secondStep');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { data, isError, refetch } = useSecondStepQuery(undefined, { refetchOnMountOrArgChange: true });
  const [makeCodes, making] = useMakeRecoveryCodesMutation();
  const [begin, beginning] = useBeginReplacementMutation();
  const [replace] = useReplaceAuthenticatorMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [shown, setShown] = useState<EnrolmentAnswer | null>(null);
  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const tell = (error: unknown) => {
    // Closing the code dialog needs no error message.
    if (!isApiError(error) || error.code === 'AUTH.CONFIRM_REQUIRED') return;
    dispatch(toastShown({ tone: 'error', text: error.text[language] }));
  };
  const another = async () => {
    const answer = await begin();
    if ('data' in answer && answer.data !== undefined) setShown(answer.data);
    else tell(answer.error);
  };
  const confirm = async (code: string): Promise<ApiError | null> => {
    const answer = await replace(code);
    if (isApiError(answer.error)) return answer.error;
    setShown(null);
    dispatch(toastShown({ tone: 'done', text: t('settings.replaced') }));
    return null;
  };
  const renew = async () => {
    const answer = await makeCodes();
    if ('data' in answer && answer.data !== undefined) setCodes(answer.data.recovery_codes);
    else tell(answer.error);
  };
  return (
    <div className={styles.settings}>
      <p>
        {t('settings.since', { at: formatDateTime(new Date(data.enrolled_at), language) })}
        <br />
        <span className={data.recovery_codes_left < 3 ? styles.few : styles.left}>
          {t('settings.left', { count: data.recovery_codes_left })}
        </span>
      </p>
      <div className={styles.ways}>
        <Button size="m" look="secondary" busy={making.isLoading} onClick={() => void renew()}>
          {t('settings.renew')}
        </Button>
        <Button size="m" look="secondary" busy={beginning.isLoading} onClick={() => void another()}>
          {t('settings.replace')}
        </Button>
      </div>
      <FreshCode />
      {codes !== null && (
        // Shown only once: a click outside does not close it.
        <Dialog open closable={false} onClose={() => setCodes(null)} title={t('recovery.title')}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      )}
      {shown !== null && (
        <Dialog open onClose={() => setShown(null)} title={t('settings.replace')}>
          <div className={styles.form}>
            <p>{t('settings.replaceText')}</p>
            <Authenticator shown={shown} submit={t('settings.replaceSubmit')} onCode={confirm} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
