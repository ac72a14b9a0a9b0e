import type { LocalizedText } from '@mali/contracts/content';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { PickupSettings } from './pickup-places-repository.ts';

export type PlaceRow = {
  location_id: number;
  code: string;
  /** `transit`: units of transfers that are on their way. */
  kind: 'warehouse' | 'branch' | 'quarantine' | 'transit';
  /** Of its branch. */
  name: LocalizedText | null;
  active: boolean;
};

const PLACE = 'p.location_id::int AS location_id, p.code, p.kind, b.name, p.active';

/** The warehouse first, branches as the store locator has them, the quarantine and what is on its way last. */
const ORDER = "ORDER BY p.kind IN ('quarantine', 'transit'), p.kind = 'branch', b.position, p.location_id";

export const readPlaces = (db: Db): Promise<PlaceRow[]> =>
  rows(db, `SELECT ${PLACE} FROM stock_locations p LEFT JOIN branches b USING (store_id) ${ORDER}`);

/** Places as they stay until the transaction ends: none is closed while units come to it. */
export async function lockPlaces(trx: Db): Promise<PlaceRow[]> {
  await trx.raw('SELECT FROM stock_locations ORDER BY location_id FOR SHARE');
  return readPlaces(trx);
}

export type PlaceSettings = { shows_stock: boolean; active: boolean };

export type StaffPlaceRow = PlaceRow &
  PlaceSettings &
  PickupSettings & { store_id: string | null; on_hand: number; held: number; variants: number };

/** Places with their sums, over all balances with units. */
export const readStaffPlaces = (db: Db): Promise<StaffPlaceRow[]> =>
  rows(
    db,
    `SELECT ${PLACE}, p.store_id, p.shows_stock, p.pickup, p.pickup_days, p.pickup_cod, p.pickup_note, coalesce(u.on_hand, 0)::int AS on_hand,
       coalesce(u.held, 0)::int AS held, coalesce(u.variants, 0)::int AS variants
     FROM stock_locations p LEFT JOIN branches b USING (store_id)
     LEFT JOIN (
       SELECT location_id, sum(on_hand) AS on_hand, sum(allocated) AS held, count(DISTINCT mat_var_id) AS variants
       FROM stock_balances WHERE on_hand > 0 GROUP BY location_id
     ) u USING (location_id) ${ORDER}`,
  );

/** Branches of the store locator that are no place yet. */
export const readOtherBranches = (db: Db): Promise<{ store_id: string; name: LocalizedText }[]> =>
  rows(
    db,
    `SELECT b.store_id, b.name FROM branches b
     WHERE b.active AND NOT EXISTS (SELECT FROM stock_locations p WHERE p.store_id = b.store_id)
     ORDER BY b.position, b.store_id`,
  );

/** @returns undefined when there is no such branch, or it is a place already */
export const insertPlace = (trx: Db, storeId: string): Promise<{ location_id: number } | undefined> =>
  firstRow(
    trx,
    `INSERT INTO stock_locations (code, kind, store_id)
     SELECT b.store_id, 'branch', b.store_id FROM branches b
     WHERE b.store_id = ? AND b.active ON CONFLICT DO NOTHING RETURNING location_id::int AS location_id`,
    [storeId],
  );

/** The settings of a branch, locked against units that come. */
export const lockPlace = (
  trx: Db,
  id: number,
): Promise<(PlaceSettings & { code: string; kind: PlaceRow['kind'] }) | undefined> =>
  firstRow(
    trx,
    'SELECT code, kind, shows_stock, active FROM stock_locations WHERE location_id = ?::int FOR UPDATE',
    [id],
  );

export async function hasUnits(trx: Db, id: number): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM stock_balances WHERE location_id = ? AND on_hand > 0) AS has';
  return (await firstRow<{ has: boolean }>(trx, sql, [id]))?.has ?? false;
}

export const updatePlace = async (trx: Db, id: number, settings: PlaceSettings): Promise<void> => {
  await trx.raw('UPDATE stock_locations SET shows_stock = ?, active = ? WHERE location_id = ?', [
    settings.shows_stock,
    settings.active,
    id,
  ]);
};

export type BranchStockRow = {
  store_id: string;
  name: LocalizedText;
  address: LocalizedText;
  phone: string;
  /** Units that nobody holds, of lots that may be sold today. */
  units: number;
};

/** Units of a variant in each branch that shows its stock; `today`: YYYY-MM-DD in Bangkok. */
export const readBranchStock = (db: Db, variant: number, today: string): Promise<BranchStockRow[]> =>
  rows(
    db,
    `SELECT b.store_id, b.name, b.address, b.phone,
       coalesce((SELECT sum(s.on_hand - s.allocated) FROM stock_balances s JOIN stock_lots l USING (lot_id)
         WHERE s.mat_var_id = ? AND s.location_id = p.location_id AND l.sellable
           AND (l.expires_on IS NULL OR l.expires_on > ?::date)), 0)::int AS units
     FROM stock_locations p JOIN branches b USING (store_id)
     WHERE p.kind = 'branch' AND p.active AND p.shows_stock AND b.active
     ORDER BY b.position, b.store_id`,
    [variant, today],
  );

/** Whether shoppers see the variant. */
export async function isOnSale(db: Db, variant: number): Promise<boolean> {
  const sql = `SELECT EXISTS (SELECT FROM variants v JOIN materials m USING (mat_id)
    WHERE v.mat_var_id = ? AND v.active AND m.active) AS found`;
  return (await firstRow<{ found: boolean }>(db, sql, [variant]))?.found ?? false;
}
