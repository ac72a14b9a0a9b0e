import { CONCERNS, FINISHES, FREE_OF, PAGE_SIZE, SEARCH, SKIN_TYPES } from '@mali/contracts/limits';
import { PromotionKind } from '@mali/contracts/promotion-values';
import type { PriceWords } from '@mali/thai/price-words';
import { Bits } from '../catalogue/bits.ts';
import type { Pictured, Suggestions } from '../catalogue/catalogue-index.ts';
import type { CatalogueSnapshot, Product } from '../catalogue/snapshot.ts';
import { wireMatch } from './match.ts';
import { brandsNamed, type Ranking } from './rank.ts';
import { TAG_PHRASES } from './tags.ts';
import { folded, type Piece, piecesOf, type Term, termsOf } from './terms.ts';
import { type Match, type Vocabulary, vocabularyOf } from './vocabulary.ts';

const THAI = /[\u0e01-\u0e4f]/;

/** Filters whose values extend a keyword, and the prefix of their tags. */
const NARROWING = [
  // Suitability for normal skin is not specific.
  { trait: 'skin_types', tag: '@skin:', values: SKIN_TYPES.filter((skin) => skin !== 'normal') },
  { trait: 'free_of', tag: '@free:', values: FREE_OF },
  { trait: 'concerns', tag: '@concern:', values: CONCERNS },
  { trait: 'finishes', tag: '@finish:', values: FINISHES },
] as const;
/** Maximum number of terms of a keyword to be extended. */
const MOST_TERMS = 2;
/** A value of nearly all results does not narrow them. */
const TOO_MANY = 0.9;

/** An interpreted keyword with its results. */
export type Meant = Readonly<{
  keyword: string;
  pieces: readonly Piece[];
  terms: readonly Term[];
  /** Number of matching products, and the best of them. */
  count: number;
  best: readonly Product[];
  counts: MatchCounts;
}>;

type Trait = (typeof NARROWING)[number]['trait'];
/** Number of matching products in a category, and with a value of a filter. */
export type MatchCounts = Readonly<{
  category(id: number): number;
  trait(name: Trait, value: string): number;
}>;

/** @param keyword the keyword of the results: as typed, or corrected */
export function meantBy(
  snapshot: CatalogueSnapshot,
  keyword: string,
  matching: Pick<Meant, 'count' | 'best' | 'counts'>,
): Meant {
  const { phrases } = vocabularyOf(snapshot);
  const pieces = piecesOf(keyword, phrases);
  return { keyword, pieces, terms: termsOf(pieces, phrases), ...matching };
}

/** What of a ranking of a snapshot's products its suggestions consist of. */
export function rankedProducts(
  snapshot: CatalogueSnapshot,
  ranking: Ranking,
): Pick<Meant, 'count' | 'best' | 'counts'> {
  const countIn = Bits.of(ranking.places, snapshot.products.length).counter();
  const count = (bits: Bits | undefined): number => (bits === undefined ? 0 : countIn(bits));
  return {
    count: ranking.length,
    best: Array.from(ranking.first(PAGE_SIZE.searchFetch)).flatMap((place) => snapshot.products[place] ?? []),
    counts: {
      category: (id) => count(snapshot.index.categories.get(id)),
      trait: (name, value) => count(snapshot.index[name].get(value)),
    },
  };
}

/** Combines a keyword and a value, in the keyword's language: กันแดด + ผิวแพ้ง่าย, sunscreen + for dry skin. */
function added(tag: string, keyword: string, thai: boolean): string | null {
  const name = TAG_PHRASES[tag]?.find((phrase) => THAI.test(phrase) === thai);
  if (name === undefined) return null;
  if (thai) return THAI.test(keyword.slice(-1)) ? name : ` ${name}`;
  return tag.startsWith('@skin') || tag.startsWith('@concern') ? ` for ${name}` : ` ${name}`;
}

