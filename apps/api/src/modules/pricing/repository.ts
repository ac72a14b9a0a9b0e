import type { CardTerms } from '@mali/contracts/card-offer-values';
import { cartImage } from '@mali/contracts/images';
import type { PromotionKind } from '@mali/contracts/promotion-values';
import {
  type CodeRule,
  type DeliveryArea,
  type DeliveryRate,
  type RefusalReason,
  type RefusedCode,
  zoneOf,
} from '@mali/pricing';
import {
  type Db,
  firstRow,
  INTEGERS,
  integers,
  preparedRow,
  preparedRows,
  rows,
  type SqlPart,
  TEXTS,
} from '../../platform/database.ts';
import type { DeliveryInForce } from './delivery-terms.ts';
import { promotionOfRow, type TermColumns, WHOLE_SET_KINDS } from './promotion-kinds.ts';
import type { ActivePromotion, RuleSet } from './rules.ts';

/** A sellable variant with what pricing it and showing it in a bag needs. Money in satang. */
export type VariantRow = {
  mat_var_id: number;
  mat_id: number;
  mat_price: number;
  /** Most that may be struck through; null or absent: the list price. */
  was_limit?: number | null;
  limit: number;
  /** Units of the warehouse; in a quote those of the place that sends the cart. */
  stock: number;
  /** Most units that one branch has for the web shop; absent for gifts. */
  branch_units?: number;
  brand_id: number;
  cat1_id: number;
  mat_name: string;
  mat_name_th: string;
  brand_en: string;
  brand_th: string;
  attributes: { n: number; type: string; name: string; name_th: string; code: string | null }[];
  image: string | null;
  /** The swatch that staff have cut out of a picture; absent where it is not shown. */
  swatch?: string | null;
  promotions: { promo_id: number; allotment: number | null; taken: number; per_customer: number | null }[];
  gift_ids: number[];
};

const VARIANT_ROWS = `SELECT v.mat_var_id, v.mat_id, v.mat_price, v.was_limit, v."limit",
         coalesce(s.quantity, 0) AS stock, coalesce(s.branch_units, 0) AS branch_units, m.brand_id, m.cat1_id, m.mat_name,
         m.mat_name_th, b.brand_en, b.brand_th, v.attributes, v.images[1] AS image, v.swatch,
         coalesce((SELECT json_agg(json_build_object('promo_id', pm.promo_id, 'allotment', pm.allotment,
                                   'taken', pm.taken, 'per_customer', pm.per_customer) ORDER BY pm.promo_id)
                   FROM promotion_members pm WHERE pm.mat_var_id = v.mat_var_id), '[]') AS promotions,
         coalesce((SELECT json_agg(gm.promo_id ORDER BY gm.promo_id)
                   FROM gift_members gm WHERE gm.mat_var_id = v.mat_var_id), '[]') AS gift_ids
  FROM variants v
  JOIN materials m USING (mat_id)
  JOIN brands b USING (brand_id)
  LEFT JOIN stock s USING (mat_var_id)`;
/** Variants that are in the shop, as VariantRow; gift-only and withdrawn ones are not. To be narrowed by AND. */
export const VARIANTS_IN_SHOP = `${VARIANT_ROWS}
  WHERE v.active AND m.active AND NOT v.free`;

/** The variants that a product is sold in, in their order, also while it is not on sale. */
export const variantsOfProduct = (db: Db, matId: number): Promise<VariantRow[]> =>
  rows(
    db,
    `${VARIANT_ROWS} WHERE v.active AND NOT v.free AND v.mat_id = ? ORDER BY v.position, v.mat_var_id`,
    [matId],
  );

/** Variants as they were read, with the version of the pricing rules at that moment. */
export type ReadVariants = { version: number; variants: VariantRow[] };

/**
 * The variants that are in the shop, of those asked for, with the version of the pricing rules: one statement,
 * so that both belong to the same moment. Gift-only and withdrawn variants are not found.
 */
