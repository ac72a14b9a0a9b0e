import type { ListingFilter } from '@mali/contracts/listing-filters';
import type { NewBadge } from '@mali/contracts/product-edit-values';
import type { SearchRuleKind } from '@mali/contracts/search-values';
import {
  type Db,
  firstRow,
  INTEGERS,
  integers,
  preparedRow,
  preparedRows,
  rows,
} from '../../platform/database.ts';
import type { VariantRow } from '../pricing/repository.ts';
import type { Badge } from './badges.ts';
import type { Collection } from './collections.ts';

/** A row of `listing`: a product with its filter and sort properties that do not depend on time. Satang. */
export type ListingRow = {
  mat_id: number;
  revision: number;
  on_sale: boolean;
  brand_id: number;
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  rating: number;
  sold_count: number;
  created_at: Date;
  skin_types: string[];
  concerns: string[];
  finish: string | null;
  free_of: string[];
  variant_ids: number[];
  prices: number[];
  shade_families: string[];
  sizes: string[];
  shade_count: number;
  swatch_ids: number[];
  /** Number of variants without a stock record. */
  unstocked: number[];
  /** The revision of the last change of its texts. */
  words_revision: number;
};

/** The rows with a revision above `revision`, at most `limit` of them, and the total number of rows. */
export async function readListing(
  db: Db,
  revision: number,
  limit: number,
): Promise<{ total: number; changed: ListingRow[] }> {
  const found = await rows<{ total: number } & (ListingRow | { mat_id: null })>(
    db,
    `SELECT t.total, l.mat_id, l.revision, l.on_sale, l.brand_id, l.cat1_id, l.cat2_id, l.cat3_id, l.rating,
            l.sold_count, l.created_at, l.skin_types, l.concerns, l.finish, l.free_of, l.variant_ids, l.prices,
            l.shade_families, l.sizes, l.shade_count, l.swatch_ids, l.unstocked, l.words_revision
     FROM (SELECT count(*)::int AS total FROM listing) t
     LEFT JOIN (SELECT * FROM listing WHERE revision > ? ORDER BY revision LIMIT ?) l ON true`,
    [revision, limit],
  );
  return { total: found[0]?.total ?? 0, changed: found.flatMap((row) => (row.mat_id === null ? [] : [row])) };
}

/** True when products have changed since `listing` was last refreshed. */
export async function hasChanges(db: Db): Promise<boolean> {
  const row = await firstRow<{ waiting: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM listing_changes) AS waiting',
  );
  return row?.waiting === true;
}

/** Changes with every rule of prices. */
export async function readRuleVersion(db: Db): Promise<string> {
  const row = await firstRow<{ version: string }>(db, 'SELECT value::text AS version FROM rule_version');
  return row?.version ?? '';
}

/** The brand and the categories of products. */
export const readPlacesOf = (
  db: Db,
  matIds: readonly number[],
): Promise<{ brand_id: number; categories: number[] }[]> =>
  rows(
    db,
    `SELECT DISTINCT brand_id, array_remove(ARRAY[cat1_id, cat2_id, cat3_id], NULL) AS categories
     FROM materials WHERE mat_id = ANY(?::int[])`,
    [integers(matIds)],
  );

/**
 * Queues the removal of documents from the CDN. Not at once: a process may still give out what it knew a second ago, and
 * a web server what it made from that a second ago, and the CDN would keep it again.
 * @param name removals of the same name within a second are one
 */
export async function addPurge(db: Db, keys: readonly string[], name: string | null): Promise<void> {
  await db.raw(
    `SELECT graphile_worker.add_job('purge-cdn', ?::json, run_at := now() + interval '3 seconds', max_attempts := 10,
                                    job_key := 'purge-cdn ' || ?::text || ' ' || floor(extract(epoch FROM now())))`,
    [JSON.stringify({ keys }), name],
  );
}

