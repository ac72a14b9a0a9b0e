import type { ContactTopic } from '@mali/contracts/contact-topics';
import { addressOf, fixedPart, ROUTES } from './routes.ts';

export type Query = Record<string, string | number | undefined>;

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The account pages, in menu order; orders have paths of their own. */
export const ACCOUNT_PAGES = [
  'profile',
  'orders',
  'coins',
  'coupon',
  'wishlist',
  'address',
  'invite',
  'blogger',
  'change_password',
  'devices',
  'notification',
  'delete',
] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** Links to the shop's pages with their parameters. The back office has its own (src/admin/paths.ts). */
export const paths = {
  home: () => addressOf('home'),
  /** Slugs in order: a brand, then categories from the top; either may be missing. */
  shop: (slugs: readonly string[] = [], query?: Query) =>
    withQuery([fixedPart(ROUTES.shop), ...slugs.map(encodeURIComponent)].join('/'), query),
  /** Search results with a readable, shareable URL; filters continue at /shop (SRCH-11). */
  search: (keyword: string) => addressOf('search', { keyword }),
  item: (mat_id: number, mat_var_id?: number) => addressOf('item', { mat_id, mat_var_id }),
  /** @param so_no the order of the purchase; default: the newest without a review */
  addReview: (mat_id: number, mat_var_id: number, so_no?: string) =>
    withQuery(addressOf('addReview', { mat_id, mat_var_id }), { so_no }),
  reviews: () => addressOf('reviews'),
  selectShade: (mat_id: number, mat_var_id: number) => addressOf('selectShade', { mat_id, mat_var_id }),
  flashSale: (promo_id?: number) => addressOf('flashSale', { id: promo_id }),
  bag: () => addressOf('bag'),
  checkout: () => addressOf('checkout'),
  payment: (so_no: string) => addressOf('payment', { so_no }),
  /** Card payment of an unpaid order. */
  cardPayment: (so_no: string) => addressOf('cardPayment', { id: so_no }),
  thankYou: (so_no?: string) => addressOf('thankYou', { so_no }),
  orders: (page = 0, query?: Query) =>
    withQuery(addressOf('orders'), { ...query, page: page === 0 ? undefined : page + 1 }),
  order: (so_no: string) => addressOf('order', { id: so_no }),
  orderByToken: (token: string) => addressOf('orderByToken', { token }),
  uploadReceipt: (so_no?: string) => withQuery(addressOf('uploadReceipt'), { so_no }),
  receiptSent: () => addressOf('receiptSent'),
  login: () => addressOf('login'),
  signup: () => addressOf('signup'),
  forgotPassword: () => addressOf('forgotPassword'),
  privacy: () => addressOf('privacy'),
  cookiePolicy: () => addressOf('cookiePolicy'),
  terms: () => addressOf('terms'),
  aboutUs: () => addressOf('aboutUs'),
  /** @param topic topic of the message */
  contactUs: (topic?: ContactTopic) => withQuery(addressOf('contactUs'), { topic }),
  partner: () => addressOf('partner'),
  exchangeReturn: () => addressOf('exchangeReturn'),
  faq: () => addressOf('faq'),
  careers: () => addressOf('careers'),
  siteMap: () => addressOf('siteMap'),
  storeLocations: () => addressOf('storeLocations'),
  storeLocation: (store_id: string) => addressOf('storeLocation', { store_id }),
  brands: () => addressOf('brands'),
  deals: () => addressOf('deals'),
  creditCardDeals: () => addressOf('creditCardDeals'),
  exclusive: () => '/exclusiveedition',
  blogs: () => addressOf('blogs'),
  /** @param key slug or id of the post */
  blog: (key: string) => addressOf('blog', { id: key }),
  howTo: () => addressOf('howTo'),
  giveaway: () => addressOf('giveaways'),
  oneGiveaway: (giveaway_id: number) => addressOf('giveaway', { id: giveaway_id }),
  event: (event_code: string) => addressOf('event', { event_code }),
  /** @param campaign_id an earlier campaign; default: the current one */
  topSpender: (campaign_id?: number) => withQuery(addressOf('topSpender'), { campaign: campaign_id }),
  registerPoints: () => addressOf('registerPoints'),
  accountHome: () => addressOf('accountHome'),
  account: (page: AccountPage, query?: Query) => withQuery(`${addressOf('accountHome')}/${page}`, query),
  /** @param id a shared bag; without it staff create one */
  chatOrder: (id?: string) => withQuery(addressOf('chatOrder'), { id }),
  chatThankYou: () => addressOf('chatThankYou'),
  eventCoupon: (of: 'coupon' | 'influencer', event: string) =>
    addressOf(of === 'coupon' ? 'eventCoupon' : 'influencerCoupon', { event }),
} as const;
