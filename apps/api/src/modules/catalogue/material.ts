import type { Material, MaterialCard, MaterialQuery } from '@mali/contracts/catalogue';
import { PAGE_SIZE, PRODUCT_TYPE } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { PricingRules } from '@mali/contracts/pricing';
import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import { RETURN_DAYS } from '@mali/contracts/return-values';
import { truncateGraphemes } from '@mali/thai/graphemes';
import { maskName } from '@mali/thai/mask-name';
import type { Static } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { variantsOfProduct } from '../pricing/index.ts';
import { COMPANION_KINDS } from '../pricing/promotion-kinds.ts';
import {
  type PricedVariant,
  priceVariant,
  type RuleSet,
  rulesAt,
  wireRulesFor,
  wireVariant,
} from '../pricing/rules.ts';
import { badgesAt } from './badges.ts';
import type { Bits } from './bits.ts';
import type { WriteCard } from './card-cache.ts';
import { type CardSource, card, pictures, type Shown, variantFields } from './cards.ts';
import { unitPrice } from './prices.ts';
import { ListPool, toProduct } from './product-record.ts';
import {
  type CommentRow,
  type DetailRow,
  type ReviewsRow,
  readBadges,
  readDetail,
  readHeads,
  readReviews,
} from './repository.ts';
import { pathTo } from './select.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';

const SEO_LENGTH = 200;
const COMPANIONS = 12;

/**
 * Related products: those that staff have chosen, then of the third-level category, then of the second (of the first, if it has no other), then
 * of the brand; in each those in stock first, best sellers first (PROD-18).
 */
function relatedTo(
  product: Product,
  chosen: readonly Product[],
  snapshot: CatalogueSnapshot,
  page: { skip: number; limit: number },
) {
  const { index } = snapshot;
  const { cat1_id, cat2_id, cat3_id, brand_id } = product;
  const order = snapshot.order('best_sellers');
  const nearer: Bits[] = [];
  const places = chosen.map(({ place }) => place).slice(page.skip, page.skip + page.limit);
  let skip = Math.max(page.skip - chosen.length, 0);
  let count = chosen.length;
  for (const near of [
    cat3_id === null ? undefined : index.categories.get(cat3_id),
    index.categories.get(cat2_id ?? cat1_id),
    index.brands.get(brand_id),
  ]) {
    if (near === undefined) continue;
    const tier = nearer.reduce((rest, one) => rest.without(one), near.copy());
    for (const { place } of [product, ...chosen]) tier.remove(place);
    nearer.push(near);
    for (const part of [tier.and(index.in_stock), tier.without(index.in_stock)]) {
      const size = part.count;
      const limit = page.limit - places.length;
      if (limit > 0 && skip < size) places.push(...order.page(part, size, { start: 0, skip, limit }).places);
      skip = Math.max(skip - size, 0);
      count += size;
    }
  }
  return { products: places.flatMap((place) => snapshot.products[place] ?? []), count };
}

/**
 * Products bought together with this one: every other member of a full set, and the best sellers of the other
 * group promotions. Each is shown by a participating variant.
 */
function companionsOf(product: Product, promoIds: readonly number[], snapshot: CatalogueSnapshot): Shown[] {
  const shown = new Map<number, Shown>();
  const taken = new Set<Product>([product]);
  for (const kind of COMPANION_KINDS) {
    for (const promoId of promoIds) {
      if (snapshot.set.promotions.get(promoId)?.rule.kind !== kind) continue;
      const members = snapshot.members.get(promoId) ?? [];
      if (isWholeSet(kind)) {
        const own = members.find((id) => product.variant_ids.includes(id));
        for (const variant of members) {
          const other = snapshot.productOf(variant);
          if (variant === own || other === undefined || shown.size === COMPANIONS) continue;
          shown.set(variant, { product: other, variant });
          taken.add(other);
        }
        continue;
      }
      const others = new Map<Product, number[]>();
      for (const variant of members) {
        const other = snapshot.productOf(variant);
        if (other === undefined || taken.has(other)) continue;
        others.set(other, [...(others.get(other) ?? []), variant]);
      }
      const best = [...others].sort(([a], [b]) => b.sold_count - a.sold_count || a.mat_id - b.mat_id);
      for (const [other, variants] of best) {
        if (shown.size === COMPANIONS) break;
        const variant = variants.includes(other.variant) ? other.variant : variants[0];
        if (variant === undefined || !other.in_stock) continue;
        shown.set(variant, { product: other, variant });
        taken.add(other);
      }
    }
  }
  return [...shown.values()];
}

