import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FilePreview } from '../../ui/field-preview.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_ACCEPT } from '../../ui/picture-file.ts';
import styles from './picture-field.module.css';

const KB = 1024;
const size = (bytes: number): string =>
  bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

/** The slip's picture: dropped, selected, or taken with the camera. */
export function PictureField({
  file,
  error,
  onChange,
}: {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
}) {
  const { t } = useTranslation('slips');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [drawn, setDrawn] = useState<File | null>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Allows selecting the same file again after removal.
    event.target.value = '';
    if (chosen) onChange(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChange(dropped);
  };
  const describedBy = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative for pointers; the input is accessible
    <div
      className={cx(styles.field, error && styles.bad)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.top}>
        <label htmlFor={id}>{t('picture.label')}</label>
        {error && (
          <span className={styles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" size="s" />
            {error}
          </span>
        )}
      </div>
      <div className={cx(styles.zone, over && styles.over, file !== null && styles.chosen)}>
        <input
          ref={chooser}
          id={id}
          name="slip"
          type="file"
          accept={PICTURE_ACCEPT}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={choose}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.input}
          onChange={choose}
        />
        {file === null ? (
          <>
            <Icon name="receipt" size="l" />
            <p className={styles.drop}>{t('picture.drop')}</p>
            <div className={styles.ways}>
              <Button look="secondary" size="m" tabIndex={-1} onClick={() => chooser.current?.click()}>
                {t('picture.choose')}
              </Button>
              <Button look="quiet" size="m" className={styles.camera} onClick={() => camera.current?.click()}>
                {t('picture.camera')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <div className={cx(styles.frame, drawn !== file && styles.blank)}>
              <FilePreview
                key={`${file.name}${file.lastModified}`}
                file={file}
                className={styles.preview}
                onDrawn={setDrawn}
              />
              {drawn !== file && <Icon name="receipt" size="l" />}
            </div>
            <div className={styles.about}>
              <p className={styles.name}>{file.name}</p>
              <p className={styles.size}>{size(file.size)}</p>
              <div className={styles.ways}>
                <Button look="quiet" size="m" onClick={() => chooser.current?.click()}>
                  {t('picture.replace')}
                </Button>
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
              </div>
            </div>
          </>
        )}
      </div>
      <span className={styles.hint} id={`${id}-hint`}>
        {t('picture.hint')}
      </span>
    </div>
  );
}
