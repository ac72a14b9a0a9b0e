import { describe, expect, it } from 'vitest';
import { isWithin, mainEntries, SPECIAL_LOGO, sideEntries } from './entries.ts';

const bangkok = (time: string) => new Date(`${time}+07:00`);

describe('entries with dates', () => {
  it('show Exclusive Edition from 7 August 2024 00:00 in Bangkok (HEAD-16)', () => {
    expect(mainEntries(bangkok('2024-08-06T23:59:59'))).not.toContain('exclusive');
    expect(mainEntries(bangkok('2024-08-07T00:00:00'))).toContain('exclusive');
    expect(mainEntries(bangkok('2026-11-21T09:00:00'))).toEqual([
      'newIn',
      'brands',
      'promo',
      'exclusive',
      'blogs',
      'giveaway',
    ]);
  });

  it('show best sellers before 24 January 2020 only, and in the side menu only (HEAD-32)', () => {
    expect(sideEntries(bangkok('2020-01-23T23:59:59'))).toContain('bestSellers');
    expect(sideEntries(bangkok('2020-01-24T00:00:00'))).not.toContain('bestSellers');
    expect(mainEntries(bangkok('2020-01-01T00:00:00'))).not.toContain('bestSellers');
  });

  it('show the flash sale on 5 and 6 June 2021, both days complete (HEAD-33)', () => {
    const shown = (time: string) => sideEntries(bangkok(time)).includes('flashSale');
    expect(shown('2021-06-04T23:59:59')).toBe(false);
    expect(shown('2021-06-05T00:00:00')).toBe(true);
    expect(shown('2021-06-06T23:59:59')).toBe(true);
    expect(shown('2021-06-07T00:00:00')).toBe(false);
  });

  it('include the first and last day of the special logo (HEAD-04)', () => {
    expect(isWithin(SPECIAL_LOGO, bangkok('2022-06-19T23:59:59'))).toBe(false);
    expect(isWithin(SPECIAL_LOGO, bangkok('2022-06-20T00:00:00'))).toBe(true);
    expect(isWithin(SPECIAL_LOGO, bangkok('2022-06-30T23:59:59'))).toBe(true);
    expect(isWithin(SPECIAL_LOGO, bangkok('2022-07-01T00:00:00'))).toBe(false);
  });
});
