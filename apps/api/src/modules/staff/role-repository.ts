import { type Db, firstRow, isDatabaseError, rows, UNIQUE_VIOLATION } from '../../platform/database.ts';

/** What staff edit of a role. */
export type RoleValues = Readonly<{ name_th: string; name_en: string; permissions: readonly string[] }>;
export type RoleRow = RoleValues & Readonly<{ role_id: number; revision: number; active: boolean }>;
export type ListedRole = RoleRow & Readonly<{ holders: { user_id: number; name: string }[] }>;

const COLUMNS = 'r.role_id, r.revision, r.name_th, r.name_en, r.permissions, r.active';
const HOLDERS = `coalesce((SELECT jsonb_agg(jsonb_build_object('user_id', u.user_id, 'name',
    coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)) ORDER BY u.first_name, u.user_id)
  FROM users u WHERE u.role_id = r.role_id AND u.role_id <> 1 AND u.deleted_at IS NULL), '[]') AS holders`;

/** Those in use, by name. */
export const readRoles = (db: Db): Promise<ListedRole[]> =>
  rows(
    db,
    `SELECT ${COLUMNS}, ${HOLDERS} FROM custom_roles r WHERE r.active ORDER BY lower(r.name_th), r.role_id`,
  );

export const readRole = (db: Db, roleId: number): Promise<ListedRole | undefined> =>
  firstRow(db, `SELECT ${COLUMNS}, ${HOLDERS} FROM custom_roles r WHERE r.role_id = ?::int`, [roleId]);

/** A role that nobody changes or removes until the end of the transaction. */
export const holdRole = (trx: Db, roleId: number): Promise<RoleRow | undefined> =>
  firstRow(trx, `SELECT ${COLUMNS} FROM custom_roles r WHERE r.role_id = ?::int FOR SHARE`, [roleId]);

/** A role that nobody gives, changes or removes until the end of the transaction. */
export const lockRole = (trx: Db, roleId: number): Promise<RoleRow | undefined> =>
  firstRow(trx, `SELECT ${COLUMNS} FROM custom_roles r WHERE r.role_id = ?::int FOR UPDATE`, [roleId]);

/** How many there are; of two that are made at once one waits. */
export async function countRoles(trx: Db): Promise<number> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtext('custom roles'))");
  const counted = await firstRow<{ n: number }>(
    trx,
    'SELECT count(*)::int AS n FROM custom_roles WHERE active',
  );
  return counted?.n ?? 0;
}

/** @returns null when a role in use has one of its names */
export async function insertRole(
  trx: Db,
  { name_th, name_en, permissions }: RoleValues,
): Promise<number | null> {
  const made = await firstRow<{ role_id: number }>(
    trx,
    `INSERT INTO custom_roles (name_th, name_en, permissions) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING role_id`,
    [name_th, name_en, [...permissions]],
  );
  return made?.role_id ?? null;
}

/**
 * Changes a role that is locked.
 * @returns false when another role in use has one of its names; the transaction is void then
 */
export async function updateRole(
  trx: Db,
  roleId: number,
  { name_th, name_en, permissions, active }: RoleValues & { active: boolean },
): Promise<boolean> {
  try {
    await trx.raw(
      'UPDATE custom_roles SET name_th = ?, name_en = ?, permissions = ?, active = ? WHERE role_id = ?',
      [name_th, name_en, [...permissions], active, roleId],
    );
    return true;
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION)) return false;
    throw error;
  }
}

/** Whether anybody has a role, who may sign in or not. */
export async function isRoleHeld(trx: Db, roleId: number): Promise<boolean> {
  const held = await firstRow<{ held: boolean }>(
    trx,
    'SELECT EXISTS (SELECT FROM users WHERE role_id = ?::int AND role_id <> 1 AND deleted_at IS NULL) AS held',
    [roleId],
  );
  return held?.held === true;
}
