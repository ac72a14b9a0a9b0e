import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { demoCatalogue } from '../seeds/content/catalogue.ts';
import { GOOGLE_CATEGORIES } from '../seeds/content/google-categories.ts';
import { demoReviewed, demoSite, plainSite, shopInShops } from '../seeds/content/site/site.ts';
import type { DemoCatalogue, DemoVariant, DemoWindow } from '../seeds/content/types.ts';
import type { PackshotArt } from '../seeds/packshots/art.ts';
import { type DrawOptions, drawPackshots } from '../seeds/packshots/draw-all.ts';
import { artHash, gallery } from '../seeds/packshots/packshot.ts';
import type { StillScene } from '../seeds/packshots/still-scene.ts';
import { refreshListing } from './listing.ts';
import { concernsOf, finishOf, freeOf, shadeFamilyOf } from './vocabulary.ts';

export type SeedOptions = {
  /** Pictures are rendered into its subdirectory `images/`. */
  dataDir: string;
  /** Reference day of the promotions. */
  now: Date;
  onProgress?: (text: string) => void;
  /** Time limit for the first pictures; `drawAhead` renders the others. */
  drawMs?: number;
};

/** Advisory lock: two concurrent processes must not both find the shop empty. */
const LOCK = 7_204_002;
/** Number of products whose pictures are rendered ahead: the first pages of any list. */
const DRAWN_AHEAD = 1000;
const PICTURES = 5;
const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;
/** The fixed positions of the variant types: variant_name_2 is always a shade. */
const PLACES = { size: 1, shade: 2, scent: 3, strength: 4, pack: 5 } as const;

/**
 * Fills an empty, migrated shop with the demo catalogue, creates the first pages of a shop without pages, and
 * renders the first pictures; existing data is not changed. Everything is written in one transaction.
 * @param url database URL
 */
export async function seedDemo(url: string, options: SeedOptions): Promise<void> {
  const { dataDir, now, onProgress, drawMs = 8000 } = options;
  const filled = await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query(
      // Categories without brands are those of a shop that was begun without the demo (seedShop).
      `SELECT EXISTS (SELECT FROM brands) OR EXISTS (SELECT FROM categories) AS filled,
         EXISTS (SELECT FROM pages) AS arranged`,
    );
    const { filled: hasBrands, arranged: hasPages }: { filled: boolean; arranged: boolean } = rows[0];
    if (hasBrands && hasPages) return false;
    const catalogue = demoCatalogue(bangkokDay(now));
    if (!hasBrands) {
      onProgress?.('writing the catalogue');
      await client.query("SELECT name_price_writer('seed', 'set', $1, NULL, NULL)", [now]);
      await insertCatalogue(client, catalogue, now);
    }
    if (!hasPages) {
      onProgress?.('writing the pages');
      await insertSite(client, catalogue, now);
    }
    await client.query('COMMIT');
    return !hasBrands;
  });
  // Also indexes what a killed run had written without refreshing.
  await refreshListing(url);
  if (!filled) return;
  await drawAhead(url, dataDir, {
    deadlineMs: drawMs,
    onProgress: (done, total) => onProgress?.(`picture ${done} of ${total}`),
  });
}

/**
 * Creates the first pages of a shop without pages, as `npm start` does; otherwise does nothing.
 * @returns whether they were written now
 */
export async function seedPages(url: string, now: Date): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM pages) AS arranged');
    if (rows[0].arranged === true) return false;
    await insertSite(client, demoCatalogue(bangkokDay(now)), now);
    await client.query('COMMIT');
    return true;
  });
}

/**
 * Prepares a migrated shop for its own products: the category tree and plain pages, nothing of the demo.
 * Existing data is not changed.
 */
export async function seedShop(url: string, now: Date): Promise<void> {
  const catalogue = demoCatalogue(bangkokDay(now));
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM categories) AS planted');
    if (rows[0].planted !== true) {
      await insertCategories(client, catalogue);
      await client.query(
        "SELECT setval(pg_get_serial_sequence('categories', 'cat_id'), (SELECT max(cat_id) FROM categories))",
      );
    }
    await client.query('COMMIT');
  });
  await seedPages(url, now);
  await refreshListing(url);
}