export async function readVariants(db: Db, ids: readonly number[]): Promise<ReadVariants> {
  const result = await preparedRows<{ version: number; variant: VariantRow | null }>(
    db,
    `SELECT r.value AS version, row_to_json(v) AS variant
     FROM rule_version r
     LEFT JOIN LATERAL (${VARIANTS_IN_SHOP} AND v.mat_var_id = ANY(${INTEGERS})) v ON true`,
    [integers(ids)],
  );
  return {
    version: result[0]?.version ?? 0,
    variants: result
      .flatMap(({ variant }) => (variant === null ? [] : [variant]))
      .sort((a, b) => a.mat_var_id - b.mat_var_id),
  };
}

/** The variants in the shop of the products of these variants. */
export const variantsOfSameProducts = (db: Db, ids: readonly number[]): Promise<VariantRow[]> =>
  rows(
    db,
    `${VARIANTS_IN_SHOP} AND v.mat_id IN (SELECT o.mat_id FROM variants o WHERE o.mat_var_id = ANY(${INTEGERS}))
     ORDER BY v.mat_var_id`,
    [integers(ids)],
  );

type PromotionRow = TermColumns & {
  promo_id: number;
  kind: PromotionKind;
  name_en: string;
  name_th: string;
  /** ISO times: the row is read as JSON. */
  starts_at: string | null;
  ends_at: string | null;
  flash: boolean;
  exclude_discounted: boolean;
  max_per_order: number | null;
  segment_id: number | null;
  /** Of kinds that need the whole set. */
  members: number[] | null;
};

