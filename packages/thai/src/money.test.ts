import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBaht, formatNumber } from './money.ts';

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

  it('keeps the asked number of decimals', () => {
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
