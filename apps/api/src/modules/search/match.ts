import type { SearchFound } from '@mali/contracts/catalogue';
import { SEARCH } from '@mali/contracts/limits';
import type { FoundBy } from '@mali/contracts/search-values';
import { type Borders, bordersOfWords, isOneWord, isOrdinary, wordCuts } from '@mali/thai/cross-script';
import { searchKey, tidyThai } from '@mali/thai/fold';
import { graphemes } from '@mali/thai/graphemes';
import { swapKeyboard, swappedKeyboards } from '@mali/thai/keyboard';
import { englishOf } from '@mali/thai/loanwords';
import { sliceAlong } from '@mali/thai/segment';
import { beforeSlip, isMovedLetter, isSpellable, withSignsOnce } from '@mali/thai/slips';
import { soundOf } from '@mali/thai/sound';
import { slips } from '@mali/thai/spelling';
import type { Deps } from '../../platform/deps.ts';
import type { FoundReason } from '../catalogue/catalogue-index.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { priceIn } from './price.ts';
import type { Ranking } from './rank.ts';
import { remembered } from './remembered.ts';
import { ruleFor, withRules } from './rules.ts';
import type { SearchedProducts } from './searched-products.ts';
import { SnapshotProducts, type Sought } from './snapshot-products.ts';
import { spellingsOf } from './spelling.ts';
import { amiss, apart, isSameSound, type NameMatch, wordBeforeSlip, wordsBySound } from './spoken.ts';
import { TAG_PHRASES } from './tags.ts';
import { folded, isStopWord, type Phrases, type Piece, piecesOf, type Term, termsOf } from './terms.ts';
import { type Match, type Vocabulary, vocabularyOf } from './vocabulary.ts';

const NOTHING = {
  found: 'none',
  corrected: null,
  ignored: [],
  didYouMean: null,
  redirect: null,
} as const;

/** Code units that each are one visible letter, whatever their neighbours. */
const LETTERS = /[a-z\dก-ฮ]/gi;

/** Whether a text has at least this many graphemes. */
const hasLetters = (text: string, least: number): boolean =>
  // Segmenting by Intl.Segmenter would take as long as half a search.
  (text.match(LETTERS)?.length ?? 0) >= least || graphemes(text).length >= least;

/** True when a search runs for this text (SRCH-02). */
export const isSearchable = (keyword: string): boolean =>
  hasLetters(keyword.trim(), SEARCH.minLength) &&
  [keyword, swapKeyboard(keyword)].some((text) => folded(text).length >= SEARCH.minLength);

const THAI = /[\u0e01-\u0e4f]/;
const WHOLLY_THAI = /^[\u0e01-\u0e4f][\u0e01-\u0e4f\d ]*$/;
/** Cached dictionary lookup: the same words occur beside many names. */
const ordinary = remembered(isOrdinary);
/** Maximum error of a clearly recognised name. */
const CLEARLY = 0.2;
/** Maximum error of a name that is the whole query, to be preferred to a typo in a word of the trade. */
const AS_A_WHOLE = 0.5;
/** A typo explains a text only with a lower error than any recognised name. */
const MOST_LIKELY = 0.3;
/** Required advantage of a name with a typo where a word could be a misspelling of the input. */
const FAR_LIKELIER = 0.07;
/** Two brands are both shown when their error scores differ by no more than this. */
const NEARLY_AS_LIKELY = 0.25;
/** Maximum number of terms: more do not narrow the results, and the limit bounds the work per query. */
const TERMS_MAX = 8;
/** Shorter words may be omitted from the required terms. */
const TELLING_FROM = 4;
/** Letters of a brand that is found despite a typo in them; shorter ones are one typo away from other words. */
const LATIN_NAME = /^(?=.*[a-z])[a-z\d.+&]{6,}$/;
/** Minimum length of words of the trade that are never part of a name. */
const LONG_FROM = 4;
/** Words of the trade from this length are one typo away from no other word of the language. */
const LONG_WORD_FROM = 6;
/** Shorter texts are similar to too many others. */
const SIMILAR_FROM = 6;
/** At most this many results trigger a "did you mean" search. */
const FEW_MATCHES = 2;
/** Maximum number of corrected words in a phrase. */
const PHRASE_WORDS = 3;
/** Longer texts are not searched for a misspelt word beside a brand. */
const LONGEST_BESIDE_BRAND = 30;
/** Maximum number of corrections that are tried. */
const GUESSES = 3;
/** Minimum ratio of results of the suggestion to those of the input. */
const FAR_MORE = 5;
/** Short words and numbers occur in too many names to search for them alone. */
const isTelling = ({ text, known }: Term): boolean =>
  (known || text.length >= TELLING_FROM) && !/^[\d.+%]+$/.test(text);

/** Weight of a term: product types most, words without matches least. */
function weightOf(term: Term, isEmpty: boolean, kinds: ReadonlyMap<string, unknown>): number {
  if (!isTelling(term)) return 0;
  // Target groups weigh less than product types, also as the name of a department (perfume for men).
  if (term.vague) return 1;
  if (term.ways.some(([text = '', ...others]) => others.length === 0 && kinds.has(text))) return 3;
  if (term.known) return 2;
  return isEmpty ? 0.5 : 1;
}

/**
 * Symbols among Latin letters, as typed in the wrong keyboard layout for other letters, and isolated letters.
 */
