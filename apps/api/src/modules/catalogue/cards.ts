import type { MaterialCard, Variant } from '@mali/contracts/catalogue';
import { cardImage, cartImage } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import type { PricingRules } from '@mali/contracts/pricing';
import { PROMOTION_KINDS, type PromotionKind } from '@mali/contracts/promotion-values';
import type { Deps } from '../../platform/deps.ts';
import { type PricedVariant, pricingRulesFor, type RuleSet } from '../pricing/rules.ts';
import { struckPrice } from '../pricing/was-price.ts';
import { unitPrice } from './prices.ts';
import { LOW_STOCK_THRESHOLD } from './product-record.ts';
import { type HeadRow, readHeads } from './repository.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A product is new for this long, and while it is among the newest tenth of the shop. */
const NEW_MS = 30 * DAY_MS;

/** Flags of a card that depend on other products and on the categories. */
export type CardContext = Pick<CatalogueSnapshot, 'categories' | 'newestTenthAfter' | 'badgesOf'>;

/** A product of a list, with the variant its card shows. */
export type Shown = { product: Product; variant: number };

/** The data of cards: prices and rules of one moment, texts of the variants shown. */
export type CardSource = {
  set: RuleSet;
  priced: ReadonlyMap<number, PricedVariant>;
  heads: ReadonlyMap<number, HeadRow>;
};
/** The same with the rules in wire format. */
export type CardData = CardSource & { pricing: PricingRules };

/**
 * Reads the data of cards, in two statements for any number.
 * @param more further variants whose prices and rules are needed
 */
export async function readCardData(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  shown: readonly Shown[],
  more: readonly number[] = [],
): Promise<CardData> {
  const variantIds = new Set(more);
  for (const { product, variant } of shown) {
    variantIds.add(variant);
    for (const id of product.swatch_ids) variantIds.add(id);
  }
  const [{ pricing, set, variants }, heads] = await Promise.all([
    pricingRulesFor(deps, [...variantIds]),
    readHeads(deps.db, [...new Set(shown.map(({ variant }) => variant))]),
  ]);
  return {
    pricing,
    set,
    priced: new Map(variants.map((variant) => [variant.row.mat_var_id, variant])),
    heads: new Map(heads.map((head) => [head.mat_var_id, head])),
  };
}

type Axes = Pick<
  Variant,
  `variant_${'type' | 'name' | 'code'}_${1 | 2 | 3 | 4 | 5}` | `variant_name_${1 | 2 | 3 | 4 | 5}_th`
>;

/** Size, shade, scent, strength and pack of a variant, each at its fixed index (PROD-10). */
function axes(attributes: PricedVariant['row']['attributes']): Axes {
  const at = (n: number) => attributes.find((attribute) => attribute.n === n);
  const [size, shade, scent, strength, pack] = [at(1), at(2), at(3), at(4), at(5)];
  return {
    variant_type_1: size?.type ?? null,
    variant_name_1: size?.name ?? null,
    variant_name_1_th: size?.name_th ?? null,
    variant_code_1: size?.code ?? null,
    variant_type_2: shade?.type ?? null,
    variant_name_2: shade?.name ?? null,
    variant_name_2_th: shade?.name_th ?? null,
    variant_code_2: shade?.code ?? null,
    variant_type_3: scent?.type ?? null,
    variant_name_3: scent?.name ?? null,
    variant_name_3_th: scent?.name_th ?? null,
    variant_code_3: scent?.code ?? null,
    variant_type_4: strength?.type ?? null,
    variant_name_4: strength?.name ?? null,
    variant_name_4_th: strength?.name_th ?? null,
    variant_code_4: strength?.code ?? null,
    variant_type_5: pack?.type ?? null,
    variant_name_5: pack?.name ?? null,
    variant_name_5_th: pack?.name_th ?? null,
    variant_code_5: pack?.code ?? null,
  };
}

/** Properties of a variant that do not depend on its price. */
export type VariantTexts = Pick<
  HeadRow,
  'item_id' | 'mat_label_price' | 'volume' | 'images' | 'picture_details'
>;

/** A variant in wire format for cards and pages. Baht. */
export function variantFields(
  variant: PricedVariant,
  texts: VariantTexts,
  unit: string | null,
  set: RuleSet,
): Omit<Variant, `image_${1 | 2 | 3 | 4 | 5}` | 'expiry' | 'gtin'> {
  const { row, promo_ids, limit, sold_out } = variant;
  const { net, cut } = unitPrice(row.mat_price, promo_ids, set);
  const discount =
    cut === null ? null : cut.discount_type === 'percent' ? cut.discount : toBaht(cut.discount);
  return {
    mat_var_id: row.mat_var_id,
    item_id: texts.item_id,
    ...axes(row.attributes),
    mat_price: toBaht(struckPrice(row, net)),
    net_price: toBaht(net),
    mat_label_price: texts.mat_label_price === null ? null : toBaht(texts.mat_label_price),
    volume: texts.volume,
    unit,
    sold_out,
    free: false,
    limit,
    left: row.stock < LOW_STOCK_THRESHOLD ? Math.max(row.stock, 0) : null,
    image_cart: cartImage(focused(texts)[0]),
    ...(row.swatch != null && { swatch: swatchImage(row.swatch) }),
    discount,
    discount_type: cut?.discount_type ?? null,
  };
}

