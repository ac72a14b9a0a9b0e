import { describe, expect, test } from 'vitest';
import { brandKey, brandName, nameWithoutBrand } from '../../apps/api/src/modules/goods/importing/brand.ts';
import { amounts, toSatang } from '../../apps/api/src/modules/goods/importing/money.ts';
import { SeenIds } from '../../apps/api/src/modules/goods/importing/seen.ts';
import { guessShade } from '../../apps/api/src/modules/goods/importing/shade.ts';
import { findSize } from '../../apps/api/src/modules/goods/importing/size.ts';
import {
  calmCapitals,
  clean,
  cut,
  LANGUAGE_LETTERS,
  slug,
  withoutThai,
} from '../../apps/api/src/modules/goods/importing/text.ts';

describe('clean', () => {
  test.each([
    ['  two   spaces\u00a0here ', 'two spaces here', []],
    [
      '<b>Bold</b> &amp; <script>alert("x")</script>plain',
      'Bold & plain',
      ['HTML taken out', 'HTML entities read'],
    ],
    ['&lt;p&gt;twice&lt;/p&gt; &#3588;&#xe23;', 'twice คร', ['HTML entities read', 'HTML taken out']],
    ['A 3 < 5 & 6 > 2', 'A 3 < 5 & 6 > 2', []],
    ['Mint 🌿❤️ Tea™ 👩🏽‍🦰', 'Mint Tea™', ['emoji taken out', 'invisible characters taken out']],
    ['ครีม\u200bกัน\u0007แดด', 'ครีมกัน แดด', ['control characters taken out', 'invisible characters taken out']],
    ['Cafe\u0301 \ufffd', 'Café', ['unreadable characters taken out']],
    ['&bogus; &#0;', '&bogus; &#0;', []],
  ])('%j becomes %j', (value, text, repairs) => {
    expect(clean(value, 'line')).toEqual({ text, repairs });
  });

  test('a block preserves its lines', () => {
    expect(clean('one<br>two\r\n\r\n\r\n three ', 'block').text).toBe('one\ntwo\n\nthree');
  });
});

test('cut counts graphemes and ends at a word', () => {
  expect(cut('ที่นี่', 2)).toBe('ที่นี่');
  expect(cut('ที่นี่มี', 2)).toBe('ที่…');
  expect(cut('a serum for the night', 17)).toBe('a serum for the…');
});

test('the Thai words of a bilingual name can be removed', () => {
  expect(withoutThai('BARRIER sleeping mask สลิปปิ้ง มาส์ก ลด PM2.5 30 มล. Skin 105 ml')).toBe(
    'BARRIER sleeping mask PM2.5 30 Skin 105 ml',
  );
  expect(withoutThai('ครีมกันแดด')).toBe('');
});

test.each([
  ['VELVET LIP TINT', 'Velvet Lip Tint'],
  ['UV EXPERT GEL SPF50+ PA++++ AHA', 'UV Expert Gel SPF50+ PA++++ AHA'],
  ["WOMEN'S N°5 CC CREAM", "Women's N°5 CC Cream"],
  ['The ONE Cream', 'The ONE Cream'],
])('capitals of %j become %j', (name, calm) => {
  expect(calmCapitals(name)).toBe(calm);
});

test('Vietnamese is distinguished from French', () => {
  expect(LANGUAGE_LETTERS.vi.test('Sữa tắm')).toBe(true);
  expect(LANGUAGE_LETTERS.vi.test('Crème à l’huile, Décolleté, Nº5')).toBe(false);
});

test('slugs are Latin', () => {
  expect([slug("L'Oréal Paris"), slug('Dr. Jart+'), slug('มะลิ')]).toEqual(['loreal-paris', 'dr-jart', '']);
});

describe('brands', () => {
  const map = {
    column: 'b',
    remove: /^\d+_/iu,
    fromSlug: true,
    names: { '3ce': '3CE' },
    otherwise: undefined,
    fromName: ['cute press'],
    thai: undefined,
    aliases: undefined,
    story: undefined,
  };

  test.each([
    ['796_3ce', '3CE'],
    ['15542_alchemist-fragrance', 'Alchemist Fragrance'],
    ['', undefined],
  ])('%j is %j', (cell, name) => {
    expect(brandName(map, cell, 'Serum')).toBe(name);
  });

  test('a product without a brand cell may have it in its name', () => {
    expect(brandName(map, '', 'CutePress Day Cream')).toBe('cute press');
  });

  test('spellings of one brand are merged', () => {
    const spellings = ["L'Oréal Paris", 'LOREAL PARIS', 'loreal-paris', 'L’Oreal  Paris'];
    expect(new Set(spellings.map(brandKey))).toEqual(new Set(['lorealparis']));
    expect(brandKey('Saff & Co.')).toBe(brandKey('SAFF and Co'));
  });

  test.each([
    ['BijaHerbal Rice Mask', 'Bija Herbal', 'Rice Mask'],
    ['Dr.PONG - Serum', 'Dr. Pong', 'Serum'],
    ['Skinfix Balm', 'Skin', 'Skinfix Balm'],
    ['Kitsch x Justine Clip', 'Kitsch', 'Kitsch x Justine Clip'],
    ['Maskne Serum 4U2', '4U2', 'Maskne Serum 4U2'],
    ['Lada', 'Lada', 'Lada'],
  ])('%j of %j becomes %j', (name, brand, short) => {
    expect(nameWithoutBrand(name, brand)).toBe(short);
  });
});

