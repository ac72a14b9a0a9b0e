import { type Static, Type } from 'typebox';
import { BahtOut, Count, Nullable, OneOf, Strict, SumShown, Text } from './common.ts';
import { PROMOTION_EDIT } from './promotion-office-values.ts';
import { PROMOTION_RESULTS, REFUSED_WHY } from './promotion-results-values.ts';

const Budget = Nullable(
  Type.Number({
    minimum: 1,
    maximum: PROMOTION_RESULTS.budgetMaxBaht,
    multipleOf: 0.01,
    description: 'Baht that it may take off orders',
  }),
  'null: no limit',
);
export const BudgetRequest = Strict({
  budget: Budget,
  from: Nullable(SumShown('The budget that the user saw'), 'null: none'),
  reason: Text(PROMOTION_EDIT.reason, 'Why, for colleagues'),
});
export type BudgetRequest = Static<typeof BudgetRequest>;

export const PromotionResults = Type.Object(
  {
    used: Count('Orders that stand and have it'),
    given: BahtOut('What it took off these orders'),
    revenue: BahtOut('Goods of these orders after promotions and codes'),
    margin: Nullable(
      Type.Object({
        amount: BahtOut('Of these orders: without VAT and cost of goods'),
        unknown: Count('Units without a known cost; they are not part of it'),
      }),
      'null: not shown to this role',
    ),
    new_customers: Count('Customers whose first order that stands is one of these'),
    budget: Nullable(BahtOut('What it may take off orders'), 'null: no limit'),
    refused: Type.Object({
      looked: Count('Newest orders with its goods and without its discount that were looked at'),
      reasons: Type.Array(Type.Object({ why: OneOf(REFUSED_WHY, 'Reason'), orders: Count('Orders') }), {
        description: 'Most orders first',
      }),
    }),
  },
  { description: 'What came of a promotion so far' },
);
export type PromotionResults = Static<typeof PromotionResults>;
