import { useEffect } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

export type Toast = {
  id: string;
  tone: 'done' | 'care' | 'error';
  text: string;
  /** Display duration, in milliseconds. */
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
 * Short messages at the top right that disappear automatically (SHELL-41). Positioned below the header
 * without taking up space. Announced politely.
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