/** Reads every rule active at `at`, and when the next window opens or closes. */
export async function readRuleSet(db: Db, at: Date): Promise<RuleSet> {
  const row = await firstRow<{
    version: number;
    promotions: PromotionRow[];
    gifts: {
      promo_id: number;
      name_en: string;
      name_th: string;
      min_spend: number;
      gift: number;
      quantity: number;
      scoped: boolean;
      members: number[];
      in_stock: boolean;
      segment_id: number | null;
      gift_name_en: string;
      gift_name_th: string;
      image: string | null;
    }[];
    rates: DeliveryRate[];
    delivery: DeliveryInForce | null;
    boundary: Date | null;
  }>(
    db,
    `WITH at AS (SELECT ?::timestamptz AS t),
     running AS (
       SELECT p.*, CASE WHEN p.kind = ANY (?::text[]) THEN
                (SELECT jsonb_agg(pm.mat_var_id ORDER BY pm.mat_var_id) FROM promotion_members pm
                 WHERE pm.promo_id = p.promo_id) END AS members
       FROM promotions p, at
       WHERE p.active AND (p.starts_at IS NULL OR p.starts_at <= at.t) AND (p.ends_at IS NULL OR p.ends_at > at.t)
     ),
     given AS (
       SELECT g.promo_id, g.name_en, g.name_th, g.min_spend, g.gift, g.quantity, g.scoped, g.segment_id,
              coalesce((SELECT jsonb_agg(gm.mat_var_id) FROM gift_members gm WHERE gm.promo_id = g.promo_id), '[]') AS members,
              coalesce((SELECT s.quantity >= g.quantity FROM stock s WHERE s.mat_var_id = g.gift), false) AS in_stock,
              m.mat_name AS gift_name_en, m.mat_name_th AS gift_name_th, v.images[1] AS image
       FROM gifts g JOIN variants v ON v.mat_var_id = g.gift JOIN materials m USING (mat_id), at
       WHERE g.active AND (g.starts_at IS NULL OR g.starts_at <= at.t) AND (g.ends_at IS NULL OR g.ends_at > at.t)
     )
     SELECT (SELECT value FROM rule_version) AS version,
            coalesce((SELECT jsonb_agg(to_jsonb(running) ORDER BY promo_id) FROM running), '[]') AS promotions,
            coalesce((SELECT jsonb_agg(to_jsonb(given) ORDER BY promo_id) FROM given), '[]') AS gifts,
            coalesce((SELECT jsonb_agg(jsonb_build_object('active', active, 'min_spend', min_spend, 'rate', rate,
                             'priority', priority) ORDER BY min_spend, priority, id) FROM delivery_rates), '[]') AS rates,
            (SELECT jsonb_build_object('version_id', d.version_id, 'settings', d.settings) FROM delivery_versions d, at
             WHERE d.withdrawn_at IS NULL AND d.valid_from <= at.t
             ORDER BY d.valid_from DESC, d.version_id DESC LIMIT 1) AS delivery,
            (SELECT min(w.t) FROM (
               SELECT unnest(ARRAY[p.starts_at, p.ends_at]) AS t FROM promotions p WHERE p.active
               UNION ALL SELECT unnest(ARRAY[g.starts_at, g.ends_at]) FROM gifts g WHERE g.active
               UNION ALL SELECT valid_from FROM delivery_versions WHERE withdrawn_at IS NULL
             ) w, at WHERE w.t > at.t) AS boundary`,
    [at, [...WHOLE_SET_KINDS]],
  );
  if (row === undefined) throw new Error('rule_version is empty');
  const promotions = new Map<number, ActivePromotion>();
  const ofSegments = new Map<number, ActivePromotion & { segment_id: number }>();
  for (const p of row.promotions) {
    const starts_at = p.starts_at === null ? null : new Date(p.starts_at);
    const ends_at = p.ends_at === null ? null : new Date(p.ends_at);
    const promotion = {
      rule: promotionOfRow(
        {
          promo_id: p.promo_id,
          members: p.members ?? [],
          exclude_discounted: p.exclude_discounted,
          max_per_order: p.max_per_order,
        },
        p.kind,
        p,
      ),
      name_en: p.name_en,
      name_th: p.name_th,
      starts_at,
      ends_at,
      flash: p.flash,
    };
    if (p.segment_id === null) promotions.set(p.promo_id, promotion);
    else ofSegments.set(p.promo_id, { ...promotion, segment_id: p.segment_id });
  }
  const given = row.gifts.map((g) => ({
    ...(g.segment_id !== null && { segment_id: g.segment_id }),
    rule: {
      promo_id: g.promo_id,
      min_spend: g.min_spend,
      members: g.scoped ? g.members : null,
      gift: g.gift,
      quantity: g.quantity,
    },
    scoped: g.scoped,
    in_stock: g.in_stock,
    name_en: g.name_en,
    name_th: g.name_th,
    gift_name_en: g.gift_name_en,
    gift_name_th: g.gift_name_th,
    gift_image: cartImage(g.image),
  }));
  return {
    version: row.version,
    promotions,
    ofSegments,
    gifts: given.filter((gift) => gift.segment_id === undefined),
    giftsOfSegments: given.flatMap(({ segment_id, ...gift }) =>
      segment_id === undefined ? [] : [{ ...gift, segment_id }],
    ),
    delivery_rates: row.rates,
    delivery: row.delivery,
    boundary: row.boundary,
  };
}

/** A gift that can be given: enough of it is left. */
export async function readGiftStock(db: Db, ids: readonly number[]): Promise<Map<number, VariantRow>> {
  const found = await preparedRows<VariantRow>(
    db,
    `SELECT v.mat_var_id, v.mat_id, v.mat_price, v."limit", coalesce(s.quantity, 0) AS stock, m.brand_id, m.cat1_id,
            m.mat_name, m.mat_name_th, b.brand_en, b.brand_th, v.attributes, v.images[1] AS image,
            '[]'::jsonb AS promotions, '[]'::jsonb AS gift_ids
     FROM variants v JOIN materials m USING (mat_id) JOIN brands b USING (brand_id) LEFT JOIN stock s USING (mat_var_id)
     WHERE v.mat_var_id = ANY(${INTEGERS}) AND v.active`,
    [integers(ids)],
  );
  return new Map(found.map((row) => [row.mat_var_id, row]));
}

