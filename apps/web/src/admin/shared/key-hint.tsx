import { cx } from '../../ui/cx.ts';
import styles from './key-hint.module.css';

/** Keyboard shortcut hint beside its control. `aria-keyshortcuts` announces it to screen readers. */
export function KeyHint({ keyName, className }: { keyName: string; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx(styles.key, className)}>
      {keyName}
    </span>
  );
}
