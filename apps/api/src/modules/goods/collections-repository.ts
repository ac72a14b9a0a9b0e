import type { CollectionKind, CollectionState } from '@mali/contracts/collection-values';
import type { CollectionRule } from '@mali/contracts/collections';
import { COLLECTION_LIST } from '@mali/contracts/lists/collections';
import { type Db, firstRow, integers, rows, type SqlPart } from '../../platform/database.ts';
import { containing, type ListSource, oneOf } from '../../platform/list-query.ts';

/** A filter by how a row with a period stands, as `collectionState` has it. */
export const stateIn =
  (alias: string) =>
  (states: readonly CollectionState[], at: Date): SqlPart => ({
    sql: `(SELECT CASE WHEN NOT ${alias}.live THEN 'draft' WHEN ${alias}.ends_at <= t.at THEN 'ended'
      WHEN ${alias}.starts_at > t.at THEN 'scheduled' ELSE 'live' END FROM (SELECT ?::timestamptz AS at) t) = ANY(?::text[])`,
    bindings: [at, `{${states.join(',')}}`],
  });

/** What staff edit of a collection. */
export type CollectionColumns = {
  slug: string;
  name_th: string;
  name_en: string;
  text_th: string;
  text_en: string;
  image: string | null;
  kind: CollectionKind;
  rule: CollectionRule;
  products: number[];
  live: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
};
export type StaffCollectionRow = CollectionColumns & {
  collection_id: number;
  revision: number;
  former_slugs: string[];
  made_at: Date;
};

/** Columns of a page, of an export and of one collection. */
export const COLLECTION_COLUMNS = `c.collection_id, c.revision, c.slug, c.name_th, c.name_en, c.text_th, c.text_en, c.image,
  c.kind, c.rule, c.products, c.live, c.starts_at, c.ends_at, c.made_at,
  ARRAY(SELECT s.slug FROM collection_slugs s WHERE s.collection_id = c.collection_id ORDER BY s.slug) AS former_slugs`;
const ROW = `SELECT ${COLLECTION_COLUMNS} FROM collections c`;

/** The SQL of the list of collections. */
export const COLLECTION_SOURCE: ListSource<typeof COLLECTION_LIST> = {
  definition: COLLECTION_LIST,
  table: 'collections c',
  alias: 'c',
  id: 'c.collection_id',
  idType: 'bigint',
  sorts: { made_at: { sql: 'c.made_at', type: 'timestamptz' } },
  filters: {
    kind: oneOf('c.kind'),
    state: stateIn('c'),
    product: (ids) => ({ sql: "c.kind = 'hand' AND c.products && ?::int[]", bindings: [integers(ids)] }),
  },
  search: (text) => ({
    sql: 'c.name_th ILIKE ? OR c.name_en ILIKE ? OR c.slug ILIKE ?',
    bindings: [containing(text), containing(text), containing(text)],
  }),
};

export const readStaffCollection = (db: Db, id: number): Promise<StaffCollectionRow | undefined> =>
  firstRow(db, `${ROW} WHERE c.collection_id = ?`, [id]);

/** Locks a collection: of two saves at once one comes first. */
export const lockCollection = (trx: Db, id: number): Promise<StaffCollectionRow | undefined> =>
  firstRow(trx, `${ROW} WHERE c.collection_id = ? FOR UPDATE OF c`, [id]);

export async function countAllCollections(trx: Db): Promise<number> {
  const found = await firstRow<{ count: number }>(trx, 'SELECT count(*)::int AS count FROM collections', []);
  return found?.count ?? 0;
}

const valuesOf = (values: CollectionColumns) => [
  ...[values.slug, values.name_th, values.name_en, values.text_th, values.text_en, values.image, values.kind],
  ...[JSON.stringify(values.rule), values.products, values.live, values.starts_at, values.ends_at],
];

/** @returns its id; null when its address is taken */
export async function insertCollection(trx: Db, values: CollectionColumns, at: Date): Promise<number | null> {
  const made = await firstRow<{ collection_id: number }>(
    trx,
    `INSERT INTO collections (slug, name_th, name_en, text_th, text_en, image, kind, rule, products, live, starts_at, ends_at,
       made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::int[], ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING collection_id`,
    [...valuesOf(values), at],
  );
  return made?.collection_id ?? null;
}

/** The collection is locked. */
export async function updateCollection(trx: Db, id: number, values: CollectionColumns): Promise<void> {
  await trx.raw(
    `UPDATE collections SET slug = ?, name_th = ?, name_en = ?, text_th = ?, text_en = ?, image = ?, kind = ?, rule = ?::jsonb,
       products = ?::int[], live = ?, starts_at = ?, ends_at = ? WHERE collection_id = ?`,
    [...valuesOf(values), id],
  );
}

/** Whether a brand, a department or another collection, now or formerly, has this address. */
export async function isShopAddress(trx: Db, slug: string, except: number): Promise<boolean> {
  const found = await rows(
    trx,
    `SELECT FROM brands WHERE link_name = ? UNION ALL SELECT FROM categories WHERE level = 1 AND slug = ?
     UNION ALL SELECT FROM collections WHERE slug = ? AND collection_id <> ?
     UNION ALL SELECT FROM collection_slugs WHERE slug = ? AND collection_id <> ?`,
    [slug, slug, slug, except, slug, except],
  );
  return found.length > 0;
}

/** Whether a collection has this address, or had it. */
export const isCollectionAddress = async (db: Db, slug: string): Promise<boolean> =>
  (
    await rows(
      db,
      'SELECT FROM collections WHERE slug = ? UNION ALL SELECT FROM collection_slugs WHERE slug = ?',
      [slug, slug],
    )
  ).length > 0;

/** The former address leads to the collection; one that it has again does not. */
export async function recordSlug(trx: Db, id: number, former: string, present: string): Promise<void> {
  await trx.raw('DELETE FROM collection_slugs WHERE slug = ? AND collection_id = ?', [present, id]);
  await trx.raw('INSERT INTO collection_slugs (slug, collection_id) VALUES (?, ?) ON CONFLICT DO NOTHING', [
    former,
    id,
  ]);
}

export async function deleteCollection(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM collections WHERE collection_id = ?', [id]);
}
