import { type Static, type TSchema, Type } from 'typebox';
import { Brand, MaterialCard } from './catalogue.ts';
import {
  BahtOut,
  Count,
  DateTime,
  Email,
  Id,
  Nullable,
  OneOf,
  Page as PageNumber,
  Strict,
  Text,
} from './common.ts';
import { CONTACT_KEYS, type ShopContact } from './contact.ts';
import { TOPIC_ASKS } from './contact-topics.ts';
import {
  BEST_OF_WEEK,
  type BLOCK_TYPES,
  CONTACT_TEXT,
  EMPTY_PAGES,
  GRID_COLUMNS,
  INFORMATION_PAGES,
  VIDEO_SITES,
} from './content-values.ts';
import { FOOTER_ADDS } from './footer-groups.ts';
import { CONCERNS, LANGUAGES, SKIN_TYPES, SORTS, TEXT } from './limits.ts';
import { PricingRules } from './pricing.ts';
import { PROMOTION_KINDS } from './promotion-values.ts';

/* ---- parts of blocks ---- */

/** A text in both languages; empty in both when the block has no such text. */
export const LocalizedText = (description: string, maxLength = 300) =>
  Strict({ th: Text(maxLength, 'Thai'), en: Text(maxLength, 'English') }, { description });
export type LocalizedText = { th: string; en: string };

const Html = (description: string) =>
  Type.Object(
    { th: Type.String({ description: 'Thai' }), en: Type.String({ description: 'English' }) },
    {
      description: `${description}: HTML written by the server from the shop's own markup, safe to put into a page`,
    },
  );

/** A path within the shop, or an external https URL. */
export const Link = Type.String({
  maxLength: 500,
  pattern: '^(?:/(?![/\\\\])|https://[A-Za-z0-9])[^\\s\\\\<>"\']*$',
  description: 'A path of the shop (/shop/…) or an https address',
});
/** Name of a page or a layout slot; also used as a URL segment. */
export const PageName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  description: 'Name of a page: home, deals, brand-{slug of the brand} …',
});
export const Slug = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  description: 'Slug',
});
const BlockId = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  description: 'Names the block within its layout, also as an anchor',
});
const Hash = Type.String({ pattern: '^[0-9a-z]{8,64}$', description: 'Name of the picture' });

export const StoredPicture = Strict(
  { hash: Hash, alt: LocalizedText('What it shows, for those who do not see it') },
  { description: 'A picture of the shop' },
);
export type StoredPicture = Static<typeof StoredPicture>;

/** A picture with all its widths: /img/{hash}/{width}.avif and .webp. */
export const Picture = Type.Object(
  {
    hash: Hash,
    url: Type.String({ description: 'In its middle width, webp: where one address must do' }),
    width: Count('Own width, px'),
    height: Count('Own height, px'),
    widths: Type.Array(Count('Width, px'), { description: 'The widths it can be had in, ascending' }),
    alt: LocalizedText('What it shows'),
  },
  { description: 'A picture of the shop' },
);
export type Picture = Static<typeof Picture>;

export const StoredButton = Strict({ label: LocalizedText('Its words', 80), link: Link });
const Button = StoredButton;
export type Button = Static<typeof Button>;

const SIDES = ['left', 'right'] as const;
const TONES = ['paper', 'petal', 'leaf', 'sand', 'night'] as const;
export type Tone = (typeof TONES)[number];
const Tone = OneOf(TONES, 'Ground: paper is the page itself; night is dark, with light words');
const ALIGNMENTS = ['left', 'centre', 'right'] as const;

