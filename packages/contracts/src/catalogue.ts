import { type Static, type TBoolean, Type } from 'typebox';
import { BADGE, BADGE_TONES } from './badge-values.ts';
import { Baht, BahtOut, Count, DateTime, Id, Limit, Nullable, OneOf, Page, Strict, Text } from './common.ts';
import { DeliveryTerms } from './delivery.ts';
import {
  CONCERNS,
  FINISHES,
  FREE_OF,
  PRODUCT_TYPE,
  SEARCH_FOUND,
  SHADE_FAMILIES,
  SIZES,
  SKIN_TYPES,
  SORTS,
  TEXT,
} from './limits.ts';
import { LISTING_FILTERS } from './listing-filters.ts';
import { PricingRules, RulePromotion } from './pricing.ts';
import { PROMOTION_KINDS, type PromotionKind } from './promotion-values.ts';

/* ---- categories and brands ---- */

export const Category = Type.Object({
  cat1_id: Id('Top category'),
  cat2_id: Nullable(Id('Second level'), 'null on the top level'),
  cat3_id: Nullable(Id('Third level'), 'null above the third level'),
  category: Type.String({ description: 'Label, English' }),
  category_th: Type.String({ description: 'Label, Thai' }),
  slug: Type.String({ description: 'Its part of the /shop path' }),
  count: Count('Products on sale in it'),
  image: Type.Optional(
    Nullable(Type.String(), 'A picture of what sells best in it; of top categories alone'),
  ),
  subCategories: Type.Array(Type.Unknown({ description: 'The same shape, one level down' })),
});
export type Category = Omit<Static<typeof Category>, 'subCategories'> & { subCategories: Category[] };
/** REST-37: clients read the list from data.data, so the body is {data: […]}. */
const PROMISES = ['expiry', 'notification'] as const;
export const CategoriesAnswer = Type.Object({
  data: Type.Array(Category),
  count: Count('Top categories'),
  promises: Type.Optional(
    Type.Array(OneOf(PROMISES, 'What nearly every product on sale tells'), {
      description: 'What pages may promise of product pages: the expiry date, the notification number',
    }),
  ),
  delivery: Type.Optional(DeliveryTerms),
});
export type CategoriesAnswer = {
  data: Category[];
  count: number;
  promises?: (typeof PROMISES)[number][];
  delivery?: DeliveryTerms;
};

export const Brand = Type.Object({
  brand_id: Id('Brand'),
  brand_en: Type.String({ description: 'Name, English' }),
  brand_th: Type.String({ description: 'Name in Thai letters' }),
  link_name: Type.String({ description: 'Its slug: the first part of the /shop path' }),
  image: Nullable(Type.String(), 'A picture of one of its products'),
  shop_in_shop: Type.Boolean({ description: 'Has a page of its own' }),
  story_en: Type.String({ description: 'One line about it, English' }),
  story_th: Type.String({ description: 'One line about it, Thai' }),
  count: Count('Products on sale'),
});
export type Brand = Static<typeof Brand>;
export const BrandsAnswer = Type.Object({ data: Type.Array(Brand), count: Count('Brands') });
export const BrandQuery = Strict({
  filter: Type.Optional(Text(TEXT.keyword, 'Part of the name; without it every brand')),
});

/** Thai words that must not be broken at the end of a line. */
export const LineWordsAnswer = Type.Object({
  data: Type.Array(Type.String({ description: 'Thai letters, without spaces' })),
  count: Count('Words'),
});
export type LineWordsAnswer = Static<typeof LineWordsAnswer>;

/* ---- materials ---- */

