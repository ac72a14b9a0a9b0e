import type { CardTerms } from '@mali/contracts/card-offer-values';
import type { OfferKind, OfferTerms } from '@mali/contracts/offer-values';
import type { PromotionStage } from '@mali/contracts/promotion-office-values';
import type { PromotionScope } from '@mali/contracts/staff-promotions';
import { type Db, firstRow, INTEGERS, integers, rows, TEXTS } from '../../platform/database.ts';
import { variantsInScope } from './promotion-admin-repository.ts';

/** What staff edit of a code, a series, a coupon or a gift. Amounts of the terms in satang. */
export type OfferValues = {
  kind: OfferKind;
  name_th: string;
  name_en: string;
  starts_at: Date | null;
  ends_at: Date | null;
  scope: PromotionScope;
  terms: OfferTerms;
};
export type OfferRow = OfferValues & {
  promo_id: number;
  revision: number;
  stage: PromotionStage;
  created_at: Date;
};

const ROW = `SELECT promo_id, kind, name_th, name_en, stage, revision, created_at, starts_at, ends_at, scope, terms
  FROM offers`;

export const readOffer = (db: Db, promoId: number): Promise<OfferRow | undefined> =>
  firstRow(db, `${ROW} WHERE promo_id = ?`, [promoId]);

/** Locks an offer: of two saves at once one comes first. */
export const lockOffer = (trx: Db, promoId: number): Promise<OfferRow | undefined> =>
  firstRow(trx, `${ROW} WHERE promo_id = ? FOR NO KEY UPDATE`, [promoId]);

export async function insertOffer(
  trx: Db,
  values: OfferValues,
  stage: PromotionStage,
  at: Date,
): Promise<OfferRow> {
  const { kind, name_th, name_en, starts_at, ends_at, scope, terms } = values;
  const made = await firstRow<OfferRow>(
    trx,
    `INSERT INTO offers (kind, name_th, name_en, stage, created_at, starts_at, ends_at, scope, terms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)
     RETURNING promo_id, kind, name_th, name_en, stage, revision, created_at, starts_at, ends_at, scope, terms`,
    [kind, name_th, name_en, stage, at, starts_at, ends_at, JSON.stringify(scope), JSON.stringify(terms)],
  );
  if (made === undefined) throw new Error('a row was expected');
  return made;
}

/** The offer is locked. @returns it with its new version */
export async function updateOffer(trx: Db, promoId: number, values: OfferValues): Promise<OfferRow> {
  const { name_th, name_en, starts_at, ends_at, scope, terms } = values;
  const changed = await firstRow<OfferRow>(
    trx,
    `UPDATE offers SET name_th = ?, name_en = ?, starts_at = ?, ends_at = ?, scope = ?::jsonb, terms = ?::jsonb,
       revision = revision + 1
     WHERE promo_id = ?
     RETURNING promo_id, kind, name_th, name_en, stage, revision, created_at, starts_at, ends_at, scope, terms`,
    [name_th, name_en, starts_at, ends_at, JSON.stringify(scope), JSON.stringify(terms), promoId],
  );
  if (changed === undefined) throw new Error('a row was expected');
  return changed;
}

export async function updateOfferStage(trx: Db, promoId: number, stage: PromotionStage): Promise<void> {
  await trx.raw('UPDATE offers SET stage = ? WHERE promo_id = ?', [stage, promoId]);
}

/** Codes of the offer of `r`, orders that stand and used them, got the gift or its coins, and what that took off, satang. */
export const OFFER_USE = `SELECT
    (SELECT count(*)::int FROM promo_codes c WHERE c.offer_id = r.promo_id) AS codes,
    CASE WHEN r.kind = 'gift' THEN (
      SELECT count(DISTINCT l.so_no)::int FROM order_lines l JOIN orders o USING (so_no)
      WHERE l.mat_var_id = (r.terms->>'gift')::int AND l.gwp AND o.doc_status <> 15
    ) WHEN r.kind = 'coins' THEN (
      SELECT count(*)::int FROM order_coin_rules k JOIN orders o USING (so_no)
      WHERE k.promo_id = r.promo_id AND o.doc_status <> 15
    ) ELSE (
      SELECT count(*)::int FROM promo_codes c JOIN promo_code_uses u USING (code) WHERE c.offer_id = r.promo_id
    ) END AS used,
    (SELECT coalesce(sum(CASE WHEN off.code > 0 THEN off.code ELSE o.delivery_default - o.delivery_cost END), 0)::float8
     FROM promo_codes c JOIN promo_code_uses u USING (code) JOIN orders o USING (so_no),
       LATERAL (SELECT coalesce(sum(l.code_discount), 0) AS code FROM order_lines l WHERE l.so_no = o.so_no) off
     WHERE c.offer_id = r.promo_id) AS given`;
