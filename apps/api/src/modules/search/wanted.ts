import { type Atom, atom, type Column } from './repository.ts';
import { folded, patternsFor, type Term } from './terms.ts';

/** Texts that match a term: one list per alternative. */
export type Wanted = readonly (readonly Atom[])[];
const wanted: Record<Column, WeakMap<Term, Wanted>> = { document: new WeakMap(), about: new WeakMap() };

export function waysOf(term: Term, column: Column): Wanted {
  let ways = wanted[column].get(term);
  if (ways === undefined) {
    ways = waysIn(term, column);
    wanted[column].set(term, ways);
  }
  return ways;
}

/** The alternatives of a term as texts: as typed, synonyms, tags, and with its words separated. */
export function waysIn({ text: typed, ways, joint, inside }: Term, column: Column): Wanted {
  const patterns = (text: string) => patternsFor(text, text === typed, inside);
  const [asTyped = [], ...rest] = ways;
  const others = rest.filter((way) => way.length === 1).flat();
  const apart = rest.filter((way) => way.length > 1);
  const texts = others.filter((text) => !text.startsWith('@'));
  const skins = others.filter((text) => text.startsWith('@skin:'));
  const tags = others.filter((text) => text.startsWith('@') && !skins.includes(text));
  return [
    ...(asTyped.length > 0 ? [asTyped.map((text) => atom(column, patterns(text)))] : []),
    ...[texts, tags, skins].flatMap((alike) =>
      alike.length > 0 ? [[atom(column, alike.flatMap(patterns))]] : [],
    ),
    // A short word of a phrase matches only as a whole word (bb cream, not BB1287).
    ...apart.map((way) => way.map((text) => atom(column, patterns(text)))),
    // The first text of each part is as staff wrote it.
    ...joint.map((way) =>
      way.map((texts) =>
        atom(
          column,
          texts.flatMap((text, n) => patternsFor(text, n === 0)),
        ),
      ),
    ),
  ];
}

const THAI = /[\u0e01-\u0e4f]/;
/** Shorter segments of Thai are no evidence. */
const CUT_FROM = 4;

/**
 * Texts that make a product with all terms likelier when it has them literally: the whole query, and segmented runs
 * of Thai. None where the terms are the query.
 */
export function textsTogether(query: string, terms: readonly Term[]): string[] {
  if (terms.length === 1) return [];
  const text = folded(query);
  const cut = text.split(' ').filter((word) => THAI.test(word) && word.length >= CUT_FROM);
  return [...new Set([text, ...cut])].filter((one) => terms.every((term) => term.text !== one));
}

/** Which terms have to match: implied ones only where there are no others. */
export const neededOf = (terms: readonly Term[]): boolean[] =>
  terms.map(({ soft }) => !soft || terms.every((term) => term.soft));
