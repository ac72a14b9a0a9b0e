/** Values of the back office itself. Plain values: the browser imports this file. */
export const FIND_KINDS = [
  'orders',
  'customers',
  'products',
  'promotions',
  'returns',
  'parcels',
  'staff',
] as const;
export type FindKind = (typeof FIND_KINDS)[number];
/** Length of a text that is searched for, and results of each kind. */
export const FIND = { min: 2, max: 100, shown: 5 } as const;
/** Options of a filter that are shown at once, and the length of a value. */
export const OPTIONS = { shown: 8, value: 100 } as const;
/** Lists whose views can be saved. */
export const VIEW_LISTS = [
  'orders',
  'staff',
  'slips',
  'refunds',
  'transfers',
  'posts',
  'promotions',
  'offers',
  'brands',
  'badges',
  'collections',
  'pages',
  'library',
  'stock',
  'products',
  'search',
  'search_rules',
  'spoken_names',
  'giveaways',
  'top-spender',
  'events',
  'receipts',
  'suppliers',
  'purchase_orders',
  'price-changes',
  'counts',
  'moderation',
  'stock-transfers',
  'recalls',
  'customers',
  'imports',
  'bloggers',
  'inbox',
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];
/** Length of a view's name, and views of a person for a list. */
export const VIEWS = { name: 40, most: 30 } as const;
