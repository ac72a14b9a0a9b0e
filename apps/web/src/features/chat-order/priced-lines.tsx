import type { CartItem, CartState } from '@mali/contracts/cart';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { type Totals, TotalsList, variantText, WhyThisPrice } from '../cart/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './priced-lines.module.css';

/** The lines of a priced cart, gifts last, with the reasons of each price. With `onQuantity` they can be changed. */
export function PricedLines({
  cart,
  showsLimit = false,
  onQuantity,
}: {
  cart: CartState;
  /** Says how many units can be ordered: stock, or the limit of an order. */
  showsLimit?: boolean;
  /** 0 removes the line. */
  onQuantity?: (mat_var_id: number, quantity: number) => void;
}) {
  const gifts = cart.cart_items.flatMap(({ gift }) => gift ?? []);
  return (
    <ul className={styles.lines}>
      {cart.items.map((item) => (
        <Line
          key={item.mat_var_id}
          item={item}
          cart={cart}
          showsLimit={showsLimit}
          {...(onQuantity && { onQuantity })}
        />
      ))}
      {gifts.map((item) => (
        <Line key={`gift ${item.mat_var_id}`} item={item} cart={cart} />
      ))}
    </ul>
  );
}

function Line({
  item,
  cart,
  showsLimit = false,
  onQuantity,
}: {
  item: CartItem;
  cart: CartState;
  showsLimit?: boolean;
  onQuantity?: (mat_var_id: number, quantity: number) => void;
}) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const name = inLanguage(item, 'mat_name', language);
  const line = item.gwp ? undefined : cart.lines.find(({ mat_var_id }) => mat_var_id === item.mat_var_id);
  const before = line === undefined ? 0 : Math.round(line.list * line.quantity * 100) / 100;
  const amount = line === undefined || line.unavailable ? null : line.amount;
  const quantity = line?.quantity ?? item.quantity;
  const details = [
    variantText(item, language),
    (onQuantity === undefined || item.gwp) && t('line.units', { n: quantity }),
    amount !== null && line !== undefined && quantity > 1 && t('line.each', { price: formatBaht(line.net) }),
    showsLimit && amount !== null && !item.gwp && t('line.limit', { n: item.limit }),
  ];
  return (
    <li className={styles.line} data-testid="chat-line">
      <ProductPicture image={item.image_cart} alt="" sizes="72px" />
      <div className={styles.what}>
        <small>{language === 'th' ? item.brand_th || item.brand_en : item.brand_en}</small>
        <span>{name}</span>
        <small>{details.filter(Boolean).join(' · ')}</small>
        {onQuantity !== undefined && amount !== null && (
          <QuantityStepper
            value={quantity}
            max={item.limit}
            min={1}
            labels={{
              field: t('line.quantity', { name }),
              less: t('line.less', { name }),
              more: t('line.more', { name }),
            }}
            onChange={(wanted) =>
              onQuantity(item.mat_var_id, Math.max(1, Math.min(Math.trunc(wanted) || 1, item.limit)))
            }
          />
        )}
        {line !== undefined && amount !== null && <WhyThisPrice line={line} cart={cart} />}
      </div>
      <span className={styles.amount}>
        {item.gwp ? (
          <span className={styles.gift}>{t('line.gift')}</span>
        ) : amount === null ? (
          <span className={styles.out}>{t('line.soldOut')}</span>
        ) : (
          <>
            {formatBaht(amount)}
            {before > amount && <s>{formatBaht(before)}</s>}
          </>
        )}
        {onQuantity !== undefined && (
          <IconButton
            name="close"
            label={t('line.remove', { name })}
            onClick={() => onQuantity(item.mat_var_id, 0)}
          />
        )}
      </span>
    </li>
  );
}

/** Totals of a priced cart, with the fee of a payment method, in baht. */
export function PricedTotals({ cart, fee = 0, total }: { cart: CartState; fee?: number; total: number }) {
  const { code } = cart.discount_promo_detail;
  const totals: Totals = {
    ...cart,
    promo_code: code?.applied ? code.code : null,
    point_bt: 0,
    point_the1: 0,
    cod_fee: fee,
    total,
  };
  return <TotalsList totals={totals} />;
}
