import { type Static, Type } from 'typebox';
import {
  BahtOut,
  Count,
  DateTime,
  Email,
  Id,
  Lang,
  Nullable,
  OneOf,
  SoNo,
  Strict,
  SumShown,
  Text,
} from './common.ts';
import { PAYMENT_METHODS, TEXT } from './limits.ts';
import { listAnswer, listCounts, listQuery } from './lists/query.ts';
import { REFUND_LIST } from './lists/refunds.ts';
import { SLIP_LIST } from './lists/slips.ts';

/** Plain values of payments are in payment-values.ts: the browser imports those. */
import { REFUND_CAUSES, REFUND_REASONS, REFUND_STATUSES, SLIP_STATUSES } from './payment-values.ts';

const Id53 = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

/** REST-20: pays a waiting order by card, by a token of the bank's own form. */
export const PaymentCreditRequest = Strict({
  so_no: SoNo,
  card_token: Text(200, "Token of a card, from the bank's form; good once", 1),
  email: Type.Optional(Text(TEXT.email, 'Order e-mail: asked of everyone but the signed-in owner')),
  token: Type.Optional(
    Text(100, 'In place of the e-mail: `access_token` of the answer that placed the order'),
  ),
});
export type PaymentCreditRequest = Static<typeof PaymentCreditRequest>;
export const PaymentCreditAnswer = Type.Object({
  response_code: Nullable(
    Type.String(),
    "'00' is good (PAY-05), others are in card-results; null while the bank has not answered: ask GET /inquiry/charge",
  ),
  authen_url: Nullable(Type.String(), 'With 00: where the customer confirms it at the bank (PAY-07)'),
});
export type PaymentCreditAnswer = Static<typeof PaymentCreditAnswer>;

/** Received payments and rejected cards of an order. */
export const OrderPayment = Type.Object({
  payment_id: Id53('Payment'),
  method: OneOf(PAYMENT_METHODS, 'Way of paying'),
  amount: BahtOut('What has come; of a card that was refused, what was asked for'),
  status: OneOf(
    ['pending', 'successful', 'failed', 'held', 'refund_due', 'refunded'] as const,
    'held: it waits for the decision about a slip; refund_due: it goes back; refunded: it has gone back',
  ),
  response_code: Nullable(Type.String(), 'Card: what the bank said'),
  card: Nullable(Type.String(), 'Card: brand and last digits'),
  at: DateTime('When'),
});
export type OrderPayment = Static<typeof OrderPayment>;

export const OrderRefund = Type.Object({
  refund_id: Id53('Refund'),
  amount: BahtOut('Given back'),
  reason_code: OneOf(REFUND_REASONS, 'Why'),
  reason: Nullable(Type.String(), 'In words'),
  method: OneOf(
    ['gateway', 'transfer', 'exchange'] as const,
    'By the way it was paid, by bank transfer, or as the credit of an exchange order',
  ),
  status: OneOf(REFUND_STATUSES, 'due: on its way; failed: a person looks after it'),
  at: DateTime('Owed since'),
  done_at: Nullable(DateTime('Given back')),
});
export type OrderRefund = Static<typeof OrderRefund>;

export const OrderSlip = Type.Object({
  slip_id: Id53('Slip'),
  status: OneOf(SLIP_STATUSES, 'waiting: under review'),
  bank: Type.String({ description: "The shop's account, by its bank's three digits" }),
  amount: BahtOut('Transferred, as the customer says'),
  transfer_date: DateTime('Transferred'),
  uploaded_at: DateTime('Sent'),
  reason: Nullable(Type.String(), 'Why it was rejected'),
  picture_url: Type.String({ description: 'Guarded link, for some minutes' }),
});
export type OrderSlip = Static<typeof OrderSlip>;

export const OrderDocument = Type.Object({
  kind: OneOf(['tax_invoice', 'abbreviated', 'credit_note'] as const, 'Full, abbreviated, or for a refund'),
  number: Type.String({ description: 'In sequence, without gaps' }),
  issued_at: DateTime('Issued'),
  total: BahtOut('Its amount'),
  url: Type.String({ description: 'PDF: guarded link, for some minutes' }),
});
export type OrderDocument = Static<typeof OrderDocument>;