/** Product selection of a block: an explicit list, or a listing query. */
export const ProductChoice = Type.Union(
  [
    Strict({
      mat_ids: Type.Array(Id('Product'), { minItems: 1, maxItems: 48, description: 'These, in this order' }),
    }),
    Strict({
      filter: Strict({
        brand: Type.Optional(Text(100, 'Slug of the brand')),
        category: Type.Optional(
          Type.Array(Text(100, 'Slug'), { maxItems: 3, description: 'Category path, top first' }),
        ),
        promotion: Type.Optional(
          Type.Array(OneOf(PROMOTION_KINDS, 'Kind'), {
            maxItems: PROMOTION_KINDS.length,
            description: 'Touched by any of these',
          }),
        ),
        skin_types: Type.Optional(Type.Array(OneOf(SKIN_TYPES, 'Skin type'), { maxItems: 10 })),
        concerns: Type.Optional(Type.Array(OneOf(CONCERNS, 'Concern'), { maxItems: 20 })),
        price_max: Type.Optional(Type.Number({ minimum: 0, description: 'Highest price (baht)' })),
        rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5, description: 'Lowest mean score' })),
      }),
      sort: OneOf(SORTS, 'Order'),
      limit: Type.Integer({ minimum: 1, maximum: 48, description: 'At most so many' }),
    }),
    Strict({
      collection_id: Id('Collection, in its own order; none while it is not in the shop'),
      limit: Type.Integer({ minimum: 1, maximum: 48, description: 'At most so many' }),
    }),
  ],
  {
    description:
      'Products by id, as the listing finds them, or those of a collection. What is sold out is left out of the last two',
  },
);
export type ProductChoice = Static<typeof ProductChoice>;

const Cards = Type.Array(MaterialCard, {
  description: 'Its products as the listing shows them, priced as they are now',
});
const Heading = {
  title: LocalizedText('Title; may be empty', 200),
  text: LocalizedText('A sentence below the title; may be empty', 500),
} as const;
const More = Nullable(StoredButton, 'Where there is more of it; null: nowhere');

const slideOf = <T extends TSchema>(picture: T) => ({
  picture,
  picture_mobile: Nullable(picture, 'Its upright cut for the phone; null: the same'),
  title: LocalizedText('Large words; may be empty', 200),
  text: LocalizedText('A sentence; may be empty', 500),
  button: Nullable(StoredButton, 'What to press; null: the slide itself leads nowhere'),
  /** Position of the text on the picture, and its background contrast. */
  align: OneOf(ALIGNMENTS, 'Where the words stand'),
  tone: Tone,
});
export const StoredSlide = Strict(slideOf(StoredPicture));
export const Slide = Type.Object(slideOf(Picture), { description: 'A banner with words' });
export type Slide = Static<typeof Slide>;
const Autoplay = Type.Integer({
  minimum: 0,
  maximum: 30,
  description: 'Seconds a slide stays; 0: it stays until the visitor turns it',
});

const tileOf = <T extends TSchema>(picture: T) => ({
  picture,
  title: LocalizedText('Title; may be empty', 200),
  text: LocalizedText('A sentence; may be empty', 500),
  link: Nullable(Link, 'Where it leads; null: nowhere'),
});
const StoredTile = Strict(tileOf(StoredPicture));
export const Tile = Type.Object(tileOf(Picture), { description: 'A picture with a caption' });
export type Tile = Static<typeof Tile>;

const stepOf = <T extends TSchema>(picture: T) => ({
  picture,
  title: LocalizedText('Name of the step', 120),
  text: LocalizedText('What to do', 400),
});
const StoredStep = Strict({
  ...stepOf(StoredPicture),
  mat_id: Nullable(Id('The product it takes'), 'null: none'),
});
const Step = Type.Object({
  ...stepOf(Picture),
  card: Nullable(MaterialCard, 'The product it takes; null: none, or not sold any more'),
});

const VideoSource = Type.Union(
  [
    Strict({ kind: Type.Literal('file'), url: Link }),
    Strict({
      kind: Type.Literal('site'),
      site: OneOf(VIDEO_SITES, 'Site'),
      id: Type.String({ pattern: '^[A-Za-z0-9_-]{4,40}$', description: 'Id of the video there' }),
    }),
  ],
  { description: 'A file of the shop, or a video of a site by its id (HOME-11)' },
);

export const BlogHead = Type.Object(
  {
    id: Id('Post'),
    slug: Slug,
    title: LocalizedText('Title'),
    excerpt: LocalizedText('What it is about', 500),
    cover: Nullable(Picture, 'Picture; null: none'),
    author: Type.String({ description: 'Who wrote it, as shown' }),
    topic: LocalizedText('What it belongs to', 60),
    reading_minutes: Count('Minutes to read'),
    created_date: DateTime('Published'),
  },
  { description: 'A post as a list shows it' },
);
export type BlogHead = Static<typeof BlogHead>;

