import { isStaff, ROLE, type RoleId } from '@mali/contracts/roles';

/** Command line name of a role: CONTENT_EDITOR is content-editor. */
const nameOf = (constant: string): string => constant.toLowerCase().replaceAll('_', '-');

const NAMES: ReadonlyMap<RoleId, string> = new Map(
  Object.entries(ROLE).map(([constant, id]) => [id, nameOf(constant)]),
);

/** Roles that can be assigned here: customers, bloggers and influencers register themselves. */
export const STAFF_ROLES: ReadonlyMap<string, RoleId> = new Map(
  Object.values(ROLE)
    .filter(isStaff)
    .map((id) => [roleName(id), id]),
);

/** The role's command line name. */
export function roleName(id: RoleId): string {
  return NAMES.get(id) ?? String(id);
}
