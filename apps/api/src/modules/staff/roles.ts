import type {
  ChangeShopRoleRequest,
  ShopRole,
  ShopRoleFields,
  ShopRolesAnswer,
} from '@mali/contracts/custom-roles';
import { CHOICE_OF_PERMISSIONS, ROLE_EDIT } from '@mali/contracts/permission-areas';
import {
  COMMON_PERMISSIONS,
  customRole,
  may,
  PERMISSIONS,
  type Permission,
} from '@mali/contracts/permissions';
import { isCustomRole, ROLE, type RoleId } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { lockStaff, type StaffRow } from './repository.ts';
import {
  countRoles,
  holdRole,
  insertRole,
  isRoleHeld,
  type ListedRole,
  lockRole,
  type RoleRow,
  type RoleValues,
  readRole,
  readRoles,
  updateRole,
} from './role-repository.ts';

type RoleDeps = Pick<Deps, 'db' | 'now' | 'roles'>;

const subjectOf = (roleId: number): string => `role ${roleId}`;
const EVERY = Object.keys(PERMISSIONS) as Permission[];
type Has = (permission: Permission) => boolean;

/** What a role of the shop allows, in the database. */
function allowedBy(permissions: readonly string[]): Has {
  const all = new Set<string>([...COMMON_PERMISSIONS, ...permissions]);
  return (permission) => all.has(permission);
}
const NOTHING: Has = () => false;

/**
 * What roles allow, from rows that nobody changes until the end of the transaction: what this process has in memory may be
 * older. Rows are locked by number, so that no two transactions wait for each other.
 * @param edited the role that the caller changes
 */
async function heldRoles(
  trx: Db,
  roles: readonly number[],
  edited: number | null = null,
): Promise<ReadonlyMap<number, RoleRow | undefined>> {
  const found = new Map<number, RoleRow | undefined>();
  for (const role of [...new Set(roles)].filter(isCustomRole).sort((a, b) => a - b))
    found.set(role, await (role === edited ? lockRole : holdRole)(trx, role));
  return found;
}
function hasOf(role: number | null, held: ReadonlyMap<number, RoleRow | undefined>): Has {
  if (role === null) return NOTHING;
  if (!isCustomRole(role)) return (permission) => may(role, permission);
  const row = held.get(role);
  return row?.active === true ? allowedBy(row.permissions) : NOTHING;
}
/** @throws DomainError ROLE.BEYOND when something is allowed that the caller may not do */
function assertWithin(mine: Has, other: Has): void {
  if (EVERY.some((permission) => other(permission) && !mine(permission)))
    throw new DomainError('ROLE.BEYOND');
}

/**
 * The staff among the caller and these others, locked. A colleague may have changed the caller's access since the request
 * began: of two owners who remove each other, one stays.
 * @throws DomainError AUTH.REQUIRED when the caller's access was changed meanwhile
 */
export async function lockCaller(
  trx: Db,
  caller: Caller,
  others: readonly number[] = [],
): Promise<StaffRow[]> {
  const locked = await lockStaff(trx, [caller.user_id, ...others]);
  const self = locked.find(({ user_id }) => user_id === caller.user_id);
  if (self === undefined || self.disabled || self.role_id !== caller.role_id)
    throw new DomainError('AUTH.REQUIRED');
  return locked;
}

/**
 * Nobody acts on a colleague, or gives a role, who may do more than the caller.
 * @param given the role is given now: it must be in use
 * @throws DomainError ROLE.BEYOND, ROLE.NOT_FOUND for a given role that was removed, STAFF.OWNER_ONLY
 */
export async function assertCovers(
  trx: Db,
  { role_id }: Pick<Caller, 'role_id'>,
  role: RoleId,
  given = false,
): Promise<void> {
  if (role_id !== ROLE.OWNER && (role === ROLE.OWNER || role === ROLE.ADMIN))
    throw new DomainError('STAFF.OWNER_ONLY');
  const held = await heldRoles(trx, [role_id ?? ROLE.CUSTOMER, role]);
  if (given && isCustomRole(role) && held.get(role)?.active !== true) throw new DomainError('ROLE.NOT_FOUND');
  assertWithin(hasOf(role_id, held), hasOf(role, held));
}

/** A role in the audit log: that of the shop by its name, which stays readable when it is renamed or removed. */
export function roleInLog(role: RoleId): number | string {
  const custom = customRole(role);
  return custom === undefined ? role : `${custom.name_th} (${custom.name_en})`;
}

const present = ({
  role_id,
  revision,
  name_th,
  name_en,
  permissions,
  active,
  holders,
}: ListedRole): ShopRole => ({
  ...{ role_id, revision, name_th, name_en, permissions: [...permissions], active, holders },
});

export async function listRoles({ db, now }: RoleDeps, caller: Caller): Promise<ShopRolesAnswer> {
  await recordReading(db, caller, now(), 'list staff');
  return { roles: (await readRoles(db)).map(present) };
}

/** @throws DomainError ROLE.NOT_FOUND */
export async function getRole(deps: RoleDeps, caller: Caller, roleId: number): Promise<ShopRole> {
  const row = await readRole(deps.db, roleId);
  if (row === undefined) throw new DomainError('ROLE.NOT_FOUND');
  await recordReading(deps.db, caller, deps.now(), 'list staff');
  return present(row);
}

