import type { Brand, MaterialCard } from '@mali/contracts/catalogue';
import {
  type Block,
  type Button,
  type CategoryTile,
  type ContentCoupon,
  type Picture,
  ProductChoice,
  type Slide,
  STORED_BLOCKS,
  type StoredBlock,
  StoredButton,
  type StoredPicture,
  StoredSlide,
} from '@mali/contracts/content';
import { cardImage, firstPicture } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import type { PricingRules } from '@mali/contracts/pricing';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Static } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { type CardData, card, readCardData, type Shown } from '../catalogue/cards.ts';
import { type CatalogueQuery, firstProducts, type QueryResult } from '../catalogue/catalogue-index.ts';
import type { Collection } from '../catalogue/collections.ts';
import { type BrandRow, readPictures } from '../catalogue/index.ts';
import { pathTo, placeOf } from '../catalogue/select.ts';
import { shownOf, TILE_CANDIDATES, wireBrands } from '../catalogue/service.ts';
import type { CatalogueSnapshot, Category, Product } from '../catalogue/snapshot.ts';
import type { ActivePromotion } from '../pricing/rules.ts';
import { toHtml } from './markup.ts';
import { describePicture } from './pictures.ts';
import {
  type CouponRow,
  type LayoutDocument,
  type Pictured,
  type Pictures,
  readCoupons,
} from './repository.ts';

const ajv = new Ajv({ allowUnionTypes: true });
/** Compiled lazily: the schemas of all blocks take a second and two megabytes. */
export function checkOf<T>(schema: object): (value: unknown) => value is T {
  let fits: ValidateFunction | undefined;
  return (value): value is T => {
    fits ??= ajv.compile(schema);
    return fits(value) === true;
  };
}
/** Each kind when the first of it is met: a page has few of them. */
const blockChecks = new Map<unknown, (value: unknown) => value is StoredBlock>(
  Object.entries(STORED_BLOCKS).map(([type, schema]) => [type, checkOf<StoredBlock>(schema)]),
);
export const isStoredBlock = (value: unknown): value is StoredBlock =>
  blockChecks.get((value as Partial<StoredBlock> | null)?.type)?.(value) === true;
const isSlide = checkOf<Static<typeof StoredSlide>>(StoredSlide);
const isChoice = checkOf<ProductChoice>(ProductChoice);
const isButton = checkOf<Button>(StoredButton);

/** A block refers to missing data: its place reports the failure (HOME-15). */
class BlockFault extends Error {
  override name = 'BlockFault';
}

/** Number of sub-categories per category. */
const PARTS = 4;
const COUPONS = 24;

type Found = {
  data: CardData;
  images: ReadonlyMap<number, string>;
  brands: ReadonlyMap<number, Brand>;
  /** Number of products per category, including descendants. */
  byCategory: ReadonlyMap<number, number>;
  coupons: readonly CouponRow[];
};

/**
 * Batches the data requirements of blocks: first each registers them, then everything is read in a number of
 * statements independent of the number of blocks, then each takes its data.
 */
export class Wants {
  readonly snapshot: CatalogueSnapshot;
  readonly pictures: Pictures;
  readonly #at: Date;
  readonly #shown: Shown[] = [];
  readonly #pictured = new Set<number>();
  readonly #brands = new Set<BrandRow>();
  readonly #queries: { query: CatalogueQuery; take: (result: QueryResult) => void }[] = [];
  #categories = false;
  #coupons = false;
  #found: Found | null = null;

  constructor(snapshot: CatalogueSnapshot, pictures: Pictures, at: Date) {
    this.snapshot = snapshot;
    this.pictures = pictures;
    this.#at = at;
  }

