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
import { type FirstData, giveFirstData } from './clients/first-data.ts';
import { contentHttp, http, silentHttp } from './clients/http.ts';
import { NO_CONSENT } from './features/consent/choice.ts';
import { consentRestored } from './features/consent/slice.ts';
import { type SiteStatus, statusTold } from './features/site/index.ts';
import { giveMapTiles, type MapTiles } from './features/stores/map-tiles.ts';
import { setLineWords } from './ui/lines.ts';
import { hearPageMeta, type PageMetaProps } from './ui/page-meta.tsx';

/*
 * The other entry of the shop beside main.tsx: it renders a page once, for the document, with the components and the
 * data that the browser hydrates it with (SEO-14). It runs in the web server; nothing in it knows a visitor.
 */

// No requests from here: what the document does not bring stays pending, as it does in the browser at first.
for (const client of [http, silentHttp, contentHttp])
  client.defaults.adapter = () => new Promise(() => undefined);

// A module is loaded once, whatever language it is first rendered in: all texts are loaded before.
const ready = startI18n('th').then(() => loadAllTexts(LANGUAGES));

// The shop's modules hold one store and one language at a time, so pages are rendered one after the other.
let last: Promise<unknown> = ready;

/** A page as its document shows it. */
export type PrerenderedPage = {
  html: string;
  /** What its PageMeta gives for the head; null without one. */
  meta: PageMetaProps | null;
  /** The words that its lines do not break; null when none were given. */
  lineWords: string[] | null;
};

type PrerenderOptions = { status?: SiteStatus; tiles?: MapTiles | null; words?: readonly string[] | null };

let givenWords: readonly string[] | null = null;
/** The words of a shop change seldom: pages rendered with the same ones share the segmented texts. */
function giveLineWords(words: readonly string[] | null): void {
  if (words === givenWords) return;
  givenWords = words;
  setLineWords(words);
}

/** The words that a page uses, without the sign that repeats one. */
const wordsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<line-word>([^<ๆ\s]*)/g), ([, word = '']) => word)),
];

/**
 * The markup of the page at an address, as hydration in the browser renders it.
 * @param path path and query
 * @param ms time limit once it is its turn: a page whose data never comes holds up no other
 * @param options `status` of the shop: while it is closed the maintenance page is rendered; `tiles`: where maps load
 * their tiles from, null where the shop has none; `words`: Thai words that no line may break
 * @throws what a component throws outside any boundary, and a TimeoutError
 */
export function prerenderPage(
  path: string,
  language: Language,
  data: FirstData,
  ms: number,
  { status = 'online', tiles = null, words = null }: PrerenderOptions = {},
): Promise<PrerenderedPage> {
  giveMapTiles(tiles);
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
  // A page rendered in time leaves the rejection unhandled.
  late.catch(() => undefined);
  await i18next.changeLanguage(language);
  const store = createStore(language);
  // Only the browser knows whether a visitor has been asked for consent: documents do not ask.
  store.dispatch(consentRestored({ ...NO_CONSENT, status: 'rejected' }));
  store.dispatch(statusTold(status));
  giveFirstData(data);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  let meta: PageMetaProps | null = null;
  try {
    await Promise.race([Promise.all([begun(router), startFirstQueries()]), late]);
    hearPageMeta((page) => {
      meta = page;
    });
    const rendered = prerenderToNodeStream(
      <HydrationRoot>
        <Providers store={store}>
          <RouterProvider router={router} />
        </Providers>
      </HydrationRoot>,
      // A part that came later would need a script of its own in the document, which the policy forbids.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER, signal },
    );
    const { prelude } = await Promise.race([rendered, late]);
    let html = '';
    for await (const piece of prelude) html += String(piece);
    return { html, meta, lineWords: givenWords && wordsIn(html) };
  } finally {
    hearPageMeta(null);
    router.dispose();
    giveFirstData([]);
    // Else the answers would stay in memory for as long as in a browser.
    store.dispatch(api.util.resetApiState());
  }
}
