/** The one permission table; menus and guards read it (ROLE-01, ROLE-02). */
import { isCustomRole, ROLE, ROLE_IDS, type RoleId, SHOP_PERMISSIONS, STAFF } from './roles.ts';

const R = ROLE;
const MEMBERS: readonly RoleId[] = ROLE_IDS;

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
  'settings:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM],
  // State of the shop, and dialogs to everybody; who looks after customers and content sees both.
  'site:read': [R.OWNER, R.ADMIN, R.CRM, R.CONTENT_EDITOR],
  'site:edit': [R.OWNER, R.ADMIN],
  'site:dialogs': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
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
  // Reports of sales.
  'report:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  // Reports of visits, coins, coupons, returns and searches; of the work of staff.
  'report:shop': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.CRM],
  'report:staff': [R.OWNER, R.ADMIN, R.CRM],
  // Closing months, and payouts of gateways.
  'books:close': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  // Statements of carriers about cash on delivery.
  'remittance:manage': [R.OWNER, R.ADMIN, R.ACCOUNTANT],
  'delivery:read': [R.OWNER, R.ADMIN, R.INVENTORY, R.CRM],
  'delivery:edit': [R.OWNER, R.ADMIN],
  'guest:erase': [R.OWNER, R.ADMIN, R.CRM],
  'goods:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM, R.CONTENT_EDITOR],
  'goods:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  // What goods cost in the shop is decided by who is responsible for them (decisions, "Roles": products, stock, import).
  'price:edit': [R.OWNER, R.ADMIN, R.INVENTORY],
  'promotion:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.CRM, R.CONTENT_EDITOR],
  'promotion:edit': [R.OWNER, R.ADMIN, R.CRM],
  // Everybody who may read something that stands in it; each sees the kinds of which he may read the list.
  'calendar:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM, R.CONTENT_EDITOR],
  'stock:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY],
  'stock:edit': [R.OWNER, R.ADMIN, R.INVENTORY],
  // Differences of counts are decided by others than those who count.
  'stock:approve': [R.OWNER, R.ADMIN],
  // Pick-ups of the branches that they are bound to; who may bind people to branches sees all.
  'pickup:work': [R.OWNER, R.ADMIN, R.INVENTORY, R.SALES_AGENT],
  'pickup:people': [R.OWNER, R.ADMIN],
  // A recall blocks goods, and speaks to every customer who has some.
  'recall:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY, R.CRM],
  'recall:make': [R.OWNER, R.ADMIN],
  // Customers: masked; in full, with an entry in the audit log; notes, tags and sign-in; blocking.
  'customer:read': [R.OWNER, R.ADMIN, R.CRM, R.SALES_AGENT],
  'customer:reveal': [R.OWNER, R.ADMIN, R.CRM],
  'customer:edit': [R.OWNER, R.ADMIN, R.CRM],
  'customer:block': [R.OWNER, R.ADMIN, R.CRM],
  // Segments of customers, and mailings to them.
  'segment:edit': [R.OWNER, R.ADMIN, R.CRM],
  'mailing:send': [R.OWNER, R.ADMIN, R.CRM],
  // Cannot be undone.
  'customer:merge': [R.OWNER, R.ADMIN],
  'search:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  // Receiving goods, suppliers and purchase orders; what they cost is shown to those who may see the books.
  'purchase:read': [R.OWNER, R.ADMIN, R.ACCOUNTANT, R.INVENTORY],
  'purchase:edit': [R.OWNER, R.ADMIN, R.INVENTORY],
  'coin:manage': [R.OWNER, R.ADMIN, R.CRM],
  'points-transfer:decide': [R.OWNER, R.ADMIN, R.CRM],
  'blogger:decide': [R.OWNER, R.ADMIN, R.CRM],
  'order:create-chat': SHOP_PERMISSIONS['order:create-chat'],
  // Orders made in the back office for a customer.
  'order:create-for': [R.OWNER, R.ADMIN, R.CRM, R.SALES_AGENT],
  // Chat with customers; its office hours and saved replies.
  'inbox:work': [R.OWNER, R.ADMIN, R.CRM, R.SALES_AGENT],
  'inbox:settings': [R.OWNER, R.ADMIN, R.CRM],
  // What members write: reviews, photos, questions, answers, and the rules by which some are held.
  'review:moderate': [R.OWNER, R.ADMIN, R.CRM, R.CONTENT_EDITOR],
  'layout:preview': SHOP_PERMISSIONS['layout:preview'],
  // Pages of blocks: whoever plans promotions and campaigns sees them.
  'page:read': [R.OWNER, R.ADMIN, R.CRM, R.CONTENT_EDITOR],
  'page:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  'blog:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  'giveaway:enter': SHOP_PERMISSIONS['giveaway:enter'],
  'mail:preview': [R.OWNER, R.ADMIN, R.CRM, R.CONTENT_EDITOR],
  'campaign:edit': [R.OWNER, R.ADMIN, R.CONTENT_EDITOR],
  // Members of campaigns and events, and winners: decided by others than those who only write campaigns.
  'campaign:decide': [R.OWNER, R.ADMIN],
  'menu:blog-editor': SHOP_PERMISSIONS['menu:blog-editor'],
  'menu:create-order': SHOP_PERMISSIONS['menu:create-order'],
} as const satisfies Record<string, readonly RoleId[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What everybody who works here may do, in every role of the shop. */
export const COMMON_PERMISSIONS = [
  ...(['profile:own', 'cart:own', 'order:own', 'review:own', 'wishlist:own', 'notification:own'] as const),
  ...(['coupon:own', 'coin:own', 'second-step:own', 'office:use'] as const),
] as const satisfies readonly Permission[];

/** A role that the shop has made. */
export type CustomRole = Readonly<{
  role_id: number;
  name_th: string;
  name_en: string;
  /** Those chosen from the list; the common ones are added. */
  permissions: readonly string[];
}>;
const customRoles = new Map<number, CustomRole & { all: ReadonlySet<string> }>();

/** The custom roles in force, in this process or page; replaces those before. */
export function setCustomRoles(roles: readonly CustomRole[]): void {
  customRoles.clear();
  for (const role of roles)
    customRoles.set(role.role_id, { ...role, all: new Set([...COMMON_PERMISSIONS, ...role.permissions]) });
}
export const customRole = (role: number): CustomRole | undefined => customRoles.get(role);

/** The name of a role that the shop has made; null for a built-in one. */
export function customRoleName(role: number): { th: string; en: string } | null {
  const custom = customRoles.get(role);
  return custom === undefined ? null : { th: custom.name_th, en: custom.name_en };
}

/** What API keys may do at present, by the role number of the key (docs/decisions/0098). */
const keyScopes = new Map<number, ReadonlySet<Permission>>();
/** The role number of a key: of no account, so that every check of a permission holds for keys too. */
export const keyRole = (key_id: number): number => 1_000_000_000 + key_id;
export function setKeyScopes(key_id: number, scopes: readonly Permission[]): void {
  keyScopes.set(keyRole(key_id), new Set(scopes));
}

/** True when the role has the permission; an unknown role has none. */
export function may(role: number, permission: Permission): boolean {
  const scopes = keyScopes.get(role);
  if (scopes !== undefined) return scopes.has(permission);
  if (isCustomRole(role)) return customRoles.get(role)?.all.has(permission) === true;
  return (PERMISSIONS[permission] as readonly number[]).includes(role);
}

/** Every role that has the permission. */
export const rolesWith = (permission: Permission): number[] => [
  ...PERMISSIONS[permission],
  ...[...customRoles.keys()].filter((role) => may(role, permission)),
];

const EVERY = Object.keys(PERMISSIONS) as Permission[];
/** Whether a role has all that another has: who may give it, and act on those who have it. */
export const covers = (role: number, other: number): boolean =>
  EVERY.every((permission) => !may(other, permission) || may(role, permission));
