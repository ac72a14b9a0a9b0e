import { withoutCourtesy } from '@mali/thai/courtesy';
import { barePrice, type PriceWords, priceWords } from '@mali/thai/price-words';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { folded, piecesOf, termsOf } from './terms.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * The price range in a keyword, in baht, and the keyword without it and without words of courtesy. A bare number at the end is a price if
 * all words before it are of the trade and none is a brand: fit me 220 is a shade, ลิปสติก 220 a price limit.
 */
export function priceIn(snapshot: CatalogueSnapshot, typed: string): PriceWords {
  const asked = withoutCourtesy(typed);
  const told = priceWords(asked);
  if (told.min !== null || told.max !== null) return told;
  const bare = barePrice(asked);
  if (bare === null) return told;
  const { phrases, brandsByName } = vocabularyOf(snapshot);
  const terms = termsOf(piecesOf(bare.keyword, phrases), phrases);
  const isOfTrade = terms.every(({ text, known }) => known && !brandsByName.has(text));
  if (!isOfTrade || brandsByName.has(folded(asked))) return told;
  return bare;
}