/** Pictures with the focus that staff have set, which pages read from their URLs. */
const focused = ({ images, picture_details }: Pick<VariantTexts, 'images' | 'picture_details'>): string[] =>
  images.map((hash) => {
    const { x, y } = picture_details[hash] ?? {};
    return x === undefined || y === undefined ? hash : `${hash}~${x}-${y}`;
  });
const swatchImage = (hash: string): string => `/img/${hash}/160.webp`;

export const pictures = (texts: Pick<VariantTexts, 'images' | 'picture_details'>) => {
  const images = focused(texts);
  return {
    image_1: cardImage(images[0]),
    image_2: cardImage(images[1]),
    image_3: cardImage(images[2]),
    image_4: cardImage(images[3]),
    image_5: cardImage(images[4]),
  };
};

const SHADE = 2;

/** Shades on a card; shown as pictures, without names. */
function swatches(product: Product, { priced }: CardSource): MaterialCard['swatches'] {
  return product.swatch_ids.flatMap((id) => {
    const variant = priced.get(id);
    const shade = variant?.row.attributes.find(({ n }) => n === SHADE);
    if (variant === undefined || shade === undefined || shade.code === null) return [];
    return [
      {
        mat_var_id: id,
        name: shade.name,
        name_th: shade.name_th,
        code: shade.code,
        ...(variant.row.swatch != null && { swatch: swatchImage(variant.row.swatch) }),
        image: cardImage(variant.row.image),
        sold_out: variant.sold_out,
      },
    ];
  });
}

/** The flags of the promotion kinds (PROD-16). */
const promotionFlags = (kinds: readonly PromotionKind[]) =>
  Object.fromEntries(PROMOTION_KINDS.map((kind) => [kind, kinds.includes(kind)])) as Record<
    PromotionKind,
    boolean
  >;

/** Products are new when they came after this; milliseconds. */
export const newAfter = ({ newestTenthAfter }: Pick<CardContext, 'newestTenthAfter'>, at: Date): number =>
  Math.max(at.getTime() - NEW_MS, newestTenthAfter);

/** Created within the last 30 days, and among the newest tenth of the shop. */
export const isNew = (
  { created_at }: Pick<Product, 'created_at'>,
  snapshot: Pick<CardContext, 'newestTenthAfter'>,
  at: Date,
): boolean => created_at > newAfter(snapshot, at);

/** Its category shows the price per ml, g or piece. */
export const hasUnitPrice = (
  { cat1_id, cat2_id, cat3_id }: Pick<Product, `cat${1 | 2 | 3}_id`>,
  { categories }: Pick<CardContext, 'categories'>,
): boolean => categories.get(cat3_id ?? cat2_id ?? cat1_id)?.unit_price ?? true;

/**
 * A product as a card.
 * @returns null when it is no longer on sale
 */
export function card(
  { product, variant }: Shown,
  data: CardSource,
  snapshot: CardContext,
  at: Date,
): MaterialCard | null {
  const head = data.heads.get(variant);
  const priced = data.priced.get(variant);
  if (head === undefined || priced === undefined) return null;
  const badges = snapshot.badgesOf(product);
  return {
    mat_id: head.mat_id,
    mat_no: head.mat_no,
    mat_name: head.mat_name,
    mat_name_th: head.mat_name_th,
    brand_id: head.brand_id,
    brand_en: head.brand_en,
    brand_th: head.brand_th,
    link_name: head.link_name,
    cat1_id: head.cat1_id,
    cat2_id: head.cat2_id,
    cat3_id: head.cat3_id,
    ...variantFields(priced, head, head.unit, data.set),
    ...pictures(head),
    variant_2: product.shade_count,
    variant_count: product.variant_ids.length,
    // A requested variant shows its own price, which need not be the lowest.
    price_from: product.price_from && variant === product.variant,
    swatches: swatches(product, data),
    rating: Math.round(head.rating * 100) / 100,
    rating_count: head.rating_count,
    is_new: head.new_badge === 'auto' ? isNew(product, snapshot, at) : head.new_badge === 'always',
    unit_price: hasUnitPrice(product, snapshot),
    ...(badges.length > 0 && { badges: badges.map(({ key: _key, ...badge }) => badge) }),
    ...promotionFlags(product.promotions),
  };
}

export const cards = (
  shown: readonly Shown[],
  data: CardData,
  snapshot: CardContext,
  at: Date,
): MaterialCard[] => shown.flatMap((one) => card(one, data, snapshot, at) ?? []);
