import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { useIsPage } from '../../app/known-pages.ts';
import { type AccountPage, paths } from '../../app/paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { displayName, selectProfile, signOut } from '../session/index.ts';
import styles from './account-nav.module.css';

type Entry = readonly [page: AccountPage, icon: IconName];

/** The account pages, grouped by task. */
const GROUPS: readonly (readonly [name: 'shopping' | 'mine' | 'safety', entries: readonly Entry[]])[] = [
  [
    'shopping',
    [
      ['orders', 'box'],
      ['wishlist', 'heart'],
      ['coupon', 'tag'],
      ['coins', 'cash'],
    ],
  ],
  [
    'mine',
    [
      ['profile', 'user'],
      ['address', 'pin'],
      ['notification', 'mail'],
      ['invite', 'gift'],
      ['blogger', 'edit'],
    ],
  ],
  [
    'safety',
    [
      ['change_password', 'lock'],
      ['devices', 'phone'],
      ['delete', 'trash'],
    ],
  ],
];

/** Greeting, links to the account pages, and sign-out. */
export function AccountNav({ page }: { page: AccountPage | null }) {
  const { t } = useTranslation(['account', 'accountMenu', 'shell']);
  const dispatch = useAppDispatch();
  const isPage = useIsPage();
  const profile = useSelector(selectProfile);
  return (
    <nav className={styles.nav} aria-label={t('account:frame.title')}>
      {profile && <p className={styles.hello}>{t('shell:hello', { name: displayName(profile) })}</p>}
      {GROUPS.map(([name, entries]) => {
        const there = entries.filter(([entry]) => isPage(paths.account(entry)));
        return (
          there.length > 0 && (
            <section key={name} aria-labelledby={`account-${name}`}>
              <h2 id={`account-${name}`}>{t(`account:frame.${name}`)}</h2>
              <ul>
                {there.map(([entry, icon]) => (
                  <li key={entry}>
                    <AppLink to={paths.account(entry)} aria-current={entry === page ? 'page' : undefined}>
                      <Icon name={icon} size="s" />
                      <span>{t(`accountMenu:pages.${entry}`)}</span>
                      <Icon name="chevronRight" size="s" className={styles.arrow ?? ''} />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
      <button type="button" className={styles.out} onClick={() => void dispatch(signOut())}>
        <Icon name="logout" size="s" />
        {t('shell:signOut')}
      </button>
    </nav>
  );
}
