import { REVIEW } from '@mali/contracts/limits';
import { SLIP_TYPES } from '@mali/contracts/payment-values';
import type { ReviewPhoto } from '@mali/contracts/reviews';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilePreview } from '../../ui/field-preview.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../preferences/index.ts';
import { sendPhoto } from './calls.ts';
import styles from './photos-field.module.css';

/** A photo of the form: existing, or uploading. */
export type Chosen =
  | { key: string; kept: ReviewPhoto }
  | { key: string; file: File; sent: number; photo: string | null };

/** The accepted types; some systems recognise HEIC by its extension only. */
const ACCEPT = [...SLIP_TYPES, '.heic', '.heif'].join(',');
const isPicture = ({ type, name }: File): boolean =>
  (SLIP_TYPES as readonly string[]).includes(type) || (type === '' && /\.hei[cf]$/i.test(name));

/** The photo names in order; null while an upload is pending. */
export function photoNames(photos: readonly Chosen[]): string[] | null {
  const names = photos.map((one) => ('kept' in one ? one.kept.photo : one.photo));
  return names.includes(null) ? null : names.filter((name) => name !== null);
}

let made = 0;

/** Up to four photos, each uploaded on selection, with a preview. */
export function PhotosField({
  photos,
  onChange,
}: {
  photos: readonly Chosen[];
  onChange: (change: (photos: readonly Chosen[]) => readonly Chosen[]) => void;
}) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
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
  const change = (key: string, to: { sent?: number; photo?: string }) =>
    onChange((now) => now.map((one) => (one.key === key && 'file' in one ? { ...one, ...to } : one)));
  const send = async (key: string, file: File) => {
    const abort = new AbortController();
    sending.current.set(key, abort);
    try {
      change(key, { photo: await sendPhoto(file, (sent) => change(key, { sent }), abort.signal), sent: 1 });
    } catch (failure) {
      if (abort.signal.aborted) return;
      setError(toApiError(failure).text[language]);
      drop(key);
    } finally {
      sending.current.delete(key);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Allows selecting the same file again after removal.
    event.target.value = '';
    const room = REVIEW.photos - photos.length;
    const problem = files.some((file) => !isPicture(file))
      ? t('form.photoType')
      : files.some(({ size }) => size > REVIEW.photoMaxBytes)
        ? t('form.photoLarge')
        : files.length > room
          ? t('form.photoMany')
          : null;
    setError(problem);
    const taken = files
      .filter((file) => isPicture(file) && file.size <= REVIEW.photoMaxBytes)
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
          {t('form.photos')} <span className={styles.optional}>{t('form.optional')}</span>
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
              <img
                src={one.kept.url}
                alt={t('form.photoNumber', { number: place + 1 })}
                width={112}
                height={112}
              />
            ) : (
              <>
                <FilePreview file={one.file} className={styles.preview} />
                {one.photo === null && (
                  <span className={styles.sending} role="status">
                    {t('form.sending', { percent: Math.round(one.sent * 100) })}
                  </span>
                )}
              </>
            )}
            <IconButton
              name="close"
              label={t('form.photoRemove', { number: place + 1 })}
              className={styles.remove}
              onClick={() => {
                sending.current.get(one.key)?.abort();
                drop(one.key);
                chooser.current?.focus();
              }}
            />
          </li>
        ))}
        {photos.length < REVIEW.photos && (
          <li className={styles.add}>
            <input
              ref={chooser}
              id={id}
              type="file"
              accept={ACCEPT}
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
              {t('form.add')}
            </Button>
          </li>
        )}
      </ul>
      <span className={styles.hint} id={`${id}-hint`}>
        {t('form.photosHint')}
      </span>
    </div>
  );
}