const NO_TEXT = /[a-z][;:^[\]{}<>/\\|"`~=_,]|[;:^[\]{}<>/\\|"`~=_,][a-z]|^(?:[a-z\d][^a-z]*){1,2}$/i;

const isNoText = (text: string): boolean =>
  !THAI.test(text) && (NO_TEXT.test(text) || !/[a-z]{2}/i.test(text));

/** Latin letters with other characters among them, as most Thai words typed in a Latin layout. */
const NOT_LETTERS = /[^a-z]/i;

/** A letter or mark that cannot start a Thai word. */
const NO_BEGINNING = /(?:^|[\s])[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/;

/** The query with corrected words, otherwise as typed. */
function putRight(
  keyword: string,
  pieces: readonly Piece[],
  right: ReadonlyMap<string, string>,
  phrases: Phrases,
) {
  const typed = sliceAlong(
    keyword,
    pieces.map(({ text }) => text),
    folded,
  );
  if (typed === null) {
    return pieces.map(({ text }) => right.get(text) ?? phrases.written(text) ?? text).join(' ');
  }
  let text = '';
  let at = 0;
  for (const [i, slice] of typed.entries()) {
    const from = keyword.indexOf(slice, at);
    text += keyword.slice(at, from) + (right.get(pieces[i]?.text ?? '') ?? slice);
    at = from + slice.length;
  }
  return (text + keyword.slice(at)).trim();
}

/** Whether a name and a word do not overlap, or the name contains the whole word. */
const isApartOrWithin = (name: NameMatch, from: number, to: number): boolean =>
  to <= name.from || from >= name.to || (name.from <= from && name.to >= to);

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A text with recognised names in their original spelling. */
function withNames(text: string, names: readonly NameMatch[]): string {
  let made = '';
  let at = 0;
  for (const { from, to, written } of names) {
    made += `${text.slice(at, from)} ${written} `;
    at = to;
  }
  return withSingleSpaces(made + text.slice(at));
}

/** Whether parts of a Thai text are cut out of words that the dictionary reads differently (ดีโอ in คลิปวิดีโอ). */
function isCutApart(text: string, parts: readonly string[]): boolean {
  const borders = WHOLLY_THAI.test(text) && !text.includes(' ') ? bordersOfWords(text) : null;
  if (borders === null) return false;
  let at = 0;
  return parts.some((part) => {
    at += part.length;
    return !borders.has(at);
  });
}

type Way = Pick<Term, 'ways' | 'joint'>;

/** The alternatives of a term, each by itself, in the order in which they explain a result. */
function alternativesOf({ ways, joint, text: typed }: Term): { by: FoundBy; text: string; way: Way }[] {
  const alone = (way: readonly string[]): Way => ({ ways: [way], joint: [] });
  const [asTyped = [typed], ...others] = ways;
  const kind = ([first = '']: readonly string[]): FoundBy =>
    first.startsWith('@') ? 'attribute' : 'synonym';
  return [
    { by: 'name', text: typed, way: alone(asTyped) },
    ...others.map((way) => ({ by: kind(way), text: way.join(' '), way: alone(way) })),
    ...joint.map((parts) => ({
      by: 'rule' as const,
      text: parts.map(([first]) => first).join(' '),
      way: { ways: [], joint: [parts] },
    })),
  ];
}

type Sized = Readonly<{ length: number }>;
type OfTerm = Readonly<{ term: Term }>;

/** What a query is interpreted with: the words of the shop, its products, and earlier matches. */
export type SearchContext<One extends OfTerm, Ranked extends Sized> = Readonly<{
  deps: Pick<Deps, 'db'>;
  snapshot: CatalogueSnapshot;
  products: SearchedProducts<One, Ranked>;
  matches: Readonly<{
    get(key: string): Match<Ranked> | undefined;
    set(key: string, match: Match<Ranked>): unknown;
  }>;
}>;

class Search<One extends OfTerm, Ranked extends Sized> {
  readonly #deps: Pick<Deps, 'db'>;
  readonly #snapshot: CatalogueSnapshot;
  readonly #products: SearchedProducts<One, Ranked>;
  readonly #vocabulary: Vocabulary;

  constructor({ deps, snapshot, products }: SearchContext<One, Ranked>) {
    this.#deps = deps;
    this.#snapshot = snapshot;
    this.#products = products;
    this.#vocabulary = vocabularyOf(snapshot);
  }

  readonly #isEmpty = (one: One): boolean => this.#products.isEmpty(one);

  /** True for a word that is neither of the trade nor a whole word of a product name: possibly misspelt. */
  readonly #isDoubtful = (one: One): boolean =>
    !one.term.known && isTelling(one.term) && !/\d/.test(one.term.text) && !this.#products.isNamed(one);

  #pieces(text: string, whole = false): readonly Piece[] {
    return piecesOf(text, this.#vocabulary.phrases, whole);
  }

  #terms(pieces: readonly Piece[]): Term[] {
    return termsOf(pieces, this.#vocabulary.phrases).slice(0, TERMS_MAX);
  }

  async #all(text: string, about = false): Promise<Ranked> {
    return this.#products.meeting(await this.#products.seek(this.#terms(this.#pieces(text)), about), text);
  }

  /** The same including descriptions; words without a match in names first, since all must match. */
  async #praised(keyword: string, sought: readonly One[]): Promise<Ranked> {
    const needed = sought.filter(({ term }) => !term.soft || sought.every((one) => one.term.soft));
    const unmet = needed.filter(this.#isEmpty).map(({ term }) => term);
    const praised = await this.#products.seek(unmet, true);
    return praised.some(this.#isEmpty) ? this.#products.none : this.#all(keyword, true);
  }

  /** Products matching every term of a text, including descriptions if necessary. */
  async #found(text: string): Promise<Ranked> {
    const ranking = await this.#all(text);
    if (ranking.length > 0) return ranking;
    return this.#praised(text, await this.#products.seek(this.#terms(this.#pieces(text))));
  }

  async match(keyword: string, literal: boolean): Promise<Match<Ranked>> {
    const evident = literal ? null : this.#evidentlySwapped(keyword);
    const swapped = evident === null ? null : await this.#swapped(evident);
    if (swapped !== null) return swapped;
    const terms = this.#terms(this.#pieces(keyword));
    const sought = await this.#products.seek(terms);
    const ranking = await this.#products.meeting(sought, keyword);
    if (ranking.length > 0) {
      const swapped = literal || !isNoText(keyword) ? null : await this.#clearlyOnOtherKeyboard(keyword);
      if (swapped !== null) return swapped;
      const brand =
        literal || !(ranking.length <= FEW_MATCHES || this.#isCutOddly(keyword, terms))
          ? null
          : await this.#wholeBrand(
              keyword,
              ranking.length > FEW_MATCHES ? CLEARLY : Number.POSITIVE_INFINITY,
            );
      if (brand !== null) return brand;
      const didYouMean =
        literal || ranking.length > FEW_MATCHES
          ? null
          : await this.#otherwise(keyword, sought, ranking.length);
      return { ...NOTHING, found: 'all', ranking, didYouMean };
    }
    const praised = terms.some(isTelling) ? await this.#praised(keyword, sought) : this.#products.none;
    if (praised.length > 0) return { ...NOTHING, found: 'all', ranking: praised };
    // Words as ลดราคา are neither a misspelling nor a name.
    const hasStopsOnly = keyword.trim().length >= TELLING_FROM && this.#pieces(keyword).every(isStopWord);
    const nothing = { ...NOTHING, ranking: this.#products.none };
    if (literal || hasStopsOnly) return nothing;
    return (
      (await this.#otherKeyboard(keyword)) ??
      (await this.#signsOnce(keyword)) ??
      (await this.#knownBeforeSlip(keyword)) ??
      (await this.#wordBesideBrand(keyword)) ??
      (await this.#latinBrandBeforeSlip(keyword)) ??
      (await this.#loanwords(keyword)) ??
      (await this.#heard(keyword)) ??
      (await this.#soundsOnOtherKeyboard(keyword)) ??
      (await this.#letterKeyboard(keyword)) ??
      (await this.#wordsBySound(keyword, [], true)) ??
      (await this.#spelt(keyword)) ??
      (await this.#wordsBySound(keyword, null)) ??
      (await this.#standIns(keyword, sought)) ??
      (await this.#withSlip(keyword)) ??
      (await this.#someOf(keyword, this.#pieces(keyword), null)) ??
      (await this.#meantOnOtherKeyboard(keyword)) ??
      (await this.#similar(keyword)) ??
      (await this.#lastResort(keyword)) ??
      nothing
    );
  }

  /**
   * Input that was certainly typed in the wrong keyboard layout, converted where that gives words of the
   * trade: Latin words with symbols among the letters, and adjacent names. Null otherwise; decided without a
   * query.
   */
  #evidentlySwapped(keyword: string): string | null {
    const isKnown = (text: string): boolean =>
      text.length > FEW_MATCHES && this.#pieces(text).every(({ known }) => known);
    const typed = keyword.trim();
    if (THAI.test(typed)) {
      if (isSpellable(tidyThai(typed)) && !NO_BEGINNING.test(typed)) return null;
      const words = swapKeyboard(typed).trim().split(/\s+/);
      const isMeant = words.every(
        (word) => /^[a-z\d]+$/i.test(word) && (isKnown(word) || word.length >= TELLING_FROM),
      );
      return isMeant && words.some(isKnown) ? words.join(' ') : null;
    }
    let some = false;
    const words = typed.split(/\s+/).map((word) => {
      const thai = NOT_LETTERS.test(word) ? tidyThai(swapKeyboard(word)) : '';
      if (!(WHOLLY_THAI.test(thai) && isSpellable(thai) && isKnown(thai))) return word;
      some = true;
      return thai;
    });
    return some && !words.some(isNoText) ? words.join(' ') : null;
  }

  /** The input converted to the other keyboard layout, also in part. */
  async #swapped(corrected: string): Promise<Match<Ranked> | null> {
    const match = await this.#onKeyboard(corrected);
    if (match !== null) return match;
    const near = await this.#nearest(corrected);
    return near === null || near.ignored.length > 0 ? near : { ...near, found: 'keyboard' };
  }

  /** Letters and symbols in the other keyboard layout, where all of it is a brand. */
  async #clearlyOnOtherKeyboard(keyword: string): Promise<Match<Ranked> | null> {
    return this.#pieces(keyword).every(({ known }) => known)
      ? null
      : this.#soundsOnOtherKeyboard(keyword, CLEARLY);
  }

  /** The same keys in the other keyboard layout, when they make words of the shop only. */
  #otherKeyboard(keyword: string): Promise<Match<Ranked> | null> {
    return this.#onKeyboard(swapKeyboard(keyword).normalize('NFC').trim(), keyword);
  }

  /** The same with digits unchanged. */
  async #letterKeyboard(keyword: string): Promise<Match<Ranked> | null> {
    const [, letters] = swappedKeyboards(keyword);
    return letters === undefined ? null : this.#onKeyboard(letters.normalize('NFC').trim(), keyword);
  }

  async #onKeyboard(corrected: string, keyword = ''): Promise<Match<Ranked> | null> {
    if (!isSearchable(corrected) || NO_BEGINNING.test(corrected) || isNoText(corrected)) return null;
    const terms = this.#terms(this.#pieces(corrected));
    const sought = await this.#products.seek(terms);
    const isWord = (one: One): boolean =>
      one.term.known || one.term.text.length >= TELLING_FROM || this.#products.isNamed(one);
    if (!sought.every(isWord)) return null;
    if (isOneWord(keyword) && !sought.every(({ term }) => term.known)) return null;
    const ranking = await this.#products.meeting(sought, corrected);
    return ranking.length === 0 ? null : { ...NOTHING, found: 'keyboard', ranking, corrected };
  }

  /** True for a brand with products on sale. */
  readonly #isSold = (brand: number): boolean => (this.#snapshot.index.brands.get(brand)?.count ?? 0) > 0;

  /** Whether letters directly beside a name are words: otherwise the name is only part of a word. */
  #isWords(text: string): boolean {
    const letters = text.trim();
    if (letters === '' || this.#pieces(letters).every(({ known }) => known)) return true;
    return letters.length > FEW_MATCHES && ordinary(letters);
  }

  /**
   * Possible boundaries of a name in Thai letters: beside a space, a word of the trade, or words of the
   * language.
   */
  readonly #bordersOf = (run: string): Borders => {
    const [begins, ends]: [number[], number[]] = [[], []];
    for (const { 0: token, index } of run.matchAll(/\S+/g)) {
      begins.push(index);
      ends.push(index + token.length);
      for (const cut of wordCuts(token)) {
        if (this.#isWords(token.slice(0, cut))) begins.push(index + cut);
        if (this.#isWords(token.slice(cut))) ends.push(index + cut);
      }
    }
    return { begins, ends };
  };

  /** Brands recognised by sound in a query, except in words of the trade. */
  #brandsBySound(keyword: string): NameMatch[] {
    const { phrases, spoken } = this.#vocabulary;
    if (!THAI.test(keyword)) return spoken().inLatin(keyword, this.#isSold);
    const words = this.#wordsOfTrade(keyword);
    return spoken()
      .inThai(keyword, this.#bordersOf, this.#isSold)
      .filter(({ from, to }) => phrases.written(folded(keyword.slice(from, to))) === null)
      .filter((name) => words.every(({ from, to }) => isApartOrWithin(name, from, to)));
  }

  /** Positions of long words of the trade in a query: no name starts or ends within one (ลิปส in ลิปสติก). */
  #wordsOfTrade(keyword: string): { from: number; to: number }[] {
    const pieces = this.#pieces(keyword);
    const typed = sliceAlong(
      keyword,
      pieces.map(({ text }) => text),
      folded,
    );
    let at = 0;
    return (typed ?? []).flatMap((slice, n) => {
      const from = keyword.indexOf(slice, at);
      at = from + slice.length;
      const { known, text } = pieces[n] ?? { known: false, text: '' };
      return known && text.length >= LONG_FROM ? [{ from, to: at }] : [];
    });
  }

  /** Brands that a Thai text as a whole sounds like. */
  #wholeBrands(text: string): NameMatch[] {
    if (!(THAI.test(text) && this.#vocabulary.spoken().mayBeWhole(text))) return [];
    return this.#brandsBySound(text).filter(({ from, to }) => from === 0 && to === text.length);
  }

  /** True for a single Thai word with unknown parts, or an unspecific one: possibly a name. */
  #isCutOddly(keyword: string, terms: readonly Term[]): boolean {
    const pieces = this.#pieces(keyword);
    if (pieces.length < 2 || !THAI.test(keyword) || /\s/.test(keyword.trim())) return false;
    return pieces.length > terms.length || pieces.some(({ known }) => !known);
  }

  /** The brand that a whole query sounds like, preferred to a few products containing its letters. */
  async #wholeBrand(keyword: string, most = Number.POSITIVE_INFINITY): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword).trim();
    const [heard] = this.#wholeBrands(text);
    return heard === undefined || heard.cost > most ? null : this.#brand(text, heard);
  }

  /** The only brand whose Latin letters, without spaces, are one typo away from the whole query. */
  async #latinBrandBeforeSlip(keyword: string): Promise<Match<Ranked> | null> {
    const letters = folded(keyword).replaceAll(' ', '');
    if (!LATIN_NAME.test(letters)) return null;
    const { brandsByName, lexicon, phrases } = this.#vocabulary;
    const names = new Map([...brandsByName.keys()].map((name) => [name.replaceAll(' ', ''), name]));
    const isNear = (word: string): boolean => slips(letters, word, 1) <= 1;
    // A word of the trade that is as near is likelier.
    if (lexicon.near(letters).some(({ word }) => !names.has(word) && isNear(word))) return null;
    const [meant, ...more] = [...names].filter(([name]) => isNear(name)).map(([, name]) => name);
    const written = meant === undefined || more.length > 0 ? null : phrases.written(meant);
    if (written === null) return null;
    const ranking = await this.#all(written);
    return ranking.length === 0 ? null : { ...NOTHING, found: 'spelling', ranking, corrected: written };
  }

  /** With phonetically spelt brands of the other script in their original spelling. */
  async #heard(keyword: string): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword);
    let heard = this.#brandsBySound(text);
    // A text of words of the trade only contains no name.
    if (this.#pieces(text).every(({ known }) => known)) {
      heard = heard.filter(({ from, to }) => to - from === text.trim().length);
    }
    if (heard.length === 0) return null;
    heard = heard.map((name) => this.#likelierBeforeSlip(text, name));
    const meant = this.#beforeSlip(text.trim(), heard);
    if (meant !== null) {
      const match = await this.#brand(text.trim(), meant);
      if (match !== null) return match;
    }
    // A word of products of the same sound is likelier than a brand of a similar one.
    if (heard.every(({ cost }) => cost > AS_A_WHOLE)) {
      const same = await this.#wordsBySound(keyword, [], true);
      if (same !== null) return same;
    }
    let some: Match<Ranked> | null = null;
    for (let n = 0; n < GUESSES && heard.length > 0; n += 1) {
      const chosen = apart(heard);
      const [name, ...more] = chosen;
      if (name !== undefined && more.length === 0 && name.to - name.from === text.trim().length) {
        const match = await this.#brand(text.trim(), name);
        if (match !== null) return match;
      }
      const corrected = withNames(text, chosen);
      const pieces = this.#pieces(corrected);
      const sought = await this.#products.seek(this.#terms(pieces));
      const ranking = await this.#products.meeting(sought, corrected);
      if (ranking.length > 0) return { ...NOTHING, found: 'spelling', ranking, corrected };
      const right = await this.#wordsBySound(corrected, chosen);
      if (right !== null) return right;
      // Beside unknown words a name is only accepted when clear and complete.
      const isClear = chosen.every(
        ({ whole, cost, from, to }) => whole && cost <= CLEARLY && !ordinary(text.slice(from, to)),
      );
      const isStrange = sought.some((one) => this.#isEmpty(one) && !one.term.known);
      if (some === null && (isClear || !isStrange)) {
        const part = await this.#someOf(corrected, pieces, corrected);
        // A name without results together with the other words was hardly meant.
        const isMissed = chosen.some((name) => part?.ignored.includes(name.written) === true);
        if (isClear || !isMissed) some = part;
      }
      const [first] = heard;
      heard = heard.filter(({ written }) => written !== first?.written);
    }
    // A typo in a brand name must explain the whole input.
    return some === null ? null : ((await this.#withSlip(keyword)) ?? some);
  }

  /** The same for input in the wrong keyboard layout consisting of names only. */
  async #soundsOnOtherKeyboard(
    keyword: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Match<Ranked> | null> {
    for (const swapped of swappedKeyboards(keyword)) {
      const text = tidyThai(swapped).trim();
      const [best] = NO_BEGINNING.test(text) ? [] : this.#wholeBrands(text);
      const match = best === undefined || best.cost > most ? null : await this.#brand(text, best);
      if (match !== null) return { ...match, found: 'keyboard' };
    }
    return null;
  }

  /** Thai in which a vowel sign or mark was typed several times in a row. */
  async #signsOnce(keyword: string): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword).trim();
    const once = withSignsOnce(text);
    if (folded(once) === folded(text)) return null;
    const match = await this.match(once, false);
    if (match.ranking.length === 0) return null;
    return {
      ...match,
      found: match.found === 'all' ? 'spelling' : match.found,
      corrected: match.corrected ?? once,
    };
  }

  /** A Thai word as words of the trade with one typo corrected; null when there are none. */
  #wordBeforeSlip(word: string): string | null {
    if (
      word.length < TELLING_FROM ||
      !WHOLLY_THAI.test(word) ||
      isOneWord(word) ||
      this.#pieces(word).every(({ known }) => known)
    )
      return null;
    const { phrases } = this.#vocabulary;
    const [best] = phrases.cutBeforeSlip(folded(word).replaceAll(' ', ''));
    if (best === undefined || best.pieces.length > PHRASE_WORDS) return null;
    const { pieces, at, meant } = best;
    const right = new Map([[pieces[at]?.text ?? '', phrases.written(meant) ?? meant]]);
    return putRight(word, pieces, right, phrases);
  }

  /** The same of one Thai word beside words and numbers that are known or not Thai. */
  async #wordsBeforeSlip(text: string): Promise<Match<Ranked> | null> {
    const words = text.split(/\s+/);
    const isRight = (word: string): boolean =>
      !THAI.test(word) || this.#pieces(word).every(({ known }) => known);
    const [wrong, ...more] = words.filter((word) => !isRight(word));
    if (wrong === undefined || more.length > 0) return null;
    const right = this.#wordBeforeSlip(wrong);
    if (right === null) return null;
    const corrected = words.map((word) => (word === wrong ? right : word)).join(' ');
    const ranking = await this.#found(corrected);
    return ranking.length === 0 ? null : { ...NOTHING, found: 'spelling', ranking, corrected };
  }

  /** A word of the trade with a typo directly before or after a brand that is heard clearly. */
  async #wordBesideBrand(keyword: string): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword).trim();
    if (!WHOLLY_THAI.test(text) || text.length > LONGEST_BESIDE_BRAND || isOneWord(text)) return null;
    const anywhere = (run: string): Borders => {
      const cuts = [0, ...wordCuts(run), run.length];
      return { begins: cuts, ends: cuts };
    };
    const names = this.#vocabulary.spoken().inThai(text, anywhere, this.#isSold);
    const isWholeText = ({ from, to }: NameMatch): boolean => from === 0 && to === text.length;
    if (names.some((name) => isWholeText(name) && name.cost <= AS_A_WHOLE)) return null;
    for (const { from, to, written, whole, cost } of names) {
      if (!whole || cost > CLEARLY || (from > 0 && to < text.length)) continue;
      const right = this.#wordBeforeSlip((from > 0 ? text.slice(0, from) : text.slice(to)).trim());
      if (right === null) continue;
      const corrected = from > 0 ? `${right} ${written}` : `${written} ${right}`;
      const ranking = await this.#all(corrected);
      if (ranking.length > 0) return { ...NOTHING, found: 'spelling', ranking, corrected };
    }
    return null;
  }

  /** Thai that would consist of words of the trade with one typo corrected. */
  async #knownBeforeSlip(keyword: string): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword).trim();
    if (!WHOLLY_THAI.test(text)) return this.#wordsBeforeSlip(text);
    const isWord = isOneWord(text);
    if ((isWord && text.length < LONG_WORD_FROM) || this.#pieces(text).every(({ known }) => known))
      return null;
    const { phrases } = this.#vocabulary;
    const heard = this.#brandsBySound(text);
    const isWhole = ({ from, to }: NameMatch): boolean => to - from === text.length;
    const isBesideWords = ({ from, to }: NameMatch): boolean =>
      this.#pieces(`${text.slice(0, from)} ${text.slice(to)}`).every(({ known }) => known);
    const isClear = (name: NameMatch): boolean => name.whole && name.cost <= CLEARLY;
    const hasBrand = heard.some((name) => !isWhole(name) && isClear(name) && isBesideWords(name));
    const least = Math.min(...heard.filter(isWhole).map(({ cost }) => cost));
    const tried: string[] = [];
    for (const { pieces, at, meant } of phrases.cutBeforeSlip(folded(text).replaceAll(' ', ''))) {
      if (pieces.length > (isWord ? 1 : PHRASE_WORDS)) break;
      const typed = pieces[at]?.text ?? '';
      if (least <= (isMovedLetter(typed, meant) ? MOST_LIKELY : AS_A_WHOLE)) continue;
      // Beside a brand, only a spelling of the same sound is likelier.
      if (hasBrand && soundOf(typed) !== soundOf(meant)) continue;
      const corrected = putRight(text, pieces, new Map([[typed, phrases.written(meant) ?? meant]]), phrases);
      if (tried.includes(corrected)) continue;
      tried.push(corrected);
      const ranking = await this.#found(corrected);
      if (ranking.length > 0) return { ...NOTHING, found: 'spelling', ranking, corrected };
      if (tried.length === GUESSES) break;
    }
    // Transposed letters of two adjacent words.
    const isKnown = (one: string): boolean => {
      const pieces = this.#pieces(one);
      return (
        pieces.length <= PHRASE_WORDS &&
        pieces.every((piece) => piece.known && piece.text.length > FEW_MATCHES)
      );
    };
    if (least > MOST_LIKELY && !hasBrand && !isWord) {
      // Transposed marks are folded: the text would be the same, only badly written.
      const others = beforeSlip(text).filter((one) => folded(one) !== folded(text));
      tried.push(...others.filter(isKnown).map((one) => this.#written(one)));
    }
    const [corrected] = tried;
    return corrected === undefined ? null : this.#nearest(corrected);
  }

  /** Words of the trade in their original spelling. */
  #written(text: string): string {
    const { phrases } = this.#vocabulary;
    return this.#pieces(text)
      .map((piece) => phrases.written(piece.text) ?? piece.text)
      .join('');
  }

  /** Brands of a text by sound, each once, the likeliest first; with a typo only where none is clear. */
  heardBrands(text: string): number[] {
    const tidy = tidyThai(text).trim();
    const heard = this.#brandsBySound(tidy);
    const names = heard.length > 0 ? heard : this.#brandsBeforeSlip(tidy);
    return [...new Set(names.map(({ brand }) => brand))];
  }

  /** For each product, how it matches each word of a text: by the first alternative that it has. */
  async reasons(text: string, matIds: readonly number[]): Promise<FoundReason[][]> {
    const pieces = this.#pieces(text);
    const terms = this.#terms(pieces);
    const written = sliceAlong(
      text,
      pieces.map((piece) => piece.text),
      folded,
    );
    const ways = terms.flatMap((term) => alternativesOf(term).map((way) => ({ term, ...way })));
    // Each alternative is looked up by itself, as a term of its own.
    const asTerms = ways.map(({ term, way }) => ({ ...term, ...way, standIns: [] }));
    const isNamed = await this.#products.matching(asTerms, 'document', matIds);
    const isDescribed = await this.#products.matching(asTerms, 'about', matIds);
    return matIds.map((id) => {
      if (this.#snapshot.byId.get(id) === undefined) return [];
      return terms.flatMap((term): FoundReason[] => {
        const own = ways.flatMap((way, n) => (way.term === term ? [{ ...way, n }] : []));
        const typed = written?.[pieces.findIndex((piece) => piece.text === term.text)]?.trim() ?? term.text;
        const found = own.find(({ n }) => isNamed(n, id));
        if (found !== undefined)
          return [
            { by: found.by, typed, text: found.by === 'name' ? typed : this.#readable(found.text, typed) },
          ];
        const told = own.find(({ n }) => isDescribed(n, id));
        return told === undefined
          ? []
          : [{ by: 'description', typed, text: this.#readable(told.text, typed) }];
      });
    });
  }

  /** A text of an alternative as people write it; a tag by its name in the script of what was typed. */
  #readable(text: string, typed: string): string {
    const names = text.startsWith('@') ? (TAG_PHRASES[text] ?? []) : [];
    const name = names.find((one) => THAI.test(one) === THAI.test(typed));
    return name ?? this.#vocabulary.phrases.written(text) ?? text;
  }

  /** Nearest alternatives of correctly spelt words without matches. */
  async #nearest(corrected: string): Promise<Match<Ranked> | null> {
    const pieces = this.#pieces(corrected);
    const sought = await this.#products.seek(this.#terms(pieces));
    const ranking = await this.#found(corrected);
    if (ranking.length > 0) return { ...NOTHING, found: 'spelling', ranking, corrected };
    const instead = await this.#standIns(corrected, sought);
    return instead === null ? this.#someOf(corrected, pieces, corrected) : { ...instead, corrected };
  }

  /** One query repeats the same lookup. */
  readonly #brandsBeforeSlip = remembered((text) => this.#vocabulary.spoken().withSlip(text, this.#isSold));

  /** A brand with a typo that matches a text better than all recognised names. */
  #beforeSlip(text: string, heard: readonly NameMatch[]): NameMatch | null {
    const whole = heard.filter(({ from, to }) => to - from === text.length);
    if (whole.length === 0 || whole.some(({ cost }) => cost <= MOST_LIKELY)) return null;
    const least = Math.min(...whole.map(amiss));
    const [meant = null] = this.#brandsBeforeSlip(text);
    const more = isSpellable(text) ? FAR_LIKELIER : 0;
    return meant !== null && amiss(meant) + more < least ? meant : null;
  }

  /** A brand that matches a part of a text badly, or the one that a typo in that part explains better. */
  #likelierBeforeSlip(text: string, name: NameMatch): NameMatch {
    const { from, to, cost } = name;
    if (cost <= MOST_LIKELY || to - from === text.trim().length) return name;
    const part = text.slice(from, to);
    const [meant] = this.#brandsBeforeSlip(part);
    const more = isSpellable(part) ? FAR_LIKELIER : 0;
    return meant !== undefined && amiss(meant) + more < amiss(name) ? { ...meant, from, to } : name;
  }

  /** Another brand that the whole text matches nearly as well; null when there is none. */
  #rivalOf(text: string, meant: NameMatch): NameMatch | null {
    const whole = this.#brandsBySound(text).filter(({ from, to }) => to - from === text.length);
    const slips = meant.cost <= CLEARLY ? [] : this.#brandsBeforeSlip(text);
    const others = [...whole, ...slips].filter(({ brand }) => brand !== meant.brand);
    const [rival] = others.sort((a, b) => amiss(a) - amiss(b));
    return rival !== undefined && amiss(rival) - amiss(meant) <= NEARLY_AS_LIKELY ? rival : null;
  }

  /**
   * The products of the brand that the whole text matches. When another brand matches nearly as well, the products of
   * both are interleaved and `didYouMean` names the other brand.
   */
  async #brand(text: string, meant: NameMatch): Promise<Match<Ranked> | null> {
    const ranking = await this.#all(meant.written);
    if (ranking.length === 0) return null;
    const match: Match<Ranked> = { ...NOTHING, found: 'spelling', ranking, corrected: meant.written };
    const rival = this.#rivalOf(text, meant);
    const others = rival === null ? this.#products.none : await this.#all(rival.written);
    return rival === null || others.length === 0
      ? match
      : { ...match, ranking: await this.#products.inTurns(ranking, others), didYouMean: rival.written };
  }

  /** The brand with one typo, when nothing else matched; possibly beside words of the trade. */
  async #withSlip(keyword: string): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword).trim();
    if (!THAI.test(text)) return null;
    const [meant = null] = this.#brandsBeforeSlip(text);
    const word = await wordBeforeSlip(this.#deps.db, text);
    const isWord = word !== null && (meant === null || word.cost < amiss(meant));
    if (isWord) {
      const ranking = await this.#found(word.written);
      if (ranking.length > 0) return { ...NOTHING, found: 'spelling', ranking, corrected: word.written };
    }
    if (meant !== null) return this.#brand(text, meant);
    const pieces = this.#pieces(text, true);
    const typed = sliceAlong(
      text,
      pieces.map((piece) => piece.text),
      folded,
    );
    const [unknown, ...more] = pieces.filter(({ known }) => !known);
    if (typed === null || pieces.length === 1 || unknown === undefined || more.length > 0) return null;
    const part = typed[pieces.indexOf(unknown)] ?? '';
    const name = this.#brandsBeforeSlip(part)[0] ?? (await wordBeforeSlip(this.#deps.db, part));
    if (name === null) return null;
    const corrected = putRight(
      text,
      pieces,
      new Map([[unknown.text, ` ${name.written} `]]),
      this.#vocabulary.phrases,
    );
    const ranking = await this.#found(corrected);
    return ranking.length === 0 ? null : { ...NOTHING, found: 'spelling', ranking, corrected };
  }

  /** Recognised names and partial matches of input typed in the English layout. */
  async #meantOnOtherKeyboard(keyword: string): Promise<Match<Ranked> | null> {
    const swapped = tidyThai(swapKeyboard(keyword).trim());
    if (THAI.test(keyword) || !WHOLLY_THAI.test(swapped) || NO_BEGINNING.test(swapped)) return null;
    const match =
      (await this.#loanwords(swapped)) ??
      (await this.#heard(swapped)) ??
      (await this.#wordsBySound(swapped, null)) ??
      (await this.#someOf(swapped, this.#pieces(swapped), swapped)) ??
      (await this.#withSlip(swapped));
    if (match === null) return null;
    const found = match.ignored.length > 0 ? 'some' : 'keyboard';
    return { ...match, found, corrected: match.corrected ?? swapped };
  }

  /**
   * Replaces Thai without matches by the English words of product names that it transcribes. Products of a
   * brand that the whole text sounds like are interleaved.
   */
  async #loanwords(keyword: string): Promise<Match<Ranked> | null> {
    if (!THAI.test(keyword)) return null;
    const pieces = this.#pieces(keyword, true);
    const sought = await this.#products.seek(this.#terms(pieces));
    const typed = sliceAlong(
      keyword,
      pieces.map(({ text }) => text),
      folded,
    );
    const english = new Map<string, string>();
    for (const one of sought) {
      const { text, known } = one.term;
      if (known || !this.#isEmpty(one)) continue;
      const words = englishOf(typed?.[pieces.findIndex((piece) => piece.text === text)] ?? text);
      if (words === null) return null;
      english.set(text, ` ${words} `);
    }
    if (english.size === 0) return null;
    const corrected = withSingleSpaces(putRight(keyword, pieces, english, this.#vocabulary.phrases));
    const ranking = await this.#all(corrected);
    if (ranking.length === 0) return null;
    const match: Match<Ranked> = { ...NOTHING, found: 'spelling', ranking, corrected };
    const [brand] = this.#wholeBrands(tidyThai(keyword).trim());
    const others = brand === undefined ? this.#products.none : await this.#all(brand.written);
    if (brand === undefined || others.length === 0) return match;
    return {
      ...match,
      ranking: await this.#products.inTurns(others, ranking),
      corrected: brand.written,
      didYouMean: corrected,
    };
  }

  /** Last lookup of words by sound: two steps of a query need the same one. */
  #lookup: { of: string; words: ReturnType<typeof wordsBySound> } | null = null;

  /** Similar-sounding words of products for each word, the nearest first; only those of the same sound if `exactly`. */
  async #soundingLike(asked: ReadonlyMap<string, string>, exactly: boolean): ReturnType<typeof wordsBySound> {
    const of = JSON.stringify([...asked]);
    if (this.#lookup?.of !== of) this.#lookup = { of, words: wordsBySound(this.#deps.db, asked) };
    const words = await this.#lookup.words;
    if (!exactly) return words;
    return new Map(
      [...words].flatMap(([typed, near]) => {
        const same = near.filter(isSameSound);
        return same.length === 0 ? [] : [[typed, same] as const];
      }),
    );
  }

  /**
   * Replaces words without matches by similar-sounding ones of the other script.
   * @param names brands recognised beside them; null: part of the words may be dropped
   * @param exactly only by words of the same sound, which are likelier than any misspelling (เรตินัล, retinal)
   */
  async #wordsBySound(
    keyword: string,
    names: readonly NameMatch[] | null,
    exactly = false,
  ): Promise<Match<Ranked> | null> {
    const pieces = this.#pieces(keyword, true);
    const sought = await this.#products.seek(this.#terms(pieces));
    const unknown = new Set(
      sought.filter((one) => this.#isDoubtful(one) && this.#isEmpty(one)).map(({ term }) => term.text),
    );
    const typed = sliceAlong(
      keyword,
      pieces.map(({ text }) => text),
      folded,
    );
    const asked = new Map(
      pieces.flatMap(({ text }, n) => (unknown.has(text) ? [[text, typed?.[n] ?? text] as const] : [])),
    );
    if (asked.size === 0) return null;
    const heard = await this.#soundingLike(asked, exactly);
    if (heard.size === 0) return null;
    for (let n = 0; n < GUESSES; n += 1) {
      const right = new Map(
        [...heard].flatMap(([typed, words]) => {
          const word = words[n] ?? words[0];
          return word === undefined ? [] : [[typed, word.written] as const];
        }),
      );
      const corrected = putRight(keyword, pieces, right, this.#vocabulary.phrases);
      const ranking = await this.#all(corrected);
      if (ranking.length > 0) return { ...NOTHING, found: 'spelling', ranking, corrected };
      if (n === 0 && names === null && sought.length > 1) {
        const part = await this.#someOf(corrected, this.#pieces(corrected), corrected);
        if (part?.ignored.some((word) => [...right.values()].includes(word)) === false) return part;
      }
    }
    return null;
  }

  /** Replaces misspelt words by the nearest ones with which the whole query has results. */
  async #spelt(keyword: string): Promise<Match<Ranked> | null> {
    const tried = new Set<string>();
    let some: Match<Ranked> | null = null;
    const attempt = async (pieces: readonly Piece[], right: ReadonlyMap<string, string>) => {
      const corrected = putRight(keyword, pieces, right, this.#vocabulary.phrases);
      const meant = this.#pieces(corrected);
      const sought = await this.#products.seek(this.#terms(meant));
      const ranking = await this.#products.meeting(sought, corrected);
      if (ranking.length > 0) return { ...NOTHING, found: 'spelling' as const, ranking, corrected };
      const instead = await this.#standIns(corrected, sought);
      if (instead !== null) return { ...instead, corrected };
      const part = await this.#someOf(corrected, meant, corrected);
      // A correction without results together with the other words, or instead of a known one, is discarded.
      const known = pieces.filter((piece) => piece.known).map(({ text }) => text);
      const misses = part?.ignored.some(
        (word) => [...right.values()].includes(word) || known.includes(folded(word)),
      );
      if (misses === false) some ??= part;
      return null;
    };
    const phrase = await this.#misspeltPhrase(this.#pieces(keyword));
    const found = phrase && (await attempt(phrase.pieces, phrase.right));
    if (found !== null) return found;
    // A misspelt word in running Thai may start with a short known one: it is first taken as a whole.
    for (const pieces of [this.#pieces(keyword, true), this.#pieces(keyword)]) {
      const shape = pieces.map(({ text }) => text).join('|');
      if (tried.has(shape)) continue;
      tried.add(shape);
      const sought = await this.#products.seek(this.#terms(pieces));
      const typed = sliceAlong(
        keyword,
        pieces.map(({ text }) => text),
        folded,
      );
      // A word in the dictionary is spelt correctly.
      const isRight = ({ term }: One): boolean =>
        isOneWord(typed?.[pieces.findIndex(({ text }) => text === term.text)] ?? '');
      const unknown = sought
        .filter((one) => this.#isDoubtful(one) && !isRight(one))
        .map(({ term }) => term.text);
      for (const right of await this.#guesses(unknown)) {
        const match = await attempt(pieces, right);
        if (match !== null) return match;
      }
    }
    return some;
  }

  /** Adjacent words that are a misspelt known phrase (lip tick, body otion). */
  async #misspeltPhrase(
    pieces: readonly Piece[],
  ): Promise<{ pieces: Piece[]; right: Map<string, string> } | null> {
    const sought = await this.#products.seek(this.#terms(pieces));
    const doubtful = new Set(sought.filter(this.#isDoubtful).map(({ term }) => term.text));
    for (let size = PHRASE_WORDS; size > 1; size -= 1) {
      for (let from = 0; from + size <= pieces.length; from += 1) {
        const words = pieces.slice(from, from + size);
        if (!words.some(({ text }) => doubtful.has(text)) || words.some(({ text }) => THAI.test(text)))
          continue;
        const written = this.#vocabulary.lexicon.phraseFor(words.flatMap(({ text }) => text.split(' ')));
        if (written === null) continue;
        const text = words.map((piece) => piece.text).join(' ');
        const whole = { text, known: false, inside: false };
        return {
          pieces: [...pieces.slice(0, from), whole, ...pieces.slice(from + size)],
          right: new Map([[text, written]]),
        };
      }
    }
    return null;
  }

  /**
   * Alternatives with products for words without any, combined, best first: the nearest, among equals the one
   * with most products.
   */
  async #guesses(unknown: readonly string[]): Promise<Map<string, string>[]> {
    if (unknown.length === 0) return [];
    const spellings = await spellingsOf(this.#deps.db, this.#vocabulary.lexicon, unknown);
    const words = new Set(spellings.flatMap(({ meant }) => meant.map(({ word }) => word)));
    const terms = [...words].map((word) =>
      this.#vocabulary.phrases.term({ text: word, known: false, inside: false }),
    );
    const counts = new Map(
      (await this.#products.seek(terms)).map((one) => [one.term.text, this.#products.countOf(one)]),
    );
    const count = (word: string): number => counts.get(word) ?? 0;
    const best = spellings.map(({ typed, meant }) => ({
      typed,
      meant: meant
        .filter(({ word }) => count(word) > 0)
        .sort((a, b) => a.far - b.far || count(b.word) - count(a.word)),
    }));
    const guesses: Map<string, string>[] = [];
    for (let n = 0; n < GUESSES && best.some(({ meant }) => meant.length > n); n += 1) {
      guesses.push(
        new Map(
          best.flatMap(({ typed, meant }) => {
            const right = meant[n] ?? meant[0];
            return right === undefined ? [] : [[typed, right.written] as const];
          }),
        ),
      );
    }
    return guesses;
  }

  /** A suggestion for words with hardly any products. */
  async #otherwise(keyword: string, sought: readonly One[], count: number): Promise<string | null> {
    const doubtful = sought.filter(this.#isDoubtful);
    if (doubtful.length === 0) return null;
    const [right] = await this.#guesses(doubtful.map(({ term }) => term.text));
    if (right === undefined) return null;
    const corrected = putRight(keyword, this.#pieces(keyword), right, this.#vocabulary.phrases);
    return (await this.#all(corrected)).length >= count * FAR_MORE ? corrected : null;
  }

  /** Product types the shop does not have, replaced by the nearest ones. */
  async #standIns(keyword: string, sought: readonly One[]): Promise<Match<Ranked> | null> {
    const missing = sought.filter((one) => this.#isEmpty(one) && one.term.standIns.length > 0);
    if (missing.length === 0) return null;
    const terms = sought.map((one) =>
      missing.includes(one) ? { ...one.term, ways: one.term.standIns } : one.term,
    );
    const ranking = await this.#products.meeting(await this.#products.seek(terms), keyword);
    if (ranking.length === 0) return null;
    const written = ({ term: { text } }: One): string => this.#vocabulary.phrases.written(text) ?? text;
    return { ...NOTHING, found: 'similar', ranking, ignored: missing.map(written) };
  }

  /** Products matching the heaviest words, if they have at least half of the total weight. */
  async #someOf(
    keyword: string,
    pieces: readonly Piece[],
    corrected: string | null,
  ): Promise<Match<Ranked> | null> {
    const { phrases, categoriesByLabel } = this.#vocabulary;
    const sought = await this.#products.seek(this.#terms(pieces));
    if (isOneWord(keyword)) return null;
    const words = sliceAlong(
      keyword,
      pieces.map(({ text }) => text),
      folded,
    );
    if (words !== null && isCutApart(keyword, words)) return null;
    const typedFor = (text: string): string | undefined =>
      words?.[pieces.findIndex((piece) => piece.text === text)];
    /** A different word with the same folding as a short one (ตั๋ว, ตัว). */
    const isAnother = ({ text }: Term): boolean => {
      const typed = typedFor(text);
      if (text.length >= TELLING_FROM || typed === undefined || !THAI.test(text)) return false;
      return typed !== phrases.written(text) && isOneWord(typed);
    };
    const weights = sought.map((one) =>
      isAnother(one.term) ? 0 : weightOf(one.term, this.#isEmpty(one), categoriesByLabel),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (sought.length < 2 || total === 0) return null;
    const best = await this.#products.heaviest(sought, weights, total / 2);
    if (best === null) return null;
    const { mask } = best;
    const met = sought.filter((_, n) => ((mask >> n) & 1) === 1).map(({ term }) => term);
    // A product type without products must not match another one that shares a word.
    if (!met.some(({ known, vague }) => known && !vague) && met.filter(isTelling).length < 2) return null;
    const left = sought.filter((_, n) => ((mask >> n) & 1) === 0);
    const telling = left.filter(({ term }) => isTelling(term));
    // Short unmatched words are reported only where no other word was dropped.
    const missed = telling.length > 0 ? telling : left;
    const asTyped = (text: string): string => typedFor(text) ?? phrases.written(text) ?? text;
    return {
      ...NOTHING,
      found: 'some',
      ranking: await best.ranked(keyword, met),
      corrected,
      ignored: missed.map(({ term }) => asTyped(term.text)),
    };
  }

  /** The brand nearest to a text with a typo for which nothing else was found. */
  async #lastResort(keyword: string): Promise<Match<Ranked> | null> {
    const text = tidyThai(keyword).trim();
    const [meant] = this.#vocabulary.spoken().withSlip(text, this.#isSold, true);
    return meant === undefined ? null : this.#brand(text, meant);
  }

  /** Products with similar text. */
  async #similar(keyword: string): Promise<Match<Ranked> | null> {
    const key = searchKey(keyword);
    if (key.length < SIMILAR_FROM || (THAI.test(keyword) && ordinary(keyword))) return null;
    const ranking = await this.#products.similar(key);
    return ranking.length === 0 ? null : { ...NOTHING, found: 'similar', ranking };
  }
}

/**
 * The products of a keyword. In order, until there are results: every word, also in descriptions; the other
 * keyboard layout; corrected words; alternatives for product types that are not sold; the heaviest words;
 * similar text. Each step is at most two statements, none for cached words.
 * @param literal only the input as typed, without corrections
 */
export async function matchIn<One extends OfTerm, Ranked extends Sized>(
  context: SearchContext<One, Ranked>,
  keyword: string,
  literal = false,
): Promise<Match<Ranked>> {
  const { snapshot, products, matches } = context;
  if (!isSearchable(keyword))
    return withRules(snapshot, products, keyword, { ...NOTHING, ranking: products.none }, literal);
  const key = `${literal ? '=' : ''}${keyword}`;
  let match = matches.get(key);
  if (match === undefined) {
    const found = await new Search(context).match(keyword, literal);
    match = await withRules(snapshot, products, keyword, found, literal);
    matches.set(key, match);
  }
  return match;
}

/** The posting lists of this process. */
export const inProcess = (
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
): SearchContext<Sought, Ranking> => ({
  deps,
  snapshot,
  products: new SnapshotProducts(deps, snapshot),
  matches: vocabularyOf(snapshot).matches,
});

/** The products of a keyword by the posting lists of this process. */
export const matchKeyword = (
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  keyword: string,
  literal = false,
): Promise<Match> => matchIn(inProcess(deps, snapshot), keyword, literal);

/** Why each product is among the results of a keyword, by the lookups of the search itself. */
export async function reasonsIn<One extends OfTerm, Ranked extends Sized>(
  context: SearchContext<One, Ranked>,
  typed: string,
  matIds: readonly number[],
): Promise<FoundReason[][]> {
  const { snapshot } = context;
  const { keyword } = priceIn(snapshot, typed);
  const match = await matchIn(context, keyword);
  const pins = new Set(ruleFor(snapshot, keyword, match)?.pins);
  const words = await new Search(context).reasons(match.corrected ?? keyword, matIds);
  const whole: FoundReason[] = [];
  if (match.corrected !== null) whole.push({ by: 'corrected', typed: keyword, text: match.corrected });
  if (match.found === 'similar') whole.push({ by: 'similar', typed: '', text: match.ignored.join(' ') });
  return matIds.map((id, n) => {
    const found = words[n] ?? [];
    const first: FoundReason[] = pins.has(id) ? [{ by: 'pin', typed: '', text: '' }] : [];
    return [...first, ...(found.length > 0 || first.length === 0 ? whole : []), ...found];
  });
}

/** The brands that a text as a whole, or a part of it, is taken for by sound. */
export const brandsBySound = <One extends OfTerm, Ranked extends Sized>(
  context: SearchContext<One, Ranked>,
  text: string,
): readonly number[] => new Search(context).heardBrands(text);

/** A match in wire format (contracts, SearchFound). */
export const wireMatch = ({
  found,
  corrected,
  ignored,
  didYouMean,
  redirect,
}: Omit<Match, 'ranking'>): SearchFound => ({
  found,
  corrected,
  ignored: [...ignored],
  did_you_mean: didYouMean,
  ...(redirect !== null && { redirect }),
});
