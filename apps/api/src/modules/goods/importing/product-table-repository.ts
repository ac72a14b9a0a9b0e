import type { SqlPart } from '../../../platform/database.ts';

/** Columns of a product with its variants for a table that can be imported; money in satang. */
export const TABLE_COLUMNS = `m.mat_id, m.mat_no, m.mat_name, m.mat_name_th, m.mat_desc, m.mat_desc_th, m.benefits, m.benefits_th,
  m.how_to, m.how_to_th, m.ingredients, m.meta_desc, m.meta_desc_th, m.skin_types, m.concerns, m.finish, m.free_of,
  m.pao_months, m.notification_no, m.unit, m.weight_g, m.stage, m.created_at,
  (SELECT b.brand_en FROM brands b WHERE b.brand_id = m.brand_id) AS brand_en,
  (SELECT b.brand_th FROM brands b WHERE b.brand_id = m.brand_id) AS brand_th,
  (SELECT concat_ws('/', c1.slug, c2.slug, c3.slug) FROM categories c1 LEFT JOIN categories c2 ON c2.cat_id = m.cat2_id
     LEFT JOIN categories c3 ON c3.cat_id = m.cat3_id WHERE c1.cat_id = m.cat1_id) AS category,
  coalesce((SELECT jsonb_agg(jsonb_build_object('item_id', v.item_id, 'gtin', v.gtin, 'attributes', v.attributes,
       'shade_family', v.shade_family, 'volume', v.volume, 'price', v.mat_price, 'label_price', v.mat_label_price,
       'active', v.active, 'images', v.images, 'stock', coalesce(s.quantity, 0)) ORDER BY v.position, v.mat_var_id)
     FROM variants v LEFT JOIN stock s USING (mat_var_id) WHERE v.mat_id = m.mat_id AND NOT v.free), '[]') AS variants`;

/** Columns that tell which pictures a product needs: those of each of its variants. */
export const PICTURES_COLUMNS = `m.mat_id, coalesce((SELECT jsonb_agg(v.images) FROM variants v
  WHERE v.mat_id = m.mat_id AND NOT v.free), '[]') AS images`;

/** Products by number, both ends included. */
export const numberedWithin = ({ from, until }: { from: number; until: number | null }): SqlPart => ({
  sql: 'm.mat_id >= ? AND (?::int IS NULL OR m.mat_id <= ?::int)',
  bindings: [from, until, until],
});

export type TableVariant = Readonly<{
  item_id: string;
  gtin: string | null;
  attributes: readonly Readonly<{ type: string; name: string; name_th: string; code: string | null }>[];
  shade_family: string | null;
  volume: number | null;
  price: number;
  label_price: number | null;
  active: boolean;
  images: readonly string[];
  stock: number;
}>;
export type TableProduct = Readonly<{
  mat_no: string;
  mat_name: string;
  mat_name_th: string;
  mat_desc: string;
  mat_desc_th: string;
  benefits: readonly string[];
  benefits_th: readonly string[];
  how_to: string;
  how_to_th: string;
  ingredients: string;
  meta_desc: string;
  meta_desc_th: string;
  skin_types: readonly string[];
  concerns: readonly string[];
  finish: string | null;
  free_of: readonly string[];
  pao_months: number | null;
  notification_no: string | null;
  unit: string | null;
  weight_g: number | null;
  stage: string;
  brand_en: string;
  brand_th: string;
  category: string;
  variants: readonly TableVariant[];
}>;
