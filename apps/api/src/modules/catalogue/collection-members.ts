import type { MaterialsFilter } from '@mali/contracts/catalogue';
import type { CollectionMembers, CollectionPreview, CollectionRule } from '@mali/contracts/collections';
import type { Deps } from '../../platform/deps.ts';
import { Bits } from './bits.ts';
import { cards, isNew, newAfter, readCardData } from './cards.ts';
import type { Collection } from './collections.ts';
import { filterSets } from './filter-sets.ts';
import { Order } from './order.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';

type Members = Pick<Collection, 'kind' | 'rule' | 'products'>;

/** The filters of a rule. */
export const filterOf = ({
  brands,
  promotion,
  price_min,
  price_max,
  ...rule
}: CollectionRule): MaterialsFilter => ({
  ...{ brands, promotion, skin_types: rule.skin_types, concerns: rule.concerns, finishes: rule.finishes },
  // Claims are in the index as well, though no shopper filters by them.
  free_of: rule.free_of as MaterialsFilter['free_of'] & string[],
  ...(price_min !== null && { price_min }),
  ...(price_max !== null && { price_max }),
  in_stock: rule.in_stock,
});

/** Products that came after this are new at the moment of a snapshot (cards.ts, isNew); milliseconds. */
export const isNewAfter = (snapshot: CatalogueSnapshot): number =>
  newAfter(snapshot, snapshot.collections.at);

/** Products chosen by hand that are on sale, in their order. */
const chosen = (snapshot: CatalogueSnapshot, { products }: Members): Product[] =>
  products.flatMap((id) => snapshot.byId.get(id) ?? []);

/** The products of a collection. */
function membersOf(snapshot: CatalogueSnapshot, members: Members): Bits {
  const size = snapshot.products.length;
  if (members.kind === 'hand') {
    const places = chosen(snapshot, members).map(({ place }) => place);
    return Bits.of(places, size);
  }
  const { rule } = members;
  const sets = [...filterSets(snapshot, filterOf(rule)).values()];
  if (rule.cat_id !== null) sets.push(snapshot.index.categories.get(rule.cat_id) ?? Bits.none(size));
  if (rule.is_new) {
    const { at } = snapshot.collections;
    const places = snapshot.products.filter((one) => isNew(one, snapshot, at)).map(({ place }) => place);
    sets.push(Bits.of(places, size));
  }
  return sets.reduce((rest, bits) => rest.and(bits), Bits.all(size));
}

const known = new WeakMap<CatalogueSnapshot, Map<Members, Bits>>();

/** The products of a collection, worked out once for a snapshot. */
export function collectionSet(snapshot: CatalogueSnapshot, collection: Members): Bits {
  const of = known.get(snapshot) ?? new Map<Members, Bits>();
  known.set(snapshot, of);
  const found = of.get(collection) ?? membersOf(snapshot, collection);
  of.set(collection, found);
  return found;
}

/** The order of a collection by hand. */
export const handOrder = (snapshot: CatalogueSnapshot, collection: Members): Order =>
  new Order(
    Uint32Array.from(chosen(snapshot, collection), ({ place }) => place),
    false,
  );

/** How many products a collection has now, and the first of them. */
export async function previewCollection(
  deps: Deps,
  members: CollectionMembers,
  limit: number,
): Promise<CollectionPreview> {
  const snapshot = await deps.snapshot.get(deps);
  const set = membersOf(snapshot, members);
  const order = members.kind === 'hand' ? handOrder(snapshot, members) : snapshot.order('best_sellers');
  const { count } = set;
  const { places } = order.page(set, count, { start: 0, skip: 0, limit });
  const shown = places
    .flatMap((place) => snapshot.products[place] ?? [])
    .map((product) => ({ product, variant: product.variant }));
  const data = await readCardData(deps, shown);
  return {
    count,
    first: cards(shown, data, snapshot, deps.now()).map((card) => ({
      ...{ mat_id: card.mat_id, name_th: card.mat_name_th, name_en: card.mat_name, brand: card.brand_en },
      ...{ image: card.image_1, price: card.net_price, sold_out: card.sold_out },
    })),
  };
}

/** Counts how many products a collection, or a badge, has now. */
export async function collectionCounter(deps: Deps): Promise<(members: Members) => number> {
  const snapshot = await deps.snapshot.get(deps);
  return (members) => membersOf(snapshot, members).count;
}
