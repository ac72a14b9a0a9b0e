import type { EnrolmentAnswer } from '@mali/contracts/second-step';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CodeForm } from './code-field.tsx';
import styles from './second-step.module.css';

function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('secondStep');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without clipboard permission the text is still visible.
    }
  };
  return <LinkButton onClick={() => void copy()}>{copied ? t('copied') : children}</LinkButton>;
}

/** The secret as a picture and as text, and the first code of the authenticator that has read it. */
export function Authenticator({
  shown,
  submit,
  onCode,
}: {
  shown: EnrolmentAnswer;
  submit: string;
  onCode: (code: string) => Promise<ApiError | null>;
}) {
  const { t } = useTranslation('secondStep');
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('enrol.app')}</li>
        <li>
          {t('enrol.scan')}
          <img className={styles.qr} src={shown.qr_image} alt={t('enrol.qr')} width="200" height="200" />
          <p className={styles.byHand}>
            {t('enrol.byHand')}
            <br />
            <code className={styles.secret}>{shown.secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
            <CopyButton text={shown.secret}>{t('enrol.copy')}</CopyButton>
          </p>
        </li>
        <li>{t('enrol.type')}</li>
      </ol>
      <CodeForm label={t('code')} submit={submit} onCode={onCode} />
    </>
  );
}

/** The recovery codes, shown once: to be stored outside the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('secondStep');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className={styles.form}>
      <p>{t('recovery.text')}</p>
      <ul className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <CopyButton text={codes.join('\n')}>{t('recovery.copy')}</CopyButton>
        <a className={styles.file} href={file} download="mali-recovery-codes.txt">
          {t('recovery.download')}
        </a>
      </div>
      <Button wide onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}
