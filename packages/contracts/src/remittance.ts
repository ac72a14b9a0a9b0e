import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Nullable, OneOf, Page, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { listAnswer, listCounts, listExportQuery, listQuery } from './lists/query.ts';
import { DIFFERENCE_LIST, STATEMENT_LIST } from './lists/remittances.ts';
import {
  DIFFERENCE_ACTS,
  DIFFERENCE_KINDS,
  DIFFERENCE_STATUSES,
  LINE_FAULTS,
  REMITTANCE,
  RESOLUTIONS,
  ROW_STATES,
} from './remittance-values.ts';

const StatementNo = Type.String({
  pattern: '^CR[0-9]{14}$',
  description: 'Our number of a statement: CR, yymmdd, 8 digits',
});
const TrackingNo = Text(60, 'Number of the parcel as the carrier writes it');
const Column = Type.Integer({ minimum: 0, maximum: REMITTANCE.maxColumns - 1, description: 'From 0' });
const RowStates = OneOf(ROW_STATES, 'The row compared with our parcels');

const FileFields = {
  carrier: Text(60, 'Code or name of the carrier', 1),
  file: Type.String({
    minLength: 1,
    maxLength: Math.ceil(REMITTANCE.maxBytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'CSV in UTF-8 or Windows-874, as base64',
  }),
  columns: Type.Optional(
    Strict(
      {
        tracking_no: Column,
        amount: Column,
        fee: Type.Optional(Column),
        paid_on: Type.Optional(Column),
      },
      { description: 'Columns chosen by hand; by the header without' },
    ),
  ),
};
export const CheckStatement = Strict(FileFields);
export type CheckStatement = Static<typeof CheckStatement>;
export const BookStatement = Strict({
  ...FileFields,
  number: Text(60, 'Number of the statement, as the carrier writes it', 1),
  request_key: Type.String({
    format: 'uuid',
    maxLength: 36,
    description: 'The same again: the same request, answered with the first',
  }),
});
export type BookStatement = Static<typeof BookStatement>;

const RowFields = {
  line: Count('Line of the file, from 1'),
  tracking_no: TrackingNo,
  amount: BahtOut('Paid by the carrier; negative: taken back by it'),
  fee: BahtOut('Kept by the carrier; negative: given back with what it takes back'),
  paid_on: Nullable(Type.String(), 'Day'),
  state: RowStates,
  expected: Nullable(BahtOut('What the parcel should bring'), 'null: no parcel of ours'),
  so_no: Nullable(Type.String(), 'Order'),
};
const StateSums = Type.Unsafe<Record<(typeof ROW_STATES)[number], { count: number; amount: number }>>(
  Type.Object(
    Object.fromEntries(
      ROW_STATES.map((state) => [state, Type.Object({ count: Count('Rows'), amount: BahtOut('Their sum') })]),
    ),
  ),
);
/** What booking a file would do. */
export const StatementCheck = Type.Object({
  header: Type.Array(Type.String(), { description: 'Heads of the columns' }),
  sample: Type.Array(Type.Array(Type.String()), { description: 'The first lines, for choosing columns' }),
  columns: Type.Object({
    tracking_no: Nullable(Type.Integer()),
    amount: Nullable(Type.Integer()),
    fee: Nullable(Type.Integer()),
    paid_on: Nullable(Type.Integer()),
  }),
  faults: Type.Array(
    Type.Object({
      line: Count('Line of the file, from 1'),
      fault: OneOf(LINE_FAULTS, 'What cannot be read'),
      text: Type.String({ description: 'As in the file' }),
    }),
  ),
  fault_count: Count('Wrong lines; a file with one cannot be booked'),
  count: Count('Rows'),
  total: BahtOut('Collected'),
  fee: BahtOut('Fees'),
  states: StateSums,
  rows: Type.Array(Type.Object(RowFields), { description: 'The first rows that differ' }),
});
export type StatementCheck = Static<typeof StatementCheck>;

const StatementFields = {
  statement_no: StatementNo,
  carrier: Type.String(),
  number: Type.String({ description: 'As the carrier writes it' }),
  from: Nullable(Type.String(), 'First day of payment'),
  to: Nullable(Type.String(), 'Last day of payment'),
  count: Count('Rows'),
  total: BahtOut('Collected'),
  fee: BahtOut('Fees'),
  open: Count('Differences that are not resolved'),
  booked_at: DateTime('Booked'),
};
export const StatementRow = Type.Object(StatementFields);
export type StatementRow = Static<typeof StatementRow>;
export const StatementsQuery = listQuery(STATEMENT_LIST);
export const StatementsAnswer = listAnswer(StatementRow);
export type StatementsAnswer = Static<typeof StatementsAnswer>;
export const StatementParams = Strict({ statement_no: Text(20, 'Our number of the statement', 1) });
export const StatementQuery = Strict({
  state: Type.Optional(RowStates),
  page: Type.Optional(Page),
});
export type StatementQuery = Static<typeof StatementQuery>;
export const Statement = Type.Object({
  ...StatementFields,
  booked_by: Nullable(Type.String(), 'Member of the staff'),
  settled: BahtOut('Booked for parcels'),
  unapplied: BahtOut('Belongs to no parcel yet'),
  states: StateSums,
  rows: Type.Array(Type.Object({ ...RowFields, difference_id: Nullable(Type.String()) })),
});
export type Statement = Static<typeof Statement>;

export const Difference = Type.Object({
  difference_id: Type.String(),
  kind: OneOf(DIFFERENCE_KINDS, 'What differs'),
  status: OneOf(DIFFERENCE_STATUSES, 'What has become of it'),
  tracking_no: TrackingNo,
  carrier: Type.String(),
  so_no: Nullable(Type.String(), 'Order'),
  statement_no: Nullable(Type.String(), 'null: no statement has the parcel'),
  number: Nullable(Type.String(), 'Statement, as the carrier writes it'),
  line: Nullable(Type.Integer(), 'Line of the statement'),
  raw: Nullable(Type.String(), 'The line as in the file'),
  expected: BahtOut('What should have come'),
  found: BahtOut('What came'),
  surplus: BahtOut('Money that belongs to no parcel now; negative: what the carrier takes back'),
  shortage: BahtOut('What is outstanding now'),
  acts: Type.Array(OneOf(DIFFERENCE_ACTS, 'Possible now')),
  opened_at: DateTime('Found'),
  resolution: Nullable(OneOf(RESOLUTIONS, 'How it ended')),
  reason: Type.String({ description: 'Why, or what was asked' }),
  actor: Nullable(Type.String(), 'Member of the staff'),
  changed_at: Nullable(DateTime('Asked or resolved')),
});
export type Difference = Static<typeof Difference>;
export const DifferencesQuery = listQuery(DIFFERENCE_LIST);
export const DifferencesExportQuery = listExportQuery(DIFFERENCE_LIST);
export const DifferencesAnswer = listAnswer(Difference);
export type DifferencesAnswer = Static<typeof DifferencesAnswer>;
export const DifferencesCounts = listCounts(DIFFERENCE_LIST);
export type DifferencesCounts = Static<typeof DifferencesCounts>;
export const DifferenceParams = Strict({ difference_id: Text(20, 'Difference', 1) });
export const ResolveDifference = Strict({
  act: OneOf(DIFFERENCE_ACTS, 'What to do'),
  reason: Text(TEXT.reason, 'Why, or what the carrier was asked', 1),
  tracking_no: Type.Optional(TrackingNo),
});
export type ResolveDifference = Static<typeof ResolveDifference>;

/**
 * Cash on delivery in the books. delivered + overpaid = settled + written_off + outstanding;
 * received = settled + unapplied + kept + repaid.
 */
export const CodSummary = Type.Object({
  delivered: BahtOut('To be collected for delivered parcels'),
  settled: BahtOut('Paid by carriers for parcels'),
  outstanding: BahtOut('Not paid yet'),
  overdue: BahtOut('Outstanding for longer than carriers take'),
  written_off: BahtOut('Given up'),
  overpaid: BahtOut('Paid for parcels that have come back since'),
  received: BahtOut('All rows of all statements'),
  unapplied: BahtOut('Paid, but for no parcel yet'),
  kept: BahtOut('Surplus that was accepted'),
  repaid: BahtOut('Surplus given back to carriers'),
  fees: BahtOut('Fees of carriers'),
  open: Count('Differences that are not resolved'),
});
export type CodSummary = Static<typeof CodSummary>;
