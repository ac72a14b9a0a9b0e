import type { ContactTopic } from '@mali/contracts/content-values';

/** Every address of the shop; those that only the back office links to are in desk-paths.ts. Links are made nowhere else. */
export type Query = Record<string, string | number | undefined>;

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const segment = encodeURIComponent;

/** The account's own pages, in the order of its menu; orders have a path of their own, with pages. */
export const ACCOUNT_PAGES = [
  'profile',
  'orders',
  'coins',
  'coupon',
  'wishlist',
  'address',
  'invite',
  'change_password',
  'devices',
  'notification',
  'delete',
] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

export const paths = {
  home: () => '/',
  /** Slugs in their order: a brand, then categories top first; either may be missing. */
  shop: (slugs: readonly string[] = [], query?: Query) =>
    withQuery(['/shop', ...slugs.map(segment)].join('/'), query),
  /** The results of a search under an address that can be read and told; filters go on at /shop (SRCH-11). */
  search: (keyword: string) => `/search/${segment(keyword)}`,
  item: (mat_id: number, mat_var_id?: number) =>
    mat_var_id === undefined ? `/item/${mat_id}` : `/item/${mat_id}/${mat_var_id}`,
  /** @param so_no the order it was bought with; without it the newest that waits for a review */
  addReview: (mat_id: number, mat_var_id: number, so_no?: string) =>
    withQuery(`/item/${mat_id}/${mat_var_id}/addreview`, { so_no }),
  reviews: () => '/reviews',
  selectShade: (mat_id: number, mat_var_id: number) => `/item/${mat_id}/${mat_var_id}/selectshade`,
  flashSale: (promo_id?: number) => (promo_id === undefined ? '/flashsale' : `/flashsale/${promo_id}`),
  bag: () => '/bag',
  checkout: () => '/checkout',
  payment: (so_no: string) => `/checkout/payment/${segment(so_no)}`,
  /** Where a waiting order is paid by card. */
  cardPayment: (so_no: string) => `/payment/credit/${segment(so_no)}`,
  thankYou: (so_no?: string) =>
    so_no === undefined ? '/checkout/thankyou' : `/checkout/thankyou/${segment(so_no)}`,
  orders: (page = 0, query?: Query) =>
    withQuery('/account/orders', { ...query, page: page === 0 ? undefined : page + 1 }),
  order: (so_no: string) => `/order/${segment(so_no)}`,
  orderByToken: (token: string) => `/order/token/${segment(token)}`,
  uploadReceipt: (so_no?: string) => withQuery('/upload_receipt', { so_no }),
  receiptSent: () => '/upload_receipt/thank_you',
  login: () => '/login',
  signup: () => '/signup',
  forgotPassword: () => '/forgot_password',
  privacy: () => '/privacy',
  cookiePolicy: () => '/cookie-policy',
  terms: () => '/tos',
  aboutUs: () => '/aboutus',
  /** @param topic what the message is about */
  contactUs: (topic?: ContactTopic) => withQuery('/contactus', { topic }),
  partner: () => '/partner',
  exchangeReturn: () => '/exchange_return',
  faq: () => '/faq',
  careers: () => '/careers',
  siteMap: () => '/sitemap',
  storeLocations: () => '/store_locations',
  storeLocation: (store_id: string) => `/store_locations/${segment(store_id)}`,
  brands: () => '/brands',
  deals: () => '/deals',
  creditCardDeals: () => '/deals/creditcard',
  exclusive: () => '/exclusiveedition',
  blogs: () => '/blogs',
  /** @param key slug or id of the post */
  blog: (key: string) => `/blog/${segment(key)}`,
  howTo: () => '/howto',
  giveaway: () => '/campaign/giveaway',
  oneGiveaway: (giveaway_id: number) => `/campaign/giveaway/${giveaway_id}`,
  event: (event_code: string) => `/event/${segment(event_code)}`,
  /** @param campaign_id one of the earlier ones; without it the one that matters now */
  topSpender: (campaign_id?: number) => withQuery('/campaign/topspender', { campaign: campaign_id }),
  registerPoints: () => '/the1/register',
  accountHome: () => '/account',
  account: (page: AccountPage, query?: Query) => withQuery(`/account/${page}`, query),
  /** @param id a shared bag; without it staff make one */
  chatOrder: (id?: string) => withQuery('/chat_order', { id }),
  chatThankYou: () => '/chat_order/thankyou',
  blogEditor: (query?: Query) => withQuery('/adminblog', query),
  admin: () => '/admin',
  eventCoupon: (of: 'coupon' | 'influencer', event: string) => `/${of}/${segment(event)}`,
} as const;

