import { LANGUAGES, type Language } from '@mali/contracts/limits';
import i18next from 'i18next';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { startFirstQueries } from './app/first-queries.ts';
import { HydrationRoot } from './app/hydration.tsx';
import { loadAllTexts, startI18n } from './app/i18n.ts';
import { Providers } from './app/providers.tsx';
import { begun, routes } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { api } from './clients/api.ts';
import { type FirstData, setFirstData } from './clients/first-data.ts';
import { contentHttp, http, silentHttp } from './clients/http.ts';
import { NO_CONSENT } from './features/consent/choice.ts';
import { consentRestored } from './features/consent/slice.ts';
import { type SiteStatus, statusReceived } from './features/site/index.ts';
import { type MapTiles, setMapTiles } from './features/stores/map-tiles.ts';
import { setLineWords } from './ui/lines.ts';
import { capturePageMeta, type PageMetaProps } from './ui/page-meta.tsx';

/* The shop's second entry, besides main.tsx: renders a page once, with the components and data that the
   browser hydrates it with (SEO-14). Runs in the web server, without user data. */

// No requests during rendering: data that is not in the document stays pending, as in the browser initially.
for (const client of [http, silentHttp, contentHttp])
  client.defaults.adapter = () => new Promise(() => undefined);

// A module is loaded once, in the language of the first render: all texts are loaded before.
const ready = startI18n('th').then(() => loadAllTexts(LANGUAGES));

// The shop's modules have one store and one language at a time, so pages are rendered sequentially.
let last: Promise<unknown> = ready;

/** A rendered page. */
export type PrerenderedPage = {
  html: string;
  /** Head data from its PageMeta; null without one. */
  meta: PageMetaProps | null;
  /** The unbreakable words that occur in the page; null when none were given. */
  lineWords: string[] | null;
};

type PrerenderOptions = { status?: SiteStatus; tiles?: MapTiles | null; words?: readonly string[] | null };

let givenWords: readonly string[] | null = null;
/** Words rarely change: pages rendered with the same ones share the segmented texts. */
function giveLineWords(words: readonly string[] | null): void {
  if (words === givenWords) return;
  givenWords = words;
  setLineWords(words);
}

/** The words that occur in a page, without the repetition sign. */
const wordsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<line-word>([^<ๆ\s]*)/g), ([, word = '']) => word)),
];

/**
 * The markup of the page at a URL, as hydration renders it.
 * @param path path and query
 * @param ms time limit of rendering, excluding the queue: pending data of one page must not block others
 * @param options `status` of the shop: when closed, the maintenance page is rendered; `tiles`: URL of the map
 * tiles, null without maps; `words`: unbreakable Thai words
 * @throws errors outside any error boundary, and TimeoutError
 */
export function prerenderPage(
  path: string,
  language: Language,
  data: FirstData,
  ms: number,
  { status = 'online', tiles = null, words = null }: PrerenderOptions = {},
): Promise<PrerenderedPage> {
  setMapTiles(tiles);
  const rendering = last.then(() => {
    giveLineWords(words);
    return render(path, language, data, AbortSignal.timeout(ms), status);
  });
  last = rendering.catch(() => undefined);
  return rendering;
}

async function render(
  path: string,
  language: Language,
  data: FirstData,
  signal: AbortSignal,
  status: SiteStatus,
): Promise<PrerenderedPage> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The rejection of a page rendered in time is unused.
  late.catch(() => undefined);
  await i18next.changeLanguage(language);
  const store = createStore(language);
  // Consent is known in the browser only: documents do not ask for it.
  store.dispatch(consentRestored({ ...NO_CONSENT, status: 'rejected' }));
  store.dispatch(statusReceived(status));
  setFirstData(data);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  let meta: PageMetaProps | null = null;
  try {
    await Promise.race([Promise.all([begun(router), startFirstQueries()]), late]);
    capturePageMeta((page) => {
      meta = page;
    });
    const rendered = prerenderToNodeStream(
      <HydrationRoot>
        <Providers store={store}>
          <RouterProvider router={router} />
        </Providers>
      </HydrationRoot>,
      // Streaming a later part would need an inline script, which the CSP forbids.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER, signal },
    );
    const { prelude } = await Promise.race([rendered, late]);
    let html = '';
    for await (const piece of prelude) html += String(piece);
    return { html, meta, lineWords: givenWords && wordsIn(html) };
  } finally {
    capturePageMeta(null);
    router.dispose();
    setFirstData([]);
    // Otherwise the responses would stay cached for as long as in a browser.
    store.dispatch(api.util.resetApiState());
  }
}