export const ContentCoupon = Type.Object(
  {
    code: Type.String({ description: 'The code, upper case' }),
    kind: OneOf(['percent', 'amount', 'free_delivery'] as const, 'What it does'),
    name_en: Type.String({ description: 'Name, English' }),
    name_th: Type.String({ description: 'Name, Thai' }),
    discount: Type.Number({ description: 'Percent, or baht, or 0' }),
    cap: Nullable(BahtOut('Most it takes off'), 'null: no such limit'),
    min_spend: BahtOut('Eligible amount it asks for; 0: none'),
    ends_at: Nullable(DateTime('End'), 'null: no end'),
    login_required: Type.Boolean({ description: 'For members' }),
    promo_id: Nullable(Id('Campaign it can be collected from now'), 'null: a code that is used as it is'),
    collect_only: Type.Boolean({ description: 'Only for whoever has collected it' }),
    used_up: Type.Boolean({ description: 'All its uses are gone' }),
  },
  { description: 'A coupon that anybody may collect' },
);
export type ContentCoupon = Static<typeof ContentCoupon>;

export const CategoryTile = Type.Object({
  cat_id: Id('Category'),
  category: Type.String({ description: 'Label, English' }),
  category_th: Type.String({ description: 'Label, Thai' }),
  path: Type.Array(Type.String(), { description: 'Slugs from the top: the /shop path' }),
  count: Count('Products on sale in it'),
  image: Nullable(Type.String(), 'Picture of its best seller'),
  parts: Type.Array(
    Type.Object({ category: Type.String(), category_th: Type.String(), path: Type.Array(Type.String()) }),
    { description: 'Its first sub-categories with products, at most 4' },
  ),
});
export type CategoryTile = Static<typeof CategoryTile>;

/* ---- blocks as stored by the editor ---- */

const stored = <const Name extends (typeof BLOCK_TYPES)[number], T extends Record<string, TSchema>>(
  type: Name,
  fields: T,
) => Strict({ id: BlockId, type: Type.Literal(type), ...fields });

const wire = <const Name extends string, T extends Record<string, TSchema>>(
  type: Name,
  fields: T,
  description: string,
) => Type.Object({ id: BlockId, type: Type.Literal(type), ...fields }, { description });

const ctaOf = <T extends TSchema>(picture: T) => ({
  ...Heading,
  picture: Nullable(picture, 'null: words alone'),
  picture_mobile: Nullable(picture, 'Its cut for the phone; null: the same'),
  side: OneOf([...SIDES, 'behind'] as const, 'Where the picture stands; behind: the words stand on it'),
  buttons: Type.Array(StoredButton, { minItems: 1, maxItems: 2, description: 'The first is the main one' }),
  tone: Tone,
});
const sisBannerOf = <T extends TSchema>(picture: T) => ({
  picture,
  picture_mobile: Nullable(picture, 'Its cut for the phone; null: the same'),
  ...Heading,
  button: Nullable(StoredButton, 'null: none'),
  align: OneOf(ALIGNMENTS, 'Where the words stand'),
  tone: Tone,
});

const PRODUCT_LOOKS = ['shelf', 'grid'] as const;
const ProductLook = OneOf(PRODUCT_LOOKS, 'shelf: one row that is pushed along; grid: all at once');

