import { STAFF } from '@mali/contracts/roles';
import { type Db, rows } from '../../platform/database.ts';
import { containing } from '../../platform/list-query.ts';

type Ids = readonly number[];
const ids = (values: Ids): string => `{${values.join(',')}}`;

/** A value of a filter with its names. */
export type OptionRow = Readonly<{
  value: string;
  name_en: string;
  name_th: string;
  detail: string;
  /** Hash of a picture. */
  image?: string | null;
}>;

/** Products by id, also those that are not sold. */
export const productOptions = (db: Db, mat_ids: Ids): Promise<OptionRow[]> =>
  rows(
    db,
    `SELECT m.mat_id::text AS value, m.mat_name AS name_en, m.mat_name_th AS name_th,
       b.brand_en || ' ' || m.mat_no AS detail,
       (SELECT v.images[1] FROM variants v WHERE v.mat_id = m.mat_id ORDER BY v.position, v.mat_var_id LIMIT 1) AS image
     FROM materials m JOIN brands b USING (brand_id) WHERE m.mat_id = ANY(?::int[])`,
    [ids(mat_ids)],
  );

/** Variants by id or of products, in the order of their products' pages. */
export const variantOptions = (
  db: Db,
  { mat_var_ids, mat_ids }: { mat_var_ids: Ids; mat_ids: Ids },
): Promise<(OptionRow & { mat_id: number })[]> =>
  rows(
    db,
    `SELECT v.mat_id, v.mat_var_id::text AS value, btrim(m.mat_name || ' ' || coalesce(a.en, '')) AS name_en,
       btrim(m.mat_name_th || ' ' || coalesce(a.th, a.en, '')) AS name_th, b.brand_en || ' ' || v.item_id AS detail,
       v.images[1] AS image
     FROM variants v JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     LEFT JOIN LATERAL (
       SELECT string_agg(t->>'name', ' ' ORDER BY t->>'n') AS en, string_agg(t->>'name_th', ' ' ORDER BY t->>'n') AS th
       FROM jsonb_array_elements(v.attributes) t) a ON true
     WHERE v.mat_var_id = ANY(?::int[]) OR v.mat_id = ANY(?::int[]) ORDER BY v.mat_id, v.position, v.mat_var_id`,
    [ids(mat_var_ids), ids(mat_ids)],
  );

/** The variants of a stock-keeping unit, barcodes or a product's number, as typed in full. */
export const productsByCode = (
  db: Db,
  code: string,
  gtins: readonly string[],
): Promise<{ mat_id: number; mat_var_id: number }[]> =>
  rows(
    db,
    `SELECT v.mat_id, v.mat_var_id FROM variants v WHERE v.item_id IN (?, ?)
     UNION SELECT v.mat_id, v.mat_var_id FROM variants v WHERE v.gtin = ANY(?::text[])
     UNION SELECT v.mat_id, v.mat_var_id FROM materials m JOIN variants v USING (mat_id) WHERE m.mat_no IN (?, ?)`,
    [code, code.toUpperCase(), `{${gtins.join(',')}}`, code, code.toUpperCase()],
  );

/** Variants with a text in their name, or with it as SKU: first those that are given alone. */
export async function findGifts(db: Db, text: string, limit: number): Promise<number[]> {
  const found = await rows<{ mat_var_id: number }>(
    db,
    `SELECT v.mat_var_id FROM variants v JOIN materials m USING (mat_id)
     WHERE v.active AND (m.mat_name ILIKE ? OR m.mat_name_th ILIKE ? OR v.item_id = upper(?))
     ORDER BY v.free DESC, v.mat_var_id DESC LIMIT ?`,
    [containing(text), containing(text), text, limit],
  );
  return found.map(({ mat_var_id }) => mat_var_id);
}

const BRAND = 'b.brand_id::text AS value, b.brand_en AS name_en, b.brand_th AS name_th';
export const brandOptions = (db: Db, brand_ids: Ids): Promise<OptionRow[]> =>
  rows(db, `SELECT ${BRAND}, '' AS detail FROM brands b WHERE b.brand_id = ANY(?::int[])`, [ids(brand_ids)]);

const SUPPLIER = 's.supplier_id::text AS value, s.name AS name_en, s.name AS name_th, s.contact AS detail';
export const supplierOptions = (db: Db, supplier_ids: Ids): Promise<OptionRow[]> =>
  rows(db, `SELECT ${SUPPLIER} FROM suppliers s WHERE s.supplier_id = ANY(?::int[])`, [ids(supplier_ids)]);
/** Suppliers that are in use, by name. */
export const findSuppliers = (db: Db, text: string, limit: number): Promise<OptionRow[]> =>
  rows(db, `SELECT ${SUPPLIER} FROM suppliers s WHERE s.active AND s.name ILIKE ? ORDER BY s.name LIMIT ?`, [
    containing(text),
    limit,
  ]);

