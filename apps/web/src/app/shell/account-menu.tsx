import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { popupOpened } from '../../features/layout/index.ts';
import { displayName, selectProfile, signOut } from '../../features/session/index.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { backOfficeOf } from '../back-office.ts';
import { useAppDispatch } from '../hooks.ts';
import { paths } from '../paths.ts';
import header from './header.module.css';
import styles from './menu.module.css';

/** Sign in and sign up for a visitor; a greeting and the way out for a customer (HEAD-07). */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const profile = useSelector(selectProfile);
  return (
    <Dropdown
      label={
        <>
          <Icon name={profile ? 'userCheck' : 'user'} />
          {t('account')}
        </>
      }
      buttonClassName={header.act}
    >
      {(close) => (
        <div className={styles.account}>
          {profile && <p className={styles.hello}>{t('hello', { name: displayName(profile) })}</p>}
          <AccountEntries onChosen={close} />
        </div>
      )}
    </Dropdown>
  );
}

/** The same entries in the account menu and in the side menu. */
export function AccountEntries({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  const choose = (run: () => void) => () => {
    onChosen();
    run();
  };
  return (
    <ul className={styles.entries}>
      {!profile && (
        <>
          <li>
            <button type="button" onClick={choose(() => dispatch(popupOpened('login')))}>
              {t('signIn')}
            </button>
          </li>
          <li>
            <button type="button" onClick={choose(() => dispatch(popupOpened('signup')))}>
              {t('signUp')}
            </button>
          </li>
        </>
      )}
      {profile && (
        <li>
          <AppLink to={paths.orders()} onClick={onChosen}>
            {t('orders')}
          </AppLink>
        </li>
      )}
      <li>
        <button type="button" onClick={choose(() => dispatch(popupOpened('track-order')))}>
          {t('track')}
        </button>
      </li>
      <li>
        <AppLink to={paths.uploadReceipt()} onClick={onChosen}>
          {t('confirmPayment')}
        </AppLink>
      </li>
      {profile && backOfficeOf(profile.role_id).length > 0 && (
        <li>
          <AppLink to={paths.admin()} onClick={onChosen}>
            {t('backOffice')}
          </AppLink>
        </li>
      )}
      {profile && (
        <li>
          <button type="button" onClick={choose(() => void dispatch(signOut()))}>
            {t('signOut')}
          </button>
        </li>
      )}
    </ul>
  );
}