  /** Reads everything registered. */
  async read(deps: Deps): Promise<PricingRules> {
    // First, as the cards and pictures of what they find are read.
    await Promise.all(this.#queries.map(async ({ query, take }) => take(await deps.index.find(query))));
    const [counted, data, images, brands, coupons] = await Promise.all([
      this.#categories ? deps.index.countByCategory({}) : null,
      readCardData(deps, this.#shown),
      this.#pictured.size === 0 ? new Map<number, string>() : readPictures(deps.db, [...this.#pictured]),
      this.#brands.size === 0 ? [] : wireBrands(deps, this.snapshot, [...this.#brands]),
      this.#coupons ? readCoupons(deps.db, this.#at) : [],
    ]);
    this.#found = {
      data,
      images,
      brands: new Map(brands.map((brand) => [brand.brand_id, brand])),
      byCategory: counted?.byCategory ?? new Map(),
      coupons,
    };
    return data.pricing;
  }

  get found(): Found {
    if (this.#found === null) throw new Error('read() has not been called');
    return this.#found;
  }

  /** @throws BlockFault when there is no such picture */
  picture({ hash, alt }: StoredPicture): Picture {
    const picture = describePicture({ hash, alt }, this.pictures);
    if (picture === null) throw new BlockFault(`there is no picture ${hash}`);
    return picture;
  }

  optional(picture: StoredPicture | null): Picture | null {
    return picture === null ? null : this.picture(picture);
  }

  slide(stored: Static<typeof StoredSlide>): Slide {
    const { picture, picture_mobile, ...words } = stored;
    return { ...words, picture: this.picture(picture), picture_mobile: this.optional(picture_mobile) };
  }

  /** The cards of these products, without discontinued ones. */
  cards(shown: readonly Shown[]): () => MaterialCard[] {
    this.#shown.push(...shown);
    return () => this.#cardsOf(shown);
  }

  #cardsOf(shown: readonly Shown[]): MaterialCard[] {
    return shown.flatMap((one) => card(one, this.found.data, this.snapshot, this.#at) ?? []);
  }

  product(matId: number | null): () => MaterialCard | null {
    const cards = this.cards(matId === null ? [] : this.#byId([matId]));
    return () => cards()[0] ?? null;
  }

  /** The products of a choice, and how many there are of them in all. */
  products(choice: ProductChoice): { cards: () => MaterialCard[]; count: () => number } {
    if ('mat_ids' in choice) {
      const shown = this.#byId([...new Set(choice.mat_ids)]);
      return { cards: this.cards(shown), count: () => shown.length };
    }
    if ('collection_id' in choice) {
      const collection = this.collection(choice);
      // Before its period and after it the block is empty, as a flash sale is: nothing is wrong with it.
      if (collection === undefined) return { cards: () => [], count: () => 0 };
      return this.products({ filter: { brand: collection.slug }, sort: 'best_sellers', limit: choice.limit });
    }
    const { filter, sort, limit } = choice;
    if (placeOf(this.snapshot, filter) === null) throw new BlockFault('its brand or category is not there');
    let shown: Shown[] = [];
    let total = 0;
    this.#queries.push({
      query: firstProducts({ ...filter, in_stock: true }, sort, limit),
      take: ({ hits, count }) => {
        shown = shownOf(this.snapshot, hits);
        total = count;
        this.#shown.push(...shown);
      },
    });
    return { cards: () => this.#cardsOf(shown), count: () => total };
  }

  /** The collection of a choice that is in the shop now. */
  collection(choice: ProductChoice): Collection | undefined {
    if (!('collection_id' in choice)) return undefined;
    const { bySlug } = this.snapshot.collections;
    return [...bySlug.values()].find(({ collection_id }) => collection_id === choice.collection_id);
  }

  brandRow(slug: string): BrandRow {
    const brand = this.snapshot.brandBySlug.get(slug);
    if (brand === undefined) throw new BlockFault(`there is no brand ${slug}`);
    return brand;
  }

  brand(slug: string): () => Brand {
    const row = this.brandRow(slug);
    this.#brands.add(row);
    return () => {
      const brand = this.found.brands.get(row.brand_id);
      if (brand === undefined) throw new BlockFault(`there is no brand ${slug}`);
      return brand;
    };
  }

  coupons(codes: readonly string[] | null): () => ContentCoupon[] {
    this.#coupons = true;
    return () => {
      const { coupons } = this.found;
      const wanted =
        codes === null
          ? coupons
          : codes.flatMap((code) => coupons.find((coupon) => coupon.code === code.toUpperCase()) ?? []);
      return wanted.slice(0, COUPONS).map((coupon) => ({
        ...coupon,
        discount: coupon.kind === 'amount' ? toBaht(coupon.discount) : coupon.discount,
        cap: coupon.cap === null ? null : toBaht(coupon.cap),
        min_spend: toBaht(coupon.min_spend),
        ends_at: coupon.ends_at?.toISOString() ?? null,
      }));
    };
  }

  category(category: Category): () => CategoryTile {
    const path = pathTo(this.snapshot, category.cat_id).map(({ slug }) => slug);
    let best: number[] = [];
    this.#categories = true;
    this.#queries.push({
      query: firstProducts({ category: path, in_stock: true }, 'best_sellers', TILE_CANDIDATES),
      take: ({ hits }) => {
        best = hits.map(({ mat_var_id }) => mat_var_id);
        for (const variant of best) this.#pictured.add(variant);
      },
    });
    return () => {
      const { byCategory, images } = this.found;
      const parts = category.children.filter(({ cat_id }) => byCategory.has(cat_id));
      return {
        cat_id: category.cat_id,
        category: category.category,
        category_th: category.category_th,
        path,
        count: byCategory.get(category.cat_id) ?? 0,
        image: cardImage(firstPicture(best.map((variant) => images.get(variant)))),
        parts: parts.slice(0, PARTS).map((part) => ({
          category: part.category,
          category_th: part.category_th,
          path: [...path, part.slug],
        })),
      };
    };
  }

  #byId(matIds: readonly number[]): Shown[] {
    return matIds.flatMap((id) => {
      const product = this.snapshot.byId.get(id);
      return product === undefined ? [] : [{ product, variant: product.variant }];
    });
  }
}

