import { toBaht } from '@mali/contracts/money';
import {
  ADDRESS_OPEN,
  carrierName,
  findParcelTransition,
  PARCEL_STATES,
  trackingPage,
} from '@mali/contracts/parcel-states';
import type { AdminParcel, Parcel } from '@mali/contracts/parcels';
import type { Carriers } from './carriers.ts';
import type { ParcelRow, ParcelWithItems } from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Fields that customers and staff see alike. */
function seen(parcel: ParcelWithItems) {
  const { number, state, carrier, tracking_no } = parcel;
  const units = new Map<number, number>();
  for (const { line_no, quantity } of parcel.items) units.set(line_no, (units.get(line_no) ?? 0) + quantity);
  return {
    number,
    state,
    carrier: carrier === null ? null : carrierName(carrier),
    tracking_no,
    tracking_url: carrier === null || tracking_no === null ? null : trackingPage(carrier, tracking_no),
    shipped_at: iso(parcel.shipped_at),
    delivered_at: iso(parcel.delivered_at),
    items: [...units].map(([line_no, quantity]) => ({ line_no, quantity })),
  };
}

/**
 * A parcel as its customer sees it: of the events those of the carrier, since reasons of staff are internal.
 */
export const presentParcel = (parcel: ParcelWithItems): Parcel => ({
  ...seen(parcel),
  events: parcel.events
    .filter(({ source }) => source === 'carrier')
    .map(({ at, state, place, text }) => ({ at: at.toISOString(), state, place, text })),
});

const isAsked = (carrier: string | null, carriers: Carriers): boolean =>
  carriers.find(carrier ?? '')?.booking?.changeReceiver !== undefined;

/**
 * How the address of a parcel is changed: by asking its carrier, by calling it, or in the shop alone while no carrier
 * knows the parcel. Null: not any more, or not while it is being booked.
 */
export function changeOfAddress(
  { state, booking, carrier, tracking_no }: Pick<ParcelRow, 'state' | 'booking' | 'carrier' | 'tracking_no'>,
  carriers: Carriers,
): 'carrier' | 'call' | 'shop' | null {
  if (!ADDRESS_OPEN.includes(state) || booking === 'asked' || booking === 'unknown') return null;
  if (tracking_no === null && state === 'packed') return 'shop';
  return isAsked(carrier, carriers) ? 'carrier' : 'call';
}

export const presentAdminParcel = (parcel: ParcelWithItems, carriers: Carriers): AdminParcel => ({
  ...seen(parcel),
  parcel_id: parcel.parcel_id,
  carrier_code: parcel.carrier,
  reference: parcel.reference,
  booking: parcel.booking,
  has_label: carriers.find(parcel.carrier ?? '')?.booking?.label !== undefined && parcel.booking === 'booked',
  goes_to: parcel.goes_to,
  change_address: changeOfAddress(parcel, carriers),
  changes: parcel.changes.map(({ wanted, carrier, asked_at, settled_at, ...change }) => ({
    ...change,
    to: wanted,
    asked_at: new Date(asked_at).toISOString(),
    settled_at: settled_at === null ? null : new Date(settled_at).toISOString(),
    call: !isAsked(carrier, carriers),
  })),
  booking_error: parcel.booking_error,
  cancels: parcel.cancels.map(({ carrier, tracking_no, result, handled_at, handled_by, handled_reason }) => ({
    ...{ carrier: carrierName(carrier), tracking_no, result },
    handled:
      handled_at === null
        ? null
        : { at: new Date(handled_at).toISOString(), by: handled_by, reason: handled_reason ?? '' },
  })),
  weight_g: parcel.weight_g,
  cod: toBaht(parcel.cod_amount),
  packed_at: iso(parcel.packed_at),
  returned_at: iso(parcel.returned_at),
  inspected_at: iso(parcel.inspected_at),
  last_event_at: iso(parcel.last_event_at),
  events: parcel.events.map(({ at, state, place, text, code, source }) => {
    return { at: at.toISOString(), state, place, text, code, source };
  }),
  moves: PARCEL_STATES.filter((to) => findParcelTransition(parcel.state, to, 'staff')?.reason === true),
});
