import type { Branch, LocalizedText } from '@mali/contracts/content';
import type { Address } from '@mali/contracts/orders';
import { type Db, firstRow, INTEGERS, integers, preparedRows, rows } from '../../platform/database.ts';
import type { PlaceRow } from './places-repository.ts';
import { claimLines, type StockLine } from './repository.ts';

/** Address of a branch as orders have them, without the receiver. */
export type PickupAddress = Pick<
  Address,
  'address' | 'subdistrict' | 'district' | 'province' | 'zipcode' | 'country_code'
>;

/** What staff set about pick-up at a branch. */
export type PickupSettings = {
  pickup: boolean;
  /** Days for which orders that are ready are held. */
  pickup_days: number;
  /** Orders may be paid there. */
  pickup_cod: boolean;
  pickup_note: LocalizedText;
};

/** A branch at which orders are picked up. */
export type PickupPlaceRow = {
  location_id: number;
  store_id: string;
  name: LocalizedText;
  address: LocalizedText;
  province: LocalizedText;
  phone: string;
  opening_hours: LocalizedText;
  special_days: Branch['special_days'];
  how_to_get_there: LocalizedText;
  note: LocalizedText;
  days: number;
  cod: boolean;
  ships_from: PickupAddress;
};

const PLACE = `p.location_id::int AS location_id, b.store_id, b.name, b.address, b.province, b.phone, b.opening_hours, b.special_days,
  b.how_to_get_there, p.pickup_note AS note, p.pickup_days AS days, p.pickup_cod AS cod, p.pickup_address AS ships_from`;
const OFFERED = 'p.pickup AND p.active AND b.active';

/** Branches that offer pick-up, as the store locator has them. */
export const readPickupPlaces = (db: Db): Promise<PickupPlaceRow[]> =>
  rows(
    db,
    `SELECT ${PLACE} FROM stock_locations p JOIN branches b USING (store_id) WHERE ${OFFERED}
     ORDER BY b.position, b.store_id`,
  );

/** A branch that offers pick-up, or undefined. */
export const readPickupPlace = (db: Db, storeId: string): Promise<PickupPlaceRow | undefined> =>
  firstRow(
    db,
    `SELECT ${PLACE} FROM stock_locations p JOIN branches b USING (store_id) WHERE b.store_id = ? AND ${OFFERED}`,
    [storeId],
  );

/** The branch of an order, whatever it offers now. */
export const readPlaceOfOrder = (db: Db, locationId: number): Promise<PickupPlaceRow | undefined> =>
  firstRow(
    db,
    `SELECT ${PLACE} FROM stock_locations p JOIN branches b USING (store_id) WHERE p.location_id = ?`,
    [locationId],
  );

export async function offersPickup(db: Db): Promise<boolean> {
  const sql = `SELECT EXISTS (SELECT FROM stock_locations p JOIN branches b USING (store_id) WHERE ${OFFERED}) AS offered`;
  return (await firstRow<{ offered: boolean }>(db, sql))?.offered ?? false;
}

/** Units of variants that nobody holds, of lots that may be sold today, by location. `today`: YYYY-MM-DD in Bangkok. */
export const readFreeUnits = (
  db: Db,
  locations: readonly number[],
  variants: readonly number[],
  today: string,
): Promise<{ location_id: number; mat_var_id: number; units: number }[]> =>
  rows(
    db,
    `SELECT s.location_id::int AS location_id, s.mat_var_id, sum(s.on_hand - s.allocated)::int AS units
     FROM stock_balances s JOIN stock_lots l USING (lot_id)
     WHERE s.location_id = ANY(${INTEGERS}) AND s.mat_var_id = ANY(${INTEGERS}) AND s.on_hand > s.allocated
       AND l.sellable AND (l.expires_on IS NULL OR l.expires_on > ?::date)
     GROUP BY 1, 2`,
    [integers(locations), integers(variants), today],
  );

/**
 * Reserves units of a branch for the lines of an order, all or none of each line. A second line of a variant, which can
 * only be a gift, follows.
 * @returns the numbers of the reserved lines
 */
export async function claimBranchStock(
  db: Db,
  so_no: string,
  locationId: number,
  lines: readonly StockLine[],
  today: string,
): Promise<Set<number>> {
  const sql = `SELECT line_no FROM claim_branch_stock(?, ?::int, ${INTEGERS}, ${INTEGERS}, ${INTEGERS}, ?::date) AS line_no`;
  return claimLines(lines, (columns) => preparedRows(db, sql, [so_no, locationId, ...columns, today]));
}

/** Units of a return document that were booked at a branch go on to the warehouse; idempotent. */
export const moveReturnedStock = async (
  db: Db,
  { document, at, actor }: { document: string; at: Date; actor: string },
): Promise<void> => {
  await db.raw('SELECT move_returned_stock(?, ?, ?)', [document, at, actor]);
};

export type LockedPickup = PickupSettings & {
  code: string;
  kind: PlaceRow['kind'];
  active: boolean;
  /** Of its branch. */
  branch_address: LocalizedText | null;
};

/** A place with its settings about pick-up, locked. */
export const lockPickup = (trx: Db, id: number): Promise<LockedPickup | undefined> =>
  firstRow(
    trx,
    `SELECT p.code, p.kind, p.active, p.pickup, p.pickup_days, p.pickup_cod, p.pickup_note, b.address AS branch_address
     FROM stock_locations p LEFT JOIN branches b USING (store_id) WHERE p.location_id = ?::int FOR UPDATE OF p`,
    [id],
  );

/** @param address as of today; null: it stays */
export const updatePickup = async (
  trx: Db,
  id: number,
  settings: PickupSettings,
  address: PickupAddress | null,
): Promise<void> => {
  await trx.raw(
    `UPDATE stock_locations SET pickup = ?, pickup_days = ?, pickup_cod = ?, pickup_note = ?::jsonb,
       pickup_address = coalesce(?::jsonb, pickup_address) WHERE location_id = ?`,
    [
      settings.pickup,
      settings.pickup_days,
      settings.pickup_cod,
      JSON.stringify(settings.pickup_note),
      address === null ? null : JSON.stringify(address),
      id,
    ],
  );
};

/** The place of a branch, locked; undefined: it has none. */
export const lockPlaceOf = (
  trx: Db,
  storeId: string,
): Promise<{ location_id: number; active: boolean; pickup: boolean; sends: boolean } | undefined> =>
  firstRow(
    trx,
    `SELECT location_id::int AS location_id, active, pickup, sends FROM stock_locations
     WHERE store_id = ? FOR UPDATE`,
    [storeId],
  );

export const setPickupAddress = async (trx: Db, id: number, address: PickupAddress): Promise<void> => {
  await trx.raw('UPDATE stock_locations SET pickup_address = ?::jsonb WHERE location_id = ?', [
    JSON.stringify(address),
    id,
  ]);
};
