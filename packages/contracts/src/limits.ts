/** Business constants and limits (specification, section 9). Plain values: the browser may import this file. */

export const VERSION = '3.0';
export const CURRENCY = 'THB';
export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** ROLE-06: the profile's user id of an anonymous visitor. */
export const ANONYMOUS_USER_ID = -1;

/** CONST-02 */
export const PRODUCT_TYPE = { offline: 0, online: 1 } as const;
/** CONST-03 */
export const NEW_ORDER_TAG = 'NEW';

/** CART-13: maximum quantity of one line per order. */
export const CART_LINE_MAX = 99;
/** Maximum wishlist length of a member: bounds the work of pricing a wishlist. */
export const WISHES_MAX = 200;
/** Maximum number of distinct cart lines: bounds the work of pricing and of placing an order. */
export const CART_LINES_MAX = 100;

/** PRICE-03, PRICE-04, in baht: used when no rates are available. */
export const DELIVERY_DEFAULT_BAHT = 55;
export const FREE_DELIVERY_DEFAULT_BAHT = 499;
/** LIST-15, in baht. */
export const PRICE_MAX_BAHT = 9_999_999;

export const PAGE_SIZE = {
  listing: 24,
  related: 6,
  coupons: 12,
  orders: 10,
  reviews: 10,
  searchFetch: 20,
  max: 100,
} as const;

/** SRCH-01, SRCH-02, SRCH-04, SRCH-06 */
export const SEARCH = {
  minLength: 2,
  maxLength: 100,
  debounceMs: 500,
  items: 5,
  itemsNarrow: 3,
  narrowBelowPx: 768,
  brands: 2,
  categories: 3,
  words: 4,
  popular: 8,
  /** Number of recent searches stored on a device. */
  recent: 8,
} as const;
/** How a keyword was interpreted, from exactly as typed to not at all. */
export const SEARCH_FOUND = ['all', 'keyboard', 'spelling', 'some', 'similar', 'none'] as const;

/** Retry-After of a closed shop (SITE-03). */
export const CLOSED_RETRY_SECONDS = 60;

export const TOAST_MS = 3000;
/** Undo of a removed cart line (rule of use 25). */
export const UNDO_MS = 10_000;
/** HEAD-35 */
export const DESKTOP_PX = 1200;

/** AUTH-21, AUTH-22: forms demand more than 8 characters, the API's own minimum is 8. */
export const PASSWORD = { formMin: 9, min: 8, max: 128 } as const;

export const TEXT = {
  name: 100,
  email: 254,
  street: 300,
  note: 500,
  place: 100,
  promoCode: 40,
  keyword: 100,
  reason: 500,
} as const;

/** PAY-13: polling interval of an open QR page without a live event. */
export const QR_INQUIRY_MS = 3000;

/** Widths and formats of every product picture: /img/{hash}/{width}.{format}. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

/** Sort orders of the listing (LIST-12, LIST-13). */
export const SORTS = [
  'new_arrivals',
  'best_sellers',
  'price_asc',
  'price_desc',
  'discount',
  'rating',
] as const;
export type Sort = (typeof SORTS)[number];

/** The five variant types (PROD-10). Positions are fixed: variant_name_2 is always the shade. */
export const VARIANT_TYPES = ['size', 'shade', 'scent', 'strength', 'pack'] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

export const SHADE_FAMILIES = [
  'red',
  'pink',
  'coral',
  'orange',
  'brown',
  'nude',
  'berry',
  'purple',
  'gold',
  'black',
  'white',
  'clear',
  'fair',
  'light',
  'medium',
  'tan',
  'deep',
  'blue',
  'green',
  'grey',
] as const;
/** Content sizes for the filter, in ml or g: upper bounds of each band, and everything above the last. */
export const SIZES = ['to_15', 'to_50', 'to_150', 'to_400', 'over_400'] as const;
export const SKIN_TYPES = ['normal', 'dry', 'oily', 'combination', 'sensitive'] as const;
export const CONCERNS = [
  'acne',
  'dullness',
  'dark_spots',
  'wrinkles',
  'pores',
  'redness',
  'dryness',
  'oiliness',
  'sun',
  'hair_fall',
  'damaged_hair',
  'dandruff',
  'oily_scalp',
  'body_dryness',
  'odour',
  'dark_circles',
] as const;
export const FINISHES = ['matte', 'satin', 'dewy', 'glossy', 'velvet', 'shimmer', 'natural'] as const;
export const FREE_OF = [
  'fragrance',
  'alcohol',
  'paraben',
  'silicone',
  'sulfate',
  'mineral_oil',
  'lanolin',
  'gluten',
  'animal_testing',
] as const;

export const PAYMENT_METHODS = ['promptpay', 'cod', 'card', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** REV-01, REV-14: limits of a review. Photos are stored in these widths, as WebP. */
export const REVIEW = { text: 2000, photos: 4, photoMaxBytes: 10 * 1024 * 1024 } as const;
export const REVIEW_PHOTO_WIDTHS = [320, 1280] as const;
/** Skin types a review's author may state: the values of the `quality` filter (REV-04). */
export const FACE_TYPES = ['normal', 'dry', 'oily', 'combination'] as const;
export const FACE_PROBLEMS = ['acne', 'dullness', 'dark_spots', 'wrinkles', 'pores', 'sensitive'] as const;
export const BODY_PROBLEMS = ['dryness', 'rough', 'dark_spots', 'back_acne', 'stretch_marks'] as const;
/** REV-05: newest first unless another order is requested. */
export const REVIEW_SORTS = ['create_date', 'highest', 'lowest', 'helpful', 'photos'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
