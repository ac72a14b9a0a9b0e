import { formatDate } from '@mali/thai/dates';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { Meanwhile } from '../../catalogue/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { Savings } from '../../rewards/index.ts';
import { selectArriving } from '../arriving.ts';
import { BAG_TITLE, BagLine, GiftLine } from '../bag-line.tsx';
import { useDeliveryDay } from '../delivery-terms.ts';
import { BagTotals } from '../order-summary.tsx';
import { selectPricedCart } from '../priced-cart.ts';
import { PromoCode } from '../promo-code.tsx';
import { type CartRoot, cartActions } from '../slice.ts';
import { adoptCart, deleteWithdrawn, refreshRules, removeAll } from '../thunks.ts';
import styles from './bag.module.css';

/** Improvement offers are loaded after the bag itself. */
const Goals = lazy(async () => ({ default: (await import('../goals.tsx')).Goals }));

export function Component() {
  const { t } = useTranslation('bag');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const arrives = useDeliveryDay();
  const bag = useSelector(selectPricedCart);
  const { promo_code, withdrawn, unreached } = useSelector((root: CartRoot) => root.cart);
  const arriving = useSelector(selectArriving);

  // Current stock and prices are requested when the bag is opened, not at checkout.
  useEffect(() => {
    void dispatch(refreshRules());
  }, [dispatch]);

  const hasWithdrawn = withdrawn.length > 0;
  useEffect(() => {
    if (hasWithdrawn) dispatch(deleteWithdrawn());
  }, [dispatch, hasWithdrawn]);
  useEffect(() => () => void dispatch(cartActions.withdrawnShown()), [dispatch]);
  const notice = hasWithdrawn && (
    <p className={styles.notice} role="status">
      <Icon name="info" size="s" />
      {t('withdrawn', { count: withdrawn.length })}
    </p>
  );

  if (bag.items.length === 0) {
    return (
      <>
        <div className={text.wrap}>
          <PageMeta title={t('title')} noIndex />
          <h1 id={BAG_TITLE} tabIndex={-1} className={text.title}>
            {t('title')}
          </h1>
          {notice}
          {arriving ? (
            <Loading>
              <Skeleton shape="block" className={styles.wait} />
            </Loading>
          ) : unreached ? (
            <ErrorState retry={() => void dispatch(adoptCart())} />
          ) : (
            <EmptyState title={t('empty')} text={t('emptyText')}>
              <ButtonLink to={paths.shop()}>{t('toShop')}</ButtonLink>
            </EmptyState>
          )}
        </div>
        {!arriving && !unreached && <Meanwhile />}
      </>
    );
  }
  const lines = new Map(bag.lines.map((line) => [line.mat_var_id, line]));
  const gifts = bag.cart_items.filter((item) => item.gwp);
  // No total while delivery or a price is loading.
  const orderLabel = bag.provisional
    ? t('summary.orderSoon')
    : t('summary.order', { total: formatBaht(bag.total) });
  return (
    <div className={text.wrap}>
      <PageMeta title={t('title')} noIndex />
      <div className={styles.head}>
        <h1 id={BAG_TITLE} tabIndex={-1} className={text.title}>
          {t('title')}
        </h1>
        <p className={text.muted}>{t('units', { count: bag.count })}</p>
        <LinkButton onClick={() => dispatch(removeAll())}>{t('removeAll')}</LinkButton>
      </div>
      {notice}
      <div className={styles.columns}>
        <ul className={styles.lines}>
          {bag.items.map((item) => {
            const line = lines.get(item.mat_var_id);
            return line && <BagLine key={item.mat_var_id} item={item} line={line} code={promo_code} />;
          })}
          {gifts.map((item) => (
            <GiftLine key={`gift${item.mat_var_id}`} item={item} />
          ))}
        </ul>
        <aside className={styles.side} aria-label={t('summary.title')}>
          <div className={styles.panel}>
            <Suspense fallback={null}>
              <Goals />
            </Suspense>
            <BagTotals>
              <Savings part="coupons" />
              <PromoCode />
              <Savings part="points" />
            </BagTotals>
            {bag.count > 0 && (
              <ButtonLink wide to={paths.checkout()} className={styles.order ?? ''}>
                {orderLabel}
              </ButtonLink>
            )}
          </div>
          <ul className={styles.promises}>
            <li>
              <Icon name="truck" />
              {t('summary.delivers', {
                date: formatDate(arrives, language, 'weekday'),
              })}
            </li>
            <li>
              <Icon name="undo" />
              {t('summary.returns')}
            </li>
          </ul>
        </aside>
      </div>
      {bag.count > 0 && (
        <div className={styles.bar}>
          <span>
            <small>{t('summary.total')}</small>
            <b>{bag.provisional ? '…' : formatBaht(bag.total)}</b>
          </span>
          <ButtonLink to={paths.checkout()}>{orderLabel}</ButtonLink>
        </div>
      )}
    </div>
  );
}
