import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { popupOpened } from '../../features/layout/index.ts';
import { displayName, selectProfile } from '../../features/session/index.ts';
import { cx } from '../../ui/cx.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAppDispatch } from '../hooks.ts';
import { withTexts } from '../i18n.ts';
import { paths } from '../paths.ts';
import { whenIdle } from '../when-idle.ts';
import header from './header.module.css';
import styles from './menu.module.css';

// Loaded with its entries, which need the table of roles.
const AccountEntries = lazy(withTexts(['account-menu', 'late'], () => import('./account-entries.tsx')));
const Balance = lazy(
  whenIdle(withTexts(['account-menu'], () => import('../../features/rewards/balance.tsx'))),
);

/**
 * Sign in and sign up for a visitor; a greeting with coins and coupons, and the account pages for a customer
 * (HEAD-07).
 */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  /** The link works without scripts; with them the popup opens on the current page. */
  const way = (popup: 'login' | 'signup', label: string) => (
    <AppLink
      className={cx(header.act, header.way)}
      to={paths[popup]()}
      onClick={(event) => {
        event.preventDefault();
        dispatch(popupOpened(popup));
      }}
    >
      {label}
    </AppLink>
  );
  const menu = (
    <Dropdown
      label={
        profile === null ? (
          <>
            <Icon name="user" />
            {t('account')}
          </>
        ) : (
          <>
            <Icon name="userCheck" />
            <VisuallyHidden>{t('account')}</VisuallyHidden>
            <span className={header.member}>
              <span className={header.greeting}>{t('hello', { name: displayName(profile) })}</span>
              <span className={header.balance}>
                <Suspense fallback={'\u00a0'}>
                  <Balance />
                </Suspense>
              </span>
            </span>
          </>
        )
      }
      buttonClassName={header.act}
    >
      {(close) => (
        <div className={styles.account}>
          <Suspense fallback={null}>
            <AccountEntries onChosen={close} />
          </Suspense>
        </div>
      )}
    </Dropdown>
  );
  if (profile !== null) return menu;
  return (
    <>
      {way('login', t('signIn'))}
      {way('signup', t('signUp'))}
      {menu}
    </>
  );
}
