import type { Language } from '@mali/contracts/limits';
import { loadDeliveryRates } from '../features/cart/index.ts';
import { refreshWhenStale } from '../features/cart/listeners.ts';
import { settleStorage } from '../features/consent/storage.ts';
import { languageChosen } from '../features/preferences/slice.ts';
import { saveLanguage, startSession } from '../features/session/calls.ts';
import { selectSignedIn } from '../features/session/slice.ts';
import { preloadPage } from '../ui/link.tsx';
import { takeAffiliateId } from './affiliate.ts';
import { tellReady } from './hydration.tsx';
import { showLanguage, withTexts } from './i18n.ts';
import { keepLanguage } from './language.ts';
import { paths } from './paths.ts';
import type { ShopRouter } from './router.tsx';
import { fixedPart, ROUTES } from './routes.ts';
import { type AppStore, restore } from './store.ts';
import { followOtherTabs } from './tabs.ts';
import { whenIdle, yieldToEventLoop } from './when-idle.ts';

/** After the page has loaded: late enough for its first view, and the live connection stands within 3 s (SITE-04). */
const LATE_AFTER_MS = 1000;
/** The profile is asked for again so long after it could not be had, then after twice as long, and so on. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * After the first page is rendered: restores the state kept in this browser and asks who is signed in.
 * @param chosen the visit began with a choice of language: it goes before the profile's
 */
export async function startUp(store: AppStore, router: ShopRouter, chosen = false): Promise<void> {
  takeAffiliateId(window.location.search);
  settleStorage(store.getState().consent);
  await yieldToEventLoop();
  restore(store);
  tellReady();
  await yieldToEventLoop();
  followOtherTabs(store);
  import('../features/site/calls.ts').then(
    ({ checkStatus }) => store.dispatch(checkStatus()),
    // The live connection asks again.
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

  // Whoever looks at products opens one: the code of its page is at hand by then.
  if (document.querySelector(`a[href^="${fixedPart(ROUTES.item)}/"]`) !== null)
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
}

/** The profile is asked for again until somebody answers: sooner at first, and when the network or the visitor is back. */
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

/** The live connection, and what else waits for its moment, are not of the first view; nor do they wait for the session. */
async function startLater(store: AppStore, router: ShopRouter): Promise<void> {
  await loaded();
  setTimeout(() => {
    withTexts(['member'], () => import('./late.ts'))().then(
      ({ startLate }) => startLate(store, router),
      // Without it the shop is as it was when it was opened.
      () => undefined,
    );
  }, LATE_AFTER_MS);
}

const loaded = (): Promise<unknown> | undefined =>
  document.readyState === 'complete'
    ? undefined
    : new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));

/** Changes the language everywhere: on the page, in this browser, in the profile (I18N-04). */
export async function chooseLanguage(store: AppStore, language: Language): Promise<void> {
  // Kept before its texts are here: who goes on meanwhile has chosen all the same.
  keepLanguage(language);
  await showLanguage(language);
  store.dispatch(languageChosen(language));
  if (selectSignedIn(store.getState())) await saveLanguage(language);
}
