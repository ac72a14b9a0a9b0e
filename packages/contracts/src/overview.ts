import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, SoNo, Strict } from './common.ts';
import { DAY_COMPARISONS, OVERVIEW } from './overview-values.ts';

const Day = (description: string) => Type.String({ description: `${description}, YYYY-MM-DD in Bangkok` });

export const OverviewQuery = Strict({
  compare: Type.Optional(
    OneOf(DAY_COMPARISONS, 'With which day today is compared; absent: the same weekday'),
  ),
});
export type OverviewQuery = Static<typeof OverviewQuery>;

const SoFar = Type.Object({
  orders: Count('Sold orders'),
  sales: BahtOut('Goods and delivery'),
  average: Nullable(BahtOut('Sales by orders'), 'null: there are no orders'),
  conversion: Nullable(
    Type.Number({
      description: 'Paid orders by visitors who viewed a product, in percent; of the whole other day',
    }),
    'null: nobody was counted',
  ),
});
const Names = {
  name_th: Type.String({ description: 'Name in Thai' }),
  name_en: Type.String({ description: 'Name in English' }),
  brand: Type.String({ description: 'Brand' }),
  image: Nullable(Type.String({ description: 'Picture' }), 'null: none'),
};

export const Overview = Type.Object({
  at: DateTime('Until when the figures are'),
  sales: Nullable(
    Type.Object({
      today: SoFar,
      day: Day('Day that it is compared with'),
      before: SoFar,
      whole: BahtOut('Sales of the whole day that it is compared with'),
      hours: Type.Array(
        Type.Object({
          hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Hour in Bangkok' }),
          ...{ orders: Count('Orders of today'), sales: BahtOut('Sales of today') },
          ...{
            before_orders: Count('Orders of the other day'),
            before_sales: BahtOut('Sales of the other day'),
          },
        }),
        { description: 'The 24 hours' },
      ),
    }),
    'null: for those who read reports',
  ),
  best_sellers: Nullable(
    Type.Array(
      Type.Object({
        mat_id: Id('Product'),
        ...Names,
        ...{ units: Count('Units sold today'), sales: BahtOut('Goods sold today, after discounts') },
        free: Count('Units that can be sold'),
        lasts: Nullable(Count('Whole days that they last'), 'null: no sales are known'),
        trend: Type.Array(Count('Units'), {
          description: `Units of each of ${OVERVIEW.trendDays} days, today last`,
        }),
      }),
    ),
    'null: for those who read reports',
  ),
  stock_outs: Nullable(
    Type.Object({
      count: Count('Variants that sold and have no free units'),
      lost_a_day: BahtOut('Sales that all of them would have a day'),
      rows: Type.Array(
        Type.Object({
          mat_var_id: Id('Variant'),
          sku: Type.String({ description: 'Stock-keeping unit' }),
          ...Names,
          rate: Type.Number({ description: 'Units sold a day while in stock' }),
          since: Nullable(DateTime('Last order of it'), 'null: it was never ordered here'),
          lost: BahtOut('Estimated lost sales since then'),
        }),
        { description: 'Those that cost most a day' },
      ),
    }),
    'null: for those who read stock',
  ),
  late_parcels: Nullable(
    Type.Object({
      count: Count('Orders on their way after the promised day'),
      rows: Type.Array(
        Type.Object({
          so_no: SoNo,
          carrier: Nullable(Type.String({ description: 'Carrier' }), 'null: not known'),
          tracking_no: Nullable(Type.String({ description: 'Tracking number' }), 'null: none'),
          promised: DateTime('Last promised day'),
          days: Count('Days late'),
        }),
        { description: 'The oldest' },
      ),
    }),
    'null: for those who pack, or may read every order',
  ),
});
export type Overview = Static<typeof Overview>;