/**
 * A customer as a promo code counts them: the account (`u:{user_id}`) or guest (`e:{e-mail}`), and the order e-mail. A
 * member may hold coupons of the code.
 */
export type CodeCustomer = { key: string; email: string; user_id: number | null };

/**
 * How often a customer has used the code of row `c`, or any code of its series, in orders that stand: those of the account
 * and those of the e-mail, each once. Its bindings are CodeCustomer's key and e-mail.
 */
const CODE_USES = `SELECT count(*) FROM (
    SELECT u.so_no FROM promo_code_uses u JOIN promo_codes s USING (code)
    WHERE u.customer = ? AND (s.code = c.code OR s.offer_id = c.offer_id)
    UNION
    SELECT u.so_no FROM orders o JOIN promo_code_uses u USING (so_no) JOIN promo_codes s USING (code)
    WHERE o.email = ? AND (s.code = c.code OR s.offer_id = c.offer_id)
  ) uses`;

/** Orders that stand of an account or an e-mail. Bindings: e-mail, account. */
const STANDING_ORDERS = `SELECT so_no FROM orders WHERE email = ? AND doc_status <> 15
  UNION ALL SELECT so_no FROM orders WHERE user_id = ?::int AND doc_status <> 15`;

/**
 * Units of flash sales that a customer, the account or the order e-mail, has had in orders that stand.
 * @param members the sales with the variants in question; what was never had is not in the answer
 */
export const readFlashUses = (
  db: Db,
  members: readonly { promo_id: number; mat_var_id: number }[],
  { user_id, email }: Pick<CodeCustomer, 'user_id' | 'email'>,
): Promise<{ promo_id: number; mat_var_id: number; n: number }[]> =>
  preparedRows(
    db,
    `WITH own AS MATERIALIZED (
       SELECT so_no FROM orders WHERE email = ? AND doc_status <> 15
       UNION SELECT so_no FROM orders WHERE user_id = ?::int AND doc_status <> 15
     )
     SELECT d.promo_id, l.mat_var_id, sum(coalesce(d.units, l.quantity) - d.units_returned)::int AS n
     FROM own JOIN order_discounts d USING (so_no) JOIN order_lines l USING (so_no, line_no)
     JOIN unnest(?::int[], ?::int[]) AS w(promo_id, mat_var_id)
       ON w.promo_id = d.promo_id AND w.mat_var_id = l.mat_var_id
     WHERE d.kind = 'p003' GROUP BY d.promo_id, l.mat_var_id`,
    [
      email,
      user_id,
      `{${members.map(({ promo_id }) => promo_id).join(',')}}`,
      `{${members.map(({ mat_var_id }) => mat_var_id).join(',')}}`,
    ],
  );

/** What a code is called, when it ends and what its campaign says of it. */
export type CodeNames = {
  code: string;
  name_en: string;
  name_th: string;
  ends_at: Date | null;
  collect_only: boolean;
};
/** The campaign of a code, as it stands for the customer. */
export type CodeCampaign = {
  promo_id: number;
  /** Coupons the customer holds and can use now. */
  usable: number;
  /** When the first of these ends; null: with the code. */
  usable_until: Date | null;
  /** The customer may collect one now. */
  collectable: boolean;
};
export type ReadCode = {
  rule: CodeRule | RefusedCode;
  names: CodeNames | null;
  campaign: CodeCampaign | null;
  /** The cards that it is for; null or absent: however the order is paid. */
  card?: CardTerms | null;
};

type CodeRow = CodeNames & {
  kind: CodeRule['kind'];
  discount: number;
  cap: number | null;
  min_spend: number | null;
  exclude_promoted: boolean;
  scoped: boolean;
  login_required: boolean;
  starts_at: Date | null;
  usage_limit: number | null;
  per_customer: number | null;
  used: number;
  members: number[];
  own_uses: number;
  /** Has an order that stands, where the code is for a first order. */
  is_known: boolean;
  /** Is one of the members that the code is for. */
  is_invited: boolean;
  promo_id: number | null;
  early: boolean;
  collectable: boolean;
  had: number;
  had_used: number;
  usable: number;
  usable_until: Date | null;
  card: CardTerms | null;
};

