import type { SiteDialog } from '@mali/contracts/site';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** The status the shop was last set to (SITE-01). */
export async function siteStatus(db: Db): Promise<'online' | 'offline' | 'maintenance'> {
  const row = await firstRow<{ status: 'online' | 'offline' | 'maintenance' }>(
    db,
    'SELECT status FROM site_status',
  );
  return row?.status ?? 'offline';
}

/** Alert boxes at once: more would be read by nobody. */
const DIALOGS_MAX = 5;

/** What the shop says to everybody at `at`, oldest first (NOTI-11). */
export const dialogsAt = (db: Db, at: Date): Promise<SiteDialog[]> =>
  rows(
    db,
    `SELECT dialog_id, type, title, title_th, message, message_th FROM site_dialogs
     WHERE starts_at <= ? AND (ends_at IS NULL OR ends_at > ?) ORDER BY dialog_id LIMIT ${DIALOGS_MAX}`,
    [at, at],
  );

/** Asks the database for nothing: it answers or it does not. */
export async function ping(db: Db): Promise<void> {
  await db.raw('SELECT 1');
}