/** Blocks as stored: references are resolved when a layout is requested. */
export const STORED_BLOCKS = {
  carousel: stored('carousel', {
    slides: Type.Array(StoredSlide, { minItems: 1, maxItems: 12 }),
    autoplay: Autoplay,
  }),
  home_carousel: stored('home_carousel', { autoplay: Autoplay }),
  categories: stored('categories', {
    ...Heading,
    categories: Nullable(
      Type.Array(Type.Array(Text(100, 'Slug'), { minItems: 1, maxItems: 3 }), { minItems: 1, maxItems: 24 }),
      'Category paths, top first; null: all top categories with products',
    ),
  }),
  blogs: stored('blogs', {
    ...Heading,
    slugs: Nullable(Type.Array(Slug, { minItems: 1, maxItems: 12 }), 'These posts; null: the newest'),
    limit: Type.Integer({ minimum: 1, maximum: 12, description: 'At most so many' }),
    more: More,
  }),
  best_of_week: stored('best_of_week', {
    ...Heading,
    codes: Type.Array(Text(40, 'Product code (mat_no)', 1), {
      minItems: BEST_OF_WEEK,
      maxItems: BEST_OF_WEEK,
      description: 'Six product codes (HOME-09)',
    }),
  }),
  recommend: stored('recommend', { section_id: Id('Recommendation section') }),
  call_to_action: stored('call_to_action', ctaOf(StoredPicture)),
  flash_sale: stored('flash_sale', {
    ...Heading,
    promo_id: Nullable(Id('Promotion'), 'null: what runs now and ends first'),
    limit: Type.Integer({ minimum: 1, maximum: 24, description: 'At most so many products' }),
  }),
  grid: stored('grid', {
    ...Heading,
    columns: OneOf(GRID_COLUMNS, 'Columns on a desktop (HOME-10); a phone shows one or two'),
    items: Type.Array(StoredTile, { minItems: 1, maxItems: 24 }),
  }),
  video: stored('video', {
    ...Heading,
    source: VideoSource,
    poster: Nullable(StoredPicture, 'Shown until it plays; null: none'),
    silent: Type.Boolean({ description: 'Plays by itself, without sound, over and over' }),
  }),
  tabs: stored('tabs', {
    ...Heading,
    tabs: Type.Array(Strict({ label: LocalizedText('Label', 60), products: ProductChoice, more: More }), {
      minItems: 1,
      maxItems: 8,
    }),
  }),
  products: stored('products', { ...Heading, products: ProductChoice, look: ProductLook, more: More }),
  coupons: stored('coupons', {
    ...Heading,
    codes: Nullable(
      Type.Array(Text(TEXT.promoCode, 'Code', 1), { minItems: 1, maxItems: 24 }),
      'These; null: all that can be collected',
    ),
  }),
  sis_header: stored('sis_header', {
    brand: Slug,
    picture: Nullable(StoredPicture, 'null: words alone'),
    picture_mobile: Nullable(StoredPicture, 'Its cut for the phone; null: the same'),
    tagline: LocalizedText('What the brand says of itself', 200),
    menu: Type.Array(StoredButton, { maxItems: 8, description: 'Links into the brand' }),
    tone: Tone,
  }),
  sis_banner: stored('sis_banner', sisBannerOf(StoredPicture)),
  sis_text: stored('sis_text', {
    title: LocalizedText('Title; may be empty', 200),
    body: LocalizedText('Text in the shop’s markup', 5000),
    align: OneOf(['left', 'centre'] as const, 'How it stands'),
  }),
  sis_type_a: stored('sis_type_a', {
    ...Heading,
    picture: StoredPicture,
    caption: LocalizedText('Under the picture; may be empty', 200),
    side: OneOf(SIDES, 'The edge the picture bleeds off'),
    products: ProductChoice,
    button: Nullable(StoredButton, 'null: none'),
  }),
  sis_type_b: stored('sis_type_b', {
    ...Heading,
    tiles: Type.Array(StoredTile, { minItems: 2, maxItems: 2 }),
  }),
  sis_type_c: stored('sis_type_c', {
    ...Heading,
    steps: Type.Array(StoredStep, { minItems: 3, maxItems: 4 }),
  }),
  sis_type_d: stored('sis_type_d', {
    ...Heading,
    tile: StoredTile,
    products: ProductChoice,
    side: OneOf(SIDES, 'Where the large picture stands'),
  }),
  sis_top_products: stored('sis_top_products', {
    ...Heading,
    brand: Slug,
    limit: Type.Integer({ minimum: 3, maximum: 10, description: 'Places of the ranking' }),
  }),
  sis_products: stored('sis_products', {
    ...Heading,
    brand: Slug,
    category: Nullable(Type.Array(Text(100, 'Slug'), { minItems: 1, maxItems: 3 }), 'Only these; null: all'),
    limit: Type.Integer({ minimum: 1, maximum: 48, description: 'At most so many' }),
  }),
} as const;
export type StoredBlock = Static<(typeof STORED_BLOCKS)[keyof typeof STORED_BLOCKS]>;

/* ---- blocks as rendered ---- */

