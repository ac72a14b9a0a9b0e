import type { PackshotArt } from '@mali/db/seeds/packshots/art';
import { type Db, firstRow } from '../../platform/database.ts';

/** What a picture is drawn from; undefined when there is no such picture. */
export async function readArt(db: Db, hash: string): Promise<PackshotArt | undefined> {
  const row = await firstRow<{ art: PackshotArt }>(db, 'SELECT art FROM images WHERE hash = ?', [hash]);
  return row?.art;
}