/** The promotions listed on a page by kind: that of the shown variant, else the first. */
function promotionFields(
  priced: readonly PricedVariant[],
  shown: PricedVariant,
  snapshot: CatalogueSnapshot,
  set: RuleSet,
): Pick<Material, 'pro_001' | 'pro_002' | 'pro_004' | 'pro_005' | 'pro_006'> {
  const ids = [...shown.promo_ids, ...priced.flatMap((variant) => variant.promo_ids).sort((a, b) => a - b)];
  const fields: ReturnType<typeof promotionFields> = {
    pro_001: null,
    pro_002: null,
    pro_004: null,
    pro_005: null,
    pro_006: null,
  };
  for (const id of ids) {
    const rule = set.promotions.get(id)?.rule;
    switch (rule?.kind) {
      case PromotionKind.SpecialPrice:
        fields.pro_001 ??= { sale_qty: rule.sale_qty, price: toBaht(rule.price) };
        break;
      case PromotionKind.SecondItem:
        fields.pro_002 ??= { sale_qty: rule.sale_qty ?? 2, disc: rule.disc };
        break;
      case PromotionKind.BuyGet:
        fields.pro_004 ??= { sale_qty: rule.sale_qty, free_qty: rule.free_qty };
        break;
      case PromotionKind.Bundle:
        fields.pro_005 ??= {
          sale_qty: rule.sale_qty,
          price: toBaht(rule.price),
          line_spec: [...(snapshot.members.get(id) ?? [])],
        };
        break;
      case PromotionKind.FullSet:
        fields.pro_006 ??= { percent: rule.percent };
        break;
    }
  }
  return fields;
}

/** The initially selected variant: the card's, else the cheapest remaining one, in stock if possible. */
function opening(variants: readonly PricedVariant[], usual: number, set: RuleSet): PricedVariant | undefined {
  const own = variants.find(({ row }) => row.mat_var_id === usual);
  if (own !== undefined) return own;
  const net = ({ row, promo_ids }: PricedVariant) => unitPrice(row.mat_price, promo_ids, set).net;
  return [...variants].sort((a, b) => Number(a.sold_out) - Number(b.sold_out) || net(a) - net(b))[0];
}

const seo = (text: string): string => truncateGraphemes(text.replaceAll(/\s+/g, ' ').trim(), SEO_LENGTH);

/** What staff say that the pictures show, by their order; none where they say it of none. */
function altsOf({ images, picture_details }: DetailRow['variants'][number]): { th: string; en: string }[] {
  const alts = images.map((hash) => {
    const { th = '', en = '' } = picture_details[hash] ?? {};
    return { th, en };
  });
  return alts.every(({ th, en }) => th === '' && en === '') ? [] : alts;
}

function wireVariants(
  priced: readonly PricedVariant[],
  detail: DetailRow,
  unit: string | null,
  set: RuleSet,
): Material['variants'] {
  const byId = new Map(priced.map((variant) => [variant.row.mat_var_id, variant]));
  return detail.variants.flatMap((texts) => {
    const variant = byId.get(texts.mat_var_id);
    if (variant === undefined) return [];
    const { expiry, gtin } = texts;
    const own = { ...variantFields(variant, texts, unit, set), ...pictures(texts), expiry, gtin };
    const alts = altsOf(texts);
    return [{ ...own, ...(alts.length > 0 && { alts }) }];
  });
}

const wireComment = ({
  first_name,
  last_name,
  rating,
  comment,
  created_date,
  received_free,
}: CommentRow) => ({
  first_name: maskName(first_name),
  last_name: maskName(last_name),
  rating,
  comment,
  created_date: new Date(created_date).toISOString(),
  ...(received_free && { received_free: true as const }),
});

const pricedOf = (product: Product, { priced }: CardSource): PricedVariant[] =>
  product.variant_ids.flatMap((id) => priced.get(id) ?? []);

/** A complete product, except for the already serialised cards of other products. */
export type MaterialParts = Readonly<{
  material: Omit<Material, 'related' | 'companions'>;
  cards: Readonly<Record<'related' | 'companions', readonly Buffer[]>>;
}>;

