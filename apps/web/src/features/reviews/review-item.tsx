import type { Review } from '@mali/contracts/reviews';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { ReviewFeedback } from '../feedback/index.ts';
import { toastShown } from '../layout/index.ts';
import { Lightbox } from '../pictures/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { deviceId } from '../session/index.ts';
import { useDeleteCommentMutation, useVoteHelpfulMutation } from './calls.ts';
import styles from './review-item.module.css';
import { skinText } from './skin.ts';
import { Stars } from './stars.tsx';

/** One review: author, product, text, and actions. */
export function ReviewItem({
  review,
  withProduct = false,
}: {
  review: Review;
  /** In a list of several products: shows which one. */
  withProduct?: boolean;
}) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const [shown, setShown] = useState<number | null>(null);
  /** A review without text takes one line. */
  const bare = review.comment === '' && review.image.length === 0;
  const masked = `${review.first_name} ${review.last_name}`.trim();
  const name = masked === '' ? t('anonymous') : t('from', { name: masked });
  const skin = skinText(review, t);
  const variant = inLanguage(
    { variant: review.variant_name, variant_th: review.variant_name_th },
    'variant',
    language,
  );
  const helpful = !review.own && !bare && <Helpful review={review} />;
  return (
    <article className={cx(styles.review, bare && styles.bare)}>
      <p className={styles.by}>
        <b>{name}</b>
        {skin !== '' && <span>{skin}</span>}
        <span>
          {formatDate(new Date(review.created_date), language)}
          {review.edited && ` · ${t('edited')}`}
        </span>
      </p>
      <div className={styles.told}>
        {withProduct && (
          <AppLink className={styles.product} to={paths.item(review.mat_id, review.mat_var_id ?? undefined)}>
            <ProductPicture
              image={review.mat_image}
              alt=""
              sizes="64px"
              shape="square"
              className={styles.productPicture}
            />
            <span>{inLanguage(review, 'mat_name', language)}</span>
          </AppLink>
        )}
        <p className={styles.meta}>
          <Stars score={review.rating} />
          {variant !== '' && <span>{variant}</span>}
          {bare && <span>{t('onlyStars')}</span>}
          {review.bought && <Badge tone="leaf">{t('bought')}</Badge>}
          {review.received_free && <Badge tone="care">{t('receivedFree')}</Badge>}
        </p>
        {review.comment !== '' && <p className={styles.comment}>{review.comment}</p>}
        {review.image.length > 0 && (
          <ul className={styles.photos}>
            {review.image.map((photo, place) => (
              <li key={photo.photo}>
                <button type="button" onClick={() => setShown(place)}>
                  <img
                    src={photo.url}
                    alt={t('photo', { number: place + 1, name })}
                    width={160}
                    height={160}
                    loading="lazy"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Suspense fallback={helpful}>
          <ReviewFeedback review={review}>{helpful}</ReviewFeedback>
        </Suspense>
        {review.own && <OwnTools review={review} />}
      </div>
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox
            title={name}
            pictures={review.image.map((photo, place) => ({
              src: photo.large_url,
              alt: t('photo', { number: place + 1, name }),
              width: photo.width,
              height: photo.height,
            }))}
            start={shown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </article>
  );
}

function Helpful({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { id, helpful, voted } = review;
  const [vote, { isLoading }] = useVoteHelpfulMutation();
  const press = async () => {
    if (isLoading) return;
    const answer = await vote({ id, helpful: !voted, secret: deviceId() });
    if (isApiError(answer.error)) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
    }
  };
  return (
    <button type="button" className={styles.helpful} aria-pressed={voted} onClick={() => void press()}>
      <Icon name={voted ? 'check' : 'plus'} size="s" />
      {helpful > 0 ? t('helpfulCount', { count: helpful }) : t('helpful')}
    </button>
  );
}

function OwnTools({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteCommentMutation();
  const yes = async () => {
    const answer = await remove({ mat_no: review.mat_no, id: review.id });
    setAsking(false);
    if (isApiError(answer.error)) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
    } else dispatch(toastShown({ tone: 'done', text: t('removed') }));
  };
  return (
    <div className={styles.own}>
      {review.mat_var_id !== null && (
        <TextLink to={paths.addReview(review.mat_id, review.mat_var_id, review.so_no ?? undefined)}>
          {t('edit')}
        </TextLink>
      )}
      <LinkButton onClick={() => setAsking(true)}>{t('remove')}</LinkButton>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('removeAsk')}>
        <p>{t('removeText')}</p>
        <div className={styles.ways}>
          <Button look="secondary" size="m" busy={isLoading} onClick={() => void yes()}>
            {t('removeYes')}
          </Button>
          <Button size="m" onClick={() => setAsking(false)}>
            {t('removeNo')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
