import { type Db, firstRow } from '../../platform/database.ts';
import type { Art } from './draw.ts';

/** What a picture is drawn from; undefined when there is no such picture. */
export async function readArt(db: Db, hash: string): Promise<Art | undefined> {
  const row = await firstRow<{ art: Art }>(db, 'SELECT art FROM images WHERE hash = ?', [hash]);
  return row?.art;
}
