import { migrate } from '@mali/db';
import pg from 'pg';

/** What a benchmark's shop holds. */
export type BenchSize = { products: number; variantsEach: number };

/** Drops and makes a database on the server of `adminUrl` (whose path is replaced), and migrates it. */
export async function freshDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (template === undefined) await migrate(url.href);
  return url.href;
}

/**
 * Fills a shop with made-up products: brands, three category levels, plenty of stock, six promotions of each kind
 * over a tenth of the variants, delivery rates. The same size gives the same rows.
 */
export async function fillShop(url: string, { products, variantsEach }: BenchSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    INSERT INTO brands (brand_id, link_name, brand_en, brand_th)
      SELECT b, 'bench-' || b, 'Bench ' || b, 'เบนช์ ' || b FROM generate_series(1, 60) b;
    INSERT INTO categories (cat_id, level, parent_id, slug, category, category_th, position)
      SELECT c, 1, NULL, 'top-' || c, 'Top ' || c, 'หมวด ' || c, c FROM generate_series(1, 10) c;
    INSERT INTO categories (cat_id, level, parent_id, slug, category, category_th, position)
      SELECT 100 + c, 2, 1 + c % 10, 'mid-' || c, 'Middle ' || c, 'หมวดรอง ' || c, c FROM generate_series(0, 59) c;
    INSERT INTO images (hash, art) SELECT 'bench' || lpad(i::text, 8, '0'), '{}' FROM generate_series(1, ${products}) i;
    INSERT INTO materials (mat_id, mat_no, brand_id, cat1_id, cat2_id, mat_name, mat_name_th, mat_desc, mat_desc_th,
        skin_types, concerns, finish, free_of, unit, rating, rating_count, sold_count, created_at)
      SELECT i, 'B' || i, 1 + i % 60, 1 + (i % 60) % 10, 100 + i % 60, 'Bench serum ' || i, 'เซรั่มทดสอบ ' || i,
        repeat('A light serum for every day. ', 6), repeat('เซรั่มเนื้อบางเบาใช้ได้ทุกวัน ', 6),
        ARRAY[(ARRAY['normal','dry','oily','combination','sensitive'])[1 + i % 5]],
        ARRAY[(ARRAY['acne','dullness','dark_spots','wrinkles','pores'])[1 + i % 5]],
        (ARRAY['matte','satin','dewy','glossy'])[1 + i % 4], ARRAY[(ARRAY['fragrance','alcohol','paraben'])[1 + i % 3]],
        'ml', 3 + (i % 20) / 10.0, 1 + i % 900, i * 7919 % 10000, timestamptz '2026-01-01' + i * interval '37 minutes'
      FROM generate_series(1, ${products}) i;
    INSERT INTO variants (mat_var_id, mat_id, item_id, position, attributes, mat_price, volume, images)
      SELECT (i - 1) * ${variantsEach} + v, i, 'S' || i || '-' || v, v,
        jsonb_build_array(jsonb_build_object('n', 1, 'type', 'size', 'name', v * 30 || ' ml', 'name_th', v * 30 || ' มล.', 'code', v * 30 || 'ml')),
        (100 + (i * 37 + v * 113) % 1900) * 100, v * 30, ARRAY['bench' || lpad(i::text, 8, '0')]
      FROM generate_series(1, ${products}) i, generate_series(1, ${variantsEach}) v;
    INSERT INTO stock (mat_var_id, quantity) SELECT mat_var_id, 1000000 FROM variants;
    INSERT INTO promotions (promo_id, kind, name_en, name_th, sale_qty, free_qty, price, disc, percent, discount_type, discount)
      SELECT p, k, 'Bench ' || k || ' ' || p, 'โปรทดสอบ ' || p,
        CASE k WHEN 'p001' THEN 2 WHEN 'p002' THEN 2 WHEN 'p004' THEN 2 WHEN 'p005' THEN 3 END,
        CASE k WHEN 'p004' THEN 1 END, CASE k WHEN 'p001' THEN 50000 WHEN 'p005' THEN 99000 END,
        CASE k WHEN 'p002' THEN 50 END, CASE k WHEN 'p006' THEN 15 END,
        CASE k WHEN 'p003' THEN 'percent' END, CASE k WHEN 'p003' THEN 20 END
      FROM generate_series(1, 36) p, LATERAL (SELECT 'p00' || 1 + p % 6 AS k) kind;
    INSERT INTO promotion_members (promo_id, mat_var_id)
      SELECT 1 + (v / 10) % 36, v FROM generate_series(10, ${products * variantsEach}, 10) v
      WHERE (SELECT kind FROM promotions WHERE promo_id = 1 + (v / 10) % 36) <> 'p006' OR v <= 2000;
    INSERT INTO delivery_rates (min_spend, rate, priority) VALUES (0, 5500, 1), (49900, 0, 2);
  `);
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}

/** The value below which `share` (0..1) of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}
