import { isStaff } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { displayName, selectProfile, signOut } from '../../features/session/index.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRoleName } from '../shared/use-role-name.ts';
import { LanguageLink } from './language-link.tsx';
import styles from './user-menu.module.css';

/** The first signs of a name, for its badge. */
const initials = (name: string): string => [...name].slice(0, 2).join('');

/** Name and role of the user at the foot of the menu; opens their own acts. */
export function UserMenu() {
  const roleName = useRoleName();
  const profile = useSelector(selectProfile);
  if (profile === null) return null;
  const name = displayName(profile);
  const custom = profile.custom_role;
  const names = custom === undefined ? null : { th: custom.name_th, en: custom.name_en };
  return (
    <div className={styles.me}>
      <Dropdown
        buttonClassName={styles.button}
        panelClassName={styles.panel}
        label={
          <>
            <span className={styles.badge} aria-hidden="true">
              {initials(name)}
            </span>
            <span className={styles.who}>
              {name} {isStaff(profile.role_id) && <small>{roleName(profile.role_id, names)}</small>}
            </span>
            <Icon name="chevronDown" size="s" />
          </>
        }
      >
        {() => <UserActions />}
      </Dropdown>
    </div>
  );
}

/** Address, language, the way to the shop, and signing out. */
export function UserActions() {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  return (
    <div className={styles.actions}>
      <p>{profile?.email}</p>
      <LanguageLink />
      <a href={paths.home()}>{t('toShop')}</a>
      <button type="button" onClick={() => void dispatch(signOut())}>
        {t('signOut')}
      </button>
    </div>
  );
}
