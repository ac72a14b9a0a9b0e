import { type Db, rows } from '../../platform/database.ts';

/** Addresses whose pictures were fetched before, with the names of these. */
export const fetchedPictures = (
  db: Db,
  addresses: readonly string[],
): Promise<{ address: string; hash: string }[]> =>
  rows(db, 'SELECT address, hash FROM fetched_pictures WHERE address = ANY(?)', [[...addresses]]);

export async function recordFetched(db: Db, address: string, hash: string): Promise<void> {
  await db.raw(
    'INSERT INTO fetched_pictures (address, hash) VALUES (?, ?) ON CONFLICT (address) DO NOTHING',
    [address, hash],
  );
}

export const isStored = async (db: Db, hash: string): Promise<boolean> =>
  (await rows(db, 'SELECT FROM images WHERE hash = ?', [hash])).length > 0;

/** Those of some names that are pictures of products. */
export const storedPictures = async (db: Db, hashes: readonly string[]): Promise<string[]> =>
  (
    await rows<{ hash: string }>(
      db,
      "SELECT hash FROM images WHERE hash = ANY(?) AND art->>'photo' IS NOT NULL",
      [[...hashes]],
    )
  ).map(({ hash }) => hash);

/** Files of pictures of products, in the order of their names here. */
export const pictureFiles = (db: Db, hashes: readonly string[]): Promise<{ hash: string; file: string }[]> =>
  rows(
    db,
    `SELECT i.hash, i.art->>'photo' AS file FROM unnest(?::text[]) WITH ORDINALITY AS o(hash, place) JOIN images i USING (hash)
      WHERE i.art->>'photo' IS NOT NULL ORDER BY o.place`,
    [[...hashes]],
  );

/**
 * Stores a picture that a source named; only a later import of it may replace it.
 * @returns false when the same picture was stored at the same time
 */
export async function insertImported(
  db: Db,
  picture: Readonly<{ hash: string; photo: string; source: string; width: number; height: number }>,
): Promise<boolean> {
  const { hash, photo, source, width, height } = picture;
  const made = await rows(
    db,
    'INSERT INTO images (hash, art, width, height) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING RETURNING hash',
    [hash, JSON.stringify({ photo, import: source }), width, height],
  );
  return made.length > 0;
}

/** Stores what placeholders are drawn from. */
export async function insertPlaceholders(
  db: Db,
  pictures: readonly Readonly<{ hash: string; art: object | null }>[],
): Promise<void> {
  await db.raw(
    `INSERT INTO images (hash, art)
     SELECT DISTINCT ON (hash) hash, art FROM jsonb_to_recordset(?::jsonb) AS r(hash text, art jsonb) ORDER BY hash
     ON CONFLICT (hash) DO NOTHING`,
    [JSON.stringify(pictures)],
  );
}
