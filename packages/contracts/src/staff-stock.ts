import { type Static, Type } from 'typebox';
import { BahtOut, BIG_ID_MAX, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { LocalizedText } from './content.ts';
import type { listAnswer } from './lists/query.ts';
import { LOT_STATES, MOVEMENT_REASONS, PLACE_KINDS, STOCK_ACTS, STOCK_EDIT } from './stock-values.ts';

const Day = (description: string) =>
  Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    description: `${description}, YYYY-MM-DD`,
  });

const VARIANT = {
  mat_var_id: Type.Integer({ description: 'Variant' }),
  sku: Type.String(),
  barcode: Nullable(Type.String()),
  name_th: Type.String(),
  name_en: Type.String(),
  shade_th: Type.String(),
  shade_en: Type.String(),
  brand: Type.String(),
  image: Nullable(Type.String()),
};
const QUANTITIES = {
  on_hand: Count('Units in all places'),
  held: Count('Units that open orders hold'),
  closed: Count('Units that are neither held nor for sale'),
  branches: Count('Units in branches'),
  free: Count('Units for sale'),
  coming: Count('Units of purchase orders that were sent and have not come'),
  coming_on: Nullable(Type.String(), 'First day on which some are expected; null: none are'),
  expires_on: Nullable(Type.String(), 'Earliest expiry of free units'),
  days_left: Nullable(Type.Integer(), 'Days until then'),
  sold: Count('Units sent in the last 30 days'),
  rate: Type.Number({ minimum: 0, description: 'Units that are sent in a day' }),
  lasts: Nullable(Count('Days that the free units last'), 'null: it does not sell'),
  awaited: Count('Customers who are told when it is back'),
};

export const StockRow = Type.Object({ ...VARIANT, ...QUANTITIES });
export type StockRow = Static<typeof StockRow>;
export type StockAnswer = Static<ReturnType<typeof listAnswer<typeof StockRow>>>;

/** The newest run of the nightly check, and when lots leave sale. */
export const StockCheck = Type.Object({
  checked_at: Nullable(DateTime('Newest run'), 'null: it has not run yet'),
  differences: Type.Array(
    Type.Object({
      what: Type.String({ description: 'Which numbers differ' }),
      subject: Type.String({ description: 'Of what' }),
      expected: Type.Integer(),
      found: Type.Integer(),
      mat_var_id: Nullable(Type.Integer()),
      so_no: Nullable(Type.String()),
    }),
  ),
  removal_days: Type.Integer({ description: 'Days before its expiry on which a lot leaves sale' }),
});
export type StockCheck = Static<typeof StockCheck>;

export const StockParams = Strict({ mat_var_id: Id('Variant') });
export const LotParams = Strict({ lot_id: Id('Lot') });

const Place = Type.Object({
  location_id: Type.Integer(),
  code: Type.String(),
  kind: OneOf(PLACE_KINDS, 'Kind'),
  name: Nullable(LocalizedText('Name of the branch', 120)),
  active: Type.Boolean({ description: 'It may take units' }),
});
export type StockPlace = Static<typeof Place>;
const StockPlaceOfCaller = Type.Object({
  ...Place.properties,
  own: Type.Boolean({ description: 'It is one of the caller’s' }),
});

const StockLot = Type.Object({
  lot_id: Type.Integer(),
  code: Type.String(),
  expires_on: Nullable(Type.String()),
  days_left: Nullable(Type.Integer()),
  unit_cost: Nullable(BahtOut('Cost of a unit'), 'null: unknown, or not for this role'),
  state: OneOf(LOT_STATES, 'How it stands'),
  balances: Type.Array(
    Type.Object({
      location_id: Type.Integer(),
      bin: Nullable(Type.String(), 'Shelf place'),
      on_hand: Count('Units'),
      held: Count('Units of open orders'),
    }),
  ),
});
export type StockLot = Static<typeof StockLot>;

/** Stock of a variant: its lots, and what holds their units. */
export const StaffStock = Type.Object({
  ...VARIANT,
  ...QUANTITIES,
  shows_costs: Type.Boolean({ description: 'This role sees costs' }),
  places: Type.Array(StockPlaceOfCaller),
  lots: Type.Array(StockLot),
  orders: Type.Array(
    Type.Object({
      so_no: Type.String(),
      doc_status: Type.Integer(),
      placed_at: DateTime('Placed'),
      lot_id: Type.Integer(),
      units: Count('Units'),
    }),
  ),
  more_orders: Count('Orders that are not listed'),
  cover: Type.Object(
    {
      sold_30: Type.Integer({
        description: 'Units sent in the short look back, 30 days unless set otherwise',
      }),
      days_30: Count('Days of these on which it was in stock'),
      sold_90: Type.Integer({
        description: 'Units sent in the long look back, 90 days unless set otherwise',
      }),
      days_90: Count('Days of these on which it was in stock'),
      short_days: Type.Optional(Count('Days of the short look back')),
      long_days: Type.Optional(Count('Days of the long look back')),
      lead_days: Nullable(Count('Days of delivery of its supplier'), 'null: it has no supplier'),
      supplier: Nullable(
        Type.Object({ supplier_id: Id('Supplier'), name: Type.String({ description: 'Name' }) }),
        'Where it is ordered first; null: nowhere',
      ),
      runs_out: Type.Boolean({ description: 'It will not last until a delivery, and the days of reserve' }),
    },
    { description: 'What `rate` and `lasts` follow from' },
  ),
  coming_orders: Type.Array(
    Type.Object({
      po_id: Id('Purchase order'),
      po_no: Type.String({ description: 'Its number' }),
      supplier: Type.String({ description: 'Name of the supplier' }),
      units: Count('Units that have not come'),
      expected_on: Type.String({ description: 'Day on which they are expected' }),
      late: Type.Boolean({ description: 'That day is over' }),
    }),
    { description: 'Purchase orders that bring it, the earliest first' },
  ),
  allotments: Type.Array(
    Type.Object({
      promo_id: Type.Integer(),
      name_th: Type.String(),
      name_en: Type.String(),
      ends_at: Nullable(DateTime('End')),
      allotment: Count('Units that it may sell'),
      taken: Count('Units that it has sold'),
    }),
  ),
});
export type StaffStock = Static<typeof StaffStock>;