/** Blocks as returned: complete, so that rendering needs no further request. */
export const BLOCKS = {
  carousel: wire(
    'carousel',
    { slides: Type.Array(Slide), autoplay: Autoplay },
    'Banners that are turned, of this layout alone',
  ),
  home_carousel: wire(
    'home_carousel',
    { slides: Type.Array(Slide), autoplay: Autoplay },
    'The banners of GET /content/home-carousel-banners; without one it draws nothing',
  ),
  categories: wire(
    'categories',
    { ...Heading, categories: Type.Array(CategoryTile) },
    'Categories as a table of contents',
  ),
  blogs: wire('blogs', { ...Heading, posts: Type.Array(BlogHead), more: More }, 'Posts'),
  best_of_week: wire(
    'best_of_week',
    { ...Heading, codes: Type.Array(Type.String()), cards: Cards },
    'The best of the week (HOME-09): a card for each code that is sold, in their order',
  ),
  recommend: wire(
    'recommend',
    { section_id: Id('Recommendation section'), ...Heading, cards: Cards, more: More },
    'A recommendation section; without a product it draws nothing',
  ),
  call_to_action: wire('call_to_action', ctaOf(Picture), 'Words with one or two buttons, and a picture'),
  flash_sale: wire(
    'flash_sale',
    {
      ...Heading,
      promo_ids: Type.Array(Id('Promotion'), { description: 'The sales shown; empty: none runs now' }),
      ends_at: Nullable(DateTime('End'), 'What the countdown runs to; null: none runs, or it has no end'),
      cards: Cards,
      stock: Type.Array(
        Type.Object({
          mat_var_id: Id('Variant'),
          allotment: Count('Units the sale has'),
          taken: Count('Units sold of them'),
        }),
        { description: 'For the bars: variants with an allotment' },
      ),
    },
    'A flash sale with its countdown; without a product it draws nothing',
  ),
  grid: wire(
    'grid',
    { ...Heading, columns: OneOf(GRID_COLUMNS, 'Columns on a desktop'), items: Type.Array(Tile) },
    'Pictures with captions',
  ),
  video: wire(
    'video',
    {
      ...Heading,
      source: VideoSource,
      poster: Nullable(Picture, 'Shown until it plays; null: none'),
      silent: Type.Boolean({ description: 'Plays by itself, without sound, over and over' }),
    },
    'A video of the shop or of a video site',
  ),
  tabs: wire(
    'tabs',
    {
      ...Heading,
      tabs: Type.Array(Type.Object({ label: LocalizedText('Label', 60), cards: Cards, more: More })),
    },
    'Products behind tabs',
  ),
  products: wire('products', { ...Heading, look: ProductLook, cards: Cards, more: More }, 'Products'),
  coupons: wire(
    'coupons',
    { ...Heading, coupons: Type.Array(ContentCoupon) },
    'Coupons to collect; what a visitor has of them is asked apart',
  ),
  sis_header: wire(
    'sis_header',
    {
      brand: Brand,
      picture: Nullable(Picture, 'null: words alone'),
      picture_mobile: Nullable(Picture, 'Its cut for the phone; null: the same'),
      tagline: LocalizedText('What the brand says of itself', 200),
      menu: Type.Array(Button),
      tone: Tone,
    },
    'Head of a brand’s page: its name, its line, links into it',
  ),
  sis_banner: wire('sis_banner', sisBannerOf(Picture), 'A banner across the page'),
  sis_text: wire(
    'sis_text',
    {
      title: LocalizedText('Title; may be empty', 200),
      body: Html('Text'),
      align: OneOf(['left', 'centre'] as const, 'How it stands'),
    },
    'A text',
  ),
  sis_type_a: wire(
    'sis_type_a',
    {
      ...Heading,
      picture: Picture,
      caption: LocalizedText('Under the picture; may be empty', 200),
      side: OneOf(SIDES, 'The edge the picture bleeds off'),
      cards: Cards,
      button: Nullable(Button, 'null: none'),
    },
    'A: a plate. One large picture that bleeds off an edge; beside it words, a few products as rows, a button',
  ),
  sis_type_b: wire(
    'sis_type_b',
    { ...Heading, tiles: Type.Array(Tile, { description: 'Two' }) },
    'B: a pair. Two pictures of one size side by side, each with its caption and link',
  ),
  sis_type_c: wire(
    'sis_type_c',
    { ...Heading, steps: Type.Array(Step, { description: 'Three or four' }) },
    'C: a routine. Numbered steps in a row, each a picture, what to do, and the product it takes',
  ),
  sis_type_d: wire(
    'sis_type_d',
    { ...Heading, tile: Tile, cards: Cards, side: OneOf(SIDES, 'Where the large picture stands') },
    'D: a mosaic. One large picture beside a field of product cards, two by two',
  ),
  sis_top_products: wire(
    'sis_top_products',
    { ...Heading, cards: Cards },
    'The brand’s best sellers, in their order, with the number of each place',
  ),
  sis_products: wire(
    'sis_products',
    { ...Heading, cards: Cards, count: Count('Products there are'), more: More },
    'Products of the brand, as a grid',
  ),
  /** Replaces a block that failed to render (HOME-15). */
  failed: wire(
    'failed',
    { of: Type.String({ description: 'What it should have been' }) },
    'A block that cannot be made: its place shows the text of a failed block',
  ),
} as const;

