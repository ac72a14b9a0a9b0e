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

  it('with a shared common part equals one built at once, and does not modify the common part', () => {
    const own = new Lexicon(lexicon);
    for (const text of ['Velvet Serum', 'Velour Tint']) own.add(text);
    expect(own.near('velvat').map(({ written }) => written)).toEqual(['velvet']);
    expect(own.near('velouur').map(({ written }) => written)).toEqual(['velour']);
    expect(own.phraseFor(['velou', 'rtint'])).toBe('velour tint');
    expect(near('velouur')).toEqual([]);
  });
});
