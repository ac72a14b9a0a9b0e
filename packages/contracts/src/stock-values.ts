/** Plain values of stock in the back office: the browser may import this file. */

/** The warehouse, from which the web shop sells. */
export const MAIN_LOCATION = 1;

/** Why a row stands in the ledger of stock. The last five move no units: they happen to a whole lot. */
export const MOVEMENT_REASONS = [
  ...([
    'initial_count',
    'count',
    'import',
    'received',
    'shipped',
    'returned',
    'adjusted',
    'damaged',
  ] as const),
  ...(['written_off', 'quarantined', 'released', 'transferred'] as const),
  ...(['blocked', 'unblocked', 'near_expiry', 'expired', 'corrected'] as const),
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/**
 * What staff do with units of a lot. `adjust`: more or fewer than the ledger says. `damage` and `write_off` remove them.
 * `quarantine` moves them out of sale, `release` back; `transfer` moves them between places.
 */
export const STOCK_ACTS = ['adjust', 'damage', 'write_off', 'quarantine', 'release', 'transfer'] as const;
export type StockAct = (typeof STOCK_ACTS)[number];

/** How a lot stands. */
export const LOT_STATES = ['on_sale', 'blocked', 'near_expiry', 'expired'] as const;
export type LotState = (typeof LOT_STATES)[number];

export const PLACE_KINDS = ['warehouse', 'branch', 'quarantine', 'transit'] as const;

/** What customers learn of the units of a branch. */
export const BRANCH_LEVELS = ['in_stock', 'few', 'none'] as const;
export type BranchLevel = (typeof BRANCH_LEVELS)[number];

export const STOCK_EDIT = {
  unitsMax: 1_000_000,
  code: 60,
  reason: 200,
  /** Signs of a shelf place, such as D-04. */
  bin: 20,
  /** Baht for a unit. */
  costMax: 1_000_000,
  removalDaysMax: 730,
} as const;

/** Movements of a page. */
export const MOVEMENTS_SHOWN = 30;
/** The list warns of lots this many days before they leave sale. */
export const EXPIRY_NOTICE_DAYS = 90;
/** Days of the sales in the list. */
export const SALES_DAYS = 30;
/** A person undoes an act within this time. */
export const STOCK_UNDO_MINUTES = 15;

/** How long units last, from real sales (docs/decisions/0070). */
export const COVER = {
  /** Days of the short and of the long look back, while the shop has not set its own. */
  shortDays: 30,
  longDays: 90,
  /** Days in stock that make the short one good enough. */
  enoughDays: 7,
  /** "Runs out soon" begins so many days before the units would not last until a delivery. */
  reserveDays: 7,
  /** Days of delivery of a variant without a supplier. */
  leadDays: 14,
  /** Stands for "does not sell" in the order of the list. */
  noEnd: 9999,
} as const;