export type Block = Static<(typeof BLOCKS)[keyof typeof BLOCKS]>;
export const Block = Type.Unsafe<Block>(
  Type.Union(Object.values(BLOCKS), {
    description: 'Told apart by `type`; a page passes over a type it does not know (HOME-14)',
  }),
);
/** The block of one type: BlockOf<'grid'>. */
export type BlockOf<Name extends Block['type']> = Extract<Block, { type: Name }>;

/* ---- layouts and pages ---- */

/** SEO-03, in both languages; when empty, the shop's default applies (SEO-01). */
const Seo = {
  seo_title: LocalizedText('Title; empty: the default', 200),
  seo_desc: LocalizedText('Description, at most 200 characters are shown', 500),
  seo_keywords: LocalizedText('Keywords, comma-separated', 500),
  og_image: Nullable(Picture, 'Picture of social sharing; null: the default'),
} as const;

export const Layout = Type.Object(
  {
    id: Nullable(Id('Layout'), 'null: the page has no layout at this time, its components are none'),
    components: Type.Array(Block, { description: 'In their order' }),
    ...Seo,
    pricing: PricingRules,
    guests: Type.Optional(
      Type.Array(Type.String(), { description: 'Ids of blocks that are for guests alone; none without it' }),
    ),
    further: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Ids of blocks after which a member may get more by GET /content/page-layouts/{id}/further',
      }),
    ),
  },
  { description: 'What a page is built from (HOME-06), with the rules that price its products' },
);
export type Layout = Static<typeof Layout>;

export const FurtherBlocks = Type.Object(
  {
    places: Type.Array(
      Type.Object({
        after: Type.String({ description: 'Id of the block of the layout that they follow' }),
        components: Type.Array(Block, { description: 'In their order' }),
      }),
    ),
    pricing: PricingRules,
  },
  { description: 'Blocks of a layout for members, and for the segments that this member is in' },
);
export type FurtherBlocks = Static<typeof FurtherBlocks>;

export const LayoutRequest = Strict({
  pageName: PageName,
  date: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description:
        'The time the layout is for: heeded for who may preview layouts, for everybody else it is now',
    }),
  ),
});
export type LayoutRequest = Static<typeof LayoutRequest>;

const pageFields = {
  link: Nullable(Link, 'Its address; null: a page the shop knows by itself (home, deals, brands)'),
  name: PageName,
  title: LocalizedText('Name as shown', 120),
  ...Seo,
  noindex: Type.Boolean({ description: 'Not for search engines' }),
  app_only: Type.Boolean({
    description: 'Opens inside the shop’s app: without header, menus and footer (SHELL-26)',
  }),
} as const;

/** SHELL-25, REST-70: pages that the client adds to its router. */
export const PagesAnswer = Type.Object({
  data: Type.Array(Type.Object({ ...pageFields, link: Link }), {
    description: 'Extra pages, in the order of their links',
  }),
  count: Count('Extra pages'),
  empty: Type.Array(OneOf(EMPTY_PAGES, 'A page of the shop’s own'), {
    description: 'Those that have nothing to show now: menus and sitemaps leave them out',
  }),
  contact: Type.Optional(
    Type.Unsafe<Partial<ShopContact>>(
      Type.Object(
        Object.fromEntries(
          CONTACT_KEYS.map((key) => [key, Type.Optional(Type.String({ description: key }))]),
        ),
        { description: 'How to reach the shop, where it has set other than the standard' },
      ),
    ),
  ),
  footer: Type.Optional(
    Type.Array(
      Type.Object({
        title: LocalizedText('Heading', 60),
        adds: OneOf(FOOTER_ADDS, 'What the shop adds before the links: nothing, help, its menu, departments'),
        links: Type.Array(Type.Object({ label: LocalizedText('Words', 80), link: Link })),
      }),
      { description: 'Groups of links of the footer, where staff have published their own' },
    ),
  ),
});
export type PagesAnswer = Static<typeof PagesAnswer>;
export type FooterGroup = NonNullable<PagesAnswer['footer']>[number];
export type ExtraPage = PagesAnswer['data'][number];