/** Branches of the demo with stock of their own. */
const STOCKED_BRANCHES = 6;

/** Gives the first branches of the demo some units of most variants, beside those of the warehouse (STOCK-09). */
async function stockBranches(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `WITH places AS (
       INSERT INTO stock_locations (code, kind, store_id)
       SELECT store_id, 'branch', store_id FROM branches ORDER BY position LIMIT $1
       ON CONFLICT DO NOTHING RETURNING location_id
     )
     SELECT change_lot_units(l.lot_id, p.location_id, n.units, 'initial_count', '', $2,
       'seed ' || p.location_id || ' ' || l.lot_id, 'system')
     FROM places p CROSS JOIN (SELECT DISTINCT ON (mat_var_id) mat_var_id, lot_id FROM stock_lots ORDER BY 1, 2) l
     CROSS JOIN LATERAL (SELECT (l.mat_var_id * 7 + p.location_id * 13) % 9 - 2 AS units) n
     WHERE n.units > 0 ORDER BY l.mat_var_id, p.location_id`,
    [STOCKED_BRANCHES, now],
  );
}

/**
 * Writes the first pages of a shop, within the caller's transaction: the demo's where the shop sells its
 * products, else pages without specific products.
 */
export async function insertSite(client: pg.Client, catalogue: DemoCatalogue, now: Date): Promise<void> {
  const { rows } = await client.query<{ known: number }>(
    'SELECT count(*)::int AS known FROM materials WHERE mat_no = ANY($1)',
    [catalogue.materials.map(({ mat_no }) => mat_no)],
  );
  const isDemo =
    rows[0]?.known === catalogue.materials.length &&
    shopInShops.every((slug) => catalogue.brands.some((brand) => brand.slug === slug));
  for (const { table, rows: written } of isDemo ? demoSite(catalogue, now) : plainSite(now))
    await insert(client, table, written, table === 'images' ? 'ON CONFLICT DO NOTHING' : '');
  if (isDemo) {
    await client.query('UPDATE brands SET shop_in_shop = true WHERE link_name = ANY($1)', [shopInShops]);
    const { giveaway_id, mat_id, written } = demoReviewed(catalogue, now);
    await client.query(
      `UPDATE reviews r SET giveaway_id = $1, comment = w.comment
       FROM (SELECT id, row_number() OVER (ORDER BY created_date DESC, id DESC) AS n
             FROM reviews WHERE mat_id = $2 AND comment <> '') newest
         JOIN unnest($3::text[]) WITH ORDINALITY w(comment, n) USING (n)
       WHERE r.id = newest.id`,
      [giveaway_id, mat_id, written],
    );
    await client.query(
      "SELECT setval(pg_get_serial_sequence('giveaways', 'giveaway_id'), (SELECT max(giveaway_id) FROM giveaways))",
    );
    await stockBranches(client, now);
  }
  await client.query(
    `SELECT setval(pg_get_serial_sequence('top_spender_campaigns', 'campaign_id'),
       (SELECT coalesce(max(campaign_id), 1) FROM top_spender_campaigns))`,
  );
  for (const table of NUMBERED) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT coalesce(max(id), 1) FROM ${table}))`,
    );
  }
}

/** Site tables whose rows are numbered here. */
const NUMBERED = [
  'announcements',
  'blogs',
  'faq_entries',
  'home_banners',
  'layouts',
  'popups',
  'recommend_sections',
] as const;

const bangkokDay = (at: Date): string => new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 10);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the running query, where the error is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Rolls back an uncommitted transaction.
    await client.end();
  }
}

type Row = Record<string, unknown>;

/**
 * Inserts rows with one statement. All rows have the same columns; PostgreSQL converts JSON into the column
 * types, arrays and jsonb included.
 */
async function insert(client: pg.Client, table: string, rows: readonly Row[], tail = ''): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => pg.escapeIdentifier(name))
    .join(', ');
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ${tail}`,
    [JSON.stringify(rows)],
  );
}