const VariantAxes = {
  variant_type_1: Nullable(Type.String(), 'size'),
  variant_name_1: Nullable(Type.String(), 'Size, English'),
  variant_name_1_th: Nullable(Type.String(), 'Size, Thai'),
  variant_code_1: Nullable(Type.String(), 'Size as a code'),
  variant_type_2: Nullable(Type.String(), 'shade'),
  variant_name_2: Nullable(Type.String(), 'Shade, English'),
  variant_name_2_th: Nullable(Type.String(), 'Shade, Thai'),
  variant_code_2: Nullable(Type.String(), 'Shade as #rrggbb'),
  variant_type_3: Nullable(Type.String(), 'scent'),
  variant_name_3: Nullable(Type.String(), 'Scent, English'),
  variant_name_3_th: Nullable(Type.String(), 'Scent, Thai'),
  variant_code_3: Nullable(Type.String(), 'Scent as a code'),
  variant_type_4: Nullable(Type.String(), 'strength'),
  variant_name_4: Nullable(Type.String(), 'Strength, English'),
  variant_name_4_th: Nullable(Type.String(), 'Strength, Thai'),
  variant_code_4: Nullable(Type.String(), 'Strength as a code'),
  variant_type_5: Nullable(Type.String(), 'pack'),
  variant_name_5: Nullable(Type.String(), 'Pack, English'),
  variant_name_5_th: Nullable(Type.String(), 'Pack, Thai'),
  variant_code_5: Nullable(Type.String(), 'Pack as a code'),
} as const;

const VariantFields = {
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  ...VariantAxes,
  mat_price: BahtOut('List price: struck through when net_price is lower'),
  net_price: BahtOut('Price shown and paid for one unit, after price cuts (p003)'),
  mat_label_price: Nullable(
    BahtOut('Price printed by the maker'),
    'Told, never struck through; null when unknown',
  ),
  volume: Nullable(Type.Number(), 'Content, in `unit`'),
  unit: Nullable(Type.String(), 'ml, g or pcs'),
  sold_out: Type.Boolean({ description: 'None left' }),
  free: Type.Boolean({ description: 'Given as a gift only, never sold' }),
  limit: Count('Most units a cart line may hold'),
  left: Nullable(Count('Units left'), 'Told when fewer than 6 are left, else null'),
  image_cart: Nullable(Type.String(), 'Small picture'),
  swatch: Type.Optional(
    Type.String({ description: 'Its shade cut out of a picture; shown on variant_code_2' }),
  ),
  discount: Nullable(Type.Number(), 'The price cut: percent, baht or new price, as discount_type says'),
  discount_type: Nullable(
    OneOf(['percent', 'amount', 'price'] as const, 'What discount is'),
    'null without a cut',
  ),
} as const;

const PromotionFlags = Object.fromEntries(PROMOTION_KINDS.map((kind) => [kind, Type.Boolean()])) as Record<
  PromotionKind,
  TBoolean
>;

/** Fields of a product card; also the head of the product page. */
const MaterialHead = {
  mat_id: Id('Product'),
  mat_no: Type.String({ description: 'Product number' }),
  mat_name: Type.String({ description: 'Name, English' }),
  mat_name_th: Type.String({ description: 'Name, Thai' }),
  brand_id: Id('Brand'),
  brand_en: Type.String({ description: 'Brand, English' }),
  brand_th: Type.String({ description: 'Brand, Thai letters' }),
  link_name: Type.String({ description: 'Slug of the brand' }),
  cat1_id: Id('Top category'),
  cat2_id: Nullable(Id('Second level')),
  cat3_id: Nullable(Id('Third level')),
  ...VariantFields,
  image_1: Nullable(
    Type.String(),
    'Main picture: /img/{hash}/{width}.webp; other widths and avif by the same rule. {hash}~{x}-{y}: its focus, percent',
  ),
  image_2: Nullable(Type.String()),
  image_3: Nullable(Type.String()),
  image_4: Nullable(Type.String()),
  image_5: Nullable(Type.String()),
  variant_2: Count('How many shades (variant type 2) it comes in'),
  variant_count: Count('How many variants it has'),
  price_from: Type.Boolean({ description: 'Its variants differ in price: net_price is the lowest' }),
  swatches: Type.Array(
    Type.Object({
      mat_var_id: Id('Variant'),
      name: Type.String(),
      name_th: Type.String(),
      code: Type.String({ description: '#rrggbb' }),
      swatch: Type.Optional(Type.String({ description: 'The shade cut out of a picture' })),
      image: Nullable(Type.String(), 'Picture in this shade'),
      sold_out: Type.Boolean(),
    }),
    { description: 'Its shades, at most 12' },
  ),
  rating: Type.Number({ description: 'Mean score 0..5, 0 without a review' }),
  rating_count: Count('Reviews'),
  is_new: Type.Boolean({ description: 'Arrived within 30 days, and among the newest tenth of the shop' }),
  unit_price: Type.Boolean({
    description: 'Lists tell its price per ml, g or piece: a setting of its category',
  }),
  badges: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String({ description: 'English' }),
        text_th: Type.String({ description: 'Thai' }),
        tone: OneOf(BADGE_TONES, 'Its colour'),
      }),
      { maxItems: BADGE.shown, description: 'Badges that staff have made, by priority; left out: none' },
    ),
  ),
  ...PromotionFlags,
} as const;

