import { cardImage } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import { TRIED_RESULTS } from '@mali/contracts/search-values';
import type { TriedSide, TrySearchAnswer, TrySearchRequest } from '@mali/contracts/staff-search-rules';
import type { Deps } from '../../platform/deps.ts';
import type { CatalogueIndex } from '../catalogue/catalogue-index.ts';
import { readPictures } from '../catalogue/index.ts';
import type { SearchRule } from '../catalogue/repository.ts';
import { readProductNames } from './tried-repository.ts';

type TryDeps = Pick<Deps, 'db' | 'index' | 'snapshot'> & Parameters<Deps['snapshot']['get']>[0];

/** A draft while it is being written: it says nothing as long as a part is missing. */
function draftRule({ draft, rule_id }: TrySearchRequest): SearchRule[] {
  if (draft === null || draft.words.length === 0) return [];
  const { kind, words, means, both_ways, products, target } = draft;
  const isComplete = {
    synonyms: means.length > 0,
    pins: products.length > 0,
    hidden: products.length > 0,
    redirect: target !== '',
  }[kind];
  if (!isComplete) return [];
  return [
    {
      rule_id: rule_id ?? 0,
      kind,
      words,
      means,
      both_ways,
      products,
      target,
      starts_at: null,
      ends_at: null,
    },
  ];
}

/** What the search answers now, and what it would answer with a draft: twice by the search of the shop. */
export async function trySearch(deps: TryDeps, request: TrySearchRequest): Promise<TrySearchAnswer> {
  const draft = await deps.index.underRules((rules) => [
    ...draftRule(request),
    ...rules.filter(({ rule_id }) => rule_id !== request.rule_id),
  ]);
  const [live, tried] = [
    await sideOf(deps, deps.index, request.keyword),
    await sideOf(deps, draft, request.keyword),
  ];
  return { live, draft: tried };
}

async function sideOf(deps: TryDeps, index: CatalogueIndex, keyword: string): Promise<TriedSide> {
  const { hits, count, search } = await index.find({
    ...{ filter: { keyword }, sort: undefined, literal: false, page: 1, limit: TRIED_RESULTS },
    ...{ after: undefined, facets: false },
  });
  const ids = hits.map(({ mat_id }) => mat_id);
  const snapshot = await deps.snapshot.get(deps);
  const [reasons, names, pictures] = [
    await index.reasons(keyword, ids),
    await readProductNames(deps.db, ids),
    await readPictures(
      deps.db,
      hits.map(({ mat_var_id }) => mat_var_id),
    ),
  ];
  return {
    ...(search ?? { found: 'none', corrected: null, ignored: [], did_you_mean: null }),
    count,
    items: hits.flatMap(({ mat_id, mat_var_id }, n) => {
      const name = names.get(mat_id);
      if (name === undefined) return [];
      return [
        {
          ...name,
          mat_var_id,
          image: cardImage(pictures.get(mat_var_id)),
          net_price: toBaht(snapshot.byId.get(mat_id)?.net ?? 0),
          why: [...(reasons[n] ?? [])],
        },
      ];
    }),
  };
}
