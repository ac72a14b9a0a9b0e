import { SUPPLIER_LIST } from '@mali/contracts/lists/suppliers';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, flagged, type ListSource } from '../../platform/list-query.ts';

/** The SQL of the list of suppliers. */
export const SUPPLIER_SOURCE: ListSource<typeof SUPPLIER_LIST> = {
  definition: SUPPLIER_LIST,
  table: 'suppliers s',
  alias: 's',
  id: 's.supplier_id',
  idType: 'bigint',
  sorts: { name: { sql: 's.name', type: 'text' } },
  filters: {
    active: (isActive) => flagged(isActive, 's.active'),
    product: (ids) => ({
      sql: `EXISTS (SELECT FROM supplier_goods g JOIN variants v USING (mat_var_id)
        WHERE g.supplier_id = s.supplier_id AND v.mat_id = ANY(${INTEGERS}))`,
      bindings: [integers(ids)],
    }),
  },
  search: (text) => ({
    sql: 's.name ILIKE ? OR s.contact ILIKE ? OR s.email ILIKE ? OR s.tax_id = ?',
    bindings: [containing(text), containing(text), containing(text), text],
  }),
};
