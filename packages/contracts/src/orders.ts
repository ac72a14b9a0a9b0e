import { type Static, Type } from 'typebox';
import { Address } from './address.ts';
import { CARD_DETAILS } from './card-offer-values.ts';
import { BloggerLineInput, CartState, Units } from './cart.ts';
import {
  Baht,
  BahtOut,
  ChatId,
  Count,
  DateTime,
  Email,
  Fingerprint,
  Id,
  Limit,
  Nullable,
  OneOf,
  SoNo,
  Strict,
  Text,
} from './common.ts';
import { CART_LINES_MAX, PAYMENT_METHODS, TEXT } from './limits.ts';
import { CANCEL_REQUEST_STATUSES, ORDER_STATUSES, SUPPLEMENT_STATUSES } from './order-status.ts';
import { Parcel } from './parcels.ts';
import { OrderDocument, OrderPayment, OrderRefund, OrderSlip } from './payments.ts';
import { OrderPickup, PickupChoice } from './pickup.ts';
import { PricedUnits } from './pricing.ts';

export { Address };

const CardOffer = Type.Object(
  { th: Type.String(), en: Type.String() },
  { description: 'Its price is for payment by one of these cards' },
);

export const TaxAddress = Strict({
  kind: OneOf(['person', 'company'] as const, 'Whose invoice'),
  name: Text(TEXT.name * 2, 'Name on the invoice', 1),
  tax_id: Type.String({ pattern: '^[0-9]{13}$', description: 'Exactly 13 digits (PROF-29)' }),
  branch: Type.Optional(
    Type.String({ pattern: '^[0-9]{5}$', description: 'Branch, 00000 is the head office' }),
  ),
  address: Text(TEXT.street, 'House number, building, soi, road', 1),
  subdistrict: Text(TEXT.place, 'ตำบล or แขวง', 1),
  district: Text(TEXT.place, 'อำเภอ or เขต', 1),
  province: Text(TEXT.place, 'จังหวัด', 1),
  zipcode: Type.String({ pattern: '^[1-9][0-9]{4}$', description: 'Postal code' }),
});
export type TaxAddress = Static<typeof TaxAddress>;

/** Address of an order: with a shared link, e-mail and tax id are masked. */
const AddressOut = Type.Object({
  ...Address.properties,
  email: Type.String({ description: 'An e-mail address; masked in a shared order' }),
});
const TaxAddressOut = Type.Object({
  ...TaxAddress.properties,
  tax_id: Type.String({ description: '13 digits; masked in a shared order' }),
});

/** CHKO-05. `sorce` is an old spelling of `source`: used when `source` is missing (CHKO-07). */
export const OrderRequest = Strict({
  items: Units,
  delivery_address: Type.Optional(Address),
  pickup: Type.Optional(PickupChoice),
  tax_address: Type.Optional(Nullable(TaxAddress)),
  payment_method: OneOf(PAYMENT_METHODS, 'Way of paying (PAY-04)'),
  total: Baht('The total the customer saw: another one is a conflict'),
  promo_code: Type.Optional(Nullable(Text(TEXT.promoCode, 'Promo code'))),
  curr: Type.Optional(Type.Literal('THB')),
  card_token: Type.Optional(Text(200, 'Token of a card')),
  event: Type.Optional(Text(100, 'Campaign the visitor came by')),
  source: Type.Optional(Text(100, 'Channel: web, app, chat')),
  sorce: Type.Optional(Text(100, 'Old spelling of source')),
  referer: Type.Optional(Text(500, 'Page or affiliate id the visitor came from')),
  chat: Type.Optional(
    Strict({ id: ChatId, fingerprint: Fingerprint }, { description: 'The shared bag it came from' }),
  ),
  blogger_cart: Type.Optional(Type.Array(BloggerLineInput, { maxItems: CART_LINES_MAX })),
  point_bt: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Coins to redeem' })),
  point_the1: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Partner points to redeem' }),
  ),
  the1: Type.Optional(Text(50, 'Card of the loyalty partner, as POST /the1/verify names it')),
  lang: Type.Optional(OneOf(['th', 'en'] as const, 'Language of the mails')),
});
export type OrderRequest = Static<typeof OrderRequest>;

/**
 * An order that staff create from a chat (CHAT-02), one entry per unit. Without an address, the customer's
 * last order address is used.
 */