/** What a product page is made of. */
type PageFacts = Readonly<{
  product: Product;
  head: MaterialCard;
  priced: readonly PricedVariant[];
  /** The variant that is shown first. */
  first: PricedVariant;
  detail: DetailRow;
  reviews: ReviewsRow;
  related_count: number;
  pricing: PricingRules;
}>;

/**
 * A product page as it will be at a moment, on sale then or not, without the cards beside it.
 * @param prices list prices of its variants then, satang
 * @returns null for a product without a variant that is sold
 */
export async function materialAt(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  { matId, at, prices }: { matId: number; at: Date; prices: ReadonlyMap<number, number> },
): Promise<Material | null> {
  const [set, badges, found, detail, reviews] = await Promise.all([
    rulesAt(deps.db, at),
    readBadges(deps.db, at),
    variantsOfProduct(deps.db, matId),
    readDetail(deps.db, matId),
    readReviews(deps.db, matId, PAGE_SIZE.reviews),
  ]);
  const priced = found.map((row) =>
    priceVariant({ ...row, mat_price: prices.get(row.mat_var_id) ?? row.mat_price }, set),
  );
  const heads = await readHeads(
    deps.db,
    found.map(({ mat_var_id }) => mat_var_id),
  );
  const [any] = heads;
  if (any === undefined || detail === undefined) return null;
  const shades = firstOfShades(priced);
  const lists = new ListPool();
  const product = toProduct(
    {
      ...{ mat_id: matId, brand_id: any.brand_id, cat1_id: any.cat1_id, cat2_id: any.cat2_id },
      ...{ cat3_id: any.cat3_id, rating: any.rating, sold_count: 0, created_at: any.created_at.getTime() },
      // It is in no list: what filters read stays empty.
      ...{ skin_types: [], concerns: [], finishes: [], free_of: [], shades: [], sizes: [], unstocked: [] },
      variant_ids: priced.map(({ row }) => row.mat_var_id),
      prices: priced.map(({ row }) => row.mat_price),
      ...{ shade_count: shades.length, swatch_ids: shades.slice(0, SWATCHES) },
    },
    NO_PLACE,
    {
      ...{ set, lists },
      promoIdsOf: new Map(priced.map(({ row, promo_ids }) => [row.mat_var_id, promo_ids])),
      scarce: new Map(priced.map(({ row }) => [row.mat_var_id, row.stock])),
    },
  );
  const sources: CardSource = {
    set,
    priced: new Map(priced.map((one) => [one.row.mat_var_id, one])),
    heads: new Map(heads.map((one) => [one.mat_var_id, one])),
  };
  const first = opening(priced, product.variant, set);
  if (first === undefined) return null;
  const { categories, newestTenthAfter } = snapshot;
  const context = { categories, newestTenthAfter, badgesOf: snapshot.badgesBy(badgesAt(badges, at)) };
  const head = card({ product, variant: first.row.mat_var_id }, sources, context, at);
  if (head === null) return null;
  const promoIds = priced.flatMap(({ promo_ids }) => promo_ids);
  const pricing = wireRulesFor(set, priced.map(wireVariant), promoIds, at);
  const facts = { product, head, priced, first, detail, reviews, related_count: 0, pricing };
  return { ...wireMaterial(facts, snapshot, set), related: [], companions: [] };
}

/** Most shades that a card shows. */
const SWATCHES = 12;
/** Of a product that is in no list. */
const NO_PLACE = -1;

/** The first variant of each shade. */
function firstOfShades(priced: readonly PricedVariant[]): number[] {
  const first = new Map<string, number>();
  for (const { row } of priced) {
    const shade = row.attributes.find(({ n }) => n === 2);
    if (shade !== undefined && !first.has(shade.name)) first.set(shade.name, row.mat_var_id);
  }
  return [...first.values()];
}

/**
 * A complete product, with related products, companions and reviews, in three statements; cards beside it are
 * read only if not cached.
 * @throws DomainError CATALOGUE.NOT_FOUND when it is not on sale
 */