/** Permissions stand in the order of the list, so that two equal choices are equal. */
const valuesOf = ({ name_th, name_en, permissions }: ShopRoleFields): RoleValues => ({
  ...{ name_th: name_th.trim(), name_en: name_en.trim() },
  permissions: CHOICE_OF_PERMISSIONS.filter((permission) => permissions.includes(permission)),
});
const inHistory = ({ name_th, name_en, permissions }: RoleValues) => ({
  ...{ name_th, name_en, permissions: permissions.join(', ') },
});

/** The answer to a save: this process has read the change by then, the others are told by the database. */
async function saved(deps: RoleDeps, caller: Caller, roleId: number): Promise<ShopRole> {
  await deps.roles.read();
  return getRole(deps, caller, roleId);
}

/**
 * @throws DomainError ROLE.NAME_TAKEN, ROLE.TOO_MANY, ROLE.BEYOND for a permission that the caller has not, AUTH.REQUIRED
 * as `lockCaller`
 */
export async function makeRole(deps: RoleDeps, caller: Caller, fields: ShopRoleFields): Promise<ShopRole> {
  const values = valuesOf(fields);
  const at = deps.now();
  const roleId = await deps.db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const held = await heldRoles(trx, [caller.role_id ?? ROLE.CUSTOMER]);
    assertWithin(hasOf(caller.role_id, held), allowedBy(values.permissions));
    if ((await countRoles(trx)) >= ROLE_EDIT.all) throw new DomainError('ROLE.TOO_MANY');
    const made = await insertRole(trx, values);
    if (made === null) throw new DomainError('ROLE.NAME_TAKEN');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'role_made', at, user_id: null, subject: subjectOf(made) } as const),
      changes: changesBetween({}, inHistory(values)),
    });
    return made;
  });
  return saved(deps, caller, roleId);
}

/** The role, locked, and what the caller has. @throws DomainError ROLE.NOT_FOUND, ROLE.BEYOND, AUTH.REQUIRED */
async function lockedRole(trx: Db, caller: Caller, roleId: number): Promise<{ was: RoleRow; mine: Has }> {
  await lockCaller(trx, caller);
  const held = await heldRoles(trx, [caller.role_id ?? ROLE.CUSTOMER, roleId], roleId);
  const was = held.get(roleId);
  if (was === undefined) throw new DomainError('ROLE.NOT_FOUND');
  const mine = hasOf(caller.role_id, held);
  assertWithin(mine, allowedBy(was.permissions));
  return { was, mine };
}

/**
 * Changes a role, for everybody who has it at once.
 * @throws DomainError ROLE.NOT_FOUND, ROLE.NAME_TAKEN, ROLE.BEYOND for a permission that the caller has not, before or
 *   after; RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function changeRoleOfShop(
  deps: RoleDeps,
  caller: Caller,
  roleId: number,
  { revision, ...fields }: ChangeShopRoleRequest,
): Promise<ShopRole> {
  const values = valuesOf(fields);
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { was, mine } = await lockedRole(trx, caller, roleId);
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(roleId), [
        ...(['role_made', 'role_changed', 'role_removed', 'role_restored'] as const),
      ]);
      const record = await readRole(trx, roleId);
      const by = { by: last?.by ?? null, at: last?.at.toISOString() ?? null };
      throw new DomainError('RECORD.CHANGED', { record: record && present(record), ...by });
    }
    if (!was.active) throw new DomainError('ROLE.NOT_FOUND');
    assertWithin(mine, allowedBy(values.permissions));
    const changes = changesBetween(inHistory(was), inHistory(values));
    if (changes.length === 0) return;
    if (!(await updateRole(trx, roleId, { ...values, active: true })))
      throw new DomainError('ROLE.NAME_TAKEN');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'role_changed', at, user_id: null, subject: subjectOf(roleId) } as const),
      changes,
    });
  });
  return saved(deps, caller, roleId);
}

/**
 * Removes a role that nobody has, or takes it into use again. Idempotent.
 * @throws DomainError ROLE.NOT_FOUND, ROLE.IN_USE, ROLE.NAME_TAKEN, ROLE.TOO_MANY, ROLE.BEYOND
 */
export async function setRoleActive(
  deps: RoleDeps,
  caller: Caller,
  roleId: number,
  isActive: boolean,
): Promise<ShopRole> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { was } = await lockedRole(trx, caller, roleId);
    if (was.active === isActive) return;
    if (!isActive && (await isRoleHeld(trx, roleId))) throw new DomainError('ROLE.IN_USE');
    if (isActive && (await countRoles(trx)) >= ROLE_EDIT.all) throw new DomainError('ROLE.TOO_MANY');
    if (!(await updateRole(trx, roleId, { ...was, active: isActive })))
      throw new DomainError('ROLE.NAME_TAKEN');
    await recordStaffAction(trx, caller, {
      kind: isActive ? 'role_restored' : 'role_removed',
      ...{ at, user_id: null, subject: subjectOf(roleId) },
    });
  });
  return saved(deps, caller, roleId);
}
