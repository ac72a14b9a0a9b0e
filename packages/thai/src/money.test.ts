import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bahtInWords, formatBaht, formatNumber } from './money.ts';

describe('formatBaht', () => {
  it.each([
    [0, '฿0'],
    [129_000, '฿1,290'],
    [129_050, '฿1,290.50'],
    [129_005, '฿1,290.05'],
    [5, '฿0.05'],
    [99_999_999_99, '฿99,999,999.99'],
    [-5_000, '-฿50'],
    [-1, '-฿0.01'],
    [-0, '฿0'],
  ])('%d satang as %s', (satang, shown) => {
    expect(formatBaht(satang)).toBe(shown);
  });

  it('writes what Intl writes for th-TH with trailing zeros stripped', () => {
    const intl = new Intl.NumberFormat('th-TH', {
      style: 'currency',
      currency: 'THB',
      trailingZeroDisplay: 'stripIfInteger',
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (satang) => {
        expect(formatBaht(satang)).toBe(intl.format(satang / 100));
      }),
    );
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (satang) => {
    expect(() => formatBaht(satang)).toThrow(RangeError);
  });
});

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
    [-1234.5, '-1,234.5'],
    [4.5, '4.5'],
  ])('%d as %s', (value, shown) => {
    expect(formatNumber(value)).toBe(shown);
  });

  it('uses the requested number of decimals', () => {
    expect(formatNumber(4, 1)).toBe('4.0');
    expect(formatNumber(1234.567, 2)).toBe('1,234.57');
    expect(formatNumber(-0.04, 1)).toBe('0.0');
  });

  it('writes whole numbers as Intl does', () => {
    const intl = new Intl.NumberFormat('th-TH');
    fc.assert(fc.property(fc.integer(), (value) => formatNumber(value) === intl.format(value)));
  });

  it('refuses what is not a number', () => {
    expect(() => formatNumber(Number.NaN)).toThrow(RangeError);
  });
});

describe('bahtInWords', () => {
  it.each([
    [0, 'ศูนย์บาทถ้วน'],
    [1, 'หนึ่งสตางค์'],
    [11, 'สิบเอ็ดสตางค์'],
    [50, 'ห้าสิบสตางค์'],
    [100, 'หนึ่งบาทถ้วน'],
    [101, 'หนึ่งบาทหนึ่งสตางค์'],
    [1_000, 'สิบบาทถ้วน'],
    [1_100, 'สิบเอ็ดบาทถ้วน'],
    [1_125, 'สิบเอ็ดบาทยี่สิบห้าสตางค์'],
    [2_000, 'ยี่สิบบาทถ้วน'],
    [2_121, 'ยี่สิบเอ็ดบาทยี่สิบเอ็ดสตางค์'],
    [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
    [11_000, 'หนึ่งร้อยสิบบาทถ้วน'],
    [50_000, 'ห้าร้อยบาทถ้วน'],
    [129_050, 'หนึ่งพันสองร้อยเก้าสิบบาทห้าสิบสตางค์'],
    [99_999_999, 'เก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์'],
    [100_000_000, 'หนึ่งล้านบาทถ้วน'],
    [100_000_100, 'หนึ่งล้านเอ็ดบาทถ้วน'],
    [1_100_000_000, 'สิบเอ็ดล้านบาทถ้วน'],
    [2_101_000_000_00, 'สองพันหนึ่งร้อยเอ็ดล้านบาทถ้วน'],
    [1_000_001_000_000_00, 'หนึ่งล้านเอ็ดล้านบาทถ้วน'],
  ])('%d satang as %s', (satang, words) => {
    expect(bahtInWords(satang)).toBe(words);
  });

  it('can be parsed back to the same amount', () => {
    const digits = new Map(
      ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'].map((word, i) => [word, i + 1] as const),
    );
    digits.set('เอ็ด', 1);
    digits.set('ยี่', 2);
    const places = new Map([
      ['สิบ', 10],
      ['ร้อย', 100],
      ['พัน', 1000],
      ['หมื่น', 10_000],
      ['แสน', 100_000],
    ] as const);
    const words = new RegExp([...digits.keys(), ...places.keys(), 'ล้าน'].join('|'), 'g');
    const read = (text: string): number => {
      let millions = 0;
      let sum = 0;
      let digit: number | null = null;
      for (const [word] of text.matchAll(words)) {
        const place = places.get(word as 'สิบ');
        if (word === 'ล้าน') {
          millions = (millions + sum + (digit ?? 0)) * 1_000_000;
          sum = 0;
          digit = null;
        } else if (place === undefined) digit = digits.get(word) ?? null;
        else {
          sum += (digit ?? 1) * place;
          digit = null;
        }
      }
      return millions + sum + (digit ?? 0);
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (satang) => {
        const text = bahtInWords(satang);
        const [baht = '', rest = ''] = text.includes('บาท') ? text.split('บาท') : ['', text];
        expect(read(baht) * 100 + (rest === 'ถ้วน' ? 0 : read(rest))).toBe(satang);
        expect(text.endsWith('ถ้วน')).toBe(satang % 100 === 0);
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('refuses %d', (satang) => {
    expect(() => bahtInWords(satang)).toThrow(RangeError);
  });
});
