import {
  allowedFor,
  type Borders,
  bordersOfWords,
  evidenceBeforeTypo,
  formsOf,
  type Hearing,
  hear,
  isMarked,
  isMarkedDespiteTypo,
  isOneWord,
  isOrdinary,
  isReadAsWords,
  isSoundMatch,
  isSoundMatchBeforeTypo,
  readingsOf,
  type Sounds,
  soundKeys,
} from '@mali/thai/cross-script';
import { nativeReadings } from '@mali/thai/native-readings';
import { beforeAnySlip, filledIn, isSpellable } from '@mali/thai/slips';
import { findSound, LETTER_WORTH, SoundIndex } from '@mali/thai/sound-index';
import type { Db } from '../../platform/database.ts';
import type { BrandRow } from '../catalogue/repository.ts';
import { remembered } from './remembered.ts';
import { findSpelt, type Spelt } from './repository.ts';

const THAI = /[\u0e01-\u0e4f]/;
/** The English article before a name is hardly pronounced: it does not count as another word. */
const ARTICLE = /(?:^|\s)(?:เดอะ|ดิ)\s*$/;
const FIRST_ARTICLE = /^(?:เดอะ|ดิ)\s*/;
/** Characters of a name in Thai, with digits and symbols among them. */
const THAI_RUN = /[\u0e01-\u0e4f\d][\u0e01-\u0e4f\d .&+'’-]*/g;

/** A name recognised in a query: its range of letters, and its spelling. */
export type NameMatch = Readonly<{
  from: number;
  to: number;
  written: string;
  cost: number;
  brand: number;
  /** It is the whole name. */
  whole: boolean;
  /** Amount of evidence (length of the phonetic key). */
  weight: number;
}>;

/** Compensation of errors by evidence, for names of equal range. */
const WEIGHT_WORTH = 0.12;

/** Cost of a recognised name relative to others in the same letters. */
export const amiss = ({ cost, weight }: NameMatch): number => cost - weight * WEIGHT_WORTH;

const nameOf = (
  { written, brand, cost, sounds }: Reading,
  heard: number,
): Omit<NameMatch, 'from' | 'to'> => ({
  written,
  brand,
  cost: heard,
  whole: cost < BY_PART,
  weight: sounds.weight,
});

const worth = (name: NameMatch): number => (name.to - name.from) * LETTER_WORTH - amiss(name);

const WHOLLY_THAI = /^[\u0e01-\u0e4f][\u0e01-\u0e4f ]*$/;
const ONE_THAI_WORD = /^[\u0e01-\u0e4f]+$/;
/** Cost of undoing a typo, and of guessing a consonant. */
const BY_SLIP = 0.4;
const BY_GUESS = 0.45;
/** Longer texts have too many candidates. */
const SLIP_TO = 30;

/** Minimum additional cost of abbreviated names. */
const BY_PART = 0.05;

type Reading = Readonly<{ sounds: Sounds; written: string; cost: number; brand: number }>;
type Brand = Pick<BrandRow, 'brand_id' | 'brand_en' | 'brand_th' | 'aliases' | 'said'>;
type ThaiName = Readonly<{ hearing: Hearing; written: string; brand: number }>;

/** Phonetic forms of a brand's names: for Thai input, and in Thai for Latin input. */
type Prepared = Readonly<{ latin: readonly Reading[]; thai: readonly ThaiName[] }>;

function prepare({ brand_id, brand_en, brand_th, aliases, said }: Brand): Prepared {
  const [latin, thai]: [Reading[], ThaiName[]] = [[], []];
  for (const name of new Set([brand_en, brand_th, ...aliases].filter((one) => one !== ''))) {
    for (const spelling of THAI.test(name) ? [name, ...nativeReadings(name)] : [])
      thai.push({ hearing: hear(spelling), written: brand_en, brand: brand_id });
    for (const { text, cost } of formsOf(name)) {
      for (const sounds of readingsOf(text, Object.entries(said))) {
        latin.push({ sounds, written: brand_en, cost, brand: brand_id });
      }
    }
  }
  return { latin, thai };
}

/** The same letters are checked for many names. */
const dictionaryBorders = remembered(bordersOfWords);

/**
 * Whether letters are only part of words of the language: of one word (วินา in วินาที), or cut out of words that the
 * dictionary reads differently (ร้านอา in ร้านอาหาร).
 */
function isWithinWords(run: string, { from, to }: Readonly<{ from: number; to: number }>): boolean {
  const begin = run.lastIndexOf(' ', from) + 1;
  const space = run.indexOf(' ', to);
  const end = space < 0 ? run.length : space;
  if (begin === from && end === to) return false;
  const text = run.slice(begin, end);
  if (isOneWord(text)) return true;
  const cuts = dictionaryBorders(text);
  return cuts !== null && !(cuts.has(from - begin) && cuts.has(to - begin));
}

/** Candidates of a text before a typo, in phonetic form; with the texts whose keys find them. */
type Guess = { hearing: Hearing; unsure: boolean; texts: string[] };

/** Candidates with distinct sounds: marks and silent letters make no difference. */
function guessesOf(text: string): Guess[] {
  const guesses = new Map<string, Guess>();
  for (const before of beforeAnySlip(text)) {
    const hearing = hear(before.text, undefined, before.unsure);
    const sound = `${hearing.sounds.join()} ${hearing.drops.join()}`;
    const known = guesses.get(sound);
    if (known === undefined)
      guesses.set(sound, { hearing, unsure: before.unsure !== null, texts: filledIn(before) });
    else known.texts.push(...filledIn(before));
  }
  return [...guesses.values()];
}

/** Phonetic index of brand names. */
export class SpokenNames {
  readonly #latin = new SoundIndex<Reading>();
  readonly #thai: ThaiName[] = [];
  /** Phonetic forms of each brand, by its source texts. */
  readonly #prepared = new Map<string, Prepared>();

  /** @param before the previous index: forms of unchanged brands are reused */
  constructor(brands: Iterable<Brand>, before?: SpokenNames) {
    for (const brand of brands) {
      const { brand_id, brand_en, brand_th, aliases, said } = brand;
      const told = JSON.stringify([brand_id, brand_en, brand_th, aliases, said]);
      const prepared = (before === undefined ? undefined : before.#prepared.get(told)) ?? prepare(brand);
      this.#prepared.set(told, prepared);
      this.#thai.push(...prepared.thai);
      for (const reading of prepared.latin) {
        this.#latin.add(reading, reading.sounds, allowedFor(reading.sounds) - reading.cost);
      }
    }
  }

  /**
   * Brands recognised by sound in a Thai text, the most likely first.
   * @param bordersOf possible boundaries of a name in a run of Thai letters
   * @param isSold whether the shop sells products of a brand
   */
  inThai(text: string, bordersOf: (run: string) => Borders, isSold: (brand: number) => boolean): NameMatch[] {
    const found: NameMatch[] = [];
    for (const match of text.matchAll(THAI_RUN)) {
      const run = match[0];
      if (!THAI.test(run)) continue;
      const hearing = hear(run, bordersOf(run));
      for (const { name, heard } of this.#latin.find(hearing)) {
        const { sounds, cost, brand } = name;
        if (!isSold(brand)) continue;
        const part = run.slice(heard.from, heard.to).trim();
        if (!isSoundMatch(sounds, part, heard.cost + cost) || isWithinWords(run, heard)) continue;
        const from = match.index + heard.from;
        const article = ARTICLE.exec(run.slice(0, heard.from))?.[0].trimStart() ?? '';
        found.push({
          ...nameOf(name, heard.cost + cost),
          from: from - article.length,
          to: from + part.length,
        });
      }
    }
    return found.sort((a, b) => worth(b) - worth(a));
  }

  /**
   * The brands that a whole Thai text may mean with one typo (a letter doubled, left out, added or replaced, or two
   * transposed), each once, the most likely first.
   * @param lastResort nothing else was found for the text: larger errors are accepted
   */
  withSlip(text: string, isSold: (brand: number) => boolean, lastResort = false): NameMatch[] {
    if (!WHOLLY_THAI.test(text) || text.length > SLIP_TO || isOrdinary(text)) return [];
    const spellable = isSpellable(text);
    const readAsWords = isMarkedDespiteTypo(text) || isReadAsWords(text);
    const found = new Map<number, NameMatch>();
    for (const { hearing, unsure } of guessesOf(text)) {
      for (const { name, heard } of this.#latin.find(hearing)) {
        const cost = heard.cost + name.cost;
        if (!isSold(name.brand)) continue;
        if (!isSoundMatchBeforeTypo(name.sounds, cost, { unsure, spellable, readAsWords, lastResort }))
          continue;
        const slip = unsure ? BY_GUESS : BY_SLIP;
        const meant = { ...nameOf(name, cost + slip), from: 0, to: text.length };
        const known = found.get(name.brand);
        if (known === undefined || amiss(meant) < amiss(known)) found.set(name.brand, meant);
      }
    }
    return [...found.values()].sort((a, b) => amiss(a) - amiss(b));
  }

  /**
   * False when no brand can match a text as a whole, apart from an article: a quick check before the slower
   * search for boundaries within it.
   */
  mayBeWhole(text: string): boolean {
    const [run = ''] = text.match(THAI_RUN) ?? [];
    if (run !== text) return false;
    const article = FIRST_ARTICLE.exec(run)?.[0].length ?? 0;
    return this.#latin.find(hear(run, { begins: [0, article], ends: [run.length] })).length > 0;
  }

  /** Brands with a Thai name that a Latin text as a whole sounds like. */
  inLatin(text: string, isSold: (brand: number) => boolean): NameMatch[] {
    if (THAI.test(text)) return [];
    const found: NameMatch[] = [];
    for (const sounds of readingsOf(text)) {
      for (const { hearing, written, brand } of this.#thai) {
        const heard = findSound(sounds, hearing, allowedFor(sounds));
        if (heard !== null && isSold(brand)) {
          const { cost } = heard;
          found.push({ from: 0, to: text.length, written, cost, brand, whole: true, weight: sounds.weight });
        }
      }
    }
    return found.sort((a, b) => worth(b) - worth(a));
  }
}

/** The most likely non-overlapping names. */
export function apart(names: readonly NameMatch[]): NameMatch[] {
  const chosen: NameMatch[] = [];
  for (const name of names) {
    if (chosen.every(({ from, to }) => name.to <= from || name.from >= to)) chosen.push(name);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

/** Words are more numerous than brands: they must be longer and closer. */
const LEAST_WEIGHT = 2.4;
/** Of the same sound, shorter ones are accepted (acne). */
const LEAST_OF_SAME = 2.2;
const OF_WORDS = 0.6;
/** Mistyped words need even more evidence. */
const LEAST_BEFORE_SLIP = 3.6;
const OF_WORD_BEFORE_SLIP = 0.105;
/** A dictionary word with the same sound. */
const EXACTLY = 0.06;
/** Number of words per database query. */
const MOST_WORDS = 6;

type WordMatch = Readonly<{ word: string; written: string; cost: number }>;

/** True for a word of the same sound as the typed one. */
export const isSameSound = ({ cost }: WordMatch): boolean => cost <= EXACTLY;

/**
 * Similar-sounding words of products (lines, ingredients, shades) in the other script, nearest first.
 * @param asked words by any key, as typed
 */
export async function wordsBySound(
  db: Db,
  asked: ReadonlyMap<string, string>,
): Promise<Map<string, WordMatch[]>> {
  const typed = [...asked].filter(([, text]) => text.length > 2).slice(0, MOST_WORDS);
  const keys = [...new Set(typed.flatMap(([, text]) => soundKeys(text)))];
  const found = new Map<string, WordMatch[]>();
  if (keys.length === 0) return found;
  const words = await findSpelt(db, keys);
  for (const [key, text] of typed) {
    const near = THAI.test(text) ? latinWordsLike(text, words) : thaiWordsLike(text, words);
    if (near.length > 0)
      found.set(
        key,
        near.sort((a, b) => a.cost - b.cost),
      );
  }
  return found;
}

/** The same words of the shop recur in many queries. */
const readings = remembered((written) => readingsOf(written));
const keysOf = remembered(soundKeys);

/** The input is neither one nor two dictionary words: possibly mistyped. */
const isMistyped = (text: string): boolean =>
  ONE_THAI_WORD.test(text) && !isOrdinary(text) && !isReadAsWords(text);

/**
 * The Latin product word (a line, an ingredient) that a Thai text most likely was before one typo; null when
 * there is none.
 */
export async function wordBeforeSlip(db: Db, text: string): Promise<WordMatch | null> {
  if (text.length > SLIP_TO || !isMistyped(text)) return null;
  const [spellable, marked] = [isSpellable(text), isMarkedDespiteTypo(text)];
  const byKey = new Map<string, Set<Guess>>();
  for (const guess of guessesOf(text)) {
    for (const key of guess.texts.flatMap(soundKeys)) {
      const guesses = byKey.get(key);
      if (guesses === undefined) byKey.set(key, new Set([guess]));
      else guesses.add(guess);
    }
  }
  let best: WordMatch | null = null;
  for (const { word, written } of await findSpelt(db, [...byKey.keys()])) {
    if (THAI.test(written)) continue;
    const guesses = new Set(keysOf(written).flatMap((key) => [...(byKey.get(key) ?? [])]));
    for (const sounds of guesses.size === 0 ? [] : readings(written)) {
      for (const { hearing, unsure } of guesses) {
        const told = evidenceBeforeTypo(sounds, { unsure, spellable });
        if (told < LEAST_BEFORE_SLIP) continue;
        const heard = findSound(sounds, hearing, marked ? EXACTLY : told * OF_WORD_BEFORE_SLIP);
        if (heard === null) continue;
        const cost = heard.cost + (unsure ? BY_GUESS : BY_SLIP) - sounds.weight * WEIGHT_WORTH;
        if (best === null || cost < best.cost) best = { word, written, cost };
      }
    }
  }
  return best;
}

/** Dictionary words are replaced by a product word only with more evidence (พริก is not prick). */
const LEAST_OF_ORDINARY = 3.4;

/** Of the tolerance, for text that can be read as several words (เดินทาง is not tinting). */
const OF_READ_AS_WORDS = 0.85;

const nearest = (pairs: readonly (readonly [Sounds, Hearing])[], exactly: boolean, of = 1): number => {
  let best = Number.POSITIVE_INFINITY;
  for (const [sounds, hearing] of pairs) {
    if (sounds.weight < (exactly ? LEAST_OF_ORDINARY : LEAST_OF_SAME)) continue;
    const isExact = exactly || sounds.weight < LEAST_WEIGHT;
    const heard = findSound(sounds, hearing, isExact ? EXACTLY : allowedFor(sounds) * OF_WORDS * of);
    if (heard !== null && heard.cost < best) best = heard.cost;
  }
  return best;
};

function latinWordsLike(text: string, words: readonly Spelt[]): WordMatch[] {
  const hearing = hear(text);
  const ordinary = isOrdinary(text) || isMarked(text);
  const of = isReadAsWords(text) ? OF_READ_AS_WORDS : 1;
  return words.flatMap(({ word, written }) => {
    if (THAI.test(written)) return [];
    const pairs = readings(written).map((sounds) => [sounds, hearing] as const);
    const cost = nearest(pairs, ordinary, of);
    return Number.isFinite(cost) ? [{ word, written, cost }] : [];
  });
}

function thaiWordsLike(text: string, words: readonly Spelt[]): WordMatch[] {
  const readings = readingsOf(text);
  return words.flatMap(({ word, written }) => {
    if (!THAI.test(written)) return [];
    const hearing = hear(written);
    const pairs = readings.map((sounds) => [sounds, hearing] as const);
    const cost = nearest(pairs, false);
    return Number.isFinite(cost) ? [{ word, written, cost }] : [];
  });
}
