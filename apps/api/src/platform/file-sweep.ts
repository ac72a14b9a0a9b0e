import { type Db, rows } from './database.ts';
import type { Deps } from './deps.ts';
import type { Area } from './storage.ts';

/** Selects, as `file`, the files that rows refer to; others of its area are orphans. */
export type FileReferences = string;

const DAY_MS = 86_400_000;
/** Files that are looked up at once: each time the references are read once. */
const BATCH = 10_000;
/** So many orphans may be more than half of an area. */
const SMALL_SWEEP = 100;

/** Those of these files that no row refers to. */
async function orphansOf(db: Db, files: readonly string[], references: FileReferences): Promise<string[]> {
  const found = await rows<{ file: string }>(
    db,
    `SELECT f AS file FROM unnest(?::text[]) AS f
     WHERE NOT EXISTS (SELECT FROM (${references}) AS r WHERE r.file = f)`,
    [[...files]],
  );
  return found.map(({ file }) => file);
}

/**
 * Deletes the files of an area that no row refers to, left by crashes. Those of the last day stay: their row may not be
 * committed yet. When they are most of the area none is deleted: it is another database's.
 * @returns their number
 */
export async function sweepFiles(
  { db, files, now, log }: Pick<Deps, 'db' | 'files' | 'now' | 'log'>,
  area: Area,
  references: FileReferences,
): Promise<number> {
  const old = await files.olderThan(area, new Date(now().getTime() - DAY_MS));
  const orphans: string[] = [];
  for (let at = 0; at < old.length; at += BATCH)
    orphans.push(...(await orphansOf(db, old.slice(at, at + BATCH), references)));
  if (orphans.length > SMALL_SWEEP && orphans.length > old.length / 2) {
    log.error(
      { area, orphans: orphans.length, files: old.length },
      'most files have no row: none is deleted',
    );
    return 0;
  }
  for (const file of orphans) await files.delete(file);
  if (orphans.length > 0) log.info({ area, files: orphans.length }, 'files without a row were deleted');
  return orphans.length;
}
