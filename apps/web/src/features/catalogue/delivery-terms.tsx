import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatBaht } from '../../ui/money.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import text from '../../ui/type.module.css';
import { selectPricedCart } from '../cart/index.ts';
import styles from './buy-box.module.css';

/** The amount missing to free delivery with this product in the bag (rule of use 18). Baht. */
export function FreeDelivery({ amount }: { amount: number }) {
  const { t } = useTranslation('catalogue');
  const bag = useSelector(selectPricedCart);
  const threshold = bag.free_delivery_threshold;
  if (threshold === null) return null;
  const reached = Math.round((bag.subtotal + amount) * 100) / 100;
  const rest = Math.round((threshold - reached) * 100) / 100;
  return (
    <div className={styles.goal}>
      <p className={text.small}>
        {t('product.freeFrom', { amount: formatBaht(threshold) })}{' '}
        <span className={text.leaf}>
          {rest > 0 ? t('product.freeIn', { amount: formatBaht(rest) }) : t('product.freeNow')}
        </span>
      </p>
      <ProgressBar value={reached} max={threshold} label={t('product.freeProgress')} />
    </div>
  );
}

/** Delivery cost, and the minimum for free delivery. */
export function DeliveryCost() {
  const { t } = useTranslation('catalogue');
  const { delivery_default, free_delivery_threshold } = useSelector(selectPricedCart);
  if (free_delivery_threshold === null) return null;
  return t('product.arrivesCost', {
    cost: formatBaht(delivery_default),
    amount: formatBaht(free_delivery_threshold),
  });
}
