import { HIDE_REASONS, type HideReason, NOT_EXPERIENCE } from '@mali/contracts/moderation-values';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../shared/act-dialog.tsx';
import { KeyHint } from '../shared/key-hint.tsx';
import styles from './moderation.module.css';

/** Asks for the public reason. Keys 1 to 6 choose one, Enter hides. */
export function HideDialog({
  busy,
  onHide,
  onClose,
}: {
  busy: boolean;
  onHide: (reason: HideReason) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState<HideReason | null>(null);
  const isByKey = useRef(false);
  // The button can be focused once the reason has enabled it.
  useEffect(() => {
    if (reason === null || !isByKey.current) return;
    isByKey.current = false;
    document.querySelector<HTMLButtonElement>('dialog[open] button[type=submit]')?.focus();
  }, [reason]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const chosen = /^[1-6]$/.test(event.key) ? HIDE_REASONS[Number(event.key) - 1] : undefined;
      if (chosen === undefined) return;
      event.preventDefault();
      isByKey.current = true;
      setReason(chosen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <ActDialog
      title={t('moderation.hideTitle')}
      confirm={t('moderation.hideConfirm')}
      busy={busy}
      disabled={reason === null}
      refused={null}
      onSubmit={async () => (reason === null ? undefined : onHide(reason))}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('moderation.hideText')}</p>
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{t('moderation.hideTitle')}</legend>
        {HIDE_REASONS.map((one, i) => (
          <button
            key={one}
            type="button"
            aria-pressed={reason === one}
            aria-keyshortcuts={String(i + 1)}
            onClick={() => setReason(one)}
          >
            <KeyHint keyName={String(i + 1)} />
            {t(`moderation.reasons.${one}`)}
          </button>
        ))}
      </fieldset>
      {reason !== null && NOT_EXPERIENCE.includes(reason) && (
        <p className={styles.hint}>{t('moderation.notCounted')}</p>
      )}
    </ActDialog>
  );
}
