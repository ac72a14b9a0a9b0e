import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { StoredSettings } from '../pricing/delivery-terms.ts';

export type VersionRow = {
  version_id: number;
  valid_from: Date;
  settings: StoredSettings;
  reason: string;
  created_at: Date;
  created_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
};

/** Versions of the delivery settings, the newest start first, with names of staff. */
export const readVersions = (db: Db, limit: number): Promise<VersionRow[]> =>
  rows<VersionRow>(
    db,
    `SELECT d.version_id, d.valid_from, d.settings, d.reason, d.created_at, d.withdrawn_at,
       nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') AS created_by,
       nullif(trim(concat_ws(' ', w.first_name, w.last_name)), '') AS withdrawn_by
     FROM delivery_versions d LEFT JOIN users c ON c.user_id = d.created_by LEFT JOIN users w ON w.user_id = d.withdrawn_by
     ORDER BY d.valid_from DESC, d.version_id DESC LIMIT ?`,
    [limit],
  );

/** Changes with every save and withdrawal. */
export async function readRevision(db: Db): Promise<number> {
  const row = await firstRow<{ revision: number }>(
    db,
    'SELECT (count(*) + count(withdrawn_at))::int AS revision FROM delivery_versions',
  );
  return row?.revision ?? 0;
}

/** Makes saves wait for each other until the end of the transaction. */
export const lockVersions = (db: Db): Promise<unknown> =>
  db.raw('LOCK TABLE delivery_versions IN SHARE ROW EXCLUSIVE MODE');

export async function insertVersion(
  db: Db,
  version: { valid_from: Date; settings: StoredSettings; reason: string; at: Date; by: number },
): Promise<number> {
  const row = await firstRow<{ version_id: number }>(
    db,
    `INSERT INTO delivery_versions (valid_from, settings, reason, created_at, created_by) VALUES (?, ?::jsonb, ?, ?, ?)
     RETURNING version_id`,
    [version.valid_from, JSON.stringify(version.settings), version.reason, version.at, version.by],
  );
  if (row === undefined) throw new Error('version not written');
  return row.version_id;
}

/**
 * Withdraws a version that has not begun.
 * @returns false when there is none
 */
export async function withdrawVersion(
  db: Db,
  version: { version_id: number; at: Date; by: number },
): Promise<boolean> {
  const row = await firstRow(
    db,
    `UPDATE delivery_versions SET withdrawn_at = ?, withdrawn_by = ?
     WHERE version_id = ? AND withdrawn_at IS NULL AND valid_from > ? RETURNING version_id`,
    [version.at, version.by, version.version_id, version.at],
  );
  return row !== undefined;
}
