import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, SoNo } from './common.ts';
import { PAYMENT_METHODS } from './limits.ts';
import { ORDER_LIST } from './lists/orders.ts';
import { listAnswer, listCounts, listExportQuery, listQuery } from './lists/query.ts';
import { OrderChange, WaitingAddress } from './order-changes.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { Order } from './orders.ts';
import { PARCEL_STATES } from './parcel-states.ts';
import { FraudMark, OrderHold } from './screening.ts';
import { OrderSender } from './sending.ts';
import { OrderShortage } from './shortage.ts';

const Status = OneOf(ORDER_STATUSES, 'Status id (CHKO-15)');
const Method = OneOf(PAYMENT_METHODS, 'Way of paying');

export const AdminOrdersQuery = listQuery(ORDER_LIST);
export const AdminOrdersExportQuery = listExportQuery(ORDER_LIST);
export const AdminOrdersCounts = listCounts(ORDER_LIST);
export type AdminOrdersCounts = Static<typeof AdminOrdersCounts>;

/** An order in the list of the back office (ORD-01). */
export const AdminOrderRow = Type.Object({
  so_no: SoNo,
  doc_status: Status,
  status_at: DateTime('In this status since'),
  placed_at: DateTime('Placed'),
  customer: Type.String({ description: 'Name of the receiver' }),
  user_id: Nullable(Type.Integer(), 'Account; null for a guest'),
  province: Type.String(),
  payment_method: Method,
  paid_at: Nullable(DateTime('Paid')),
  expires_at: Nullable(DateTime('Unpaid until then')),
  ship_by: Nullable(DateTime('Has to leave until then'), 'null until the order may be packed'),
  late: Type.Boolean({ description: 'Waits to be packed and should have left' }),
  carrier: Nullable(Type.String()),
  tracking_no: Nullable(Type.String()),
  promo_code: Nullable(Type.String()),
  source: Nullable(Type.String(), 'Channel'),
  made_by: Nullable(Type.String(), 'Name of the colleague who made it; null: the customer did'),
  assigned_to: Nullable(Type.String(), 'Name of the colleague; null: nobody'),
  tags: Type.Array(Type.String()),
  held: Type.Optional(Type.Boolean({ description: 'Held as suspicious: not packed until staff decide' })),
  supplement_of: Type.Optional(SoNo),
  refused_before: Type.Optional(
    Count('Of cash on delivery to confirm: orders whose parcels the customer did not accept'),
  ),
  line_count: Count('Lines'),
  items: Type.Array(
    Type.Object({
      image: Nullable(Type.String()),
      name_en: Type.String(),
      name_th: Type.String(),
      quantity: Count('Units'),
    }),
    { description: 'The first lines' },
  ),
  total: BahtOut('To pay'),
});
export type AdminOrderRow = Static<typeof AdminOrderRow>;
export const AdminOrdersAnswer = listAnswer(AdminOrderRow);
export type AdminOrdersAnswer = Static<typeof AdminOrdersAnswer>;

const Person = Type.Object({ user_id: Id('Account'), name: Type.String() });

/** What happened to the payments, refunds and parcels of an order; the state of a parcel is in `state`. */
export const RECORD_EVENTS = [
  'payment_begun',
  'payment_failed',
  'payment_received',
  'refund_made',
  'refund_failed',
  'refund_done',
  'parcel',
  'cancel_refused',
  'cancel_handled',
  'address_asked',
  'address_accepted',
  'address_refused',
] as const;
const RecordEvent = Type.Object({
  at: DateTime('When'),
  kind: OneOf(RECORD_EVENTS, 'What happened'),
  by: OneOf(['owner', 'gateway', 'staff', 'carrier', 'system'] as const, 'Who did it'),
  actor: Nullable(Person, 'Of the staff'),
  method: Nullable(Type.String(), 'Way of paying, or of giving back'),
  amount: Nullable(Type.Number(), 'Of a payment or refund, in baht'),
  parcel: Nullable(Type.Integer(), 'Number of the parcel within the order'),
  state: Nullable(OneOf(PARCEL_STATES, 'State of the parcel from then on')),
  text: Type.String({ description: 'Reason, place, or what the bank said; may be empty' }),
});

