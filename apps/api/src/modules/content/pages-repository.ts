import type { LocalizedText } from '@mali/contracts/content';
import { CONTENT_PAGES, contentPageOf } from '@mali/contracts/content-items';
import { PAGE_LIST } from '@mali/contracts/lists/pages';
import type { BlockAudience, PageKind, PageState } from '@mali/contracts/page-values';
import type { DraftBlock } from '@mali/contracts/pages';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { containing, type ListSource, oneOf } from '../../platform/list-query.ts';

const person = (alias: string): string =>
  `coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.email)`;
const VALID = 'l.published AND l.valid_from <= t.at AND (l.valid_to IS NULL OR l.valid_to > t.at)';

const DOCUMENTS = Object.entries(CONTENT_PAGES)
  .map(([name, { title }]) => `('${name}', '${JSON.stringify(title)}'::jsonb)`)
  .join(', ');
/** All pages; a document of texts is there before anybody has edited it (docs/decisions/0086). */
const PAGES = `(SELECT name, title, link, app_only FROM pages UNION ALL
  SELECT d.name, d.title, NULL, false FROM (VALUES ${DOCUMENTS}) d (name, title)
  WHERE NOT EXISTS (SELECT FROM pages known WHERE known.name = d.name)) p`;

/** As `pageKind` has it. */
const KIND = `CASE WHEN p.name IN (${Object.keys(CONTENT_PAGES)
  .map((name) => `'${name}'`)
  .join(
    ', ',
  )}) THEN 'content' WHEN p.name = 'home' THEN 'home' WHEN p.name = 'deals' OR p.name LIKE 'deals-%' THEN 'deals'
  WHEN p.name LIKE 'brand-%' THEN 'brand' WHEN p.name LIKE 'event-%' THEN 'event' WHEN p.app_only THEN 'app'
  WHEN p.name LIKE 'campaign-%' OR starts_with(p.link, '/campaign') THEN 'campaign'
  WHEN p.name LIKE 'exclusive-%' OR starts_with(p.link, '/exclusive') THEN 'exclusive' ELSE 'other' END`;

const PLANS = {
  draft: 'EXISTS (SELECT FROM page_drafts d WHERE d.page = p.name)',
  scheduled: 'EXISTS (SELECT FROM layouts l WHERE l.page = p.name AND l.published AND l.valid_from > t.at)',
} as const;

/** The SQL of the list of pages. */
export const PAGE_SOURCE: ListSource<typeof PAGE_LIST> = {
  definition: PAGE_LIST,
  table: PAGES,
  alias: 'p',
  id: 'p.name',
  sorts: { name: { sql: 'p.name', type: 'text' } },
  filters: {
    kind: (kinds: readonly PageKind[]) => oneOf(`(${KIND})`)(kinds),
    state: (states: readonly PageState[], at) => ({
      sql: `(SELECT CASE WHEN (${KIND}) = 'content' OR EXISTS (SELECT FROM layouts l WHERE l.page = p.name AND ${VALID}) THEN 'live' ELSE 'empty' END
        FROM (SELECT ?::timestamptz AS at) t) = ANY(?::text[])`,
      bindings: [at, `{${states.join(',')}}`],
    }),
    plan: (plans: readonly (keyof typeof PLANS)[], at) => ({
      sql: `(SELECT ${plans.map((plan) => PLANS[plan]).join(' OR ')} FROM (SELECT ?::timestamptz AS at) t)`,
      bindings: [at],
    }),
  },
  search: (text) => ({
    sql: "p.name ILIKE ? OR p.title ->> 'th' ILIKE ? OR p.title ->> 'en' ILIKE ? OR p.link ILIKE ?",
    bindings: [containing(text), containing(text), containing(text), containing(text)],
  }),
};
export const PAGE_COLUMNS = 'p.name, p.title, p.link';
export type PageHeadRow = { name: string; title: LocalizedText; link: string | null };

