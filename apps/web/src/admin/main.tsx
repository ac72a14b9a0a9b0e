import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { loadTexts, startI18n } from '../app/i18n.ts';
import { firstLanguage, takeUrlLanguage } from '../app/language.ts';
import { recognise } from '../app/recognise.ts';
import { followSession } from '../app/session-tabs.ts';
import { fetchLineWords } from '../clients/line-words.ts';
import { settleStorage, storedConsent } from '../features/consent/storage.ts';
import { setLineWords } from '../ui/lines.ts';
import { createOfficeRouter } from './router.tsx';
import { OFFICE_TEXTS } from './routes.ts';
import { createOfficeStore, restoreSession } from './store.ts';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { readOfficeTexts } from './texts/read.ts';
import './office.css';

/** The live connection is not needed for the first page. */
const LIVE_AFTER_MS = 1000;

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  fetchLineWords().then(setLineWords, () => undefined);
  const addressed = takeUrlLanguage();
  const language = addressed ?? firstLanguage();
  settleStorage(storedConsent());
  const store = createOfficeStore(language);
  restoreSession(store);
  await startI18n(language, readOfficeTexts);
  const known = recognise(store, addressed !== null);
  await loadTexts(OFFICE_TEXTS);
  const router = createOfficeRouter();
  createRoot(root).render(
    <Provider store={store}>
      <RouterProvider router={router} useTransitions={false} />
    </Provider>,
  );
  followSession(store);
  // A picture that was just sent is still being made in its sizes.
  import('../app/pictures-again.ts').then(
    ({ retryPictures }) => retryPictures(),
    // Without it some pictures stay blank until the page is loaded again.
    () => undefined,
  );
  await known;
  setTimeout(() => {
    import('./live.ts').then(
      ({ startLive }) => startLive(store, router),
      // Without it the pages work as before; counts are requested once a minute anyway.
      () => undefined,
    );
  }, LIVE_AFTER_MS);
}

void main();