export const ChatOrderRequest = Strict({
  items: Type.Array(Strict({ item_id: Text(TEXT.place, 'Stock-keeping unit', 1) }), {
    minItems: 1,
    maxItems: 999,
    description: 'One entry a unit',
  }),
  order_type: Type.Literal('chat'),
  user_id: Id('Customer'),
  customer_note: Type.Optional(Text(TEXT.note, 'Note for the carrier')),
  delivery_address: Type.Optional(
    Strict({
      ...Address.properties,
      // Default: the account's e-mail.
      email: Type.Optional(Email),
    }),
  ),
  payment_method: Type.Optional(OneOf(PAYMENT_METHODS, 'promptpay by default')),
  total: Type.Optional(Baht('The total the customer was told: another one is a conflict')),
  promo_code: Type.Optional(Nullable(Text(TEXT.promoCode, 'Promo code'))),
});
export type ChatOrderRequest = Static<typeof ChatOrderRequest>;

export const QrPayment = Type.Object({
  qr_id: Type.String({ description: 'The QR at the bank' }),
  qr_image: Type.String({ description: 'PNG as a data URL' }),
  expired: DateTime('Until when the QR can be paid'),
  amount: BahtOut('To pay'),
  pay_url: Nullable(Type.String(), 'Sandbox only: the page that stands for the bank app'),
});
export type QrPayment = Static<typeof QrPayment>;

export const OrderLine = Type.Object({
  line_no: Count('Place in the order'),
  mat_var_id: Id('Variant'),
  mat_id: Id('Product'),
  mat_name: Type.String(),
  mat_name_th: Type.String(),
  brand_en: Type.String(),
  variant_name_1: Nullable(Type.String()),
  variant_name_1_th: Nullable(Type.String()),
  variant_name_2: Nullable(Type.String()),
  variant_name_2_th: Nullable(Type.String()),
  image_cart: Nullable(Type.String()),
  quantity: Count('Units'),
  cancelled: Type.Optional(Count('Units of them that were cancelled before packing')),
  mat_price: BahtOut('List price of a unit'),
  unit_price: BahtOut('Net price of a unit; of units at several prices, of the first'),
  prices: Type.Optional(PricedUnits),
  amount: BahtOut('The line after promotions'),
  code_discount: BahtOut('What the promo code took off'),
  point_discount: BahtOut('What coins and partner points took off'),
  gwp: Type.Boolean({ description: 'Gift' }),
  discounts: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'p001 … p006, code, point_bt or point_the1' }),
      promo_id: Nullable(Type.Integer()),
      name_en: Type.String(),
      name_th: Type.String(),
      amount: BahtOut('Taken off this line'),
    }),
  ),
});

/** A customer's request to cancel an order that only the shop can cancel. */
export const CancelRequest = Type.Object({
  at: DateTime('Requested'),
  reason: Type.String({ description: 'Of the customer' }),
  status: OneOf(CANCEL_REQUEST_STATUSES, 'open: to be decided, the order is not packed until then'),
  decided_at: Nullable(DateTime('Decided or withdrawn')),
  decision: Nullable(Type.String(), 'Why it was refused; for the customer'),
});
export type CancelRequest = Static<typeof CancelRequest>;

