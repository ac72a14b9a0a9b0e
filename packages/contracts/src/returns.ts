import { type Static, Type } from 'typebox';
import {
  BahtOut,
  Count,
  DateTime,
  Id,
  Lang,
  Nullable,
  OneOf,
  SoNo,
  Strict,
  SumShown,
  Text,
} from './common.ts';
import { CART_LINE_MAX, CART_LINES_MAX, TEXT } from './limits.ts';
import { listAnswer, listCounts, listQuery } from './lists/query.ts';
import { RETURN_LIST } from './lists/returns.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { OrderProof } from './orders.ts';
import { REFUND_CAUSES } from './payment-values.ts';
import {
  RETURN_BLOCKS,
  type RETURN_EVENTS,
  RETURN_PHOTOS,
  RETURN_REASONS,
  RETURN_STATUSES,
} from './return-values.ts';
import { ReturnReasonTerms } from './settings.ts';

export const ReturnNo = Type.String({
  pattern: '^RT[0-9]{14}$',
  description: 'Return number: RT, yymmdd, 8 digits',
});
const PhotoName = Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Photo' });
const Reason = OneOf(RETURN_REASONS, 'Why it goes back');
const Units = Type.Integer({ minimum: 1, maximum: CART_LINE_MAX, description: 'Units' });
/** Fields that name an order and prove access to it. */
const Proven = { so_no: SoNo, ...OrderProof };

export const ReturnsQuery = Strict(Proven);

const ExchangeFor = Nullable(Id('Variant of the same product'), 'In place of money; null: money');
const ExchangeSums = Nullable(
  Type.Object({
    credit: BahtOut('Value of the units that are exchanged'),
    goods: BahtOut('Price of the new units'),
    to_pay: BahtOut('Difference to be paid'),
    back: BahtOut('Goes back in money'),
  }),
  'Of the lines that are exchanged; null: none',
);
const ExchangeOrder = Nullable(
  Type.Object({
    so_no: SoNo,
    credit: BahtOut('Paid by the returned units'),
    total: BahtOut('To pay'),
    doc_status: OneOf(ORDER_STATUSES, 'Status of the exchange order (CHKO-15)'),
    ended: Type.Boolean({ description: 'It was cancelled: the credit goes back in money' }),
  }),
  'The exchange order; null: none',
);
const ExchangeOption = {
  mat_var_id: Id('Variant'),
  name_en: Type.String(),
  name_th: Type.String(),
  even: Type.Boolean({ description: 'At the price that was paid' }),
  stock: Count('Units that can be had'),
  price: BahtOut('Of a unit today, before promotions'),
};

/** What goes back by the one rule of refunds (docs/decisions/0013). */
export const ReturnQuote = Type.Object({
  amount: BahtOut('What goes back in money'),
  shares: BahtOut('What was paid for the units, as their shares of each line'),
  promotion_lost: Type.Number({ description: 'Baht by which discounts of what is kept lessen it' }),
  exchange: ExchangeSums,
});
export type ReturnQuote = Static<typeof ReturnQuote>;
const QuotedLine = Strict({ line_no: Id('Line'), quantity: Units, reason: Reason });
const WishedLine = Strict({ ...QuotedLine.properties, exchange_for: Type.Optional(ExchangeFor) });
export const ReturnQuoteRequest = Strict({
  ...Proven,
  lines: Type.Array(WishedLine, { minItems: 1, maxItems: CART_LINES_MAX }),
});
export type ReturnQuoteRequest = Static<typeof ReturnQuoteRequest>;

