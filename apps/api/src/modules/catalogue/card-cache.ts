import type { MaterialCard } from '@mali/contracts/catalogue';
import type { PricingRules } from '@mali/contracts/pricing';
import { LRUCache } from 'lru-cache';
import { batchLoader } from '../../platform/batch-loader.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type PricedVariant,
  priceVariant,
  type RuleSet,
  wireRulesFor,
  wireVariant,
} from '../pricing/rules.ts';
import {
  type CardContext,
  type CardSource,
  card,
  hasUnitPrice,
  isNew,
  readCardData,
  type Shown,
} from './cards.ts';
import { type CardRow, type HeadRow, readCardRows } from './repository.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';

/** A serialised card, with the `pricing` entries of its variants. */
type CachedCard = Readonly<{
  /** The product shown: a changed product is a new object. */
  product: Product;
  /** The rules it was priced by. */
  rules: string;
  /** When it was read, milliseconds. */
  at: number;
  /** Flag that depends on other products and the category. */
  isNew: boolean;
  hasUnitPrice: boolean;
  /** Its badges that staff have made. */
  badges: string;
  bytes: Buffer;
  variants: PricingRules['variants'];
  promoIds: readonly number[];
}>;

/** The cards of a page, with the rules of their prices. */
export type CardPage = Readonly<{
  cards: readonly Buffer[];
  pricing: PricingRules;
}>;

/** Snapshot data from which cards are made. */
type Source = CardContext &
  Pick<CatalogueSnapshot, 'set' | 'isComplete' | 'brands' | 'byId' | 'promoIdsOf' | 'limited'>;

/** Serialises a card by the response schema. */
export type WriteCard = (card: MaterialCard) => string;

/** Large unit counts change without notification: maximum age of a cached card (for lists see answers.ts). */
const MAX_AGE_MS = 120_000;
/** Maximum memory of cached cards. */
const MAX_BYTES = 12 * 1024 * 1024;
/** Overhead of a card and a variant besides the card's bytes. */
const CARD_BYTES = 350;
const VARIANT_BYTES = 150;

const badgesOf = (product: Product, snapshot: CardContext): string =>
  snapshot
    .badgesOf(product)
    .map(({ key }) => key)
    .join();

const rulesOf = ({ version, boundary }: RuleSet): string => `${version} ${boundary?.getTime()}`;

/**
 * Cache of cards, valid as long as their product, the rules and the snapshot's stock data are unchanged: a
 * catalogue change evicts only the affected cards.
 */