export const MaterialCard = Type.Object(MaterialHead, { description: 'A product as a list shows it' });
export type MaterialCard = Static<typeof MaterialCard>;

export const Variant = Type.Object({
  ...VariantFields,
  image_1: Nullable(Type.String()),
  image_2: Nullable(Type.String()),
  image_3: Nullable(Type.String()),
  image_4: Nullable(Type.String()),
  image_5: Nullable(Type.String()),
  expiry: Nullable(Type.String({ format: 'date' }), 'Earliest expiry of the units that will be sent'),
  gtin: Nullable(Type.String(), 'Bar code of the pack (GTIN): 8, 12, 13 or 14 digits'),
  alts: Type.Optional(
    Type.Array(
      Type.Object({
        th: Type.String({ description: 'Thai; empty: the name of the product' }),
        en: Type.String({ description: 'English; empty: the name of the product' }),
      }),
      { description: 'What image_1 to image_5 show, where staff say it of any' },
    ),
  ),
});
export type Variant = Static<typeof Variant>;

/** A review as shown on its product (REV-03). */
const Comment = Type.Object({
  first_name: Type.String({ description: 'Masked: two letters and stars' }),
  last_name: Type.String({ description: 'Masked; empty when there is none' }),
  rating: Type.Number(),
  comment: Type.String({ description: 'Empty when only stars were given' }),
  created_date: DateTime('Written'),
  received_free: Type.Optional(
    Type.Literal(true, {
      description: 'The writer was given the product for their review; otherwise left out',
    }),
  ),
});

export const Material = Type.Object(
  {
    ...MaterialHead,
    product_type: OneOf(
      [PRODUCT_TYPE.offline, PRODUCT_TYPE.online],
      'Sold in the branches alone (0) or online (1) (CONST-02)',
    ),
    mat_desc: Type.String({ description: 'Description, English' }),
    mat_desc_th: Type.String({ description: 'Description, Thai' }),
    seo_desc: Type.String({ description: 'At most 200 characters (SEO-13)' }),
    seo_desc_th: Type.String(),
    return_days: Type.Optional(
      Count('Days in which it may be returned unopened, where the shop has set its own'),
    ),
    seo_title: Type.Optional(Type.String({ description: 'Title of staff for search results, English' })),
    seo_title_th: Type.Optional(Type.String({ description: 'Title of staff for search results, Thai' })),
    slug: Type.Optional(
      Type.String({ description: 'Readable part of its address, after its number: /item/{mat_id}-{slug}' }),
    ),
    benefits: Type.Array(Type.String(), { description: 'Benefits, English' }),
    benefits_th: Type.Array(Type.String()),
    how_to: Type.String(),
    how_to_th: Type.String(),
    ingredients: Type.String({ description: 'INCI list, or empty' }),
    skin_types: Type.Array(Type.String()),
    concerns: Type.Array(Type.String()),
    finish: Nullable(Type.String()),
    free_of: Type.Array(Type.String()),
    pao_months: Nullable(Count('Months it keeps once opened')),
    notification_no: Nullable(Type.String(), 'Cosmetic notification number'),
    comments: Type.Array(Comment, { description: 'Newest reviews' }),
    best_comment: Nullable(
      Comment,
      'The best-rated review (SEO-10), of equals one with words, of those the newest; null without a review',
    ),
    other_rating: Nullable(
      Type.Object({
        source: Type.String({ description: 'Whose rating it is' }),
        rating: Type.Number({ description: 'Mean score 0..5' }),
        count: Count('Ratings there'),
      }),
      'What customers of another shop gave it: shown as that, never part of `rating`',
    ),
    other_reviews: Count('Reviews of other shops: no part of `rating_count`'),
    rating_distribution: Type.Array(Count('Reviews'), { description: 'Five counts: 1 star … 5 stars' }),
    variants: Type.Array(Variant, { description: 'Every variant, in order' }),
    related: Type.Array(MaterialCard, { description: 'First page of related products (PROD-18)' }),
    related_count: Count('Related products'),
    companions: Type.Array(MaterialCard, {
      description: 'Products that share a promotion with this one, for "add the rest"',
    }),
    categories: Type.Array(
      Type.Object({ category: Type.String(), category_th: Type.String(), path: Type.String() }),
      { description: 'Its place in the tree, top first' },
    ),
    pro_001: Nullable(Type.Object({ sale_qty: Count('Units'), price: BahtOut('Together') })),
    pro_002: Nullable(Type.Object({ sale_qty: Count('Units'), disc: Type.Number() })),
    pro_004: Nullable(Type.Object({ sale_qty: Count('Units'), free_qty: Count('Units free') })),
    pro_005: Nullable(
      Type.Object({
        sale_qty: Count('Units'),
        price: BahtOut('Together'),
        line_spec: Type.Array(Id('Variant')),
      }),
    ),
    pro_006: Nullable(Type.Object({ percent: Type.Number() })),
    pricing: PricingRules,
  },
  { description: 'A product in full' },
);
export type Material = Static<typeof Material>;

