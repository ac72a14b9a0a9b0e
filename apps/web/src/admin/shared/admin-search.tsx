import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './admin-search.module.css';

/** A search field with its button. */
export function AdminSearch({
  label,
  busy,
  onSubmit,
  children,
}: {
  /** Of the button. */
  label: string;
  busy?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form className={styles.search} onSubmit={onSubmit} noValidate>
      {children}
      <Button type="submit" look="secondary" {...(busy !== undefined && { busy })}>
        {label}
      </Button>
    </form>
  );
}
