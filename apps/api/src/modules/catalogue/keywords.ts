import type { SearchFound } from '@mali/contracts/catalogue';
import type { PriceWords } from '@mali/thai/price-words';
import type { Deps } from '../../platform/deps.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** The products matching a keyword, as ordinals of the snapshot, and how the match is reported. */
export type KeywordMatch = Readonly<{
  ranking: Readonly<{ places: Uint32Array; first(): Uint32Array }>;
  told: SearchFound;
}>;

/** The search interface used by lists. Injected, since search depends on the catalogue. */
export type Keywords = Readonly<{
  /** The price range in a keyword, in baht, and the keyword without it. */
  priceIn(snapshot: CatalogueSnapshot, typed: string): PriceWords;
  /** @param literal only the text as typed, without corrections */
  match(
    deps: Pick<Deps, 'db'>,
    snapshot: CatalogueSnapshot,
    keyword: string,
    literal: boolean,
  ): Promise<KeywordMatch>;
}>;
