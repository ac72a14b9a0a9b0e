import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { ORDER_STATUSES } from './order-status.ts';
import {
  BOXES_MAX,
  GRAMS_MAX,
  HAND_REASONS,
  LABELS_MAX,
  PICK_PAPERS,
  SCAN_CODE_MAX,
  SCAN_RESULTS,
  WAVE_ORDERS_MAX,
} from './packing-values.ts';
import { BookedParcels } from './parcels.ts';
import { BranchSender, SendingPlace } from './sending.ts';

const WaveId = Id('Wave');
const Box = Type.Integer({ minimum: 1, maximum: BOXES_MAX, description: 'Box of the order, from 1' });
const LineNo = Type.Integer({ minimum: 1, maximum: 32_767, description: 'Line of the order' });
const LotId = Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Lot; 0: the line has none' });

/** Names and picture of a product, as far as a hand that picks it needs them. */
const PackedProduct = {
  mat_var_id: Id('Variant'),
  name_en: Type.String(),
  name_th: Type.String(),
  shade_en: Type.String({ description: 'Names of the variant; empty when it has none' }),
  shade_th: Type.String({ description: 'Names of the variant; empty when it has none' }),
  brand_en: Type.String(),
  image: Nullable(Type.String()),
  bin: Nullable(Type.String(), 'Place in the warehouse'),
};

export const PackingParams = Strict({ so_no: SoNo });
export const WaveParams = Strict({ wave_id: WaveId });

/** The orders of a new wave: chosen ones, or the next to leave. */
export const WaveRequest = Strict({
  orders: Type.Optional(Type.Array(SoNo, { minItems: 1, maxItems: WAVE_ORDERS_MAX, uniqueItems: true })),
  next: Type.Optional(
    Type.Integer({ minimum: 1, maximum: WAVE_ORDERS_MAX, description: 'So many orders, the first to leave' }),
  ),
  place: Type.Optional(Id('The place that sends them; default: the first of the caller')),
});
export type WaveRequest = Static<typeof WaveRequest>;

export const WaveMade = Type.Object({
  wave_id: Nullable(Type.Integer(), 'null: no order could be taken'),
  orders: Type.Array(SoNo, { description: 'Taken, in the order of packing' }),
  refused: Type.Array(SoNo, { description: 'A colleague has these, or they are not to be packed' }),
});
export type WaveMade = Static<typeof WaveMade>;

const Person = Type.Object({ user_id: Id('Member of the staff'), name: Type.String() });
export const WaveOrder = Type.Object({
  so_no: SoNo,
  position: Count('Place in the wave'),
  doc_status: OneOf(ORDER_STATUSES, 'Status id (CHKO-15)'),
  receiver: Type.String(),
  province: Type.String(),
  units: Count('Units'),
  packer: Nullable(Person, 'null: an account that was deleted'),
  packed_at: Nullable(DateTime('Packed')),
  ship_by: Nullable(DateTime('Has to leave until then')),
});
export type WaveOrder = Static<typeof WaveOrder>;

export const PlaceQuery = Strict({
  place: Type.Optional(Id('The place that sends them; default: the first of the caller')),
});

/** The work of the packing bench (SHIP-01). */
export const PackingWork = Type.Object({
  place: Nullable(Type.Integer(), 'The place whose orders these are; null: none of the caller sends orders'),
  places: Type.Array(SendingPlace, { description: 'Of the caller, from which orders are sent' }),
  to_pack: Count('Orders that nobody has taken'),
  late: Count('Of these, those that should have left'),
  packing: Count('Orders that are taken and not packed'),
  packed: Count('Orders that are packed and have not left'),
  ship_by: Nullable(DateTime('When the first of those that nobody has taken has to leave')),
  waves: Type.Array(
    Type.Object({
      wave_id: WaveId,
      created_at: DateTime('Made'),
      created_by: Nullable(Type.String(), 'Name of its maker'),
      mine: Type.Boolean({ description: 'The caller packs an order of it' }),
      orders: Type.Array(WaveOrder),
    }),
    { description: 'With orders that have not left, the newest first' },
  ),
  alone: Type.Array(WaveOrder, { description: 'Orders that are being packed without a wave' }),
  finished: Type.Array(
    Type.Object({
      wave_id: WaveId,
      created_by: Nullable(Type.String(), 'Name of its maker'),
      finished_at: DateTime('Its last order was packed'),
      orders: Type.Array(SoNo, { description: 'With a label, in the order of packing' }),
    }),
    { description: 'Waves that have left as a whole, of the last hours, the last first' },
  ),
});
export type PackingWork = Static<typeof PackingWork>;

