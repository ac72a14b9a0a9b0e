import type { NewBadge, ProductStage } from '@mali/contracts/product-edit-values';
import type { ProductChoices } from '@mali/contracts/staff-products';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** What staff edit of a product besides its variants. */
export type ProductColumns = {
  mat_name: string;
  mat_name_th: string;
  mat_desc: string;
  mat_desc_th: string;
  benefits: string[];
  benefits_th: string[];
  how_to: string;
  how_to_th: string;
  ingredients: string;
  meta_desc: string;
  meta_desc_th: string;
  meta_title: string;
  meta_title_th: string;
  slug: string;
  search_words: string[];
  related_ids: number[];
  new_badge: NewBadge;
  brand_id: number;
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  skin_types: string[];
  concerns: string[];
  finish: string | null;
  free_of: string[];
  pao_months: number | null;
  notification_no: string | null;
  unit: 'ml' | 'g' | 'pcs' | null;
  weight_g: number | null;
  stage: ProductStage;
  on_sale_from: Date | null;
  on_sale_until: Date | null;
};
export type StaffProductRow = ProductColumns & {
  mat_id: number;
  mat_no: string;
  revision: number;
  created_at: Date;
};
const COLUMNS = [
  ...['mat_name', 'mat_name_th', 'mat_desc', 'mat_desc_th', 'benefits', 'benefits_th', 'how_to', 'how_to_th'],
  ...['ingredients', 'meta_desc', 'meta_desc_th', 'brand_id', 'cat1_id', 'cat2_id', 'cat3_id', 'skin_types'],
  ...['concerns', 'finish', 'free_of', 'pao_months', 'notification_no', 'unit', 'weight_g', 'stage'],
  ...[
    'on_sale_from',
    'on_sale_until',
    'meta_title',
    'meta_title_th',
    'slug',
    'search_words',
    'related_ids',
    'new_badge',
  ],
] as (keyof ProductColumns)[];

const ROW = `SELECT mat_id, mat_no, revision, created_at, ${COLUMNS.join(', ')} FROM materials`;

export const readStaffProduct = (db: Db, matId: number): Promise<StaffProductRow | undefined> =>
  firstRow(db, `${ROW} WHERE mat_id = ?`, [matId]);

/** Locks a product: of two saves at once one comes first. */
export const lockProduct = (trx: Db, matId: number): Promise<StaffProductRow | undefined> =>
  firstRow(trx, `${ROW} WHERE mat_id = ? FOR NO KEY UPDATE`, [matId]);

/** What staff say of a picture; what is absent is not said. */
export type PictureWords = { th?: string; en?: string; x?: number; y?: number };
type Attribute = { n: number; type: string; name: string; name_th: string; code: string | null };
/** What staff edit of a variant. */
export type VariantColumns = {
  item_id: string;
  position: number;
  attributes: Attribute[];
  shade_family: string | null;
  volume: number | null;
  gtin: string | null;
  images: string[];
  picture_details: Record<string, PictureWords>;
  swatch: string | null;
  active: boolean;
};
/** Satang. */
export type StaffVariantRow = VariantColumns & { mat_var_id: number; mat_price: number; stock: number };

/** The variants of a product, without those that are only given away. */
export const readStaffVariants = (db: Db, matId: number): Promise<StaffVariantRow[]> =>
  rows(
    db,
    `SELECT v.mat_var_id, v.item_id, v.position, v.attributes, v.shade_family, v.volume::float8 AS volume, v.gtin, v.images,
       v.picture_details, v.swatch, v.active, v.mat_price, coalesce(s.quantity, 0) AS stock
     FROM variants v LEFT JOIN stock s USING (mat_var_id) WHERE v.mat_id = ? AND NOT v.free ORDER BY v.position, v.mat_var_id`,
    [matId],
  );

/** @returns its id */
export async function insertProduct(
  trx: Db,
  columns: ProductColumns & { mat_no: string },
  at: Date,
): Promise<number> {
  const names = ['mat_no', ...COLUMNS] as const;
  const made = await firstRow<{ mat_id: number }>(
    trx,
    `INSERT INTO materials (${names.join(', ')}, created_at) VALUES (${names.map(() => '?').join(', ')}, ?) RETURNING mat_id`,
    [...names.map((name) => columns[name as keyof ProductColumns]), at],
  );
  if (made === undefined) throw new Error('a row was expected');
  return made.mat_id;
}

/** The product is locked. Counts its version also when only variants have changed. */
export async function updateProduct(trx: Db, matId: number, columns: ProductColumns): Promise<void> {
  await trx.raw(`UPDATE materials SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE mat_id = ?`, [
    ...COLUMNS.map((name) => columns[name]),
    matId,
  ]);
}

const VARIANT_RECORD = `item_id text, position integer, attributes jsonb, shade_family text, volume numeric, gtin text,
  images text[], picture_details jsonb, swatch text, active boolean`;

export async function updateVariants(
  trx: Db,
  matId: number,
  variants: readonly (VariantColumns & { mat_var_id: number })[],
): Promise<void> {
  await trx.raw(
    `UPDATE variants v SET item_id = r.item_id, position = r.position, attributes = r.attributes,
       shade_family = r.shade_family, volume = r.volume, gtin = r.gtin, images = r.images,
       picture_details = r.picture_details, swatch = r.swatch, active = r.active
     FROM jsonb_to_recordset(?::jsonb) AS r(mat_var_id integer, ${VARIANT_RECORD})
     WHERE v.mat_var_id = r.mat_var_id AND v.mat_id = ?`,
    [JSON.stringify(variants), matId],
  );
}