export const Order = Type.Object(
  {
    so_no: SoNo,
    customer_no: Type.Integer({ description: 'User id, -1 for a guest' }),
    doc_status: OneOfStatus(),
    payment_method: OneOf(PAYMENT_METHODS, 'Way of paying'),
    tag: Type.String({ description: 'NEW until the shop has touched it (CONST-03)' }),
    placed_at: DateTime('Placed'),
    paid_at: Nullable(DateTime('Paid')),
    expires_at: Nullable(
      DateTime('Unpaid until then'),
      'Cancelled when unpaid at this time; null when not waiting',
    ),
    promised_at: Type.Optional(DateTime('The last promised day of its delivery begins, in Bangkok')),
    carrier: Nullable(Type.String()),
    tracking_no: Nullable(Type.String()),
    pickup: Type.Optional(OrderPickup),
    parcels: Type.Optional(Type.Array(Parcel, { description: 'Parcels that were packed, by number' })),
    email: Type.String({ description: 'Order e-mail' }),
    delivery_address: AddressOut,
    tax_address: Nullable(TaxAddressOut),
    promo_code: Nullable(Type.String()),
    card_offer: Type.Optional(CardOffer),
    list: BahtOut('Before any cut'),
    discount: BahtOut('Promotions'),
    subtotal: BahtOut('After promotions'),
    discount_promo: BahtOut('Code and points'),
    point_bt: Count('Coins redeemed'),
    point_the1: Count('Partner points redeemed'),
    coins_earned: Count('Coins it has brought, or will once its receipt is confirmed; 0 for guests'),
    delivery_cost: BahtOut('Delivery'),
    delivery_default: BahtOut('Delivery by default'),
    cod_fee: BahtOut('Fee of cash on delivery'),
    exchange_credit: Type.Optional(BahtOut('Paid by units that were returned of another order')),
    total: BahtOut('To pay'),
    vat: BahtOut('VAT inside'),
    items: Type.Array(OrderLine),
    payments: Type.Array(OrderPayment, { description: 'Money that has come, and cards that were refused' }),
    refunds: Type.Array(OrderRefund, { description: 'Money that goes back, oldest first' }),
    slip: Nullable(OrderSlip, 'The last slip of a transfer, for its owner and those who decide about slips'),
    documents: Type.Array(OrderDocument, { description: 'Tax documents, oldest first' }),
    exchanges: Type.Optional(
      Type.Array(
        Type.Object({
          return_no: Type.String(),
          so_no: SoNo,
          of_so_no: SoNo,
        }),
        { description: 'Returns that linked it to another order: `of_so_no` was returned for `so_no`' },
      ),
    ),
    supplement_of: Type.Optional(SoNo),
    supplements: Type.Optional(
      Type.Array(
        Type.Object({
          so_no: SoNo,
          amount: BahtOut('Difference of the delivery price'),
          status: OneOf(
            SUPPLEMENT_STATUSES,
            'open: the address changes when it is paid; applied: paid; waived: not asked for; dropped: it stays',
          ),
          province: Type.String({ description: 'Of the new address' }),
          expires_at: Nullable(DateTime('Unpaid until then')),
        }),
        { description: 'Orders that collect what another address costs more, oldest first' },
      ),
    ),
    cancel_requests: Type.Optional(Type.Array(CancelRequest, { description: 'Oldest first' })),
    checking: Type.Optional(Type.Boolean({ description: 'The shop checks it before it is packed' })),
    events: Type.Array(
      Type.Object({
        at: DateTime('When'),
        from: Nullable(Type.Integer()),
        to: Type.Integer(),
        by: Type.String({ description: 'owner, gateway, staff, system …' }),
        reason: Nullable(Type.String()),
      }),
      { description: 'Every change of status, oldest first' },
    ),
    can: Type.Object({
      pay: Type.Boolean({ description: 'Waits for its payment' }),
      pay_with: Type.Array(OneOf(PAYMENT_METHODS, 'Way of paying'), {
        description: 'Ways it can be paid now, the chosen one first',
      }),
      cancel: Type.Boolean({ description: 'Its customer may cancel it' }),
      ask_cancel: Type.Optional(Type.Boolean({ description: 'Its customer may ask the shop to cancel it' })),
      confirm: Type.Boolean({ description: 'Its customer may confirm the receipt' }),
      share: Type.Boolean({ description: 'A token may be made for it; not by a token' }),
    }),
  },
  { description: 'An order with everything frozen when it was placed' },
);
export type Order = Static<typeof Order>;
export type OrderLine = Static<typeof OrderLine>;

function OneOfStatus() {
  return OneOf(ORDER_STATUSES, 'Status id (CHKO-15)');
}

/** CHKO-14, plus the data of the next step. */
export const ProcessOrderAnswer = Type.Object({
  so_no: SoNo,
  customer_no: Type.Integer(),
  doc_status: OneOfStatus(),
  payment_method: OneOf(PAYMENT_METHODS, 'Way of paying'),
  total: BahtOut('To pay'),
  response_code: Nullable(
    Type.String(),
    'Card: what the bank said, see POST /payment_credit; null when it has not answered yet, or is no card',
  ),
  authen_url: Nullable(Type.String(), 'Card: where the bank asks for more'),
  access_token: Type.Optional(
    Type.String({
      description: 'Proves the order in place of its e-mail, for some days; to its buyer alone',
    }),
  ),
});
export type ProcessOrderAnswer = Static<typeof ProcessOrderAnswer>;

