import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithin, SPECIAL_LOGO } from '../../features/navigation/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { Flower } from '../../ui/logo.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { paths } from '../paths.ts';
import styles from './header.module.css';

const SpecialFlower = lazy(() => import('./special-flower.tsx'));

/** The shop's logo, or the special one within its dates (HEAD-03, HEAD-04). */
export function LogoLink({ now = new Date() }: { now?: Date }) {
  const { t } = useTranslation('shell');
  return (
    <AppLink className={styles.logo} to={paths.home()} aria-label={t('toHome')}>
      {isWithin(SPECIAL_LOGO, now) ? (
        <Suspense fallback={<Flower />}>
          <SpecialFlower />
        </Suspense>
      ) : (
        <Flower />
      )}
      <span>{t('shopName')}</span>
    </AppLink>
  );
}