/** An order as staff see it (ORD-02). */
export const AdminOrder = Type.Object({
  order: Order,
  status_at: DateTime('In this status since'),
  ship_by: Nullable(DateTime('Has to leave until then')),
  late: Type.Boolean({ description: 'Waits to be packed and should have left' }),
  lang: OneOf(['th', 'en'] as const, 'Language of the order'),
  source: Nullable(Type.String(), 'Channel'),
  event: Nullable(Type.String(), 'Campaign the visitor came by'),
  lots: Type.Array(
    Type.Object({
      line_no: Count('Line'),
      lot: Type.String({ description: 'Code of the lot' }),
      expires_on: Nullable(Type.String()),
      quantity: Count('Units'),
      state: OneOf(['open', 'shipped', 'released'] as const, 'open: held for the order'),
      sellable: Type.Boolean({ description: 'false: it may not be sold any more' }),
    }),
    { description: 'Units held or shipped, by line and lot' },
  ),
  timeline: Type.Array(
    Type.Object({
      at: DateTime('When'),
      from: Nullable(Type.Integer()),
      to: Type.Integer(),
      by: Type.String({ description: 'owner, gateway, staff, system …' }),
      actor: Nullable(Person, 'Of the staff'),
      reason: Nullable(Type.String()),
    }),
    { description: 'Every change of status, oldest first' },
  ),
  record_events: Type.Optional(
    Type.Array(RecordEvent, {
      description: 'Of its payments, refunds and parcels, oldest first; without what `timeline` says already',
    }),
  ),
  customer: Type.Object({
    user_id: Nullable(Type.Integer(), 'Account; null for a guest'),
    customer_id: Type.Optional(Id('Page of the customer; missing when the caller may not open it')),
    orders: Count('Orders with this account or e-mail'),
    spent: BahtOut('Of those that were not cancelled'),
    refused_cod: Type.Object(
      {
        count: Count('Orders'),
        orders: Type.Array(SoNo, { description: 'The newest of them' }),
      },
      { description: 'Earlier orders with cash on delivery whose parcels this customer did not accept' },
    ),
    others: Type.Array(
      Type.Object({
        so_no: SoNo,
        placed_at: DateTime('Placed'),
        doc_status: Status,
        payment_method: Method,
        total: BahtOut('To pay'),
      }),
      { description: 'The newest of the others' },
    ),
    notes: Type.Optional(
      Type.Array(
        Type.Object({
          note_id: Id('Note'),
          so_no: SoNo,
          at: DateTime('Written'),
          author: Nullable(Person, 'Of the staff'),
          text: Type.String(),
        }),
        { description: 'The newest notes of the staff at the other orders' },
      ),
    ),
  }),
  changes: Type.Array(OrderChange, { description: 'Changes of its content, oldest first' }),
  may_change_address: Type.Boolean({ description: 'The caller may change its addresses now' }),
  may_decide_cancel: Type.Optional(
    Type.Boolean({ description: 'The caller may decide about its open request to cancel' }),
  ),
  waiting_address: Type.Optional(
    Nullable(
      WaitingAddress,
      'Another address that waits for the difference of the delivery price; null: none',
    ),
  ),
  hold: Type.Optional(Nullable(OrderHold, 'Why it is held as suspicious; null: it is not')),
  fraud: Type.Optional(Nullable(FraudMark, 'Marked as fraud; null: it is not')),
  shortage: Type.Optional(Nullable(OrderShortage, 'Goods that it cannot be shipped without; null: none')),
  may_report_shortage: Type.Optional(
    Type.Boolean({ description: 'The caller may report missing goods, or that they are there' }),
  ),
  may_mark_fraud: Type.Optional(
    Type.Boolean({ description: 'The caller may mark it as fraud, or take the mark back' }),
  ),
  sender: Type.Optional(OrderSender),
  may_exchange: Type.Optional(Type.Boolean({ description: 'The caller may exchange shades of it now' })),
  may_cancel_units: Type.Boolean({ description: 'The caller may cancel units of it now' }),
  moves: Type.Array(
    Type.Object({
      to: Status,
      needs: Nullable(Type.String(), '`reason`, or `tracking`: carrier and number'),
    }),
    { description: 'Changes of status that the caller may make, the next step first' },
  ),
});
export type AdminOrder = Static<typeof AdminOrder>;
