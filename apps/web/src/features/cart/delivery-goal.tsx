import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './delivery-goal.module.css';
import { selectPricedCart } from './priced-cart.ts';

/** How far the bag is from free delivery: the threshold of the engine, on the amount after promotions. */
export function DeliveryGoal() {
  const { t } = useTranslation('cart');
  const bag = useSelector(selectPricedCart);
  if (bag.count === 0) return null;
  const threshold = bag.free_delivery_threshold;
  if (threshold === null || bag.delivery_cost === 0) {
    return (
      <p className={styles.reached}>
        <Icon name="check" size="s" />
        {t('added.free')}
      </p>
    );
  }
  return (
    <div className={styles.goal}>
      <p>{t('added.freeIn', { amount: formatBaht(Math.round((threshold - bag.subtotal) * 100) / 100) })}</p>
      <ProgressBar value={bag.subtotal} max={threshold} label={t('added.progress')} />
    </div>
  );
}