/** Proof of access to an order for everyone but its signed-in owner and staff: one of the two. */
export const OrderProof = {
  email: Type.Optional(Text(TEXT.email, 'Order e-mail: asked of everyone but the signed-in owner and staff')),
  token: Type.Optional(
    Text(100, 'In place of the e-mail: `access_token` of the answer that placed the order'),
  ),
};
export const OrderQuery = Strict({ so_no: Text(40, 'Order number', 1), ...OrderProof });
/**
 * Payment status query of an order. The token of a shared link (POST /order/token/generate) is valid proof
 * too.
 */
export const OrderPaymentQuery = Strict({ so_no: SoNo, ...OrderProof });
export type OrderPaymentQuery = Static<typeof OrderPaymentQuery>;
export const OrderAnswer = Type.Array(Order, { description: 'The first element is the order (TRACK-06)' });

/** REST-13 */
export const OrderRespAnswer = Type.Object({
  so_no: SoNo,
  doc_status: OneOfStatus(),
  payment_method: OneOf(PAYMENT_METHODS, 'Way of paying'),
  total: BahtOut('To pay'),
  paid: Type.Boolean(),
  expires_at: Nullable(DateTime('Unpaid until then'), 'When it is cancelled if it stays unpaid'),
  pay_with: Type.Array(OneOf(PAYMENT_METHODS, 'Way of paying'), { description: 'Ways it can be paid now' }),
  card_offer: Type.Optional(CardOffer),
  response_code: Nullable(Type.String(), 'What the bank said of the last card, or null'),
  qr: Type.Optional(QrPayment),
  authen_url: Type.Optional(Type.String()),
});

/** REST-19. QR payment inquiry. */
export type OrderRespAnswer = Static<typeof OrderRespAnswer>;

export const InquiryAnswer = Type.Object({
  so_no: SoNo,
  doc_status: OneOfStatus(),
  paid: Type.Boolean({ description: 'The money is there (qrPaid)' }),
  expired: Type.Boolean({ description: 'The last QR can no longer be paid; a new one may be asked for' }),
  card: Type.Object(
    {
      pending: Type.Boolean({ description: 'The bank has not decided about a card' }),
      response_code: Nullable(Type.String(), 'What it said of the last card'),
      authen_url: Nullable(Type.String(), 'Where the customer still has to confirm it'),
    },
    { description: 'The last card of this order' },
  ),
});

export const OrdersQuery = Strict({
  customer_no: Type.Optional(
    Type.Integer({ minimum: -1, maximum: 2_147_483_647, description: 'Staff: whose orders' }),
  ),
  doc_status: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,2}(?:,[0-9]{1,2}){0,9}$', description: 'Status ids, comma-joined' }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Page, from 0 (CHKO-24)' })),
  startDate: Type.Optional(
    Type.String({ format: 'date', pattern: '^[1-9]', description: 'Placed on or after' }),
  ),
  sort: Type.Optional(Type.Literal('so_no')),
  direction: Type.Optional(OneOf(['asc', 'desc'] as const, 'desc by default')),
  limit: Type.Optional(Limit),
  withItems: Type.Optional(
    Type.Boolean({ description: 'Lines, documents and what waits for a review, too' }),
  ),
  withCounts: Type.Optional(Type.Boolean({ description: 'How many orders there are of each kind, too' })),
  keyword: Type.Optional(
    Text(TEXT.keyword, 'Part of an order number, or of the name of a product or brand in it', 1),
  ),
});
export const OrderSummary = Type.Object({
  so_no: SoNo,
  customer_no: Type.Integer(),
  doc_status: OneOfStatus(),
  payment_method: OneOf(PAYMENT_METHODS, 'Way of paying'),
  placed_at: DateTime('Placed'),
  source: Nullable(Type.String(), 'Channel it came by: web, app, chat'),
  total: BahtOut('To pay'),
  count: Count('Units'),
  carrier: Nullable(Type.String()),
  tracking_no: Nullable(Type.String()),
  can: Type.Object({
    pay: Type.Boolean({ description: 'Waits for its payment' }),
    cancel: Type.Boolean({ description: 'Its customer may cancel it' }),
    confirm: Type.Boolean({ description: 'Its customer may confirm the receipt' }),
  }),
  items: Type.Optional(Type.Array(OrderLine)),
  to_review: Type.Optional(
    Type.Array(Id('Variant'), { description: 'Bought with it, come, and not reviewed yet' }),
  ),
  documents: Type.Optional(Type.Array(OrderDocument, { description: 'Tax documents, oldest first' })),
});
export const OrdersAnswer = Type.Object({
  orders: Type.Array(OrderSummary),
  count: Count('Orders'),
  counts: Type.Optional(
    Type.Object(
      {
        all: Count('Orders'),
        to_pay: Count('Wait for payment (1)'),
        preparing: Count('Are checked, prepared, packed (2, 29, 3, 13)'),
        shipped: Count('Are on their way (14)'),
        done: Count('Have come (17, 98, 99)'),
        cancelled: Count('Are cancelled (15)'),
      },
      { description: 'Whatever status was asked for, under the other filters' },
    ),
  ),
});
export type OrdersAnswer = Static<typeof OrdersAnswer>;

