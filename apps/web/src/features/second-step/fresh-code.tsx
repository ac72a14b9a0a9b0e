import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import type { ApiError } from '../../clients/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { tokenRefreshed } from '../session/index.ts';
import { confirmAgain } from './calls.ts';
import { CodeForm } from './code-field.tsx';
import { connectFreshCode } from './fresh-code-port.ts';
import styles from './second-step.module.css';

/** Shows the code dialog when a request of the page requires it; the request then continues. */
export function FreshCode() {
  const { t } = useTranslation('secondStep');
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((right: boolean) => void)[]>([]);
  useEffect(
    () =>
      connectFreshCode(() => {
        setAsking(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );
  const end = (right: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(right);
  };
  const code = async (typed: string): Promise<ApiError | null> => {
    const outcome = await confirmAgain(typed);
    if ('refusal' in outcome) return outcome.refusal;
    dispatch(tokenRefreshed(outcome.answer.token));
    end(true);
    return null;
  };
  if (!asking) return null;
  return (
    <Dialog open onClose={() => end(false)} title={t('fresh.title')}>
      <div className={styles.form}>
        <p>{t('fresh.text')}</p>
        <CodeForm label={t('code')} submit={t('fresh.submit')} recovery onCode={code} />
      </div>
    </Dialog>
  );
}
