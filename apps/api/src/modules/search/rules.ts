import type { SearchRule } from '../catalogue/repository.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import type { SearchedProducts } from './searched-products.ts';
import { folded, type Term } from './terms.ts';
import type { Match } from './vocabulary.ts';

/** What the rules of the shop say about one query. */
export type QueryRule = Readonly<{
  /** Products that come first, in their order. */
  pins: readonly number[];
  hidden: readonly number[];
  redirect: string | null;
}>;

const rulesOf = new WeakMap<readonly SearchRule[], ReadonlyMap<string, QueryRule>>();

/** The rules about queries, by folded query; synonyms belong to the vocabulary. */
function queryRules(rules: readonly SearchRule[]): ReadonlyMap<string, QueryRule> {
  let made = rulesOf.get(rules);
  if (made === undefined) {
    const found = new Map<string, QueryRule>();
    for (const { kind, words, products, target } of rules) {
      if (kind === 'synonyms') continue;
      for (const word of new Set(words.map(folded))) {
        const known = found.get(word) ?? { pins: [], hidden: [], redirect: null };
        found.set(word, {
          pins: kind === 'pins' ? [...new Set([...known.pins, ...products])] : known.pins,
          hidden: kind === 'hidden' ? [...known.hidden, ...products] : known.hidden,
          redirect: kind === 'redirect' ? (known.redirect ?? target) : known.redirect,
        });
      }
    }
    made = found;
    rulesOf.set(rules, made);
  }
  return made;
}

/** The rules about a query as it was typed, else as it was corrected; undefined without any. */
export function ruleFor(
  { searchRules }: Pick<CatalogueSnapshot, 'searchRules'>,
  keyword: string,
  { corrected }: Pick<Match, 'corrected'>,
): QueryRule | undefined {
  if (searchRules.length === 0) return undefined;
  const rules = queryRules(searchRules);
  return rules.get(folded(keyword)) ?? (corrected === null ? undefined : rules.get(folded(corrected)));
}

/** A match as the rules of the shop want it: pins before the others, without hidden products, or a page instead. */
export async function withRules<
  One extends Readonly<{ term: Term }>,
  Ranked extends Readonly<{ length: number }>,
>(
  snapshot: Pick<CatalogueSnapshot, 'searchRules'>,
  products: Pick<SearchedProducts<One, Ranked>, 'arranged'>,
  keyword: string,
  match: Match<Ranked>,
  literal: boolean,
): Promise<Match<Ranked>> {
  const rule = ruleFor(snapshot, keyword, match);
  if (rule === undefined) return match;
  const { pins, hidden, redirect } = rule;
  const ranking =
    pins.length + hidden.length === 0 ? match.ranking : await products.arranged(match.ranking, pins, hidden);
  return {
    ...match,
    ranking,
    // Products that were put first are found as they should be.
    found: match.found === 'none' && ranking.length > 0 ? 'all' : ranking.length === 0 ? 'none' : match.found,
    redirect: literal ? null : redirect,
  };
}