export const MaterialQuery = Strict({
  mat_id: Id('Product'),
  filter_promo: Type.Optional(
    Type.Boolean({ description: 'Only the variants that a promotion touches, where any is' }),
  ),
  related_page: Type.Optional(Page),
});

/* ---- listing ---- */

const Ids = (description: string, maxItems = 100) => Type.Array(Id('Id'), { maxItems, description });

export const MaterialsFilter = Strict({
  keyword: Type.Optional(Text(TEXT.keyword, 'Words of the name, brand, type or shade (SRCH-09)')),
  brand: Type.Optional(Text(100, 'Slug of the brand: the first part of the /shop path')),
  brands: Type.Optional(Ids('Any of these brands')),
  category: Type.Optional(
    Type.Array(Text(100, 'Slug'), { maxItems: 3, description: 'Category path, top first (LIST-02)' }),
  ),
  cat1_id: Type.Optional(Id('Top category')),
  cat2_id: Type.Optional(Id('Second level')),
  cat3_id: Type.Optional(Id('Third level')),
  price_min: Type.Optional(Baht('Lowest price')),
  price_max: Type.Optional(Baht('Highest price (LIST-15)')),
  rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5, description: 'Lowest mean score' })),
  promotion: Type.Optional(
    Type.Array(OneOf(PROMOTION_KINDS, 'Kind'), {
      maxItems: PROMOTION_KINDS.length,
      description: 'Touched by any of these kinds',
    }),
  ),
  products: Type.Optional(Ids('These variants (LIST-07)')),
  skin_types: Type.Optional(Type.Array(OneOf(SKIN_TYPES, 'Skin type'), { maxItems: 10 })),
  concerns: Type.Optional(Type.Array(OneOf(CONCERNS, 'Concern'), { maxItems: 20 })),
  finishes: Type.Optional(Type.Array(OneOf(FINISHES, 'Finish'), { maxItems: 10 })),
  sizes: Type.Optional(Type.Array(OneOf(SIZES, 'Content in ml or g'), { maxItems: 5 })),
  shades: Type.Optional(Type.Array(OneOf(SHADE_FAMILIES, 'Shade family'), { maxItems: 20 })),
  free_of: Type.Optional(
    Type.Array(OneOf(FREE_OF, 'Free of'), { maxItems: 10, description: 'Free of every one of these' }),
  ),
  in_stock: Type.Optional(Type.Boolean({ description: 'Leaves out what is sold out' })),
});
export type MaterialsFilter = Static<typeof MaterialsFilter>;

