import { PROFILE_PICTURE_MAX_BYTES } from '@mali/contracts/profile-values';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { api } from '../../clients/api.ts';
import { toApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_ACCEPT, pictureProblem } from '../../ui/picture-file.ts';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { useLanguage } from '../preferences/index.ts';
import { sendPicture, useDeletePictureMutation } from './calls.ts';
import styles from './picture-field.module.css';

/** The customer's picture: uploaded on selection, removable (PROF-13). */
export function PictureField({ picture, name }: { picture: string | null; name: string }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [remove, removing] = useDeletePictureMutation();
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload(sendPicture, () => dispatch(api.util.invalidateTags(['Profile'])));

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows selecting the same file again.
    event.target.value = '';
    if (file === undefined) return;
    upload.reset();
    const problem = pictureProblem(file, PROFILE_PICTURE_MAX_BYTES);
    setError(problem === null ? null : t(problem === 'pictureLarge' ? 'picture.large' : 'picture.type'));
    if (problem === null) void upload.send(file);
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
          accept={PICTURE_ACCEPT}
          className={styles.input}
          aria-label={picture === null ? t('picture.add') : t('picture.change')}
          aria-describedby={`${id}-said`}
          onChange={change}
        />
        <Button
          look="secondary"
          size="m"
          tabIndex={-1}
          aria-hidden="true"
          busy={upload.part !== null}
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
          {error ?? t('picture.hint')}
        </span>
        <UploadStatus
          upload={upload}
          label={t('picture.sending')}
          problem={(failure) => toApiError(failure).text[language]}
        />
      </div>
    </div>
  );
}
