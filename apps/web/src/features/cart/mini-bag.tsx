import type { CartItem } from '@mali/contracts/cart';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { DeliveryGoal } from './delivery-goal.tsx';
import styles from './mini-bag.module.css';
import { selectPricedCart } from './priced-cart.ts';

/** Maximum number of lines that fits the dropdown. */
const LINES = 5;

/** Shade and size of a line. */
function lineVariant(item: CartItem, language: 'th' | 'en'): string {
  return [inLanguage(item, 'variant_name_2', language), inLanguage(item, 'variant_name_1', language)]
    .filter(Boolean)
    .join(' · ');
}

/** The mini bag below its button on a desktop (HEAD-09). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function MiniBag({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const bag = useSelector(selectPricedCart);
  const amounts = new Map(bag.lines.map((line) => [line.mat_var_id, line]));
  const gifts = bag.cart_items.filter((item) => item.gwp);
  const shown = bag.items.slice(0, LINES);

  if (bag.items.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t('mini.empty')}</p>
        <p className={styles.quiet}>{t('mini.emptyText')}</p>
      </div>
    );
  }
  return (
    <div className={styles.bag}>
      <ul>
        {[...shown, ...gifts].map((item) => {
          const line = item.gwp ? undefined : amounts.get(item.mat_var_id);
          const variant = lineVariant(item, language);
          return (
            <li key={`${item.mat_var_id}${item.gwp}`} className={styles.line}>
              <ProductPicture image={item.image_cart} alt="" sizes="64px" />
              <span className={styles.text}>
                <span className={styles.name}>{inLanguage(item, 'mat_name', language)}</span>
                {variant !== '' && <span className={styles.quiet}>{variant}</span>}
                <span className={styles.quiet}>
                  {line?.unavailable ? t('mini.soldOut') : t('mini.quantity', { count: item.quantity })}
                </span>
              </span>
              <span className={cx(styles.amount, item.gwp && styles.gift)}>
                {item.gwp ? t('mini.gift') : line && !line.unavailable ? formatBaht(line.amount) : ''}
              </span>
            </li>
          );
        })}
      </ul>
      {bag.items.length > LINES && (
        <p className={styles.quiet}>{t('mini.more', { count: bag.items.length - LINES })}</p>
      )}
      <DeliveryGoal />
      <dl className={styles.total}>
        <dt>{t('mini.total')}</dt>
        <dd>{bag.provisional ? '…' : formatBaht(bag.total)}</dd>
      </dl>
      <div className={styles.ways}>
        <ButtonLink look="secondary" size="m" to={paths.bag()} onClick={onLeave}>
          {t('mini.toBag')}
        </ButtonLink>
        <ButtonLink size="m" to={paths.checkout()} onClick={onLeave}>
          {t('mini.toCheckout', { total: bag.provisional ? '' : formatBaht(bag.total) }).trim()}
        </ButtonLink>
      </div>
    </div>
  );
}
