import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Email, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { PRICE_MAX_BAHT, TEXT } from './limits.ts';
import { Address, OrderProof, TaxAddress } from './orders.ts';
import { REFUND_CAUSES } from './payment-values.ts';

/** Changes of an order before it is packed (ORD-05). */
const CancelledUnits = Strict({
  line_no: Id('Line'),
  quantity: Type.Integer({ minimum: 1, maximum: 99, description: 'Units' }),
});
const Cause = OneOf(
  REFUND_CAUSES,
  'customer: promotions are reckoned anew for what is kept; shop: what the units cost in the order',
);
const Lines = Type.Array(CancelledUnits, { maxItems: 200, description: 'Units to cancel' });

export const CancelUnitsQuoteRequest = Strict({ lines: Lines, cause: Cause });
export type CancelUnitsQuoteRequest = Static<typeof CancelUnitsQuoteRequest>;

export const CancelUnitsQuote = Type.Object({
  version: Count('State of the order that was quoted'),
  paid: Type.Boolean({ description: 'true: `amount` is refunded; false: the amount to pay falls by it' }),
  amount: BahtOut('Refunded, or no longer to be paid'),
  shares: BahtOut('What the units cost in the order'),
  total: BahtOut('Total of the order afterwards, before refunds'),
  promotions: Type.Array(
    Type.Object({
      name_en: Type.String(),
      name_th: Type.String(),
      before: BahtOut('Discount now'),
      after: BahtOut('Discount of what is kept'),
    }),
    { description: 'Discounts that change' },
  ),
  gifts: Type.Array(
    Type.Object({ name_en: Type.String(), name_th: Type.String(), quantity: Count('Units') }),
    { description: 'Gifts that are no longer earned' },
  ),
});
export type CancelUnitsQuote = Static<typeof CancelUnitsQuote>;

export const CancelUnitsRequest = Strict({
  lines: Lines,
  cause: Cause,
  reason: Text(TEXT.reason, 'Why; the customer reads it', 1),
  version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'As quoted' }),
  amount: Type.Number({
    minimum: 0,
    maximum: PRICE_MAX_BAHT,
    multipleOf: 0.01,
    description: 'As quoted (baht): another amount is a conflict',
  }),
});
export type CancelUnitsRequest = Static<typeof CancelUnitsRequest>;

const { email: _email, ...AddressFields } = Address.properties;
/** Another address, receiver, phone or tax invoice (ORD-06). */
export const OrderAddressRequest = Strict({
  so_no: SoNo,
  email: Type.Optional(Email),
  token: Type.Optional(Text(200, 'Access token of the order')),
  delivery_address: Strict(AddressFields),
  tax_address: Type.Optional(Nullable(TaxAddress, 'Absent: unchanged; null: no full tax invoice')),
  delivery_difference: Type.Optional(
    Type.Number({
      minimum: -PRICE_MAX_BAHT,
      maximum: PRICE_MAX_BAHT,
      multipleOf: 0.01,
      description: 'Accepted difference of the delivery price (baht); absent: 0. Another one is a conflict',
    }),
  ),
  shop_bears: Type.Optional(
    Type.Boolean({
      description: 'Of the staff: the customer of a paid order is not asked for the difference',
    }),
  ),
  reason: Type.Optional(Text(TEXT.reason, 'Of the staff: why the shop bears the difference')),
});
export type OrderAddressRequest = Static<typeof OrderAddressRequest>;

/**
 * How the difference of the delivery price to another zone is settled: it is part of what is left to pay (also in cash),
 * refunded, paid by a supplementary order before the address changes, or borne by the shop. Not possible: `slip` while a
 * slip for the whole amount is checked; `below_minimum`: the bank takes no payment of so little, the staff let the shop bear it.
 */
export type DeliverySettlement = 'pay' | 'refund' | 'supplement' | 'shop' | 'slip' | 'below_minimum';