export type BrandRow = {
  brand_id: number;
  link_name: string;
  brand_en: string;
  brand_th: string;
  aliases: string[];
  /** Words of names that are not pronounced as written, with their Thai transcription (`spoken_names`). */
  said: Record<string, string>;
  story_en: string;
  story_th: string;
  shop_in_shop: boolean;
};
export const readBrands = (db: Db): Promise<BrandRow[]> =>
  rows(
    db,
    `SELECT brand_id, link_name, brand_en, brand_th, aliases, story_en, story_th, shop_in_shop,
            coalesce((SELECT jsonb_object_agg(s.name, s.thai) FROM spoken_names s
                      WHERE strpos(lower(brand_en), lower(s.name)) > 0), '{}') AS said
     FROM brands ORDER BY brand_id`,
  );

/** A rule of the search that is in use, or begins later (table `search_rules`). */
export type SearchRule = {
  rule_id: number;
  kind: SearchRuleKind;
  words: string[];
  means: string[];
  both_ways: boolean;
  products: number[];
  target: string;
  starts_at: Date | null;
  ends_at: Date | null;
};
/** Rules that are neither paused nor over, in the order in which they were made. */
export const readSearchRules = (db: Db, at: Date): Promise<SearchRule[]> =>
  rows(
    db,
    `SELECT rule_id, kind, words, means, both_ways, products, target, starts_at, ends_at FROM search_rules
     WHERE active AND (ends_at IS NULL OR ends_at > ?) ORDER BY rule_id`,
    [at],
  );

/** Collections that are in the shop, or begin later. */
export const readCollections = (db: Db, at: Date): Promise<Collection[]> =>
  rows(
    db,
    `SELECT c.collection_id, c.slug, c.name_th, c.name_en, c.text_th, c.text_en, c.image, c.kind, c.rule, c.products,
       c.starts_at, c.ends_at, ARRAY(SELECT s.slug FROM collection_slugs s WHERE s.collection_id = c.collection_id) AS former_slugs
     FROM collections c WHERE c.live AND (c.ends_at IS NULL OR c.ends_at > ?) ORDER BY c.collection_id`,
    [at],
  );

/** Badges that are in the shop, or begin later, by priority. */
export const readBadges = (db: Db, at: Date): Promise<Badge[]> =>
  rows(
    db,
    `SELECT badge_id, revision, text_th, text_en, tone, kind, rule, products, starts_at, ends_at FROM badges
     WHERE live AND (ends_at IS NULL OR ends_at > ?) ORDER BY priority, badge_id`,
    [at],
  );

/** More distinct words than a catalogue in Thai has. */
const NAME_PARTS_MAX = 20_000;

/** The space-separated parts of Thai product names, the most frequent first. */
export async function readNameParts(db: Db): Promise<string[]> {
  const found = await rows<{ part: string }>(
    db,
    `SELECT part FROM materials, string_to_table(mat_name_th, ' ') AS part
     WHERE mat_name_th <> mat_name AND part <> '' GROUP BY part ORDER BY count(*) DESC, part LIMIT ?`,
    [NAME_PARTS_MAX],
  );
  return found.map(({ part }) => part);
}

export type CategoryRow = {
  cat_id: number;
  level: 1 | 2 | 3;
  parent_id: number | null;
  slug: string;
  category: string;
  category_th: string;
  intro: string;
  intro_th: string;
  /** Whether cards show the price per ml, g or piece; null: inherited from the parent category. */
  unit_price: boolean | null;
  /** Filters that its lists offer, in their order; null: inherited from the parent category. */
  filters: ListingFilter[] | null;
};
export const readCategories = (db: Db): Promise<CategoryRow[]> =>
  rows(
    db,
    `SELECT cat_id, level, parent_id, slug, category, category_th, intro, intro_th, unit_price, filters
     FROM categories ORDER BY level, position, cat_id`,
  );

