import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict } from './common.ts';
import { LocalizedText, Slug } from './content.ts';
import { PLACE_KINDS } from './stock-values.ts';

const PICKUP = {
  pickup: Type.Boolean({ description: 'Customers may pick up orders there' }),
  pickup_days: Type.Integer({
    minimum: 1,
    maximum: 60,
    description: 'Days for which orders that are ready are held',
  }),
  pickup_cod: Type.Boolean({ description: 'Orders may be paid there' }),
  pickup_note: LocalizedText('Where in the branch and when; may be empty', 300),
};

/** A place with stock of its own (STOCK-09). */
const StaffPlace = Type.Object({
  location_id: Type.Integer(),
  code: Type.String(),
  kind: OneOf(PLACE_KINDS, 'Kind'),
  store_id: Nullable(Type.String(), 'The branch of the store locator'),
  name: Nullable(LocalizedText('Name of the branch', 120)),
  shows_stock: Type.Boolean({ description: 'Product pages say whether it has units' }),
  active: Type.Boolean({ description: 'It may take units' }),
  on_hand: Count('Units in all lots'),
  held: Count('Units that open orders hold'),
  variants: Count('Variants with units'),
  ...PICKUP,
});
export type StaffPlace = Static<typeof StaffPlace>;

export const StaffPlaces = Type.Object({
  places: Type.Array(StaffPlace, { description: 'Those of the caller' }),
  others: Type.Array(
    Type.Object({
      location_id: Type.Integer(),
      code: Type.String(),
      kind: OneOf(PLACE_KINDS, 'Kind'),
      name: Nullable(LocalizedText('Name of the branch', 120)),
      active: Type.Boolean(),
    }),
    { description: 'Other places, to or from which goods are transferred' },
  ),
  all: Type.Boolean({ description: 'All places are the caller’s' }),
  branches: Type.Array(Type.Object({ store_id: Type.String(), name: LocalizedText('Name', 120) }), {
    description: 'Branches of the store locator without stock of their own',
  }),
});
export type StaffPlaces = Static<typeof StaffPlaces>;

export const PlaceParams = Strict({ location_id: Id('Place') });
export const NewPlaceRequest = Strict({ store_id: Slug });
export type NewPlaceRequest = Static<typeof NewPlaceRequest>;

const SETTINGS = {
  shows_stock: Type.Boolean({ description: 'Product pages say whether it has units' }),
  active: Type.Boolean({ description: 'false: closed, which needs that it has no units' }),
};
export const ChangePlaceRequest = Strict({
  ...SETTINGS,
  was: Strict(SETTINGS, { description: 'As it was shown' }),
});
export type ChangePlaceRequest = Static<typeof ChangePlaceRequest>;

/** Pick-up at a branch (docs/decisions/0072). */
export const ChangePickupRequest = Strict({
  ...PICKUP,
  was: Strict(PICKUP, { description: 'As it was shown' }),
});
export type ChangePickupRequest = Static<typeof ChangePickupRequest>;