/** REST-66: a page with its layout; empty SEO texts of the layout fall back to the page's. */
export const PageAnswer = Type.Object({ ...pageFields, layout: Layout });
export type PageAnswer = Static<typeof PageAnswer>;

export const RecommendSection = Type.Object(
  { id: Id('Section'), ...Heading, cards: Cards, more: More, pricing: PricingRules },
  { description: 'A recommendation section of the home page (REST-68)' },
);
export type RecommendSection = Static<typeof RecommendSection>;

export const CarouselAnswer = Type.Object({
  data: Type.Array(Type.Object({ id: Id('Banner'), ...Slide.properties })),
  count: Count('Banners'),
});
export type CarouselAnswer = Static<typeof CarouselAnswer>;

/** REST-72, HEAD-01 */
export const AnnouncementAnswer = Type.Object({
  announcement: Nullable(LocalizedText('Text of the bar', 200), 'null: there is none now'),
  link: Nullable(Link, 'Where it leads; null: nowhere'),
});
export type AnnouncementAnswer = Static<typeof AnnouncementAnswer>;

/** REST-73, HOME-20: all fields are null when no popup is active. */
export const PopupAnswer = Type.Object({
  image: Nullable(
    Type.Object({
      url: Type.String({ description: 'Picture' }),
      alternativeText: LocalizedText('What it shows', 300),
      hash: Hash,
      width: Count('Own width, px'),
      height: Count('Own height, px'),
      widths: Type.Array(Count('Width, px')),
    }),
    'null: there is none now',
  ),
  title: Nullable(LocalizedText('Headline; empty: the words of the picture', 120), 'null: there is none now'),
  text: Nullable(LocalizedText('Terms of the offer; may be empty', 400), 'null: there is none now'),
  button: Nullable(
    LocalizedText('Words of the button; empty: those of the page', 40),
    'null: there is none now',
  ),
  link: Nullable(Link, 'Where its button and its picture lead; null: nowhere'),
  close_button_color: Nullable(Type.String({ description: '#rrggbb' }), 'Colour of the closing button'),
  valid_from: Nullable(DateTime('Begins'), 'null: there is none now'),
  valid_to: Nullable(DateTime('Ends'), 'null: none now, or without end'),
});
export type PopupAnswer = Static<typeof PopupAnswer>;

const textPage = {
  name: OneOf(INFORMATION_PAGES, 'Name'),
  version: Count('Grows with every change: what somebody has consented to'),
  updated_at: DateTime('Valid since'),
  title: LocalizedText('Title', 120),
  content: Html('Text'),
  seo_title: LocalizedText('Title; empty: the default', 200),
  seo_desc: LocalizedText('Description', 500),
} as const;
/** INFO-02, INFO-03; the privacy policy is one of them (REST-71, CONS-22). */
export const InformationPage = Type.Object(textPage);
export type InformationPage = Static<typeof InformationPage>;
export const InformationQuery = Strict({
  version: Type.Optional(Id('A version that somebody has accepted; left out: the one of now')),
});

export const FaqAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Id('Question'),
      topic: LocalizedText('What it belongs to; questions of one topic follow each other', 60),
      question: LocalizedText('Question', 300),
      answer: Html('Answer'),
    }),
  ),
  count: Count('Questions'),
});
export type FaqAnswer = Static<typeof FaqAnswer>;

/* ---- branches ---- */

