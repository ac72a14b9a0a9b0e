import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Rows for tests: every builder inserts one row with sensible defaults, creates missing parents, and returns
 * the inserted row. Money is satang, as in the tables.
 */
type Db = Knex | Knex.Transaction;

let last = 0;
/** Increasing numbers within a process, for unique names. */
const next = () => {
  last += 1;
  return last;
};

/** Columns of type numeric, which the driver returns as text. */
const NUMERIC = new Set(['rating', 'volume', 'disc', 'percent', 'discount']);

async function insert<Row extends object>(db: Db, table: string, row: Row): Promise<Required<Row>> {
  const [written] = await db(table).insert(row).returning('*');
  for (const name of NUMERIC) {
    if (typeof written[name] === 'string') written[name] = Number(written[name]);
  }
  return written;
}

export type BrandRow = {
  brand_id: number;
  link_name: string;
  brand_en: string;
  brand_th: string;
  aliases: string[];
  origin: string | null;
  story_en: string;
  story_th: string;
  shop_in_shop: boolean;
};

export function buildBrand(db: Db, overrides: Partial<BrandRow> = {}): Promise<BrandRow> {
  const n = next();
  return insert<Partial<BrandRow>>(db, 'brands', {
    link_name: `brand-${n}`,
    brand_en: `Brand ${n}`,
    brand_th: `แบรนด์ ${n}`,
    ...overrides,
  });
}

export type CategoryRow = {
  cat_id: number;
  level: number;
  parent_id: number | null;
  slug: string;
  category: string;
  category_th: string;
  position: number;
  unit_price: boolean | null;
  google_product_category: number | null;
};

/** A top category by default; with `parent`, one level below it. */
export function buildCategory(
  db: Db,
  overrides: Partial<CategoryRow> = {},
  parent?: Pick<CategoryRow, 'cat_id' | 'level'>,
): Promise<CategoryRow> {
  const n = next();
  return insert<Partial<CategoryRow>>(db, 'categories', {
    level: parent ? parent.level + 1 : 1,
    parent_id: parent?.cat_id ?? null,
    slug: `category-${n}`,
    category: `Category ${n}`,
    category_th: `หมวด ${n}`,
    ...overrides,
  });
}

export type MaterialRow = {
  mat_id: number;
  mat_no: string;
  brand_id: number;
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  mat_name: string;
  mat_name_th: string;
  mat_desc: string;
  mat_desc_th: string;
  benefits: string[];
  benefits_th: string[];
  how_to: string;
  how_to_th: string;
  ingredients: string;
  skin_types: string[];
  concerns: string[];
  finish: string | null;
  free_of: string[];
  pao_months: number | null;
  notification_no: string | null;
  unit: 'ml' | 'g' | 'pcs' | null;
  rating: number;
  rating_count: number;
  sold_count: number;
  created_at: Date;
  active: boolean;
  source: string | null;
  source_id: string | null;
};

/** Creates its own brand and category unless `brand_id` and `cat1_id` are given. */
export async function buildMaterial(db: Db, overrides: Partial<MaterialRow> = {}): Promise<MaterialRow> {
  const n = next();
  const brandId = overrides.brand_id ?? (await buildBrand(db)).brand_id;
  const categoryId = overrides.cat1_id ?? (await buildCategory(db)).cat_id;
  return insert<Partial<MaterialRow>>(db, 'materials', {
    mat_no: `M${n}`,
    mat_name: `Product ${n}`,
    mat_name_th: `สินค้า ${n}`,
    ...overrides,
    brand_id: brandId,
    cat1_id: categoryId,
  });
}

export type VariantAttribute = {
  n: number;
  type: string;
  name: string;
  name_th: string;
  code: string | null;
};

export type VariantRow = {
  mat_var_id: number;
  mat_id: number;
  item_id: string;
  position: number;
  attributes: VariantAttribute[];
  shade_family: string | null;
  mat_price: number;
  mat_label_price: number | null;
  limit: number;
  free: boolean;
  volume: number | null;
  expiry: string | null;
  images: string[];
  active: boolean;
  source_id: string | null;
  gtin: string | null;
};

/**
 * A variant for 100 baht with 10 units in stock, with its own product unless `mat_id` is given. `stock: null`
 * omits the stock row.
 */
export async function buildVariant(
  db: Db,
  overrides: Partial<VariantRow> & { stock?: number | null } = {},
): Promise<VariantRow & { stock: number | null }> {
  const n = next();
  const { stock = 10, attributes, ...rest } = overrides;
  const matId = rest.mat_id ?? (await buildMaterial(db)).mat_id;
  const written = await insert<Partial<Omit<VariantRow, 'attributes'>> & { attributes: string }>(
    db,
    'variants',
    {
      item_id: `I${n}`,
      mat_price: 10_000,
      ...rest,
      mat_id: matId,
      // The driver would write an array as a PostgreSQL array; the column is jsonb.
      attributes: JSON.stringify(attributes ?? []),
    },
  );
  if (stock !== null) await setStock(db, written.mat_var_id, stock);
  return { ...written, attributes: attributes ?? [], stock };
}

