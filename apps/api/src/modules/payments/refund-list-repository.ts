import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import { moneyLateSince } from '@mali/contracts/payment-values';
import { eachOf, flagged, inDays, inRange, type ListSource, oneOf } from '../../platform/list-query.ts';
import { ofOrderContaining } from '../../platform/order-search.ts';
import type { RefundRow } from './repository.ts';

/** Open refunds come last: an order of rows has no empty values. */
const DONE_AT = "coalesce(r.done_at, 'infinity'::timestamptz)";

/** The SQL of the list of refunds. */
export const REFUND_SOURCE: ListSource<typeof REFUND_LIST> = {
  definition: REFUND_LIST,
  table: 'refunds r',
  alias: 'r',
  id: 'r.refund_id',
  idType: 'bigint',
  oneByOne: 'status',
  sorts: {
    requested_at: { sql: 'r.requested_at', type: 'timestamptz' },
    done_at: { sql: DONE_AT, type: 'timestamptz' },
  },
  filters: {
    status: eachOf('r.status'),
    by_hand: (byHand) =>
      flagged(byHand, "r.status = 'failed' OR (r.status = 'due' AND r.method = 'transfer')"),
    late: (isLate, at) => flagged(isLate, "r.status = 'due' AND r.requested_at < ?", [moneyLateSince(at)]),
    method: oneOf('r.method'),
    reason: oneOf('r.reason_code'),
    requested: inDays('r.requested_at'),
    done: inDays('r.done_at'),
    amount: inRange('r.amount'),
  },
  search: (text) => ofOrderContaining('r.so_no', text, ['r.transfer_reference']),
};

/** Columns of a page. */
export const PAGE_COLUMNS = `r.*, (SELECT trim(concat(o.delivery_address->>'first_name', ' ',
  o.delivery_address->>'last_name')) FROM orders o WHERE o.so_no = r.so_no) AS customer`;
export type ListedRefund = RefundRow & { customer: string };
