import { type Static, Type } from 'typebox';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { LocalizedText } from './content.ts';
import { PAYMENT_METHODS } from './limits.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { PICKUP_VIEWS } from './pickup-values.ts';

/** Pick-ups as the people of branches work on them (SHIP-10; docs/decisions/0072). */

export const PickupsQuery = Strict({
  view: OneOf(PICKUP_VIEWS, 'Which'),
  location_id: Type.Optional(Id('Branch; all of the caller without it')),
});
export type PickupsQuery = Static<typeof PickupsQuery>;
export const PickupParams = Strict({ so_no: SoNo });

export const StaffPickup = Type.Object({
  so_no: SoNo,
  branch: LocalizedText('Where it is picked up', 120),
  doc_status: OneOf(ORDER_STATUSES, 'Status id (CHKO-15)'),
  customer: Type.String({ description: 'Who picks it up' }),
  mobile: Type.String({ description: 'Their phone' }),
  placed_at: DateTime('Placed'),
  ready_on: Nullable(DateTime('The day on which it was promised to be ready')),
  ready_at: Nullable(DateTime('Ready since')),
  hold_until: Nullable(DateTime('Held until then')),
  handed_at: Nullable(DateTime('Handed over')),
  shelved_at: Nullable(DateTime('Back on the shelf')),
  waits: Nullable(
    OneOf(['cancel', 'hold', 'stock'] as const, 'Why it waits'),
    'cancel: its customer wants to cancel it; hold: it is checked; stock: goods are missing; null: it does not wait',
  ),
  to_collect: BahtOut('To be paid at the branch'),
  payment_method: OneOf(PAYMENT_METHODS, 'Way of paying'),
  items: Type.Array(
    Type.Object({
      line_no: Count('Line'),
      name_en: Type.String(),
      name_th: Type.String(),
      shade_en: Type.String(),
      shade_th: Type.String(),
      brand_en: Type.String(),
      image: Nullable(Type.String()),
      gift: Type.Boolean(),
      quantity: Count('Units'),
      lot: Nullable(Type.String(), 'Lot to take'),
      expires_on: Nullable(Type.String({ format: 'date' }), 'Its expiry'),
    }),
  ),
});
export type StaffPickup = Static<typeof StaffPickup>;

export const StaffPickups = Type.Object({
  places: Type.Array(Type.Object({ location_id: Type.Integer(), name: LocalizedText('Branch', 120) }), {
    description: 'Branches that the caller works for',
  }),
  counts: Type.Object({
    prepare: Count('To be prepared'),
    ready: Count('Ready'),
    overdue: Count('Not picked up in time'),
    put_back: Count('Cancelled, and not back on the shelf yet'),
  }),
  orders: Type.Array(StaffPickup),
});
export type StaffPickups = Static<typeof StaffPickups>;

export const PickupReadyRequest = Strict({
  ready: Type.Boolean({ description: 'false: taken back, before the customer is told' }),
});
export type PickupReadyRequest = Static<typeof PickupReadyRequest>;
export const HandOverRequest = Strict({
  code: Text(60, 'As typed or scanned', 1),
  collected: Type.Optional(Baht('What the customer has paid at the branch')),
});
export type HandOverRequest = Static<typeof HandOverRequest>;
export const ShelveRequest = Strict({ shelved: Type.Boolean({ description: 'false: not after all' }) });
export type ShelveRequest = Static<typeof ShelveRequest>;

export const BranchPeople = Type.Object({
  people: Type.Array(
    Type.Object({
      user_id: Id('Member of the staff'),
      name: Type.String(),
      email: Type.String(),
      places: Type.Array(Type.Integer(), { description: 'Places; none: all' }),
    }),
  ),
  places: Type.Array(
    Type.Object({
      location_id: Type.Integer(),
      code: Type.String(),
      kind: OneOf(['warehouse', 'branch'] as const, 'Kind'),
      name: Nullable(LocalizedText('Name of the branch', 120)),
    }),
    { description: 'Places to choose from' },
  ),
});
export type BranchPeople = Static<typeof BranchPeople>;
export const BranchPersonParams = Strict({ user_id: Id('Member of the staff') });
const Places = Type.Array(Id('Place'), { maxItems: 100, uniqueItems: true });
export const BranchPersonRequest = Strict({ places: Places, was: Places });
export type BranchPersonRequest = Static<typeof BranchPersonRequest>;
