import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectCount } from '../../features/cart/index.ts';
import { popupOpened } from '../../features/layout/index.ts';
import { selectSignedIn } from '../../features/session/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { useAppDispatch } from '../hooks.ts';
import { paths } from '../paths.ts';
import { BagCount } from './header.tsx';
import styles from './menu.module.css';

/** The fixed bar at the bottom of a phone's screen, with five entries. */
export function TabBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const count = useSelector(selectCount);
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <AppLink to={paths.home()} aria-current={pathname === '/' ? 'page' : undefined}>
        <Icon name="home" />
        {t('tabs.home')}
      </AppLink>
      <button type="button" onClick={onMenu}>
        <Icon name="grid" />
        {t('tabs.shop')}
      </button>
      <button
        type="button"
        onClick={() => {
          window.scrollTo({ top: 0 });
          document.getElementById('search-phone')?.focus();
        }}
      >
        <Icon name="search" />
        {t('tabs.search')}
      </button>
      <AppLink to={paths.bag()} aria-label={t('bagCount', { count })}>
        <Icon name="bag" />
        {t('tabs.bag')}{' '}
        <span className={styles.tabCount}>
          <BagCount />
        </span>
      </AppLink>
      {signedIn ? (
        <AppLink
          to={paths.accountHome()}
          aria-current={pathname === paths.accountHome() ? 'page' : undefined}
        >
          <Icon name="userCheck" />
          {t('tabs.account')}
        </AppLink>
      ) : (
        <button type="button" onClick={() => dispatch(popupOpened('login'))}>
          <Icon name="user" />
          {t('tabs.account')}
        </button>
      )}
    </nav>
  );
}
