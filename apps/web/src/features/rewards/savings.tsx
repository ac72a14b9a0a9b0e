import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { popupOpened } from '../layout/index.ts';
import { selectSessionKnown, selectSignedIn } from '../session/index.ts';
import { CoinsRow } from './coins-row.tsx';
import { CouponRow } from './coupon-row.tsx';
import styles from './savings.module.css';
import { The1Row } from './the1-row.tsx';

/**
 * Coupons of a member, or coins and partner points; visitors get an explanation (COUP-10, COUP-11). The code
 * input is between the two.
 */
export function Savings({ part }: { part: 'coupons' | 'points' }) {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const known = useSelector(selectSessionKnown);
  if (!signedIn && !known) return null;
  return (
    <div className={styles[part]}>
      {!signedIn ? (
        <LinkButton className={styles.visitor} onClick={() => dispatch(popupOpened('login'))}>
          {t(part === 'coupons' ? 'visitor.coupon' : 'visitor.points')}
        </LinkButton>
      ) : part === 'coupons' ? (
        <CouponRow />
      ) : (
        <>
          <CoinsRow />
          <The1Row />
        </>
      )}
    </div>
  );
}
