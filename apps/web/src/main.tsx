import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchBuild } from './app/build-id.ts';
import { startI18n } from './app/i18n.ts';
import { firstLanguage } from './app/language.ts';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
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
  const language = firstLanguage();
  const store = createStore(language);
  await startI18n(language);
  const router = createRouter();
  const compareBuilds = watchBuild();
  let path = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === path) return;
    path = location.pathname;
    compareBuilds();
  });
  createRoot(root).render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await startUp(store);
}

void main();