/**
 * Promo codes as the engine takes them: each with its rule, or why its owner refuses it before any cart is looked at.
 * One statement, however many there are.
 * @param request.customer whose earlier uses and coupons count; null when not known yet
 */
export async function readCodes(
  db: Db,
  request: {
    codes: readonly string[];
    variantIds: readonly number[];
    customer: CodeCustomer | null;
    signedIn: boolean;
    at: Date;
  },
): Promise<Map<string, ReadCode>> {
  const { customer, at } = request;
  const codes = request.codes.map((code) => code.trim().toUpperCase());
  const user = request.signedIn ? (customer?.user_id ?? null) : null;
  const found = await preparedRows<CodeRow>(
    db,
    `SELECT c.*, ARRAY(SELECT g.mat_var_id FROM (
                         SELECT m.mat_var_id FROM promo_code_members m WHERE c.offer_id IS NULL AND m.code = c.code
                         UNION ALL SELECT m.mat_var_id FROM offer_members m WHERE m.promo_id = c.offer_id) g
                       WHERE g.mat_var_id = ANY(${INTEGERS}) ORDER BY 1) AS members,
            CASE WHEN c.per_customer IS NULL THEN 0 ELSE (${CODE_USES})::int END AS own_uses,
            CASE WHEN c.audience = 'new_customers' THEN EXISTS (${STANDING_ORDERS}) ELSE false END AS is_known,
            c.audience <> 'chosen' OR EXISTS (
              SELECT FROM offer_customers i WHERE i.promo_id = c.offer_id AND i.user_id = ?::int)
              -- Who has collected a coupon may use it after leaving the segment.
              OR (c.segment_id IS NOT NULL AND (mine.usable > 0 OR EXISTS (
                SELECT FROM segment_members s WHERE s.segment_id = c.segment_id AND s.user_id = ?::int))) AS is_invited,
            k.promo_id, coalesce(k.early, false) AS early,
            coalesce(k.open AND mine.had < k.per_person, false) AS collectable,
            coalesce(k.title_en, c.name_en) AS name_en, coalesce(k.title_th, c.name_th) AS name_th,
            mine.had, mine.had_used, mine.usable, mine.usable_until
     FROM promo_codes c
     LEFT JOIN LATERAL (
       SELECT promo_id, per_person, title_en, title_th, active AND collect_from > t.at AS early,
              active AND (collect_from IS NULL OR collect_from <= t.at) AND (collect_until IS NULL OR collect_until > t.at)
                AND (collect_limit IS NULL OR collected < collect_limit) AS open
       FROM coupons, (SELECT ?::timestamptz AS at) t WHERE code = c.code
     ) k ON true
     LEFT JOIN LATERAL (
       SELECT count(*)::int AS had, (count(*) FILTER (WHERE u.status = '02'))::int AS had_used,
              (count(*) FILTER (WHERE u.good))::int AS usable, min(u.expires_at) FILTER (WHERE u.good) AS usable_until
       FROM (SELECT *, status = '01' AND (expires_at IS NULL OR expires_at > ?) AS good FROM user_coupons
             WHERE promo_id = k.promo_id AND user_id = ?::int) u
     ) mine ON true
     WHERE c.code = ANY(${TEXTS}) AND c.active`,
    [
      integers(request.variantIds),
      customer?.key ?? '',
      customer?.email ?? '',
      customer?.email ?? '',
      customer?.user_id ?? null,
      user,
      user,
      at,
      at,
      user,
      [...new Set(codes)],
    ],
  );
  const read = new Map(found.map((row) => [row.code, judge(row, request.signedIn, at)]));
  for (const code of codes)
    if (!read.has(code)) read.set(code, { rule: { code, refused: 'unknown' }, names: null, campaign: null });
  return read;
}

