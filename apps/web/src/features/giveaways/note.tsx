import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import text from '../../ui/type.module.css';
import styles from './note.module.css';

/** A note about the user's situation, with possible actions. */
export function Note({ icon, title, children }: { icon: IconName; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.note}>
      <Icon name={icon} />
      <div>
        {title !== undefined && <h2 className={text.subheading}>{title}</h2>}
        {children}
      </div>
    </div>
  );
}
