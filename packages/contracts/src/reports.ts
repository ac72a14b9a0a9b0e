import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Nullable, OneOf, Strict } from './common.ts';
import { REPORT, SALES_COMPARISONS, SALES_DIMENSIONS } from './report-values.ts';

const Day = (description: string) =>
  Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    description: `${description}, YYYY-MM-DD in Bangkok`,
  });
const QUERY = {
  from: Day('First day'),
  until: Day(`Last day, at most ${REPORT.daysMax} days`),
  by: OneOf(SALES_DIMENSIONS, 'What the sales are split by'),
  compare: Type.Optional(OneOf(SALES_COMPARISONS, 'With what they are compared; absent: the days before')),
} as const;
export const SalesQuery = Strict(QUERY);
export type SalesQuery = Static<typeof SalesQuery>;
export const SalesExportQuery = Strict({
  ...QUERY,
  lang: Type.Optional(OneOf(['th', 'en'] as const, 'Language of the file')),
  format: Type.Optional(OneOf(['csv', 'xlsx'] as const, 'Kind of file')),
});
export type SalesExportQuery = Static<typeof SalesExportQuery>;

export const SalesFigures = Type.Object({
  orders: Count('Orders'),
  units: Count('Units'),
  discount: BahtOut('Discounts'),
  goods: BahtOut('Goods'),
  delivery: BahtOut('Delivery'),
  sales: BahtOut('Goods and delivery'),
  refunded: BahtOut('Refunds'),
  net: Type.Number({ description: 'Sales less refunds, in baht' }),
  average: Nullable(BahtOut('Sales by orders'), 'null: there are no orders'),
});
export type SalesFigures = Static<typeof SalesFigures>;

export const SalesRow = Type.Object({
  key: Type.String({ description: 'Day, hour, number of the record, or the word that orders have' }),
  name_th: Nullable(Type.String(), 'null: the key says it'),
  name_en: Nullable(Type.String(), 'null: the key says it'),
  now: SalesFigures,
  before: Nullable(SalesFigures, 'null: nothing is compared'),
});
export type SalesRow = Static<typeof SalesRow>;

export const SalesReport = Type.Object({
  complete_until: Nullable(DateTime('Everything before is in the figures'), 'null: not summed up yet'),
  checked_at: Nullable(DateTime('Last compared with the orders'), 'null: not yet'),
  differences: Count('Figures that differed then; they have been computed anew since'),
  before: Nullable(Type.Object({ from: Day('First day'), until: Day('Last day') }), 'Days that are compared'),
  total: Type.Object({ now: SalesFigures, before: Nullable(SalesFigures, 'null: nothing is compared') }),
  days: Type.Array(
    Type.Object({
      day: Day('Day'),
      net: Type.Number({ description: 'Net sales, in baht' }),
      before: Nullable(Type.Number({ description: 'Of the day it is compared with' }), 'null: none'),
    }),
    { description: 'Every day of the period' },
  ),
  rows: Type.Array(SalesRow, {
    description: `The first ${REPORT.rowsShown}; by sales, days and hours in their order`,
  }),
  more: Count('Further rows, which the file has'),
});
export type SalesReport = Static<typeof SalesReport>;
