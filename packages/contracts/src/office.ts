import { type Static, Type } from 'typebox';
import { AdminOrderRow } from './admin-orders.ts';
import { BahtOut, Count, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { FIND, FIND_KINDS } from './office-values.ts';

/** The search of the command palette (ADM-04). A POST: what is searched for may be personal data, and addresses are logged. */
export const FindRequest = Strict({
  q: Text(FIND.max, 'Number, its last five digits, phone, e-mail, parcel, name', FIND.min),
  kind: Type.Optional(OneOf(FIND_KINDS, 'Only these; all by default')),
});
export type FindRequest = Static<typeof FindRequest>;

export const FoundCustomer = Type.Object({
  user_id: Id('Account'),
  name: Type.String(),
  email: Type.String(),
  mobile: Nullable(Type.String()),
  orders: Count('Orders that were not cancelled'),
});
export type FoundCustomer = Static<typeof FoundCustomer>;

export const FoundProduct = Type.Object({
  mat_id: Id('Product'),
  mat_var_id: Id('Variant'),
  name_en: Type.String(),
  name_th: Type.String(),
  brand_en: Type.String(),
  image: Nullable(Type.String()),
  net_price: BahtOut('Price'),
});
export type FoundProduct = Static<typeof FoundProduct>;

/** What the caller may see of it, the newest or best first. */
export const FindAnswer = Type.Object({
  orders: Type.Array(AdminOrderRow, { maxItems: FIND.shown }),
  customers: Type.Array(FoundCustomer, { maxItems: FIND.shown }),
  products: Type.Array(FoundProduct, { maxItems: FIND.shown }),
});
export type FindAnswer = Static<typeof FindAnswer>;
