import { LANGUAGES, type Language } from '@mali/contracts/limits';
import i18next from 'i18next';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { startFirstQueries } from './app/first-queries.ts';
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
 * The other entry of the shop beside main.tsx: it draws a page once, for the document, with the components and the
 * data the browser will go on with (SEO-14). It runs in the web server; nothing in it knows a visitor.
 */

// Nobody is asked from here: what the document does not bring stays open, as it does when the browser begins.
for (const client of [http, silentHttp, contentHttp])
  client.defaults.adapter = () => new Promise(() => undefined);

// A part is loaded once, whatever language it is first drawn in: all texts are there before anything is.
const ready = startI18n('th').then(() => loadAllTexts(LANGUAGES));

// The shop's modules hold one store and one language at a time, so pages are drawn one after the other.
let last: Promise<unknown> = ready;

/** A page as it is first seen. */
export type PrerenderedPage = {
  html: string;
  /** What it says of itself for the head; null when it says nothing. */
  meta: PageMetaProps | null;
  /** The words that its texts are kept whole with; null when none were given. */
  lineWords: string[] | null;
};

type PrerenderOptions = { status?: SiteStatus; tiles?: MapTiles | null; words?: readonly string[] | null };

let givenWords: readonly string[] | null = null;
/** The words of a shop change seldom: pages drawn with the same ones share what has been made of their texts. */
function giveLineWords(words: readonly string[] | null): void {
  if (words === givenWords) return;
  givenWords = words;
  setLineWords(words);
}

/** The words that a page has been made with, without the sign that repeats one. */
const wordsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<line-word>([^<ๆ\s]*)/g), ([, word = '']) => word)),
];

/**
 * The page at an address, as its first drawing in the browser makes it.
 * @param path path and query
 * @param ms what it may take once it is its turn: a page that waits for what never comes holds up no other
 * @param options `status` of the shop: while it is closed the maintenance page is drawn; `tiles`: what its maps are
 * drawn on, null where it has none; `words`: Thai words that no line may cut
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
  const drawing = last.then(() => {
    giveLineWords(words);
    return draw(path, language, data, AbortSignal.timeout(ms), status);
  });
  last = drawing.catch(() => undefined);
  return drawing;
}

async function draw(
  path: string,
  language: Language,
  data: FirstData,
  signal: AbortSignal,
  status: SiteStatus,
): Promise<PrerenderedPage> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // A page drawn in time leaves nobody to hear of it.
  late.catch(() => undefined);
  await i18next.changeLanguage(language);
  const store = createStore(language);
  // Whether a visitor has been asked is known to the browser alone: the question is none of the document's.
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
    const drawn = prerenderToNodeStream(
      <Providers store={store}>
        <RouterProvider router={router} />
      </Providers>,
      // A part that came later would need a script of its own in the document, which the policy forbids.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER, signal },
    );
    const { prelude } = await Promise.race([drawn, late]);
    let html = '';
    for await (const piece of prelude) html += String(piece);
    return { html, meta, lineWords: givenWords && wordsIn(html) };
  } finally {
    hearPageMeta(null);
    router.dispose();
    giveFirstData([]);
    // Else the answers are kept for as long as a browser would keep them.
    store.dispatch(api.util.resetApiState());
  }
}
