import type { Db } from '../../platform/database.ts';
import { type Booking, changeLotUnits, type Refused, transferLotUnits } from './movements-repository.ts';
import { lockPlaces } from './places-repository.ts';
import { freeLots, lockStock, transitLocation } from './transit-repository.ts';

/** Units of a lot. */
export type LotUnits = Readonly<{ mat_var_id: number; lot_id: number; units: number }>;
type By = Omit<Booking, 'document'>;

/** Each lot of a document is one of its own in the ledger, booked once. */
const booked = (refused: Refused): boolean => refused === null || refused === 'known';
const inOrder = (lots: readonly LotUnits[]): LotUnits[] =>
  [...lots].sort((a, b) => a.mat_var_id - b.mat_var_id || a.lot_id - b.lot_id);

/** Whether units may go from one place to another: both are open, and units are kept there for sale. */
export async function isWay(trx: Db, from: number, to: number): Promise<boolean> {
  const places = await lockPlaces(trx);
  const isOpen = (id: number) =>
    places.some(
      ({ location_id, kind, active }) =>
        location_id === id && active && (kind === 'warehouse' || kind === 'branch'),
    );
  return from !== to && isOpen(from) && isOpen(to);
}

/**
 * Sends units of variants on their way: of each the lots that expire first, never what open orders hold.
 * @returns the lots; or the variants with too few units, when nothing may stay booked
 */
export async function sendUnits(
  trx: Db,
  from: number,
  wanted: ReadonlyMap<number, number>,
  document: string,
  by: By,
): Promise<{ lots: LotUnits[] } | { short: number[] }> {
  const variants = [...wanted.keys()];
  await lockStock(trx, variants);
  const free = await freeLots(trx, from, variants);
  const lots: LotUnits[] = [];
  const short: number[] = [];
  for (const [mat_var_id, quantity] of wanted) {
    let left = quantity;
    for (const lot of free) {
      if (lot.mat_var_id !== mat_var_id || left === 0) continue;
      const units = Math.min(left, lot.units);
      lots.push({ mat_var_id, lot_id: lot.lot_id, units });
      left -= units;
    }
    if (left > 0) short.push(mat_var_id);
  }
  if (short.length > 0) return { short };
  const to = await transitLocation(trx);
  const refused = await move(trx, from, to, lots, document, by);
  return refused.length > 0 ? { short: refused } : { lots };
}

/** @returns the variants that were refused */
async function move(
  trx: Db,
  from: number,
  to: number,
  lots: readonly LotUnits[],
  document: string,
  by: By,
): Promise<number[]> {
  const refused: number[] = [];
  for (const { mat_var_id, lot_id, units } of inOrder(lots)) {
    const change = { lot_id, from, to, units, why: 'transferred' };
    if (!booked(await transferLotUnits(trx, change, { ...by, document: `${document} lot ${lot_id}` })))
      refused.push(mat_var_id);
  }
  return refused;
}

/** Brings units that were on their way to a place. @returns whether all were there */
export async function arriveUnits(
  trx: Db,
  to: number,
  lots: readonly LotUnits[],
  document: string,
  by: By,
): Promise<boolean> {
  await lockStock(trx, [...new Set(lots.map(({ mat_var_id }) => mat_var_id))]);
  const from = await transitLocation(trx);
  return (await move(trx, from, to, lots, document, by)).length === 0;
}

/** Writes off units that never arrived, and adds those that came besides. @returns whether all was booked */
export async function settleDifferences(
  trx: Db,
  to: number,
  differences: readonly LotUnits[],
  document: string,
  by: By,
): Promise<boolean> {
  const transit = await transitLocation(trx);
  for (const { lot_id, units } of inOrder(differences)) {
    const isLost = units < 0;
    const change = {
      lot_id,
      units,
      location_id: isLost ? transit : to,
      why: isLost ? 'written_off' : 'adjusted',
    };
    if (!booked(await changeLotUnits(trx, change, { ...by, document: `${document} lot ${lot_id}` })))
      return false;
  }
  return true;
}
