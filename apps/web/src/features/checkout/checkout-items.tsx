import type { CartItem } from '@mali/contracts/cart';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { type Bag, variantText, WhyPrice } from '../cart/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './checkout-items.module.css';

function Row({ item, bag }: { item: CartItem; bag: Bag }) {
  const { t } = useTranslation('checkout');
  const { t: tBag } = useTranslation('bag');
  const language = useLanguage();
  const { lines, discount_promo_detail } = bag;
  const line = item.gwp ? undefined : lines.find(({ mat_var_id }) => mat_var_id === item.mat_var_id);
  const details = [
    variantText(item, language),
    t('summary.quantity', { count: line?.quantity ?? item.quantity }),
    line !== undefined && line.quantity > 1 && tBag('each', { price: formatBaht(line.net) }),
  ];
  const before = line === undefined ? 0 : Math.round(line.list * line.quantity * 100) / 100;
  return (
    <li>
      <ProductPicture image={item.image_cart} alt="" sizes="60px" />
      <div>
        {inLanguage(item, 'mat_name', language)}
        <small>{details.filter(Boolean).join(' · ')}</small>
        {line !== undefined && <WhyPrice line={line} code={discount_promo_detail.code?.code ?? null} />}
      </div>
      {line === undefined ? (
        <span className={styles.gift}>{t('summary.gift')}</span>
      ) : (
        <span className={styles.amount}>
          {formatBaht(line.amount)}
          {before > line.amount && <s>{formatBaht(before)}</s>}
        </span>
      )}
    </li>
  );
}

/**
 * The ordered items, gifts last. Of a long list the first `most` rows are shown and the others collapsed, so
 * that the button below stays visible (rule of use 20).
 */
export function CheckoutItems({ bag, most = Number.POSITIVE_INFINITY }: { bag: Bag; most?: number }) {
  const { t } = useTranslation('checkout');
  const rows = bag.cart_items.map((item) => (
    <Row key={`${item.mat_var_id}${item.gwp}`} item={item} bag={bag} />
  ));
  const shown = Math.min(most, rows.length);
  return (
    <div className={styles.box}>
      <ul className={styles.items}>{rows.slice(0, shown)}</ul>
      {shown < rows.length && (
        <details className={styles.more}>
          <summary>
            {t('summary.more', { count: rows.length - shown })}
            <Icon name="chevronDown" size="s" />
          </summary>
          <ul className={styles.items}>{rows.slice(shown)}</ul>
        </details>
      )}
    </div>
  );
}
