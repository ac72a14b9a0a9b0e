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
 * @returns false when the same picture exists
 */
export async function insertPicture(
  db: Db,
  picture: { hash: string; file: string; width: number; height: number; isProduct?: boolean },
): Promise<boolean> {
  const { hash, file, width, height, isProduct = false } = picture;
  const made = await rows(
    db,
    'INSERT INTO images (hash, art, width, height) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING hash',
    [hash, JSON.stringify(isProduct ? { photo: file } : { file }), width, height],
  );
  return made.length > 0;
}

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
