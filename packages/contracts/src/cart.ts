import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { CART_LINE_MAX, CART_LINES_MAX, TEXT } from './limits.ts';
import { CODE_REFUSALS, PricedCart, PricingRules, PromoCodeRule } from './pricing.ts';

/**
 * REST-02: the action that empties the cart is `remove_all`. There is no `set`: clients send increase or
 * decrease.
 */
export const CART_ACTIONS = ['add', 'increase', 'decrease', 'remove', 'remove_all'] as const;

export const CartLineInput = Strict({
  mat_var_id: Id('Variant'),
  quantity: Type.Integer({ minimum: 1, maximum: CART_LINE_MAX, description: 'Units' }),
});
export const BloggerLineInput = Strict({
  mat_var_id: Id('Variant'),
  quantity: Type.Integer({ minimum: 1, maximum: CART_LINE_MAX, description: 'Units (CART-25)' }),
  buy_from: Text(100, 'Blogger the visitor came from', 1),
  review_id: Nullable(Id('Review the visitor came from')),
});

/** Display fields of a cart line (CART-01). */
export const CartItem = Type.Object({
  mat_var_id: Id('Variant'),
  mat_id: Id('Product'),
  quantity: Count('Units'),
  limit: Count('Most units'),
  gwp: Type.Boolean({ description: 'Gift with purchase: cannot be changed, is not ordered' }),
  buy_from: Nullable(Type.String()),
  review_id: Nullable(Type.Integer()),
  image_cart: Nullable(Type.String()),
  mat_name: Type.String(),
  mat_name_th: Type.String(),
  brand_en: Type.String(),
  brand_th: Type.String(),
  variant_name_1: Nullable(Type.String()),
  variant_name_1_th: Nullable(Type.String()),
  variant_type_2: Nullable(Type.String()),
  variant_name_2: Nullable(Type.String()),
  variant_name_2_th: Nullable(Type.String()),
  variant_code_2: Nullable(Type.String()),
  unit_price: BahtOut('Net price of a unit'),
  mat_price: BahtOut('List price of a unit'),
  discount: BahtOut('Off a unit'),
  sold_out: Type.Boolean(),
});
export type CartItem = Static<typeof CartItem>;

/** A cart line that is priced. Its display fields are in `items`; a gift's are included here. */
export const CountedItem = Type.Object({
  mat_var_id: CartItem.properties.mat_var_id,
  quantity: CartItem.properties.quantity,
  gwp: CartItem.properties.gwp,
  gift: Type.Optional(CartItem),
});
export type CountedItem = Static<typeof CountedItem>;

export const BloggerItem = Type.Object({
  mat_var_id: Id('Variant'),
  quantity: Count('Units'),
  buy_from: Type.String(),
  review_id: Nullable(Type.Integer()),
});

/**
 * A cart with its price. `items` are all stored lines, sold-out ones too; `cart_items` are the priced lines,
 * gifts included; `cart_summary` holds the amounts in one place (CART-04).
 */
export const CartState = Type.Object({
  items: Type.Array(CartItem),
  blogger_cart: Type.Array(BloggerItem),
  cart_items: Type.Array(CountedItem),
  cart_summary: Type.Object({
    count: Count('Units'),
    list: BahtOut('Before any cut'),
    discount: BahtOut('Promotions'),
    subtotal: BahtOut('After promotions'),
    discount_promo: BahtOut('Code and points'),
    delivery_cost: BahtOut('Delivery'),
    total: BahtOut('To pay'),
    vat: BahtOut('VAT inside'),
  }),
  count: Count('Units that count'),
  promo_code: Nullable(Type.String()),
  promo_rule: Nullable(PromoCodeRule, 'Rule of the promo code, when there is one'),
  ...PricedCart.properties,
  pricing: PricingRules,
  removed: Type.Array(Id('Variant'), {
    description: 'Lines taken out because the product has left the shop',
  }),
});
export type CartState = Static<typeof CartState>;

