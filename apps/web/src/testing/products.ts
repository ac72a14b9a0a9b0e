import type { CartState } from '@mali/contracts/cart';
import type { Category, MaterialCard } from '@mali/contracts/catalogue';
import type { PricingRules, RulePromotion } from '@mali/contracts/pricing';
import { PROMOTION_KINDS, type PromotionKind } from '@mali/contracts/promotion-values';

const NO_PROMOTIONS = Object.fromEntries(PROMOTION_KINDS.map((kind) => [kind, false])) as Record<
  PromotionKind,
  false
>;

/** A product with one variant: id 7 has variant 70. */
export function card(id: number, overrides: Partial<MaterialCard> = {}): MaterialCard {
  return {
    mat_id: id,
    mat_no: `M${id}`,
    mat_name: `Product ${id}`,
    mat_name_th: `สินค้า ${id}`,
    brand_id: 1,
    brand_en: 'Nuea',
    brand_th: 'เหนือ',
    link_name: 'nuea',
    cat1_id: 1,
    cat2_id: null,
    cat3_id: null,
    mat_var_id: id * 10,
    item_id: `SKU-${id}`,
    variant_type_1: null,
    variant_name_1: null,
    variant_name_1_th: null,
    variant_code_1: null,
    variant_type_2: null,
    variant_name_2: null,
    variant_name_2_th: null,
    variant_code_2: null,
    variant_type_3: null,
    variant_name_3: null,
    variant_name_3_th: null,
    variant_code_3: null,
    variant_type_4: null,
    variant_name_4: null,
    variant_name_4_th: null,
    variant_code_4: null,
    variant_type_5: null,
    variant_name_5: null,
    variant_name_5_th: null,
    variant_code_5: null,
    mat_price: 100,
    net_price: 100,
    mat_label_price: null,
    volume: null,
    unit: null,
    sold_out: false,
    free: false,
    limit: 10,
    left: null,
    image_cart: null,
    discount: null,
    discount_type: null,
    image_1: null,
    image_2: null,
    image_3: null,
    image_4: null,
    image_5: null,
    variant_2: 0,
    variant_count: 1,
    price_from: false,
    swatches: [],
    rating: 0,
    rating_count: 0,
    is_new: false,
    unit_price: true,
    ...NO_PROMOTIONS,
    ...overrides,
  };
}

/** Pricing rules of these products: each belongs to all `promotions`; delivery is 55 baht, free from 499. */
export function rules(
  cards: readonly MaterialCard[],
  overrides: Partial<PricingRules> = {},
  promotions: RulePromotion[] = [],
): PricingRules {
  return {
    version: 'v1',
    at: '2026-11-20T05:00:00.000Z',
    variants: cards.map(({ mat_var_id, mat_price, limit, sold_out, brand_id, cat1_id }) => ({
      mat_var_id,
      price: mat_price,
      limit,
      sold_out,
      brand_id,
      cat1_id,
      promo_ids: promotions.map(({ promo_id }) => promo_id),
    })),
    promotions,
    gifts: [],
    delivery_rates: [
      { active: true, min_spend: 0, rate: 55, priority: 1 },
      { active: true, min_spend: 499, rate: 0, priority: 1 },
    ],
    ...overrides,
  };
}

/** A cart response: `lines` are pairs of a product and its quantity. */
export function cartAnswer(
  lines: readonly (readonly [MaterialCard, number])[],
  overrides: Partial<CartState> = {},
): CartState {
  const amounts = {
    list: 0,
    discount: 0,
    subtotal: 0,
    discount_promo: 0,
    delivery_cost: 0,
    total: 0,
    vat: 0,
  };
  return {
    items: lines.map(([product, quantity]) => ({
      mat_var_id: product.mat_var_id,
      mat_id: product.mat_id,
      quantity,
      limit: product.limit,
      gwp: false,
      buy_from: null,
      review_id: null,
      image_cart: product.image_cart,
      mat_name: product.mat_name,
      mat_name_th: product.mat_name_th,
      brand_en: product.brand_en,
      brand_th: product.brand_th,
      variant_name_1: null,
      variant_name_1_th: null,
      variant_type_2: null,
      variant_name_2: null,
      variant_name_2_th: null,
      variant_code_2: null,
      unit_price: product.net_price,
      mat_price: product.mat_price,
      discount: 0,
      sold_out: product.sold_out,
    })),
    blogger_cart: [],
    cart_items: [],
    cart_summary: { count: 0, ...amounts },
    count: 0,
    promo_code: null,
    promo_rule: null,
    ...amounts,
    discount_promo_detail: {},
    delivery_default: 55,
    free_delivery_threshold: 499,
    lines: [],
    free_items: [],
    applied: [],
    not_applied: [],
    hints: [],
    exact: true,
    pricing: rules(lines.map(([product]) => product)),
    removed: [],
    ...overrides,
  };
}

let nextCategory = 1;
/** A category with its number of products and its subcategories. */
export function category(slug: string, count: number, subCategories: Category[] = []): Category {
  const cat1_id = nextCategory;
  nextCategory += 1;
  return {
    cat1_id,
    cat2_id: null,
    cat3_id: null,
    category: slug,
    category_th: `หมวด ${slug}`,
    slug,
    count,
    subCategories,
  };
}
