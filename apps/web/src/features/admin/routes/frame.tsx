import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { adminPaths } from '../../../app/admin-paths.ts';
import type { BackOfficePart } from '../../../app/back-office.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { LanguageSwitch } from '../../../app/shell/language-switch.tsx';
import { LogoLink } from '../../../app/shell/logo-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/states.tsx';
import { SkipLink, VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { popupOpened } from '../../layout/index.ts';
import { FreshCode } from '../../second-step/index.ts';
import { displayName, selectProfile, selectSessionKnown, signOut } from '../../session/index.ts';
import { useWorkWaiting } from '../work-waiting.ts';
import styles from './frame.module.css';

const PARTS: Readonly<Record<BackOfficePart, { to: string; icon: IconName }>> = {
  slips: { to: adminPaths.slips(), icon: 'receipt' },
  refunds: { to: adminPaths.refunds(), icon: 'undo' },
  books: { to: adminPaths.books(), icon: 'bank' },
  posts: { to: paths.blogEditor(), icon: 'edit' },
  giveaways: { to: adminPaths.giveaways(), icon: 'gift' },
  transfers: { to: adminPaths.transfers(), icon: 'card' },
  staff: { to: adminPaths.staff(), icon: 'userCheck' },
  guests: { to: adminPaths.guests(), icon: 'shield' },
  campaigns: { to: adminPaths.campaigns(), icon: 'tag' },
  coins: { to: adminPaths.coins(), icon: 'cash' },
  audit: { to: adminPaths.audit(), icon: 'clock' },
};
const PART_NAMES: readonly BackOfficePart[] = [
  ...(['slips', 'refunds', 'books', 'campaigns', 'coins', 'transfers', 'giveaways', 'posts'] as const),
  ...(['staff', 'guests', 'audit'] as const),
];

/** The section of a URL; the overview is available to all staff. */
const partOf = (pathname: string): BackOfficePart | null =>
  PART_NAMES.find((part) => pathname === PARTS[part].to || pathname.startsWith(`${PARTS[part].to}/`)) ?? null;

/**
 * Layout of the back office. Users without permission get a message and a link back; the API rejects their
 * requests anyway.
 */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const known = useSelector(selectSessionKnown);
  const { pathname } = useLocation();
  const waiting = useWorkWaiting();
  const part = partOf(pathname);
  const nav = useRef<HTMLElement>(null);
  const shown = waiting.parts.length;
  // Scrolls the open section into view: on a phone the menu is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section opens, or the menu appears
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [part, shown]);

  if (profile === null) return known ? <AskToSignIn /> : <Wait />;
  const allowed = part === null ? waiting.parts.length > 0 : waiting.parts.includes(part);
  if (waiting.parts.length === 0) return <NotForYou email={profile.email} />;

  const counts: Record<BackOfficePart, number> = {
    slips: waiting.slips.data?.count ?? 0,
    refunds: (waiting.due.data?.count ?? 0) + (waiting.failed.data?.count ?? 0),
    books: waiting.books.data?.runs[0]?.findings.length ?? 0,
    posts: 0,
    giveaways: 0,
    transfers: waiting.transfers.data?.count ?? 0,
    staff: 0,
    guests: 0,
    campaigns: 0,
    coins: 0,
    audit: 0,
  };
  return (
    <div className={styles.frame}>
      <SkipLink to="#main">{t('menu')}</SkipLink>
      <header className={styles.head}>
        <div className={styles.brand}>
          <LogoLink />
          <span className={styles.name}>{t('name')}</span>
        </div>
        <nav ref={nav} className={styles.nav} aria-label={t('menu')}>
          <AppLink to={paths.admin()} aria-current={part === null ? 'page' : undefined}>
            <Icon name="home" />
            {t('parts.start')}
          </AppLink>
          {waiting.parts.map((name) => (
            <AppLink key={name} to={PARTS[name].to} aria-current={part === name ? 'page' : undefined}>
              <Icon name={PARTS[name].icon} />
              {t(`parts.${name}`)}{' '}
              {counts[name] > 0 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{formatCount(counts[name])}</span>
                  <VisuallyHidden>{t('count', { count: counts[name] })}</VisuallyHidden>
                </span>
              )}
            </AppLink>
          ))}
        </nav>
        <div className={styles.me}>
          <Dropdown
            label={
              <>
                <Icon name="userCheck" />
                <span className={styles.who}>{displayName(profile)}</span>
              </>
            }
            ariaLabel={displayName(profile)}
            buttonClassName={styles.meButton}
            panelClassName={styles.mePanel}
          >
            {() => <Mine email={profile.email} />}
          </Dropdown>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <FreshCode />
        {allowed ? <Outlet /> : <NotForYou email={profile.email} inside />}
      </main>
    </div>
  );
}

function Mine({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  return (
    <div className={styles.mine}>
      <p className={styles.email}>{email}</p>
      <LanguageSwitch />
      <AppLink to={paths.home()}>{t('toShop')}</AppLink>
      <button type="button" onClick={() => void dispatch(signOut())}>
        {t('signOut')}
      </button>
    </div>
  );
}

function Wait() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.alone}>
      <PageMeta title={t('name')} noIndex />
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    </div>
  );
}

function AskToSignIn() {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  return (
    <main id="main" className={styles.alone}>
      <PageMeta title={t('name')} noIndex />
      <div className={styles.brand}>
        <LogoLink />
        <span className={styles.name}>{t('name')}</span>
        <LanguageSwitch />
      </div>
      <EmptyState page icon="lock" title={t('signIn.title')} text={t('signIn.text')}>
        <Button size="m" onClick={() => dispatch(popupOpened('login'))}>
          {t('signIn.button')}
        </Button>
        <ButtonLink look="secondary" size="m" to={paths.home()}>
          {t('toShop')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

/** `inside`: the user may use other sections, shown in the menu. */
function NotForYou({ email, inside }: { email: string; inside?: boolean }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const notice = (
    <EmptyState page icon="lock" title={t('forbidden.title')} text={t('forbidden.text', { email })}>
      <ButtonLink size="m" to={inside ? paths.admin() : paths.home()}>
        {t(inside ? 'parts.start' : 'toShop')}
      </ButtonLink>
      <Button look="secondary" size="m" onClick={() => void dispatch(signOut())}>
        {t('forbidden.other')}
      </Button>
    </EmptyState>
  );
  return (
    <>
      <PageMeta title={t('name')} noIndex />
      {inside ? (
        notice
      ) : (
        <main id="main" className={styles.alone}>
          <div className={styles.brand}>
            <LogoLink />
            <span className={styles.name}>{t('name')}</span>
            <LanguageSwitch />
          </div>
          {notice}
        </main>
      )}
    </>
  );
}
