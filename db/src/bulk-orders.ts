import type { Knex } from 'knex';

const MANY_ORDERS = 1_000_000;

/**
 * Generates orders over the two years before `now`, one statement per table: for measuring lists. Most are completed;
 * the newest of them wait for something. Their lines are of variants that are there; stock is not touched.
 * @param withTriggers without them, which only a superuser may, millions are made in minutes; what triggers mark, as
 *   days whose reports have to be summed up, is missing then
 */
export const fillOrders = (db: Knex, count: number, now: Date, withTriggers = true): Promise<void> =>
  db.transaction(async (trx) => {
    // Building an index over all rows takes a fraction of the time of adding them one by one.
    await trx.raw("SELECT set_config('maintenance_work_mem', ?, true)", [
      count > MANY_ORDERS ? '2GB' : '512MB',
    ]);
    if (!withTriggers) await trx.raw('SET LOCAL session_replication_role = replica');
    const { rows: indexes }: { rows: { name: string; definition: string }[] } = await trx.raw(
      `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid IN ('orders'::regclass, 'order_lines'::regclass, 'order_events'::regclass) AND NOT i.indisunique`,
    );
    for (const { name } of indexes) await trx.raw(`DROP INDEX ${name}`);
    await insertOrders(trx, count, now);
    for (const { definition } of indexes) await trx.raw(definition);
    await trx.raw('ANALYZE orders, order_lines, order_events');
  });

async function insertOrders(db: Knex.Transaction, count: number, now: Date): Promise<void> {
  await db.raw(
    `INSERT INTO orders (so_no, email, lang, doc_status, payment_method, placed_at, status_at, expires_at, paid_at, ship_by,
       carrier, tracking_no, delivery_address, promo_code, list, discount, subtotal, discount_promo, delivery_cost,
       delivery_default, cod_fee, total, vat, source, sales_counted)
     SELECT 'SO' || to_char(at AT TIME ZONE 'Asia/Bangkok', 'YYMMDD') || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
       'buyer' || n % 400000 || '@example.com', 'th', status, method, at, at + (n % 7) * interval '3 hours',
       CASE WHEN status = 1 THEN at + interval '1 day' END,
       CASE WHEN method <> 'cod' AND status NOT IN (1, 2, 15) THEN at + interval '5 minutes' END,
       CASE WHEN status NOT IN (1, 2, 29, 15) THEN date_trunc('day', at) + interval '1 day 8 hours' END,
       CASE WHEN status IN (14, 17, 98, 99) THEN (ARRAY['Flash', 'Kerry', 'Thailand Post'])[1 + n % 3] END,
       CASE WHEN status IN (14, 17, 98, 99) THEN 'TH' || lpad((n::bigint * 104729 % 10000000000)::text, 10, '0') END,
       jsonb_build_object('first_name', (ARRAY['สมหญิง', 'กมลวรรณ', 'ธนภัทร', 'พิมพ์ลภัส', 'อารียา', 'วรเมธ', 'ณัฐชา'])[1 + n % 7],
         'last_name', (ARRAY['ใจดี', 'เจริญสุข', 'ลิ้มเจริญ', 'จันทร์เพ็ญ', 'ตั้งสกุล'])[1 + n % 5] || ' ' || n % 9973,
         'email', 'buyer' || n % 400000 || '@example.com', 'address', n % 999 || '/1 ถนนสีลม', 'subdistrict', 'สีลม',
         'district', 'บางรัก', 'province',
         CASE WHEN n % 997 = 0 THEN 'แพร่' WHEN n % 3 = 0 THEN 'กรุงเทพมหานคร'
              ELSE (ARRAY['เชียงใหม่', 'ขอนแก่น', 'สงขลา', 'ระยอง', 'ชลบุรี'])[1 + n % 5] END,
         'zipcode', '10500', 'country_code', 'TH', 'mobile', '08' || lpad((n::bigint * 15485863 % 100000000)::text, 8, '0')),
       NULL, price, 0, price, 0, 0, 0, 0, price, price * 7 / 107, CASE WHEN n % 50 = 0 THEN 'chat' ELSE 'web' END, true
     FROM (
       SELECT n, ?::timestamptz - (?::int - n) * (interval '730 days' / ?::int) AS at, 10000 + (n::bigint * 6151 % 400000)::int AS price,
         (ARRAY['promptpay', 'promptpay', 'card', 'cod', 'transfer'])[1 + n % 5] AS method,
         CASE WHEN n > ?::int * 0.996 THEN (ARRAY[1, 2, 29, 3, 3, 13, 14, 14, 15])[1 + n % 9]
              WHEN n > ?::int * 0.98 THEN (ARRAY[14, 17, 17, 15])[1 + n % 4]
              WHEN n % 12 = 0 THEN 15 WHEN n % 20 = 1 THEN 98 ELSE 99 END AS status
       FROM generate_series(1, ?::int) n) o`,
    [now, count, count, count, count, count],
  );
  await db.raw(
    `INSERT INTO order_lines (so_no, line_no, mat_var_id, quantity, list, net, amount, shown)
     SELECT o.so_no, line_no, chosen.id, 1, o.total, o.total, CASE WHEN line_no = 1 THEN o.total ELSE 0 END,
       jsonb_build_object('mat_id', 1, 'mat_name', 'Dew Serum ' || chosen.id, 'mat_name_th', 'เซรั่ม ' || chosen.id, 'brand_en', 'Lada',
         'image_cart', NULL, 'variant_name_1', NULL, 'variant_name_1_th', NULL, 'variant_name_2', NULL,
         'variant_name_2_th', NULL)
     FROM (SELECT so_no, total, right(so_no, 8)::int AS n FROM orders WHERE email LIKE 'buyer%') o
     CROSS JOIN (SELECT array_agg(mat_var_id ORDER BY mat_var_id) AS ids FROM variants) v
     CROSS JOIN LATERAL generate_series(1, 1 + (o.n % 3 = 0)::int) line_no
     CROSS JOIN LATERAL (SELECT v.ids[1 + (o.n + line_no * 31) % cardinality(v.ids)] AS id) chosen`,
  );
  await db.raw(
    `INSERT INTO order_events (so_no, at, from_status, to_status, actor)
     SELECT so_no, placed_at, NULL, CASE WHEN payment_method = 'cod' THEN 29 ELSE 1 END, 'owner' FROM orders WHERE email LIKE 'buyer%'`,
  );
}
