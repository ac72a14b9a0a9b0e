import type { TextFile } from './texts/files.ts';

/** Key of the function that builds the head and the data of a document (server/first-view.ts). */
export type DocumentName =
  | 'home'
  | 'listing'
  | 'product'
  | 'reviews'
  | 'flashSale'
  | 'brands'
  | 'deals'
  | 'creditCardDeals'
  | 'howTo'
  | 'posts'
  | 'post'
  | 'event'
  | 'giveaways'
  | 'giveaway'
  | 'topSpender'
  | 'information'
  | 'contact'
  | 'faq'
  | 'siteMap'
  | 'stores'
  | 'store'
  | 'extra';

/** The frame of a page, replacing the shop's header and footer. */
export type FrameName = 'bare';

export type Route = Readonly<{
  /**
   * Pattern for the router and the web server; paths with more fixed parts come before those with parameters.
   */
  path: string;
  /** Module below src/features, without extension: its chunk exports the page's component and loader. */
  page?: string;
  /** Redirect from a former name of another route. */
  movedTo?: 'shop';
  /** Texts of the page, besides those of every first view. */
  texts?: readonly TextFile[];
  frame?: FrameName;
  /**
   * The page is rendered by the web server, with this head and data, and may be indexed. Other pages are
   * personal: rendered by the browser only, and noindex.
   */
  document?: DocumentName;
  /** The page opens while the shop is closed (SITE-03). */
  openWhenClosed?: true;
}>;

const ACCOUNT = ['account', 'account-menu'] as const;
const ORDER = ['bag', 'order', 'orders'] as const;

