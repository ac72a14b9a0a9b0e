import { COUNT_LIST } from '@mali/contracts/lists/counts';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

/** Counts at places. */
export const COUNT_PLACES = 'n.location_id = ANY($)';

/** The SQL of the list of counts. */
export const COUNT_SOURCE: ListSource<typeof COUNT_LIST> = {
  definition: COUNT_LIST,
  table: 'stock_counts n',
  alias: 'n',
  id: 'n.count_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'n.created_at', type: 'timestamptz' } },
  filters: {
    state: oneOf('n.state'),
    scope: oneOf('n.scope'),
    created: inDays('n.created_at'),
    product: (ids) => ({
      sql: `EXISTS (SELECT FROM stock_count_lines l JOIN variants v USING (mat_var_id)
        WHERE l.count_id = n.count_id AND v.mat_id = ANY(${INTEGERS}))`,
      bindings: [integers(ids)],
    }),
    staff: (ids) => ({ sql: `n.created_by = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
  },
  oneByOne: 'state',
  // Its shelf, and stock-keeping units.
  search: (text) => ({
    sql: `n.bin ILIKE ? OR EXISTS (SELECT FROM stock_count_lines l JOIN variants v USING (mat_var_id)
      WHERE l.count_id = n.count_id AND v.item_id ILIKE ?)`,
    bindings: [containing(text), containing(text)],
  }),
};
