import { toBaht, toSatang } from '@mali/contracts/money';
import { THE1_PER_BAHT } from '@mali/contracts/reward-values';
import { vatIncluded } from '@mali/pricing';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-summary.module.css';
import { type Bag, selectPricedCart } from './priced-cart.ts';

export type Totals = {
  count: number;
  list: number;
  discount: number;
  /** Code and points. */
  discount_promo: number;
  /** Coins and partner points redeemed. */
  point_bt: number;
  point_the1: number;
  promo_code: string | null;
  delivery_cost: number;
  delivery_default: number;
  /** Fee of cash on delivery. */
  cod_fee?: number;
  /** Paid by units that were returned of another order. */
  exchange_credit?: number;
  total: number;
  vat: number;
  /** Delivery or prices are still loading: dependent amounts are hidden. */
  provisional?: boolean;
};

/** Amounts of a bag or an order, in baht; free delivery shows its regular rate (PRICE-15). */
export function TotalsList({ totals, children }: { totals: Totals; children?: ReactNode }) {
  const { t } = useTranslation('bag');
  const { count, list, discount, discount_promo, promo_code, delivery_cost, delivery_default } = totals;
  const { cod_fee = 0, exchange_credit = 0, total, vat, point_bt, point_the1, provisional = false } = totals;
  const byPartner = Math.floor(point_the1 / THE1_PER_BAHT);
  // A coin is a baht.
  const byCode = toBaht(toSatang(discount_promo) - toSatang(point_bt + byPartner));
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>{t('summary.list', { count })}</dt>
          <dd>{formatBaht(list)}</dd>
        </div>
        {discount > 0 && (
          <div className={styles.cut}>
            <dt>{t('summary.discount')}</dt>
            <dd>{formatBaht(-discount)}</dd>
          </div>
        )}
        {byCode > 0 && (
          <div className={styles.cut}>
            <dt>{t('summary.code', { code: promo_code ?? '' })}</dt>
            <dd>{formatBaht(-byCode)}</dd>
          </div>
        )}
        {point_bt > 0 && (
          <div className={styles.cut}>
            <dt>{t('summary.coins', { count: point_bt })}</dt>
            <dd>{formatBaht(-point_bt)}</dd>
          </div>
        )}
        {byPartner > 0 && (
          <div className={styles.cut}>
            <dt>{t('summary.the1', { points: formatCount(point_the1) })}</dt>
            <dd>{formatBaht(-byPartner)}</dd>
          </div>
        )}
        {exchange_credit > 0 && (
          <div className={styles.cut}>
            <dt>{t('summary.exchangeCredit')}</dt>
            <dd>{formatBaht(-exchange_credit)}</dd>
          </div>
        )}
        <div>
          <dt>{t('summary.delivery')}</dt>
          <dd>
            {provisional ? (
              '…'
            ) : delivery_cost > 0 ? (
              formatBaht(delivery_cost)
            ) : (
              <>
                {delivery_default > 0 && (
                  <s className={styles.was}>
                    <VisuallyHidden>{t('summary.before')} </VisuallyHidden>
                    {formatBaht(delivery_default)}
                  </s>
                )}{' '}
                <span className={styles.free}>{t('summary.free')}</span>
              </>
            )}
          </dd>
        </div>
        {cod_fee > 0 && (
          <div>
            <dt>{t('summary.codFee')}</dt>
            <dd>{formatBaht(cod_fee)}</dd>
          </div>
        )}
      </dl>
      {children}
      <dl className={styles.total}>
        <dt>{t('summary.total')}</dt>
        <dd data-testid="total">{provisional ? '…' : formatBaht(total)}</dd>
      </dl>
      <p className={styles.vat}>{t('summary.vat', { vat: provisional ? '…' : formatBaht(vat) })}</p>
    </>
  );
}

/** The amounts of the current bag, with the fee of a payment method, in baht. */
export function BagTotals({
  fee = 0,
  bag: given,
  children,
}: {
  fee?: number;
  /** Default: the bag, delivered. */
  bag?: Bag;
  children?: ReactNode;
}) {
  const priced = useSelector(selectPricedCart);
  const bag = given ?? priced;
  const { code, point_bt, point_the1 } = bag.discount_promo_detail;
  const total = withFee(bag.total, fee);
  const totals = {
    ...bag,
    promo_code: code?.applied ? code.code : null,
    point_bt: point_bt?.points ?? 0,
    point_the1: point_the1?.points ?? 0,
    cod_fee: fee,
    total,
    vat: toBaht(vatIncluded(toSatang(total))),
  };
  return <TotalsList totals={totals}>{children}</TotalsList>;
}

/** A total with a fee on top, in baht, exact to the satang. */
export const withFee = (total: number, fee: number): number => toBaht(toSatang(total) + toSatang(fee));
