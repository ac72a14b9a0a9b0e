import type { CommentsAnswer, Review } from '@mali/contracts/reviews';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './feedback.module.css';
import { Report } from './report.tsx';
import { OwnState, ShopReply } from './shop-reply.tsx';

/** What is said about a review. */
export function ReviewFeedback({ review }: { review: Review }) {
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
      {!own && <Report kind="review" target={review.id} photos={image.map(({ photo }) => photo)} />}
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
