import type { Knex } from 'knex';

/**
 * A generated catalogue of any size, for benchmarks and tests with many rows: deterministic for a given size.
 * Names consist of words of the trade; there are no pictures.
 */

const KINDS: readonly (readonly [
  slug: string,
  en: string,
  th: string,
  kinds: readonly (readonly [string, string])[],
])[] = [
  [
    'make-up',
    'Make Up',
    'เมคอัพ',
    [
      ['Lipstick', 'ลิปสติก'],
      ['Lip Tint', 'ลิปทินท์'],
      ['Cushion', 'คุชชั่น'],
      ['Mascara', 'มาสคาร่า'],
      ['Blush', 'บลัชออน'],
      ['Foundation', 'รองพื้น'],
    ],
  ],
  [
    'facial-skincare',
    'Facial Skincare',
    'บำรุงผิวหน้า',
    [
      ['Serum', 'เซรั่ม'],
      ['Sunscreen', 'ครีมกันแดด'],
      ['Toner', 'โทนเนอร์'],
      ['Moisturizer', 'มอยส์เจอร์ไรเซอร์'],
      ['Cleanser', 'โฟมล้างหน้า'],
      ['Sheet Mask', 'แผ่นมาส์กหน้า'],
    ],
  ],
  [
    'hair',
    'Hair',
    'เส้นผม',
    [
      ['Shampoo', 'แชมพู'],
      ['Conditioner', 'ครีมนวดผม'],
      ['Hair Oil', 'แฮร์ออยล์'],
      ['Hair Mask', 'มาส์กผม'],
    ],
  ],
  [
    'bath-and-body',
    'Bath and Body',
    'อาบน้ำและผิวกาย',
    [
      ['Body Lotion', 'โลชั่นทาผิว'],
      ['Shower Gel', 'เจลอาบน้ำ'],
      ['Hand Cream', 'ครีมทามือ'],
      ['Deodorant', 'โรลออน'],
    ],
  ],
  [
    'fragrance',
    'Fragrance',
    'น้ำหอม',
    [
      ['Eau de Parfum', 'โอเดอพาร์ฟูม'],
      ['Body Mist', 'บอดี้มิสท์'],
      ['Candle', 'เทียนหอม'],
    ],
  ],
  [
    'men',
    'Men',
    'ผู้ชาย',
    [
      ['Shave Foam', 'โฟมโกนหนวด'],
      ['Pomade', 'โพเมด'],
    ],
  ],
];
const TRAITS: readonly (readonly [string, string])[] = [
  ['Hydrating', 'ชุ่มชื้น'],
  ['Brightening', 'กระจ่างใส'],
  ['Velvet', 'กำมะหยี่'],
  ['Rice', 'ข้าวหอมมะลิ'],
  ['Jasmine', 'มะลิ'],
  ['Vitamin C', 'วิตามินซี'],
  ['Niacinamide', 'ไนอะซินาไมด์'],
  ['Cica', 'ใบบัวบก'],
  ['Retinol', 'เรตินอล'],
  ['Honey', 'น้ำผึ้ง'],
  ['Aloe', 'ว่านหางจระเข้'],
  ['Charcoal', 'ชาร์โคล'],
  ['Rose', 'กุหลาบ'],
  ['Coconut', 'มะพร้าว'],
  ['Ceramide', 'เซราไมด์'],
  ['Peptide', 'เปปไทด์'],
  ['Green Tea', 'ชาเขียว'],
  ['Mango', 'มะม่วง'],
  ['Lotus', 'ดอกบัว'],
  ['Turmeric', 'ขมิ้น'],
];
const LINES: readonly (readonly [string, string])[] = [
  ['Daily', 'ทุกวัน'],
  ['Intense', 'เข้มข้น'],
  ['Airy', 'เบาสบาย'],
  ['Repair', 'ฟื้นฟู'],
  ['Pure', 'บริสุทธิ์'],
  ['Radiance', 'เปล่งประกาย'],
  ['Soft', 'นุ่มนวล'],
  ['Ultimate', 'ขั้นสุด'],
  ['Gentle', 'อ่อนโยน'],
  ['Night', 'กลางคืน'],
  ['Morning', 'ยามเช้า'],
  ['Bloom', 'เบ่งบาน'],
];
const FIRST = [
  'Sala',
  'Nara',
  'Ploy',
  'Rin',
  'Lila',
  'Mook',
  'Dara',
  'Fah',
  'Chaba',
  'Anya',
  'Thara',
  'Kaew',
  'Siri',
  'Wan',
  'Orn',
];
const SECOND = [
  'Botanica',
  'Derm',
  'Beaute',
  'Lab',
  'Atelier',
  'Natural',
  'Cosmetics',
  'House',
  'Studio',
  'Care',
  'Garden',
];

