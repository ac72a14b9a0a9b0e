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
export type RoleId = (typeof ROLE)[keyof typeof ROLE];
export const ROLE_IDS: readonly RoleId[] = Object.values(ROLE);

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
] as const satisfies readonly RoleId[];
export type StaffRole = (typeof STAFF)[number];
export const isStaff = (role: RoleId): role is StaffRole => (STAFF as readonly RoleId[]).includes(role);

/**
 * Permissions that pages of the shop ask for, apart from those of the back office: every shopper loads this table. Part of
 * PERMISSIONS.
 */
export const SHOP_PERMISSIONS = {
  'order:create-chat': [ROLE.OWNER, ROLE.ADMIN, ROLE.SALES_AGENT],
  'layout:preview': [ROLE.OWNER, ROLE.ADMIN],
  // Staff may not enter.
  'giveaway:enter': [ROLE.CUSTOMER, ROLE.BLOGGER_NOT_APPROVED, ROLE.BLOGGER, ROLE.INFLUENCER],
  // ROLE-10: direct navigation to the path is allowed for the same three roles that see the menu entry.
  'menu:blog-editor': [ROLE.OWNER, ROLE.ADMIN, ROLE.CONTENT_EDITOR],
  'menu:create-order': [ROLE.OWNER, ROLE.ADMIN, ROLE.SALES_AGENT],
} as const satisfies Record<string, readonly RoleId[]>;

/** As `may`, for pages of the shop. */
export function mayInShop(role: number, permission: keyof typeof SHOP_PERMISSIONS): boolean {
  return (SHOP_PERMISSIONS[permission] as readonly number[]).includes(role);
}
