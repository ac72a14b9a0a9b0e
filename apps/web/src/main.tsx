import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startFirstQueries } from './app/first-queries.ts';
import { startI18n } from './app/i18n.ts';
import { firstLanguage, takeAddressedLanguage } from './app/language.ts';
import { measureVisits } from './app/measure.ts';
import { Providers } from './app/providers.tsx';
import { atRest, begun, createRouter } from './app/router.tsx';
import { startUp } from './app/start-up.ts';
import { createStore } from './app/store.ts';
import { breath } from './app/when-idle.ts';
import { readFirstData } from './clients/first-data.ts';
import { fetchLineWords, readLineWords } from './clients/line-words.ts';
import { statusOfDocument, statusTold } from './features/site/index.ts';
import { setLineWords } from './ui/lines.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';

/** Says once that the shop stands. */
function Standing({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  await breath();
  readFirstData(document);
  const words = readLineWords(document);
  setLineWords(words);
  const allWords = fetchLineWords();
  // Those of the document stay known: what it has drawn is drawn again as it stands.
  const takeAllWords = () =>
    allWords.then(
      (all) => setLineWords([...(words ?? []), ...all]),
      () => undefined,
    );
  const written = document.documentElement.lang;
  const addressed = takeAddressedLanguage();
  const language = addressed ?? firstLanguage();
  const store = createStore(language);
  const status = statusOfDocument(document);
  if (status !== null) store.dispatch(statusTold(status));
  await breath();
  await startI18n(language);
  await breath();
  await startFirstQueries();
  await breath();
  const router = createRouter();
  await breath();
  const tellPage = measureVisits(store);
  let path = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === path) return;
    path = location.pathname;
    tellPage(path);
  });
  const isThere = root.firstElementChild !== null;
  const drawn = isThere && written === language;
  // What stands there is not taken away before there is something to put in its place.
  if (isThere) await begun(router);
  await new Promise<void>((stands) => {
    const shop = (
      <Standing tell={stands}>
        <Providers store={store}>
          {/* In one go: between slices the browser would paint frames of the page before, over and over. */}
          <RouterProvider router={atRest(router)} useTransitions={false} />
        </Providers>
      </Standing>
    );
    if (drawn) {
      // What the web server has drawn comes to life where it stands, in slices between which the visitor is heard; what
      // differs is drawn anew, without a word.
      startTransition(() => {
        hydrateRoot(root, shop, { onRecoverableError: () => undefined });
      });
    } else {
      void takeAllWords();
      // What was drawn in another language is nothing to go by.
      root.replaceChildren();
      createRoot(root).render(shop);
    }
  });
  void takeAllWords();
  await breath();
  // What is stored may differ from what was drawn: it waits until that has come to life.
  await startUp(store, router, addressed !== null);
}

void main();
