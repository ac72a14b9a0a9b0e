import { foldWords } from '@mali/db/listing';
import { describe, expect, it } from 'vitest';
import { commonPhrases, patternsFor, piecesOf, termsOf } from './terms.ts';

const phrases = commonPhrases();
phrases.add(['Elan Derm', 'ฟ้ายิ้ม']);
const terms = (query: string) => termsOf(piecesOf(query, phrases), phrases);
const texts = (query: string) => terms(query).map(({ text }) => text);

describe('termsOf', () => {
  it.each([
    ['Élan Derm serum', ['elan derm', 'serum']],
    ['sunscreen for sensitive skin', ['sunscreen', 'sensitive skin']],
    ['ครีมกันแดดผิวมัน', ['ครีมกันแดด', 'ผิวมัน']],
    ['เซรั่มสำหรับผิวแพ้ง่าย', ['เซรัม', 'ผิวแพงาย']],
    ['150มล.', ['150', 'ml']],
    ['บี5', ['บี', '5']],
    ['hairoil', ['hair oil']],
    ['tooth paste', ['toothpaste']],
    ['face masks', ['face mask']],
    ['น้ำ หอม', ['นำหอม']],
    ['โฟม ล้าง หน้า', ['โฟมลางหนา']],
    ['ลิปชานม', ['ลิป', 'ชานม']],
    ['ขอดูรองพื้นหน่อย', ['รองพืน']],
    // Trailing letters that start a phrase are still being typed.
    ['มาสคา', ['มาสคา']],
    ['เซรั่มฟ้ายิ้ม', ['เซรัม', 'ฟายิม']],
    ['serum serum', ['serum']],
    ['for the', ['for', 'the']],
    ['   ', []],
  ])('%s', (query, expected) => {
    expect(texts(query)).toEqual(expected);
  });

  it('adds synonyms, and the tag of a term', () => {
    const [acne] = terms('สิว');
    const ways = acne?.ways.map((way) => way.join(' ')) ?? [];
    expect(ways[0]).toBe('สิว');
    expect(ways).toEqual(expect.arrayContaining(['acne', '@concern:acne']));
    expect(terms('no such word')[0]?.ways).toEqual([['no']]);
  });

  it('also matches a phrase with its words separated', () => {
    expect(terms('hair mask')[0]?.ways.slice(0, 2)).toEqual([['hair mask'], ['hair', 'mask']]);
  });
});

describe('a typo in one word of joined Thai words', () => {
  const meant = (query: string): string[] =>
    phrases
      .cutBeforeSlip(foldWords(query))
      .map(({ pieces, at, meant: word }) => pieces.map(({ text }, n) => (n === at ? word : text)).join('|'));

  it.each([
    ['a letter twice', 'รักษาาฝ้า', 'รักษา|ฝา'],
    ['a letter left out', 'ผวขาดน้ำ', 'ผิวขาดนำ'],
    ['a silencing mark left out', 'แผ่นมาสก', 'แผนมาก'],
    ['two transposed letters', 'กุลหาบ', 'กุหลาบ'],
    ['an adjacent key', 'โทนเนิร์', 'โทนเนอ'],
    ['a letter left out of a word in the middle', 'ครีมดรอยสิว', 'ครีม|ลดรอยสิว'],
    ['an omitted letter before correct words', 'เซัมผิวแพ้ง่าย', 'เซรัม|ผิวแพงาย'],
  ])('%s: %s', (_, typed, expected) => {
    expect(meant(typed)).toContain(expected);
  });

  it('is not corrected beside unknown letters', () => {
    expect(meant('ครีมดรอยสิวกขคง')).toEqual([]);
  });
});

describe('termsOf › knowledge of the trade', () => {
  it('expands a need to the product types for it, with their synonyms', () => {
    const ways = terms('กลิ่นตัว')[0]?.ways.flat() ?? [];
    expect(ways).toEqual(expect.arrayContaining(['deodorant', 'โรลออน']));
  });

  it('adds related product types as fallbacks, separate from synonyms', () => {
    const [cream] = terms('bb cream');
    expect(cream?.standIns).toEqual(expect.arrayContaining([['cushion'], ['คุชชัน']]));
    expect(cream?.ways.flat()).not.toContain('cushion');
  });

  it.each(['ไม่มีซัลเฟต', 'ปราศจากซัลเฟต', 'ไร้ซัลเฟต', 'ซัลเฟตฟรี'])('knows %s as free of sulfate', (text) => {
    const [shampoo, free, ...more] = terms(`แชมพู${text}`);
    expect([shampoo?.text, more]).toEqual(['แชมพู', []]);
    expect(free?.ways).toContainEqual(['@free:sulfate']);
  });

  it('finds a name with a Roman numeral by the digit, with and without a space', () => {
    phrases.addName('Qo-II');
    for (const query of ['qo2', 'qo 2', 'QO-2']) expect(terms(query)[0]?.ways).toContainEqual(['qo ii']);
  });

  it('falls back to words of names for a need that only attributes of products tell', () => {
    const [acne] = terms('สิวผด');
    expect(acne?.ways.flat()).not.toContain('acne');
    expect(acne?.standIns).toEqual(expect.arrayContaining([['acne'], ['pimple']]));
  });

  it('does not require the word "face"', () => {
    expect(terms('กันแดดหน้า').map(({ soft }) => soft)).toEqual([false, true]);
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
    ['bb', true, ['% bb%']],
    ['100%', true, ['% 100\\%%']],
    ['@skin:dry', false, ['% @skin:dry %']],
    ['@free:mineral_oil', false, ['% @free:mineral\\_oil %']],
  ])('%s (typed: %s)', (text, typed, patterns) => {
    expect(patternsFor(text, typed)).toEqual(patterns);
  });
});
