import { useEffect } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

export type Toast = {
  id: string;
  tone: 'done' | 'care' | 'error';
  text: string;
  /** How long it stays, in milliseconds. */
  ms: number;
  action?: { label: string; run: () => void };
};

function OneToast({ toast, onDismiss }: { toast: Toast; onDismiss: (id: string) => void }) {
  const { id, tone, text, ms, action } = toast;
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, onDismiss]);
  return (
    <div className={cx(styles.toast, tone !== 'done' && styles[tone])}>
      <Icon name={tone === 'done' ? 'check' : 'alert'} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/**
 * Short messages at the top right; each goes by itself (SHELL-41). They hang below what they stand behind in the page, its
 * header, and take no room. Read out when the reader is free.
 */
export function Toasts({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: string) => void }) {
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  );
}
