import { SEARCH } from '@mali/contracts/limits';
import { Icon } from './icon.tsx';
import styles from './search-line.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A field that narrows what stands below it while one types. */
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
  return (
    <label className={styles.find}>
      <Icon name="search" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        maxLength={SEARCH.maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
