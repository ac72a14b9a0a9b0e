import type { InformationPageName } from '@mali/contracts/content-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { Read } from '../../platform/layout-cache.ts';
import { layoutChanges, type Pictured, readDocument, shownBlocks, validLayout } from './repository.ts';

/** Documents of texts and banners: the published layouts of their pages (docs/decisions/0086). */

/** The items that a document shows, as they are stored; `from` and `until` are those of its version. */
export type ShownItems = { items: unknown[]; from: string; until: string | null };

/**
 * The items that a document shows at a moment.
 * @returns `false` when it has never been published, or not for this moment: then the rows of before are shown
 */
export const readShownItems = (
  db: Db,
  page: string,
  at: Date,
): Promise<Read<Pictured<ShownItems | false> | null>> =>
  readDocument(
    db,
    at,
    `SELECT coalesce((SELECT jsonb_build_object('items', ${shownBlocks}, 'from', c.valid_from, 'until', c.valid_to)
       FROM (${validLayout('?')}) c), 'false')`,
    [page, page, page, page],
    layoutChanges('?'),
  );

/** An item of a document as it was published last. @returns null when it never was */
export async function readEarlierItem(db: Db, page: string, id: string): Promise<unknown> {
  const found = await firstRow<{ item: unknown }>(
    db,
    `SELECT c.item FROM layouts l CROSS JOIN LATERAL jsonb_array_elements(l.components) AS c (item)
     WHERE l.page = ? AND l.published AND c.item ->> 'id' = ? ORDER BY l.valid_from DESC, l.id DESC LIMIT 1`,
    [page, id],
  );
  return found?.item ?? null;
}

/** Those of these paths at which a page of blocks is. */
export async function readPageLinks(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows<{ link: string }>(db, 'SELECT link FROM pages WHERE link = ANY (?)', [[...paths]]);
  return found.map(({ link }) => link);
}

/** The rows of before the editor, as items of a document: a first draft begins with them. */
const ROWS = {
  'content-announcement': `SELECT to_jsonb(a) FROM (
    SELECT announcement, link FROM announcements a, t WHERE active AND valid_from <= t.at AND (valid_to IS NULL OR valid_to > t.at)
    ORDER BY valid_from DESC, id DESC LIMIT 1) a`,
  'content-popup': `SELECT jsonb_build_object('picture', jsonb_build_object('hash', image, 'alt', alternative_text),
      'title', CASE WHEN title ->> 'th' = '' THEN alternative_text ELSE title END, 'text', "text", 'button', button, 'link', link,
      'close_button_color', CASE close_button_color WHEN '#ffffff' THEN '#ffffff' ELSE '#241e1b' END)
    FROM popups, t WHERE active AND valid_from <= t.at AND (valid_to IS NULL OR valid_to > t.at)
    ORDER BY valid_from DESC, id DESC LIMIT 1`,
  'content-banners': `SELECT slide FROM home_banners, t
    WHERE active AND valid_from <= t.at AND (valid_to IS NULL OR valid_to > t.at) ORDER BY position, id`,
  'content-faq': `SELECT jsonb_build_object('topic', topic, 'question', question, 'answer', answer)
    FROM faq_entries, t WHERE active ORDER BY position, id`,
} as const;

export async function readRowItems(
  db: Db,
  page: keyof typeof ROWS,
  at: Date,
): Promise<Record<string, unknown>[]> {
  const found = await rows<{ item: Record<string, unknown> }>(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at) SELECT item FROM (${ROWS[page]}) AS before (item)`,
    [at],
  );
  return found.map(({ item }) => item);
}

/** The page is locked: versions of it are counted one after the other. @returns the version */
export async function insertInformation(
  trx: Db,
  name: InformationPageName,
  text: Readonly<Record<'title' | 'body' | 'seo_title' | 'seo_desc', unknown>>,
  { layout_id, from }: Readonly<{ layout_id: number; from: Date }>,
): Promise<number> {
  const made = await firstRow<{ version: number }>(
    trx,
    `INSERT INTO information_pages (name, version, title, body, seo_title, seo_desc, valid_from, layout_id)
     SELECT ?, coalesce(max(version), 0) + 1, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?, ?
     FROM information_pages WHERE name = ? RETURNING version`,
    [
      name,
      ...[text.title, text.body, text.seo_title, text.seo_desc].map((words) => JSON.stringify(words)),
      ...[from, layout_id, name],
    ],
  );
  return made?.version ?? 0;
}
