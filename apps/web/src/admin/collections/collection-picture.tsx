import { PRODUCT_PICTURE } from '@mali/contracts/product-edit-values';
import type { ProductPicture as Sent } from '@mali/contracts/staff-products';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PICTURE_ACCEPT, pictureProblem, pixelProblem } from '../../ui/picture-file.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Refused } from '../../ui/refused.tsx';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LibraryButton } from '../shared/library-button.tsx';
import { sendProductPicture } from '../shared/product-calls.ts';
import styles from './collection-form.module.css';

/** The picture of a collection, checked and stored like those of products. */
export function CollectionPicture({
  label,
  hash,
  onChange,
}: {
  label: string;
  /** Empty without one. */
  hash: string;
  onChange: (hash: string) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUpload(sendProductPicture, (sent: Sent) => onChange(sent.hash));
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Allows selecting the same file again.
    event.target.value = '';
    if (file === undefined) return;
    const width = PRODUCT_PICTURE.minWidth;
    const wrong = pictureProblem(file, PRODUCT_PICTURE.maxBytes) ?? (await pixelProblem(file, width));
    setProblem(wrong === null ? null : t(`productEditor.pictureProblems.${wrong}`, { width }));
    if (wrong === null) await upload.send(file);
  };
  return (
    <div className={styles.pictured}>
      <span>{label}</span>
      {hash !== '' && (
        <ProductPicture image={`/img/${hash}/320.webp`} alt="" sizes="96px" className={styles.chosen} />
      )}
      <span className={styles.acts}>
        <Button size="m" look="quiet" busy={upload.part !== null} onClick={() => chooser.current?.click()}>
          {t('collections.picture')}
        </Button>
        <LibraryButton look="quiet" onPick={({ picture }) => onChange(picture.hash)} />
        {hash !== '' && <LinkButton onClick={() => onChange('')}>{t('collections.noPicture')}</LinkButton>}
      </span>
      <VisuallyHidden>
        <input
          ref={chooser}
          type="file"
          accept={PICTURE_ACCEPT}
          tabIndex={-1}
          aria-label={t('collections.picture')}
          onChange={(event) => void choose(event)}
        />
      </VisuallyHidden>
      {problem !== null && <Refused>{problem}</Refused>}
      <UploadStatus
        upload={upload}
        label={t('collections.sending')}
        problem={(failure) => toApiError(failure).text[language]}
      />
    </div>
  );
}