/** Writes a complete catalogue into empty tables, within the caller's transaction. */
async function insertCategories(client: pg.Client, catalogue: DemoCatalogue): Promise<void> {
  await insert(
    client,
    'categories',
    catalogue.categories.map((category) => ({
      cat_id: category.id,
      level: category.level,
      parent_id: category.parent_id,
      slug: category.slug,
      category: category.name_en,
      category_th: category.name_th,
      intro: category.intro?.en ?? '',
      intro_th: category.intro?.th ?? '',
      unit_price: category.unit_price,
      position: category.position,
      google_product_category: GOOGLE_CATEGORIES[category.slug] ?? null,
    })),
  );
}

export async function insertCatalogue(client: pg.Client, catalogue: DemoCatalogue, now: Date): Promise<void> {
  const { materials } = catalogue;
  const variants = materials.flatMap((material) =>
    material.variants.map((variant) => ({ material, variant })),
  );

  await insert(
    client,
    'brands',
    catalogue.brands.map((brand) => ({
      brand_id: brand.brand_id,
      link_name: brand.slug,
      brand_en: brand.brand_en,
      brand_th: brand.brand_th,
      aliases: brand.aliases,
      origin: brand.origin,
      story_en: brand.story_en,
      story_th: brand.story_th,
    })),
  );
  await insertCategories(client, catalogue);
  const arts = new Map(
    variants.flatMap(({ variant }) => pictures(variant)).map((art) => [artHash(art), art]),
  );
  await insert(
    client,
    'images',
    [...arts].map(([hash, art]) => ({ hash, art })),
  );
  await insert(
    client,
    'materials',
    materials.map((material) => ({
      mat_id: material.mat_id,
      mat_no: material.mat_no,
      brand_id: material.brand_id,
      cat1_id: material.cat1_id,
      cat2_id: material.cat2_id,
      cat3_id: material.cat3_id,
      mat_name: material.name_en,
      mat_name_th: material.name_th,
      mat_desc: material.desc_en,
      mat_desc_th: material.desc_th,
      benefits: material.benefits_en,
      benefits_th: material.benefits_th,
      how_to: material.how_to_en,
      how_to_th: material.how_to_th,
      ingredients: material.ingredients,
      skin_types: material.skin_types,
      concerns: concernsOf(material.concerns),
      finish: finishOf(material.finish),
      free_of: freeOf(material.free_of),
      pao_months: material.pao_months,
      notification_no: material.notification_no,
      unit: material.unit,
      rating: material.rating,
      rating_count: material.rating_count,
      sold_count: material.sold_count,
      created_at: material.created_at,
      active: true,
    })),
  );
  await insert(
    client,
    'variants',
    variants.map(({ material, variant }) => ({
      mat_var_id: variant.mat_var_id,
      mat_id: material.mat_id,
      item_id: variant.item_id,
      position: material.variants.indexOf(variant),
      attributes: variant.attributes.map(({ type, name_en, name_th, code }) => ({
        n: PLACES[type],
        type,
        name: name_en,
        name_th,
        code,
      })),
      shade_family: shadeFamilyOf(variant.shade_family),
      mat_price: variant.price_satang,
      mat_label_price: variant.label_price_satang,
      limit: variant.limit,
      free: variant.free,
      volume: variant.volume,
      expiry: variant.expiry,
      images: pictures(variant).map(artHash),
      active: true,
    })),
  );
  await client.query("SELECT count(*) FROM set_stock_on_hand($1, $2, $3, 'count', 'seed', 'system')", [
    variants.map(({ variant }) => variant.mat_var_id),
    variants.map(({ variant }) => variant.stock),
    now,
  ]);
  await insert(
    client,
    'reviews',
    catalogue.reviews.map((review, i) => ({ id: i + 1, ...review })),
  );
  await insertRules(client, catalogue, now);
  await client.query(`
    SELECT setval(pg_get_serial_sequence('brands', 'brand_id'), (SELECT max(brand_id) FROM brands)),
           setval(pg_get_serial_sequence('categories', 'cat_id'), (SELECT max(cat_id) FROM categories)),
           setval(pg_get_serial_sequence('materials', 'mat_id'), (SELECT max(mat_id) FROM materials)),
           setval(pg_get_serial_sequence('variants', 'mat_var_id'), (SELECT max(mat_var_id) FROM variants)),
           setval(pg_get_serial_sequence('reviews', 'id'), (SELECT coalesce(max(id), 1) FROM reviews)),
           setval('promo_id_seq', (SELECT coalesce(max(promo_id), 1) FROM
             (SELECT promo_id FROM promotions UNION ALL SELECT promo_id FROM gifts UNION ALL SELECT promo_id FROM coupons)
               AS ids))`);
  // Codes, coupons and gifts of the demo can be edited in the back office.
  await client.query('SELECT adopt_offers($1), adopt_coupons()', [now]);
  await client.query('ANALYZE');
}