export type OfferUse = Readonly<{ codes: number; used: number; given: number }>;

export async function readOfferUse(db: Db, promoId: number): Promise<OfferUse> {
  const found = await firstRow<OfferUse>(
    db,
    `SELECT use.* FROM offers r, LATERAL (${OFFER_USE}) use WHERE r.promo_id = ?`,
    [promoId],
  );
  return found ?? { codes: 0, used: 0, given: 0 };
}

/** How an offer reaches the codes that prices are made of. */
export type CodesInForce = Readonly<{
  promo_id: number;
  name_th: string;
  name_en: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  discount: number;
  cap: number | null;
  min_spend: number;
  exclude_promoted: boolean;
  scoped: boolean;
  audience: string;
  /** The segment that it is for; its audience is then `chosen`. */
  segment_id: number | null;
  login_required: boolean;
  listed: boolean;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  usage_limit: number | null;
  per_customer: number | null;
  /** The cards that it is for; null: however an order is paid. */
  card: CardTerms | null;
}>;
const CODE_COLUMNS = [
  ...(['name_th', 'name_en', 'kind', 'discount', 'cap', 'min_spend', 'exclude_promoted', 'scoped'] as const),
  ...(['audience', 'login_required', 'listed', 'active', 'starts_at', 'ends_at'] as const),
  ...(['usage_limit', 'per_customer', 'card', 'segment_id'] as const),
] as const;
const bindingOf = (values: CodesInForce, name: (typeof CODE_COLUMNS)[number]) =>
  name === 'card' ? cardJson(values) : values[name];
const cardJson = ({ card }: Pick<CodesInForce, 'card'>): string | null => card && JSON.stringify(card);

/**
 * Makes codes of an offer.
 * @returns those that were made: a code that is there already is not
 */
export async function insertCodes(
  trx: Db,
  codes: readonly string[],
  values: CodesInForce,
): Promise<string[]> {
  const made = await rows<{ code: string }>(
    trx,
    `INSERT INTO promo_codes (code, offer_id, ${CODE_COLUMNS.join(', ')})
     SELECT code, ?, ${CODE_COLUMNS.map(() => '?').join(', ')} FROM unnest(${TEXTS}) AS code
     ON CONFLICT (code) DO NOTHING RETURNING code`,
    [values.promo_id, ...CODE_COLUMNS.map((name) => bindingOf(values, name)), `{${codes.join(',')}}`],
  );
  return made.map(({ code }) => code);
}

/** All codes of an offer as it says now. */
export async function updateCodes(trx: Db, values: CodesInForce): Promise<void> {
  await trx.raw(
    `UPDATE promo_codes SET ${CODE_COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE offer_id = ?`,
    [...CODE_COLUMNS.map((name) => bindingOf(values, name)), values.promo_id],
  );
}

/**
 * The code of a coupon as it says now. What a code from before has besides, such as a limit of its own, is kept.
 * @param collectedOnly from now on it is good only for those who hold a coupon
 */
export async function updateCouponCode(
  trx: Db,
  c: Omit<CodesInForce, 'usage_limit' | 'per_customer' | 'starts_at' | 'listed' | 'login_required'>,
  collectedOnly: boolean,
): Promise<void> {
  await trx.raw(
    `UPDATE promo_codes SET name_th = ?, name_en = ?, kind = ?, discount = ?, cap = ?, min_spend = ?, exclude_promoted = ?,
       scoped = ?, active = ?, ends_at = ?, card = ?::jsonb, audience = ?, segment_id = ?, collect_only = collect_only OR ?,
       per_customer = CASE WHEN ? = 'new_customers' THEN 1 WHEN audience <> 'new_customers' THEN per_customer END
     WHERE offer_id = ?`,
    [
      ...[c.name_th, c.name_en, c.kind, c.discount, c.cap, c.min_spend, c.exclude_promoted],
      ...[c.scoped, c.active, c.ends_at, cardJson(c), c.audience, c.segment_id],
      ...[collectedOnly, c.audience, c.promo_id],
    ],
  );
}