const TABLE = {
  home: { path: '/', page: 'content/routes/home', document: 'home' },
  shop: {
    path: '/shop/:param1?/:param2?/:param3?/:param4?',
    page: 'catalogue/routes/listing',
    texts: ['listing'],
    document: 'listing',
  },
  search: {
    path: '/search/:keyword',
    page: 'catalogue/routes/listing',
    texts: ['listing'],
    document: 'listing',
  },
  brands: { path: '/brands', page: 'content/routes/brands', texts: ['pages'], document: 'brands' },
  deals: { path: '/deals', page: 'content/routes/deals', texts: ['pages'], document: 'deals' },
  creditCardDeals: {
    path: '/deals/creditcard',
    page: 'content/routes/credit-card-deals',
    texts: ['pages'],
    document: 'creditCardDeals',
  },
  blogs: { path: '/blogs', page: 'content/routes/blogs', texts: ['pages'], document: 'posts' },
  blog: { path: '/blog/:id', page: 'content/routes/blog', texts: ['pages'], document: 'post' },
  howTo: { path: '/howto', page: 'content/routes/how-to', texts: ['pages'], document: 'howTo' },
  giveaways: {
    path: '/campaign/giveaway',
    page: 'giveaways/routes/giveaways',
    texts: ['giveaways'],
    document: 'giveaways',
  },
  giveaway: {
    path: '/campaign/giveaway/:id',
    page: 'giveaways/routes/giveaway',
    texts: ['giveaways'],
    document: 'giveaway',
  },
  event: { path: '/event/:event_code', page: 'content/routes/event', texts: ['pages'], document: 'event' },
  flashSale: {
    path: '/flashsale/:id?',
    page: 'flash-sale/routes/flash-sale',
    texts: ['pages'],
    document: 'flashSale',
  },
  item: { path: '/item/:mat_id/:mat_var_id?', page: 'catalogue/routes/product', document: 'product' },
  selectShade: {
    path: '/item/:mat_id/:mat_var_id/selectshade',
    page: 'catalogue/routes/product',
    document: 'product',
  },
  addReview: {
    path: '/item/:mat_id/:mat_var_id/addreview',
    page: 'reviews/routes/add-review',
    texts: ['product', 'upload'],
  },
  reviews: { path: '/reviews', page: 'reviews/routes/all-reviews', texts: ['product'], document: 'reviews' },
  privacy: {
    path: '/privacy',
    page: 'info/routes/information',
    texts: ['info'],
    document: 'information',
    openWhenClosed: true,
  },
  cookiePolicy: {
    path: '/cookie-policy',
    page: 'info/routes/information',
    texts: ['info'],
    document: 'information',
  },
  terms: {
    path: '/tos',
    page: 'info/routes/information',
    texts: ['info'],
    document: 'information',
    openWhenClosed: true,
  },
  aboutUs: { path: '/aboutus', page: 'info/routes/information', texts: ['info'], document: 'information' },
  exchangeReturn: {
    path: '/exchange_return',
    page: 'info/routes/information',
    texts: ['info'],
    document: 'information',
  },
  careers: { path: '/careers', page: 'info/routes/information', texts: ['info'], document: 'information' },
  partner: { path: '/partner', page: 'info/routes/partner', texts: ['info'], document: 'information' },
  contactUs: { path: '/contactus', page: 'info/routes/contact', texts: ['info'], document: 'contact' },
  faq: { path: '/faq', page: 'info/routes/faq', texts: ['info'], document: 'faq' },
  siteMap: { path: '/sitemap', page: 'info/routes/site-map', texts: ['info'], document: 'siteMap' },
  storeLocations: {
    path: '/store_locations',
    page: 'stores/routes/stores',
    texts: ['info'],
    document: 'stores',
  },
  storeLocation: {
    path: '/store_locations/:store_id',
    page: 'stores/routes/store',
    texts: ['info'],
    document: 'store',
  },
  bag: { path: '/bag', page: 'cart/routes/bag', texts: ['bag'] },
  checkout: { path: '/checkout', page: 'checkout/routes/checkout', texts: ['addresses', 'bag', 'order'] },
  payment: { path: '/checkout/payment/:so_no', page: 'payment/routes/promptpay', texts: ORDER },
  cardPayment: {
    path: '/payment/credit/:id',
    page: 'payment/routes/credit',
    texts: ORDER,
    frame: 'bare',
  },
  thankYou: {
    path: '/checkout/thankyou/:so_no?',
    page: 'checkout/routes/thank-you',
    texts: ORDER,
  },
  order: { path: '/order/:id', page: 'orders/routes/order', texts: ORDER },
  orderByToken: { path: '/order/token/:token', page: 'orders/routes/token', texts: ORDER },
  uploadReceipt: {
    path: '/upload_receipt',
    page: 'slips/routes/upload-receipt',
    texts: [...ORDER, 'slip', 'date-time', 'upload'],
  },
  receiptSent: {
    path: '/upload_receipt/thank_you',
    page: 'slips/routes/receipt-sent',
    texts: [...ORDER, 'slip'],
  },
  topSpender: {
    path: '/campaign/topspender',
    page: 'top-spender/routes/top-spender',
    texts: ['campaign'],
    document: 'topSpender',
  },
  registerPoints: {
    path: '/the1/register',
    page: 'points-transfer/routes/register',
    texts: [...ACCOUNT, 'addresses', 'campaign', 'upload'],
  },
  accountHome: { path: '/account', page: 'account/routes/home', texts: ACCOUNT },
  profile: { path: '/account/profile', page: 'account/routes/profile', texts: [...ACCOUNT, 'upload'] },
  address: { path: '/account/address', page: 'account/routes/address', texts: [...ACCOUNT, 'addresses'] },
  notification: { path: '/account/notification', page: 'account/routes/notification', texts: ACCOUNT },
  invite: { path: '/account/invite', page: 'account/routes/invite', texts: ACCOUNT },
  blogger: { path: '/account/blogger', page: 'bloggers/routes/blogger', texts: ACCOUNT },
  bloggerLink: { path: '/l/:code', page: 'bloggers/routes/link', texts: ACCOUNT },
  deleteAccount: { path: '/account/delete', page: 'account/routes/delete', texts: ACCOUNT },
  unsubscribe: { path: '/unsubscribe', page: 'account/routes/unsubscribe', texts: ACCOUNT },
  orders: { path: '/account/orders', page: 'orders/routes/orders', texts: [...ACCOUNT, ...ORDER] },
  wishlist: { path: '/account/wishlist', page: 'wishlist/routes/wishlist', texts: [...ACCOUNT, 'member'] },
  coupons: { path: '/account/coupon', page: 'rewards/routes/coupons', texts: [...ACCOUNT, 'rewards'] },
  coins: { path: '/account/coins', page: 'rewards/routes/coins', texts: [...ACCOUNT, 'rewards'] },
  login: { path: '/login', page: 'session/routes/login', texts: ['session'] },
  signup: { path: '/signup', page: 'session/routes/signup', texts: ['session'] },
  forgotPassword: { path: '/forgot_password', page: 'session/routes/forgot-password', texts: ['session'] },
  authAction: { path: '/auth/action', page: 'session/routes/action', texts: ['session'] },
  /** Redirect URLs of Google, Facebook and LINE. */
  socialReturn: { path: '/auth/:provider', page: 'session/routes/social', texts: ['session'] },
  changePassword: {
    path: '/account/change_password',
    page: 'session/routes/change-password',
    texts: [...ACCOUNT, 'session'],
  },
  devices: { path: '/account/devices', page: 'session/routes/devices', texts: [...ACCOUNT, 'session'] },
  chatOrder: {
    path: '/chat_order',
    page: 'chat-order/routes/chat-order',
    texts: ['addresses', ...ORDER, 'chat-order'],
  },
  chatThankYou: {
    path: '/chat_order/thankyou',
    page: 'chat-order/routes/chat-order',
    texts: ['addresses', ...ORDER, 'chat-order'],
  },
  eventCoupon: {
    path: '/coupon/:event',
    page: 'rewards/routes/event',
    texts: ['event', 'rewards'],
    frame: 'bare',
  },
  influencerCoupon: {
    path: '/influencer/:event',
    page: 'rewards/routes/event',
    texts: ['event', 'rewards'],
    frame: 'bare',
  },
  /** SHELL-06 */
  oldShop: { path: '/store/:param1?/:param2?/:param3?/:param4?', movedTo: 'shop' },
  /** Pages of the content service (SHELL-24), and unknown URLs (SHELL-28). */
  lost: { path: '*', page: 'content/routes/extra', texts: ['pages'], document: 'extra' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof TABLE;

/**
 * Every route of the shop, once: the router, the links (paths.ts), the menus, the web server with its
 * documents and the bundle budgets use this table. Data only, for both browser and Node. The back office has
 * its own table (src/admin/routes.ts).
 */
export const ROUTES: Readonly<Record<RouteName, Route>> = TABLE;

/** The part of a path before its first parameter: `/item` of `/item/:mat_id`. */
export const fixedPart = ({ path }: Pick<Route, 'path'>): string => path.replace(/\/:.*/, '');

type PathParams = Readonly<Record<string, string | number | undefined>>;

/** The path of a route; omitted optional parameters are left out. */
export const addressOf = (name: RouteName, params: PathParams = {}): string =>
  fillPath(ROUTES[name].path, params);

/** Fills in the parameters of a path; omitted optional parameters are left out. */
export function fillPath(path: string, params: PathParams): string {
  return path.replace(/\/:(\w+)\??/g, (_, key: string) => {
    const value = params[key];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
