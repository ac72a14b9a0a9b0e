import { toSatang } from '@mali/contracts/money';
import type { PriceWords } from '@mali/thai/price-words';
import type { Deps } from '../../platform/deps.ts';
import type { CatalogueIndex, Suggestions } from '../catalogue/catalogue-index.ts';
import { countInSnapshot, findInSnapshot } from '../catalogue/in-process-listing.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import type { LoaderDeps } from '../catalogue/snapshot-loader.ts';
import { keywords } from './keywords.ts';
import { brandsBySound, inProcess, matchKeyword, reasonsIn } from './match.ts';
import { priceIn } from './price.ts';
import { Ranking } from './rank.ts';
import { meantBy, popularKinds, rankedProducts, suggestionsFor } from './suggest.ts';
import { type Match, vocabularyOf } from './vocabulary.ts';

/**
 * The catalogue index in this process's memory: the snapshot, and texts by the trigram index of the database.
 */
export const inProcessIndex = (deps: LoaderDeps & Pick<Deps, 'snapshot'>): CatalogueIndex =>
  indexOn(deps, () => deps.snapshot.get(deps));

function indexOn(deps: Pick<Deps, 'db'>, current: () => Promise<CatalogueSnapshot>): CatalogueIndex {
  const tools = { db: deps.db, keywords };
  return {
    find: async (query) => findInSnapshot(tools, await current(), query),
    countByCategory: async (filter) => countInSnapshot(tools, await current(), filter),
    suggest: async (typed) => suggestIn(deps, await current(), typed),
    brands: async () => (await current()).brandSummaries,
    popularKinds: async (limit) => popularKinds(await current()).slice(0, limit),
    underRules: async (change) => {
      const snapshot = await current();
      const tried = snapshot.withSearchRules(change(snapshot.searchRules));
      return indexOn(deps, async () => tried);
    },
    reasons: async (keyword, matIds) => reasonsIn(inProcess(deps, await current()), keyword, matIds),
    heard: async (text) => brandsBySound(inProcess(deps, await current()), text),
    prepare: async () => {
      vocabularyOf(await current()).spoken();
    },
  };
}

async function suggestIn(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  typed: string,
): Promise<Suggestions> {
  const asked = priceIn(snapshot, typed);
  const { keyword } = asked;
  const isPriced = asked.min !== null || asked.max !== null;
  // For a query with only a price: best sellers in that price range.
  const found =
    keyword === '' && isPriced ? everything(snapshot) : await matchKeyword(deps, snapshot, keyword);
  const match = within(snapshot, found, asked);
  const meant = meantBy(snapshot, match.corrected ?? keyword, rankedProducts(snapshot, match.ranking));
  return suggestionsFor(snapshot, meant, match, isPriced ? asked : null);
}

/** All products, best sellers first. */
const everything = (snapshot: CatalogueSnapshot): Match => ({
  found: 'all',
  ranking: Ranking.inOrder(snapshot.order('best_sellers').places),
  corrected: null,
  ignored: [],
  didYouMean: null,
  redirect: null,
});

/** Matches restricted to the requested price range. */
function within(snapshot: CatalogueSnapshot, match: Match, { min, max }: PriceWords): Match {
  if (min === null && max === null) return match;
  const fitting = snapshot.prices.between(
    toSatang(min ?? 0),
    max === null ? Number.POSITIVE_INFINITY : toSatang(max),
  );
  // A search with a price is about products, and leads to no other page.
  return {
    ...match,
    redirect: null,
    ranking: Ranking.inOrder(match.ranking.first().filter((place) => fitting.has(place))),
  };
}
