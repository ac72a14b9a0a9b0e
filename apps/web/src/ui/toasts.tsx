import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

export type Toast = {
  id: string;
  tone: 'done' | 'care' | 'error';
  text: string;
  /** Display duration, in milliseconds. */
  ms: number;
  /** `keys`: the shortcut that does the same, as in `aria-keyshortcuts`. */
  action?: { label: string; run: () => void; keys?: string };
};

function OneToast({ toast, onDismiss }: { toast: Toast; onDismiss: (id: string) => void }) {
  const { id, tone, text, ms, action } = toast;
  // A message with a button stays while it is pointed at or focused (WCAG 2.2.1).
  const [held, setHeld] = useState(false);
  const hold = (isHeld: boolean) => (action === undefined ? undefined : () => setHeld(isHeld));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, held, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holds the message, and does nothing else
    <div
      className={cx(styles.toast, tone !== 'done' && styles[tone])}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon name={tone === 'done' ? 'check' : 'alert'} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          aria-keyshortcuts={action.keys}
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