/** Fields of POST /update_payment (PAY-15), multipart/form-data: values are text, `slip` is the file. */
export const UpdatePaymentFields = Strict({
  so_no: Text(40, 'Order number', 1),
  email: Type.Optional(Text(TEXT.email, 'Order e-mail, of a guest')),
  bank: Type.String({ pattern: '^[0-9]{3}$', description: "The shop's account, by its bank" }),
  amount: Type.String({ pattern: '^[0-9]{1,7}(\\.[0-9]{1,2})?$', description: 'Transferred (baht)' }),
  transfer_date: Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'Transferred, with its zone',
  }),
});
export const UpdatePaymentAnswer = Type.Object({
  so_no: SoNo,
  doc_status: Type.Integer({ description: '2: under review' }),
  slip_id: Id53('Slip'),
  amount_differs: Type.Boolean({ description: 'The amount is not the total of the order' }),
});
export type UpdatePaymentAnswer = Static<typeof UpdatePaymentAnswer>;

/** A slip in the list of the back office. */
export const StaffSlipRow = Type.Object({
  slip_id: Id53('Slip'),
  so_no: SoNo,
  doc_status: Type.Integer({
    description: '2: its order is under review; else the order has moved on without it',
  }),
  status: OneOf(SLIP_STATUSES, 'waiting: under review'),
  customer: Type.String({ description: 'Name of the receiver' }),
  bank: Type.String({ description: "The shop's account, by its bank" }),
  amount: BahtOut('As the customer says'),
  total: BahtOut('Of the order'),
  transfer_date: DateTime('As the customer says'),
  uploaded_at: DateTime('Sent'),
  decided_at: Nullable(DateTime('Decided')),
  reason: Nullable(Type.String(), 'Why it was rejected'),
  late: Type.Boolean({ description: 'Waits for over a day' }),
});
export type StaffSlipRow = Static<typeof StaffSlipRow>;
export const StaffSlipsAnswer = listAnswer(StaffSlipRow);
export type StaffSlipsAnswer = Static<typeof StaffSlipsAnswer>;
export const StaffSlipsCounts = listCounts(SLIP_LIST);
export type StaffSlipsCounts = Static<typeof StaffSlipsCounts>;

/** A slip with everything that is needed to decide about it, and its neighbours in the list that it was opened from. */
export const StaffSlip = Type.Object({
  ...StaffSlipRow.properties,
  email: Type.String(),
  mobile: Type.String(),
  /** Language of the order: customer texts are in it. */
  lang: Lang,
  sending_bank: Nullable(Type.String(), 'Of the mini-QR'),
  trans_ref: Nullable(Type.String(), 'Of the mini-QR'),
  earlier: Count('Slips of this order before this one'),
  picture_url: Type.String({ description: 'Guarded link, for some minutes' }),
  previous: Nullable(Id53('Slip'), 'null at the beginning of the list'),
  next: Nullable(Id53('Slip'), 'null at its end'),
});
export type StaffSlip = Static<typeof StaffSlip>;
export const StaffSlipQuery = listQuery(SLIP_LIST);
export const SlipDecision = Strict({
  slip_id: Id53('Slip'),
  approve: Type.Boolean(),
  reason: Type.Optional(Text(TEXT.reason, 'Why it is rejected; the customer reads it')),
});
export type SlipDecision = Static<typeof SlipDecision>;