/** Makes offers of codes, coupons and gifts that another version of the shop has made without one. */
export async function adoptOffers(db: Db, at: Date): Promise<void> {
  await db.raw('SELECT adopt_offers(?), adopt_coupons()', [at]);
}

/** The code of an offer that was never live gets another text. @returns false when there is such a code */
export async function renameCode(trx: Db, promoId: number, code: string): Promise<boolean> {
  const taken = await firstRow(
    trx,
    'SELECT 1 FROM promo_codes WHERE code = ? AND offer_id IS DISTINCT FROM ?',
    [code, promoId],
  );
  if (taken !== undefined) return false;
  await trx.raw(
    'DELETE FROM promo_code_members WHERE code IN (SELECT code FROM promo_codes WHERE offer_id = ?)',
    [promoId],
  );
  await trx.raw('UPDATE promo_codes SET code = ? WHERE offer_id = ?', [code, promoId]);
  return true;
}

/** Orders that stand and used the code of an offer; no order uses it before the transaction has ended. */
export async function countUses(trx: Db, promoId: number): Promise<number> {
  await trx.raw('SELECT 1 FROM promo_codes WHERE offer_id = ? FOR UPDATE', [promoId]);
  const found = await firstRow<{ n: number }>(
    trx,
    'SELECT count(*)::int AS n FROM promo_code_uses JOIN promo_codes USING (code) WHERE offer_id = ?',
    [promoId],
  );
  return found?.n ?? 0;
}

/** The gift of an offer as it says now; each change makes every process read the rules again. */
export async function storeGift(
  trx: Db,
  g: Readonly<{
    promo_id: number;
    name_th: string;
    name_en: string;
    active: boolean;
    starts_at: Date | null;
    ends_at: Date | null;
    min_spend: number;
    gift: number;
    quantity: number;
    scoped: boolean;
    /** The segment that it is for; null: everybody. */
    segment_id: number | null;
  }>,
): Promise<void> {
  await trx.raw(
    `INSERT INTO gifts (promo_id, name_th, name_en, active, starts_at, ends_at, min_spend, gift, quantity, scoped,
       segment_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (promo_id) DO UPDATE SET name_th = excluded.name_th, name_en = excluded.name_en,
       active = excluded.active, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       min_spend = excluded.min_spend, gift = excluded.gift, quantity = excluded.quantity, scoped = excluded.scoped,
       segment_id = excluded.segment_id`,
    [
      ...[g.promo_id, g.name_th, g.name_en, g.active, g.starts_at, g.ends_at],
      ...[g.min_spend, g.gift, g.quantity, g.scoped, g.segment_id],
    ],
  );
}

/** Whether there is such a variant, for sale or to be given. */
export async function variantExists(db: Db, id: number): Promise<boolean> {
  return (await firstRow(db, 'SELECT 1 FROM variants WHERE mat_var_id = ? AND active', [id])) !== undefined;
}

const ADD_MEMBERS = {
  offer_members: `INSERT INTO offer_members (promo_id, mat_var_id) SELECT ?, unnest(${INTEGERS}) ON CONFLICT DO NOTHING`,
  gift_members: `INSERT INTO gift_members (promo_id, mat_var_id) SELECT ?, unnest(${INTEGERS}) ON CONFLICT DO NOTHING`,
} as const;
const REMOVE_MEMBERS = {
  offer_members: `DELETE FROM offer_members WHERE promo_id = ? AND mat_var_id = ANY(${INTEGERS})`,
  gift_members: `DELETE FROM gift_members WHERE promo_id = ? AND mat_var_id = ANY(${INTEGERS})`,
} as const;
const membersTable = (kind: OfferKind) => (kind === 'gift' ? 'gift_members' : 'offer_members');

