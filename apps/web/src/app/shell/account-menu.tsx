import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { withLateTexts } from '../i18n.ts';
import header from './header.module.css';
import styles from './menu.module.css';

// With its entries comes the table of what roles may do.
const AccountEntries = lazy(withLateTexts(() => import('./account-entries.tsx')));

/** Sign in and sign up for a visitor; a greeting and the account's pages for a customer (HEAD-07). */
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
          <Suspense fallback={null}>
            <AccountEntries onChosen={close} />
          </Suspense>
        </div>
      )}
    </Dropdown>
  );
}