const json = (value: unknown): string => JSON.stringify(value);

/**
 * Fills an empty, migrated database: `products` products with two variants each, their brands, categories,
 * stock, ratings and promotions of every kind. The caller runs `refreshListing`.
 */
export async function fillCatalogue(db: Knex, products: number): Promise<void> {
  const brands = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`));
  await db.raw(
    `INSERT INTO brands (link_name, brand_en, brand_th)
     SELECT lower(replace(b, ' ', '-')), b, 'แบรนด์ ' || b FROM jsonb_array_elements_text(?::jsonb) b`,
    [json(brands)],
  );
  for (const [position, [slug, en, th, kinds]] of KINDS.entries()) {
    const top: { rows: { cat_id: number }[] } = await db.raw(
      'INSERT INTO categories (level, slug, category, category_th, position) VALUES (1, ?, ?, ?, ?) RETURNING cat_id',
      [slug, en, th, position],
    );
    await db.raw(
      `INSERT INTO categories (level, parent_id, slug, category, category_th, position)
       SELECT 2, ?, lower(replace(k->>0, ' ', '-')), k->>0, k->>1, n FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY e(k, n)`,
      [top.rows[0]?.cat_id ?? 0, json(kinds)],
    );
  }
  await db.raw(
    `WITH kinds AS (SELECT array_agg(cat_id ORDER BY cat_id) ids FROM categories WHERE level = 2),
          names AS (SELECT ?::jsonb AS traits, ?::jsonb AS lines, ?::int AS brands)
     INSERT INTO materials (mat_no, brand_id, cat1_id, cat2_id, mat_name, mat_name_th, mat_desc, mat_desc_th,
       skin_types, concerns, finish, free_of, unit, rating, rating_count, sold_count, created_at)
     SELECT 'B' || n, (SELECT min(brand_id) FROM brands) + (n * 7) % brands, c.parent_id, c.cat_id,
            (lines->(n % 12)->>0) || ' ' || (traits->((n / 12) % 20)->>0) || ' ' || c.category || ' No.' || n,
            c.category_th || (traits->((n / 12) % 20)->>1) || ' สูตร' || (lines->(n % 12)->>1) || ' ' || n,
            repeat('A light formula that keeps skin soft through a long warm day. ', 4),
            repeat('เนื้อบางเบา ซึมไว ไม่เหนียวเหนอะหนะ ใช้ได้ทุกวัน ', 4),
            CASE WHEN c.parent_id % 2 = 0 THEN ARRAY[(ARRAY['normal','dry','oily','combination','sensitive'])[1 + n % 5],
              (ARRAY['dry','oily','sensitive','normal','combination'])[1 + n % 5]] ELSE '{}' END,
            CASE WHEN n % 3 = 0 THEN ARRAY[(ARRAY['acne','dullness','dark_spots','wrinkles','pores','redness','dryness','sun'])[1 + n % 8]]
              ELSE '{}' END,
            CASE WHEN c.parent_id % 2 = 1 THEN (ARRAY['matte','satin','dewy','glossy','velvet','shimmer','natural'])[1 + n % 7] END,
            CASE WHEN n % 4 = 0 THEN ARRAY['fragrance','alcohol'] WHEN n % 4 = 1 THEN ARRAY['paraben'] ELSE '{}' END,
            'ml', CASE WHEN n % 6 = 0 THEN 0 ELSE round((2.5 + (n * 37 % 250) / 100.0)::numeric, 2) END,
            CASE WHEN n % 6 = 0 THEN 0 ELSE 1 + n % 400 END, (n * 7919) % 5000,
            timestamptz '2026-11-20 00:00+07' - make_interval(hours => n)
     FROM generate_series(1, ?::int) n, kinds, names, categories c
     WHERE c.cat_id = kinds.ids[1 + (n * 11) % cardinality(kinds.ids)]`,
    [json(TRAITS), json(LINES), brands.length, products],
  );
  await db.raw(
    `INSERT INTO variants (mat_id, item_id, position, attributes, shade_family, mat_price, volume, expiry)
     SELECT m.mat_id, m.mat_no || '-' || v, v,
            CASE WHEN m.cat1_id % 2 = 1 THEN jsonb_build_array(jsonb_build_object('n', 2, 'type', 'shade',
                 'name', s.shade, 'name_th', 'สี ' || s.shade, 'code', '#' || lpad(to_hex((m.mat_id * 7919 + v * 104729) % 16777216), 6, '0')))
                 ELSE jsonb_build_array(jsonb_build_object('n', 1, 'type', 'size', 'name', v * 30 || ' ml', 'name_th', v * 30 || ' มล.',
                      'code', v * 30 || 'ml')) END,
            CASE WHEN m.cat1_id % 2 = 1 THEN s.shade END,
            9900 + (m.mat_id * 131 % 2400) * 100 + (v - 1) * 5000, v * 30, date '2028-06-30'
     FROM materials m, generate_series(1, 2) v,
          LATERAL (SELECT (ARRAY['red','pink','coral','orange','brown','nude','berry','purple'])[1 + (m.mat_id * 3 + v) % 8] AS shade) s`,
  );
  await db.transaction(async (trx) => {
    // One statement for a whole catalogue may take longer than a request's may.
    await trx.raw('SET LOCAL statement_timeout = 0');
    await trx.raw(
      `SELECT count(*) FROM (
         SELECT array_agg(mat_var_id) AS ids,
                array_agg(CASE WHEN mat_var_id % 23 = 0 THEN 0 ELSE mat_var_id % 90 END) AS counted FROM variants
       ) v, set_stock_on_hand(v.ids, v.counted, now(), 'count', 'made-up catalogue', 'system')`,
    );
  });
  await db.raw('INSERT INTO delivery_rates (min_spend, rate, priority) VALUES (0, 5500, 1), (49900, 0, 1)');
  await db.raw(
    `INSERT INTO promotions (kind, name_en, name_th, discount_type, discount)
     SELECT 'p003', 'Sale ' || n, 'ลดราคา ' || n, 'percent', 5 + n FROM generate_series(1, 40) n`,
  );
  await db.raw(
    `INSERT INTO promotions (kind, name_en, name_th, sale_qty, free_qty, price, disc, percent)
     SELECT k, 'Offer ' || k || ' ' || n, 'โปรโมชัน ' || k || ' ' || n,
            CASE k WHEN 'p001' THEN 2 WHEN 'p002' THEN 2 WHEN 'p004' THEN 2 WHEN 'p005' THEN 3 END,
            CASE k WHEN 'p004' THEN 1 END, CASE k WHEN 'p001' THEN 15000 WHEN 'p005' THEN 40000 END,
            CASE k WHEN 'p002' THEN 50 END, CASE k WHEN 'p006' THEN 20 END
     FROM unnest(ARRAY['p001', 'p002', 'p004', 'p005', 'p006']) k, generate_series(1, 8) n`,
  );
  // A price cut includes one product in seven, a set three products, any other promotion one in fifty.
  await db.raw(
    `INSERT INTO promotion_members (promo_id, mat_var_id)
     SELECT p.promo_id, v.mat_var_id
     FROM (SELECT promo_id, kind, row_number() OVER (PARTITION BY kind ORDER BY promo_id) AS n FROM promotions) p
     JOIN variants v ON CASE p.kind WHEN 'p003' THEN v.mat_id % 280 = p.n * 7
                        WHEN 'p006' THEN v.mat_id / 3 = p.n * 5 AND v.position = 1 ELSE v.mat_id % 400 = p.n * 8 END`,
  );
  await db.raw('ANALYZE');
}