export const ReturnRequest = Strict({
  ...Proven,
  request_key: Type.String({
    format: 'uuid',
    maxLength: 36,
    description: 'The same again: the same request, answered with the first',
  }),
  lines: Type.Array(
    Strict({
      line_no: Id('Line'),
      quantity: Units,
      reason: Reason,
      opened: Type.Boolean({ description: 'The seal is broken' }),
      exchange_for: Type.Optional(ExchangeFor),
    }),
    { minItems: 1, maxItems: CART_LINES_MAX },
  ),
  note: Text(TEXT.reason, 'What happened'),
  photos: Type.Array(PhotoName, { maxItems: RETURN_PHOTOS.max, uniqueItems: true }),
});
export type ReturnRequest = Static<typeof ReturnRequest>;
export const WithdrawReturn = Strict({ ...Proven, return_no: ReturnNo });
export type WithdrawReturn = Static<typeof WithdrawReturn>;

/** Text fields of the form that sends a photo. */
export const ReturnPhotoFields = Strict({
  so_no: SoNo,
  ...OrderProof,
});
export const ReturnPhotoAnswer = Type.Object({ photo: PhotoName });
export type ReturnPhotoAnswer = Static<typeof ReturnPhotoAnswer>;

const ReturnLine = Type.Object({
  line_no: Count('Line of the order'),
  quantity: Count('Units'),
  reason: Reason,
  opened: Type.Boolean(),
  approved: Nullable(Type.Boolean(), 'null: not decided'),
  decision_note: Type.String({ description: 'Why; for the customer' }),
  send_back: Type.Boolean({ description: 'false: the customer keeps it' }),
  wished_for: Nullable(Type.Integer(), 'Variant that the customer wished; null: money'),
  exchange_for: Nullable(Type.Integer(), 'Variant that it is exchanged for; null: money'),
});
const ReturnPhoto = Type.Object({
  photo: PhotoName,
  small: Type.String({ description: 'Guarded link, for some minutes' }),
  large: Type.String({ description: 'Guarded link, for some minutes' }),
});
const ReturnEvent = Type.Object({
  at: DateTime('When'),
  kind: Type.Unsafe<(typeof RETURN_EVENTS)[number]>(Type.String({ description: 'Step' })),
});
const Status = OneOf(RETURN_STATUSES, 'Step');

/** A return as its customer sees it. */
export const OrderReturn = Type.Object({
  return_no: ReturnNo,
  status: Status,
  asked_at: DateTime('Requested'),
  decide_by: DateTime('Answered until then'),
  note: Type.String(),
  lines: Type.Array(ReturnLine),
  photos: Type.Array(ReturnPhoto),
  events: Type.Array(ReturnEvent, { description: 'Oldest first' }),
  send: Nullable(
    Type.Object({
      name_th: Type.String(),
      name_en: Type.String(),
      address: Type.String(),
      code: Type.String({ description: 'Drop-off code: postage is paid by the shop' }),
      carrier: Type.Optional(
        Nullable(Type.String(), 'Carrier that knows the code at every branch; null: the shop alone does'),
      ),
      until: DateTime('Expected until then'),
      label: Type.String({ description: 'Label to print, PDF: guarded link, until then' }),
      qr: Type.String({ description: 'The code as a QR code, SVG: guarded link, until then' }),
    }),
    'Where to send the goods',
  ),
  amount: BahtOut('Money: what has gone back; before, what would'),
  exchange: ExchangeSums,
  exchange_order: ExchangeOrder,
  can_withdraw: Type.Boolean(),
});
export type OrderReturn = Static<typeof OrderReturn>;

/** What of an order may be returned, and its returns. */
export const ReturnsAnswer = Type.Object({
  delivered_at: Nullable(DateTime('Delivered'), 'null: not delivered, nothing can be returned yet'),
  terms: Type.Optional(
    Type.Array(ReturnReasonTerms, {
      description: 'What the shop says of each reason; in the order of the form',
    }),
  ),
  lines: Type.Array(
    Type.Object({
      line_no: Count('Line'),
      available: Count('Units that can be chosen'),
      blocked: Nullable(OneOf(RETURN_BLOCKS, 'Why none'), 'null: it can be chosen'),
      reasons: Type.Array(Reason, { description: 'Reasons whose time is not over' }),
      hygiene: Type.Boolean({ description: 'Goes back for a fault of the shop only' }),
      exchange: Type.Array(Type.Object({ ...ExchangeOption, image: Nullable(Type.String()) }), {
        description: 'What it can be exchanged for, its own variant first',
      }),
    }),
  ),
  returns: Type.Array(OrderReturn, { description: 'Newest first' }),
});
export type ReturnsAnswer = Static<typeof ReturnsAnswer>;

