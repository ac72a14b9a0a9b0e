import { CONCERNS, FINISHES, FREE_OF, PAGE_SIZE, SEARCH, SKIN_TYPES } from '@mali/contracts/limits';
import { Bits } from '../catalogue/bits.ts';
import type { Pictured } from '../catalogue/catalogue-index.ts';
import type { CatalogueSnapshot, Product } from '../catalogue/snapshot.ts';
import { TAG_PHRASES } from './tags.ts';
import { folded, type Piece, piecesOf, type Term, termsOf } from './terms.ts';
import { type Match, type Vocabulary, vocabularyOf } from './vocabulary.ts';

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

/** A keyword as it is understood, and what was found for it. */
export type Meant = Readonly<{
  keyword: string;
  pieces: readonly Piece[];
  terms: readonly Term[];
  /** How many products were found, and the best of them. */
  count: number;
  best: readonly Product[];
  /** How many of the products found are in a set. */
  countIn: (set: Bits) => number;
}>;

/** @param keyword what the products were found for: as typed, or as corrected */
export function meantBy(
  snapshot: CatalogueSnapshot,
  keyword: string,
  { ranking }: Pick<Match, 'ranking'>,
): Meant {
  const { phrases } = vocabularyOf(snapshot);
  const pieces = piecesOf(keyword, phrases);
  return {
    keyword,
    pieces,
    terms: termsOf(pieces, phrases),
    count: ranking.length,
    best: Array.from(ranking.first(PAGE_SIZE.searchFetch)).flatMap((place) => snapshot.products[place] ?? []),
    countIn: Bits.of(ranking.places, snapshot.products.length).counter(),
  };
}

/** How a value is added to a keyword, in the language it is typed in: กันแดด + ผิวแพ้ง่าย, sunscreen + for dry skin. */
function added(tag: string, keyword: string, thai: boolean): string | null {
  const name = TAG_PHRASES[tag]?.find((phrase) => THAI.test(phrase) === thai);
  if (name === undefined) return null;
  if (thai) return THAI.test(keyword.slice(-1)) ? name : ` ${name}`;
  return tag.startsWith('@skin') || tag.startsWith('@concern') ? ` for ${name}` : ` ${name}`;
}