describe('money', () => {
  const rupiah = { thousands: '.', decimal: ',' };

  test.each([
    ['Rp 105.000', [105_000]],
    ['Rp 555.000 - Rp 1.687.000', [555_000, 1_687_000]],
    ['Rp 75', [75]],
    ['12,50', [12.5]],
    ['sold out', []],
    [264_000, [264_000]],
  ])('%j contains %j', (value, found) => {
    expect(amounts(value, rupiah)).toEqual(found);
  });

  test('dollars with a second line', () => {
    expect(amounts('$1,175.00\n($214.00 value)', { thousands: ',', decimal: '.' })).toEqual([1175, 214]);
  });

  test.each([
    [105_000, 0.0021, [0, 5, 9], 220_00],
    [264_000, 0.0021, [0, 5, 9], 555_00],
    [1000, 0.0021, [9], 9_00],
    [1290.5, 1, [], 1290_50],
    [10, 33.333, [], 333_33],
  ])('%d at %d ending in %j costs %d satang', (amount, rate, endings, satang) => {
    expect(toSatang(amount, { code: 'XXX', rate, endings })).toBe(satang);
  });
});

describe('sizes', () => {
  test.each([
    ['1.7 oz/ 50 mL', '50 ml', 50],
    ['5 x 0.16oz/5mL', '5 × 5 ml', 25],
    ['12 ml x 3', '3 × 12 ml', 36],
    ['12ml (3*4ml)', '12 ml', 12],
    ['Netto 22,5 gr', '22.5 g', 22.5],
    ['0.5 L', '500 ml', 500],
    ['6 fl oz', '177 ml', 177],
    ['7 sheets', '7 sheets', 7],
    ['1 Pair', '1 pair', 1],
    ['3.3 oz/ 100mL & 0.3 oz/ 10 mL', '100 ml + 10 ml', null],
  ])('%j is %j', (text, name, volume) => {
    expect(findSize(text)?.size).toMatchObject({ name, volume });
  });

  test.each(['no size', '1.7 oz', 'Size L', '5.5" x 3"', 'N20 Medium', 'SPF 50'])('%j is none', (text) => {
    expect(findSize(text)).toBeNull();
  });

  test('text beside the size is kept', () => {
    expect(findSize('21 Light Beige/14 g')?.rest).toBe('21 Light Beige');
    expect(findSize('NET WT. 1.7 OZ / 50g')?.rest).toBe('');
  });
});

describe('shades', () => {
  test.each([
    ['#02 Brick red', 'lips', 'red'],
    ['Dark Brown', 'brows', 'brown'],
    ['23 Natural Beige', 'complexion', 'medium'],
    ['Apple-solute', 'lips', null],
    ['Hot Latte', 'complexion', 'medium'],
  ] as const)('%j on %s is %j', (name, use, family) => {
    expect(guessShade(name, use)).toEqual({ hex: expect.stringMatching(/^#[\da-f]{6}$/), family });
  });

  test('a dark brown is darker than a light one, and estimates are deterministic', () => {
    const red = (name: string) => Number.parseInt(guessShade(name, 'brows').hex.slice(1, 3), 16);
    expect(red('Dark Brown')).toBeLessThan(red('Light Brown'));
    expect(guessShade('Suta', 'lips')).toEqual(guessShade('Suta', 'lips'));
  });
});

test('repeated ids are reported with their first line, for any number of ids', () => {
  const seen = new SeenIds();
  for (let i = 1; i <= 50_000; i += 1) {
    expect(seen.lineOf(`P${i}`)).toBeUndefined();
    seen.keep(`P${i}`, i + 1);
  }
  expect([seen.lineOf('P1'), seen.lineOf('P50000'), seen.lineOf('P50001')]).toEqual([2, 50_001, undefined]);
});