/** The categories at these paths, or the top ones. */
function categoriesAt(snapshot: CatalogueSnapshot, paths: readonly (readonly string[])[] | null): Category[] {
  if (paths === null) return [...snapshot.tree];
  return paths.flatMap((path) => {
    let level: readonly Category[] = snapshot.tree;
    let found: Category | undefined;
    for (const slug of path) {
      found = level.find((category) => category.slug === slug);
      level = found?.children ?? [];
    }
    return found ?? [];
  });
}

/** The flash sales of a block: the named one, or of the running ones those that end first. */
function flashSales(snapshot: CatalogueSnapshot, promoId: number | null): ActivePromotion[] {
  const running = [...snapshot.set.promotions.values()].filter(
    ({ flash, rule }) => flash && (promoId === null || rule.promo_id === promoId),
  );
  const end = ({ ends_at }: ActivePromotion) => ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const first = Math.min(...running.map(end));
  return running.filter((promotion) => end(promotion) === first);
}

function flashBlock(block: Extract<StoredBlock, { type: 'flash_sale' }>, wants: Wants): () => Block {
  const { snapshot } = wants;
  const sales = flashSales(snapshot, block.promo_id);
  const promoIds = sales.map(({ rule }) => rule.promo_id);
  const shown = new Map<Product, Shown>();
  for (const variant of promoIds.flatMap((id) => snapshot.members.get(id) ?? [])) {
    const product = snapshot.productOf(variant);
    if (product !== undefined && !shown.has(product)) shown.set(product, { product, variant });
  }
  const bySales = [...shown.values()].sort((a, b) => b.product.sold_count - a.product.sold_count);
  // Some may be sold out, known only after reading.
  const cards = wants.cards(bySales.slice(0, 2 * block.limit));
  return () => {
    const inStock = cards().filter(({ sold_out }) => !sold_out);
    const onSale = inStock.slice(0, block.limit);
    return {
      ...headed(block),
      type: 'flash_sale',
      promo_ids: promoIds,
      ends_at: sales[0]?.ends_at?.toISOString() ?? null,
      cards: onSale,
      stock: onSale.flatMap(({ mat_var_id }) => {
        const member = wants.found.data.priced
          .get(mat_var_id)
          ?.row.promotions.find(
            ({ promo_id, allotment }) => promoIds.includes(promo_id) && allotment !== null,
          );
        return member?.allotment == null
          ? []
          : [{ mat_var_id, allotment: member.allotment, taken: Math.min(member.taken, member.allotment) }];
      }),
    };
  };
}

const headed = <T extends { id: string; title: Slide['title']; text: Slide['text'] }>({
  id,
  title,
  text,
}: T) => ({
  id,
  title,
  text,
});

/** A block of a collection without words and link of its own has those of the collection. */
function collectionWords(
  { title, more }: Pick<Extract<StoredBlock, { type: 'products' }>, 'title' | 'more'>,
  collection: Collection | undefined,
): { title?: Slide['title']; more?: Button } {
  if (collection === undefined) return {};
  return {
    ...(title.th === '' && title.en === '' && { title: { th: collection.name_th, en: collection.name_en } }),
    ...(more === null && { more: { label: SEE_ALL, link: `/shop/${collection.slug}` } }),
  };
}
const SEE_ALL = { th: 'ดูทั้งหมด', en: 'See all' };