export async function getMaterial(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  query: Static<typeof MaterialQuery>,
  write: WriteCard,
): Promise<MaterialParts> {
  const product = snapshot.byId.get(query.mat_id);
  if (product === undefined) throw new DomainError('CATALOGUE.NOT_FOUND');
  const promoIds = [...new Set(product.variant_ids.flatMap((id) => snapshot.promoIdsOf.get(id) ?? []))];
  const limit = PAGE_SIZE.related;
  const page = { skip: ((query.related_page ?? 1) - 1) * limit, limit };
  const companions = companionsOf(product, promoIds, snapshot);
  // Basic data of all variants: the initially selected one is known only from the prices.
  const own = product.variant_ids.map((variant) => ({ product, variant }));
  const readRelated = async (chosen: readonly Product[]) => {
    const related = relatedTo(product, chosen, snapshot, page);
    const shown = related.products.map((other) => ({ product: other, variant: other.variant }));
    const cards = await deps.snapshot.cards.readBeside(deps, snapshot, own, [shown, companions], write);
    return { ...cards, count: related.count };
  };
  const readTexts = (db: Deps['db']) =>
    Promise.all([
      readDetail(db, product.mat_id),
      readReviews(db, product.mat_id, PAGE_SIZE.reviews),
    ] as const);
  const [usual, [detail, reviews]] = await Promise.all([
    readRelated([]),
    deps.reads.read(readTexts, 'latest'),
  ]);
  const chosen = (detail?.related_ids ?? []).flatMap((id) => snapshot.byId.get(id) ?? []);
  const others = chosen.filter((one) => one !== product);
  // Few products have chosen ones: the cards of the others are not read a second time.
  const { sources, lists, pricing, count } = others.length === 0 ? usual : await readRelated(others);
  const all = pricedOf(product, sources);
  const promoted = query.filter_promo === true ? all.filter(({ promo_ids }) => promo_ids.length > 0) : [];
  const priced = promoted.length > 0 ? promoted : all;
  const first = opening(priced, product.variant, sources.set);
  const at = deps.now();
  const head =
    first === undefined ? null : card({ product, variant: first.row.mat_var_id }, sources, snapshot, at);
  if (first === undefined || head === null || detail === undefined)
    throw new DomainError('CATALOGUE.NOT_FOUND');
  const facts = { product, head, priced, first, detail, reviews, related_count: count, pricing };
  const [beside = [], together = []] = lists;
  const { days } = (await deps.settings.current()).return_changed_mind;
  return {
    material: {
      ...wireMaterial(facts, snapshot, sources.set),
      // The standard is in the page.
      ...(days !== null && days !== RETURN_DAYS && { return_days: days }),
    },
    cards: { related: beside, companions: together },
  };
}

/** A product page without the cards beside it. */
function wireMaterial(
  { product, head, priced, first, detail, reviews, related_count, pricing }: PageFacts,
  snapshot: CatalogueSnapshot,
  set: RuleSet,
): MaterialParts['material'] {
  const path = pathTo(snapshot, product.cat3_id ?? product.cat2_id ?? product.cat1_id);
  return {
    ...head,
    mat_desc: detail.mat_desc,
    mat_desc_th: detail.mat_desc_th,
    seo_desc: seo(detail.meta_desc || detail.mat_desc),
    seo_desc_th: seo(detail.meta_desc_th || detail.mat_desc_th),
    ...(detail.meta_title !== '' && { seo_title: detail.meta_title }),
    ...(detail.meta_title_th !== '' && { seo_title_th: detail.meta_title_th }),
    ...(detail.slug !== '' && { slug: detail.slug }),
    // Variants sold only in branches are in no list and on no page.
    product_type: PRODUCT_TYPE.online,
    benefits: detail.benefits,
    benefits_th: detail.benefits_th,
    how_to: detail.how_to,
    how_to_th: detail.how_to_th,
    ingredients: detail.ingredients,
    skin_types: detail.skin_types,
    concerns: detail.concerns,
    finish: detail.finish,
    free_of: detail.free_of,
    pao_months: detail.pao_months,
    notification_no: detail.notification_no,
    comments: reviews.comments.map(wireComment),
    best_comment: reviews.best && wireComment(reviews.best),
    other_rating: detail.other_rating,
    other_reviews: detail.other_reviews,
    rating_distribution: reviews.distribution,
    variants: wireVariants(priced, detail, head.unit, set),
    related_count,
    categories: path.map(({ category, category_th }, i) => ({
      category,
      category_th,
      path: `/shop/${path
        .slice(0, i + 1)
        .map(({ slug }) => slug)
        .join('/')}`,
    })),
    ...promotionFields(priced, first, snapshot, set),
    pricing,
  };
}
