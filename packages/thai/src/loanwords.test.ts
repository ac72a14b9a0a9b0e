import fc from 'fast-check';
import { expect, it } from 'vitest';
import { englishOf, LOANWORDS } from './loanwords.ts';
import { ORDINARY_WORDS } from './names-heard.ts';
import { soundOf } from './sound.ts';

const PAIRS = LOANWORDS.flatMap(([english, ...thai]) => thai.map((text) => [english, text] as const));

const sounds = (text: string): string => soundOf(text.replaceAll(/[\u0e47-\u0e4e]/g, ''));

it('every listed spelling has the English word it is listed for', () => {
  for (const [english, text] of PAIRS) expect(englishOf(text), text).toBe(english);
});

it('two loanwords are recognised with and without a space between them', () => {
  const pair = fc.constantFrom(...PAIRS.filter(([, text]) => text.length > 4));
  fc.assert(
    fc.property(pair, pair, ([one, left], [other, right]) => {
      expect(englishOf(`${left} ${right}`)).toBe(`${one} ${other}`);
      // Equal letters where they meet sound as one.
      if (sounds(left + right) !== sounds(left) + sounds(right)) return;
      expect(englishOf(left + right)).not.toBeNull();
    }),
  );
});

it('tone marks and vowel length do not matter', () => {
  expect(englishOf('ไฮดร้าไบร์ท')).toBe('hydra bright');
  expect(englishOf('ไฮดราไบรท์')).toBe('hydra bright');
  expect(englishOf('ไนท์')).toBe('night');
  expect(englishOf('พรีเมี้ยม')).toBe('premium');
});

it('a text with anything else in it has no English words', () => {
  for (const text of ['ไบรท์กระเป๋า', 'กระเป๋า', 'กก', '', 'hydra', 'ไบรท์ 10'])
    expect(englishOf(text)).toBeNull();
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void englishOf(text)));
});

it('at most 1 of 100 ordinary words is taken for a loanword', () => {
  const taken = ORDINARY_WORDS.filter((word) => englishOf(word) !== null);
  expect(taken.length / ORDINARY_WORDS.length, taken.join(', ')).toBeLessThanOrEqual(0.01);
});
