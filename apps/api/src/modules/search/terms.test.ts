import { describe, expect, it } from 'vitest';
import { commonPhrases, patternsFor, termsOf } from './terms.ts';

const phrases = commonPhrases();
phrases.add(['elan derm'], []);
const texts = (query: string) => termsOf(query, phrases).map(({ text }) => text);

describe('termsOf', () => {
  it.each([
    ['Élan Derm serum', ['elan derm', 'serum']],
    ['sunscreen for sensitive skin', ['sunscreen', 'sensitive skin']],
    ['ครีมกันแดดผิวมัน', ['ครีมกันแดด', 'ผิวมัน']],
    ['เซรั่มสำหรับผิวแพ้ง่าย', ['เซรัม', 'ผิวแพงาย']],
    ['150มล.', ['150', 'ml']],
    ['serum serum', ['serum']],
    ['for the', ['for', 'the']],
    ['   ', []],
  ])('%s', (query, expected) => {
    expect(texts(query)).toEqual(expected);
  });

  it('takes other words for the same, and the tag that they are called by', () => {
    const [acne] = termsOf('สิว', phrases);
    const ways = acne?.ways.map((way) => way.join(' ')) ?? [];
    expect(ways[0]).toBe('สิว');
    expect(ways).toEqual(expect.arrayContaining(['acne', '@concern:acne']));
    expect(termsOf('no such word', phrases)[0]?.ways).toEqual([['no']]);
  });

  it('takes a phrase with its words apart, too', () => {
    expect(termsOf('hair mask', phrases)[0]?.ways.slice(0, 2)).toEqual([['hair mask'], ['hair', 'mask']]);
  });
});

describe('patternsFor', () => {
  it.each([
    ['serum', true, ['% serum%']],
    ['essence', true, ['% essence%', '% esence%']],
    ['กันแดด', true, ['%กันแดด%', '%กันแด%']],
    ['มาก', true, ['% มาก%']],
    ['มาก', false, ['% มาก %']],
    ['men', false, ['% men %']],
    ['c', true, ['% c %']],
    ['100%', true, ['% 100\\%%']],
    ['@skin:dry', false, ['% @skin:dry %']],
    ['@free:mineral_oil', false, ['% @free:mineral\\_oil %']],
  ])('%s (typed: %s)', (text, typed, patterns) => {
    expect(patternsFor(text, typed)).toEqual(patterns);
  });
});
