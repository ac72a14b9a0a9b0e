import { REVIEW } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { type Chosen, PhotosField as Field } from '../../ui/field-photos.tsx';
import { useLanguage } from '../preferences/index.ts';
import { sendPhoto } from './calls.ts';

/** Up to four photos of a review. */
export function PhotosField(field: {
  photos: readonly Chosen[];
  onChange: (change: (photos: readonly Chosen[]) => readonly Chosen[]) => void;
}) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  return (
    <Field
      {...field}
      max={REVIEW.photos}
      maxBytes={REVIEW.photoMaxBytes}
      send={sendPhoto}
      failureText={(failure) => toApiError(failure).text[language]}
      texts={{
        label: t('form.photos'),
        optional: t('form.optional'),
        hint: t('form.photosHint'),
        add: t('form.add'),
        type: t('form.photoType'),
        large: t('form.photoLarge'),
        many: t('form.photoMany'),
        number: (number) => t('form.photoNumber', { number }),
        remove: (number) => t('form.photoRemove', { number }),
        sending: (percent) => t('form.sending', { percent }),
      }}
    />
  );
}
