import type { Language } from '@mali/contracts/limits';
import { loadDeliveryRates } from '../features/cart/index.ts';
import { refreshWhenStale } from '../features/cart/listeners.ts';
import { settleStorage } from '../features/consent/storage.ts';
import { languageChosen } from '../features/preferences/slice.ts';
import { saveLanguage, startSession } from '../features/session/calls.ts';
import { selectSignedIn } from '../features/session/slice.ts';
import { preloadPage } from '../ui/link.tsx';
import { takeAffiliateId } from './affiliate.ts';
import { reportReady } from './hydration.tsx';
import { showLanguage, withTexts } from './i18n.ts';
import { keepLanguage } from './language.ts';
import { paths } from './paths.ts';
import type { ShopRouter } from './router.tsx';
import { fixedPart, ROUTES } from './routes.ts';
import { type AppStore, restore } from './store.ts';
import { followOtherTabs } from './tabs.ts';
import { whenIdle, yieldToEventLoop } from './when-idle.ts';

/** Delay after loading: after the first view, and early enough for the live connection within 3 s (SITE-04). */
const LATE_AFTER_MS = 1000;
/** Initial retry delay of the profile, doubled each time. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * After the first render: restores the state stored in this browser and loads the session.
 * @param chosen the visit started with ?lang=: it takes precedence over the profile's language
 */
export async function startUp(store: AppStore, router: ShopRouter, chosen = false): Promise<void> {
  takeAffiliateId(window.location.search);
  settleStorage(store.getState().consent);
  await yieldToEventLoop();
  restore(store);
  reportReady();
  await yieldToEventLoop();
  followOtherTabs(store);
  import('../features/site/calls.ts').then(
    ({ checkStatus }) => store.dispatch(checkStatus()),
    // The live connection requests it again.
    () => undefined,
  );
  void store.dispatch(loadDeliveryRates());

  void startLater(store, router);

  const recognise = async () => {
    const kept = await store.dispatch(startSession());
    if (kept !== null && !chosen && kept !== store.getState().preferences.language) {
      await chooseLanguage(store, kept);
    }
  };
  askAgain(store, recognise);
  await recognise();

  // Visitors of product lists open products: preloads the code of the product page.
  if (document.querySelector(`a[href^="${fixedPart(ROUTES.item)}/"]`) !== null)
    void whenIdle(async () => preloadPage(paths.item(1)))();
  void whenIdle(() =>
    import('./pictures-again.ts').then(
      ({ retryPictures }) => retryPictures(),
      // Without it missing pictures appear at the next visit.
      () => undefined,
    ),
  )();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshWhenStale(store.dispatch, store.getState);
  });
}

/**
 * Retries the profile until there is a response: with increasing delays, and at once when the network or the
 * visitor returns.
 */
export function askAgain(store: AppStore, ask: () => Promise<void>): void {
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const isOpen = () => store.getState().session.error !== null;
  const now = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (asking || !isOpen()) return;
    asking = true;
    await ask().finally(() => {
      asking = false;
    });
    plan();
  };
  const plan = () => {
    if (!isOpen()) waits = 0;
    else if (!asking && timer === undefined) {
      timer = setTimeout(now, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits));
      waits += 1;
    }
  };
  store.subscribe(plan);
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void now();
  });
}

/**
 * The live connection and other late parts are not needed for the first view, and do not wait for the
 * session.
 */
async function startLater(store: AppStore, router: ShopRouter): Promise<void> {
  await loaded();
  setTimeout(() => {
    withTexts(['member'], () => import('./late.ts'))().then(
      ({ startLate }) => startLate(store, router),
      // Without them the shop stays as opened.
      () => undefined,
    );
  }, LATE_AFTER_MS);
}

const loaded = (): Promise<unknown> | undefined =>
  document.readyState === 'complete'
    ? undefined
    : new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));

/** Changes the language of the page, in storage and in the profile (I18N-04). */
export async function chooseLanguage(store: AppStore, language: Language): Promise<void> {
  // Stored before its texts are loaded: a navigation meanwhile keeps the choice.
  keepLanguage(language);
  await showLanguage(language);
  store.dispatch(languageChosen(language));
  if (selectSignedIn(store.getState())) await saveLanguage(language);
}
