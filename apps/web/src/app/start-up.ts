import { loadDeliveryRates } from '../features/cart/index.ts';
import { refreshWhenStale } from '../features/cart/listeners.ts';
import { settleStorage } from '../features/consent/storage.ts';
import { preloadPage } from '../ui/link.tsx';
import { takeAffiliateId } from './affiliate.ts';
import { reportReady } from './hydration.tsx';
import { withTexts } from './i18n.ts';
import { paths } from './paths.ts';
import { recognise } from './recognise.ts';
import type { ShopRouter } from './router.tsx';
import { fixedPart, ROUTES } from './routes.ts';
import { type AppStore, restore } from './store.ts';
import { followOtherTabs } from './tabs.ts';
import { whenIdle, yieldToEventLoop } from './when-idle.ts';

/** Delay after loading: after the first view, and early enough for the live connection within 3 s (SITE-04). */
const LATE_AFTER_MS = 1000;

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

  await recognise(store, chosen);

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
