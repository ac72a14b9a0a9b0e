import { STAFF } from '@mali/contracts/roles';
import { type Db, rows } from '../../platform/database.ts';
import { containing } from '../../platform/list-query.ts';

export type CustomerRow = Readonly<{
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  orders: number;
}>;

/** Customers' accounts whose name, e-mail or phone contains a text in small letters, the newest first. */
export const findCustomers = (db: Db, text: string, limit: number): Promise<CustomerRow[]> =>
  rows(
    db,
    `SELECT u.user_id, u.first_name, u.last_name, u.email, u.mobile,
       (SELECT count(*)::int FROM orders o WHERE o.user_id = u.user_id AND o.doc_status <> 15) AS orders
     FROM users u
     WHERE user_search_text(u.first_name, u.last_name, u.email, u.mobile) LIKE ? AND u.role_id <> ALL (?)
       AND u.deleted_at IS NULL
     ORDER BY u.user_id DESC LIMIT ?`,
    [containing(text), [...STAFF], limit],
  );
