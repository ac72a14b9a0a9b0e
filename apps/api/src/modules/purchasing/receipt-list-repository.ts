import { RECEIPT_LIST } from '@mali/contracts/lists/receipts';
import type { ReceiptState } from '@mali/contracts/receiving-values';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

/** A line of the receipt is of such a product: `column` of products. */
const hasGoods = (
  column: string,
) => `EXISTS (SELECT FROM stock_receipt_lines w JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
  WHERE w.receipt_id = r.receipt_id AND m.${column} = ANY(${INTEGERS}))`;

/** The SQL of the list of receipts. */
export const RECEIPT_SOURCE: ListSource<typeof RECEIPT_LIST> = {
  definition: RECEIPT_LIST,
  table: 'stock_receipts r',
  alias: 'r',
  id: 'r.receipt_id',
  idType: 'bigint',
  sorts: { received_at: { sql: 'r.received_at', type: 'timestamptz' } },
  filters: {
    state: oneOf('r.state'),
    received: inDays('r.received_at'),
    product: (ids) => ({ sql: hasGoods('mat_id'), bindings: [integers(ids)] }),
    brand: (ids) => ({ sql: hasGoods('brand_id'), bindings: [integers(ids)] }),
    staff: (ids) => ({ sql: `r.user_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
  },
  oneByOne: 'state',
  // Its delivery note, lots and stock-keeping units.
  search: (text) => ({
    sql: `r.reference ILIKE ? OR EXISTS (SELECT FROM stock_receipt_lines w JOIN variants v USING (mat_var_id)
      WHERE w.receipt_id = r.receipt_id AND (w.lot_code ILIKE ? OR v.item_id ILIKE ?))`,
    bindings: [containing(text), containing(text), containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const RECEIPT_COLUMNS = `r.receipt_id, r.received_at, r.reference, r.state, r.reverses, r.line_count, r.units,
  r.cost::float8 AS cost,
  (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = r.user_id) AS by`;

/** A receipt of the list. Cost in satang; null: the cost of a line is unknown. */
export type ListedReceipt = Readonly<{
  receipt_id: number;
  received_at: Date;
  reference: string;
  state: ReceiptState;
  reverses: number | null;
  line_count: number;
  units: number;
  cost: number | null;
  by: string | null;
}>;
