import { GUEST_USER_ID } from '@mali/contracts/live';
import { toApiError } from '../clients/api-error.ts';
import { http, silentHttp } from '../clients/http.ts';
import { closeLive, identifyVisitor, onLive, reportPage } from '../clients/live.ts';
import { newsArrived } from '../features/notifications/index.ts';
import { selectProfile } from '../features/session/index.ts';
import { applyLiveStatus, recheckStatus, statusOfEvent } from '../features/site/index.ts';
import { addPendingWish } from '../features/wishlist/index.ts';
import { deleteDrafts } from '../ui/form-draft.ts';
import { watchBuild } from './build-id.ts';
import type { ShopRouter } from './router.tsx';
import type { AppStore } from './store.ts';

/** Batches events, and spreads the requests of all open pages. */
const NEWS_MS = 200;
const NEWS_SPREAD_MS = 800;

/** `listener` is called when a request is rejected because the shop is closed; a waiting room is entered. */
function onClosed({ interceptors }: typeof http, listener: () => void): void {
  interceptors.response.use(undefined, (error: unknown) => {
    const { code } = toApiError(error);
    if (code === 'ERROR.SERVICE_OFFLINE') listener();
    if (code === 'ERROR.WAITING_ROOM')
      void import('../features/site/waiting-room.ts').then((room) => room.enter());
    throw error;
  });
}

/** A message of the shop led here: its click is counted once, and the address no longer names the message. */
function countClick(): void {
  const url = new URL(window.location.href);
  const link = url.searchParams.get('m');
  if (link === null || !/^[\w-]{22}$/.test(link)) return;
  url.searchParams.delete('m');
  window.history.replaceState(window.history.state, '', url);
  // The page is there without it.
  silentHttp.post('/message_clicks', { link }).catch(() => undefined);
}

/** Starts after the first view: the live connection (NOTI-03 to NOTI-09), and actions waiting for a sign-in. */
export function startLate(store: AppStore, router: ShopRouter): void {
  // Random id of this page while it is open, not stored.
  const secret = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const userNow = (): number => selectProfile(store.getState())?.user_id ?? GUEST_USER_ID;
  let user = userNow();
  let path = router.state.location.pathname;
  let news: ReturnType<typeof setTimeout> | undefined;
  const compareBuilds = watchBuild();
  countClick();

  onLive('maintenance', (event) => {
    const status = statusOfEvent(event);
    if (status !== null) store.dispatch(applyLiveStatus(status));
  });
  const recheck = () => void store.dispatch(recheckStatus());
  onLive('dialog', recheck);
  onLive('connect', recheck);
  for (const client of [http, silentHttp]) onClosed(client, recheck);
  window.addEventListener('online', recheck);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheck();
  });
  onLive('notification', () => {
    clearTimeout(news);
    news = setTimeout(() => newsArrived(store.dispatch), NEWS_MS + Math.random() * NEWS_SPREAD_MS);
  });

  reportPage(path);
  identifyVisitor({ secret, user_id: user });
  if (user !== GUEST_USER_ID) void store.dispatch(addPendingWish());
  store.subscribe(() => {
    const now = userNow();
    if (now === user) return;
    user = now;
    // A customer's form drafts are private (AUTH-28).
    if (user === GUEST_USER_ID) deleteDrafts();
    identifyVisitor({ secret, user_id: user });
    if (user !== GUEST_USER_ID) void store.dispatch(addPendingWish());
  });
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === path) return;
    path = location.pathname;
    compareBuilds();
    reportPage(path);
  });

  // An open connection would exclude the page from the back-forward cache; a restored page has missed events.
  window.addEventListener('pagehide', closeLive);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    recheck();
    identifyVisitor({ secret, user_id: user });
    newsArrived(store.dispatch);
  });
}