/** Units of each variant with fewer than `below`; may include variants not on sale. */
export async function readScarce(db: Db, below: number): Promise<Map<number, number>> {
  // As one text, since parsing a row each would take longer than the query.
  const found = await firstRow<{ scarce: string | null }>(
    db,
    "SELECT string_agg(mat_var_id || ':' || greatest(quantity, branch_units), ',') AS scarce FROM stock WHERE greatest(quantity, branch_units) < ?",
    [below],
  );
  const scarce = new Map<number, number>();
  for (const text of found?.scarce?.split(',') ?? []) {
    const colon = text.indexOf(':');
    scarce.set(Number(text.slice(0, colon)), Number(text.slice(colon + 1)));
  }
  return scarce;
}

/** Variants of each of these promotions, including those with a used-up flash allotment. */
export type Members = ReadonlyMap<number, readonly number[]>;

/**
 * The members of these promotions.
 * @returns `limited`: those with a limit per customer below the stock
 */
export async function readMembers(
  db: Db,
  promoIds: readonly number[],
): Promise<{ members: Members; limited: ReadonlySet<number> }> {
  const found = await rows<{ promo_id: number; members: number[]; limited: number[] | null }>(
    db,
    `SELECT promo_id, array_agg(mat_var_id ORDER BY mat_var_id) AS members,
            array_agg(mat_var_id) FILTER (WHERE allotment IS NOT NULL OR per_customer IS NOT NULL) AS limited
     FROM promotion_members WHERE promo_id = ANY(?::int[]) GROUP BY promo_id ORDER BY promo_id`,
    [integers(promoIds)],
  );
  return {
    members: new Map(found.map(({ promo_id, members }) => [promo_id, members])),
    limited: new Set(found.flatMap(({ limited }) => limited ?? [])),
  };
}

/** Variants of these promotions whose flash allotment is used up. */
export async function readExhausted(db: Db, promoIds: readonly number[]): Promise<Map<number, number[]>> {
  const found = await rows<{ promo_id: number; members: number[] }>(
    db,
    `SELECT promo_id, array_agg(mat_var_id) AS members
     FROM promotion_members WHERE promo_id = ANY(?::int[]) AND allotment IS NOT NULL AND taken >= allotment GROUP BY promo_id`,
    [integers(promoIds)],
  );
  return new Map(found.map(({ promo_id, members }) => [promo_id, members]));
}

/** What staff say of pictures: alternative texts, and the focus in percent. */
type PictureWords = Record<string, { th?: string; en?: string; x?: number; y?: number }>;

/** Display data of a variant and its product, besides prices. */
export type HeadRow = {
  mat_var_id: number;
  mat_id: number;
  mat_no: string;
  mat_name: string;
  mat_name_th: string;
  brand_id: number;
  brand_en: string;
  brand_th: string;
  link_name: string;
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  rating: number;
  rating_count: number;
  created_at: Date;
  unit: string | null;
  item_id: string;
  mat_label_price: number | null;
  volume: number | null;
  images: string[];
  picture_details: PictureWords;
  /** What staff have set of its mark as new. */
  new_badge: NewBadge;
};
export const readHeads = (db: Db, variantIds: readonly number[]): Promise<HeadRow[]> =>
  preparedRows(
    db,
    `SELECT v.mat_var_id, m.mat_id, m.mat_no, m.mat_name, m.mat_name_th, b.brand_id, b.brand_en, b.brand_th,
            b.link_name, m.cat1_id, m.cat2_id, m.cat3_id, m.rating, m.rating_count, m.created_at, m.unit, v.item_id,
            v.mat_label_price, v.volume, v.images, v.picture_details, m.new_badge
     FROM variants v JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     WHERE v.mat_var_id = ANY(${INTEGERS})`,
    [integers(variantIds)],
  );

