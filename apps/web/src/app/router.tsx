import { createBrowserRouter, matchRoutes, type RouteObject, redirect } from 'react-router-dom';
import { setPreloader } from '../ui/link.tsx';
import { withTexts } from './i18n.ts';
import { lazyPage, type PageModule } from './lazy-page.ts';
import { patterns } from './paths.ts';
import { RouteError } from './shell/route-error.tsx';
import { FramelessShell, Shell } from './shell/shell.tsx';

type Params = Record<string, string | undefined>;

/** The same path under /shop, with its query (SHELL-06). */
function toShop({ request, params }: { request: Request; params: Params }) {
  const parts = ['param1', 'param2', 'param3', 'param4'].flatMap((name) => {
    const part = params[name];
    return part === undefined ? [] : [encodeURIComponent(part)];
  });
  return redirect(['/shop', ...parts].join('/') + new URL(request.url).search);
}

const page = (path: string, load: () => Promise<PageModule>): RouteObject => ({
  path,
  lazy: lazyPage(load),
  errorElement: <RouteError />,
});

const information = withTexts(['info'], () => import('../features/info/routes/information.tsx'));
const eventCoupon = withTexts(['event', 'rewards'], () => import('../features/rewards/routes/event.tsx'));
const chatOrder = withTexts(
  ['addresses', 'chat-order', 'order'],
  () => import('../features/chat-order/routes/chat-order.tsx'),
);
const listing = withTexts(['listing'], () => import('../features/catalogue/routes/listing.tsx'));
const product = () => import('../features/catalogue/routes/product.tsx');

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError whole />,
    // Nothing is drawn before the first page's own chunk is here: it is on its way with the document.
    hydrateFallbackElement: <></>,
    children: [
      page(patterns.home, () => import('../features/content/routes/home.tsx')),
      page(patterns.shop, listing),
      page(patterns.search, listing),
      { path: patterns.oldShop, loader: toShop, element: null },
      page(
        patterns.flashSale,
        withTexts(['pages'], () => import('../features/flash-sale/routes/flash-sale.tsx')),
      ),
      page(patterns.item, product),
      page(patterns.selectShade, product),
      page(
        patterns.reviews,
        withTexts(['product'], () => import('../features/reviews/routes/all-reviews.tsx')),
      ),
      page(
        patterns.addReview,
        withTexts(['product'], () => import('../features/reviews/routes/add-review.tsx')),
      ),
      page(
        patterns.brands,
        withTexts(['pages'], () => import('../features/content/routes/brands.tsx')),
      ),
      page(
        patterns.deals,
        withTexts(['pages'], () => import('../features/content/routes/deals.tsx')),
      ),
      page(
        patterns.creditCardDeals,
        withTexts(['pages'], () => import('../features/content/routes/credit-card-deals.tsx')),
      ),
      page(
        patterns.blogs,
        withTexts(['pages'], () => import('../features/content/routes/blogs.tsx')),
      ),
      page(
        patterns.blog,
        withTexts(['pages'], () => import('../features/content/routes/blog.tsx')),
      ),
      page(
        patterns.howTo,
        withTexts(['pages'], () => import('../features/content/routes/how-to.tsx')),
      ),
      page(
        patterns.giveaways,
        withTexts(['giveaways'], () => import('../features/giveaways/routes/giveaways.tsx')),
      ),
      page(
        patterns.giveaway,
        withTexts(['giveaways'], () => import('../features/giveaways/routes/giveaway.tsx')),
      ),
      page(
        patterns.event,
        withTexts(['pages'], () => import('../features/content/routes/event.tsx')),
      ),
      page(patterns.privacy, information),
      page(patterns.cookiePolicy, information),
      page(patterns.terms, information),
      page(patterns.aboutUs, information),
      page(patterns.exchangeReturn, information),
      page(patterns.careers, information),
      page(
        patterns.partner,
        withTexts(['info'], () => import('../features/info/routes/partner.tsx')),
      ),
      page(
        patterns.contactUs,
        withTexts(['info'], () => import('../features/info/routes/contact.tsx')),
      ),
      page(
        patterns.faq,
        withTexts(['info'], () => import('../features/info/routes/faq.tsx')),
      ),
      page(
        patterns.siteMap,
        withTexts(['info'], () => import('../features/info/routes/site-map.tsx')),
      ),
      page(
        patterns.storeLocations,
        withTexts(['info'], () => import('../features/stores/routes/stores.tsx')),
      ),
      page(
        patterns.storeLocation,
        withTexts(['info'], () => import('../features/stores/routes/store.tsx')),
      ),
      page(
        patterns.bag,
        withTexts(['order'], () => import('../features/cart/routes/bag.tsx')),
      ),
      page(
        patterns.checkout,
        withTexts(['addresses', 'order'], () => import('../features/checkout/routes/checkout.tsx')),
      ),
      page(
        patterns.payment,
        withTexts(['order'], () => import('../features/payment/routes/promptpay.tsx')),
      ),
      page(
        patterns.thankYou,
        withTexts(['order'], () => import('../features/checkout/routes/thank-you.tsx')),
      ),
      page(
        patterns.order,
        withTexts(['order'], () => import('../features/orders/routes/order.tsx')),
      ),
      page(
        patterns.orderByToken,
        withTexts(['order'], () => import('../features/orders/routes/token.tsx')),
      ),
      page(
        patterns.uploadReceipt,
        withTexts(['order', 'slip'], () => import('../features/slips/routes/upload-receipt.tsx')),
      ),
      page(
        patterns.receiptSent,
        withTexts(['order', 'slip'], () => import('../features/slips/routes/receipt-sent.tsx')),
      ),
      page(
        patterns.topSpender,
        withTexts(['campaign'], () => import('../features/top-spender/routes/top-spender.tsx')),
      ),
      page(
        patterns.registerPoints,
        withTexts(
          ['account', 'account-menu', 'addresses', 'campaign'],
          () => import('../features/points-transfer/routes/register.tsx'),
        ),
      ),
      page(
        patterns.accountHome,
        withTexts(['account', 'account-menu'], () => import('../features/account/routes/home.tsx')),
      ),
      page(
        patterns.profile,
        withTexts(['account', 'account-menu'], () => import('../features/account/routes/profile.tsx')),
      ),
      page(
        patterns.address,
        withTexts(
          ['account', 'account-menu', 'addresses'],
          () => import('../features/account/routes/address.tsx'),
        ),
      ),
      page(
        patterns.notification,
        withTexts(['account', 'account-menu'], () => import('../features/account/routes/notification.tsx')),
      ),
      page(
        patterns.invite,
        withTexts(['account', 'account-menu'], () => import('../features/account/routes/invite.tsx')),
      ),
      page(
        patterns.deleteAccount,
        withTexts(['account', 'account-menu'], () => import('../features/account/routes/delete.tsx')),
      ),
      page(
        patterns.unsubscribe,
        withTexts(['account', 'account-menu'], () => import('../features/account/routes/unsubscribe.tsx')),
      ),
      page(
        patterns.orders,
        withTexts(['account', 'account-menu', 'order'], () => import('../features/orders/routes/orders.tsx')),
      ),
      page(
        patterns.coupons,
        withTexts(
          ['account', 'account-menu', 'rewards'],
          () => import('../features/rewards/routes/coupons.tsx'),
        ),
      ),
      page(
        patterns.coins,
        withTexts(
          ['account', 'account-menu', 'rewards'],
          () => import('../features/rewards/routes/coins.tsx'),
        ),
      ),
      page(
        patterns.wishlist,
        withTexts(
          ['account', 'account-menu', 'member'],
          () => import('../features/wishlist/routes/wishlist.tsx'),
        ),
      ),
      page(
        patterns.login,
        withTexts(['session'], () => import('../features/session/routes/login.tsx')),
      ),
      page(
        patterns.signup,
        withTexts(['session'], () => import('../features/session/routes/signup.tsx')),
      ),
      page(
        patterns.forgotPassword,
        withTexts(['session'], () => import('../features/session/routes/forgot-password.tsx')),
      ),
      page(
        patterns.authAction,
        withTexts(['session'], () => import('../features/session/routes/action.tsx')),
      ),
      page(
        patterns.socialReturn,
        withTexts(['session'], () => import('../features/session/routes/social.tsx')),
      ),
      page(patterns.chatOrder, chatOrder),
      page(patterns.chatThankYou, chatOrder),
      page(
        patterns.changePassword,
        withTexts(
          ['account', 'account-menu', 'session'],
          () => import('../features/session/routes/change-password.tsx'),
        ),
      ),
      page(
        patterns.devices,
        withTexts(
          ['account', 'account-menu', 'session'],
          () => import('../features/session/routes/devices.tsx'),
        ),
      ),
      // Pages that the server adds (SHELL-24), and what is no page at all (SHELL-28).
      page(
        '*',
        withTexts(['pages'], () => import('../features/content/routes/extra.tsx')),
      ),
    ],
  },
  {
    lazy: lazyPage(() => import('./shell/bare.tsx')),
    errorElement: <RouteError whole />,
    hydrateFallbackElement: <></>,
    children: [
      page(
        patterns.cardPayment,
        withTexts(['order'], () => import('../features/payment/routes/credit.tsx')),
      ),
      page(patterns.eventCoupon, eventCoupon),
      page(patterns.influencerCoupon, eventCoupon),
    ],
  },
  {
    element: <FramelessShell />,
    errorElement: <RouteError whole />,
    hydrateFallbackElement: <></>,
    children: [
      {
        lazy: lazyPage(
          withTexts(['admin', 'second-step'], () => import('../features/admin/routes/frame.tsx')),
        ),
        errorElement: <RouteError whole />,
        children: [
          page(patterns.admin, () => import('../features/admin/routes/start.tsx')),
          page(patterns.blogEditor, () => import('../features/admin/routes/posts.tsx')),
          page(patterns.editPost, () => import('../features/admin/routes/post.tsx')),
          page(patterns.adminSlips, () => import('../features/admin/routes/slips.tsx')),
          page(patterns.adminRefunds, () => import('../features/admin/routes/refunds.tsx')),
          page(patterns.adminNewRefund, () => import('../features/admin/routes/new-refund.tsx')),
          page(patterns.adminBooks, () => import('../features/admin/routes/reconciliation.tsx')),
          page(patterns.adminStaff, () => import('../features/admin/routes/staff.tsx')),
          page(
            patterns.adminAudit,
            withTexts(['order'], () => import('../features/admin/routes/audit.tsx')),
          ),
          page(patterns.adminGuests, () => import('../features/admin/routes/guests.tsx')),
          page(
            patterns.adminCampaigns,
            withTexts(['rewards'], () => import('../features/admin/routes/campaigns.tsx')),
          ),
          page(
            patterns.adminCampaign,
            withTexts(['rewards'], () => import('../features/admin/routes/campaign.tsx')),
          ),
          page(
            patterns.adminCoins,
            withTexts(['rewards'], () => import('../features/admin/routes/coins.tsx')),
          ),
          page(
            patterns.adminGiveaways,
            withTexts(['slip'], () => import('../features/admin/routes/giveaways.tsx')),
          ),
          page(patterns.adminTransfers, () => import('../features/admin/routes/transfers.tsx')),
        ],
      },
    ],
  },
];

export function createRouter() {
  setPreloader((path) => {
    for (const { route } of matchRoutes(routes, path) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
    }
  });
  return createBrowserRouter(routes);
}

export type ShopRouter = ReturnType<typeof createRouter>;

/**
 * The router as pages are drawn by: it tells when a page has been reached, not that one is on its way. Nothing of the
 * shop looks at that, and every link and every list of the page at hand would be drawn anew to hear of it.
 */
export function atRest<Router extends Pick<ShopRouter, 'subscribe'>>(router: Router): Router {
  const subscribe: ShopRouter['subscribe'] = (tell) =>
    router.subscribe((state, how) => {
      if (state.navigation.state === 'idle') tell(state, how);
    });
  return Object.create(router, { subscribe: { value: subscribe } });
}

/** Resolves when the module of the first page is here and its loader has run. */
export function begun(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
