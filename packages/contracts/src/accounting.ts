import { type Static, Type } from 'typebox';
import { ACCOUNTING, FIGURES, type Figure, LOT_REPORTS, PAYOUT_STATES } from './accounting-values.ts';
import {
  Baht,
  BahtOut,
  Count,
  DateTime,
  Id,
  Lang,
  Nullable,
  OneOf,
  Page,
  Strict,
  SUM_MAX_BAHT,
  SumShown,
} from './common.ts';
import { listAnswer } from './lists/query.ts';
import { DOCUMENT_KINDS } from './lists/tax-documents.ts';

const MonthName = Type.String({
  pattern: '^20[2-9][0-9]-(0[1-9]|1[0-2])$',
  description: 'Month in Bangkok: 2026-11',
});
const Day = Type.String({
  format: 'date',
  pattern: '^20[2-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'Day in Bangkok: 2026-11-30',
});
const Name = Nullable(Type.String(), 'Who; null: nobody who is here');
const Reason = Type.String({
  minLength: 1,
  maxLength: ACCOUNTING.reason,
  pattern: '\\S',
  description: 'Why',
});
const TableFile = {
  format: Type.Optional(OneOf(['csv', 'xlsx'] as const, 'Kind of file')),
  lang: Type.Optional(Lang),
};

export const MonthParams = Strict({ month: MonthName });
export const MonthExportQuery = Strict(TableFile);
export type MonthExportQuery = Static<typeof MonthExportQuery>;

export const Figures = Type.Object(
  Object.fromEntries(FIGURES.map((key) => [key, BahtOut(key)])) as Record<Figure, ReturnType<typeof BahtOut>>,
  { description: 'Sums of the month' },
);
export type Figures = Static<typeof Figures>;

export const TakingsDay = Type.Object({
  day: Day,
  promptpay: BahtOut('PromptPay'),
  card: BahtOut('Cards'),
  transfer: BahtOut('Transfers with a slip'),
  cod: BahtOut('Collected at the door by carriers'),
  refunded: BahtOut('Given back by gateways and by transfer'),
});
export type TakingsDay = Static<typeof TakingsDay>;

export const Closing = Type.Object({
  closed_at: DateTime('Closed'),
  closed_by: Name,
  note: Type.String({ description: 'Of who closed it' }),
  reopened_at: Nullable(DateTime('Opened again'), 'null: it is closed'),
  reopened_by: Name,
  reason: Type.String({ description: 'Why it was opened again' }),
});

export const AccountingMonth = Type.Object(
  {
    month: MonthName,
    over: Type.Boolean({ description: 'It has ended, and can be closed' }),
    figures: Figures,
    units_without_cost: Type.Integer({ description: 'Units at its end whose lots have no cost' }),
    days: Type.Array(TakingsDay),
    series: Type.Array(
      Type.Object({
        series: Type.String({ description: 'Kind and month of the numbers' }),
        first: Type.String({ description: 'First number' }),
        last: Type.String({ description: 'Last number' }),
        count: Count('Documents'),
        missing: Type.Array(Type.String(), { description: 'Numbers without a document' }),
      }),
    ),
    closed: Type.Boolean({ description: 'Its figures are stored' }),
    closings: Type.Array(Closing, { description: 'Newest first' }),
    differences: Type.Array(
      Type.Object({
        figure: OneOf(FIGURES, 'Which'),
        closed: BahtOut('When it was closed'),
        now: BahtOut('Now'),
      }),
      { description: 'What has changed since it was closed' },
    ),
  },
  { description: 'A month of the accounts' },
);
export type AccountingMonth = Static<typeof AccountingMonth>;

export const CloseMonthRequest = Strict({
  note: Type.String({ maxLength: ACCOUNTING.reason, description: 'For colleagues' }),
  vat_due: SumShown('As the page shows it: what is closed is what was seen', -SUM_MAX_BAHT),
});
export type CloseMonthRequest = Static<typeof CloseMonthRequest>;
export const AccountingReasonRequest = Strict({ reason: Reason });
export type AccountingReasonRequest = Static<typeof AccountingReasonRequest>;

export const LotsQuery = Strict({
  of: OneOf(LOT_REPORTS, 'stock: at the end of the day; sold: in its month'),
  day: Day,
  page: Type.Optional(Page),
});
export type LotsQuery = Static<typeof LotsQuery>;
export const LotsExportQuery = Strict({
  of: OneOf(LOT_REPORTS, 'stock: at the end of the day; sold: in its month'),
  day: Day,
  ...TableFile,
});
export type LotsExportQuery = Static<typeof LotsExportQuery>;

