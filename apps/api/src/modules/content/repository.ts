import type { ContactRequest, LocalizedText, StoredPicture } from '@mali/contracts/content';
import { EMPTY_PAGES, type InformationPageName } from '@mali/contracts/content-values';
import type { BlockAudience } from '@mali/contracts/page-values';
import { traceParent } from '@mali/telemetry/channels';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { Read } from '../../platform/layout-cache.ts';
import { PICTURE_SIZE, SHOWN_PICTURES } from '../../platform/shown-pictures.ts';

/**
 * Original size of a picture, px; `still`: it is available in the widths of banners. `hash`: what is shown for it, when the
 * library has replaced it; `focus`: the point that stays in sight, `37-34`.
 */
export type PictureSize = {
  width: number;
  height: number;
  still: boolean;
  hash?: string;
  focus?: string | null;
};
export type Pictures = Readonly<Record<string, PictureSize>>;
/** A row with the sizes of all pictures it names. */
export type Pictured<T> = { found: T; pictures: Pictures };

export type SeoRow = {
  seo_title: LocalizedText;
  seo_desc: LocalizedText;
  seo_keywords: LocalizedText;
  og_image: StoredPicture | null;
};
export type PageRow = SeoRow & {
  name: string;
  link: string | null;
  title: LocalizedText;
  noindex: boolean;
  app_only: boolean;
};
/** `components` are as the editor stored them, unvalidated. */
export type LayoutRow = SeoRow & {
  id: number;
  components: unknown[];
  /** All blocks that are shown at the moment, with whom they are for; null: all are for everybody. */
  order: { id: string; audience: BlockAudience | null }[] | null;
};
export type SectionRow = {
  id: number;
  title: LocalizedText;
  text: LocalizedText;
  products: unknown;
  more: unknown;
};
export type PostRow = {
  id: number;
  slug: string;
  title: LocalizedText;
  excerpt: LocalizedText;
  cover: StoredPicture | null;
  author: string;
  topic: LocalizedText;
  reading_minutes: number;
  created_date: string;
};
/** A layout with everything its blocks refer to, except products. */
export type LayoutDocument = {
  page: PageRow | null;
  layout: LayoutRow | null;
  /** Slides of the home page. */
  banners: { id: number; slide: unknown }[];
  sections: SectionRow[];
  /** The newest posts, and those that a block names. */
  posts: PostRow[];
  /** Products by their code. */
  codes: Record<string, number>;
};

const valid = (table: string): string =>
  `${table}.valid_from <= t.at AND (${table}.valid_to IS NULL OR ${table}.valid_to > t.at)`;
const seo = (table: string): string =>
  `'seo_title', ${table}.seo_title, 'seo_desc', ${table}.seo_desc, 'seo_keywords', ${table}.seo_keywords,
   'og_image', CASE WHEN ${table}.og_image IS NOT NULL
                    THEN jsonb_build_object('hash', ${table}.og_image, 'alt', ${table}.og_image_alt) END`;
const pageDocument = `jsonb_build_object('name', p.name, 'link', p.link, 'title', p.title, 'noindex', p.noindex,
                                         'app_only', p.app_only, ${seo('p')})`;
const postDocument = `jsonb_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'excerpt', b.excerpt,
  'cover', CASE WHEN b.cover IS NOT NULL THEN jsonb_build_object('hash', b.cover, 'alt', b.cover_alt) END,
  'author', b.author, 'topic', b.topic, 'reading_minutes', b.reading_minutes, 'created_date', b.published_at)`;
const list = (value: string, order: string): string =>
  `coalesce(jsonb_agg(${value} ORDER BY ${order}), '[]')`;

/**
 * Builds a statement that reads one object: what `sql` selects at the moment `t.at` (a jsonb, or null when
 * missing), the sizes of the pictures it names, the version of the content, and the next time-dependent
 * change.
 * @param changes selects the start and end times of the object, as `time`
 */
