import type { RowState } from '@mali/contracts/remittance-values';
import type { FileRow } from './statement-file.ts';

/** A parcel of ours with cash on delivery; satang. `paid`: settled and written off so far. */
export type CodParcel = {
  parcel_id: number;
  so_no: string;
  tracking_no: string;
  state: string;
  cod_amount: number;
  paid: number;
};
/** An amount of a row that settles a parcel. */
export type Settled = { parcel_id: number; amount: number };
export type MatchedRow = FileRow & {
  state: RowState;
  parcel_id: number | null;
  so_no: string | null;
  /** What the parcels of this number still had to bring, satang; null: no parcel of ours. */
  expected: number | null;
  settled: Settled[];
  /** What belongs to no parcel. */
  unapplied: number;
};

const outstanding = ({ state, cod_amount, paid }: CodParcel): number =>
  state === 'delivered' ? Math.max(0, cod_amount - paid) : 0;

/**
 * Divides an amount among parcels, in their order, to what each has outstanding. Counts it as paid.
 * @returns what each gets, and what is left over
 */
export function applyAmount(
  amount: number,
  parcels: readonly CodParcel[],
): { settled: Settled[]; left: number } {
  const settled: Settled[] = [];
  let left = amount;
  for (const parcel of parcels) {
    const part = Math.min(left, outstanding(parcel));
    if (part === 0) continue;
    parcel.paid += part;
    left -= part;
    settled.push({ parcel_id: parcel.parcel_id, amount: part });
  }
  return { settled, left };
}

const overpaid = ({ state, cod_amount, paid }: CodParcel): number =>
  Math.max(0, paid - (state === 'delivered' ? cod_amount : 0));

/**
 * Divides what a carrier takes back among parcels that were paid for more than they brought. Counts it as paid back.
 * @param amount less than 0
 * @returns what is taken from each, less than 0, and what is left over
 */
export function takeBack(
  amount: number,
  parcels: readonly CodParcel[],
): { settled: Settled[]; left: number } {
  const settled: Settled[] = [];
  let left = amount;
  for (const parcel of parcels) {
    const part = Math.min(-left, overpaid(parcel));
    if (part === 0) continue;
    parcel.paid -= part;
    left += part;
    settled.push({ parcel_id: parcel.parcel_id, amount: -part });
  }
  return { settled, left };
}

/**
 * Compares the rows of a statement with parcels. Two orders may leave in one box, so that a number may have several parcels.
 * @param parcels parcels of the rows' numbers, by number; what is paid is counted in them
 */
export function matchRows(rows: readonly FileRow[], parcels: ReadonlyMap<string, CodParcel[]>): MatchedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const own = parcels.get(row.tracking_no) ?? [];
    const isTaken = row.amount < 0;
    const isFirst = !seen.has(row.tracking_no);
    if (!isTaken) seen.add(row.tracking_no);
    const expected = own.reduce(
      (sum, parcel) => sum + (isTaken ? -overpaid(parcel) : outstanding(parcel)),
      0,
    );
    const { settled, left } = (isTaken ? takeBack : applyAmount)(row.amount, own);
    const named = own.find(({ parcel_id }) => parcel_id === settled.at(-1)?.parcel_id) ?? own[0];
    return {
      ...row,
      state: stateOf(row.amount, own, expected, isFirst),
      parcel_id: named?.parcel_id ?? null,
      so_no: named?.so_no ?? null,
      expected: own.length === 0 ? null : expected,
      settled,
      unapplied: left,
    };
  });
}

function stateOf(amount: number, own: readonly CodParcel[], expected: number, isFirst: boolean): RowState {
  if (amount < 0) return own.length > 0 && amount === expected ? 'matched' : 'taken_back';
  if (own.length === 0) return isFirst ? 'unknown' : 'twice';
  if (expected > 0) return amount === expected ? 'matched' : 'differs';
  if (!isFirst || own.some(({ state, paid }) => state === 'delivered' && paid > 0)) return 'twice';
  if (own.some(({ state }) => state === 'returned' || state === 'returning')) return 'returned';
  return own.some(({ state }) => state === 'delivered') ? 'differs' : 'undelivered';
}
