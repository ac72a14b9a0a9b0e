import { describe, expect, it } from 'vitest';
import { formatBaht, formatCount, priceCut } from './money.ts';

describe('formatBaht', () => {
  it.each([
    [359, '฿359'],
    [1290.5, '฿1,290.50'],
    [9_999_999, '฿9,999,999'],
    [-122, '−฿122'],
    [0, '฿0'],
  ])('writes %d as %s', (baht, text) => {
    expect(formatBaht(baht)).toBe(text);
  });

  it('formats every amount of satang like Intl', () => {
    const whole = new Intl.NumberFormat('en-US');
    const parts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
    for (let satang = 1; satang < 1e12; satang = Math.ceil(satang * 1.07)) {
      const baht = satang / 100;
      expect(formatBaht(baht)).toBe(`฿${(satang % 100 === 0 ? whole : parts).format(baht)}`);
      expect(formatCount(satang)).toBe(whole.format(satang));
    }
  });
});

describe('priceCut (PRICE-24)', () => {
  it('returns the amount from 100 baht up', () => {
    expect(priceCut(400, 500)).toEqual({ baht: 100 });
  });
  it('returns the percentage below 100 baht', () => {
    expect(priceCut(359, 420)).toEqual({ percent: 15 });
  });
  it('returns null without a price cut', () => {
    expect(priceCut(420, 420)).toBeNull();
    expect(priceCut(430, 420)).toBeNull();
  });
});
