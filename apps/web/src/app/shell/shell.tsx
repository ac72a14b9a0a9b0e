import { APP_ONLY_PREFIX } from '@mali/contracts/content-values';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { selectLatest, undoRemove } from '../../features/cart/index.ts';
import { selectConsent } from '../../features/consent/index.ts';
import { popupClosed } from '../../features/layout/index.ts';
import { selectLoading, selectPopup, selectToasts, toastDismissed } from '../../features/layout/slice.ts';
import { AuthDialog, selectPrivacyDue, selectSignedIn } from '../../features/session/index.ts';
import { SiteDialogs, selectDialogs } from '../../features/site/index.ts';
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

// Loaded on first use; forms load formik and yup.
const SideMenu = lazy(withTexts(['account-menu', 'late'], () => import('./side-menu.tsx')));
const Footer = lazy(withTexts(['late'], () => import('./footer.tsx')));
const ConsentBanner = lazy(withTexts(['late'], () => import('../../features/consent/consent.tsx')));
const ConsentSettings = lazy(withTexts(['late'], () => import('../../features/consent/settings.tsx')));
const PrivacyConsent = lazy(withTexts(['late'], () => import('../../features/consent/privacy-consent.tsx')));
const RoyalPopup = lazy(withTexts(['late'], () => import('../../features/layout/royal-popup.tsx')));
const CartAdded = lazy(() => import('../../features/cart/cart-added.tsx'));
const TrackOrder = lazy(withTexts(['orders'], () => import('../../features/orders/track-order.tsx')));

const matches = (pathname: string, list: readonly Route[]) =>
  list.some(({ path }) => matchPath(path, pathname) !== null);

/** Pages with a single task: no menus. */
const PLAIN = [ROUTES.checkout, ROUTES.payment];
/** Pages with their own bar at the bottom of a phone's screen. */
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

/** Consent, if not answered yet: known only in the browser. */
function Question() {
  const unasked = useSelector(selectConsent).status === 'none';
  const hydrated = useHydrated();
  return <Suspense fallback={null}>{hydrated && unasked && <ConsentBanner />}</Suspense>;
}

/** A page within the shop's app has no frame: the app is its frame (SHELL-26). */
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

/** The policy is not shown over the pages where it is read, nor over those to leave without accepting it. */
const ABOUT_POLICY: readonly string[] = [
  ...[paths.privacy(), paths.terms(), paths.cookiePolicy()],
  ...[paths.account('delete'), ROUTES.unsubscribe.path],
];

/** The shop's own dialogs, one at a time: the privacy policy before a promotion. */
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

/** Dialogs that any page may open. */
export function Popups() {
  const dispatch = useAppDispatch();
  const popup = useSelector(selectPopup);
  const added = useSelector(selectLatest) !== null;
  const signedIn = useSelector(selectSignedIn);
  const { pathname } = useLocation();

  // Navigation and sign-in close open dialogs (AUTH-02); not the initial page, whose dialogs may be opened
  // before its effects have run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only their change matters
  useEffect(
    () => () => {
      dispatch(popupClosed());
    },
    [pathname, signedIn],
  );

  // Sign-in closes its dialog, also one that was opened by a press of before (AUTH-02).
  const asksToSignIn = popup === 'login' || popup === 'signup';
  useEffect(() => {
    if (signedIn && asksToSignIn) dispatch(popupClosed());
  }, [dispatch, signedIn, asksToSignIn]);

  const close = () => dispatch(popupClosed());
  return (
    <>
      <Suspense fallback={null}>{added && <CartAdded />}</Suspense>
      <Suspense fallback={<Opening />}>
        {asksToSignIn && <AuthDialog panel={popup} onClose={close} />}
        {popup === 'cookies' && <ConsentSettings onClose={close} />}
        {popup === 'track-order' && <TrackOrder onClose={close} />}
      </Suspense>
    </>
  );
}

/** Loading placeholder of a requested dialog: immediate feedback on a slow connection. */
const Opening = () => <LoadingOverlay active />;

/** Toasts, positioned below the header. */
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

/** The shop's dialogs, and the loading overlay. */
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
