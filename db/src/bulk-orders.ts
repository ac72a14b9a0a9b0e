import knex, { type Knex } from 'knex';

const MANY_ORDERS = 1_000_000;
export const ORDER_TABLES = ['orders', 'order_lines', 'order_events'];
/** Orders of one statement: what it returns stays in memory. */
const CHUNK = 50_000;
/** More than a small machine has cores: they share it with whatever else runs. */
const CONNECTIONS = 6;

/**
 * Generates orders over the two years before `now`, one statement per table: for measuring lists. Most are completed;
 * the newest of them wait for something. Their lines are of variants that are there; stock is not touched.
 */
export const fillOrders = (db: Knex, count: number, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw("SELECT set_config('maintenance_work_mem', ?, true)", [
      count > MANY_ORDERS ? '2GB' : '512MB',
    ]);
    const indexes = await dropIndexes(trx);
    await insertOrders(trx, count, now, 1, count);
    for (const { definition } of indexes) await trx.raw(definition);
    await trx.raw(`ANALYZE ${ORDER_TABLES.join(', ')}`);
  });

type Filled = Readonly<{ rowsMs: number; indexesMs: number }>;

/**
 * The same orders, millions of them, by several connections of a superuser: without triggers, and without checks of
 * foreign keys, which hold as each line and event is made from its order. What triggers mark, as days whose reports have
 * to be summed up, is missing then.
 * @param chunk orders of one statement
 * @throws Error when indexes, constraints or triggers are not the same at the end
 */
export async function fillManyOrders(url: string, count: number, now: Date, chunk = CHUNK): Promise<Filled> {
  const db = knex({
    client: 'pg',
    connection: url,
    pool: {
      min: 0,
      max: CONNECTIONS,
      afterCreate: (
        connection: { query(sql: string, done: (error?: Error) => void): void },
        done: (error?: Error) => void,
      ) =>
        connection.query(
          "SET session_replication_role = replica; SET statement_timeout = 0; SET maintenance_work_mem = '1GB'; SET work_mem = '64MB'; SET jit = off",
          done,
        ),
    },
  });
  try {
    const before = await shapeOf(db);
    const begun = performance.now();
    const indexes = await dropIndexes(db);
    const chunks = Array.from({ length: Math.ceil(count / chunk) }, (_, i) => i * chunk + 1);
    await inParallel(chunks, (from) => insertOrders(db, count, now, from, Math.min(count, from + chunk - 1)));
    const filled = performance.now();
    await inParallel(indexes, async ({ definition }) => {
      await db.raw(definition);
    });
    const indexed = performance.now();
    await inParallel(ORDER_TABLES, async (table) => {
      await db.raw('ANALYZE ??', [table]);
    });
    const after = await shapeOf(db);
    if (after !== before) throw new Error(`Indexes and constraints were\n${before}\nand are\n${after}`);
    return { rowsMs: filled - begun, indexesMs: indexed - filled };
  } finally {
    await db.destroy();
  }
}

/** Each of `items` in turn, by as many at once as there are connections. */
async function inParallel<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const next = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, next));
}

type Index = Readonly<{ name: string; definition: string }>;

/**
 * Drops the indexes that no constraint needs: building one over all rows takes a fraction of the time of adding them one
 * by one.
 * @returns how to make them again, those that take longest first
 */
async function dropIndexes(db: Knex): Promise<readonly Index[]> {
  const { rows }: { rows: Index[] } = await db.raw(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
     WHERE i.indrelid = ANY (?::regclass[]) AND NOT i.indisunique
     ORDER BY m.amname = 'gin' DESC, i.indpred IS NULL DESC, c.relname`,
    [ORDER_TABLES],
  );
  for (const { name } of rows) await db.raw('DROP INDEX ??', [name]);
  return rows;
}

/** Indexes, constraints and triggers of the tables, and foreign keys to them, as text. */
async function shapeOf(db: Knex): Promise<string> {
  const { rows }: { rows: { shape: string }[] } = await db.raw(
    `SELECT string_agg(line, chr(10) ORDER BY line COLLATE "C") AS shape FROM (
       SELECT pg_get_indexdef(indexrelid) || ' ' || indisvalid || ' ' || indisready AS line FROM pg_index WHERE indrelid = ANY (?::regclass[])
       UNION ALL
       SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated FROM pg_constraint
       WHERE conrelid = ANY (?::regclass[]) OR confrelid = ANY (?::regclass[])
       UNION ALL
       SELECT pg_get_triggerdef(oid) || ' ' || tgenabled::text FROM pg_trigger WHERE tgrelid = ANY (?::regclass[])
     ) l`,
    [ORDER_TABLES, ORDER_TABLES, ORDER_TABLES, ORDER_TABLES],
  );
  return rows[0]?.shape ?? '';
}

/** Orders of the numbers `from` to `until`, of `count`, with their lines and first events. */
async function insertOrders(db: Knex, count: number, now: Date, from: number, until: number): Promise<void> {
  await db.raw(
    `WITH sold AS MATERIALIZED (
       SELECT mat_var_id, row_number() OVER (ORDER BY mat_var_id) - 1 AS place,
         jsonb_build_object('mat_id', 1, 'mat_name', 'Dew Serum ' || mat_var_id, 'mat_name_th', 'เซรั่ม ' || mat_var_id,
           'brand_en', 'Lada', 'image_cart', NULL, 'variant_name_1', NULL, 'variant_name_1_th', NULL, 'variant_name_2', NULL,
           'variant_name_2_th', NULL) AS shown
       FROM variants),
     made AS (INSERT INTO orders (so_no, email, lang, doc_status, payment_method, placed_at, status_at, expires_at, paid_at, ship_by,
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
       FROM generate_series(?::int, ?::int) n) o
     RETURNING so_no, total, placed_at, payment_method),
     lines AS (INSERT INTO order_lines (so_no, line_no, mat_var_id, quantity, list, net, amount, shown)
     SELECT o.so_no, line_no, v.mat_var_id, 1, o.total, o.total, CASE WHEN line_no = 1 THEN o.total ELSE 0 END, v.shown
     FROM (SELECT so_no, total, right(so_no, 8)::int AS n FROM made) o
     CROSS JOIN LATERAL generate_series(1, 1 + (o.n % 3 = 0)::int) line_no
     CROSS JOIN (SELECT count(*) AS number FROM sold) s
     JOIN sold v ON v.place = (o.n + line_no * 31) % s.number)
     INSERT INTO order_events (so_no, at, from_status, to_status, actor)
     SELECT so_no, placed_at, NULL, CASE WHEN payment_method = 'cod' THEN 29 ELSE 1 END, 'owner' FROM made`,
    [now, count, count, count, count, from, until],
  );
}
