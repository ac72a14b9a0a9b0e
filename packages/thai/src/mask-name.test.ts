import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes } from './graphemes.ts';
import { maskName } from './mask-name.ts';

describe('maskName (PROF-19)', () => {
  it.each([
    ['สมหญิง ใจดี', 'สม*** ใจ***'],
    ['Somying Jaidee', 'So*** Ja***'],
    ['ปิ่นแก้ว', 'ปิ่น***'],
    ['บี', 'บี***'],
    ['ณ', 'ณ***'],
    ['Al', 'A***'],
    ['ณัฐ  ณ  อยุธยา', 'ณั*** ณ***'],
    ['  ', ''],
    ['', ''],
  ])('%s as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  it('shows at most two letters of each of two names, and never a whole one of more than one letter', () => {
    const word = fc.string({
      unit: fc.constantFrom('ก', 'น้', 'ที่', 'a', 'B', 'ะ', 'เ'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const parts = maskName(words.join(' ')).split(' ');
        expect(parts.length).toBe(Math.min(2, words.length));
        parts.forEach((part, i) => {
          const shown = graphemes(part.slice(0, -3));
          expect(part.endsWith('***')).toBe(true);
          expect(shown.length).toBeLessThanOrEqual(2);
          const whole = graphemes(words[i] ?? '');
          if (whole.length > 1) expect(shown.length).toBeLessThan(whole.length);
        });
      }),
    );
  });
});
