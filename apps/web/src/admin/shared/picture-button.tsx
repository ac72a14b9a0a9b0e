import type { Picture } from '@mali/contracts/content';
import { POST_PICTURE } from '@mali/contracts/post-values';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { PICTURE_ACCEPT, pictureProblem, pixelProblem } from '../../ui/picture-file.ts';
import { Refused } from '../../ui/refused.tsx';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LibraryButton } from './library-button.tsx';
import { sendPostPicture } from './picture-calls.ts';

/** Selects a picture and uploads it at once, or chooses one of the library. */
export function PictureButton({
  label,
  look,
  onPicture,
}: {
  label: string;
  look: 'secondary' | 'quiet';
  onPicture: (picture: Picture) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload(sendPostPicture, onPicture);
  const busy = upload.part !== null;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows selecting the same file again.
    event.target.value = '';
    if (file === undefined) return;
    upload.reset();
    const problem =
      pictureProblem(file, POST_PICTURE.maxBytes) ?? (await pixelProblem(file, POST_PICTURE.minWidth));
    setError(problem === null ? null : t(`posts.${problem}`, { width: POST_PICTURE.minWidth }));
    if (problem === null) await upload.send(file);
  };
  return (
    <>
      <Button look={look} size="m" busy={busy} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <LibraryButton look="quiet" onPick={({ picture }) => onPicture(picture)} />
      <VisuallyHidden>
        <input
          ref={chooser}
          type="file"
          accept={PICTURE_ACCEPT}
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => void choose(event)}
        />
      </VisuallyHidden>
      {error !== null && <Refused>{error}</Refused>}
      <UploadStatus
        upload={upload}
        label={t('posts.sending')}
        problem={(failure) => toApiError(failure).text[language]}
      />
    </>
  );
}
