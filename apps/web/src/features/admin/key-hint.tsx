import { cx } from '../../ui/cx.ts';
import styles from './key-hint.module.css';

/**
 * The key that does the same as what it stands beside, for who has a keyboard. `aria-keyshortcuts` tells it to a
 * screen reader.
 */
export function KeyHint({ keyName, className }: { keyName: string; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx(styles.key, className)}>
      {keyName}
    </span>
  );
}