function judge(row: CodeRow, signedIn: boolean, at: Date): ReadCode {
  const { code, name_en, name_th, ends_at, collect_only, promo_id, usable, usable_until, collectable } = row;
  const refused = refusal(row, signedIn, at);
  return {
    names: { code, name_en, name_th, ends_at, collect_only },
    campaign: promo_id === null ? null : { promo_id, usable, usable_until, collectable },
    card: row.card,
    rule:
      refused !== null
        ? { code, refused }
        : {
            code,
            kind: row.kind,
            discount: row.discount,
            cap: row.cap,
            min_spend: row.min_spend,
            exclude_promoted: row.exclude_promoted,
            members: row.scoped ? row.members : null,
          },
  };
}

function refusal(row: CodeRow, signedIn: boolean, at: Date): RefusalReason | null {
  if (row.starts_at !== null && row.starts_at > at) return 'not_started';
  if (row.ends_at !== null && row.ends_at <= at) return 'expired';
  if (row.usage_limit !== null && row.used >= row.usage_limit) return 'used_up';
  if ((row.login_required || row.collect_only) && !signedIn) return 'login_required';
  if (row.per_customer !== null && row.own_uses >= row.per_customer) return 'already_used';
  if (row.is_known) return 'new_customers_only';
  if (!row.is_invited) return 'not_invited';
  // Collected before, or now and used in one step.
  if (!row.collect_only || row.usable > 0 || row.collectable) return null;
  if (row.had > 0) return row.had_used > 0 ? 'already_used' : 'expired';
  return row.early ? 'not_started' : 'not_collected';
}

/** Uses a code that has neither limit. Bindings: order, customer, code. */
const UNLIMITED_CODE_USE = `INSERT INTO promo_code_uses (so_no, code, customer)
  SELECT ?, code, ? FROM promo_codes WHERE code = ?::text AND usage_limit IS NULL AND per_customer IS NULL FOR KEY SHARE`;

/** The CTE `code_use` for the statement that writes an order: a row when the code was used. */
export const codeUseStatement = (so_no: string, code: string | null, customer: string): SqlPart => ({
  sql: `code_use AS (${UNLIMITED_CODE_USE} RETURNING 1)`,
  bindings: [so_no, customer, code],
});

/**
 * Uses a promo code once for an order that has been written, within its limit and the limit of the customer, who is the
 * account or the order e-mail: a member who signs out is no new customer. The last thing an order does before its
 * commit, because a code with a limit is locked from here on. A code without limits locks nobody out: buyers share the
 * key of its row, as the foreign key of the use does, which only the setting of a limit waits for (its trigger then
 * counts the uses). A limit for each customer makes orders of the same customer wait for one another, not the others; it
 * counts all codes of a series. A code for new customers has such a limit, and is refused to who has another order.
 * @returns whether the use was given
 */