/**
 * The data requirements of a block, and its construction after reading.
 * @throws BlockFault on missing references
 */
function planBlock(block: StoredBlock, wants: Wants, { found }: Pictured<LayoutDocument>): () => Block {
  switch (block.type) {
    case 'carousel': {
      const slides = block.slides.map((slide) => wants.slide(slide));
      return () => ({ ...block, slides });
    }
    case 'home_carousel': {
      const slides = found.banners.flatMap(({ slide }) => (isSlide(slide) ? [wants.slide(slide)] : []));
      return () => ({ ...block, slides });
    }
    case 'categories': {
      const tiles = categoriesAt(wants.snapshot, block.categories).map((category) =>
        wants.category(category),
      );
      // Of the top categories those with products; named ones are shown in any case.
      return () => ({
        ...block,
        categories: tiles.map((tile) => tile()).filter(({ count }) => block.categories !== null || count > 0),
      });
    }
    case 'blogs': {
      const { slugs, limit, ...rest } = block;
      const named = slugs?.flatMap((slug) => found.posts.find((post) => post.slug === slug) ?? []);
      const posts = (named ?? found.posts).slice(0, limit).map((post) => postHead(post, wants.pictures));
      return () => ({ ...rest, posts });
    }
    case 'best_of_week': {
      const matIds = block.codes.flatMap((code) => found.codes[code] ?? []);
      const { cards } = wants.products({ mat_ids: matIds });
      return () => ({ ...block, cards: cards() });
    }
    case 'recommend': {
      const section = found.sections.find(({ id }) => id === block.section_id);
      if (section === undefined) throw new BlockFault(`there is no section ${block.section_id}`);
      const { title, text, cards, more } = planSection(section, wants);
      return () => ({ ...block, title, text, cards: cards(), more });
    }
    case 'call_to_action': {
      const picture = wants.optional(block.picture);
      const picture_mobile = wants.optional(block.picture_mobile);
      return () => ({ ...block, picture, picture_mobile });
    }
    case 'flash_sale':
      return flashBlock(block, wants);
    case 'grid': {
      const items = block.items.map((item) => ({ ...item, picture: wants.picture(item.picture) }));
      return () => ({ ...block, items });
    }
    case 'video': {
      const poster = wants.optional(block.poster);
      return () => ({ ...block, poster });
    }
    case 'tabs': {
      const tabs = block.tabs.map(({ label, products, more }) => ({
        label,
        more,
        cards: wants.products(products).cards,
      }));
      return () => ({ ...block, tabs: tabs.map((tab) => ({ ...tab, cards: tab.cards() })) });
    }
    case 'products': {
      const { products, ...rest } = block;
      const { cards } = wants.products(products);
      const words = collectionWords(rest, wants.collection(products));
      return () => ({ ...rest, ...words, cards: cards() });
    }
    case 'coupons': {
      const coupons = wants.coupons(block.codes);
      return () => ({ ...headed(block), type: 'coupons', coupons: coupons() });
    }
    case 'sis_header': {
      const brand = wants.brand(block.brand);
      const picture = wants.optional(block.picture);
      const picture_mobile = wants.optional(block.picture_mobile);
      return () => ({ ...block, brand: brand(), picture, picture_mobile });
    }
    case 'sis_banner': {
      const picture = wants.picture(block.picture);
      const picture_mobile = wants.optional(block.picture_mobile);
      return () => ({ ...block, picture, picture_mobile });
    }
    case 'sis_text': {
      const body = {
        th: toHtml(block.body.th, wants.pictures),
        en: toHtml(block.body.en, wants.pictures),
      };
      return () => ({ ...block, body });
    }
    case 'sis_type_a': {
      const { products, ...rest } = block;
      const picture = wants.picture(block.picture);
      const { cards } = wants.products(products);
      return () => ({ ...rest, picture, cards: cards() });
    }
    case 'sis_type_b': {
      const tiles = block.tiles.map((tile) => ({ ...tile, picture: wants.picture(tile.picture) }));
      return () => ({ ...block, tiles });
    }
    case 'sis_type_c': {
      const steps = block.steps.map(({ picture, title, text, mat_id }) => ({
        picture: wants.picture(picture),
        title,
        text,
        card: wants.product(mat_id),
      }));
      return () => ({ ...block, steps: steps.map((step) => ({ ...step, card: step.card() })) });
    }
    case 'sis_type_d': {
      const { products, ...rest } = block;
      const tile = { ...block.tile, picture: wants.picture(block.tile.picture) };
      const { cards } = wants.products(products);
      return () => ({ ...rest, tile, cards: cards() });
    }
    case 'sis_top_products': {
      const { brand, limit, ...rest } = block;
      const { link_name } = wants.brandRow(brand);
      const { cards } = wants.products({ filter: { brand: link_name }, sort: 'best_sellers', limit });
      return () => ({ ...rest, cards: cards() });
    }
    case 'sis_products': {
      const { brand, category, limit, ...rest } = block;
      const { link_name, brand_en, brand_th } = wants.brandRow(brand);
      const filter = { brand: link_name, ...(category === null ? {} : { category }) };
      const { cards, count } = wants.products({ filter, sort: 'best_sellers', limit });
      const more = {
        label: { th: `สินค้าทั้งหมดของ${brand_th}`, en: `Everything by ${brand_en}` },
        link: ['/shop', link_name, ...(category ?? [])].join('/'),
      };
      return () => ({ ...rest, cards: cards(), count: count(), more: count() > limit ? more : null });
    }
  }
}

