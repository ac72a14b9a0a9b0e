import type { Language } from '@mali/contracts/limits';
import { loadDeliveryRates } from '../features/cart/index.ts';
import { refreshWhenStale } from '../features/cart/listeners.ts';
import { settleStorage } from '../features/consent/storage.ts';
import { languageChosen } from '../features/preferences/slice.ts';
import { saveLanguage, startSession } from '../features/session/calls.ts';
import { selectSignedIn } from '../features/session/slice.ts';
import { checkStatus } from '../features/site/index.ts';
import { preloadPage } from '../ui/link.tsx';
import { takeAffiliateId } from './affiliate.ts';
import { showLanguage, withMemberTexts } from './i18n.ts';
import { keepLanguage } from './language.ts';
import { paths } from './paths.ts';
import type { ShopRouter } from './router.tsx';
import { type AppStore, restore } from './store.ts';
import { followOtherTabs } from './tabs.ts';
import { breath, whenIdle } from './when-idle.ts';

/** Later than any first view is complete. */
const LATE_AFTER_MS = 5000;

/**
 * What happens once the first page is drawn: what was kept comes back, and the visitor is recognised.
 * @param chosen the visit began with a choice of language: it goes before the profile's
 */
export async function startUp(store: AppStore, router: ShopRouter, chosen = false): Promise<void> {
  takeAffiliateId(window.location.search);
  settleStorage(store.getState().consent);
  await breath();
  await restore(store);
  // What was done on the drawn page until now is done again (early-deeds.ts).
  document.dispatchEvent(new Event('shop:stands'));
  await breath();
  followOtherTabs(store);
  void store.dispatch(checkStatus());
  void store.dispatch(loadDeliveryRates());

  const kept = await store.dispatch(startSession());
  if (kept !== null && !chosen && kept !== store.getState().preferences.language) {
    await chooseLanguage(store, kept);
  }

  // Whoever looks at products opens one: the code of its page is at hand by then.
  if (document.querySelector('a[href^="/item/"]') !== null)
    void whenIdle(async () => preloadPage(paths.item(1)))();
  void whenIdle(() =>
    import('./pictures-again.ts').then(
      ({ askForPicturesAgain }) => askForPicturesAgain(),
      // Without it what is not drawn yet is seen at the next visit.
      () => undefined,
    ),
  )();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshWhenStale(store.dispatch, store.getState);
  });
  // The live connection, and what else waits for its moment, are not of the first view.
  setTimeout(() => {
    withMemberTexts(() => import('./late.ts'))().then(
      ({ startLate }) => startLate(store, router),
      // Without it the shop is as it was when it was opened.
      () => undefined,
    );
  }, LATE_AFTER_MS);
}

/** Changes the language everywhere: on the page, in this browser, in the profile (I18N-04). */
export async function chooseLanguage(store: AppStore, language: Language): Promise<void> {
  // Kept before its texts are here: who goes on meanwhile has chosen all the same.
  keepLanguage(language);
  await showLanguage(language);
  store.dispatch(languageChosen(language));
  if (selectSignedIn(store.getState())) await saveLanguage(language);
}