export const AdminReturnsQuery = listQuery(RETURN_LIST);
export const AdminReturnsCounts = listCounts(RETURN_LIST);
export type AdminReturnsCounts = Static<typeof AdminReturnsCounts>;
/** A return in the list of the back office. */
export const AdminReturnRow = Type.Object({
  return_no: ReturnNo,
  so_no: SoNo,
  status: Status,
  asked_at: DateTime('Requested'),
  status_at: DateTime('In this status since'),
  decide_by: DateTime('Answer until then'),
  late: Type.Boolean({ description: 'Not answered in time' }),
  customer: Type.String({ description: 'Name of the receiver' }),
  reasons: Type.Array(Reason),
  reason_names: Type.Optional(
    Type.Array(Type.Object({ th: Type.String(), en: Type.String() }), {
      description: 'Names of the reasons, as the shop has them',
    }),
  ),
  items: Type.Array(
    Type.Object({
      image: Nullable(Type.String()),
      name_en: Type.String(),
      name_th: Type.String(),
      quantity: Count('Units'),
    }),
  ),
});
export type AdminReturnRow = Static<typeof AdminReturnRow>;
export const AdminReturnsAnswer = listAnswer(AdminReturnRow);
export type AdminReturnsAnswer = Static<typeof AdminReturnsAnswer>;

const Cause = OneOf(REFUND_CAUSES, 'shop: what was paid goes back; customer: promotions are reckoned anew');

/** A return as staff see it. */
export const AdminReturn = Type.Object({
  return_no: ReturnNo,
  so_no: SoNo,
  doc_status: OneOf(ORDER_STATUSES, 'Status of the order (CHKO-15)'),
  status: Status,
  source: OneOf(['customer', 'staff'] as const, 'Who opened it'),
  asked_at: DateTime('Requested'),
  decide_by: DateTime('Answer until then'),
  delivered_at: Nullable(DateTime('Delivered')),
  late: Type.Boolean({ description: 'Not answered in time' }),
  terms: Type.Optional(
    Type.Array(ReturnReasonTerms, { description: 'What the shop says of each reason, for this order' }),
  ),
  note: Type.String(),
  pay_first: Type.Boolean({ description: 'Money may go back before the goods have come' }),
  drop_off_code: Nullable(Type.String()),
  drop_off_carrier: Type.Optional(Nullable(Type.String(), 'Carrier that it was booked with')),
  lang: Lang,
  customer: Type.Object({
    name: Type.String(),
    user_id: Nullable(Type.Integer()),
    email: Type.String(),
    mobile: Type.String(),
    orders: Count('Orders, this one included'),
    returns: Type.Array(
      Type.Object({ return_no: ReturnNo, status: Status, asked_at: DateTime('Requested') }),
      {
        description: 'Other returns, newest first',
      },
    ),
  }),
  lines: Type.Array(
    Type.Intersect([
      ReturnLine,
      Type.Object({
        name_en: Type.String(),
        name_th: Type.String(),
        shade_en: Nullable(Type.String()),
        shade_th: Nullable(Type.String()),
        image: Nullable(Type.String()),
        paid: BahtOut('Paid for the units'),
        cause: Cause,
        lots: Type.Array(Type.String(), { description: 'Lots that were shipped' }),
        recalled: Type.Optional(
          Type.Boolean({ description: 'Of a recalled lot: its units do not go on sale' }),
        ),
        restocked: Count('Units back on sale'),
        quarantined: Count('Units set aside'),
        written_off: Count('Units written off'),
        refund_id: Nullable(Type.Integer()),
        options: Type.Array(Type.Object(ExchangeOption), { description: 'What it can be exchanged for' }),
      }),
    ]),
  ),
  photos: Type.Array(ReturnPhoto),
  events: Type.Array(
    Type.Object({
      at: DateTime('When'),
      kind: Type.String({ description: 'Step' }),
      actor: Nullable(Type.String(), 'Member of the staff; null: the customer'),
    }),
  ),
  quote: ReturnQuote,
  exchange_preview: Nullable(
    Type.Object({
      lines: Type.Array(
        Type.Object({
          mat_var_id: Type.Integer(),
          quantity: Count('Units'),
          amount: BahtOut('Price of the units'),
          name_en: Type.String(),
          name_th: Type.String(),
          image: Nullable(Type.String()),
        }),
      ),
      short: Type.Array(Type.Integer(), {
        description: 'Lines of the return whose new units are not in stock',
      }),
    }),
    'The exchange order before it is made; null: nothing to exchange',
  ),
  exchange_order: ExchangeOrder,
  can: Type.Object({
    decide: Type.Boolean(),
    receive: Type.Boolean(),
    inspect: Type.Boolean(),
    pay: Type.Boolean(),
    exchange: Type.Boolean({ description: 'The exchange order can be created' }),
    wish: Type.Boolean({ description: 'Exchange or money can be changed' }),
  }),
});
export type AdminReturn = Static<typeof AdminReturn>;