/** Categories and brands with a name starting with the last word, as complete keywords. */
function completed(
  snapshot: CatalogueSnapshot,
  keyword: string,
  terms: readonly Term[],
  thai: boolean,
): string[] {
  const last = terms.at(-1);
  const typed = keyword.split(/\s+/).at(-1) ?? '';
  if (last === undefined || folded(typed) !== last.text || !/^\D{2,}$/.test(last.text)) return [];
  /** A known word is not the prefix of another one (pink, pinkflash), nor of its plural. */
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

/** A need with the best product types for it: สิว เซรั่ม, acne serum. */
function answered(snapshot: CatalogueSnapshot, { keyword, best }: Meant, thai: boolean): string[] {
  return bestKinds(best).flatMap((id) => {
    const category = snapshot.categories.get(id);
    if (category === undefined) return [];
    return `${keyword} ${thai ? category.category_th : category.category.toLowerCase()}`;
  });
}

/** Product types of the best results, most frequent first. */
function bestKinds(best: readonly Product[]): number[] {
  const count = new Map<number, number>();
  for (const { cat1_id, cat2_id, cat3_id } of best) {
    const id = cat3_id ?? cat2_id ?? cat1_id;
    count.set(id, (count.get(id) ?? 0) + 1);
  }
  return [...count].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The keyword with a trait of some of its results: the most frequent value of each trait in turn. */
function narrowed({ keyword, terms, count: total, counts }: Meant, thai: boolean): string[] {
  const meant = new Set(terms.flatMap(({ ways }) => ways.flat()));
  // Make-up is distinguished by finish, care by purpose.
  const finished = FINISHES.reduce((sum, value) => sum + counts.trait('finishes', value), 0);
  const traits = finished * 2 > total ? [...NARROWING].reverse() : NARROWING;
  const perTrait = traits.map(({ trait, tag, values }) =>
    values
      .map((value) => ({ tag: tag + value, count: counts.trait(trait, value) }))
      .filter(({ tag: one, count }) => count > 0 && count < total * TOO_MANY && !meant.has(one))
      // Exclusions are in filter order, others by frequency.
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

/** Longer keywords with results that start with this one (SRCH: the column of words). */
function wordsFor(snapshot: CatalogueSnapshot, meant: Meant): string[] {
  const { keyword, pieces, terms, count } = meant;
  if (count === 0) return [];
  const thai = THAI.test(keyword);
  // A keyword that ends like a question, or is already specific, is not extended.
  const plain =
    pieces.length === terms.length && terms.length <= MOST_TERMS && terms.every(({ known }) => known);
  const isWish = terms.every(({ ways }) => ways.some(([text = '']) => /^@(?:skin|concern):/.test(text)));
  const longer = (): string[] => (isWish ? answered(snapshot, meant, thai) : narrowed(meant, thai));
  const words = [
    ...completed(snapshot, keyword, terms, thai).slice(0, SEARCH.words - 2),
    ...(plain ? longer() : []),
  ];
  return [...new Set(words)].slice(0, SEARCH.words);
}

const isInCategory = ({ cat1_id, cat2_id, cat3_id }: Product, id: number): boolean =>
  cat1_id === id || cat2_id === id || cat3_id === id;

/** Categories named by the keyword, else those of its best results. */
function categoriesFor(
  snapshot: CatalogueSnapshot,
  { terms, best, counts }: Meant,
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
  // Several departments may have a category of this name: the one with most products is used.
  const byCount = named
    .map(({ cat_id }) => ({ cat_id, count: counts.category(cat_id) }))
    .sort((a, b) => b.count - a.count)
    .map(({ cat_id }) => cat_id);
  const found: Pictured<{ cat_id: number; count: number }>[] = [];
  for (const id of new Set([...byCount, ...bestKinds(best)])) {
    if (found.length === SEARCH.categories) break;
    const count = counts.category(id);
    if (!snapshot.categories.has(id) || count === 0) continue;
    // Preferably one that is not among the displayed products.
    const pictured =
      best.slice(SEARCH.items).find((one) => isInCategory(one, id)) ??
      best.find((one) => isInCategory(one, id));
    found.push({ cat_id: id, count, picture_of: pictured?.mat_id ?? null });
  }
  return found;
}

/** Minimum number of the best matches in a promotion to suggest it. */
const OFFERED_FROM = 0.25;

/** The promotion with most of the best matches, null when too few; among equals the one ending first. */
function offerFor(
  snapshot: CatalogueSnapshot,
  { best }: Pick<Meant, 'best'>,
): Pictured<{ promo_id: number }> | null {
  const inOffer = new Map<number, Product[]>();
  for (const product of best) {
    for (const id of snapshot.promoIdsOf.get(product.variant) ?? []) {
      const rule = snapshot.set.promotions.get(id)?.rule;
      // Not a price cut without effect here, because another one is lower or its stock is used up.
      if (!product.in_stock || (rule?.kind === PromotionKind.PriceCut && product.net >= product.list))
        continue;
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

/** Ids of the best-selling categories, best first. */
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

/** Suggestions for an interpreted text. */
export function suggestionsFor(
  snapshot: CatalogueSnapshot,
  meant: Meant,
  match: Omit<Match, 'ranking'>,
  price: PriceWords | null,
): Suggestions {
  const { best } = meant;
  const named =
    best.length === 0 ? [] : brandsNamed(vocabularyOf(snapshot), folded(meant.keyword), meant.terms);
  const brand_ids = [...new Set([...named, ...best.map(({ brand_id }) => brand_id)])];
  return {
    hits: best.slice(0, SEARCH.items).map(({ mat_id, variant }) => ({ mat_id, mat_var_id: variant })),
    count: meant.count,
    found: wireMatch(match),
    price,
    brand_ids: brand_ids.slice(0, SEARCH.brands),
    categories: categoriesFor(snapshot, meant),
    words: match.found === 'some' || match.found === 'similar' ? [] : wordsFor(snapshot, meant),
    offer: offerFor(snapshot, meant),
  };
}