/** The refundable amounts of an order: what was paid for each line, from the frozen discount rows. */
export const Refundable = Type.Object({
  so_no: SoNo,
  doc_status: Type.Integer(),
  /** Language of the order: customer texts are in it. */
  lang: Lang,
  paid: BahtOut('What has come for it'),
  refunded: BahtOut('Given back or owed'),
  left: BahtOut('The most that can still be given back'),
  methods: Type.Array(OneOf(['gateway', 'transfer'] as const, 'Ways it can go back')),
  delivery: BahtOut('Delivery and fee, when they can still be given back'),
  lines: Type.Array(
    Type.Object({
      line_no: Count('Place in the order'),
      name_en: Type.String(),
      name_th: Type.String(),
      quantity: Count('Bought'),
      refunded: Count('Units given back'),
      paid: BahtOut('Paid for the line, after every discount'),
      amounts: Type.Array(BahtOut('What 1, 2, … of the units left come to')),
    }),
  ),
  refunds: Type.Array(OrderRefund),
});
export type Refundable = Static<typeof Refundable>;
const RefundedUnits = Strict({
  line_no: Id('Line'),
  quantity: Type.Integer({ minimum: 1, maximum: 99, description: 'Units' }),
});
const Cause = OneOf(
  REFUND_CAUSES,
  'customer: promotions are reckoned anew for what is kept; shop: what was paid for the units',
);
/** Refundable units of an order, and delivery. */
export const RefundQuoteRequest = Strict({
  so_no: SoNo,
  lines: Type.Array(RefundedUnits, { maxItems: 200, description: 'Units that would be refunded' }),
  delivery: Type.Boolean({ description: 'Delivery and fee too' }),
  cause: Cause,
});
export type RefundQuoteRequest = Static<typeof RefundQuoteRequest>;
export const RefundQuote = Type.Object({
  amount: BahtOut('What goes back in money'),
  shares: BahtOut('What was paid for the units, as their shares of each line'),
  delivery: BahtOut('Of it delivery and fee'),
  promotion_lost: Type.Number({
    description: 'Baht by which discounts of what is kept lessen it; negative when they grow',
  }),
});
export type RefundQuote = Static<typeof RefundQuote>;
export const RefundRequest = Strict({
  so_no: SoNo,
  lines: Type.Array(RefundedUnits, {
    maxItems: 200,
    description: 'Units that are refunded; with `whole` none',
  }),
  cause: Cause,
  whole: Type.Boolean({ description: 'Everything that is left' }),
  delivery: Type.Boolean({ description: 'Delivery and fee too' }),
  amount: SumShown(
    'What it comes to, as shown: another sum is a conflict; 0 where points alone have paid for it',
  ),
  refunded: SumShown(
    'What had been given back when this was chosen, as shown: another sum is a conflict, so that one refund sent twice is not two',
  ),
  method: OneOf(['gateway', 'transfer'] as const, 'How it goes back'),
  reason: Text(TEXT.reason, 'Why; the customer reads it', 1),
});
export type RefundRequest = Static<typeof RefundRequest>;
export const RefundDone = Strict({
  refund_id: Id53('Refund'),
  transfer_reference: Text(100, 'Reference of the bank transfer', 1),
});

export const StaffRefund = Type.Intersect([
  OrderRefund,
  Type.Object({
    so_no: SoNo,
    customer: Type.String(),
    failure: Nullable(Type.String(), 'What the bank said'),
    transfer_reference: Nullable(Type.String()),
    late: Type.Boolean({ description: 'Due for over a day' }),
  }),
]);
export type StaffRefund = Static<typeof StaffRefund>;
export const StaffRefundsAnswer = listAnswer(StaffRefund);
export type StaffRefundsAnswer = Static<typeof StaffRefundsAnswer>;
export const StaffRefundsCounts = listCounts(REFUND_LIST);
export type StaffRefundsCounts = Static<typeof StaffRefundsCounts>;

/** Result of the reconciliation (runs hourly and by `npm run reconcile`). */
export const Reconciliation = Type.Object({
  run_id: Id53('Run'),
  started_at: DateTime('Begun'),
  finished_at: Nullable(DateTime('Done')),
  from: DateTime('Charges and orders since'),
  to: DateTime('Until'),
  charges: Count('Charges compared'),
  orders: Count('Orders compared'),
  mended: Count('Charges that the shop had not heard of and has settled now'),
  failure: Nullable(Type.String(), 'Why the run ended early'),
  findings: Type.Array(
    Type.Object({
      kind: Type.String(),
      so_no: Nullable(Type.String()),
      charge_id: Nullable(Type.String()),
      expected: Nullable(BahtOut('What it should be')),
      found: Nullable(BahtOut('What it is')),
      note: Type.String(),
    }),
  ),
});
export type Reconciliation = Static<typeof Reconciliation>;
export const ReconciliationsAnswer = Type.Object({ runs: Type.Array(Reconciliation), count: Count('Runs') });
export type ReconciliationsAnswer = Static<typeof ReconciliationsAnswer>;

/** REST-14, REST-15. */
export const OrderTokenQuestion = Strict({
  so_no: SoNo,
  email: Type.Optional(Email),
});
export const OrderTokenAnswer = Type.Object({
  token: Type.String(),
  expires_at: DateTime('Opens the order until then'),
});
export type OrderTokenAnswer = Static<typeof OrderTokenAnswer>;
export const OrderByToken = Strict({ token: Text(100, 'Token', 1) });