export const CartRequest = Strict({
  action: OneOf(CART_ACTIONS, 'What to do'),
  mat_var_id: Type.Optional(Id('Variant: of every action but remove_all')),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: CART_LINE_MAX,
      description: 'add, increase, decrease: by how many; 1 by default',
    }),
  ),
  index: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: CART_LINES_MAX,
      description: 'add: place of the line, as undo needs it',
    }),
  ),
  buy_from: Type.Optional(Text(100, 'Blogger cart: blogger the line came from', 1)),
  review_id: Type.Optional(Id('Blogger cart: review the line came from')),
  items: Type.Optional(
    Type.Array(CartLineInput, {
      maxItems: CART_LINES_MAX,
      description:
        'add: many lines at once; each is raised to the greater of both quantities (guest cart at login)',
    }),
  ),
  blogger_cart: Type.Optional(Type.Array(BloggerLineInput, { maxItems: CART_LINES_MAX })),
  promo_code: Type.Optional(Nullable(Text(TEXT.promoCode, 'Keep this code with the cart; null clears it'))),
});
export type CartRequest = Static<typeof CartRequest>;

export const CartProcessRequest = Strict({
  items: Type.Array(CartLineInput, { maxItems: CART_LINES_MAX }),
  curr: Type.Optional(Type.Literal('THB')),
  source: Type.Optional(Text(100, 'Where the cart comes from')),
  promo_code: Type.Optional(Nullable(Text(TEXT.promoCode, 'Promo code'))),
});

export const BloggerErrorReport = Strict({
  mat_var_id: Id('Variant'),
  buy_from: Text(100, 'Blogger', 1),
  review_id: Type.Optional(Nullable(Id('Review'))),
  message: Text(500, 'What was found wrong'),
});

/** REST-06 */
export const GetProRequest = Strict({
  items: Type.Array(CartLineInput, { maxItems: CART_LINES_MAX }),
  promo_code: Type.Optional(Nullable(Text(TEXT.promoCode, 'Promo code'))),
  point_bt: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Coins to redeem' })),
  point_the1: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Partner points to redeem' }),
  ),
});
export const GetProAnswer = PricedCart;

const UnitInput = Strict({ mat_var_id: Id('Variant') });
export const Units = Type.Array(UnitInput, {
  maxItems: CART_LINES_MAX * CART_LINE_MAX,
  description: 'One entry a unit (CHKO-06)',
});

/** REST-07 */
export const CouponListRequest = Strict({
  items: Units,
  promo_select: Type.Optional(Nullable(Text(TEXT.promoCode, 'The code chosen now'))),
  promo_list: Type.Optional(Type.Array(Text(TEXT.promoCode, 'Code'), { maxItems: 50 })),
});
export const CouponListAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      promo_code: Type.String(),
      name_en: Type.String(),
      name_th: Type.String(),
      usable: Type.Boolean(),
      discount: BahtOut('What it would take off, delivery included'),
      best: Type.Boolean({ description: 'None takes off more' }),
      selected: Type.Boolean(),
      promo_id: Nullable(Id('Campaign its coupons are collected from'), 'null: a code without coupons'),
      collected: Count('Coupons of it that the member holds and can use'),
      collectable: Type.Boolean({ description: 'The member may collect one now' }),
      ends_at: Nullable(DateTime('Good until'), 'null: no end'),
      reason: Type.Optional(OneOf(CODE_REFUSALS, 'Why it does not apply')),
      missing: Type.Optional(BahtOut('Amount missing to its minimum')),
    }),
  ),
  count: Count('Coupons'),
});
export type CouponListAnswer = Static<typeof CouponListAnswer>;

/** REST-10: `orders` are units as mat_var_id, comma-separated, one entry per unit. */
export const PromotionQuery = Strict({
  promo_code: Text(TEXT.promoCode, 'Promo code', 1),
  orders: Type.Optional(
    Type.String({
      maxLength: 20_000,
      pattern: '^(?:[1-9][0-9]{0,9}(?:,[1-9][0-9]{0,9})*)?$',
      description: 'Variant ids',
    }),
  ),
});
/** PRICE-27: a response with a message is an error, otherwise it is the discount data. */
export const PromotionAnswer = Type.Union([
  Type.Object({
    message: Type.String(),
    message_th: Type.String(),
    reason: OneOf(CODE_REFUSALS, 'Why it does not apply'),
    missing: Type.Optional(BahtOut('Amount missing to its minimum')),
    /** The rule, also present when the code is valid but the cart does not meet its minimum yet. */
    rule: Type.Optional(PromoCodeRule),
  }),
  Type.Object({ rule: PromoCodeRule, discount: BahtOut('What it takes off now') }),
]);
export type PromotionAnswer = Static<typeof PromotionAnswer>;
