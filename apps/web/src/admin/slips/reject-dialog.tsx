import { TEXT } from '@mali/contracts/limits';
import type { StaffSlip } from '@mali/contracts/payments';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { KeyHint } from '../shared/key-hint.tsx';
import styles from './reject-dialog.module.css';
import { REJECT_REASONS } from './reject-reasons.ts';

/** Asks for the reason shown to the customer. Keys 1 to 4 select a predefined one, Enter sends it. */
export function RejectDialog({
  slip,
  busy,
  onReject,
  onClose,
}: {
  slip: StaffSlip;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const send = useRef<HTMLButtonElement>(null);
  const missing = reason.trim() === '';

  const { lang } = slip;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLTextAreaElement;
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const chosen = /^[1-9]$/.test(event.key) ? REJECT_REASONS[Number(event.key) - 1] : undefined;
      if (chosen === undefined) return;
      event.preventDefault();
      setReason(chosen[lang].text);
      send.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [lang]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !busy) onReject(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} title={t('slips.rejecting.title')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.ready}>
          <legend>{t('slips.rejecting.ready')}</legend>
          {REJECT_REASONS.map((ready, i) => (
            <button
              key={ready.key}
              type="button"
              aria-pressed={reason === ready[lang].text}
              aria-keyshortcuts={String(i + 1)}
              onClick={() => setReason(ready[lang].text)}
            >
              <KeyHint keyName={String(i + 1)} />
              {ready[language].label}
            </button>
          ))}
        </fieldset>
        <TextArea
          label={t('slips.rejecting.text')}
          hint={t(`slips.rejecting.${lang}`)}
          error={tried && missing ? t('slips.rejecting.missing') : undefined}
          lang={lang}
          rows={4}
          maxLength={TEXT.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button ref={send} type="submit" size="m" wide busy={busy}>
          {t('slips.rejecting.send')}
        </Button>
        <Button look="quiet" size="m" wide onClick={onClose}>
          {t('slips.rejecting.keep')}
        </Button>
      </form>
    </Dialog>
  );
}
