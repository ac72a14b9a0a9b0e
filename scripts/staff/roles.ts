import { isStaff, ROLE, type RoleId } from '@mali/contracts/roles';

/** What a role is called on the command line: CONTENT_EDITOR is content-editor. */
const nameOf = (constant: string): string => constant.toLowerCase().replaceAll('_', '-');

const NAMES: ReadonlyMap<RoleId, string> = new Map(
  Object.entries(ROLE).map(([constant, id]) => [id, nameOf(constant)]),
);

/** Roles that may be given here: customers, bloggers and influencers make their own accounts. */
export const STAFF_ROLES: ReadonlyMap<string, RoleId> = new Map(
  Object.values(ROLE)
    .filter(isStaff)
    .map((id) => [roleName(id), id]),
);

/** The role in words, as it is written on the command line. */
export function roleName(id: RoleId): string {
  return NAMES.get(id) ?? String(id);
}
