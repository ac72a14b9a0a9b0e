import type { LineWordsAnswer } from '@mali/contracts/catalogue';
import { LINE_WORDS, wordsOfNames } from '@mali/thai/line-words';
import type { Deps } from '../../platform/deps.ts';
import { readNameParts } from './repository.ts';
import type { Shelf } from './shelf.ts';

/** Enough for every line of a large catalogue, and few enough for a phone to fetch. */
const NAME_WORDS_MAX = 2000;

/** Parts of product names, read once for as long as products keep their words. */
const namePartsOf = new WeakMap<object, Promise<string[]>>();

function nameParts({ db }: Pick<Deps, 'db'>, { edition }: Shelf): Promise<string[]> {
  let parts = namePartsOf.get(edition);
  if (parts === undefined) {
    parts = readNameParts(db);
    namePartsOf.set(edition, parts);
    parts.catch(() => namePartsOf.delete(edition));
  }
  return parts;
}

/** Thai words that browsers cut at the end of a line: those of the trade, and the names of this catalogue. */
export async function listLineWords(deps: Pick<Deps, 'db'>, shelf: Shelf): Promise<LineWordsAnswer> {
  const brands = Array.from(shelf.brands.values(), ({ brand_th }) => brand_th);
  const names = wordsOfNames(brands, await nameParts(deps, shelf)).slice(0, NAME_WORDS_MAX);
  const data = [...LINE_WORDS, ...names];
  return { data, count: data.length };
}
