import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './chip.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** A toggle (`pressed`), or a removable value (`removable`). */
export function Chip({
  pressed,
  removable,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean; removable?: boolean }) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, className)} aria-pressed={pressed}>
      {children}
      {removable && <Icon name="close" size="s" />}
    </button>
  );
}

export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}

export type BadgeTone = 'plain' | 'accent' | 'leaf' | 'care' | 'outline';

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cx(styles.badge, tone !== 'plain' && styles[tone], className)}>{children}</span>;
}