export const MaterialsRequest = Strict({
  filter: Type.Optional(MaterialsFilter),
  page: Type.Optional(Page),
  after: Type.Optional(
    Type.String({
      maxLength: 120,
      pattern: '^[0-9]{1,15}(?:_[0-9]{1,15}(?:[.][0-9]{1,20})?){6,7}$',
      description:
        '`next` of the page before, in place of `page`: goes on where that one ended, whatever came or left meanwhile',
    }),
  ),
  limit: Type.Optional(Limit),
  sort: Type.Optional(OneOf(SORTS, 'Order; new_arrivals by default (LIST-12)')),
  options: Type.Optional(
    Strict({
      facets: Type.Optional(Type.Boolean({ description: 'Count the filter values too' })),
      origin: Type.Optional(
        Text(100, 'Where the visitor came from (LIST-08): changes nothing in the answer'),
      ),
      event: Type.Optional(Text(100, 'Campaign (LIST-10): changes nothing in the answer')),
      literal: Type.Optional(
        Type.Boolean({ description: 'The keyword as it is typed: nothing it may have been meant to be' }),
      ),
    }),
  ),
});
export type MaterialsRequest = Static<typeof MaterialsRequest>;

const FacetValue = Type.Object({
  value: Type.String({ description: 'Id or name of the value' }),
  label_en: Type.Optional(Type.String()),
  label_th: Type.Optional(Type.String()),
  count: Count('Products under the other filters'),
});
/**
 * Counts per value under all other active filters, so that selecting a value never yields an unexpected
 * count.
 */
export const Facets = Type.Object({
  categories: Type.Array(FacetValue, { description: 'Children of the chosen category' }),
  brands: Type.Array(FacetValue),
  promotions: Type.Array(FacetValue),
  ratings: Type.Array(FacetValue, { description: 'From 4, 3, 2, 1 stars' }),
  skin_types: Type.Array(FacetValue),
  concerns: Type.Array(FacetValue),
  finishes: Type.Array(FacetValue),
  sizes: Type.Array(FacetValue),
  shades: Type.Array(FacetValue),
  free_of: Type.Array(FacetValue),
  price_min: BahtOut('Lowest price under the other filters'),
  price_max: BahtOut('Highest price under the other filters'),
  shown: Type.Optional(
    Type.Array(OneOf(LISTING_FILTERS, 'Filter'), {
      description: 'Filters to offer, in this order; left out: all in the usual one',
    }),
  ),
});
export type Facets = Static<typeof Facets>;

/** How a keyword was interpreted: anything but `all` is shown to the shopper as a guess. */
export const SearchFound = Type.Object({
  found: OneOf(
    SEARCH_FOUND,
    'all: the results meet every word · keyboard: typed with the keyboard in the other language · spelling: misspelt ' +
      'words were put right · some: they meet the words that tell most · similar: they come nearest · none',
  ),
  corrected: Nullable(Type.String(), 'The keyword the results are for, when it is not the one typed'),
  ignored: Type.Array(Type.String(), { description: 'Words typed that the results do not meet' }),
  did_you_mean: Nullable(
    Type.String(),
    'A keyword that finds far more, when the one typed finds next to nothing',
  ),
  price: Type.Optional(
    Type.Object(
      {
        keyword: Type.String({ description: 'The keyword without what it says of the price' }),
        min: Nullable(Type.Number(), 'Lowest price, baht'),
        max: Nullable(Type.Number(), 'Highest price, baht'),
      },
      { description: 'The prices that the keyword asks for (under 300): the results are within them' },
    ),
  ),
  redirect: Type.Optional(
    Type.String({ description: 'A page of the shop that this search leads to instead of its results' }),
  ),
});
export type SearchFound = Static<typeof SearchFound>;

export const MaterialsAnswer = Type.Object({
  data: Type.Array(MaterialCard),
  count: Count('Products that match'),
  page: Count('This page'),
  limit: Count('Rows a page'),
  next: Nullable(Type.String(), '`after` of the page that follows; null when this is the last one'),
  place: Nullable(
    Type.Object({
      brand: Nullable(Brand),
      collection: Type.Optional(
        Type.Object(
          {
            name: Type.String({ description: 'English' }),
            name_th: Type.String({ description: 'Thai' }),
            text: Type.String({ description: 'What it is about, English; may be empty' }),
            text_th: Type.String({ description: 'Thai' }),
            image: Nullable(Type.String(), 'Its picture for shared links'),
          },
          { description: 'The collection that the first slug names, in the place of a brand' },
        ),
      ),
      categories: Type.Array(
        Type.Object({
          cat_id: Id('Category'),
          category: Type.String(),
          category_th: Type.String(),
          slug: Type.String(),
          intro: Type.String({ description: 'What it is about, English; empty when nothing is said' }),
          intro_th: Type.String(),
        }),
      ),
    }),
    'What the brand and category slugs stand for; null when one of them is unknown',
  ),
  moved_to: Type.Optional(
    Type.String({ description: 'Where a collection is whose former slug was asked for; place is null then' }),
  ),
  facets: Type.Optional(Facets),
  search: Type.Optional(SearchFound),
  pricing: PricingRules,
});
export type MaterialsAnswer = Static<typeof MaterialsAnswer>;

