import type { ProductStage } from '@mali/contracts/product-edit-values';
import { type Db, INTEGERS, integers, rows, TEXTS } from '../../platform/database.ts';

/** A variant with what its grid row shows of its product. Price in satang. */
export type GridRowRecord = {
  mat_id: number;
  revision: number;
  mat_var_id: number;
  mat_no: string;
  name_th: string;
  name_en: string;
  option_th: string;
  option_en: string;
  brand_id: number;
  cat_id: number;
  weight_g: number | null;
  stage: ProductStage;
  item_id: string;
  gtin: string | null;
  volume: number | null;
  mat_price: number;
  active: boolean;
  /** A temporary price is in force. */
  temporary: boolean;
};
const OPTION = (name: string) =>
  `(SELECT coalesce(string_agg(a->>'${name}', ' · ' ORDER BY (a->>'n')::int), '') FROM jsonb_array_elements(v.attributes) a)`;

/** Variants of products, without gifts, in the order of these. */
export const readGridRows = (
  db: Db,
  products: readonly number[],
  offset = 0,
  limit: number | null = null,
): Promise<GridRowRecord[]> =>
  rows(
    db,
    `SELECT m.mat_id, m.revision, v.mat_var_id, m.mat_no, m.mat_name_th AS name_th, m.mat_name AS name_en,
       ${OPTION('name_th')} AS option_th, ${OPTION('name')} AS option_en, m.brand_id,
       coalesce(m.cat3_id, m.cat2_id, m.cat1_id) AS cat_id, m.weight_g, m.stage, v.item_id, v.gtin,
       v.volume::float8 AS volume, v.mat_price, v.active,
       EXISTS (SELECT FROM price_change_rows r WHERE r.mat_var_id = v.mat_var_id AND r.state = 'in_force') AS temporary
     FROM unnest(${INTEGERS}) WITH ORDINALITY AS p(mat_id, place) JOIN materials m USING (mat_id) JOIN variants v USING (mat_id)
     WHERE NOT v.free ORDER BY p.place, v.position, v.mat_var_id OFFSET ? LIMIT ?::int`,
    [integers(products), offset, limit],
  );

export const countGridRows = (db: Db, products: readonly number[]): Promise<{ total: number }[]> =>
  rows(db, `SELECT count(*)::int AS total FROM variants WHERE mat_id = ANY(${INTEGERS}) AND NOT free`, [
    integers(products),
  ]);

/** Locks products and their variants in the order of their ids: of two saves at once one comes first. */
export async function lockGridProducts(trx: Db, products: readonly number[]): Promise<void> {
  await trx.raw(`SELECT 1 FROM materials WHERE mat_id = ANY(${INTEGERS}) ORDER BY mat_id FOR NO KEY UPDATE`, [
    integers(products),
  ]);
  await trx.raw(
    `SELECT 1 FROM variants WHERE mat_id = ANY(${INTEGERS}) ORDER BY mat_var_id FOR NO KEY UPDATE`,
    [integers(products)],
  );
}

export type GridProductColumns = Readonly<{
  mat_id: number;
  name_th: string;
  name_en: string;
  brand_id: number;
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  weight_g: number | null;
  stage: ProductStage;
}>;
/** Also counts the version of a product of which only a variant changes. */
export async function updateGridProducts(trx: Db, products: readonly GridProductColumns[]): Promise<void> {
  await trx.raw(
    `UPDATE materials m SET mat_name_th = r.name_th, mat_name = r.name_en, brand_id = r.brand_id, cat1_id = r.cat1_id,
       cat2_id = r.cat2_id, cat3_id = r.cat3_id, weight_g = r.weight_g, stage = r.stage
     FROM jsonb_to_recordset(?::jsonb) AS r(mat_id integer, name_th text, name_en text, brand_id integer, cat1_id integer,
       cat2_id integer, cat3_id integer, weight_g integer, stage text) WHERE m.mat_id = r.mat_id`,
    [JSON.stringify(products)],
  );
}

export type GridVariantColumns = Readonly<{
  mat_var_id: number;
  item_id: string;
  gtin: string | null;
  volume: number | null;
  active: boolean;
}>;
/** @param recoded variants with another code than before: two may exchange theirs */
export async function updateGridVariants(
  trx: Db,
  variants: readonly GridVariantColumns[],
  recoded: readonly number[],
): Promise<void> {
  if (recoded.length > 1)
    await trx.raw(`UPDATE variants SET item_id = '~' || mat_var_id WHERE mat_var_id = ANY(${INTEGERS})`, [
      integers(recoded),
    ]);
  await trx.raw(
    `UPDATE variants v SET item_id = r.item_id, gtin = r.gtin, volume = r.volume, active = r.active
     FROM jsonb_to_recordset(?::jsonb) AS r(mat_var_id integer, item_id text, gtin text, volume numeric, active boolean)
     WHERE v.mat_var_id = r.mat_var_id`,
    [JSON.stringify(variants)],
  );
}

/** Those of these codes that variants besides these have. */
export async function takenCodes(
  db: Db,
  codes: readonly string[],
  besides: readonly number[],
): Promise<Set<string>> {
  const found = await rows<{ item_id: string }>(
    db,
    `SELECT item_id FROM variants WHERE item_id = ANY(${TEXTS}) AND mat_var_id <> ALL(${INTEGERS})`,
    [[...codes], integers(besides)],
  );
  return new Set(found.map(({ item_id }) => item_id));
}

export type CategoryRow = Readonly<{ cat_id: number; path: number[]; slugs: string[] }>;
/** Every category with those that it lies in, from the widest one. */
export const readCategoryPaths = (db: Db): Promise<CategoryRow[]> =>
  rows(
    db,
    `WITH RECURSIVE tree AS (
       SELECT cat_id, ARRAY[cat_id] AS path, ARRAY[slug] AS slugs FROM categories WHERE parent_id IS NULL
       UNION ALL SELECT c.cat_id, t.path || c.cat_id, t.slugs || c.slug FROM categories c JOIN tree t ON c.parent_id = t.cat_id)
     SELECT cat_id, path, slugs FROM tree`,
  );

export const readBrandIds = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const found = await rows<{ brand_id: number }>(
    db,
    `SELECT brand_id FROM brands WHERE brand_id = ANY(${INTEGERS})`,
    [integers(ids)],
  );
  return new Set(found.map(({ brand_id }) => brand_id));
};

/** What decides whether products may go on sale. */
export const readSaleNeeds = (
  db: Db,
  products: readonly number[],
): Promise<
  {
    mat_id: number;
    name_th: string;
    notification_no: string | null;
    weight_g: number | null;
    variants: { active: boolean; images: string[] }[];
  }[]
> =>
  rows(
    db,
    `SELECT m.mat_id, m.mat_name_th AS name_th, m.notification_no, m.weight_g,
       coalesce((SELECT jsonb_agg(jsonb_build_object('active', v.active, 'images', v.images)) FROM variants v
         WHERE v.mat_id = m.mat_id AND NOT v.free), '[]') AS variants
     FROM materials m WHERE m.mat_id = ANY(${INTEGERS})`,
    [integers(products)],
  );
