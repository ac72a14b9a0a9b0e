import type { EnrolledAnswer, EnrolmentAnswer, SecondStep as Step } from '@mali/contracts/second-step';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import type { ApiError } from '../../clients/api-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { signedIn } from '../session/index.ts';
import { Authenticator, RecoveryCodes } from './authenticator.tsx';
import { beginEnrolment, confirmEnrolment, signInWithCode } from './calls.ts';
import { CodeForm } from './code-field.tsx';
import styles from './second-step.module.css';

/**
 * The second factor for staff: code entry, or authenticator setup.
 * @param onBack called with the reason to restart, or null on cancel
 */
export function SecondStep({ step, onBack }: { step: Step; onBack: (why: ApiError | null) => void }) {
  const { t } = useTranslation('secondStep');
  const dispatch = useAppDispatch();
  const code = async (typed: string): Promise<ApiError | null> => {
    const outcome = await signInWithCode(step.ticket, typed);
    if ('refusal' in outcome) {
      if (outcome.refusal.code === 'AUTH.SECOND_STEP_OVER') onBack(outcome.refusal);
      return outcome.refusal;
    }
    dispatch(signedIn({ token: outcome.answer.token, profile: outcome.answer.profile }));
    return null;
  };
  return (
    <div className={styles.form}>
      {step.enrol ? (
        <Enrol ticket={step.ticket} onBack={onBack} />
      ) : (
        <>
          <p>{t('signIn.text')}</p>
          <CodeForm label={t('code')} submit={t('signIn.submit')} recovery onCode={code} />
          <Back onBack={onBack} />
        </>
      )}
    </div>
  );
}

function Back({ onBack }: { onBack: (why: null) => void }) {
  const { t } = useTranslation('secondStep');
  return (
    <LinkButton className={styles.start} onClick={() => onBack(null)}>
      {t('back')}
    </LinkButton>
  );
}

function Enrol({ ticket, onBack }: { ticket: string; onBack: (why: ApiError | null) => void }) {
  const { t } = useTranslation('secondStep');
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<EnrolmentAnswer | null>(null);
  const [enrolled, setEnrolled] = useState<EnrolledAnswer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request creates another secret
  useEffect(() => {
    let here = true;
    void beginEnrolment(ticket).then((outcome) => {
      if (!here) return;
      if ('refusal' in outcome) onBack(outcome.refusal);
      else setShown(outcome.answer);
    });
    return () => {
      here = false;
    };
  }, [ticket]);

  if (enrolled !== null) {
    // Continues after confirmation: signing in closes the dialog.
    const { token, profile, recovery_codes } = enrolled;
    return <RecoveryCodes codes={recovery_codes} onDone={() => dispatch(signedIn({ token, profile }))} />;
  }
  if (shown === null) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const confirm = async (code: string): Promise<ApiError | null> => {
    const outcome = await confirmEnrolment(ticket, code);
    if ('refusal' in outcome) {
      if (outcome.refusal.code === 'AUTH.SECOND_STEP_OVER') onBack(outcome.refusal);
      return outcome.refusal;
    }
    setEnrolled(outcome.answer);
    return null;
  };
  return (
    <>
      <p>{t('enrol.text')}</p>
      <Authenticator shown={shown} submit={t('enrol.submit')} onCode={confirm} />
      <Back onBack={onBack} />
    </>
  );
}
