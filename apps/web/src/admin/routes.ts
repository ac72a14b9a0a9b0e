import type { BackOfficePart } from '../app/back-office.ts';
import { OFFICE } from '../app/office-addresses.ts';
import { fillPath } from '../app/routes.ts';
import type { TextFile } from '../app/texts/files.ts';

export type OfficeRoute = Readonly<{
  path: string;
  /** Module below src/admin, without its ending: its chunk exports the page's component. */
  page: string;
  /** What the page is written with, besides the texts of the frame. */
  texts?: readonly TextFile[];
  /** Without the menu: it takes the whole screen. */
  whole?: true;
  /** The section it belongs to, which a role may open or not; null: every staff role may. */
  part: BackOfficePart | null;
}>;

const TABLE = {
  overview: { path: OFFICE.start, page: 'overview/routes/overview', part: null },
  orders: { path: `${OFFICE.start}/orders`, page: 'orders/routes/orders', part: 'orders' },
  newOrder: {
    path: `${OFFICE.start}/orders/new`,
    page: 'orders/routes/new-order',
    part: 'orders',
  },
  order: {
    path: `${OFFICE.start}/orders/:so_no`,
    page: 'orders/routes/order',
    part: 'orders',
  },
  packing: { path: `${OFFICE.start}/pack`, page: 'packing/routes/waves', part: 'packing' },
  handOver: { path: `${OFFICE.start}/handover`, page: 'packing/routes/hand-over', part: 'packing' },
  pickList: { path: `${OFFICE.start}/waves/:wave_id`, page: 'packing/routes/pick-list', part: 'packing' },
  pack: { path: `${OFFICE.start}/pack/:so_no`, page: 'packing/routes/pack', part: 'packing', whole: true },
  pickups: { path: `${OFFICE.start}/pickups`, page: 'pickup/routes/pickups', part: 'pickup' },
  inbox: { path: `${OFFICE.start}/inbox`, page: 'inbox/routes/inbox', texts: ['chat-order'], part: 'inbox' },
  inboxSettings: { path: `${OFFICE.start}/inbox/settings`, page: 'inbox/routes/settings', part: 'inbox' },
  reviews: { path: `${OFFICE.start}/reviews`, page: 'reviews/routes/reviews', part: 'reviews' },
  reviewRules: { path: `${OFFICE.start}/reviews/rules`, page: 'reviews/routes/rules', part: 'reviews' },
  review: { path: `${OFFICE.start}/reviews/:content_id`, page: 'reviews/routes/review', part: 'reviews' },
  returns: { path: `${OFFICE.start}/returns`, page: 'returns/routes/returns', part: 'returns' },
  return: { path: `${OFFICE.start}/returns/:return_no`, page: 'returns/routes/return', part: 'returns' },
  receiving: { path: `${OFFICE.start}/receiving`, page: 'receiving/routes/receipts', part: 'receiving' },
  receipt: {
    path: `${OFFICE.start}/receiving/:receipt_id`,
    page: 'receiving/routes/receipt',
    part: 'receiving',
  },
  purchases: { path: `${OFFICE.start}/purchases`, page: 'purchasing/routes/purchases', part: 'purchases' },
  purchase: {
    path: `${OFFICE.start}/purchases/:po_id`,
    page: 'purchasing/routes/purchase',
    part: 'purchases',
  },
  reorder: { path: `${OFFICE.start}/reorder`, page: 'purchasing/routes/reorder', part: 'purchases' },
  suppliers: { path: `${OFFICE.start}/suppliers`, page: 'purchasing/routes/suppliers', part: 'suppliers' },
  supplier: {
    path: `${OFFICE.start}/suppliers/:supplier_id`,
    page: 'purchasing/routes/supplier',
    part: 'suppliers',
  },
  counts: { path: `${OFFICE.start}/counts`, page: 'counting/routes/counts', part: 'counting' },
  count: { path: `${OFFICE.start}/counts/:count_id`, page: 'counting/routes/count', part: 'counting' },
  customers: { path: `${OFFICE.start}/customers`, page: 'customers/routes/customers', part: 'customers' },
  customer: {
    path: `${OFFICE.start}/customers/:customer_id`,
    page: 'customers/routes/customer',
    texts: ['rewards'],
    part: 'customers',
  },
  mailings: { path: `${OFFICE.start}/mailings`, page: 'segments/routes/mailings', part: 'segments' },
  mailing: {
    path: `${OFFICE.start}/mailings/:mailing_id`,
    page: 'segments/routes/mailing',
    part: 'segments',
  },
  flows: { path: `${OFFICE.start}/flows`, page: 'segments/routes/flows', part: 'segments' },
  flow: { path: `${OFFICE.start}/flows/:flow`, page: 'segments/routes/flow', part: 'segments' },
  segments: { path: `${OFFICE.start}/segments`, page: 'segments/routes/segments', part: 'segments' },
  segment: {
    path: `${OFFICE.start}/segments/:segment_id`,
    page: 'segments/routes/segment',
    part: 'segments',
  },
  recalls: { path: `${OFFICE.start}/recalls`, page: 'recalls/routes/recalls', part: 'recalls' },
  recall: { path: `${OFFICE.start}/recalls/:recall_id`, page: 'recalls/routes/recall', part: 'recalls' },
  slips: { path: `${OFFICE.start}/slips`, page: 'slips/routes/slips', part: 'slips' },
  slip: { path: `${OFFICE.start}/slips/:slip_id`, page: 'slips/routes/slip', part: 'slips' },
  refunds: { path: `${OFFICE.start}/refunds`, page: 'refunds/routes/refunds', part: 'refunds' },
  newRefund: { path: `${OFFICE.start}/refunds/new`, page: 'refunds/routes/new-refund', part: 'refunds' },
  remittance: {
    path: `${OFFICE.start}/remittance`,
    page: 'remittance/routes/statements',
    part: 'remittance',
  },
  newStatement: {
    path: `${OFFICE.start}/remittance/new`,
    page: 'remittance/routes/new-statement',
    texts: ['upload'],
    part: 'remittance',
  },
  codDifferences: {
    path: `${OFFICE.start}/remittance/differences`,
    page: 'remittance/routes/differences',
    part: 'remittance',
  },
  statement: {
    path: `${OFFICE.start}/remittance/statements/:statement_no`,
    page: 'remittance/routes/statement',
    part: 'remittance',
  },
  salesReport: {
    path: `${OFFICE.start}/reports/sales`,
    page: 'reports/routes/sales',
    part: 'reports',
  },
  shopReport: {
    path: `${OFFICE.start}/reports/shop`,
    page: 'reports/routes/shop-report',
    part: 'reports',
  },
  reportSchedules: {
    path: `${OFFICE.start}/reports/schedules`,
    page: 'reports/routes/schedules',
    part: 'reports',
  },
  reportSchedule: {
    path: `${OFFICE.start}/reports/schedules/:schedule_id`,
    page: 'reports/routes/schedule',
    part: 'reports',
  },
  books: { path: `${OFFICE.start}/books`, page: 'books/routes/reconciliation', part: 'books' },
  accounting: { path: `${OFFICE.start}/accounting`, page: 'accounting/routes/month', part: 'accounting' },
  taxDocuments: {
    path: `${OFFICE.start}/accounting/documents`,
    page: 'accounting/routes/documents',
    part: 'accounting',
  },
  lotValues: {
    path: `${OFFICE.start}/accounting/lots`,
    page: 'accounting/routes/lots',
    part: 'accounting',
  },
  bloggerEarnings: {
    path: `${OFFICE.start}/accounting/bloggers`,
    page: 'accounting/routes/blogger-earnings',
    part: 'accounting',
  },
  payouts: {
    path: `${OFFICE.start}/accounting/payouts`,
    page: 'accounting/routes/payouts',
    part: 'accounting',
  },
  products: {
    path: `${OFFICE.start}/products`,
    page: 'products/routes/products',
    part: 'products',
  },
  grid: { path: `${OFFICE.start}/grid`, page: 'grid/routes/grid', part: 'products' },
  prices: { path: `${OFFICE.start}/prices`, page: 'prices/routes/price-changes', part: 'prices' },
  priceChange: {
    path: `${OFFICE.start}/prices/:change_id`,
    page: 'prices/routes/price-change',
    part: 'prices',
  },
  product: {
    path: `${OFFICE.start}/products/:mat_id`,
    page: 'products/routes/product',
    texts: ['upload'],
    part: 'products',
  },
  imports: { path: `${OFFICE.start}/imports`, page: 'imports/routes/imports', part: 'imports' },
  import: {
    path: `${OFFICE.start}/imports/:import_id`,
    page: 'imports/routes/import',
    texts: ['upload'],
    part: 'imports',
  },
  brands: { path: `${OFFICE.start}/brands`, page: 'goods/routes/brands', part: 'brands' },
  brand: { path: `${OFFICE.start}/brands/:brand_id`, page: 'goods/routes/brand', part: 'brands' },
  categories: {
    path: `${OFFICE.start}/categories`,
    page: 'goods/routes/categories',
    part: 'categories',
  },
  badges: { path: `${OFFICE.start}/badges`, page: 'collections/routes/badges', part: 'badges' },
  badge: { path: `${OFFICE.start}/badges/:badge_id`, page: 'collections/routes/badge', part: 'badges' },
  library: {
    path: `${OFFICE.start}/library`,
    page: 'library/routes/library',
    texts: ['upload'],
    part: 'library',
  },
  libraryPicture: {
    path: `${OFFICE.start}/library/:picture_id`,
    page: 'library/routes/picture',
    texts: ['upload'],
    part: 'library',
  },
  branches: { path: `${OFFICE.start}/branches`, page: 'branches/routes/branches', part: 'branches' },
  branch: { path: `${OFFICE.start}/branches/:store_id`, page: 'branches/routes/branch', part: 'branches' },
  shopPages: { path: `${OFFICE.start}/pages`, page: 'pages/routes/pages', part: 'pages' },
  shopPage: { path: `${OFFICE.start}/pages/:page`, page: 'pages/routes/page', part: 'pages' },
  pageDraft: {
    path: `${OFFICE.start}/pages/:page/drafts/:draft_id`,
    page: 'pages/routes/draft',
    texts: ['upload'],
    part: 'pages',
  },
  collections: {
    path: `${OFFICE.start}/collections`,
    page: 'collections/routes/collections',
    part: 'collections',
  },
  collection: {
    path: `${OFFICE.start}/collections/:collection_id`,
    page: 'collections/routes/collection',
    texts: ['upload'],
    part: 'collections',
  },
  stock: { path: `${OFFICE.start}/stock`, page: 'stock/routes/stock', part: 'stock' },
  places: { path: `${OFFICE.start}/places`, page: 'stock/routes/places', part: 'stock' },
  stockTransfers: {
    path: `${OFFICE.start}/stock-transfers`,
    page: 'stock-transfers/routes/transfers',
    part: 'stock',
  },
  stockTransfer: {
    path: `${OFFICE.start}/stock-transfers/:transfer_id`,
    page: 'stock-transfers/routes/transfer',
    part: 'stock',
  },
  variantStock: {
    path: `${OFFICE.start}/stock/:mat_var_id`,
    page: 'stock/routes/variant-stock',
    part: 'stock',
  },
  promotions: {
    path: `${OFFICE.start}/promotions`,
    page: 'promotions/routes/promotions',
    part: 'promotions',
  },
  promotion: {
    path: `${OFFICE.start}/promotions/:promo_id`,
    page: 'promotions/routes/promotion',
    part: 'promotions',
  },
  calendar: { path: `${OFFICE.start}/calendar`, page: 'calendar/routes/calendar', part: 'calendar' },
  offers: { path: `${OFFICE.start}/offers`, page: 'promotions/routes/offers', part: 'promotions' },
  offer: { path: `${OFFICE.start}/offers/:promo_id`, page: 'promotions/routes/offer', part: 'promotions' },
  search: { path: `${OFFICE.start}/search`, page: 'search/routes/searches', part: 'search' },
  searchRules: { path: `${OFFICE.start}/search/rules`, page: 'search/routes/rules', part: 'search' },
  searchRule: { path: `${OFFICE.start}/search/rules/:rule_id`, page: 'search/routes/rule', part: 'search' },
  spokenNames: { path: `${OFFICE.start}/search/names`, page: 'search/routes/names', part: 'search' },
  spokenName: { path: `${OFFICE.start}/search/names/:name_id`, page: 'search/routes/name', part: 'search' },
  giveaways: {
    path: OFFICE.giveaways,
    page: 'giveaways/routes/giveaways',
    part: 'giveaways',
  },
  shopEvents: { path: `${OFFICE.start}/events`, page: 'events/routes/events', part: 'shopEvents' },
  shopEvent: { path: `${OFFICE.start}/events/:event_id`, page: 'events/routes/event', part: 'shopEvents' },
  topSpenders: {
    path: `${OFFICE.start}/top-spender`,
    page: 'top-spender/routes/campaigns',
    part: 'topSpenders',
  },
  topSpender: {
    path: `${OFFICE.start}/top-spender/:campaign_id`,
    page: 'top-spender/routes/campaign',
    part: 'topSpenders',
  },
  posts: { path: OFFICE.posts, page: 'posts/routes/posts', part: 'posts' },
  post: { path: `${OFFICE.posts}/:post_id`, page: 'posts/routes/post', texts: ['upload'], part: 'posts' },
  coins: { path: `${OFFICE.start}/coins`, page: 'coins/routes/coins', texts: ['rewards'], part: 'coins' },
  transfers: { path: `${OFFICE.start}/transfers`, page: 'transfers/routes/transfers', part: 'transfers' },
  transfer: {
    path: `${OFFICE.start}/transfers/:transfer_id`,
    page: 'transfers/routes/transfer',
    part: 'transfers',
  },
  bloggers: { path: `${OFFICE.start}/bloggers`, page: 'bloggers/routes/bloggers', part: 'bloggers' },
  blogger: {
    path: `${OFFICE.start}/bloggers/:application_id`,
    page: 'bloggers/routes/blogger',
    part: 'bloggers',
  },
  guests: { path: `${OFFICE.start}/guests`, page: 'guests/routes/guests', part: 'guests' },
  mails: { path: `${OFFICE.start}/mails`, page: 'mails/routes/mails', part: 'mails' },
  delivery: {
    path: `${OFFICE.start}/delivery`,
    page: 'delivery/routes/delivery',
    texts: ['addresses'],
    part: 'delivery',
  },
  screening: {
    path: `${OFFICE.start}/screening`,
    page: 'screening/routes/screening',
    part: 'screening',
  },
  settings: { path: `${OFFICE.start}/settings`, page: 'settings/routes/settings', part: 'settings' },
  jobs: { path: `${OFFICE.start}/jobs`, page: 'jobs/routes/jobs', part: 'jobs' },
  connections: {
    path: `${OFFICE.start}/connections`,
    page: 'connections/routes/connections',
    part: 'connections',
  },
  apiKeys: {
    path: `${OFFICE.start}/api-keys`,
    page: 'api-keys/routes/api-keys',
    texts: ['orders'],
    part: 'apiKeys',
  },
  webhooks: {
    path: `${OFFICE.start}/webhooks`,
    page: 'webhooks/routes/webhooks',
    texts: ['orders'],
    part: 'webhooks',
  },
  site: { path: `${OFFICE.start}/site`, page: 'site/routes/site', part: 'site' },
  staff: { path: `${OFFICE.start}/staff`, page: 'staff/routes/staff', part: 'staff' },
  roles: { path: `${OFFICE.start}/roles`, page: 'staff/routes/roles', part: 'staff' },
  role: { path: `${OFFICE.start}/roles/:role_id`, page: 'staff/routes/role', part: 'staff' },
  audit: { path: `${OFFICE.start}/audit`, page: 'audit/routes/audit', part: 'audit' },
  notices: { path: `${OFFICE.start}/notices`, page: 'notices/routes/notices', part: null },
} as const satisfies Record<string, OfficeRoute>;

export type OfficeRouteName = keyof typeof TABLE;

/**
 * Every address of the back office, once: its router, its links (paths.ts), its menu, the web server and the bundle
 * budgets are all made from this table. It holds data alone, for both the browser and Node.
 */
export const OFFICE_ROUTES: Readonly<Record<OfficeRouteName, OfficeRoute>> = TABLE;

/** Addresses that pages had before; they lead to where the pages are now. */
export const FORMER_PATHS = {
  coupons: `${OFFICE.start}/campaigns`,
  coupon: `${OFFICE.start}/campaigns/:promo_id`,
} as const;

/** The texts of every page of the back office: those of the parts it shares with the shop, and its own. */
export const OFFICE_TEXTS = [
  'first',
  'admin',
  'second-step',
  'date-time',
] as const satisfies readonly TextFile[];

/** The address of a page of the back office. */
export const officeAddress = (
  name: OfficeRouteName,
  params: Readonly<Record<string, string | number>> = {},
): string => fillPath(OFFICE_ROUTES[name].path, params);
