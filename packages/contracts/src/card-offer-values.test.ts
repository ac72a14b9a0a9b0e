import { expect, test } from 'vitest';
import {
  type CardTerms,
  cardBrandOf,
  cardDetailsNeeded,
  cardTermsName,
  isCardOf,
  isCardRange,
  reportsEnough,
} from './card-offer-values.ts';

const terms = (more: Partial<CardTerms>): CardTerms => ({
  ...{ brands: [], digits: [], name_th: '', name_en: '' },
  ...more,
});
const card = (brand: Parameters<typeof cardBrandOf>[0], firstDigits: string | null = null) => ({
  ...{ brand: cardBrandOf(brand), firstDigits },
});

test('a card is of a code by its brand, by its first digits, or by both', () => {
  const brands = terms({ brands: ['visa', 'amex'] });
  expect(
    ['Visa', 'American Express', 'MasterCard', 'Discover'].map((name) => isCardOf(brands, card(name))),
  ).toEqual([...[true, true, false, false]]);
  expect(isCardOf(brands, null)).toBeNull();
  expect(isCardOf(brands, { brand: null, firstDigits: null })).toBeNull();
  const digits = terms({ digits: ['424242', '55555500-55555599'] });
  expect(
    ['424242', '42424299', '424243', '555555', '55555550', '55555600', '5555554'].map((first) =>
      isCardOf(digits, card('Visa', first)),
    ),
  ).toEqual([true, true, false, null, true, false, true]);
  expect(isCardOf(digits, card('Visa'))).toBeNull();
  const both = terms({ brands: ['visa'], digits: ['424242'] });
  expect([isCardOf(both, card('Visa', '424242')), isCardOf(both, card('JCB', '424242'))]).toEqual([
    true,
    false,
  ]);
  // What rules it out is enough, whatever else is not known.
  expect(isCardOf(both, card('JCB'))).toBe(false);
});

test('ranges have two ends of one length in their order; names are those of staff, else the brands', () => {
  const ranges = ['424242', '42424200-42424299', '4242', '424242-42424299', '424243-424242', '42424x'];
  expect(ranges.map(isCardRange)).toEqual([true, true, false, false, false, false]);
  expect(cardTermsName(terms({ brands: ['visa', 'jcb'] }), 'th')).toBe('Visa / JCB');
  expect(cardTermsName(terms({ brands: ['visa'], name_th: 'บัตรกสิกร', name_en: 'KBank' }), 'th')).toBe(
    'บัตรกสิกร',
  );
  const needed = [{}, { card_brands: ['visa'] }, { card_brands: ['visa'], card_digits: ['424242'] }].map(
    cardDetailsNeeded,
  );
  expect(needed).toEqual(['none', 'brand', 'digits']);
  expect(needed.map((each) => reportsEnough('brand', each))).toEqual([true, true, false]);
});
