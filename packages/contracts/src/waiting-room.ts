import { type Static, Type } from 'typebox';
import { Count, DateTime, Nullable, OneOf, Revision, Strict } from './common.ts';
import { ROOM_OPENERS, WAITING_ROOM, WAITING_STATES } from './waiting-room-values.ts';

/** Where a visitor stands. */
export const WaitingRoomAnswer = Type.Object({
  state: OneOf(
    WAITING_STATES,
    'open: nobody waits; admitted: may shop; waiting: keeps the place; none: has no ticket that counts and joins',
  ),
  ahead: Count('Shoppers before this one'),
  seconds: Count('Until its turn, as it looks now'),
  poll_seconds: Count('Asks again in so many seconds, give or take a fifth'),
});
export type WaitingRoomAnswer = Static<typeof WaitingRoomAnswer>;

const reason = Type.String({
  ...{ minLength: 1, maxLength: WAITING_ROOM.reason, pattern: '\\S', description: 'Why, for colleagues' },
});
const SETTINGS = {
  by_load: Type.Boolean({ description: 'An overloaded process opens the room, and lowers its rate' }),
  per_second: Type.Number({
    ...{ minimum: WAITING_ROOM.perSecondMin, maximum: WAITING_ROOM.perSecondMax },
    description: 'Admitted per second at most',
  }),
  stay_minutes: Type.Integer({
    ...{ minimum: WAITING_ROOM.stayMin, maximum: WAITING_ROOM.stayMax },
    description: 'How long one may shop once admitted',
  }),
  joins_per_minute: Type.Integer({
    ...{ minimum: WAITING_ROOM.joinsMin, maximum: WAITING_ROOM.joinsMax },
    description: 'Tickets per minute of one address',
  }),
  starts_at: Nullable(DateTime('Opens at this time; null: no plan')),
  ends_at: Nullable(DateTime('Closes at this time; null: no plan')),
};

export const SaveWaitingRoomRequest = Strict({ revision: Revision, ...SETTINGS, reason });
export type SaveWaitingRoomRequest = Static<typeof SaveWaitingRoomRequest>;

export const OpenWaitingRoomRequest = Strict({
  revision: Revision,
  open: Type.Boolean({ description: 'false: closed, and everybody may shop' }),
  reason,
});
export type OpenWaitingRoomRequest = Static<typeof OpenWaitingRoomRequest>;

export const OfficeWaitingRoom = Type.Object({
  revision: Revision,
  open: Type.Boolean({ description: 'Shoppers wait for their turn' }),
  opened_by: Nullable(OneOf(ROOM_OPENERS, 'What has opened it last')),
  opened_at: Nullable(DateTime('When it was opened last')),
  ...SETTINGS,
  current_per_second: Type.Number({ description: 'Admitted per second now, as lowered by load' }),
  waiting: Count('Have a ticket, and their turn has not come'),
  admitted: Count('Admitted since it was opened'),
  last_minute: Count('Admitted in the last full minute'),
});
export type OfficeWaitingRoom = Static<typeof OfficeWaitingRoom>;
