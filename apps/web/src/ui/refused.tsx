import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import styles from './refused.module.css';

/** An error message, announced on appearance. */
export function Refused({ children, ref }: { children: ReactNode; ref?: Ref<HTMLParagraphElement> }) {
  return (
    // Focusable, so that a form can move the focus to it after a click on a button below.
    <p ref={ref} className={styles.refused} role="alert" tabIndex={-1}>
      <Icon name="alert" size="s" />
      <span>{children}</span>
    </p>
  );
}
