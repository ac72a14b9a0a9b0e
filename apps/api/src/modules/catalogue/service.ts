import type {
  BrandsAnswer,
  CategoriesAnswer,
  CountByCatAnswer,
  CountByCatRequest,
  Facets,
  HomeAnswer,
  MaterialsAnswer,
  MaterialsFilter,
  MaterialsRequest,
  SearchFound,
  Brand as WireBrand,
  Category as WireCategory,
} from '@mali/contracts/catalogue';
import { cardImage, firstPicture } from '@mali/contracts/images';
import { PAGE_SIZE, type Sort } from '@mali/contracts/limits';
import { fold } from '@mali/thai/fold';
import type { PriceWords } from '@mali/thai/price-words';
import type { Static } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { type ResponseChunks, withLists } from '../../platform/response-chunks.ts';
import { Bits } from './bits.ts';
import type { WriteCard } from './card-cache.ts';
import { cards, readCardData, type Shown } from './cards.ts';
import { placeAfter, writeCursor } from './cursor.ts';
import type { KeywordMatch } from './keywords.ts';
import { Order } from './order.ts';
import { type BrandRow, readPictures, readToldShares } from './repository.ts';
import { type CandidateSet, countCategories, type Place, placeOf, select, selected } from './select.ts';
import type { CatalogueSnapshot, Category, Product } from './snapshot.ts';

const shownAsUsual = (product: Product): Shown => ({ product, variant: product.variant });

/** Facets of an unknown category. */
const NO_FACETS: Facets = {
  categories: [],
  brands: [],
  promotions: [],
  ratings: [],
  skin_types: [],
  concerns: [],
  finishes: [],
  sizes: [],
  shades: [],
  free_of: [],
  price_min: 0,
  price_max: 0,
};

/** Variants requested by id, each product once, by product (LIST-07); in the requested order. */
function variantsAsked(snapshot: CatalogueSnapshot, variantIds: readonly number[]): Map<Product, number> {
  const asked = new Map<Product, number>();
  for (const id of variantIds) {
    const product = snapshot.productOf(id);
    if (product !== undefined && !asked.has(product)) asked.set(product, id);
  }
  return asked;
}

type Candidates = CandidateSet & {
  /** The sort order; null for relevance or the request's order. */
  sort: Sort | null;
  asked: ReadonlyMap<Product, number>;
  /** The keyword match. */
  match: KeywordMatch | null;
};

/**
 * Candidates of a filter, in order: by `sort`; without it the requested order of variants, by relevance for a
 * keyword, else newest first (LIST-12).
 */
async function candidatesFor(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  filter: MaterialsFilter,
  sort: Sort | undefined,
  literal = false,
): Promise<Candidates> {
  const asked = filter.products === undefined ? null : variantsAsked(snapshot, filter.products);
  const keyword = filter.keyword?.trim() ?? '';
  if (asked === null && keyword === '') {
    const by = sort ?? 'new_arrivals';
    return { order: snapshot.order(by), only: null, sort: by, asked: new Map(), match: null };
  }
  const match = keyword === '' ? null : await deps.keywords.match(deps, snapshot, keyword, literal);
  const chosen = asked === null ? null : Uint32Array.from(asked.keys(), ({ place }) => place);
  const size = snapshot.products.length;
  const found = match === null ? null : Bits.of(match.ranking.places, size);
  const only = chosen === null ? found : (found?.and(Bits.of(chosen, size)) ?? Bits.of(chosen, size));
  return {
    order:
      sort === undefined
        ? new Order(chosen ?? match?.ranking.first() ?? new Uint32Array(), false)
        : snapshot.order(sort),
    only,
    sort: sort ?? null,
    asked: asked ?? new Map(),
    match,
  };
}

const wirePlace = (
  place: Place,
  brand: WireBrand | null,
): NonNullable<Static<typeof MaterialsAnswer>['place']> => ({
  brand,
  categories: place.categories.map(({ cat_id, category, category_th, slug, intro, intro_th }) => ({
    cat_id,
    category,
    category_th,
    slug,
    intro,
    intro_th,
  })),
});

/** Serialisers of a list page: its cards, and the rest. */
export type Writers = Readonly<{ list: (list: Omit<MaterialsAnswer, 'data'>) => string; card: WriteCard }>;

/**
 * The filter with the keyword's price words as a price range; an explicit range takes precedence. `price`:
 * the range in the keyword; null without one.
 */
