import {
  allowedFor,
  allowedWithSlip,
  type Borders,
  formsOf,
  type Hearing,
  hear,
  isHeard,
  isMarked,
  isOneWord,
  isOrdinary,
  isReadAsWords,
  readingsOf,
  type Sounds,
  soundKeys,
} from '@mali/thai/cross-script';
import { beforeSlip } from '@mali/thai/slips';
import { findSound, LETTER_WORTH, SoundIndex } from '@mali/thai/sound-index';
import type { Db } from '../../platform/database.ts';
import type { BrandRow } from '../catalogue/repository.ts';
import { remembered } from './remembered.ts';
import { findSpelt, type Spelt } from './repository.ts';

const THAI = /[\u0e01-\u0e4f]/;
/** The English article before a name, which is hardly heard: it is no word beside the name. */
const ARTICLE = /(?:^|\s)(?:เดอะ|ดิ)\s*$/;
const FIRST_ARTICLE = /^(?:เดอะ|ดิ)\s*/;
/** Letters that a name in Thai may be made of, with digits and signs among them. */
const THAI_RUN = /[\u0e01-\u0e4f\d][\u0e01-\u0e4f\d .&+'’-]*/g;

/** A name that was heard in a query: the letters it reaches over, and how it is written. */
export type HeardName = Readonly<{
  from: number;
  to: number;
  written: string;
  cost: number;
  brand: number;
  /** Not only a part of the name. */
  whole: boolean;
}>;

const worth = ({ from, to, cost }: HeardName): number => (to - from) * LETTER_WORTH - cost;

const WHOLLY_THAI = /^[\u0e01-\u0e4f][\u0e01-\u0e4f ]*$/;
/** What it costs to take a slip back, and how much less likely another name must be. */
const BY_SLIP = 0.4;
const AS_LIKELY = 0.05;

/** Names for short cost so much and more. */
const BY_PART = 0.05;

type Reading = Readonly<{ sounds: Sounds; written: string; cost: number; brand: number }>;
type Brand = Pick<BrandRow, 'brand_id' | 'brand_en' | 'brand_th' | 'aliases' | 'said'>;
type ThaiName = Readonly<{ hearing: Hearing; written: string; brand: number }>;

/** How the names of a brand sound: readings for Thai spellings of them, and those in Thai to compare Latin ones with. */
type Prepared = Readonly<{ latin: readonly Reading[]; thai: readonly ThaiName[] }>;

function prepare({ brand_id, brand_en, brand_th, aliases, said }: Brand): Prepared {
  const [latin, thai]: [Reading[], ThaiName[]] = [[], []];
  for (const name of new Set([brand_en, brand_th, ...aliases].filter((one) => one !== ''))) {
    if (THAI.test(name)) thai.push({ hearing: hear(name), written: brand_en, brand: brand_id });
    for (const { text, cost } of formsOf(name)) {
      for (const sounds of readingsOf(text, Object.entries(said))) {
        latin.push({ sounds, written: brand_en, cost, brand: brand_id });
      }
    }
  }
  return { latin, thai };
}

/** Whether letters are only a part of one word of the language (วินา in วินาที). */
function isWithinWord(run: string, { from, to }: Readonly<{ from: number; to: number }>): boolean {
  const begin = run.lastIndexOf(' ', from) + 1;
  const space = run.indexOf(' ', to);
  const end = space < 0 ? run.length : space;
  return (begin < from || end > to) && isOneWord(run.slice(begin, end));
}

/** The names of brands by their sound. */
export class SpokenNames {
  readonly #latin = new SoundIndex<Reading>();
  readonly #thai: ThaiName[] = [];
  /** What was made of each brand, by what is told of it. */
  readonly #prepared = new Map<string, Prepared>();

  /** @param before names that were made before: of brands that have not changed nothing is worked out again */
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
   * Brands that are heard in a text in Thai letters, the likeliest first.
   * @param bordersOf where a name may begin and end in a run of Thai letters
   * @param isSold whether the shop sells anything of a brand
   */
  inThai(text: string, bordersOf: (run: string) => Borders, isSold: (brand: number) => boolean): HeardName[] {
    const found: HeardName[] = [];
    for (const match of text.matchAll(THAI_RUN)) {
      const run = match[0];
      if (!THAI.test(run)) continue;
      const hearing = hear(run, bordersOf(run));
      for (const { name, heard } of this.#latin.find(hearing)) {
        const { sounds, written, cost, brand } = name;
        if (!isSold(brand)) continue;
        const part = run.slice(heard.from, heard.to).trim();
        if (isWithinWord(run, heard) || !isHeard(sounds, part, heard.cost + cost)) continue;
        const from = match.index + heard.from;
        const article = ARTICLE.exec(run.slice(0, heard.from))?.[0].trimStart() ?? '';
        found.push({
          from: from - article.length,
          to: from + part.length,
          written,
          cost: heard.cost + cost,
          brand,
          whole: cost < BY_PART,
        });
      }
    }
    return found.sort((a, b) => worth(b) - worth(a));
  }

  /** Names with more amiss than they may have; made when it is first asked for. */
  #loose: SoundIndex<Reading> | null = null;

  #looser(): SoundIndex<Reading> {
    let loose = this.#loose;
    if (loose === null) {
      loose = new SoundIndex<Reading>();
      for (const { latin } of this.#prepared.values()) {
        for (const reading of latin)
          loose.add(reading, reading.sounds, allowedWithSlip(reading.sounds) - reading.cost);
      }
      this.#loose = loose;
    }
    return loose;
  }

  /**
   * The brand that a whole text in Thai was most likely meant to be with one slip of the fingers: a letter twice, two in
   * the wrong order, one left out. Null when there is none, or several that are as likely.
   */
  withSlip(text: string, isSold: (brand: number) => boolean): HeardName | null {
    if (!WHOLLY_THAI.test(text) || isOrdinary(text) || isReadAsWords(text)) return null;
    const found: HeardName[] = [];
    const take = ({ written, brand, cost: more }: Reading, cost: number): void => {
      if (isSold(brand))
        found.push({ from: 0, to: text.length, written, brand, cost: cost + more, whole: true });
    };
    for (const before of beforeSlip(text)) {
      for (const { name, heard } of this.#latin.find(hear(before))) {
        if (isHeard(name.sounds, before, heard.cost + name.cost)) take(name, heard.cost + BY_SLIP);
      }
    }
    if (!isMarked(text)) {
      for (const { name, heard } of this.#looser().find(hear(text))) take(name, heard.cost);
    }
    const [best] = found.sort((a, b) => a.cost - b.cost);
    if (best === undefined) return null;
    const other = found.find(({ brand }) => brand !== best.brand);
    return other !== undefined && other.cost - best.cost < AS_LIKELY ? null : best;
  }

  /**
   * False when no brand can be heard in a text as a whole, an article before it aside. To tell where names may begin
   * and end within it takes longer than this.
   */
  mayBeWhole(text: string): boolean {
    const [run = ''] = text.match(THAI_RUN) ?? [];
    if (run !== text) return false;
    const article = FIRST_ARTICLE.exec(run)?.[0].length ?? 0;
    return this.#latin.find(hear(run, { begins: [0, article], ends: [run.length] })).length > 0;
  }

  /** Brands with a Thai name that a Latin text sounds like, as a whole. */
  inLatin(text: string, isSold: (brand: number) => boolean): HeardName[] {
    if (THAI.test(text)) return [];
    const found: HeardName[] = [];
    for (const sounds of readingsOf(text)) {
      for (const { hearing, written, brand } of this.#thai) {
        const heard = findSound(sounds, hearing, allowedFor(sounds));
        if (heard !== null && isSold(brand)) {
          found.push({ from: 0, to: text.length, written, cost: heard.cost, brand, whole: true });
        }
      }
    }
    return found.sort((a, b) => worth(b) - worth(a));
  }
}

/** The likeliest names that do not lie over one another. */
export function apart(names: readonly HeardName[]): HeardName[] {
  const chosen: HeardName[] = [];
  for (const name of names) {
    if (chosen.every(({ from, to }) => name.to <= from || name.from >= to)) chosen.push(name);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

/** There are more words than brands: they must be longer, and sound nearer. */
const LEAST_WEIGHT = 2.4;
const OF_WORDS = 0.6;
/** An ordinary word that sounds just so. */
const EXACTLY = 0.06;
/** Words that are asked of the database at once. */
const MOST_WORDS = 6;

type HeardWord = Readonly<{ word: string; written: string; cost: number }>;

/**
 * Words of products (lines, ingredients, shades) that sound like these, in the other script; the nearest first.
 * @param asked words by any key, as they were typed
 */
export async function wordsHeard(
  db: Db,
  asked: ReadonlyMap<string, string>,
): Promise<Map<string, HeardWord[]>> {
  const typed = [...asked].filter(([, text]) => text.length > 2).slice(0, MOST_WORDS);
  const keys = [...new Set(typed.flatMap(([, text]) => soundKeys(text)))];
  const found = new Map<string, HeardWord[]>();
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

/** The same words of the shop come near to many queries. */
const readings = remembered((written) => readingsOf(written));

/** Ordinary words are taken for a word of a product only where there is more to tell them by (พริก is no prick). */
const LEAST_OF_ORDINARY = 3.4;

const nearest = (pairs: readonly (readonly [Sounds, Hearing])[], exactly: boolean): number => {
  let best = Number.POSITIVE_INFINITY;
  for (const [sounds, hearing] of pairs) {
    if (sounds.weight < (exactly ? LEAST_OF_ORDINARY : LEAST_WEIGHT)) continue;
    const heard = findSound(sounds, hearing, exactly ? EXACTLY : allowedFor(sounds) * OF_WORDS);
    if (heard !== null && heard.cost < best) best = heard.cost;
  }
  return best;
};

function latinWordsLike(text: string, words: readonly Spelt[]): HeardWord[] {
  const hearing = hear(text);
  const ordinary = isOrdinary(text) || isMarked(text);
  return words.flatMap(({ word, written }) => {
    if (THAI.test(written)) return [];
    const pairs = readings(written).map((sounds) => [sounds, hearing] as const);
    const cost = nearest(pairs, ordinary);
    return Number.isFinite(cost) ? [{ word, written, cost }] : [];
  });
}

function thaiWordsLike(text: string, words: readonly Spelt[]): HeardWord[] {
  const readings = readingsOf(text);
  return words.flatMap(({ word, written }) => {
    if (!THAI.test(written)) return [];
    const hearing = hear(written);
    const pairs = readings.map((sounds) => [sounds, hearing] as const);
    const cost = nearest(pairs, false);
    return Number.isFinite(cost) ? [{ word, written, cost }] : [];
  });
}
