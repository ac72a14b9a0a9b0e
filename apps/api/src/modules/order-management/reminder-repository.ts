import { type Db, rows } from '../../platform/database.ts';

/** Unpaid orders that expire before `until`, and whose customer has not been reminded. */
export const ordersToRemind = (db: Db, at: Date, until: Date, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT o.so_no FROM orders o WHERE o.doc_status = 1 AND o.expires_at > ? AND o.expires_at <= ?
       AND NOT EXISTS (SELECT FROM mails m WHERE m.dedupe = 'pay_by:' || o.so_no)
     ORDER BY o.expires_at LIMIT ?`,
    [at, until, limit],
  );

/**
 * Orders completed in a period with an item without a review, of members who have agreed to advertising and were not
 * asked yet about that order. What was not sent in a full week is tried again.
 */
export const ordersToReview = (
  db: Db,
  completed: { from: Date; to: Date },
  at: Date,
  limit: number,
): Promise<{ so_no: string; user_id: number }[]> =>
  rows(
    db,
    `SELECT o.so_no, u.user_id FROM orders o JOIN users u ON u.user_id = o.user_id AND u.email_consent
     WHERE o.doc_status = 98 AND o.status_at > ? AND o.status_at <= ?
       AND EXISTS (SELECT FROM order_lines l WHERE l.so_no = o.so_no AND NOT l.gwp AND NOT EXISTS (
         SELECT FROM reviews r WHERE r.so_no = l.so_no AND r.mat_var_id = l.mat_var_id))
       AND NOT EXISTS (SELECT FROM mails m WHERE m.dedupe = 'review_request:' || o.so_no)
       AND NOT EXISTS (SELECT FROM flow_messages f WHERE f.user_id = o.user_id AND f.kind = 'review_request'
         AND f.dedupe = o.so_no AND (f.skip IS DISTINCT FROM 'week' OR f.at > ?::timestamptz - interval '6 hours'))
     ORDER BY o.status_at LIMIT ?`,
    [completed.from, completed.to, at, limit],
  );
