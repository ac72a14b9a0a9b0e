import { COUPON_STATUS } from '@mali/contracts/reward-values';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './balance.module.css';
import { useCoinsQuery, useUserCouponsQuery } from './calls.ts';

/** Numbers of coins and usable coupons; null until both are loaded. */
function useBalance(): { coins: string; coupons: string } | null {
  const coins = useCoinsQuery({ page: 1, limit: 1 }).data?.balance;
  const coupons = useUserCouponsQuery({ status: [COUPON_STATUS.COLLECTED], page: 1, limit: 1 }).data?.count;
  if (coins === undefined || coupons === undefined) return null;
  return { coins: formatCount(coins), coupons: formatCount(coupons) };
}

/** Coins and coupons in one line; as links with `onChosen`. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function Balance({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('accountMenu');
  const balance = useBalance();
  if (onChosen === undefined) {
    // Reserves the line's height, so that the button does not shift.
    return balance === null ? '\u00a0' : `${t('coins', balance)} · ${t('coupons', balance)}`;
  }
  if (balance === null) return null;
  return (
    <ul className={styles.links}>
      <li>
        <AppLink to={paths.account('coins')} onClick={onChosen}>
          {t('coins', balance)}
        </AppLink>
      </li>
      <li>
        <AppLink to={paths.account('coupon')} onClick={onChosen}>
          {t('coupons', balance)}
        </AppLink>
      </li>
    </ul>
  );
}
