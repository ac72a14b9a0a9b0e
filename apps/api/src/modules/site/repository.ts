import type { SiteDialog } from '@mali/contracts/site';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** The last set status of the shop (SITE-01). */
export async function siteStatus(db: Db): Promise<'online' | 'offline' | 'maintenance'> {
  const row = await firstRow<{ status: 'online' | 'offline' | 'maintenance' }>(
    db,
    'SELECT status FROM site_status',
  );
  return row?.status ?? 'offline';
}

/** Maximum number of concurrent dialogs. */
const DIALOGS_MAX = 5;

/** Site dialogs active at `at`, oldest first (NOTI-11). */
export const dialogsAt = (db: Db, at: Date): Promise<SiteDialog[]> =>
  rows(
    db,
    `SELECT dialog_id, type, title, title_th, message, message_th FROM site_dialogs
     WHERE starts_at <= ? AND (ends_at IS NULL OR ends_at > ?) ORDER BY dialog_id LIMIT ${DIALOGS_MAX}`,
    [at, at],
  );

/** A query without effect, to check the connection. */
export async function ping(db: Db): Promise<void> {
  await db.raw('SELECT 1');
}
