import { type Db, firstRow } from '../../platform/database.ts';

/** The status the shop was last set to (SITE-01). */
export async function siteStatus(db: Db): Promise<'online' | 'offline' | 'maintenance'> {
  const row = await firstRow<{ status: 'online' | 'offline' | 'maintenance' }>(
    db,
    'SELECT status FROM site_status',
  );
  return row?.status ?? 'offline';
}

/** Asks the database for nothing: it answers or it does not. */
export async function ping(db: Db): Promise<void> {
  await db.raw('SELECT 1');
}
