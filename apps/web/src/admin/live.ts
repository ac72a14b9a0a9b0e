import { GUEST_USER_ID } from '@mali/contracts/live';
import { watchBuild } from '../app/build-id.ts';
import { api } from '../clients/api.ts';
import { closeLive, identifyVisitor, onLive, reportPage } from '../clients/live.ts';
import { startSession } from '../features/session/calls.ts';
import { selectProfile } from '../features/session/index.ts';
import { recheckStatus } from '../features/site/index.ts';
import { deleteDrafts } from '../ui/form-draft.ts';
import { officeChanges } from './office-changes.ts';
import type { OfficeRouter } from './router.tsx';
import { setLive } from './shared/live-state.ts';
import type { OfficeStore } from './store.ts';

const isTyping = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'news' in event && event.news === 'typing';

/**
 * The live connection of the back office, under the user who is signed in, with the dialogs that the shop shows to
 * everybody; and the reload after a new build.
 */
export function startLive(store: OfficeStore, router: OfficeRouter): void {
  // Identifies this page while it is open; stored nowhere.
  const secret = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const userNow = (): number => selectProfile(store.getState())?.user_id ?? GUEST_USER_ID;
  let user = userNow();
  let path = router.state.location.pathname;
  const compareBuilds = watchBuild();
  // The back office stays open while the shop is closed: it does not reload when the shop opens again.
  const recheck = () => void store.dispatch(recheckStatus(() => undefined));

  // What the role allows may have changed: the menu and the pages follow the profile.
  const askRole = () => {
    if (selectProfile(store.getState())?.custom_role !== undefined) void store.dispatch(startSession());
  };
  onLive('role', askRole);
  onLive('dialog', recheck);
  const changes = officeChanges((tags) => void store.dispatch(api.util.invalidateTags(tags as never)));
  let wasConnected = false;
  onLive('connect', () => {
    recheck();
    setLive(true);
    // What happened while the connection was lost was not received.
    if (wasConnected) {
      changes.missed();
      askRole();
    }
    wasConnected = true;
  });
  onLive('disconnect', () => setLive(false));
  onLive('office', changes.received);
  // The counts of the inbox; a thread that is open follows its own conversation.
  onLive('conversation', (event) => {
    if (!isTyping(event)) void store.dispatch(api.util.invalidateTags(['Inbox'] as never));
  });
  // A notification, or a job of the user has gone on: what shows them requests them again.
  onLive(
    'notification',
    () => void store.dispatch(api.util.invalidateTags(['BulkJobs', 'StaffNotices'] as never)),
  );
  reportPage(path);
  identifyVisitor({ secret, user_id: user });
  store.subscribe(() => {
    const now = userNow();
    if (now === user) return;
    user = now;
    // Drafts of one user are not shown to the next one (AUTH-28).
    if (user === GUEST_USER_ID) deleteDrafts();
    identifyVisitor({ secret, user_id: user });
  });
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === path) return;
    path = location.pathname;
    compareBuilds();
    reportPage(path);
  });

  // An open connection prevents the back-forward cache.
  window.addEventListener('pagehide', closeLive);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    recheck();
    identifyVisitor({ secret, user_id: user });
  });
}
