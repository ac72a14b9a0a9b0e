import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './second-step.module.css';

/**
 * Asks for an authenticator code; with `recovery`, optionally for a recovery code.
 * @param onCode resolves to the error, or null on success
 */
export function CodeForm({
  label,
  submit,
  recovery,
  onCode,
}: {
  label: string;
  submit: string;
  recovery?: boolean;
  onCode: (code: string) => Promise<ApiError | null>;
}) {
  const { t } = useTranslation('secondStep');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [byRecovery, setByRecovery] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const plain = code.replace(/[\s-]/g, '');
  const good = byRecovery ? /^[A-Za-z0-9]{10}$/.test(plain) : /^\d{6}$/.test(plain);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!good || busy) return;
    setBusy(true);
    const refused = await onCode(plain);
    setRefusal(refused);
    setBusy(false);
    if (refused === null) return;
    // Codes are single use: the field is cleared.
    setCode('');
    setTried(false);
  };
  const missing = byRecovery ? t('recoveryMissing') : t('codeMissing');
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
      <TextField
        key={byRecovery ? 'recovery' : 'code'}
        label={byRecovery ? t('recoveryCode') : label}
        hint={byRecovery ? t('recoveryHint') : t('codeHint')}
        error={tried && !good ? missing : undefined}
        className={styles.code ?? ''}
        // Allows autofill; numeric keyboard on phones.
        autoComplete="one-time-code"
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={byRecovery ? 20 : 10}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoFocus
      />
      <Button type="submit" wide busy={busy}>
        {submit}
      </Button>
      {recovery && (
        <LinkButton
          className={styles.start}
          onClick={() => {
            setByRecovery(!byRecovery);
            setCode('');
            setTried(false);
            setRefusal(null);
          }}
        >
          {byRecovery ? t('useCode') : t('useRecovery')}
        </LinkButton>
      )}
    </form>
  );
}