/** Branches at which orders are or were picked up, in the order of the shop's page of branches. */
export const branchOptions = (db: Db): Promise<OptionRow[]> =>
  rows(
    db,
    `SELECT c.location_id::text AS value, b.name->>'en' AS name_en, b.name->>'th' AS name_th, '' AS detail
     FROM stock_locations c JOIN branches b USING (store_id) WHERE c.pickup_address IS NOT NULL
     ORDER BY b.position, b.store_id`,
  );

/** Every category, with the categories above it, in the order of the shop's menus. */
export const categoryOptions = (db: Db): Promise<OptionRow[]> =>
  rows(
    db,
    `SELECT c.cat_id::text AS value, c.category AS name_en, c.category_th AS name_th,
       concat_ws(' › ', top.category, above.category) AS detail
     FROM categories c LEFT JOIN categories above ON above.cat_id = c.parent_id
     LEFT JOIN categories top ON top.cat_id = above.parent_id
     ORDER BY coalesce(top.position, above.position, c.position), c.level, c.position, c.cat_id`,
    [],
  );

/** Promotions and gifts, which share their ids. */
const OFFERS =
  '(SELECT promo_id, name_en, name_th FROM promotions UNION ALL SELECT promo_id, name_en, name_th FROM gifts) o';
const OFFER = `o.promo_id::text AS value, o.name_en, o.name_th, '' AS detail`;
export const promotionOptions = (db: Db, promo_ids: Ids): Promise<OptionRow[]> =>
  rows(db, `SELECT ${OFFER} FROM ${OFFERS} WHERE o.promo_id = ANY(?::int[])`, [ids(promo_ids)]);
/** The newest promotions and gifts with a text in a name. */
export const findPromotions = (db: Db, text: string, limit: number): Promise<OptionRow[]> =>
  rows(
    db,
    `SELECT ${OFFER} FROM ${OFFERS} WHERE o.name_en ILIKE ? OR o.name_th ILIKE ? ORDER BY o.promo_id DESC LIMIT ?`,
    [containing(text), containing(text), limit],
  );

const PERSON_NAME = `coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1))`;
const PERSON = `u.user_id::text AS value, ${PERSON_NAME} AS name_en, ${PERSON_NAME} AS name_th`;

/** Customers' accounts by id. */
export const customerOptions = (db: Db, user_ids: Ids): Promise<OptionRow[]> =>
  rows(
    db,
    `SELECT ${PERSON}, coalesce(u.mobile, u.email) AS detail FROM users u
     WHERE u.user_id = ANY(?::int[]) AND u.role_id <> ALL (?) AND u.deleted_at IS NULL`,
    [ids(user_ids), [...STAFF]],
  );

/** Everybody of the staff by name, those without access last: their acts stay. */
export const staffOptions = (db: Db): Promise<OptionRow[]> =>
  rows(
    db,
    `SELECT ${PERSON}, '' AS detail FROM users u
     WHERE u.role_id = ANY(?::int[]) AND u.role_id <> 1 AND u.deleted_at IS NULL
     ORDER BY u.disabled, ${PERSON_NAME}, u.user_id`,
    [ids(STAFF)],
  );

/** Carriers of orders: each is found by the index, without reading the orders of the one before. */
export const orderCarriers = async (db: Db, limit: number): Promise<string[]> =>
  (
    await rows<{ carrier: string }>(
      db,
      `WITH RECURSIVE known AS (
         (SELECT carrier FROM orders WHERE carrier IS NOT NULL ORDER BY carrier LIMIT 1)
         UNION ALL
         SELECT (SELECT o.carrier FROM orders o WHERE o.carrier > known.carrier ORDER BY o.carrier LIMIT 1) FROM known
         WHERE known.carrier IS NOT NULL
       )
       SELECT carrier FROM known WHERE carrier IS NOT NULL LIMIT ?`,
      [limit],
    )
  ).map(({ carrier }) => carrier);

/** Promo codes that begin with a text, in the order of the primary key. */
export const findCodes = async (db: Db, text: string, limit: number): Promise<string[]> =>
  (
    await rows<{ code: string }>(db, 'SELECT code FROM promo_codes WHERE code >= ? ORDER BY code LIMIT ?', [
      text,
      limit,
    ])
  )
    .map(({ code }) => code)
    .filter((code) => code.startsWith(text));

export type CustomerRow = Readonly<{
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  orders: number;
  customer_id: number | null;
}>;

/** Customers' accounts whose name, e-mail or phone contains a text in small letters, the newest first. */
export const findCustomers = (db: Db, text: string, limit: number): Promise<CustomerRow[]> =>
  rows(
    db,
    `SELECT u.user_id, u.first_name, u.last_name, u.email, u.mobile,
       (SELECT count(*)::int FROM orders o WHERE o.user_id = u.user_id AND o.doc_status <> 15) AS orders, c.customer_id
     FROM users u LEFT JOIN customers c USING (user_id)
     WHERE user_search_text(u.first_name, u.last_name, u.email, u.mobile) LIKE ? AND u.role_id <> ALL (?)
       AND u.deleted_at IS NULL
     ORDER BY u.user_id DESC LIMIT ?`,
    [containing(text), [...STAFF], limit],
  );