export async function claimCodeUse(
  db: Db,
  code: string,
  { key, email, user_id }: CodeCustomer,
  so_no: string,
): Promise<boolean> {
  const unlimited = await preparedRow(db, `${UNLIMITED_CODE_USE} RETURNING 1`, [so_no, key, code]);
  if (unlimited !== undefined) return true;
  const limits = await preparedRow<{
    usage_limit: number | null;
    per_customer: number | null;
    offer_id: number | null;
    audience: string;
  }>(
    db,
    'SELECT usage_limit, per_customer, offer_id, audience FROM promo_codes WHERE code = ? FOR KEY SHARE',
    [code],
  );
  if (limits === undefined) return false;
  if (limits.per_customer !== null) {
    const counted = limits.offer_id === null ? `code ${code}` : `offer ${limits.offer_id}`;
    const names = [...new Set([key, `e:${email}`])].sort().map((name) => `${counted} ${name}`);
    await preparedRows(
      db,
      `SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${TEXTS}) AS name`,
      [names],
    );
    const uses = await preparedRow<{ had: number }>(
      db,
      `SELECT (${CODE_USES})::int AS had FROM promo_codes c WHERE c.code = ?`,
      [key, email, code],
    );
    if (uses === undefined || uses.had >= limits.per_customer) return false;
  }
  if (limits.audience === 'new_customers') {
    const other = await preparedRow(db, `SELECT 1 FROM (${STANDING_ORDERS}) o WHERE o.so_no <> ? LIMIT 1`, [
      email,
      user_id,
      so_no,
    ]);
    if (other !== undefined) return false;
  }
  if (limits.usage_limit !== null) {
    const counted = await preparedRow(
      db,
      'UPDATE promo_codes SET used = used + 1 WHERE code = ? AND used < usage_limit RETURNING 1',
      [code],
    );
    if (counted === undefined) return false;
  }
  await preparedRows(db, 'INSERT INTO promo_code_uses (so_no, code, customer) VALUES (?, ?, ?)', [
    so_no,
    code,
    key,
  ]);
  return true;
}

/**
 * Codes that a customer is shown: those the shop shows to everybody or to a segment of the member, those whose coupons can be collected now, and
 * those the member holds a coupon of, which come first.
 */
export async function listedCodes(db: Db, at: Date, userId: number | null): Promise<string[]> {
  const found = await rows<{ code: string }>(
    db,
    `SELECT c.code FROM promo_codes c
     LEFT JOIN LATERAL (
       SELECT true AS held FROM coupons k JOIN user_coupons u USING (promo_id)
       WHERE k.code = c.code AND u.user_id = ?::int AND u.status = '01' AND (u.expires_at IS NULL OR u.expires_at > ?)
       LIMIT 1
     ) mine ON true
     WHERE c.active AND (c.starts_at IS NULL OR c.starts_at <= ?) AND (c.ends_at IS NULL OR c.ends_at > ?)
       AND ((c.listed AND (c.segment_id IS NULL OR EXISTS (
           SELECT FROM segment_members s WHERE s.segment_id = c.segment_id AND s.user_id = ?::int))) OR mine.held OR EXISTS (
         SELECT 1 FROM coupons k WHERE k.code = c.code AND k.active AND k.listed
           AND (c.audience <> 'chosen' OR EXISTS (
             SELECT FROM offer_customers i WHERE i.promo_id = c.offer_id AND i.user_id = ?::int) OR EXISTS (
             SELECT FROM segment_members s WHERE s.segment_id = c.segment_id AND s.user_id = ?::int))
           AND (k.collect_from IS NULL OR k.collect_from <= ?) AND (k.collect_until IS NULL OR k.collect_until > ?)))
     ORDER BY mine.held NULLS LAST, c.code LIMIT 50`,
    [userId, at, at, at, userId, userId, userId, at, at],
  );
  return found.map((row) => row.code);
}

/**
 * Takes units out of flash-sale allotments, rows locked in key order.
 * @returns how many of the claims were met in full
 */
export async function takeAllotments(
  db: Db,
  claims: readonly { promo_id: number; mat_var_id: number; n: number }[],
): Promise<number> {
  const claimed = await preparedRows(
    db,
    `WITH want AS (SELECT * FROM unnest(${INTEGERS}, ${INTEGERS}, ${INTEGERS}) AS w(promo_id, mat_var_id, n)),
     locked AS MATERIALIZED (
       SELECT pm.promo_id, pm.mat_var_id FROM promotion_members pm JOIN want USING (promo_id, mat_var_id)
       ORDER BY pm.promo_id, pm.mat_var_id FOR UPDATE OF pm
     )
     UPDATE promotion_members pm SET taken = pm.taken + w.n
     FROM want w JOIN locked USING (promo_id, mat_var_id)
     WHERE pm.promo_id = w.promo_id AND pm.mat_var_id = w.mat_var_id
       AND (pm.allotment IS NULL OR pm.taken + w.n <= pm.allotment)
     RETURNING 1`,
    // Arrays: of a recordset the planner takes a hundred rows for granted.
    [claims.map((c) => c.promo_id), claims.map((c) => c.mat_var_id), claims.map((c) => c.n)].map(integers),
  );
  return claimed.length;
}

