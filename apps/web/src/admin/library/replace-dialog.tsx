import type { LibraryPicture } from '@mali/contracts/library';
import { POST_PICTURE } from '@mali/contracts/post-values';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PICTURE_ACCEPT, pictureProblem, pixelProblem } from '../../ui/picture-file.ts';
import { Refused } from '../../ui/refused.tsx';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { libraryApi, sendReplacement, useShowPictureVersionMutation } from '../shared/library-calls.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './library.module.css';

/** Replaces a picture everywhere: says in how many places, and sends the file. */
export function ReplaceDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const dispatch = useAppDispatch();
  const chooser = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [show] = useShowPictureVersionMutation();
  const { picture_id: id, places, history } = picture;
  const before = history.find(({ is_shown }) => is_shown)?.version;
  const upload = useUpload(sendReplacement(id), () => {
    dispatch(libraryApi.util.invalidateTags(['Library']));
    onClose();
    notice.done(
      t('library.replaced'),
      before === undefined ? undefined : () => show({ id, version: before }),
    );
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows selecting the same file again.
    event.target.value = '';
    if (file === undefined) return;
    upload.reset();
    const problem =
      pictureProblem(file, POST_PICTURE.maxBytes) ?? (await pixelProblem(file, POST_PICTURE.minWidth));
    setWrong(problem === null ? null : t(`posts.${problem}`, { width: POST_PICTURE.minWidth }));
    if (problem === null) await upload.send(file);
  };
  return (
    <Dialog open onClose={onClose} title={t('library.replaceTitle')}>
      <div className={styles.group}>
        <img src={`/img/${picture.picture.hash}/320.webp`} alt="" className={styles.old} />
        <p>
          {places.length === 0
            ? t('library.replaceNowhere')
            : t('library.replaceText', { count: places.length })}
        </p>
        <Button size="m" wide busy={upload.part !== null} onClick={() => chooser.current?.click()}>
          {t('library.choose')}
        </Button>
        <VisuallyHidden>
          <input
            ref={chooser}
            type="file"
            accept={PICTURE_ACCEPT}
            tabIndex={-1}
            aria-label={t('library.choose')}
            onChange={(event) => void choose(event)}
          />
        </VisuallyHidden>
        {wrong !== null && <Refused>{wrong}</Refused>}
        <UploadStatus
          upload={upload}
          label={t('library.sending')}
          problem={(failure) => toApiError(failure).text[language]}
        />
      </div>
    </Dialog>
  );
}
