import type { Deps } from '../../platform/deps.ts';
import type { Reservation } from './partner.ts';
import { bookedReservations, ordersWithPoints } from './repository.ts';
import { satangFor } from './service.ts';

/** Difference between the partner's records and ours; values in satang. */
export type PartnerFault = {
  kind: 'points_without_order' | 'points_differ' | 'order_without_points';
  so_no: string | null;
  key: string | null;
  expected: number;
  found: number;
  note: string;
};
type Booked = Awaited<ReturnType<typeof bookedReservations>>[number];

const PAGE = 200;
const PAID_BY_POINTS: readonly string[] = ['used', 'captured'];

/** Points held by the shop: reserved or captured, and not returned. */
const held = ({ points, returned, status }: Reservation): number =>
  status === 'released' ? 0 : points - returned;

function compare(theirs: Reservation, ours: Booked | undefined): PartnerFault | null {
  const { key } = theirs;
  const of = { key, so_no: ours?.so_no ?? null, found: satangFor(held(theirs)) };
  const stands = ours !== undefined && PAID_BY_POINTS.includes(ours.status);
  if (!stands) {
    // Points being released may still be held; released ones must not.
    if (held(theirs) === 0 || ours?.status === 'releasing') return null;
    const note = ours === undefined ? 'our books do not know it' : `our books say ${ours.status}`;
    return { kind: 'points_without_order', ...of, expected: 0, note };
  }
  // The partner may be ahead of the job that records its result, but never return more than due.
  const most = ours.points - ours.returned;
  const least = ours.points - ours.returning;
  const spent = ours.status === 'captured' && theirs.status === 'reserved';
  if (held(theirs) <= most && held(theirs) >= least && !spent) return null;
  const note = `${theirs.status} at the partner, ${ours.status} in our books`;
  return { kind: 'points_differ', ...of, expected: satangFor(most), note };
}

/**
 * Compares the partner's reservations of a range with ours, and our orders with points with their
 * reservations: no reservation without an order, no different amount, no order with points but without a
 * reservation.
 * @throws PartnerUnavailable
 */
export async function comparePartner(
  { db, loyalty }: Pick<Deps, 'db' | 'loyalty'>,
  range: { from: Date; to: Date },
): Promise<PartnerFault[]> {
  const faults: PartnerFault[] = [];
  for (const { so_no, point_the1, key, points, status } of await ordersWithPoints(db, range.from, range.to)) {
    if (points === point_the1) continue;
    faults.push({
      ...{ kind: 'order_without_points', so_no, key, expected: satangFor(point_the1) },
      found: satangFor(points ?? 0),
      note: status === null ? 'no points were set aside for it' : `our books say ${status}`,
    });
  }
  if (loyalty === null) return faults;
  let page: Reservation[] = [];
  const look = async () => {
    const keys = page.map(({ key }) => key);
    const booked = new Map((await bookedReservations(db, keys)).map((row) => [row.key, row]));
    for (const one of page) {
      const fault = compare(one, booked.get(one.key));
      if (fault === null) continue;
      // Both sides change during the listing: only differences that persist are reported.
      const [now] = await bookedReservations(db, [one.key]);
      const again = await loyalty.find(one.key);
      const still = again === null ? null : compare(again, now);
      if (still !== null) faults.push(still);
    }
    page = [];
  };
  for await (const reservation of loyalty.reservations(range)) {
    page.push(reservation);
    if (page.length >= PAGE) await look();
  }
  await look();
  return faults;
}
