import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchBuild } from './app/build-id.ts';
import { startFirstQueries } from './app/first-queries.ts';
import { startI18n } from './app/i18n.ts';
import { firstLanguage, takeAddressedLanguage } from './app/language.ts';
import { measureVisits } from './app/measure.ts';
import { Providers } from './app/providers.tsx';
import { begun, createRouter } from './app/router.tsx';
import { startUp } from './app/start-up.ts';
import { createStore } from './app/store.ts';
import { readFirstData } from './clients/first-data.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  readFirstData(document);
  const written = document.documentElement.lang;
  const addressed = takeAddressedLanguage();
  const language = addressed ?? firstLanguage();
  const store = createStore(language);
  const [router] = await Promise.all([startI18n(language).then(createRouter), startFirstQueries()]);
  const compareBuilds = watchBuild();
  const tellPage = measureVisits(store);
  let path = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === path) return;
    path = location.pathname;
    compareBuilds();
    tellPage(path);
  });
  const shop = (
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>
  );
  // What the web server has drawn comes to life where it stands; what differs is drawn anew, without a word.
  if (root.firstElementChild !== null && written === language) {
    await begun(router);
    hydrateRoot(root, shop, { onRecoverableError: () => undefined });
  } else {
    createRoot(root).render(shop);
  }
  await startUp(store, addressed !== null);
}

void main();
