import { type Static, Type } from 'typebox';
import { AdminOrderRow } from './admin-orders.ts';
import { BahtOut, Count, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { OPTION_KINDS, REFERENCES_MAX } from './lists/definition.ts';
import { ListCount } from './lists/query.ts';
import { FIND, FIND_KINDS, OPTIONS, VIEW_LISTS, VIEWS } from './office-values.ts';
import { PARCEL_STATES } from './parcel-states.ts';
import { PROMOTION_KINDS } from './promotion-values.ts';
import { RETURN_STATUSES } from './return-values.ts';
import { STAFF } from './roles.ts';

/** The search of the command palette (ADM-04). A POST: what is searched for may be personal data, and addresses are logged. */
export const FindRequest = Strict({
  q: Text(
    FIND.max,
    'Number, its last five digits, phone, e-mail, parcel, name, SKU, barcode, code',
    FIND.min,
  ),
  kind: Type.Optional(OneOf(FIND_KINDS, 'Only these; all by default')),
});
export type FindRequest = Static<typeof FindRequest>;

export const FoundCustomer = Type.Object({
  user_id: Id('Account'),
  name: Type.String(),
  email: Type.String(),
  mobile: Nullable(Type.String()),
  orders: Count('Orders that were not cancelled'),
  customer_id: Type.Optional(Id('Page of the customer; missing when the caller may not open it')),
});
export type FoundCustomer = Static<typeof FoundCustomer>;

export const FoundProduct = Type.Object({
  mat_id: Id('Product'),
  mat_var_id: Id('Variant'),
  name_en: Type.String(),
  name_th: Type.String(),
  brand_en: Type.String(),
  image: Nullable(Type.String()),
  net_price: BahtOut('Price; of a product found by its code the price without promotions'),
  code: Type.Optional(Type.String({ description: 'SKU or barcode that begins with the text' })),
});
export type FoundProduct = Static<typeof FoundProduct>;

/** A promotion, or a coupon: those have a code. */
export const FoundPromotion = Type.Object({
  promo_id: Id('Promotion'),
  name_en: Type.String(),
  name_th: Type.String(),
  code: Nullable(Type.String(), 'Promo code of a coupon; null: a promotion'),
  kind: Nullable(OneOf(PROMOTION_KINDS, 'Kind of a promotion'), 'null: a coupon'),
  flash: Type.Boolean({ description: 'A flash sale, which has a page of its own' }),
});
export type FoundPromotion = Static<typeof FoundPromotion>;

export const FoundReturn = Type.Object({
  return_no: Type.String(),
  so_no: Type.String(),
  status: OneOf(RETURN_STATUSES, 'Status'),
});
export type FoundReturn = Static<typeof FoundReturn>;

export const FoundParcel = Type.Object({
  parcel_id: Id('Parcel'),
  so_no: Type.String(),
  code: Type.String({ description: 'Tracking number, or the parcel’s reference while it has none' }),
  carrier: Nullable(Type.String()),
  state: OneOf(PARCEL_STATES, 'State'),
});
export type FoundParcel = Static<typeof FoundParcel>;

export const FoundColleague = Type.Object({
  user_id: Id('Account'),
  name: Type.String(),
  email: Type.String(),
  role_id: OneOf(STAFF, 'Role'),
});
export type FoundColleague = Static<typeof FoundColleague>;

/** What the caller may see of it, the newest or best first. */
export const FindAnswer = Type.Object({
  orders: Type.Array(AdminOrderRow, { maxItems: FIND.shown }),
  customers: Type.Array(FoundCustomer, { maxItems: FIND.shown }),
  products: Type.Array(FoundProduct, { maxItems: FIND.shown }),
  promotions: Type.Array(FoundPromotion, { maxItems: FIND.shown }),
  returns: Type.Array(FoundReturn, { maxItems: FIND.shown }),
  parcels: Type.Array(FoundParcel, { maxItems: FIND.shown }),
  staff: Type.Array(FoundColleague, { maxItems: FIND.shown }),
});
export type FindAnswer = Static<typeof FindAnswer>;

/**
 * Values of a list's filter: those that a text finds, without a text the first ones, or the names of known values. A POST,
 * as the search of the command palette.
 */
export const OptionsRequest = Strict({
  kind: OneOf(OPTION_KINDS, 'What is chosen'),
  q: Type.Optional(Text(FIND.max, 'Name, SKU, barcode')),
  values: Type.Optional(
    Type.Array(Text(OPTIONS.value, 'Id, or the text itself', 1), {
      maxItems: REFERENCES_MAX,
      description: 'Names of these; `q` is ignored',
    }),
  ),
});
export type OptionsRequest = Static<typeof OptionsRequest>;

export const FilterOption = Type.Object({
  value: Type.String({ description: 'As the filter takes it' }),
  name_en: Type.String(),
  name_th: Type.String(),
  detail: Type.String({
    description: 'Brand and number of a product, phone of a customer; empty without one',
  }),
  image: Nullable(Type.String(), 'Picture of a product'),
});
export type FilterOption = Static<typeof FilterOption>;
export const OptionsAnswer = Type.Object({
  options: Type.Array(FilterOption, { description: 'Unknown values are missing' }),
});
export type OptionsAnswer = Static<typeof OptionsAnswer>;

const List = OneOf(VIEW_LISTS, 'List');
const ViewContent = {
  name: Text(VIEWS.name, 'Name', 1),
  shared: Type.Boolean({ description: 'Shown to everybody who may open the list' }),
  query: Text(2000, 'Filters and order: parameters of the list, as in an address'),
  columns: Nullable(
    Type.Array(Text(40, 'Column', 1), { maxItems: 40, uniqueItems: true }),
    'Columns in their order; null: those of the list',
  ),
};

/** A view of a list that somebody has saved (ADM-02). */
export const SavedView = Type.Object({
  view_id: Id('View'),
  ...ViewContent,
  mine: Type.Boolean({ description: 'The caller may change it' }),
  owner: Type.String({ description: 'First name of its owner' }),
  count: ListCount,
});
export type SavedView = Static<typeof SavedView>;
export const SavedViewsQuery = Strict({ list: List });
export const SavedViewsAnswer = Type.Object({ views: Type.Array(SavedView) });
export type SavedViewsAnswer = Static<typeof SavedViewsAnswer>;
export const SavedViewRequest = Strict({ list: List, ...ViewContent });
export type SavedViewRequest = Static<typeof SavedViewRequest>;
export const SavedViewParams = Strict({ view_id: Id('View') });
export const SavedViewAnswer = Type.Object({ view_id: Id('View') });
export type SavedViewAnswer = Static<typeof SavedViewAnswer>;
