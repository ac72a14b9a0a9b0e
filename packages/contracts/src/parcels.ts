import { type Static, Type } from 'typebox';
import { Address } from './address.ts';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { PARCEL_CHANGE_STATES, PARCEL_STATES } from './parcel-states.ts';

const State = OneOf(PARCEL_STATES, 'State of the parcel');

/** A parcel as its customer sees it (SHIP-03). */
const SEEN = {
  number: Count('Within the order, from 1'),
  state: State,
  carrier: Nullable(Type.String(), 'Name of the carrier'),
  tracking_no: Nullable(Type.String()),
  tracking_url: Nullable(Type.String(), "The carrier's page about it"),
  shipped_at: Nullable(DateTime('Left')),
  delivered_at: Nullable(DateTime('Arrived')),
  items: Type.Array(Type.Object({ line_no: Count('Line of the order'), quantity: Count('Units') })),
};
const EVENT = {
  at: DateTime("By the carrier's clock"),
  state: Nullable(State, 'null: the state is unchanged'),
  place: Type.String(),
  text: Type.String(),
};

export const Parcel = Type.Object({
  ...SEEN,
  events: Type.Array(Type.Object(EVENT), { description: 'Oldest first' }),
});
export type Parcel = Static<typeof Parcel>;

/** `asked`: being booked; `unknown`: the carrier has not answered, and is asked again. */
const Booking = Nullable(
  OneOf(['asked', 'booked', 'unknown', 'refused'] as const, 'State of its booking'),
  'null: it has none',
);
const BookingError = Nullable(Type.String(), 'Why the carrier did not take the booking');
const Connected = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), {
  description: 'Carriers that a parcel can be booked with',
});

/** Bookings of an order's packed parcels, for the packing bench. */
export const BookedParcels = Type.Object({
  parcels: Type.Array(
    Type.Object({
      parcel_id: Id('Parcel'),
      number: Count('Within the order, from 1'),
      carrier: Nullable(Type.String(), 'Name of the carrier'),
      tracking_no: Nullable(Type.String()),
      booking: Booking,
      booking_error: BookingError,
    }),
  ),
  carriers: Connected,
});
export type BookedParcels = Static<typeof BookedParcels>;

/** A parcel as staff see it. */
export const AdminParcel = Type.Object({
  parcel_id: Id('Parcel'),
  ...SEEN,
  carrier_code: Nullable(Type.String(), 'Code of a connected carrier, or the typed name'),
  reference: Type.String({ description: 'Our reference at the carrier' }),
  booking: Booking,
  has_label: Type.Boolean({ description: 'Its carrier draws a label of its own' }),
  booking_error: BookingError,
  cancels: Type.Array(
    Type.Object({
      carrier: Type.String({ description: 'Name of the carrier' }),
      tracking_no: Nullable(Type.String()),
      result: Nullable(
        OneOf(['cancelled', 'none', 'refused'] as const, 'none: there was nothing to cancel'),
        'null: the carrier is being asked',
      ),
      handled: Type.Optional(
        Nullable(
          Type.Object({
            at: DateTime('When'),
            by: Nullable(Type.String(), 'Name of the colleague'),
            reason: Type.String(),
          }),
          'What staff have done about a refused one',
        ),
      ),
    }),
    { description: 'Bookings that were given up' },
  ),
  goes_to: Type.Optional(Nullable(Address, "Where it goes in place of the order's address; null: there")),
  change_address: Type.Optional(
    Nullable(
      OneOf(
        ['carrier', 'call', 'shop'] as const,
        'carrier: it is asked; call: staff call the carrier and tell its answer; shop: no carrier has it',
      ),
      'How its address is changed; null: it cannot be',
    ),
  ),
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        change_id: Id('Change'),
        state: OneOf(
          PARCEL_CHANGE_STATES,
          'requested: the carrier is being asked; unknown: it has not answered, or is called by staff',
        ),
        to: Address,
        by: Nullable(Type.String(), 'Name of the colleague'),
        reason: Type.String(),
        asked_at: DateTime('When'),
        call: Type.Boolean({ description: 'Its carrier is asked by telephone only' }),
        answer: Nullable(Type.String(), 'Why it was refused: code of the carrier, or words of staff'),
        settled_at: Nullable(DateTime('Answered')),
      }),
      { description: 'Changes of its address, oldest first' },
    ),
  ),
  weight_g: Nullable(Type.Integer(), 'Grams'),
  cod: BahtOut('Collected on delivery'),
  packed_at: Nullable(DateTime('Closed and weighed')),
  returned_at: Nullable(DateTime('Back at the shop')),
  inspected_at: Nullable(DateTime('Its returned items were inspected')),
  last_event_at: Nullable(DateTime("The carrier's latest news")),
  events: Type.Array(
    Type.Object({
      ...EVENT,
      code: Type.String({ description: "The carrier's code" }),
      source: OneOf(['carrier', 'staff', 'order'] as const, 'Whose news'),
    }),
    { description: 'Oldest first' },
  ),
  moves: Type.Array(State, { description: 'States that staff may set, each with a reason' }),
});
export type AdminParcel = Static<typeof AdminParcel>;