/** @param variants prices in satang */
export async function insertVariants(
  trx: Db,
  matId: number,
  variants: readonly (VariantColumns & { mat_price: number })[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO variants (mat_id, item_id, position, attributes, shade_family, volume, gtin, images, picture_details, swatch,
       active, mat_price)
     SELECT ?::int, item_id, position, attributes, shade_family, volume, gtin, images, picture_details, swatch, active, mat_price
     FROM jsonb_to_recordset(?::jsonb) AS r(mat_price integer, ${VARIANT_RECORD}) ORDER BY position`,
    [matId, JSON.stringify(variants)],
  );
}

/** Those of these barcodes whose check digit is wrong. */
export async function wrongBarcodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const found = await rows<{ code: string }>(
    db,
    'SELECT code FROM unnest(?::text[]) AS code WHERE NOT is_gtin(code)',
    [[...codes]],
  );
  return found.map(({ code }) => code);
}

/** Those of these products that do not exist. */
export async function unknownProducts(db: Db, matIds: readonly number[]): Promise<number[]> {
  const found = await rows<{ mat_id: number }>(
    db,
    'SELECT id AS mat_id FROM unnest(?::int[]) AS id WHERE NOT EXISTS (SELECT FROM materials m WHERE m.mat_id = id)',
    [[...matIds]],
  );
  return found.map(({ mat_id }) => mat_id);
}

/** Those of these pictures that do not exist. */
export async function unknownPictures(db: Db, hashes: readonly string[]): Promise<string[]> {
  const found = await rows<{ hash: string }>(
    db,
    'SELECT hash FROM unnest(?::text[]) AS hash WHERE NOT EXISTS (SELECT FROM images i WHERE i.hash = hash.hash)',
    [[...hashes]],
  );
  return found.map(({ hash }) => hash);
}

export type CategoryPath = {
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  /** Links of the category and of those above it. */
  slugs: string[];
};
/** The categories that a category lies in, from the widest one. */
export async function readCategoryPath(db: Db, catId: number): Promise<CategoryPath | undefined> {
  const path = await rows<{ cat_id: number; slug: string }>(
    db,
    `WITH RECURSIVE path AS (
       SELECT cat_id, parent_id, level, slug FROM categories WHERE cat_id = ?
       UNION ALL SELECT c.cat_id, c.parent_id, c.level, c.slug FROM categories c JOIN path p ON c.cat_id = p.parent_id)
     SELECT cat_id, slug FROM path ORDER BY level`,
    [catId],
  );
  const [one, two, three] = path;
  if (one === undefined) return undefined;
  return {
    ...{ cat1_id: one.cat_id, cat2_id: two?.cat_id ?? null, cat3_id: three?.cat_id ?? null },
    slugs: path.map(({ slug }) => slug),
  };
}

export async function isBrand(db: Db, brandId: number): Promise<boolean> {
  return (await firstRow(db, 'SELECT 1 AS found FROM brands WHERE brand_id = ?', [brandId])) !== undefined;
}

export const readBrandChoices = (db: Db): Promise<ProductChoices['brands']> =>
  rows(
    db,
    'SELECT brand_id, brand_th AS name_th, brand_en AS name_en FROM brands ORDER BY lower(brand_en), brand_id',
  );

export const readCategoryChoices = (
  db: Db,
): Promise<{ cat_id: number; name_th: string; name_en: string; slugs: string[] }[]> =>
  rows(
    db,
    `WITH RECURSIVE tree AS (
       SELECT cat_id, category_th AS name_th, category AS name_en, ARRAY[slug] AS slugs, ARRAY[position, cat_id] AS place
       FROM categories WHERE parent_id IS NULL
       UNION ALL
       SELECT c.cat_id, t.name_th || ' / ' || c.category_th, t.name_en || ' / ' || c.category, t.slugs || c.slug,
         t.place || ARRAY[c.position, c.cat_id]
       FROM categories c JOIN tree t ON c.parent_id = t.cat_id)
     SELECT cat_id, name_th, name_en, slugs FROM tree ORDER BY place`,
  );

/**
 * Puts products on sale and takes them off where their period says so.
 * @param matId only this one; null: all of them
 * @returns those that changed
 */
export const moveDueProducts = (
  db: Db,
  at: Date,
  matId: number | null,
): Promise<{ mat_id: number; active: boolean }[]> =>
  rows(
    db,
    `WITH due AS (
       SELECT m.mat_id, coalesce(m.on_sale_from <= t.at, true) AND coalesce(m.on_sale_until > t.at, true) AS sold
       FROM materials m, (SELECT ?::timestamptz AS at) t
       WHERE (?::int IS NULL OR m.mat_id = ?) AND m.stage = 'live' AND (m.on_sale_from IS NOT NULL OR m.on_sale_until IS NOT NULL)
         AND m.active <> (coalesce(m.on_sale_from <= t.at, true) AND coalesce(m.on_sale_until > t.at, true))
       ORDER BY m.mat_id FOR NO KEY UPDATE OF m)
     UPDATE materials m SET active = due.sold FROM due WHERE m.mat_id = due.mat_id RETURNING m.mat_id, m.active`,
    [at, matId, matId],
  );
