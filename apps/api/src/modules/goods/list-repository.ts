import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import type { ProductState } from '@mali/contracts/product-values';
import { foldWords } from '@mali/db/listing';
import { type Db, INTEGERS, integers, rows, type SqlPart } from '../../platform/database.ts';
import { beginningWith, containing, flagged, inDays, type ListSource } from '../../platform/list-query.ts';

const PRODUCTS = `(SELECT p.*, f.price_from AS figure_price, f.stock AS figure_stock
  FROM materials p JOIN product_figures f ON f.mat_id = p.mat_id) m`;
const KEY = 'm.mat_id';

/** Variants of a product that are sold, as the shop's own lists have them. */
const SOLD = 'SELECT FROM variants v WHERE v.mat_id = m.mat_id AND v.active AND NOT v.free';
const WAITING = "m.stage = 'live' AND NOT m.active";
const IN_STOCK = `${SOLD} AND EXISTS (SELECT FROM stock s WHERE s.mat_var_id = v.mat_var_id AND s.quantity > 0)`;

/**
 * One condition for each state; exactly one of them holds for a product. One that waits for its period, or whose period is
 * over, is not active.
 */
const STATES: Readonly<Record<ProductState, (at: Date) => SqlPart>> = {
  on_sale: () => ({ sql: `m.active AND EXISTS (${IN_STOCK})`, bindings: [] }),
  sold_out: () => ({ sql: `m.active AND EXISTS (${SOLD}) AND NOT EXISTS (${IN_STOCK})`, bindings: [] }),
  no_price: () => ({ sql: `m.active AND NOT EXISTS (${SOLD})`, bindings: [] }),
  draft: () => ({ sql: "m.stage = 'draft'", bindings: [] }),
  scheduled: (at) => ({
    sql: `${WAITING} AND coalesce(m.on_sale_until > ?::timestamptz, true)`,
    bindings: [at],
  }),
  ended: (at) => ({ sql: `${WAITING} AND m.on_sale_until <= ?::timestamptz`, bindings: [at] }),
  hidden: () => ({ sql: "m.stage = 'hidden'", bindings: [] }),
  archived: () => ({ sql: "m.stage = 'archived'", bindings: [] }),
};

/** Pictures that stand for a missing one begin with this (db/src/placeholder.ts). */
const PICTURED = `EXISTS (SELECT FROM variants v WHERE v.mat_id = m.mat_id AND EXISTS
  (SELECT FROM unnest(v.images) picture WHERE picture NOT LIKE 'noimage%'))`;

/** As the indexes `materials_names` and `variants_gtin_full` have them. */
const NAMES = "replace(lower(mat_no || '|' || mat_name || '|' || mat_name_th), ' ', '')";
const fullGtin = (text: string): string | null => {
  const digits = text.replace(/[ -]/g, '');
  return /^\d{8}$|^\d{12,14}$/.test(digits) ? digits.padStart(14, '0') : null;
};

/** Every word of a text, in a column that an index of trigrams has. */
const eachWord = (column: string, text: string): SqlPart => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return {
    sql: words.length === 0 ? 'false' : words.map(() => `${column} LIKE ?`).join(' AND '),
    bindings: words.map(containing),
  };
};

/**
 * Products whose number or names, without spaces, contain every word of a text, in either language; those of the shop also in the spelling
 * and with the brand that shoppers would type; and those with a SKU or barcode that begins with it.
 */
function search(text: string): SqlPart {
  const typed = text.toLowerCase();
  const named = eachWord(NAMES, typed);
  const folded = eachWord('document', foldWords(text));
  const code = beginningWith(typed.replace(/\s/g, ''));
  return {
    sql: `m.mat_id IN (SELECT mat_id FROM materials WHERE ${named.sql}
      UNION SELECT mat_id FROM listing WHERE ${folded.sql}
      UNION SELECT mat_id FROM variants WHERE lower(item_id) LIKE ?
      UNION SELECT mat_id FROM variants WHERE gtin LIKE ?)`,
    bindings: [...named.bindings, ...folded.bindings, code, code],
  };
}