/** A pick list: units of the same lot together, by bin (SHIP-01). */
export const PickList = Type.Object({
  wave_id: WaveId,
  created_at: DateTime('Made'),
  created_by: Nullable(Type.String(), 'Name of its maker'),
  /** Absent: the warehouse sends them. */
  branch: Type.Optional(BranchSender),
  orders: Type.Array(WaveOrder),
  items: Type.Array(
    Type.Object({
      ...PackedProduct,
      lot_id: LotId,
      lot: Nullable(Type.String(), 'Code of the lot to take'),
      expires_on: Nullable(Type.String(), 'Expiry of the lot, YYYY-MM-DD'),
      quantity: Count('Units'),
      picked: Type.Boolean({ description: 'In the basket' }),
      orders: Type.Array(
        Type.Object({ so_no: SoNo, position: Count('Place in the wave'), quantity: Count('Units') }),
      ),
    }),
  ),
});
export type PickList = Static<typeof PickList>;
export const PickSheetQuery = Strict({ paper: OneOf(PICK_PAPERS, 'Sheet that it is printed on') });
export const PickTick = Strict({ mat_var_id: Id('Variant'), lot_id: LotId, picked: Type.Boolean() });
export type PickTick = Static<typeof PickTick>;

/** The packing of an order (SHIP-02). */
export const Packing = Type.Object({
  so_no: SoNo,
  doc_status: OneOf(ORDER_STATUSES, 'Status id (CHKO-15)'),
  receiver: Type.String(),
  place: Type.String({ description: 'District and province' }),
  note: Nullable(Type.String(), 'Note for the carrier'),
  cod: Nullable(BahtOut('To collect'), 'null: nothing to collect'),
  ship_by: Nullable(DateTime('Has to leave until then')),
  packer: Nullable(Person, 'Who packs it; null: nobody yet'),
  mine: Type.Boolean({ description: 'The caller packs it' }),
  packed_at: Nullable(DateTime('Packed')),
  boxes: Count('Boxes'),
  weights: Nullable(Type.Array(Type.Integer()), 'Grams of each box; null until it is packed'),
  booked: Nullable(BookedParcels, 'Bookings of its parcels; null until it is packed'),
  lines: Type.Array(
    Type.Object({
      ...PackedProduct,
      line_no: LineNo,
      lot_id: LotId,
      lot: Nullable(Type.String(), 'Code of the lot to take'),
      expires_on: Nullable(Type.String(), 'Expiry of the lot, YYYY-MM-DD'),
      later_lot: Nullable(Type.String(), 'Code of a lot that lies beside it and expires later'),
      gift: Type.Boolean(),
      quantity: Count('Units'),
      packed: Count('Units in a box'),
      by_hand: Count('Of these, units that were not scanned'),
      by_box: Type.Array(Count('Units in this box')),
    }),
    { description: 'Lines by lot' },
  ),
  inserts: Type.Array(
    Type.Object({
      insert_id: Id('Insert'),
      text: Type.String(),
      requested_by: Nullable(Type.String(), 'Name'),
      done: Type.Boolean(),
    }),
    { description: 'What is put in beside the products, such as a card written by hand' },
  ),
  wave: Nullable(
    Type.Object({
      wave_id: WaveId,
      position: Count('Place in it'),
      orders: Count('Orders'),
      done: Count('Of these, packed'),
      next: Nullable(
        Type.Object({
          so_no: SoNo,
          receiver: Type.String(),
          image: Nullable(Type.String()),
          units: Count('Units'),
          bin: Nullable(Type.String()),
        }),
        'The order to pack after this one',
      ),
    }),
  ),
});
export type Packing = Static<typeof Packing>;

