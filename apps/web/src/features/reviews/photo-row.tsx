import type { CommentsQuery } from '@mali/contracts/reviews';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { Lightbox } from '../pictures/index.ts';
import { useCommentsQuery } from './calls.ts';
import styles from './photo-row.module.css';

/** Number of reviews whose photos are shown, each with up to four. */
const REVIEWS = 12;

/**
 * Photos by customers in a row, those of the most helpful reviews first; each opens in the lightbox with its
 * review.
 */
export function PhotoRow({ of }: { of: Pick<CommentsQuery, 'mat_no' | 'category'> }) {
  const { t } = useTranslation('reviews');
  const [shown, setShown] = useState<number | null>(null);
  const titleId = useId();
  // The first response of the list, which tells whether there are photos.
  const { data: all } = useCommentsQuery({ ...of, sort: 'create_date' });
  const any = (all?.with_photos ?? 0) > 0;
  const { data: found } = useCommentsQuery(
    { ...of, photos: true, sort: 'helpful', limit: REVIEWS },
    { skip: !any },
  );
  if (!any) return null;
  const photos = (found?.data ?? []).flatMap(({ first_name, last_name, comment, image }) => {
    const masked = `${first_name} ${last_name}`.trim();
    const name = masked === '' ? t('anonymous') : t('from', { name: masked });
    return image.map((photo, place) => ({
      ...photo,
      name: t('photo', { number: place + 1, name }),
      caption: comment === '' ? name : `${name}: ${comment}`,
    }));
  });
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={text.subheading}>
        {t('photoRow')}
      </h3>
      <ul className={styles.row}>
        {found === undefined &&
          [0, 1, 2].map((place) => (
            <li key={place}>
              <Skeleton shape="block" className={styles.waiting} />
            </li>
          ))}
        {photos.map((photo, place) => (
          <li key={photo.photo}>
            <button
              type="button"
              aria-label={t('photoOpen', { number: place + 1, count: photos.length })}
              onClick={() => setShown(place)}
            >
              <img src={photo.url} alt="" width={160} height={200} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox
            title={t('photoRow')}
            pictures={photos.map(({ large_url, width, height, name, caption }) => ({
              src: large_url,
              alt: name,
              caption,
              width,
              height,
            }))}
            start={shown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
