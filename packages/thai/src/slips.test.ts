import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beforeSlip } from './slips.ts';

it('a letter typed twice and two that changed places are put back, and nothing else changes', () => {
  expect(beforeSlip('เบรรย์ลี')).toContain('เบรย์ลี');
  expect(beforeSlip('โนบาวี')).toContain('โบนาวี');
  expect(beforeSlip('นี')).toEqual([]);
  fc.assert(
    fc.property(fc.string({ minLength: 5, maxLength: 20 }), fc.nat(), (text, n) => {
      const at = n % (text.length - 1);
      const doubled = text.slice(0, at + 1) + text.slice(at);
      const swapped = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
      expect(beforeSlip(doubled)).toContain(text);
      if (swapped !== text) expect(beforeSlip(swapped)).toContain(text);
    }),
  );
});