function withPrices(
  { keywords }: Pick<Deps, 'keywords'>,
  snapshot: CatalogueSnapshot,
  filter: MaterialsFilter,
  literal = false,
): { filter: MaterialsFilter; price: PriceWords | null } {
  const asked = filter.keyword === undefined || literal ? null : keywords.priceIn(snapshot, filter.keyword);
  if (asked === null || (asked.min === null && asked.max === null)) return { filter, price: null };
  const { price_min, price_max } = filter;
  const [least, most] =
    price_min === undefined && price_max === undefined ? [asked.min, asked.max] : [price_min, price_max];
  const narrowed = {
    ...filter,
    keyword: asked.keyword,
    ...(least != null && { price_min: least }),
    ...(most != null && { price_max: most }),
  };
  return { filter: narrowed, price: asked };
}

/** Match of a keyword that contains nothing but a price. */
const ALL: SearchFound = { found: 'all', corrected: null, ignored: [], did_you_mean: null };

/** A page of the listing (LIST-01 to LIST-16), as it is sent. */
export async function listMaterials(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  request: MaterialsRequest,
  write: Writers,
): Promise<ResponseChunks> {
  const { filter, price } = withPrices(deps, snapshot, request.filter ?? {}, request.options?.literal);
  const page = request.page ?? 1;
  const limit = request.limit ?? PAGE_SIZE.listing;
  const facets = request.options?.facets === true;
  const place = placeOf(snapshot, filter);
  if (place === null) {
    const { pricing } = await deps.snapshot.cards.read(deps, snapshot, [], write.card);
    const nothing = { count: 0, page, limit, next: null, place: null, pricing };
    return withLists(write.list(facets ? { ...nothing, facets: NO_FACETS } : nothing), { data: [] });
  }
  const among = await candidatesFor(deps, snapshot, filter, request.sort, request.options?.literal);
  const { asked, match } = among;
  const { after } = request;
  const from =
    after === undefined
      ? { start: 0, skip: (page - 1) * limit, passed: (page - 1) * limit }
      : placeAfter(snapshot, among.order, among.sort, after);
  const selection = select(snapshot, among, place, filter, { ...from, limit, facets });
  const last = selection.products.at(-1);
  const passed = from.passed + selection.products.length;
  const shown = selection.products.map((product) => ({
    product,
    variant: asked.get(product) ?? product.variant,
  }));
  const [{ cards: data, pricing }, [brand]] = await Promise.all([
    deps.snapshot.cards.read(deps, snapshot, shown, write.card),
    place.brand === null ? [] : wireBrands(deps, snapshot, [place.brand]),
  ]);
  const json = write.list({
    count: selection.count,
    page,
    limit,
    next: selection.more && last !== undefined ? writeCursor(last, passed) : null,
    place: wirePlace(place, brand ?? null),
    ...(selection.facets === null ? {} : { facets: selection.facets }),
    ...(match === null && price === null
      ? {}
      : { search: { ...(match === null ? ALL : match.told), ...(price !== null && { price }) } }),
    pricing,
  });
  return withLists(json, { data });
}

/** Number of matching products per category, including descendants (REST-25). */
export async function countByCategory(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  request: Static<typeof CountByCatRequest>,
): Promise<Static<typeof CountByCatAnswer>> {
  const { filter: inner, brand_en, ...outer } = request;
  const { filter } = withPrices(deps, snapshot, { ...inner, ...outer });
  if (brand_en !== undefined) {
    const name = fold(brand_en);
    const brand = [...snapshot.brands.values()].find((candidate) => fold(candidate.brand_en) === name);
    if (brand === undefined) return { data: [], count: 0 };
    filter.brand = brand.link_name;
  }
  const place = placeOf(snapshot, filter);
  if (place === null) return { data: [], count: 0 };
  const { only } = await candidatesFor(deps, snapshot, filter, undefined);
  const found = selected(snapshot, only, place, filter);
  const counts = countCategories(snapshot, found);
  const data: Static<typeof CountByCatAnswer>['data'] = [];
  const visit = (category: Category, above: number[]) => {
    const count = counts.get(category.cat_id) ?? 0;
    if (count === 0) return;
    const [cat1_id = category.cat_id, cat2_id = null, cat3_id = null] = [...above, category.cat_id];
    data.push({ cat1_id, cat2_id, cat3_id, count });
    for (const child of category.children) visit(child, [...above, category.cat_id]);
  };
  for (const top of snapshot.tree) visit(top, []);
  return { data, count: found.count };
}

/** Share of variants with the data required to promise it: some products, like brushes, never expire. */
const PROMISED_FROM = 0.8;

