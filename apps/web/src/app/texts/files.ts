/**
 * The i18next namespaces, by the file they are fetched in: `<language>/<file>.ts` exports them as `texts`.
 * What is shown together shares a file, because it compresses better and costs one request.
 */
export const TEXT_FILES = {
  /** Texts of the shell and of the pages a visit begins on. */
  first: ['cart', 'catalogue', 'content', 'flash', 'shell', 'ui'],
  /** Filters and their values: fetched with what filters, or names the values of filters. */
  listing: ['filters'],
  /** Texts of what is fetched after the first view: the footer, menus that are opened, notices and dialogs. */
  late: ['consent', 'footer', 'popup', 'search', 'site'],
  /** The entries of the account menu, in the header and on the account's pages. */
  'account-menu': ['accountMenu'],
  /** Forms of addresses, in the checkout and in the account. */
  addresses: ['addresses'],
  /** The lines and sums of the bag, on its page and wherever an order is made or shown. */
  bag: ['bag'],
  /** Texts of forms, checkout and orders. */
  order: ['checkout', 'orders', 'payment'],
  /** Upload of a transfer slip, with the picker of date and time. */
  slip: ['dateTime', 'slips'],
  /** Brands, promotions, stories, pages the server adds, and the page of flash sales. */
  pages: ['flashPage', 'pages'],
  /** What stands below the first view of a product, and what is opened from it. */
  product: ['below', 'pictures', 'reviews'],
  /** Information pages, questions, forms to write to the shop, and branches. */
  info: ['info', 'stores'],
  /** The account's own pages. */
  account: ['account'],
  /** Wishlist hearts, the bell and what opens from them: fetched after the first view. */
  member: ['notifications', 'wishlist'],
  /** Coupons, coins and points. */
  rewards: ['rewards'],
  /** The page of an event. */
  event: ['event'],
  /** Giveaways. */
  giveaways: ['giveaways'],
  /** The top-spender campaign, and registering receipts for points. */
  campaign: ['topSpender', 'transfer'],
  /** Sign-in, sign-up and their settings. */
  session: ['session'],
  /** The second step of signing in: only browsers of staff fetch it. */
  'second-step': ['secondStep'],
  /** The back office: no shopper's browser fetches it. */
  admin: ['admin'],
  /** Orders that staff make in a chat. */
  'chat-order': ['chatOrder'],
} as const;

export type TextFile = keyof typeof TEXT_FILES;
export type Namespace = (typeof TEXT_FILES)[TextFile][number];