/** Data for the cards of these variants that is not in the snapshot; only of variants on sale. Satang. */
export type CardRow = Omit<HeadRow, 'brand_en' | 'brand_th' | 'link_name' | 'created_at'> & {
  /** The pricing rules, read in the same statement. */
  version: number;
  mat_price: number;
  was_limit: number | null;
  limit: number;
  stock: number;
  attributes: VariantRow['attributes'];
  swatch: string | null;
};
export const readCardRows = (db: Db, variantIds: readonly number[]): Promise<CardRow[]> =>
  preparedRows(
    db,
    `SELECT (SELECT value FROM rule_version) AS version, v.mat_var_id, m.mat_id, m.mat_no, m.mat_name, m.mat_name_th,
            m.brand_id, m.cat1_id, m.cat2_id, m.cat3_id, m.rating, m.rating_count, m.unit, v.item_id, v.mat_price,
            v.was_limit, v.mat_label_price, v.volume, to_json(v.images) AS images, v.picture_details, v.swatch,
            m.new_badge, v.attributes, v."limit",
            coalesce(greatest(s.quantity, s.branch_units), 0) AS stock
     FROM variants v JOIN materials m USING (mat_id) LEFT JOIN stock s USING (mat_var_id)
     WHERE v.mat_var_id = ANY(${INTEGERS}) AND v.active AND m.active AND NOT v.free`,
    [integers(variantIds)],
  );

/** The texts of a product page. */
export type DetailRow = {
  mat_desc: string;
  mat_desc_th: string;
  /** For search results; empty: of the description. */
  meta_desc: string;
  meta_desc_th: string;
  /** For search results; empty: name and brand. */
  meta_title: string;
  meta_title_th: string;
  slug: string;
  /** Products that staff have chosen to be shown beside it. */
  related_ids: number[];
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
  other_rating: { source: string; rating: number; count: number } | null;
  other_reviews: number;
  variants: {
    mat_var_id: number;
    item_id: string;
    mat_label_price: number | null;
    volume: number | null;
    /** Of the lot that is sent next; of the catalogue when its lots have none. */
    expiry: string | null;
    gtin: string | null;
    images: string[];
    picture_details: PictureWords;
  }[];
};
export const readDetail = (db: Db, matId: number): Promise<DetailRow | undefined> =>
  preparedRow(
    db,
    `SELECT m.mat_desc, m.mat_desc_th, m.meta_desc, m.meta_desc_th, m.meta_title, m.meta_title_th,
            m.slug, m.related_ids, m.benefits, m.benefits_th, m.how_to, m.how_to_th, m.ingredients, m.skin_types,
            m.concerns, m.finish, m.free_of, m.pao_months, m.notification_no,
            CASE WHEN m.other_rating IS NOT NULL THEN
              jsonb_build_object('source', m.other_rating_source, 'rating', m.other_rating,
                                 'count', m.other_rating_count) END AS other_rating, m.other_reviews,
            (SELECT jsonb_agg(jsonb_build_object('mat_var_id', v.mat_var_id, 'item_id', v.item_id,
                              'mat_label_price', v.mat_label_price, 'volume', v.volume,
                              'expiry', coalesce(s.expires_on, v.expiry), 'gtin', v.gtin,
                              'images', v.images, 'picture_details', v.picture_details) ORDER BY v.position, v.mat_var_id)
             FROM variants v LEFT JOIN stock s USING (mat_var_id) WHERE v.mat_id = m.mat_id AND v.active AND NOT v.free) AS variants
     FROM materials m WHERE m.mat_id = ?`,
    [matId],
  );

export type CommentRow = {
  first_name: string;
  last_name: string;
  rating: number;
  comment: string;
  created_date: string;
  received_free: boolean;
};
export type ReviewsRow = {
  /** The newest reviews, newest first. */
  comments: CommentRow[];
  /** The best-rated review by a buyer without a free product: ties by having a text, then newest. */
  best: CommentRow | null;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: [number, number, number, number, number];
};
const IS_PUBLISHED = `NOT EXISTS (SELECT FROM moderation_items i
  WHERE i.review_id = reviews.id AND i.kind = 'review' AND i.state <> 'published')`;