/** Days of a promotion count from midnight in Bangkok of the day the shop is seeded. */
function daysFrom(now: Date): (day: number) => string {
  const midnight = Math.floor((now.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  return (day) => new Date(midnight + Math.round(day * DAY_MS)).toISOString();
}

/**
 * Influencers of the demo's campaigns, without passwords, so that no one can sign in as them.
 * @returns ids by e-mail
 */
async function insertInfluencers(client: pg.Client, catalogue: DemoCatalogue): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { campaign } of catalogue.codes) {
    if (campaign?.influencer === undefined) continue;
    const { email, name, affiliate_id } = campaign.influencer;
    const { rows } = await client.query<{ user_id: number }>(
      `WITH made AS (
         INSERT INTO users (email, first_name, role_id) VALUES ($1, $2, 9)
         ON CONFLICT (email) DO NOTHING RETURNING user_id
       )
       INSERT INTO influencers (user_id, name, affiliate_id) SELECT user_id, $2, $3 FROM made RETURNING user_id`,
      [email, name, affiliate_id],
    );
    const [row] = rows;
    if (row !== undefined) ids.set(email, row.user_id);
  }
  return ids;
}

async function insertRules(client: pg.Client, catalogue: DemoCatalogue, now: Date): Promise<void> {
  const day = daysFrom(now);
  const window = ({ starts_day, ends_day }: DemoWindow) => ({
    starts_at: day(starts_day),
    ends_at: day(ends_day),
  });
  await insert(
    client,
    'promotions',
    catalogue.promotions.map((promotion) => ({
      promo_id: promotion.promo_id,
      kind: promotion.kind,
      name_en: promotion.name_en,
      name_th: promotion.name_th,
      active: true,
      ...window(promotion),
      flash: promotion.kind === 'p003' && promotion.flash !== null,
      sale_qty: 'sale_qty' in promotion ? promotion.sale_qty : null,
      free_qty: 'free_qty' in promotion ? promotion.free_qty : null,
      price: 'price' in promotion ? promotion.price : null,
      disc: 'disc' in promotion ? promotion.disc : null,
      percent: 'percent' in promotion ? promotion.percent : null,
      discount_type: 'discount_type' in promotion ? promotion.discount_type : null,
      discount: 'discount' in promotion ? promotion.discount : null,
      exclude_discounted: promotion.exclude_discounted,
      max_per_order: promotion.max_per_order,
    })),
  );
  await insert(
    client,
    'promotion_members',
    catalogue.promotions.flatMap((promotion) => {
      const flash = promotion.kind === 'p003' ? promotion.flash : null;
      const allotments = new Map(flash?.allotment.map((one) => [one.mat_var_id, one]));
      return promotion.members.map((id) => ({
        promo_id: promotion.promo_id,
        mat_var_id: id,
        allotment: allotments.get(id)?.quantity ?? null,
        taken: allotments.get(id)?.taken ?? 0,
        per_customer: flash?.per_customer ?? null,
      }));
    }),
  );
  await insert(
    client,
    'gifts',
    catalogue.gifts.map((gift) => ({
      promo_id: gift.promo_id,
      name_en: gift.name_en,
      name_th: gift.name_th,
      active: true,
      ...window(gift),
      min_spend: gift.min_spend,
      gift: gift.gift_mat_var_id,
      quantity: gift.quantity,
      scoped: gift.members !== null,
    })),
  );
  await insert(
    client,
    'gift_members',
    catalogue.gifts.flatMap(({ promo_id, members }) =>
      (members ?? []).map((id) => ({ promo_id, mat_var_id: id })),
    ),
  );
  await insert(
    client,
    'promo_codes',
    catalogue.codes.map((code) => ({
      code: code.code,
      kind: code.kind,
      name_en: code.name_en,
      name_th: code.name_th,
      discount: code.discount,
      cap: code.cap,
      min_spend: code.min_spend,
      exclude_promoted: code.exclude_promoted,
      scoped: code.members !== null,
      login_required: code.login_required,
      listed: code.listed,
      collect_only: code.campaign !== null,
      active: true,
      ...window(code),
      usage_limit: code.usage_limit,
      per_customer: code.per_customer,
      used: code.used,
    })),
  );
  await insert(
    client,
    'promo_code_members',
    catalogue.codes.flatMap(({ code, members }) => (members ?? []).map((id) => ({ code, mat_var_id: id }))),
  );
  const influencers = await insertInfluencers(client, catalogue);
  await insert(
    client,
    'coupons',
    catalogue.codes.flatMap(({ promo_id, code, campaign }) => {
      if (campaign === null) return [];
      const { title, terms, collect_from_day, collect_until_day, event, influencer, ...rest } = campaign;
      return {
        ...{ promo_id, code, ...rest },
        ...{ title_en: title.en, title_th: title.th, terms_en: terms.en, terms_th: terms.th },
        collect_from: collect_from_day === null ? null : day(collect_from_day),
        collect_until: collect_until_day === null ? null : day(collect_until_day),
        event: event ?? null,
        influencer: influencers.get(influencer?.email ?? '') ?? null,
        active: true,
        listed: event === undefined,
        created_at: now.toISOString(),
      };
    }),
  );
  await insert(
    client,
    'delivery_rates',
    catalogue.delivery_rates.map(({ active, min_spend, rate, priority }) => ({
      active,
      min_spend,
      rate,
      priority,
    })),
  );
}

