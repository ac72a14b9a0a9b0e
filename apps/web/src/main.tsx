import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startFirstQueries } from './app/first-queries.ts';
import { HydrationRoot } from './app/hydration.tsx';
import { isLanguage, showLanguage, startI18n } from './app/i18n.ts';
import { firstLanguage, takeUrlLanguage } from './app/language.ts';
import { Providers } from './app/providers.tsx';
import { begun, createRouter } from './app/router.tsx';
import { startUp } from './app/start-up.ts';
import { createStore } from './app/store.ts';
import { yieldToEventLoop } from './app/when-idle.ts';
import { readFirstData } from './clients/first-data.ts';
import { fetchLineWords, readLineWords } from './clients/line-words.ts';
import { languageChosen } from './features/preferences/slice.ts';
import { statusOfDocument, statusReceived } from './features/site/index.ts';
import { setLineWords } from './ui/lines.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  await yieldToEventLoop();
  readFirstData(document);
  const words = readLineWords(document);
  setLineWords(words);
  const allWords = fetchLineWords();
  // Keeps the document's words, so that hydration renders the same markup.
  const takeAllWords = () =>
    allWords.then(
      (all) => setLineWords([...(words ?? []), ...all]),
      () => undefined,
    );
  const isPrerendered = root.firstElementChild !== null;
  // The document's own words, so that hydration renders the same markup. Without any, its texts are unsplit,
  // and the words apply from the next page on.
  let wordsWait = isPrerendered && words === null;
  const written = document.documentElement.lang;
  const addressed = takeUrlLanguage();
  const language = addressed ?? firstLanguage();
  // Hydrates in the document's language; the visitor's own is applied afterwards.
  const hydrated = isPrerendered && isLanguage(written) ? written : language;
  const store = createStore(hydrated);
  const status = statusOfDocument(document);
  if (status !== null) store.dispatch(statusReceived(status));
  await yieldToEventLoop();
  await startI18n(hydrated);
  await yieldToEventLoop();
  await startFirstQueries();
  await yieldToEventLoop();
  const router = createRouter();
  await yieldToEventLoop();
  const first = router.state.location.pathname;
  // Loaded only where the web server wrote analytics keys into the document.
  const visits =
    document.querySelector('meta[name="measuring"]') === null
      ? null
      : import('./app/measure.ts').then(({ measureVisits }) => measureVisits(store, first));
  let path = first;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === path) return;
    path = location.pathname;
    if (wordsWait) void takeAllWords();
    wordsWait = false;
    const opened = path;
    void visits?.then((reportPage) => reportPage(opened));
  });
  if (isPrerendered) await begun(router);
  else void takeAllWords();
  // The list may have newer words than the document: parts that are hydrated later still need the document's.
  let isComplete = !isPrerendered;
  const onComplete = () => {
    if (!isComplete && !wordsWait) void takeAllWords();
    isComplete = true;
  };
  await new Promise<void>((resolve) => {
    const app = (
      <HydrationRoot onHydrated={resolve} onComplete={onComplete}>
        <Providers store={store} serverState={isPrerendered ? store.getState() : undefined}>
          {/* In one task: in slices the browser would paint the previous page repeatedly. */}
          <RouterProvider router={router} useTransitions={false} />
        </Providers>
      </HydrationRoot>
    );
    if (!isPrerendered) createRoot(root).render(app);
    // In slices, so that the browser handles events in between. React re-renders what differs from the
    // document.
    else startTransition(() => void hydrateRoot(root, app));
  });
  if (language !== hydrated) {
    await showLanguage(language);
    store.dispatch(languageChosen(language));
  }
  await yieldToEventLoop();
  // Restored only after hydration, since it may differ from the prerendered state.
  await startUp(store, router, addressed !== null);
}

void main();
