import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Glyph } from './glyph.tsx';
import styles from './scan-field.module.css';
import { scannedCharacter } from './use-scanner.ts';

const THAI = /[\u0e00-\u0e7f]/;

/** The field that a hand scanner types into; it takes the focus, and codes can be typed as well. */
export function ScanField({
  field,
  label,
  title,
  hint,
  onScan,
  onCamera,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  /** In the field while it is empty, with `hint` below. */
  title: string;
  hint: string;
  onScan: (code: string) => void;
  onCamera: () => void;
}) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  // The same text by the places of its keys: with a Thai layout a scanner types Thai letters.
  const keys = useRef('');
  useEffect(() => field.current?.focus({ preventScroll: true }), [field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = THAI.test(text) ? keys.current : text.trim();
    if (code !== '') onScan(code);
    setText('');
    keys.current = '';
  };
  return (
    <form className={styles.scan} onSubmit={submit}>
      <Glyph name="scan" />
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        {text === '' && (
          <span className={styles.hint} aria-hidden="true">
            <b>{title}</b>
            {hint}
          </span>
        )}
        <input
          ref={field}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          onKeyDown={(event) => {
            if (text === '') keys.current = '';
            keys.current += scannedCharacter(event.nativeEvent) ?? '';
          }}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="button" aria-label={t('packing.scan.camera')} onClick={onCamera}>
        <Glyph name="camera" />
      </button>
    </form>
  );
}
