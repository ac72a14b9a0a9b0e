import type { SearchFound } from '@mali/contracts/catalogue';
import type { PriceWords } from '@mali/thai/price-words';
import type { Deps } from '../../platform/deps.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** The products that a keyword stands for, by their places on the snapshot, and how answers tell of it. */
export type KeywordMatch = Readonly<{
  ranking: Readonly<{ places: Uint32Array; first(): Uint32Array }>;
  told: SearchFound;
}>;

/** What lists ask of the search. It is built on the catalogue, so the catalogue does not import it: it is handed in. */
export type Keywords = Readonly<{
  /** What a keyword says of the price in baht, and the keyword without it. */
  priceIn(snapshot: CatalogueSnapshot, typed: string): PriceWords;
  /** @param literal only what was typed, nothing that may have been meant */
  match(
    deps: Pick<Deps, 'db'>,
    snapshot: CatalogueSnapshot,
    keyword: string,
    literal: boolean,
  ): Promise<KeywordMatch>;
}>;
