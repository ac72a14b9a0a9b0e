import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import { startOfBangkokDay } from '@mali/thai/dates';
import { containing, eachOf, flagged, inDays, inRange, type ListSource } from '../../platform/list-query.ts';

/** Waiting registrations come last: an order of rows has no empty values. */
const DECIDED_AT = "coalesce(t.decided_at, 'infinity'::timestamptz)";

/** The SQL of the list of registrations for points. */
export const TRANSFER_SOURCE: ListSource<typeof TRANSFER_LIST> = {
  definition: TRANSFER_LIST,
  table: 'points_transfers t',
  alias: 't',
  id: 't.transfer_id',
  idType: 'bigint',
  oneByOne: 'status',
  sorts: {
    due_at: { sql: 't.due_at', type: 'timestamptz' },
    decided_at: { sql: DECIDED_AT, type: 'timestamptz' },
  },
  filters: {
    status: eachOf('t.status'),
    late: (isLate, at) => flagged(isLate, "t.status = 'waiting' AND t.due_at < ?", [startOfBangkokDay(at)]),
    submitted: inDays('t.submitted_at'),
    due: inDays('t.due_at'),
    decided: inDays('t.decided_at'),
    amount: inRange('t.receipt_amount'),
  },
  // The names of the form are sealed: members are found by their accounts.
  search: (text) => ({
    sql: `t.receipt_id ILIKE ? OR t.card_number LIKE ? OR t.user_id IN (SELECT u.user_id FROM users u
      WHERE user_search_text(u.first_name, u.last_name, u.email, u.mobile) LIKE ?)`,
    bindings: [containing(text), containing(text), containing(text.toLowerCase())],
  }),
};
