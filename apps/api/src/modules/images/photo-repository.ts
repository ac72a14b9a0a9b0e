import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Photos that customers send for a record they are writing: their area of files, and the statements of their table. */
export type PhotoTable = Readonly<{
  area: 'reviews' | 'returns' | 'chat';
  /** Selects `file` of a photo that belongs to a record, by [place of the width from 1, photo]. */
  file: string;
  /** Deletes photos without a record that were uploaded before [time], returning their `files`. */
  drop: string;
  /** Selects as `file` the files of all photos. */
  files: string;
}>;

/** The file of a photo in a width, counted from 1; null when it belongs to no record. */
export async function photoFile(
  db: Db,
  table: PhotoTable,
  photo: string,
  place: number,
): Promise<string | null> {
  const found = await firstRow<{ file: string | null }>(db, table.file, [place, photo]);
  return found?.file ?? null;
}

/**
 * Deletes photos without a record, uploaded before this time.
 * @returns their files
 */
export async function dropPhotos(db: Db, table: PhotoTable, before: Date): Promise<string[]> {
  const dropped = await rows<{ files: string[] }>(db, table.drop, [before]);
  return dropped.flatMap(({ files }) => files);
}
