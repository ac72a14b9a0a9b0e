import { isStaff, mayInShop } from '@mali/contracts/roles';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { popupOpened } from '../../features/layout/index.ts';
import Balance from '../../features/rewards/balance.tsx';
import { displayName, selectProfile, signOut } from '../../features/session/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { useAppDispatch } from '../hooks.ts';
import { useIsPage } from '../known-pages.ts';
import { OFFICE } from '../office-addresses.ts';
import { type AccountPage, paths } from '../paths.ts';
import styles from './menu.module.css';

type Group = 'orders' | 'rewards' | 'details';
/** Mail settings are linked within the account only: the menus have no entry for them (PROF-05). */
const PAGES: Readonly<Record<Group, readonly AccountPage[]>> = {
  orders: ['orders', 'wishlist'],
  rewards: ['coins', 'coupon', 'invite'],
  details: ['profile', 'address', 'change_password', 'devices', 'delete'],
};

function Entries({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.groupName}>
        {name}
      </p>
      <ul className={styles.entries} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

/**
 * The account entries of the account menu and the side menu, grouped: orders, rewards, personal data
 * (HEAD-17), staff sections (HEAD-18, HEAD-19), and those for visitors (HEAD-07, HEAD-20).
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function AccountEntries({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation(['accountMenu', 'shell', 'footer']);
  const dispatch = useAppDispatch();
  const isPage = useIsPage();
  const profile = useSelector(selectProfile);
  const entry = (to: string, label: string) => (
    <li key={to}>
      <AppLink to={to} onClick={onChosen}>
        {label}
      </AppLink>
    </li>
  );
  // The back office is a document of its own.
  const officeEntry = (to: string, label: string) => (
    <li key={to}>
      <a href={to}>{label}</a>
    </li>
  );
  const button = (label: string, run: () => void) => (
    <li>
      <button
        type="button"
        onClick={() => {
          onChosen();
          run();
        }}
      >
        {label}
      </button>
    </li>
  );
  const pages = (group: Group) =>
    PAGES[group]
      .map((page) => [paths.account(page), t(`pages.${page}`)] as const)
      .filter(([to]) => isPage(to))
      .map(([to, label]) => entry(to, label));
  const everybodys = (
    <>
      {button(t('shell:track'), () => dispatch(popupOpened('track-order')))}
      {entry(`${paths.contactUs()}?chat=1`, t('footer:chat'))}
      {entry(paths.uploadReceipt(), t('footer:confirmPayment'))}
    </>
  );
  if (profile === null) {
    return (
      <ul className={styles.entries}>
        {button(t('shell:signIn'), () => dispatch(popupOpened('login')))}
        {button(t('shell:signUp'), () => dispatch(popupOpened('signup')))}
        {everybodys}
      </ul>
    );
  }
  const { role_id } = profile;
  const work = [
    mayInShop(profile, 'menu:blog-editor') ? officeEntry(OFFICE.posts, t('blogEditor')) : null,
    mayInShop(profile, 'menu:create-order') && isPage(paths.chatOrder())
      ? entry(paths.chatOrder(), t('createOrder'))
      : null,
    isStaff(role_id) ? officeEntry(OFFICE.start, t('backOffice')) : null,
  ].filter((each) => each !== null);
  return (
    <>
      <p className={styles.hello}>{t('shell:hello', { name: displayName(profile) })}</p>
      <Balance onChosen={onChosen} />
      <div className={styles.groups}>
        <Entries name={t('groups.orders')}>
          {pages('orders')}
          {everybodys}
        </Entries>
        <Entries name={t('groups.rewards')}>{pages('rewards')}</Entries>
        <Entries name={t('groups.details')}>{pages('details')}</Entries>
        {work.length > 0 && <Entries name={t('groups.work')}>{work}</Entries>}
      </div>
      <ul className={styles.entries}>{button(t('shell:signOut'), () => void dispatch(signOut()))}</ul>
    </>
  );
}
