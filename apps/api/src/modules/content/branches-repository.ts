import type { BranchFields, StaffBranch } from '@mali/contracts/staff-branches';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Branches as staff edit them. */

/** Orders that are not handed over, sent back or cancelled. */
const OPEN_PICKUPS = `(SELECT count(*)::int FROM orders o
  WHERE o.pickup_location_id = p.location_id AND o.doc_status IN (1, 2, 29, 3, 13))`;
const COLUMNS = `b.store_id, b.name, b.address, b.province, b.lat, b.lng, b.phone, b.hours, b.special_days, b.how_to_get_there,
  b.is_new, b.opening_hours, b.active, b.revision,
  CASE WHEN p.location_id IS NOT NULL THEN jsonb_build_object('active', p.active, 'pickup', p.pickup) END AS place,
  CASE WHEN p.location_id IS NULL THEN 0 ELSE ${OPEN_PICKUPS} END AS open_pickups`;
const BRANCHES = `SELECT ${COLUMNS} FROM branches b LEFT JOIN stock_locations p USING (store_id)`;

/** In the order of the shop. */
export const readStaffBranches = (db: Db): Promise<StaffBranch[]> =>
  rows(db, `${BRANCHES} ORDER BY b.position, b.store_id`);

export const readStaffBranch = (db: Db, storeId: string): Promise<StaffBranch | undefined> =>
  firstRow(db, `${BRANCHES} WHERE b.store_id = ?`, [storeId]);

/** Of two changes at once one comes first; no place refers to the branch for the first time meanwhile. */
export async function lockBranch(trx: Db, storeId: string): Promise<StaffBranch | undefined> {
  await rows(trx, 'SELECT FROM branches WHERE store_id = ? FOR UPDATE', [storeId]);
  return readStaffBranch(trx, storeId);
}

/** All branches in the order of the shop, locked. */
export const lockBranchOrder = async (trx: Db): Promise<string[]> => {
  const found = await rows<{ store_id: string }>(
    trx,
    'SELECT store_id FROM branches ORDER BY position, store_id FOR UPDATE',
  );
  return found.map(({ store_id }) => store_id);
};

export type StoredBranch = BranchFields & Pick<StaffBranch, 'opening_hours'>;
const COLUMN_NAMES = [
  ...['name', 'address', 'province', 'lat', 'lng', 'phone', 'opening_hours', 'hours', 'special_days'],
  ...['how_to_get_there', 'is_new'],
];
const SLOTS = '?::jsonb, ?::jsonb, ?::jsonb, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?';
const valuesOf = (branch: StoredBranch) => [
  ...[branch.name, branch.address, branch.province].map((text) => JSON.stringify(text)),
  ...[branch.lat, branch.lng, branch.phone],
  ...[branch.opening_hours, branch.hours, branch.special_days, branch.how_to_get_there].map((value) =>
    JSON.stringify(value),
  ),
  branch.is_new,
];

/** It is the last of the list, and hidden. @returns whether its name was free */
export async function insertBranch(trx: Db, storeId: string, branch: StoredBranch): Promise<boolean> {
  const made = await rows(
    trx,
    `INSERT INTO branches (store_id, active, position, ${COLUMN_NAMES.join(', ')})
     SELECT ?, false, coalesce((SELECT max(position) FROM branches), 0) + 1, ${SLOTS}
     ON CONFLICT (store_id) DO NOTHING RETURNING store_id`,
    [storeId, ...valuesOf(branch)],
  );
  return made.length > 0;
}

/** The branch is locked. */
export async function updateBranch(trx: Db, storeId: string, branch: StoredBranch): Promise<void> {
  await trx.raw(
    `UPDATE branches SET (${COLUMN_NAMES.join(', ')}, revision) = (${SLOTS}, revision + 1) WHERE store_id = ?`,
    [...valuesOf(branch), storeId],
  );
}

export async function setBranchActive(trx: Db, storeId: string, isActive: boolean): Promise<void> {
  await trx.raw('UPDATE branches SET active = ?, revision = revision + 1 WHERE store_id = ?', [
    isActive,
    storeId,
  ]);
}

/** All branches are locked. */
export async function writeBranchOrder(trx: Db, order: readonly string[]): Promise<void> {
  await trx.raw(
    `UPDATE branches b SET position = o.position FROM unnest(?::text[]) WITH ORDINALITY AS o (store_id, position)
     WHERE b.store_id = o.store_id AND b.position <> o.position`,
    [`{${order.join(',')}}`],
  );
}
