import { isStaff } from '@mali/contracts/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { ScrollPlace } from '../../app/shell/scroll-place.tsx';
import { popupOpened } from '../../features/layout/index.ts';
import { FreshCode } from '../../features/second-step/index.ts';
import { selectProfile, selectSessionKnown, signOut } from '../../features/session/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Flower } from '../../ui/logo.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, ErrorWords, Loading, Skeleton } from '../../ui/states.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { FindButton } from './find-button.tsx';
import styles from './frame.module.css';
import { LanguageLink } from './language-link.tsx';
import { Menu } from './menu.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { OfficeKeys } from './office-keys.tsx';
import { Messages, Popups } from './popups.tsx';
import { TabBar } from './tab-bar.tsx';
import { routeAt, useSections } from './use-sections.ts';
import { UserMenu } from './user-menu.tsx';

/**
 * The frame of the back office: menu, top bar and tabs around a page. Users without permission get a message and a
 * link back; the API rejects their requests anyway.
 */
export function Frame() {
  const { t } = useTranslation('admin');
  return (
    <ErrorWords value={t('failedText')}>
      <Messages />
      <Gate />
      <Popups />
      <ScrollPlace />
    </ErrorWords>
  );
}

function Gate() {
  const profile = useSelector(selectProfile);
  const known = useSelector(selectSessionKnown);
  if (profile === null) return known ? <AskToSignIn /> : <Wait />;
  if (!isStaff(profile.role_id)) {
    return (
      <Alone>
        <NotForYou email={profile.email} />
      </Alone>
    );
  }
  return <Office email={profile.email} />;
}

function Office({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const { parts, waiting } = useSections();
  const route = routeAt(pathname);
  const current = route?.part;
  const allowed = current == null || parts.includes(current);
  if (route?.whole === true && allowed) {
    return (
      <>
        <SkipLink to="#main">{t('skip')}</SkipLink>
        <main id="main" tabIndex={-1}>
          <FreshCode />
          <Outlet />
        </main>
      </>
    );
  }
  return (
    <div className={styles.frame}>
      <SkipLink to="#main">{t('skip')}</SkipLink>
      <div className={styles.side}>
        <Brand />
        <Menu {...{ parts, waiting, current }} />
        <UserMenu />
      </div>
      <div className={styles.work}>
        <header className={styles.top}>
          <Brand />
          <FindButton />
          <span className={styles.end}>
            <a className={styles.link} href={paths.home()}>
              <Icon name="bag" size="s" />
              {t('toShop')}
            </a>
            <OfficeKeys parts={parts} />
            <NoticeBell />
            <LanguageLink className={styles.link} />
          </span>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <FreshCode />
          {allowed ? <Outlet /> : <NotForYou email={email} inside />}
        </main>
      </div>
      <TabBar {...{ parts, waiting, current }} />
    </div>
  );
}

function Brand() {
  const { t } = useTranslation(['admin', 'shell']);
  return (
    <AppLink className={styles.brand} to={adminPaths.start()}>
      <Flower strokeWidth={1.3} />
      {t('shell:shopName')} <span>{t('name')}</span>
    </AppLink>
  );
}

/** What is shown without the menu: to visitors, and to customers. */
function Alone({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.alone}>
      <PageMeta title={t('name')} noIndex />
      <header className={styles.top}>
        <Brand />
        <span className={styles.end}>
          <LanguageLink className={styles.link} />
        </span>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}

function Wait() {
  return (
    <Alone>
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    </Alone>
  );
}

function AskToSignIn() {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  return (
    <Alone>
      <EmptyState page icon="lock" title={t('signIn.title')} text={t('signIn.text')}>
        <Button size="m" onClick={() => dispatch(popupOpened('login'))}>
          {t('signIn.button')}
        </Button>
        <ButtonLink look="secondary" size="m" reloadDocument to={paths.home()}>
          {t('toShop')}
        </ButtonLink>
      </EmptyState>
    </Alone>
  );
}

/** `inside`: the user may open other sections, shown in the menu. */
function NotForYou({ email, inside }: { email: string; inside?: boolean }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  return (
    <>
      <PageMeta title={t('name')} noIndex />
      <EmptyState page icon="lock" title={t('forbidden.title')} text={t('forbidden.text', { email })}>
        {inside ? (
          <ButtonLink size="m" to={adminPaths.start()}>
            {t('parts.start')}
          </ButtonLink>
        ) : (
          <ButtonLink size="m" reloadDocument to={paths.home()}>
            {t('toShop')}
          </ButtonLink>
        )}
        <Button look="secondary" size="m" onClick={() => void dispatch(signOut())}>
          {t('forbidden.other')}
        </Button>
      </EmptyState>
    </>
  );
}
