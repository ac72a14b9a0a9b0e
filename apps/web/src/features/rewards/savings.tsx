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

/** Coupons, coins and partner points of a member; a visitor is told how to come by them (COUP-10, COUP-11). */
export function Savings() {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const known = useSelector(selectSessionKnown);
  if (signedIn) {
    return (
      <div className={styles.savings}>
        <CouponRow />
        <CoinsRow />
        <The1Row />
      </div>
    );
  }
  if (!known) return null;
  const login = () => dispatch(popupOpened('login'));
  return (
    <div className={styles.savings}>
      <LinkButton className={styles.visitor} onClick={login}>
        {t('visitor.coupon')}
      </LinkButton>
      <LinkButton className={styles.visitor} onClick={login}>
        {t('visitor.points')}
      </LinkButton>
    </div>
  );
}
