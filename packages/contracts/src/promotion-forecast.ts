import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict } from './common.ts';
import { FORECAST_STATES, PROMOTION_MEETINGS } from './promotion-forecast-values.ts';
import { PROMOTION_KINDS } from './promotion-values.ts';

export const ForecastRequest = Strict({
  act: OneOf(['start', 'stop'], 'start: from the beginning, with the promotion as it is saved'),
});
export type ForecastRequest = Static<typeof ForecastRequest>;

const Named = {
  promo_id: Id('Promotion'),
  name_th: Type.String({ description: 'Name in Thai' }),
  name_en: Type.String({ description: 'Name in English' }),
};
const Met = Type.Object({ ...Named, orders: Count('Orders of which this is true') });
const Goods = {
  mat_var_id: Id('Variant'),
  name_th: Type.String({ description: 'Product, shade and size in Thai' }),
  name_en: Type.String({ description: 'Product, shade and size in English' }),
};

const ForecastResult = Type.Object({
  orders: Count('Orders of the last days that stand'),
  unpriced: Count('Of these, orders whose prices were not kept: they were not priced again'),
  touched: Count('Of these, orders that the promotion would have applied to'),
  before: BahtOut('What the touched orders cost without it, after promotions and codes'),
  after: BahtOut('What they would have cost with it'),
  margin: Nullable(
    Type.Object({
      before: BahtOut('Margin of the touched orders without it: without VAT and cost of goods'),
      after: BahtOut('Margin with it'),
      unknown: Count('Units without a known cost; they are not part of the margin'),
    }),
    'null: not shown to this role',
  ),
  displaced: Type.Array(Met, { description: 'Promotions that no longer apply, most orders first' }),
  beside: Type.Array(Met, { description: 'Promotions that apply to the same orders, most orders first' }),
  goods: Type.Array(
    Type.Object({
      ...Goods,
      list: BahtOut('List price'),
      lowest: BahtOut('Lowest price of a unit in an order, the code included'),
      below_cost: Nullable(
        Type.Boolean({ description: 'Below cost, without VAT' }),
        'null: unknown, or not shown',
      ),
    }),
    { description: 'Goods whose price it lowers, the lowest share of the list price first' },
  ),
  below_cost: Nullable(Count('Goods below cost'), 'null: not shown to this role'),
  used_up: Type.Array(
    Type.Object({
      ...Goods,
      allotment: Count('Units that it has'),
      wanted: Count('Units that these orders would have wanted'),
      gone_after_days: Count('Whole days after which the last unit would have been sold'),
    }),
    { description: 'Goods whose allotment these orders would have used up' },
  ),
});

export const PromotionForecast = Type.Object(
  {
    forecast: Nullable(
      Type.Object({
        state: OneOf(FORECAST_STATES, 'How far it is'),
        revision: Count('Version of the promotion'),
        outdated: Type.Boolean({ description: 'The promotion was saved since' }),
        total: Count('Orders to look at'),
        done: Count('Orders looked at'),
        started_at: DateTime('Begun'),
        finished_at: Nullable(DateTime('Finished or stopped'), 'null: it runs'),
        result: Nullable(ForecastResult, 'null until it is done'),
      }),
      'null: none was made yet',
    ),
    overlaps: Type.Array(
      Type.Object({
        ...Named,
        kind: OneOf(PROMOTION_KINDS, 'Kind'),
        meeting: OneOf(PROMOTION_MEETINGS, 'What the two do to the same item'),
        goods: Count('Variants that belong to both'),
        starts_at: Nullable(DateTime('Begins'), 'null: at once'),
        ends_at: Nullable(DateTime('Ends'), 'null: until it is ended'),
      }),
      { description: 'Live promotions with goods in common at the same time, most goods first' },
    ),
  },
  { description: 'What a promotion would have done to the orders of the last days' },
);
export type PromotionForecast = Static<typeof PromotionForecast>;
