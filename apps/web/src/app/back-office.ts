import { may, type Permission } from '@mali/contracts/permissions';

/**
 * The sections of the back office, with the permission that each requires. The menu of the back office and its pages
 * read this one list; the API's guards read the same table of roles.
 */
const PARTS = {
  orders: 'order:list',
  packing: 'order:fulfil',
  inbox: 'inbox:work',
  reviews: 'review:moderate',
  pickup: 'pickup:work',
  returns: 'return:read',
  receiving: 'purchase:read',
  purchases: 'purchase:read',
  suppliers: 'purchase:read',
  counting: 'stock:read',
  recalls: 'recall:read',
  slips: 'order:approve-slip',
  refunds: 'refund:make',
  remittance: 'remittance:manage',
  books: 'books:read',
  accounting: 'books:read',
  posts: 'blog:edit',
  staff: 'staff:read',
  transfers: 'points-transfer:decide',
  guests: 'guest:erase',
  customers: 'customer:read',
  products: 'goods:read',
  prices: 'goods:read',
  imports: 'goods:edit',
  brands: 'goods:read',
  categories: 'goods:read',
  collections: 'goods:read',
  badges: 'goods:read',
  stock: 'stock:read',
  pages: 'page:read',
  promotions: 'promotion:read',
  calendar: 'calendar:read',
  search: 'search:edit',
  coins: 'coin:manage',
  giveaways: 'campaign:edit',
  mails: 'mail:preview',
  delivery: 'delivery:read',
  screening: 'order:review-hold',
  settings: 'settings:read',
  audit: 'audit:read',
} as const satisfies Record<string, Permission>;

export type BackOfficePart = keyof typeof PARTS;

/** The sections that a role may open, in the order of the menu; an unknown role none. */
export function backOfficeOf(role: number): readonly BackOfficePart[] {
  const parts: readonly BackOfficePart[] = [
    ...([
      'orders',
      'packing',
      'returns',
      'inbox',
      'reviews',
      'pickup',
      'receiving',
      'purchases',
      'suppliers',
      'counting',
      'recalls',
      'slips',
      'refunds',
      'remittance',
      'books',
      'accounting',
      'products',
      'prices',
      'imports',
      'brands',
      'categories',
      'collections',
      'badges',
      'stock',
      'pages',
      'promotions',
      'calendar',
      'search',
      'customers',
      'coins',
      'transfers',
      'giveaways',
      'posts',
      'mails',
    ] as const),
    ...(['settings', 'delivery', 'screening', 'staff', 'guests', 'audit'] as const),
  ];
  return parts.filter((part) => may(role, PARTS[part]));
}
