import type { MaterialCard, PopularAnswer, SearchAnswer } from '@mali/contracts/catalogue';
import { SEARCH } from '@mali/contracts/limits';
import type { Deps } from '../../platform/deps.ts';
import type { WriteCard } from '../catalogue/card-cache.ts';
import { pathTo } from '../catalogue/select.ts';
import { readProductPictures, shownOf, wireBrands } from '../catalogue/service.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { wirePromotionHead } from '../pricing/rules.ts';

/**
 * Suggestions while typing (SRCH-02, SRCH-06 to SRCH-08): products and brands, their categories, longer
 * keywords, and the promotion with most matches.
 */
export async function search(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  typed: string,
  write: WriteCard,
): Promise<SearchAnswer> {
  const { hits, count, found, price, brand_ids, categories, words, offer } = await deps.index.suggest(typed);
  const brands = brand_ids.flatMap((id) => snapshot.brands.get(id) ?? []);
  const pictured = ({ picture_of }: { picture_of: number | null }) => snapshot.byId.get(picture_of ?? 0);
  const summaries = await deps.index.brands();
  const [{ cards }, [told, pictureOf]] = await Promise.all([
    deps.snapshot.cards.read(deps, snapshot, shownOf(snapshot, hits), write),
    // Sequential: all pictures are read at once, including those of the brands.
    readProductPictures(deps, [
      ...brands.map(({ brand_id }) => snapshot.byId.get(summaries.get(brand_id)?.best_mat_id ?? 0)),
      ...categories.map(pictured),
      ...(offer === null ? [] : [pictured(offer)]),
    ]).then(async (pictureOf) => [await wireBrands(deps, snapshot, brands), pictureOf] as const),
  ]);
  const promotion = snapshot.set.promotions.get(offer?.promo_id ?? 0);
  const data = {
    items: cards.map(toItem),
    brands: told.map(({ brand_en, brand_th, image, link_name, shop_in_shop, count }) => ({
      brand_en,
      brand_th,
      image,
      link_name,
      shop_in_shop,
      count,
    })),
    categories: categories.flatMap((one) => {
      const category = snapshot.categories.get(one.cat_id);
      if (category === undefined) return [];
      const parent = snapshot.categories.get(category.parent_id ?? 0);
      return {
        category: category.category,
        category_th: category.category_th,
        parent: parent?.category ?? null,
        parent_th: parent?.category_th ?? null,
        slugs: pathTo(snapshot, one.cat_id).map(({ slug }) => slug),
        count: one.count,
        image: pictureOf(pictured(one)),
      };
    }),
    words: [...words],
    offer:
      offer === null || promotion === undefined
        ? null
        : { ...wirePromotionHead(promotion), image: pictureOf(pictured(offer)) },
  };
  return { data, count, ...found, ...(price !== null && { price }) };
}

type Item = SearchAnswer['data']['items'][number];
/** Suggested products by the serialised card, cached because the same cards recur. */
const items = new WeakMap<Buffer, Item>();

function toItem(bytes: Buffer): Item {
  let item = items.get(bytes);
  if (item === undefined) {
    item = readItem(bytes);
    items.set(bytes, item);
  }
  return item;
}

/** A product as a suggestion, from its card. */
function readItem(bytes: Buffer): Item {
  const card: MaterialCard = JSON.parse(bytes.toString());
  return {
    mat_id: card.mat_id,
    mat_var_id: card.mat_var_id,
    image_1: card.image_1,
    brand_en: card.brand_en,
    mat_name: card.mat_name,
    mat_name_th: card.mat_name_th,
    variant_name_2: card.variant_name_2,
    net_price: card.net_price,
    mat_price: card.mat_price,
  };
}

/** Initial keywords, for an empty field and for a search without results. */
export async function popular(
  { index }: Pick<Deps, 'index'>,
  { categories }: Pick<CatalogueSnapshot, 'categories'>,
): Promise<PopularAnswer> {
  const kinds = await index.popularKinds(SEARCH.popular);
  const data = kinds
    .flatMap((id) => categories.get(id) ?? [])
    .map(({ category, category_th }) => ({ keyword: category, keyword_th: category_th }));
  return { data, count: data.length };
}
