import { type Static, Type } from 'typebox';
import { Address } from './address.ts';
import { Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { Branch, LocalizedText } from './content.ts';
import { CART_LINE_MAX, CART_LINES_MAX, TEXT } from './limits.ts';
import { PICKUP_STATES } from './pickup-values.ts';

/** Pick-up at a branch (SHIP-10; docs/decisions/0072). */

const { first_name, last_name, email, mobile } = Address.properties;
const { store_id, name, address, phone, opening_hours, how_to_get_there } = Branch.properties;

/** In place of the delivery address: the branch, and who picks the order up. */
export const PickupChoice = Strict(
  { store_id, first_name, last_name, email, mobile },
  { description: 'Picked up at a branch: in place of the delivery address' },
);
export type PickupChoice = Static<typeof PickupChoice>;

const Units = (description: string) =>
  Type.Array(
    Strict({
      mat_var_id: Id('Variant'),
      quantity: Type.Integer({ minimum: 1, maximum: CART_LINE_MAX, description: 'Units' }),
    }),
    { maxItems: CART_LINES_MAX, description },
  );
export const PickupPlacesRequest = Strict({
  items: Units('What is bought'),
  gifts: Type.Optional(Units('Gifts that come with it')),
  province: Type.Optional(Text(TEXT.place, 'Branches there come first, in either language')),
});
export type PickupPlacesRequest = Static<typeof PickupPlacesRequest>;

const PlaceTerms = {
  note: LocalizedText('Where in the branch and when; may be empty', 300),
  days: Count('Days for which it is held once it is ready'),
};
/** A branch as a shopper may choose it. How many units it has is not told. */
export const PickupPlace = Type.Object({
  ...{ store_id, name, address, phone, opening_hours, how_to_get_there },
  ...PlaceTerms,
  cod: Type.Boolean({ description: 'The order may be paid there' }),
  ready_on: DateTime('The day on which it is ready begins, in Bangkok'),
  complete: Type.Boolean({ description: 'It has every item' }),
  missing: Type.Array(
    Type.Object({
      mat_var_id: Id('Variant'),
      some: Type.Boolean({ description: 'It has some units, but too few' }),
    }),
  ),
  gifts_missing: Type.Array(Id('Variant'), { description: 'Gifts that are not given there now' }),
});
export type PickupPlace = Static<typeof PickupPlace>;

export const PickupPlacesAnswer = Type.Object({
  places: Type.Array(PickupPlace, { description: 'Those that have everything come first, then by province' }),
  count: Count('Branches'),
});
export type PickupPlacesAnswer = Static<typeof PickupPlacesAnswer>;

/** How and where an order is picked up. */
export const OrderPickup = Type.Object({
  ...{ store_id, name, address, phone, opening_hours, how_to_get_there },
  ...PlaceTerms,
  state: OneOf(PICKUP_STATES, 'Where it stands'),
  ready_at: Nullable(DateTime('Ready since'), 'Null until it is ready'),
  hold_until: Nullable(DateTime('Held until then'), 'Null until it is ready'),
  handed_at: Nullable(DateTime('Handed over')),
  code: Type.Optional(
    Type.Object(
      {
        digits: Type.String({ pattern: '^[0-9]{6}$', description: 'Said or shown at the branch' }),
        qr_image: Type.String({ description: 'The same as a picture, a data URL' }),
      },
      { description: 'While it is ready, for its owner' },
    ),
  ),
});
export type OrderPickup = Static<typeof OrderPickup>;
