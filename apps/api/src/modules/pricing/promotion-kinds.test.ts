import { engineTerms, type PROMOTIONS, PromotionKind, wireTerms } from '@mali/contracts/promotion-values';
import type { PromotionKind as EngineKind, PromotionTerms } from '@mali/pricing';
import { expect, expectTypeOf, test } from 'vitest';
import { COMPANION_KINDS } from './promotion-kinds.ts';

test('the engine and the contracts, which import nothing of each other, have the same kinds and terms', () => {
  // Checked by the compiler.
  expectTypeOf<EngineKind>().toEqualTypeOf<PromotionKind>();
  expectTypeOf<{ [Kind in EngineKind]: keyof PromotionTerms[Kind] }>().toEqualTypeOf<{
    [Kind in PromotionKind]: (typeof PROMOTIONS)[Kind]['terms'][number];
  }>();
});

test('terms of money are baht on the wire and satang in the engine, the others are equal', () => {
  const bundle = { sale_qty: 3, price: 25_050 };
  expect(wireTerms(PromotionKind.Bundle, bundle)).toEqual({ sale_qty: 3, price: 250.5 });
  expect(engineTerms(PromotionKind.Bundle, { sale_qty: 3, price: 250.5 })).toEqual(bundle);
  const cut = (discount_type: 'percent' | 'amount', discount: number) =>
    engineTerms(PromotionKind.PriceCut, { discount_type, discount })?.discount;
  expect([cut('percent', 12.5), cut('amount', 12.5)]).toEqual([12.5, 1250]);
});

test('a rule without one of its terms is not used', () => {
  expect(engineTerms(PromotionKind.BuyGet, { sale_qty: 2 })).toBeNull();
});

test('offers of whole sets are shown first beside a product', () => {
  expect(COMPANION_KINDS).toEqual([
    PromotionKind.FullSet,
    PromotionKind.Bundle,
    PromotionKind.BuyGet,
    PromotionKind.SecondItem,
  ]);
});
