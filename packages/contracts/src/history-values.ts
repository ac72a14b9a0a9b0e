import type { Permission } from './permissions.ts';

/** Plain values: the browser may import this file. */

/** Where a change was made. */
export const HISTORY_SOURCES = ['page', 'import', 'job', 'cli'] as const;
export type HistorySource = (typeof HISTORY_SOURCES)[number];

/** Records with a history, as the audit log names them (`order SO…`, `delivery`), and who may read it. */
export const HISTORY_RECORDS = {
  order: 'order:read-any',
  return: 'return:read',
  // Coupons, until they became offers.
  campaign: 'promotion:read',
  promotion: 'promotion:read',
  offer: 'promotion:read',
  brand: 'goods:read',
  category: 'goods:read',
  collection: 'goods:read',
  badge: 'goods:read',
  'search-rule': 'search:edit',
  'spoken-name': 'search:edit',
  stock: 'stock:read',
  place: 'stock:read',
  'stock-transfer': 'stock:read',
  product: 'goods:read',
  prices: 'goods:read',
  import: 'goods:edit',
  receipt: 'purchase:read',
  supplier: 'purchase:read',
  'purchase-order': 'purchase:read',
  count: 'stock:read',
  recall: 'recall:read',
  customer: 'customer:read',
  segment: 'segment:edit',
  mailing: 'mailing:send',
  flow: 'mailing:send',
  blogger: 'blogger:decide',
  'report-schedule': 'report:shop',
  page: 'page:read',
  picture: 'page:read',
  branch: 'page:read',
  branches: 'page:read',
  content: 'review:moderate',
  moderation: 'review:moderate',
  giveaway: 'campaign:edit',
  'top-spender': 'campaign:edit',
  event: 'campaign:edit',
  post: 'blog:edit',
  delivery: 'delivery:read',
  settings: 'settings:read',
  site: 'site:read',
  'site-dialog': 'site:read',
  'waiting-room': 'site:read',
  staff: 'staff:read',
  role: 'staff:read',
  webhook: 'shop:set-up',
} as const satisfies Record<string, Permission>;

/** The permission for the history of a record; null when there is none of such records. */
export function historyPermission(record: string): Permission | null {
  const [kind = ''] = record.split(' ');
  return Object.hasOwn(HISTORY_RECORDS, kind) ? HISTORY_RECORDS[kind as keyof typeof HISTORY_RECORDS] : null;
}

/** Entries of one page. */
export const HISTORY_PAGE = 20;
