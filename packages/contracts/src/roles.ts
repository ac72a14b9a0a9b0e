/** Roles (ROLE-01, ROLE-02) and the one permission table; menus and guards read it. */

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

const R = ROLE;
const MEMBERS: readonly RoleId[] = ROLE_IDS;
/**
 * Staff roles: sign-in requires a second factor, and the refresh token is in the cookie `admin_token`
 * (ROLE-12).
 */
export const STAFF = [
  R.OWNER,
  R.ADMIN,
  R.ACCOUNTANT,
  R.INVENTORY,
  R.CRM,
  R.CONTENT_EDITOR,
  R.SALES_AGENT,
] as const satisfies readonly RoleId[];
export type StaffRole = (typeof STAFF)[number];
export const isStaff = (role: RoleId): role is StaffRole => (STAFF as readonly RoleId[]).includes(role);

/** Permission → roles. Owner and administrator are listed explicitly: nothing is implied. */
export const PERMISSIONS = {
  'profile:own': MEMBERS,
  'cart:own': MEMBERS,
  'order:own': MEMBERS,
  'review:own': MEMBERS,
  'wishlist:own': MEMBERS,
  'notification:own': MEMBERS,
  'coupon:own': MEMBERS,
  'coin:own': MEMBERS,
  'second-step:own': STAFF,
  // What is everybody's in the back office: its search, saved views, own notifications.
  'office:use': STAFF,
  'staff:read': [R.OWNER, R.ADMIN],
  // Revoking access must be quick; granting it is the owner's (decisions, "Roles").
  'staff:lock': [R.OWNER, R.ADMIN],
  'staff:roles': [R.OWNER],
  // Settings of the environment, and imports of products: whoever runs the shop makes them.
  'shop:set-up': [R.OWNER, R.ADMIN],
  'first-steps:hide': [R.OWNER],
  'audit:read': [R.OWNER, R.ADMIN],
  'order:read-any': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM],
  // Sales agents list the orders that they made.
  'order:list': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM, R.SALES_AGENT],
  'order:confirm-cod': [R.OWNER, R.ADMIN, R.CRM],
  // Suspicious orders: release or cancel them, mark fraud. The rules that hold them are the shop's.
  'order:review-hold': [R.OWNER, R.ADMIN, R.CRM],
  'screening:edit': [R.OWNER, R.ADMIN],
  'order:approve-slip': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  'order:fulfil': [R.OWNER, R.ADMIN, R.INVENTORY],
  'order:cancel-any': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.CRM],
  // Address, receiver and tax invoice until packing.
  'order:change': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.CRM],
  'refund:make': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  'return:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM],
  'return:open': [R.OWNER, R.ADMIN, R.INVENTORY, R.CRM],
  'return:decide': [R.OWNER, R.ADMIN, R.CRM],
  'return:receive': [R.OWNER, R.ADMIN, R.INVENTORY],
  'books:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  // Statements of carriers about cash on delivery.
  'remittance:manage': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  'delivery:read': [R.OWNER, R.ADMIN, R.INVENTORY, R.CRM],
  'delivery:edit': [R.OWNER, R.ADMIN],
  'guest:erase': [R.OWNER, R.ADMIN, R.CRM],
  'coupon:manage': [R.OWNER, R.ADMIN, R.CRM],
  'goods:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM, R.CONTENT_EDITOR],
  'goods:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  'promotion:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.CRM, R.CONTENT_EDITOR],
  'promotion:edit': [R.OWNER, R.ADMIN, R.CRM],
  'coin:manage': [R.OWNER, R.ADMIN, R.CRM],
  'points-transfer:decide': [R.OWNER, R.ADMIN, R.CRM],
  'order:create-chat': [R.OWNER, R.ADMIN, R.SALES_AGENT],
  // Orders made in the back office for a customer.
  'order:create-for': [R.OWNER, R.ADMIN, R.CRM, R.SALES_AGENT],
  'layout:preview': [R.OWNER, R.ADMIN],
  // ROLE-10: direct navigation to the path is allowed for the same three roles that see the menu entry.
  'blog:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  // Staff may not enter.
  'giveaway:enter': [R.CUSTOMER, R.BLOGGER_NOT_APPROVED, R.BLOGGER, R.INFLUENCER],
  'mail:preview': [R.OWNER, R.ADMIN, R.CRM, R.CONTENT_EDITOR],
  'campaign:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  'menu:blog-editor': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  'menu:create-order': [R.OWNER, R.ADMIN, R.SALES_AGENT],
} as const satisfies Record<string, readonly RoleId[]>;
export type Permission = keyof typeof PERMISSIONS;

/** True when the role has the permission; an unknown role has none. */
export function may(role: number, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly number[]).includes(role);
}