/** Categories and brands whose name begins with the last word typed, as whole keywords. */
function completed(
  snapshot: CatalogueSnapshot,
  keyword: string,
  terms: readonly Term[],
  thai: boolean,
): string[] {
  const last = terms.at(-1);
  const typed = keyword.split(/\s+/).at(-1) ?? '';
  if (last === undefined || folded(typed) !== last.text || !/^\D{2,}$/.test(last.text)) return [];
  /** A word that is known already is not the beginning of another one (pink, pinkflash), nor of its plural. */
  const goesOn = (text: string): boolean =>
    !last.known || THAI.test(last.text) || text.startsWith(`${last.text} `);
  const before = keyword.slice(0, keyword.length - typed.length);
  return vocabularyOf(snapshot)
    .names[thai ? 'th' : 'en'].filter(
      ({ text }) => text !== last.text && text.startsWith(last.text) && goesOn(text),
    )
    .map(({ name, of, id }) => ({ name, count: snapshot.index[of].get(id)?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => before + name);
}

/** A wish with the kinds of products that answer it best: สิว เซรั่ม, acne serum. */
function answered(snapshot: CatalogueSnapshot, { keyword, best }: Meant, thai: boolean): string[] {
  return bestKinds(best).flatMap((id) => {
    const category = snapshot.categories.get(id);
    if (category === undefined) return [];
    return `${keyword} ${thai ? category.category_th : category.category.toLowerCase()}`;
  });
}

/** The kinds of the best results, the commonest first. */
function bestKinds(best: readonly Product[]): number[] {
  const count = new Map<number, number>();
  for (const { cat1_id, cat2_id, cat3_id } of best) {
    const id = cat3_id ?? cat2_id ?? cat1_id;
    count.set(id, (count.get(id) ?? 0) + 1);
  }
  return [...count].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The keyword with a trait that some of its results have: the commonest of each kind of trait in turn. */
function narrowed(
  snapshot: CatalogueSnapshot,
  { keyword, terms, count: total, countIn }: Meant,
  thai: boolean,
): string[] {
  const meant = new Set(terms.flatMap(({ ways }) => ways.flat()));
  // Make-up is told apart by its finish, care by what it is for.
  const finished = [...snapshot.index.finishes.values()].reduce((sum, bits) => sum + countIn(bits), 0);
  const traits = finished * 2 > total ? [...NARROWING].reverse() : NARROWING;
  const countOf = (bits: Bits | undefined): number => (bits === undefined ? 0 : countIn(bits));
  const perTrait = traits.map(({ trait, tag, values }) =>
    values
      .map((value) => ({ tag: tag + value, count: countOf(snapshot.index[trait].get(value)) }))
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
export function wordsFor(snapshot: CatalogueSnapshot, meant: Meant): string[] {
  const { keyword, pieces, terms, count } = meant;
  if (count === 0) return [];
  const thai = THAI.test(keyword);
  // A keyword that ends like a question, or says much already, is not made longer.
  const plain =
    pieces.length === terms.length && terms.length <= MOST_TERMS && terms.every(({ known }) => known);
  const isWish = terms.every(({ ways }) => ways.some(([text = '']) => /^@(?:skin|concern):/.test(text)));
  const longer = (): string[] => (isWish ? answered(snapshot, meant, thai) : narrowed(snapshot, meant, thai));
  const words = [
    ...completed(snapshot, keyword, terms, thai).slice(0, SEARCH.words - 2),
    ...(plain ? longer() : []),
  ];
  return [...new Set(words)].slice(0, SEARCH.words);
}

/** Categories that the keyword names, else those in which its best results are. */
export function categoriesFor(
  snapshot: CatalogueSnapshot,
  { terms, best, countIn }: Meant,
): Pictured<{ cat_id: number; count: number }>[] {
  if (best.length === 0) return [];
  const { categories }: Pick<Vocabulary, 'categories'> = vocabularyOf(snapshot);
  const last = terms.at(-1)?.text ?? '';
  const texts = new Set(terms.flatMap(({ ways }) => ways.flatMap((way) => (way.length === 1 ? way : []))));
  const named =
    last === ''
      ? []
      : categories.filter(
          ({ labels, stems }) =>
            labels.some((label) => texts.has(label) || label.startsWith(last)) ||
            stems.some((stem) => texts.has(stem)),
        );
  const countOf = (id: number): number => {
    const inside = snapshot.index.categories.get(id);
    return inside === undefined ? 0 : countIn(inside);
  };
  // Several departments may have a kind of this name: most people mean the one that has most of it.
  const byCount = named
    .map(({ cat_id }) => ({ cat_id, count: countOf(cat_id) }))
    .sort((a, b) => b.count - a.count)
    .map(({ cat_id }) => cat_id);
  const found: Pictured<{ cat_id: number; count: number }>[] = [];
  for (const id of new Set([...byCount, ...bestKinds(best)])) {
    if (found.length === SEARCH.categories) break;
    const inside = snapshot.index.categories.get(id);
    const count = countOf(id);
    if (!snapshot.categories.has(id) || count === 0) continue;
    // Another one than those that are shown as products, where there is one.
    const pictured =
      best.slice(SEARCH.items).find(({ place }) => inside?.has(place)) ??
      best.find(({ place }) => inside?.has(place));
    found.push({ cat_id: id, count, picture_of: pictured?.mat_id ?? null });
  }
  return found;
}

/** Of the best matches so many must be in a promotion for it to be an offer for what is typed. */
const OFFERED_FROM = 0.25;

/** The promotion that most of the best matches are in, null when it is few of them; of equal ones the one that ends first. */
export function offerFor(
  snapshot: CatalogueSnapshot,
  { best }: Pick<Meant, 'best'>,
): Pictured<{ promo_id: number }> | null {
  const inOffer = new Map<number, Product[]>();
  for (const product of best) {
    for (const id of snapshot.promoIdsOf.get(product.variant) ?? []) {
      const rule = snapshot.set.promotions.get(id)?.rule;
      // A price cut that lowers nothing here, because another one is deeper or the stock of it is gone, is no offer.
      if (!product.in_stock || (rule?.kind === 'p003' && product.net >= product.list)) continue;
      inOffer.set(id, [...(inOffer.get(id) ?? []), product]);
    }
  }
  const endOf = (id: number): number =>
    snapshot.set.promotions.get(id)?.ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const [first] = [...inOffer].sort(
    ([a, left], [b, right]) => right.length - left.length || (endOf(a) < endOf(b) ? -1 : 1),
  );
  if (first === undefined || first[1].length < best.length * OFFERED_FROM) return null;
  return { promo_id: first[0], picture_of: first[1].at(-1)?.mat_id ?? null };
}

/** The kinds of products that sell best, the best first: ids of categories. */
export function popularKinds(snapshot: CatalogueSnapshot): number[] {
  const sold = new Map<number, number>();
  for (const { cat1_id, cat2_id, cat3_id, sold_count } of snapshot.products) {
    const id = cat3_id ?? cat2_id ?? cat1_id;
    sold.set(id, (sold.get(id) ?? 0) + sold_count);
  }
  return [...sold]
    .sort(([a, left], [b, right]) => right - left || a - b)
    .map(([id]) => id)
    .filter((id) => snapshot.categories.has(id));
}
