import type { MaterialCard, PopularAnswer, SearchAnswer } from '@mali/contracts/catalogue';
import { SEARCH } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import type { PriceWords } from '@mali/thai/price-words';
import type { Deps } from '../../platform/deps.ts';
import type { WriteCard } from '../catalogue/card-cache.ts';
import { readProductPictures, wireBrands } from '../catalogue/service.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { matchKeyword, wireMatch } from './match.ts';
import { priceIn } from './price.ts';
import { brandsNamed, Ranking } from './rank.ts';
import { categoriesFor, meantBy, offerFor, popularKinds, wordsFor } from './suggest.ts';
import { folded } from './terms.ts';
import { type Match, vocabularyOf } from './vocabulary.ts';

/**
 * Suggestions for what is being typed (SRCH-02, SRCH-06 to SRCH-08): products and brands, the categories they lie in,
 * longer keywords, and the promotion that most of them are in.
 */
export async function search(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  typed: string,
  write: WriteCard,
): Promise<SearchAnswer> {
  const asked = priceIn(snapshot, typed);
  const { keyword } = asked;
  const isPriced = asked.min !== null || asked.max !== null;
  // Of a price alone, what sells best of all that costs so much.
  const found =
    keyword === '' && isPriced ? everything(snapshot) : await matchKeyword(deps, snapshot, keyword);
  const match = within(snapshot, found, asked);
  const meant = meantBy(snapshot, match.corrected ?? keyword, match);
  const { best } = meant;
  const named =
    best.length === 0 ? [] : brandsNamed(vocabularyOf(snapshot), folded(meant.keyword), meant.terms);
  const brands = [...new Set([...named, ...best.map(({ brand_id }) => brand_id)])]
    .slice(0, SEARCH.brands)
    .flatMap((id) => snapshot.brands.get(id) ?? []);
  const shown = best.slice(0, SEARCH.items).map((product) => ({ product, variant: product.variant }));
  const categories = categoriesFor(snapshot, meant);
  const offer = offerFor(snapshot, meant);
  const pictured = [...categories, ...(offer === null ? [] : [offer])].map(({ product }) => product);
  const [{ cards }, [told, pictureOf]] = await Promise.all([
    deps.snapshot.cards.read(deps, snapshot, shown, write),
    // One after the other: the pictures of all are read at once, and those of the brands are known then.
    readProductPictures(deps, [
      ...brands.map(({ brand_id }) => snapshot.bestOfBrand(brand_id)),
      ...pictured,
    ]).then(async (pictureOf) => [await wireBrands(deps, snapshot, brands), pictureOf] as const),
  ]);
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
    categories: categories.map(({ wire, product }) => ({ ...wire, image: pictureOf(product) })),
    words: match.found === 'some' || match.found === 'similar' ? [] : wordsFor(snapshot, meant),
    offer: offer && { ...offer.wire, image: pictureOf(offer.product) },
  };
  return { data, count: meant.count, ...wireMatch(match), ...(isPriced && { price: asked }) };
}

/** All there is, what sells best first. */
const everything = (snapshot: CatalogueSnapshot): Match => ({
  found: 'all',
  ranking: Ranking.inOrder(snapshot.order('best_sellers').places),
  corrected: null,
  ignored: [],
  didYouMean: null,
});

/** What was found, as far as its price is within what was asked for. */
function within(snapshot: CatalogueSnapshot, match: Match, { min, max }: PriceWords): Match {
  if (min === null && max === null) return match;
  const fitting = snapshot.prices.between(
    toSatang(min ?? 0),
    max === null ? Number.POSITIVE_INFINITY : toSatang(max),
  );
  return { ...match, ranking: Ranking.inOrder(match.ranking.first().filter((place) => fitting.has(place))) };
}

type Item = SearchAnswer['data']['items'][number];
/** Suggested products by the bytes of their card: the same cards are shown again and again. */
const items = new WeakMap<Buffer, Item>();

function toItem(bytes: Buffer): Item {
  let item = items.get(bytes);
  if (item === undefined) {
    item = readItem(bytes);
    items.set(bytes, item);
  }
  return item;
}

/** A product as suggestions show it, of its card. */
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

/** Keywords to begin with, for an empty field and for a search that finds nothing. */
export function popular(snapshot: CatalogueSnapshot): PopularAnswer {
  const data = popularKinds(snapshot);
  return { data, count: data.length };
}
