import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { Art } from './draw.ts';

/** An uploaded or imported picture: path and width of its file. */
export type Uploaded = { file: string; width: number; isProduct: boolean };

/** Source of a picture; undefined when it does not exist. */
export async function readArt(db: Db, hash: string): Promise<Art | Uploaded | undefined> {
  const row = await firstRow<{ art: Art | { file: string } | { photo: string }; width: number }>(
    db,
    'SELECT art, width FROM images WHERE hash = ?',
    [hash],
  );
  if (row === undefined) return undefined;
  if ('photo' in row.art) return { file: row.art.photo, width: row.width, isProduct: true };
  return 'file' in row.art ? { file: row.art.file, width: row.width, isProduct: false } : row.art;
}

/**
 * Stores the file path of an uploaded picture; that of a product is served in the widths of products.
 * @param picture `by`: who sent it; `version`: it replaces a picture of the library, as which version of it
 * @returns false when the same picture exists
 */
export async function insertPicture(
  db: Db,
  picture: Readonly<{
    hash: string;
    file: string;
    width: number;
    height: number;
    isProduct?: boolean;
    by?: number;
    version?: number;
  }>,
): Promise<boolean> {
  const { hash, file, width, height, isProduct = false, ...about } = picture;
  const made = await rows(
    db,
    'INSERT INTO images (hash, art, width, height) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING hash',
    [hash, JSON.stringify({ ...(isProduct ? { photo: file } : { file }), ...about }), width, height],
  );
  return made.length > 0;
}

/** The files of all pictures that were uploaded or imported. */
export const FILES_OF_IMAGES = "SELECT coalesce(art->>'photo', art->>'file') AS file FROM images";

/**
 * Deletes a picture that nothing shows.
 * @returns its file
 */
export async function deletePicture(trx: Db, hash: string): Promise<string | null> {
  const gone = await firstRow<{ file: string | null }>(
    trx,
    "DELETE FROM images WHERE hash = ? RETURNING coalesce(art->>'photo', art->>'file') AS file",
    [hash],
  );
  return gone?.file ?? null;
}

const byName = (found: readonly { hash: string; shown_as: string | null }[]): Map<string, string> =>
  new Map(found.flatMap(({ hash, shown_as }) => (shown_as === null ? [] : [[hash, shown_as] as const])));

/** What is shown for those of these pictures that were replaced. */
export async function replacements(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  return byName(
    await rows(db, 'SELECT hash, shown_as FROM images WHERE hash = ANY(?::text[])', [[...hashes]]),
  );
}

/** The same until the end of the transaction: a replacement waits for it, or it for the replacement. */
export async function holdReplacements(trx: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const sql = 'SELECT hash, shown_as FROM images WHERE hash = ANY(?::text[]) ORDER BY hash FOR SHARE';
  return byName(await rows(trx, sql, [[...hashes]]));
}

/** From now on one of these pictures is shown in place of the others. */
export async function showInstead(trx: Db, hashes: readonly string[], shown: string): Promise<void> {
  await trx.raw('SELECT FROM images WHERE hash = ANY(?::text[]) ORDER BY hash FOR NO KEY UPDATE', [
    [...hashes],
  ]);
  await trx.raw(
    'UPDATE images SET shown_as = CASE WHEN hash <> ? THEN ?::text END WHERE hash = ANY(?::text[])',
    [shown, shown, [...hashes]],
  );
}

/** The point of a picture that stays in sight where pages cut it, `37-34`; null: its middle. */
export async function setFocus(trx: Db, hash: string, focus: string | null): Promise<void> {
  await trx.raw('UPDATE images SET focus = ? WHERE hash = ? AND focus IS DISTINCT FROM ?::text', [
    ...[focus, hash, focus],
  ]);
}
