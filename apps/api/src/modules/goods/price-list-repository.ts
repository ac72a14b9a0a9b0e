import { PRICE_CHANGE_LIST } from '@mali/contracts/lists/price-changes';
import type { PriceChangeState } from '@mali/contracts/price-values';
import type { PriceChangeRow } from '@mali/contracts/prices';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

/** A variant of the change is of such a product: `column` of products. */
const hasGoods = (
  column: string,
) => `EXISTS (SELECT FROM price_change_rows w JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
  WHERE w.change_id = c.change_id AND m.${column} = ANY(${INTEGERS}))`;

/** The SQL of the list of price changes. */
export const PRICE_CHANGE_SOURCE: ListSource<typeof PRICE_CHANGE_LIST> = {
  definition: PRICE_CHANGE_LIST,
  table: 'price_changes c',
  alias: 'c',
  id: 'c.change_id',
  idType: 'bigint',
  sorts: {
    made_at: { sql: 'c.made_at', type: 'timestamptz' },
    starts_at: { sql: 'c.starts_at', type: 'timestamptz' },
  },
  filters: {
    state: oneOf('c.state'),
    product: (ids) => ({ sql: hasGoods('mat_id'), bindings: [integers(ids)] }),
    brand: (ids) => ({ sql: hasGoods('brand_id'), bindings: [integers(ids)] }),
    staff: (ids) => ({ sql: `c.user_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
    starts: inDays('c.starts_at'),
    made: inDays('c.made_at'),
  },
  oneByOne: 'state',
  // Its reason, and the stock-keeping units that it changes.
  search: (text) => ({
    sql: `c.reason ILIKE ? OR EXISTS (SELECT FROM price_change_rows w JOIN variants v USING (mat_var_id)
      WHERE w.change_id = c.change_id AND v.item_id ILIKE ?)`,
    bindings: [containing(text), containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const PRICE_CHANGE_COLUMNS = `c.change_id, c.made_at, c.reason, c.rule, c.starts_at, c.ends_at, c.state, c.row_count,
  (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = c.user_id) AS by`;

export type ListedPriceChange = Readonly<{
  change_id: number;
  made_at: Date;
  reason: string;
  rule: PriceChangeRow['rule'];
  starts_at: Date;
  ends_at: Date | null;
  state: PriceChangeState;
  row_count: number;
  by: string | null;
}>;