export const AdminParcels = Type.Object({
  parcels: Type.Array(AdminParcel),
  connected: Connected,
});
export type AdminParcels = Static<typeof AdminParcels>;

const Reason = Text(TEXT.note, 'Why; in the audit log', 1);
export const ParcelMoveRequest = Strict({
  to: OneOf(
    ['delivered', 'returned', 'lost', 'cancelled'] as const,
    'New state; cancelled: a parcel that has not left, and its booking at the carrier',
  ),
  reason: Reason,
});
export type ParcelMoveRequest = Static<typeof ParcelMoveRequest>;

/** A cancellation that the carrier refused needs nobody any more. */
export const CancelHandledRequest = Strict({ reason: Reason });
export type CancelHandledRequest = Static<typeof CancelHandledRequest>;

/** Takes back that refused cancellations of a parcel were handled at this time. */
export const CancelReopenRequest = Strict({ handled_at: DateTime('As the parcel told') });
export type CancelReopenRequest = Static<typeof CancelReopenRequest>;

const { email: _email, ...AddressFields } = Address.properties;
/** Another receiver, phone or address of a packed parcel, which its carrier is asked for (ORD-06). */
export const ParcelAddressRequest = Strict({
  delivery_address: Strict(AddressFields),
  reason: Reason,
  for_customer: Type.Boolean({ description: 'The customer wishes it, and is told when it is refused' }),
});
export type ParcelAddressRequest = Static<typeof ParcelAddressRequest>;

/** What the carrier has answered staff about a change that is unknown. */
export const ParcelAddressAnswer = Strict({
  change_id: Id('Change'),
  accepted: Type.Boolean(),
  reason: Text(TEXT.note, 'How it was settled; of a refusal the customer reads it', 1),
});
export type ParcelAddressAnswer = Static<typeof ParcelAddressAnswer>;

export const ParcelBookingRequest = Strict({ carrier: Text(TEXT.place, 'Code of a connected carrier', 1) });
export type ParcelBookingRequest = Static<typeof ParcelBookingRequest>;

export const ParcelTrackingRequest = Strict({
  carrier: Text(TEXT.place, 'Name or code of the carrier', 1),
  tracking_no: Text(TEXT.place, 'Tracking number', 1),
  reason: Reason,
});
export type ParcelTrackingRequest = Static<typeof ParcelTrackingRequest>;

/** What the inspection of a returned parcel found: units for sale; the rest of its items is written off. */
export const ParcelInspectionRequest = Strict({
  resalable: Type.Array(
    Strict({
      line_no: Type.Integer({ minimum: 1, maximum: 999, description: 'Line of the order' }),
      quantity: Type.Integer({ minimum: 0, maximum: 9999, description: 'Units in good condition' }),
    }),
    { maxItems: 999 },
  ),
});
export type ParcelInspectionRequest = Static<typeof ParcelInspectionRequest>;