export const ReturnParams = Strict({ return_no: Text(20, 'Return number', 1) });
export const OpenReturn = Strict({
  so_no: SoNo,
  lines: Type.Array(QuotedLine, {
    maxItems: CART_LINES_MAX,
    description: 'None: everything that has not been returned',
  }),
  note: Text(TEXT.reason, 'What happened'),
});
export type OpenReturn = Static<typeof OpenReturn>;
export const DecideReturn = Strict({
  lines: Type.Array(
    Strict({
      line_no: Id('Line'),
      approved: Type.Boolean(),
      note: Text(TEXT.reason, 'Why; the customer reads it. Required for a refusal'),
      send_back: Type.Boolean({ description: 'false: the customer keeps it' }),
      cause: Cause,
      exchange_for: Type.Optional(ExchangeFor),
    }),
    { minItems: 1, maxItems: CART_LINES_MAX, description: 'Every line of the return' },
  ),
  pay_first: Type.Boolean({ description: 'Money may go back before the goods have come' }),
});
export type DecideReturn = Static<typeof DecideReturn>;
const Found = (description: string) => Type.Integer({ minimum: 0, maximum: CART_LINE_MAX, description });
export const InspectReturn = Strict({
  lines: Type.Array(
    Strict({
      line_no: Id('Line'),
      restocked: Found('Units for sale again, back in their lot'),
      quarantined: Found('Units set aside'),
      written_off: Found('Units that are destroyed'),
    }),
    { minItems: 1, maxItems: CART_LINES_MAX, description: 'Every approved line that was to come back' },
  ),
});
export type InspectReturn = Static<typeof InspectReturn>;
export const PayReturn = Strict({
  amount: SumShown('What it comes to, as shown: another sum is a conflict'),
});
export type PayReturn = Static<typeof PayReturn>;

export const ChangeWish = Strict({
  lines: Type.Array(Strict({ line_no: Id('Line'), exchange_for: ExchangeFor }), {
    minItems: 1,
    maxItems: CART_LINES_MAX,
  }),
});
export type ChangeWish = Static<typeof ChangeWish>;
export const ExchangeReturn = Strict({
  credit: SumShown('Value of the returned units, as shown: another sum is a conflict'),
  goods: SumShown('Price of the new units, as shown'),
});
export type ExchangeReturn = Static<typeof ExchangeReturn>;
