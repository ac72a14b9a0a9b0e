import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { segment, sliceAlong } from './segment.ts';

const WORDS = new Set(
  ['ครีม', 'กันแดด', 'ครีมกันแดด', 'น้ำหอม', 'ลิป', 'ลิปสติก', 'เจล', 'สี', 'แดง', 'โฟมล้างหน้า', 'มาก'].map(fold),
);
const known = (letters: string) => WORDS.has(letters);
const cut = (text: string): string[] =>
  segment(fold(text).split(' '), known, 20).map((piece) => (piece.known ? piece.text : `(${piece.text})`));
const folded = (texts: readonly string[]) =>
  texts.map((text) => (text.startsWith('(') ? `(${fold(text)})` : fold(text)));

describe('segment', () => {
  it.each([
    ['ครีมกันแดด', ['ครีมกันแดด']],
    ['ครีมกันแดดเจล', ['ครีมกันแดด', 'เจล']],
    ['กันแดดนิดหน่อย', ['กันแดด', '(นิดหน่อย)']],
    ['ขอดูกันแดดหน่อย', ['(ขอดู)', 'กันแดด', '(หน่อย)']],
    ['ลิปสติกสีแดง', ['ลิปสติก', 'สี', 'แดง']],
    ['ลิปชานม', ['ลิป', '(ชานม)']],
    ['อะไรสักอย่าง', ['(อะไรสักอย่าง)']],
  ])('%s', (text, expected) => {
    expect(cut(text)).toEqual(folded(expected));
  });

  it('joins typed spaces inside a known word, and ends unknown text there', () => {
    expect(cut('น้ำ หอม')).toEqual(folded(['น้ำหอม']));
    expect(cut('โฟม ล้าง หน้า')).toEqual(folded(['โฟมล้างหน้า']));
    expect(cut('ชานม ขนมหวาน')).toEqual(folded(['(ชานม)', '(ขนมหวาน)']));
  });

  it('accepts a short word only where a word can start', () => {
    expect(cut('ชุ่มชื้นมาก')).toEqual(folded(['(ชุ่มชื้นมาก)']));
    expect(cut('ชุ่มชื้น มาก')).toEqual(folded(['(ชุ่มชื้น)', 'มาก']));
  });

  it('never separates a vowel or mark from its consonant', () => {
    expect(cut('ลิปิด')).toEqual(folded(['(ลิปิด)']));
    expect(cut('เลิป')).toEqual(folded(['(เลิป)']));
  });

  it('preserves every letter, in order, with any dictionary', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'กครีมันแดลปสติเน้ำหอง'), maxLength: 20 });
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 4 }),
        fc.array(letters, { maxLength: 6 }),
        (texts, words) => {
          const parts = texts.filter((text) => text !== '');
          const pieces = segment(parts, (text) => words.includes(text), 20);
          expect(pieces.map(({ text }) => text).join('')).toBe(parts.join(''));
          let at = 0;
          for (const { from, to, text, known: isKnown } of pieces) {
            expect(from).toBe(at);
            expect(text).toHaveLength(to - from);
            if (isKnown) expect(words).toContain(text);
            at = to;
          }
        },
      ),
    );
  });
});

describe('sliceAlong', () => {
  it.each([
    ['คลีมกันแดด', ['คลีม', 'กันแดด'], ['คลีม', 'กันแดด']],
    ['น้ำหอม เมซอง', ['น้ำหอม', 'เมซอง'], ['น้ำหอม', 'เมซอง']],
    ['เซรั่มหน้าใส', ['เซรั่ม', 'หน้าใส'], ['เซรั่ม', 'หน้าใส']],
    ['น้ำ หอม', ['น้ำหอม'], ['น้ำ หอม']],
    ['ทรีทเมน์ผมเสีย', ['ทรีทเม', 'ผมเสีย'], ['ทรีทเมน์', 'ผมเสีย']],
    ['Élan  serum', ['elan', 'serum'], ['Élan', 'serum']],
  ])('%s', (text, pieces, expected) => {
    expect(sliceAlong(text, pieces.map(fold), fold)).toEqual(expected);
  });

  it('is null for text that is not contained', () => {
    expect(sliceAlong('เซรั่ม', ['ครีม'], fold)).toBeNull();
  });
});
