import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH } from '@mali/contracts/limits';
import { swapKeyboard } from '@mali/thai/keyboard';
import { pathTo } from './modules/catalogue/select.ts';
import type { CatalogueSnapshot } from './modules/catalogue/snapshot.ts';
import { ROOM_COOKIE } from './modules/site/waiting-tickets.ts';
import { refreshCookie } from './platform/auth.ts';
import type { Deps } from './platform/deps.ts';
import type { App } from './platform/http.ts';
import { giveBack } from './platform/memory.ts';

/** Time limit of preparation: a process is then ready half warm, since others need its capacity. */
const LONGEST_MS = 20_000;
const AGAIN_MS = 500;
/** Number of categories and brands whose lists, and the words of whose names, are requested first. */
const CATEGORIES = 60;
const BRANDS = 40;
/** Not a client address: rate limits of real clients are unaffected. */
const FROM = '127.0.0.2';
const SORTS = ['best_sellers', 'new_arrivals', 'price_asc', 'rating'] as const;

type Ask = Readonly<{ method: 'GET' | 'POST'; url: string; payload?: object }>;

const suggestions = (keyword: string): Ask => ({
  method: 'GET',
  url: `/search?keyword=${encodeURIComponent(keyword)}`,
});
const list = (filter: object, sort?: string): Ask => ({
  method: 'POST',
  url: '/api/v2/materials',
  payload: { filter, ...(sort !== undefined && { sort }), options: { facets: true } },
});

/** The home page, for which every document asks; a shop may have none yet. */
const HOME: Ask = { method: 'POST', url: '/content/api/web/layout', payload: { pageName: 'home' } };

/** The most frequent first requests. */
async function firstRequests({ index }: Pick<Deps, 'index'>, snapshot: CatalogueSnapshot): Promise<Ask[]> {
  const categories = [...snapshot.categories.values()].slice(0, CATEGORIES);
  const brandIds = [...(await index.brands()).keys()];
  const brands = brandIds.slice(0, BRANDS).flatMap((id) => snapshot.brands.get(id) ?? []);
  const kinds = (await index.popularKinds(SEARCH.popular))
    .flatMap((id) => snapshot.categories.get(id) ?? [])
    .flatMap(({ category, category_th }) => [category, category_th]);
  const names = [
    ...categories.flatMap(({ category, category_th }) => [category, category_th]),
    ...brands.flatMap(({ brand_en, brand_th }) => [brand_en, brand_th]),
  ];
  const keywords = [...new Set([...kinds, ...names])].filter((name) => name.trim() !== '');
  const top = brands.slice(0, 5).map(({ brand_en }) => brand_en);
  return [
    HOME,
    ...SORTS.map((sort) => list({}, sort)),
    ...categories.map(({ cat_id }) => list({ category: pathTo(snapshot, cat_id).map(({ slug }) => slug) })),
    ...brands.map(({ link_name }) => list({ brand: link_name })),
    ...keywords.flatMap((keyword) => [suggestions(keyword), list({ keyword })]),
    // Several words, and an incomplete last word, as while typing.
    ...kinds.flatMap((kind) => top.map((brand) => suggestions(`${brand} ${kind}`))),
    ...kinds.map((kind) => suggestions(kind.slice(0, -1))),
    // Queries without an exact match: by sound, and typed in the other keyboard layout.
    ...top.map((brand) => suggestions(swapKeyboard(brand))),
  ];
}

/** Nobody waits for these requests in the waiting room. */
const pass = ({ config, waitingRoom }: Deps) => ({
  [refreshCookie(config, ROOM_COOKIE)]: waitingRoom.ownPass(),
});

/**
 * Builds the catalogue snapshot and the search index, and sends the most frequent first requests, so that no
 * visitor waits for them. The process is ready afterwards; while the database does not respond, it retries.
 */
export async function warmUp(app: App, deps: Deps, stopped: () => boolean): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  for (let isPrepared = false; !isPrepared && !stopped(); ) {
    try {
      const snapshot = await deps.snapshot.get(deps);
      await deps.index.prepare();
      isPrepared = true;
      for (const ask of await firstRequests(deps, snapshot)) {
        if (stopped() || performance.now() > until) break;
        const { statusCode } = await app.inject({ ...ask, remoteAddress: FROM, cookies: pass(deps) });
        if (statusCode !== 200 && ask !== HOME) app.log.warn({ url: ask.url, statusCode }, 'warm-up');
      }
    } catch (error) {
      app.log.warn({ err: error }, 'warm-up');
      await sleep(AGAIN_MS);
    }
  }
  if (!stopped()) giveBack();
  deps.readiness.reached();
}
