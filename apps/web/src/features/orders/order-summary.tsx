import { breakdownInBaht } from '@mali/contracts/order-breakdown';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { formatAddress } from '@mali/thai/address';
import { parseThaiPhone } from '@mali/thai/phone';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import text from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TotalsList } from '../cart/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './order-summary.module.css';

/** The ordered items with the frozen explanation of each price, and the delivery address. */
export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation(
    (order.pickup === undefined ? ['orders'] : ['orders', 'pickup']) as ['orders', 'pickup'],
  );
  const language = useLanguage();
  const { lines, goods, partner, total } = breakdownInBaht(order);
  const count = order.items.reduce((sum, line) => sum + (line.gwp ? 0 : line.quantity), 0);
  const { delivery_address: to } = order;
  const brought =
    order.doc_status === ORDER_STATUS.COMPLETED_NOT_REVIEW || order.doc_status === ORDER_STATUS.COMPLETED;
  const phone = parseThaiPhone(to.mobile);
  const address = formatAddress(
    {
      name: `${to.first_name} ${to.last_name}`.trim(),
      phone: phone.ok ? phone.display : to.mobile,
      street: to.address,
      subdistrict: to.subdistrict,
      district: to.district,
      province: to.province,
      zip: to.zipcode,
    },
    'th',
  );
  return (
    <aside className={styles.panel} aria-label={t('order.units', { count })}>
      <h2 className={text.subheading}>{t('order.units', { count })}</h2>
      <ul className={styles.items}>
        {lines.map(({ line, full, discounts, amount }) => {
          const variant = [
            inLanguage(line, 'variant_name_2', language),
            inLanguage(line, 'variant_name_1', language),
          ];
          return (
            <li key={line.line_no}>
              <ProductPicture image={line.image_cart} alt="" sizes="60px" />
              <span>
                {inLanguage(line, 'mat_name', language)}
                <small>
                  {[...variant, t('order.quantity', { count: line.quantity })].filter(Boolean).join(' · ')}
                </small>
                {line.cancelled !== undefined && (
                  <small>{t('order.cancelled', { count: line.cancelled })}</small>
                )}
                {line.prices !== undefined && (
                  <small>
                    {line.prices
                      .map((part) => t('order.part', { count: part.quantity, price: formatBaht(part.net) }))
                      .join(' · ')}
                  </small>
                )}
                {discounts.map((cut) => (
                  <small key={`${cut.kind}${cut.promo_id}`} className={styles.off}>
                    {t('order.off', {
                      amount: formatBaht(cut.amount),
                      name: language === 'th' ? cut.name_th : cut.name_en,
                    })}
                  </small>
                ))}
              </span>
              <span className={styles.amount}>
                {line.gwp ? t('order.gift') : formatBaht(amount)}
                {amount < full && (
                  <s>
                    <VisuallyHidden>{t('order.full')} </VisuallyHidden>
                    {formatBaht(full)}
                  </s>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {/* Discounts are shown per line: lines add up to the merchandise total, and this with the other rows
         to the total. */}
      <TotalsList
        totals={{
          ...order,
          ...{
            count,
            list: goods,
            discount: 0,
            discount_promo: partner,
            point_bt: 0,
            promo_code: null,
            total,
          },
        }}
      />
      {order.coins_earned > 0 && order.doc_status !== ORDER_STATUS.CANCELLED && (
        <p className={text.small}>
          {t(brought ? 'order.coinsEarned' : 'order.coinsToCome', { count: order.coins_earned })}
        </p>
      )}
      <div className={styles.to}>
        <h3>{t(order.pickup === undefined ? 'order.to' : 'pickup:by')}</h3>
        {(order.pickup === undefined ? address : address.slice(0, 1)).map((row) => (
          <p key={row}>{row}</p>
        ))}
      </div>
      {order.tax_address !== null && (
        <div className={styles.to}>
          <h3>{t('order.tax')}</h3>
          <p>{order.tax_address.name}</p>
        </div>
      )}
    </aside>
  );
}
