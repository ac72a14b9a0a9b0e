import type { Language } from '@mali/contracts/limits';
import { closeLive, watchSite } from '../clients/live.ts';
import { refreshWhenStale } from '../features/cart/listeners.ts';
import { settleStorage } from '../features/consent/storage.ts';
import { languageChosen } from '../features/preferences/slice.ts';
import { saveLanguage, startSession } from '../features/session/calls.ts';
import { selectSignedIn } from '../features/session/slice.ts';
import { checkStatus, statusOfEvent, tellStatus } from '../features/site/index.ts';
import { takeAffiliateId } from './affiliate.ts';
import { showLanguage } from './i18n.ts';
import { keepLanguage } from './language.ts';
import { type AppStore, restore } from './store.ts';
import { followOtherTabs } from './tabs.ts';

/** Later than any first view is complete. */
const LIVE_AFTER_MS = 5000;

/**
 * What happens once the first page is drawn: what was kept comes back, and the visitor is recognised.
 * @param chosen the visit began with a choice of language: it goes before the profile's
 */
export async function startUp(store: AppStore, chosen = false): Promise<void> {
  takeAffiliateId(window.location.search);
  settleStorage(store.getState().consent);
  await restore(store);
  followOtherTabs(store);
  void store.dispatch(checkStatus());

  const kept = await store.dispatch(startSession());
  if (kept !== null && !chosen && kept !== store.getState().preferences.language) {
    await chooseLanguage(store, kept);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshWhenStale(store.dispatch, store.getState);
  });
  // The live connection is not of the first view.
  setTimeout(() => hearOfStatus(store), LIVE_AFTER_MS);
  // What came out of the back-forward cache has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void store.dispatch(checkStatus());
    hearOfStatus(store);
  });
  // An open connection would keep the page out of the back-forward cache.
  window.addEventListener('pagehide', closeLive);
}

function hearOfStatus(store: AppStore): void {
  watchSite(store.getState().session.token, (event) => {
    const status = statusOfEvent(event);
    if (status !== null) store.dispatch(tellStatus(status));
  });
}

/** Changes the language everywhere: on the page, in this browser, in the profile (I18N-04). */
export async function chooseLanguage(store: AppStore, language: Language): Promise<void> {
  // Kept before its texts are here: who goes on meanwhile has chosen all the same.
  keepLanguage(language);
  await showLanguage(language);
  store.dispatch(languageChosen(language));
  if (selectSignedIn(store.getState())) await saveLanguage(language);
}
