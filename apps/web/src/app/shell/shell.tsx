import { APP_ONLY_PREFIX } from '@mali/contracts/content-values';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { selectLatest, undoRemove } from '../../features/cart/index.ts';
import { selectConsent } from '../../features/consent/index.ts';
import { popupClosed } from '../../features/layout/index.ts';
import { selectLoading, selectPopup, selectToasts, toastDismissed } from '../../features/layout/slice.ts';
import { selectPrivacyDue, selectSignedIn } from '../../features/session/index.ts';
import { selectDialogs } from '../../features/site/index.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { useAppDispatch, useHydrated } from '../hooks.ts';
import { withTexts } from '../i18n.ts';
import { paths } from '../paths.ts';
import { ROUTES, type Route } from '../routes.ts';
import { isShopApp } from '../shop-app.ts';
import { Announcement } from './announcement.tsx';
import footer from './footer.module.css';
import { Header, PlainHeader } from './header.tsx';
import { useRoyalPopup } from './royal.ts';
import { ScrollPlace } from './scroll-place.tsx';
import styles from './shell.module.css';
import { SiteGate } from './site-gate.tsx';
import { TabBar } from './tab-bar.tsx';

// What a visit does not begin with is fetched when it is opened; forms bring formik and yup.
const SideMenu = lazy(withTexts(['account-menu', 'late'], () => import('./side-menu.tsx')));
const Footer = lazy(withTexts(['late'], () => import('./footer.tsx')));
const ConsentBanner = lazy(withTexts(['late'], () => import('../../features/consent/consent.tsx')));
const ConsentSettings = lazy(withTexts(['late'], () => import('../../features/consent/settings.tsx')));
const PrivacyConsent = lazy(withTexts(['late'], () => import('../../features/consent/privacy-consent.tsx')));
const SiteDialogs = lazy(withTexts(['late'], () => import('../../features/site/dialogs.tsx')));
const RoyalPopup = lazy(withTexts(['late'], () => import('../../features/layout/royal-popup.tsx')));
const CartAdded = lazy(() => import('../../features/cart/cart-added.tsx'));
const AuthDialog = lazy(withTexts(['session'], () => import('../../features/session/auth-dialog.tsx')));
const TrackOrder = lazy(withTexts(['order'], () => import('../../features/orders/track-order.tsx')));

const matches = (pathname: string, list: readonly Route[]) =>
  list.some(({ path }) => matchPath(path, pathname) !== null);

/** Pages with one thing to do: no menus around it. */
const PLAIN = [ROUTES.checkout, ROUTES.payment];
/** Pages with a bar of their own at the foot of a phone's screen. */
const OWN_BAR = [...PLAIN, ROUTES.item, ROUTES.selectShade, ROUTES.bag];

export function Shell() {
  return (
    <SiteGate>
      <Open />
    </SiteGate>
  );
}

function Open() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [menu, setMenu] = useState(false);
  const plain = matches(pathname, PLAIN);
  const tabBar = !matches(pathname, OWN_BAR);
  if (pathname.startsWith(APP_ONLY_PREFIX) && isShopApp()) return <InApp />;
  return (
    <div className={tabBar ? styles.withTabs : undefined}>
      <SkipLink to="#main">{t('skip')}</SkipLink>
      <Question />
      {plain ? (
        <PlainHeader />
      ) : (
        <>
          <Announcement />
          <Header onMenu={() => setMenu(true)} />
        </>
      )}
      <Messages />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Suspense fallback={<div className={footer.wait} />}>
        <Footer />
      </Suspense>
      {tabBar && <TabBar onMenu={() => setMenu(true)} />}
      <Suspense fallback={<Opening />}>{menu && <SideMenu onClose={() => setMenu(false)} />}</Suspense>
      <Notices />
      <Popups />
      <Overlays />
      <ScrollPlace />
    </div>
  );
}

/** What a visitor is asked who has not been asked yet: only this browser knows. */
function Question() {
  const unasked = useSelector(selectConsent).status === 'none';
  const hydrated = useHydrated();
  return <Suspense fallback={null}>{hydrated && unasked && <ConsentBanner />}</Suspense>;
}

/** A page of the shop's app: the app itself is its frame (SHELL-26). */
function InApp() {
  return (
    <>
      <Messages />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Popups />
      <Overlays />
      <ScrollPlace />
    </>
  );
}

/** What a page with a frame of its own has in common with the shop's: popups, messages, the kept place. */
export function FramelessShell() {
  return (
    <SiteGate staff>
      <Messages />
      <Outlet />
      <Popups />
      <Overlays />
      <ScrollPlace />
    </SiteGate>
  );
}

/**
 * The policy is not laid over the pages on which it, and what goes with it, is read, nor where somebody leaves who
 * does not accept it.
 */
const ABOUT_POLICY: readonly string[] = [
  ...[paths.privacy(), paths.terms(), paths.cookiePolicy()],
  ...[paths.account('delete'), ROUTES.unsubscribe.path],
];

/** What the shop has to say by itself, one at a time: the privacy policy before a promotion. */
function Notices() {
  const { pathname } = useLocation();
  const due = useSelector(selectPrivacyDue);
  const [later, setLater] = useState(false);
  const [royal, closeRoyal] = useRoyalPopup();
  const policy = due && !later && !ABOUT_POLICY.includes(pathname);
  return (
    <Suspense fallback={null}>
      {policy && <PrivacyConsent onClose={() => setLater(true)} />}
      {royal && !policy && <RoyalPopup onClose={closeRoyal} />}
    </Suspense>
  );
}

/** Dialogs that any page may ask for. */
export function Popups() {
  const dispatch = useAppDispatch();
  const popup = useSelector(selectPopup);
  const added = useSelector(selectLatest) !== null;
  const signedIn = useSelector(selectSignedIn);
  const { pathname } = useLocation();

  // A new page, or having signed in, closes what was open (AUTH-02); not the first page: what is pressed as soon as it
  // stands, before its effects have run, stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only their change matters
  useEffect(
    () => () => {
      dispatch(popupClosed());
    },
    [pathname, signedIn],
  );

  const close = () => dispatch(popupClosed());
  return (
    <>
      <Suspense fallback={null}>{added && <CartAdded />}</Suspense>
      <Suspense fallback={<Opening />}>
        {(popup === 'login' || popup === 'signup') && <AuthDialog panel={popup} onClose={close} />}
        {popup === 'cookies' && <ConsentSettings onClose={close} />}
        {popup === 'track-order' && <TrackOrder onClose={close} />}
      </Suspense>
    </>
  );
}

/** In the place of what was asked for and is on its way: on a slow line, too, a press is seen to be heard. */
const Opening = () => <LoadingOverlay active />;

/** Messages, which hang below the header they follow. */
export function Messages() {
  const { t } = useTranslation('cart');
  const dispatch = useAppDispatch();
  const stored = useSelector(selectToasts);
  const toasts = stored.map(({ action, ...toast }) => ({
    ...toast,
    ...(action === 'undo-remove' && {
      action: { label: t('undo'), run: () => dispatch(undoRemove()) },
    }),
  }));
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />;
}

/** The shop's own dialogs, and the veil over what is being waited for. */
export function Overlays() {
  const dialogs = useSelector(selectDialogs);
  const loading = useSelector(selectLoading);
  return (
    <>
      <LoadingOverlay active={loading} />
      <Suspense fallback={null}>{dialogs.length > 0 && <SiteDialogs dialogs={dialogs} />}</Suspense>
    </>
  );
}
