/** Roles (ROLE-01, ROLE-02). */

export const ROLE = {
  OWNER: 0,
  CUSTOMER: 1,
  BLOGGER_NOT_APPROVED: 2,
  BLOGGER: 3,
  ADMIN: 4,
  ACCOUNTANT: 5,
  INVENTORY: 6,
  CRM: 7,
  CONTENT_EDITOR: 8,
  INFLUENCER: 9,
  SALES_AGENT: 80,
} as const;
export type BuiltInRoleId = (typeof ROLE)[keyof typeof ROLE];
/** Roles that the shop makes for its staff have ids from here on (docs/decisions/0094). */
export const CUSTOM_ROLES_FROM = 1000;
declare const custom: unique symbol;
export type CustomRoleId = number & { readonly [custom]: true };
export type RoleId = BuiltInRoleId | CustomRoleId;
export const ROLE_IDS: readonly BuiltInRoleId[] = Object.values(ROLE);
export const isCustomRole = (role: number): role is CustomRoleId => role >= CUSTOM_ROLES_FROM;

/**
 * Staff roles: sign-in requires a second factor, and the refresh token is in the cookie `admin_token`
 * (ROLE-12).
 */
export const STAFF = [
  ROLE.OWNER,
  ROLE.ADMIN,
  ROLE.ACCOUNTANT,
  ROLE.INVENTORY,
  ROLE.CRM,
  ROLE.CONTENT_EDITOR,
  ROLE.SALES_AGENT,
] as const satisfies readonly BuiltInRoleId[];
export type BuiltInStaffRole = (typeof STAFF)[number];
export type StaffRole = BuiltInStaffRole | CustomRoleId;
export const isStaff = (role: RoleId): role is StaffRole =>
  isCustomRole(role) || (STAFF as readonly RoleId[]).includes(role);

/**
 * Permissions that pages of the shop ask for, apart from those of the back office: every shopper loads this table. Part of
 * PERMISSIONS.
 */
export const SHOP_PERMISSIONS = {
  'order:create-chat': [ROLE.OWNER, ROLE.ADMIN, ROLE.CRM, ROLE.SALES_AGENT],
  'layout:preview': [ROLE.OWNER, ROLE.ADMIN],
  // Staff may not enter.
  'giveaway:enter': [ROLE.CUSTOMER, ROLE.BLOGGER_NOT_APPROVED, ROLE.BLOGGER, ROLE.INFLUENCER],
  // ROLE-10: direct navigation to the path is allowed for the same three roles that see the menu entry.
  'menu:blog-editor': [ROLE.OWNER, ROLE.ADMIN, ROLE.CONTENT_EDITOR],
  'menu:create-order': [ROLE.OWNER, ROLE.ADMIN, ROLE.SALES_AGENT],
} as const satisfies Record<string, readonly RoleId[]>;

/** As `may`, for pages of the shop. */
export function mayInShop(
  { role_id, custom_role }: { role_id: number; custom_role?: { permissions: readonly string[] } },
  permission: keyof typeof SHOP_PERMISSIONS,
): boolean {
  return (
    (SHOP_PERMISSIONS[permission] as readonly number[]).includes(role_id) ||
    custom_role?.permissions.includes(permission) === true
  );
}

/** Query parameter of links mailed to staff: their page opens while the shop is closed. */
export const STAFF_LINK = 'staff';
