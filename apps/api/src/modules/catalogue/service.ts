import type {
  BrandsAnswer,
  CategoriesAnswer,
  CountByCatAnswer,
  CountByCatRequest,
  HomeAnswer,
  MaterialsAnswer,
  MaterialsFilter,
  MaterialsRequest,
  Brand as WireBrand,
  Category as WireCategory,
} from '@mali/contracts/catalogue';
import { cardImage, firstPicture } from '@mali/contracts/images';
import { PAGE_SIZE, type Sort } from '@mali/contracts/limits';
import { fold } from '@mali/thai/fold';
import type { Static } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { type ResponseChunks, withLists } from '../../platform/response-chunks.ts';
import { wireDelivery } from '../pricing/delivery-terms.ts';
import type { WriteCard } from './card-cache.ts';
import { cards, readCardData, type Shown } from './cards.ts';
import { firstProducts, type Hit, type PlaceIds } from './catalogue-index.ts';
import type { Collection } from './collections.ts';
import { type BrandRow, readLabelledShares, readPictures } from './repository.ts';
import type { CatalogueSnapshot, Category, Product } from './snapshot.ts';

const wireCollection = (collection: Collection | undefined) =>
  collection !== undefined && {
    collection: {
      ...{ name: collection.name_en, name_th: collection.name_th, text: collection.text_en },
      ...{ text_th: collection.text_th, image: cardImage(collection.image) },
    },
  };

