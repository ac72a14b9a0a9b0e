import type { ListingFilter } from '@mali/contracts/listing-filters';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

/** What staff edit of a category. */
export type CategoryValues = {
  category: string;
  category_th: string;
  intro: string;
  intro_th: string;
  unit_price: boolean | null;
  /** Null: as in the category above it. */
  filters: ListingFilter[] | null;
};
export type StaffCategoryRow = CategoryValues & {
  cat_id: number;
  parent_id: number | null;
  level: number;
  slug: string;
  revision: number;
};
const COLUMNS = `c.cat_id, c.parent_id, c.level, c.slug, c.category, c.category_th, c.intro, c.intro_th, c.unit_price,
  c.filters, c.revision`;

/** Every category with its products, siblings in their order. */
export const readStaffCategories = (
  db: Db,
): Promise<(StaffCategoryRow & { products: number; on_sale: number })[]> =>
  rows(
    db,
    `SELECT ${COLUMNS}, coalesce(n.products, 0) AS products, coalesce(n.on_sale, 0) AS on_sale
     FROM categories c LEFT JOIN (
       SELECT cat_id, count(*)::int AS products, (count(*) FILTER (WHERE active))::int AS on_sale
       FROM materials, unnest(ARRAY[cat1_id, cat2_id, cat3_id]) AS own(cat_id)
       WHERE cat_id IS NOT NULL GROUP BY cat_id
     ) n USING (cat_id)
     ORDER BY c.level, c.position, c.cat_id`,
    [],
  );

/**
 * Locks every category: the tree is changed by one user at a time, and stays one.
 * Products may be added meanwhile; they reference rows, not places.
 */
export const lockCategories = (trx: Db): Promise<StaffCategoryRow[]> =>
  rows(trx, `SELECT ${COLUMNS} FROM categories c ORDER BY c.position, c.cat_id FOR NO KEY UPDATE`, []);

/** The category is the last one of its siblings. */
export async function insertCategory(
  trx: Db,
  values: CategoryValues,
  { parent_id, level, slug }: Pick<StaffCategoryRow, 'parent_id' | 'level' | 'slug'>,
): Promise<number> {
  const made = await firstRow<{ cat_id: number }>(
    trx,
    `INSERT INTO categories (parent_id, level, slug, category, category_th, intro, intro_th, unit_price, filters, position)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], coalesce(max(position) + 1, 0) FROM categories
     WHERE parent_id IS NOT DISTINCT FROM ?::int RETURNING cat_id`,
    [
      ...[parent_id, level, slug],
      ...[values.category, values.category_th, values.intro, values.intro_th, values.unit_price],
      values.filters,
      parent_id,
    ],
  );
  if (made === undefined) throw new Error('a row was expected');
  return made.cat_id;
}

/** The categories are locked. */
export async function updateCategory(trx: Db, catId: number, values: CategoryValues): Promise<void> {
  await trx.raw(
    `UPDATE categories SET category = ?, category_th = ?, intro = ?, intro_th = ?, unit_price = ?, filters = ?::text[]
     WHERE cat_id = ?`,
    [
      ...[values.category, values.category_th, values.intro, values.intro_th, values.unit_price],
      ...[values.filters, catId],
    ],
  );
}

/** Siblings in this order; the categories are locked. */
export async function orderCategories(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.raw(
    `UPDATE categories c SET position = o.position - 1
     FROM unnest(${INTEGERS}) WITH ORDINALITY AS o(cat_id, position)
     WHERE c.cat_id = o.cat_id AND c.position <> o.position - 1`,
    [integers(ids)],
  );
}

/** Moves a category, with everything below it and its products, to another parent of its level; all are locked. */
export async function moveCategory(
  trx: Db,
  { cat_id, level }: Pick<StaffCategoryRow, 'cat_id' | 'level'>,
  parent: Pick<StaffCategoryRow, 'cat_id' | 'parent_id'>,
): Promise<void> {
  // Products agree with the tree again by the end of the transaction.
  await trx.raw('SET CONSTRAINTS materials_cat2_id_cat1_id_fkey, materials_cat3_id_cat2_id_fkey DEFERRED');
  await trx.raw('UPDATE categories SET parent_id = ? WHERE cat_id = ?', [parent.cat_id, cat_id]);
  if (level === 2)
    await trx.raw('UPDATE materials SET cat1_id = ? WHERE cat2_id = ?', [parent.cat_id, cat_id]);
  else
    await trx.raw('UPDATE materials SET cat1_id = ?, cat2_id = ? WHERE cat3_id = ?', [
      ...[parent.parent_id, parent.cat_id],
      cat_id,
    ]);
}

/** Removes a category that nothing belongs to. */
export async function deleteCategory(trx: Db, catId: number): Promise<boolean> {
  const gone = await rows(
    trx,
    `DELETE FROM categories c WHERE cat_id = ?
       AND NOT EXISTS (SELECT FROM categories below WHERE below.parent_id = c.cat_id)
       AND NOT EXISTS (SELECT FROM materials m WHERE c.cat_id IN (m.cat1_id, m.cat2_id, m.cat3_id)) RETURNING 1`,
    [catId],
  );
  return gone.length > 0;
}

/** A brand has this address. */
export const isBrandAddress = async (db: Db, slug: string): Promise<boolean> =>
  (await rows(db, 'SELECT FROM brands WHERE link_name = ?', [slug])).length > 0;
