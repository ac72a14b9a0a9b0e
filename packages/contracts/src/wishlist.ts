import { type Static, Type } from 'typebox';
import { CartItem } from './cart.ts';
import { BahtOut, Count, DateTime, ID_MAX, Id, Strict } from './common.ts';

/**
 * A wishlist entry with the variant's current price (quantity 1, as in the cart) and its price when added.
 */
export const Wish = Type.Object({
  ...CartItem.properties,
  price_then: BahtOut('Price of a unit when it was put on the wishlist'),
  added_at: DateTime('Put on the wishlist'),
  notices: Type.Boolean({ description: 'Wants to hear of price drops and of its being back in stock' }),
});
export type Wish = Static<typeof Wish>;

/** REST-45 */
export const WishlistAnswer = Type.Object({
  data: Type.Array(Wish, { description: 'Newest first' }),
  count: Count('Wishes'),
});
export type WishlistAnswer = Static<typeof WishlistAnswer>;

/** REST-46. For an existing entry it only updates `notices`, if given. */
export const WishRequest = Strict({
  mat_var_id: Id('Variant'),
  notices: Type.Optional(
    Type.Boolean({ description: 'Tell of price drops and of its being back in stock; true by default' }),
  ),
});
export type WishRequest = Static<typeof WishRequest>;

/** REST-47 */
export const UnwishQuery = Strict({
  mat_var_id: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Variant' }),
});

/** The wished variants, for the heart icons of cards and products (PROF-08). */
export const WishedAnswer = Type.Object({
  data: Type.Array(Id('Variant'), { description: 'Newest first' }),
  count: Count('Wishes'),
});
export type WishedAnswer = Static<typeof WishedAnswer>;
