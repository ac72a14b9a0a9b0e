import { SEARCH } from '@mali/contracts/limits';
import type { ChangeEvent } from 'react';
import { useHydratedField } from './hydrated-field.ts';
import { Icon } from './icon.tsx';
import styles from './search-line.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A field that narrows the list below it with each character. */
export function SearchLine({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
}) {
  const field = { value, onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value) };
  const ref = useHydratedField(field);
  return (
    <label className={styles.find}>
      <Icon name="search" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="search"
        placeholder={placeholder}
        {...field}
        ref={ref}
        maxLength={SEARCH.maxLength}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
