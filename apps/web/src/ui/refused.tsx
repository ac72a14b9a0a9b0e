import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import styles from './refused.module.css';

/** Why something was refused, in words; read out as soon as it is there. */
export function Refused({ children, ref }: { children: ReactNode; ref?: Ref<HTMLParagraphElement> }) {
  return (
    // It can be led to: whoever has pressed the button below need not look for it.
    <p ref={ref} className={styles.refused} role="alert" tabIndex={-1}>
      <Icon name="alert" size="s" />
      <span>{children}</span>
    </p>
  );
}