const wirePlace = (
  { categories, collections }: Pick<CatalogueSnapshot, 'categories' | 'collections'>,
  place: PlaceIds,
  brand: WireBrand | null,
): NonNullable<Static<typeof MaterialsAnswer>['place']> => ({
  brand,
  ...wireCollection(collections.bySlug.get(place.collection ?? '')),
  categories: place.category_ids
    .flatMap((id) => categories.get(id) ?? [])
    .map(({ cat_id, category, category_th, slug, intro, intro_th }) => ({
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

/** The products of hits, with the variants their cards show; those no longer on sale are omitted. */
export const shownOf = ({ byId }: Pick<CatalogueSnapshot, 'byId'>, hits: readonly Hit[]): Shown[] =>
  hits.flatMap(({ mat_id, mat_var_id }) => {
    const product = byId.get(mat_id);
    return product === undefined ? [] : [{ product, variant: mat_var_id }];
  });

/** A serialised page of the listing (LIST-01 to LIST-16). */
export async function listMaterials(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  request: MaterialsRequest,
  write: Writers,
): Promise<ResponseChunks> {
  const page = request.page ?? 1;
  const limit = request.limit ?? PAGE_SIZE.listing;
  const { place, hits, count, next, facets, search } = await deps.index.find({
    filter: request.filter ?? {},
    sort: request.sort,
    literal: request.options?.literal === true,
    page,
    limit,
    after: request.after,
    facets: request.options?.facets === true,
  });
  const brand = place === null ? undefined : snapshot.brands.get(place.brand_id ?? 0);
  const [{ cards: data, pricing }, [told]] = await Promise.all([
    deps.snapshot.cards.read(deps, snapshot, shownOf(snapshot, hits), write.card),
    brand === undefined ? [] : wireBrands(deps, snapshot, [brand]),
  ]);
  const category = snapshot.categories.get(place?.category_ids.at(-1) ?? 0);
  const moved = snapshot.collections.moved.get(request.filter?.brand ?? '');
  const json = write.list({
    count,
    page,
    limit,
    next,
    place: place === null ? null : wirePlace(snapshot, place, told ?? null),
    ...(place === null && moved !== undefined && { moved_to: `/shop/${moved}` }),
    ...(facets === null
      ? {}
      : { facets: { ...facets, ...(category?.filters != null && { shown: category.filters }) } }),
    ...(search === null ? {} : { search }),
    pricing,
  });
  return withLists(json, { data });
}

/** Number of matching products per category, including descendants (REST-25). */
export async function countByCategory(
  deps: Pick<Deps, 'index'>,
  snapshot: CatalogueSnapshot,
  request: Static<typeof CountByCatRequest>,
): Promise<Static<typeof CountByCatAnswer>> {
  const { filter: inner, brand_en, ...outer } = request;
  const filter: MaterialsFilter = { ...inner, ...outer };
  if (brand_en !== undefined) {
    const name = fold(brand_en);
    const brand = [...snapshot.brands.values()].find((candidate) => fold(candidate.brand_en) === name);
    if (brand === undefined) return { data: [], count: 0 };
    filter.brand = brand.link_name;
  }
  const found = await deps.index.countByCategory(filter);
  if (found === null) return { data: [], count: 0 };
  const data: Static<typeof CountByCatAnswer>['data'] = [];
  const visit = (category: Category, above: number[]) => {
    const count = found.byCategory.get(category.cat_id) ?? 0;
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
  deps: Pick<Deps, 'db' | 'index'>,
  snapshot: CatalogueSnapshot,
): Promise<Static<typeof CategoriesAnswer>> {
  const best = new Map(
    await Promise.all(
      snapshot.tree.map(async (top) => {
        const filter = { cat1_id: top.cat_id, in_stock: true };
        const { hits } = await deps.index.find(firstProducts(filter, 'best_sellers', TILE_CANDIDATES));
        return [top, shownOf(snapshot, hits).map(({ product }) => product)] as const;
      }),
    ),
  );
  const [shares, pictureOf, counted] = await Promise.all([
    readLabelledShares(deps.db),
    readProductPictures(deps, [...best.values()].flat()),
    deps.index.countByCategory({}),
  ]);
  const wire = (node: Category, above: number[]): WireCategory => {
    const [cat1_id = node.cat_id, cat2_id = null, cat3_id = null] = [...above, node.cat_id];
    return {
      cat1_id,
      cat2_id,
      cat3_id,
      category: node.category,
      category_th: node.category_th,
      slug: node.slug,
      count: counted?.byCategory.get(node.cat_id) ?? 0,
      ...(above.length === 0 && { image: firstPicture((best.get(node) ?? []).map(pictureOf)) }),
      subCategories: node.children.map((child) => wire(child, [...above, node.cat_id])),
    };
  };
  const promises = (['expiry', 'notification'] as const).filter((one) => shares[one] >= PROMISED_FROM);
  const { delivery } = snapshot.set;
  return {
    data: snapshot.tree.map((top) => wire(top, [])),
    count: snapshot.tree.length,
    promises,
    // Every page has the categories: price and day of delivery are the same on all of them.
    ...(delivery !== null && { delivery: wireDelivery(delivery.settings) }),
  };
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
  deps: Pick<Deps, 'db' | 'index'>,
  { byId }: Pick<CatalogueSnapshot, 'byId'>,
  brands: readonly BrandRow[],
): Promise<WireBrand[]> {
  const summaries = await deps.index.brands();
  const best = new Map(
    brands.map(({ brand_id }) => [brand_id, byId.get(summaries.get(brand_id)?.best_mat_id ?? 0)]),
  );
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
    count: summaries.get(brand_id)?.count ?? 0,
  }));
}

/** Brands with the text in a name, in alphabetical order (REST-26). */
export async function listBrands(
  deps: Pick<Deps, 'db' | 'index'>,
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
  const first = async (sort: Sort): Promise<Shown[]> => {
    const { hits } = await deps.index.find(firstProducts({ in_stock: true }, sort, SHELF_SIZE));
    return shownOf(snapshot, hits);
  };
  const [best, newest, cheapened] = await Promise.all([
    first('best_sellers'),
    first('new_arrivals'),
    first('discount'),
  ]);
  const cut = cheapened.filter(({ product: { net, list } }) => net < list);
  const data = await readCardData(deps, [...best, ...newest, ...cut]);
  const at = deps.now();
  return {
    best_sellers: cards(best, data, snapshot, at),
    new_arrivals: cards(newest, data, snapshot, at),
    promotions: cards(cut, data, snapshot, at),
    pricing: data.pricing,
  };
}
