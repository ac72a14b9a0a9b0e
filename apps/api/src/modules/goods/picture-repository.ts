import { type Db, firstRow, rows } from '../../platform/database.ts';

/** The file of a picture as it was sent. */
export type Original = { file: string; media_type: string; bytes: number };

/** @returns false when one is stored already */
export async function insertOriginal(
  db: Db,
  { hash, file, media_type, bytes, at, was_used }: Original & { hash: string; at: Date; was_used: boolean },
): Promise<boolean> {
  const made = await rows(
    db,
    `INSERT INTO product_originals (hash, file, media_type, bytes, stored_at, was_used) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO NOTHING RETURNING hash`,
    [hash, file, media_type, bytes, at, was_used],
  );
  return made.length > 0;
}

export const readOriginal = (db: Db, hash: string): Promise<Original | undefined> =>
  firstRow(db, 'SELECT file, media_type, bytes FROM product_originals WHERE hash = ?', [hash]);

/** Those of these pictures whose file is stored as it was sent. */
export async function haveOriginals(db: Db, hashes: readonly string[]): Promise<string[]> {
  const found = await rows<{ hash: string }>(
    db,
    'SELECT hash FROM product_originals WHERE hash = ANY(?::text[]) ORDER BY hash',
    [[...hashes]],
  );
  return found.map(({ hash }) => hash);
}

/** A product is about to show these pictures: their removal waits for it, or it for their removal. */
export async function markUsed(trx: Db, hashes: readonly string[]): Promise<void> {
  await trx.raw(
    `WITH shown AS (SELECT hash FROM product_originals WHERE hash = ANY(?::text[]) ORDER BY hash FOR NO KEY UPDATE)
     UPDATE product_originals o SET was_used = true, unused_since = NULL FROM shown
     WHERE o.hash = shown.hash AND (NOT o.was_used OR o.unused_since IS NOT NULL)`,
    [[...hashes]],
  );
}

/** Remembers since when no variant has shown a picture. */
export async function markUnused(db: Db, at: Date): Promise<void> {
  await db.raw(
    `WITH shown AS (SELECT DISTINCT unnest(images) AS hash FROM variants),
       now_ AS (SELECT o.hash, shown.hash IS NOT NULL AS used FROM product_originals o LEFT JOIN shown USING (hash))
     UPDATE product_originals o
     SET was_used = o.was_used OR now_.used,
       unused_since = CASE WHEN now_.used THEN NULL ELSE coalesce(o.unused_since, ?::timestamptz) END
     FROM now_ WHERE o.hash = now_.hash AND (now_.used = (o.unused_since IS NOT NULL) OR now_.used > o.was_used)`,
    [at],
  );
}

/**
 * Deletes originals of pictures that no variant has shown since `before`.
 * @returns their files; `was_used`: orders may show the picture
 */
export const dropUnused = (
  trx: Db,
  before: Date,
): Promise<{ hash: string; file: string; was_used: boolean }[]> =>
  rows(
    trx,
    `DELETE FROM product_originals o WHERE unused_since < ?
       AND NOT EXISTS (SELECT FROM variants v WHERE o.hash = ANY(v.images) OR v.swatch = o.hash)
     RETURNING hash, file, was_used`,
    [before],
  );

/** The files of all originals. */
export const FILES_OF_ORIGINALS = 'SELECT file FROM product_originals';
