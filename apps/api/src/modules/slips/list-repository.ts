import { SLIP_LIST } from '@mali/contracts/lists/slips';
import type { OrderStatus } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import { moneyLateSince } from '@mali/contracts/payment-values';
import { type Db, firstRow } from '../../platform/database.ts';
import { eachOf, flagged, inDays, inRange, type ListSource } from '../../platform/list-query.ts';
import { ofOrderContaining } from '../../platform/order-search.ts';
import type { SlipRow } from './repository.ts';

/** Waiting slips come last: an order of rows has no empty values. */
const DECIDED_AT = "coalesce(s.decided_at, 'infinity'::timestamptz)";

/** The SQL of the list of slips. */
export const SLIP_SOURCE: ListSource<typeof SLIP_LIST> = {
  definition: SLIP_LIST,
  table: 'slips s',
  alias: 's',
  id: 's.slip_id',
  idType: 'bigint',
  oneByOne: 'status',
  sorts: {
    uploaded_at: { sql: 's.uploaded_at', type: 'timestamptz' },
    decided_at: { sql: DECIDED_AT, type: 'timestamptz' },
  },
  filters: {
    status: eachOf('s.status'),
    late: (isLate, at) => flagged(isLate, "s.status = 'waiting' AND s.uploaded_at < ?", [moneyLateSince(at)]),
    differs: (differs) =>
      flagged(differs, 's.amount <> (SELECT t.total FROM orders t WHERE t.so_no = s.so_no)'),
    bank: (bank) => ({ sql: 's.bank = ?', bindings: [bank] }),
    uploaded: inDays('s.uploaded_at'),
    decided: inDays('s.decided_at'),
    amount: inRange('s.amount'),
  },
  search: (text) => ofOrderContaining('s.so_no', text, ['s.trans_ref']),
};

const ofOrder = (column: string): string =>
  `(SELECT o.${column} FROM orders o WHERE o.so_no = s.so_no) AS ${column}`;

/** Columns of a page. */
export const PAGE_COLUMNS = `s.slip_id, s.so_no, s.bank, s.amount, s.transferred_at, s.status, s.reason, s.uploaded_at,
  s.decided_at, ${['doc_status', 'total', 'delivery_address'].map(ofOrder).join(', ')}`;
export type ListedSlip = Omit<SlipRow, 'file' | 'sending_bank' | 'trans_ref'> & {
  doc_status: OrderStatus;
  total: number;
  delivery_address: Address;
};

export type DetailedSlip = ListedSlip &
  Pick<SlipRow, 'sending_bank' | 'trans_ref'> & {
    email: string;
    lang: 'th' | 'en';
    user_id: number | null;
    earlier: number;
  };
/** A slip with its order, as far as it is needed to decide. */
export const detailedSlip = (db: Db, slipId: number): Promise<DetailedSlip | undefined> =>
  firstRow(
    db,
    `SELECT ${PAGE_COLUMNS}, s.sending_bank, s.trans_ref, ${['email', 'lang', 'user_id'].map(ofOrder).join(', ')},
       (SELECT count(*)::int FROM slips e WHERE e.so_no = s.so_no AND e.slip_id < s.slip_id) AS earlier
     FROM slips s WHERE s.slip_id = ?`,
    [slipId],
  );
