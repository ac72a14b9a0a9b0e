import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { selectSignedIn } from '../session/index.ts';
import { useCouponsQuery } from './calls.ts';
import styles from './collect-coupon.module.css';
import { useCollect } from './use-collect.ts';

/** Page size larger than the number of concurrent campaigns. */
const ALL = { page: 1, limit: 100 };

/** Collects a coupon in place (COUP-07); once collected shows its actions. */
export function CollectCoupon({
  promo_id,
  name,
  children,
}: {
  promo_id: number;
  name: string;
  /** Actions of a collected coupon. */
  children: ReactNode;
}) {
  const { t } = useTranslation('rewards');
  const signedIn = useSelector(selectSignedIn);
  const { data } = useCouponsQuery(ALL, { skip: !signedIn });
  const { collect, collecting } = useCollect(t('coupons.collected'));
  const mine = signedIn ? data?.data.find((coupon) => coupon.promo_id === promo_id) : undefined;
  if (mine !== undefined && mine.collected_by_me > 0) {
    return (
      <>
        <p className={styles.have} role="status">
          <Icon name="check" size="s" />
          {t('page.collected')}
        </p>
        {children}
      </>
    );
  }
  return (
    <Button
      size="m"
      busy={collecting === promo_id}
      aria-label={t('coupons.collectOne', { name })}
      onClick={() => void collect(promo_id)}
    >
      {t('coupons.collect')}
    </Button>
  );
}
