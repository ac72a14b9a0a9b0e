import { graphemes } from '@mali/thai/graphemes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faces, WEIGHTS } from '../../platform/typeface.ts';
import { printable, runsOf, widthOf, wrap } from './text.ts';

/** Random Thai text, with frequent marks. */
const THAI = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'กขงนมยรลวสหปฝฟญฐฎฏ'),
    fc.constantFrom(...'ะัาำิีึืุูเแโใไ็่้๊๋์'),
    fc.constantFrom(' ', 'a', 'B', '7', '(', ')', '-', '/'),
  ),
  maxLength: 80,
});

describe.each(WEIGHTS)('Thai in weight %d', (weight) => {
  const [thai] = faces(weight);
  const shape = (text: string) => {
    const run = thai?.font.layout(text);
    return (run?.glyphs ?? []).map((glyph, i) => ({ glyph: glyph.id, ...run?.positions[i] }));
  };
  /** Glyph and position of the mark at index `i` of a text. */
  const mark = (text: string, i: number) => shape(text)[i];

  it('draws the ring of sara am before the tone mark, and keeps the original text', () => {
    const run = thai?.font.layout('น้ำ');
    expect(run?.glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints))).toEqual(['น', '้ํ', 'า']);
    // Both input orders look the same.
    expect(shape('น้ำ')).toEqual(shape('นํ้า'));
    expect(shape('นำ')).toEqual(shape('นํา'));
  });

  it('raises a tone mark over a vowel', () => {
    expect(mark('ที่', 2)).not.toEqual(mark('ท่', 1));
    expect(mark('กี้', 2)).not.toEqual(mark('ก้', 1));
    expect(mark('ปั้ม', 2)).not.toEqual(mark('ป้ม', 1));
  });

  it('shifts marks off the tall stroke of ป ฝ ฟ', () => {
    for (const tall of 'ปฝฟ') {
      const beside = (letter: string) => {
        const [base, tone] = shape(`${letter}้`);
        return (base?.xAdvance ?? 0) - (tone?.xOffset ?? 0);
      };
      expect(mark(`${tall}้`, 1)?.glyph === mark('ก้', 1)?.glyph && beside(tall) === beside('ก')).toBe(false);
    }
  });

  it('removes the lower part of ญ and ฐ above a lower vowel', () => {
    expect(mark('ญู', 0)?.glyph).not.toBe(mark('ญ', 0)?.glyph);
    expect(mark('ฐู', 0)?.glyph).not.toBe(mark('ฐ', 0)?.glyph);
  });

  it('has tabular figures', () => {
    const widths = Array.from('0123456789', (digit) => widthOf(digit, weight, 10));
    expect(new Set(widths).size).toBe(1);
  });

  it('has the same characters in both weights', () => {
    for (let code = 0x20; code < 0x2200; code += 1) {
      expect(faces(weight).some(({ covers }) => covers(code))).toBe(
        faces(400).some(({ covers }) => covers(code)),
      );
    }
  });
});

describe('printable', () => {
  it.each([
    ['น้ำหอม  กลิ่น\n\tมะลิ ', 'น้ำหอม กลิ่น มะลิ'],
    ['a\u0000b\u0007\u200bc\u202ed\ufeff\u00ad', 'abcd'],
    ['สมชาย 💄👩🏽‍🦱🇹🇭!', 'สมชาย ???!'],
    ['张伟 Nguyễn Đặng', '?? Nguyễn Đặng'],
    ['e\u0301 ő Müller', 'é ő Müller'],
    ['b\u0323\u0324a', 'b\u0323a'],
    ['๓๔๕ ฿ ๆ ฯ', '๓๔๕ ฿ ๆ ฯ'],
    ['', ''],
  ])('%j as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('removes everything that cannot be drawn in either weight', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(...WEIGHTS),
        (text, weight) => {
          const shown = printable(text);
          expect(
            runsOf(shown, weight)
              .map((run) => run.text)
              .join(''),
          ).toBe(shown);
          expect(printable(shown)).toBe(shown);
        },
      ),
    );
  });
});

describe('wrap', () => {
  const bare = (text: string) => text.replace(/ /g, '');

  it('breaks Thai between words', () => {
    expect(wrap('ครีมกันแดดสำหรับผิวมันแพ้ง่าย', 400, 10, 80)).toEqual(['ครีมกันแดดสำหรับ', 'ผิวมันแพ้ง่าย']);
  });

  it('keeps a number with its unit, and does not break before a closed consonant', () => {
    expect(wrap('ลิปสติกเนื้อกำมะหยี่ 3.5 ก.', 400, 10, 100)).toEqual(['ลิปสติกเนื้อกำมะหยี่', '3.5 ก.']);
    for (let width = 70; width < 160; width += 3) {
      for (const line of wrap('โทนเนอร์คลีนซิ่งวอเตอร์มอยส์เจอร์ไรเซอร์', 400, 10, width)) {
        expect(line).not.toMatch(/^[ก-ฮ]์/);
      }
    }
  });

  it('breaks a word wider than the line between its graphemes', () => {
    const lines = wrap('ก้'.repeat(50), 400, 10, 100);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => /^(ก้)+$/.test(line))).toBe(true);
    expect(wrap('', 400, 10, 100)).toEqual(['']);
  });

  it('loses no letter, starts no line with a mark, and respects the width', () => {
    fc.assert(
      fc.property(THAI, fc.integer({ min: 30, max: 300 }), (text, width) => {
        const shown = printable(text);
        const lines = wrap(shown, 400, 10, width);
        expect(bare(lines.join(''))).toBe(bare(shown));
        for (const [i, line] of lines.entries()) {
          if (graphemes(line).length > 1) expect(widthOf(line, 400, 10)).toBeLessThanOrEqual(width + 1);
          if (i > 0) expect(line).not.toMatch(/^\p{M}/u);
        }
      }),
    );
  });
});