/** Gives back the units that an order has taken out of flash-sale allotments. */
export async function returnAllotments(db: Db, so_no: string): Promise<void> {
  await db.raw(
    `WITH back AS (
       SELECT d.promo_id, l.mat_var_id, sum(coalesce(d.units, l.quantity) - d.units_returned)::int AS n
       FROM order_lines l JOIN order_discounts d USING (so_no, line_no)
       WHERE l.so_no = ? AND d.kind = 'p003' GROUP BY d.promo_id, l.mat_var_id
     ), locked AS MATERIALIZED (
       SELECT pm.promo_id, pm.mat_var_id FROM promotion_members pm JOIN back USING (promo_id, mat_var_id)
       WHERE pm.allotment IS NOT NULL OR pm.per_customer IS NOT NULL ORDER BY pm.promo_id, pm.mat_var_id FOR UPDATE OF pm
     )
     UPDATE promotion_members pm SET taken = GREATEST(0, pm.taken - b.n)
     FROM back b JOIN locked USING (promo_id, mat_var_id)
     WHERE pm.promo_id = b.promo_id AND pm.mat_var_id = b.mat_var_id`,
    [so_no],
  );
}

/** Returns units of cancelled lines to their price cuts. */
export async function returnCutUnits(
  db: Db,
  cuts: readonly { promo_id: number; mat_var_id: number; n: number }[],
): Promise<void> {
  await db.raw(
    `WITH back AS (
       SELECT promo_id, mat_var_id, sum(n)::int AS n
       FROM jsonb_to_recordset(?::jsonb) AS r(promo_id int, mat_var_id int, n int) GROUP BY 1, 2
     ), locked AS MATERIALIZED (
       SELECT pm.promo_id, pm.mat_var_id FROM promotion_members pm JOIN back USING (promo_id, mat_var_id)
       WHERE pm.allotment IS NOT NULL OR pm.per_customer IS NOT NULL ORDER BY pm.promo_id, pm.mat_var_id FOR UPDATE OF pm
     )
     UPDATE promotion_members pm SET taken = GREATEST(0, pm.taken - b.n)
     FROM back b JOIN locked USING (promo_id, mat_var_id)
     WHERE pm.promo_id = b.promo_id AND pm.mat_var_id = b.mat_var_id`,
    [JSON.stringify(cuts)],
  );
}

/** Names of promotions, by id. */
export const promotionNames = (
  db: Db,
  ids: readonly number[],
): Promise<{ promo_id: number; name_en: string; name_th: string }[]> =>
  rows(db, 'SELECT promo_id, name_en, name_th FROM promotions WHERE promo_id = ANY(?::int[])', [
    `{${ids.join(',')}}`,
  ]);

/** Takes back the use of a code by an order; the code can be used once more. */
export async function deleteCodeUse(db: Db, so_no: string): Promise<void> {
  await db.raw(
    `WITH use AS (DELETE FROM promo_code_uses WHERE so_no = ? RETURNING code)
     UPDATE promo_codes c SET used = used - 1 FROM use WHERE c.code = use.code AND c.usage_limit IS NOT NULL`,
    [so_no],
  );
}

/** The delivery settings of a version, with the key of an area's zone; undefined: there is none. */
export async function deliverySettingsOf(
  db: Db,
  version_id: number,
): Promise<(DeliveryInForce & { zoneOf: (area: DeliveryArea) => string }) | undefined> {
  const found = await firstRow<DeliveryInForce>(
    db,
    'SELECT version_id, settings FROM delivery_versions WHERE version_id = ?',
    [version_id],
  );
  return found && { ...found, zoneOf: (area) => zoneOf(found.settings.zones, area).key };
}
