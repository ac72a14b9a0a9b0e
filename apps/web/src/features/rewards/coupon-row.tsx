import type { CouponListAnswer } from '@mali/contracts/cart';
import { formatEnd } from '@mali/thai/periods';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { applyPromoCode, type CartRoot, clearPromoCode, selectPricedCart } from '../cart/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useCouponListQuery } from './calls.ts';
import styles from './coupon-row.module.css';
import { useCollect } from './use-collect.ts';

type Offer = CouponListAnswer['data'][number];

/**
 * Coupons for the current bag: the best collected one is applied automatically (rule of use 19); all are
 * listed, with their saving or why they do not apply.
 */
export function CouponRow() {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const bag = useSelector(selectPricedCart);
  const { promo_code, promo_declined } = useSelector((root: CartRoot) => root.cart);
  const [open, setOpen] = useState(false);
  // One entry per counted unit (COUP-09).
  const units = useMemo(
    () =>
      bag.lines.flatMap(({ mat_var_id, quantity, unavailable }) =>
        unavailable ? [] : Array.from({ length: quantity }, () => mat_var_id),
      ),
    [bag.lines],
  );
  const list = useCouponListQuery({ units, selected: promo_code }, { skip: units.length === 0 });
  const offers = list.data?.data ?? [];
  const usable = offers.filter((offer) => offer.usable).length;
  const best = list.currentData?.data.find(
    (offer) => offer.usable && offer.collected > 0 && offer.discount > 0,
  )?.promo_code;

  // Each is tried once: a rejected one is left to the customer.
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (best === undefined || best === tried.current || promo_code !== null || promo_declined) return;
    tried.current = best;
    void dispatch(applyPromoCode(best));
  }, [best, promo_code, promo_declined, dispatch]);

  return (
    <>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <Icon name="gift" size="s" />
        <span>{t('coupons.choose')}</span>
        <span className={cx(styles.count, usable > 0 && styles.some)}>
          {list.data === undefined
            ? ''
            : usable > 0
              ? t('coupons.usable', { count: usable })
              : t('coupons.noneUsable')}
        </span>
        <Icon name="chevronRight" size="s" />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        edge="near"
        title={t('coupons.title')}
        footer={<TextLink to={paths.account('coupon')}>{t('coupons.allMine')}</TextLink>}
      >
        {list.isError && list.data === undefined ? (
          <ErrorState retry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <Loading>
            <Skeleton shape="block" className={styles.wait} />
          </Loading>
        ) : offers.length === 0 ? (
          <EmptyState icon="gift" title={t('coupons.empty')} text={t('coupons.emptyText')} />
        ) : (
          <Offers offers={offers} onChosen={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  );
}

function Offers({ offers, onChosen }: { offers: readonly Offer[]; onChosen: () => void }) {
  const { t } = useTranslation('rewards');
  const { collect, collecting } = useCollect(t('coupons.collected'));
  // On a tie the first is proposed.
  const best = offers.find((offer) => offer.best)?.promo_code;
  const part = (title: string, some: readonly Offer[]) =>
    some.length > 0 && (
      <section className={styles.part}>
        <h3>{title}</h3>
        <ul>
          {some.map((offer) => (
            <OfferLine
              key={offer.promo_code}
              offer={offer}
              best={offer.promo_code === best}
              busy={offer.promo_id !== null && offer.promo_id === collecting}
              onCollect={(promo_id) => void collect(promo_id)}
              onChosen={onChosen}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {part(
        t('coupons.now'),
        offers.filter((offer) => offer.usable),
      )}
      {part(
        t('coupons.later'),
        offers.filter((offer) => !offer.usable),
      )}
    </>
  );
}

function OfferLine({
  offer,
  best,
  busy,
  onCollect,
  onChosen,
}: {
  offer: Offer;
  best: boolean;
  busy: boolean;
  onCollect: (promo_id: number) => void;
  onChosen: () => void;
}) {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { promo_code, promo_id, usable, reason, ends_at } = offer;
  const name = language === 'th' ? offer.name_th : offer.name_en;
  const facts = [
    promo_code,
    offer.collected > 0 && t('coupons.mine'),
    ends_at !== null && t('coupons.until', { date: formatEnd(new Date(ends_at), language) }),
  ].filter((fact) => fact !== false);
  return (
    <li className={cx(styles.offer, !usable && styles.quiet)}>
      <div>
        <p className={styles.name}>
          {name}
          {best && <Badge tone="leaf">{t('coupons.best')}</Badge>}
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {!usable && reason !== undefined && (
          <p className={styles.why}>{t(`why.${reason}`, { amount: formatBaht(offer.missing ?? 0) })}</p>
        )}
      </div>
      <div className={styles.acts}>
        {usable && offer.discount > 0 && (
          <b className={styles.saves}>{t('coupons.saves', { amount: formatBaht(offer.discount) })}</b>
        )}
        {offer.selected ? (
          <Button size="m" look="quiet" onClick={() => dispatch(clearPromoCode())}>
            {t('coupons.stop')}
          </Button>
        ) : usable ? (
          <Button
            size="m"
            look="secondary"
            aria-label={t('coupons.useOne', { name })}
            onClick={() => {
              void dispatch(applyPromoCode(promo_code));
              onChosen();
            }}
          >
            {t('coupons.use')}
          </Button>
        ) : (
          offer.collectable &&
          promo_id !== null && (
            <Button
              size="m"
              look="quiet"
              busy={busy}
              aria-label={t('coupons.collectOne', { name })}
              onClick={() => onCollect(promo_id)}
            >
              {t('coupons.collect')}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
