import type { SearchAnswer } from '@mali/contracts/catalogue';
import { CONCERNS, FINISHES, FREE_OF, PAGE_SIZE, SEARCH, SKIN_TYPES } from '@mali/contracts/limits';
import { foldWords } from '@mali/db/listing';
import { Bits } from '../catalogue/bits.ts';
import { pathTo } from '../catalogue/select.ts';
import type { Category, Product, Shelf } from '../catalogue/shelf.ts';
import { TAG_PHRASES } from './tags.ts';
import { piecesOf, type Term, termsOf } from './terms.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

const THAI = /[\u0e01-\u0e4f]/;

/** The filters whose values make a keyword longer, and what their tags begin with. */
const NARROWING = [
  // What suits normal skin suits nobody in particular.
  { trait: 'skin_types', tag: '@skin:', values: SKIN_TYPES.filter((skin) => skin !== 'normal') },
  { trait: 'free_of', tag: '@free:', values: FREE_OF },
  { trait: 'concerns', tag: '@concern:', values: CONCERNS },
  { trait: 'finishes', tag: '@finish:', values: FINISHES },
] as const;
/** Of so many terms a keyword may be to be made longer. */
const MOST_TERMS = 2;
/** A value that nearly all results have narrows nothing. */
const TOO_MANY = 0.9;

/** The terms of a keyword, in the words of this shelf. */
export function termsIn(shelf: Shelf, keyword: string): Term[] {
  const { phrases } = vocabularyOf(shelf);
  return termsOf(piecesOf(keyword, phrases), phrases);
}

function setOf({ products }: Shelf, found: readonly Product[]): Bits {
  const bits = Bits.none(products.length);
  for (const { place } of found) bits.add(place);
  return bits;
}

/** How a value is added to a keyword, in the language it is typed in: กันแดด + ผิวแพ้ง่าย, sunscreen + for dry skin. */
function added(tag: string, keyword: string, thai: boolean): string | null {
  const name = TAG_PHRASES[tag]?.find((phrase) => THAI.test(phrase) === thai);
  if (name === undefined) return null;
  if (thai) return THAI.test(keyword.slice(-1)) ? name : ` ${name}`;
  return tag.startsWith('@skin') || tag.startsWith('@concern') ? ` for ${name}` : ` ${name}`;
}

/** Categories and brands whose name begins with the last word typed, as whole keywords. */
function completed(shelf: Shelf, keyword: string, terms: readonly Term[], thai: boolean): string[] {
  const last = terms.at(-1);
  const typed = keyword.split(/\s+/).at(-1) ?? '';
  if (last === undefined || foldWords(typed) !== last.text || !/^\D{2,}$/.test(last.text)) return [];
  /** A word that is known already is not the beginning of another one (pink, pinkflash), nor of its plural. */
  const goesOn = (folded: string): boolean =>
    !last.known || THAI.test(last.text) || folded.startsWith(`${last.text} `);
  const names = [
    ...[...shelf.categories.values()].map(({ cat_id, category, category_th }) => ({
      name: thai ? category_th : category.toLowerCase(),
      count: shelf.index.categories.get(cat_id)?.count ?? 0,
    })),
    ...[...shelf.brands.values()].map(({ brand_id, brand_en, brand_th }) => ({
      name: thai ? brand_th : brand_en.toLowerCase(),
      count: shelf.index.brands.get(brand_id)?.count ?? 0,
    })),
  ];
  const before = keyword.slice(0, keyword.length - typed.length);
  return names
    .filter(({ name, count }) => {
      const folded = foldWords(name);
      return count > 0 && folded !== last.text && folded.startsWith(last.text) && goesOn(folded);
    })
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => before + name);
}

/** A wish with the kinds of products that answer it best: สิว เซรั่ม, acne serum. */
function answered(shelf: Shelf, keyword: string, found: readonly Product[], thai: boolean): string[] {
  return bestKinds(found).flatMap((id) => {
    const category = shelf.categories.get(id);
    if (category === undefined) return [];
    return `${keyword} ${thai ? category.category_th : category.category.toLowerCase()}`;
  });
}

