import { DIFFERENCE_LIST, STATEMENT_LIST } from '@mali/contracts/lists/remittances';
import type { DifferenceKind, DifferenceStatus, Resolution } from '@mali/contracts/remittance-values';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { SHORTAGE, SURPLUS } from './repository.ts';

const OPEN = `(SELECT count(*)::int FROM remittance_differences d JOIN remittance_rows r USING (row_id)
  WHERE r.statement_no = s.statement_no AND d.status <> 'resolved')`;

/** The SQL of the list of statements. */
export const STATEMENT_SOURCE: ListSource<typeof STATEMENT_LIST> = {
  definition: STATEMENT_LIST,
  table: 'remittance_statements s',
  alias: 's',
  id: 's.statement_no',
  sorts: { booked_at: { sql: 's.booked_at', type: 'timestamptz' } },
  filters: {
    open: (isOpen) => ({ sql: isOpen ? `${OPEN} > 0` : `${OPEN} = 0`, bindings: [] }),
    booked: inDays('s.booked_at'),
  },
  search: (text) => ({
    sql: `(lower(s.number) LIKE ? OR lower(s.statement_no) LIKE ? OR EXISTS (SELECT FROM remittance_rows r
      WHERE r.statement_no = s.statement_no AND lower(r.tracking_no) LIKE ?))`,
    bindings: [0, 1, 2].map(() => containing(text.toLowerCase())),
  }),
};
export const STATEMENT_COLUMNS = `s.statement_no, s.carrier, s.number, s.from_day, s.to_day, s.row_count, s.total, s.fee,
  s.booked_at, ${OPEN} AS open`;
export type ListedStatement = {
  statement_no: string;
  carrier: string;
  number: string;
  from_day: string | null;
  to_day: string | null;
  row_count: number;
  total: number;
  fee: number;
  booked_at: Date;
  open: number;
};

/** The SQL of the queue of differences. */
export const DIFFERENCE_SOURCE: ListSource<typeof DIFFERENCE_LIST> = {
  definition: DIFFERENCE_LIST,
  table: 'remittance_differences d',
  alias: 'd',
  id: 'd.difference_id',
  sorts: { opened_at: { sql: 'd.opened_at', type: 'timestamptz' } },
  filters: {
    status: oneOf('d.status'),
    kind: oneOf('d.kind'),
    found_on: inDays('d.opened_at'),
  },
  search: (text) => ({
    sql: `(lower(d.tracking_no) LIKE ? OR EXISTS (SELECT FROM parcels p
      WHERE p.parcel_id = d.parcel_id AND lower(p.so_no) LIKE ?))`,
    bindings: [0, 1].map(() => containing(text.toLowerCase())),
  }),
};
export const DIFFERENCE_COLUMNS = `d.difference_id, d.kind, d.status, d.tracking_no, d.carrier, d.expected, d.found,
  d.opened_at, d.resolution, d.reason, d.changed_at, ${SURPLUS} AS surplus, ${SHORTAGE} AS shortage,
  (SELECT p.so_no FROM parcels p WHERE p.parcel_id = d.parcel_id) AS so_no,
  (SELECT jsonb_build_object('statement_no', s.statement_no, 'number', s.number, 'line', r.line, 'raw', r.raw)
   FROM remittance_rows r JOIN remittance_statements s USING (statement_no) WHERE r.row_id = d.row_id) AS statement,
  (SELECT nullif(btrim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.user_id = d.actor_id) AS actor`;
export type ListedDifference = {
  difference_id: string;
  kind: DifferenceKind;
  status: DifferenceStatus;
  tracking_no: string;
  carrier: string;
  expected: number;
  found: number;
  opened_at: Date;
  resolution: Resolution | null;
  reason: string;
  changed_at: Date | null;
  surplus: number;
  shortage: number;
  so_no: string | null;
  statement: { statement_no: string; number: string; line: number; raw: string } | null;
  actor: string | null;
};