export async function readDocument<T>(
  db: Db,
  at: Date,
  sql: string,
  bindings: readonly (string | number | Date)[],
  changes = 'SELECT NULL::timestamptz AS time',
): Promise<Read<Pictured<T> | null>> {
  const row = await firstRow<{ found: T | null; pictures: Pictures; version: string; until: Date | null }>(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at), made AS MATERIALIZED (SELECT (${sql}) AS found)
     SELECT made.found, v.lineage || '.' || v.value AS version,
            (SELECT min(time) FROM (${changes}) changes, t WHERE time > t.at) AS until,
            (SELECT coalesce(jsonb_object_agg(i.hash, ${PICTURE_SIZE}), '{}') FROM ${SHOWN_PICTURES}
             WHERE i.hash IN (SELECT jsonb_path_query(made.found, '$.**.hash') #>> '{}')) AS pictures
     FROM made, content_version v`,
    [at, ...bindings],
  );
  const { found = null, pictures = {}, version = '', until = null } = row ?? {};
  return { value: found === null ? null : { found, pictures }, version, until };
}

/** A value of each block of a layout that is shown at `t.at`, in their order. */
const valuesOfShown = (value: string, condition: string): string => `(
  SELECT coalesce(jsonb_agg(${value} ORDER BY place), '[]')
  FROM t, jsonb_array_elements(c.components) WITH ORDINALITY AS blocks (block, place)
  CROSS JOIN LATERAL (SELECT c.block_times -> (block ->> 'id') AS time,
                             c.block_audiences -> (block ->> 'id') AS audience) state
  WHERE NOT coalesce((time ->> 'hidden')::boolean, false) AND coalesce((time ->> 'from')::timestamptz <= t.at, true)
    AND coalesce((time ->> 'until')::timestamptz > t.at, true) AND ${condition})`;
/**
 * The blocks of a layout that are shown at `t.at`: what is hidden, out of its time, or for members or a segment is not read
 * at all, so that no shared answer can have it.
 */
export const shownBlocks = `CASE WHEN c.block_times = '{}' AND c.block_audiences = '{}' THEN c.components
  ELSE ${valuesOfShown('block', "coalesce(audience ->> 'kind' = 'guests', true)")} END`;
/** Those for members and for segments. */
const furtherBlocks = valuesOfShown('block', "audience ->> 'kind' <> 'guests'");
const blockOrder = `CASE WHEN c.block_audiences <> '{}'
  THEN ${valuesOfShown("jsonb_build_object('id', block ->> 'id', 'audience', audience)", 'true')} END`;

/** The layout of a page that is valid at `t.at`. @param page an expression for its name */
export const validLayout = (page: string): string =>
  `SELECT l.* FROM layouts l, t WHERE l.page = ${page} AND l.published AND ${valid('l')}
   ORDER BY l.valid_from DESC, l.id DESC LIMIT 1`;
/** When a page changes: beginnings and ends of its layouts and of their blocks; names the page three times. */
export const layoutChanges = (page: string): string =>
  `SELECT valid_from AS time FROM layouts WHERE page = ${page} AND published
   UNION ALL SELECT valid_to FROM layouts WHERE page = ${page} AND published
   UNION ALL SELECT unnest(ARRAY[(time ->> 'from')::timestamptz, (time ->> 'until')::timestamptz])
     FROM layouts, jsonb_each(block_times) AS times (block, time)
     WHERE page = ${page} AND published AND block_times <> '{}'`;

/** The banners of the home page: those of their document (docs/decisions/0086), else the rows of before it. */
const homeBanners = `coalesce(
  (SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', place, 'slide', slide - 'id' - 'type') ORDER BY place), '[]')
           FROM jsonb_array_elements(${shownBlocks}) WITH ORDINALITY AS slides (slide, place))
   FROM (${validLayout("'content-banners'")}) c),
  (SELECT ${list("jsonb_build_object('id', h.id, 'slide', h.slide)", 'h.position, h.id')}
   FROM home_banners h, t WHERE h.active AND ${valid('h')}))`;

/** Everything that a layout's blocks refer to, read with it. */
const layoutDocument = (chosen: string, page: string, blocks = shownBlocks): string => `
  WITH chosen AS (${chosen}), parts AS (SELECT coalesce((SELECT ${blocks} FROM chosen c), '[]') AS components)
  SELECT jsonb_build_object(
    'page', (${page}),
    'layout', (SELECT jsonb_build_object('id', l.id, 'components', parts.components, 'order', (${blockOrder}), ${seo('l')})
               FROM chosen l CROSS JOIN LATERAL (SELECT l.components, l.block_times, l.block_audiences) c),
    'banners', CASE WHEN '"home_carousel"' IN (SELECT jsonb_path_query(parts.components, '$[*].type'))
                    THEN ${homeBanners} ELSE '[]' END,
    'sections', (SELECT ${list('to_jsonb(s)', 's.id')} FROM recommend_sections s
                 WHERE to_jsonb(s.id) IN (SELECT jsonb_path_query(parts.components, '$[*].section_id'))),
    'posts', (SELECT ${list(postDocument, 'b.published_at DESC, b.id DESC')} FROM blogs b, t
              WHERE b.published_at <= t.at AND '"blogs"' IN (SELECT jsonb_path_query(parts.components, '$[*].type'))
                AND (to_jsonb(b.slug) IN (SELECT jsonb_path_query(parts.components, '$[*].slugs[*]'))
                     OR b.id IN (SELECT id FROM blogs WHERE published_at <= t.at
                                 ORDER BY published_at DESC, id DESC LIMIT 12))),
    'codes', (SELECT coalesce(jsonb_object_agg(m.mat_no, m.mat_id), '{}') FROM materials m
              WHERE m.mat_no IN (SELECT jsonb_path_query(parts.components, '$[*].codes[*]') #>> '{}'))
  ) FROM parts`;

const CHANGES = `
  SELECT valid_from AS time FROM home_banners WHERE active UNION ALL SELECT valid_to FROM home_banners WHERE active
  UNION ALL ${layoutChanges("'content-banners'")}
  UNION ALL SELECT published_at FROM blogs`;

/**
 * A page with the layout that is valid at `at`: one statement for any number of blocks.
 * @returns null when the page does not exist
 */
export function readPage(db: Db, name: string, at: Date): Promise<Read<Pictured<LayoutDocument> | null>> {
  const page = `SELECT ${pageDocument} FROM pages p WHERE p.name = ?`;
  return readDocument(
    db,
    at,
    `SELECT found FROM (${layoutDocument(
      validLayout('?'),
      page,
    )}) AS document (found) WHERE jsonb_typeof(found -> 'page') = 'object'`,
    [name, name, name, name, name],
    `${layoutChanges('?')} UNION ALL ${CHANGES}`,
  );
}

/**
 * A layout by its id, published or not.
 * @returns null when it does not exist
 */
export function readLayout(db: Db, id: number, at: Date): Promise<Read<Pictured<LayoutDocument> | null>> {
  return readDocument(
    db,
    at,
    `SELECT found FROM (${layoutDocument(
      'SELECT l.* FROM layouts l WHERE l.id = ?',
      `SELECT ${pageDocument} FROM pages p WHERE p.name = (SELECT c.page FROM chosen c)`,
    )}) AS document (found) WHERE jsonb_typeof(found -> 'layout') = 'object'`,
    [id],
  );
}

const SHOWN_NOW = `l.id = (SELECT o.id FROM layouts o WHERE o.page = l.page AND o.published AND ${valid('o')}
  ORDER BY o.valid_from DESC, o.id DESC LIMIT 1)`;
/**
 * The blocks of a layout that are for members or segments, as long as its page shows it; whose they are is not checked here.
 * @returns null when it is not shown
 */
export function readFurther(db: Db, id: number, at: Date): Promise<Read<Pictured<LayoutDocument> | null>> {
  const chosen = `SELECT l.* FROM layouts l, t WHERE l.id = ? AND ${SHOWN_NOW}`;
  const page = '(SELECT page FROM layouts WHERE id = ?)';
  return readDocument(
    db,
    at,
    `SELECT found FROM (${layoutDocument(chosen, 'NULL', furtherBlocks)}) AS document (found)
     WHERE jsonb_typeof(found -> 'layout') = 'object'`,
    [id, id, id, id],
    `${layoutChanges(page)} UNION ALL ${CHANGES}`,
  );
}

/**
 * A draft as the page with its name would be at `at`.
 * @returns null when the page does not exist
 */
export const readDraftDocument = (
  db: Db,
  draft: Readonly<{ page: string; components: readonly unknown[]; block_times: object }>,
  at: Date,
): Promise<Read<Pictured<LayoutDocument> | null>> =>
  readDocument(
    db,
    at,
    `SELECT found FROM (${layoutDocument(
      `SELECT NULL::integer AS id, ?::jsonb AS components, ?::jsonb AS block_times, '{}'::jsonb AS block_audiences, p.seo_title, p.seo_desc,
         p.seo_keywords, p.og_image, p.og_image_alt FROM pages p WHERE p.name = ?`,
      `SELECT ${pageDocument} FROM pages p WHERE p.name = ?`,
    )}) AS document (found) WHERE jsonb_typeof(found -> 'page') = 'object'`,
    [JSON.stringify(draft.components), JSON.stringify(draft.block_times), draft.page, draft.page],
  );

export type PagesDocument = { pages: (PageRow & { link: string })[]; empty: (typeof EMPTY_PAGES)[number][] };

const WHAT_PAGES_SHOW: Record<(typeof EMPTY_PAGES)[number], string> = {
  '/store_locations': 'SELECT FROM branches WHERE active',
  '/blogs': 'SELECT FROM blogs b, t WHERE b.published_at <= t.at',
  '/campaign/giveaway': 'SELECT FROM giveaways WHERE published_at IS NOT NULL',
  '/reviews': 'SELECT FROM reviews',
};
const EMPTY = EMPTY_PAGES.map(
  (path) => `CASE WHEN NOT EXISTS (${WHAT_PAGES_SHOW[path]}) THEN '${path}' END`,
).join(', ');

/** Pages with a link, ordered by it, and the shop's own pages without content. */
export const readPages = (db: Db, at: Date): Promise<Read<Pictured<PagesDocument> | null>> =>
  readDocument(
    db,
    at,
    `SELECT jsonb_build_object(
       'pages', (SELECT ${list(pageDocument, 'p.link COLLATE "C"')} FROM pages p WHERE p.link IS NOT NULL),
       'empty', to_jsonb(array_remove(ARRAY[${EMPTY}], NULL)))`,
    [],
    'SELECT published_at AS time FROM blogs',
  );

/** The current slides of the home page, as the editor stored them. */
export const readBanners = (
  db: Db,
  at: Date,
): Promise<Read<Pictured<{ id: number; slide: unknown }[]> | null>> =>
  readDocument(
    db,
    at,
    `SELECT ${homeBanners}`,
    [],
    `SELECT valid_from AS time FROM home_banners UNION ALL SELECT valid_to FROM home_banners
     UNION ALL ${layoutChanges("'content-banners'")}`,
  );

export const readSection = (db: Db, id: number, at: Date): Promise<Read<Pictured<SectionRow> | null>> =>
  readDocument(db, at, 'SELECT to_jsonb(s) FROM recommend_sections s WHERE s.id = ?', [id]);

export type AnnouncementRow = { announcement: LocalizedText; link: string | null };
/** The latest started of the valid announcements. */
export const readAnnouncement = (db: Db, at: Date): Promise<Read<Pictured<AnnouncementRow | false> | null>> =>
  readDocument(
    db,
    at,
    `SELECT coalesce((SELECT jsonb_build_object('announcement', a.announcement, 'link', a.link)
     FROM announcements a, t WHERE a.active AND ${valid('a')} ORDER BY a.valid_from DESC, a.id DESC LIMIT 1), 'false')`,
    [],
    'SELECT valid_from AS time FROM announcements UNION ALL SELECT valid_to FROM announcements',
  );

export type PopupRow = {
  image: StoredPicture;
  title: LocalizedText;
  text: LocalizedText;
  button: LocalizedText;
  link: string | null;
  close_button_color: string;
  valid_from: string;
  valid_to: string | null;
};
/** The latest started of the valid popups. */
export const readPopup = (db: Db, at: Date): Promise<Read<Pictured<PopupRow | false> | null>> =>
  readDocument(
    db,
    at,
    `SELECT coalesce((SELECT jsonb_build_object('image', jsonb_build_object('hash', p.image, 'alt', p.alternative_text),
                                      'title', p.title, 'text', p.text, 'button', p.button, 'link', p.link,
                                      'close_button_color', p.close_button_color,
                                      'valid_from', p.valid_from, 'valid_to', p.valid_to)
     FROM popups p, t WHERE p.active AND ${valid('p')} ORDER BY p.valid_from DESC, p.id DESC LIMIT 1), 'false')`,
    [],
    'SELECT valid_from AS time FROM popups UNION ALL SELECT valid_to FROM popups',
  );

export type InformationRow = {
  name: InformationPageName;
  version: number;
  title: LocalizedText;
  body: LocalizedText;
  seo_title: LocalizedText;
  seo_desc: LocalizedText;
  updated_at: string;
};
const informationDocument = `SELECT to_jsonb(i) - 'valid_from' - 'layout_id' || jsonb_build_object('updated_at', i.valid_from)
  FROM information_pages i LEFT JOIN layouts l ON l.id = i.layout_id`;
/** The version of an information page that began last, and the pictures in its text. */
export const readInformation = (
  db: Db,
  name: InformationPageName,
  at: Date,
): Promise<Read<Pictured<InformationRow> | null>> =>
  readDocument(
    db,
    at,
    `${informationDocument}, t WHERE i.name = ? AND i.valid_from <= t.at
       AND (l.id IS NULL OR (l.published AND (l.valid_to IS NULL OR l.valid_to > t.at)))
     ORDER BY i.valid_from DESC, i.version DESC LIMIT 1`,
    [name, name],
    `SELECT unnest(ARRAY[i.valid_from, l.valid_to]) AS time
     FROM information_pages i LEFT JOIN layouts l ON l.id = i.layout_id WHERE i.name = ?`,
  );
/** What was withdrawn before it began was never in the shop. */
const hasBeenShown = '(l.id IS NULL OR l.published OR l.updated_at >= i.valid_from)';
/** A version of an information page that is, or was, in the shop: somebody may have consented to it. */
export const readInformationVersion = (
  db: Db,
  name: InformationPageName,
  version: number,
  at: Date,
): Promise<Read<Pictured<InformationRow> | null>> =>
  readDocument(
    db,
    at,
    `${informationDocument}, t WHERE i.name = ? AND i.version = ? AND i.valid_from <= t.at AND ${hasBeenShown}`,
    [name, version],
  );
/** Versions of an information page that are, or were, in the shop, those that began last first. */
export const readInformationVersions = (
  db: Db,
  name: InformationPageName,
  at: Date,
  limit: number,
): Promise<{ version: number; updated_at: Date }[]> =>
  rows(
    db,
    `SELECT i.version, i.valid_from AS updated_at FROM information_pages i LEFT JOIN layouts l ON l.id = i.layout_id
     WHERE i.name = ? AND i.valid_from <= ? AND ${hasBeenShown} ORDER BY i.valid_from DESC, i.version DESC LIMIT ?`,
    [name, at, limit],
  );

export type FaqRow = { id: number; topic: LocalizedText; question: LocalizedText; answer: LocalizedText };
export const readFaq = (db: Db, at: Date): Promise<Read<Pictured<FaqRow[]> | null>> =>
  readDocument(
    db,
    at,
    `SELECT ${list('to_jsonb(f)', 'f.position, f.id')}
     FROM (SELECT id, topic, question, answer, position FROM faq_entries WHERE active) f`,
    [],
  );

export type BranchRow = {
  store_id: string;
  name: LocalizedText;
  address: LocalizedText;
  province: LocalizedText;
  lat: number;
  lng: number;
  phone: string;
  opening_hours: LocalizedText;
  hours: ({ open: string; close: string } | null)[];
  special_days: { date: string; hours: { open: string; close: string } | null; reason: LocalizedText }[];
  how_to_get_there: LocalizedText;
  is_new: boolean;
};
export const readBranches = (db: Db, at: Date): Promise<Read<Pictured<BranchRow[]> | null>> =>
  readDocument(
    db,
    at,
    `SELECT ${list("to_jsonb(b) - 'position' - 'active' - 'revision'", 'b.position, b.store_id')} FROM branches b WHERE b.active`,
    [],
  );

export type EventRow = {
  event_code: string;
  title: LocalizedText;
  summary: LocalizedText;
  starts_at: string;
  ends_at: string;
  place: LocalizedText | null;
  address: LocalizedText | null;
  online_url: string | null;
  picture: StoredPicture | null;
};
export const readEvent = (db: Db, code: string, at: Date): Promise<Read<Pictured<EventRow> | null>> =>
  readDocument(
    db,
    at,
    `SELECT jsonb_build_object('event_code', e.event_code, 'title', e.title, 'summary', e.summary,
       'starts_at', e.starts_at, 'ends_at', e.ends_at, 'place', e.place, 'address', e.address,
       'online_url', e.online_url,
       'picture', CASE WHEN e.image IS NOT NULL THEN jsonb_build_object('hash', e.image, 'alt', e.image_alt) END)
     FROM events e WHERE e.event_code = ? AND e.published`,
    [code],
  );

export type PostsRow = { posts: PostRow[]; count: number };
/** A page of the published posts, newest first or last. */
export const readPosts = (
  db: Db,
  { order, offset, limit }: { order: 'ASC' | 'DESC'; offset: number; limit: number },
  at: Date,
): Promise<Read<Pictured<PostsRow> | null>> =>
  readDocument(
    db,
    at,
    `SELECT jsonb_build_object(
       'count', (SELECT count(*) FROM blogs, t WHERE published_at <= t.at),
       'posts', (SELECT ${list(postDocument, `b.published_at ${order}, b.id ${order}`)}
                 FROM (SELECT * FROM blogs WHERE published_at <= (SELECT at FROM t)
                       ORDER BY published_at ${order}, id ${order} OFFSET ? LIMIT ?) b))`,
    [offset, limit],
    'SELECT published_at AS time FROM blogs',
  );

export type PostDocument = PostRow & {
  modified_date: string;
  body: LocalizedText;
  seo_title: LocalizedText;
  seo_desc: LocalizedText;
  mat_ids: number[];
  /** Pictures in its text. */
  shown: { hash: string }[];
  others: PostRow[];
};
/** A published post by id or slug, with the three newest others. */
export const readPost = (db: Db, key: string, at: Date): Promise<Read<Pictured<PostDocument> | null>> =>
  readDocument(
    db,
    at,
    `SELECT ${postDocument} || jsonb_build_object('body', b.body, 'seo_title', b.seo_title, 'seo_desc', b.seo_desc,
       'mat_ids', b.mat_ids, 'modified_date', greatest(b.updated_at, b.published_at),
       'shown', (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('hash', m[1])), '[]')
                 FROM regexp_matches((b.body ->> 'th') || ' ' || (b.body ->> 'en'), '!\\[[^]]*\\]\\(([0-9a-z]{8,64})\\)', 'g') m),
       'others', (SELECT ${list(postDocument.replaceAll('b.', 'o.'), 'o.published_at DESC, o.id DESC')}
                  FROM (SELECT * FROM blogs other WHERE other.published_at <= t.at AND other.id <> b.id
                        ORDER BY other.published_at DESC, other.id DESC LIMIT 3) o))
     FROM blogs b, t WHERE (b.slug = ? OR b.id = ?) AND b.published_at <= t.at`,
    [key, /^[1-9][0-9]{0,8}$/.test(key) ? Number(key) : 0],
    'SELECT published_at AS time FROM blogs',
  );

/** A public coupon. Satang; a discount of kind `percent` is percent. */
export type CouponRow = {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  name_en: string;
  name_th: string;
  discount: number;
  cap: number | null;
  min_spend: number;
  ends_at: Date | null;
  login_required: boolean;
  promo_id: number | null;
  collect_only: boolean;
  used_up: boolean;
};
/** Listed and valid coupons, and those that can be collected, by end. */
export const readCoupons = (db: Db, at: Date): Promise<CouponRow[]> =>
  rows(
    db,
    `SELECT c.code, c.kind, coalesce(k.title_en, c.name_en) AS name_en, coalesce(k.title_th, c.name_th) AS name_th,
            c.discount, c.cap, coalesce(c.min_spend, 0) AS min_spend, c.ends_at, c.login_required, k.promo_id,
            c.collect_only, gone AS used_up
     FROM promo_codes c
     LEFT JOIN coupons k ON k.code = c.code AND k.active AND k.listed AND c.audience <> 'chosen'
       AND (k.collect_from IS NULL OR k.collect_from <= ?) AND (k.collect_until IS NULL OR k.collect_until > ?)
     CROSS JOIN LATERAL (
       SELECT coalesce(c.used >= c.usage_limit, false)
              OR (c.collect_only AND coalesce(k.collected >= k.collect_limit, false)) AS gone
     ) state
     WHERE c.active AND (c.listed OR k.promo_id IS NOT NULL) AND (NOT c.collect_only OR k.promo_id IS NOT NULL)
       AND (c.starts_at IS NULL OR c.starts_at <= ?) AND (c.ends_at IS NULL OR c.ends_at > ?)
     ORDER BY gone, c.ends_at NULLS LAST, c.code LIMIT 100`,
    [at, at, at, at],
  );

/** Stores a message and queues its mail, atomically in one statement. */
export async function storeMessage(
  db: Db,
  message: Omit<ContactRequest, 'website'> & { topic_name: LocalizedText },
  at: Date,
): Promise<void> {
  await rows(
    db,
    `WITH kept AS (
       INSERT INTO contact_messages (topic, topic_name, name, email, phone, company, so_no, subject, message, lang, created_at)
       VALUES (?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
     )
     SELECT graphile_worker.add_job('contact-mail', (jsonb_build_object('id', id) || ?::jsonb)::json, max_attempts := 25)
     FROM kept`,
    [
      message.topic,
      JSON.stringify(message.topic_name),
      message.name,
      message.email,
      message.phone ?? null,
      message.company ?? '',
      message.so_no ?? null,
      message.subject ?? '',
      message.message,
      message.lang,
      at,
      JSON.stringify(traceParent()),
    ],
  );
}

export type MessageRow = {
  id: number;
  topic: string;
  /** As the form had it; null: the message is of a release before topics had an editor. */
  topic_name: LocalizedText | null;
  name: string;
  email: string;
  phone: string | null;
  company: string;
  so_no: string | null;
  subject: string;
  message: string;
  created_at: Date;
};
export const readMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  firstRow(
    db,
    `SELECT id, topic, topic_name, name, email, phone, company, so_no, subject, message, created_at
     FROM contact_messages WHERE id = ?`,
    [id],
  );

/**
 * Deletes messages older than a time.
 * @returns their ids
 */
export async function deleteMessages(db: Db, before: Date): Promise<number[]> {
  const gone = await rows<{ id: number }>(
    db,
    'DELETE FROM contact_messages WHERE created_at < ? RETURNING id',
    [before],
  );
  return gone.map(({ id }) => id);
}
