import type { SiteDialog, StatusAnswer } from '@mali/contracts/site';
import { SITE_EDIT } from '@mali/contracts/site-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** The status of the shop (SITE-01), and `read_only` while it is online but takes no orders. */
export type SetStatus = StatusAnswer['status'] | 'read_only';

/** The last set status of the shop. */
export async function siteStatus(db: Db): Promise<SetStatus> {
  const row = await firstRow<{ status: SetStatus }>(
    db,
    `SELECT CASE WHEN status = 'online' AND read_only THEN 'read_only' ELSE status END AS status FROM site_status`,
  );
  return row?.status ?? 'offline';
}

/** What a closed shop says, of the period in force; undefined without one. */
export const closedText = (
  db: Db,
): Promise<Readonly<{ until: Date | null; message: string; message_th: string }> | undefined> =>
  firstRow(
    db,
    `SELECT ends_at AS until, message, message_th FROM site_periods
     WHERE began_at IS NOT NULL AND over_at IS NULL AND state <> 'read_only' ORDER BY period_id DESC LIMIT 1`,
  );

/** When the period in force ends; null: without an end, or the state was set by hand. */
export async function plannedEnd(db: Db): Promise<Date | null> {
  const row = await firstRow<{ ends_at: Date | null }>(
    db,
    'SELECT ends_at FROM site_periods WHERE began_at IS NOT NULL AND over_at IS NULL ORDER BY period_id DESC LIMIT 1',
  );
  return row?.ends_at ?? null;
}

/** Maximum number of concurrent dialogs. */
const DIALOGS_MAX = SITE_EDIT.dialogsMax;

/** Site dialogs active at `at`, oldest first (NOTI-11). */
export const dialogsAt = (db: Db, at: Date): Promise<SiteDialog[]> =>
  rows(
    db,
    `SELECT dialog_id, type, title, title_th, message, message_th FROM site_dialogs
     WHERE withdrawn_at IS NULL AND starts_at <= ? AND (ends_at IS NULL OR ends_at > ?) ORDER BY dialog_id LIMIT ${DIALOGS_MAX}`,
    [at, at],
  );

/** A query without effect, to check the connection. */
export async function ping(db: Db): Promise<void> {
  await db.raw('SELECT 1');
}