export type PageFiguresRow = {
  name: string;
  shown: string | null;
  next_at: Date | null;
  drafts: number;
  edited_at: Date | null;
  edited_by: string | null;
};
/** What these pages show at a moment, when they change by themselves, and who has edited them last. */
export const pageFigures = (db: Db, names: readonly string[], at: Date): Promise<PageFiguresRow[]> =>
  rows(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at)
     SELECT p.name, now_shown.name AS shown,
       (SELECT min(time) FROM t, layouts l CROSS JOIN LATERAL (
          SELECT l.valid_from UNION ALL SELECT l.valid_to
          UNION ALL SELECT unnest(ARRAY[(b.value ->> 'from')::timestamptz, (b.value ->> 'until')::timestamptz])
            FROM jsonb_each(l.block_times) b WHERE l.id = now_shown.id
        ) times (time) WHERE l.page = p.name AND l.published AND time > t.at
          AND (time = l.valid_from OR l.id = now_shown.id)) AS next_at,
       (SELECT count(*)::int FROM page_drafts d WHERE d.page = p.name) AS drafts, edit.at AS edited_at, edit.by AS edited_by
     FROM ${PAGES}
     LEFT JOIN LATERAL (SELECT l.id, l.name FROM layouts l, t WHERE l.page = p.name AND ${VALID}
       ORDER BY l.valid_from DESC, l.id DESC LIMIT 1) now_shown ON true
     LEFT JOIN LATERAL (SELECT e.at, ${person('u')} AS by FROM (
         SELECT d.updated_at AS at, d.updated_by AS user_id FROM page_drafts d WHERE d.page = p.name
         UNION ALL SELECT l.published_at, l.published_by FROM layouts l WHERE l.page = p.name AND l.published_at IS NOT NULL
       ) e LEFT JOIN users u ON u.user_id = e.user_id ORDER BY e.at DESC LIMIT 1) edit ON true
     WHERE p.name = ANY(?::text[])`,
    [at, [...names]],
  );

export const readPageHead = (db: Db, name: string): Promise<PageHeadRow | undefined> =>
  firstRow(db, `SELECT ${PAGE_COLUMNS} FROM ${PAGES} WHERE p.name = ?`, [name]);

/** Locks a page: its drafts and layouts are made one after the other. */
export async function lockPage(trx: Db, name: string): Promise<PageHeadRow | undefined> {
  const document = contentPageOf(name);
  if (document !== null) await insertPage(trx, { name, title: document.title, link: null });
  return firstRow(trx, `SELECT ${PAGE_COLUMNS} FROM pages p WHERE p.name = ? FOR UPDATE`, [name]);
}

export async function countPages(trx: Db): Promise<number> {
  const found = await firstRow<{ count: number }>(trx, 'SELECT count(*)::int AS count FROM pages', []);
  return found?.count ?? 0;
}

/** @returns false when its name or address is taken */
export async function insertPage(trx: Db, { name, title, link }: PageHeadRow): Promise<boolean> {
  const made = await rows(
    trx,
    'INSERT INTO pages (name, title, link) VALUES (?, ?::jsonb, ?) ON CONFLICT DO NOTHING RETURNING name',
    [name, JSON.stringify(title), link],
  );
  return made.length > 0;
}

/** Times of blocks by their id, as layouts store them. */
export type BlockTimes = Record<string, { hidden?: true; from?: string; until?: string }>;
export type LayoutVersionRow = {
  layout_id: number;
  page: string;
  name: string;
  published: boolean;
  valid_from: Date;
  valid_to: Date | null;
  blocks: number;
  published_at: Date | null;
  published_by: string | null;
  is_shown: boolean;
};
const LAYOUT = `SELECT l.id AS layout_id, l.page, l.name, l.published, l.valid_from, l.valid_to,
    jsonb_array_length(l.components) AS blocks, l.published_at, ${person('u')} AS published_by,
    l.id = (SELECT o.id FROM layouts o WHERE o.page = l.page AND o.published AND o.valid_from <= t.at
            AND (o.valid_to IS NULL OR o.valid_to > t.at) ORDER BY o.valid_from DESC, o.id DESC LIMIT 1) IS TRUE AS is_shown`;
const FROM_LAYOUT =
  'FROM (SELECT ?::timestamptz AS at) t, layouts l LEFT JOIN users u ON u.user_id = l.published_by';

/** Layouts of a page, those that begin last, first. */
export const readVersions = (db: Db, page: string, at: Date, limit: number): Promise<LayoutVersionRow[]> =>
  rows(db, `${LAYOUT} ${FROM_LAYOUT} WHERE l.page = ? ORDER BY l.valid_from DESC, l.id DESC LIMIT ?`, [
    ...[at, page, limit],
  ]);

/** For whom blocks are by their id, as layouts store them. */
export type BlockAudiences = Record<string, BlockAudience>;
export type LayoutContentRow = LayoutVersionRow & {
  components: (Record<string, unknown> & { id?: unknown; type?: unknown })[];
  block_times: BlockTimes;
  block_audiences: BlockAudiences;
};
const CONTENT = `${LAYOUT}, l.components, l.block_times, l.block_audiences ${FROM_LAYOUT}`;
export const readLayoutContent = (db: Db, id: number, at: Date): Promise<LayoutContentRow | undefined> =>
  firstRow(db, `${CONTENT} WHERE l.id = ?`, [at, id]);

/** The layout of a page that is shown at a moment. */
export const readShownLayout = (db: Db, page: string, at: Date): Promise<LayoutContentRow | undefined> =>
  firstRow(db, `${CONTENT} WHERE l.page = ? AND ${VALID} ORDER BY l.valid_from DESC, l.id DESC LIMIT 1`, [
    at,
    page,
  ]);

/** @returns its id */
export async function insertLayout(
  trx: Db,
  layout: Readonly<{
    page: string;
    name: string;
    components: readonly unknown[];
    block_times: BlockTimes;
    block_audiences: BlockAudiences;
  }>,
  time: Readonly<{ from: Date; until: Date | null }>,
  by: Readonly<{ at: Date; user_id: number }>,
): Promise<number> {
  const made = await firstRow<{ id: number }>(
    trx,
    `INSERT INTO layouts (page, name, components, block_times, block_audiences, published, valid_from, valid_to, updated_at, published_at,
       published_by) VALUES (?, ?, ?::jsonb, ?::jsonb, ?::jsonb, true, ?, ?, ?, ?, ?) RETURNING id`,
    [
      ...[layout.page, layout.name, JSON.stringify(layout.components), JSON.stringify(layout.block_times)],
      JSON.stringify(layout.block_audiences),
      ...[time.from, time.until, by.at, by.at, by.user_id],
    ],
  );
  return made?.id ?? 0;
}

/** @returns false when it is not published any more */
export async function withdrawLayout(trx: Db, id: number, at: Date): Promise<boolean> {
  const found = await rows(
    trx,
    'UPDATE layouts SET published = false, updated_at = ? WHERE id = ? AND published RETURNING id',
    [at, id],
  );
  return found.length > 0;
}

export type DraftRow = {
  draft_id: number;
  revision: number;
  page: string;
  title: LocalizedText;
  name: string;
  blocks: DraftBlock[];
  based_on: number | null;
  updated_at: Date;
  updated_by: string | null;
};
const DRAFT = `SELECT d.draft_id, d.revision, d.page, p.title, d.name, d.blocks, d.based_on, d.updated_at,
    ${person('u')} AS updated_by
  FROM page_drafts d JOIN pages p ON p.name = d.page LEFT JOIN users u ON u.user_id = d.updated_by`;
export const readDraft = (db: Db, id: number): Promise<DraftRow | undefined> =>
  firstRow(db, `${DRAFT} WHERE d.draft_id = ?`, [id]);
/**
 * Locks a draft: of two saves at once one comes first. It is read after that: a lock that has waited would give the name
 * of the editor of before.
 */
export async function lockDraft(trx: Db, id: number): Promise<DraftRow | undefined> {
  await rows(trx, 'SELECT FROM page_drafts WHERE draft_id = ? FOR UPDATE', [id]);
  return readDraft(trx, id);
}
export const readDrafts = (db: Db, page: string): Promise<DraftRow[]> =>
  rows(db, `${DRAFT} WHERE d.page = ? ORDER BY d.updated_at DESC, d.draft_id DESC`, [page]);

export async function insertDraft(
  trx: Db,
  draft: Readonly<{ page: string; name: string; blocks: readonly DraftBlock[]; based_on: number | null }>,
  by: Readonly<{ at: Date; user_id: number }>,
): Promise<number> {
  const made = await firstRow<{ draft_id: number }>(
    trx,
    `INSERT INTO page_drafts (page, name, blocks, based_on, updated_at, updated_by)
     VALUES (?, ?, ?::jsonb, ?, ?, ?) RETURNING draft_id`,
    [draft.page, draft.name, JSON.stringify(draft.blocks), draft.based_on, by.at, by.user_id],
  );
  return made?.draft_id ?? 0;
}

/** The draft is locked. */
export async function updateDraft(
  trx: Db,
  id: number,
  { name, blocks }: Readonly<{ name: string; blocks: readonly DraftBlock[] }>,
  by: Readonly<{ at: Date; user_id: number }>,
): Promise<void> {
  await trx.raw(
    'UPDATE page_drafts SET name = ?, blocks = ?::jsonb, updated_at = ?, updated_by = ? WHERE draft_id = ?',
    [name, JSON.stringify(blocks), by.at, by.user_id, id],
  );
}

export async function deleteDraft(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM page_drafts WHERE draft_id = ?', [id]);
}

/**
 * Segments of blocks that pages show at `t.at` or later. A version that another one covers until its end, and a block whose
 * time is over, are not counted.
 */
const SEGMENT_USES = `SELECT DISTINCT (b.value ->> 'segment_id')::int AS segment_id, p.name, p.title
  FROM (SELECT ?::timestamptz AS at) t, layouts l JOIN pages p ON p.name = l.page
    CROSS JOIN LATERAL jsonb_each(l.block_audiences) b
    CROSS JOIN LATERAL (SELECT l.block_times -> b.key AS time) m
  WHERE l.block_audiences <> '{}' AND l.published AND (l.valid_to IS NULL OR l.valid_to > t.at)
    AND b.value ->> 'segment_id' IS NOT NULL AND NOT coalesce((m.time ->> 'hidden')::boolean, false)
    AND coalesce((m.time ->> 'until')::timestamptz > t.at, true)
    AND NOT EXISTS (SELECT FROM layouts o WHERE o.page = l.page AND o.published AND o.valid_from <= t.at
      AND (o.valid_from, o.id) > (l.valid_from, l.id) AND (o.valid_to IS NULL OR o.valid_to >= l.valid_to))`;

export type PageUse = Readonly<{ kind: 'page'; id: string; name_th: string; name_en: string }>;
/** Pages that have blocks for a segment. */
export const pagesForSegment = (db: Db, segmentId: number, at: Date): Promise<PageUse[]> =>
  rows(
    db,
    `SELECT 'page' AS kind, u.name AS id, u.title ->> 'th' AS name_th, u.title ->> 'en' AS name_en
     FROM (${SEGMENT_USES}) u WHERE u.segment_id = ? ORDER BY u.name`,
    [at, segmentId],
  );
export const segmentsOfPages = async (db: Db, at: Date): Promise<number[]> =>
  (
    await rows<{ segment_id: number }>(
      db,
      `SELECT DISTINCT segment_id FROM (${SEGMENT_USES}) u ORDER BY segment_id`,
      [at],
    )
  ).map(({ segment_id }) => segment_id);
