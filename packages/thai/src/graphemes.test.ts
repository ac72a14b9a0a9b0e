import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes, truncateGraphemes } from './graphemes.ts';

describe('graphemes', () => {
  it.each([
    ['ที่นี่', ['ที่', 'นี่']],
    ['น้ำ', ['น้ำ']],
    ['ปั้น', ['ปั้', 'น']],
    ['👩🏽‍🦱a', ['👩🏽‍🦱', 'a']],
    ['', []],
  ])('%s', (text, parts) => {
    expect(graphemes(text)).toEqual(parts);
  });
});

describe('truncateGraphemes', () => {
  it.each([
    ['ที่นี่', 2, 'ที่นี่'],
    ['ที่นี่มี', 2, 'ที่…'],
    ['ครีม กันแดด', 4, 'ครีม…'],
    ['abc', 3, 'abc'],
    ['abcd', 1, '…'],
    ['', 5, ''],
  ])('%s to %d', (text, limit, shown) => {
    expect(truncateGraphemes(text, limit)).toBe(shown);
  });

  it('never exceeds the limit, never splits a grapheme, and returns short text unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (text, limit) => {
          const cut = truncateGraphemes(text, limit);
          const whole = graphemes(text);
          if (whole.length <= limit) {
            expect(cut).toBe(text);
          } else {
            expect(graphemes(cut).length).toBeLessThanOrEqual(limit);
            expect(cut.endsWith('…')).toBe(true);
            expect(text.startsWith(cut.slice(0, -1))).toBe(true);
          }
        },
      ),
    );
  });
});
