import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import text from '../../ui/type.module.css';
import { BagTotals, PromoCode } from '../cart/index.ts';
import { Savings } from '../rewards/index.ts';
import styles from './checkout.module.css';
import { CheckoutItems } from './checkout-items.tsx';
import type { Checkout } from './use-checkout.ts';

/** Number of rows that keeps the summary's button visible. */
const SUMMARY_ROWS = 2;

/** Items and total, collapsed: above the form on a phone. */
export function FoldedItems({ checkout: { bag, total, waits } }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  return (
    <details className={styles.fold}>
      <summary>
        <span>{t('summary.show', { count: bag.count })}</span>
        <span>
          {waits ? '…' : formatBaht(total)}
          <Icon name="chevronDown" size="s" />
        </span>
      </summary>
      <CheckoutItems bag={bag} />
      <TextLink to={paths.bag()}>{t('summary.edit')}</TextLink>
    </details>
  );
}

/** Items, amounts, errors and the submit button: beside the form. */
export function CheckoutSummary({
  checkout: { bag, fee, notice, unsure, noticeElement },
  submit,
}: {
  checkout: Checkout;
  submit: ReactNode;
}) {
  const { t } = useTranslation('checkout');
  const counted = bag.cart_items.filter((item) => !item.gwp);
  const setAside = bag.items.length - counted.length;
  return (
    <aside className={styles.side} aria-label={t('summary.title')}>
      <div className={styles.panel}>
        <div className={styles.panelHead}>
          <h2 className={text.subheading}>{t('summary.title')}</h2>
          <TextLink to={paths.bag()}>{t('summary.edit')}</TextLink>
        </div>
        <div className={styles.sideItems}>
          <CheckoutItems bag={bag} most={SUMMARY_ROWS} />
        </div>
        {setAside > 0 && <p className={styles.aside}>{t('summary.outLeft', { count: setAside })}</p>}
        <BagTotals fee={fee} bag={bag}>
          <Savings part="coupons" />
          <PromoCode />
          <Savings part="points" />
        </BagTotals>
        {notice !== null && (
          <p className={styles.notice} role="alert" ref={noticeElement} tabIndex={-1}>
            <Icon name="alert" size="s" />
            {notice}
            {unsure && <small>{t('unsure')}</small>}
          </p>
        )}
        <div className={styles.submit}>{submit}</div>
        <p className={styles.returns}>{t('returns')}</p>
      </div>
    </aside>
  );
}
