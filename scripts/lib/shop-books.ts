import type pg from 'pg';

/** What is wrong with the books of a shop after trouble: a name, and rows that show it; none when all is right. */
export type BookCheck = Readonly<{ name: string; wrong: readonly unknown[] }>;

/** What must settle before the books are checked: due jobs, charges without an answer, refunds. */
export async function openBusiness(
  sql: pg.Pool,
): Promise<{ jobs: number; charges: number; refunds: number } | null> {
  const { rows } = await sql.query<{ jobs: number; charges: number; refunds: number }>(
    `SELECT (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts < max_attempts AND run_at < now() + interval '1 minute') AS jobs,
            (SELECT count(*)::int FROM payments WHERE status = 'pending' AND method = 'card' AND authen_url IS NULL) AS charges,
            (SELECT count(*)::int FROM refunds WHERE status = 'due') AS refunds`,
  );
  const [open] = rows;
  return open === undefined || open.jobs + open.charges + open.refunds === 0 ? null : open;
}

/** Jobs that failed wait for their next try: they are tried now. */
export const hurryJobs = (sql: pg.Pool) =>
  sql.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');

/**
 * Orders, stock, payments and refunds among each other, once everything has settled.
 * @param initial stock of a unit before the first order
 */
export async function checkBooks(
  sql: pg.Pool,
  initial: (mat_var_id: number) => number,
): Promise<BookCheck[]> {
  const rows = async <T>(text: string): Promise<T[]> => (await sql.query(text)).rows as T[];
  const stock = await rows<{ mat_var_id: number; quantity: number; sold: number }>(
    `SELECT s.mat_var_id, s.quantity, coalesce(sold.n, 0) AS sold FROM stock s
     LEFT JOIN (SELECT l.mat_var_id, sum(l.quantity)::int AS n FROM order_lines l JOIN orders o USING (so_no)
                WHERE o.doc_status <> 15 GROUP BY 1) sold USING (mat_var_id)`,
  );
  const orders = await rows<{ so_no: string; doc_status: number; total: number }>(
    'SELECT so_no, doc_status, total FROM orders',
  );
  const bySo = new Map(orders.map((order) => [order.so_no, order]));
  const money = await rows<{ so_no: string; received: number; back: number }>(
    `SELECT so_no, sum(received)::int AS received,
            (SELECT coalesce(sum(amount), 0)::int FROM refunds r WHERE r.so_no = p.so_no AND r.status = 'done') AS back
     FROM payments p WHERE received > 0 GROUP BY so_no`,
  );
  return [
    {
      name: 'stock + sold = initial',
      wrong: stock.filter(({ mat_var_id, quantity, sold }) => quantity + sold !== initial(mat_var_id)),
    },
    { name: 'nothing oversold', wrong: stock.filter(({ quantity }) => quantity < 0) },
    {
      name: 'no order half written',
      wrong: await rows(
        `SELECT o.so_no FROM orders o
         WHERE NOT EXISTS (SELECT 1 FROM order_events e WHERE e.so_no = o.so_no AND e.from_status IS NULL)
            OR o.subtotal <> (SELECT coalesce(sum(amount), -1) FROM order_lines l WHERE l.so_no = o.so_no)
            OR NOT EXISTS (SELECT 1 FROM idempotency_keys k WHERE k.so_no = o.so_no)
            OR o.doc_status <> (SELECT to_status FROM order_events e WHERE e.so_no = o.so_no ORDER BY id DESC LIMIT 1)`,
      ),
    },
    {
      name: 'no key without its order',
      wrong: await rows('SELECT key FROM idempotency_keys WHERE so_no IS NULL'),
    },
    {
      name: 'every refund is done, once',
      wrong: await rows(`SELECT refund_id, status, failure FROM refunds WHERE status <> 'done'`),
    },
    {
      name: 'who has paid has an order in hand or the money back',
      wrong: money.filter(({ so_no, received, back }) => {
        const order = bySo.get(so_no);
        const kept = order !== undefined && order.doc_status === 3 ? order.total : 0;
        return received - back !== kept;
      }),
    },
  ];
}
