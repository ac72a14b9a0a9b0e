import { SLIP_TYPES } from '@mali/contracts/payment-values';
import { PROFILE_PICTURE_MAX_BYTES } from '@mali/contracts/profile-values';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { api } from '../../clients/api.ts';
import { toApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../preferences/index.ts';
import { sendPicture, useDeletePictureMutation } from './calls.ts';
import styles from './picture-field.module.css';

/** The accepted types; some systems recognise HEIC by its extension only. */
const ACCEPT = [...SLIP_TYPES, '.heic', '.heif'].join(',');
const isPicture = ({ type, name }: File): boolean =>
  (SLIP_TYPES as readonly string[]).includes(type) || (type === '' && /\.hei[cf]$/i.test(name));

/** The customer's picture: uploaded on selection, removable (PROF-13). */
export function PictureField({ picture, name }: { picture: string | null; name: string }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [remove, removing] = useDeletePictureMutation();
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const there = useRef(true);
  useEffect(
    () => () => {
      there.current = false;
    },
    [],
  );

  const change = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows selecting the same file again.
    event.target.value = '';
    if (file === undefined) return;
    if (!isPicture(file)) return setError(t('picture.type'));
    if (file.size > PROFILE_PICTURE_MAX_BYTES) return setError(t('picture.large'));
    setError(null);
    setSent(0);
    try {
      await sendPicture(file, (part) => {
        if (there.current) setSent(part);
      });
      dispatch(api.util.invalidateTags(['Profile']));
    } catch (failure) {
      if (there.current) setError(toApiError(failure).text[language]);
    } finally {
      if (there.current) setSent(null);
    }
  };

  return (
    <div className={styles.field}>
      <span className={styles.frame}>
        {picture === null ? (
          <Icon name="user" size="l" />
        ) : (
          <img
            src={picture}
            srcSet={`${picture.replace('96.webp', '320.webp')} 2x`}
            alt={t('picture.of', { name })}
            width={96}
            height={96}
          />
        )}
      </span>
      <div className={styles.ways}>
        <input
          ref={chooser}
          id={id}
          type="file"
          accept={ACCEPT}
          className={styles.input}
          aria-label={picture === null ? t('picture.add') : t('picture.change')}
          aria-describedby={`${id}-said`}
          onChange={(event) => void change(event)}
        />
        <Button
          look="secondary"
          size="m"
          tabIndex={-1}
          aria-hidden="true"
          busy={sent !== null}
          onClick={() => chooser.current?.click()}
        >
          {picture === null ? t('picture.add') : t('picture.change')}
        </Button>
        {picture !== null && (
          <LinkButton disabled={removing.isLoading} onClick={() => void remove()}>
            {t('picture.remove')}
          </LinkButton>
        )}
        <span id={`${id}-said`} role="status" className={error === null ? styles.said : styles.wrong}>
          {error ??
            (sent === null ? t('picture.hint') : t('picture.sending', { percent: Math.round(sent * 100) }))}
        </span>
      </div>
    </div>
  );
}
