import { LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCopy } from '../orders/index.ts';
import styles from './copy-field.module.css';

/** A text to be passed on, with a button that copies it. */
export function CopyField({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const copy = useCopy();
  return (
    <div className={styles.link}>
      <TextField label={label} value={text} readOnly onFocus={(event) => event.target.select()} />
      <LinkButton onClick={() => void copy(text)}>{copyLabel}</LinkButton>
    </div>
  );
}