/** POST /v3/users/me/orders/{so_no}/reorder: adds the still available lines of an order to the cart. */
export const ReorderParams = Strict({ so_no: SoNo });
export const REORDER_REASONS = ['gone', 'sold_out', 'fewer', 'full'] as const;
export const ReorderAnswer = Type.Object({
  added: Count('Units that are in the bag now'),
  missing: Type.Array(
    Type.Object({
      ...OrderLine.properties,
      available: Count('Units of it that are in the bag now'),
      reason: OneOf(REORDER_REASONS, 'Has left the shop, is sold out, there are fewer, or the bag is full'),
    }),
    { description: 'Lines that could not be had, or not in full' },
  ),
  cart: CartState,
});
export type ReorderAnswer = Static<typeof ReorderAnswer>;

/** GET /v3/users/me/unreviewed: delivered products without a review, newest first. */
export const UnreviewedAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      so_no: SoNo,
      mat_id: Id('Product'),
      mat_var_id: Id('Variant'),
      mat_name: Type.String(),
      mat_name_th: Type.String(),
      brand_en: Type.String(),
      variant_name_2: Nullable(Type.String()),
      variant_name_2_th: Nullable(Type.String()),
      image_cart: Nullable(Type.String()),
    }),
    { description: 'The newest; at most 10' },
  ),
  count: Count('Products'),
});
export type UnreviewedAnswer = Static<typeof UnreviewedAnswer>;

/**
 * REST-21; the customer sends 98, or 99 once reviewed, or 15 for an unpaid order; staff according to the
 * transition table.
 */
export const OrderStatusRequest = Strict({
  so_no: SoNo,
  new_status: OneOfStatus(),
  email: Type.Optional(Text(TEXT.email, 'Order e-mail, of a guest')),
  reason: Type.Optional(Text(TEXT.reason, 'Why: needed where the transition table asks for it')),
  carrier: Type.Optional(Text(TEXT.place, 'With 14 Shipped')),
  tracking_no: Type.Optional(Text(TEXT.place, 'With 14 Shipped')),
});

/** Why a payment method is unavailable. Limits are checked by the page, which knows the total. */
export const CheckoutOptionsAnswer = Type.Object({
  payment_methods: Type.Array(
    Type.Object({
      method: OneOf(PAYMENT_METHODS, 'Way of paying'),
      available: Type.Boolean(),
      reason: Nullable(OneOf(['off'] as const, 'Why it is not offered'), 'Null when it is offered'),
      max_total: Nullable(BahtOut('Highest total it can be used for, its fee included')),
      fee: BahtOut('Added to the total when it is chosen'),
    }),
  ),
  card_form: Nullable(
    Type.Object({
      url: Type.String({ description: 'Page to show in a frame' }),
      origin: Type.String({ description: 'Whose messages to believe' }),
    }),
    'Where a card is typed: a page of the bank; the shop sees only its token',
  ),
  card_details: Type.Optional(
    OneOf(CARD_DETAILS, 'What is known of a card before its charge, for codes that are for some cards'),
  ),
  accounts: Type.Array(
    Type.Object({
      bank: Type.String({ description: 'Three digits of the Bank of Thailand' }),
      account_no: Type.String(),
      name_th: Type.String(),
      name_en: Type.String(),
    }),
    { description: 'Accounts for transfers' },
  ),
  the1: Type.Boolean({ description: 'Points of the loyalty partner can be redeemed' }),
  pickup: Type.Optional(Type.Boolean({ description: 'Orders can be picked up at branches' })),
});
export const Webhook = Type.Object(
  {},
  { additionalProperties: true, description: 'An event of the bank, signed' },
);
export type InquiryAnswer = Static<typeof InquiryAnswer>;
export type CheckoutOptionsAnswer = Static<typeof CheckoutOptionsAnswer>;
export type OrderAnswer = Static<typeof OrderAnswer>;
export type OrderStatusRequest = Static<typeof OrderStatusRequest>;
