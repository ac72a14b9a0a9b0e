import { type ChangeEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FilePreview } from '../../ui/field-preview.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_ACCEPT } from '../../ui/picture-file.ts';
import styles from './picture-field.module.css';

/** A picture of the form: selected, or taken with the camera, with a preview. */
export function PictureField({
  name,
  label,
  hint,
  file,
  error,
  onChange,
}: {
  name: string;
  label: string;
  hint: string;
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
}) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Allows selecting the same file again after removal.
    event.target.value = '';
    if (chosen) onChange(chosen);
  };
  return (
    <div className={cx(styles.field, error && styles.bad)}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        {error && (
          <span className={styles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" size="s" />
            {error}
          </span>
        )}
      </div>
      <div className={styles.zone}>
        <input
          ref={chooser}
          id={id}
          name={name}
          type="file"
          accept={PICTURE_ACCEPT}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
          onChange={choose}
        />
        <div className={styles.frame}>
          {file === null ? (
            <Icon name="receipt" size="l" />
          ) : (
            <FilePreview key={`${file.name}${file.lastModified}`} file={file} className={styles.preview} />
          )}
        </div>
        <div className={styles.about}>
          {file !== null && <p className={styles.name}>{file.name}</p>}
          <div className={styles.ways}>
            <Button look="secondary" size="m" tabIndex={-1} onClick={() => chooser.current?.click()}>
              {t(file === null ? 'picture.choose' : 'picture.replace')}
            </Button>
            {file !== null && (
              <Button
                look="quiet"
                size="m"
                icon="trash"
                onClick={() => {
                  onChange(null);
                  chooser.current?.focus();
                }}
              >
                {t('picture.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <span className={styles.hint} id={`${id}-hint`}>
        {hint} · {t('picture.rule')}
      </span>
    </div>
  );
}