/**
 * An order with these units, paid and in preparation by default (`doc_status`), without derived rows: the
 * test allocates its stock.
 */
export async function buildOrder(
  db: Db,
  units: readonly (readonly [matVarId: number, quantity: number])[],
  doc_status = 3,
): Promise<{ so_no: string }> {
  const so_no = `SO261120${String(next()).padStart(8, '0')}`;
  const at = new Date('2026-11-20T05:00:00Z');
  await db('orders').insert({
    so_no,
    email: 'order@example.com',
    lang: 'th',
    doc_status,
    payment_method: 'promptpay',
    placed_at: at,
    status_at: at,
    expires_at: doc_status === 1 ? at : null,
    delivery_address: '{}',
    list: 0,
    discount: 0,
    subtotal: 0,
    discount_promo: 0,
    delivery_cost: 0,
    delivery_default: 0,
    total: 0,
    vat: 0,
  });
  const rows = units.map(([mat_var_id, quantity], i) => ({ so_no, line_no: i + 1, mat_var_id, quantity }));
  if (rows.length > 0)
    await db('order_lines').insert(rows.map((row) => ({ ...row, list: 0, net: 0, amount: 0, shown: '{}' })));
  return { so_no };
}

let counts = 0;
/**
 * Sets the available units of variants (on hand minus reserved) by a stock count, like the application does.
 * Variants are given by id, or by an SQL query for their ids.
 */
export async function setStock(db: Db, of: number | string, available: number): Promise<void> {
  counts += 1;
  await db.raw(
    `SELECT count(*) FROM (
       SELECT array_agg(v.mat_var_id) AS ids, array_agg(v.held + ?::int) AS counted FROM (
         SELECT v.mat_var_id, coalesce(sum(b.allocated), 0)::int AS held
         FROM variants v LEFT JOIN stock_balances b USING (mat_var_id)
         WHERE v.mat_var_id IN (${typeof of === 'number' ? '?::int' : of}) GROUP BY v.mat_var_id
       ) v
     ) c, set_stock_on_hand(c.ids, c.counted, now(), 'count', ?, 'test')`,
    [
      available,
      ...(typeof of === 'number' ? [of] : []),
      `test count ${process.pid}.${counts}.${randomUUID()}`,
    ],
  );
}

export type PromotionRow = {
  promo_id: number;
  /** p001 … */
  kind: string;
  name_en: string;
  name_th: string;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  flash: boolean;
  sale_qty: number | null;
  free_qty: number | null;
  price: number | null;
  disc: number | null;
  percent: number | null;
  discount_type: 'percent' | 'amount' | 'price' | null;
  discount: number | null;
  exclude_discounted: boolean;
  max_per_order: number | null;
};

export type PromotionMember = {
  mat_var_id: number;
  allotment?: number | null;
  taken?: number;
  per_customer?: number | null;
};

/** Required fields of some kinds, for tests that do not depend on their values. */
const PROMOTION_DEFAULTS: Readonly<Record<string, Partial<PromotionRow>>> = {
  p001: { sale_qty: 2, price: 15_000 },
  p002: { sale_qty: 2, disc: 50 },
  p003: { discount_type: 'percent', discount: 10 },
  p004: { sale_qty: 2, free_qty: 1 },
  p005: { sale_qty: 3, price: 25_000 },
  p006: { percent: 20 },
};

/** A promotion (default p003, 10 percent) with its members: variant ids, or rows with allotments. */
export async function buildPromotion(
  db: Db,
  overrides: Partial<PromotionRow> & { members?: (number | PromotionMember)[] } = {},
): Promise<PromotionRow & { members: PromotionMember[] }> {
  const n = next();
  const { members = [], ...rest } = overrides;
  const kind = rest.kind ?? 'p003';
  const written = await insert<Partial<PromotionRow>>(db, 'promotions', {
    name_en: `Promotion ${n}`,
    name_th: `โปรโมชัน ${n}`,
    ...PROMOTION_DEFAULTS[kind],
    ...rest,
    kind,
  });
  const rows = members.map((member) => (typeof member === 'number' ? { mat_var_id: member } : member));
  if (rows.length > 0) {
    await db('promotion_members').insert(rows.map((row) => ({ ...row, promo_id: written.promo_id })));
  }
  return { ...written, members: rows };
}

export type GiftRow = {
  promo_id: number;
  name_en: string;
  name_th: string;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  min_spend: number;
  gift: number;
  quantity: number;
  scoped: boolean;
};

