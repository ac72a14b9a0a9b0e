import type { ContentCoupon } from '@mali/contracts/content';
import { formatEnd } from '@mali/thai/periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { Suspense } from '../../../ui/suspense.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import text from '../../../ui/type.module.css';
import { applyPromoCode, type CartRoot } from '../../cart/index.ts';
import { popupOpened } from '../../layout/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { CollectCoupon } from '../../rewards/index.ts';
import { selectSignedIn } from '../../session/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './coupons.module.css';

/** Coupons that are applied to the bag with one click, or collected first. */
export function Component({ block }: BlockProps<'coupons'>) {
  const { t } = useTranslation('content');
  // The response belongs to the last clicked one.
  const [asked, setAsked] = useState<string | null>(null);
  if (block.coupons.length === 0) return null;
  const three = block.coupons.length % 3 !== 1;
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      <ul className={cx(styles.coupons, three && styles.three)} aria-label={t('coupons.label')}>
        {block.coupons.map((coupon) => (
          <li key={coupon.code}>
            <CouponTicket
              coupon={coupon}
              narrow={three}
              asked={asked === coupon.code}
              onAsk={() => setAsked(coupon.code)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CouponTicket({
  coupon,
  narrow,
  asked,
  onAsk,
}: {
  coupon: ContentCoupon;
  narrow: boolean;
  asked: boolean;
  onAsk: () => void;
}) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const { promo_code, promo_rule, promo_valid, promo_message } = useSelector((root: CartRoot) => root.cart);
  const mine = promo_code === coupon.code;
  const used = mine && promo_rule !== null;
  const value = {
    percent: t('coupons.percent', { percent: coupon.discount }),
    amount: t('coupons.amount', { amount: formatBaht(coupon.discount) }),
    free_delivery: t('coupons.freeDelivery'),
  }[coupon.kind];
  const conditions = [
    coupon.min_spend > 0 && t('coupons.minSpend', { amount: formatBaht(coupon.min_spend) }),
    coupon.cap !== null && t('coupons.cap', { amount: formatBaht(coupon.cap) }),
    coupon.ends_at !== null && t('coupons.until', { date: formatEnd(new Date(coupon.ends_at), language) }),
    coupon.login_required && t('coupons.members'),
  ].filter((condition) => condition !== false);
  const name = inLanguage({ name: coupon.name_en, name_th: coupon.name_th }, 'name', language);

  const use = () => {
    if (coupon.login_required && !signedIn) {
      dispatch(popupOpened('login'));
      return;
    }
    onAsk();
    void dispatch(applyPromoCode(coupon.code));
  };

  const toBag = (
    <Button
      size="m"
      look="secondary"
      busy={mine && promo_valid === null}
      aria-label={`${t('coupons.use')} ${coupon.code}`}
      onClick={use}
    >
      {t('coupons.use')}
    </Button>
  );
  return (
    <Ticket value={value} code={coupon.code} title={name} text={conditions.join(' · ')} narrow={narrow}>
      {coupon.used_up ? (
        <p className={styles.gone}>{t('coupons.usedUp')}</p>
      ) : used ? (
        <p className={styles.used} role="status">
          <Icon name="check" size="s" />
          {t('coupons.used')}
        </p>
      ) : coupon.promo_id === null ? (
        toBag
      ) : (
        <Suspense fallback={null}>
          <CollectCoupon promo_id={coupon.promo_id} name={name}>
            {toBag}
          </CollectCoupon>
        </Suspense>
      )}
      {asked && promo_valid === false && (
        <p className={styles.refused} role="alert">
          {promo_message?.[language]}
        </p>
      )}
    </Ticket>
  );
}
