import { describe, expect, it } from 'vitest';
import { Lexicon, slips } from './lexicon.ts';

describe('slips', () => {
  it.each([
    ['serum', 'serum', 0],
    ['serun', 'serum', 1],
    ['srum', 'serum', 1],
    ['seerum', 'serum', 1],
    ['sreum', 'serum', 1],
    ['sermu', 'serum', 1],
    ['toner', 'loner', 1],
    ['mascaara', 'mascra', 2],
    ['ab', 'ba', 1],
    ['', 'ab', 2],
  ])('%s is %s with %i', (typed, meant, count) => {
    expect(slips(typed, meant, 2)).toBe(count);
    expect(slips(meant, typed, 2)).toBe(count);
  });

  it('does not count beyond the most', () => {
    expect(slips('foundation', 'lipstick', 2)).toBe(3);
    expect(slips('abcdef', 'fedcba', 1)).toBe(2);
  });
});

describe('Lexicon', () => {
  const lexicon = new Lexicon();
  for (const name of [
    'Velvet Serum',
    'Night Serum',
    'Velvet Foundation',
    'Sérum/Toner',
    'เซรั่ม บำรุงผิวหน้า',
    'Lip',
  ]) {
    lexicon.add(name);
  }

  it('knows a word by its folded letters and tells it as it is written', () => {
    expect(lexicon.nearest('serum')).toMatchObject({ written: 'serum', count: 3 });
    expect(lexicon.nearest('เซรมั')).toMatchObject({ written: 'เซรั่ม' });
  });

  it('forgives one slip in a word of four letters or more, two in one of eight, none in a shorter one', () => {
    expect(lexicon.nearest('velvat')?.folded).toBe('velvet');
    expect(lexicon.nearest('valvat')).toBeNull();
    expect(lexicon.nearest('fuondatoin')?.folded).toBe('foundation');
    expect(lexicon.nearest('lpi')).toBeNull();
  });

  it('prefers the word with the same beginning, then the one on more products', () => {
    const words = new Lexicon();
    for (const name of ['mask', 'mask', 'mask', 'cask', 'case', 'cast', 'cast']) words.add(name);
    expect(words.nearest('casx')?.folded).toBe('cast');
    expect(words.nearest('cask')?.folded).toBe('cask');
  });
});
