import type { Keywords } from '../catalogue/keywords.ts';
import { matchKeyword, wireMatch } from './match.ts';
import { priceIn } from './price.ts';

/** The search interface for lists. */
export const keywords: Keywords = {
  priceIn,
  async match(deps, snapshot, keyword, literal) {
    const match = await matchKeyword(deps, snapshot, keyword, literal);
    return { ranking: match.ranking, told: wireMatch(match) };
  },
};
