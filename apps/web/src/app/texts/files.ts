import type { Language } from '@mali/contracts/limits';

/**
 * The i18next namespaces, by their file: `<language>/<file>.ts` exports them as `texts`. Texts shown together
 * share a file, which compresses better and costs one request.
 */
export const TEXT_FILES = {
  /** Texts of the shell and of the landing pages. */
  first: ['cart', 'catalogue', 'content', 'flash', 'shell', 'ui'],
  /** Filters and their values, wherever they are shown; texts around the products of a list. */
  listing: ['filters', 'results'],
  /** Texts of lazily loaded parts: the footer, menus, notices and dialogs. */
  late: ['consent', 'footer', 'popup', 'search', 'site'],
  /** Entries of the account menu, in the header and on the account pages. */
  'account-menu': ['accountMenu'],
  /** Address forms, in the checkout and in the account. */
  addresses: ['addresses'],
  /** Lines and totals of the bag, on its page and wherever an order is placed or shown. */
  bag: ['bag'],
  /** Placing an order, and paying for it. */
  order: ['checkout', 'payment'],
  /** Orders that were placed. */
  orders: ['orders'],
  /** Returns, on the page of a delivered order. */
  returns: ['returns'],
  /** Progress of uploads, wherever there is one. */
  upload: ['upload'],
  /** Upload of a transfer slip. */
  slip: ['slips'],
  /** The fields of dates and times with their calendar. */
  'date-time': ['dateTime'],
  /** Brands, promotions, stories, pages of the content service, registering for events, and flash sales. */
  pages: ['eventRegistration', 'flashPage', 'pages'],
  /** The lower part of the product page, and its dialogs. */
  product: ['below', 'pictures', 'reviews'],
  /** Questions about a product, and what is said about reviews: loaded after them. */
  feedback: ['feedback'],
  /** Information pages, questions, the contact form, and branches. */
  info: ['info', 'stores'],
  /** Earlier versions of policies: loaded after the one in force. */
  policy: ['policy'],
  /** The account pages. */
  account: ['account', 'blogger'],
  /** Wishlist hearts, the bell and their panels: loaded after the first view. */
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
  /** The second step of signing in: loaded by staff only. */
  'second-step': ['secondStep'],
  /** The back office, in `admin/texts`: the shop's scripts do not know it. */
  admin: ['admin'],
  /** Pick-up at a branch: loaded only where there is one. */
  pickup: ['pickup'],
  /** Orders placed by staff in a chat, and the chat itself. */
  'chat-order': ['chatOrder'],
} as const;

export type TextFile = keyof typeof TEXT_FILES;
export type Namespace = (typeof TEXT_FILES)[TextFile][number];

/** The module of a text file, below `src`. */
export const textModule = (file: TextFile, language: Language): string =>
  file === 'admin' ? `admin/texts/${language}.ts` : `app/texts/${language}/${file}.ts`;
