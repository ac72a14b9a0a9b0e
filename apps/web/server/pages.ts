import { patterns } from '../src/app/paths.ts';

/** A page of the shop: its route, and its module. */
export type Page = { name: keyof typeof patterns | 'lost'; pattern: string; module: string | null };

/** Order pages, forms and the bag are noindex. */
const HIDDEN: ReadonlySet<Page['name']> = new Set([
  'addReview',
  'bag',
  'checkout',
  'payment',
  'cardPayment',
  'thankYou',
  'order',
  'orderByToken',
  'uploadReceipt',
  'receiptSent',
  'accountHome',
  'profile',
  'address',
  'notification',
  'invite',
  'deleteAccount',
  'unsubscribe',
  'orders',
  'wishlist',
  'coupons',
  'coins',
  'login',
  'signup',
  'forgotPassword',
  'authAction',
  'socialReturn',
  'changePassword',
  'devices',
  'chatOrder',
  'chatThankYou',
  'blogEditor',
  'editPost',
  'admin',
  'adminSlips',
  'adminRefunds',
  'adminNewRefund',
  'adminBooks',
  'adminStaff',
  'adminAudit',
  'adminGuests',
  'adminCampaigns',
  'adminCampaign',
  'adminCoins',
  'eventCoupon',
  'influencerCoupon',
  'adminGiveaways',
  'adminTransfers',
  'registerPoints',
]);
export const isHidden = (page: Page): boolean => HIDDEN.has(page.name);

/** Pages available while the shop is closed (SITE-03), besides the back office. */
const READABLE_WHEN_CLOSED: ReadonlySet<Page['name']> = new Set(['privacy', 'terms']);
const BACK_OFFICE = /^src\/features\/admin\//;
/** Whether a page opens while the shop is closed: the back office does, and staff can sign in there. */
export const opensWhenClosed = ({ name, module }: Page): boolean =>
  READABLE_WHEN_CLOSED.has(name) || (module !== null && BACK_OFFICE.test(module));

const page = (name: keyof typeof patterns, module: string): Page => ({
  name,
  pattern: patterns[name],
  module: `src/features/${module}.tsx`,
});

export const PAGES: readonly Page[] = [
  page('home', 'content/routes/home'),
  page('shop', 'catalogue/routes/listing'),
  page('search', 'catalogue/routes/listing'),
  page('brands', 'content/routes/brands'),
  page('deals', 'content/routes/deals'),
  page('creditCardDeals', 'content/routes/credit-card-deals'),
  page('blogs', 'content/routes/blogs'),
  page('blog', 'content/routes/blog'),
  page('howTo', 'content/routes/how-to'),
  page('giveaways', 'giveaways/routes/giveaways'),
  page('adminGiveaways', 'admin/routes/giveaways'),
  page('giveaway', 'giveaways/routes/giveaway'),
  page('event', 'content/routes/event'),
  page('flashSale', 'flash-sale/routes/flash-sale'),
  page('item', 'catalogue/routes/product'),
  page('selectShade', 'catalogue/routes/product'),
  page('addReview', 'reviews/routes/add-review'),
  page('reviews', 'reviews/routes/all-reviews'),
  page('privacy', 'info/routes/information'),
  page('cookiePolicy', 'info/routes/information'),
  page('terms', 'info/routes/information'),
  page('aboutUs', 'info/routes/information'),
  page('exchangeReturn', 'info/routes/information'),
  page('careers', 'info/routes/information'),
  page('partner', 'info/routes/partner'),
  page('contactUs', 'info/routes/contact'),
  page('faq', 'info/routes/faq'),
  page('siteMap', 'info/routes/site-map'),
  page('storeLocations', 'stores/routes/stores'),
  page('storeLocation', 'stores/routes/store'),
  page('bag', 'cart/routes/bag'),
  page('checkout', 'checkout/routes/checkout'),
  page('payment', 'payment/routes/promptpay'),
  page('cardPayment', 'payment/routes/credit'),
  page('thankYou', 'checkout/routes/thank-you'),
  page('order', 'orders/routes/order'),
  page('orderByToken', 'orders/routes/token'),
  page('uploadReceipt', 'slips/routes/upload-receipt'),
  page('receiptSent', 'slips/routes/receipt-sent'),
  page('topSpender', 'top-spender/routes/top-spender'),
  page('registerPoints', 'points-transfer/routes/register'),
  page('accountHome', 'account/routes/home'),
  page('profile', 'account/routes/profile'),
  page('address', 'account/routes/address'),
  page('notification', 'account/routes/notification'),
  page('invite', 'account/routes/invite'),
  page('deleteAccount', 'account/routes/delete'),
  page('unsubscribe', 'account/routes/unsubscribe'),
  page('orders', 'orders/routes/orders'),
  page('wishlist', 'wishlist/routes/wishlist'),
  page('coupons', 'rewards/routes/coupons'),
  page('coins', 'rewards/routes/coins'),
  page('login', 'session/routes/login'),
  page('signup', 'session/routes/signup'),
  page('forgotPassword', 'session/routes/forgot-password'),
  page('authAction', 'session/routes/action'),
  page('socialReturn', 'session/routes/social'),
  page('changePassword', 'session/routes/change-password'),
  page('devices', 'session/routes/devices'),
  page('chatOrder', 'chat-order/routes/chat-order'),
  page('chatThankYou', 'chat-order/routes/chat-order'),
  page('blogEditor', 'admin/routes/posts'),
  page('editPost', 'admin/routes/post'),
  page('admin', 'admin/routes/start'),
  page('adminSlips', 'admin/routes/slips'),
  page('adminRefunds', 'admin/routes/refunds'),
  page('adminNewRefund', 'admin/routes/new-refund'),
  page('adminBooks', 'admin/routes/reconciliation'),
  page('adminStaff', 'admin/routes/staff'),
  page('adminAudit', 'admin/routes/audit'),
  page('adminGuests', 'admin/routes/guests'),
  page('adminCampaigns', 'admin/routes/campaigns'),
  page('adminCampaign', 'admin/routes/campaign'),
  page('adminCoins', 'admin/routes/coins'),
  page('eventCoupon', 'rewards/routes/event'),
  page('influencerCoupon', 'rewards/routes/event'),
  page('adminTransfers', 'admin/routes/transfers'),
];
/** Extra pages of the content service, and unknown URLs. */
export const LOST: Page = { name: 'lost', pattern: '*', module: 'src/features/content/routes/extra.tsx' };

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** The values of a pattern's parameters in a path, or null when the path does not match. */
function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const parts = pathname.split('/').filter(Boolean).map(decode);
  const wanted = pattern.split('/').filter(Boolean);
  if (parts.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [place, want] of wanted.entries()) {
    const part = parts[place];
    if (part === null) return null;
    if (!want.startsWith(':')) {
      if (part !== want) return null;
    } else if (part !== undefined) params[want.slice(1).replace('?', '')] = part;
    else if (!want.endsWith('?')) return null;
  }
  return params;
}

/** The page of a URL with its parameters; an unknown one is the not-found page (SHELL-28). */
export function findPage(pathname: string): { page: Page; params: Record<string, string> } {
  if (pathname.startsWith('//')) return { page: LOST, params: {} };
  for (const candidate of PAGES) {
    const params = matchPattern(candidate.pattern, pathname);
    if (params !== null) return { page: candidate, params };
  }
  return { page: LOST, params: {} };
}
