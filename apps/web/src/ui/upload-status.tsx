import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from './button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Refused } from './refused.tsx';
import styles from './upload-status.module.css';
import type { Upload } from './use-upload.ts';

/** An upload under way with Cancel; one that failed or was cancelled, with the way to send the same again. */
export function UploadStatus({
  upload,
  label,
  problem,
}: {
  upload: Pick<Upload<unknown>, 'part' | 'isCancelled' | 'failure' | 'cancel' | 'again'>;
  /** What is being sent. */
  label: string;
  /** Why it failed, for the user. */
  problem: (failure: unknown) => ReactNode;
}) {
  const { t } = useTranslation('upload');
  const { part, isCancelled, failure, cancel, again } = upload;
  if (part !== null) {
    const percent = Math.round(part * 100);
    return (
      <div className={styles.sending}>
        <span>
          {label} {percent === 100 ? t('checking') : `${percent}%`}
        </span>
        <Button look="quiet" size="m" onClick={cancel}>
          {t('cancel')}
        </Button>
        <ProgressBar value={percent} max={100} label={label} />
      </div>
    );
  }
  if (!isCancelled && failure === undefined) return null;
  return (
    <Refused>
      {isCancelled ? t('cancelled') : problem(failure)}{' '}
      <LinkButton inline onClick={again}>
        {t('again')}
      </LinkButton>
    </Refused>
  );
}
