import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from './fold.ts';
import { nearKeys } from './keyboard.ts';
import { BRAND_SPELLINGS, ORDINARY_WORDS } from './names-heard.ts';
import {
  beforeAnySlip,
  beforeSlip,
  filledIn,
  isMovedLetter,
  isOneSlip,
  isSpellable,
  WordsBySlip,
  withSignsOnce,
} from './slips.ts';

const SPELT = [...ORDINARY_WORDS, ...BRAND_SPELLINGS.flatMap(([, ...spellings]) => spellings)].filter(
  (text) => /^[ก-๎]{5,}$/.test(text),
);

it('a doubled letter and two transposed letters are corrected, and nothing else changes', () => {
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

it('an impossible Thai spelling is distinguished from all words and names', () => {
  for (const text of SPELT) expect(isSpellable(text), text).toBe(true);
  for (const text of ['จาร์เ้', 'มาซาิ', 'อดา่า', 'คาไโลด', 'โรูคิ้ส', 'ซ ีเม', 'เอ็เพียว', 'ฉีห้รนื', 'ฏฟรสั'])
    expect(isSpellable(text), text).toBe(false);
});

it('for any omitted, inserted or mistyped letter, the original is among the candidates', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SPELT), fc.nat(), fc.nat(), (text, place, choice) => {
      const at = place % text.length;
      const letter = text.charAt(at);
      const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
      const typedTwice = text.slice(0, at) + letter + text.slice(at);
      const texts = (typed: string): string[] => beforeAnySlip(typed).flatMap(filledIn);
      expect(texts(typedTwice)).toContain(text);
      if (!/[ก-ฮ]/.test(letter)) return;
      const places = beforeAnySlip(head + tail).map((one) => [one.text.length, one.unsure?.at]);
      expect(places).toContainEqual([text.length, at]);
      const near = nearKeys(letter);
      const wrong = near[choice % near.length] ?? '';
      if (/[ก-ฮ]/.test(wrong)) expect(texts(head + wrong + tail)).toContain(text);
    }),
  );
});

it.each([
  ['มาสกา', 'มาสคารา', false],
  ['มาสครา', 'มาสคารา', true],
  ['มาสคคารา', 'มาสคารา', true],
  ['มาสคราา', 'มาสคารา', true],
  ['กุลหาบ', 'กุหลาบ', true],
  ['แอปเปิล', 'แฮปเปิล', true],
  ['ครีม', 'ครีบ', false],
  ['บลัชออล', 'บลัชออน', true],
  ['ลิบสติก', 'ลิปสติก', true],
  ['ลาคา', 'นาคา', false],
  ['ครีม', 'ครีม', false],
])('%s is one typo away from %s: %s', (typed, meant, expected) => {
  expect(isOneSlip(typed, meant)).toBe(expected);
  expect(isOneSlip(meant, typed)).toBe(expected);
});

it('words are found by all their single typos', () => {
  const words = SPELT.map(fold).filter((word) => word.length > 4);
  const common = new WordsBySlip(words.slice(0, 20));
  const all = new WordsBySlip(words.slice(20), common);
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), (word, place) => {
      const at = place % (word.length - 1);
      const [head, one, other, tail] = [
        word.slice(0, at),
        word.charAt(at),
        word.charAt(at + 1),
        word.slice(at + 2),
      ];
      expect(all.before(head + other + tail)).toContain(word);
      expect(all.before(head + one + one + other + tail)).toContain(word);
      if (one !== other) expect(all.before(head + other + one + tail)).toContain(word);
      expect(isMovedLetter(head + other + one + tail, word)).toBe(true);
      for (const near of all.before(word)) expect(isOneSlip(word, near)).toBe(true);
    }),
  );
});

it('a sign typed twice is taken once, and words and names are left alone', () => {
  expect(withSignsOnce('เซรัั่มวิตาามินซีี')).toBe('เซรั่มวิตามินซี');
  for (const text of SPELT) expect(withSignsOnce(text)).toBe(text);
  fc.assert(
    fc.property(fc.constantFrom(...SPELT), fc.nat(), (text, place) => {
      const at = place % text.length;
      const twice = text.slice(0, at + 1) + text.slice(at);
      if (/[\u0e30-\u0e3a\u0e47-\u0e4e]/.test(text.charAt(at))) expect(withSignsOnce(twice)).toBe(text);
    }),
  );
});
