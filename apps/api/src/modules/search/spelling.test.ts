import { foldWords } from '@mali/db/listing';
import { misspelling, SHORTEST_SPELT, spellingKeys } from '@mali/thai/spelling';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import { describe, expect, it } from 'vitest';
import { Lexicon } from './spelling.ts';

const lexicon = new Lexicon();
for (const text of ['Velvet Serum', 'Sérum/Toner', 'เซรั่ม บำรุงผิวหน้า', 'Lip', 'body lotion', 'SPF50'])
  lexicon.add(text);
const near = (typed: string) => lexicon.near(typed).map(({ written }) => written);

describe('Lexicon', () => {
  it('finds words by their folded letters and returns their original spelling', () => {
    expect(near('serun')).toContain('serum');
    expect(near('velvat')).toEqual(['velvet']);
    expect(near('เซรมั')).toContain('เซรั่ม');
  });

  it('contains no short words and no numbers', () => {
    expect(near('lap')).toEqual([]);
    expect(near('spf40')).toEqual([]);
  });

  it('finds phrases typed as one word, or with a misplaced space', () => {
    expect(near('bodylotin')).toEqual(['body lotion']);
    expect(lexicon.phraseFor(['body', 'otion'])).toBe('body lotion');
    expect(lexicon.phraseFor(['bod', 'ylotion'])).toBe('body lotion');
    expect(lexicon.phraseFor(['no', 'idea'])).toBeNull();
  });

  it('whose keys are kept as numbers finds the same as by comparing every word', () => {
    const words = [...new Set(SYNONYM_GROUPS.flat().map(foldWords))].filter(
      (word) => word.length >= SHORTEST_SPELT && !/[\d ]/.test(word),
    );
    const all = new Lexicon();
    for (const word of words) all.add(word);
    const keysOf = new Map(words.map((word) => [word, new Set(spellingKeys(word))]));
    for (const word of words.slice(0, 60)) {
      const typed = word.slice(0, 2) + word.slice(3);
      const keys = spellingKeys(typed);
      const expected = words.filter(
        (one) => keys.some((key) => keysOf.get(one)?.has(key)) && Number.isFinite(misspelling(typed, one)),
      );
      expect(new Set(all.near(typed).map(({ word: found }) => found))).toEqual(new Set(expected));
    }
  });

  it('with a shared common part equals one built at once, and does not modify the common part', () => {
    const own = new Lexicon(lexicon);
    for (const text of ['Velvet Serum', 'Velour Tint']) own.add(text);
    expect(own.near('velvat').map(({ written }) => written)).toEqual(['velvet']);
    expect(own.near('velouur').map(({ written }) => written)).toEqual(['velour']);
    expect(own.phraseFor(['velou', 'rtint'])).toBe('velour tint');
    expect(near('velouur')).toEqual([]);
  });
});