/** The pictures of a variant, the card's first. */
const pictures = (variant: DemoVariant): PackshotArt[] => gallery(variant.art, PICTURES);

/**
 * Renders the pictures that lists show first, once per shop, so that the first visitors do not wait for them:
 * the banners of the home page, the first variant of every product, then the other banners. Pictures not
 * started before the deadline are left to the next call, or to the API, which renders on demand. May run
 * beside the shop, and be killed.
 * @returns whether all pictures are rendered
 */
export async function drawAhead(url: string, dataDir: string, options: DrawOptions): Promise<boolean> {
  const folder = join(dataDir, 'images');
  const marker = join(folder, '.banners-and-lists-drawn');
  if (existsSync(marker)) return true;
  const arts = await withClient(url, async (client) => {
    const { rows } = await client.query<{ art: PackshotArt | StillScene }>(
      `WITH packshots AS (
         SELECT i.art, row_number() OVER (ORDER BY m.created_at DESC, m.mat_id DESC) AS n
         FROM materials m
         JOIN LATERAL (SELECT images[1] AS hash FROM variants WHERE mat_id = m.mat_id AND active AND NOT free
                       ORDER BY position, mat_var_id LIMIT 1) v ON true
         JOIN images i USING (hash)
         -- Imported pictures are cut, and placeholders set, in no time.
         WHERE m.active AND i.art ? 'colour' ORDER BY n LIMIT $1
       ), slides AS (
         SELECT DISTINCT jsonb_path_query(slide, '$.**.hash') #>> '{}' AS hash FROM home_banners
       ), banners AS (
         SELECT i.art, i.hash, s.hash IS NOT NULL AS at_home FROM images i LEFT JOIN slides s USING (hash)
         WHERE i.art ? 'items'
       )
       SELECT art FROM (
         SELECT art, 1 AS lot, 0 AS n, hash FROM banners WHERE at_home
         UNION ALL SELECT art, 2, n, '' FROM packshots
         UNION ALL SELECT art, 3, 0, hash FROM banners WHERE NOT at_home
       ) lots ORDER BY lot, n, hash`,
      [DRAWN_AHEAD],
    );
    return rows.map(({ art }) => art);
  });
  await mkdir(folder, { recursive: true });
  const { left } = await drawPackshots(folder, arts, options);
  if (left === 0) await writeFile(marker, '');
  return left === 0;
}
