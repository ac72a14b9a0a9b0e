import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import styles from './field-photos.module.css';
import { FilePreview } from './field-preview.tsx';
import { Icon } from './icon.tsx';
import { PICTURE_ACCEPT, pictureProblem } from './picture-file.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A photo of the form: existing, or uploading; a failed one is kept to be sent again. */
export type Chosen =
  | { key: string; kept: { photo: string; url: string } }
  | { key: string; file: File; sent: number; photo: string | null; failed?: boolean };

/** The photo names in order; null while one is not sent. */
export function photoNames(photos: readonly Chosen[]): string[] | null {
  const names = photos.map((one) => ('kept' in one ? one.kept.photo : one.photo));
  return names.includes(null) ? null : names.filter((name) => name !== null);
}

let made = 0;

/** Texts of the field; those with a number are functions. */
export type PhotosFieldTexts = Readonly<{
  label: string;
  /** Beside the label: that photos are optional, or needed. */
  optional: string;
  hint: string;
  add: string;
  type: string;
  large: string;
  many: string;
  number: (number: number) => string;
  remove: (number: number) => string;
  sending: (percent: number) => string;
}>;

/** Some photos, each uploaded on selection, with a preview. */
export function PhotosField({
  photos,
  onChange,
  max,
  maxBytes,
  send: upload,
  failureText,
  texts,
}: {
  photos: readonly Chosen[];
  onChange: (change: (photos: readonly Chosen[]) => readonly Chosen[]) => void;
  max: number;
  maxBytes: number;
  /** Uploads a file, telling the sent fraction; returns the photo's name. */
  send: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>;
  /** Why an upload failed, for the user. */
  failureText: (failure: unknown) => string;
  texts: PhotosFieldTexts;
}) {
  const { t } = useTranslation('upload');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useRef(new Map<string, AbortController>());
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const { current } = sending;
    return () => {
      for (const one of current.values()) one.abort();
    };
  }, []);

  const drop = (key: string) => onChange((now) => now.filter((one) => one.key !== key));
  const change = (key: string, to: { sent?: number; photo?: string; failed?: boolean }) =>
    onChange((now) => now.map((one) => (one.key === key && 'file' in one ? { ...one, ...to } : one)));
  const send = async (key: string, file: File) => {
    const abort = new AbortController();
    sending.current.set(key, abort);
    try {
      change(key, { photo: await upload(file, (sent) => change(key, { sent }), abort.signal), sent: 1 });
    } catch (failure) {
      if (abort.signal.aborted) return;
      setError(failureText(failure));
      change(key, { failed: true });
    } finally {
      sending.current.delete(key);
    }
  };
  const again = (key: string, file: File) => {
    setError(null);
    change(key, { sent: 0, failed: false });
    void send(key, file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Allows selecting the same file again after removal.
    event.target.value = '';
    const room = max - photos.length;
    const problems = files.map((file) => pictureProblem(file, maxBytes));
    const problem = problems.some((one) => one === 'pictureType' || one === 'pictureEmpty')
      ? texts.type
      : problems.includes('pictureLarge')
        ? texts.large
        : files.length > room
          ? texts.many
          : null;
    setError(problem);
    const taken = files
      .filter((_file, at) => problems[at] === null)
      .slice(0, room)
      .map((file) => {
        made += 1;
        return { key: `new${made}`, file, sent: 0, photo: null };
      });
    onChange((now) => [...now, ...taken]);
    for (const { key, file } of taken) void send(key, file);
  };
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id}>
          {texts.label} <span className={styles.optional}>{texts.optional}</span>
        </label>
        {error !== null && (
          <span className={styles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" size="s" />
            {error}
          </span>
        )}
      </div>
      <ul className={styles.photos}>
        {photos.map((one, place) => (
          <li key={one.key} className={styles.photo}>
            {'kept' in one ? (
              <img src={one.kept.url} alt={texts.number(place + 1)} width={112} height={112} />
            ) : (
              <>
                <FilePreview file={one.file} className={styles.preview} />
                {one.photo === null && !one.failed && (
                  <span className={styles.sending} role="status">
                    {texts.sending(Math.round(one.sent * 100))}
                  </span>
                )}
                {one.failed && (
                  <button type="button" className={styles.sending} onClick={() => again(one.key, one.file)}>
                    {t('again')}
                    <VisuallyHidden> {texts.number(place + 1)}</VisuallyHidden>
                  </button>
                )}
              </>
            )}
            <IconButton
              name="close"
              label={texts.remove(place + 1)}
              className={styles.remove}
              onClick={() => {
                sending.current.get(one.key)?.abort();
                drop(one.key);
                chooser.current?.focus();
              }}
            />
          </li>
        ))}
        {photos.length < max && (
          <li className={styles.add}>
            <input
              ref={chooser}
              id={id}
              type="file"
              accept={PICTURE_ACCEPT}
              multiple
              className={styles.input}
              aria-describedby={`${id}-hint${error === null ? '' : ` ${id}-error`}`}
              onChange={choose}
            />
            <Button
              look="secondary"
              size="m"
              icon="plus"
              tabIndex={-1}
              onClick={() => chooser.current?.click()}
            >
              {texts.add}
            </Button>
          </li>
        )}
      </ul>
      <span className={styles.hint} id={`${id}-hint`}>
        {texts.hint}
      </span>
    </div>
  );
}