export const MovementsQuery = Strict({
  before: Type.Optional(
    Type.Integer({ minimum: 1, maximum: BIG_ID_MAX, description: 'Older than this movement' }),
  ),
});
export const StockMovements = Type.Object({
  rows: Type.Array(
    Type.Object({
      movement_id: Type.Integer(),
      at: DateTime('When'),
      reason: OneOf(MOVEMENT_REASONS, 'Why'),
      note: Type.String({ description: 'In the words of staff' }),
      units: Type.Integer({ description: 'Change of on hand; 0: it happened to the lot' }),
      lot_id: Type.Integer(),
      lot: Type.String(),
      location_id: Type.Integer(),
      document: Type.String(),
      so_no: Nullable(Type.String(), 'The order that the document is of'),
      actor: Type.String({ description: 'Name of a colleague, else system, import …' }),
    }),
  ),
  before: Nullable(Type.Integer(), 'For older ones; null: there are none'),
});
export type StockMovements = Static<typeof StockMovements>;

const Reason = Text(STOCK_EDIT.reason, 'Reason, in words', 1);
const Key = Type.String({
  pattern: '^[A-Za-z0-9-]{8,40}$',
  description: 'Made by the page: a repeated request is booked once',
});

export const MoveUnitsRequest = Strict({
  act: OneOf(STOCK_ACTS, 'What is done'),
  units: Type.Integer({
    minimum: -STOCK_EDIT.unitsMax,
    maximum: STOCK_EDIT.unitsMax,
    description: 'adjust: the change, negative for fewer; else how many units, at least 1',
  }),
  location_id: Id('Place of the units'),
  to_location_id: Type.Optional(Id('transfer, release: where they go')),
  reason: Reason,
  key: Key,
});
export type MoveUnitsRequest = Static<typeof MoveUnitsRequest>;

export const LotSaleRequest = Strict({
  on_sale: Type.Boolean({ description: 'true: back on sale until its expiry day' }),
  reason: Reason,
  key: Key,
});
export type LotSaleRequest = Static<typeof LotSaleRequest>;

const LOT = {
  code: Text(STOCK_EDIT.code, 'Code', 1),
  expires_on: Nullable(Day('Expiry')),
};
const Bin = (description: string) =>
  Nullable(Type.String({ minLength: 1, maxLength: STOCK_EDIT.bin, pattern: '^\\S(.*\\S)?$' }), description);
export const CorrectLotRequest = Strict({
  ...LOT,
  place: Type.Optional(
    Strict(
      {
        location_id: Id('Place'),
        bin: Bin('Shelf place; null: none'),
        was: Bin('As it was shown'),
      },
      { description: 'Where the lot stands at a place; absent: unchanged' },
    ),
  ),
  unit_cost: Type.Optional(
    Nullable(
      Type.Number({ minimum: 0, maximum: STOCK_EDIT.costMax, multipleOf: 0.01, description: 'Baht' }),
      'Cost of a unit; only of roles that see costs',
    ),
  ),
  was: Strict({ code: Text(STOCK_EDIT.code, 'Code', 1), expires_on: Nullable(Type.String()) }),
  reason: Reason,
  key: Key,
});
export type CorrectLotRequest = Static<typeof CorrectLotRequest>;

export const UndoStockRequest = Strict({
  document: Text(80, 'What an act answered', 1),
});

/** What an act was booked as: `POST /admin/stock/undo` takes it back. */
export const StockDone = Type.Object({ mat_var_id: Type.Integer(), document: Type.String() });
export type StockDone = Static<typeof StockDone>;

export const StockSettingsRequest = Strict({
  removal_days: Type.Integer({ minimum: 0, maximum: STOCK_EDIT.removalDaysMax, description: 'Days' }),
  was: Type.Integer({ minimum: 0, maximum: STOCK_EDIT.removalDaysMax, description: 'As it was shown' }),
});
export type StockSettingsRequest = Static<typeof StockSettingsRequest>;