export async function readReviews(db: Db, matId: number, limit: number): Promise<ReviewsRow> {
  const row = await preparedRow<ReviewsRow>(
    db,
    `SELECT ARRAY(SELECT count(r.id)::int FROM generate_series(1, 5) star
                  LEFT JOIN (SELECT c.id, c.rating FROM reviews c JOIN moderation_items i ON i.review_id = c.id AND i.kind = 'review'
                             WHERE c.mat_id = ? AND i.is_counted) r ON r.rating = star GROUP BY star ORDER BY star) AS distribution,
            (SELECT coalesce(jsonb_agg(to_jsonb(newest) ORDER BY newest.created_date DESC, newest.id DESC), '[]')
             FROM (SELECT id, first_name, last_name, rating, comment, created_date, giveaway_id IS NOT NULL AS received_free
                   FROM reviews WHERE mat_id = ? AND ${IS_PUBLISHED}
                   ORDER BY created_date DESC, id DESC LIMIT ?) newest) AS comments,
            (SELECT to_jsonb(best)
             FROM (SELECT first_name, last_name, rating, comment, created_date, false AS received_free FROM reviews
                   WHERE mat_id = ? AND giveaway_id IS NULL AND ${IS_PUBLISHED} ORDER BY rating DESC, (comment = ''), created_date DESC, id DESC LIMIT 1) best) AS best`,
    [matId, matId, limit, matId],
  );
  return row ?? { comments: [], best: null, distribution: [0, 0, 0, 0, 0] };
}

/**
 * Shares of the variants on sale, 0 to 1, with an expiry date, and with their product's notification number.
 */
export async function readLabelledShares(db: Db): Promise<{ expiry: number; notification: number }> {
  const row = await preparedRow<{ expiry: number; notification: number }>(
    db,
    `SELECT coalesce(avg((v.expiry IS NOT NULL)::int), 0)::float8 AS expiry,
            coalesce(avg((m.notification_no IS NOT NULL)::int), 0)::float8 AS notification
     FROM materials m JOIN variants v USING (mat_id) WHERE m.active AND v.active AND NOT v.free`,
    [],
  );
  return row ?? { expiry: 0, notification: 0 };
}

/** The first picture of each of these variants. */
export async function readPictures(db: Db, variantIds: readonly number[]): Promise<Map<number, string>> {
  const found = await preparedRows<{ mat_var_id: number; image: string }>(
    db,
    `SELECT mat_var_id, images[1] AS image FROM variants
     WHERE mat_var_id = ANY(${INTEGERS}) AND images[1] IS NOT NULL`,
    [integers(variantIds)],
  );
  return new Map(found.map((row) => [row.mat_var_id, row.image]));
}

/** A flash sale with its variants, at any time. */
export type FlashRow = {
  promo_id: number;
  name_en: string;
  name_th: string;
  starts_at: Date;
  ends_at: Date;
  members: { mat_var_id: number; allotment: number | null; taken: number; per_customer: number | null }[];
};

/**
 * Flash sales running at `at` by end, then those starting before `until`, by start.
 * @param promoId one to read in addition, at any time; 0 for none
 */
export const readFlashSales = (
  db: Db,
  { at, until, promoId, limit }: { at: Date; until: Date; promoId: number; limit: number },
): Promise<FlashRow[]> =>
  rows(
    db,
    `SELECT p.promo_id, p.name_en, p.name_th, p.starts_at, p.ends_at,
            coalesce((SELECT jsonb_agg(jsonb_build_object('mat_var_id', m.mat_var_id, 'allotment', m.allotment,
                                       'taken', m.taken, 'per_customer', m.per_customer) ORDER BY m.mat_var_id)
                      FROM promotion_members m WHERE m.promo_id = p.promo_id), '[]') AS members
     FROM promotions p, (SELECT ?::timestamptz AS t) at
     WHERE p.flash AND p.active AND ((p.ends_at > at.t AND p.starts_at < ?) OR p.promo_id = ?)
     ORDER BY p.promo_id <> ?, p.ends_at <= at.t, p.starts_at > at.t,
              CASE WHEN p.starts_at <= at.t THEN p.ends_at ELSE p.starts_at END, p.promo_id
     LIMIT ?`,
    [at, until, promoId, promoId, limit],
  );
