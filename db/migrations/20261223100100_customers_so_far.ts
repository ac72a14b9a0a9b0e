import type { Knex } from 'knex';

/** Customers of before; their figures are computed by the job. No lock of orders or accounts is held meanwhile. */
export const up = (knex: Knex) =>
  knex.raw(`
  INSERT INTO customers (user_id, since) SELECT u.user_id, u.created_at FROM users u WHERE u.deleted_at IS NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO customer_changes (user_id) SELECT DISTINCT o.user_id FROM orders o WHERE o.user_id IS NOT NULL;
  INSERT INTO customer_changes (email) SELECT DISTINCT o.email FROM orders o
    WHERE o.user_id IS NULL AND o.email NOT LIKE '%@deleted.invalid';
`);
