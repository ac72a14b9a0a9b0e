import type { CommentsAnswer, Review } from '@mali/contracts/reviews';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './feedback.module.css';
import { Report } from './report.tsx';
import { OwnState, ShopReply } from './shop-reply.tsx';

/**
 * What is said about a review.
 * @param children what else can be done with a review of somebody else
 */
export function ReviewFeedback({ review, children }: { review: Review; children?: ReactNode }) {
  const { t } = useTranslation('feedback');
  const { moderation, shop_answer, own, image } = review;
  const isPhotoHeld = own && moderation?.state === 'published' && image.some(({ state }) => state === 'held');
  return (
    <>
      <OwnState moderation={moderation} />
      {isPhotoHeld && (
        <p className={styles.state}>
          <Icon name="clock" size="s" />
          {t('state.photos')}
        </p>
      )}
      {shop_answer !== null && <ShopReply answer={shop_answer} />}
      {!own && (
        <div className={styles.acts}>
          {children}
          <Report kind="review" target={review.id} photos={image.map(({ photo }) => photo)} />
        </div>
      )}
    </>
  );
}

/** How many reviews the shop has hidden, and why. */
export function HiddenReviews({ hidden }: { hidden: CommentsAnswer['hidden'] }) {
  const { t } = useTranslation('feedback');
  const count = hidden.reduce((sum, one) => sum + one.count, 0);
  const reasons = hidden.map((one) => `${t(`reasons.${one.reason}`)} (${one.count})`).join(', ');
  return <p className={styles.quiet}>{t('hidden', { count, reasons })}</p>;
}
