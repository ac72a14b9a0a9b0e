import { type Static, Type } from 'typebox';
import { CartLineInput, CartState } from './cart.ts';
import { Baht, DateTime, Email, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { CART_LINES_MAX, PAYMENT_METHODS, TEXT } from './limits.ts';
import { Address, TaxAddress } from './orders.ts';

/** The order's channel when staff have made it in the back office. */
export const OFFICE_SOURCE = 'office';

const { subdistrict, district, province, zipcode } = Address.properties;
const Place = { subdistrict, district, province, zipcode };
const { kind, name, tax_id, branch } = TaxAddress.properties;

/** Whose order it is, and of what. */
const Content = {
  items: Type.Array(CartLineInput, { minItems: 1, maxItems: CART_LINES_MAX }),
  user_id: Nullable(Id('Member it is for; null: a guest')),
  promo_code: Type.Optional(Nullable(Text(TEXT.promoCode, 'Promo code'))),
};
/** An address that the shop has of the member: that of the last order, or a saved one by its id. */
const Saved = Type.Union([Type.Literal('last'), Id('Saved address')], {
  description: 'Address of the member: of the last order, or a saved one',
});

/** An order being made by staff for a customer (ORD-10). Without a place: delivery to central Bangkok. */
export const OfficeOrderQuoteRequest = Strict({
  ...Content,
  email: Type.Optional(Email),
  saved: Type.Optional(Saved),
  place: Type.Optional(Strict(Place)),
});
export type OfficeOrderQuoteRequest = Static<typeof OfficeOrderQuoteRequest>;
export const OfficeOrderQuote = Type.Object({
  cart: CartState,
  promised_at: DateTime('When the last promised day of delivery begins, if it is paid now'),
  served: Type.Boolean({ description: 'The shop delivers there' }),
  cod: Type.Boolean({ description: 'Cash is collected there' }),
});
export type OfficeOrderQuote = Static<typeof OfficeOrderQuote>;

/** The order itself: with `saved`, or with an address. */
export const OfficeOrderRequest = Strict({
  ...Content,
  saved: Type.Optional(Saved),
  delivery_address: Type.Optional(
    Strict({
      ...Address.properties,
      // Default: the account's e-mail. A guest has to have one.
      email: Type.Optional(Email),
    }),
  ),
  note: Type.Optional(Text(TEXT.note, 'Note for the carrier')),
  /** Its address is that of the delivery, which an agent does not see of a member. */
  tax_invoice: Type.Optional(
    Strict(
      { kind, name, tax_id, branch },
      { description: 'Buyer of a full tax invoice, at the delivery address' },
    ),
  ),
  payment_method: OneOf(PAYMENT_METHODS, 'How the customer is going to pay'),
  total: Baht('The total the customer was told: another one is a conflict'),
  lang: Type.Optional(
    OneOf(['th', 'en'] as const, 'Language of the mails; of a member, that of the account'),
  ),
});
export type OfficeOrderRequest = Static<typeof OfficeOrderRequest>;

/** Addresses of a member to send an order to; names, streets and phones only for staff who may read every order. */
export const OrderCustomer = Type.Object({
  user_id: Id('Member'),
  name: Type.String({ description: 'First name, and the first letter of the last' }),
  email: Type.String({ description: 'Masked' }),
  addresses: Type.Array(
    Type.Object({
      saved: Saved,
      name: Type.String({ description: 'Receiver, shortened like the member’s name' }),
      street: Nullable(Type.String(), 'null: not shown to the caller'),
      ...Place,
    }),
  ),
});
export type OrderCustomer = Static<typeof OrderCustomer>;