/** The SQL of the list of products. */
export const PRODUCT_SOURCE: ListSource<typeof PRODUCT_LIST> = {
  definition: PRODUCT_LIST,
  table: PRODUCTS,
  alias: 'm',
  id: KEY,
  idType: 'bigint',
  sorts: {
    created_at: { sql: 'm.created_at', type: 'timestamptz' },
    name: { sql: 'm.mat_name_th', type: 'text' },
    price: { sql: 'm.figure_price', type: 'integer' },
    stock: { sql: 'm.figure_stock', type: 'integer' },
  },
  filters: {
    state: (states, at) => {
      const parts = states.map((state) => STATES[state](at));
      return {
        sql: parts.map(({ sql }) => `(${sql})`).join(' OR '),
        bindings: parts.flatMap(({ bindings }) => bindings),
      };
    },
    brand: (ids) => ({ sql: `m.brand_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
    category: (ids) => ({
      sql: `m.cat1_id = ANY(${INTEGERS}) OR m.cat2_id = ANY(${INTEGERS}) OR m.cat3_id = ANY(${INTEGERS})`,
      bindings: [integers(ids), integers(ids), integers(ids)],
    }),
    price: ({ from, to }) => ({
      sql: `EXISTS (${SOLD} AND v.mat_price BETWEEN ?::bigint AND ?::bigint)`,
      bindings: [from ?? 0, to ?? Number.MAX_SAFE_INTEGER],
    }),
    reduced: (isYes) => flagged(isYes, `EXISTS (${SOLD} AND v.mat_label_price > v.mat_price)`),
    picture: (isYes) => flagged(isYes, PICTURED),
    created: inDays('m.created_at'),
  },
  search,
  exact: (text) => {
    const gtin = fullGtin(text);
    return {
      sql: `m.mat_id IN (SELECT mat_id FROM materials WHERE mat_no = ?
        UNION SELECT mat_id FROM variants WHERE lower(item_id) = ?
        UNION SELECT mat_id FROM variants WHERE gtin IS NOT NULL AND lpad(gtin, 14, '0') = ?)`,
      bindings: [text.toUpperCase(), text.toLowerCase(), gtin],
    };
  },
};

const ofSold = (value: string) =>
  `(SELECT ${value} FROM variants v WHERE v.mat_id = m.mat_id AND v.active AND NOT v.free)`;
const ofCategory = (column: string) =>
  `(SELECT c.${column} FROM categories c WHERE c.cat_id = coalesce(m.cat3_id, m.cat2_id, m.cat1_id))`;

/** Columns of a page and of an export. */
export const PRODUCT_COLUMNS = `m.mat_id, m.mat_no, m.mat_name AS name_en, m.mat_name_th AS name_th, m.created_at,
  m.sold_count AS sold,
  (SELECT b.brand_en FROM brands b WHERE b.brand_id = m.brand_id) AS brand_en,
  (SELECT b.brand_th FROM brands b WHERE b.brand_id = m.brand_id) AS brand_th,
  ${ofCategory('category')} AS category_en, ${ofCategory('category_th')} AS category_th,
  (SELECT v.images[1] FROM variants v WHERE v.mat_id = m.mat_id AND cardinality(v.images) > 0
   ORDER BY v.active DESC, v.position, v.mat_var_id LIMIT 1) AS image,
  (SELECT count(*)::int FROM variants v WHERE v.mat_id = m.mat_id AND NOT v.free) AS variants,
  ${ofSold('min(v.mat_price)')} AS price_from, ${ofSold('max(v.mat_price)')} AS price_to,
  ${ofSold('max(v.mat_label_price) FILTER (WHERE v.mat_label_price > v.mat_price)')} AS was,
  (SELECT coalesce(sum(s.quantity), 0)::int FROM variants v JOIN stock s USING (mat_var_id)
   WHERE v.mat_id = m.mat_id AND v.active AND NOT v.free) AS stock,
  m.on_sale_until, CASE WHEN m.stage <> 'live' THEN m.stage WHEN NOT m.active THEN 'waiting'
    WHEN EXISTS (${IN_STOCK}) THEN 'on_sale' WHEN EXISTS (${SOLD}) THEN 'sold_out' ELSE 'no_price' END AS stands`;

/** A product of the list. Prices in satang. */
export type ListedProduct = Readonly<{
  mat_id: number;
  mat_no: string;
  name_en: string;
  name_th: string;
  created_at: Date;
  sold: number;
  brand_en: string;
  brand_th: string;
  category_en: string;
  category_th: string;
  image: string | null;
  variants: number;
  price_from: number | null;
  price_to: number | null;
  was: number | null;
  stock: number;
  on_sale_until: Date | null;
  /** waiting: outside its period. */
  stands: Exclude<ProductState, 'scheduled' | 'ended'> | 'waiting';
}>;

/**
 * Brings the figures up to date that the list is sorted by.
 * @returns the number of products whose figures have changed
 */
export async function refreshFigures(db: Db): Promise<number> {
  const changed = await rows(
    db,
    `WITH counted AS (
       SELECT m.mat_id, coalesce(min(v.mat_price) FILTER (WHERE v.active AND NOT v.free), 0) AS price_from,
         coalesce(sum(s.quantity) FILTER (WHERE v.active AND NOT v.free), 0) AS stock
       FROM materials m LEFT JOIN variants v USING (mat_id) LEFT JOIN stock s USING (mat_var_id) GROUP BY m.mat_id)
     UPDATE product_figures f SET price_from = c.price_from, stock = c.stock FROM counted c
     WHERE c.mat_id = f.mat_id AND (c.price_from, c.stock) IS DISTINCT FROM (f.price_from, f.stock) RETURNING f.mat_id`,
  );
  return changed.length;
}
