import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { leave } from './leave.ts';
import { routes } from './router.tsx';
import { ROUTES, type RouteName } from './routes.ts';

/** URLs of the specification, each with its page (SHELL-02 to SHELL-23, SHELL-30). */
type Address = readonly [row: string, page: RouteName, ...addresses: string[]];
const ADDRESSES: readonly Address[] = [
  ['SHELL-02', 'home', '/'],
  ['SHELL-03', 'login', '/login'],
  ['SHELL-03', 'signup', '/signup'],
  ['SHELL-03', 'forgotPassword', '/forgot_password'],
  ['SHELL-04', 'privacy', '/privacy'],
  ['SHELL-04', 'cookiePolicy', '/cookie-policy'],
  ['SHELL-04', 'terms', '/tos'],
  ['SHELL-04', 'aboutUs', '/aboutus'],
  ['SHELL-04', 'contactUs', '/contactus'],
  ['SHELL-04', 'partner', '/partner'],
  ['SHELL-04', 'exchangeReturn', '/exchange_return'],
  ['SHELL-05', 'storeLocations', '/store_locations'],
  ['SHELL-05', 'storeLocation', '/store_locations/siam'],
  ['SHELL-06', 'oldShop', '/store', '/store/a', '/store/a/b/c/d'],
  ['SHELL-07', 'shop', '/shop', '/shop/a', '/shop/a/b', '/shop/a/b/c', '/shop/a/b/c/d'],
  ['SHELL-08', 'brands', '/brands'],
  ['SHELL-08', 'deals', '/deals'],
  ['SHELL-08', 'creditCardDeals', '/deals/creditcard'],
  ['SHELL-09', 'flashSale', '/flashsale', '/flashsale/7'],
  ['SHELL-10', 'item', '/item/1', '/item/1/10'],
  ['SHELL-11', 'addReview', '/item/1/10/addreview'],
  ['SHELL-12', 'selectShade', '/item/1/10/selectshade'],
  ['SHELL-13', 'checkout', '/checkout'],
  ['SHELL-14', 'thankYou', '/checkout/thankyou', '/checkout/thankyou/SO26112012345678'],
  ['SHELL-15', 'order', '/order/SO26112012345678'],
  ['SHELL-15', 'orderByToken', '/order/token/abc'],
  ['SHELL-16', 'accountHome', '/account'],
  ['SHELL-17', 'uploadReceipt', '/upload_receipt'],
  ['SHELL-17', 'receiptSent', '/upload_receipt/thank_you'],
  ['SHELL-18', 'search', '/search/serum', '/search/%E0%B8%84%E0%B8%A3%E0%B8%B5%E0%B8%A1'],
  ['SHELL-19', 'authAction', '/auth/action'],
  ['SHELL-20', 'blogs', '/blogs'],
  ['SHELL-20', 'blog', '/blog/12', '/blog/two-fingers-of-sunscreen'],
  ['SHELL-20', 'howTo', '/howto'],
  ['SHELL-22', 'event', '/event/lip-day'],
  ['SHELL-23', 'giveaways', '/campaign/giveaway'],
  ['SHELL-23', 'giveaway', '/campaign/giveaway/12'],
  ['SHELL-30', 'cardPayment', '/payment/credit/SO26112012345678'],
];
const patternOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

describe('the routes of the shop', () => {
  it.each(ADDRESSES.map(([row, page, ...addresses]) => ({ row, page, addresses })))(
    '$row: open the page $page',
    ({ page, addresses }) => {
      for (const address of addresses) expect(patternOf(address), address).toBe(ROUTES[page].path);
    },
  );

  it.each(['/nothing', '/shop/a/b/c/d/e', '/item', '/deals/other', '/blog'])(
    'do not include %s: the list of added pages is requested (SHELL-24, SHELL-28)',
    (address) => {
      expect(patternOf(address)).toBe('*');
    },
  );

  it('do not have those of the back office, a document of its own: they are loaded', () => {
    for (const address of ['/admin', '/admin/slips', '/adminblog/1', '/campaign/giveaway/create']) {
      expect(matchRoutes(routes, address)?.at(-1)?.route.loader, address).toBe(leave);
    }
  });

  it('of payment stand outside the shell (SHELL-30)', () => {
    const [outer] = matchRoutes(routes, '/payment/credit/SO1') ?? [];
    const [shell] = matchRoutes(routes, '/') ?? [];
    expect(outer?.route).not.toBe(shell?.route);
  });
});