const branchFields = {
  store_id: Slug,
  name: LocalizedText('Name', 120),
  address: LocalizedText('Address', 300),
  province: LocalizedText('Province', 60),
  lat: Type.Number({ description: 'Latitude' }),
  lng: Type.Number({ description: 'Longitude' }),
  phone: Type.String({ description: 'As it is dialled in Thailand' }),
  opening_hours: LocalizedText('When it is open', 300),
  /** Days of the week, Monday first; null: closed. Bangkok time. */
  hours: Type.Array(
    Nullable(
      Type.Object({
        open: Type.String({ description: 'HH:MM' }),
        close: Type.String({ description: 'HH:MM' }),
      }),
    ),
    { description: 'Monday to Sunday; null: closed that day' },
  ),
  special_days: Type.Array(
    Type.Object({
      date: Type.String({ description: 'YYYY-MM-DD, Bangkok' }),
      hours: Nullable(
        Type.Object({
          open: Type.String({ description: 'HH:MM' }),
          close: Type.String({ description: 'HH:MM' }),
        }),
        'null: closed',
      ),
      reason: LocalizedText('Why; may be empty', 80),
    }),
    { description: 'Days to come with other hours than those of the week, by date' },
  ),
  how_to_get_there: LocalizedText('Way from public transport', 300),
  is_new: Type.Boolean({ description: 'Carries the new badge' }),
} as const;
export const Branch = Type.Object(branchFields);
export type Branch = Static<typeof Branch>;
/** INFO-07, INFO-08 */
export const StoreLocationsAnswer = Type.Object({
  lat: Type.Number({ description: 'Centre of the map' }),
  lng: Type.Number({ description: 'Centre of the map' }),
  zoom: Count('Zoom of the map'),
  branches: Type.Array(Branch),
  count: Count('Branches'),
});
export type StoreLocationsAnswer = Static<typeof StoreLocationsAnswer>;

/* ---- events ---- */

export const EventParams = Strict({ event_code: Slug });
/** The header of an event page; its blocks are the layout of the page `event-{event_code}` (SHELL-22). */
export const ShopEvent = Type.Object({
  event_code: Slug,
  title: LocalizedText('Title'),
  summary: LocalizedText('What happens there', 1000),
  starts_at: DateTime('Begins'),
  ends_at: DateTime('Ends'),
  place: Nullable(LocalizedText('Where; null when it is online alone')),
  address: Nullable(LocalizedText('Its address')),
  online_url: Nullable(Link, 'Where it is online; null when it is not'),
  picture: Nullable(Picture, 'Picture'),
});
export type ShopEvent = Static<typeof ShopEvent>;

/* ---- posts ---- */

const BLOG_SORTS = ['created_date'] as const;
export const BlogsQuery = Strict({
  sort: Type.Optional(OneOf(BLOG_SORTS, 'Column; created_date by default')),
  order: Type.Optional(OneOf(['ASC', 'DESC'] as const, 'DESC by default')),
  page: Type.Optional(PageNumber),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Posts a page; 12 by default' }),
  ),
});
export type BlogsQuery = Static<typeof BlogsQuery>;
export const BlogsAnswer = Type.Object({
  blogs: Type.Array(BlogHead),
  count: Count('Posts in all'),
  page: Count('This page'),
  limit: Count('Posts a page'),
});
export type BlogsAnswer = Static<typeof BlogsAnswer>;
export const Blog = Type.Object({
  ...BlogHead.properties,
  modified_date: DateTime('Changed last, or published'),
  body: Html('Text'),
  seo_title: LocalizedText('Title', 200),
  seo_desc: LocalizedText('Description', 500),
  cards: Type.Array(MaterialCard, { description: 'Products it speaks of' }),
  others: Type.Array(BlogHead, { description: 'Further posts, at most 3' }),
  pricing: PricingRules,
});
export type Blog = Static<typeof Blog>;

/* ---- contact ---- */

const ContactTopicKey = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  description: 'Topic, as GET /content/contact-topics names it',
});
export const ContactTopicsAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      topic: ContactTopicKey,
      name: LocalizedText('What the message is about', 60),
      asks: OneOf(TOPIC_ASKS, 'What the form asks for besides'),
    }),
    { description: 'In the order of the form' },
  ),
});
export type ContactTopicsAnswer = Static<typeof ContactTopicsAnswer>;

export const ContactRequest = Strict({
  topic: ContactTopicKey,
  name: Text(TEXT.name, 'Who writes', 1),
  email: Email,
  phone: Type.Optional(Type.String({ pattern: '^0[0-9]{8,9}$', description: '9 or 10 digits' })),
  company: Type.Optional(Text(CONTACT_TEXT.company, 'Company, for partners')),
  so_no: Type.Optional(Type.String({ pattern: '^SO[0-9]{14}$', description: 'The order it is about' })),
  subject: Type.Optional(Text(CONTACT_TEXT.subject, 'Subject')),
  message: Text(CONTACT_TEXT.message, 'The message', 1),
  website: Type.Optional(
    Text(200, 'Left empty by people: a field that is not shown. Filled in, the message goes nowhere'),
  ),
  lang: OneOf(LANGUAGES, 'Language of the page'),
});
export type ContactRequest = Static<typeof ContactRequest>;