export const ScanRequest = Strict({
  code: Text(SCAN_CODE_MAX, 'What the scanner read: GTIN or stock-keeping unit, or its last four figures', 1),
  box: Box,
});
export type ScanRequest = Static<typeof ScanRequest>;
export const ScanAnswer = Type.Object({
  result: OneOf(SCAN_RESULTS, 'packed; surplus, wrong or unknown: do not put it in'),
  line_no: Nullable(Type.Integer(), 'Line that the unit belongs to'),
  found: Nullable(Type.Object(PackedProduct), 'Product of the code'),
  packing: Packing,
});
export type ScanAnswer = Static<typeof ScanAnswer>;

/** Sets the units of a line and lot in a box; those that were not scanned need a reason. */
export const CountRequest = Strict({
  line_no: LineNo,
  lot_id: LotId,
  box: Box,
  quantity: Type.Integer({ minimum: 0, maximum: 99, description: 'Units in this box' }),
  reason: OneOf(HAND_REASONS, 'Why they are not scanned'),
});
export type CountRequest = Static<typeof CountRequest>;

export const TakeRequest = Strict({
  from: Type.Optional(Id('The colleague who has it, as the caller has seen; another one is a conflict')),
});
export type TakeRequest = Static<typeof TakeRequest>;

export const InsertRequest = Strict({ text: Text(500, 'What to put in', 1) });
export const InsertParams = Strict({ so_no: SoNo, insert_id: Id('Insert') });
export const InsertDone = Strict({ done: Type.Boolean() });

export const PackedRequest = Strict({
  weights: Type.Array(Type.Integer({ minimum: 1, maximum: GRAMS_MAX, description: 'Grams' }), {
    minItems: 1,
    maxItems: BOXES_MAX,
    description: 'Of each box, in their order',
  }),
});
export type PackedRequest = Static<typeof PackedRequest>;

export const LabelsQuery = Strict({
  orders: Type.String({
    pattern: `^SO[0-9]{14}(?:,SO[0-9]{14}){0,${LABELS_MAX - 1}}$`,
    description: 'Packed orders, by commas',
  }),
});

const ManifestParcel = Type.Object({
  parcel_id: Id('Parcel'),
  so_no: SoNo,
  number: Count('Parcel of its order'),
  of: Count('Parcels of its order'),
  tracking_no: Nullable(Type.String()),
  weight_g: Nullable(Type.Integer(), 'Grams'),
  cod: BahtOut('To collect'),
  receiver: Type.String(),
  province: Type.String(),
});
export type ManifestParcel = Static<typeof ManifestParcel>;
export const ManifestQuery = Strict({
  day: Type.Optional(Type.String({ format: 'date', description: 'Day in Bangkok; today by default' })),
  place: Type.Optional(Id('The place that sends them; default: the first of the caller')),
});

/** What each carrier takes and has taken on a day (SHIP-07). */
export const Manifests = Type.Object({
  day: Type.String({ description: 'YYYY-MM-DD in Bangkok' }),
  place: Nullable(Type.Integer(), 'The place whose parcels these are; null: none of the caller sends orders'),
  places: Type.Array(SendingPlace, { description: 'Of the caller, from which orders are sent' }),
  /** Absent: the parcels are those of the warehouse. */
  branch: Type.Optional(BranchSender),
  carriers: Type.Array(
    Type.Object({
      carrier: Nullable(Type.String(), 'Name; null: parcels without a carrier yet'),
      waiting: Type.Array(ManifestParcel, { description: 'Packed, not handed over' }),
      left: Type.Array(ManifestParcel, { description: 'Handed over on this day' }),
    }),
  ),
});
export type Manifests = Static<typeof Manifests>;
export const ParcelNumber = Strict({
  parcel_id: Id('Parcel'),
  carrier: Text(100, 'Code of a carrier, or its name', 1),
  tracking_no: Text(100, 'Tracking number', 1),
});
export type ParcelNumber = Static<typeof ParcelNumber>;
export const HandOver = Strict({
  parcels: Type.Array(Id('Parcel'), { minItems: 1, maxItems: LABELS_MAX, uniqueItems: true }),
});
export type HandOver = Static<typeof HandOver>;
export const HandedOver = Type.Object({
  shipped: Type.Array(Type.Integer(), { description: 'Parcels that have left' }),
  refused: Type.Array(Type.Integer(), {
    description: 'Parcels that could not: without a number, or moved meanwhile',
  }),
});
export type HandedOver = Static<typeof HandedOver>;
