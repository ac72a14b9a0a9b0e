import { type Db, firstRow } from '../../platform/database.ts';
import type { Art } from './draw.ts';

/** A picture that was uploaded or imported: where its file is, and how wide that is. */
export type Uploaded = { file: string; width: number; isProduct: boolean };

/** What a picture is made from; undefined when there is no such picture. */
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
