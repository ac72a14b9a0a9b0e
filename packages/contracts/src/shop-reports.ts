import { type Static, Type } from 'typebox';
import { Count, DateTime, Nullable, OneOf, Strict } from './common.ts';
import { REPORT, SALES_COMPARISONS } from './report-values.ts';
import { type ShopReportName, shopReport } from './shop-report-values.ts';

const Day = (description: string) =>
  Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    description: `${description}, YYYY-MM-DD in Bangkok`,
  });
const fieldsOf = (name: ShopReportName) => ({
  from: Day('First day'),
  until: Day(`Last day, at most ${REPORT.daysMax} days`),
  by: OneOf(Object.keys(shopReport(name).by), 'What the figures are split by'),
  compare: Type.Optional(OneOf(SALES_COMPARISONS, 'With what they are compared; absent: the days before')),
  sort: Type.Optional(
    OneOf(
      Object.keys(shopReport(name).figures),
      'Figure by which rows are sorted; days stay in order without it',
    ),
  ),
});
/** The parameters of a report, as the sales report has them. */
export const shopReportQuery = (name: ShopReportName) => Strict(fieldsOf(name));
export const shopReportExportQuery = (name: ShopReportName) =>
  Strict({
    ...fieldsOf(name),
    lang: Type.Optional(OneOf(['th', 'en'] as const, 'Language of the file')),
    format: Type.Optional(OneOf(['csv', 'xlsx'] as const, 'Kind of file')),
  });
export type ShopReportQuery = Static<ReturnType<typeof shopReportQuery>>;
export type ShopReportExportQuery = Static<ReturnType<typeof shopReportExportQuery>>;

const Figures = Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
  description: 'Figures by their keys; money in baht, parts in percent; null: nothing to divide by',
});
export type ShopReportFigures = Static<typeof Figures>;
export const ShopReportRow = Type.Object({
  key: Type.String({ description: 'Day, number of the record, or a word' }),
  name_th: Nullable(Type.String(), 'null: the key says it'),
  name_en: Nullable(Type.String(), 'null: the key says it'),
  now: Figures,
  before: Nullable(Figures, 'null: nothing is compared'),
});
export type ShopReportRow = Static<typeof ShopReportRow>;
export const ShopReport = Type.Object({
  complete_until: Nullable(DateTime('Everything before is in the figures'), 'null: not summed up yet'),
  checked_at: Nullable(DateTime('Last compared with the books'), 'null: not yet'),
  differences: Count('Figures that differed then; they have been computed anew'),
  before: Nullable(Type.Object({ from: Day('First day'), until: Day('Last day') }), 'Days that are compared'),
  total: Type.Object({ now: Figures, before: Nullable(Figures, 'null: nothing is compared') }),
  rows: Type.Array(ShopReportRow, { description: `The first ${REPORT.rowsShown}` }),
  more: Count('Further rows, which the file has'),
});
export type ShopReport = Static<typeof ShopReport>;
