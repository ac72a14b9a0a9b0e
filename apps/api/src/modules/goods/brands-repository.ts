import { type Db, firstRow, rows } from '../../platform/database.ts';

/** What staff edit of a brand. */
export type BrandValues = {
  brand_en: string;
  brand_th: string;
  aliases: string[];
  origin: string | null;
  story_en: string;
  story_th: string;
  shop_in_shop: boolean;
};
export type StaffBrandRow = BrandValues & { brand_id: number; link_name: string; revision: number };

/** Products of the brand `b`: all of them, and those that are on sale. */
export const BRAND_COUNTS = `(SELECT count(*)::int FROM materials m WHERE m.brand_id = b.brand_id) AS products,
  (SELECT count(*)::int FROM materials m WHERE m.brand_id = b.brand_id AND m.active) AS on_sale`;
const COLUMNS = `b.brand_id, b.link_name, b.brand_en, b.brand_th, b.aliases, b.origin, b.story_en, b.story_th,
  b.shop_in_shop, b.revision`;

export const readStaffBrand = (
  db: Db,
  brandId: number,
): Promise<(StaffBrandRow & { products: number; on_sale: number }) | undefined> =>
  firstRow(db, `SELECT ${COLUMNS}, ${BRAND_COUNTS} FROM brands b WHERE b.brand_id = ?`, [brandId]);

/** Locks a brand: of two saves at once one comes first. */
export const lockBrand = (trx: Db, brandId: number): Promise<StaffBrandRow | undefined> =>
  firstRow(trx, `SELECT ${COLUMNS} FROM brands b WHERE b.brand_id = ? FOR UPDATE`, [brandId]);

const valuesOf = (values: BrandValues) => [
  values.brand_en,
  values.brand_th,
  values.aliases,
  values.origin,
  values.story_en,
  values.story_th,
  values.shop_in_shop,
];

/** @returns the id of the new brand; null when its address or its name is taken */
export async function insertBrand(trx: Db, values: BrandValues, linkName: string): Promise<number | null> {
  const made = await firstRow<{ brand_id: number }>(
    trx,
    `INSERT INTO brands (brand_en, brand_th, aliases, origin, story_en, story_th, shop_in_shop, link_name)
     VALUES (?, ?, ?::text[], ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING brand_id`,
    [...valuesOf(values), linkName],
  );
  return made?.brand_id ?? null;
}

/** The brand is locked. */
export async function updateBrand(trx: Db, brandId: number, values: BrandValues): Promise<void> {
  await trx.raw(
    `UPDATE brands SET brand_en = ?, brand_th = ?, aliases = ?::text[], origin = ?, story_en = ?, story_th = ?,
       shop_in_shop = ? WHERE brand_id = ?`,
    [...valuesOf(values), brandId],
  );
}

/** Another brand that has this name in English, or this address. */
export async function takenBrand(
  trx: Db,
  { brand_en, link_name }: { brand_en: string; link_name?: string },
  except = 0,
): Promise<'name' | 'address' | null> {
  const found = await firstRow<{ by_name: boolean }>(
    trx,
    `SELECT lower(brand_en) = lower(?) AS by_name FROM brands
     WHERE brand_id <> ? AND (lower(brand_en) = lower(?) OR link_name = ?) ORDER BY by_name DESC LIMIT 1`,
    [brand_en, except, brand_en, link_name ?? ''],
  );
  if (found === undefined) return null;
  return found.by_name ? 'name' : 'address';
}

/** Departments share the first part of addresses with brands. */
export const isDepartmentSlug = async (db: Db, slug: string): Promise<boolean> =>
  (await rows(db, 'SELECT FROM categories WHERE level = 1 AND slug = ?', [slug])).length > 0;

/** @returns whether it was removed: a brand with products stays */
export async function deleteBrand(trx: Db, brandId: number): Promise<boolean> {
  const gone = await rows(
    trx,
    'DELETE FROM brands b WHERE brand_id = ? AND NOT EXISTS (SELECT FROM materials m WHERE m.brand_id = b.brand_id) RETURNING 1',
    [brandId],
  );
  return gone.length > 0;
}