export const LotValue = Type.Object({
  lot_id: Id('Lot'),
  code: Type.String({ description: 'Code of the lot' }),
  expires_on: Nullable(Type.String(), 'Expiry'),
  mat_var_id: Id('Variant'),
  sku: Type.String({ description: 'Stock-keeping unit' }),
  name_th: Type.String({ description: 'Product, Thai' }),
  name_en: Type.String({ description: 'Product, English' }),
  brand: Type.String({ description: 'Brand' }),
  units: Type.Integer({ description: 'Units; less than 0: more came back than was sent' }),
  unit_cost: Nullable(BahtOut('Of a unit'), 'null: unknown'),
  value: Nullable(BahtOut('Of all units'), 'null: unknown'),
});
export type LotValue = Static<typeof LotValue>;
export const LotsAnswer = Type.Object({
  rows: Type.Array(LotValue),
  count: Count('Lots'),
  units: Type.Integer({ description: 'Units of all lots' }),
  units_without_cost: Type.Integer({ description: 'Of these, units of lots without a cost' }),
  value: BahtOut('Of all lots with a cost'),
});
export type LotsAnswer = Static<typeof LotsAnswer>;

export const TaxDocumentRow = Type.Object({
  number: Type.String({ description: 'Number' }),
  kind: OneOf(DOCUMENT_KINDS, 'What it is'),
  issued_at: DateTime('Issued'),
  so_no: Type.String({ description: 'Order' }),
  buyer: Type.String({ description: 'Name of the buyer' }),
  tax_id: Nullable(Type.String(), '13 digits'),
  branch: Nullable(Type.String(), '5 digits; null: a person'),
  refers_to: Nullable(Type.String(), 'Invoice that it takes from, or replaces'),
  base: BahtOut('Without VAT; negative for a credit note'),
  vat: BahtOut('Output VAT'),
  total: BahtOut('With VAT'),
});
export type TaxDocumentRow = Static<typeof TaxDocumentRow>;
export const TaxDocumentsAnswer = listAnswer(TaxDocumentRow);
export type TaxDocumentsAnswer = Static<typeof TaxDocumentsAnswer>;

export const PayoutParams = Strict({ payout_id: Id('Payout') });
export const NewPayoutRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Made by the page; sent again it adds nothing' }),
  gateway: Type.String({ pattern: '^[a-z0-9_-]{2,30}$', description: 'Which gateway' }),
  reference: Type.String({
    minLength: 1,
    maxLength: ACCOUNTING.reference,
    pattern: '\\S',
    description: 'Number of the payout',
  }),
  paid_on: Day,
  net: Baht('What came to the bank'),
  file: Type.String({
    minLength: 1,
    maxLength: ACCOUNTING.fileMax,
    description: 'CSV with the columns charge, amount and fee; a negative amount is a refund',
  }),
});
export type NewPayoutRequest = Static<typeof NewPayoutRequest>;

export const Payout = Type.Object({
  payout_id: Id('Payout'),
  gateway: Type.String({ description: 'Which gateway' }),
  reference: Type.String({ description: 'Number of the payout' }),
  paid_on: Day,
  net: BahtOut('What came to the bank'),
  fee: BahtOut('Fees of its rows'),
  amount: BahtOut('Of its rows'),
  difference: BahtOut('What came, less amounts and fees of its rows'),
  rows: Count('Rows'),
  open: Count('Rows that do not match'),
  recorded_at: DateTime('Recorded'),
  recorded_by: Name,
  cancelled_at: Nullable(DateTime('Taken back'), 'null: it counts'),
  reason: Type.String({ description: 'Why it was taken back' }),
});
export type Payout = Static<typeof Payout>;
export const PayoutsAnswer = Type.Object({
  payouts: Type.Array(Payout, { description: 'Newest first' }),
  gateways: Type.Array(Type.String(), { description: 'Gateways that took money' }),
  open_charges: Type.Array(
    Type.Object({
      gateway: Type.String({ description: 'Which gateway' }),
      charge_id: Type.String({ description: 'Charge' }),
      so_no: Type.String({ description: 'Order' }),
      amount: BahtOut('Received'),
      settled_at: DateTime('Received'),
    }),
    { description: 'Charges older than a week that no payout names, the oldest first' },
  ),
});
export type PayoutsAnswer = Static<typeof PayoutsAnswer>;
export const PayoutAnswer = Type.Object({
  payout: Payout,
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Line of the file' }),
      charge_id: Type.String({ description: 'Charge' }),
      amount: BahtOut('Paid; negative: a refund'),
      fee: BahtOut('Fee'),
      expected: Nullable(BahtOut('In our books'), 'null: we have no such charge'),
      so_no: Nullable(Type.String(), 'Order'),
      state: OneOf(PAYOUT_STATES, 'How it stands to our books'),
    }),
    { description: 'Those that do not match first' },
  ),
});
export type PayoutAnswer = Static<typeof PayoutAnswer>;