/** The address that an order gets once the difference of the delivery price is paid (ORD-06). */
export const WaitingAddress = Type.Object({
  so_no: SoNo,
  amount: BahtOut('To pay'),
  at: DateTime('Asked for'),
  expires_at: Nullable(DateTime('Unpaid until then'), 'null: a slip is checked, or it is paid'),
  delivery_address: Type.Object(AddressFields),
  below_minimum: Type.Optional(
    Type.Boolean({ description: 'The bank takes no payment of so little: only waiving is left' }),
  ),
  may_decide: Type.Boolean({ description: 'The caller may waive the difference, or drop the change' }),
});
export type WaitingAddress = Static<typeof WaitingAddress>;
export const DecideDelivery = Strict({
  decision: OneOf(
    ['waive', 'drop'] as const,
    'waive: the shop bears the difference; drop: the address stays',
  ),
  reason: Text(TEXT.reason, 'Why; required where the shop bears the difference'),
});
export type DecideDelivery = Static<typeof DecideDelivery>;
/** Details of ORDER.DELIVERY_CHANGED; amounts in baht. */
export type DeliveryDifferenceDetails = {
  /** More to pay; negative: less. */
  difference: number;
  /** Total of the order afterwards, before refunds. */
  total: number;
  settlement: DeliverySettlement;
};

/** A customer's request to cancel an order that only the shop can cancel. */
export const AskToCancel = Strict({
  so_no: SoNo,
  ...OrderProof,
  reason: Text(TEXT.reason, 'Why', 1),
});
export type AskToCancel = Static<typeof AskToCancel>;
export const WithdrawCancelRequest = Strict({ so_no: SoNo, ...OrderProof });
export type WithdrawCancelRequest = Static<typeof WithdrawCancelRequest>;
export const DecideCancelRequest = Strict({
  accepted: Type.Boolean({ description: 'true: the order is cancelled and its money goes back' }),
  reason: Text(TEXT.reason, 'Why it is refused; the customer reads it. Required for a refusal'),
});
export type DecideCancelRequest = Static<typeof DecideCancelRequest>;

/** Variants for which lines of an order can be exchanged before packing, at the same price (ORD-07). */
export const ShadeOptions = Type.Object({
  lines: Type.Array(
    Type.Object({
      line_no: Id('Line'),
      options: Type.Array(
        Type.Object({
          mat_var_id: Id('Variant'),
          name_en: Type.String({ description: 'Size and shade' }),
          name_th: Type.String({ description: 'Size and shade' }),
          image: Nullable(Type.String()),
          stock: Count('Units that can be sold'),
        }),
        { description: 'Other variants of the product with enough units' },
      ),
    }),
    { description: 'Lines that can be exchanged' },
  ),
});
export type ShadeOptions = Static<typeof ShadeOptions>;
export const ExchangeShadeRequest = Strict({
  line_no: Id('Line'),
  from: Id('Its variant, as shown: another one is a conflict'),
  to: Id('The new variant'),
  reason: Text(TEXT.reason, 'Why; the customer reads it', 1),
});
export type ExchangeShadeRequest = Static<typeof ExchangeShadeRequest>;

export const ORDER_CHANGE_KINDS = [
  'units_cancelled',
  'shade_exchanged',
  'address_changed',
  'address_waits',
  'address_dropped',
  'cancel_asked',
  'cancel_refused',
  'cancel_withdrawn',
  'held',
  'hold_released',
  'stock_missing',
  'stock_waiting',
  'stock_found',
  'fraud_marked',
  'fraud_unmarked',
  'sender_changed',
] as const;
export type OrderChangeKind = (typeof ORDER_CHANGE_KINDS)[number];

/** A change of an order as staff see it. */
export const OrderChange = Type.Object({
  at: DateTime('When'),
  kind: OneOf(ORDER_CHANGE_KINDS, 'What was changed'),
  by: Type.String({ description: 'owner, staff or system' }),
  actor: Nullable(Type.Object({ user_id: Id('Account'), name: Type.String() }), 'Of the staff'),
  reason: Nullable(Type.String()),
  units: Type.Array(
    Type.Object({ name_en: Type.String(), name_th: Type.String(), quantity: Count('Units') }),
    { description: 'Cancelled or exchanged units' },
  ),
  amount: Nullable(Type.Number(), 'Refunded or no longer to be paid (baht)'),
  delivery: Type.Optional(
    Type.Number({ description: 'More for delivery, of the customer or the shop (baht); negative: less' }),
  ),
  supplement: Type.Optional(SoNo),
});
export type OrderChange = Static<typeof OrderChange>;
