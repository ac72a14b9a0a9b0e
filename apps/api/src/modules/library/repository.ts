import type { PicturePlace } from '@mali/contracts/library';
import { LIBRARY } from '@mali/contracts/library-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { PICTURE_SIZE } from '../../platform/shown-pictures.ts';
import { LIBRARY_COLUMNS, type LibraryRow } from './list-repository.ts';

const ROW = `SELECT ${LIBRARY_COLUMNS} FROM library_pictures p`;

export const readPicture = (db: Db, id: number): Promise<LibraryRow | undefined> =>
  firstRow(db, `${ROW} WHERE p.picture_id = ?`, [id]);

/** Locks a picture: it is changed, replaced and removed by one after the other. It is read once it is locked. */
export async function lockPicture(trx: Db, id: number): Promise<LibraryRow | undefined> {
  await rows(trx, 'SELECT FROM library_pictures WHERE picture_id = ? FOR UPDATE', [id]);
  return readPicture(trx, id);
}

/** The picture that has, or had, a file as one of its versions. */
export const pictureOf = async (db: Db, hash: string): Promise<number | undefined> =>
  (
    await firstRow<{ picture_id: number }>(db, 'SELECT picture_id FROM library_versions WHERE hash = ?', [
      hash,
    ])
  )?.picture_id;

export type VersionRow = {
  version: number;
  hash: string;
  size: LibraryRow['size'];
  made_at: Date;
  made_by: string | null;
};
export const readVersions = (db: Db, id: number): Promise<VersionRow[]> =>
  rows(
    db,
    `SELECT v.version, v.hash, ${PICTURE_SIZE} AS size, v.made_at,
       coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS made_by
     FROM library_versions v JOIN images s ON s.hash = v.hash LEFT JOIN users u ON u.user_id = v.made_by
     WHERE v.picture_id = ? ORDER BY v.version DESC`,
    [id],
  );

/**
 * What shows one of these pictures at a moment or later.
 * @param uses SQL of everything that shows pictures at `t.at`, from the modules that own it
 */
export const readPlaces = (
  db: Db,
  uses: string,
  hashes: readonly string[],
  at: Date,
): Promise<PicturePlace[]> =>
  rows(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at)
     SELECT DISTINCT u.kind, u.id, u.name_th, u.name_en FROM (${uses}) u WHERE u.hash = ANY(?::text[])
     ORDER BY u.kind, u.name_th, u.id LIMIT ?`,
    [at, [...hashes], LIBRARY.places],
  );

/**
 * Brings up to date how many places show each picture, and the names by which it is found.
 * @param uses as for `readPlaces`
 * @returns number of pictures for which this has changed
 */
export async function refreshUses(db: Db, uses: string, at: Date): Promise<number> {
  const changed = await rows(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at),
     used AS (SELECT DISTINCT v.picture_id, u.kind, u.id, u.name_th, u.name_en
       FROM (${uses}) u JOIN library_versions v ON v.hash = u.hash),
     counted AS (SELECT picture_id, count(*)::int AS uses,
       left(string_agg(DISTINCT concat_ws(' · ', nullif(name_th, ''), CASE WHEN name_en <> name_th THEN nullif(name_en, '') END),
         ', '), 500) AS used_in FROM used GROUP BY picture_id)
     UPDATE library_pictures p SET uses = coalesce(c.uses, 0), used_in = coalesce(c.used_in, '')
     FROM library_pictures o LEFT JOIN counted c ON c.picture_id = o.picture_id
     WHERE p.picture_id = o.picture_id AND (o.uses, o.used_in) IS DISTINCT FROM (coalesce(c.uses, 0), coalesce(c.used_in, ''))
     RETURNING p.picture_id`,
    [at],
  );
  return changed.length;
}

/** What the sender says of a picture that has just entered; what was said of it before stays. */
export async function describeNew(
  trx: Db,
  id: number,
  { name, at, user_id }: Readonly<{ name: string; at: Date; user_id: number }>,
): Promise<void> {
  await trx.raw(
    `UPDATE library_pictures SET name_th = CASE WHEN name_th = '' THEN ? ELSE name_th END,
       name_en = CASE WHEN name_en = '' THEN ? ELSE name_en END,
       added_at = CASE WHEN removed_at IS NULL AND added_by IS NOT NULL THEN added_at ELSE ?::timestamptz END,
       added_by = coalesce(added_by, (SELECT user_id FROM users WHERE user_id = ?)), removed_at = NULL
     WHERE picture_id = ?`,
    [name, name, at, user_id, id],
  );
}

export async function updatePicture(
  trx: Db,
  id: number,
  words: Readonly<Record<'name_th' | 'name_en' | 'alt_th' | 'alt_en', string>> & Readonly<{ tags: string[] }>,
): Promise<void> {
  await trx.raw(
    'UPDATE library_pictures SET name_th = ?, name_en = ?, alt_th = ?, alt_en = ?, tags = ?::text[] WHERE picture_id = ?',
    [words.name_th, words.name_en, words.alt_th, words.alt_en, words.tags, id],
  );
}

export async function insertVersion(
  trx: Db,
  {
    picture_id,
    version,
    hash,
    at,
    user_id,
  }: Readonly<{
    picture_id: number;
    version: number;
    hash: string;
    at: Date;
    user_id: number;
  }>,
): Promise<void> {
  await trx.raw(
    `INSERT INTO library_versions (picture_id, version, hash, made_at, made_by)
     VALUES (?, ?, ?, ?, (SELECT user_id FROM users WHERE user_id = ?))`,
    [picture_id, version, hash, at, user_id],
  );
}

/** The picture is locked. */
export async function setShown(trx: Db, id: number, hash: string): Promise<void> {
  await trx.raw('UPDATE library_pictures SET hash = ? WHERE picture_id = ?', [hash, id]);
}

export async function setRemoved(trx: Db, id: number, at: Date | null): Promise<void> {
  await trx.raw('UPDATE library_pictures SET removed_at = ? WHERE picture_id = ?', [at, id]);
}