/** The same addresses as the router knows them. */
export const patterns = {
  home: '/',
  shop: '/shop/:param1?/:param2?/:param3?/:param4?',
  search: '/search/:keyword',
  oldShop: '/store/:param1?/:param2?/:param3?/:param4?',
  item: '/item/:mat_id/:mat_var_id?',
  selectShade: '/item/:mat_id/:mat_var_id/selectshade',
  addReview: '/item/:mat_id/:mat_var_id/addreview',
  reviews: '/reviews',
  brands: '/brands',
  deals: '/deals',
  creditCardDeals: '/deals/creditcard',
  flashSale: '/flashsale/:id?',
  blogs: '/blogs',
  blog: '/blog/:id',
  howTo: '/howto',
  giveaways: '/campaign/giveaway',
  adminGiveaways: '/campaign/giveaway/create',
  giveaway: '/campaign/giveaway/:id',
  event: '/event/:event_code',
  privacy: '/privacy',
  cookiePolicy: '/cookie-policy',
  terms: '/tos',
  aboutUs: '/aboutus',
  contactUs: '/contactus',
  partner: '/partner',
  exchangeReturn: '/exchange_return',
  careers: '/careers',
  faq: '/faq',
  siteMap: '/sitemap',
  storeLocations: '/store_locations',
  storeLocation: '/store_locations/:store_id',
  bag: '/bag',
  checkout: '/checkout',
  payment: '/checkout/payment/:so_no',
  cardPayment: '/payment/credit/:id',
  thankYou: '/checkout/thankyou/:so_no?',
  order: '/order/:id',
  orderByToken: '/order/token/:token',
  uploadReceipt: '/upload_receipt',
  receiptSent: '/upload_receipt/thank_you',
  topSpender: '/campaign/topspender',
  registerPoints: '/the1/register',
  accountHome: '/account',
  profile: '/account/profile',
  address: '/account/address',
  notification: '/account/notification',
  invite: '/account/invite',
  deleteAccount: '/account/delete',
  unsubscribe: '/unsubscribe',
  orders: '/account/orders',
  wishlist: '/account/wishlist',
  coupons: '/account/coupon',
  coins: '/account/coins',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot_password',
  authAction: '/auth/action',
  /** Where Google, Facebook and LINE lead back to. */
  socialReturn: '/auth/:provider',
  changePassword: '/account/change_password',
  chatOrder: '/chat_order',
  chatThankYou: '/chat_order/thankyou',
  devices: '/account/devices',
  blogEditor: '/adminblog',
  editPost: '/adminblog/:post_id',
  admin: '/admin',
  adminSlips: '/admin/slips',
  adminRefunds: '/admin/refunds',
  adminNewRefund: '/admin/refunds/new',
  adminBooks: '/admin/books',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  adminGuests: '/admin/guests',
  adminCampaigns: '/admin/campaigns',
  adminCampaign: '/admin/campaigns/:promo_id',
  adminCoins: '/admin/coins',
  eventCoupon: '/coupon/:event',
  influencerCoupon: '/influencer/:event',
  adminTransfers: '/admin/transfers',
} as const;
