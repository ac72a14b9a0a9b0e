import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/link.tsx';
import { Flower } from '../../ui/logo.tsx';
import { paths } from '../paths.ts';
import styles from './header.module.css';

export function LogoLink() {
  const { t } = useTranslation('shell');
  return (
    <AppLink className={styles.logo} to={paths.home()} aria-label={t('toHome')}>
      <Flower />
      <span>{t('shopName')}</span>
    </AppLink>
  );
}
