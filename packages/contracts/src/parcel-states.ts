/** States of parcels and the one table of allowed transitions. Plain values: the browser may import this file. */

export const PARCEL_STATES = [
  /** Items are being put in. */
  'packing',
  /** Closed and weighed; waits for its carrier. */
  'packed',
  'shipped',
  'out_for_delivery',
  /** The carrier did not reach the receiver and tries again. */
  'failed_attempt',
  'delivered',
  /** On its way back to the shop. */
  'returning',
  'returned',
  'lost',
  /** Never left: its items are packed again. */
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** Of a change of a parcel's address. */
export const PARCEL_CHANGE_STATES = ['requested', 'accepted', 'refused', 'unknown'] as const;
export type ParcelChangeState = (typeof PARCEL_CHANGE_STATES)[number];
/** States of parcels whose receiver the carrier may still change. */
export const ADDRESS_OPEN: readonly ParcelState[] = ['packed', 'shipped', 'failed_attempt'];

/** `order`: a status change of the whole order, which its parcels follow. */
export type ParcelActor = 'staff' | 'carrier' | 'order';

export type ParcelTransition = Readonly<{
  from: ParcelState;
  to: ParcelState;
  by: readonly ParcelActor[];
  /** Staff have to say why. */
  reason?: true;
}>;

const ON_THE_WAY = ['shipped', 'out_for_delivery', 'failed_attempt'] as const;

/** Transitions not in this table are rejected; events of carriers that need one are stored without effect. */
export const PARCEL_TRANSITIONS: readonly ParcelTransition[] = [
  { from: 'packing', to: 'packed', by: ['staff'] },
  { from: 'packing', to: 'cancelled', by: ['staff'], reason: true },
  { from: 'packing', to: 'cancelled', by: ['order'] },
  // The units of a parcel that staff never closed have left with the order.
  { from: 'packing', to: 'shipped', by: ['order'] },
  { from: 'packed', to: 'cancelled', by: ['staff'], reason: true },
  { from: 'packed', to: 'cancelled', by: ['order'] },
  { from: 'packed', to: 'shipped', by: ['staff', 'carrier', 'order'] },
  ...ON_THE_WAY.flatMap((from): ParcelTransition[] => [
    { from, to: 'delivered', by: ['staff'], reason: true },
    { from, to: 'delivered', by: ['carrier', 'order'] },
    { from, to: 'returned', by: ['staff'], reason: true },
    { from, to: 'returned', by: ['carrier'] },
    { from, to: 'lost', by: ['staff'], reason: true },
    { from, to: 'lost', by: ['carrier'] },
    { from, to: 'returning', by: ['carrier'] },
    ...ON_THE_WAY.filter((to) => to !== from && to !== 'shipped').map((to): ParcelTransition => {
      return { from, to, by: ['carrier'] };
    }),
  ]),
  // Back at a depot after an attempt.
  { from: 'out_for_delivery', to: 'shipped', by: ['carrier'] },
  { from: 'failed_attempt', to: 'shipped', by: ['carrier'] },
  { from: 'returning', to: 'returned', by: ['staff'], reason: true },
  { from: 'returning', to: 'returned', by: ['carrier'] },
  { from: 'returning', to: 'lost', by: ['staff'], reason: true },
  { from: 'returning', to: 'lost', by: ['carrier'] },
  // Some carriers report the delivery to the sender as a delivery first.
  { from: 'delivered', to: 'returned', by: ['staff'], reason: true },
  { from: 'delivered', to: 'returned', by: ['carrier'] },
];

/** The row that allows `actor` to move a parcel `from` → `to`, or undefined when there is none. */
export const findParcelTransition = (
  from: ParcelState,
  to: ParcelState,
  actor: ParcelActor,
): ParcelTransition | undefined =>
  PARCEL_TRANSITIONS.find((t) => t.from === from && t.to === to && t.by.includes(actor));

/** Not with its carrier yet. */
export const BEFORE_LEAVING: readonly ParcelState[] = ['packing', 'packed'];
/** With its carrier, and not at an end. */
export const UNDER_WAY: readonly ParcelState[] = [...ON_THE_WAY, 'returning'];
/** Ended away from the receiver. */
export const NOT_DELIVERED: readonly ParcelState[] = ['returned', 'lost'];

/** Of two events with the same time, the one with the higher rank is the later one. */
export const parcelRank = (state: ParcelState): number =>
  [
    'packing',
    'packed',
    'shipped',
    'out_for_delivery',
    'failed_attempt',
    'delivered',
    'returning',
    'lost',
    'returned',
    'cancelled',
  ].indexOf(state);

export type CarrierCode = 'sandbox' | 'flash' | 'thailand-post';
/** Carriers with a connection. Any other name may be typed with a number by hand. */
export const CARRIER_CODES: readonly CarrierCode[] = ['sandbox', 'flash', 'thailand-post'];

/** Names of carriers as customers know them, by code, and their tracking pages; `{no}` is the number. */
const CARRIERS: Readonly<Record<string, Readonly<{ name: string; page: string | null; typed: RegExp }>>> = {
  sandbox: { name: 'Mali Express', page: null, typed: /^(?:sandbox|mali express)$/i },
  flash: {
    name: 'Flash Express',
    page: 'https://www.flashexpress.co.th/fle/tracking?se={no}',
    typed: /^(?:flash|flash express|แฟลช.*)$/i,
  },
  'thailand-post': {
    name: 'Thailand Post',
    page: 'https://track.thailandpost.co.th/?trackNumber={no}',
    typed: /^(?:thailand[ -]post|thai ?post|ems|ไปรษณีย์.*)$/i,
  },
};

/** The code of a carrier that was typed by its name; any other name stays as it is. */
export const carrierCode = (typed: string): string =>
  Object.entries(CARRIERS).find(([, carrier]) => carrier.typed.test(typed.trim()))?.[0] ?? typed.trim();

export const carrierName = (code: string): string => CARRIERS[code]?.name ?? code;

/** The carrier's page about a parcel; null when none is known. */
export const trackingPage = (code: string, trackingNo: string): string | null =>
  CARRIERS[code]?.page?.replace('{no}', encodeURIComponent(trackingNo)) ?? null;
