import type { CustomerKind } from '@mali/contracts/customer-values';
import { CUSTOMER_LIST } from '@mali/contracts/lists/customers';
import type { SqlPart } from '../../platform/database.ts';
import { containing, flagged, inDays, inRange, type ListSource } from '../../platform/list-query.ts';
import { orderContains, searchedText } from '../../platform/order-search.ts';

const LAST_ORDER = "coalesce(c.last_order_at, '-infinity'::timestamptz)";
const KINDS: Readonly<Record<CustomerKind, string>> = {
  member: 'c.user_id IS NOT NULL',
  guest: 'c.user_id IS NULL',
};

/** Customers whose account, or one of whose orders, fits a condition. */
function ofAccountOrOrder(account: SqlPart, order: SqlPart): SqlPart {
  return {
    sql: `c.customer_id IN (
      SELECT m.customer_id FROM users u JOIN customers m ON m.user_id = u.user_id WHERE ${account.sql}
      UNION SELECT m.customer_id FROM orders o JOIN customers m ON m.user_id = o.user_id WHERE ${order.sql}
      UNION SELECT m.customer_id FROM orders o JOIN customers m ON m.email = o.email
        WHERE o.user_id IS NULL AND (${order.sql}))`,
    bindings: [...account.bindings, ...order.bindings, ...order.bindings],
  };
}

/** The SQL of the list of customers. */
export const CUSTOMER_SOURCE: ListSource<typeof CUSTOMER_LIST> = {
  definition: CUSTOMER_LIST,
  table: 'customers c',
  alias: 'c',
  id: 'c.customer_id',
  idType: 'bigint',
  sorts: {
    last_order: { sql: LAST_ORDER, type: 'timestamptz' },
    value: { sql: 'c.value', type: 'bigint' },
    orders: { sql: 'c.orders', type: 'integer' },
    since: { sql: 'c.since', type: 'timestamptz' },
  },
  filters: {
    kind: (values) => ({ sql: values.map((value) => KINDS[value]).join(' OR '), bindings: [] }),
    tag: (tag) => ({ sql: 'c.tags @> ARRAY[?::text]', bindings: [tag] }),
    blocked: (isBlocked) => flagged(isBlocked, 'c.blocked_at IS NOT NULL'),
    returned: (hasReturned) => flagged(hasReturned, 'c.returns > 0'),
    refused: (hasRefused) => flagged(hasRefused, 'c.cod_refused > 0'),
    consent: (hasAgreed) =>
      flagged(hasAgreed, '(SELECT u.email_consent FROM users u WHERE u.user_id = c.user_id)'),
    ordered: inDays('c.last_order_at'),
    joined: inDays('c.since'),
    value: inRange('c.value'),
    orders: inRange('c.orders'),
  },
  search: (text) =>
    ofAccountOrOrder(
      {
        sql: 'user_search_text(u.first_name, u.last_name, u.email, u.mobile) LIKE ?',
        bindings: [containing(searchedText(text))],
      },
      orderContains(text),
    ),
  exact: (text) =>
    ofAccountOrOrder(
      { sql: 'u.email = ?', bindings: [text.toLowerCase()] },
      {
        sql: 'order_search_keys(o.so_no, o.email, o.tracking_no, o.delivery_address) @> ARRAY[?::text]',
        bindings: [searchedText(text)],
      },
    ),
};

/** Who a customer is: of a guest as in the last order. */
const PERSON = `CASE WHEN c.user_id IS NOT NULL THEN (
    SELECT jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
      'mobile', u.mobile, 'role_id', u.role_id)
    FROM users u WHERE u.user_id = c.user_id)
  ELSE jsonb_build_object('email', c.email) || coalesce((
    SELECT jsonb_build_object('first_name', o.delivery_address->>'first_name',
      'last_name', o.delivery_address->>'last_name', 'mobile', o.delivery_address->>'mobile')
    FROM orders o WHERE o.email = c.email AND o.user_id IS NULL ORDER BY o.placed_at DESC LIMIT 1), '{}') END`;

export const CUSTOMER_COLUMNS = `c.customer_id, c.user_id, c.orders, c.value, c.first_order_at, c.last_order_at, c.returns,
  c.cod_refused, c.tags, c.blocked_at, c.since, ${PERSON} AS person`;

export type Person = Readonly<{
  first_name?: string | null;
  last_name?: string | null;
  email: string;
  mobile?: string | null;
  /** Of an account. */
  role_id?: number;
}>;
export type CustomerRow = Readonly<{
  customer_id: number;
  user_id: number | null;
  orders: number;
  /** Satang. */
  value: string | number;
  first_order_at: Date | null;
  last_order_at: Date | null;
  returns: number;
  cod_refused: number;
  tags: readonly string[];
  blocked_at: Date | null;
  since: Date;
  person: Person;
}>;
