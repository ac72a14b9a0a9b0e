import type { PostAction } from '@mali/contracts/post-values';
import type { PostContent, PostProduct } from '@mali/contracts/posts';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { PICTURE_SIZE, SHOWN_PICTURES } from '../../platform/shown-pictures.ts';
import type { Pictures } from '../content/repository.ts';

export type PostFields = Readonly<{
  post_id: number;
  revision: number;
  published_at: Date | null;
  withdrawn_at: Date | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  content: PostContent;
}>;

/** Editable content of a post `b`, in the contract's format. */
const CONTENT = `jsonb_build_object('slug', b.slug, 'title', b.title, 'excerpt', b.excerpt, 'body', b.body,
  'topic', b.topic, 'author', b.author, 'mat_ids', to_jsonb(b.mat_ids),
  'cover', CASE WHEN b.cover IS NOT NULL THEN jsonb_build_object('hash', b.cover, 'alt', b.cover_alt) END)`;
/** Who made the newest version of `b`. */
export const EDITOR = `(SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
  FROM blog_revisions r JOIN users u USING (user_id) WHERE r.blog_id = b.id AND r.revision = b.revision)`;
const FIELDS = `b.id AS post_id, b.revision, b.published_at, b.withdrawn_at, b.created_at, b.updated_at,
  ${EDITOR} AS updated_by, ${CONTENT} AS content`;

export const findPost = (db: Db, postId: number): Promise<PostFields | undefined> =>
  firstRow(db, `SELECT ${FIELDS} FROM blogs b WHERE b.id = ?`, [postId]);

/** Row lock on a post until the end of the transaction: concurrent changes are serialised. */
export async function lockPost(trx: Db, postId: number): Promise<PostFields | undefined> {
  const sql = 'SELECT id FROM blogs WHERE id = ? FOR UPDATE';
  if ((await firstRow(trx, sql, [postId])) === undefined) return undefined;
  return findPost(trx, postId);
}

/** The post created by an earlier attempt of the request, if any. */
export const findByRequest = (
  db: Db,
  requestKey: string,
): Promise<{ post_id: number; author_id: number | null } | undefined> =>
  firstRow(db, 'SELECT id AS post_id, author_id FROM blogs WHERE request_key = ?', [requestKey]);

const columnsOf = ({ cover, ...content }: PostContent) => ({
  slug: content.slug,
  title: JSON.stringify(content.title),
  excerpt: JSON.stringify(content.excerpt),
  body: JSON.stringify(content.body),
  topic: JSON.stringify(content.topic),
  author: content.author,
  mat_ids: content.mat_ids,
  cover: cover?.hash ?? null,
  cover_alt: JSON.stringify(cover?.alt ?? { th: '', en: '' }),
});

/** @returns the new post's id, or undefined for a known slug or request */
export async function insertPost(
  trx: Db,
  post: { content: PostContent; author_id: number; request_key: string; at: Date },
): Promise<number | undefined> {
  const { content, author_id, request_key, at } = post;
  const columns = { ...columnsOf(content), author_id, request_key, created_at: at, updated_at: at };
  const row = await firstRow<{ id: number }>(
    trx,
    `INSERT INTO blogs (${Object.keys(columns).join(', ')})
     VALUES (${Object.keys(columns)
       .map(() => '?')
       .join(', ')}) ON CONFLICT DO NOTHING RETURNING id`,
    Object.values(columns),
  );
  return row?.id;
}

/** Whether another post has this slug. */
export async function isSlugTaken(db: Db, slug: string, postId: number): Promise<boolean> {
  return (
    (await firstRow(db, 'SELECT 1 AS taken FROM blogs WHERE slug = ? AND id <> ?', [slug, postId])) !==
    undefined
  );
}

/** Writes the changes of a locked post, as its next version. */
export async function updatePost(
  trx: Db,
  postId: number,
  change: {
    revision: number;
    at: Date;
    content?: PostContent;
    published_at?: Date | null;
    withdrawn_at?: Date;
  },
): Promise<void> {
  const { content, at, ...rest } = change;
  const columns = { ...rest, updated_at: at, ...(content !== undefined && columnsOf(content)) };
  await rows(
    trx,
    `UPDATE blogs SET ${Object.keys(columns)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ? RETURNING id`,
    [...Object.values(columns), postId],
  );
}

export async function deletePost(trx: Db, postId: number): Promise<void> {
  await trx.raw('DELETE FROM blogs WHERE id = ?', [postId]);
}

export type NewVersion = Readonly<{
  post_id: number;
  revision: number;
  at: Date;
  user_id: number | null;
  deed: PostAction;
  publish_at: Date | null;
  changed: readonly string[];
  content: PostContent;
}>;

/** Stores a version; an existing one is kept. */
export async function insertVersion(trx: Db, version: NewVersion): Promise<void> {
  const { post_id, revision, at, user_id, deed, publish_at, changed, content } = version;
  await trx.raw(
    `INSERT INTO blog_revisions (blog_id, revision, at, user_id, deed, publish_at, changed, content)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [post_id, revision, at, user_id, deed, publish_at, [...changed], JSON.stringify(content)],
  );
}

export type VersionRow = Readonly<{
  revision: number;
  at: Date;
  by: string | null;
  deed: PostAction;
  publish_at: Date | null;
  changed: string[];
}>;
/** The versions of a post, the newest first. */
export const listVersions = (db: Db, postId: number): Promise<VersionRow[]> =>
  rows(
    db,
    `SELECT r.revision, r.at, r.deed, r.publish_at, r.changed,
       coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS by
     FROM blog_revisions r LEFT JOIN users u USING (user_id)
     WHERE r.blog_id = ? ORDER BY r.revision DESC LIMIT 200`,
    [postId],
  );

export async function findVersion(
  db: Db,
  postId: number,
  revision: number,
): Promise<PostContent | undefined> {
  const sql = 'SELECT content FROM blog_revisions WHERE blog_id = ? AND revision = ?';
  return (await firstRow<{ content: PostContent }>(db, sql, [postId, revision]))?.content;
}

/** Topics of all posts, the most used first. */
export const listTopics = (db: Db): Promise<{ topic: PostContent['topic'] }[]> =>
  rows(
    db,
    `SELECT topic FROM blogs WHERE topic ->> 'th' <> '' GROUP BY topic ORDER BY count(*) DESC, topic ->> 'th' LIMIT 20`,
    [],
  );

/** Product names, in the requested order, without unknown ones. */
export const readProducts = (db: Db, matIds: readonly number[]): Promise<Omit<PostProduct, 'on_sale'>[]> =>
  rows(
    db,
    `SELECT m.mat_id, m.mat_name AS name_en, m.mat_name_th AS name_th, b.brand_en AS brand
     FROM unnest(?::int[]) WITH ORDINALITY w (mat_id, place) JOIN materials m USING (mat_id)
     JOIN brands b USING (brand_id) ORDER BY w.place`,
    [[...matIds]],
  );

/** The sizes of those of these pictures that exist. */
export async function readPictures(db: Db, hashes: readonly string[]): Promise<Pictures> {
  const found = await rows<{ hash: string; size: Pictures[string] }>(
    db,
    `SELECT i.hash, ${PICTURE_SIZE} AS size FROM ${SHOWN_PICTURES} WHERE i.hash = ANY (?)`,
    [[...hashes]],
  );
  return Object.fromEntries(found.map(({ hash, size }) => [hash, size]));
}
