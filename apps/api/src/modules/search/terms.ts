import { foldWords } from '@mali/db/listing';
import { searchKey } from '@mali/thai/fold';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import { STOP_WORDS, TAG_PHRASES } from './tags.ts';

/**
 * A part of a query that a product must meet, in one of several ways; each way is texts that must all be found: words
 * and phrases as a folded text holds them, or a tag. The first way is the text as it was typed.
 */
export type Term = { text: string; ways: readonly (readonly string[])[] };

const THAI = /[\u0e01-\u0e4f]/;
/** A shorter Thai word within a run of letters is as likely a part of another one (มาส์ก in ชุ่มชื้นมาก). */
const SHORTEST_INSIDE = 4;

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** Words and phrases known to mean the same as others, by their folded text. */
export class Phrases {
  readonly #meanings = new Map<string, Set<string>>();
  /** Most words of a phrase. */
  #longest = 1;
  /** Longest Thai phrase, in letters. */
  #widest = 1;

  /** Texts (folded) each of which means all of `meanings`. */
  add(texts: readonly string[], meanings: readonly string[]): void {
    for (const text of texts) {
      if (text === '') continue;
      const known = this.#meanings.get(text) ?? new Set();
      for (const meaning of meanings) known.add(meaning);
      this.#meanings.set(text, known);
      this.#longest = Math.max(this.#longest, wordsOf(text).length);
      if (THAI.test(text)) this.#widest = Math.max(this.#widest, text.length);
    }
  }

  /** The phrase at the beginning of these words: its length in words, 0 when there is none. */
  startsWith(words: readonly string[]): number {
    for (let length = Math.min(words.length, this.#longest); length > 0; length -= 1) {
      if (this.#meanings.has(words.slice(0, length).join(' '))) return length;
    }
    return 0;
  }

  /** Cuts a Thai run of letters into the phrases in it and what stands between them. */
  cut(run: string): string[] {
    const parts: string[] = [];
    let loose = '';
    for (let at = 0; at < run.length; ) {
      let length = Math.min(this.#widest, run.length - at);
      while (length >= SHORTEST_INSIDE && !this.#meanings.has(run.slice(at, at + length))) length -= 1;
      if (length >= SHORTEST_INSIDE) {
        if (loose !== '') parts.push(loose);
        parts.push(run.slice(at, at + length));
        loose = '';
        at += length;
      } else {
        loose += run[at] ?? '';
        at += 1;
      }
    }
    if (loose !== '') parts.push(loose);
    return parts;
  }

  /** The ways in which a product may meet a text: as it stands, with its words apart, by another word for it. */
  waysOf(text: string): readonly (readonly string[])[] {
    const words = wordsOf(text);
    const others = [...(this.#meanings.get(text) ?? [])].filter((meaning) => meaning !== text);
    return [[text], ...(words.length > 1 ? [words] : []), ...others.map((meaning) => [meaning])];
  }
}

/** The phrases that are the same in every shop: words of the trade, and what tags are called. */
export function commonPhrases(): Phrases {
  const phrases = new Phrases();
  const groups = SYNONYM_GROUPS.map((group) => group.map(foldWords));
  for (const group of groups) phrases.add(group, group);
  for (const [tag, names] of Object.entries(TAG_PHRASES)) {
    const texts = new Set(names.map(foldWords));
    for (const group of groups) {
      // Another word for what a tag is called means the tag as well.
      if (group.some((text) => texts.has(text))) phrases.add(group, [tag]);
    }
    phrases.add([...texts], [tag]);
  }
  return phrases;
}

const STOPS = new Set(STOP_WORDS.map(foldWords));

/**
 * A query as the terms that a product must meet, all of them. Known phrases are kept together; Thai without spaces is
 * cut by the phrases in it; words that name nothing are left out where others remain.
 */
export function termsOf(query: string, phrases: Phrases): Term[] {
  const words = wordsOf(foldWords(query));
  const texts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phrases.startsWith(words.slice(at));
    const word = words[at] ?? '';
    if (length > 0) texts.push(words.slice(at, at + length).join(' '));
    else if (THAI.test(word)) texts.push(...phrases.cut(word));
    else texts.push(word);
    at += Math.max(length, 1);
  }
  const telling = texts.filter((text) => !STOPS.has(text) && (THAI.test(text) ? text.length > 1 : true));
  const distinct = [...new Set(telling.length > 0 ? telling : texts)];
  return distinct.map((text) => ({ text, ways: phrases.waysOf(text) }));
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * LIKE patterns of which a searchable text (db listing.ts) matches at least one when it holds `text`: as folded or as
 * key. Latin words match from their beginning, so that oil does not find foil; Thai ones anywhere, as Thai is written
 * without spaces; short ones only at the beginning of a word, and where they were not typed only as a word.
 */
export function patternsFor(text: string, typed: boolean): string[] {
  if (text.startsWith('@')) return [`% ${escapeLike(text)} %`];
  const forms = new Set([text, searchKey(text)]);
  return [...forms].map((form) => {
    const escaped = escapeLike(form);
    if (form.length < SHORTEST_INSIDE)
      return form.length === 1 || !typed ? `% ${escaped} %` : `% ${escaped}%`;
    return THAI.test(form) ? `%${escaped}%` : `% ${escaped}%`;
  });
}
