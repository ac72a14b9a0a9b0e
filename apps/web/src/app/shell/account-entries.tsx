import { may } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { popupOpened } from '../../features/layout/index.ts';
import { displayName, selectProfile, signOut } from '../../features/session/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { backOfficeOf } from '../back-office.ts';
import { useAppDispatch } from '../hooks.ts';
import { useIsPage } from '../known-pages.ts';
import { ACCOUNT_PAGES, paths } from '../paths.ts';
import styles from './menu.module.css';

/** Notifications are settled inside the account alone: the menus have no entry for them (PROF-05). */
const MENU_PAGES = ACCOUNT_PAGES.filter((page) => page !== 'notification');

/**
 * The account's entries in the account menu and in the side menu: its pages (HEAD-17), what a role may do beside
 * (HEAD-18, HEAD-19), and the ways every visitor has (HEAD-07, HEAD-20).
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function AccountEntries({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation(['accountMenu', 'shell']);
  const dispatch = useAppDispatch();
  const isPage = useIsPage();
  const profile = useSelector(selectProfile);
  const choose = (run: () => void) => () => {
    onChosen();
    run();
  };
  const entry = (to: string, label: string) => (
    <li key={to}>
      <AppLink to={to} onClick={onChosen}>
        {label}
      </AppLink>
    </li>
  );
  const role = profile?.role_id;
  return (
    <>
      {profile && <p className={styles.hello}>{t('shell:hello', { name: displayName(profile) })}</p>}
      <ul className={styles.entries}>
        {!profile && (
          <>
            <li>
              <button type="button" onClick={choose(() => dispatch(popupOpened('login')))}>
                {t('shell:signIn')}
              </button>
            </li>
            <li>
              <button type="button" onClick={choose(() => dispatch(popupOpened('signup')))}>
                {t('shell:signUp')}
              </button>
            </li>
          </>
        )}
        {profile &&
          MENU_PAGES.filter((page) => isPage(paths.account(page))).map((page) =>
            entry(paths.account(page), t(`pages.${page}`)),
          )}
        {role !== undefined &&
          may(role, 'menu:blog-editor') &&
          isPage(paths.blogEditor()) &&
          entry(paths.blogEditor(), t('blogEditor'))}
        {role !== undefined &&
          may(role, 'menu:create-order') &&
          isPage(paths.chatOrder()) &&
          entry(paths.chatOrder(), t('createOrder'))}
        <li>
          <button type="button" onClick={choose(() => dispatch(popupOpened('track-order')))}>
            {t('shell:track')}
          </button>
        </li>
        {entry(paths.uploadReceipt(), t('shell:confirmPayment'))}
        {/* Who has the blog editor alone is led to it by its own entry (ROLE-09). */}
        {role !== undefined &&
          backOfficeOf(role).some((part) => part !== 'posts') &&
          entry(paths.admin(), t('backOffice'))}
        {profile && (
          <li>
            <button type="button" onClick={choose(() => void dispatch(signOut()))}>
              {t('shell:signOut')}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
