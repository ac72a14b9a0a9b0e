import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { type PictureProblem, pictureProblem, pixelProblem } from '../../ui/picture-file.ts';
import { Refused } from '../../ui/refused.tsx';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import styles from './picture-uploads.module.css';

/** A chosen file that is not a picture of the variant yet. */
export type WaitingFile = Readonly<{
  id: string;
  file: File;
  /** Why it is not sent; null: it is. */
  problem: PictureProblem | 'tooManyPixels' | 'tooSmall' | null;
  /** It failed or was cancelled: the next one goes on. */
  stopped: boolean;
}>;

/** How large a file may be, and how wide a picture has to be. */
export type PictureRules = Readonly<{ maxBytes: number; minWidth: number }>;

/** Checks a file by the rules of the server before it is sent. */
export const checkedFile = async (
  file: File,
  { maxBytes, minWidth }: PictureRules,
): Promise<WaitingFile> => ({
  ...{ id: crypto.randomUUID(), file, stopped: false },
  problem: pictureProblem(file, maxBytes) ?? (await pixelProblem(file, minWidth)),
});

type Send<Sent> = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<Sent>;

/** Files under way, one after another, each with its progress; what stops one does not stop the others. */
export function PictureUploads<Sent>({
  send,
  rules,
  waiting,
  done,
  onDone,
  onStopped,
  onDrop,
}: {
  /** Sends one. */
  send: Send<Sent>;
  rules: PictureRules;
  waiting: readonly WaitingFile[];
  /** How many of the same choice have been sent. */
  done: number;
  onDone: (id: string, sent: Sent) => void;
  onStopped: (id: string) => void;
  onDrop: (id: string) => void;
}) {
  const { t } = useTranslation('admin');
  const turn = waiting.find(({ problem, stopped }) => problem === null && !stopped)?.id;
  if (waiting.length === 0) return null;
  return (
    <div className={styles.uploads}>
      {done + waiting.length > 1 && (
        <p role="status">{t('productPictures.sent', { done, count: done + waiting.length })}</p>
      )}
      <ul>
        {waiting.map((one) => (
          <li key={one.id}>
            <span className={styles.file}>{one.file.name}</span>
            {one.problem === null ? (
              <OneUpload
                file={one.file}
                send={send}
                isTurn={one.id === turn}
                onDone={(sent) => onDone(one.id, sent)}
                onStopped={() => onStopped(one.id)}
              />
            ) : (
              <Refused>
                {t(`productEditor.pictureProblems.${one.problem}`, { width: rules.minWidth })}
              </Refused>
            )}
            {(one.problem !== null || one.stopped) && (
              <IconButton
                name="close"
                label={t('productPictures.drop', { name: one.file.name })}
                onClick={() => onDrop(one.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneUpload<Sent>({
  file,
  send,
  isTurn,
  onDone,
  onStopped,
}: {
  file: File;
  send: Send<Sent>;
  isTurn: boolean;
  onDone: (sent: Sent) => void;
  onStopped: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const upload = useUpload(send, onDone);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, when it is its turn
  useEffect(() => {
    if (!isTurn || begun.current) return;
    begun.current = true;
    void upload.send(file);
  }, [isTurn]);
  const isStopped = upload.isCancelled || upload.failure !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that it stops matters
  useEffect(() => {
    if (isStopped) onStopped();
  }, [isStopped]);
  if (upload.part === null && !isStopped) return <span>{t('productPictures.waits')}</span>;
  return (
    <UploadStatus
      upload={upload}
      label={t('productEditor.variant.sending')}
      problem={(failure) => toApiError(failure).text[language]}
    />
  );
}
