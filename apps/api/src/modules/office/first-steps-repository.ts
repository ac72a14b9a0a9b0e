import { type Db, firstRow } from '../../platform/database.ts';
import { IS_STAFF } from '../../platform/staff-sql.ts';

/** What the database tells of the first steps. */
export type StoredSteps = Readonly<{
  products: boolean;
  delivery: boolean;
  promotion: boolean;
  colleague: boolean;
  open: boolean;
  hidden: boolean;
}>;

export async function storedSteps(db: Db): Promise<StoredSteps> {
  const row = await firstRow<StoredSteps>(
    db,
    `SELECT EXISTS (SELECT FROM variants v JOIN materials m USING (mat_id) WHERE v.active AND m.active AND NOT v.free)
         AS products,
       EXISTS (SELECT FROM delivery_versions WHERE created_by IS NOT NULL AND withdrawn_at IS NULL) AS delivery,
       EXISTS (SELECT FROM promotions) OR EXISTS (SELECT FROM coupons) OR EXISTS (SELECT FROM promo_codes)
         AS promotion,
       (SELECT count(*) > 1 FROM users WHERE ${IS_STAFF('role_id')} AND NOT disabled AND deleted_at IS NULL)
         AS colleague,
       EXISTS (SELECT FROM site_status WHERE status = 'online') AS open,
       EXISTS (SELECT FROM first_steps_hidden) AS hidden`,
  );
  if (row === undefined) throw new Error('no first steps');
  return row;
}

export async function setHidden(db: Db, hidden: boolean, at: Date): Promise<void> {
  if (hidden)
    await db.raw('INSERT INTO first_steps_hidden (hidden_at) VALUES (?) ON CONFLICT DO NOTHING', [at]);
  else await db.raw('DELETE FROM first_steps_hidden');
}
