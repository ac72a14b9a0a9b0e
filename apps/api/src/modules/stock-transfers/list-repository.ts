import { STOCK_TRANSFER_LIST } from '@mali/contracts/lists/stock-transfers';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

/** Transfers from or to places. */
export const STOCK_TRANSFER_PLACES = 'n.from_location = ANY($) OR n.to_location = ANY($)';

/** The SQL of the list of transfers between places. */
export const STOCK_TRANSFER_SOURCE: ListSource<typeof STOCK_TRANSFER_LIST> = {
  definition: STOCK_TRANSFER_LIST,
  table: 'stock_transfers n',
  alias: 'n',
  id: 'n.transfer_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'n.created_at', type: 'timestamptz' } },
  filters: {
    state: oneOf('n.state'),
    created: inDays('n.created_at'),
    product: (ids) => ({
      sql: `EXISTS (SELECT FROM stock_transfer_lines l JOIN variants v USING (mat_var_id)
        WHERE l.transfer_id = n.transfer_id AND v.mat_id = ANY(${INTEGERS}))`,
      bindings: [integers(ids)],
    }),
    staff: (ids) => ({ sql: `n.created_by = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
  },
  oneByOne: 'state',
  // Its reason, and stock-keeping units.
  search: (text) => ({
    sql: `n.reason ILIKE ? OR EXISTS (SELECT FROM stock_transfer_lines l JOIN variants v USING (mat_var_id)
      WHERE l.transfer_id = n.transfer_id AND v.item_id ILIKE ?)`,
    bindings: [containing(text), containing(text)],
  }),
};
