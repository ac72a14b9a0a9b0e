import { PURCHASE_LIST } from '@mali/contracts/lists/purchase-orders';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, flagged, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

const LATE = `p.state IN ('sent', 'partial') AND p.expected_on < (?::timestamptz AT TIME ZONE 'Asia/Bangkok')::date`;

/** The SQL of the list of purchase orders. */
export const PURCHASE_SOURCE: ListSource<typeof PURCHASE_LIST> = {
  definition: PURCHASE_LIST,
  table: 'purchase_orders p',
  alias: 'p',
  id: 'p.po_id',
  idType: 'bigint',
  sorts: {
    created_at: { sql: 'p.created_at', type: 'timestamptz' },
    expected_on: { sql: 'p.expected_on', type: 'date' },
  },
  filters: {
    state: oneOf('p.state'),
    late: (isLate, at) => flagged(isLate, LATE, [at]),
    supplier: (ids) => ({ sql: `p.supplier_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
    product: (ids) => ({
      sql: `EXISTS (SELECT FROM purchase_order_lines l JOIN variants v USING (mat_var_id)
        WHERE l.po_id = p.po_id AND v.mat_id = ANY(${INTEGERS}))`,
      bindings: [integers(ids)],
    }),
    created: inDays('p.created_at'),
    staff: (ids) => ({ sql: `p.user_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
  },
  oneByOne: 'state',
  // Its number, the supplier, and stock-keeping units.
  search: (text) => ({
    sql: `p.po_no ILIKE ? OR EXISTS (SELECT FROM suppliers s WHERE s.supplier_id = p.supplier_id AND s.name ILIKE ?)
      OR EXISTS (SELECT FROM purchase_order_lines l JOIN variants v USING (mat_var_id)
        WHERE l.po_id = p.po_id AND v.item_id ILIKE ?)`,
    bindings: [containing(text), containing(text), containing(text)],
  }),
};