/** Builds a recommendation section after its products have been read. */
export function planSection(section: LayoutDocument['sections'][number], wants: Wants) {
  if (!isChoice(section.products)) throw new BlockFault(`section ${section.id} names no products`);
  const { cards } = wants.products(section.products);
  return {
    title: section.title,
    text: section.text,
    cards,
    more: isButton(section.more) ? section.more : null,
  };
}

/** The valid slides of the home page. */
export const slidesOf = (
  banners: LayoutDocument['banners'],
  wants: Pick<Wants, 'slide'>,
): (Slide & { id: number })[] =>
  banners.flatMap(({ id, slide }) => (isSlide(slide) ? [{ id, ...wants.slide(slide) }] : []));

/** A post as shown in lists. */
export const postHead = (post: LayoutDocument['posts'][number], pictures: Pictures) => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  cover: post.cover === null ? null : describePicture(post.cover, pictures),
  author: post.author,
  topic: post.topic,
  reading_minutes: post.reading_minutes,
  created_date: new Date(post.created_date).toISOString(),
});

/** The name of a component, tolerating invalid data. */
function nameOf(component: unknown, place: number): { id: string; type: string } {
  const named = typeof component === 'object' && component !== null ? component : {};
  const id = 'id' in named && typeof named.id === 'string' ? named.id : '';
  const type = 'type' in named && typeof named.type === 'string' ? named.type : '';
  return { id: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) ? id.slice(0, 60) : `block-${place + 1}`, type };
}

/**
 * The complete blocks of a layout. A failing one is replaced by `failed` (HOME-15) without affecting others;
 * one of an unknown type is omitted (HOME-14).
 */
export async function drawBlocks(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  layout: Pictured<LayoutDocument>,
  at: Date = deps.now(),
): Promise<{ components: Block[]; pricing: PricingRules }> {
  const wants = new Wants(snapshot, layout.pictures, at);
  const components = layout.found.layout?.components ?? [];
  const failed = (error: unknown, component: unknown, place: number): Block => {
    const { id, type } = nameOf(component, place);
    deps.log.warn({ err: error, layout: layout.found.layout?.id, block: id }, 'a block cannot be made');
    return { id, type: 'failed', of: type };
  };
  const plans = components.flatMap((component, place) => {
    if (!(nameOf(component, place).type in STORED_BLOCKS)) return [];
    try {
      if (!isStoredBlock(component)) throw new BlockFault('it is not what a block of its type should be');
      const make = planBlock(component, wants, layout);
      return [
        () => {
          try {
            return make();
          } catch (error) {
            return failed(error, component, place);
          }
        },
      ];
    } catch (error) {
      const failure = failed(error, component, place);
      return [() => failure];
    }
  });
  const pricing = await wants.read(deps);
  return { components: plans.map((plan) => plan()), pricing };
}