/** The number of variants that count for an offer with a scope. */
export async function countOfferMembers(db: Db, promoId: number, kind: OfferKind): Promise<number> {
  const found = await firstRow<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM ${membersTable(kind)} WHERE promo_id = ?`,
    [promoId],
  );
  return found?.n ?? 0;
}

/**
 * Makes the variants of an offer those of its scope; none are kept where everything counts. Only differences are written.
 * @returns their number
 */
export async function resolveOffer(
  trx: Db,
  { promo_id, kind, scope }: Pick<OfferRow, 'promo_id' | 'kind' | 'scope'>,
): Promise<number> {
  const table = membersTable(kind);
  const isEverything = scope.all && scope.except.length === 0;
  const wanted = isEverything ? [] : await variantsInScope(trx, scope);
  const had = await rows<{ mat_var_id: number }>(trx, `SELECT mat_var_id FROM ${table} WHERE promo_id = ?`, [
    promo_id,
  ]);
  const [now, before] = [new Set(wanted), new Set(had.map(({ mat_var_id }) => mat_var_id))];
  const [gone, come] = [[...before].filter((id) => !now.has(id)), wanted.filter((id) => !before.has(id))];
  if (gone.length > 0) await trx.raw(REMOVE_MEMBERS[table], [promo_id, integers(gone)]);
  if (come.length > 0) await trx.raw(ADD_MEMBERS[table], [promo_id, integers(come)]);
  return wanted.length;
}

/** Offers that are not over, whose scope other products may come into. */
export const openOfferScopes = (db: Db, at: Date): Promise<{ promo_id: number }[]> =>
  rows(
    db,
    `SELECT promo_id FROM offers WHERE stage <> 'ended' AND (ends_at IS NULL OR ends_at > ?)
       AND ((scope->>'all')::boolean AND jsonb_array_length(scope->'except') > 0
         OR jsonb_array_length(scope->'brands') > 0 OR jsonb_array_length(scope->'categories') > 0
         OR jsonb_array_length(scope->'products') > 0)
     ORDER BY promo_id`,
    [at],
  );

export const readOfferCustomers = async (db: Db, promoId: number): Promise<number[]> =>
  (
    await rows<{ user_id: number }>(
      db,
      'SELECT user_id FROM offer_customers WHERE promo_id = ? ORDER BY user_id',
      [promoId],
    )
  ).map(({ user_id }) => user_id);

/**
 * The members that a code is for.
 * @returns how many of these there are
 */
export async function setOfferCustomers(trx: Db, promoId: number, ids: readonly number[]): Promise<number> {
  await trx.raw(`DELETE FROM offer_customers WHERE promo_id = ? AND user_id <> ALL(${INTEGERS})`, [
    promoId,
    integers(ids),
  ]);
  await trx.raw(
    `INSERT INTO offer_customers (promo_id, user_id)
     SELECT ?, user_id FROM users WHERE user_id = ANY(${INTEGERS}) AND NOT disabled ON CONFLICT DO NOTHING`,
    [promoId, integers(ids)],
  );
  const found = await firstRow<{ n: number }>(
    trx,
    'SELECT count(*)::int AS n FROM offer_customers WHERE promo_id = ?',
    [promoId],
  );
  return found?.n ?? 0;
}

type SeriesCode = { code: string; so_no: string | null; placed_at: Date | null };
/** A page of the codes of an offer with the orders that used them, by code. */
export const codesAfter = (db: Db, promoId: number, after: string, limit: number): Promise<SeriesCode[]> =>
  rows(
    db,
    `SELECT c.code, u.so_no, o.placed_at
     FROM promo_codes c
     LEFT JOIN LATERAL (SELECT so_no FROM promo_code_uses WHERE code = c.code ORDER BY so_no LIMIT 1) u ON true
     LEFT JOIN orders o ON o.so_no = u.so_no
     WHERE c.offer_id = ? AND c.code > ? ORDER BY c.code LIMIT ?`,
    [promoId, after, limit],
  );

/** Uses of codes, and offers to chosen customers, of a member count for another one from now on. */
export async function giveUses(trx: Db, from: number, to: number): Promise<void> {
  await trx.raw('UPDATE promo_code_uses SET customer = ? WHERE customer = ?', [`u:${to}`, `u:${from}`]);
  await trx.raw(
    `UPDATE offer_customers c SET user_id = ? WHERE c.user_id = ?
       AND NOT EXISTS (SELECT FROM offer_customers o WHERE o.user_id = ? AND o.promo_id = c.promo_id)`,
    [to, from, to],
  );
}
