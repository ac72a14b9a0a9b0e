import type { LineWordsAnswer } from '@mali/contracts/catalogue';
import { LINE_WORDS, wordsOfNames } from '@mali/thai/line-words';
import type { Deps } from '../../platform/deps.ts';
import { readNameParts } from './repository.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** Enough for every line of a large catalogue, and few enough for a phone to fetch. */
const NAME_WORDS_MAX = 2000;

/** Parts of product names, cached while product texts are unchanged. */
const namePartsOf = new WeakMap<object, Promise<string[]>>();

function nameParts({ db }: Pick<Deps, 'db'>, { textVersion }: CatalogueSnapshot): Promise<string[]> {
  let parts = namePartsOf.get(textVersion);
  if (parts === undefined) {
    parts = readNameParts(db);
    namePartsOf.set(textVersion, parts);
    parts.catch(() => namePartsOf.delete(textVersion));
  }
  return parts;
}

/** Thai words that browsers break incorrectly: words of the trade, and names of this catalogue. */
export async function listLineWords(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
): Promise<LineWordsAnswer> {
  const brands = Array.from(snapshot.brands.values(), ({ brand_th }) => brand_th);
  const names = wordsOfNames(brands, await nameParts(deps, snapshot)).slice(0, NAME_WORDS_MAX);
  const data = [...LINE_WORDS, ...names];
  return { data, count: data.length };
}
