import { type Db, rows } from '../../platform/database.ts';

const ids = (values: readonly number[]): string => `{${values.join(',')}}`;

/** A product in a sitemap: its pictures, and the date of its last change (creation or last review). */
export type SitemapProduct = { mat_id: number; slug: string; images: string[]; changed: Date };
export const readSitemapProducts = (db: Db, matIds: readonly number[]): Promise<SitemapProduct[]> =>
  rows(
    db,
    `SELECT m.mat_id, m.slug, greatest(m.created_at, (SELECT max(created_date) FROM reviews r WHERE r.mat_id = m.mat_id))
              AS changed,
            coalesce((SELECT v.images FROM variants v
                      WHERE v.mat_id = m.mat_id AND v.active AND NOT v.free AND cardinality(v.images) > 0
                      ORDER BY v.position, v.mat_var_id LIMIT 1), '{}') AS images
     FROM materials m WHERE m.mat_id = ANY(?::int[]) ORDER BY m.mat_id`,
    [ids(matIds)],
  );

/** An indexable page of the content service, with its modification date. */
export type SitemapContent = {
  kind: 'page' | 'information' | 'blog' | 'branch' | 'event' | 'giveaway' | 'reviews';
  /** Its link, name, slug, code or number; reviews have one row if any exist. */
  name: string;
  changed: Date | null;
};
export const readSitemapContent = (db: Db, at: Date): Promise<SitemapContent[]> =>
  rows(
    db,
    `SELECT 'page' AS kind, p.link AS name,
            (SELECT max(l.updated_at) FROM layouts l WHERE l.page = p.name AND l.published) AS changed
     FROM pages p WHERE p.link IS NOT NULL AND NOT p.noindex AND NOT p.app_only
     UNION ALL
     SELECT 'information', name, max(valid_from) FROM information_pages WHERE valid_from <= ?::timestamptz GROUP BY name
     UNION ALL
     SELECT 'blog', slug, published_at FROM blogs WHERE published_at <= ?::timestamptz
     UNION ALL
     SELECT 'branch', store_id, NULL FROM branches WHERE active
     UNION ALL
     SELECT 'event', event_code, updated_at FROM events WHERE published
     UNION ALL
     SELECT 'giveaway', giveaway_id::text, coalesce(drawn_at, updated_at) FROM giveaways WHERE published_at IS NOT NULL
     UNION ALL
     SELECT 'reviews', '', NULL WHERE EXISTS (SELECT FROM reviews)
     ORDER BY 1, 2`,
    [at, at],
  );

/** Feed data of a variant, in satang; without promotions. */
export type FeedRow = {
  mat_id: number;
  mat_no: string;
  /** Readable part of its address; empty: none. */
  slug: string;
  mat_var_id: number;
  item_id: string;
  mat_name: string;
  mat_name_th: string;
  mat_desc: string;
  mat_desc_th: string;
  benefits: string[];
  benefits_th: string[];
  how_to: string;
  how_to_th: string;
  brand_en: string;
  brand_th: string;
  cat_ids: (number | null)[];
  /** Inherited from the nearest ancestor category. */
  google_product_category: number | null;
  gtin: string | null;
  unit: string | null;
  volume: number | null;
  mat_price: number;
  was_limit: number | null;
  attributes: { n: number; name: string; name_th: string }[];
  images: string[];
  in_stock: boolean;
  /** Number of variants of the product. */
  variants: number;
};
export const readFeedRows = (db: Db, matIds: readonly number[]): Promise<FeedRow[]> =>
  rows(
    db,
    `SELECT m.mat_id, m.mat_no, m.slug, v.mat_var_id, v.item_id, v.gtin, m.mat_name, m.mat_name_th, m.mat_desc, m.mat_desc_th,
            m.benefits, m.benefits_th, m.how_to, m.how_to_th, b.brand_en, b.brand_th,
            ARRAY[m.cat1_id, m.cat2_id, m.cat3_id] AS cat_ids,
            (SELECT google_product_category FROM categories
             WHERE cat_id IN (m.cat1_id, m.cat2_id, m.cat3_id) AND google_product_category IS NOT NULL
             ORDER BY level DESC LIMIT 1) AS google_product_category,
            m.unit, v.volume, v.mat_price, v.was_limit, v.attributes, v.images, coalesce(greatest(s.quantity, s.branch_units), 0) > 0 AS in_stock,
            count(*) OVER (PARTITION BY m.mat_id)::int AS variants
     FROM materials m JOIN brands b USING (brand_id) JOIN variants v USING (mat_id) LEFT JOIN stock s USING (mat_var_id)
     WHERE m.mat_id = ANY(?::int[]) AND v.active AND NOT v.free
     ORDER BY m.mat_id, v.position, v.mat_var_id`,
    [ids(matIds)],
  );
