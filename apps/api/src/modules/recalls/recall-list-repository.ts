import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

/** The SQL of the list of recalls. */
export const RECALL_SOURCE: ListSource<typeof RECALL_LIST> = {
  definition: RECALL_LIST,
  table: 'recalls c',
  alias: 'c',
  id: 'c.recall_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'c.created_at', type: 'timestamptz' } },
  filters: {
    state: oneOf('c.state'),
    severity: oneOf('c.severity'),
    created: inDays('c.created_at'),
    product: (ids) => ({
      sql: `EXISTS (SELECT FROM recall_lots r JOIN stock_lots l USING (lot_id) JOIN variants v USING (mat_var_id)
        WHERE r.recall_id = c.recall_id AND v.mat_id = ANY(${INTEGERS}))`,
      bindings: [integers(ids)],
    }),
  },
  oneByOne: 'state',
  // Codes of its lots, stock-keeping units, and why.
  search: (text) => ({
    sql: `c.reason ILIKE ? OR EXISTS (SELECT FROM recall_lots r JOIN stock_lots l USING (lot_id) JOIN variants v USING (mat_var_id)
      WHERE r.recall_id = c.recall_id AND (l.code ILIKE ? OR v.item_id ILIKE ?))`,
    bindings: [containing(text), containing(text), containing(text)],
  }),
};