export class CardCache {
  readonly #cards = new LRUCache<number, CachedCard>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes, variants }) => bytes.length + CARD_BYTES + variants.length * VARIANT_BYTES,
  });

  #known({ product, variant }: Shown, rules: string, snapshot: Source, now: Date): CachedCard | null {
    const at = now.getTime();
    const cached = this.#cards.get(variant);
    const isRight =
      cached !== undefined &&
      cached.product === product &&
      cached.rules === rules &&
      cached.isNew === isNew(product, snapshot, now) &&
      cached.hasUnitPrice === hasUnitPrice(product, snapshot) &&
      cached.badges === badgesOf(product, snapshot) &&
      at >= cached.at &&
      at - cached.at < MAX_AGE_MS;
    return isRight ? cached : null;
  }

  /** The cards of these products, in order, without those discontinued since the snapshot. */
  async read(
    deps: Pick<Deps, 'db' | 'now' | 'rules'>,
    snapshot: Source,
    shown: readonly Shown[],
    write: WriteCard,
  ): Promise<CardPage> {
    const { lists, pricing } = await this.readBeside(deps, snapshot, [], [shown], write);
    return { cards: lists.flat(), pricing };
  }

  /**
   * The cards of several lists, and a product's own variants, read together in one statement.
   * @returns `pricing` covers all of them
   */
  async readBeside(
    deps: Pick<Deps, 'db' | 'now' | 'rules'>,
    snapshot: Source,
    own: readonly Shown[],
    lists: readonly (readonly Shown[])[],
    write: WriteCard,
  ): Promise<{ sources: CardSource; lists: Buffer[][]; pricing: PricingRules }> {
    const now = deps.now();
    const rules = rulesOf(snapshot.set);
    // While catalogue changes are pending, a product's price may have changed since its card was cached.
    const known = lists.map((shown) =>
      shown.map((one) => (snapshot.isComplete ? this.#known(one, rules, snapshot, now) : null)),
    );
    const missing = lists.flatMap((shown, n) => shown.filter((_, i) => known[n]?.[i] === null));
    const toRead = [...own, ...missing];
    const none: CardSource = { set: snapshot.set, priced: new Map(), heads: new Map() };
    const sources = toRead.length === 0 ? none : await readCardSources(deps, snapshot, toRead);
    if (sources === null) {
      // Newer rules than the snapshot's: all prices of a page must use the same ones.
      const all = await readCardData(deps, [...own, ...lists.flat()]);
      const made = lists.map((shown) => shown.map((one) => cachedCard(one, all, snapshot, now, write)));
      return page(made, own, all, now);
    }
    const made = new Map(missing.map((one) => [one.variant, cachedCard(one, sources, snapshot, now, write)]));
    if (snapshot.isComplete) {
      for (const [variant, one] of made) if (one !== null) this.#cards.set(variant, one);
    }
    const found = lists.map((shown, n) =>
      shown.map((one, i) => known[n]?.[i] ?? made.get(one.variant) ?? null),
    );
    return page(found, own, sources, now);
  }
}

/** Variants read per statement. */
const READ_AT_ONCE = 400;
type ReadRows = (ids: readonly number[]) => Promise<ReadonlyMap<number, CardRow>>;
const readers = new WeakMap<Db, ReadRows>();

/** Rows of variants by id: concurrent requests are batched. */
function rowsOf(db: Db): ReadRows {
  let read = readers.get(db);
  if (read === undefined) {
    read = batchLoader(
      async (ids) => new Map((await readCardRows(db, ids)).map((row) => [row.mat_var_id, row])),
      READ_AT_ONCE,
    );
    readers.set(db, read);
  }
  return read;
}

/**
 * Reads the data of cards, by the rules of the snapshot.
 * @returns null when the rules have changed
 */
async function readCardSources(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  snapshot: Source,
  shown: readonly Shown[],
): Promise<CardSource | null> {
  const ids = new Set(shown.flatMap(({ product, variant }) => [variant, ...product.swatch_ids]));
  if ([...ids].some((id) => snapshot.limited.has(id))) {
    // The remaining flash sale units per customer are not in the snapshot.
    const data = await readCardData(deps, shown);
    return rulesOf(data.set) === rulesOf(snapshot.set) ? data : null;
  }
  const { set, brands, promoIdsOf, byId } = snapshot;
  const heads = new Map<number, HeadRow>();
  const priced = new Map<number, PricedVariant>();
  const rows = await rowsOf(deps.db)([...ids]);
  for (const id of ids) {
    const row = rows.get(id);
    if (row === undefined) continue;
    if (row.version !== set.version) return null;
    const brand = brands.get(row.brand_id);
    const product = byId.get(row.mat_id);
    if (brand === undefined || product === undefined) continue;
    const { brand_en, brand_th, link_name } = brand;
    const { mat_var_id } = row;
    heads.set(mat_var_id, {
      ...row,
      brand_en,
      brand_th,
      link_name,
      created_at: new Date(product.created_at),
    });
    const promotions = (promoIdsOf.get(mat_var_id) ?? []).map((promo_id) => ({ promo_id, ...UNLIMITED }));
    const gift_ids = giftIdsOf(set).get(mat_var_id) ?? [];
    const variant = { ...row, brand_en, brand_th, image: row.images[0] ?? null, promotions, gift_ids };
    priced.set(mat_var_id, priceVariant(variant, set));
  }
  return { set, heads, priced };
}

const giftIds = new WeakMap<RuleSet, ReadonlyMap<number, number[]>>();

/** Gifts per variant, without those for all variants. */
function giftIdsOf(set: RuleSet): ReadonlyMap<number, number[]> {
  const known = giftIds.get(set);
  if (known !== undefined) return known;
  const found = new Map<number, number[]>();
  for (const { scoped, rule } of set.gifts) {
    if (!scoped) continue;
    for (const id of rule.members ?? []) found.set(id, [...(found.get(id) ?? []), rule.promo_id]);
  }
  giftIds.set(set, found);
  return found;
}

/** A member of a promotion without limits. */
const UNLIMITED = { allotment: null, taken: 0, per_customer: null };

function cachedCard(
  one: Shown,
  data: CardSource,
  snapshot: CardContext,
  at: Date,
  write: WriteCard,
): CachedCard | null {
  const content = card(one, data, snapshot, at);
  if (content === null) return null;
  const priced = [one.variant, ...one.product.swatch_ids].flatMap((id) => data.priced.get(id) ?? []);
  return {
    product: one.product,
    rules: rulesOf(data.set),
    at: at.getTime(),
    // As its age says: what staff have set comes with the product.
    isNew: isNew(one.product, snapshot, at),
    hasUnitPrice: content.unit_price,
    badges: badgesOf(one.product, snapshot),
    bytes: Buffer.from(write(content)),
    variants: [...new Set(priced)].map(wireVariant),
    promoIds: priced.flatMap(({ promo_ids }) => promo_ids),
  };
}

function page(
  found: readonly (readonly (CachedCard | null)[])[],
  own: readonly Shown[],
  sources: CardSource,
  now: Date,
): { sources: CardSource; lists: Buffer[][]; pricing: PricingRules } {
  const lists = found.map((list) => list.filter((one) => one !== null));
  const cards = lists.flat();
  const priced = own.flatMap(({ variant }) => sources.priced.get(variant) ?? []);
  const variants = new Map(
    [...cards.flatMap((one) => one.variants), ...priced.map(wireVariant)].map((variant) => [
      variant.mat_var_id,
      variant,
    ]),
  );
  const promoIds = [...cards, ...priced.map(({ promo_ids }) => ({ promoIds: promo_ids }))].flatMap(
    (one) => one.promoIds,
  );
  return {
    sources,
    lists: lists.map((list) => list.map(({ bytes }) => bytes)),
    pricing: wireRulesFor(
      sources.set,
      [...variants.values()].sort((a, b) => a.mat_var_id - b.mat_var_id),
      promoIds,
      now,
    ),
  };
}
