import type { Picture } from '@mali/contracts/content';
import { SLIP_TYPES } from '@mali/contracts/payment-values';
import { POST_PICTURE } from '@mali/contracts/post-values';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { sendPostPicture } from './post-calls.ts';

/** The accepted types; some systems recognise HEIC by its extension only. */
const ACCEPT = [...SLIP_TYPES, '.heic', '.heif'].join(',');

/** Selects a picture, uploads it at once, and returns its URL. */
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
  const sending = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows selecting the same file again.
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > POST_PICTURE.maxBytes) return setError(t('posts.tooLarge'));
    const abort = new AbortController();
    sending.current = abort;
    setError(null);
    setBusy(true);
    try {
      onPicture(await sendPostPicture(file, abort.signal));
    } catch (failure) {
      if (abort.signal.aborted) return;
      setError(toApiError(failure).text[language]);
    }
    setBusy(false);
  };
  return (
    <>
      <Button look={look} size="m" busy={busy} onClick={() => chooser.current?.click()}>
        {busy ? t('posts.sending') : label}
      </Button>
      <VisuallyHidden>
        <input
          ref={chooser}
          type="file"
          accept={ACCEPT}
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => void choose(event)}
        />
      </VisuallyHidden>
      {error !== null && <Refused>{error}</Refused>}
    </>
  );
}
