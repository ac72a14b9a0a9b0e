/** Plain values of COD remittance: the browser may import this file (docs/decisions/0043-cod-remittance.md). */

/** What a row of a carrier's statement is, compared with our parcels. */
export const ROW_STATES = [
  'matched',
  'differs',
  'unknown',
  'twice',
  'undelivered',
  'returned',
  'taken_back',
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What is in the queue of differences: rows that do not match, and delivered parcels that nobody has paid. */
export const DIFFERENCE_KINDS = [
  'differs',
  'unknown',
  'twice',
  'undelivered',
  'returned',
  'missing',
  'taken_back',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_STATUSES = ['open', 'asked', 'resolved'] as const;
export type DifferenceStatus = (typeof DIFFERENCE_STATUSES)[number];

/** `settled`: nothing is outstanding any more, as by a later statement. */
export const RESOLUTIONS = ['accepted', 'repaid', 'written_off', 'matched', 'settled'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** What staff can do with a difference. `ask` leaves it open. */
export const DIFFERENCE_ACTS = ['accept', 'match', 'repay', 'write_off', 'ask'] as const;
export type DifferenceAct = (typeof DIFFERENCE_ACTS)[number];

/** Columns of a statement; a file needs the first two. */
export const STATEMENT_FIELDS = ['tracking_no', 'amount', 'fee', 'paid_on'] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** Why a line of a file cannot be read. */
export const LINE_FAULTS = ['tracking_no', 'amount', 'fee', 'paid_on', 'total'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export const REMITTANCE = {
  maxBytes: 700_000,
  maxRows: 10_000,
  maxColumns: 60,
  /** Faults and rows shown before booking. */
  shown: 200,
  /** Days after delivery in which a carrier pays. */
  missingDays: 7,
  rowsPerPage: 50,
} as const;