/** Number of best sellers checked for a picture; imports may lack some. */
export const TILE_CANDIDATES = 16;

/** The category tree with product counts (LIST-17 to LIST-19), and the promises its product pages support. */
export async function listCategories(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
): Promise<Static<typeof CategoriesAnswer>> {
  const best = new Map(
    snapshot.tree.map((top) => [
      top,
      snapshot.first(
        'best_sellers',
        TILE_CANDIDATES,
        ({ cat1_id, in_stock }) => in_stock && cat1_id === top.cat_id,
      ),
    ]),
  );
  const [shares, pictureOf] = await Promise.all([
    readToldShares(deps.db),
    readProductPictures(deps, [...best.values()].flat()),
  ]);
  const counts = countCategories(snapshot, Bits.all(snapshot.products.length));
  const wire = (node: Category, above: number[]): WireCategory => {
    const [cat1_id = node.cat_id, cat2_id = null, cat3_id = null] = [...above, node.cat_id];
    return {
      cat1_id,
      cat2_id,
      cat3_id,
      category: node.category,
      category_th: node.category_th,
      slug: node.slug,
      count: counts.get(node.cat_id) ?? 0,
      ...(above.length === 0 && { image: firstPicture((best.get(node) ?? []).map(pictureOf)) }),
      subCategories: node.children.map((child) => wire(child, [...above, node.cat_id])),
    };
  };
  const promises = (['expiry', 'notification'] as const).filter((one) => shares[one] >= PROMISED_FROM);
  return { data: snapshot.tree.map((top) => wire(top, [])), count: snapshot.tree.length, promises };
}

/** Representative pictures of a brand, a category or an offer; keyed by product object. */
const productPictures = new WeakMap<Product, string | null>();

/** The card picture of each product, null without one; cached. */
export async function readProductPictures(
  { db }: Pick<Deps, 'db'>,
  products: readonly (Product | undefined)[],
): Promise<(product: Product | undefined) => string | null> {
  const unknown = products.filter((one) => one !== undefined && !productPictures.has(one));
  if (unknown.length > 0) {
    const images = await readPictures(
      db,
      unknown.flatMap((one) => one?.variant ?? []),
    );
    for (const one of unknown) {
      if (one !== undefined) productPictures.set(one, cardImage(images.get(one.variant)));
    }
  }
  return (product) => (product === undefined ? null : (productPictures.get(product) ?? null));
}

/** Brands with product counts, and a best seller's picture. */
export async function wireBrands(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  brands: readonly BrandRow[],
): Promise<WireBrand[]> {
  const best = new Map(brands.map(({ brand_id }) => [brand_id, snapshot.bestOfBrand(brand_id)]));
  const pictureOf = await readProductPictures(deps, [...best.values()]);
  return brands.map(({ brand_id, brand_en, brand_th, link_name, shop_in_shop, story_en, story_th }) => ({
    brand_id,
    brand_en,
    brand_th,
    link_name,
    image: pictureOf(best.get(brand_id)),
    shop_in_shop,
    story_en,
    story_th,
    count: snapshot.index.brands.get(brand_id)?.count ?? 0,
  }));
}

/** Brands with the text in a name, in alphabetical order (REST-26). */
export async function listBrands(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  filter: string,
): Promise<Static<typeof BrandsAnswer>> {
  const part = fold(filter);
  const found = snapshot.brandsByName.filter(
    ({ brand_en, brand_th, aliases }) =>
      part === '' || [brand_en, brand_th, ...aliases].some((name) => fold(name).includes(part)),
  );
  return { data: await wireBrands(deps, snapshot, found), count: found.length };
}

const SHELF_SIZE = 12;

/** The three product lists of the home page, without sold-out products. */
export async function home(deps: Deps, snapshot: CatalogueSnapshot): Promise<Static<typeof HomeAnswer>> {
  const first = (sort: Sort, fits: (product: Product) => boolean): Shown[] =>
    snapshot.first(sort, SHELF_SIZE, (product) => product.in_stock && fits(product)).map(shownAsUsual);
  const best = first('best_sellers', () => true);
  const newest = first('new_arrivals', () => true);
  const cut = first('discount', ({ net, list }) => net < list);
  const data = await readCardData(deps, [...best, ...newest, ...cut]);
  const at = deps.now();
  return {
    best_sellers: cards(best, data, snapshot, at),
    new_arrivals: cards(newest, data, snapshot, at),
    promotions: cards(cut, data, snapshot, at),
    pricing: data.pricing,
  };
}