/** A gift from 0 baht on; `members` (variant ids) restrict it. Default gift: a new free variant. */
export async function buildGift(
  db: Db,
  overrides: Partial<GiftRow> & { members?: number[] } = {},
): Promise<GiftRow> {
  const n = next();
  const { members = [], ...rest } = overrides;
  const gift = rest.gift ?? (await buildVariant(db, { free: true })).mat_var_id;
  const written = await insert<Partial<GiftRow>>(db, 'gifts', {
    name_en: `Gift ${n}`,
    name_th: `ของแถม ${n}`,
    min_spend: 0,
    scoped: members.length > 0,
    ...rest,
    gift,
  });
  if (members.length > 0) {
    await db('gift_members').insert(members.map((id) => ({ promo_id: written.promo_id, mat_var_id: id })));
  }
  return written;
}

export type CodeRow = {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  name_en: string;
  name_th: string;
  discount: number;
  cap: number | null;
  min_spend: number | null;
  exclude_promoted: boolean;
  scoped: boolean;
  login_required: boolean;
  collect_only: boolean;
  listed: boolean;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  usage_limit: number | null;
  per_customer: number | null;
  used: number;
};

/** A promo code, default 10 percent; `members` (variant ids) restrict it. */
export async function buildCode(
  db: Db,
  overrides: Partial<CodeRow> & { members?: number[] } = {},
): Promise<CodeRow> {
  const n = next();
  const { members = [], ...rest } = overrides;
  const kind = rest.kind ?? 'percent';
  const written = await insert<Partial<CodeRow>>(db, 'promo_codes', {
    code: `CODE${n}`,
    name_en: `Code ${n}`,
    name_th: `โค้ด ${n}`,
    discount: kind === 'free_delivery' ? 0 : kind === 'percent' ? 10 : 5000,
    scoped: members.length > 0,
    ...rest,
    kind,
  });
  if (members.length > 0) {
    await db('promo_code_members').insert(members.map((id) => ({ code: written.code, mat_var_id: id })));
  }
  return written;
}

export type CouponRow = {
  promo_id: number;
  code: string;
  title_en: string;
  title_th: string;
  terms_en: string;
  terms_th: string;
  collect_from: Date | null;
  collect_until: Date | null;
  collect_limit: number | null;
  collected: number;
  per_person: number;
  valid_days: number | null;
  active: boolean;
  listed: boolean;
  event: string | null;
  influencer: number | null;
};

/** A campaign with one coupon per user, for everyone, with its own code unless `code` is given. */
export async function buildCoupon(
  db: Db,
  overrides: Partial<CouponRow> = {},
  code: Parameters<typeof buildCode>[1] = {},
): Promise<CouponRow> {
  const n = next();
  return insert<Partial<CouponRow>>(db, 'coupons', {
    title_en: `Coupon ${n}`,
    title_th: `คูปอง ${n}`,
    ...overrides,
    code: overrides.code ?? (await buildCode(db, { collect_only: true, ...code })).code,
  });
}

/** Coins of a member with their expiry. */
export async function buildCoins(
  db: Db,
  { user_id, coins, expires_at }: { user_id: number; coins: number; expires_at: Date },
): Promise<void> {
  const account = { user_id, balance: coins };
  await db('coin_accounts')
    .insert(account)
    .onConflict('user_id')
    .merge({ balance: db.raw('coin_accounts.balance + ?', [coins]) });
  const entry = {
    user_id,
    coins,
    kind: 'granted',
    at: new Date(0),
    expires_at,
    dedupe: `granted:${randomUUID()}`,
  };
  const [{ entry_id }] = await db('coin_ledger').insert(entry).returning('entry_id');
  await db('coin_lots').insert({ user_id, entry_id, coins, remaining: coins, expires_at });
}

export type DeliveryRateRow = {
  id: number;
  active: boolean;
  min_spend: number;
  rate: number;
  priority: number;
};

/** A tier of 55 baht from 0 baht on. */
export function buildDeliveryRate(
  db: Db,
  overrides: Partial<DeliveryRateRow> = {},
): Promise<DeliveryRateRow> {
  return insert<Partial<DeliveryRateRow>>(db, 'delivery_rates', { min_spend: 0, rate: 5500, ...overrides });
}

export type UserRow = {
  user_id: number;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  role_id: number;
  email_consent: boolean;
  pdpa_consented: boolean;
  web_lang: 'th' | 'en' | null;
  disabled: boolean;
  created_at: Date;
};

/** A customer (role 1) without a password; tests that sign in pass `password_hash`. */
export function buildUser(db: Db, overrides: Partial<UserRow> = {}): Promise<UserRow> {
  const n = next();
  return insert<Partial<UserRow>>(db, 'users', {
    email: `shopper${n}@example.com`,
    first_name: 'Mali',
    last_name: `Shopper ${n}`,
    ...overrides,
  });
}