export const CountByCatRequest = Strict({
  brand_en: Type.Optional(Text(100, 'Brand by its English name')),
  brands: Type.Optional(Ids('Any of these brands')),
  price_min: Type.Optional(Baht('Lowest price')),
  price_max: Type.Optional(Baht('Highest price')),
  rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5, description: 'Lowest mean score' })),
  filter: Type.Optional(MaterialsFilter),
});
export const CountByCatAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      cat1_id: Id('Top category'),
      cat2_id: Nullable(Id('Second level')),
      cat3_id: Nullable(Id('Third level')),
      count: Count('Products'),
    }),
  ),
  count: Count('Products in all'),
});

/* ---- search suggestions ---- */

export const SearchQuery = Strict({
  keyword: Type.String({
    maxLength: TEXT.keyword,
    description: 'At least 2 characters, else an empty answer',
  }),
});
export const SearchItem = Type.Object({
  mat_id: Id('Product'),
  mat_var_id: Id('Variant'),
  image_1: Nullable(Type.String()),
  brand_en: Type.String(),
  mat_name: Type.String(),
  mat_name_th: Type.String(),
  variant_name_2: Nullable(Type.String()),
  net_price: BahtOut('Price'),
  mat_price: BahtOut('List price'),
});
/** SRCH-06 to SRCH-08 */
export const SearchAnswer = Type.Object({
  data: Type.Object({
    items: Type.Array(SearchItem, { maxItems: 5 }),
    brands: Type.Array(
      Type.Object({
        brand_en: Type.String(),
        brand_th: Type.String(),
        image: Nullable(Type.String()),
        link_name: Type.String(),
        shop_in_shop: Type.Boolean(),
        count: Count('Products on sale of it'),
      }),
      { maxItems: 2 },
    ),
    categories: Type.Array(
      Type.Object({
        category: Type.String(),
        category_th: Type.String(),
        parent: Nullable(Type.String(), 'Label of the category it lies in; null for a top one'),
        parent_th: Nullable(Type.String()),
        slugs: Type.Array(Type.String(), { description: 'Its /shop path, top first' }),
        count: Count('Products in it that match'),
        image: Nullable(Type.String(), 'A picture of the best match in it'),
      }),
      { maxItems: 3, description: 'Categories that are named, else those in which the best results are' },
    ),
    words: Type.Array(Type.String(), {
      maxItems: 4,
      description: 'Longer keywords that begin with this one and find something',
    }),
    offer: Nullable(
      Type.Object({
        ...Type.Pick(RulePromotion, ['promo_id', 'kind', 'name_en', 'name_th', 'ends_at', 'flash'])
          .properties,
        image: Nullable(Type.String(), 'A picture of the best match in it'),
      }),
      'The promotion that most of the best matches are in',
    ),
  }),
  count: Count('Products that match in all'),
  ...SearchFound.properties,
});
export type SearchAnswer = Static<typeof SearchAnswer>;

/** The most purchased products, as keyword suggestions. */
export const PopularAnswer = Type.Object({
  data: Type.Array(Type.Object({ keyword: Type.String(), keyword_th: Type.String() })),
  count: Count('Keywords'),
});
export type PopularAnswer = Static<typeof PopularAnswer>;

/** The default home page without content blocks: three product lists. */
export const HomeAnswer = Type.Object({
  best_sellers: Type.Array(MaterialCard),
  new_arrivals: Type.Array(MaterialCard),
  promotions: Type.Array(MaterialCard, { description: 'Deepest price cuts' }),
  pricing: PricingRules,
});
export type HomeAnswer = Static<typeof HomeAnswer>;