/** The kinds of the best results, the commonest first. */
function bestKinds(found: readonly Product[]): number[] {
  const count = new Map<number, number>();
  for (const { cat1_id, cat2_id, cat3_id } of found.slice(0, PAGE_SIZE.searchFetch)) {
    const id = cat3_id ?? cat2_id ?? cat1_id;
    count.set(id, (count.get(id) ?? 0) + 1);
  }
  return [...count].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The keyword with a trait that some of its results have: the commonest of each kind of trait in turn. */
function narrowed(
  shelf: Shelf,
  keyword: string,
  terms: readonly Term[],
  found: Bits,
  thai: boolean,
): string[] {
  const total = found.count;
  const meant = new Set(terms.flatMap(({ ways }) => ways.flat()));
  // Make-up is told apart by its finish, care by what it is for.
  const finished = [...shelf.index.finishes.values()].reduce((sum, bits) => sum + bits.countWith(found), 0);
  const traits = finished * 2 > total ? [...NARROWING].reverse() : NARROWING;
  const perTrait = traits.map(({ trait, tag, values }) =>
    values
      .map((value) => ({ tag: tag + value, count: shelf.index[trait].get(value)?.countWith(found) ?? 0 }))
      .filter(({ tag: one, count }) => count > 0 && count < total * TOO_MANY && !meant.has(one))
      // What people leave out is told in the order of the filters, the rest by how much there is of it.
      .sort((a, b) => (trait === 'free_of' ? 0 : b.count - a.count)),
  );
  const words: string[] = [];
  for (let n = 0; n < SEARCH.words; n += 1) {
    for (const values of perTrait) {
      const more = added(values[n]?.tag ?? '', keyword, thai);
      if (more !== null) words.push(keyword + more);
    }
  }
  return words;
}

/** Longer keywords that begin with this one and find something (SRCH: the column of words). */
export function wordsFor(shelf: Shelf, keyword: string, found: readonly Product[]): string[] {
  if (found.length === 0) return [];
  const { phrases } = vocabularyOf(shelf);
  const pieces = piecesOf(keyword, phrases);
  const terms = termsOf(pieces, phrases);
  const thai = THAI.test(keyword);
  // A keyword that ends like a question, or says much already, is not made longer.
  const plain =
    pieces.length === terms.length && terms.length <= MOST_TERMS && terms.every(({ known }) => known);
  const isWish = terms.every(({ ways }) => ways.some(([text = '']) => /^@(?:skin|concern):/.test(text)));
  const longer = isWish
    ? answered(shelf, keyword, found, thai)
    : narrowed(shelf, keyword, terms, setOf(shelf, found), thai);
  const words = [
    ...completed(shelf, keyword, terms, thai).slice(0, SEARCH.words - 2),
    ...(plain ? longer : []),
  ];
  return [...new Set(words)].slice(0, SEARCH.words);
}

type SuggestedCategory = SearchAnswer['data']['categories'][number];

/** Categories that the keyword names, else those in which its best results are. */
export function categoriesFor(shelf: Shelf, keyword: string, found: readonly Product[]): SuggestedCategory[] {
  if (found.length === 0) return [];
  const { categories }: Pick<Vocabulary, 'categories'> = vocabularyOf(shelf);
  const terms = termsIn(shelf, keyword);
  const last = terms.at(-1)?.text ?? '';
  const texts = new Set(terms.flatMap(({ ways }) => ways.flatMap((way) => (way.length === 1 ? way : []))));
  const inside = setOf(shelf, found);
  const wire = (category: Category): SuggestedCategory => {
    const parent = shelf.categories.get(category.parent_id ?? 0);
    return {
      category: category.category,
      category_th: category.category_th,
      parent: parent?.category ?? null,
      parent_th: parent?.category_th ?? null,
      slugs: pathTo(shelf, category.cat_id).map(({ slug }) => slug),
      count: shelf.index.categories.get(category.cat_id)?.countWith(inside) ?? 0,
    };
  };
  const isNamed = (labels: readonly string[]) =>
    labels.some((label) => texts.has(label) || texts.has(label.replace(/s$/, '')) || label.startsWith(last));
  const named = last === '' ? [] : categories.filter(({ labels }) => isNamed(labels));
  const ids = [...new Set([...named.map(({ cat_id }) => cat_id), ...bestKinds(found)])];
  return ids
    .flatMap((id) => shelf.categories.get(id) ?? [])
    .map(wire)
    .filter(({ count }) => count > 0)
    .slice(0, SEARCH.categories);
}

/** The kinds of products that sell best, as keywords to begin with. */
export function popularKinds(shelf: Shelf): { keyword: string; keyword_th: string }[] {
  const sold = new Map<number, number>();
  for (const { cat1_id, cat2_id, cat3_id, sold_count } of shelf.products) {
    const id = cat3_id ?? cat2_id ?? cat1_id;
    sold.set(id, (sold.get(id) ?? 0) + sold_count);
  }
  return [...sold]
    .sort(([a, left], [b, right]) => right - left || a - b)
    .flatMap(([id]) => shelf.categories.get(id) ?? [])
    .slice(0, SEARCH.popular)
    .map(({ category, category_th }) => ({ keyword: category, keyword_th: category_th }));
}
